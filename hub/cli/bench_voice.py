"""`gamenight bench voice`: how soon after a roll the table hears of it, beside MQTT alone and a bare espeak-ng."""

import math
import queue
import statistics
import subprocess
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from hub.addresses import free_port
from hub.announcer.espeak import PROGRAM
from hub.announcer.sinks import choose_sink
from hub.announcer.speaker import PROCESS, Sounded, Speaker
from hub.bootstrap import load_catalogue
from hub.cli.bench_table import begin, measured_game
from hub.cli.progress import with_bar
from hub.engine.ledger import Entry
from hub.engine.messages import UndoLast
from hub.errors import TabletopError
from hub.games.registry import GAMES
from hub.service.game_service import GameService
from hub.service.intake import Intake
from hub.service.observations import Observations
from hub.service.publisher import Publisher
from hub.service.snapshot import Snapshot
from hub.service.sqlite_store import SqliteStore
from hub.wire import topics
from hub.wire.broker import EmbeddedBroker
from hub.wire.link import MqttLink
from hub.wire.messages import DiceRolled, SayRequest

ANSWER_S = 10.0
GOAL_MS = 300.0
DICE = ((1, 2), (3, 5), (2, 4), (5, 6), (1, 4), (4, 5))  # no seven: that is more than a roll
TOTALS = ("dvě", "tři", "čtyři", "pět", "šest", "sedm", "osm", "devět", "deset", "jedenáct", "dvanáct")

Roll = Callable[[int], float]  # lets the n-th roll happen; time.perf_counter() at its beginning


@contextmanager
def played_rolls(hub: MqttLink, key: str | None = None) -> Iterator[Roll]:
    """Rolls at a real table on a real disk, from the camera's message on; each is taken back without a word."""
    with ExitStack() as opened:
        store = SqliteStore(Path(opened.enter_context(tempfile.TemporaryDirectory(prefix="gamenight-bench-"))))
        opened.callback(store.close)
        service, catalogue = GameService(store, GAMES, clock=time.time), load_catalogue()
        tell = Publisher(hub, catalogue, voice="cs")

        def observe(snapshot: Snapshot, entries: tuple[Entry, ...]) -> None:
            if any(entry.source.startswith("dice:") for entry in entries):
                tell(snapshot, entries)

        service.observe(observe)
        intake = Intake(service, hub, catalogue, observations=Observations(service, clock=time.time))
        service.start()
        opened.callback(service.close)
        begin(service, measured_game(key))

        def roll(n: int) -> float:
            if n:
                service.submit(UndoLast(), source="bench")
            seen = DiceRolled(uuid.uuid4().hex, DICE[n % len(DICE)], 1.0, time.time(), "bench")
            began = time.perf_counter()
            intake.on_dice(seen)
            return began

        yield roll


@dataclass(frozen=True, slots=True)
class Heard:
    """Milliseconds after the roll."""

    sound: float  # the first sample was written: the chime
    words: float  # the first spoken sample was written
    heard: float  # the first spoken sample sounds, after the chime


def bench_voice(*, runs: int, device: str = "auto", key: str | None = None) -> int:
    """Each roll but the first cuts off what is being said of the one before."""
    if runs < 1:
        raise TabletopError("At least one roll is needed.")
    sink = choose_sink(device)
    if device == "auto" and not sink.name:
        print(f"{sink.why} The pace of one is kept without it.")
        device = "null"
    sounds: queue.SimpleQueue[Sounded] = queue.SimpleQueue()
    echoes: queue.SimpleQueue[float] = queue.SimpleQueue()
    with ExitStack() as opened:
        port = _broker(opened)
        hub, link = _link("hub", port, opened), _link(PROCESS, port, opened)
        roll = opened.enter_context(played_rolls(hub, key))
        for one in (hub, link):  # before the table goes, which they would tell of each other
            opened.callback(one.close)
        hub.subscribe(topics.SAY, lambda _request: echoes.put(time.perf_counter()))
        speaker = opened.enter_context(Speaker(link, device=device, on_sound=sounds.put))
        if problem := speaker.status.problem:
            raise TabletopError(f"Nothing can be heard. {problem}")
        link.start(ANSWER_S)
        hub.start(ANSWER_S)
        _hear(sounds, roll(0))  # the first one reads programs from the disk
        rounds = ((_hear(sounds, roll(n)), _echo_ms(link, echoes), _bare_ms(n)) for n in range(1, runs + 1))
        heard, plain, bare = zip(*with_bar(rounds, runs), strict=True)
        print(f"{runs} rolls, said by {speaker.status.engine} through {speaker.status.device}")
    _print(heard, plain, bare)
    return 0


def _broker(opened: ExitStack) -> int:
    port = free_port()
    broker = EmbeddedBroker("127.0.0.1", port)
    broker.start()
    opened.callback(broker.close)
    return port


def _link(process: str, port: int, opened: ExitStack) -> MqttLink:
    link = MqttLink(process, table="bench", host="127.0.0.1", port=port)
    opened.callback(link.close)
    return link


def _hear(sounds: "queue.SimpleQueue[Sounded]", began: float) -> Heard:
    """The chime and the words of the roll that began then."""
    chime, words = (_next_since(sounds, began) for _ in range(2))
    if chime.is_speech or not words.is_speech or chime.news_id != words.news_id:
        raise TabletopError("Another sound came in between.")
    return Heard(*((at - began) * 1e3 for at in (chime.written_at, words.written_at, words.heard_at)))


def _next_since(sounds: "queue.SimpleQueue[Sounded]", began: float) -> Sounded:
    try:
        while (sounded := sounds.get(timeout=ANSWER_S)).written_at < began:
            pass
    except queue.Empty:
        raise TabletopError("A roll was never heard of.") from None
    return sounded


def _echo_ms(link: MqttLink, echoes: "queue.SimpleQueue[float]") -> float:
    """A message over the same broker, without anything to do for it."""
    began = time.perf_counter()
    link.publish(topics.SAY, SayRequest(uuid.uuid4().hex, "Osm."))
    try:
        return (echoes.get(timeout=ANSWER_S) - began) * 1e3
    except queue.Empty:
        raise TabletopError("A message was lost on its way.") from None


def _bare_ms(n: int) -> float:
    """The synthesiser alone, from its start to its end, with the same first sentence."""
    began = time.perf_counter()
    words = f"Padlo {TOTALS[n % len(TOTALS)]}.".encode()
    subprocess.run(
        [PROGRAM, "-v", "cs", "--stdin", "--stdout"], input=words, capture_output=True, timeout=ANSWER_S, check=True
    )
    return (time.perf_counter() - began) * 1e3


def _print(heard: tuple[Heard, ...], plain: tuple[float, ...], bare: tuple[float, ...]) -> None:
    rows = {
        "roll to first sample written": [one.sound for one in heard],
        "roll to first spoken one written": [one.words for one in heard],
        "roll to first spoken one heard": [one.heard for one in heard],
        "MQTT alone, publish to message": list(plain),
        f"bare {PROGRAM} --stdout": list(bare),
    }
    print(f"{'':36}{'median':>10}{'95 %':>10}{'worst':>10}")
    for name, times in rows.items():
        print(f"{name:36}" + "".join(f"{value:>7.1f} ms" for value in _figures(times)))
    slow = sum(one.heard > GOAL_MS for one in heard)
    print(f"Words within {GOAL_MS:.0f} ms: {len(heard) - slow} of {len(heard)}.")


def _figures(times_ms: list[float]) -> tuple[float, float, float]:
    ordered = sorted(times_ms)
    return statistics.median(ordered), ordered[math.ceil(0.95 * (len(ordered) - 1))], ordered[-1]
