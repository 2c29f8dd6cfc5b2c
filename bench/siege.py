"""`make siege`: everything we know of that attackers do, in full, and what came of it.

    python -m bench.siege [--seconds 3600] [--only fuzz --only chance] [--short] [--figures FILE]

Each attack is some files of tests, run with nothing shortened; what is counted in them comes back
as properties of their report. Where the database may make a difference they run twice: on SQLite,
then on a PostgreSQL that is started for this. Nothing leaves this machine; when the time is over
the attack that is going on is ended, with all it has started, and nothing else is.
"""

from __future__ import annotations

import json
import os
import platform
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from tests.postgresql import AT, NoPostgresqlError, postgresql_server

ROOT: Final = Path(__file__).resolve().parent.parent
SQLITE, POSTGRESQL, EITHER = "SQLite", "PostgreSQL", "–"


@dataclass(frozen=True)
class Attack:
    """What is tried, by which tests."""

    name: str
    tries: str
    tests: tuple[str, ...]
    databases: tuple[str, ...] = (EITHER,)  # with "–" the tests bring what they need themselves


BOTH: Final = (SQLITE, POSTGRESQL)
ATTACKS: Final = (
    Attack(
        "chance",
        "compute what chance will bring",
        (
            "tests/attacks/test_computing_chance.py",
            "tests/engine/test_chance.py",
            "tests/engine/test_verifying.py",
            "tests/store/test_live_chance.py",
        ),
    ),
    Attack("rules", "tell apart games that look alike", ("tests/engine/test_non_interference.py",)),
    Attack(
        "pages",
        "tell apart tables that look alike",
        ("tests/web/test_non_interference.py",),
        BOTH,
    ),
    Attack("cards", "find a hidden card in a response", ("tests/web/test_play_secrecy.py",), BOTH),
    Attack(
        "silence",
        "learn from a stop, a number or a size",
        (
            "tests/attacks/test_numbers_and_sizes_tell_of_a_hand.py",
            "tests/attacks/test_doing_something_in_a_window.py",
            "tests/store/test_windows.py",
            "tests/web/test_seals.py",
        ),
        BOTH,
    ),
    Attack("vetoes", "name who vetoed", ("tests/attacks/test_finding_out_whose_veto.py",), BOTH),
    Attack(
        "seats",
        "take a seat, a name or a code; lead people elsewhere",
        (
            "tests/attacks/test_taking_somebodys_seat.py",
            "tests/attacks/test_being_taken_for_somebody_else.py",
            "tests/attacks/test_guessing_codes.py",
            "tests/attacks/test_leading_people_elsewhere.py",
            "tests/web/test_security.py",
        ),
        BOTH,
    ),
    Attack(
        "floods",
        "ask for too much",
        (
            "tests/attacks/test_one_client_floods.py",
            "tests/attacks/test_asking_for_much_work.py",
            "tests/attacks/test_games_without_people.py",
            "tests/attacks/test_everybody_comes_at_once.py",
            "tests/attacks/test_turning_the_clock.py",
            "tests/attacks/test_what_broke_the_server.py",
        ),
        BOTH,
    ),
    Attack("fuzz", "send nonsense", ("tests/web/test_fuzz.py",), BOTH),
    Attack(
        "faults",
        "half requests; a locked database, a full disk",
        (
            "tests/attacks/test_requests_that_never_end.py",
            "tests/attacks/test_the_database_is_locked.py",
            "tests/attacks/test_the_disk_is_full.py",
        ),
        (SQLITE,),
    ),
    Attack(
        "kills",
        "kill servers and workers; both databases",
        ("tests/live/test_processes.py", "tests/live/test_play_processes.py"),
    ),
)


@dataclass
class Outcome:
    """What came of an attack on one database."""

    attack: str
    tries: str
    database: str
    held: int = 0
    broken: list[str] = field(default_factory=list)  # the tests that failed
    skipped: int = 0
    seconds: float = 0.0
    figures: dict[str, int] = field(default_factory=dict)
    cut_off: bool = False

    @property
    def verdict(self) -> str:
        if self.broken:
            return f"BROKEN: {len(self.broken)}"
        if self.cut_off:
            return "cut off"
        return "held" if self.held else "NOT TRIED"


# ---- one attack ----


def tried(
    attack: Attack, database: str, server: str | None, seconds: float, short: bool
) -> Outcome:
    """Its tests in a process of their own, for no longer than this."""
    outcome, begun = Outcome(attack.name, attack.tries, database), time.monotonic()
    with tempfile.TemporaryDirectory(prefix="siege-") as directory:
        report = Path(directory) / "report.xml"
        outcome.cut_off = not _runs_to_its_end(
            [
                *(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"),
                *("-o", "junit_family=xunit1"),  # the newer one has no properties of tests
                *("--basetemp", str(Path(directory) / "files"), f"--junitxml={report}"),
                *attack.tests,
            ],
            _environment(server if database == POSTGRESQL else None, short),
            seconds,
        )
        if report.exists():
            _read(report, outcome)
        elif not outcome.cut_off:
            outcome.broken.append("pytest itself")
    outcome.seconds = round(time.monotonic() - begun, 1)
    return outcome


def _environment(server: str | None, short: bool) -> dict[str, str]:
    known = {name: value for name, value in os.environ.items() if name not in (AT, "THOROUGH")}
    known |= {"PYTHONHASHSEED": "0", "CI": "true"}  # nothing missing is fine
    if server:
        known[AT] = server
    return known if short else {**known, "THOROUGH": "1"}


def _runs_to_its_end(command: list[str], environment: dict[str, str], seconds: float) -> bool:
    """False: it took too long, and was ended with every process of its session."""
    process = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=sys.stderr, start_new_session=True
    )
    try:
        process.wait(timeout=max(1.0, seconds))
        return True
    except subprocess.TimeoutExpired:
        _end(process, signal.SIGINT)  # pytest then stops the servers its tests have started
        return False
    finally:
        _end(process, signal.SIGKILL)


def _end(process: subprocess.Popen[bytes], by: signal.Signals) -> None:
    if process.poll() is None:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, by)
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=30)


def _read(report: Path, outcome: Outcome) -> None:
    figures: Counter[str] = Counter()
    for case in ET.parse(report).getroot().iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None:
            outcome.broken.append(f"{case.get('classname')}.{case.get('name')}")
        elif case.find("skipped") is not None:
            outcome.skipped += 1
        else:
            outcome.held += 1
        for noted in case.iter("property"):
            figures[str(noted.get("name"))] += int(noted.get("value") or 0)
    outcome.figures = dict(figures)


# ---- all of them ----


def besieged(attacks: list[Attack], seconds: float, short: bool) -> Iterator[Outcome]:
    ends = time.monotonic() + seconds
    with ExitStack() as stack:
        server = None
        try:
            server = stack.enter_context(postgresql_server()).address
        except NoPostgresqlError as error:
            print(f"NO POSTGRESQL: {error}", file=sys.stderr)
        for attack in attacks:
            for database in attack.databases:
                left = ends - time.monotonic()
                if left <= 0 or (database == POSTGRESQL and server is None):
                    yield Outcome(attack.name, attack.tries, database)
                    continue
                print(f"\n{attack.name} on {database}", file=sys.stderr)
                yield tried(attack, database, server, left, short)


# The table that docs/security.md has.
HEAD: Final = "| attack | on | tests | came of it | counted | s |\n|---|---|---:|---|---|---:|"


def row(outcome: Outcome) -> str:
    figures = ", ".join(f"{number:,} {name}" for name, number in outcome.figures.items())
    skipped = f" ({outcome.skipped} skipped)" if outcome.skipped else ""
    return (
        f"| {outcome.attack}: {outcome.tries} | {outcome.database} | {outcome.held}{skipped} "
        f"| {outcome.verdict} | {figures} | {outcome.seconds:.0f} |"
    )


def main() -> None:
    parser = ArgumentParser(
        prog="python -m bench.siege", description=(__doc__ or "").split("\n")[0]
    )
    names = [attack.name for attack in ATTACKS]
    parser.add_argument("--seconds", type=float, default=3600.0, help="for all together")
    parser.add_argument(
        "--only", action="append", choices=names, help="this attack; may be given again"
    )
    parser.add_argument("--short", action="store_true", help="as make test has them")
    parser.add_argument("--figures", type=Path, help="a file for them, as JSON")
    said = parser.parse_args()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # also where & has it ignored
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # not without ending what was started
    chosen = [attack for attack in ATTACKS if attack.name in (said.only or names)]
    outcomes = []
    print(HEAD)
    for outcome in besieged(chosen, said.seconds, said.short):
        print(row(outcome), flush=True)
        outcomes.append(outcome)
    if said.figures:
        made = {
            "at": datetime.now(UTC).isoformat(timespec="seconds"),
            "machine": f"{platform.machine()}, {os.cpu_count()} cores",
            "python": platform.python_version(),
            "short": said.short,
            "outcomes": [asdict(outcome) for outcome in outcomes],
        }
        said.figures.write_text(json.dumps(made, indent=1))
    for outcome in outcomes:
        for test in outcome.broken:
            print(f"BROKEN on {outcome.database}: {test}")
    sys.exit(any(outcome.verdict != "held" for outcome in outcomes))


if __name__ == "__main__":
    main()
