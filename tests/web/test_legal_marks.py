"""What looks legal is legal, and nothing else is: the marks of the play table against the engine's
own list, in positions of real games."""

from __future__ import annotations

from collections.abc import Iterator

from companion.bots import SeatView, bot_of
from companion.engine import ActionAnswer, Game, Lineup, Rules, rulebook, view
from companion.web.play.legal_marks import LegalMarks, legal_marks

POSITIONS = 200
LINEUPS = (
    ("owls", "foxes", "monitors"),
    ("squirrels", "penguins", "tuataras"),
    ("chameleons", "raccoons", "crocodiles"),
    ("pandas", "macaws", "beavers"),
)
ABOUT_ONE_CARD = ("technique", "passive", "bind")


def positions() -> Iterator[Game]:
    """Every moment at which somebody may act, in games of two shopkeepers."""
    for seed, decks in enumerate(LINEUPS * 3):
        game = Game.new(Lineup(decks, Rules(players=2, starting_gold=(0, 2))), seed)
        bots = [bot_of("shopkeeper", seat) for seat in range(2)]
        for _ in range(70):
            decision = game.decision
            if decision is None:
                break
            if decision.kind == "action":
                yield game
            game.submit(bots[decision.seat].decide(SeatView(game, decision.seat)).answer)


def marks_at(game: Game) -> LegalMarks:
    assert game.decision is not None
    return legal_marks(game, view(game, game.decision.seat))


def legal_at(game: Game, do: str) -> list[ActionAnswer]:
    assert game.decision is not None
    return list(game.legal_actions(game.decision, do))


def test_marks_are_the_engine_s_list() -> None:
    looked, bought, wrong = 0, 0, []
    for game in positions():
        marks = marks_at(game)
        purchases = [action for action in legal_at(game, "purchase") if "order" not in action]
        slots = {action["slot"] for action in purchases} - {rulebook.DISCARD_SLOT}
        if set(marks.slots) != slots:
            wrong.append(f"turn {game.table.state.turn}: slots {marks.slots}, not {slots}")
        wrong += wrong_uses(game, marks)
        looked += 1
        bought += bool(slots)
    assert wrong == []
    assert looked >= POSITIONS
    assert bought >= POSITIONS // 2


def wrong_uses(game: Game, marks: LegalMarks) -> list[str]:
    """Cards equal to a listed one are as good: the validator has the last word on each."""
    assert game.decision is not None
    found = []
    for do in ABOUT_ONE_CARD:
        listed = {action["card"] for action in legal_at(game, do)}
        marked = {place for place, uses in enumerate(marks.uses) if do in uses}
        if not listed <= marked:
            found.append(f"{do}: {listed - marked} not marked")
        hand = game.table.hand(game.decision.seat)
        kinds = {game.table.cast.kind_of[hand[place]] for place in listed}
        if {game.table.cast.kind_of[hand[place]] for place in marked} != kinds:
            found.append(f"{do}: {marked} marked, listed are {listed}")
    return found


def test_what_is_proposed_to_pay_with_is_legal_exact_and_spares_the_next_stack() -> None:
    proposed, wrong = 0, []
    for game in positions():
        stacks = legal_at(game, "build")
        held_back = set(stacks[0]["cards"]) if stacks else set()
        for slot, payment in marks_at(game).payments.items():
            proposed += 1
            answer = {"do": "purchase", "slot": slot, "pay": list(payment.cards)}
            game.check({**answer, "gold": payment.gold})
            if held_back & set(payment.cards):
                wrong.append(f"{answer} takes from the stack {held_back}")
    assert wrong == []
    assert proposed > POSITIONS
