"""GET /stream: at once, after a change, with a pulse, and never more than there is room for."""

import threading
import zlib
from collections.abc import Iterator
from functools import partial

import pytest
from flask import Flask
from flask.testing import FlaskClient

from hub.engine.phrase import PlayerId
from tests.patience import until
from tests.web_ui.table import Table
from web_ui import live
from web_ui.access import visitor
from web_ui.api.stream import GZIP, PLAIN, Packing, Presence, changes, pushes
from web_ui.fragments import Fragments, Turns
from web_ui.live import Gone
from web_ui.parts import parts_of

THROW = {"type": "RecordRoll", "dice": [1, 2]}


def stays() -> bool:
    return False


def fields(piece: bytes) -> list[tuple[str, str, str]]:
    """The events of a piece: name, id and data."""
    found = []
    for block in piece.decode().strip("\n").split("\n\n"):
        lines = [line.partition(": ")[::2] for line in block.split("\n")]
        data = "\n".join(value for name, value in lines if name == "data")
        found.append((dict(lines).get("event", ""), dict(lines).get("id", ""), data))
    return found


@pytest.fixture
def looking(app: Flask, table: Table) -> Iterator[None]:
    """Inside a request of an English device, as a stream is."""
    with app.test_request_context("/stream/table", headers={"Accept-Language": "en"}):
        app.preprocess_request()
        yield


def pushed(app: Flask, view: str = "table", packing: Packing = PLAIN, heartbeat_s: float = 15.0) -> Iterator[bytes]:
    return pushes(parts_of(app), view, stays, packing=packing, heartbeat_s=heartbeat_s)


# ---------------------------------------------------------------- "something changed"


def test_a_new_stream_catches_up_at_once_and_hears_of_changes(table: Table, app: Flask) -> None:
    here = parts_of(app)
    stream = changes(here, stays)
    assert next(stream).startswith(b"retry:")
    revision = table.service.snapshot().revision
    assert next(stream) == f"id: {revision}\nevent: changed\ndata: {revision}\n\n".encode()
    table.command(THROW)
    assert next(stream).startswith(f"id: {revision + 1}\n".encode())


def test_a_quiet_stream_has_a_pulse(app: Flask) -> None:
    stream = changes(parts_of(app), stays, heartbeat_s=0.0)
    next(stream), next(stream)
    assert next(stream) == b": still here\n\n"


def test_a_stream_ends_with_its_page_or_with_the_hub(app: Flask) -> None:
    here = parts_of(app)
    assert len(list(changes(here, lambda: True))) == 1
    here.close_streams()
    assert len(list(changes(here, stays))) == 1


@pytest.mark.parametrize("path", ["/stream", "/stream/table"])
def test_a_stream_that_finds_no_room_is_asked_to_come_later(table: Table, app: Flask, path: str) -> None:
    client = table.client
    parts_of(app).most_streams = 1
    first = client.get(path, buffered=False)
    refused = client.get(path, headers={"Accept-Encoding": "gzip"})
    assert refused.status_code == 503
    assert "Content-Encoding" not in refused.headers
    first.close()
    second = client.get(path, buffered=False)
    assert second.status_code == 200
    assert second.mimetype == "text/event-stream"
    second.close()


# ---------------------------------------------------------------- pushed fragments


@pytest.mark.usefixtures("looking")
def test_the_fragment_comes_at_once_and_after_every_change(table: Table, app: Flask) -> None:
    stream = pushed(app)
    assert next(stream).startswith(b"retry:")
    clock, fresh = fields(next(stream))
    assert clock[0] == "clock"
    assert float(clock[2]) > 1.7e9
    revision = table.service.snapshot().revision
    assert fresh == ("fresh", str(revision), table.client.get("/table/live", headers={"Accept-Language": "en"}).text)
    table.command(THROW)
    _, fresh = fields(next(stream))
    assert f'data-version="{table.version}"' in fresh[2]
    assert fresh[1] == str(revision + 1)


@pytest.mark.usefixtures("looking")
def test_what_looks_as_before_is_not_sent_again(table: Table, app: Flask) -> None:
    stream = pushed(app, heartbeat_s=0.0)
    next(stream), next(stream)
    table.service.update(lambda now: now)  # a new revision of the same
    (clock,) = fields(next(stream))
    assert clock[:2] == ("clock", str(table.service.snapshot().revision))
    assert [one[0] for one in fields(next(stream))] == ["clock"]  # the pulse


@pytest.mark.usefixtures("looking")
def test_who_looks_is_recognised_anew_with_every_push(
    table: Table, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(live.LIVE_VIEWS, "table", lambda: str(visitor()))
    stream = pushed(app)
    next(stream)
    assert "is_host=True" in fields(next(stream))[1][2]
    parts_of(app).door.lock()
    assert "is_host=False" in fields(next(stream))[1][2]


def test_a_device_that_lost_its_seat_no_longer_counts_as_here(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    door, told = parts_of(app).door, []
    monkeypatch.setattr(door, "came", lambda seat: told.append(f"came {seat}"))
    monkeypatch.setattr(door, "went", lambda seat: told.append(f"went {seat}"))
    presence = Presence(parts_of(app))
    for seat in (None, "red", "red", None, "blue", None):
        presence.follow(PlayerId(seat) if seat else None)
    assert told == ["came red", "went red", "came blue", "went blue"]


@pytest.mark.usefixtures("looking")
def test_a_page_that_is_gone_is_sent_elsewhere(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> str:
        raise Gone("/join")

    monkeypatch.setitem(live.LIVE_VIEWS, "table", gone)
    pieces = list(pushed(app))
    assert [(name, data) for name, _, data in fields(pieces[-1])] == [("gone", "/join")]


def test_a_stream_without_a_game_leads_to_the_setup(client: FlaskClient) -> None:
    assert b"event: gone\ndata: /setup\n" in client.get("/stream/table").data
    assert client.get("/table/live").headers["Location"] == "/setup"
    assert client.get("/stream/nothing").status_code == 404


@pytest.mark.usefixtures("looking")
def test_a_gzip_stream_decodes_event_by_event(table: Table, app: Flask) -> None:
    plain, packed = pushed(app), pushed(app, packing=GZIP)
    unpack = zlib.decompressobj(16 + zlib.MAX_WBITS)
    for _ in range(3):
        expected, piece = next(plain), next(packed)
        found = unpack.decompress(piece)  # at once: nothing is held back for the next piece
        assert [one for one in fields(found) if one[0] != "clock"] == [
            one for one in fields(expected) if one[0] != "clock"
        ]
        table.command({"type": "UndoLast"} if table.version else THROW)


def test_only_a_device_that_understands_gzip_gets_it(table: Table) -> None:
    for accepted, expected in (("gzip, br", "gzip"), ("br, gzip;q=0", None), ("", None)):
        answer = table.client.get("/stream/table", headers={"Accept-Encoding": accepted}, buffered=False)
        assert answer.headers.get("Content-Encoding") == expected
        assert answer.headers["Vary"] == "Accept-Encoding"
        answer.close()


# ---------------------------------------------------------------- one rendering for all


def test_equal_devices_cost_one_rendering(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    render = live.LIVE_VIEWS["table"]

    def counted() -> str:
        made.append(render())
        return made[-1]

    monkeypatch.setitem(live.LIVE_VIEWS, "table", counted)
    for language in ("en", "en", "cs", "en"):
        table.client.get("/table/live", headers={"Accept-Language": language})
    assert len(made) == 2
    table.client.get("/table/live?places=x", headers={"Accept-Language": "en"})
    assert len(made) == 3
    table.command(THROW)
    assert f'data-version="{table.version}"' in table.client.get("/table/live").text
    assert len(made) == 4


def test_what_most_people_look_at_is_rendered_first() -> None:
    turns, order = Turns(), []

    def render(rank: int) -> None:
        with turns.taken(rank):
            order.append(rank)

    with turns.taken(9):
        waiting = [threading.Thread(target=render, args=(rank,)) for rank in (2, 1, 0, 1)]
        for thread in waiting:
            thread.start()
        until(lambda: len(turns._waiting) == len(waiting) or None)
    for thread in waiting:
        thread.join()
    assert order == [0, 1, 1, 2]


def test_only_so_many_renderings_are_kept() -> None:
    kept = Fragments(most=2)
    made: list[str] = []

    def rendered(kind: str) -> str:
        made.append(kind)
        return kind

    for kind in ("a", "b", "a", "c", "a", "b"):
        assert kept.get(kind, 1, partial(rendered, kind)).html == kind
    assert made == ["a", "b", "c", "b"]


def test_a_rendering_is_never_older_than_asked_for() -> None:
    kept = Fragments()
    assert kept.get("a", 2, lambda: "two").html == "two"
    assert kept.get("a", 1, lambda: "one").html == "two"
    assert kept.get("a", 3, lambda: "three").html == "three"


def test_the_events_survive_every_line_break() -> None:
    html = "<p>\na\r\nb\rc</p>"
    fragment = Fragments().get("a", 7, lambda: html)
    assert fields(fragment.plain) == [("fresh", "7", "<p>\na\nb\nc</p>")]
    assert zlib.decompressobj(-zlib.MAX_WBITS).decompress(fragment.deflated) == fragment.plain
