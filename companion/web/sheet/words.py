"""The set-up sheet in words. The page and the plain text are made from the same lines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.catalog import Catalog, catalog
from companion.catalog.numbers import HAND_SIZE, MARKET_SLOTS
from companion.catalog.packs import exhibition
from companion.setup.sheet import (
    EXHIBITION,
    MY_BOX,
    BoxList,
    Item,
    OwnCard,
    SetupError,
    Sheet,
    is_dice,
)
from companion.web.i18n import gettext as _
from companion.web.i18n import ngettext, translated
from companion.web.refusals import SeatNames, words_of


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One thing to do and to tick off."""

    id: str  # unique on the sheet
    title: str
    detail: str = ""
    deck: str | None = None  # whose emblem stands beside it
    picture: str | None = None  # or another one, below static/icons


@dataclass(frozen=True, slots=True)
class BoxLines:
    name: str
    subtitle: str
    lines: tuple[SheetLine, ...]


@dataclass(frozen=True, slots=True)
class SheetWords:
    title: str
    goal: str
    take: tuple[BoxLines, ...]
    borrow: tuple[str, ...]
    steps: tuple[SheetLine, ...]
    tear_down: tuple[SheetLine, ...]


def in_words(sheet: Sheet, catalog: Catalog) -> SheetWords:
    return SheetWords(
        title=table_title(sheet),
        goal=_goal(sheet),
        take=_boxes(sheet, catalog),
        borrow=tuple(_borrowed(component) for component in sheet.borrowed),
        steps=tuple(_step(step, sheet, catalog) for step in sheet.steps),
        tear_down=(
            *(_step(step, sheet, catalog) for step in sheet.tear_down),
            *(_put_away(entry, catalog) for entry in sheet.take),
        ),
    )


def table_title(sheet: Sheet) -> str:
    if sheet.setup.teams:
        return _("Table for two teams of two")
    if sheet.setup.tournament:
        return _("Tournament table for %(players)s players", players=sheet.setup.players)
    return _("Table for %(players)s players", players=sheet.setup.players)


def component_name(component: str) -> str:
    return {
        "market-board": _("Market board"),
        "market-card": _("Portable market card"),
        "ocelot-die": _("Ocelot die"),
        "polecat-die": _("Polecat die"),
        "hare-die": _("Hare die"),
        "pangolin-dice": _("Both pangolin dice"),
        "gold": _("Gold coins"),
        "tokens": _("Tokens"),
        "clock": _("Clock"),
        "traps": _("Trap cards"),
        "characters": _("Character cards"),
    }[component]


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


@words_of(SetupError)
def _cannot_be_set_up(error: SetupError, names: SeatNames) -> str:
    """Why a table cannot be set up, and what to do about it."""
    deck = catalog().decks.get(str(error.params.get("deck")))
    named = {**error.params, "deck": deck.name if deck else error.params.get("deck")}
    sentence = {
        "players": _("The game is for 2, 3 or 4 players. Choose one of these."),
        "teams_players": _("Teams need exactly 4 players. Play without teams, or find a fourth."),
        "teams_tournament": _("A tournament is played without teams. Leave one of the two out."),
        "duplicate_deck": _("%(deck)s was chosen twice. Choose another deck instead."),
        "deck_count": _("This table needs %(needed)s decks, but %(given)s were chosen."),
        "duplicate_box": _("A box is listed twice. List it once."),
        "unknown_deck": _("There is no deck called “%(deck)s”. Choose one from the list of decks."),
        "unknown_box": _("There is no box called “%(box)s”. Choose your boxes again."),
        "start": _(
            "The starting player is the earliest riser, drawn, or a loser of the last game."
        ),
        "first_seat": _("There is no such seat at this table. Draw the starting player again."),
        "clock": _("A clock has from 1 to %(most)s spaces for the day and for the night."),
        "trap_count": _("At most %(most)s traps can be used, but %(given)s were chosen."),
        "character_count": _("There are %(needed)s players, but %(given)s characters."),
        "duplicate_card": _("%(card)s was chosen twice. Choose another card instead."),
        "unknown_card": _("There is no card called “%(card)s”. Choose one from the list."),
        "needs_teammate": _("%(card)s needs a teammate, and this table has no teams."),
        "card_name": _("The name of a card has from 1 to %(most)s letters."),
        "card_components": _("What %(card)s needs is not in any box. Choose from the list."),
    }[error.code]
    return sentence % named


def as_text(words: SheetWords, sheet: Sheet, catalog: Catalog, address: str) -> str:
    """The sheet for a chat or a note."""
    lines = [f"{words.title}", *(f"- {catalog.decks[deck].name}" for deck in sheet.setup.decks)]
    lines += [f"- {_seat_and_card(seat, card.name)}" for seat, card in enumerate(sheet.characters)]
    lines += [words.goal, address]
    lines += ["", _("Take out of the boxes").upper(), *_box_text(words.take), *words.borrow]
    lines += ["", _("Set the table up").upper(), *_step_text(words.steps)]
    lines += ["", _("After the game").upper(), *_step_text(words.tear_down)]
    return "\n".join(lines) + "\n"


def _box_text(boxes: tuple[BoxLines, ...]) -> list[str]:
    lines = []
    for box in boxes:
        lines.append(f"{box.name}:")
        lines += [
            f"[ ] {line.title}" + (f", {line.detail}" * bool(line.detail)) for line in box.lines
        ]
    return lines


def _step_text(steps: tuple[SheetLine, ...]) -> list[str]:
    return [f"{number}. {step.title}. {step.detail}" for number, step in enumerate(steps, start=1)]


def _goal(sheet: Sheet) -> str:
    if sheet.setup.teams:
        return _("The first team to build %(stacks)s stacks wins.", stacks=sheet.stacks_to_win)
    return _("The first player to build %(stacks)s stacks wins.", stacks=sheet.stacks_to_win)


# ---- boxes ----


def _boxes(sheet: Sheet, catalog: Catalog) -> tuple[BoxLines, ...]:
    return tuple(
        BoxLines(
            _box_name(entry.box, catalog),
            _box_subtitle(entry.box, catalog),
            tuple(_take(entry.box, item, catalog) for item in entry.items),
        )
        for entry in sheet.take
    )


def _box_name(box: str, catalog: Catalog) -> str:
    if box == EXHIBITION:
        return exhibition().name
    return _("My box") if box == MY_BOX else catalog.boxes[box].name


def _box_subtitle(box: str, catalog: Catalog) -> str:
    """In the visitor's language."""
    if box == EXHIBITION:
        return _("our own cards: print them, or write slips")
    if box == MY_BOX:
        return _("the characters and traps of your own box")
    return translated(catalog.boxes[box].subtitle)


def _take(box: str, item: Item, catalog: Catalog) -> SheetLine:
    title, detail = _taken(item, catalog)
    deck = item.what if item.kind in ("deck", "stand-ins") else None
    return SheetLine(f"take-{box}-{item.id}", title, detail, deck, _picture(box, item))


def _picture(box: str, item: Item) -> str | None:
    if box != EXHIBITION or item.kind not in ("character", "trap"):
        return None
    return f"{item.kind}s/{item.what}.svg"


def _taken(item: Item, catalog: Catalog) -> tuple[str, str]:
    if item.kind in ("character", "specialty", "trap"):
        return _card_taken(item)
    if item.kind == "deck":
        return catalog.decks[item.what].name, _("all %(count)s cards", count=item.count)
    if item.kind == "stand-ins":
        return catalog.decks[item.what].name, ngettext(
            "only %(num)s card of value 1, to stand in for junk",
            "only the %(num)s cards of value 1, to stand in for junk",
            item.count or 0,
        )
    if item.kind == "junk":
        return _("Junk"), _cards(item.count)
    if item.what == "gold":
        return _gold(item)
    return component_name(item.what), ""


def _card_taken(item: Item) -> tuple[str, str]:
    if item.kind == "character":
        return card_name(item.what), _("character")
    if item.kind == "specialty":
        return card_name(item.what), ngettext(
            "%(num)s specialty card", "%(num)s specialty cards", item.count or 0
        )
    return card_name(item.what), ngettext(
        "trap, %(num)s card",
        "trap, %(num)s cards: one in the colour of each player",
        item.count or 0,
    )


def card_name(card: str) -> str:
    """The name of a card of the Exhibition pack; own cards go by their name anyway."""
    pack = exhibition()
    if card in pack.traps:
        return pack.traps[card].name
    if card in pack.characters:
        return pack.characters[card].name
    special = (small for character in pack.characters.values() for small in character.specialty)
    return next((small.name for small in special if small.id == card), card)


def _put_away(entry: BoxList, catalog: Catalog) -> SheetLine:
    title = _("Back into %(box)s", box=_box_name(entry.box, catalog))
    things = [_returned(item, catalog) for item in entry.items]
    return SheetLine(f"put-away-{entry.box}", title, ", ".join(things) + ".")


def _returned(item: Item, catalog: Catalog) -> str:
    if item.kind in ("deck", "stand-ins"):
        return catalog.decks[item.what].name
    title, detail = _taken(item, catalog)
    return f"{title} ({detail})" if detail else title


def _gold(item: Item) -> tuple[str, str]:
    if item.count is None:
        return component_name("gold"), _("all of them")
    return component_name("gold"), ngettext("%(num)s small coin", "%(num)s small coins", item.count)


def _borrowed(component: str) -> str:
    if component == "gold":
        return _("None of your boxes has gold coins: small change, beans or buttons will do.")
    return _(
        "None of your boxes has this: %(component)s. Use something similar.",
        component=component_name(component),
    )


def _cards(count: int | None) -> str:
    return ngettext("%(num)s card", "%(num)s cards", count or 0)


# ---- steps ----


def _step(step: str, sheet: Sheet, catalog: Catalog) -> SheetLine:
    title, detail = _STEPS[step](sheet, catalog)
    return SheetLine(f"step-{step}", title, detail)


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


def _seat_and_card(seat: int, card: str) -> str:
    return _("seat %(number)s: %(card)s", number=seat + 1, card=card)


def _sentence(lines: list[str]) -> str:
    whole = "; ".join(lines)
    return whole[:1].upper() + whole[1:]


def _characters(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    dealt = [_seat_and_card(seat, card.name) for seat, card in enumerate(sheet.characters)]
    return _("Introduce the characters"), _(
        "Everybody lays their character face up in front of them. Characters: %(dealt)s.",
        dealt="; ".join(dealt),
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
            lines.append(_seat_and_card(seat, _("the cards %(card)s lists", card=character.name)))
        elif character.specialty:
            cards = ", ".join(f"{card.copies} × {card.name}" for card in character.specialty)
            lines.append(_seat_and_card(seat, cards))
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
            lines.append(_seat_and_card(seat, told))
        elif character.setup_text:
            text = f"{character.name}. {translated(character.setup_text)}"
            lines.append(_seat_and_card(seat, text.rstrip(".")))
    return _("Follow the characters’ setup"), f"{_sentence(lines)}."


def _supply(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    return _("Lay out the supply"), _("Put the tokens beside the market.")


def _stand_ins(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    decks = ", ".join(catalog.decks[deck].name for deck, _count in sheet.junk.stand_ins)
    return _("Make up for missing junk"), _(
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
    names = [component_name(component) for component in sheet.components if is_dice(component)]
    return _("Lay the dice out"), _("Within everybody’s reach: %(dice)s.", dice=", ".join(names))


def _hands(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    return _("Draw the first hand"), _(
        "Every player draws %(hand)s cards from their own deck.", hand=HAND_SIZE
    )


def _starter(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    return _("Begin"), _("%(starter)s Then it goes clockwise.", starter=starter_sentence(sheet))


def _pull_owned(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    return _("Pull the cards with an owner"), _(
        "Traps and specialty cards may be in anybody’s hand, deck or discard pile. Look for them "
        "before you sort anything else."
    )


def _pull_junk(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    if sheet.junk.missing:
        return _("Pull the junk"), _(
            "Look through hands, decks and discard piles: %(count)s junk cards.",
            count=sheet.junk.owned,
        )
    return _("Pull the junk"), _(
        "Look through hands, decks, discard piles and the junk pile: %(count)s cards.",
        count=sum(count for _box, count in sheet.junk.taken),
    )


def _stand_ins_home(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    decks = ", ".join(catalog.decks[deck].name for deck, _count in sheet.junk.stand_ins)
    return _("Find the stand-ins"), _(
        "%(cards)s that were junk today go back to their own deck: %(decks)s.",
        cards=_cards(sheet.junk.missing),
        decks=decks,
    )


def _sort_decks(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    return _("Sort the animalfolk"), _(
        "Stalls, hands, decks, discard piles, market and market deck: make one pile for each of "
        "the %(decks)s decks.",
        decks=len(sheet.setup.decks),
    )


def _rejoin_leftovers(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    return _("Bring back the spare value-1 cards"), ngettext(
        "%(num)s of each deck waited in its box.",
        "%(num)s of each deck waited in their box.",
        sheet.leftovers[0].count,
    )


def _count_decks(sheet: Sheet, catalog: Catalog) -> tuple[str, str]:
    return _("Count the decks"), _(
        "A whole deck has 15 cards: four of value 1, three each of value 2, 3 and 4, and two of "
        "value 5."
    )


_STEPS: dict[str, Callable[[Sheet, Catalog], tuple[str, str]]] = {
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
    "pull-owned": _pull_owned,
    "pull-junk": _pull_junk,
    "stand-ins-home": _stand_ins_home,
    "sort-decks": _sort_decks,
    "rejoin-leftovers": _rejoin_leftovers,
    "count-decks": _count_decks,
}
