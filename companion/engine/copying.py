"""Chameleons: cards that in hand are a copy of another card.

Binding, that is choosing what such a card is, is a step of its own and lasts for the turn. While
there is something to copy, an unbound chameleon cannot be used for anything else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.engine.events import HAND
from companion.engine.state import Change
from companion.engine.values import Values


class Copying(Values):
    def is_unbound(self, card: int) -> bool:
        return self.cast.kind_of[card] in self.cast.copying and card not in self.state.bound

    def copy_options(self, seat: int, card: int) -> dict[int, list[int]]:
        """What an unbound chameleon in this hand can be: kind to the cards it can be copied from.

        Empty where nothing can be copied: then it is itself.
        """
        if not self.is_unbound(card):
            return {}
        own = self.cast.kind_of[card]
        reached = self._reachable(seat, card, own, frozenset((card,)))
        reached.pop(own, None)  # a copy of its own kind is no change at all
        return reached

    def _reachable(
        self, seat: int, card: int, kind: int, visited: frozenset[int]
    ) -> dict[int, list[int]]:
        """Follow chains through other chameleons; none is visited twice."""
        targets = self.cast.kinds[kind].script.copies
        assert targets is not None
        reached: dict[int, list[int]] = {}
        for target in targets(self.game, seat, card):
            if target in visited or target in self.cast.owner:
                continue  # traps and specialty cards are never copied
            found = self.kind_index(target)
            if found in self.cast.copying and target not in self.state.bound:
                deeper = self._reachable(seat, card, found, visited | {target})
                for kind, models in (deeper or {found: [target]}).items():
                    reached.setdefault(kind, []).extend(models)
            else:
                reached.setdefault(found, []).append(target)
        return reached

    def bind(self, seat: int, card: int, kind: int, model: int) -> None:
        """From now on and for the turn, the card is this kind, with the model's own changes."""
        self._tie(card, kind, model)
        self.tell("copies", seat, (card,), 1 << seat, kind, HAND[seat])

    def _tie(self, card: int, kind: int, model: int) -> None:
        state = self.state
        state.bound[card] = kind
        if card in state.used:  # what it was used for before, it no longer is
            state.used.remove(card)
        if state.changes:
            changes: list[Change] = []
            for change in state.changes:
                changes.append(change)
                if change[0] == model:  # beside the original, so that the order stays the same
                    changes.append((card, change[1], change[2]))
            state.changes = changes

    def _models(self, seat: int, card: int, kind: int) -> list[int]:
        """The cards from which a chameleon could copy a kind, one for each value they have now."""
        models: dict[tuple[Change, ...], int] = {}
        for model in self.copy_options(seat, card)[kind]:
            changes = tuple((0, *change[1:]) for change in self.state.changes if change[0] == model)
            models.setdefault(changes, model)
        return list(models.values())

    def would_hold(self, seat: int, card: int, kind: int, test: Callable[[], bool]) -> bool:
        """Whether a test would succeed if a chameleon were this kind; nothing stays changed."""
        state = self.state
        bound, changes, used = state.bound, state.changes, state.used
        for model in self._models(seat, card, kind):
            state.bound, state.used = bound.copy(), used[:]
            self._tie(card, kind, model)
            true = test()
            state.bound, state.changes, state.used = bound, changes, used
            if true:
                return True
        return False

    def show_copies(self, seat: int, cards: Sequence[int]) -> None:
        """Cards are used: everybody sees what a chameleon among them is a copy of."""
        for card in cards if self.state.bound else ():
            if card in self.state.bound:
                self.tell("shows_copy", seat, (card,), details=self.state.bound[card])

    async def become(self, seat: int, card: int, kind: int) -> None:
        """Bind a chameleon to an option; of equal cards worth different values I choose one."""
        models = self._models(seat, card, kind)
        model = await self.choose_one(seat, models, purpose="copy", source=card)
        assert model is not None
        self.bind(seat, card, kind, model)

    async def settle(self, seat: int, card: int) -> None:
        """Ask what an unbound chameleon is, because an effect is about to use it."""
        options = self.copy_options(seat, card)
        if options:
            kinds = sorted(options)
            kind = await self.choose_option(seat, kinds, topic="copy", purpose="copy", source=card)
            await self.become(seat, card, kind)

    def usable(self, seat: int, card: int) -> bool:
        """Whether a card of this hand can be used as it is, without being bound first."""
        return not self.is_unbound(card) or not self.copy_options(seat, card)

    def usable_hand(self, seat: int) -> list[int]:
        hand = self.state.hand[seat]
        if not self.cast.copying:
            return hand
        return [card for card in hand if self.usable(seat, card)]
