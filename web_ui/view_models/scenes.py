"""Scenes → what a page plays, in one language."""

from collections.abc import Mapping
from dataclasses import dataclass

from hub.engine.match import Match
from hub.engine.phrase import PlayerId
from hub.engine.scene import Flight, Scene
from hub.service.projections.scenes import last_scenes
from web_ui.view_models.counters import CounterView, CounterWriter
from web_ui.view_models.dice import FaceView, face_view
from web_ui.view_models.forms import Say, json_text
from web_ui.view_models.people import Badge


@dataclass(frozen=True, slots=True)
class FlightView:
    badge: Badge
    origin: str
    things: tuple[CounterView, ...]
    points: str  # "+4", or nothing


@dataclass(frozen=True, slots=True)
class SceneView:
    kind: str
    title: str
    text: str
    badge: Badge | None
    dice: tuple[FaceView, ...]
    lit: str  # spots, as JSON
    struck: str
    flights: tuple[FlightView, ...]


class SceneWriter:
    def __init__(self, *, badges: Mapping[PlayerId, Badge], symbols: frozenset[str], say: Say) -> None:
        self._badges, self._say = badges, say
        self._write = CounterWriter(symbols=symbols, say=say)

    def latest(self, match: Match) -> tuple[SceneView, ...]:
        return tuple(map(self._scene, last_scenes(match)))

    def _scene(self, scene: Scene) -> SceneView:
        return SceneView(
            scene.kind,
            self._say(scene.title) if scene.title else "",
            " ".join(map(self._say, scene.words)),
            self._badges.get(scene.player) if scene.player else None,
            tuple(face_view(scene.dice_kind, face, self._say) for face in scene.dice),
            json_text(scene.lit),
            json_text(scene.struck),
            tuple(map(self._flight, scene.flights)),
        )

    def _flight(self, flight: Flight) -> FlightView:
        points = f"{flight.points:+d}" if flight.points else ""
        return FlightView(self._badges[flight.player], flight.origin, self._write.counters(flight.things), points)
