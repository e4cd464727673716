"""Moves of a game, done with taps on whatever page the form is on: the table's, or a player's own."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from hub.engine.definition import MatchSetup
from hub.engine.definition import Player as Seat
from hub.engine.phrase import PlayerId
from hub.service.game_service import GameService

NAMES = ("Blue", "Orange", "White")
WHOLE_GAME = Path(__file__).with_name("whole_game.txt")


@dataclass(frozen=True, slots=True)
class Move:
    """One line of a recorded game, such as `blue: TradeCards partner=orange gives=1·wool gets=1·brick`."""

    who: str
    command: str
    fields: Mapping[str, str]

    def __str__(self) -> str:
        return f"{self.who}: {self.command} " + " ".join(f"{name}={value}" for name, value in self.fields.items())


def moves(text: str) -> Iterator[Move]:
    for line in text.splitlines():
        if line and not line.startswith("#"):
            who, _, rest = line.partition(": ")
            command, *parts = rest.split()
            yield Move(who, command, dict(part.split("=", 1) for part in parts))


def command_of(move: Move, last_seq: int) -> dict[str, Any]:
    """The same move as a program would send it."""
    if move.command == "CorrectLastRoll":
        roll = {"type": "RecordRoll", **{name: _value(name, value) for name, value in move.fields.items()}}
        return {"type": "CorrectEntry", "seq": last_seq, "command": roll}
    by = {} if move.command in ("RecordRoll", "UndoLast", "RedoLast") or move.who == "table" else {"player": move.who}
    return {"type": move.command, **by, **{name: _value(name, value) for name, value in move.fields.items()}}


def _value(name: str, value: str) -> Any:
    if name == "dice":
        return [int(face) for face in value.split("+")]
    if "·" in value:
        return {kind: int(count) for count, _, kind in (part.partition("·") for part in value.split("+"))}
    return int(value) if value.isdigit() else value


def begin(service: GameService, *, island: str = "beginner", names: tuple[str, ...] = NAMES) -> None:
    """A new game of the three who are in the recorded one."""
    colours = ("blue", "orange", "white")
    seats = tuple(Seat(PlayerId(one), name, one) for one, name in zip(colours, names, strict=True))
    assert service.start_match(MatchSetup("catan", seats, {"island": island})).accepted


def play(service: GameService, wanted: Callable[[Move], bool], **setup: Any) -> None:
    """A new game by the record, past the browser, until just before the first move that is wanted."""
    begin(service, **setup)
    for move in moves(WHOLE_GAME.read_text(encoding="utf-8")):
        if wanted(move):
            return
        outcome = service.submit(command_of(move, service.snapshot().version), source="web")
        assert outcome.accepted, f"{move}: {outcome.refusal}"


class Player:
    """Somebody in front of a page with forms and a board."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def do(self, move: Move, version: int) -> None:
        """Once the page shows this version of the game, tap a move together and wait until it counts."""
        self._wait_for(version)
        self._doing(move)(move)
        self._wait_for(version + 1)

    def _wait_for(self, version: int) -> None:
        self.page.wait_for_function(
            "version => Number(document.getElementById('live').dataset.version) >= version", arg=version
        )

    def _doing(self, move: Move) -> Callable[[Move], None]:
        special = {
            "UndoLast": lambda _: self.page.locator("#undo button").click(),
            "RedoLast": lambda _: self.page.locator("#redo button").click(),
            "CorrectLastRoll": self._correct_last_roll,
        }
        return special.get(move.command, self._fill_in)

    def _correct_last_roll(self, move: Move) -> None:
        """Two taps once the dice on the page are opened."""
        self.page.locator("#roll [data-mend]").click()
        self._dice(self.page.locator("#mend-roll"), move.fields["dice"])

    def _fill_in(self, move: Move) -> None:
        form = self._form(move)
        if not form.is_visible() and form.locator("[data-kind=place]").count():  # the board itself asks
            self._choose_on_board(form)
        else:
            unfold(form)
        sends_itself = form.get_attribute("data-sends-itself") is not None
        for name, value in move.fields.items():
            self._answer(form, form.locator(f"[data-field='{name}']:not(fieldset:disabled *)"), value)
        if not sends_itself:
            form.locator("button[data-submit], button[data-always]").first.click()

    def _form(self, move: Move) -> Locator:
        for owner in (move.who, ""):
            form = self.page.locator(f"form[data-offer='{move.command}:{owner}']")
            if form.count():
                return form.first
        raise AssertionError(f"nobody offers: {move}")

    def _choose_on_board(self, form: Locator) -> None:
        key = form.get_attribute("data-offer")
        button = self.page.locator(f"[data-choose='{key}']")
        if button.count() and button.first.get_attribute("aria-pressed") != "true":
            unfold(button.first)
            button.first.click()

    def _answer(self, form: Locator, field: Locator, value: str) -> None:
        match field.get_attribute("data-kind"):
            case "dice":
                self._dice(form, value)
            case "place":
                self.page.locator(f".targets.is-shown [data-place='\"{value}\"'] .hit").click()
            case "choice":
                said = value if value.isdigit() else "null" if value == "None" else f'"{value}"'
                pill = field.locator(f".pill:has([value='{said}'])")
                unfold(pill)
                pill.click()
            case "cards":
                self._cards(field, value)
            case "number":
                self._count(field.locator(".stepper"), int(value))
            case kind:
                raise AssertionError(f"no way to fill in {kind}")

    def _dice(self, form: Locator, value: str) -> None:
        for die, face in enumerate(value.split("+"), 1):
            form.locator(f".die-pick:has([name$='-{die}'][value='{face}'])").click()

    def _cards(self, field: Locator, value: str) -> None:
        for part in value.split("+"):
            count, kind = part.split("·")
            self._count(field.locator(f".stepper:has([name='{kind}'])"), int(count))

    def _count(self, stepper: Locator, wanted: int) -> None:
        number, less, more = stepper.locator("input"), stepper.locator(".step").first, stepper.locator(".step").last
        if not wanted and not number.input_value():
            less.click()  # nobody has said yet that it is none
        while int(number.input_value() or 0) < wanted:
            more.click()
        expect(number).to_have_value(str(wanted))


def unfold(inner: Locator) -> None:
    """Open whatever folds something lies in, the outermost first."""
    for fold in inner.locator("xpath=ancestor::details").all():
        if fold.get_attribute("open") is None:
            fold.locator("> summary").click()
