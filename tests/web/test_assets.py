"""What the browser needs beside the page."""

from __future__ import annotations

import gzip
import io
import json
import re
from pathlib import Path
from urllib.parse import urljoin

import brotli
import pytest
from flask.testing import FlaskClient
from PIL import Image
from werkzeug.test import TestResponse

from companion.config import PROJECT_ROOT
from companion.web.bundles import COLOURS, STYLES, BundleError, joined_modules

SCRIPTS_OF_OUR_OWN = [
    script
    for script in sorted((PROJECT_ROOT / "static" / "js").glob("*.js"))
    if not script.name.endswith(".min.js")
]


def test_what_the_manifest_names_is_there(client: FlaskClient) -> None:
    """Browsers offer to install only then: a name, a start, icons of both sizes and kinds."""
    address = "/static/manifest.webmanifest"
    manifest = json.loads(client.get(address, buffered=True).data)
    assert manifest["name"]
    assert client.get(manifest["start_url"]).status_code == 200
    kinds = {(icon["sizes"], icon.get("purpose", "any")) for icon in manifest["icons"]}
    sizes = ("192x192", "512x512")
    assert kinds >= {(size, purpose) for size in sizes for purpose in ("any", "maskable")}
    assert {shot["form_factor"] for shot in manifest["screenshots"]} == {"narrow", "wide"}
    wrong = []
    for picture in (*manifest["icons"], *manifest["screenshots"]):
        content = client.get(urljoin(address, picture["src"]), buffered=True).data
        if picture["type"] == "image/svg+xml":
            assert content.startswith(b"<svg")
        elif "x".join(map(str, Image.open(io.BytesIO(content)).size)) != picture["sizes"]:
            wrong.append(picture["src"])
    assert wrong == []


def test_the_manifest_is_known_as_one(client: FlaskClient) -> None:
    response = client.get("/static/manifest.webmanifest", buffered=True)
    assert response.mimetype == "application/manifest+json"
    for icon in response.get_json(force=True)["icons"]:
        assert client.get(f"/static/{icon['src']}", buffered=True).status_code == 200


@pytest.mark.parametrize("page", ["/", "/decks", "/decks/macaws", "/learn", "/pick"])
def test_every_file_a_page_asks_for_is_there(client: FlaskClient, page: str) -> None:
    files = set(re.findall(r'(?:src|href)="(/static/[^"#]+)', client.get(page).text))
    assert files
    missing = {f for f in files if client.get(f, buffered=True).status_code != 200}
    assert missing == set()
    assert {f for f in files if "?v=" not in f} == set()


@pytest.mark.parametrize("page", ["/", "/decks", "/decks/macaws", "/learn", "/pick"])
def test_every_icon_of_the_sprite_is_there(client: FlaskClient, page: str) -> None:
    used = set(re.findall(r"icons/ui\.svg[^\"#]*#([a-z-]+)", client.get(page).text))
    sprite = client.get("/static/icons/ui.svg", buffered=True).text
    assert used
    assert {name for name in used if f'id="{name}"' not in sprite} == set()


def bundle_of(client: FlaskClient, name: str, **headers: str) -> TestResponse:
    response = client.get(f"/static/bundles/{name}", headers=headers)
    assert response.status_code == 200
    return response


def test_every_style_sheet_is_in_a_bundle() -> None:
    sheets = {file.stem for file in (PROJECT_ROOT / "static" / "css").glob("*.css")}
    assert {name for bundle in STYLES.values() for name in bundle} - {COLOURS} == sheets


def test_what_safari_knows_by_a_prefix_only_comes_with_it(client: FlaskClient) -> None:
    """Of every rule that says it, in every bundle; and style sheets leave that to the bundles."""
    prefixed = "|".join(("user-select", "hyphens", "text-size-adjust", "backdrop-filter"))
    without = re.compile(rf"(?<![\w-])({prefixed}):([^;}}]+)")
    said = set()
    for name in STYLES:
        for rule in re.findall(r"{([^{}]*)}", bundle_of(client, f"{name}.css").text):
            for known, value in without.findall(rule):
                assert f"-webkit-{known}:{value}" in rule, (name, rule)
                said.add(known)
    assert {"user-select", "hyphens", "text-size-adjust"} <= said
    for sheet in (PROJECT_ROOT / "static" / "css").glob("*.css"):
        assert not re.search(rf"-webkit-({prefixed}):", sheet.read_text(encoding="utf-8")), sheet


def test_a_bundle_is_kept_for_good_under_its_hash_only(client: FlaskClient) -> None:
    found = re.search(r'href="(/static/bundles/base\.css\?v=[0-9a-f]{12})"', client.get("/").text)
    assert found
    assert "immutable" in client.get(found[1]).headers["Cache-Control"]
    other = client.get("/static/bundles/base.css?v=0123456789ab")  # of another release
    assert other.status_code == 200
    assert "immutable" not in other.headers.get("Cache-Control", "")
    assert client.get("/static/bundles/nothing.css").status_code == 404


def test_what_is_kept_for_good_says_nothing_about_asking_again(client: FlaskClient) -> None:
    page = client.get("/").text
    files = set(re.findall(r'"(/static/[^"#]+\?v=[^"#]+)', page))
    files.add("/static/fonts/figtree-basic-5.3.0.woff2")
    for address in files:
        headers = client.get(address, buffered=True).headers
        assert "immutable" in headers["Cache-Control"], address
        assert not {"ETag", "Last-Modified"} & set(headers.keys()), address
    changing = client.get("/static/icons/ui.svg", buffered=True)
    assert "ETag" in changing.headers


def test_a_bundle_comes_packed_as_the_browser_wishes(client: FlaskClient) -> None:
    plain = bundle_of(client, "table.js")
    assert plain.content_encoding is None
    packed = bundle_of(client, "table.js", **{"Accept-Encoding": "gzip, deflate, br"})
    assert packed.content_encoding == "br"
    assert brotli.decompress(packed.data) == plain.data
    older = bundle_of(client, "table.js", **{"Accept-Encoding": "gzip"})
    assert gzip.decompress(older.data) == plain.data
    assert len(packed.data) < len(older.data) < len(plain.data) / 3
    assert "Accept-Encoding" in packed.vary


def modules(folder: Path, **texts: str) -> Path:
    for name, text in texts.items():
        (folder / f"{name}.js").write_text(text)
    return folder


def test_modules_are_joined_before_those_that_import_them(tmp_path: Path) -> None:
    folder = modules(
        tmp_path,
        page='// a page\nimport { add, ONE } from "./sums.js";\nconst sum = add(ONE, ONE);\n',
        sums="export const ONE = 1;\nexport function add(a, b) {\n  return a + b;\n}\n",
    )
    assert joined_modules(("page", "sums"), folder).splitlines() == [
        "const $sums = (() => {",
        *("const ONE = 1;", "function add(a, b) {", "return a + b;", "}"),
        *("return { ONE, add };", "})();"),
        "const $page = (() => {",
        *("const { add, ONE } = $sums;", "const sum = add(ONE, ONE);"),
        *("return {  };", "})();"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "export default 1;",
        "export let changes = 1;",
        'import * as all from "./sums.js";',
        'const late = await import("./sums.js");',
        "const here = import.meta.url;",
        'import { a } from "./odd.js";',
    ],
)
def test_a_module_that_does_not_fit_into_a_bundle_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(BundleError):
        joined_modules(("odd",), modules(tmp_path, odd=text, sums=""))


def test_nothing_is_shared_by_globals() -> None:
    classic = re.compile(r"<script(?![^>]*type=\"module\")(?![^>]*libraries)[^>]*src")
    templates = (PROJECT_ROOT / "templates").rglob("*.html")
    assert [page.name for page in templates if classic.search(page.read_text())] == []
    globals_made = re.compile(r"\b(window|globalThis|self)\.\w+ = ")
    assert [
        script.name for script in SCRIPTS_OF_OUR_OWN if globals_made.search(script.read_text())
    ] == []
