"""The edge: who may post, how large, and what every answer carries. Errors become sentences, never tracebacks."""

import json
import logging
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, Response, jsonify, render_template, request
from werkzeug.exceptions import HTTPException

from hub.errors import TabletopError
from web_ui.hosts import is_ours
from web_ui.language import remember, text
from web_ui.live import Gone, on_gone
from web_ui.parts import parts

log = logging.getLogger(__name__)

MAX_BODY_BYTES = 64 * 1024
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class BadRequest(TabletopError, ValueError):
    """A request that cannot be understood; the detail is for whoever wrote the program that sent it."""

    def __init__(self, detail: str, *, status: int = 400) -> None:
        super().__init__(detail)
        self.status = status


class ForeignName(TabletopError):
    """A request to a name that is none of this machine's."""


def guard(app: Flask) -> None:
    """Put the checks before and the headers behind every handler of the app."""
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY_BYTES
    app.before_request(check_name)
    app.before_request(check_post)
    app.after_request(add_headers)
    app.register_error_handler(Gone, on_gone)
    app.register_error_handler(BadRequest, on_bad_request)
    app.register_error_handler(ForeignName, on_foreign_name)
    app.register_error_handler(HTTPException, on_http_error)
    app.register_error_handler(Exception, on_surprise)


def check_name() -> None:
    """A page whose name leads here since it was loaded counts as ours for its browser, so the name must be ours.

    Also for reading: who sits at the table, and its code, are nobody's who is not in the house.
    """
    host = request.headers.get("Host")  # a browser always sends it
    if host is not None and not is_ours(host, parts().settings):
        raise ForeignName


def check_post() -> None:
    """Only JSON from our own pages or from programs: a foreign page can send neither without being noticed."""
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    if request.mimetype != "application/json":
        raise BadRequest("Send application/json.", status=415)
    origin = request.headers.get("Origin")
    if origin is not None and _place_in(origin) != request.host:
        raise BadRequest("Requests from other sites are not accepted.", status=403)
    if request.headers.get("Sec-Fetch-Site", "same-origin") != "same-origin":
        raise BadRequest("Requests from other sites are not accepted.", status=403)


def _place_in(origin: str) -> str:
    """Empty if it is no address at all."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def add_headers(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if response.mimetype in ("text/html", "application/json"):
        response.headers.setdefault("Cache-Control", "no-store")
    return remember(response)


def json_body() -> dict[str, Any]:
    """The posted object, or BadRequest that says what is wrong."""
    try:
        parsed = json.loads(request.get_data())
        json.dumps(parsed, ensure_ascii=False).encode()  # half a surrogate pair can be parsed but never stored
    except (ValueError, RecursionError) as error:
        raise BadRequest("The body is not JSON.") from error
    if not isinstance(parsed, dict):
        raise BadRequest("The body must be a JSON object.")
    return parsed


def on_bad_request(error: BadRequest) -> tuple[Response, int]:
    sentence = text("web.error.request", detail=str(error))
    return jsonify(reason="refusal.malformed", sentence=sentence), error.status


def on_foreign_name(_error: ForeignName) -> tuple[Response, int]:
    """In plain words, for our own pages tell of the table."""
    sentence = text("web.error.foreign_name")
    if request.method == "GET" and not request.path.startswith("/api/"):
        return Response(f"{sentence}\n", content_type="text/plain; charset=utf-8"), 403
    return jsonify(reason="refusal.malformed", sentence=sentence), 403


def on_http_error(error: HTTPException) -> tuple[Response | str, int]:
    status = error.code or 500
    if status == 413:
        return jsonify(reason="refusal.malformed", sentence=text("web.error.too_large")), status
    if request.method != "GET" or request.path.startswith("/api/"):
        return jsonify(reason="refusal.malformed", sentence=text("web.error.not_found")), status
    return render_template("error.html", sentence=text("web.error.not_found")), status


def on_surprise(error: Exception) -> tuple[Response | str, int]:
    """Something broke: the log gets the details, people get a sentence."""
    if isinstance(error, TabletopError):  # a part of the box is away or busy, and says so itself
        log.warning("%s %s: %s", request.method, request.path, error)
        return jsonify(reason="error.unavailable", sentence=str(error)), 503
    log.error("%s %s failed", request.method, request.path, exc_info=error)
    sentence = text("web.error.internal")
    if request.method != "GET" or request.path.startswith("/api/"):
        return jsonify(reason="error.internal", sentence=sentence), 500
    return render_template("error.html", sentence=sentence), 500
