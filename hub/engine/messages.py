"""What every game shares: commands ask, events tell, refusals explain."""

from dataclasses import MISSING, Field, dataclass, fields, replace
from typing import Any

from hub.engine.phrase import Phrase, PlayerId
from hub.errors import TabletopError


@dataclass(frozen=True, slots=True)
class Command:
    """Please do this. Named in the imperative; may be refused."""


@dataclass(frozen=True, slots=True)
class Event:
    """This happened. Named in the past tense; never refused."""


@dataclass(frozen=True, slots=True)
class Override(Command):
    """The table's own word against the program's; marked as such in the history, and never a way to create cards."""


SECRET = {"is_secret": True}  # metadata of a field that only its player and the hub may know


@dataclass(frozen=True, slots=True)
class Confided(Command):
    """Stands in the place of a command that only tells a secret, where a game is looked at as everybody knows it."""


def command_in_public(command: Command) -> Command:
    """The command as everybody may know it."""
    secrets = secrets_of(type(command))
    if any(one.default is MISSING for one in secrets):
        return Confided()
    return replace(command, **{one.name: one.default for one in secrets})


def event_in_public(event: Event) -> Event:
    return replace(event, **{one.name: one.default for one in secrets_of(type(event))})


def secrets_of(kind: type[Command] | type[Event]) -> list[Field[Any]]:
    """The fields of such a message that only its player and the hub may know."""
    return [one for one in fields(kind) if one.metadata.get("is_secret")]


class Refusal(TabletopError, ValueError):
    """What is not done, and nothing was changed: why, as a phrase with a stable key, and by which rule if by one."""

    def __init__(self, why: Phrase, *, rule: str | None = None) -> None:
        super().__init__(f"{why.key} {dict(why.args)}" + (f" [{rule}]" if rule else ""))
        self.why = why
        self.rule = rule

    @property
    def reason(self) -> str:
        return self.why.key


class IllegalCommand(Refusal):
    """The rules of the game do not allow this command now."""


class WrongSetup(Refusal):
    """A game cannot be begun like this: too many players, two of one colour, an unknown option."""


class NoSuchEntry(Refusal):
    """The ledger holds nothing that could be taken back, brought back or corrected there."""


# ---------------------------------------------------------------- the ledger's own


@dataclass(frozen=True, slots=True)
class UndoLast(Command):
    """Take back the last action of the table."""


@dataclass(frozen=True, slots=True)
class RedoLast(Command):
    """Bring back what was taken back last, if nothing happened since."""


@dataclass(frozen=True, slots=True)
class CorrectEntry(Command):
    """Put `command` in the place of an earlier entry (or take that entry out) and decide the rest afresh.

    If a later command no longer holds, the correction is refused unless `accept_loss` says that
    everything from there on may go.
    """

    seq: int
    command: Command | None = None
    accept_loss: bool = False


@dataclass(frozen=True, slots=True)
class EntryRetracted(Event):
    seq: int


@dataclass(frozen=True, slots=True)
class EntryRestored(Event):
    seq: int


# ---------------------------------------------------------------- the table outranks the program


@dataclass(frozen=True, slots=True)
class AdjustPoints(Override):
    """Give or take points by agreement of the table, with a note that says why."""

    player: PlayerId
    points: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class PointsAdjusted(Event):
    player: PlayerId
    points: int
    note: str
