"""Chameleons: cards that in hand are a copy of another card.

Binding, that is choosing what such a card is, is a step of its own and lasts for the turn. While
there is something to copy, an unbound chameleon cannot be used for anything else.
"""

from __future__ import annotations

from collections.abc import Sequence

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
        self.tell("copies", seat, (card,), 1 << seat, kind)

    def show_copies(self, seat: int, cards: Sequence[int]) -> None:
        """Cards are used: everybody sees what a chameleon among them is a copy of."""
        for card in cards if self.state.bound else ():
            if card in self.state.bound:
                self.tell("shows_copy", seat, (card,), details=self.state.bound[card])

    async def become(self, seat: int, card: int, kind: int) -> None:
        """Bind a chameleon to an option; of equal cards worth different values I choose one."""
        models: dict[tuple[Change, ...], int] = {}
        for model in self.copy_options(seat, card)[kind]:
            changes = tuple((0, *change[1:]) for change in self.state.changes if change[0] == model)
            models.setdefault(changes, model)
        chosen = await self.choose_one(seat, list(models.values()), why="copy", source=card)
        assert chosen is not None
        self.bind(seat, card, kind, chosen)

    async def settle(self, seat: int, card: int) -> None:
        """Ask what an unbound chameleon is, because an effect is about to use it."""
        options = self.copy_options(seat, card)
        if options:
            kinds = sorted(options)
            kind = await self.choose_option(seat, kinds, topic="copy", why="copy", source=card)
            await self.become(seat, card, kind)

    def usable(self, seat: int, card: int) -> bool:
        """Whether a card of this hand can be used as it is, without being bound first."""
        return not self.is_unbound(card) or not self.copy_options(seat, card)

    def usable_hand(self, seat: int) -> list[int]:
        hand = self.state.hand[seat]
        if not self.cast.copying:
            return hand
        return [card for card in hand if self.usable(seat, card)]
