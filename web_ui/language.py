"""Which language a device speaks: its own choice, then what its browser asks for, then the table's."""

from functools import lru_cache

from flask import Response, g, request

from hub.engine.phrase import Arg, phrase
from hub.texts.catalogue import LANGUAGES, Catalogue
from web_ui.parts import parts

COOKIE = "language"
THEME_COOKIE = "theme"
THEMES = ("auto", "light", "dark")
A_YEAR_S = 365 * 24 * 3600


def device_language() -> str:
    """`?lang=` (remembered), the cookie, Accept-Language, the default; anything unknown is ignored."""
    for wish in (request.args.get("lang"), request.cookies.get(COOKIE)):
        if wish in LANGUAGES:
            return str(wish)
    return request.accept_languages.best_match(LANGUAGES) or parts().settings.default_language


def device_theme() -> str:
    for wish in (request.args.get("theme"), request.cookies.get(THEME_COOKIE)):
        if wish in THEMES:
            return str(wish)
    return "auto"


def remember(response: Response) -> Response:
    """Keep what the device chose with `?lang=` or `?theme=`."""
    for name, cookie, known in (("lang", COOKIE, LANGUAGES), ("theme", THEME_COOKIE, THEMES)):
        wish = request.args.get(name)
        if wish in known:
            response.set_cookie(cookie, str(wish), max_age=A_YEAR_S, samesite="Lax", httponly=True)
    return response


def text(key: str, **args: Arg) -> str:
    """A text of the dashboard in the device's language."""
    if "language" not in g:
        g.language = device_language()
    catalogue = parts().catalogue
    return catalogue.say(phrase(key, **args), g.language) if args else _plain(catalogue, key, g.language)


@lru_cache(maxsize=2048)
def _plain(catalogue: Catalogue, key: str, language: str) -> str:
    return catalogue.say(phrase(key), language)
