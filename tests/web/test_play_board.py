"""The play table's board: what it shows of a view, and that every legal action has its controls."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from companion.catalog import catalog
from companion.engine.cast import Rules
from companion.engine.game import Game
from companion.engine.lineup import Lineup
from companion.engine.position import read_position
from companion.engine.view import view
from companion.lab.random_play import RandomPlay
from companion.web.i18n import speaking
from companion.web.play.answers import answer_from_form
from companion.web.play.board import Board, board
from companion.web.play.tray import action_title
from companion.web.table.words import Names

NAMES = Names({0: "Anna", 1: "Bo", 2: "Cleo", 3: "Dan"})


@pytest.fixture(autouse=True)
def _request(app: Flask) -> Iterator[None]:
    """Parts are drawn for the language and the address of the visitor."""
    with app.test_request_context():
        yield


def laid(game: Game, seat: int | None = 0) -> Board:
    return board(view(game, seat), NAMES, seat, game.cast)


def drawn(laid: Board, asked: bool = True) -> str:
    """All parts of the table as one page."""
    players = [*laid.others, *([laid.me] if laid.me else [])]
    parts = [laid.market_part(asked), laid.hand_part(asked), laid.card_words()]
    parts += [laid.player_part(player) for player in players]
    if laid.form and asked:
        parts.append(laid.controls_part())
    return "".join(parts)


def position(decks: str, *seats: dict[str, Any], **more: Any) -> Game:
    return read_position({"decks": decks.split(), "seats": list(seats), **more})


# ---- what is shown ----


def test_a_price_stands_beside_the_value_where_they_differ() -> None:
    game = position("macaws owls", {}, {}, market=["macaws-3", None, "owls-2"])
    first, second, third = laid(game).market.slots[:3]
    assert first is not None
    assert third is not None
    assert (first.price, first.extra) == (3, 0)
    assert second is None
    assert (third.price, third.extra) == (4, 2)
    assert "<b>4</b></span><small>+2</small>" in drawn(laid(game))


def test_a_price_says_how_it_comes_about() -> None:
    angry = {"schedule": [{"card": "crocodiles-2", "waits_for": "turn_start"}]}
    game = position("macaws crocodiles", {}, angry, market=["macaws-3", "macaws-2"])
    assert "Costs you 5 now: value 3, effects +2." in drawn(laid(game))
    assert "Costs you 5 now: value 2, slot +1, effects +2." in drawn(laid(game))
    assert "Costs you 3 now: value 2, slot +1." in drawn(laid(game, 1), asked=False)


def test_a_changed_value_says_why() -> None:
    game = position(
        "macaws owls",
        {"hand": ["macaws-3", "owls-2"]},
        {},
        changes=[["all", "add", 1], ["0:hand:0", "times", 2]],
    )
    relic, knowledge = laid(game).hand
    assert (relic.value, relic.why) == (8, "+1, then × 2")
    assert (knowledge.value, knowledge.why) == (3, "+1")
    assert "Now worth 8, printed 3: +1, then × 2." in drawn(laid(game))


def test_an_unchanged_value_needs_no_reason() -> None:
    game = position("macaws owls", {"hand": ["macaws-3"]}, {})
    assert laid(game).hand[0].why == ""
    assert "Now worth" not in drawn(laid(game))


def test_a_chameleon_shows_what_it_copies() -> None:
    game = position(
        "chameleons owls",
        {"hand": ["chameleons-1", "owls-4"]},
        {},
        market=["owls-2"],
        copies={"0:hand:0": "owls-4"},
    )
    card = laid(game).hand[0]
    assert card.is_copy
    assert card.now.id == "owls-4"
    assert card.now.name in card.why


def test_hidden_cards_of_others_are_not_on_the_page() -> None:
    hidden = {"hand": ["owls-5a"], "deck": ["owls-5b"]}
    stored = [{"card": "kangaroos-1", "waits_for": "turn_start", "stored": ["owls-4"]}]
    game = position("macaws owls kangaroos", {}, {**hidden, "schedule": stored})
    page = drawn(laid(game))
    for card in ("owls-5a", "owls-5b", "owls-4"):
        assert card not in page
        assert catalog().cards[card].name not in page
    assert "1 card stored" in page
    assert "owls-4" in drawn(laid(game, 1), asked=False)


def test_a_watcher_sees_no_hand() -> None:
    game = position("macaws owls", {"hand": ["owls-5a"]}, {"hand": ["owls-5b"]})
    watched = laid(game, None)
    assert watched.me is None
    assert len(watched.others) == 2
    assert "owls-5" not in drawn(watched, asked=False)


def test_piles_open_with_all_their_cards_top_first() -> None:
    game = position("macaws owls", {}, {"discard": ["owls-2", "junk", "macaws-3"]})
    assert [face.id for face in laid(game).others[0].discard] == ["owls-2", "junk", "macaws-3"]
    assert drawn(laid(game)).count('data-read="macaws-3"') == 1


def test_the_top_card_of_a_pile_is_read_aloud_without_a_second_colon() -> None:
    game = position("macaws owls", {"discard": ["junk"]}, {})
    with speaking("fr"):
        assert "Défausse\u00a0: Anna (au-dessus, Camelote)" in drawn(laid(game, 1))


def test_after_the_hand_was_filled_the_question_says_so() -> None:
    """Else it would be the one before once more."""
    titles = [action_title(purpose, 1) for purpose in ("cleanup", "filled")]
    assert titles == ["Clean-up: anything more?", "Your hand is filled: anything more?"]


def test_the_next_stack_is_the_one_this_player_needs() -> None:
    stalls: list[list[list[str]]] = [[["owls-1"]], []]
    game = position("owls crocodiles", {}, {}, stalls=stalls)
    mine = laid(game).me
    assert mine is not None
    assert len(mine.stall.stacks) == 1
    assert mine.stall.next_stack == 2
    assert list(mine.stall.open_stacks) == [2, 3, 4, 5, 6, 7, 8]


def test_teammates_stall_is_shown_once() -> None:
    decks = ("macaws", "owls", "bats", "pandas")
    game = Game.new(Lineup(decks, Rules(players=4, teams=True)), seed=1)
    table = laid(game)
    assert table.me is not None
    assert [player.shares_stall for player in (table.me, *table.others)] == [
        False,
        False,
        True,
        True,
    ]
    assert drawn(table).count('<ol class="stacks stacks-ten"') == 2


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ({"card": "sloths-1", "waits_for": "turn_start"}, "until your next turn"),
        ({"card": "tuataras-1", "waits_for": "turn_start", "data": [2]}, "2 more turns"),
        ({"card": "turtles-4", "waits_for": "finish"}, "finish: pay 3"),
        ({"card": "turtles-5b", "waits_for": "finish"}, "pay as much as you like"),
        ({"card": "beavers-2", "waits_for": "build"}, "until the next stack"),
    ],
)
def test_a_schedule_says_what_it_waits_for(entry: dict[str, Any], says: str) -> None:
    game = position(
        "sloths tuataras turtles beavers", {"schedule": [entry]}, {}, turn={"number": 3}
    )
    mine = laid(game).me
    assert mine is not None
    assert says in mine.schedule[0].waits


# ---- what can be done ----


def offered(game: Game) -> dict[str, str]:
    """What the form offers: the sort of action with the price that is written on it."""
    form = laid(game).form
    assert form is not None
    return {deed.do: deed.price for deed in form.deeds}


PLAIN = {"purchase": "", "technique": "", "build": "", "inventory": ""}


def test_rare_actions_are_offered_only_where_they_could_mean_something() -> None:
    decks = "mongooses chameleons turtles beavers"
    nothing = position(decks, {"hand": ["junk"]}, {})
    assert offered(nothing) == PLAIN
    waiting = [
        {"card": "turtles-4", "waits_for": "finish"},
        {"card": "beavers-2", "waits_for": "build"},
    ]
    hand = ["chameleons-1", "turtles-1"]
    much = position(decks, {"hand": hand, "schedule": waiting}, {}, stalls=[[["turtles-1"]], []])
    assert offered(much) == {**PLAIN, "bind": "", "finish": "3", "snack": ""}


def test_of_several_cards_to_finish_one_is_chosen() -> None:
    waiting = [{"card": card, "waits_for": "finish"} for card in ("turtles-4", "turtles-1")]
    table = laid(position("turtles owls", {"hand": ["junk"], "schedule": waiting}, {}))
    assert table.form is not None
    finish = next(deed for deed in table.form.deeds if deed.do == "finish")
    assert [(subject.value, subject.price) for subject in finish.subjects] == [(0, "3"), (1, "1")]
    assert finish.price == ""
    assert '<select name="finish"' in table.controls_part()


def test_an_action_that_costs_something_says_so() -> None:
    game = position("tuataras penguins", {"hand": ["tuataras-4", "penguins-2", "junk"]}, {})
    assert [dict(card.prices).get("technique") for card in laid(game).hand] == ["2", "1-", None]


def test_only_an_answerable_question_has_a_form() -> None:
    game = position("macaws owls", {"hand": ["junk"]}, {})
    assert laid(game, 0).form is not None
    assert laid(game, 1).form is None
    assert laid(game, None).form is None


def _mixed_games() -> Iterator[Game]:
    mixes = [
        ("platypuses", "pandas", "squirrels"),
        ("beavers", "turtles", "tuataras", "chameleons"),
        ("mongooses", "penguins", "monitors"),
    ]
    for number, decks in enumerate(mixes):
        rules = Rules(players=len(decks) - 1, ends_turns=True)
        yield Game.new(Lineup(decks, rules), seed=number)
    people = ("cosimo", "minna", "odo", "marta")
    teams = Rules(players=4, teams=True)
    lineup = Lineup(("macaws", "owls", "bats", "squirrels"), teams, characters=people)
    yield Game.new(lineup, seed=5)


def _tapped(action: dict[str, Any], table: Board) -> MultiDict[str, str]:
    """The form as somebody would fill it in on the page, who wants to do this."""
    form = table.form
    assert form is not None
    if action["do"] == form.without_do:
        return MultiDict([("do", form.without_do)])
    deed = next(deed for deed in form.deeds if deed.do == action["do"])
    fields = [("do", deed.do)]
    subject = action.get("entry", action.get("ability"))
    if subject is not None:
        assert subject in {offered.value for offered in deed.subjects}
        fields.append((deed.do, str(subject)))
    hand = [*([action["card"]] if "card" in action else []), *action.get("cards", ())]
    assert set(hand) <= {card.place for card in table.hand}
    fields += [("cards", str(place)) for place in [*hand, *action.get("pay", ())]]
    if action.get("gold"):
        assert action["gold"] <= form.gold
        fields.append(("gold", str(action["gold"])))
    for place in action.get("discarded", ()):
        assert place in {at for at, _face in form.discarded}
        fields.append(("discarded", str(place)))
    if "as" in action:
        assert action["as"] in {face.id for face in form.copies}
        fields.append(("as_kind", action["as"]))
    if action.get("slot") == -1:
        assert form.from_market_discard
        fields.append(("slot", "-1"))
    elif "slot" in action:
        order = action.get("order")
        fields.append(("slot", str(order[action["slot"]] if order else action["slot"])))
        if order:
            assert form.rearranges
            fields.append(("rearrange", "1"))
            fields += [("order", str(slot)) for slot in reversed(order)]  # from left to right
    return MultiDict(fields)


def test_every_legal_action_can_be_filled_in_on_the_page() -> None:
    """Random games: whatever the engine lists as legal has its controls, and is read back as it."""
    reached = set()
    for number, game in enumerate(_mixed_games()):
        bot = RandomPlay(number)
        for _answer in range(160):
            if game.over or game.decision is None:
                break
            if game.decision.kind == "action":
                table = laid(game, game.decision.seat)
                for sort in game.decision.actions:
                    for action in islice(game.legal_actions(game.decision, sort), 6):
                        answer = answer_from_form(_tapped(action, table))
                        assert answer.items() >= action.items()
                        game.check(answer)
                        reached.add(sort)
            game.submit(bot.answer(game))
    assert reached >= {*PLAIN, "passive", "bind", "finish", "ability", "ask_help", "go_on"}


def test_a_whole_game_can_be_drawn_for_everybody() -> None:
    for number, game in enumerate(_mixed_games()):
        bot = RandomPlay(number)
        for step in range(120):
            if game.over:
                break
            if step % 12 == 0:
                for seat in (*range(game.rules.players), None):
                    assert "market-title" in drawn(laid(game, seat))
            game.submit(bot.answer(game))
