"""What is said of the phase between two turns."""

from hub.engine.definition import Cue, Cues, Level, Tell, Voicing
from hub.engine.messages import Event
from hub.engine.phrase import Phrase, Who, phrase
from hub.engine.rule_table import Play
from hub.games.catan.events import TurnClosed
from hub.games.catan.five_six.events import BuildingAsked, GoBegun, RequestDropped
from hub.games.catan.five_six.state import in_order, queue_of
from hub.games.catan.state import CatanState

P = Play[CatanState]


def tell_closing(play: P, event: TurnClosed) -> tuple[Phrase, ...]:
    """EXT56-SBP-01: who is done asks; who has said so before is named."""
    waiting = in_order(play.state, queue_of(play).waiting, after=event.player)
    if not waiting:
        return (phrase("catan.tell.sbp_who"),)
    names = tuple(phrase("catan.offer.person", player=Who(player)) for player in waiting)
    return (phrase("catan.tell.sbp_who_else", players=names, n=len(names)),)


def tell_request(_play: P, event: BuildingAsked) -> tuple[Phrase, ...]:
    return (phrase("catan.tell.sbp_asked", player=Who(event.player)),)


def tell_drop(_play: P, event: RequestDropped) -> tuple[Phrase, ...]:
    return (phrase("catan.tell.sbp_dropped", player=Who(event.player)),)


def tell_go(_play: P, event: GoBegun) -> tuple[Phrase, ...]:
    return (phrase("catan.tell.sbp_go", player=Who(event.player)),)


TELL: dict[type[Event], Tell] = {
    TurnClosed: tell_closing,
    BuildingAsked: tell_request,
    RequestDropped: tell_drop,
    GoBegun: tell_go,
}
CUES: Cues = {TurnClosed: Cue.TURN, GoBegun: Cue.TURN}
VOICINGS = {
    "catan.tell.sbp_who": Voicing(Level.TERSE, "catan.say.sbp_who"),
    "catan.tell.sbp_who_else": Voicing(Level.TERSE, "catan.say.sbp_who_else"),
    "catan.tell.sbp_asked": Voicing(Level.CHATTY),
    "catan.tell.sbp_dropped": Voicing(Level.CHATTY),
    "catan.tell.sbp_go": Voicing(Level.TERSE, "catan.say.sbp_go"),
}
