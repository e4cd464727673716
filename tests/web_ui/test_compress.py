"""Answers are small, files are kept, and nobody runs half of the old code."""

import gzip
import os
import re
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from hub.engine.phrase import PlayerId
from hub.service.game_service import GameService
from tests.pebbles import GAME
from tests.web_ui.table import Island
from web_ui.access import SEAT_COOKIE
from web_ui.api import looks
from web_ui.compress import WORTH_BYTES, build, compress
from web_ui.parts import parts_of

GZIP = {"Accept-Encoding": "gzip, deflate"}
FONT = "atkinson-hyperlegible-next.woff2"
PAGES = ("/", "/play", "/setup", "/join", "/history", "/statistics", "/people", "/host", "/camera", "/box", "/offline")
MOST_BYTES = 150_000  # of everything that the first visit of a page fetches


@pytest.mark.parametrize("path", ["/setup", "/static/icons.svg", "/static/js/live.js", "/api/schemas"])
def test_text_is_compressed_for_devices_that_understand_it(client: FlaskClient, path: str) -> None:
    plain, packed = client.get(path), client.get(path, headers=GZIP)
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert packed.content_length == len(packed.data) < len(plain.data)
    assert "Accept-Encoding" in plain.headers["Vary"]
    assert "Accept-Encoding" in packed.headers["Vary"]


def test_what_is_short_or_refused_stays_plain(client: FlaskClient) -> None:
    short = client.get("/healthz", headers=GZIP)
    assert len(short.data) < WORTH_BYTES
    assert "Content-Encoding" not in short.headers
    assert "Content-Encoding" not in client.get("/setup", headers={"Accept-Encoding": "gzip;q=0, br"}).headers
    assert "Content-Encoding" not in client.head("/setup", headers=GZIP).headers


def test_a_game_s_drawings_are_not_sent_twice(island: Island) -> None:
    path = f"/games/{island.match.game.key}/symbols.svg"
    first = island.client.get(path, headers=GZIP)
    assert first.headers["Content-Encoding"] == "gzip"
    again = island.client.get(path, headers=GZIP | {"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert not again.data


def test_a_file_named_by_its_content_is_kept_for_good(client: FlaskClient, app: Flask) -> None:
    with app.test_request_context():
        address = app.url_for("static", filename="js/live.js")
    assert "?v=" in address
    assert "immutable" in client.get(address).headers["Cache-Control"]
    for other in ("/static/js/live.js", "/static/js/live.js?v=0123456789"):
        assert client.get(other).headers["Cache-Control"] == "no-cache"


def test_drawings_are_named_by_their_content_too(island: Island) -> None:
    """They stand on every page a hundred times, and each that is new there would be asked for again."""
    named = set(re.findall(r'<use href="(/[^"#]+)#', island.page()))
    assert {one.partition("?")[0] for one in named} == {"/static/icons.svg", "/games/catan/symbols.svg"}
    for address in named:
        assert "immutable" in island.client.get(address).headers["Cache-Control"]
    assert island.client.get("/games/catan/symbols.svg?v=0123456789").headers["Cache-Control"] == "no-cache"


def test_a_drawing_that_changes_under_a_running_hub_has_another_address(
    client: FlaskClient, service: GameService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a device keeps for good under one address must never be two things."""
    drawing = tmp_path / "symbols.svg"
    monkeypatch.setattr(looks, "place_of", lambda _package, name: tmp_path / name)
    seen = set()
    for number, content in enumerate(("old", "newer")):
        drawing.write_text(f"<svg><title>{content}</title></svg>")
        os.utime(drawing, (number, number))
        address = looks.look_address(service, GAME.key, drawing.name)
        answer = client.get(address)
        assert f"<title>{content}</title>" in answer.text
        assert "immutable" in answer.headers["Cache-Control"]
        seen.add(address)
    assert len(seen) == 2
    drawing.write_text("<svg>newest</svg>")
    assert client.get(address).headers["Cache-Control"] == "no-cache"


def test_the_style_sheet_names_the_font_as_pages_do(client: FlaskClient, app: Flask) -> None:
    """Otherwise a device fetches it twice, or asks for it each time; `make font` writes it there."""
    with app.test_request_context():
        address = app.url_for("static", filename=f"fonts/{FONT}")
    assert f'<link rel="preload" href="{address}" as="font" type="font/woff2" crossorigin>' in client.get("/setup").text
    style = client.get("/static/css/tokens.css").text
    assert [urljoin("/static/css/tokens.css", one) for one in named_in(style, "text/css")] == [address]
    answer = client.get(address, headers=GZIP)
    assert answer.mimetype == "font/woff2"
    assert "immutable" in answer.headers["Cache-Control"]
    assert "Content-Encoding" not in answer.headers


def test_a_device_keeps_the_font_for_the_time_when_the_hub_is_away(client: FlaskClient) -> None:
    kept = re.findall(r'"(/static/[^"]+)"', client.get("/sw.js").text)
    assert f"/static/fonts/{FONT}" in kept
    assert [client.get(path).status_code for path in kept] == [200] * len(kept)


def test_a_module_that_is_unchanged_is_not_sent_again(client: FlaskClient) -> None:
    first = client.get("/static/js/live.js", headers=GZIP)
    again = client.get("/static/js/live.js", headers=GZIP | {"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304


def test_an_updated_file_has_another_address_and_makes_another_build(tmp_path: Path) -> None:
    found = set()
    for content in ("old", "newer"):
        (tmp_path / "a.js").write_text(content)
        app = Flask(__name__, static_folder=str(tmp_path), static_url_path="/static")
        compress(app)
        with app.test_request_context():
            found.add((app.url_for("static", filename="a.js"), build()))
    assert len({address for address, _ in found}) == len({one for _, one in found}) == 2


def test_the_first_load_of_every_page_is_small(island: Island, app: Flask) -> None:
    """With Catan, whose pages are the largest; `pytest -s` shows how small."""
    token = parts_of(app).door.claim(PlayerId("blue"), island.service.snapshot().join_code)
    island.client.set_cookie(SEAT_COOKIE, token)
    loads = {path: first_load(island.client, path) for path in PAGES}
    for path, sizes in loads.items():
        print(f"{path}: {sum(sizes.values())} bytes")
        assert f"/static/fonts/{FONT}" in sizes
        assert any("/css/" in name for name in sizes)
    assert any(name.endswith("/idiomorph.esm.js") for name in loads["/"])
    assert {path: sizes for path, sizes in loads.items() if sum(sizes.values()) >= MOST_BYTES} == {}


def first_load(client: FlaskClient, path: str) -> dict[str, int]:
    sizes: dict[str, int] = {}
    fetch_all(client, path, sizes)
    return sizes | {"the first push": pushed(client, path)}


def pushed(client: FlaskClient, path: str) -> int:
    """What the stream of a page brings at once."""
    found = re.search(r'data-stream="([^"]+)"', client.get(path).text)
    if not found:
        return 0
    answer = client.get(found[1], headers=GZIP, buffered=False)
    pieces = answer.iter_encoded()
    size = len(next(pieces)) + len(next(pieces))
    answer.close()
    return size


def fetch_all(client: FlaskClient, address: str, sizes: dict[str, int]) -> None:
    """What a browser fetches: the page, its styles, scripts with their imports, drawings."""
    if urlsplit(address).path in sizes:
        return
    answer = client.get(address, headers=GZIP)
    assert answer.status_code == 200, address
    sizes[urlsplit(address).path] = len(answer.data) + sum(len(name) + len(value) + 4 for name, value in answer.headers)
    text = gzip.decompress(answer.data) if answer.headers.get("Content-Encoding") == "gzip" else answer.data
    for other in named_in(text.decode(errors="ignore"), answer.mimetype or ""):
        found = urljoin(address, other)
        if not other.startswith(("#", "data:")) and not urlsplit(found).netloc:
            fetch_all(client, found, sizes)


def named_in(text: str, kind: str) -> list[str]:
    if kind == "text/html":
        links = re.findall(r'<(?:link|script|img|use|image)\b[^>]*?\b(?:href|src)="([^"]+)"', text)
        return [link.replace("&amp;", "&") for link in links if "/evidence/" not in link]
    if "javascript" in kind:
        return re.findall(r'(?:from|import)\s+"(\.[^"]+)"', text)
    return re.findall(r"(?:@import|url\()\s*[\"']?([^\"')]+)", text) if kind == "text/css" else []
