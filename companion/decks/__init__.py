"""The animalfolk decks, a folder each: facts and texts in ``deck.toml``, effects in ``cards.py``.

Importing this package registers what all cards do; the engine does so for the first game.
"""

from importlib import import_module
from pathlib import Path

FOLDER = Path(__file__).parent

for _deck in sorted(FOLDER.glob("*/cards.py")):
    import_module(f"{__name__}.{_deck.parent.name}.cards")
