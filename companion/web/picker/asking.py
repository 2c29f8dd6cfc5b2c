"""What all pages of the picker do: read what is asked, lead on to another address, refuse."""

from __future__ import annotations

import logging
import secrets
from dataclasses import replace
from urllib.parse import urlencode

from flask import redirect, request, url_for
from flask.typing import ResponseReturnValue
from marshmallow import ValidationError
from werkzeug.wrappers import Response

from companion.catalog import catalog
from companion.insight import PACES
from companion.setup.code import BOX_NUMBERS, encode
from companion.setup.picker import Decks, PickerError, Proposal, profile
from companion.setup.playtime import minutes
from companion.setup.sheet import TableSetup
from companion.web.fragments import wants_fragment
from companion.web.insight.how_it_went import own_pace
from companion.web.insight.words import expectation
from companion.web.page_models import render
from companion.web.picker import words
from companion.web.picker.page import ProblemPage, ProposedTable
from companion.web.picker.query import SEEDS, Ask, read_query
from companion.web.refusals import sentence_of
from companion.web.shelf import this_device

log = logging.getLogger(__name__)


def what_is_asked() -> Ask:
    return read_query(request.args, this_device().boxes)


def new_seed() -> int:
    return secrets.randbelow(SEEDS)


def address(endpoint: str, ask: Ask) -> str:
    return f"{url_for(endpoint)}?{urlencode(ask.query())}"


def lead_to(endpoint: str, ask: Ask) -> Response:
    return redirect(address(endpoint, ask), 303)


def take_address(setup: TableSetup) -> str:
    return url_for("picker.take", code=encode(setup))


def owned_boxes(ask: Ask) -> tuple[str, ...]:
    return tuple(box for box in BOX_NUMBERS if box in ask.boxes)


def setup_of(ask: Ask, decks: Decks) -> TableSetup:
    return TableSetup(decks=decks, players=ask.players, teams=ask.teams, boxes=owned_boxes(ask))


def bars_of(decks: Decks) -> list[words.Bar]:
    return words.profile_bars(profile(decks, catalog()), decks, catalog())


def proposed_table(proposal: Proposal, ask: Ask) -> ProposedTable:
    wishes = ask.wishes()
    return ProposedTable(
        decks=tuple(catalog().decks[deck] for deck in proposal.decks),
        bars=words.profile_bars(proposal.profile, proposal.decks, catalog(), wishes),
        headline=words.headline(proposal, wishes, catalog()),
        reason=words.reason_sentence(proposal, wishes, catalog()),
        minutes=minutes(proposal.decks, ask.players, catalog()),
        code=encode(setup_of(ask, proposal.decks)),
        expected=expectation(proposal.decks, ask.players, _pace(ask), teams=ask.teams),
    )


def _pace(ask: Ask) -> float:
    """As was asked for, or else as the table plays that this device is at."""
    return PACES[ask.pace] if ask.pace != "usual" else own_pace()


def refused(error: PickerError) -> str:
    """Why not, in a sentence; also for the operator's log."""
    sentence = sentence_of(error)
    log.warning("%s %r refused: %s", request.method, request.full_path, sentence)
    return sentence


def unreadable(error: ValidationError) -> ResponseReturnValue:
    problems = words.query_problems(error.messages_dict)
    log.warning("%s %r refused: %s", request.method, request.full_path, " ".join(problems))
    return _problem_page(problems, url_for("picker.pick"))


def unanswerable(error: PickerError) -> ResponseReturnValue:
    """The address makes sense, the wish does not: back to the form with everything filled in."""
    back = replace(what_is_asked(), seed=None, show=(), seen=(), decks=())
    return _problem_page([refused(error)], address("picker.pick", back))


def _problem_page(problems: list[str], back: str) -> ResponseReturnValue:
    template = "picker/_problem.html" if wants_fragment() else "picker/problem.html"
    return render(template, ProblemPage(problems, back)), 400
