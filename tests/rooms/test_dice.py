"""The dice: fair, rolled by the server, and rolled again only when that is allowed."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.catalog import catalog
from companion.rooms import ChangeError
from companion.rooms.dice import may_throw_again, throw
from companion.setup.sheet import TableSetup
from tests.rooms.tables import Log, begun

THROWS = 60_000
# A fair die stays below these in 999 of 1,000 runs; the degrees of freedom are distinct faces - 1.
CHI_SQUARE_LIMIT = {2: 13.82, 3: 16.27}


def chi_square(counts: Counter[str], faces: tuple[str, ...]) -> float:
    total = sum(counts.values())
    return sum(
        (counts[face] - expected) ** 2 / expected
        for face, sides in Counter(faces).items()
        for expected in [total * sides / len(faces)]
    )


@pytest.mark.parametrize(
    ("die", "place"),
    [("ocelot", 0), ("polecat", 0), ("hare", 0), ("pangolin", 0), ("pangolin", 1)],
)
def test_every_die_is_fair(die: str, place: int) -> None:
    faces = catalog().dice[die].faces
    chance = Random(20_260)
    counts = Counter(throw(die, chance)[place] for _ in range(THROWS))
    assert set(counts) == set(faces)
    assert chi_square(counts, faces) < CHI_SQUARE_LIMIT[len(counts) - 1]


def test_the_pangolin_dice_do_not_know_of_each_other() -> None:
    faces = catalog().dice["pangolin"].faces
    chance = Random(7)
    counts = Counter("/".join(throw("pangolin", chance)) for _ in range(THROWS))
    pairs = tuple(f"{source}/{destination}" for source in faces for destination in faces)
    assert chi_square(counts, pairs) < 26.12  # eight degrees of freedom


def test_an_unfair_die_would_be_noticed() -> None:
    faces = catalog().dice["ocelot"].faces
    chance = Random(1)
    counts = Counter(chance.choice([*faces, "3"]) for _ in range(THROWS))
    assert chi_square(counts, faces) > CHI_SQUARE_LIMIT[3]


def test_only_the_reroll_face_and_a_pair_may_be_thrown_again() -> None:
    assert may_throw_again("hare", ("planet-reroll",))
    assert not may_throw_again("hare", ("planet",))
    assert may_throw_again("pangolin", ("deck", "deck"))
    assert not may_throw_again("pangolin", ("deck", "hand"))
    assert not may_throw_again("ocelot", ("1",))


class Scripted(Random):
    """Comes up as told; ids still differ."""

    def __init__(self, *faces: str) -> None:
        super().__init__(0)
        self.faces = list(faces)

    def choice(self, seq: object) -> str:  # type: ignore[override]
        return self.faces.pop(0)


def hares(*faces: str) -> Log:
    log = begun(TableSetup(("hares", "pangolins", "owls"), players=2))
    log.chance = Scripted(*faces)
    return log


def test_the_hares_arrows_offer_a_choice_as_often_as_they_come_up() -> None:
    log = hares("planet-reroll", "planet-reroll", "comet", "stars")
    rolled = log.do("roll", die="hare", by=1).change["id"]
    assert log.tracker.last_roll is not None
    assert not log.tracker.last_roll.settled
    log.do("reroll", roll=rolled, die="hare", throws=1)
    log.do("reroll", roll=rolled, die="hare", throws=2)
    assert log.tracker.last_roll.throws == (("planet-reroll",), ("planet-reroll",), ("comet",))
    assert log.tracker.last_roll.settled
    with pytest.raises(ChangeError, match="roll_over"):
        log.do("reroll", roll=rolled, die="hare", throws=3)


def test_the_choice_can_be_declined() -> None:
    log = hares("planet-reroll", "comet")
    rolled = log.do("roll", die="hare").change["id"]
    log.do("keep", roll=rolled, throws=1)
    assert log.tracker.last_roll is not None
    assert log.tracker.last_roll.settled
    with pytest.raises(ChangeError, match="roll_over"):
        log.do("reroll", roll=rolled, die="hare", throws=1)


def test_two_who_roll_again_at_once_roll_once() -> None:
    log = hares("planet-reroll", "planet-reroll", "comet")
    rolled = log.do("roll", die="hare").change["id"]
    log.do("reroll", roll=rolled, die="hare", throws=1)
    with pytest.raises(ChangeError, match="roll_over"):
        log.do("reroll", roll=rolled, die="hare", throws=1)


def test_pangolin_dice_that_agree_throw_only_the_destination_again() -> None:
    log = hares("deck", "deck", "hand", "discard")
    rolled = log.do("roll", die="pangolin").change["id"]
    log.do("reroll", roll=rolled, die="pangolin", throws=1)
    assert log.tracker.last_roll is not None
    assert log.tracker.last_roll.faces == ("deck", "discard")
    assert log.tracker.last_roll.settled


def test_another_die_cannot_be_slipped_in() -> None:
    log = hares("planet-reroll", "deck", "deck")
    rolled = log.do("roll", die="hare").change["id"]
    with pytest.raises(ChangeError, match="roll_over"):
        log.do("reroll", roll=rolled, die="pangolin", throws=1)


def test_a_die_that_is_not_on_the_table_cannot_be_rolled() -> None:
    with pytest.raises(ChangeError, match="tool_missing"):
        hares("1").do("roll", die="ocelot")


def test_only_the_latest_rolls_are_kept() -> None:
    log = hares(*["comet"] * 9)
    for _ in range(9):
        log.do("roll", die="hare")
    assert len(log.tracker.rolls) == 6
