"""Small answers: text is compressed, and files are named by their content, so that devices keep them for good.

After an update of the hub no device may run half of the old code. A file that a page names carries its content's hash
(`?v=`) and never has to be asked for again; modules that import each other cannot know it, so browsers ask each time
whether theirs is still the newest, which costs a few bytes.
"""

import gzip
import hashlib
import mimetypes
from functools import lru_cache
from pathlib import Path
from typing import Any

from flask import Flask, Response, current_app, request

WORTH_BYTES = 700  # below that nothing is won
LEVEL = 6
KINDS = ("text/", "application/json", "application/javascript", "application/manifest+json", "image/svg+xml")
A_YEAR_S = 365 * 24 * 3600
FOR_GOOD = f"public, max-age={A_YEAR_S}, immutable"
STATIC = "static"
BUILD = "gamenight-build"


mimetypes.add_type("font/woff2", ".woff2")  # a small Debian has no list of them, and Python's own lacks it


def compress(app: Flask) -> None:
    app.extensions[BUILD] = _build_of(app)
    app.url_defaults(add_version)
    app.after_request(keep_versioned)
    app.after_request(packed)


def add_version(endpoint: str, values: dict[str, Any]) -> None:
    """Addresses of static files name the version."""
    if endpoint == STATIC and (found := version_of(str(values.get("filename")))):
        values["v"] = found


def version_of(filename: str) -> str | None:
    """The hash of a static file; None when there is no such file."""
    return hash_of_file(Path(str(current_app.static_folder), filename))


def hash_of_file(path: Path) -> str | None:
    """Of what it holds now, read anew only when it has changed; None when there is no such file."""
    try:
        return _hash_at(path, path.stat().st_mtime_ns)
    except OSError:
        return None


@lru_cache(maxsize=256)
def _hash_at(path: Path, _changed_at: int) -> str:
    return hash_of(path.read_bytes())


def hash_of(content: bytes) -> str:
    """By which the address of a file names its content."""
    return hashlib.sha256(content).hexdigest()[:10]


def build() -> str:
    """Another one whenever any script, style or drawing is; a page that was loaded with another one is outdated."""
    return str(current_app.extensions[BUILD])


def _build_of(app: Flask) -> str:
    folder = Path(str(app.static_folder))
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return hash_of(b"".join(str(path).encode() + path.read_bytes() for path in files))


def keep_versioned(response: Response) -> Response:
    """What carries the hash of its content never changes."""
    if request.endpoint == STATIC and response.status_code in (200, 304):
        wanted = request.args.get("v")
        if wanted and wanted == version_of(str((request.view_args or {}).get("filename"))):
            response.headers["Cache-Control"] = FOR_GOOD
    return response


def packed(response: Response) -> Response:
    """The answer in gzip, if it is text, long enough, and the device understands it."""
    kind = response.mimetype or ""
    if not kind.startswith(KINDS) or kind == "text/event-stream":
        return response
    response.vary.add("Accept-Encoding")
    if response.status_code != 200 or request.method != "GET" or "Content-Encoding" in response.headers:
        return response
    if request.accept_encodings.quality("gzip") <= 0:
        return response
    response.direct_passthrough = False
    data = response.get_data()
    if len(data) < WORTH_BYTES:
        return response
    etag, _ = response.get_etag()
    response.set_data(_gzipped_file(data) if etag else _gzipped(data))
    response.headers["Content-Encoding"] = "gzip"
    if etag:
        response.set_etag(etag, weak=True)  # the same content in other bytes
    return response


def _gzipped(data: bytes) -> bytes:
    return gzip.compress(data, LEVEL, mtime=0)


_gzipped_file = lru_cache(maxsize=64)(_gzipped)  # files are the same for everybody; pages are not
