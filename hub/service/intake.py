"""Intake: observations become commands. A repeat is dropped, a doubt becomes a question to the players."""

import logging
from collections import deque
from collections.abc import Callable
from dataclasses import replace

from hub.engine.phrase import phrase
from hub.service.evidence import Evidence
from hub.service.game_service import GameService
from hub.service.snapshot import Attention, Snapshot
from hub.texts.catalogue import Catalogue
from hub.wire import topics
from hub.wire.link import MessageLink
from hub.wire.messages import (
    ButtonPressed,
    CameraStatus,
    CommandRequest,
    CommandResult,
    DiceRolled,
    PressKind,
    RollUnclear,
    SensorChanged,
    UnclearReason,
)

log = logging.getLogger(__name__)

REMEMBERED_IDS = 500
FRESH_S = 20.0  # a roll seen longer ago than this (or in the future) is asked about, not paid
LEAST_CONFIDENCE = 0.5


class Intake:
    """Listens on the link and speaks to the service; never decides a rule itself."""

    def __init__(
        self,
        service: GameService,
        link: MessageLink,
        catalogue: Catalogue,
        *,
        clock: Callable[[], float],
        evidence: Evidence | None = None,
    ) -> None:
        self._service, self._link, self._catalogue, self._clock = service, link, catalogue, clock
        self._seen: deque[str] = deque(maxlen=REMEMBERED_IDS)
        link.subscribe(topics.DICE, self.on_dice)
        link.subscribe(topics.DICE_UNCLEAR, self.on_unclear)
        if evidence:
            link.subscribe(topics.ROLL_PICTURE, evidence.keep)
        link.subscribe(topics.BUTTON, self.on_button)
        link.subscribe(topics.SENSOR, self.on_sensor)
        link.subscribe(topics.CAMERA, self.on_camera)
        link.subscribe(topics.COMMAND, self.on_command)
        link.on_availability(self.on_availability)

    def on_dice(self, seen: DiceRolled) -> None:
        """A clear throw becomes the game's roll; what does not fit the moment is shown, not guessed."""
        if self._is_repeat(seen.roll_id):
            return
        match = self._service.snapshot().match
        if match is None or match.game.roll_command is None:
            return
        if not self._is_fresh(seen.at):  # it waited somewhere, and the table may have moved on
            self._ask("attention.late_dice", seen)
            return
        if not seen.confidence >= LEAST_CONFIDENCE:  # also true for "not a number"
            self._ask(f"attention.unclear.{UnclearReason.UNSURE}", seen)
            return
        if len(seen.values) != match.game.needs.dice or not all(1 <= value <= 6 for value in seen.values):
            self._ask("attention.wrong_dice", seen)
            return
        outcome = self._service.submit(
            match.game.roll_command(seen.values), source=f"dice:{seen.source}", observation=seen.roll_id
        )
        if outcome.refusal:
            words = phrase("attention.dice_refused", dice=_sum_of(seen.values), because=outcome.refusal)
            self._service.ask_people(Attention(words, seen.values, roll_id=seen.roll_id))

    def on_unclear(self, seen: RollUnclear) -> None:
        match = self._service.snapshot().match
        if self._is_repeat(seen.roll_id) or match is None or match.game.roll_command is None:
            return
        self._ask(f"attention.unclear.{seen.reason}", seen)

    def on_button(self, seen: ButtonPressed) -> None:
        """The main button does what the game offers for it now, and nothing otherwise."""
        if not self._is_fresh(seen.at):
            log.warning("a press of %r came late and is ignored; do the clocks of the machines agree?", seen.button)
            return
        if self._is_repeat(seen.press_id) or seen.button != "main" or seen.press is not PressKind.SHORT:
            return
        match = self._service.snapshot().match
        for offer in match.offers() if match else ():
            if offer.on_main_button and not offer.inputs:
                self._service.submit(
                    offer.command(**offer.given), source=f"button:{seen.button}", observation=seen.press_id
                )
                return

    def on_sensor(self, seen: SensorChanged) -> None:
        if not self._is_repeat(seen.change_id):
            log.info("sensor %r is %s", seen.sensor, "active" if seen.active else "quiet")

    def on_camera(self, status: CameraStatus) -> None:
        if status != self._service.snapshot().camera:
            self._service.update(lambda snapshot: replace(snapshot, camera=status))

    def on_availability(self, process: str, is_online: bool) -> None:
        def noted(snapshot: Snapshot) -> Snapshot:
            others = snapshot.online - {process}
            return replace(snapshot, online=others | {process} if is_online else others)

        if (process in self._service.snapshot().online) != is_online:
            self._service.update(noted)

    def on_command(self, request: CommandRequest) -> None:
        """Other systems may ask for anything a person may; they get an answer either way."""
        outcome = self._service.submit(request.command, source="mqtt", version=request.version)
        names = self._service.snapshot().names
        sentence = self._catalogue.say(outcome.refusal, "en", names) if outcome.refusal else None
        self._link.publish(
            topics.COMMAND_RESULT,
            CommandResult(
                request.request_id, outcome.accepted, outcome.version, outcome.reason, sentence, outcome.rule
            ),
        )

    def _ask(self, key: str, seen: DiceRolled | RollUnclear) -> None:
        words = phrase(key, dice=_sum_of(seen.values))
        self._service.ask_people(Attention(words, seen.values, asks_for_roll=True, roll_id=seen.roll_id))

    def _is_fresh(self, at: float) -> bool:
        return abs(self._clock() - at) <= FRESH_S  # false for "not a number" too

    def _is_repeat(self, observation: str) -> bool:
        """Also across a restart: the ledger remembers the observations it was built from."""
        match = self._service.snapshot().match
        known = match is not None and any(entry.observation == observation for entry in match.ledger.entries)
        if known or observation in self._seen:
            return True
        self._seen.append(observation)
        return False


def _sum_of(values: tuple[int, ...]) -> str:
    return " + ".join(map(str, values)) or "?"
