"""Every page in every state that matters, scene by scene; whoever looks at all pages walks through these.

A scene brings the table into a state and yields what to look at; the next state comes when that was looked at.
"""

import base64
import io
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from PIL import Image
from playwright.sync_api import Page, expect

from hub.engine.definition import MatchSetup, Player
from hub.engine.offer import DiceInput
from hub.engine.phrase import PlayerId, phrase
from hub.games import carcassonne, catan
from hub.games.carcassonne.placing import places
from hub.games.carcassonne.random_player import random_command
from hub.service.dial import Dial
from hub.service.game_service import GameService
from hub.service.known_names import remember_names
from hub.service.snapshot import Attention
from hub.wire.messages import Area, BridgeStatus, CameraHint, CameraState, CameraStatus, HintKind, UnclearReason
from tests import catan_table
from tests.browser.playing import Move, begin, play
from tests.web_ui.camera import StandInCamera, die

PHONE, TV = "phone", "tv"
BOTH = (PHONE, TV)
# As long as people are called; the longest that fit into the form have 24 letters.
NAMES = ("Františka Příhodová", "Maximilian-Alexander", "Großmütterchen Käthe")
SEATS = tuple(f"seat_{seat}" for seat in range(1, 7))
BUTTONS, LAMPS = ("main", "undo", "repeat", "pause", "knob", *SEATS), ("turn", "status", *SEATS)


@dataclass(frozen=True, slots=True)
class State:
    """Something to look at: where, with whose phone, and what is done on the page first."""

    name: str
    path: str
    seat: str = ""
    first: Callable[[Page], object] | None = None
    fits: bool = False  # on a TV everything is seen at once
    screens: tuple[str, ...] = (PHONE,)  # on which it is worth a look of its own where nobody looks at all of them


@dataclass(frozen=True, slots=True)
class Stage:
    """A dashboard with a game and with a camera that shows what it is told to."""

    url: str
    service: GameService
    camera: StandInCamera

    def play(self, wanted: Callable[[Move], bool]) -> None:
        play(self.service, wanted, names=NAMES)

    def submit(self, **command: object) -> None:
        outcome = self.service.submit(command, source="web")
        assert outcome.accepted, outcome.refusal

    @contextmanager
    def visit(self, page: Page, state: State, **wishes: str) -> Iterator[None]:
        """Be there, with wishes such as a language or a theme."""
        if state.seat:
            claim = {"player": state.seat, "code": self.service.snapshot().join_code, "takes_over": True}
            answer = page.request.post(f"{self.url}/api/seat/claim", data=claim)
            assert answer.ok, answer.text()
        mark = "&" if "?" in state.path else "?"
        page.goto(f"{self.url}{state.path}{mark}{'&'.join(f'{key}={value}' for key, value in wishes.items())}")
        if state.first:
            state.first(page)
        yield
        page.goto(f"{self.url}/healthz")  # pages go elsewhere by themselves when the game changes; this one stays


# ---------------------------------------------------------------- what somebody does on a page


def unfold_all(page: Page) -> None:
    """Everything that can be opened in place, also what comes from the hub only when it is opened."""
    for fold in ("#overrides > summary", "#out-of-turn > summary"):
        for one in page.locator(fold).all():
            one.click()
            expect(page.locator(fold.split(" ")[0]).locator("form").first).to_be_attached()
    page.evaluate("document.querySelectorAll('details:not(#menu, .mend)').forEach(fold => (fold.open = true))")


def open_numbers(page: Page) -> None:
    page.evaluate("document.querySelectorAll('details.numbers').forEach(fold => (fold.open = true))")


def click(selector: str) -> Callable[[Page], None]:
    return lambda page: page.locator(selector).first.click()


def refuse(page: Page) -> None:
    """A long refusal with its rule, as a stale page gets it, while the hub cannot be reached."""
    page.evaluate(
        """async () => {
            const { toast } = await import("/static/js/toast.js");
            const sentence = document.getElementById("toasts").dataset.lost;
            toast({ ok: false, sentence: `${sentence} ${sentence}`, rule: "C-6.2" });
            document.getElementById("offline").hidden = false;
        }"""
    )


# ---------------------------------------------------------------- scenes


def beginning(stage: Stage) -> Iterator[State]:
    yield State("new game", "/setup", screens=BOTH)
    yield State("new game, all unfolded", "/setup", first=unfold_all, screens=())
    yield State("nobody yet", "/people")
    yield State("no camera", "/camera")
    yield State("no box", "/box")
    yield State("no such page", "/nothing")
    begin(stage.service, island="variable", names=NAMES)
    stage.submit(type="ProposeIsland", seed=1)
    yield State("laying the island", "/", screens=BOTH)
    yield State("painting the island", "/", first=click(".fold--brush > summary"), screens=())
    yield State("the code", "/join")
    yield State("choosing a seat", f"/join?code={stage.service.snapshot().join_code}")
    yield State("the hub is away", "/offline")


def table(stage: Stage) -> Iterator[State]:
    begin(stage.service, names=NAMES)
    stage.submit(type="ChooseStarter", player="blue")
    yield State("founding", "/", fits=True, screens=(TV,))
    stage.play(lambda move: move.command == "BuildCity")
    yield State("a turn", "/", screens=BOTH)
    yield State("a turn, the menu", "/", first=click("#menu > summary"), screens=())
    yield State("a turn, other dice", "/", first=click("#roll [data-mend]"), screens=())
    yield State("a turn, all unfolded", "/", first=unfold_all, screens=())
    yield State("a turn, refused", "/", first=refuse, screens=())
    yield State("history", "/history")
    yield State("history, an entry", "/history", first=click(".entry summary"), screens=())
    yield State("a moment of the past", "/history/30", screens=(TV,))
    yield State("host", "/host")
    stage.play(lambda move: move.command == "DiscardCards")
    yield State("discards", "/", fits=True, screens=(TV,))
    stage.play(lambda move: move.command == "RecordRoll")
    words = phrase("attention.unclear.glare", dice="?")
    stage.service.ask_people(Attention(words, (3,), asks_for_roll=True, roll_id="throw"))
    yield State("the camera asks", "/", fits=True, screens=(TV,))
    stage.play(lambda _: False)
    yield State("victory", "/", screens=(TV,))


def six(stage: Stage) -> Iterator[State]:
    """The largest table: six people and a board of 30 tiles."""
    people = (*NAMES, "Bedřiška", "Wenzel", "Jo")
    colours = ("blue", "orange", "white", "red", "green", "brown")
    seats = tuple(Player(PlayerId(colour), name, colour) for colour, name in zip(colours, people, strict=True))
    assert stage.service.start_match(MatchSetup(catan.GAME.key, seats, expansions=("five_six",))).accepted
    stage.submit(type="ChooseStarter", player="blue")
    stage.submit(type="FoundRest")
    stage.submit(type="RecordRoll", dice=[4, 4])
    yield State("a turn of six", "/", fits=True, screens=BOTH)
    stage.submit(type="EndTurn", player="blue")
    stage.submit(type="AskToBuild", player="orange")
    yield State("who wants to build", "/", fits=True, screens=(TV,))
    yield State("I may want to build", "/play", seat="brown")
    stage.submit(type="OpenBuilding")
    yield State("building between two turns", "/", fits=True, screens=())
    yield State("statistics of six", "/statistics", screens=())


def landscape(stage: Stage) -> Iterator[State]:
    """Carcassonne, half laid: the drawn tile is chosen from pictures, then it has places; without a map; at the end."""
    colours = ("red", "blue", "yellow")
    seats = tuple(Player(PlayerId(one), name, one) for one, name in zip(colours, NAMES, strict=True))
    assert stage.service.start_match(MatchSetup(carcassonne.GAME.key, seats, expansions=("river",))).accepted
    dice = random.Random(4)
    _lay(stage, dice, 44)
    yield State("the drawn tile", "/", screens=(TV,))
    yield State("the drawn tile, all unfolded", "/", first=unfold_all, screens=())
    match = stage.service.snapshot().match
    assert match
    state = match.play().state
    fitting = next(name for name in state.pile if places(match.play(), state.box.tiles[name]))
    stage.submit(type="DrawTile", player=state.active, tile=fitting)
    yield State("where it lies", "/", first=click(".landscape .target .hit"), screens=(TV,))
    yield State("I lay a tile", "/play", seat=state.active, first=click(".landscape .target .hit"))
    yield State("history of tiles", "/history", screens=())
    stage.submit(type="SetKeeping", keeping="features")
    yield State("without a map", "/", screens=())
    yield State("I say what was closed", "/play", seat=state.active, first=unfold_all, screens=())
    stage.submit(type="SetKeeping", keeping="tiles")
    _lay(stage, dice, 80)
    yield State("the end of a landscape", "/", screens=())
    yield State("statistics of tiles", "/statistics", screens=())


def _lay(stage: Stage, dice: random.Random, steps: int) -> None:
    for _ in range(steps):
        match = stage.service.snapshot().match
        assert match
        if command := random_command(match.play(), dice.randrange):
            assert stage.service.submit(command, source="web").accepted


def statistics(stage: Stage) -> Iterator[State]:
    stage.play(lambda move: move.command == "BuildCity")
    yield State("statistics", "/statistics", screens=(TV,))
    yield State("statistics with their tables", "/statistics", first=open_numbers)
    stage.play(lambda _: False)
    yield State("a report", f"/games/{stage.service.snapshot().game_id}/report", first=open_numbers)
    yield State("earlier games", "/setup", screens=())


def camera(stage: Stage) -> Iterator[State]:
    def shown(**change: object) -> None:
        stage.service.update(lambda now: replace(now, **change))  # type: ignore[arg-type]

    picture = io.BytesIO()
    Image.new("RGB", (640, 480), "#35506b").save(picture, "JPEG")
    jpeg = base64.b64encode(picture.getvalue()).decode()
    stage.camera.start()
    shown(camera=CameraStatus("usb:0", CameraState.WATCHING), online=frozenset({"hub", "vision", "bridge"}))
    stage.camera.show(die(3, 0.2, 0.3), die(5, 0.6, 0.5), jpeg=jpeg)
    yield State("the camera sees", "/camera", fits=True, screens=BOTH)
    hints = tuple(CameraHint(kind, Area.TOP_LEFT) for kind in HintKind)
    stage.camera.show(die(3, 0.2, 0.3), die(None, 0.6, 0.5), unclear=UnclearReason.GLARE, hints=hints, jpeg=jpeg)
    yield State("the camera has wishes", "/camera", screens=())
    stage.play(lambda move: move.command == "BuildCity")
    for state in (CameraState.WATCHING, CameraState.LOST):
        shown(camera=CameraStatus("usb:0", state), online=frozenset({"hub", "vision"}))
        yield State(f"the camera is {state}, no buttons", "/", screens=())
    shown(online=frozenset())
    yield State("no broker", "/", screens=())


def box(stage: Stage) -> Iterator[State]:
    stage.play(lambda move: move.command == "RecordRoll" and move.who == "orange")
    bridge, online = BridgeStatus(True, BUTTONS, LAMPS, knobs=("number",)), frozenset({"hub", "bridge"})
    dial = Dial(DiceInput("dice", 2), (3,), 4)
    stage.service.update(lambda now: replace(now, bridge=bridge, online=online, dial=dial))
    yield State("the box", "/box", screens=BOTH)
    yield State("a roll from the knob", "/", screens=(TV,))
    yield State("a roll from the knob at a seat", "/play", seat="orange", screens=())
    stage.service.pause(is_on=True)
    yield State("lamps, sounds and a pause", "/host")
    yield State("a pause", "/", fits=True, screens=())
    yield State("a pause at a seat", "/play", seat="white")


def people(stage: Stage) -> Iterator[State]:
    first, second, _ = NAMES
    for winner in (0, 1):
        catan_table.played(stage.service, (first, second, ""), winner=winner)
    catan_table.begin(stage.service, ("Cyril", second, ""))
    remember_names(stage.service, {"red": "Dana"})
    yield State("people", "/people", screens=BOTH)
    yield State("a person who may be somebody else", "/people/person?name=Cyril")
    yield State("a person", f"/people/person?name={first}", screens=(TV,))
    yield State("forgetting", f"/people/person?name={first}", first=click("#delete button"))


def seat(stage: Stage) -> Iterator[State]:
    stage.play(lambda move: move.command == "DiscardCards")
    yield State("discarding", "/play", seat="orange")
    stage.play(lambda move: move.command == "RecordRoll")
    yield State("my roll", "/play", seat="blue", screens=())
    stage.play(lambda move: move.command == "BuildCity")
    yield State("my turn", "/play", seat="blue")
    yield State("my turn, all unfolded", "/play", seat="blue", first=unfold_all, screens=())
    yield State("choosing a place", "/play", seat="blue", first=click("[data-choose]"))
    yield State("my turn, refused", "/play", seat="blue", first=refuse, screens=())
    yield State("the turn of somebody else", "/play", seat="white")


Scene = Callable[[Stage], Iterator[State]]
SCENES: tuple[Scene, ...] = (beginning, table, six, landscape, statistics, camera, box, people, seat)
