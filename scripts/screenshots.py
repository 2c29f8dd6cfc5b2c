"""The pictures in the README: the picker, its proposals and the sheet, on a phone."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion.setup import TableSetup  # noqa: E402
from companion.setup_code import encode  # noqa: E402
from tests.browsing import PHONE, running_browser, running_server  # noqa: E402

FOLDER = ROOT / "docs/screenshots"
TABLE = TableSetup(("macaws", "hares", "mongooses", "pangolins"), players=3)
PAGES = {
    "picker": "/pick?players=3&mood=first-game",
    "proposals": "/pick/tables?players=3&mood=first-game&seed=1",
    "sheet": f"/s/{encode(TABLE)}",
}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as directory,
        running_server(Path(directory)) as server,
        running_browser() as browser,
    ):
        context = browser.new_context(
            base_url=server,
            viewport=PHONE,
            device_scale_factor=2,
            is_mobile=True,
            has_touch=True,
            locale="en",
            color_scheme="light",
        )
        page = context.new_page()
        for name, address in PAGES.items():
            page.goto(address)
            page.screenshot(path=FOLDER / f"{name}.png")
            print(f"docs/screenshots/{name}.png  {address}")
        context.close()


if __name__ == "__main__":
    main()
