"""Voice: an utterance → its sounds one after the other, from chimes, recorded clips and the synthesiser."""

import logging
from collections.abc import Callable, Iterator
from pathlib import Path

from hub.announcer.chimes import chime
from hub.announcer.clips import PackError, VoicePack
from hub.announcer.espeak import Espeak, SpeechError, pieces
from hub.announcer.pcm import Samples, silence
from hub.announcer.speech_queue import SpokenLine, Utterance
from hub.wire.messages import SpeechPlan

log = logging.getLogger(__name__)

GAP = silence(0.12)  # after a recorded sentence; the synthesiser makes its own


class Voice:
    """Chimes and clips sound even where the synthesiser cannot; `problem` tells why it cannot."""

    def __init__(self, espeak: Espeak, pack: Path | None) -> None:
        self._espeak, self._pack = espeak, _load(pack)
        self.engine, self.problem = "", ""

    @property
    def pack_name(self) -> str:
        return self._pack.name if self._pack else ""

    def look(self) -> None:
        """See whether there is a synthesiser."""
        try:
            self.engine, self.problem = self._espeak.version(), ""
        except SpeechError as error:
            self.engine, self.problem = "", str(error)

    def stop(self) -> None:
        """Make no more of the piece that is in the making; from any thread."""
        self._espeak.stop()

    def sounds(
        self, utterance: Utterance, plan: Callable[[], SpeechPlan], is_cut: Callable[[], bool]
    ) -> Iterator[tuple[Samples, bool]]:
        """Each sound is made when it is asked for; whether it is speech."""
        bell = chime(utterance.kind)
        if plan().has_chimes and len(bell):
            yield bell, False
        for line in utterance.lines:
            for samples in self._words(line, plan, is_cut):
                if len(samples):
                    yield samples, True

    def _words(self, line: SpokenLine, plan: Callable[[], SpeechPlan], is_cut: Callable[[], bool]) -> Iterator[Samples]:
        clip = self._pack.clip(line.text, line.language) if self._pack else None
        if clip is not None and len(clip):
            yield clip
            yield GAP
            return
        for piece in pieces(line.text):
            if is_cut():
                return
            try:
                samples = self._espeak.speak(piece, line.language, speed=plan().speed)
            except SpeechError as error:
                self.problem = str(error)
                return
            self.problem = ""
            yield samples


def _load(folder: Path | None) -> VoicePack | None:
    try:
        return VoicePack.load(folder) if folder else None
    except PackError as error:
        log.error("Everything is said by the synthesiser. %s", error)
        return None
