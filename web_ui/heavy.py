"""Views that take long: made in the workshop, one at a time."""

from collections.abc import Callable
from functools import wraps

from flask import Response, g, make_response, request
from flask.typing import ResponseReturnValue

from web_ui.language import text
from web_ui.parts import parts
from web_ui.workshop import Key

View = Callable[..., ResponseReturnValue]


def of_a_stored_game(view: View) -> View:
    """For a view of `<game_id>`: made once for each state of the game, address and language."""

    @wraps(view)
    def answered(game_id: str, **others: str) -> ResponseReturnValue:
        stamp = parts().service.archive.stamp(game_id)
        key = (request.full_path, g.language, parts().service.snapshot().house.without, stamp) if stamp else None
        return _answer(key, lambda: make_response(view(game_id, **others)))

    return answered


def one_at_a_time(view: View) -> View:
    @wraps(view)
    def answered(*args: str) -> ResponseReturnValue:
        return _answer(None, lambda: make_response(view(*args)))

    return answered


def _answer(key: Key | None, make: Callable[[], Response]) -> Response:
    made = parts().workshop.made(key, make)
    if made is None:
        return Response(text("web.error.busy"), 503, {"Retry-After": "10"}, content_type="text/plain; charset=utf-8")
    copy = Response(made.get_data(), made.status_code, content_type=made.content_type)
    for name in ("Content-Disposition", "Content-Security-Policy", "Cache-Control", "Location"):
        if name in made.headers:
            copy.headers[name] = made.headers[name]
    return copy
