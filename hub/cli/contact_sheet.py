"""Pictures with a line each on one HTML page that needs nothing else: the pictures are in it."""

import html
from dataclasses import dataclass

STYLE = (
    "body{font:15px system-ui;margin:1.5rem;background:#fafafa}div{display:flex;flex-wrap:wrap;gap:1rem}"
    "figure{margin:0;background:#fff;border:1px solid #ccc;padding:.5rem;max-width:440px}figcaption{padding-top:.4rem}"
    "img{max-width:100%}"
)


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture on the page."""

    name: str
    words: str
    jpeg: str  # base64; may be empty


def contact_sheet(title: str, shots: list[Shot]) -> str:
    head = f'<meta charset="utf-8"><title>{html.escape(title)}</title><style>{STYLE}</style>'
    figures = "".join(map(_figure, shots))
    return f"<!doctype html><html lang=en>{head}<h1>{html.escape(title)}</h1><div>{figures}</div></html>\n"


def _figure(shot: Shot) -> str:
    picture = f'<img alt="" src="data:image/jpeg;base64,{shot.jpeg}">' if shot.jpeg else ""
    words = f"<b>{html.escape(shot.name)}</b><br>{html.escape(shot.words)}"
    return f"<figure>{picture}<figcaption>{words}</figcaption></figure>"
