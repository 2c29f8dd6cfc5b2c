"""The steps that set a table up and put it away again: what each says, as data.

Which of them apply to a table, and in which order, stands in companion/setup/sheet.py. The facts
are the sheet's numbers and, from companion/web/sheet/words.py, its names.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.web.told import Sentences, Told, counted, said

STARTER: Final = (
    said("Seat 1 takes the first turn.", when="tournament"),
    said("Drawn at random: seat %(drawn_seat)s takes the first turn.", when="drawn_seat"),
    said("Draw a starting player at random.", when="to_draw"),
    said("A player who lost the last game takes the first turn.", when="by_loser"),
    said("The player who got up earliest today takes the first turn.", when="by_riser"),
)
SEAT_AND_CARD: Final = said("seat %(number)s: %(card)s")
SHARE: Final = said("%(gold)s for seat %(number)s")
# Cards of an own box: what is printed on them is not known.
OWN_SPECIALTY: Final = said("the cards %(card)s lists")
OWN_SETUP: Final = said("do what %(card)s says after “setup”, if it does")


@dataclass(frozen=True, slots=True)
class StepWords:
    title: Sentences
    detail: Sentences


STEPS: Final = {
    "team-seats": StepWords(
        said("Sit in teams"),
        said(
            "Teammates sit opposite each other: seats 1 and 3 play seats 2 and 4. "
            "Each team builds one stall together."
        ),
    ),
    "tournament-seats": StepWords(
        said("Sit in turn order"),
        said("Seat 1 is the player who was drawn first; the others follow clockwise."),
    ),
    "player-colours": StepWords(
        said("Hand out player colours"),
        said(
            "Put a player colour card, or anything else of a colour of their own, in front of "
            "each of the %(players)s players. It tells whose trap is whose."
        ),
    ),
    "characters": StepWords(
        said("Lay out the characters"),
        said("Everybody lays their character face up in front of them. Characters: %(dealt)s."),
    ),
    "bank": StepWords(
        said("Open the bank"),
        (
            said("Put all gold coins beside the market."),
            said("Nobody has gold at the start.", unless="gold_given"),
        ),
    ),
    "tournament-gold": StepWords(said("Hand out the gold"), said("Gold: %(shares)s.")),
    "supply": StepWords(said("Lay out the supply"), said("Put the tokens beside the market.")),
    "stand-ins": StepWords(
        said("Replace missing junk"),
        said(
            "You need %(needed)s junk cards and have %(owned)s. The value-1 cards of one deck "
            "that is not in this game (%(stand_ins)s) are junk today: add them to the junk."
        ),
    ),
    "starting-decks": StepWords(
        said("Build the starting decks"),
        said(
            "Every player gets one value-1 card of each of the %(decks)s animalfolk decks and "
            "%(junk_each)s junk cards: 10 cards. Each shuffles their own deck."
        ),
    ),
    "traps": StepWords(
        said("Hide the traps"),
        counted(
            "Every player shuffles the trap of their colour into their starting deck: "
            "%(trap_names)s.",
            "Every player shuffles the %(num)s traps of their colour into their starting deck: "
            "%(trap_names)s.",
            by="traps",
        ),
    ),
    "specialty": StepWords(
        said("Hand out the specialty cards"),
        said(
            "Specialty cards: %(specialty_cards)s. Large ones lie face up beside the character. "
            "Small ones that no setup speaks of lie near their owner, apart from other cards: at "
            "their disposal."
        ),
    ),
    "character-setup": StepWords(said("Follow the characters’ setup"), Told("%(setup_texts)s.")),
    "leftovers": StepWords(
        said("Put spare value-1 cards away"),
        counted(
            "%(num)s of each deck goes back into its box, %(leftovers)s in all.",
            "%(num)s of each deck go back into their box, %(leftovers)s in all.",
            by="leftover",
        ),
    ),
    "market-deck": StepWords(
        said("Shuffle the market deck"),
        said("All animalfolk cards of value 2 to 5 make one deck of %(market_deck)s cards."),
    ),
    "market": StepWords(
        said("Open the market"),
        (
            said(
                "Lay the market board beside the market deck and turn up %(slots)s cards one by "
                "one, from the right (+0) to the left (+4). %(market_deck_left)s cards stay in "
                "the market deck."
            ),
            said(
                "On a small table the beavers’ portable market card can replace the board.",
                when="portable_market",
            ),
        ),
    ),
    "junk-pile": StepWords(
        (
            said("Make the junk pile", when="pile"),
            said("Keep a place for the junk pile", unless="pile"),
        ),
        (
            counted(
                "The last junk card lies face up near the market.",
                "The other %(num)s junk cards lie face up near the market.",
                by="pile",
                when="pile",
            ),
            said(
                "No junk is left over. Junk that is thrown away lands here; should it run out, "
                "cards of decks that are not in this game stand in.",
                unless="pile",
            ),
        ),
    ),
    "clock": StepWords(
        said("Set the clock"),
        said(
            "The hand points at the first day space. It moves on one space after every technique "
            "anybody plays."
        ),
    ),
    "dice": StepWords(said("Lay the dice out"), said("Within everybody’s reach: %(dice_names)s.")),
    "hands": StepWords(
        said("Draw the first hand"), said("Every player draws %(hand)s cards from their own deck.")
    ),
    "starter": StepWords(said("Begin"), said("%(starter)s Then it goes clockwise.")),
    # ---- after the game ----
    "pull-owned": StepWords(
        said("Take out the cards with an owner"),
        said(
            "Traps and specialty cards may be in anybody’s hand, deck or discard pile. Look for "
            "them before you sort anything else."
        ),
    ),
    "pull-junk": StepWords(
        said("Take out the junk"),
        (
            said(
                "Look through hands, decks and discard piles: %(owned)s junk cards.",
                when="missing",
            ),
            said(
                "Look through hands, decks, discard piles and the junk pile: %(taken)s cards.",
                unless="missing",
            ),
        ),
    ),
    "stand-ins-home": StepWords(
        said("Find the stand-ins"),
        said("%(missing_cards)s that were junk today go back to their own deck: %(stand_ins)s."),
    ),
    "sort-decks": StepWords(
        said("Sort the animalfolk"),
        said(
            "Stalls, hands, decks, discard piles, market and market deck: make one pile for each "
            "of the %(decks)s decks."
        ),
    ),
    "rejoin-leftovers": StepWords(
        said("Bring back the spare value-1 cards"),
        counted(
            "%(num)s of each deck waited in its box.",
            "%(num)s of each deck waited in their box.",
            by="leftover",
        ),
    ),
    "count-decks": StepWords(
        said("Count the decks"),
        said(
            "A whole deck has 15 cards: four of value 1, three each of value 2, 3 and 4, and two "
            "of value 5."
        ),
    ),
}
