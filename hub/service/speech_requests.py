"""SpeechRequests: other systems speak through the hub, and hear what speaks."""

import logging
from collections import deque
from collections.abc import Callable
from dataclasses import replace

from hub.engine.messages import Refusal
from hub.engine.phrase import phrase
from hub.service.game_service import GameService
from hub.texts.catalogue import LANGUAGES, Catalogue
from hub.wire import topics
from hub.wire.link import MessageLink
from hub.wire.messages import CommandResult, NewsKind, SayRequest, SpeakerStatus

log = logging.getLogger(__name__)

LONGEST = 300  # letters
MANY, WITHIN_S = 12, 60.0  # so many in so long are enough for a house


class SpeechRequests:
    """Listens on the link, and is asked by the dashboard; raises a Refusal where nothing is said."""

    def __init__(
        self, service: GameService, link: MessageLink, catalogue: Catalogue, *, clock: Callable[[], float]
    ) -> None:
        self._service, self._link, self._catalogue, self._clock = service, link, catalogue, clock
        self._lately: deque[float] = deque(maxlen=MANY)
        link.subscribe(topics.SAY, self.on_say)
        link.subscribe(topics.SPEAKER, self.on_speaker)

    def on_say(self, request: SayRequest) -> None:
        """They get an answer either way."""
        refusal = None
        try:
            self.say(request.text, language=request.language, is_urgent=request.is_urgent)
        except Refusal as refused:
            refusal = refused.why
        sentence = self._catalogue.say(refusal, "en") if refusal else None
        reason = refusal.key if refusal else None
        version = self._service.snapshot().version
        answer = CommandResult(request.request_id, refusal is None, version, reason, sentence)
        self._link.publish(topics.COMMAND_RESULT, answer)

    def say(self, text: str, *, language: str = "", is_urgent: bool = False) -> None:
        words = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
        if not words or len(words) > LONGEST:
            raise Refusal(phrase("refusal.say_length", most=LONGEST))
        if language not in ("", *LANGUAGES):
            raise Refusal(phrase("refusal.unknown_choice", what=language[:20]))
        self._service.in_turn(lambda: self._say(words, language, is_urgent))

    def _say(self, words: str, language: str, is_urgent: bool) -> None:
        """On the writer's thread, so that two who come at once are counted one after the other."""
        now = self._clock()
        if len(self._lately) == MANY and now - self._lately[0] < WITHIN_S:
            raise Refusal(phrase("refusal.say_often"))
        self._lately.append(now)
        kind = NewsKind.ALARM if is_urgent else NewsKind.HOUSE
        self._service.say(kind, texts=dict.fromkeys(LANGUAGES, words), voice=language)

    def on_speaker(self, status: SpeakerStatus) -> None:
        if status != self._service.snapshot().speaker:
            self._service.update(lambda snapshot: replace(snapshot, speaker=status))
