"""People: the book of all nights, and the right to be called otherwise or to be forgotten.

There is no list of persons: a person is a name in set-ups of stored games, so all that ever changes are those names.
Notes that somebody typed into a game are entries of its ledger and stay as they are.
"""

import logging
from collections.abc import Callable, Mapping
from dataclasses import replace

from hub.engine.definition import MatchSetup, Player
from hub.engine.messages import Refusal
from hub.engine.names import person_of, tidy
from hub.engine.phrase import phrase
from hub.service.game_service import GameService
from hub.service.known_names import change_known_names, known_names
from hub.service.people.book import Book, book_of
from hub.service.people.names import colour_words, guest_names
from hub.service.people.results import Results
from hub.service.snapshot import Reply
from hub.service.store import StoreError
from hub.texts.catalogue import Catalogue

log = logging.getLogger(__name__)

OnRenamed = Callable[[tuple[str, ...]], None]  # the ids of the games in which somebody is called otherwise now
Renamed = Callable[[MatchSetup, Player], str]  # the new name of a player of this set-up


class People:
    """Asked from any thread but the writer's. `voice` is the table's usual language."""

    def __init__(self, service: GameService, catalogue: Catalogue, *, voice: str = "cs") -> None:
        self._service, self._catalogue, self._voice = service, catalogue, voice
        self._guests = guest_names(catalogue)
        self._results = Results(service, self._guests)
        self._on_renamed: list[OnRenamed] = []

    def on_renamed(self, callback: OnRenamed) -> None:
        """Be called after a change with the games it touched, on the thread of whoever asked for it."""
        self._on_renamed.append(callback)

    def history(self) -> Book:
        return book_of(self._results.all())

    def offered_only(self) -> tuple[str, ...]:
        """Names that are offered for the next game, though nobody of that name is in a stored one."""
        played = {person_of(player.name) for game in self._service.games() for player in game.setup.players}
        names = {person_of(name): name for name in known_names(self._service).values()}
        return tuple(sorted(name for person, name in names.items() if person not in played))

    def rename(self, old: str, new: str, *, may_merge: bool = True) -> Reply:
        """Call a person otherwise everywhere; a name that somebody has already makes one person of the two."""
        return self._done(lambda: self._rename(person_of(old), tidy(new), may_merge=may_merge))

    def delete(self, name: str) -> Reply:
        """Forget a person: the games stay, with the colour's own word in place of the name."""
        return self._done(lambda: self._delete(person_of(name)))

    # ------------------------------------------------------------ the writer's thread

    def _rename(self, old: str, new: str, *, may_merge: bool) -> tuple[str, ...]:
        person = person_of(new)
        if not person:
            raise Refusal(phrase("refusal.name_empty"))
        if person in self._guests:
            raise Refusal(phrase("refusal.name_is_colour", name=new))
        if person != old:
            self._expect_apart(old, person, new, may_merge=may_merge)
        return self._changed(old, lambda setup, player: new, known=new)

    def _expect_apart(self, old: str, person: str, new: str, *, may_merge: bool) -> None:
        tables = [{person_of(player.name) for player in game.setup.players} for game in self._service.games()]
        if any({old, person} <= table for table in tables):
            raise Refusal(phrase("refusal.same_table", name=new))
        if not may_merge and any(person in table for table in tables):
            raise Refusal(phrase("refusal.name_taken", name=new))

    def _delete(self, person: str) -> tuple[str, ...]:
        return self._changed(person, self._colour_word, known=None)

    def _colour_word(self, setup: MatchSetup, player: Player) -> str:
        """In the table's language, unless another player of the game typed just that word."""
        words = colour_words(player.colour, self._catalogue, setup.voice or self._voice)
        taken = {person_of(other.name) for other in setup.players if other.id != player.id}
        numbered = (f"{words[0]} {number}" for number in range(2, len(setup.players) + 2))
        return next(word for word in (*words, *numbered) if person_of(word) not in taken)

    def _changed(self, person: str, renamed: Renamed, *, known: str | None) -> tuple[str, ...]:
        """The names for next time go first: what the set-ups leave behind on the disk is wiped after both."""
        if not person or person in self._guests:
            raise Refusal(phrase("refusal.no_such_person"))
        setups = {
            game.id: _with_names(game.setup, person, renamed)
            for game in self._service.games()
            if any(person_of(player.name) == person for player in game.setup.players)
        }
        was_known = any(person_of(name) == person for name in known_names(self._service).values())
        if not setups and not was_known:
            raise Refusal(phrase("refusal.no_such_person"))
        if was_known:
            change_known_names(self._service, lambda name: known if person_of(name) == person else name)
        self._service.change_names(setups)
        return tuple(setups)

    # ------------------------------------------------------------ answering

    def _done(self, work: Callable[[], tuple[str, ...]]) -> Reply:
        try:
            game_ids = self._service.in_turn(work)
        except Refusal as refusal:
            return Reply(False, self._service.snapshot().version, refusal.why)
        except StoreError as error:
            log.error("%s", error)
            why = phrase("refusal.not_saved", detail=str(error))
            return Reply(False, self._service.snapshot().version, why)
        for callback in self._on_renamed if game_ids else ():
            try:
                callback(game_ids)
            except Exception:
                log.exception("what follows a change of names failed")
        return Reply(True, self._service.snapshot().version)


def _with_names(setup: MatchSetup, person: str, renamed: Renamed) -> MatchSetup:
    names: Mapping[str, str] = {
        player.id: renamed(setup, player) for player in setup.players if person_of(player.name) == person
    }
    players = tuple(replace(player, name=names.get(player.id, player.name)) for player in setup.players)
    return replace(setup, players=players)
