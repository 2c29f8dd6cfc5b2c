"""Style sheets and scripts as few files: what a page needs comes in one of each.

There is no build step. A bundle is put together from the files in ``static`` when it is first asked
for, and its address carries a hash of what it holds. Which files belong to which page stands here
and nowhere else; a page names its bundles, see ``templates/base.html``.

Scripts are ES modules that import each other. In a bundle each becomes a function that is called
once and returns what the module exports. That needs plain imports and exports, one a line; a module
that does anything else stops the start.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

from flask import Flask, Response, abort, current_app, url_for
from flask.typing import ResponseReturnValue

from companion.config import PROJECT_ROOT
from companion.web.assets import keep_for_good
from companion.web.looks import colours_of_decks

STATIC: Final = PROJECT_ROOT / "static"

# ---- what is in them ----

BASE: Final = ("tokens", "base", "parts", "things")  # of every page
COLOURS: Final = "colours"  # made from the decks; all others are files in static/css
CARDS: Final = (COLOURS, "card")
PLAY_TABLE: Final = (
    *(*CARDS, "play-card", "play-player"),
    *("play", "play-market", "play-hand", "play-tray", "play-phone", "play-lying", "play-desktop"),
    *("play-question", "play-side"),
)
TRACKED: Final = ("tracked", "tracked-things", "tracked-players", "tracked-stages", "tracked-wide")
STYLES: Final[dict[str, tuple[str, ...]]] = {
    "base": (*BASE, "stands"),
    "home": (COLOURS, "boxes", "scene", "home", "offline-note"),
    "compendium": (*CARDS, "compendium"),
    "deck": (*CARDS, "compendium", "insight"),
    "insight": (COLOURS, "compendium", "insight"),
    "search": (*CARDS, "compendium", "search"),
    "judge": (*CARDS, "compendium", "search", "judge"),
    "picker": (*CARDS, "boxes", "profile", "proposal", "picker", "offline-note"),
    "sheet": (COLOURS, "mini-card", "profile", "sheet", "characters", "offline-note"),
    "characters": (*CARDS, "compendium", "characters"),
    "deal": ("card", "characters"),
    "my-box": ("card", "characters", "my_box"),
    "learn": (*CARDS, "mini-card", "learn"),
    "lesson": ("lesson", "puzzles"),  # fetched where a game teaches
    "puzzles": (*CARDS, "start", "puzzles"),
    "start": (*CARDS, "start"),
    "join": ("people",),
    # A table goes from stage to stage without a new page. What is needed while a game is played on
    # screens comes with the page; the other stages, the page of the people and the end bring their
    # own: see _live.html.
    "table": (*BASE, "bar", "table", "clock", *PLAY_TABLE, "chat", "motion"),
    "stages": (
        *("people", "boxes", "tracker", *TRACKED, "big-screen"),
        *("profile", "proposal", "choosing", "characters"),
    ),
    "end": ("replay", "scene", "win"),
    "log": ("table", "chat"),
    "replay": ("clock", *PLAY_TABLE, "replay"),
    "report": ("replay",),
    "history": ("history",),
    "offline": ("offline",),
    "pocket": (COLOURS, "bar", "people", "table", "tracker", *TRACKED, "clock", "offline"),
}
EVERY_PAGE: Final = ("offline",)
SCRIPTS: Final[dict[str, tuple[str, ...]]] = {
    "base": EVERY_PAGE,  # of a page that names no other
    "home": (*EVERY_PAGE, "install"),
    "search": (*EVERY_PAGE, "search"),
    "judge": (*EVERY_PAGE, "share"),
    "sheet": (*EVERY_PAGE, "sheet"),
    "picker": (*EVERY_PAGE, "morph", "share", "flips", "whole-page"),
    "curtain": (*EVERY_PAGE, "curtain"),
    "my-box": (*EVERY_PAGE, "my_box"),
    "table": (
        *(*EVERY_PAGE, "live", "morph", "times", "taps", "screen-on"),
        *("pops", "play-tray", "play-question", "play-turn", "motion", "chat"),
    ),
    "stages": ("tracker", "share"),  # fetched by live.js with the style sheet of that name
    "keys": ("keys",),  # fetched by play-tray.js where there are some
    "lesson": ("lesson", "puzzles"),  # fetched where a game teaches
    "puzzles": (*EVERY_PAGE, "share", "puzzles"),
    "times": (*EVERY_PAGE, "times"),
    "log": (*EVERY_PAGE, "times", "share"),
    "replay": (*EVERY_PAGE, "morph", "play-card", "replay"),
    "report": (*EVERY_PAGE, "replay"),
    "offline": (*EVERY_PAGE, "offline-page"),
    "pocket": (*EVERY_PAGE, "pocket-page"),
    # Stand-ins while there is no network: see companion/web/offline/stand_ins.py.
    "phone-home": (*EVERY_PAGE, "install", "phone-home"),
    "phone-pick": (*EVERY_PAGE, "phone-pick"),
    "phone-tables": (*EVERY_PAGE, "phone-tables"),
    "phone-sheet": (*EVERY_PAGE, "phone-sheet"),
}
# What a browser we promise to work in (Safari 16.2 is the oldest) knows by a prefix only. Style
# sheets say it without; the bundle says both.
PREFIXED: Final = {"-webkit-": ("user-select", "hyphens", "text-size-adjust")}
# Those of others, as published: classic scripts, one after the other.
LIBRARIES: Final[dict[str, str]] = {
    "libraries": "*.min.js",  # of every page
}


class BundleError(ValueError):
    """A file that does not fit into a bundle."""


# ---- serving them ----


def init_bundles(app: Flask) -> None:
    for name in _names():
        _made(name)  # a module that does not fit stops the start

    # Below /static like the files, so that what a style sheet names is found from there, too.
    @app.get("/static/bundles/<name>")
    def bundle(name: str) -> ResponseReturnValue:
        if name not in _names():
            abort(404)
        kind = "text/css" if name.endswith(".css") else "text/javascript"
        return Response(_content(name), mimetype=kind)

    keep_for_good(app, "bundle", lambda values: _version(values["name"]))
    app.add_template_global(style_bundles)
    app.add_template_global(script_bundle)


def style_bundles(name: str = "base") -> list[str]:
    """The addresses of all styles of a page that names this bundle."""
    has_all = set(BASE) <= set(STYLES[name])
    return [
        url_for("bundle", name=f"{part}.css") for part in ([name] if has_all else ["base", name])
    ]


def script_bundle(name: str) -> str:
    return url_for("bundle", name=f"{name}.js")


def bundle_addresses() -> list[str]:
    """Of all bundles, for phones to keep."""
    return [url_for("bundle", name=name) for name in sorted(_names())]


def _names() -> set[str]:
    styles = {f"{name}.css" for name in STYLES}
    return styles | {f"{name}.js" for name in (*SCRIPTS, *LIBRARIES)}


def _content(name: str) -> bytes:
    # While developing, files change under a running server.
    return (_made.__wrapped__ if current_app.debug else _made)(name)


@lru_cache(maxsize=128)
def _made(name: str) -> bytes:
    which, _, kind = name.rpartition(".")
    if kind == "js" and which in LIBRARIES:
        files = sorted((STATIC / "js").glob(LIBRARIES[which]))
        return b"\n".join(file.read_bytes() for file in files)
    if kind == "css":
        return "\n".join(_style_sheet(sheet) for sheet in STYLES[which]).encode()
    return joined_modules(SCRIPTS[which], STATIC / "js").encode()


def _version(name: str) -> str | None:
    return _hash(_content(name)) if name in _names() else None


@lru_cache(maxsize=256)
def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]


# ---- style sheets ----


def _style_sheet(name: str) -> str:
    """Without comments, indentation and other spaces that only people need."""
    if name == COLOURS:
        return colours_of_decks()
    text = (STATIC / "css" / f"{name}.css").read_text(encoding="utf-8")
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    for prefix, properties in PREFIXED.items():
        written = rf"(?<![\w-])(({'|'.join(properties)}): *[^;}}]+)"
        text = re.sub(written, rf"{prefix}\1;\n\1", text)
    lines = (_packed(line.strip()) for line in text.splitlines() if line.strip())
    return re.sub(r"(?<=[{;,])\n|;?\n(?=\})", "", "\n".join(lines))


def _packed(line: str) -> str:
    """``margin: 0 auto;`` as ``margin:0 auto;``. What stands in quotes is left alone."""
    line = re.sub(r"^([\w-]+): ", r"\1:", line)
    return line if '"' in line or "'" in line else line.replace(", ", ",")


# ---- modules ----

_IMPORT = re.compile(r'^import (?:\{ ([\w, ]+) \} from )?"\./([\w-]+)\.js";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|const|class) (\w+))", re.MULTILINE)
_NOT_PLAIN = re.compile(r"^(?:import|export|await)\b|\bimport\s*[.(]", re.MULTILINE)


def joined_modules(wanted: tuple[str, ...], folder: Path) -> str:
    """These modules and all they import, each before those that import it."""
    done: dict[str, str] = {}
    for name in wanted:
        _join(name, folder, done, ())
    return "\n".join(done.values())


def _join(name: str, folder: Path, done: dict[str, str], importers: tuple[str, ...]) -> None:
    if name in importers:
        raise BundleError(f"{name}.js imports itself, by way of {', '.join(importers)}")
    if name in done:
        return
    text = (folder / f"{name}.js").read_text(encoding="utf-8")
    for imported in _IMPORT.finditer(text):
        _join(imported[2], folder, done, (*importers, name))
    done[name] = _as_function(name, text)


def _as_function(name: str, text: str) -> str:
    exported = ", ".join(_EXPORT.findall(text))
    text = _EXPORT.sub("", _IMPORT.sub(_taken_over, text))
    if odd := _NOT_PLAIN.search(text):
        line = text[odd.start() :].partition("\n")[0]
        raise BundleError(f"{name}.js: a bundle cannot take this over: {line}")
    code = "\n".join(_without_comments(text))
    return f"const {_variable(name)} = (() => {{\n{code}\nreturn {{ {exported} }};\n}})();"


def _taken_over(imported: re.Match[str]) -> str:
    names, module = imported.groups()
    return f"const {{ {names} }} = {_variable(module)};" if names else ""


def _variable(module: str) -> str:
    return "$" + module.replace("-", "_")


def _without_comments(text: str) -> Iterator[str]:
    """Without what only people need, if no text in quotes spans lines in this module."""
    lines = text.splitlines()
    if any(line.count("`") % 2 for line in lines):
        yield from lines
        return
    for line in lines:
        code, _, _comment = line.partition(" // ")
        kept = line if any(code.count(quote) % 2 for quote in "\"'`") else code
        if kept.strip() and not kept.strip().startswith("//"):
            yield kept.strip()
