"""What duels came to, in words and tables."""

from __future__ import annotations

from collections.abc import Iterator

from companion.bots.advice import advice_on
from companion.catalog import catalog
from companion.engine import all_scripts
from companion.lab.duel import Measure, Usage


def summary(first: str, second: str, measure: Measure) -> str:
    games = len(measure.scores)
    return (
        f"{first} won {measure.rate:.1%} ± {measure.error:.1%} of {games} games"
        f" against {second} ({measure.cut} cut off)\n"
        f"{measure.turns_a_game:.1f} turns a game; a decision of {first} took"
        f" {measure.mean_milliseconds:.2f} ms on average, {measure.slowest * 1000:.0f} ms at most"
    )


def never_used(usage: Usage) -> list[str]:
    """Cards whose text was of no use to anybody, though they could be bought."""
    return [card for card in catalog().cards if not _was_used(usage, card)]


def _was_used(usage: Usage, card: str) -> bool:
    row = usage.row(card)
    if _has_to_be_used(card):
        return row["played"][0] > 0
    return row["built"][0] + row["paid"][0] > 0  # it works by being in a stack, payment or hand


def _has_to_be_used(card: str) -> bool:
    script = all_scripts()[card]
    return bool(script.technique or script.passive or script.reactions)


def usage_table(usage: Usage) -> Iterator[str]:
    """Card by card, in Markdown: how often it was put to a use, of how many turns it could be."""
    yield "| card | name | bought | played or used | built | paid |"
    yield "|---|---|---:|---:|---:|---:|"
    for card in catalog().cards.values():
        row = usage.row(card.id)
        cells = [_share(*row[what]) for what in ("bought", "played", "built")]
        yield f"| {card.id} | {card.name} | {' | '.join(cells)} | {row['paid'][0]} |"
    yield ""
    unused = never_used(usage)
    yield f"Never used: {len(unused)}." if unused else "Every card was used."
    yield from (f"- {card}: {advice_on(card).unused or 'no reason given!'}" for card in unused)


def _share(did: int, could: int) -> str:
    return f"{did} of {could}" if could else f"{did}"
