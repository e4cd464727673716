"""Snapshot → what the lamps show: the game feeds the view, the offers and the glow of its tiles."""

from collections.abc import Mapping

from hub.engine.colours import NOBODY, coat_of
from hub.engine.match import Match
from hub.engine.phrase import PlayerId
from hub.engine.view import BoardPanel, Glow, TableView, TileView
from hub.service.snapshot import Snapshot
from hub.wire.messages import CameraState, LampMode, LampPlan, Light

TURN_LAMP, STATUS_LAMP = "turn", "status"
OFF = Light(LampMode.OFF, "#000000")

WELL, ASKS, ROLLS, TROUBLE, PAUSED = "#00ff00", "#ffa000", "#00ffff", "#ff0000", "#0000ff"
ROW_HEIGHT = 0.5  # tiles whose middles differ by less than this lie in one row


def lamp_plan(snapshot: Snapshot) -> LampPlan:
    """The turn lamp blinks when people are asked for something, and shines when the main button has a meaning."""
    lamps = {STATUS_LAMP: _status(snapshot)}
    tiles: tuple[tuple[Light, ...], ...] = ()
    if snapshot.match is None:
        lamps[TURN_LAMP] = OFF
    elif snapshot.pauses.is_on:
        lamps[TURN_LAMP] = Light(colour=PAUSED)
    else:
        view = snapshot.match.view()
        lamps |= {TURN_LAMP: _turn(snapshot, snapshot.match, view), **_seats(snapshot.match)}
        tiles = tuple(tuple(_under(tile.glow) for tile in row) for row in rows_of(view))
    return LampPlan(lamps, tiles, snapshot.house.brightness)


def rows_of(view: TableView) -> tuple[tuple[TileView, ...], ...]:
    """The tiles that may have lamps under them, in reading order."""
    tiles = [tile for board in view.all(BoardPanel) for tile in board.tiles if tile.glow]
    rows: list[list[TileView]] = []
    last_y = float("-inf")
    for tile in sorted(tiles, key=lambda tile: tile.middle[1]):
        if tile.middle[1] - last_y > ROW_HEIGHT:
            rows.append([])
            last_y = tile.middle[1]
        rows[-1].append(tile)
    return tuple(tuple(sorted(row, key=lambda tile: tile.middle[0])) for row in rows)


def _status(snapshot: Snapshot) -> Light:
    """Green: all is well; amber blinks: a question; red blinks: no camera where dice are wanted; blue: a pause."""
    if snapshot.attention:
        return Light(LampMode.BLINK, ASKS)
    if snapshot.pauses.is_on:
        return Light(colour=PAUSED)
    camera = snapshot.camera if "vision" in snapshot.online else None
    wants_dice = snapshot.match is None or bool(snapshot.match.game.dice)
    if wants_dice and (camera is None or camera.state is CameraState.LOST):
        return Light(LampMode.BLINK, TROUBLE)
    if camera and camera.state is CameraState.ROLLING:
        return Light(colour=ROLLS)
    return Light(colour=WELL)


def _turn(snapshot: Snapshot, match: Match, view: TableView) -> Light:
    active = match.standing().active
    colour = _colours(match)[active] if active else NOBODY.light
    if snapshot.attention or view.waiting:
        return Light(LampMode.BLINK, colour)
    return Light(colour=colour) if any(offer.on_main_button for offer in match.offers()) else OFF


def _seats(match: Match) -> dict[str, Light]:
    """Whom the table waits for blinks, and so do winners; whose turn it is shines."""
    colours = _colours(match)
    standing = match.standing()
    blinking = set(standing.winners) or {waiting.player for waiting in match.view().waiting}
    lights = {}
    for number, player in enumerate(match.setup.players, start=1):
        if player.id in blinking:
            lights[f"seat_{number}"] = Light(LampMode.BLINK, colours[player.id])
        else:
            is_active = player.id == standing.active and not standing.is_over
            lights[f"seat_{number}"] = Light(colour=colours[player.id]) if is_active else OFF
    return lights


def _colours(match: Match) -> Mapping[PlayerId, str]:
    return {player.id: coat_of(player.colour).light for player in match.setup.players}


def _under(glow: Glow | None) -> Light:
    if glow is None:
        return OFF
    red, green, blue = (int(glow.colour[i : i + 2], 16) * glow.strength // 100 for i in (1, 3, 5))
    return Light(colour=f"#{red:02x}{green:02x}{blue:02x}")
