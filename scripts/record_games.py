"""Record games for ``tests/replays/``: run it when a change of the rules is meant to be one.

    python scripts/record_games.py

Only games that no longer replay to their end are recorded again.

Every deck plays in at least two of the games; they have two, three and four players, and one is a
team game. Games are shortened by asking for fewer stacks, so that a file stays small.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion.catalog import catalog  # noqa: E402
from companion.engine.cast import Rules  # noqa: E402
from companion.engine.errors import RecordError  # noqa: E402
from companion.engine.game import Game  # noqa: E402
from companion.engine.lineup import Lineup  # noqa: E402
from companion.engine.record import replay, write_record  # noqa: E402
from companion.lab.random_play import RandomPlay  # noqa: E402
from companion.lab.simulate import play_to_the_end  # noqa: E402

FOLDER = ROOT / "tests" / "replays"
STACKS = 6


def mixes() -> Iterator[tuple[str, list[str], Rules]]:
    """A name for the file, the decks, and the settings of each game."""
    decks = list(catalog().decks)
    for start in range(0, 27, 3):
        yield "two-players", decks[start : start + 3], Rules(players=2, stacks_to_win=STACKS)
    for start in range(0, 27, 7):
        chosen = [decks[(start + 6 * step) % 27] for step in range(4)]
        yield "three-players", chosen, Rules(players=3, stacks_to_win=STACKS)
    for start in range(0, 25, 6):
        chosen = [decks[(start + 5 * step) % 27] for step in range(5)]
        yield "four-players", chosen, Rules(players=4, stacks_to_win=STACKS)
    team = Rules(players=4, teams=True, stacks_to_win=STACKS, starting_gold=(0, 1, 2, 3))
    yield "teams", ["raccoons", "gulls", "crocodiles", "squirrels"], team


def record(decks: list[str], rules: Rules, seed: int) -> str:
    game = Game.new(Lineup(tuple(decks), rules), seed)
    play_to_the_end(game, RandomPlay(seed))
    return json.dumps(write_record(game), separators=(",", ":")) + "\n"


def _still_replays(file: Path) -> bool:
    if not file.exists():
        return False
    try:
        replay(json.loads(file.read_text(encoding="utf-8")))
    except RecordError:
        return False
    return True


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for number, (name, decks, rules) in enumerate(mixes(), start=1):
        file = FOLDER / f"{number:02}-{name}.json"
        if _still_replays(file):
            continue
        file.write_text(record(decks, rules, number), encoding="utf-8")
        print(f"{file.name}: {', '.join(decks)}, {file.stat().st_size} bytes")


if __name__ == "__main__":
    main()
