"""Writes the sheet of markers as a PDF of one page, by hand: rectangles, and Helvetica, which every viewer has."""

import unicodedata
from collections.abc import Iterator

from vision.setup.marker_sheet import PAGE_MM, Rect, Sheet, Text

POINTS_PER_MM = 72 / 25.4
# A viewer's own Helvetica need not have č or ě. It has a caron and a ring, though, which are put over the plain letter;
# codes that the Windows encoding leaves free stand for them. Widths are in thousandths of the letter's height.
ACCENTS = {"\u030c": b"\x81", "\u030a": b"\x8d"}
ACCENT_WIDTH = 333
WIDTHS = {"c": 500, "e": 556, "n": 556, "r": 333, "s": 500, "u": 556, "z": 500}
BESIDE = "dtl"  # letters that carry an apostrophe instead of a caron
ENCODING = "<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [129 /caron 141 /ring] >>"


def to_pdf(sheet: Sheet) -> bytes:
    width, height = (_points(mm) for mm in PAGE_MM)
    content = "\n".join(_content(sheet)).encode("latin-1")
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width} {height}] /Contents 4 0 R "
        "/Resources << /Font << /F1 5 0 R >> >> >>".encode(),
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
        f"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding {ENCODING} >>".encode(),
    ]
    return _file(objects)


def _file(objects: list[bytes]) -> bytes:
    """Objects numbered from 1, and the table that says where each begins."""
    data = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    starts = []
    for number, body in enumerate(objects, 1):
        starts.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = len(data)
    data += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    for start in starts:
        data += b"%010d 00000 n \n" % start
    data += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, table)
    return bytes(data)


def _content(sheet: Sheet) -> Iterator[str]:
    yield "0 g"
    yield from (f"{_place(rect)} re f" for rect in sheet.black)
    yield "0.5 G 0.6 w [5 4] 0 d"
    yield from (f"{_place(rect)} re S" for rect in sheet.cuts)
    yield from (_line(text) for text in sheet.texts)


def _points(mm: float) -> str:
    return f"{mm * POINTS_PER_MM:.3f}"


def _place(rect: Rect) -> str:
    """A PDF counts from the bottom left."""
    below = PAGE_MM[1] - rect.y - rect.height
    return " ".join(_points(mm) for mm in (rect.x, below, rect.width, rect.height))


def _line(text: Text) -> str:
    where = f"{_points(text.x)} {_points(PAGE_MM[1] - text.y)} Td"
    shown = b" ".join(_shown(text.text)).decode("latin-1")
    return f"BT /F1 {_points(text.height)} Tf {where} [{shown}] TJ ET"


def _shown(text: str) -> Iterator[bytes]:
    """The items of a TJ operator: letters in brackets, and steps back (positive) or ahead for an accent."""
    for letter in text:
        try:
            yield b"(" + _escaped(letter.encode("cp1252")) + b")"
            continue
        except UnicodeEncodeError:
            apart = unicodedata.normalize("NFD", letter)
            plain, mark = apart[0], apart[1:2]
        yield b"(" + _escaped(plain.encode("cp1252", "replace")) + b")"
        if plain in BESIDE:
            yield b"60 (\x92) 60"
        elif mark in ACCENTS and plain in WIDTHS:
            back, ahead = (WIDTHS[plain] + ACCENT_WIDTH) / 2, (WIDTHS[plain] - ACCENT_WIDTH) / 2
            yield b"%.1f (%s) %.1f" % (back, ACCENTS[mark], -ahead)


def _escaped(code: bytes) -> bytes:
    return b"\\" + code if code in (b"(", b")", b"\\") else code
