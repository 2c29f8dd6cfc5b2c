"""Whole games by tapping: two phones, one against the Shopkeeper, teams with bots.

What to do is decided by a bot that sees what the person on the phone sees. How it is done is what
is tested: every question comes to the right phone and can be answered there by tapping.

Each sort of answer is tapped the first time that somebody gives it, and so are the first turns and
the stacks that may be the last. Otherwise the phones sleep and the same answers go straight to the
store, because tapping takes twenty times as long; ``make soak`` taps all of them.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from companion.bots import Bot, SeatView, bot_of
from companion.engine.decision import Decision
from companion.rooms.playing import bot_level
from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from companion.store import Match
from tests.browser.house import House
from tests.browser.tapping import SOON, give, wait_for_moment
from tests.thorough import THOROUGH
from tests.windows import after_window

NAMES = ("Anna", "Ben", "Cleo", "Dan")
MOST_ANSWERS = 2000
TAPPED_FIRST = 6  # answers


class Sitting:
    """People at one table, each with a page of their own; the chairs left over are bots'."""

    def __init__(self, house: House, setup: TableSetup, people: int, *, desktop: bool = False):
        self.house, self.setup = house, setup
        host = house.page(desktop=desktop)
        host.goto(f"/s/{encode(setup)}")
        host.get_by_role("button", name="Open a table").first.click()
        host.wait_for_url("**/t/*")
        self.code = host.url.rpartition("/")[2]
        self.pages = [host]
        for name in NAMES[1:people]:
            page = house.page(desktop=desktop)
            page.goto(f"/t/{self.code}")
            page.get_by_label("name").first.fill(name)
            page.get_by_role("button", name="Sit down").first.click()
            page.wait_for_url(f"**/t/{self.code}")
            self.pages.append(page)
        self.bots: list[Bot] = [bot_of("shopkeeper", seat) for seat in range(people)]
        self.sorts_tapped: set[tuple[str, ...]] = set()

    def begin(self, seed: str) -> None:
        table = self.house.tables.load(self.code)
        host = table.chairs[0].holder
        assert host
        levels = {}
        for chair in table.free_seats:
            self.house.tables.seat_bot(self.code, host, chair, f"Bot {chair + 1}")
            levels[chair] = "shopkeeper"
        self.house.games.begin(self.code, host, levels=levels, first=0, shared=seed)

    @property
    def match(self) -> Match:
        return after_window(self.house.games, self.house.games.load(self.code))

    def play_to_the_end(self) -> Match:
        match = self.play(MOST_ANSWERS)
        assert match.game.over, "this game does not end"
        self._see_the_end()
        return match

    def play(self, answers: int) -> Match:
        for _ in range(answers):
            match = self.match
            decision = match.game.decision
            if match.table.state.stage == "finished" or decision is None:
                break
            if bot_level(match.table.state, decision.seat):
                wait_until_answered(self, match)
                continue
            answer = self.bots[decision.seat].decide(SeatView(match.game, decision.seat)).answer
            if self._is_tapped(match, decision, answer):
                page = self.pages[decision.seat]
                self._wake_up(page)
                wait_for_moment(page, match.moment)
                give(page, decision, answer)
                wait_until_answered(self, match)
            else:
                self._fall_asleep()
                holder = match.table.chairs[decision.seat].holder
                assert holder
                self.house.games.answer(self.code, holder, decision.seat, match.moment, answer)
        return self.match

    def _see_the_end(self) -> None:
        for page in self.pages:
            self._wake_up(page)
            stall = page.get_by_role("list", name="The finished stall")
            expect(stall).to_be_visible(timeout=SOON)

    def _fall_asleep(self) -> None:
        for page in self.pages:
            if page.url != "about:blank":
                page.goto("about:blank")

    def _wake_up(self, page: Page) -> None:
        if page.url == "about:blank":
            page.go_back()

    def _is_tapped(self, match: Match, decision: Decision, answer: Any) -> bool:
        sort = sort_of(decision, answer)
        is_new = sort not in self.sorts_tapped
        self.sorts_tapped.add(sort)
        stacks = len(match.game.table.stall_of(decision.seat))
        may_be_the_last = sort[-1] == "build" and stacks == match.game.rules.stacks_to_win - 1
        return THOROUGH or is_new or may_be_the_last or match.answered < TAPPED_FIRST


def sort_of(decision: Decision, answer: Any) -> tuple[str, ...]:
    """What is asked and, of actions, which is taken: what a page has other buttons for."""
    if decision.kind == "action":
        return decision.kind, decision.purpose, answer["do"]
    return decision.kind, decision.purpose, "declined" if answer == [] else "answered"


def wait_until_answered(sitting: Sitting, match: Match) -> None:
    """Until the game has left this moment; the page is watched, not the clock."""
    page, seen = sitting.pages[0], match.table.seq
    for _ in range(SOON // 20):
        latest = sitting.house.tables.seq(sitting.code)  # little to read, so it may be read often
        if latest != seen and sitting.match.moment != match.moment:
            return
        page.wait_for_timeout(20)
    told = page.locator(".callout-warn, #tray-reason").all_inner_texts()
    raise AssertionError(f"nothing happened: {match.game.decision} {told}")


def test_two_phones_play_a_whole_game_by_tapping(house: House) -> None:
    sitting = Sitting(house, TableSetup(("pandas", "squirrels", "hares"), 2), people=2)
    sitting.begin(seed="104")
    match = sitting.play_to_the_end()
    winner = match.game.state.winner
    assert len(match.game.table.stall_of(winner)) == 8


def test_one_phone_plays_against_the_shopkeeper(house: House) -> None:
    sitting = Sitting(house, TableSetup(("macaws", "raccoons", "ocelots"), 2), people=1)
    sitting.begin(seed="28")
    if THOROUGH:
        match = sitting.play_to_the_end()
        assert len(match.game.table.stall_of(match.game.state.winner)) == 8
    else:
        sitting.play(30)
    assert any(move.seat == 1 for move in house.games.story(sitting.code, 1).moves)


def test_teams_with_characters_and_traps_on_four_seats(house: House) -> None:
    setup = TableSetup(
        ("macaws", "owls", "bats", "tuataras"),
        4,
        teams=True,
        traps=("trap-toffee", "trap-bell"),
        characters=("tilda", "barnaby", "odo", "marta"),
    )
    sitting = Sitting(house, setup, people=1, desktop=True)
    sitting.begin(seed="28")
    if not THOROUGH:
        sitting.play(60)  # ten stacks against three bots take long
        assert len(sitting.sorts_tapped) > 6
        return
    match = sitting.play_to_the_end()
    assert len(match.game.table.stall_of(match.game.state.winner)) == 10
    assert match.table.state.result is not None
    assert len(match.table.state.result.winners) == 2
