"""How will this table play? What many games between bots say about a set of decks.

``insight.json`` holds numbers that ``python -m companion insight fit`` has found; reading them
takes no model library. ``docs/insight.md`` says how they were measured and how sure they are.
"""

from companion.insight.effects import KINDS, TEAMS, Effects, Measured, kind_of, measured
from companion.insight.feel import FEELS, Feel, feel_of, icons_disagree
from companion.insight.prediction import PACES, Prediction, predict
from companion.insight.standing import Standing, companions, interplay, standings

__all__ = [
    "FEELS",
    "KINDS",
    "PACES",
    "TEAMS",
    "Effects",
    "Feel",
    "Measured",
    "Prediction",
    "Standing",
    "companions",
    "feel_of",
    "icons_disagree",
    "interplay",
    "kind_of",
    "measured",
    "predict",
    "standings",
]
