"""What lamps and a buzzer show of the game: light under the hexes, and which events are heard."""

from hub.engine.definition import Cue, Cues
from hub.engine.view import Glow
from hub.games.catan.events import GameWon, RollRecorded, SevenRolled, StarterChosen, TurnEnded, TurnSet
from hub.games.catan.island import Terrain
from hub.games.catan.state import CatanState
from hub.kit.board import HexId

# Deeper than on a screen: under a tile pale colours all look white.
LIGHT = {
    Terrain.FOREST: "#008a1e",
    Terrain.HILLS: "#ff4a00",
    Terrain.PASTURE: "#7dff00",
    Terrain.FIELDS: "#ffb400",
    Terrain.MOUNTAINS: "#5a78ff",
    Terrain.DESERT: "#ffd9a0",
}
ROBBER = "#8b0000"
PAYS, WAS_ROLLED, RESTS = 100, 65, 35  # percent, as the eye sees them

CUES: Cues = {
    RollRecorded: Cue.ROLL,
    SevenRolled: Cue.ALARM,
    TurnEnded: Cue.TURN,
    TurnSet: Cue.TURN,
    StarterChosen: Cue.TURN,
    GameWon: Cue.VICTORY,
}


def hex_glow(state: CatanState, hex_id: HexId, *, has_paid: bool) -> Glow:
    """The robber's hex is dark red, one that has just paid is bright, one with the rolled number stands out."""
    if hex_id == state.robber:
        return Glow(ROBBER)
    tile = state.tiles[hex_id]
    was_rolled = state.roll is not None and tile.number == sum(state.roll.dice)
    return Glow(LIGHT[tile.terrain], PAYS if has_paid else WAS_ROLLED if was_rolled else RESTS)
