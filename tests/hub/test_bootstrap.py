"""Starting a night: what cannot be used is told, and the rest goes on."""

from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from firmware_bridge import PinoutError
from hub.addresses import free_port
from hub.bootstrap import Hub
from hub.config import Settings, load_settings
from tests.patience import PATIENCE_S


def settings(folder: Path, **others: str) -> Settings:
    flags = {
        "store.folder": str(folder),
        "web.host": "127.0.0.1",
        "web.port": str(free_port()),
        "broker.kind": "embedded",
        "broker.port": str(free_port()),
        "camera.source": "simulated",
    }
    return load_settings(None, {}, flags | {name.replace("__", "."): value for name, value in others.items()})


def test_a_wrong_pinout_stops_no_night(tmp_path: Path) -> None:
    pinout = tmp_path / "pinout.toml"
    pinout.write_text("[buttons.main]\npin = 99\n")
    with Hub(settings(tmp_path, bridge__pinout=str(pinout))) as hub:
        (choice,) = (choice for choice in hub.choices if choice.part == "buttons")
        assert choice.what == "none"
        assert "line 2" in choice.why
        assert hub.service
        assert hub.url


def test_a_bridge_by_itself_needs_its_pinout(tmp_path: Path) -> None:
    missing = settings(tmp_path, bridge__pinout=str(tmp_path / "missing.toml"))
    with pytest.raises(PinoutError, match=r"missing\.toml"):
        Hub(missing, parts=("bridge",)).start()


def test_the_dashboard_goes_by_the_names_in_the_settings(tmp_path: Path) -> None:
    with Hub(settings(tmp_path, web__hosts="games.example.org box.example.org"), parts=("hub",)) as hub:
        answers = {
            name: status(hub.url, name) for name in ("box.example.org", "games.example.org:8080", "evil.example")
        }
    assert answers == {"box.example.org": 409, "games.example.org:8080": 409, "evil.example": 403}


def status(url: str, host: str) -> int:
    """Of a command that a page opened under this name sends."""
    connection = HTTPConnection(urlsplit(url).netloc, timeout=PATIENCE_S)
    headers = {"Host": host, "Origin": f"http://{host}", "Content-Type": "application/json"}
    connection.request("POST", "/api/command", '{"command": {"type": "UndoLast"}, "version": 0}', headers)
    answer = connection.getresponse().status
    connection.close()
    return answer
