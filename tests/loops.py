"""Many small cases of one kind as one test: pytest spends more on a test than such a case takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any


def for_each(cases: Iterable[Any]) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """Run a test for every case, a tuple being several arguments, and say which of them fail."""
    listed = list(cases)
    assert listed

    def looping(test: Callable[..., None]) -> Callable[[], None]:
        def run_all() -> None:
            failed = []
            for case in listed:
                try:
                    test(*(case if isinstance(case, tuple) else (case,)))
                except Exception as error:
                    failed.append(f"{case}: {error!r}")
            assert not failed, "\n\n".join([f"{len(failed)} of {len(listed)} fail:", *failed])

        run_all.__name__, run_all.__doc__ = test.__name__, test.__doc__
        run_all.__module__, run_all.__qualname__ = test.__module__, test.__qualname__
        return run_all

    return looping
