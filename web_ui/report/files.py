"""The files of a game: its report, the picture, all numbers, and its course as a table."""

import contextlib
import json
import os
import secrets
from collections.abc import Callable, Mapping
from pathlib import Path

from hub.service.archive import Archived
from hub.service.statistics import statistics
from hub.service.statistics.exports import as_json
from hub.service.statistics.tables import BYTE_ORDER_MARK, course_csv
from hub.texts.catalogue import Catalogue
from web_ui.report.card import share_card
from web_ui.report.html import report_html

Make = Callable[[Archived, Catalogue, str], bytes]
PART = ".part"  # of a file that is not whole yet


def _html(archived: Archived, catalogue: Catalogue, language: str) -> bytes:
    return report_html(archived, catalogue, language).encode()


def _json(archived: Archived, catalogue: Catalogue, language: str) -> bytes:
    match = archived.match
    say = catalogue.of(match).sayer(language, {player.id: player.name for player in match.setup.players})
    numbers = as_json(statistics(match, pauses=archived.pauses), match, say=say)
    return (json.dumps(numbers, ensure_ascii=False, indent=2) + "\n").encode()


def _course(archived: Archived, _catalogue: Catalogue, _language: str) -> bytes:
    numbers = statistics(archived.match, pauses=archived.pauses)
    return (BYTE_ORDER_MARK + course_csv(numbers, archived.match)).encode()


KINDS: Mapping[str, Make] = {".html": _html, ".png": share_card, ".json": _json, ".csv": _course}
ENDINGS: Mapping[str, Make] = {".html": _html, ".png": share_card, ".json": _json, "-course.csv": _course}


def write_whole(path: Path, data: bytes) -> None:
    """The whole file or none of it, also when the power goes; raises OSError."""
    part = path.with_name(f".{secrets.token_hex(4)}{PART}")
    try:
        with part.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            part.unlink()
        raise
