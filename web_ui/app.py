"""create_app: the dashboard as a Flask app; the caller brings the service, the texts and the settings."""

from functools import lru_cache, partial
from urllib.parse import urlencode

from flask import Flask, g, request
from markupsafe import Markup

from hub.engine.phrase import Phrase, phrase
from hub.service.camera_relay import CameraRelay
from hub.service.evidence import Evidence
from hub.service.game_service import GameService
from hub.service.tile_relay import TileRelay
from hub.texts.catalogue import LANGUAGES, Catalogue
from web_ui import api, pages
from web_ui.access import NotAllowed, on_not_allowed, visitor
from web_ui.api.looks import colours_address, look_address
from web_ui.compress import compress, version_of
from web_ui.guard import guard
from web_ui.language import THEMES, device_language, device_theme, text
from web_ui.parts import EXTENSION, Parts, parts
from web_ui.settings import DashboardSettings
from web_ui.view_models.ground import Ground
from web_ui.view_models.said import said_view


def create_app(
    service: GameService,
    catalogue: Catalogue,
    *,
    settings: DashboardSettings,
    camera: CameraRelay | None = None,
    evidence: Evidence | None = None,
    tiles: TileRelay | None = None,
) -> Flask:
    """An app of its own with every call; nothing is global."""
    app = Flask(__name__)
    app.extensions[EXTENSION] = Parts(service, catalogue, settings, camera, evidence, tiles)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    compress(app)
    with app.app_context():  # drawn hundreds of times on a page
        app.jinja_env.globals["icons"] = f"{app.static_url_path}/icons.svg?v={version_of('icons.svg')}"
    app.jinja_env.globals["look_address"] = partial(look_address, service)
    app.jinja_env.globals["colours_address"] = colours_address()
    app.jinja_env.globals["drawn"] = lru_cache(maxsize=64)(partial(_drawn, app))
    guard(app)
    app.register_error_handler(NotAllowed, on_not_allowed)
    app.before_request(note_language)
    app.context_processor(words)
    for blueprint in (*pages.BLUEPRINTS, *api.BLUEPRINTS):
        app.register_blueprint(blueprint)
    return app


def _drawn(app: Flask, ground: Ground, game: str) -> Markup:
    """The ground lies still for a whole game and is a large part of a page."""
    return Markup(app.jinja_env.get_template("panels/ground.html").render(ground=ground, game=game))  # noqa: S704 - escaped


def note_language() -> None:
    g.language = device_language()


def words() -> dict[str, object]:
    """What every template may use: texts, phrases and the device's choices."""

    def say(words: Phrase) -> str:
        return parts().catalogue.say(words, g.language, parts().service.snapshot().names)

    def t_in(language: str, key: str) -> str:
        return parts().catalogue.say(phrase(key), language)

    def here(**change: str) -> str:
        """This page with another wish in its address."""
        return "?" + urlencode({**request.args, **change})

    return {
        "t": text,
        "said": said_view(
            parts().service.snapshot(), parts().catalogue, g.get("language", parts().settings.default_language)
        ),
        "game_id": parts().service.snapshot().game_id or "",
        "t_in": t_in,
        "here": here,
        "say": say,
        "language": g.get("language", parts().settings.default_language),
        "languages": LANGUAGES,
        "theme": device_theme(),
        "themes": THEMES,
        "table_name": parts().settings.table,
        "visitor": visitor(),
    }
