"""GET: server-sent events. `/stream/<view>` pushes fresh fragments; `/stream` only says that something changed."""

import struct
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from flask import Blueprint, Response, abort, request, stream_with_context

from hub.engine.phrase import PlayerId
from web_ui.access import visitor
from web_ui.compress import build
from web_ui.fragments import Fragment, event
from web_ui.live import LIVE_VIEWS, Gone, fragment
from web_ui.parts import Parts, TooManyStreams, parts

blueprint = Blueprint("stream", __name__)

HEARTBEAT_S = 15.0
RETRY = b"retry: 2000\n\n"
GZIP_HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"

HasGone = Callable[[], bool]


def stored(data: bytes) -> bytes:
    """A short piece of a deflate stream, not worth compressing."""
    return b"\x00" + struct.pack("<HH", len(data), len(data) ^ 0xFFFF) + data


@dataclass(frozen=True, slots=True)
class Packing:
    """How events become bytes. Each piece of a gzip stream stands alone, so one compression serves all devices."""

    begin: bytes
    short: Callable[[bytes], bytes]
    fresh: Callable[[Fragment], bytes]


PLAIN = Packing(b"", lambda data: data, lambda found: found.plain)
GZIP = Packing(GZIP_HEADER, stored, lambda found: found.deflated)


@blueprint.get("/stream")
def stream() -> Response:
    """`event: changed` with the revision as id: at once, and after every change."""
    return _opened(lambda has_gone: changes(parts(), has_gone))


@blueprint.get("/stream/<view>")
def view_stream(view: str) -> Response:
    """`event: clock` with the hub's time and `event: fresh` with the fragment: at once, and when it looks different.

    `event: hub` comes first and names the build; a page that knew another one loads itself again. `event: gone` names
    the page to go to when there is nothing to show any more.
    """
    if view not in LIVE_VIEWS:
        abort(404)
    is_gzip = request.accept_encodings.quality("gzip") > 0
    response = _opened(lambda has_gone: pushes(parts(), view, has_gone, packing=GZIP if is_gzip else PLAIN))
    response.headers["Vary"] = "Accept-Encoding"
    if is_gzip and response.status_code == 200:
        response.headers["Content-Encoding"] = "gzip"
    return response


def _opened(events: Callable[[HasGone], Iterator[bytes]]) -> Response:
    """A response that streams while there is room."""
    here = parts()
    try:
        here.take_stream()
    except TooManyStreams:
        return Response(status=503, headers={"Retry-After": "30"})
    has_gone: HasGone = request.environ.get("waitress.client_disconnected", lambda: False)
    response = Response(stream_with_context(events(has_gone)), mimetype="text/event-stream")
    response.call_on_close(here.give_stream_back)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


def changes(here: Parts, has_gone: HasGone, *, heartbeat_s: float = HEARTBEAT_S) -> Iterator[bytes]:
    """The events of one stream until the page or the hub goes."""
    yield RETRY
    for revision, is_news in moments(here, has_gone, heartbeat_s):
        yield event("changed", str(revision), revision) if is_news else b": still here\n\n"


def pushes(
    here: Parts, view: str, has_gone: HasGone, *, packing: Packing, heartbeat_s: float = HEARTBEAT_S
) -> Iterator[bytes]:
    """The events of one live view; what looks as before is not sent again."""
    yield packing.begin + packing.short(RETRY + event("hub", build(), 0))
    shown: int | None = None
    presence = Presence(here)
    try:
        presence.follow(visitor().seat)
        for revision, _ in moments(here, has_gone, heartbeat_s):
            try:
                found = fragment(view)
            except Gone as gone:
                yield packing.short(event("gone", gone.path, revision))
                return
            presence.follow(visitor().seat)
            clock = packing.short(event("clock", f"{time.time():.3f}", found.revision))
            yield clock if found.likeness == shown else clock + packing.fresh(found)
            shown = found.likeness
    finally:
        presence.follow(None)


def moments(here: Parts, has_gone: HasGone, heartbeat_s: float) -> Iterator[tuple[int, bool]]:
    """When a stream has to say something: the revision, and whether it is news or only a sign of life.

    Whoever closes the hub or notices that a page has gone wakes those who wait.
    """

    def is_over() -> bool:
        return here.is_closing or has_gone()

    seen = -1
    while not is_over():
        revision = here.service.wait_for_change(seen, heartbeat_s, is_over=is_over).revision
        if not is_over():
            yield revision, revision != seen
        seen = revision


class Presence:
    """A device with a seat counts as here while it has a stream, whatever page it shows; it may lose the seat."""

    def __init__(self, here: Parts) -> None:
        self._door = here.door
        self._seat: PlayerId | None = None

    def follow(self, seat: PlayerId | None) -> None:
        if seat == self._seat:
            return
        if self._seat:
            self._door.went(self._seat)
        if seat:
            self._door.came(seat)
        self._seat = seat
