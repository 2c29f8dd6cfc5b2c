"""What a fit came to, as the Markdown of docs/insight.md."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from companion.insight import KINDS, TEAMS

DOCS = Path("docs") / "insight.md"
BEGIN = "<!-- What follows is written by `python -m companion insight fit`. -->"
END = "<!-- Until here. -->"

CHECKED = {
    "minutes": "minutes",
    "turns": "turns",
    "touches": "contact (touches a turn)",
    "lost": "cards lost a game",
}


def report(data: dict[str, Any]) -> str:
    """All that the documentation tells in numbers."""
    return "\n\n".join(
        (_games(data), _check(data), _icons(data), _errors(data), _seats(data), _idle_cards(data))
    )


def write_report(data: dict[str, Any], file: Path) -> None:
    """Put the numbers in the place of those before."""
    text = file.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    _old, after = rest.split(END)
    file.write_text(f"{before}{BEGIN}\n\n{report(data)}\n\n{END}{after}", encoding="utf-8")


def _games(data: dict[str, Any]) -> str:
    about = data["about"]
    arms = ", ".join(f"{count:,} {arm}" for arm, count in about["games_by_arm"].items())
    kinds = about["games_by_kind"]
    teams = kinds.get(TEAMS, 0)
    by_players = ", ".join(f"{kinds[kind]:,} of {kind} players" for kind in KINDS if kind != TEAMS)
    return (
        f"{about['games']:,} games ({arms}) at {about['sets']:,} sets, {about['unfinished']} "
        f"without an end, with sources `{about['sources']}`: {by_players}, {teams:,} of "
        f"teams ({teams / about['games']:.0%})."
    )


def _check(data: dict[str, Any]) -> str:
    found = data["check"]
    lines = [
        [
            name,
            _number(numbers["correlation"]),
            *(_number(numbers["within"].get(kind)) for kind in KINDS),
            f"{numbers['relative_error']:.1%}",
            _share(numbers["error_within"].get(TEAMS)),
        ]
        for key, name in CHECKED.items()
        for numbers in [found[key]]
    ]
    head = ["number", "correlation", "with 2 players", "3", "4", "teams", "off by", "teams off by"]
    return (
        f"Predicted against measured, for {found['sets']} sets that were not fitted, with "
        f"{found['games']:,} games there:\n\n{_table(head, lines)}"
    )


def _icons(data: dict[str, Any]) -> str:
    ranks = ", ".join(f"{rating} {rank}" for rating, rank in data["icons"].items())
    return f"The printed icons against what decks add to ours, as a rank correlation: {ranks}."


def _errors(data: dict[str, Any]) -> str:
    lines = [
        [name, str(effect["deck_error"]), str(effect["pair_error"]) if effect["pairs"] else "–"]
        for name, effect in data["effects"].items()
    ]
    return (
        "Standard errors of what a deck and a pair add (turns and choices: parts of the whole; "
        "touches, lost, junk: cards a turn):\n\n"
        + _table(["number", "of a deck", "of a pair"], lines)
    )


def _seats(data: dict[str, Any]) -> str:
    lines = [
        [kind, *(_wins(seats, arm) for arm in ("plain", "gold"))]
        for kind, seats in data["seats"].items()
    ]
    return "How often each seat, or each team, won in turn order, of 100 games:\n\n" + _table(
        ["players", "without gold", "with 0, 1, 2, 3 gold"], lines
    )


def _wins(seats: dict[str, list[float]], arm: str) -> str:
    if arm not in seats:
        return "–"
    wins = " · ".join(str(round(100 * won)) for won in seats[arm])
    return f"{wins} (± {round(100 * seats[f'{arm}_error'][0])})"


def _idle_cards(data: dict[str, Any]) -> str:
    idle = [use[3] for uses in data["cards"].values() for use in uses if use[3] is not None]
    return (
        f"Of {len(idle)} cards that have to be used, {sum(part > 0.5 for part in idle)} are used "
        "by nobody in more than half of the games with their deck, "
        f"{sum(part > 0.9 for part in idle)} in more than nine of ten. A deck's page tells it card "
        "by card."
    )


def _number(number: float | None) -> str:
    return "–" if number is None else str(number)


def _share(number: float | None) -> str:
    return "–" if number is None else f"{number:.1%}"


def _table(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    rule = ["---", *("---:" for _column in head[1:])]
    return "\n".join(f"| {' | '.join(line)} |" for line in (head, rule, *lines))
