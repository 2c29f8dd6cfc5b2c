"""What the measured numbers say of tables, and that a fit finds what is there."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random

import numpy as np
import pytest

from companion.catalog import catalog
from companion.engine import Lineup, Rules
from companion.insight import (
    FEELS,
    KINDS,
    PACES,
    feel,
    feel_of,
    icons_disagree,
    measured,
    predict,
    prediction,
)
from companion.insight.effects import FILE, Measured, read
from companion.insight.prediction import number_of, predict_with
from companion.lab import fitting
from companion.lab.archive import Row
from companion.lab.design import (
    ARMS,
    CHECK_SETS,
    EVERY,
    TEAM_ARMS,
    Design,
    check_sets,
    decks_at,
    fitting_set,
    play,
)
from companion.lab.insight_report import DOCS, report, write_report
from companion.lab.observing import observe

DECKS = sorted(catalog().decks)


# Reading ----------------------------------------------------------------------------------------


def test_every_deck_and_card_was_measured() -> None:
    known = measured()
    assert sorted(known.decks) == DECKS
    for deck in catalog().decks.values():
        assert len(known.cards[deck.id]) == len(deck.cards)
    for effects in known.effects.values():
        assert effects.main.shape == (len(DECKS),)
        assert np.all(np.isfinite(effects.main))


def test_predictions_are_possible_for_every_table() -> None:
    """All 118,755 of them."""
    known = measured()
    for kind in known.effects["turns"].level:
        players = 4 if kind == "teams" else int(kind)
        tables = np.array(list(combinations(range(len(DECKS)), decks_at(kind)))).T
        for name, values in predict_with(known, tables, kind).items():
            assert np.all(np.isfinite(values)), name
            if not name.startswith("first"):
                assert values.min() >= 0, name
        minutes = number_of("minutes", known, tables, kind)
        assert 5 * players < minutes.min() < minutes.max() < 40 * players


def without_teams() -> Measured:
    """The numbers as they were written before teams were measured."""
    data = json.loads(FILE.read_text(encoding="utf-8"))
    for effect in data["effects"].values():
        effect["level"].pop("teams", None)
    for by_kind in (data["seats"], *data["thirds"].values()):
        by_kind.pop("teams", None)
    data["cards"] = {deck: [use[:3] for use in uses] for deck, uses in data["cards"].items()}
    return read(data)


def test_where_teams_were_not_measured_four_players_are_the_nearest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = without_teams()
    for module in (prediction, feel):
        monkeypatch.setattr(module, "measured", lambda: known)
    found = predict(DECKS[:4], 4, teams=True)
    assert found == predict(DECKS[:4], 4)
    assert feel_of(found, "minutes") in ("low", "medium", "high")
    assert known.knows_table(DECKS[:5], "4")
    assert not known.knows_table(DECKS[:4], "teams")
    assert known.cards["owls"][0].idle is None


def test_one_table_is_predicted_like_many() -> None:
    known = measured()
    decks = known.decks[3:7]
    alone = predict(decks, 3)
    tables = np.array(list(combinations(range(len(DECKS)), 4))).T
    place = next(i for i, table in enumerate(tables.T) if tuple(table) == (3, 4, 5, 6))
    assert alone.minutes == pytest.approx(number_of("minutes", known, tables, "3")[place])
    assert alone.shortest < alone.minutes < alone.longest
    assert alone.touches == pytest.approx(predict(tuple(reversed(decks)), 3).touches)


def test_slow_tables_take_longer_and_nothing_else() -> None:
    usual, slow = (predict(DECKS[:3], 2, PACES[pace]) for pace in ("usual", "slow"))
    assert slow.minutes == pytest.approx(1.35 * usual.minutes)
    assert slow.turns == usual.turns


def test_a_third_of_all_tables_is_low_and_another_high() -> None:
    random = Random(1)
    for number in FEELS.values():
        sets = [random.sample(DECKS, 4) for _ in range(300)]
        feels = Counter(feel_of(predict(decks, 3), number) for decks in sets)
        assert min(feels.values()) > 60, number


def test_icons_disagree_where_one_is_low_and_the_other_high() -> None:
    known = measured()
    by_touches = [known.decks[i] for i in np.argsort(known.effects["touches"].main)]
    wild, calm = predict(by_touches[-3:], 2), predict(by_touches[:3], 2)
    printed = {"interactivity": "low", "nastiness": "medium"}
    assert icons_disagree(wild, printed) == ["interactivity"]
    assert icons_disagree(calm, printed) == []


def test_the_check_is_as_good_as_it_has_to_be() -> None:
    """On sets that no number was fitted to; measured by ``insight fit``, kept in the file."""
    check = measured().check
    assert check["sets"] >= 60
    assert check["minutes"]["relative_error"] <= 0.10
    assert check["turns"]["relative_error"] <= 0.10
    assert check["minutes"]["correlation"] >= 0.8
    assert check["touches"]["correlation"] >= 0.7
    assert check["lost"]["correlation"] >= 0.7
    for kind, error in check["minutes"]["error_within"].items():
        assert error <= 0.10, kind
    fitted_to = {fitting_set(1, which).decks for which in range(measured().about["sets"])}
    assert not fitted_to & {tuple(sorted(decks)) for decks in check["decks"]}


# The design -------------------------------------------------------------------------------------


def test_decks_pairs_and_players_are_balanced() -> None:
    tables = [fitting_set(5, which) for which in range(1000)]
    sets = [table.decks for table in tables]
    decks = Counter(deck for chosen in sets for deck in chosen)
    pairs = Counter(pair for chosen in sets for pair in combinations(chosen, 2))
    kinds = Counter(table.kind for table in tables)
    assert kinds.keys() == set(KINDS)
    assert kinds["teams"] / len(tables) == pytest.approx(6 / 26, abs=0.01)
    assert max(decks.values()) / min(decks.values()) < 1.2
    assert len(pairs) == 351
    assert max(pairs.values()) / min(pairs.values()) < 3
    assert not set(sets) & {table.decks for table in check_sets(5)}


def test_one_game_of_ten_is_for_the_check() -> None:
    design = Design(5)
    planned = [design.planned(number) for number in range(EVERY * CHECK_SETS)]
    assert {plan.table for plan in planned if plan.arm == "check"} == set(check_sets(5))
    others = [plan for plan in planned if plan.arm != "check"]
    rounds = [others[at : at + len(ARMS)] for at in range(0, 500, len(ARMS))]
    for games in rounds:
        assert len({plan.table for plan in games}) == 1
        arms = TEAM_ARMS if games[0].table.kind == "teams" else ARMS
        assert [plan.arm for plan in games] == list(arms)


# Observing --------------------------------------------------------------------------------------


def test_a_game_says_what_happened_between_players() -> None:
    """Raccoons take from each other; three decks that leave each other alone hardly touch."""
    wild = observe(Lineup(("raccoons", "squirrels", "owls")), "x", ["shopkeeper"] * 2)
    assert 0 < wild.lost <= wild.touches
    assert wild.turns < wild.choices
    assert sum(wild.touches_by.values()) == wild.touches
    assert sum(wild.uses["built"].values()) >= 8
    row = wild.as_row(["raccoons", "squirrels", "owls"])
    assert len(row["bought"]) == 18
    assert row["touches_by"][0] > row["touches_by"][2]


def test_what_teammates_do_for_each_other_is_nothing_between_players() -> None:
    decks = ("owls", "penguins", "platypuses", "tuataras")
    noted = observe(Lineup(decks, Rules(players=4, teams=True)), "x", ["shopkeeper"] * 4)
    assert noted.winner in (0, 1)
    assert noted.lost == 0
    assert sum(noted.uses["built"].values()) >= 2 * 8


# Fitting ----------------------------------------------------------------------------------------


def made_up(number: int, design: Design) -> Row:
    """A game whose numbers follow from its decks, with noise."""
    arm, (kind, decks) = design.planned(number)
    random = Random(number)
    sides, players = (2, 5) if kind == "teams" else (int(kind), int(kind))
    longer = sum(0.02 * DECKS.index(deck) for deck in decks)
    pair = 0.3 * (DECKS[0] in decks and DECKS[1] in decks)
    turns = round(20 * players * np.exp(longer / 4 + pair + random.gauss(0, 0.02)))
    return {
        "number": number, "arm": arm, "kind": kind, "sides": sides, "decks": list(decks), "good": 0,
        "winner": random.randrange(sides), "turns": turns, "choices": 3 * turns,
        "touches": turns * players + random.randrange(3), "lost": round(turns * longer),
        "junk": 0, "lead_changes": 2, "rolls": 0, "shuffles": 9, "touches_by": [], "lost_by": [],
        **{use: [1] * 6 * len(decks) for use in ("bought", "played", "built")},
    }  # fmt: skip


def test_a_fit_finds_the_effects_that_are_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(fitting, "PENALTIES", (0.1, 10.0))
    monkeypatch.setattr(fitting, "PAIR_SHARES", (0.3,))
    design = Design(3)
    data = fitting.fit(
        [made_up(number, design) for number in range(2000)], {**design.about(), "sources": ""}
    )
    known = read(data)
    turns = known.effects["turns"]
    assert turns.main[-1] - turns.main[0] == pytest.approx(0.02 * 26 / 4, abs=0.03)
    assert turns.pairs[0, 1] > 0.2
    assert abs(turns.pairs[2, 3]) < 0.05
    assert known.effects["touches"].level["4"] == pytest.approx(4, abs=0.1)
    assert known.effects["touches"].level["teams"] == pytest.approx(5, abs=0.1)
    assert "teams" not in known.effects["first_with_gold"].level
    assert data["check"]["turns"]["correlation"] > 0.95
    assert sum(data["seats"]["3"]["gold"]) == pytest.approx(1, abs=0.01)
    assert data["about"]["games_by_arm"]["check"] == 200
    assert data["cards"]["owls"] == [[1, 1, 1, 0]] * 6
    for module in (prediction, feel):
        monkeypatch.setattr(module, "measured", lambda: known)
    teams, four = predict(DECKS[:4], 4, teams=True), predict(DECKS[:4], 4)
    assert (teams.kind, teams.sides, teams.first_with_gold) == ("teams", 2, None)
    assert teams.touches == pytest.approx(four.touches + 1, abs=0.2)
    assert teams.turns > four.turns

    docs = tmp_path / "insight.md"
    docs.write_text(DOCS.read_text(encoding="utf-8"), encoding="utf-8")
    for _ in range(2):
        write_report(data, docs)
    text = docs.read_text(encoding="utf-8")
    assert text.count(report(data)) == 1
    assert "| teams |" in text
    assert text.startswith("# How will this table play?")


def test_a_game_of_the_design_is_a_row_for_the_fit() -> None:
    design = Design()
    of_teams = next(
        number
        for number in range(200)
        for arm, table in [design.planned(number)]
        if (arm, table.kind) == ("skill", "teams")
    )
    for number in (4, of_teams):
        row, wanted = play(number, design), made_up(number, design)
        assert row.keys() == wanted.keys()
        assert row["arm"] == "skill"
        assert 0 <= row["good"] < row["sides"]
        assert 0 <= row["winner"] < row["sides"]
