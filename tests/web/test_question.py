"""Every question has words: no code, no unknown ``purpose`` ever reaches a page.

What can be asked is found twice: in the sources of the engine and the cards, and by playing.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, render_template
from werkzeug.datastructures import MultiDict

from companion.catalog import catalog
from companion.catalog.packs import exhibition
from companion.engine.game import Game
from companion.engine.view import view
from companion.web.play import question_titles as titles
from companion.web.play.answers import answer_from_form
from companion.web.play.board import Board, board
from companion.web.play.page import waiting
from companion.web.play.question import AskedQuestion, asked, sums
from companion.web.table.words import Names
from tests.engine.walks import new_game, walk
from tests.kit import Table, table
from tests.web.play_pages import some_page

COMPANION = Path(__file__).resolve().parents[2] / "companion"
SOURCES = [
    path for part in ("engine", "decks", "exhibition") for path in (COMPANION / part).rglob("*.py")
]
NAMES = Names({0: "Ann", 1: "Bo", 2: "Cy", 3: "Di"})

# Verbs of card code that ask, and what sort of question that is.
ASKING = {
    "choose": "cards",
    "choose_one": "cards",
    "put_in_order": "cards",
    "deal": "cards",
    "search": "cards",
    "choose_player": "seat",
    "choose_players": "seat",
    "choose_another": "seat",
    "choose_value": "value",
    "choose_number": "number",
    "confirm": "confirm",
}
# What they ask for where nothing else is said.
DEFAULTS = {"choose_value": ast.Constant("guess"), "choose_another": ast.Constant("target")}
# Questions of the engine itself, by their class: Question(seat, purpose, …). That of an option is
# sorted by its topic.
KINDS = {
    "ActionQuestion": "action",
    "CardsQuestion": "cards",
    "PaymentQuestion": "payment",
    "OptionQuestion": "",
}
# Modules that make any question: the rules' core, and what a view is made a game again from.
AS_THEY_COME = ("core.py", "seen_game.py")
# Where ``purpose`` is not written down but comes from elsewhere, and what it can be there.
FROM_ELSEWHERE = {
    "plate_from": {
        (sort, purpose)
        for sort in ("cards", "confirm")
        for purpose in ("take", "put_on_deck", "put_on_discard")
    },
    "_offer_abilities": {("action", "start"), ("action", "end")},
    "_offer_in_cleanup": {("action", "cleanup"), ("action", "filled")},
}


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def called(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def keyword(call: ast.Call, name: str) -> ast.expr | None:
    return next((keyword.value for keyword in call.keywords if keyword.arg == name), None)


def question_in(call: ast.Call) -> tuple[str, ast.expr | None] | None:
    """The sort of question a call asks, and the expression for its purpose."""
    name = called(call)
    if name in KINDS:
        return KINDS[name] or constant(keyword(call, "topic")), call.args[1]
    if name == "choose_option":
        return constant(keyword(call, "topic")), keyword(call, "purpose")
    if name == "choose_direction":
        return "direction", ast.Constant("direction")
    if name in ASKING:
        return ASKING[name], keyword(call, "purpose") or DEFAULTS.get(name)
    return None


def constant(node: ast.expr | None) -> str:
    return node.value if isinstance(node, ast.Constant) else ""


def questions_in(path: Path) -> set[tuple[str, str]]:
    """All (sort, purpose) a source file asks."""
    found: set[tuple[str, str]] = set()
    for function in functions(path):
        for node in ast.walk(function):
            question = question_in(node) if isinstance(node, ast.Call) else None
            if question is None:
                continue
            sort, purpose = question
            if isinstance(purpose, ast.Constant):
                found.add((sort, purpose.value))
            elif path.name not in AS_THEY_COME and not passes_on(function):
                found |= FROM_ELSEWHERE[function.name]  # a new one has to be written down there
    return found


def passes_on(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """A verb that only hands on the ``purpose`` its caller wrote."""
    return function.name in ASKING


def all_questions() -> set[tuple[str, str]]:
    return set().union(*map(questions_in, SOURCES))


def worded() -> set[tuple[str, str]]:
    return {
        *(("cards", purpose) for purpose in titles.CARDS),
        *(("payment", purpose) for purpose in titles.PAYMENTS),
        *(("action", purpose) for purpose in titles.ACTIONS),
        *(("confirm", purpose) for purpose in titles.CONFIRMS),
        *titles.OPTIONS,
    }


@pytest.fixture
def in_request(app: Flask) -> Iterator[None]:
    with app.test_request_context():
        yield


def test_the_scan_finds_what_it_should() -> None:
    found = all_questions()
    assert {
        ("cards", "throw_away"),
        ("cards", "resolve_next"),
        ("seat", "discard_random"),
        ("direction", "direction"),
        ("value", "set_value"),
        ("copy", "copy_to_react"),
        ("confirm", "draw_everything"),
        ("confirm", "take"),
        ("payment", "help"),
        ("action", "build_again"),
        ("action", "end_turn"),
        ("zone", "fill_from"),
    } <= found


def test_everything_that_can_be_asked_has_words() -> None:
    assert all_questions() - worded() == set()


def test_no_words_are_left_over() -> None:
    assert worded() - all_questions() == set()


def test_words_of_a_card_belong_to_a_question_it_asks() -> None:
    engine = set().union(*map(questions_in, COMPANION.glob("engine/*.py")))
    traps = questions_in(COMPANION / "exhibition/traps.py")
    for card, sort, purpose in titles.own_words():
        known = catalog().cards.get(card)
        assert known or card in exhibition().traps, card
        own = questions_in(COMPANION / f"decks/{known.deck}/cards.py") if known else traps
        assert (sort, purpose) in own | engine, (card, sort, purpose)


# ---- by playing ----


def questions_of_games() -> Iterator[tuple[Game, dict[str, Any], dict[str, Any]]]:
    """Questions met in random games, each sort of question of each card a few times."""
    met: dict[tuple[Any, ...], int] = {}
    for number in range(24):
        for game in walk(new_game(number, everything=number % 2 == 0), number, steps=110):
            if game.decision is None:
                continue
            decision = game.decision
            key = (decision.kind, decision.purpose, decision.topic, decision.source >= 0)
            met[key] = met.get(key, 0) + 1
            if met[key] <= 8:
                seen = view(game, decision.seat)
                yield game, seen, seen["question"]


def places(shown: AskedQuestion) -> list[int]:
    declined = [shown.decline.option] if shown.decline and shown.decline.option is not None else []
    return sorted([choice.value for choice in shown.choices] + declined)


@pytest.mark.usefixtures("in_request")
def test_every_question_met_in_games_is_complete_and_can_be_answered() -> None:
    met = 0
    for game, seen, question in questions_of_games():
        shown = asked(question, seen, NAMES, question["seat"])
        met += 1
        assert_readable(shown)
        if shown.kind == "action":
            continue
        offered = question["options"] if shown.kind == "option" else question["cards"]
        assert places(shown) == list(range(len(offered)))
        laid = board(seen, NAMES, question["seat"], game.cast)
        assert_page_is_whole(shown, question, laid)
        for fields in simple_answers(shown):
            game.check(answer_from_form(MultiDict([("kind", shown.kind), *fields])))
    assert met > 200


def assert_readable(shown: AskedQuestion) -> None:
    codes = {purpose for _sort, purpose in worded() if "_" in purpose}
    texts = [shown.title, shown.detail, shown.confirm]
    texts += [choice.label for choice in shown.choices]
    texts += [group.heading for group in shown.groups]
    for text in texts:
        assert text not in codes
        assert not re.search(r"[{}_]|%\(", text), text
    assert shown.title
    assert all(choice.label for choice in shown.choices)
    if shown.kind in ("cards", "payment"):
        assert shown.confirm
        assert all(group.heading for group in shown.groups)


def simple_answers(shown: AskedQuestion) -> Iterator[list[tuple[str, str]]]:
    """What the buttons of the form send."""
    if shown.kind == "option":
        for place in places(shown):
            yield [("option", str(place))]
        return
    if shown.decline:
        yield []
    if shown.kind == "payment":
        for way in shown.payments:
            yield [("gold", str(way["gold"])), *(("cards", str(at)) for at in way["cards"])]
    else:
        yield [("cards", str(choice.value)) for choice in shown.choices[: shown.at_most]]


def assert_page_is_whole(shown: AskedQuestion, question: dict[str, Any], laid: Board) -> None:
    shown_page = some_page(question["seat"], question=shown, board=laid)
    page = render_template("play/_question.html", page=shown_page)
    page += str(laid.hand_part(True, shown) + laid.market_part(True, shown))  # some lie there
    assert 'name="moment" value="7"' in page
    assert f'name="as" value="{question["seat"]}"' in page
    assert "style=" not in page
    assert "onclick" not in page
    field = "option" if shown.kind == "option" else "cards"
    for place in places(shown):
        assert re.search(rf'name="{field}"[^>]*value="{place}"|<option value="{place}"', page)


# ---- what is said ----


def words_for(t: Table, seat: int = 0) -> AskedQuestion:
    seen = view(t.game, seat)
    return asked(seen["question"], seen, NAMES, seat)


says = pytest.mark.usefixtures("in_request")


@says
def test_choosing_a_card_says_what_for_and_who_asks() -> None:
    t = table("macaws owls", hand="macaws-3 junk owls-2")
    t.technique("macaws-3")
    shown = words_for(t)
    assert shown.title == "Choose a card to throw away"
    assert shown.source == "macaws-3"
    assert (shown.confirm, shown.decline) == ("Throw away", None)
    assert [group.heading for group in shown.groups] == ["Your hand"]


@says
def test_a_reaction_says_what_happened_and_can_wait() -> None:
    t = table("macaws owls", hand="macaws-5a", others=[{"hand": "owls-2", "deck": "junk junk"}])
    t.technique("macaws-5a")
    shown = words_for(t, 1)
    assert shown.title == "Look through your deck?"
    assert shown.detail.startswith("Another player’s technique is resolved.")
    assert shown.decline is not None
    assert shown.decline.label == "Not this time"
    assert shown.decline.option == 1


@says
def test_cards_of_different_places_are_kept_apart() -> None:
    t = table(
        "bats owls", hand="bats-5b owls-1 junk", others=[{"hand": "owls-5a"}], clock=4
    )  # at night
    t.technique("bats-5b")
    t.choose("owls-1")
    assert [group.heading for group in words_for(t).groups] == ["Your hand", "Bo’s hand"]


@says
def test_a_deal_says_who_gets_which_card() -> None:
    others = [{"deck": "bats-1"}, {"deck": "macaws-2"}]
    t = table("crocodiles owls bats macaws", hand="crocodiles-3", deck="owls-1", others=others)
    t.technique("crocodiles-3")
    shown = words_for(t)
    assert shown.is_sorting
    assert shown.places == ("You", "Bo", "Cy")
    assert shown.title == "Which card goes on whose deck?"


@says
def test_a_payment_says_what_it_must_come_to() -> None:
    t = table("penguins owls", hand="penguins-4 junk junk owls-2", gold=3)
    t.build("penguins-4")
    shown = words_for(t)
    assert shown.totals == "1 or 2"  # half of it, rounded up, is 1
    assert shown.gold == (0, 1, 2)
    assert shown.decline is None  # worth 4 it would be no first stack


@says
def test_a_chameleon_asks_as_what_it_was_played_as() -> None:
    t = table("chameleons raccoons owls", hand="chameleons-5a junk owls-1", market="raccoons-3")
    t.bind("chameleons-5a", "raccoons-3")
    t.technique("chameleons-5a")
    shown = words_for(t)
    assert (shown.source, shown.source_as) == ("chameleons-5a", "raccoons-3")
    assert shown.title == "Choose a card for the top of another player’s deck"


@says
def test_equal_scheduled_cards_are_told_apart() -> None:
    waits = {"waits_for": "turn_start"}
    schedule = [
        {"card": "kangaroos-1", "stored": ["owls-1"], **waits},
        {"card": "kangaroos-1", "stored": ["owls-2"], **waits},
    ]
    t = table("kangaroos owls", schedule=schedule)
    t.end_turn()
    t.end_turn()  # the other player's
    t.expects(0, "resolve_next")
    notes = [choice.note for choice in words_for(t).choices]
    assert notes == ["holds Wise Spy", "holds Ancient Knowledge"]


@says
def test_building_after_a_snack_is_announced() -> None:
    t = table(
        "beavers owls",
        hand="junk",
        schedule=[{"card": "beavers-2", "waits_for": "build"}],
        market="owls-1",
    )
    t.snack("beavers-2", 0)
    assert "now build a stack" in words_for(t).title


@says
def test_others_learn_whose_turn_it_is_but_not_who_may_react() -> None:
    t = table("macaws owls", hand="macaws-5a", others=[{"hand": "owls-2", "deck": "junk junk"}])
    assert waiting(view(t.game, 1), NAMES) == "Waiting for Ann"
    t.technique("macaws-5a")
    assert waiting(view(t.game, 0), NAMES) == "Waiting for another player"


@says
def test_the_curtain_shows_nothing_but_names() -> None:
    class SomeTable:
        code = "ABCDEF"

    class SomeGuest:
        table = SomeTable
        seats = (0, 1)

    page = render_template("play/_curtain.html", guest=SomeGuest, seat=1, names=NAMES)
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", page)).strip()
    assert text.startswith("Pass the phone to Bo")
    assert "I am Bo" in text
    assert "as=1" in page


def test_what_is_missing_for_every_number_of_cards(app: Flask) -> None:
    with app.test_request_context():
        said = sums(at_least=2, at_most=3, offered=5)
        single = sums(at_least=0, at_most=1, offered=1)
    assert [label["text"] for label in said] == [
        "0 of 3 chosen. Choose 2 more",
        "1 of 3 chosen. Choose 1 more",
        "2 of 3 chosen",
        "3 of 3 chosen",
        "Too many: take 1 back",
        "Too many: take 2 back",
    ]
    assert [label["problem"] for label in said] == [True, True, False, False, True, True]
    assert single == [{"text": "Choose first", "problem": True}, {"text": "", "problem": False}]
