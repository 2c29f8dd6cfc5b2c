"""The web app: one blueprint module a feature, put together here."""

from __future__ import annotations

from flask import Flask
from flask_wtf.csrf import CSRFProtect
from htmx_flask import Htmx

from companion.config import PROJECT_ROOT, Settings
from companion.i18n import init_i18n
from companion.web import assets, compendium, errors, health, home, learn, picker, security, sheet

FEATURES = (home.bp, compendium.bp, picker.bp, sheet.bp, learn.bp, health.bp)


def build_app(settings: Settings) -> Flask:
    app = Flask(
        "companion",
        root_path=str(PROJECT_ROOT / "companion"),
        instance_path=str(settings.instance_dir),
        template_folder=str(PROJECT_ROOT / "templates"),
        static_folder=str(PROJECT_ROOT / "static"),
    )
    app.config.update(
        SECRET_KEY=settings.secret_key,
        MAX_CONTENT_LENGTH=256 * 1024,
        MAX_FORM_MEMORY_SIZE=256 * 1024,
        MAX_FORM_PARTS=500,
        SESSION_COOKIE_SAMESITE="Lax",
        WTF_CSRF_TIME_LIMIT=None,  # a token lives as long as the visit
    )
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    Htmx(app)
    CSRFProtect(app)
    init_i18n(app)
    assets.init_assets(app)
    security.init_security(app)
    errors.init_errors(app)
    for blueprint in FEATURES:
        app.register_blueprint(blueprint)
    return app
