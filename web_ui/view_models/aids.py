"""The help that can be switched off: of the game that is played, or of all games before one begins."""

from dataclasses import dataclass

from hub.engine.games import Games
from hub.engine.phrase import phrase
from hub.service.snapshot import Snapshot
from web_ui.view_models.forms import Say


@dataclass(frozen=True, slots=True)
class AidSwitch:
    key: str
    label: str
    hint: str
    is_on: bool


def aid_switches(snapshot: Snapshot, games: Games, say: Say) -> tuple[AidSwitch, ...]:
    """What two games call the same is one switch, in the words of the first."""
    switches: dict[str, AidSwitch] = {}
    for game in (snapshot.match.game,) if snapshot.match else games:
        for aid in game.aids:
            label, hint = (say(phrase(f"{game.key}.aid.{aid}{part}")) for part in ("", ".hint"))
            switches.setdefault(aid, AidSwitch(aid, label, hint, snapshot.house.has(aid)))
    return tuple(switches.values())
