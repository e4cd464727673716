"""What a screen plays: the roll and what it pays, the seven, the robber on its way, honours and the win."""

from collections.abc import Iterator

from hub.engine.phrase import PlayerId, phrase
from hub.engine.rule_table import Play
from hub.engine.scene import Flight, Scene, SceneKind, Scenes
from hub.engine.view import exactly
from hub.games.catan.cards import Resource
from hub.games.catan.events import (
    ArmyAwarded,
    GameWon,
    ResourcesPaid,
    RobberMoved,
    RollRecorded,
    RouteAwarded,
    SevenRolled,
)
from hub.games.catan.state import CatanState
from hub.kit.board import HexId


def _rolled(play: Play[CatanState], event: RollRecorded) -> Iterator[Scene]:
    """The number, and where it lies; a seven lies nowhere."""
    title = phrase("catan.scene.number", number=event.total)
    hexes = tuple(tile.hex for tile in play.state.tiles.values() if tile.number == event.total)
    yield Scene(SceneKind.THROW, title, event.player, event.dice, lit=hexes)


def _paid(_play: Play[CatanState], event: ResourcesPaid) -> Iterator[Scene]:
    """Every card from its hex to its owner; where the robber stands or the bank is empty, none."""
    if not (event.paid or event.blocked or event.unpaid):
        return
    parts: dict[tuple[PlayerId, HexId, Resource], int] = {}
    for part in event.paid:
        parts[part.player, part.hex, part.resource] = parts.get((part.player, part.hex, part.resource), 0) + part.count
    yield Scene(
        SceneKind.GAIN if event.paid else SceneKind.BLOW,
        lit=tuple(dict.fromkeys(part.hex for part in event.paid)),
        struck=tuple(dict.fromkeys(part.hex for part in event.blocked)),
        flights=tuple(
            Flight(player, hex_id, (exactly(kind, phrase(f"catan.resource.{kind}"), count),))
            for (player, hex_id, kind), count in parts.items()
        ),
    )


def _seven(_play: Play[CatanState], event: SevenRolled) -> Iterator[Scene]:
    yield Scene(SceneKind.BLOW, phrase("catan.scene.seven"), event.player)


def _robber(_play: Play[CatanState], event: RobberMoved) -> Iterator[Scene]:
    yield Scene(SceneKind.BLOW, player=event.player, struck=(event.hex,))


def _honoured(_play: Play[CatanState], event: RouteAwarded | ArmyAwarded) -> Iterator[Scene]:
    if event.player:
        name = "longest_route" if isinstance(event, RouteAwarded) else "largest_army"
        yield Scene(SceneKind.HONOUR, phrase(f"catan.special.{name}"), event.player)


def _won(_play: Play[CatanState], event: GameWon) -> Iterator[Scene]:
    yield Scene(SceneKind.VICTORY, player=event.player)


SCENES: Scenes = {
    RollRecorded: _rolled,
    ResourcesPaid: _paid,
    SevenRolled: _seven,
    RobberMoved: _robber,
    RouteAwarded: _honoured,
    ArmyAwarded: _honoured,
    GameWon: _won,
}
