"""What makes the dashboard an app of its own on a device: its name and icons, and a word when the hub is away."""

from flask import Blueprint, Response, current_app, g, json, render_template, url_for

from hub.texts.catalogue import LANGUAGES
from web_ui.language import text

blueprint = Blueprint("app_shell", __name__)

PAPER, INK = "#f3ede1", "#10161d"


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    manifest = {
        "id": "/",
        "name": text("web.name"),
        "short_name": text("web.app.short_name"),
        "description": text("web.app.about"),
        "lang": g.language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": INK,
        "icons": [_icon("icon-192", 192), _icon("icon-512", 512), _icon("icon-maskable-512", 512, "maskable")],
    }
    return Response(json.dumps(manifest, ensure_ascii=False), content_type="application/manifest+json; charset=utf-8")


def _icon(name: str, size: int, purpose: str = "any") -> dict[str, str]:
    source = url_for("static", filename=f"app/{name}.png")
    return {"src": source, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


@blueprint.get("/sw.js")
def service_worker() -> Response:
    """At the root, because a worker looks after the pages below its own address only."""
    response = current_app.send_static_file("app/sw.js")
    response.headers["Cache-Control"] = "no-cache"
    return response


@blueprint.get("/offline")
def offline() -> str:
    """Kept by devices for the time when the hub is away; in every language, for it was kept before one was chosen."""
    others = [one for one in LANGUAGES if one != g.language]
    return render_template("offline.html", spoken=(g.language, *others))
