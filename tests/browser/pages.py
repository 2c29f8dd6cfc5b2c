"""Every page that can be looked at without doing anything first."""

from __future__ import annotations

from playwright.sync_api import Page

from companion.puzzles import puzzles
from companion.setup.code import encode
from companion.setup.sheet import OwnCard, TableSetup
from tests.thorough import THOROUGH

# What works the same on both is tried on both by `make soak`.
SCREENS = ("phone", "desktop") if THOROUGH else ("phone",)

THREE = encode(TableSetup(("macaws", "hares", "mongooses", "pangolins"), players=3))
TEAMS = encode(TableSetup(("chameleons", "ocelots", "beavers", "bats"), players=4, teams=True))
WITH_CARDS = encode(
    TableSetup(
        ("macaws", "hares", "bats"),
        players=2,
        traps=("trap-hat", "trap-bell"),
        characters=("saffron", OwnCard("Old Miller", ("gold",))),
    )
)

PAGES = [
    "/",
    "/about",
    "/decks",
    "/decks?sort=name",
    "/decks/chameleons",
    "/decks/mongooses",
    "/insight",
    "/rules",
    "/glossary",
    "/rulings",
    "/search",
    "/search?q=draw",
    "/search?q=cookies",
    "/search?q=racoon",
    "/judge",
    "/judge?card=macaws-5a&card=penguins-5b&card=owls-2",
    "/judge?deck=owls&deck=bats&name=no+such+card",
    "/search?q=nothing-is-called-this",
    "/pick",
    "/pick/tables?players=3&mood=first-game&seed=1",
    "/pick/tables?players=teams&mood=mean&seed=1",
    "/pick/tables?players=4&mood=peaceful&seed=1&box=dom1&lock=raccoons&ban=owls",
    "/pick/tables?players=4&mood=brainy&seed=1&box=beavers",
    "/pick/tables/compare?players=2&seed=1&show=012-345",
    "/pick/random?players=2&seed=1",
    "/shelf",
    "/pick/hand?players=3",
    "/pick/tournament",
    "/pick/tournament?players=3&seed=1&moves=0123",
    "/pick/tournament?players=2&seed=1&moves=0123",
    f"/s/{THREE}",
    f"/s/{THREE}/decks",
    f"/s/{TEAMS}",
    f"/s/{WITH_CARDS}",
    f"/s/{WITH_CARDS}/traps",
    f"/s/{THREE}/characters",
    "/s/damaged",
    "/characters",
    "/characters?colour=red",
    "/deal",
    "/my-box",
    "/learn",
    "/learn/play",
    "/puzzles",
    f"/puzzles/{next(iter(puzzles()))}",
    "/offline",
    "/pocket",
    "/offline/home",
    "/offline/pick?players=2&mood=mean",
    "/offline/tables?players=teams&mood=brainy&seed=1&lock=owls&ban=bats",
    f"/offline/sheet?code={WITH_CARDS}",
    "/history",
    "/play",
    f"/play?setup={TEAMS}",
    f"/play?setup={WITH_CARDS}",
    "/t/new",
    "/join",
    "/no/such/page",
]


def sideways_overflow(page: Page) -> int:
    return int(
        page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    )


def fields_that_zoom(page: Page) -> list[str]:
    """Fields to type in with letters below 16 pixels: an iPhone zooms in on them and stays so."""
    fields = page.locator(
        "input:not([type=checkbox], [type=radio], [type=hidden], [type=range]), select,"
        "textarea:not([readonly])"
    )
    found: list[str] = fields.evaluate_all(
        "all => all.filter((one) => parseFloat(getComputedStyle(one).fontSize) < 16)"
        ".map((one) => one.id || one.name)"
    )
    return found


def enlarge_text(page: Page) -> None:
    """To twice the size, as somebody does who reads better that way."""
    page.evaluate(
        "document.documentElement.style.fontSize = '200%';"
        "new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
    )


def too_small_to_touch(page: Page, selector: str, smallest: int = 44) -> list[str]:
    """What can be seen of these and is narrower or lower; asked in one go, which is quicker."""
    found: list[str] = page.locator(selector).evaluate_all(
        """(all, smallest) => all.flatMap((one) => {
          const { width, height } = one.getBoundingClientRect();
          const seen = one.checkVisibility({ visibilityProperty: true }) && width && height;
          if (!seen || one.matches(".visually-hidden")) return [];
          if (Math.min(width, height) >= smallest) return [];
          return `${one.textContent.trim()}: ${width} x ${height}`;
        })""",
        smallest,
    )
    return found


def broken_words(page: Page) -> list[str]:
    """Words that go on in the next line without a hyphen: letters that stand about."""
    return list(page.evaluate(BROKEN_WORDS))


# A word may break where hyphens are put in; what is cut off to a dot is for screen readers.
BROKEN_WORDS = """() => {
  const unseen = (part) => part && (
    part.matches("script, style, textarea, pre, code, .visually-hidden")
    || getComputedStyle(part).clipPath !== "none" || unseen(part.parentElement));
  const lines = (range) => new Set(
    [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)));
  const found = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode, within = node.parentElement;
    if (!node.data.trim() || node.data.includes("://")) continue;
    if (!within.checkVisibility() || unseen(within)) continue;
    const hyphens = getComputedStyle(within).hyphens === "auto";
    for (const word of node.data.matchAll(/[\\p{L}\\p{N}]{2,}/gu)) {
      if (hyphens && word[0].length >= 11) continue;
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      if (lines(range).size > 1) found.add(word[0]);
    }
  }
  return [...found];
}"""
