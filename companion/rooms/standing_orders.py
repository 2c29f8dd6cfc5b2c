"""What seats have said beforehand about being asked for a card that nobody else knows they hold.

The engine asks them as it always does; here it gets their answer. Nothing is looked at but the
question and what the seat has said: not what comes of an answer, which may hang on hidden cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, Final, Literal, get_args

from companion.engine import ACTION, CARDS, OPTION, Cast, Decision, Game
from companion.rooms.changes import ChangeError

Order = Literal["ask", "use", "decline"]
ORDERS: Final[tuple[Order, ...]] = get_args(Order)
Orders = Mapping[str, Order]  # of one seat, by the id of a card; "ask" where nothing is said
ANY_CARD: Final = "*"  # for what nothing else is said of
# "Use it" says how only where there is no more than this to choose from.
_MOST_LISTED: Final = 60


def cards_that_ask(cast: Cast) -> list[str]:
    """The cards of a game for which somebody may be asked while nobody else knows of it."""
    asking = {kind.index for kind in cast.kinds if kind.asks_in_cleanup}
    asking.update(*cast.reacting.values())
    if asking or cast.active_in_cleanup:
        asking |= cast.copying
    return [cast.ids[kind] for kind in sorted(asking)]


def checked_orders(cast: Cast, said: Mapping[str, str]) -> Orders:
    """What somebody has said, if all of it can be said in this game."""
    orders: dict[str, Order] = {}
    cards = cards_that_ask(cast)
    for card, order in said.items():
        known = next((one for one in ORDERS if one == order), None)
        if card not in cards or known is None:
            raise ChangeError("no_such_order")
        orders[card] = known
    return orders


def reacts(cast: Cast, card: str) -> bool:
    """Whether a card asks when something has happened, and not while the hand is filled."""
    kind = cast.by_id[card]
    return any(kind in kinds for kinds in cast.reacting.values())


def declined(question: Decision) -> Any:
    """The answer that leaves everything as it is; None: there is none."""
    if question.kind == CARDS:
        return [] if question.at_least == 0 else None
    if question.kind == OPTION:
        refusals = ("deck",) if question.purpose == "fill_from" else ("no", "nothing")
        found = (at for at, option in enumerate(question.options) if option in refusals)
        return next(found, None)
    return {"do": "go_on"} if "go_on" in getattr(question, "actions", ()) else None


def standing_answer(game: Game, question: Decision, orders: Orders) -> Any:
    """What the seat that is asked has said beforehand; None: it has to be asked."""
    no = declined(question)
    if no is None:  # it is about how something is done, and not about whether
        return None
    if question.kind == ACTION:
        return _standing_action(game, question, orders, no)
    said = {order_for(orders, card) for card in _asked_about(game, question)}
    if said == {"decline"}:
        return no
    if said != {"use"}:
        return None
    ways = [answer for answer in islice(game.legal_answers(), _MOST_LISTED) if answer != no]
    return ways[0] if len(ways) == 1 else None


def _standing_action(game: Game, question: Decision, orders: Orders, no: Any) -> Any:
    """Of several cards one that is to be used, in the one way there is; to go on if none is."""
    listed = list(islice(game.legal_actions(question), _MOST_LISTED))
    ways: dict[str, list[Any]] = {}
    for action in listed:
        if action == no:
            continue
        if "card" not in action or len(listed) == _MOST_LISTED:
            return None  # nothing can be said beforehand about it
        ways.setdefault(_card_in_hand(game, question.seat, action["card"]), []).append(action)
    said = {card: order_for(orders, card) for card in ways}
    for card, order in said.items():
        if order == "use" and len(ways[card]) == 1:
            return ways[card][0]
    return no if all(order == "decline" for order in said.values()) else None


def _asked_about(game: Game, question: Decision) -> Iterator[str]:
    """The cards that ask: mostly one."""
    cast, table = game.cast, game.table
    if question.source >= 0:
        yield table.kind(question.source).id
    elif "fill_from_discard" in cast.modifiers:
        asking = cast.modifiers["fill_from_discard"].mine.get("hand", {})
        hand = game.state.hand[question.seat]
        yield from (kind.id for card in hand if (kind := table.kind(card)).index in asking)


def _card_in_hand(game: Game, seat: int, place: int) -> str:
    return game.table.kind(game.state.hand[seat][place]).id


def order_for(orders: Orders, card: str) -> Order:
    """What a seat has said about a card."""
    return orders.get(card, orders.get(ANY_CARD, "ask"))
