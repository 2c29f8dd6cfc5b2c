"""The server with a worker in which bots think, for games by tapping."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from companion.store import Games, Tables
from tests.browsing import DESKTOP, PHONE, ROOT, OpenWindow, running_server


@contextmanager
def running_house(directory: Path) -> Iterator[str]:
    """The address of a server for which somebody works."""
    with running_server(directory) as address, _working_in(directory):
        yield address


@contextmanager
def _working_in(directory: Path) -> Iterator[None]:
    worker = subprocess.Popen(
        [sys.executable, "-m", "companion", "work"],
        cwd=ROOT,
        env={**os.environ, "INSTANCE_DIR": str(directory)},
    )
    try:
        yield
    finally:
        worker.terminate()
        worker.wait(timeout=20)


@dataclass
class House:
    """A server, a worker for its bots, and a look behind the pages."""

    address: str
    open_window: OpenWindow
    tables: Tables
    games: Games
    errors: list[str] = field(default_factory=list)

    def page(self, *, desktop: bool = False, **unusual: Any) -> Page:
        size = DESKTOP if desktop else PHONE
        window = self.open_window(
            self.address, **{"size": size, "reduced_motion": "reduce", **unusual}
        )
        page = window.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        return page
