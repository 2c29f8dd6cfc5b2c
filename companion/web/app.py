"""The web app, put together from its features."""

from __future__ import annotations

from flask import Flask
from htmx_flask import Htmx
from sqlalchemy import Engine
from werkzeug.middleware.proxy_fix import ProxyFix

from companion import __version__, store
from companion.catalog import catalog
from companion.config import LARGEST_BODY, PROJECT_ROOT, Settings
from companion.web import (
    assets,
    bundles,
    counting,
    errors,
    health,
    limits,
    looks,
    security,
    storage,
    templating,
    turnstile,
)
from companion.web.characters import secret_deal
from companion.web.characters import views as characters
from companion.web.choosing import views as choosing
from companion.web.coach import views as coach
from companion.web.compendium import views as compendium
from companion.web.compression import MaskedTokens, init_compression
from companion.web.deck_names import init_deck_names
from companion.web.history import views as history
from companion.web.home import views as home
from companion.web.i18n import init_i18n
from companion.web.insight import how_it_went
from companion.web.insight import views as insight
from companion.web.judge import views as judge
from companion.web.learn import views as learn
from companion.web.lesson import explain
from companion.web.lesson import views as lesson
from companion.web.log import views as log
from companion.web.my_box import views as my_box
from companion.web.offline import views as offline
from companion.web.picker import views as picker
from companion.web.play import steering
from companion.web.play import views as play
from companion.web.play import words as play_words
from companion.web.puzzles import views as puzzles
from companion.web.replay import views as replay
from companion.web.result import views as result
from companion.web.search import views as search
from companion.web.sheet import views as sheet
from companion.web.start import chairs, dealing, getting_ready, results
from companion.web.start import views as start
from companion.web.table import chat, own_table, people, seat_words, stream
from companion.web.table import views as table
from companion.web.tracker import views as tracker

# These have no address: they add a stage's page, and words of the log, when they are loaded.
WITHOUT_ADDRESSES = (getting_ready, play_words, seat_words)
FEATURES = (
    home.bp,
    compendium.bp,
    search.bp,
    judge.bp,
    insight.bp,
    how_it_went.bp,
    picker.bp,
    sheet.bp,
    characters.bp,
    secret_deal.bp,
    my_box.bp,
    learn.bp,
    lesson.bp,
    explain.bp,
    puzzles.bp,
    start.bp,
    table.bp,
    people.bp,
    own_table.bp,
    stream.bp,
    chairs.bp,
    results.bp,
    choosing.bp,
    dealing.bp,
    tracker.bp,
    play.bp,
    steering.bp,
    chat.bp,
    log.bp,
    result.bp,
    replay.bp,
    coach.bp,
    history.bp,
    offline.bp,
    health.bp,
    counting.bp,
)


def build_app(settings: Settings) -> Flask:
    catalog()  # a broken data file stops the start, not somebody's evening
    app = Flask(
        "companion",
        root_path=str(PROJECT_ROOT / "companion"),
        instance_path=str(settings.instance_dir),
        template_folder=str(PROJECT_ROOT / "templates"),
        static_folder=str(PROJECT_ROOT / "static"),
    )
    app.config.update(
        SECRET_KEY=settings.secret_key,
        PUBLIC_URL=settings.public_url,
        HOSTS=settings.hosts,
        TABLE_DAYS=settings.table_days,
        LIMITS=settings.limits,
        MAX_CONTENT_LENGTH=LARGEST_BODY,
        MAX_FORM_MEMORY_SIZE=LARGEST_BODY,
        MAX_FORM_PARTS=500,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_SECURE=(settings.public_url or "").startswith("https:"),
        WTF_CSRF_TIME_LIMIT=None,  # a token lives as long as the visit
    )
    init_compression(app)
    app.jinja_environment = templating.Environment
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    database = _ready_database(settings)
    storage.keep_in(app, database)
    if database.dialect.name == "postgresql":
        turnstile.init_turnstile(app)  # first of all: what waits in line has done nothing yet
    Htmx(app)
    init_i18n(app)
    assets.init_assets(app)
    looks.init_looks(app)
    init_deck_names(app)
    bundles.init_bundles(app)
    security.init_security(app)  # before the token is looked for, so that it sees the raw request
    MaskedTokens(app)
    errors.init_errors(app)
    counting.init_counting(app, settings.metrics)
    limits.init_limits(app)
    for blueprint in FEATURES:
        app.register_blueprint(blueprint)
    _believe_proxies(app, settings.trusted_proxies)
    return app


def _ready_database(settings: Settings) -> Engine:
    engine = store.open_database(settings.database_url)
    store.upgrade(engine, settings.instance_dir / "upgrade.lock", release=__version__)
    store.note_key(engine, settings.secret_key)
    return engine


def _believe_proxies(app: Flask, count: int) -> None:
    if count:
        # mypy objects to replacing a method; it is Flask's documented way to add middleware.
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=count, x_proto=count, x_host=count
        )
