"""The host's page: who sits where, who may do what, which help the screens give, and how the box is doing."""

from flask import Blueprint, render_template

from hub.engine.definition import Level
from hub.service.projections.speech import is_silent, speech_plan
from hub.service.snapshot import Snapshot
from hub.wall_clock import minute_of_day
from web_ui.access import visitor
from web_ui.language import text
from web_ui.live import live_view
from web_ui.pages.frame import sayer, shell
from web_ui.parts import parts
from web_ui.view_models.aids import aid_switches
from web_ui.view_models.box import box_view
from web_ui.view_models.seats import seat_lines

REMINDERS_S = (0, 60, 120, 180, 300, 600)

blueprint = Blueprint("host", __name__, url_prefix="/host")


@blueprint.get("")
def page() -> str:
    snapshot = parts().service.snapshot()
    return render_template("host/page.html", **shell(snapshot), **_moment(snapshot))


@blueprint.get("/live")
@live_view("host")
def live() -> str:
    snapshot = parts().service.snapshot()
    return render_template("host/live.html", **shell(snapshot), **_moment(snapshot))


def time_of_day(minute: int | None) -> str:
    return "" if minute is None else f"{minute // 60:02}:{minute % 60:02}"


def speaker_line(snapshot: Snapshot) -> str:
    """Whether the hub itself can be heard, and if not, what else can."""
    speaker = snapshot.speaker if "announcer" in snapshot.online else None
    if speaker is None:
        return text("web.speaker.away")
    if not speech_plan(snapshot.house).is_on or is_silent(snapshot.house, minute_of_day()):
        return text("web.speaker.muted")
    if speaker.problem:
        return text("web.speaker.silent", problem=speaker.problem)
    return text("web.speaker.speaks", device=speaker.device)


def _moment(snapshot: Snapshot) -> dict[str, object]:
    match, who = snapshot.match, visitor()
    return {
        "seats": seat_lines(snapshot, match, who.seat) if match else (),
        "house": snapshot.house,
        "has_tiles": any(game.has_looks for game in ((match.game,) if match else parts().service.playable)),
        "aids": aid_switches(snapshot, parts().service.playable, sayer(snapshot)),
        "levels": tuple(Level),
        "reminders": sorted({*REMINDERS_S, snapshot.house.speech.reminder_s}),
        "quiet_from": time_of_day(snapshot.house.speech.quiet_from),
        "quiet_until": time_of_day(snapshot.house.speech.quiet_until),
        "speaker": speaker_line(snapshot),
        "host_code": parts().door.host_code if who.is_host else "",
        "voice": (match.setup.voice or parts().settings.default_language) if match else None,
        "box": box_view(snapshot, parts().settings, sayer(snapshot)),
        "has_box": snapshot.bridge is not None,
        "is_paused": snapshot.pauses.is_on,
        "version": snapshot.version,
        "revision": snapshot.revision,
        "game": match.game.key if match else "",
    }
