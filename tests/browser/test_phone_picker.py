"""What a phone works out by itself without a network is what the server says, word for word."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import asdict, replace
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from playwright.sync_api import Page
from werkzeug.datastructures import MultiDict

from companion.catalog import RATINGS, catalog
from companion.setup.code import DECK_NUMBERS, decode, encode
from companion.setup.picker import LEVELS, MOODS, SCALES, PickerError, propose
from companion.setup.sheet import TableSetup
from companion.setup.sheet import sheet as make_sheet
from companion.web.i18n import speaking
from companion.web.picker import words
from companion.web.picker.asking import proposed_table
from companion.web.picker.query import TABLE_SIZES, Ask, read_query
from companion.web.refusals import sentence_of
from companion.web.sheet.words import in_words, starter_sentence
from tests.setup.strategies import setups_with_cards, table_setups

WISHES = 200
SHEETS = 120

# Every case with the words of its language.
RUN = """async (cases) => {
  const found = {};
  for (const language of new Set(cases.map((each) => each.language))) {
    found[language] = await (await fetch(`/offline/known-${language}.json`)).json();
  }
  const names = ["picking", "asking", "phone-words", "setup-code", "table-sheet", "sheet-words"];
  const parts = await Promise.all(names.map((name) => import(`/static/js/${name}.js`)));
  const modules = Object.assign({}, ...parts);
  const run = (known, each) => { WORK };
  return cases.map((each) => run(found[each.language], each));
}"""


def on_the_phone(page: Page, cases: list[dict[str, Any]], work: str) -> list[Any]:
    answers: list[Any] = page.evaluate(RUN.replace("WORK", work), cases)
    return answers


@pytest.fixture(scope="module")
def scripts(small: Page) -> Page:
    """A page from which scripts can be called."""
    small.goto("/about")
    return small


# ---- proposals ----

PROPOSE = """
  const { readAddress, queryOf, wishesOf, playersOf, propose, minutes } = modules;
  const { headline, reasonSentence, barsOf, problemSentence, inTheWay, ownWishes } = modules;
  const { encode, plainSetup } = modules;
  const ask = readAddress(new URLSearchParams(each.query), Object.keys(known.boxes), known);
  if (!ask) return "makes no sense";
  try {
    const wishes = wishesOf(ask, known);
    const answer = propose(wishes, known, ask.seen, ask.show);
    const shown = { ...ask, show: answer.tables.map(({ decks }) => decks) };
    return {
      query: queryOf(shown, known).toString(),
      considered: answer.considered,
      fitting: answer.fitting,
      startedOver: answer.startedOver,
      inTheWay: inTheWay(answer.tables, wishes, known),
      ownWishes: ownWishes(ask, known),
      tables: answer.tables.map((table) => ({
        decks: table.decks,
        broken: table.broken.map(({ kind, subject }) => `${kind} ${subject}`),
        headline: headline(table, wishes, known),
        reason: reasonSentence(table, wishes, known),
        minutes: minutes(table.decks, playersOf(ask), known),
        bars: barsOf(table.profile, table.decks, known, wishes)
          .map(({ mean, pips, level, rises }) => [mean, pips, level, rises]),
        code: encode({
          ...plainSetup(known), decks: table.decks,
          players: playersOf(ask), teams: ask.table === "teams",
          boxes: known.boxNumbers.filter((box) => ask.boxes.includes(box)),
        }, known),
      })),
    };
  } catch (error) {
    if (!error.params) throw error;
    return problemSentence(error, known);
  }
"""


def some_wishes(chance: random.Random) -> Ask:
    """Modest ones and impossible ones, with all that an address can hold."""
    decks = list(DECK_NUMBERS)
    boxes = list(catalog().boxes)

    def some(most: int) -> tuple[str, ...]:
        return tuple(chance.sample(decks, chance.randint(0, most)) if chance.random() < 0.4 else ())

    ranges = {}
    for rating, (low, high) in SCALES.items():
        if chance.random() < 0.2:
            least, most = sorted(chance.choices(range(low, high + 1), k=2))
            ranges[rating] = (least, most)
    owned = chance.sample(boxes, chance.randint(1, 5)) if chance.random() < 0.6 else boxes
    return Ask(
        table=chance.choice(TABLE_SIZES),
        mood=chance.choice(list(MOODS)),
        boxes=tuple(box for box in boxes if box in owned),
        ranges=ranges,
        levels={rating: chance.choice(LEVELS) for rating in RATINGS if chance.random() < 0.25},
        locked=some(2),
        banned=some(4),
        recent=some(12),
        liked=some(6),
        seed=chance.randrange(2**32),
    )


def told(ask: Ask) -> Any:
    """What the server's page says."""
    wishes = ask.wishes()
    try:
        answer = propose(wishes, catalog(), shown=ask.seen, keep=ask.show)
    except PickerError as error:
        return sentence_of(error)
    shown = replace(ask, show=tuple(table.decks for table in answer.tables))
    tables = []
    for table in answer.tables:
        page = proposed_table(table, ask)
        tables.append(
            {
                "decks": [*table.decks],
                "broken": [f"{wish.kind} {wish.subject}" for wish in table.broken],
                "headline": page.headline,
                "reason": page.reason,
                "minutes": page.minutes,
                "bars": [[bar.mean, bar.pips, bar.level, bar.rises] for bar in page.bars],
                "code": page.code,
            }
        )
    of_mood = words.all_wish_phrases(replace(ask, ranges={}, levels={}).wishes())
    return {
        "query": query_of(shown),
        "considered": answer.considered,
        "fitting": answer.fitting,
        "startedOver": answer.started_over,
        "inTheWay": f" – {words._('or')} – ".join(words.in_the_way(answer, wishes, catalog())),
        "ownWishes": [phrase for phrase in words.all_wish_phrases(wishes) if phrase not in of_mood],
        "tables": tables,
    }


def query_of(ask: Ask) -> str:
    return urlencode(ask.query())


def test_a_phone_proposes_what_the_server_proposes(scripts: Page, app: Flask) -> None:
    chance = random.Random("phones")
    asks = [some_wishes(chance) for _ in range(WISHES)]
    with app.test_request_context():
        asks += [
            # The next page: the first three were seen, or two of them stay.
            following
            for ask in asks[:15]
            for following in later(ask, chance)
        ]
    languages = ["en", "fr"] * len(asks)
    cases = [
        {"query": query_of(ask), "language": language}
        for ask, language in zip(asks, languages, strict=False)
    ]
    found = on_the_phone(scripts, cases, PROPOSE)
    wrong = []
    with app.test_request_context():
        for ask, case, answer in zip(asks, cases, found, strict=True):
            with speaking(case["language"]):
                expected = told(ask)
            if answer != expected:
                wrong.append((case, answer, expected))
    assert wrong[:1] == [], len(wrong)
    assert sum(isinstance(answer, str) for answer in found) < len(found) / 2, "most can be answered"


def later(ask: Ask, chance: random.Random) -> Iterator[Ask]:
    try:
        answer = propose(ask.wishes(), catalog())
    except PickerError:
        return
    shown = replace(ask, show=tuple(table.decks for table in answer.tables))
    yield shown.with_others()
    yield replace(shown, seed=chance.randrange(2**32), show=shown.show[1:])


def test_wishes_for_what_was_measured_wait_for_the_server(scripts: Page) -> None:
    query = "players=2&mood=mean&box=dom1&time_feel=low&sort=least_luck&recent=01&recent=12&seed=3"
    [answer] = on_the_phone(scripts, [{"query": query, "language": "en"}], PROPOSE)
    assert "time_feel=low&sort=least_luck&recent=012" in answer["query"]


BUTTON = """
  const { readAddress, queryOf, afterButton, problemSentence } = modules;
  const ask = readAddress(new URLSearchParams(each.query), Object.keys(known.boxes), known);
  try {
    return queryOf(afterButton(ask, each.button, each, known), known).toString();
  } catch (error) {
    if (!error.params) throw error;
    return problemSentence(error, known);
  }
"""


def test_the_buttons_of_a_phone_do_what_the_servers_do(scripts: Page, app: Flask) -> None:
    chance = random.Random("buttons")
    cases, expected = [], []
    with app.test_request_context():
        for ask in (some_wishes(chance) for _ in range(60)):
            try:
                answer = propose(ask.wishes(), catalog())
            except PickerError:
                continue
            shown = replace(ask, show=tuple(table.decks for table in answer.tables))
            deck = chance.choice(shown.show[0])
            rating = chance.choice(RATINGS)
            buttons: dict[str, Any] = {
                "others": shown.with_others,
                "lock": lambda: shown.with_locked(deck),  # noqa: B023
                "unlock": lambda: shown.with_unlocked(deck),  # noqa: B023
                "ban": lambda: shown.with_banned(deck),  # noqa: B023
                "unban": lambda: shown.with_unbanned(deck),  # noqa: B023
                "reroll": lambda: shown.with_other_deck(0, deck),  # noqa: B023
                "drop-range": lambda: shown.with_any_range(rating),  # noqa: B023
                "drop-level": lambda: shown.with_any_level(rating),  # noqa: B023
            }
            for button, press in buttons.items():
                subject = rating if button.startswith("drop") else deck
                case = {"query": query_of(shown), "language": "en", "button": button}
                cases.append({**case, "subject": subject, "place": 0})
                try:
                    expected.append(query_of(press()))
                except PickerError as error:
                    expected.append(sentence_of(error))
    found = on_the_phone(scripts, cases, BUTTON)
    wrong = [
        (case, answer, right)
        for case, answer, right in zip(cases, found, expected, strict=True)
        if answer != right
    ]
    assert len(cases) > 200
    assert wrong[:1] == [], len(wrong)


def test_a_phone_refuses_addresses_that_make_no_sense(scripts: Page) -> None:
    queries = [
        "players=5", "mood=cold", "box=dom9", "lock=owls&lock=owls", "ban=dragons", "seed=-1",
        "seed=x", "nastiness_level=huge", "nastiness_least=9", "recent=00", "show=~",
        "complexity_least=3&complexity_most=1",
    ]  # fmt: skip
    for query in queries:
        with pytest.raises(Exception, match=r".+"):
            read_query(MultiDict(pair.split("=") for pair in query.split("&")), ())
    cases = [{"query": query, "language": "en"} for query in queries]
    answers = on_the_phone(scripts, cases, PROPOSE)
    assert [
        query for query, answer in zip(queries, answers, strict=True) if answer != "makes no sense"
    ] == []


# ---- set-up sheets ----

SHEET = """
  const { decode, encode, sheetOf, sheetInWords, starterSentence } = modules;
  const setup = decode(each.code, known);
  if (!setup) return null;
  const sheet = sheetOf(setup, known);
  const { numbers, components, steps, tearDown } = sheet;
  return {
    code: encode(setup, known),
    words: sheetInWords(sheet, known),
    starter: starterSentence(sheet, known),
    facts: { numbers, components, steps, tearDown },
  };
"""


def some_setups() -> list[TableSetup]:
    found: list[TableSetup] = []

    @settings(
        max_examples=SHEETS // 2,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(table_setups(), setups_with_cards())
    def draw(plain: TableSetup, with_cards: TableSetup) -> None:
        found.extend((plain, with_cards))

    draw()
    return found


def written(setup: TableSetup) -> Any:
    sheet = make_sheet(setup, catalog())
    lines = asdict(in_words(sheet, catalog()))
    lines["tearDown"] = lines.pop("tear_down")
    for line in (*lines["steps"], *lines["tearDown"]):  # never have a picture
        del line["deck"], line["picture"]
    facts = {"numbers": sheet.numbers, "components": sheet.components, "steps": sheet.steps}
    return {
        "code": encode(setup),
        "words": as_json(lines),
        "starter": starter_sentence(sheet),
        "facts": as_json({**facts, "tearDown": sheet.tear_down}),
    }


def as_json(value: Any) -> Any:
    """With lists for tuples."""
    if isinstance(value, dict):
        return {name: as_json(part) for name, part in value.items()}
    return [as_json(part) for part in value] if isinstance(value, list | tuple) else value


def test_a_phone_writes_the_sheet_the_server_writes(scripts: Page, app: Flask) -> None:
    setups = some_setups()
    assert len(setups) >= SHEETS * 0.8
    languages = ["en", "fr"] * len(setups)
    cases = [
        {"code": encode(setup), "language": language}
        for setup, language in zip(setups, languages, strict=False)
    ]
    found = on_the_phone(scripts, cases, SHEET)
    wrong = []
    with app.test_request_context():
        for setup, case, answer in zip(setups, cases, found, strict=True):
            with speaking(case["language"]):
                expected = written(setup)
            if answer != expected:
                parts = [part for part in expected if not answer or answer[part] != expected[part]]
                wrong.append((case, answer and {part: answer[part] for part in parts}, expected))
    assert wrong[:1] == [], len(wrong)


def test_a_phone_reads_no_damaged_codes(scripts: Page) -> None:
    code = encode(TableSetup(("owls", "bats", "gulls"), players=2))
    damaged = [code[:-1], f"{code}0", code.replace(code[3], "z" if code[3] != "z" else "y", 1)]
    damaged += ["", "x", "hello-there", "2" + code[1:], "9" + code[1:]]
    for text in damaged:
        with pytest.raises(Exception, match=r".+"):
            decode(text)
    cases = [{"code": text, "language": "en"} for text in damaged]
    assert on_the_phone(scripts, cases, SHEET) == [None] * len(damaged)
