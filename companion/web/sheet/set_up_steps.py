"""The steps that set a table up: a title and a sentence for each step the sheet names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.catalog import Catalog
from companion.catalog.numbers import HAND_SIZE, MARKET_SLOTS
from companion.setup.sheet import OwnCard, Sheet
from companion.web.deck_names import deck_name_text
from companion.web.i18n import gettext as _
from companion.web.i18n import ngettext, translated

StepWords = Callable[[Sheet, Catalog], tuple[str, str]]


def starter_sentence(sheet: Sheet) -> str:
    seat = sheet.first_seat
    if sheet.starter == "tournament":
        return _("Seat 1 takes the first turn.")
    if sheet.starter == "random" and seat is not None:
        return _("Drawn at random: seat %(number)s takes the first turn.", number=seat.index + 1)
    if sheet.starter == "random":
        return _("Draw a starting player at random.")
    if sheet.starter == "loser":
        return _("A player who lost the last game takes the first turn.")
    return _("The player who got up earliest today takes the first turn.")


def seat_and_card(seat: int, card: str) -> str:
    return _("seat %(number)s: %(card)s", number=seat + 1, card=card)


def _sentence(lines: list[str]) -> str:
    whole = "; ".join(lines)
    return whole[:1].upper() + whole[1:]


def _team_seats(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    return _("Sit in teams"), _(
        "Teammates sit opposite each other: seats 1 and 3 play seats 2 and 4. "
        "Each team builds one stall together."
    )


def _tournament_seats(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    return _("Sit in turn order"), _(
        "Seat 1 is the player who was drawn first; the others follow clockwise."
    )


def _bank(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    detail = _("Put all gold coins beside the market.")
    if not sheet.setup.tournament and not sheet.characters:  # a character's setup may give some
        detail += " " + _("Nobody has gold at the start.")
    return _("Open the bank"), detail


def _tournament_gold(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    shares = [
        _("%(gold)s for seat %(number)s", number=seat.index + 1, gold=seat.gold)
        for seat in sheet.seats
    ]
    return _("Hand out the gold"), _("Gold: %(shares)s.", shares=", ".join(shares))


def _player_colours(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    return _("Hand out player colours"), _(
        "Put a player colour card, or anything else of a colour of their own, in front of each of "
        "the %(players)s players. It tells whose trap is whose.",
        players=sheet.setup.players,
    )


def _characters(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    dealt = [seat_and_card(seat, card.name) for seat, card in enumerate(sheet.characters)]
    return _("Lay out the characters"), _(
        "Everybody lays their character face up in front of them. Characters: %(dealt)s.",
        dealt="; ".join(dealt),
    )


def _supply(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    return _("Lay out the supply"), _("Put the tokens beside the market.")


def _stand_ins(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    decks = ", ".join(deck_name_text(catalog.decks[deck]) for deck, _count in sheet.junk.stand_ins)
    return _("Replace missing junk"), _(
        "You need %(needed)s junk cards and have %(owned)s. The value-1 cards of one deck that is "
        "not in this game (%(decks)s) are junk today: add them to the junk.",
        needed=sheet.junk.needed,
        owned=sheet.junk.owned,
        decks=decks,
    )


def _starting_decks(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    return _("Build the starting decks"), _(
        "Every player gets one value-1 card of each of the %(decks)s animalfolk decks and "
        "%(junk)s junk cards: 10 cards. Each shuffles their own deck.",
        decks=len(sheet.starting_deck.cards),
        junk=sheet.starting_deck.junk,
    )


def _traps(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    names = ", ".join(trap.name for trap in sheet.traps)
    return _("Hide the traps"), ngettext(
        "Every player shuffles the trap of their colour into their starting deck: %(names)s.",
        "Every player shuffles the %(num)s traps of their colour into their starting deck: "
        "%(names)s.",
        len(sheet.traps),
        names=names,
    )


def _specialty(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    lines = []
    for seat, character in enumerate(sheet.characters):
        if isinstance(character, OwnCard):
            lines.append(seat_and_card(seat, _("the cards %(card)s lists", card=character.name)))
        elif character.specialty:
            cards = ", ".join(f"{card.copies} × {card.name}" for card in character.specialty)
            lines.append(seat_and_card(seat, cards))
    return _("Hand out the specialty cards"), _(
        "Specialty cards: %(cards)s. Large ones lie face up beside the character. Small ones that "
        "no setup speaks of lie near their owner, apart from other cards: at their disposal.",
        cards="; ".join(lines),
    )


def _character_setup(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    lines = []
    for seat, character in enumerate(sheet.characters):
        if isinstance(character, OwnCard):
            told = _("do what %(card)s says after “setup”, if it does", card=character.name)
            lines.append(seat_and_card(seat, told))
        elif character.setup_text:
            text = f"{character.name}. {translated(character.setup_text)}"
            lines.append(seat_and_card(seat, text.rstrip(".")))
    return _("Follow the characters’ setup"), f"{_sentence(lines)}."


def _leftovers(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    total = sum(left.count for left in sheet.leftovers)
    return _("Put spare value-1 cards away"), ngettext(
        "%(num)s of each deck goes back into its box, %(total)s in all.",
        "%(num)s of each deck go back into their box, %(total)s in all.",
        sheet.leftovers[0].count,
        total=total,
    )


def _market_deck(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    return _("Shuffle the market deck"), _(
        "All animalfolk cards of value 2 to 5 make one deck of %(count)s cards.",
        count=sheet.market_deck,
    )


def _market(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    detail = _(
        "Lay the market board beside the market deck and turn up %(slots)s cards one by one, from "
        "the right (+0) to the left (+4). %(left)s cards stay in the market deck.",
        slots=MARKET_SLOTS,
        left=sheet.market_deck_left,
    )
    if sheet.portable_market:
        detail += " " + _(
            "On a small table the beavers’ portable market card can replace the board."
        )
    return _("Open the market"), detail


def _junk_pile(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    if sheet.junk.pile == 0:
        return _("Keep a place for the junk pile"), _(
            "No junk is left over. Junk that is thrown away lands here; should it run out, cards "
            "of decks that are not in this game stand in."
        )
    return _("Make the junk pile"), ngettext(
        "The last junk card lies face up near the market.",
        "The other %(num)s junk cards lie face up near the market.",
        sheet.junk.pile,
    )


def _clock(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    return _("Set the clock"), _(
        "The hand points at the first day space. It moves on one space after every technique "
        "anybody plays."
    )


def _dice(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    names = [translated(die.box_name) for die in sheet.dice]
    return _("Lay the dice out"), _("Within everybody’s reach: %(dice)s.", dice=", ".join(names))


def _hands(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    return _("Draw the first hand"), _(
        "Every player draws %(hand)s cards from their own deck.", hand=HAND_SIZE
    )


def _starter(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    return _("Begin"), _("%(starter)s Then it goes clockwise.", starter=starter_sentence(sheet))


SET_UP_STEPS: Final[dict[str, StepWords]] = {
    "team-seats": _team_seats,
    "tournament-seats": _tournament_seats,
    "bank": _bank,
    "tournament-gold": _tournament_gold,
    "player-colours": _player_colours,
    "characters": _characters,
    "supply": _supply,
    "stand-ins": _stand_ins,
    "starting-decks": _starting_decks,
    "traps": _traps,
    "specialty": _specialty,
    "character-setup": _character_setup,
    "leftovers": _leftovers,
    "market-deck": _market_deck,
    "market": _market,
    "junk-pile": _junk_pile,
    "clock": _clock,
    "dice": _dice,
    "hands": _hands,
    "starter": _starter,
}
