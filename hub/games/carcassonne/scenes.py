"""What a screen plays: a tile laid, a feature closed with its points on their way, the end counted one by one."""

from collections.abc import Iterator

from hub.engine.phrase import phrase
from hub.engine.rule_table import Play
from hub.engine.scene import Flight, Scene, SceneKind, Scenes
from hub.games.carcassonne.ending import winners
from hub.games.carcassonne.events import FeatureScored, FieldsReached, FinalScoringBegun, GameEnded, TileLaid
from hub.games.carcassonne.figures import cell_name
from hub.games.carcassonne.state import CarcassonneState


def _laid(_play: Play[CarcassonneState], event: TileLaid) -> Iterator[Scene]:
    yield Scene(SceneKind.CHANGE, player=event.player, lit=(cell_name((event.x, event.y)),))


def _scored(_play: Play[CarcassonneState], event: FeatureScored) -> Iterator[Scene]:
    """CARC-MAJ-04: what nobody holds brings nothing, and is no scene either."""
    if not event.gains:
        return
    yield Scene(
        SceneKind.GAIN,
        phrase(f"carcassonne.scored.{event.kind}_{'closed' if event.is_closed else 'open'}"),
        lit=tuple(spot for spot in (event.spot, *event.at) if spot),
        flights=tuple(Flight(gain.player, event.spot, points=gain.points) for gain in event.gains),
    )


def _counting(_play: Play[CarcassonneState], _event: FinalScoringBegun) -> Iterator[Scene]:
    yield Scene(SceneKind.CHAPTER, phrase("carcassonne.scene.counting"))


def _fields(_play: Play[CarcassonneState], _event: FieldsReached) -> Iterator[Scene]:
    yield Scene(SceneKind.CHAPTER, phrase("carcassonne.scene.fields"))


def _ended(play: Play[CarcassonneState], _event: GameEnded) -> Iterator[Scene]:
    yield from (Scene(SceneKind.VICTORY, player=player) for player in winners(play))


SCENES: Scenes = {
    TileLaid: _laid,
    FeatureScored: _scored,
    FinalScoringBegun: _counting,
    FieldsReached: _fields,
    GameEnded: _ended,
}
