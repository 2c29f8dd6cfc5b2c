"""Choosing the decks for a table: by mood, by hand, by chance, or in a tournament."""

from __future__ import annotations

import logging
import secrets
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from urllib.parse import urlencode

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from marshmallow import ValidationError
from werkzeug.wrappers import Response

from companion.catalog import Deck, catalog
from companion.setup.code import BOX_NUMBERS, SetupCodeError, decode, encode
from companion.setup.picker import (
    Decks,
    PickerError,
    Proposal,
    owned_decks,
    profile,
    propose,
    random_table,
)
from companion.setup.sheet import SetupError, TableSetup
from companion.setup.tournament import ADVISED_GAMES, Draft, gold_of_seat
from companion.web.fragments import vary_by_htmx, wants_fragment
from companion.web.i18n import current_language
from companion.web.i18n import gettext as _
from companion.web.picker import words
from companion.web.picker.page import (
    DraftPage,
    DraftSeat,
    HandPage,
    ProposalsPage,
    ProposedTable,
    TournamentPage,
    wishes_page,
)
from companion.web.picker.query import SEEDS, Ask, letters_of, read_query
from companion.web.refusals import sentence_of
from companion.web.shelf import remember_boxes, remember_decks, this_device

log = logging.getLogger(__name__)

bp = Blueprint("picker", __name__)
bp.after_request(vary_by_htmx)


@bp.app_template_filter()
def deck_facts(deck: Deck) -> Markup:
    """What a page of proposals says fifteen times, the same for everybody."""
    return _deck_facts(deck.id, current_language(), request.script_root)


@lru_cache(maxsize=256)
def _deck_facts(deck: str, language: str, root: str) -> Markup:
    """Rendered once for each language, and for each path the app is mounted at."""
    page = render_template("picker/_deck_facts.html", deck=catalog().decks[deck])
    return Markup(page)  # noqa: S704 - the template has escaped what needs it


@bp.get("/pick")
def pick() -> ResponseReturnValue:
    page = wishes_page(_ask(), letters_of(this_device().recent), _new_seed())
    return render_template("picker/pick.html", page=page)


@bp.get("/pick/tables")
def tables() -> ResponseReturnValue:
    """Three proposals. A button of the page comes as ``do`` and leads on to a new address."""
    ask = _ask()
    if ask.seed is None:
        return _lead_to("picker.tables", replace(ask, seed=_new_seed()))
    if action := request.args.get("do"):
        try:
            changed = ask.after(action)
            owned_decks(changed.wishes(), catalog())
        except PickerError as error:
            return _proposals_page(ask, problem=_refused(error))
        return _lead_to("picker.tables", changed)
    return _proposals_page(ask)


def _proposals_page(ask: Ask, problem: str = "") -> Response:
    answer = propose(ask.wishes(), catalog(), shown=ask.seen, keep=ask.show)
    ask = replace(ask, show=tuple(table.decks for table in answer.tables))
    page = ProposalsPage(
        ask=ask,
        answer=answer,
        proposed=tuple(_proposed(table, ask) for table in answer.tables),
        change=_address("picker.pick", replace(ask, show=(), seen=(), seed=None)),
        status=problem or words.answer_status(answer),
        problem=problem,
    )
    fragment = wants_fragment()
    template = "picker/_tables.html" if fragment else "picker/tables.html"
    shown = render_template(template, page=page, fragment=fragment)
    return _with_boxes(shown, ask, 400 if problem else 200)


@bp.get("/pick/random")
def by_chance() -> ResponseReturnValue:
    ask = _ask()
    if ask.seed is None:
        return _lead_to("picker.by_chance", replace(ask, seed=_new_seed()))
    table = random_table(ask.wishes(), catalog())
    page = render_template(
        "picker/random.html",
        proposed=_proposed(Proposal(table, profile(table, catalog()), broken=()), ask),
        table=words.table_name(ask.table),
        again=_address("picker.by_chance", replace(ask, seed=_new_seed())),
        change=_address("picker.pick", replace(ask, seed=None)),
    )
    return _with_boxes(page, ask)


@bp.get("/pick/hand")
def by_hand() -> ResponseReturnValue:
    """A list to tick. ``go`` is the button that ends it; htmx asks for the count on the way."""
    ask = _ask()
    wishes = ask.wishes()
    pool = owned_decks(replace(wishes, locked=()), catalog())
    problem = ""
    if "go" in request.args:
        try:
            _all_owned(ask.decks, pool)
            return redirect(_take_address(_setup(ask, ask.decks)), 303)
        except SetupError as error:
            problem = sentence_of(error)
        except PickerError as error:
            problem = _refused(error)
    page = HandPage(
        ask=ask,
        shelves=tuple(
            (box, tuple(deck for deck in pool if deck.box == box.id))
            for box in catalog().boxes.values()
            if box.id in wishes.boxes
        ),
        needed=wishes.size,
        bars=_bars(ask.decks),
        change=_address("picker.pick", replace(ask, decks=())),
        problem=problem,
    )
    template = "picker/_hand_count.html" if wants_fragment() else "picker/hand.html"
    return _with_boxes(render_template(template, page=page), ask, 400 if problem else 200)


def _all_owned(decks: Decks, pool: list[Deck]) -> None:
    owned = {deck.id for deck in pool}
    for deck in decks:
        if deck not in owned:
            raise PickerError("not_owned", deck=deck)


@bp.get("/pick/take/<code>")
def take(code: str) -> ResponseReturnValue:
    """On to the sheet of a chosen table; the device remembers its decks as used."""
    response = redirect(url_for("sheet.sheet", code=code))
    with suppress(SetupCodeError):  # the sheet says what is wrong with the code
        remember_decks(response, decode(code).decks)
    return response


@bp.get("/pick/tournament")
def tournament() -> ResponseReturnValue:
    """A draft. ``do`` is the deck somebody just named and leads on to a new address."""
    ask = _ask()
    try:
        draft = _draft(ask)
    except PickerError as error:
        return _with_boxes(_tournament_form(ask, _refused(error)), ask, 400)
    if ask.seed is None:
        return _with_boxes(_tournament_form(ask), ask)
    if named := request.args.get("do"):
        try:
            moves = draft.with_move(named).moves
        except PickerError as error:
            return _with_boxes(_draft_page(ask, draft, _refused(error)), ask, 400)
        return _lead_to("picker.tournament", replace(ask, moves=moves))
    return _with_boxes(_draft_page(ask, draft), ask)


def _draft(ask: Ask) -> Draft:
    if ask.teams:
        raise PickerError("teams")
    pool = tuple(deck.id for deck in catalog().decks.values() if deck.box in ask.boxes)
    return Draft(ask.players, pool, ask.seed or 0, ask.moves)


def _tournament_form(ask: Ask, problem: str = "") -> str:
    page = TournamentPage(
        ask=ask,
        seed=_new_seed(),
        tables=words.table_names(),
        boxes=tuple(catalog().boxes.values()),
        few_games=_games(ask.boxes) < ADVISED_GAMES,
        problem=problem,
    )
    return render_template("picker/tournament.html", page=page)


def _draft_page(ask: Ask, draft: Draft, problem: str = "") -> str:
    decks = catalog().decks
    undone = draft.without_last_move() if draft.moves else None
    setup = draft.table(_owned(ask)) if draft.stage == "done" else None
    page = DraftPage(
        query=ask.query(),
        draft=draft,
        seats=tuple(
            DraftSeat(
                name=_person(ask, person),
                gold=gold_of_seat(seat),
                banned=decks[draft.banned[seat]] if seat < len(draft.banned) else None,
                picked=decks[draft.picked[seat]] if seat < len(draft.picked) else None,
            )
            for seat, person in enumerate(draft.seats)
        ),
        available=tuple(decks[deck] for deck in draft.available),
        drawn=decks[draft.drawn] if draft.drawn else None,
        bars=_bars(setup.decks) if setup else [],
        take=_take_address(setup) if setup else "",
        undo=_address("picker.tournament", replace(ask, moves=undone.moves)) if undone else "",
        restart=_address("picker.tournament", replace(ask, moves=(), seed=None)),
        problem=problem,
    )
    return render_template("picker/draft.html", page=page)


def _bars(decks: Decks) -> list[words.Bar]:
    return words.profile_bars(profile(decks, catalog()), decks, catalog())


def _person(ask: Ask, number: int) -> str:
    name = ask.names[number] if number < len(ask.names) else ""
    return name or _("Player %(number)s", number=number + 1)


@bp.errorhandler(ValidationError)
def unreadable(error: ValidationError) -> ResponseReturnValue:
    problems = words.query_problems(error.messages_dict)
    log.warning("%s %r refused: %s", request.method, request.full_path, " ".join(problems))
    return _problem_page(problems, url_for("picker.pick"))


@bp.errorhandler(PickerError)
def unanswerable(error: PickerError) -> ResponseReturnValue:
    """The address makes sense, the wish does not: back to the form with everything filled in."""
    back = replace(_ask(), seed=None, show=(), seen=(), decks=())
    return _problem_page([_refused(error)], _address("picker.pick", back))


def _refused(error: PickerError) -> str:
    sentence = sentence_of(error)
    log.warning("%s %r refused: %s", request.method, request.full_path, sentence)
    return sentence


def _problem_page(problems: list[str], back: str) -> ResponseReturnValue:
    template = "picker/_problem.html" if wants_fragment() else "picker/problem.html"
    return render_template(template, problems=problems, back=back), 400


def _with_boxes(page: str, ask: Ask, status: int = 200) -> Response:
    """The page, and the owned boxes remembered on the device."""
    response = make_response(page, status)
    remember_boxes(response, ask.boxes)
    return response


def _ask() -> Ask:
    return read_query(request.args, this_device().boxes)


def _proposed(proposal: Proposal, ask: Ask) -> ProposedTable:
    wishes = ask.wishes()
    return ProposedTable(
        decks=tuple(catalog().decks[deck] for deck in proposal.decks),
        bars=words.profile_bars(proposal.profile, proposal.decks, catalog(), wishes),
        reason=words.reason_sentence(proposal, wishes, catalog()),
        code=encode(_setup(ask, proposal.decks)),
    )


def _setup(ask: Ask, decks: Decks) -> TableSetup:
    return TableSetup(decks=decks, players=ask.players, teams=ask.teams, boxes=_owned(ask))


def _owned(ask: Ask) -> tuple[str, ...]:
    return tuple(box for box in BOX_NUMBERS if box in ask.boxes)


def _games(boxes: tuple[str, ...]) -> int:
    """How many of the boxes are games of their own and not single decks."""
    return sum(len(catalog().decks_of(box)) > 1 for box in boxes)


def _take_address(setup: TableSetup) -> str:
    return url_for("picker.take", code=encode(setup))


def _lead_to(endpoint: str, ask: Ask) -> Response:
    return redirect(_address(endpoint, ask), 303)


def _address(endpoint: str, ask: Ask) -> str:
    return f"{url_for(endpoint)}?{urlencode(ask.query())}"


def _new_seed() -> int:
    return secrets.randbelow(SEEDS)
