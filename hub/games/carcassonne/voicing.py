"""How much of what happens is said aloud, and which of it is heard; what is not named here is normal."""

from hub.engine.definition import Cue, Cues, Level, Voicing
from hub.games.carcassonne.events import FeatureScored, FinalScoringBegun, GameEnded, StarterChosen, TurnEnded, TurnSet

_ALWAYS = Voicing(Level.TERSE)
_SMALL_TALK = Voicing(Level.CHATTY)
_REMARK = Voicing(Level.CHATTY, is_remark=True)


def _short(key: str) -> Voicing:
    return Voicing(Level.TERSE, f"carcassonne.say.{key}")


VOICINGS: dict[str, Voicing] = {
    "carcassonne.tell.starter": _ALWAYS,
    "carcassonne.tell.your_turn": _short("your_turn"),
    "carcassonne.tell.scored": _short("scored"),
    "carcassonne.tell.scored_together": _short("scored_together"),
    "carcassonne.tell.lap": _ALWAYS,
    "carcassonne.tell.final": _ALWAYS,
    "carcassonne.tell.fields": _ALWAYS,
    "carcassonne.tell.won": _ALWAYS,
    "carcassonne.tell.won_together": _ALWAYS,
    "carcassonne.tell.drawn": _SMALL_TALK,
    "carcassonne.tell.laid": _SMALL_TALK,
    "carcassonne.tell.placed": _SMALL_TALK,
    "carcassonne.tell.scored_nobody": _SMALL_TALK,
    "carcassonne.tell.cities_at": _SMALL_TALK,
    "carcassonne.tell.returned": _SMALL_TALK,
    "carcassonne.remark.big": _REMARK,
    "carcassonne.remark.last_figure": _REMARK,
    "carcassonne.remark.tiles_left": _REMARK,
}

CUES: Cues = {
    StarterChosen: Cue.TURN,
    TurnEnded: Cue.TURN,
    TurnSet: Cue.TURN,
    FeatureScored: Cue.ROLL,
    FinalScoringBegun: Cue.ALARM,
    GameEnded: Cue.VICTORY,
}
