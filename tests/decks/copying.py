"""What a chameleon in hand is, and what it could be."""

from companion.engine import rulebook
from tests.kit import Table


def kinds_in_hand(t: Table, seat: int = 0) -> list[str]:
    """What the cards of a hand are now, copies included."""
    return [t.game.table.kind(card).id for card in t.game.table.hand(seat)]


def can_copy(t: Table, card: str, seat: int = 0) -> set[str]:
    """What an unbound chameleon of this hand may be."""
    place = t.hand(seat).index(card)
    options = rulebook.copy_options(t.game.table, seat, t.game.table.hand(seat)[place])
    return {t.game.cast.kinds[kind].id for kind in options}
