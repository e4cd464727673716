"""BoxControls: buttons, knob and sensors in, sounds out. What they mean is asked of the table as it stands."""

import logging
import re
from collections.abc import Callable
from dataclasses import replace

from hub.engine.ledger import Entry
from hub.engine.match import Match
from hub.engine.offer import Offer, PlaceInput, PlaceKind
from hub.engine.phrase import phrase
from hub.service.actions import Action, ButtonMap
from hub.service.dial import dial_for
from hub.service.game_service import GameService
from hub.service.observations import Observations
from hub.service.presses import Meaning, meaning
from hub.service.projections.lamp_plan import rows_of
from hub.service.projections.sounds import tune
from hub.service.projections.speech import is_silent
from hub.service.snapshot import Attention, Snapshot
from hub.wall_clock import minute_of_day
from hub.wire import topics
from hub.wire.link import MessageLink
from hub.wire.messages import BridgeStatus, ButtonPressed, KnobTurned, SensorChanged, Sound, Tune

log = logging.getLogger(__name__)

MOST_PARTS = 64
TILE_SENSOR = re.compile(r"tile_([1-9][0-9]?)")


class BoxControls:
    """Listens on the link and speaks to the service; an observer of it as well, for the sounds.

    `local_minute` is how late it is, in minutes after midnight: in the quiet hours nothing sounds.
    """

    def __init__(
        self,
        service: GameService,
        link: MessageLink,
        observations: Observations,
        *,
        clock: Callable[[], float],
        buttons: ButtonMap,
        local_minute: Callable[[], int] = minute_of_day,
    ) -> None:
        self._service, self._link, self._observations = service, link, observations
        self._clock, self._buttons, self._local_minute = clock, buttons, local_minute
        self._before = service.snapshot()
        self._actions: dict[Action, Callable[[], None]] = {
            Action.REPEAT: self._say_again,
            Action.PAUSE: self._toggle_pause,
            Action.QUIET: self._toggle_quiet,
            Action.CANCEL: self._forget_dial,
        }
        link.subscribe(topics.BUTTON, self.on_button)
        link.subscribe(topics.KNOB, self.on_knob)
        link.subscribe(topics.SENSOR, self.on_sensor)
        link.subscribe(topics.BRIDGE, self.on_bridge)
        service.observe(self._hear)

    # ------------------------------------------------------------ observations

    def on_button(self, seen: ButtonPressed) -> None:
        """A press does what it means now; one that means nothing is heard, so that nobody waits for it."""
        if not self._observations.is_fresh(seen.at):
            log.warning("a press of %.40r is not of now and is ignored; do the clocks agree?", seen.button)
            return
        if self._observations.is_repeat(seen.press_id):
            return
        if not self._buttons.knows(seen.button):
            return  # somebody else's
        wish = self._buttons.wish(seen.button, seen.press)
        self._service.in_turn(lambda: self._act(meaning(self._service.snapshot(), wish), seen))

    def on_knob(self, seen: KnobTurned) -> None:
        """Turning chooses a die of the roll that the table waits for."""
        if self._observations.is_fresh(seen.at) and not self._observations.is_repeat(seen.turn_id) and seen.steps:
            self._service.in_turn(lambda: self._turn(seen.steps))

    def on_sensor(self, seen: SensorChanged) -> None:
        if self._observations.is_repeat(seen.change_id) or not self._observations.is_fresh(seen.at):
            return
        log.info("sensor %.40r is %s", seen.sensor, "active" if seen.active else "quiet")
        tile = TILE_SENSOR.fullmatch(seen.sensor)
        if tile and seen.active:
            self._service.in_turn(lambda: self._put_on_tile(int(tile[1]), seen))

    def on_bridge(self, status: BridgeStatus) -> None:
        if any(len(names) > MOST_PARTS for names in (status.buttons, status.lamps, status.sensors, status.knobs)):
            log.warning("a bridge tells of more than %d parts of a kind and is not believed", MOST_PARTS)
        elif status != self._service.snapshot().bridge:
            self._service.update(lambda snapshot: replace(snapshot, bridge=status))

    # ------------------------------------------------------------ on the writer's thread

    def _act(self, meant: Meaning | None, seen: ButtonPressed) -> None:
        if meant is None:
            self._play(Tune.REFUSED)
        elif meant.action is Action.DIAL:
            self._dial_on(seen)
        elif meant.command is None:
            self._actions[meant.action]()
        else:
            observation = meant.observation or seen.press_id
            outcome = self._service.submit(meant.command, source=f"button:{seen.button}", observation=observation)
            if outcome.refusal:
                log.info("the press of %.40r is refused: %s", seen.button, outcome.reason)
                self._play(Tune.REFUSED)

    def _turn(self, steps: int) -> None:
        now = self._service.snapshot()
        dial = None if now.pauses.is_on else now.dial or dial_for(now.match)
        if dial is None:
            return  # a knob makes many clicks, so it has no tone for "no"
        self._service.update(lambda snapshot: replace(snapshot, dial=dial.turned(steps)))
        self._play(Tune.TICK)

    def _dial_on(self, seen: ButtonPressed) -> None:
        """One die more; the last one makes the roll."""
        now = self._service.snapshot()
        assert now.dial
        assert now.match
        dial, request = now.dial.accepted(), now.match.throw()
        if dial.is_complete and request:
            roll = request.command(dial.done)
            outcome = self._service.submit(roll, source=f"button:{seen.button}", observation=seen.press_id)
            if outcome.accepted:
                return
            self._forget_dial()
            self._play(Tune.REFUSED)
        else:
            self._service.update(lambda snapshot: replace(snapshot, dial=dial))
            self._play(Tune.TICK)

    def _put_on_tile(self, number: int, seen: SensorChanged) -> None:
        """Where the table waits for a tile, a figure that is put on one is the answer."""
        now = self._service.snapshot()
        wanted = _wants_tile(now.match) if now.match and not now.pauses.is_on else None
        tiles = [tile.id for row in rows_of(now.match.view()) for tile in row] if now.match else []
        if wanted is None or number > len(tiles):
            return
        offer, place = wanted
        command = offer.command(**offer.given, **{place.field: tiles[number - 1]})
        outcome = self._service.submit(command, source=f"sensor:{seen.sensor}", observation=seen.change_id)
        if outcome.refusal:
            self._service.ask_people(Attention(phrase("attention.sensor_refused", because=outcome.refusal)))

    def _say_again(self) -> None:
        self._play(Tune.TICK)
        self._service.say_again()

    def _toggle_pause(self) -> None:
        self._service.pause(is_on=not self._service.snapshot().pauses.is_on)
        self._play(Tune.TICK)

    def _toggle_quiet(self) -> None:
        house = self._service.snapshot().house
        self._service.change_house(replace(house, is_quiet=not house.is_quiet))
        self._play(Tune.TICK)

    def _forget_dial(self) -> None:
        self._service.update(lambda snapshot: replace(snapshot, dial=None))

    # ------------------------------------------------------------ sounds

    def _hear(self, snapshot: Snapshot, entries: tuple[Entry, ...]) -> None:
        before, self._before = self._before, snapshot
        if heard := tune(before, snapshot, entries):
            self._play(heard)

    def _play(self, heard: Tune) -> None:
        if not is_silent(self._service.snapshot().house, self._local_minute()):
            self._link.publish(topics.SOUND, Sound(heard, self._clock()))


def _wants_tile(match: Match) -> tuple[Offer, PlaceInput] | None:
    """The step the table waits for, if all it lacks is a tile."""
    for offer in match.offers():
        if offer.kind == "next" and len(offer.inputs) == 1:
            place = offer.inputs[0]
            if isinstance(place, PlaceInput) and place.kind is PlaceKind.TILE:
                return offer, place
    return None
