"""Intake: observations become commands. A repeat is dropped, a doubt becomes a question to the players."""

import logging
from dataclasses import replace

from hub.engine.dice import PIPS
from hub.engine.match import Match
from hub.engine.phrase import Arg, Phrase, phrase
from hub.service.evidence import Evidence
from hub.service.game_service import GameService
from hub.service.observations import Observations
from hub.service.snapshot import Attention, Snapshot
from hub.service.throws import dice_wanted
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
UNSURE, OF_BEFORE = f"attention.unclear.{UnclearReason.UNSURE}", "attention.earlier_dice"
# Questions that say what was seen a moment ago, so that one can answer "yes, that is right".
SAYS_THE_DICE = (UNSURE, OF_BEFORE)


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
        self._service.in_turn(lambda: self._take(seen))

    def on_unclear(self, seen: RollUnclear) -> None:
        self._service.in_turn(lambda: self._doubt(seen))

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

    # ------------------------------------------------------------ dice, on the writer's thread

    def _take(self, seen: DiceRolled) -> None:
        """A clear throw is the answer to the request for it; what does not fit the moment is shown, not guessed."""
        match = self._watching(seen)
        if match is None:
            return
        request = match.throw()
        if not self._observations.is_fresh(seen.at):  # it waited somewhere, and the table may have moved on
            self._ask("attention.late_dice", seen)
        elif request and self._is_of_before(seen):
            self._ask(OF_BEFORE, seen)
        elif not seen.confidence >= LEAST_CONFIDENCE:  # also true for "not a number"
            self._ask(UNSURE, seen)
        elif request is None:
            self._refuse(seen, phrase("refusal.no_throw"))
        elif not request.fits(seen.values, seen.kind):
            self._ask("attention.wrong_dice", seen)
        else:
            roll = request.command(seen.values)
            outcome = self._service.submit(roll, source=f"dice:{seen.source}", observation=seen.roll_id)
            if outcome.refusal:
                self._refuse(seen, outcome.refusal)

    def _doubt(self, seen: RollUnclear) -> None:
        match = self._watching(seen)
        if match is None:
            return
        if match.throw() is None and seen.reason is UnclearReason.UNKNOWN_DICE:
            log.info("dice that nobody can read were thrown when nobody was to throw")
        elif not self._observations.is_fresh(seen.at):
            self._ask("attention.late_dice", seen)
        else:
            is_of_before = match.throw() is not None and self._is_of_before(seen)
            self._ask(OF_BEFORE if is_of_before else f"attention.unclear.{seen.reason}", seen)

    def _watching(self, seen: DiceRolled | RollUnclear) -> Match | None:
        """The game that this throw is for; None for a repeat, in a pause, or where no dice are used."""
        now = self._service.snapshot()
        if self._observations.is_repeat(seen.roll_id) or now.match is None or not now.match.game.dice:
            return None
        if now.pauses.is_on:
            log.info("a throw in a pause is not counted")
            return None
        return now.match

    def _is_of_before(self, seen: DiceRolled | RollUnclear) -> bool:
        """Did these dice begin to roll for another throw than the one that is asked for now, or for none?"""
        return seen.request not in (None, dice_wanted(self._service.snapshot()).request)

    def _refuse(self, seen: DiceRolled, because: Phrase) -> None:
        words = phrase("attention.dice_refused", dice=self._said(seen), because=because)
        self._service.ask_people(Attention(words, seen.values, roll_id=seen.roll_id))

    def _ask(self, key: str, seen: DiceRolled | RollUnclear) -> None:
        match = self._service.snapshot().match
        request = match.throw() if match else None
        self._service.ask_people(
            Attention(
                phrase(key, dice=self._said(seen)),
                seen.values,
                asks_for_roll=True,
                roll_id=seen.roll_id,
                can_accept=key in SAYS_THE_DICE and request is not None and request.fits(seen.values, seen.kind),
            )
        )

    def _said(self, seen: DiceRolled | RollUnclear) -> Arg:
        """In words of the game, where it knows such dice."""
        match = self._service.snapshot().match
        known = match.game.dice if match else ()
        return next((kind for kind in known if kind.key == seen.kind), PIPS).said(seen.values)
