"""How tiles look to a camera: what is on their sides and in their middle, as it is on the tile."""

from hub.engine.look import MiddleLook, SideLook, TileLook
from hub.games.carcassonne import GAME
from hub.games.carcassonne.looks import look_of
from hub.service.tile_relay import candidate
from tests.hub.games.test_carcassonne_drawing import TILES
from vision.simulator.tiles.kinds import KINDS
from vision.tiles import look as seen

OPEN, BUILT, TRACK, STREAM = SideLook
LOOKS = {tile.id: look_of(tile) for tile in TILES}


def test_sides_what_joins_them_and_the_middle() -> None:
    assert LOOKS["D"] == TileLook((BUILT, TRACK, OPEN, TRACK), frozenset({(1, 3)}))
    assert LOOKS["A"] == TileLook((OPEN, OPEN, TRACK, OPEN), middle=MiddleLook.HOUSE)
    assert LOOKS["X"] == TileLook((TRACK,) * 4, middle=MiddleLook.FORK)
    assert LOOKS["I"].joined == frozenset(), "two cities"
    assert LOOKS["M"] == TileLook((BUILT, OPEN, OPEN, BUILT), frozenset({(0, 3)}), badge=True)
    assert LOOKS["RV06"].sides.count(STREAM) == 2


def test_no_two_tiles_of_the_game_look_the_same_in_any_turn() -> None:
    """So a photograph can tell them apart, at least in principle."""

    def turned(look: TileLook, by: int) -> tuple[object, ...]:
        sides = tuple(look.sides[(side - by) % 4] for side in range(4))
        joined = frozenset(frozenset({(one + by) % 4, (other + by) % 4}) for one, other in look.joined)
        return sides, joined, look.middle, look.badge

    base = {name: look for name, look in LOOKS.items() if not name.startswith("RV")}
    seen: dict[object, list[str]] = {}
    for name, look in base.items():
        seen.setdefault(frozenset(turned(look, by) for by in range(4)), []).append(name)
    assert [names for names in seen.values() if len(names) > 1] == []


def test_the_host_may_switch_photographs_on() -> None:
    assert GAME.has_looks


def test_a_single_line_that_ends_is_nothing_in_the_middle() -> None:
    for name in ("S", "T", "RV01", "RV02", "RV12"):
        assert LOOKS[name].middle == MiddleLook.NOTHING, name


def test_the_simulated_camera_is_shown_the_same_kinds() -> None:
    """So what is measured with it holds for this game."""
    for name, look in KINDS.items():
        told = seen.look_of(candidate(name, LOOKS[name]))
        assert told in [turned for _, turned in look.ways()], name
