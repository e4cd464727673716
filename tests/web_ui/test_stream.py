"""GET /stream: at once, after a change, with a pulse, and never more than there is room for."""

from flask import Flask
from flask.testing import FlaskClient

from tests.web_ui.table import Table
from web_ui.api.stream import changes
from web_ui.desk import desk_of


def test_a_new_stream_catches_up_at_once_and_hears_of_changes(table: Table, app: Flask) -> None:
    here = desk_of(app)
    stream = changes(here, lambda: False)
    assert next(stream).startswith("retry:")
    revision = table.service.snapshot().revision
    assert next(stream) == f"id: {revision}\nevent: changed\ndata: {revision}\n\n"
    table.command({"type": "FoundSettlement", "player": "blue", "node": "n1"})
    assert next(stream).startswith(f"id: {revision + 1}\n")


def test_a_quiet_stream_has_a_pulse(app: Flask) -> None:
    stream = changes(desk_of(app), lambda: False, heartbeat_s=0.0)
    next(stream), next(stream)
    assert next(stream) == ": still here\n\n"


def test_a_stream_ends_with_its_page_or_with_the_hub(app: Flask) -> None:
    here = desk_of(app)
    assert len(list(changes(here, lambda: True))) == 1
    here.closing.set()
    assert len(list(changes(here, lambda: False))) == 1


def test_a_stream_that_finds_no_room_is_asked_to_come_later(client: FlaskClient, app: Flask) -> None:
    desk_of(app).most_streams = 1
    first = client.get("/stream", buffered=False)
    assert client.get("/stream").status_code == 503
    first.close()
    second = client.get("/stream", buffered=False)
    assert second.status_code == 200
    assert second.mimetype == "text/event-stream"
    second.close()
