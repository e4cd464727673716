"""Commands and events of a match ↔ JSON with a type tag, e.g. `{"type": "RecordRoll", "dice": [3, 4]}`."""

from dataclasses import dataclass
from typing import Any, TypeVar

from hub.engine.definition import GameDefinition
from hub.engine.ledger import Entry
from hub.engine.messages import (
    Command,
    CorrectEntry,
    EntryRestored,
    EntryRetracted,
    Event,
    RedoLast,
    UndoLast,
    secrets_of,
)
from hub.engine.table_rules import TABLE_RULES
from hub.wire.codec import MalformedMessage, from_json, schema, to_json

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _CorrectEntryShell:
    """CorrectEntry as it looks in JSON, where the inner command is an object with its own type tag."""

    seq: int
    command: dict[str, Any] | None = None
    accept_loss: bool = False


_CorrectEntryShell.__name__ = "CorrectEntry"  # what people see in an error


class GameCodec:
    """Reads and writes the messages of one game, its expansions and the ledger itself."""

    def __init__(self, game: GameDefinition[Any]) -> None:
        tables = (*game.rules, *(table for expansion in game.expansions for table in expansion.rules), TABLE_RULES)
        commands: list[type[Command]] = [UndoLast, RedoLast, CorrectEntry]
        events: list[type[Event]] = [EntryRetracted, EntryRestored]
        for table in tables:
            commands.extend(table.decide)
            events.extend(table.apply)
        self.commands = {kind.__name__: kind for kind in commands}
        self.events = {kind.__name__: kind for kind in events}

    def command_to_json(self, command: Command) -> dict[str, Any]:
        if isinstance(command, CorrectEntry):  # the only command that holds another one
            inner = self.command_to_json(command.command) if command.command else None
            return {"type": "CorrectEntry", "seq": command.seq, "command": inner, "accept_loss": command.accept_loss}
        return {"type": type(command).__name__, **to_json(command)}

    def command_from_json(self, parsed: Any) -> Command:
        """A command, or MalformedMessage with a sentence that says what is wrong."""
        kind, rest = _typed(parsed, self.commands, "command")
        if kind is CorrectEntry:
            inner = rest.get("command")
            if isinstance(inner, dict) and inner.get("type") == "CorrectEntry":
                raise MalformedMessage("CorrectEntry: a correction cannot hold another correction.")
            shell = from_json(_CorrectEntryShell, {**rest, "command": None})
            command = self.command_from_json(inner) if inner is not None else None
            return CorrectEntry(shell.seq, command, shell.accept_loss)
        return from_json(kind, rest)

    def event_to_json(self, event: Event) -> dict[str, Any]:
        return {"type": type(event).__name__, **to_json(event)}

    def event_from_json(self, parsed: Any) -> Event:
        kind, rest = _typed(parsed, self.events, "event")
        return from_json(kind, rest)

    def entry_in_public(self, entry: Entry) -> tuple[dict[str, Any], tuple[dict[str, Any], ...]]:
        """The command and events of an entry for everybody who listens: what only one player may know is null."""
        command = self.command_to_json(entry.command)
        if isinstance(entry.command, CorrectEntry) and entry.command.command:
            command["command"] = _without_secrets(command["command"], entry.command.command)
        events = tuple(_without_secrets(self.event_to_json(event), event) for event in entry.events)
        return _without_secrets(command, entry.command), events

    def schemas(self) -> dict[str, dict[str, Any]]:
        """The JSON Schema of every command, type tag included."""
        tagged: dict[str, dict[str, Any]] = {}
        for name, kind in self.commands.items():
            one = schema(_CorrectEntryShell if kind is CorrectEntry else kind)
            properties = {"type": {"const": name}, **one.get("properties", {})}
            tagged[name] = {
                **one,
                "title": name,
                "properties": properties,
                "required": ["type", *one.get("required", [])],
            }
        return tagged


def _without_secrets(json: dict[str, Any], message: Command | Event) -> dict[str, Any]:
    secrets = {one.name for one in secrets_of(type(message))}
    return {name: None if name in secrets else value for name, value in json.items()}


def _typed(parsed: Any, kinds: dict[str, type[T]], what: str) -> tuple[type[T], dict[str, Any]]:
    if not isinstance(parsed, dict):
        raise MalformedMessage(f"A {what} must be a JSON object, not {type(parsed).__name__}.")
    name = parsed.get("type")
    if not isinstance(name, str) or name not in kinds:
        raise MalformedMessage(f"Unknown {what} type {name!r}; known are: {', '.join(kinds)}.")
    return kinds[name], {key: value for key, value in parsed.items() if key != "type"}
