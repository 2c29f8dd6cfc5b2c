"""The figures of a run, as docs/scaling.md shows them."""

from __future__ import annotations

from statistics import median, quantiles

from bench.scale.house import Meter, Stored, machine
from bench.scale.ledger import Ledger, Took


def report(
    ledger: Ledger,
    meter: Meter,
    before: Stored,
    after: Stored,
    *,
    games: int,
    seconds: float,
    lost: int,
    doubled: int,
) -> list[str]:
    answers = len(ledger.answers)
    wrong = ledger.errors_outside("PostgreSQL")
    each = 1000 / max(1, answers)
    entries = after.rows["entries"] - before.rows["entries"]
    lines = [
        f"| {games:,} games, {2 * games:,} phones, {seconds:.0f} s, {machine()} | |",
        "|---|---:|",
        f"| answers confirmed | {answers:,} ({answers / seconds:.1f} a second) |",
        f"| confirmed answers lost, doubled | {lost}, {doubled} |",
        f"| 5xx outside of PostgreSQL's restart, and in it | {len(wrong)}, "
        f"{len(ledger.server_errors) - len(wrong)} |",
        f"| tries that met a killed server | {len(ledger.unreachable)} |",
        _times("answer, until its page is there", ledger, ledger.answers),
        _times("news, until the other phone's stream tells of it", ledger, ledger.news),
        _times("news, until the other phone has its page", ledger, ledger.pages),
        _times("bots, until the person is asked again", ledger, ledger.bots),
        f"| processor for an answer and its pages: web | {meter.processor('web') * each:.1f} ms |",
        f"| … PostgreSQL | {meter.processor('PostgreSQL') * each:.1f} ms |",
        f"| … bot workers | {meter.processor('bots') * each:.1f} ms |",
        f"| … this program, which plays all phones | {meter.processor('phones') * each:.1f} ms |",
        f"| connections to PostgreSQL, at most | {meter.connections} |",
        f"| notification queue in use, at most | {meter.notifications:.4%} |",
        f"| entries of the log for an answer, bots included | {entries / max(1, answers):.2f} |",
        f"| bytes of an entry, with index | {_growth(before, after, 'entries', entries):,.0f} |",
        f"| bytes of a game and its table | "
        f"{(after.sizes['games'] + after.sizes['tables']) / max(1, after.rows['games']):,.0f} |",
        f"| bytes of write-ahead log for an entry | "
        f"{(after.written - before.written) / max(1, entries):,.0f} |",
        f"| bytes of a page's part, median | {median(ledger.page_sizes or [0]):,.0f} |",
    ]
    away = ", ".join(f"{fault.name} {fault.ended - fault.began:.1f} s" for fault in ledger.faults)
    return [*lines, f"| away meanwhile | {away or 'nothing'} |"]


def _times(name: str, ledger: Ledger, times: list[Took]) -> str:
    """Undisturbed, and in brackets over the whole run with all faults."""
    quiet = _percentiles(ledger.undisturbed(times))
    whole = _percentiles([took.milliseconds for took in times])
    return f"| {name}: p50, p99 (with the faults) | {quiet} ({whole}) |"


def _percentiles(times: list[float]) -> str:
    if len(times) < 2:
        return "–"
    return f"{median(times):,.0f}, {quantiles(times, n=100, method='inclusive')[98]:,.0f} ms"


def _growth(before: Stored, after: Stored, table: str, rows: int) -> float:
    return (after.sizes[table] - before.sizes[table]) / max(1, rows)
