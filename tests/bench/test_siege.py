"""`make siege` tries all there is, tells what came of it, and ends what takes too long."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from bench.siege import ATTACKS, ROOT, Outcome, _read, _runs_to_its_end, row

REPORT = """<testsuites><testsuite>
  <testcase classname="a" name="held"><properties>
    <property name="requests" value="1200"/></properties></testcase>
  <testcase classname="a" name="held too"><properties>
    <property name="requests" value="34"/></properties></testcase>
  <testcase classname="a" name="late"><failure message="no"/></testcase>
  <testcase classname="a" name="left out"><skipped/></testcase>
</testsuite></testsuites>"""


def test_all_attacks_belong_to_it() -> None:
    tried = {name for attack in ATTACKS for name in attack.tests}
    assert all((ROOT / name).exists() for name in tried)
    known = {str(file.relative_to(ROOT)) for file in (ROOT / "tests/attacks").glob("test_*.py")}
    assert known <= tried


def test_what_came_of_an_attack_is_told(tmp_path: Path) -> None:
    (tmp_path / "report.xml").write_text(REPORT)
    outcome = Outcome("fuzz", "send nonsense", "SQLite")
    assert outcome.verdict == "NOT TRIED"
    _read(tmp_path / "report.xml", outcome)
    assert outcome.broken == ["a.late"]
    assert "| 2 (1 skipped) | BROKEN: 1 | 1,234 requests |" in row(outcome)


def test_what_takes_too_long_is_ended_with_all_it_has_started(tmp_path: Path) -> None:
    told = tmp_path / "child"
    waits = "import time; time.sleep(60)"
    starts = (
        "import pathlib, subprocess, sys, time\n"
        f"child = subprocess.Popen([sys.executable, '-c', {waits!r}])\n"
        f"pathlib.Path({str(told)!r}).write_text(str(child.pid))\n"
        "time.sleep(60)"
    )
    assert not _runs_to_its_end([sys.executable, "-c", starts], dict(os.environ), 2)
    deadline = time.monotonic() + 10
    while is_running(int(told.read_text())):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def is_running(process: int) -> bool:
    """One that has ended may wait for whoever adopted it to hear of it."""
    try:
        status = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"
