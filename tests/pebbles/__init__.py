"""Pebbles: the smallest game that has everything a game may declare, for tests of whatever is no game's own.

Throw two dice and take as many pebbles. When a round is over and somebody has enough, whoever has most wins, and equals
win together. Pebbles may be given away; everybody may whisper a lucky number to the hub, and whenever the own throw
shows it, that is worth points nobody sees before the end. With the tide a seven takes what was thrown;
with shells there are dice that show symbols; with the tally everybody fills in a sheet,
with the path a landscape is laid.
"""

from hub.engine.definition import Cue, GameDefinition, Level, Option, PrivateSide, Voicing
from hub.engine.dice import PIPS
from hub.engine.view import ODDS
from tests.pebbles import path, phrases, rules, shells, table, tally, tide
from tests.pebbles.events import GameEnded, RollRecorded, TurnEnded
from tests.pebbles.heaps import HEAP, HEAPS
from tests.pebbles.state import PebblesState, start
from tests.pebbles.statistics import statistics
from tests.pebbles.upcasts import UPCASTS

GAME: GameDefinition[PebblesState] = GameDefinition(
    key="pebbles",
    package=__name__,
    players=range(2, 5),
    colours=("blue", "orange", "white", "red"),
    options=(Option("target", ("20", "90"), "20", "PEB-4", is_main=True), Option("gifts", ("yes", "no"), "yes"), HEAP),
    data=(HEAPS,),
    dice=(PIPS,),
    rules=(rules.RULES,),
    start=start,
    offers=table.offers,
    score=rules.score,
    standing=table.standing,
    view=table.view,
    tell=phrases.TELL,
    cues={RollRecorded: Cue.ROLL, TurnEnded: Cue.TURN, GameEnded: Cue.VICTORY},
    voicings={
        "pebbles.tell.rolled": Voicing(Level.TERSE, "pebbles.say.rolled"),
        "pebbles.tell.won": Voicing(Level.TERSE),
        "pebbles.tell.whispers": Voicing(Level.CHATTY),
        "pebbles.remark.double": Voicing(Level.CHATTY, is_remark=True),
    },
    expansions=(tide.TIDE, shells.SHELLS, tally.TALLY, path.PATH),
    hooks=(rules.HANDFUL,),
    aids=(ODDS,),
    private=PrivateSide(table.seen_by, table.holds, rules.hidden_points, table.private_offers),
    statistics=statistics,
    target=rules.target,
    upcasts=UPCASTS,
)
