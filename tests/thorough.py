"""`make soak` plays in full what `make test` plays in part."""

from __future__ import annotations

import os

THOROUGH = os.environ.get("THOROUGH") == "1"
