"""What the cards do: one module a deck, named like the deck, and the project's own characters and
traps under ``exhibition``. Importing this registers them all."""

from importlib import import_module
from pkgutil import walk_packages

for _module in walk_packages(__path__, f"{__name__}."):
    import_module(_module.name)
