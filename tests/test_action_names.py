"""Actions are named where they are made, in ``companion/engine/actions.py`` and in the table of
their words, and hardly anywhere else: pages and scripts follow what an action asks for.

A deck's own action is named in its folder and nowhere else at all. Where another file names one of
the actions of every game, it stands here with the reason; what only sounds the same does, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from companion.catalog import catalog
from companion.engine import ACTIONS, fetching_actions, own_actions

ROOT = Path(__file__).resolve().parent.parent
LOOKED_THROUGH = ("companion/**/*.py", "templates/**/*.html", "static/js/*.js")
OWN_PLACE = "companion/engine/actions.py"
QUOTED = re.compile(r"""(["'])([a-z_]+)\1""")

# By the reason: files that name actions of every game, and which.
NAMING = {
    "a bot judges each of these in its own way": {
        "companion/bots/apprentice.py": (
            "build ask_help bind ability technique finish purchase inventory go_on decline"
        ),
        "companion/bots/greedy.py": "technique purchase",
        "companion/bots/search.py": "purchase",
        "companion/bots/shopkeeper.py": (
            "purchase technique build inventory passive bind finish ability ask_help go_on decline"
        ),
        "companion/bots/wanderer.py": "inventory",
    },
    "an effect that gives its player this action": {
        "companion/exhibition/red.py": "purchase",
    },
    "of these only as much is listed as a mark needs": {
        "companion/web/play/legal_marks.py": "purchase technique build",
    },
    "to do nothing more is told by what its button says": {
        "companion/web/play/hint.py": "go_on",
    },
    "where a stack must follow, buying is left out": {
        "companion/web/play/question.py": "purchase",
    },
    "to leave what is offered is an answer that can be given beforehand": {
        "companion/rooms/standing_orders.py": "go_on",
    },
    "what a beginner is taught, one after the other": {
        "companion/web/play/prompts.py": "purchase go_on build technique inventory",
        "companion/web/learn/views.py": "technique inventory",
        "companion/rooms/lesson.py": "technique inventory",
        "templates/learn/steps/turn.html": "technique",
    },
    "millions of random moves are made up without listing all of a sort": {
        "companion/lab/random_play.py": "purchase inventory technique build",
    },
    "what is measured, or looked for, is about these": {
        "companion/lab/duel.py": "purchase build technique passive",
        "companion/lab/techniques.py": "build purchase inventory technique",
        "companion/lab/puzzles.py": "build purchase inventory",
    },
}
# What is called like an action and is something else.
NAMESAKES = {
    "what a card is, and the sign for it": {
        "companion/catalog/actions.py": "technique",
        "companion/catalog/facts.py": "technique passive",
        "companion/bots/shopkeeper_plan.py": "technique",
        "companion/engine/cast.py": "technique",
        "companion/engine/timing.py": "technique passive",
        "companion/lab/fitting.py": "passive",
        "companion/web/judge/words.py": "technique",
        "companion/web/play/cards.py": "technique",
        "templates/_card.html": "technique",
        "templates/_face.html": "technique passive",
        "templates/characters/_card.html": "ability passive",
        "templates/play/_players.html": "passive",
        "templates/play/_sheets.html": "technique passive",
        "templates/sheet/decks.html": "technique",
        "static/js/play-card.js": "technique",
    },
    "an event": {
        "companion/engine/events.py": "ability inventory passive",
        "companion/engine/moving.py": "passive",
        "companion/engine/narrate.py": "ability inventory passive",
        "companion/lab/observing.py": "passive",
        "companion/web/play/turn_summary.py": "ability inventory passive",
    },
    "what a card in a schedule waits for, or when it acts": {
        "companion/decks/beavers/cards.py": "build purchase",
        "companion/engine/building.py": "build",
        "companion/engine/cast.py": "finish",
        "companion/engine/purchasing.py": "purchase",
        "companion/engine/scripts.py": "finish",
        "companion/engine/timing.py": "finish purchase",
        "companion/engine/types.py": "build finish purchase",
        "companion/web/judge/words.py": "finish purchase",
        "companion/web/play/tray.py": "build",
        "companion/web/play/players.py": "build finish purchase",
    },
    "what an action asks for, or the field that says it": {
        "companion/bots/seat_view.py": "ability",
        "companion/bots/wording.py": "ability",
        "companion/engine/action.py": "ability",
        "companion/engine/cast.py": "ability",
        "companion/engine/decision.py": "technique",
        "companion/engine/types.py": "ability",
        "companion/web/play/tray.py": "ability",
        "companion/web/play/answers.py": "ability",
    },
    "a deed or an answer of another kind: at a table with cards, while choosing, beforehand": {
        "companion/rooms/choosing.py": "go_on",
        "companion/rooms/standing_orders.py": "decline",
        "companion/rooms/tracker.py": "build finish",
        "companion/store/match.py": "decline",
        "companion/web/choosing/views.py": "go_on",
        "companion/web/table/words.py": "build finish",
        "static/js/pocket-page.js": "build",
        "templates/choosing/_choosing.html": "go_on",
        "templates/offline/_pocket_game.html": "build",
        "templates/play/_settings.html": "decline",
        "templates/tracker/_tracker.html": "build finish",
    },
    "the goal of a puzzle, or a folder": {
        "companion/compiled.py": "build",
        "companion/lab/insight.py": "build",
        "companion/puzzles/__init__.py": "build",
        "companion/web/puzzles/views.py": "build",
    },
}


def named_in(root: Path) -> Iterator[tuple[str, str]]:
    """Every file, and every word in quotes there that is the name of an action."""
    known = catalog().actions
    for pattern in LOOKED_THROUGH:
        for path in sorted(root.glob(pattern)):
            text = path.read_text(encoding="utf-8")
            for name in sorted({match[2] for match in QUOTED.finditer(text)} & known.keys()):
                yield path.relative_to(root).as_posix(), name


def allowed() -> set[tuple[str, str]]:
    return {
        (file, name)
        for reasons in (NAMING, NAMESAKES)
        for files in reasons.values()
        for file, names in files.items()
        for name in names.split()
    }


def test_actions_of_every_game_are_named_in_few_files() -> None:
    """What is allowed and no longer there has to be taken off the list, too."""
    found = {(file, name) for file, name in named_in(ROOT) if name in ACTIONS}
    assert {place for place in found if place[0] != OWN_PLACE} == allowed()


def test_an_action_of_a_deck_is_named_in_its_folder_only() -> None:
    own = {
        action.id: f"companion/decks/{deck.id}/"
        for deck in catalog().decks.values()
        for action in deck.actions
    }
    assert own
    for file, name in named_in(ROOT):
        assert name not in own or file.startswith(own[name]), f"{file} names {name}"


def test_every_action_has_words_and_what_has_words_is_an_action() -> None:
    assert catalog().actions.keys() == {*ACTIONS, *fetching_actions(), *own_actions()}
    for action in catalog().actions.values():
        if action.id in own_actions():
            assert {mode.id for mode in action.modes} == set(own_actions()[action.id].modes)


def test_every_sign_of_an_action_is_there() -> None:
    signs = (ROOT / "static/icons/ui.svg").read_text(encoding="utf-8")
    for action in catalog().actions.values():
        assert f'id="{action.icon}"' in signs, action.id
