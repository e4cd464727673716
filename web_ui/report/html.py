"""report_html: a game as one HTML file that asks nobody for anything and opens from a memory stick.

Styles and scripts stand inside it, and its own security policy allows exactly those, wherever the file is opened.
"""

import base64
import hashlib
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup

from hub.engine.phrase import Arg, phrase
from hub.service.archive import Archived
from hub.texts.catalogue import Catalogue
from hub.version import __version__
from web_ui.colours import colours_style
from web_ui.report.night import night

DASHBOARD = Path(__file__).parents[1]
STATIC = DASHBOARD / "static"
STYLES = (
    "css/tokens.css",
    "css/base.css",
    "css/forms.css",
    "vendor/uPlot.min.css",
    "css/statistics.css",
    "css/report.css",
)
EARLY = ("js/theme.js", "vendor/uPlot.iife.min.js")
FONT = re.compile(r'url\("([^"?]+\.woff2)\?v=\w+"\)')
CHARTS = (  # each after those it imports: inside a report they are one script
    "js/find.js",
    "js/duration.js",
    "js/charts/colours.js",
    "js/charts/numbers.js",
    "js/charts/painter.js",
    "js/charts.js",
)
DRAWN = ("shape-", "trophy", "brand")  # symbols that a report uses


@dataclass(frozen=True, slots=True)
class Assets:
    """What every report carries."""

    style: str
    early: str  # before the page is painted
    module: str
    symbols: str


@cache
def assets() -> Assets:
    def text(name: str) -> str:
        return (STATIC / name).read_text(encoding="utf-8")

    def data(found: re.Match[str]) -> str:
        font = base64.b64encode((STATIC / "css" / found[1]).read_bytes()).decode()
        return f"url(data:font/woff2;base64,{font})"

    symbols = re.findall(r'<symbol id="([^"]+)".*?</symbol>', text("icons.svg"))
    wanted = [name for name in symbols if name.startswith(DRAWN)]
    found = (re.search(rf'<symbol id="{name}".*?</symbol>', text("icons.svg")) for name in wanted)
    return Assets(
        style=FONT.sub(data, "\n".join((*map(text, STYLES), colours_style()))),
        early="\n".join(map(text, EARLY)),
        module=re.sub(r"^import .*\n", "", "\n".join(map(text, CHARTS)), flags=re.MULTILINE) + "\nstartCharts();\n",
        symbols="".join(one[0] for one in found if one),
    )


@cache
def policy() -> str:
    """A Content-Security-Policy for exactly the styles and scripts of a report."""
    inside = assets()
    scripts = " ".join(map(_allowed, (inside.early, inside.module)))
    return (
        f"default-src 'none'; script-src {scripts}; style-src {_allowed(inside.style)}; img-src data:; font-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def _allowed(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


@cache
def _environment() -> Environment:
    folder = FileSystemLoader(DASHBOARD / "templates")
    return Environment(loader=folder, autoescape=True, trim_blocks=True, lstrip_blocks=True)


def report_html(archived: Archived, catalogue: Catalogue, language: str) -> str:
    """The whole file; also of a game that nobody finished, which it says."""

    def t(key: str, **args: Arg) -> str:
        return catalogue.say(phrase(key, **args), language)

    shown = night(archived, catalogue, language)
    inside = {name: Markup(getattr(assets(), name)) for name in Assets.__slots__}  # noqa: S704 - our own files
    return (
        _environment()
        .get_template("report/page.html")
        .render(
            t=t,
            language=language,
            night=shown,
            won=catalogue.say(shown.won, language),
            version=__version__,
            policy=policy(),
            **inside,
        )
    )
