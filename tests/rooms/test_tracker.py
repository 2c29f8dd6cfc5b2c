"""What can be changed on a tracked table, and what is refused."""

from __future__ import annotations

import pytest

from companion.rooms import ChangeError
from companion.rooms.state import TableState
from companion.setup.sheet import TableSetup
from tests.rooms.tables import Log, begun

TEAMS = TableSetup(("macaws", "pandas", "raccoons", "squirrels"), players=4, teams=True)


def refused(log: Log, do: str, **fields: object) -> ChangeError:
    before, entries = log.state, len(log.entries)
    with pytest.raises(ChangeError) as caught:
        log.do(do, **fields)
    assert log.state is before
    assert len(log.entries) == entries
    return caught.value


# ---- beginning and end ----


def test_a_table_from_a_sheet_begins_as_the_sheet_says() -> None:
    log = begun(TableSetup(("hares", "bats", "owls"), players=2, first_seat=1, clock_day=4))
    assert log.state.stage == "tracking"
    assert (log.tracker.players, log.tracker.active, log.tracker.turn) == (2, 1, 1)
    assert log.tracker.tools == ("clock", "hare-die")
    assert (log.tracker.clock.day, log.tracker.clock.night) == (4, 3)
    assert [holder.gold for holder in log.tracker.holders] == [0, 0]


def test_tournament_seats_begin_with_their_gold() -> None:
    setup = TableSetup(("macaws", "pandas", "raccoons", "owls"), players=3, tournament=True)
    log = begun(setup)
    assert log.tracker.tools == ("gold",)
    assert [holder.gold for holder in log.tracker.holders] == [0, 1, 2]


def test_whoever_begins_may_be_named() -> None:
    assert begun(first=2).tracker.active == 2


def test_a_table_from_nothing_needs_to_know_how_many_play() -> None:
    log = Log(None)
    assert refused(log, "begin").code == "players_missing"
    assert refused(log, "begin", players=3, teams=True).code == "teams_players"
    assert refused(log, "begin", players=5).code == "malformed"
    log.do("begin", players=3)
    assert (log.tracker.players, log.tracker.tools) == (3, ())


def test_a_game_begins_only_once_and_only_in_its_stage() -> None:
    assert refused(begun(), "begin").code == "stage"
    assert refused(Log(), "next_turn", turn=1).code == "stage"


def test_finishing_keeps_winners_and_the_end_and_can_be_taken_back() -> None:
    log = begun()
    assert refused(log, "finish", winners=[3]).code == "no_seat"
    log.do("finish", winners=[1])
    assert log.state.stage == "finished"
    assert log.state.result is not None
    assert log.state.result.winners == (1,)
    assert refused(log, "next_turn", turn=1).code == "stage"
    log.undo()
    assert (log.state.stage, log.state.result) == ("tracking", None)


def test_a_tool_can_be_added_and_left_out() -> None:
    log = begun(TableSetup(("macaws", "pandas", "owls"), players=2))
    assert refused(log, "tokens", holder="seat-0", add=1).params == {"tool": "tokens"}
    log.do("tool", tool="tokens", on=True)
    log.do("tool", tool="gold", on=True)
    log.do("tokens", holder="seat-0", add=1)
    assert log.tracker.tools == ("gold", "tokens")
    log.do("tool", tool="tokens", on=False)
    assert log.tracker.tools == ("gold",)


# ---- turn and phase ----


def test_turns_go_round() -> None:
    log = begun()
    for turn in (1, 2, 3):
        log.do("phase", turn=turn, phase="clean-up")
        log.do("next_turn", turn=turn)
    assert (log.tracker.turn, log.tracker.active, log.tracker.phase) == (4, 0, "action")
    assert log.tracker.turn_began == log.entries[-1].at


def test_two_who_end_the_same_turn_end_it_once() -> None:
    log = begun()
    log.do("next_turn", turn=1, by=0)
    error = refused(log, "next_turn", turn=1)
    assert (error.code, error.params) == ("turn_over", {"turn": 1, "now": 2, "active": 1})
    assert log.tracker.active == 1


def test_whose_turn_it_is_can_be_put_right() -> None:
    log = begun()
    log.do("active", turn=1, seat=2)
    assert (log.tracker.turn, log.tracker.active) == (1, 2)
    assert refused(log, "active", turn=1, seat=3).code == "no_seat"


def test_the_timer_takes_only_what_the_page_offers() -> None:
    log = begun()
    log.do("timer", seconds=120)
    assert log.tracker.timer == 120
    assert refused(log, "timer", seconds=7).code == "malformed"


# ---- clock ----


def test_the_clock_goes_from_day_to_night_and_round() -> None:
    log = begun(TableSetup(("bats", "owls", "hares"), players=2, clock_day=2, clock_night=1))
    seen = []
    for step in range(4):
        seen.append((log.tracker.clock.space, log.tracker.clock.is_day))
        log.do("clock", steps=step)
    assert seen == [(0, True), (1, True), (2, False), (0, True)]


def test_one_technique_moves_the_clock_once() -> None:
    log = begun()
    log.do("clock", steps=0, by=0)
    assert refused(log, "clock", steps=0).code == "clock_moved"
    assert log.tracker.clock.steps == 1


@pytest.mark.parametrize(
    ("steps", "day", "night", "space"),
    [(2, 1, 3, 0), (2, 5, 5, 2), (5, 2, 1, 2), (3, 4, 4, 4), (8, 4, 4, 2)],
)
def test_another_clock_keeps_day_and_night(steps: int, day: int, night: int, space: int) -> None:
    log = begun()
    for step in range(steps):
        log.do("clock", steps=step)
    was_day = log.tracker.clock.is_day
    log.do("clock_spaces", day=day, night=night)
    assert log.tracker.clock.is_day is was_day
    assert log.tracker.clock.space == space
    log.do("clock", steps=log.tracker.clock.steps)


def test_a_clock_has_at_least_a_space_each() -> None:
    assert refused(begun(), "clock_spaces", day=0, night=3).code == "malformed"


# ---- gold and tokens ----


def gold_of(state: TableState) -> dict[str, int]:
    assert state.tracker is not None
    return {holder.name or holder.id: holder.gold for holder in state.tracker.holders}


def test_gold_of_two_people_at_once_adds_up() -> None:
    log = begun()
    log.do("gold", holder="seat-1", add=5, by=0)
    log.do("gold", holder="seat-1", add=1, by=2)
    assert gold_of(log.state)["seat-1"] == 6


def test_nobody_pays_what_they_do_not_have() -> None:
    log = begun()
    log.do("gold", holder="seat-1", add=1)
    error = refused(log, "gold", holder="seat-1", add=-5)
    assert (error.code, error.params["has"]) == ("gold_missing", 1)


def test_gold_on_a_card_goes_to_its_player_and_the_card_goes() -> None:
    log = begun()
    card = log.do("thing", name="Avid Financier", seat=1, gold=2).change["id"]
    log.do("move_gold", holder=card, to="seat-1", count=1)
    assert gold_of(log.state) == {"seat-0": 0, "seat-1": 1, "seat-2": 0, "Avid Financier": 1}
    assert refused(log, "move_gold", holder=card, to="seat-1", count=2).code == "gold_missing"
    log.do("drop_thing", holder=card)
    assert refused(log, "gold", holder=card, add=1).code == "thing_gone"
    assert refused(log, "drop_thing", holder="seat-1").code == "malformed"


def test_undoing_one_card_leaves_the_gold_on_the_other() -> None:
    log = begun()
    first = log.do("thing", name="First", seat=0)
    second = log.do("thing", name="Second", seat=0).change["id"]
    log.do("gold", holder=second, add=5)
    log.do("undo", entry=first.seq)
    assert gold_of(log.state)["Second"] == 5
    assert "First" not in gold_of(log.state)


def test_tokens_lie_on_players_and_things() -> None:
    log = begun()
    log.do("tool", tool="tokens", on=True)
    bridge = log.do("thing", name="Bridge").change["id"]
    log.do("tokens", holder=bridge, add=3)
    log.do("tokens", holder="seat-0", add=1)
    assert [holder.tokens for holder in log.tracker.holders] == [1, 0, 0, 3]
    assert refused(log, "tokens", holder="seat-0", add=-2).code == "tokens_missing"


def test_the_name_of_a_thing_is_one_line_that_hides_nothing() -> None:
    log = begun()
    log.do("thing", name="Bridge\n\u202eegdirB ")
    assert "Bridge egdirB" in gold_of(log.state)
    assert refused(log, "thing", name="\u200b").code == "malformed"


def test_names_of_things_are_short_and_their_number_is_bounded() -> None:
    log = begun()
    assert refused(log, "thing", name="x" * 41).code == "malformed"
    assert refused(log, "thing", name="x", seat=7).code == "no_seat"
    for _ in range(21):
        log.do("thing", name="x")
    assert refused(log, "thing", name="x").code == "too_many_things"


# ---- stalls ----


def test_stacks_are_built_in_order_and_may_carry_their_set() -> None:
    log = begun()
    log.do("build", stall=0, stack=1, set="bats")
    log.do("build", stall=0, stack=2)
    assert log.tracker.stalls[0].stacks == ("bats", None)
    assert log.tracker.stalls[0].next_stack == 3
    error = refused(log, "build", stall=0, stack=2)
    assert (error.code, error.params) == ("stack_built", {"stall": 0, "stack": 2})
    log.do("note_set", stall=0, stack=2, set="mixed")
    assert log.tracker.stalls[0].stacks == ("bats", "mixed")
    assert refused(log, "note_set", stall=0, stack=3, set="bats").code == "no_stack"
    assert refused(log, "build", stall=0, stack=3, set="unicorns").code == "malformed"
    assert refused(log, "build", stall=3, stack=1).code == "no_seat"


def test_eight_stacks_complete_a_stall() -> None:
    log = begun()
    for stack in range(1, 9):
        assert log.tracker.complete_stalls() == ()
        log.do("build", stall=1, stack=stack)
    assert log.tracker.complete_stalls() == (1,)
    assert refused(log, "build", stall=1, stack=9).code == "stall_full"


def test_teams_share_a_stall_of_ten() -> None:
    log = begun(TEAMS)
    assert len(log.tracker.stalls) == 2
    assert log.tracker.stacks_to_win == 10
    assert [log.tracker.stall_of(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert log.tracker.seats_of(1) == (1, 3)


# ---- what is sent ----


def test_what_is_no_change_is_refused() -> None:
    log = begun()
    assert refused(log, "explode").code == "unknown"
    assert refused(log, "gold", holder="seat-0", add="many").params == {"fields": ["add"]}
    assert refused(log, "gold", holder="seat-9", add=1).code == "thing_gone"


def test_a_page_cannot_send_what_the_server_decides() -> None:
    log = begun()
    entry = log.do("roll", die="hare", faces=["x"])
    assert entry.change["faces"] != ["x"]
    assert log.do("next_turn", turn=1, at=5).change["at"] == log.entries[-1].at
