"""Speaker: the table's announcements, heard over the link, become chimes, clips and spoken words."""

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from hub.announcer.espeak import Espeak
from hub.announcer.pcm import at_volume, seconds
from hub.announcer.playing import PIECE, Playing, SoundError
from hub.announcer.sinks import choose_sink
from hub.announcer.speech_queue import SpeechQueue, Utterance, hear, hushed, said, say_next
from hub.announcer.voice import Voice
from hub.wall_clock import minute_of_day
from hub.wire import topics
from hub.wire.link import MessageLink
from hub.wire.messages import Announcement, SpeakerStatus, SpeechPlan

log = logging.getLogger(__name__)

PROCESS = "announcer"  # the name of the link this runs on
LATE_S = 30.0  # a broker may deliver again what was said long ago
LOOK_AGAIN_S = 15.0  # a speaker may be plugged in later
STOP_S = 5.0


@dataclass(frozen=True, slots=True)
class Sounded:
    """The chime or the words of an utterance have begun; both times are of `time.perf_counter()`.

    `heard_at` is when the device plays what it took at `written_at`, for a chime may still ring.
    """

    news_id: str
    is_speech: bool
    written_at: float
    heard_at: float


class Speaker:
    """Speaks on a thread of its own; the link belongs to the caller, who may start it before or after."""

    def __init__(
        self,
        link: MessageLink,
        *,
        device: str = "auto",
        pack: Path | None = None,
        clock: Callable[[], float] = time.time,
        local_minute: Callable[[], int] = minute_of_day,
        on_sound: Callable[[Sounded], None] | None = None,
        espeak: Espeak | None = None,
    ) -> None:
        self._link, self._device, self._clock, self._local_minute = link, device, clock, local_minute
        self._on_sound = on_sound or (lambda _sounded: None)
        self._voice = Voice(espeak or Espeak(), pack)
        self._sink = choose_sink(device)
        self._plan = SpeechPlan()
        self._queue = SpeechQueue()
        self._playing: Playing | None = None
        self._cut = threading.Event()  # of the utterance that sounds
        self._turn = threading.Condition()
        self._is_closed = False
        self._sink_problem = ""
        self._reported: SpeakerStatus | None = None
        self._logged = ""  # the problem that is in the log already
        self._thread = threading.Thread(target=self._run, name="speaker", daemon=True)

    def start(self) -> Self:
        """Look at voice and device, and begin; never raises, for a night goes on in silence."""
        self._look()
        self._link.on_availability(self._on_availability)
        self._link.subscribe(topics.SPEECH, self._on_plan)
        self._link.subscribe(topics.ANNOUNCEMENT, self._on_news)
        self._thread.start()
        return self

    def close(self) -> None:
        """Fall silent; may be called twice."""
        with self._turn:
            self._is_closed = True
            self._hush()
            self._turn.notify_all()
        if self._thread.is_alive():
            self._thread.join(STOP_S)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def status(self) -> SpeakerStatus:
        voice = self._voice
        return SpeakerStatus(voice.engine, self._sink.name, voice.pack_name, self._sink_problem or voice.problem)

    @property
    def why(self) -> str:
        """A sentence on what was chosen, or on what is wrong with it."""
        return self.status.problem or self._sink.why

    def wait_silent(self, timeout_s: float) -> bool:
        """Until everything has been said; False when that took too long."""
        with self._turn:
            return self._turn.wait_for(lambda: not self._queue.waiting and not self._queue.speaking, timeout_s)

    # ------------------------------------------------------------ from the table

    def _on_news(self, news: Announcement) -> None:
        now = self._clock()
        if now - news.at > LATE_S or not self._may_sound():
            return
        with self._turn:
            before = self._queue.speaking
            self._queue = hear(self._queue, news, now)
            if before and not self._queue.speaking:
                self._cut_off()
            self._turn.notify_all()

    def _on_plan(self, plan: SpeechPlan) -> None:
        with self._turn:
            self._plan = plan
            if not self._may_sound():
                self._hush()
            self._turn.notify_all()

    def _on_availability(self, process: str, is_online: bool) -> None:
        """After a reconnect the status is told again: a broker that was restarted has forgotten it."""
        if process == PROCESS and is_online:
            self._reported = None
            self._tell()

    def _may_sound(self) -> bool:
        plan = self._plan
        return plan.is_on and plan.volume > 0 and not plan.is_quiet_at(self._local_minute())

    def _hush(self) -> None:
        self._queue = hushed(self._queue)
        self._cut_off()

    def _cut_off(self) -> None:
        self._cut.set()
        self._voice.stop()
        if self._playing:
            self._playing.cut()

    # ------------------------------------------------------------ the speaking thread

    def _run(self) -> None:
        while not self._is_closed:
            try:
                if utterance := self._next():
                    self._say(utterance)
                elif self.status.problem:
                    self._look()
                self._tell()
            except Exception:
                log.exception("the voice stumbled and goes on with what comes next")

    def _next(self) -> Utterance | None:
        """What to say now; None when there was nothing for a while."""
        with self._turn:
            self._turn.wait_for(lambda: self._is_closed or self._queue.waiting, LOOK_AGAIN_S)
            if self._is_closed or not self._may_sound():
                self._queue = hushed(self._queue)
            self._queue = say_next(self._queue, self._clock())
            self._cut = threading.Event()
            self._turn.notify_all()
            return self._queue.speaking

    def _say(self, utterance: Utterance) -> None:
        try:
            self._play(utterance)
        except SoundError as error:
            self._sink_problem = str(error)
        finally:
            with self._turn:
                self._playing = None
                if self._queue.speaking is utterance:
                    self._queue = said(self._queue)
                self._turn.notify_all()

    def _play(self, utterance: Utterance) -> None:
        if self._sink_problem:
            self._sink = choose_sink(self._device)
        playing = self._sink.open()
        with self._turn:
            self._playing = playing
            if self._cut.is_set():
                playing.cut()
        try:
            self._write(utterance, playing)
        finally:
            playing.finish()
        self._sink_problem = ""

    def _write(self, utterance: Utterance, playing: Playing) -> None:
        """The chime, then the words; tells of the first samples of each."""
        written_s = 0.0
        heard: set[bool] = set()
        for samples, is_speech in self._voice.sounds(utterance, lambda: self._plan, self._cut.is_set):
            pcm = at_volume(samples, self._plan.volume)
            for start in range(0, len(pcm), PIECE):
                if not self._may_go_on():
                    return
                at = playing.write(pcm[start : start + PIECE])
                if at is not None and is_speech not in heard:
                    heard.add(is_speech)
                    heard_at = max(at, (playing.first_at or at) + written_s)
                    self._on_sound(Sounded(utterance.news_id, is_speech, at, heard_at))
            written_s += seconds(samples)

    def _may_go_on(self) -> bool:
        """Unless it was cut off, or quiet hours have begun in the middle of it."""
        with self._turn:
            if not self._may_sound():
                self._hush()
            return not self._cut.is_set()

    # ------------------------------------------------------------ how it is doing

    def _look(self) -> None:
        """Try the synthesiser and the device."""
        self._sink = choose_sink(self._device)
        self._sink_problem = self._sink.look()
        self._voice.look()
        self._tell()

    def _tell(self) -> None:
        status = self.status
        if status == self._reported or self._is_closed:
            return
        if status.problem and status.problem != self._logged:
            log.warning("The voice cannot be heard. %s", status.problem)
        self._reported, self._logged = status, status.problem
        try:
            self._link.publish(topics.SPEAKER, status)
        except Exception:
            self._reported = None  # so that it is told later
            log.exception("how the voice is doing could not be told")
