"""Picks the concrete parts and wires them; the only module that sees everything."""

import logging
import threading
import time
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Self, cast

from hub.addresses import free_port, reachable_host
from hub.broker_access import BROKER_ANSWER_S, broker_link, expect_table_is_free, is_broker
from hub.config import Settings
from hub.errors import TabletopError
from hub.wire import topics
from hub.wire.broker import Broker, EmbeddedBroker, MosquittoBroker, someone_listens
from hub.wire.link import LinkError, MqttLink
from hub.wire.messages import Fault, SimulatePress, SimulateThrow, SimulateTurn

# What belongs to one part is imported when that part starts, so that a process for the camera alone stays small.
if TYPE_CHECKING:
    from firmware_bridge import PinChoice
    from hub.data_files import Mistake
    from hub.engine.games import Games
    from hub.service.game_service import GameService
    from hub.texts.catalogue import Catalogue
    from vision.pipeline import VisionProcess
    from vision.setup.marker_sheet import Sheet
    from vision.smart_dice import SmartDiceProcess

log = logging.getLogger(__name__)

PARTS = ("hub", "vision", "bridge", "announcer")
THREAD_STOP_S = 5.0
LOOK_S = 0.01


@dataclass(frozen=True, slots=True)
class Choice:
    """What was chosen for a part of the table, and why."""

    part: str
    what: str
    why: str


def text_folders(games: "Games") -> tuple[Path, ...]:
    """Where the catalogues live: the hub's own, the dashboard's, and one per game and expansion."""
    own = (package for game in games for package in (game.package, *(one.package for one in game.expansions)))
    packages = ("hub", "web_ui", *filter(None, own))
    return tuple(Path(import_module(package).__path__[0], "texts") for package in packages)


def load_catalogue(settings: Settings | None = None, games: "Games | None" = None) -> "Catalogue":
    """All texts, in the words that the settings ask for; of the registered games unless others are handed in."""
    from hub.games.registry import GAMES
    from hub.texts.catalogue import Catalogue

    folders = text_folders(GAMES if games is None else games)
    return Catalogue.load(folders, words=settings.table.chosen_words if settings else None)


def games_with_data(settings: Settings, catalogue: "Catalogue", games: "Games") -> "tuple[Games, tuple[Mistake, ...]]":
    """The games with the files that they come with and those in the data folder; and what is wrong with others."""
    from hub.data_files import DataFiles

    files = DataFiles(settings.store.path / "games", catalogue.sayer("en"))
    return files.supply(games), tuple(files.mistakes)


def markers_to_print(catalogue: "Catalogue", *, size_mm: float = 30) -> "Sheet":
    """The markers for the corners of the tray, with a sentence in every language of how to lay them."""
    from hub.engine.phrase import phrase
    from hub.texts.catalogue import LANGUAGES
    from vision.setup.marker_sheet import marker_sheet

    how = phrase("markers.lay")
    return marker_sheet(tuple(catalogue.say(how, language) for language in LANGUAGES), size_mm=size_mm)


def markers_as_svg(catalogue: "Catalogue") -> str:
    from vision.setup.marker_sheet import to_svg

    return to_svg(markers_to_print(catalogue))


class Hub:
    """The parts that run in this process: all of them, or one beside others on a common broker.

    Starting stops at the first part that cannot start and takes back the parts before it. When `stop` is set
    meanwhile, no further part is started. `games` are played here instead of the registered ones.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        parts: tuple[str, ...] = PARTS,
        games: "Games | None" = None,
        stop: threading.Event | None = None,
    ) -> None:
        self.settings = settings
        self._games = games
        self.parts = parts
        self.choices: list[Choice] = []
        self._web_port: int | None = None
        self.service: GameService | None = None
        self._watching: threading.Thread | None = None
        self._stop = stop or threading.Event()
        self._open = ExitStack()
        self._broker_port = settings.broker.port
        self._has_own_broker = False

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self) -> Self:
        try:
            self._start_broker()
            starting = {
                "hub": self._start_hub,
                "vision": self._start_vision,
                "bridge": self._start_bridge,
                "announcer": self._start_announcer,
            }
            for part, start in starting.items():
                if part in self.parts and not self._stop.is_set():
                    start()
        except BaseException:
            self.close()
            raise
        return self

    def close(self) -> None:
        """Stop the parts in reverse order; may be called twice."""
        self._stop.set()
        self._open.close()

    @property
    def url(self) -> str:
        """Where phones find the dashboard, asked anew each time: the network may come after us. Empty without one."""
        return f"http://{reachable_host(self.settings.web.host)}:{self._web_port}/" if self._web_port else ""

    def wait(self, timeout_s: float | None = None) -> bool:
        """Until somebody calls `stop`; False when nobody did in time."""
        return self._stop.wait(timeout_s)

    def is_well(self) -> bool:
        """The writer of the ledger answers, and the camera's thread runs: those of them that are here."""
        if self.service:
            try:
                self.service.in_turn(lambda: None)
            except TabletopError:
                return False
        return self._watching is None or self._watching.is_alive()

    def stop(self) -> None:
        self._stop.set()

    def _chose(self, part: str, what: str, why: str) -> None:
        self.choices.append(Choice(part, what, why.rstrip(".")))

    # ------------------------------------------------------------ broker

    def _start_broker(self) -> None:
        """All in one process needs a broker now; a single part can wait for the common one."""
        wanted = self.settings.broker
        where = f"{wanted.host}:{wanted.port}"
        is_alone = len(self.parts) == len(PARTS)
        if wanted.kind == "external" or (wanted.kind == "auto" and not is_alone):
            self._chose("broker", f"the one at {where}", "this part shares it with the others")
        elif wanted.kind == "auto" and someone_listens(wanted.host, wanted.port):
            if is_broker(self.settings, wanted.port):
                self._chose("broker", f"the one at {where}", "it was already running")
            else:
                self._broker_port = free_port(wanted.host)
                self._run_broker(EmbeddedBroker(wanted.host, self._broker_port), f"port {wanted.port} is taken")
        elif wanted.kind == "mosquitto":
            self._run_broker(MosquittoBroker(wanted.host, wanted.port), "broker.kind asks for it")
        else:
            why = "nobody answers there yet" if wanted.kind == "auto" else "broker.kind asks for it"
            self._run_broker(EmbeddedBroker(wanted.host, wanted.port), why)

    def _run_broker(self, broker: Broker, why: str) -> None:
        broker.start()
        self._has_own_broker = True
        self._open.callback(broker.close)
        self._chose("broker", f"{broker.name} on {self.settings.broker.host}:{self._broker_port}", why)

    def _link(self, process: str) -> MqttLink:
        return broker_link(self.settings, process, port=self._broker_port)

    def _connect(self, link: MqttLink) -> None:
        """With our own broker this is at once; a common one may come up later, and we keep trying."""
        self._open.callback(link.close)
        link.start()
        give_up_at = time.monotonic() + BROKER_ANSWER_S
        while not (link.is_connected or link.refusal or time.monotonic() > give_up_at or self._stop.wait(LOOK_S)):
            pass
        if link.refusal:
            raise LinkError(f"The MQTT broker refuses us: {link.refusal}. See [broker] in the settings.")
        if not link.is_connected and not self._stop.is_set():
            log.warning(
                "no MQTT broker at %s:%s yet; trying until there is one", self.settings.broker.host, self._broker_port
            )

    # ------------------------------------------------------------ hub

    def _start_hub(self) -> None:
        from hub.games.registry import GAMES
        from hub.service.actions import ButtonMap
        from hub.service.box_controls import BoxControls
        from hub.service.camera_relay import CameraRelay
        from hub.service.evidence import Evidence
        from hub.service.game_service import GameService
        from hub.service.intake import Intake
        from hub.service.observations import Observations
        from hub.service.publisher import Publisher
        from hub.service.reminder import Reminder
        from hub.service.speech_requests import SpeechRequests
        from hub.service.sqlite_store import SqliteStore
        from hub.service.tile_relay import TileRelay
        from web_ui import DashboardSettings, create_app
        from web_ui.parts import parts_of
        from web_ui.report.keeper import ReportKeeper
        from web_ui.server import DashboardServer

        if not self._has_own_broker:
            expect_table_is_free(self.settings, self._broker_port)
        store = SqliteStore(self.settings.store.path)
        self._open.callback(store.close)
        self._chose(
            "ledger",
            str(store.path),
            "the data folder of this user" if not self.settings.store.folder else "store.folder",
        )
        games = GAMES if self._games is None else self._games
        catalogue = load_catalogue(self.settings, games)
        games, mistakes = games_with_data(self.settings, catalogue, games)
        for mistake in mistakes:
            self._chose("data", f"without {mistake.path}", mistake.where_and_why)
        link = self._link("hub")
        service = self.service = GameService(store, games, clock=time.time)
        service.observe(Publisher(link, catalogue, voice=self.settings.table.language))
        evidence = Evidence(self.settings.store.path / "throws")
        observations = Observations(service, clock=time.time)
        Intake(service, link, catalogue, observations=observations, evidence=evidence)
        buttons = ButtonMap.of(asdict(self.settings.buttons))
        BoxControls(service, link, observations, clock=time.time, buttons=buttons)
        speech_requests = SpeechRequests(service, link, catalogue, clock=time.time)
        self._open.callback(Reminder(service).close)
        reports = ReportKeeper(service, catalogue, self.settings.store.path / "reports", self.settings.table.language)
        service.on_deleted(reports.remove)
        self._open.callback(reports.close)
        camera = CameraRelay(link, clock=time.monotonic)
        service.start()
        self._open.callback(service.close)

        def expect_connected() -> None:
            if not link.is_connected:  # a throw that waited for the broker would come in somebody else's turn
                raise LinkError("The MQTT broker is away, so neither camera nor button can be reached.")

        def throw_dice(values: tuple[int, ...] | None, faults: tuple[str, ...]) -> None:
            expect_connected()
            link.publish(topics.SIMULATE_THROW, SimulateThrow(values, tuple(Fault(fault) for fault in faults)))

        def press_button(button: str, hold_ms: int) -> None:
            expect_connected()
            link.publish(topics.SIMULATE_PRESS, SimulatePress(button, hold_ms))

        def say(text: str, language: str, is_urgent: bool) -> None:
            speech_requests.say(text, language=language, is_urgent=is_urgent)

        def turn_knob(steps: int) -> None:
            expect_connected()
            link.publish(topics.SIMULATE_TURN, SimulateTurn(steps))

        web = self.settings.web
        app = create_app(
            service,
            catalogue,
            camera=camera,
            evidence=evidence,
            tiles=TileRelay(link),
            settings=DashboardSettings(
                default_language=self.settings.table.language,
                table=self.settings.table.name,
                throw_dice=throw_dice,
                press_button=press_button,
                turn_knob=turn_knob,
                say=say,
                buttons=buttons,
                join_url=lambda: self.url,
                hosts=tuple(web.hosts.split()),
                marker_sheet=lambda: markers_as_svg(catalogue),
                left_out=tuple(map(str, mistakes)),
            ),
        )
        parts_of(app).people.on_renamed(reports.rewrite_all)
        door = parts_of(app).door
        self._open.callback(door.close)
        if door.host_code:  # whoever lost the host's device finds the way back here
            self._chose("table", f"locked, host code {door.host_code}", "the host locked it; see /host")
        server = DashboardServer(app, host=web.host, port=web.port, threads=web.threads)
        server.start()
        self._open.callback(server.close)
        self._connect(link)
        service.update(lambda snapshot: snapshot)  # tell the broker how the table stands
        self._web_port = server.port
        self._chose("dashboard", self.url, f"port {server.port} on {web.host}")

    # ------------------------------------------------------------ vision and bridge

    def _start_vision(self) -> None:
        link = self._link("vision")
        vision = self._smart_dice(link) or self._camera(link)
        self._open.callback(vision.close)
        self._connect(link)
        watching = self._watching = threading.Thread(target=vision.run, args=(self._stop,), name="vision", daemon=True)
        watching.start()
        self._open.callback(watching.join, THREAD_STOP_S)
        self._open.callback(self._stop.set)

    def _camera(self, link: MqttLink) -> "VisionProcess":
        from vision.frames import open_source
        from vision.pipeline import VisionProcess

        wanted = self.settings.camera
        chosen = open_source(wanted.source, fps=wanted.fps, seed=wanted.seed or None)
        self._chose("camera", chosen.source.name, chosen.sentence)
        folder = self.settings.store.path / "camera" / self.settings.table.name
        return VisionProcess(chosen.source, link, setup_folder=folder, may_sleep=wanted.sleep == "auto")

    def _smart_dice(self, link: MqttLink) -> "SmartDiceProcess | None":
        from vision.smart_dice import SmartDiceProcess, smart_dice
        from vision.tiles.answering import TileAnswerer

        dice = smart_dice(self.settings.camera.source, link)
        if dice is None:
            return None
        self._chose("camera", dice.name, dice.sentence)
        TileAnswerer(link, has_camera=False)
        return SmartDiceProcess(dice, link)

    def _start_bridge(self) -> None:
        from firmware_bridge import Bridge, load_pinout

        wanted = self.settings.bridge
        link = self._link("bridge")
        try:
            bridge = Bridge(link, load_pinout(wanted.pinout_file), pins=cast("PinChoice", wanted.pins)).start()
        except TabletopError as error:
            if "hub" not in self.parts:
                raise
            log.error("the night goes on without buttons and lamps. %s", error)
            self._chose("buttons", "none", str(error))
            return
        self._open.callback(bridge.close)
        self._connect(link)
        self._chose("buttons", "mock pins" if bridge.pins.are_mock else "GPIO", bridge.pins.why)

    # ------------------------------------------------------------ voice

    def _start_announcer(self) -> None:
        """Without a sound card the night is silent, and the phones and the TV can speak instead."""
        from hub.announcer import Speaker

        wanted = self.settings.speech
        if wanted.device == "none" and "hub" in self.parts:  # another box may be the voice
            self._chose("voice", "none", "speech.device")
            return
        link = broker_link(self.settings, "announcer", port=self._broker_port, may_be_many=True)
        speaker = Speaker(link, device=wanted.device, pack=wanted.pack_folder).start()
        self._open.callback(speaker.close)
        self._connect(link)
        self._chose("voice", speaker.status.device or "none", speaker.why)
