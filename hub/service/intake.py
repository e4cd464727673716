"""Intake: observations become commands. A repeat is dropped, a doubt becomes a question to the players."""

import logging
from dataclasses import replace

from hub.engine.match import Match
from hub.engine.phrase import phrase
from hub.service.evidence import Evidence
from hub.service.game_service import GameService
from hub.service.observations import Observations
from hub.service.snapshot import Attention, Snapshot
from hub.texts.catalogue import Catalogue
from hub.wire import topics
from hub.wire.link import MessageLink
from hub.wire.messages import (
    CameraStatus,
    CommandRequest,
    CommandResult,
    DiceRolled,
    RollUnclear,
    UnclearReason,
)

log = logging.getLogger(__name__)

LEAST_CONFIDENCE = 0.5
# The question that says what was seen a moment ago, so that one can answer "yes, that is right".
SAYS_THE_DICE = f"attention.unclear.{UnclearReason.UNSURE}"


class Intake:
    """Listens on the link and speaks to the service; never decides a rule itself."""

    def __init__(
        self,
        service: GameService,
        link: MessageLink,
        catalogue: Catalogue,
        *,
        observations: Observations,
        evidence: Evidence | None = None,
    ) -> None:
        self._service, self._link, self._catalogue = service, link, catalogue
        self._observations = observations
        link.subscribe(topics.DICE, self.on_dice)
        link.subscribe(topics.DICE_UNCLEAR, self.on_unclear)
        if evidence:
            link.subscribe(topics.ROLL_PICTURE, evidence.keep)
        link.subscribe(topics.CAMERA, self.on_camera)
        link.subscribe(topics.COMMAND, self.on_command)
        link.on_availability(self.on_availability)

    def on_dice(self, seen: DiceRolled) -> None:
        """A clear throw becomes the game's roll; what does not fit the moment is shown, not guessed."""
        match = self._watching(seen)
        if match is None or match.game.roll_command is None:
            return
        if not self._observations.is_fresh(seen.at):  # it waited somewhere, and the table may have moved on
            self._ask("attention.late_dice", seen)
            return
        if not seen.confidence >= LEAST_CONFIDENCE:  # also true for "not a number"
            self._ask(f"attention.unclear.{UnclearReason.UNSURE}", seen)
            return
        if not _fits(seen.values, match):
            self._ask("attention.wrong_dice", seen)
            return
        outcome = self._service.submit(
            match.game.roll_command(seen.values), source=f"dice:{seen.source}", observation=seen.roll_id
        )
        if outcome.refusal:
            words = phrase("attention.dice_refused", dice=_sum_of(seen.values), because=outcome.refusal)
            self._service.ask_people(Attention(words, seen.values, roll_id=seen.roll_id))

    def on_unclear(self, seen: RollUnclear) -> None:
        if self._watching(seen):
            is_fresh = self._observations.is_fresh(seen.at)
            self._ask(f"attention.unclear.{seen.reason}" if is_fresh else "attention.late_dice", seen)

    def _watching(self, seen: DiceRolled | RollUnclear) -> Match | None:
        """The game that this throw is for; None for a repeat, in a pause, or where no dice are wanted."""
        now = self._service.snapshot()
        if self._observations.is_repeat(seen.roll_id) or now.match is None or now.match.game.roll_command is None:
            return None
        if now.pauses.is_on:
            log.info("a throw in a pause is not counted")
            return None
        return now.match

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
        match = self._service.snapshot().match
        self._service.ask_people(
            Attention(
                phrase(key, dice=_sum_of(seen.values)),
                seen.values,
                asks_for_roll=True,
                roll_id=seen.roll_id,
                can_accept=key == SAYS_THE_DICE and match is not None and _fits(seen.values, match),
            )
        )


def _fits(values: tuple[int, ...], match: Match) -> bool:
    return len(values) == match.game.needs.dice and all(1 <= value <= 6 for value in values)


def _sum_of(values: tuple[int, ...]) -> str:
    return " + ".join(map(str, values)) or "?"
