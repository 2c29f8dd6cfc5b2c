"""How the scripts of toy decks say what went wrong: see ``tests/decks/dropping.py``."""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable
from typing import Any


def report(script: dict[str, Any], given: Callable[[], tuple[Any, ...]] = tuple) -> None:
    """Print what each check of a script found wrong, as JSON; ``given`` makes what it is called
    with."""
    checks = {name: check for name, check in script.items() if name.startswith("check_")}
    print(json.dumps({name: _problem_of(check, *given()) for name, check in checks.items()}))


def _problem_of(check: Callable[..., None], *given: Any) -> str:
    try:
        check(*given)
    except Exception:  # told by the test that is named after the check
        return traceback.format_exc()
    return ""
