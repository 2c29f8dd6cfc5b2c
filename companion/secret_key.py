"""The key that signs cookies: made once, then shared by every worker."""

from __future__ import annotations

import os
import secrets
import tempfile
from pathlib import Path


def shared_secret_key(path: Path) -> str:
    """The key kept at `path`, made first if there is none yet.

    Several workers may get here at the same moment. Each writes a complete candidate and tries to
    link it into place: the first link wins, everybody reads the winner, nobody sees half a key.
    """
    if not path.exists():
        _offer_candidate(path)
    return path.read_text(encoding="ascii").strip()


def _offer_candidate(path: Path) -> None:
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=".secret_key-")  # mode 0600
    candidate = Path(name)
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_hex(32))
            file.flush()
            os.fsync(file.fileno())
        path.hardlink_to(candidate)
    except FileExistsError:
        pass  # another worker was faster; its key is as good as ours
    finally:
        candidate.unlink()
