"""The examples in the documentation run."""

from __future__ import annotations

import ast
import json
import re
import shutil
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

import tests.kit
from companion import bots
from companion.catalog import DECKS, Catalog, facts, load_catalog
from companion.catalog.actions import ActionTextsSchema
from companion.catalog.card_data import AdviceSchema, OwnWordsSchema
from companion.config import Settings
from companion.engine import Purpose, Table, Topic, Trigger, position, scripts
from companion.engine.action import FIELDS_OF
from companion.engine.actions import ACTIONS, asks_of
from companion.engine.cast import Cast, Rules
from companion.engine.game import Game
from companion.engine.lineup import Lineup
from companion.engine.scripts import all_scripts, fetching_actions
from companion.web import i18n
from companion.web.app import build_app
from scripts import messages
from tests.test_imports import ARROWS

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
ADR = DOCS / "adr"
PROTOCOL = (DOCS / "protocol.md").read_text(encoding="utf-8")
BOT = (DOCS / "adding-a-bot.md").read_text(encoding="utf-8")
HOUSE = (DOCS / "architecture.md").read_text(encoding="utf-8")
CHANGING = (DOCS / "changing.md").read_text(encoding="utf-8")
LANGUAGE = (DOCS / "adding-a-language.md").read_text(encoding="utf-8")
DECK = (DOCS / "adding-a-deck.md").read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^ *```{language}\n(.*?)^ *```$", text, re.DOTALL | re.MULTILINE)


# protocol.md


def test_the_examples_of_the_protocol_run_from_top_to_bottom() -> None:
    examples = blocks(PROTOCOL, "python")
    assert len(examples) > 10
    session: dict[str, Any] = {}
    for number, example in enumerate(examples):
        exec(compile(example, f"protocol.md, example {number}", "exec"), session)


def test_every_action_of_the_engine_is_shown_with_fields_it_has() -> None:
    shown = [json.loads(line) for line in blocks(PROTOCOL, "json")[0].splitlines()]
    assert {action["do"] for action in shown} == {*ACTIONS, *fetching_actions()}
    for action in shown:
        fields = {field for ask in asks_of(action["do"]) for field in FIELDS_OF[ask]}
        assert set(action) <= {"do", *fields}


def test_every_field_of_a_position_is_described() -> None:
    table = PROTOCOL.partition("| field | holds |")[2].partition("\n\n")[0]
    described = set(re.findall(r"`(\w+)`", table))
    assert set(position._PositionSchema().fields) <= described
    assert set(position._SeatSchema().fields) <= described
    assert set(position.PHASES.values()) <= described


def words_of_table(head: str) -> set[str]:
    """All words in the first column of the table of the protocol that begins so."""
    rows = PROTOCOL.partition(head)[2].partition("\n\n")[0].splitlines()[2:]
    return {word for row in rows for word in re.findall(r"`([\w-]+)`", row.split("|")[1])}


def test_every_purpose_topic_and_trigger_is_explained() -> None:
    assert words_of_table("| purpose | asks |") == set(get_args(Purpose))
    assert words_of_table("| topic | options |") == set(get_args(Topic)) - {""}
    assert words_of_table("| `waits_for` | the card resolves |") == set(get_args(Trigger)) - {""}


def test_the_faces_of_the_dice_are_those_of_the_catalogue() -> None:
    for die in load_catalog().dice.values():
        row = PROTOCOL.partition(f"| {die.id} | ")[2].partition(" |")[0]
        assert tuple(re.findall(r"`([\w-]+)`", row)) == die.faces


def test_the_protocol_begins_with_one_import() -> None:
    first = blocks(PROTOCOL, "python")[0]
    assert re.findall(r"^from (\S+) import", first, re.MULTILINE) == ["companion.engine"]
    rest = blocks(PROTOCOL, "python")[1:]
    assert not [example for example in rest if "import " in example]


# adding-a-deck.md

TOY = ROOT / "tests/decks/toy"
TOY_ACTIONS = ROOT / "tests/decks/toy_actions"


@pytest.fixture
def otters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Catalog]:
    """A catalogue with the deck of the page in it, its code registered."""
    decks = shutil.copytree(DECKS, tmp_path / "decks", ignore=shutil.ignore_patterns("*.py*"))
    shutil.copytree(TOY, decks / "otters")
    more = load_catalog(decks_folder=decks)
    monkeypatch.setattr("companion.engine.lineup.catalog", lambda: more)
    monkeypatch.setattr("companion.engine.position.catalog", lambda: more)
    scripts_before = dict(all_scripts())
    exec(compile((TOY / "cards.py").read_text(encoding="utf-8"), "cards.py", "exec"), {})
    yield more
    for card in set(all_scripts()) - set(scripts_before):
        del all_scripts()[card]


def test_what_the_page_shows_is_taken_from_decks() -> None:
    toys = (TOY, TOY_ACTIONS)
    facts = "".join((toy / "deck.toml").read_text(encoding="utf-8") for toy in toys)
    for block in blocks(DECK, "toml"):
        assert block in facts
    files = (*(toy / "cards.py" for toy in toys), *DECKS.glob("*/cards.py"))
    code = "".join(file.read_text(encoding="utf-8") for file in files)
    shown = [block for block in blocks(DECK, "python") if "def test_" not in block]
    assert len(shown) > 5
    for block in shown:
        assert block in code


def test_the_tests_of_the_page_pass(otters: Catalog) -> None:
    assert "otters" in otters.decks
    code: dict[str, Any] = {}
    for example in blocks(DECK, "python"):
        if "def test_" in example:
            exec(compile(example, "adding-a-deck.md", "exec"), code)
    checks = [code[name] for name in code if name.startswith("test_")]
    assert len(checks) == 2
    for check in checks:
        check()

    t = tests.kit.table("otters owls", hand="otters-4 junk owls-2 otters-5b", deck="junk junk")
    t.technique("otters-4", pay="junk owls-2")
    assert t.gold() == 1
    t.technique("otters-5b")
    assert t.schedule() == ["otters-5b"]


def test_every_field_of_a_deck_is_explained() -> None:
    told = [
        set(re.findall(r"`(\w+)`", table.partition("\n\n")[0]))
        for table in DECK.split("| field | holds |")[1:]
    ]
    deck, card, advice, action = told
    assert set(ActionTextsSchema().fields) <= action
    assert set(facts._DeckSchema().fields) <= deck
    assert set(facts._CardSchema().fields) <= card
    assert set(AdviceSchema().fields) <= advice
    assert set(facts.TRACKER) <= card
    for word in (
        *OwnWordsSchema().fields,
        *messages.TRANSLATED_FIELDS & set(facts._DeckSchema().fields),
    ):
        assert f"`{word}`" in DECK, word


def test_every_word_of_the_table_is_one_of_the_engine() -> None:
    table = DECK.partition("| to | use |")[2].partition("\n\n")[0]
    words = re.findall(r"`([\w.]+)`", table)
    assert len(words) > 40
    for word in words:
        assert hasattr(Cast if word.startswith("cast.") else Table, word.removeprefix("cast.")), (
            word
        )


def test_the_decorators_and_files_the_page_points_to_are_there() -> None:
    for name in ("EVENTS", "TRIGGERS"):
        assert name in DECK
        assert hasattr(scripts, name)
    remaining = DECK.partition("The remaining decorators are")[2].partition("Each")[0]
    decorators = re.findall(r"`(\w+)`", remaining)
    assert len(decorators) > 4
    for decorator in decorators:
        assert callable(getattr(scripts, decorator))
    named = re.findall(r"`((?:companion|tests|scripts)/[\w/]+(?:\.(?:py|toml))?)`", DECK + PROTOCOL)
    assert len(named) > 8
    for file in named:
        assert (ROOT / file).exists(), file


# adding-a-language.md


def test_the_language_of_the_page_is_a_line_and_a_file(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: dict[str, Any] = {}
    exec(blocks(LANGUAGE, "python")[0].strip(), steps)
    assert set(steps["LANGUAGES"]) - set(i18n.LANGUAGES) == {"pl"}
    monkeypatch.setattr(i18n, "LANGUAGES", steps["LANGUAGES"])
    monkeypatch.setattr(i18n, "TRANSLATIONS", tmp_path)
    texts = messages.collect()
    empty = messages.bring_up_to_date("pl", texts)
    assert empty.num_plurals == 3
    assert len(messages.missing(empty)) == len(texts)

    _fill_in(messages.po_file("pl"), blocks(LANGUAGE, "po")[0])
    filled = messages.bring_up_to_date("pl", texts)
    assert len(messages.missing(filled)) == len(texts) - 2
    assert list(filled.check()) == []

    app = build_app(settings)
    page = app.test_client().get("/", headers={"Accept-Language": "pl"}).text
    assert '<html lang="pl"' in page
    assert ">Polski</a>" in page
    assert "Przejdź do treści" in page
    with app.test_request_context(headers={"Accept-Language": "pl"}):
        counted = [i18n.ngettext("%(num)s card", "%(num)s cards", number) for number in (1, 3, 5)]
    assert counted == ["1 karta", "3 karty", "5 kart"]
    app.extensions["database"].dispose()


def _fill_in(file: Path, example: str) -> None:
    """Write the translations of the example over the empty ones."""
    written = file.read_text(encoding="utf-8")
    for entry in textwrap.dedent(example).strip().split("\n\n"):
        empty = re.sub(r'^(msgstr.*?) ".*"$', r'\1 ""', entry, flags=re.MULTILINE)
        assert written.count(empty) == 1, entry
        written = written.replace(empty, entry)
    file.write_text(written, encoding="utf-8")


# adding-a-bot.md


def test_the_bot_of_the_page_plays_a_game_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    code: dict[str, Any] = {}
    monkeypatch.setitem(bots.LEVELS, "hoarder", bots.LEVELS["random"])  # so that it goes again
    exec(compile(blocks(BOT, "python")[0], "adding-a-bot.md", "exec"), code)
    assert bots.LEVELS["hoarder"].make is code["Hoarder"]
    lineup = Lineup(("macaws", "owls", "pandas"), Rules(players=2, stacks_to_win=3))
    game = Game.new(lineup, seed=1)
    players = [bots.bot_of("hoarder", 1), bots.bot_of("apprentice", 2)]
    reasons = set()
    while game.decision is not None:
        assert len(game.answers) < 5000
        seat = game.decision.seat
        move = players[seat].decide(bots.SeatView(game, seat))
        reasons.add(move.reason)
        game.submit(move.answer)
    assert "dearest" in reasons


def test_the_files_the_page_about_bots_names_are_there() -> None:
    for file in re.findall(r"`((?:companion|tests)/[\w/]+\.py)`", BOT):
        assert (ROOT / file).exists(), file


# architecture.md


def test_the_house_has_the_packages_and_arrows_the_page_shows() -> None:
    rows = re.findall(
        r"^\| `(\w+)` \| (.+) \| (.+) \|$", HOUSE.partition("Beside")[0], re.MULTILINE
    )
    shown = {package: " ".join(re.findall(r"`(\w+)`", arrows)) for package, _, arrows in rows}
    packages = {path.parent.name for path in (ROOT / "companion").glob("*/__init__.py")}
    assert shown == {package: ARROWS[package] for package in packages}


def test_every_file_and_function_on_the_walks_exists() -> None:
    steps = re.findall(r"^\| `([\w/.-]+\.\w+)` \| (?:`([\w.]+)` )?\| ", HOUSE, re.MULTILINE)
    assert len(steps) > 30
    wrong = [f"{file} {name}" for file, name in steps if not _is_there(ROOT / file, name)]
    assert wrong == []


def test_every_file_the_pages_name_exists() -> None:
    for page in (HOUSE, CHANGING):
        for file in re.findall(r"`((?:companion|tests|static|templates)/[\w/.-]+\.\w+)`", page):
            assert (ROOT / file).exists(), file


def _is_there(file: Path, name: str) -> bool:
    """Whether the file exists and defines the name: `Game.submit`, or a function of a script."""
    if not file.exists():
        return False
    source = file.read_text(encoding="utf-8")
    if file.suffix != ".py":
        return f"function {name}(" in source if name else True
    body: list[ast.stmt] = ast.parse(source).body
    for part in name.split(".") if name else []:
        named = [node for node in body if getattr(node, "name", None) == part]
        if not named:
            return False
        body = getattr(named[0], "body", [])
    return True


# adr/


def test_every_decision_has_a_number_a_title_a_status_and_a_line_in_the_index() -> None:
    index = (ADR / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| \[(.+?)\]\(([\w-]+\.md)\) \| (.+) \|$", index, re.MULTILINE)
    pages = sorted(ADR.glob("0*.md"))
    assert [row[2] for row in rows] == [page.name for page in pages]
    for page, row in zip(pages, rows, strict=True):
        text = page.read_text(encoding="utf-8")
        head = re.match(r"# (\d+)\. (.+)\n\n\*\*Status:\*\* (.+)\n", text)
        assert head, f"{page.name} begins without title and status"
        assert (*head.group(1, 2), page.name, head[3]) == row
        assert int(head[1]) == int(page.name[:4])
        assert re.fullmatch(
            r"(Accepted|Superseded by \[ADR \d+\]\([\w-]+\.md\)), \d{4}-\d\d-\d\d", head[3]
        ), f"{page.name}: {head[3]}"


def test_links_between_the_pages_lead_somewhere() -> None:
    for page in [*DOCS.rglob("*.md"), *ROOT.glob("*.md")]:
        for link in re.findall(r"\]\(([^)#:]+\.(?:md|png))(?:#[^)]*)?\)", page.read_text("utf-8")):
            assert "…" in link or (page.parent / link).exists(), f"{page.name} links to {link}"
