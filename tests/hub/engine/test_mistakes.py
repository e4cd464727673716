"""A game that is not well defined is refused when it is registered, and every mistake is named."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from hub.engine.data import DataKind
from hub.engine.definition import Cue, Expansion, GameDefinition, Option
from hub.engine.dice import PIPS, DiceKind
from hub.engine.games import Games
from hub.engine.messages import SECRET, Command, Event
from hub.engine.mistakes import WrongDefinition, mistakes_of
from hub.engine.phrase import phrase
from hub.engine.rule_table import Hook, RuleTable
from tests.all_games import ALL_GAMES
from tests.pebbles import GAME, tide
from tests.pebbles.commands import BuildWall, RecordRoll
from tests.pebbles.events import TideCame
from tests.tables import every_row

Game = GameDefinition[Any]


@dataclass(frozen=True, slots=True)
class WallBuilt(Event):
    """Of the same name as one of the tide's."""


@dataclass(frozen=True, slots=True)
class TideTurned(Event):
    """Of no game."""


@dataclass(frozen=True)
class Sunk(Event):
    """Of no rule, and without slots."""


@dataclass(frozen=True, slots=True)
class FishCaught(Event):
    kind: str = field(metadata=SECRET)


@dataclass(frozen=True, slots=True)
class Catch:
    kind: str = field(metadata=SECRET)


@dataclass(frozen=True, slots=True)
class NetHauled(Event):
    """Whose secret is not a field of its own."""

    catches: tuple[Catch, ...] | None = None


@dataclass(frozen=True, slots=True)
class UndoLast(Command):
    """Of the same name as one of the ledger's."""


@dataclass(frozen=True, slots=True)
class Swim(Command):
    """Of no game."""


def with_expansion(**change: Any) -> Game:
    other = Expansion(key="other", rules=(), start=lambda _setup, _box: None)
    return replace(GAME, expansions=(tide.TIDE, replace(other, **change)))


def with_rules(**rows: Any) -> Game:
    return with_expansion(rules=(RuleTable(slice="other", **rows),))


def with_boxes(**needs: str) -> Game:
    """Expansions in this order, each of which needs those that are named after it."""
    boxes = (Expansion(key, (), lambda _setup, _box: None, needs=frozenset(of.split())) for key, of in needs.items())
    return replace(GAME, expansions=tuple(boxes))


def but(game: Game, key: str, **change: Any) -> Game:
    boxes = (replace(one, **change) if one.key == key else one for one in game.expansions)
    return replace(game, expansions=tuple(boxes))


def nothing(*_: Any) -> Any:
    return iter(())


WRONG: dict[str, tuple[Callable[[], Game], str]] = {
    "a default that is no choice": (
        lambda: replace(GAME, options=(Option("gifts", ("yes", "no"), "maybe"),)),
        "The default 'maybe' of the option 'gifts' is none of its choices.",
    ),
    "an option of an expansion that the game has": (
        lambda: with_expansion(options=(Option("gifts", ("a",), "a"),)),
        "The option 'gifts' is declared twice.",
    ),
    "two expansions of one key": (lambda: with_expansion(key="tide"), "Two expansions are called 'tide'."),
    "an expansion with the slice of the table": (
        lambda: with_expansion(key="table"),
        "An expansion cannot be called 'table': that part of the state is not its own.",
    ),
    "rules for the slice of another": (
        lambda: with_expansion(rules=(RuleTable(slice="tide"),)),
        "The expansion 'other' has rules for the slice 'tide', which is not its own.",
    ),
    "needs what there is not": (
        lambda: with_expansion(needs=frozenset({"moon"})),
        "The expansion 'other' names 'moon', which there is not.",
    ),
    "a key that is no word": (
        lambda: with_expansion(key="Best friends"),
        "The key 'Best friends' must be small letters, digits and underscores.",
    ),
    "a choice twice": (
        lambda: with_expansion(options=(Option("map", ("a", "a"), "a"),)),
        "The option 'map' has the choice 'a' twice.",
    ),
    "needs what it excludes": (
        lambda: with_expansion(needs=frozenset({"tide"}), excludes=frozenset({"tide"})),
        "The expansion 'other' can never be chosen, for 'tide' is excluded by it or what it needs.",
    ),
    "needs what excludes what it needs": (
        lambda: but(with_boxes(sand="", rock="sand", bay="rock"), "bay", excludes=frozenset({"sand"})),
        "The expansion 'bay' can never be chosen, for 'sand' is excluded by it or what it needs.",
    ),
    "excludes itself": (
        lambda: with_expansion(excludes=frozenset({"other"})),
        "The expansion 'other' can never be chosen, for 'other' is excluded by it or what it needs.",
    ),
    "builds on what comes later": (
        lambda: with_boxes(rock="sand", sand=""),
        "The expansion 'rock' needs 'sand', which has to come before it.",
    ),
    "needs in a circle": (
        lambda: with_boxes(rock="sand", sand="rock"),
        "The expansion 'rock' needs 'sand', which has to come before it.",
    ),
    "two numbers of players": (
        lambda: but(but(with_boxes(sand="", rock=""), "sand", players=range(2, 4)), "rock", players=range(3, 4)),
        "With 'sand' and 'rock' together nobody could tell how many may play.",
    ),
    "for nobody": (
        lambda: replace(GAME, players=range(0)),
        "Nobody can play 'pebbles' with so many players: range(0, 0).",
    ),
    "more players than colours": (
        lambda: replace(GAME, players=range(2, 6)),
        "It is played by 5, and there are 4 colours.",
    ),
    "more players than colours in an expansion": (
        lambda: with_expansion(players=range(5, 7), colours=("green",)),
        "The expansion 'other' is played by 6, and there are 5 colours.",
    ),
    "a message with a name of the ledger's": (
        lambda: with_rules(decide={UndoLast: nothing}),
        "Two messages are called UndoLast, and in a stored game nobody could tell them apart.",
    ),
    "a secret that nothing can stand for": (
        lambda: with_rules(apply={FishCaught: nothing}),
        "The secret 'kind' of FishCaught needs a default, which others see instead.",
    ),
    "a secret that lies too deep": (
        lambda: with_rules(apply={NetHauled: nothing}),
        "The secret 'kind' lies too deep in NetHauled; only its own fields are hidden.",
    ),
    "rules of the game for the slice of an expansion": (
        lambda: replace(GAME, rules=(*GAME.rules, RuleTable(slice="tide"))),
        "The game has rules for the slice 'tide', and its own is 'base'.",
    ),
    "changes what is decided only with another": (
        lambda: with_rules(around={BuildWall: nothing}),
        "The expansion 'other' does not say all that it needs. BuildWall is changed and decided by nobody.",
    ),
    "reacts to what happens only with another": (
        lambda: with_rules(react={TideCame: (nothing,)}),
        "The expansion 'other' does not say all that it needs. Events without an apply row: TideCame.",
    ),
    "an event of an expansion without a folder of its own": (
        lambda: with_rules(apply={TideTurned: nothing}),
        "Sunk is applied by no rule.",
    ),
    "files from elsewhere": (
        lambda: with_expansion(data=(DataKind("../maps", nothing),)),
        "The key '../maps' must be small letters, digits and underscores.",
    ),
    "help that has no name": (
        lambda: with_expansion(aids=("The odds",)),
        "The key 'The odds' must be small letters, digits and underscores.",
    ),
    "guards what nobody decides": (
        lambda: with_rules(guard={Swim: (nothing,)}),
        "Swim is guarded and decided by nobody.",
    ),
    "an event of an expansion's folder without a rule": (
        lambda: with_expansion(package=__name__),
        "Sunk is applied by no rule.",
    ),
    "an unknown colour": (lambda: with_expansion(colours=("plaid",)), "Nobody knows how the colour 'plaid' looks."),
    "a colour of the game": (lambda: with_expansion(colours=("blue",)), "The colour 'blue' is there twice."),
    "two messages of one name": (
        lambda: with_rules(apply={WallBuilt: nothing}),
        "Two messages are called WallBuilt, and in a stored game nobody could tell them apart.",
    ),
    "two decide": (lambda: with_rules(decide={RecordRoll: nothing}), "Two rule tables decide RecordRoll."),
    "files that nobody takes": (
        lambda: with_expansion(options=(Option("map", ("none",), "none", data="maps"),)),
        "The option 'map' takes files of the kind 'maps', which is not declared.",
    ),
    "dice twice": (lambda: with_expansion(dice=(PIPS,)), "The dice 'pips' are declared twice."),
    "dice with one face": (
        lambda: with_expansion(dice=(DiceKind("ball", (1,)),)),
        "The dice 'ball' need at least two faces, each of them once.",
    ),
    "a face twice": (
        lambda: with_expansion(dice=(DiceKind("coin", (1, 1, 2)),)),
        "The dice 'coin' need at least two faces, each of them once.",
    ),
    "other pips": (
        lambda: replace(GAME, dice=(DiceKind("pips", (1, 2, 3)),)),
        "The dice 'pips' show 1 to 6; others need a key of their own.",
    ),
    "a symbol without words": (
        lambda: with_expansion(dice=(DiceKind("coin", ("head", "tail"), {"head": phrase("head")}),)),
        "The face 'tail' of the dice 'coin' has no words.",
    ),
    "changes what nobody decides": (
        lambda: with_rules(around={Swim: nothing}),
        "Swim is changed and decided by nobody.",
    ),
    "reacts to what never happens": (
        lambda: with_rules(react={TideTurned: (nothing,)}),
        "Events without an apply row: TideTurned.",
    ),
    "a hook that nobody asks for": (
        lambda: with_rules(modify={Hook("waves"): (nothing,)}),
        "The hook 'waves' is changed, and nobody declares to ask for it.",
    ),
    "told and never happens": (
        lambda: with_expansion(tell={TideTurned: nothing}),
        "TideTurned is told, and never happens.",
    ),
    "heard and never happens": (
        lambda: with_expansion(cues={TideTurned: Cue.ALARM}),
        "TideTurned is heard, and never happens.",
    ),
    "an event of the folder without a rule": (
        lambda: replace(GAME, expansions=(replace(tide.TIDE, rules=()),)),
        "WallBuilt is applied by no rule.",
    ),
    "a command of the folder without a rule": (
        lambda: replace(GAME, expansions=(replace(tide.TIDE, rules=()),)),
        "BuildWall is decided by no rule.",
    ),
}


def test_who_builds_on_another_may_change_what_that_decides() -> None:
    rows = RuleTable(slice="other", around={BuildWall: nothing}, react={TideCame: (nothing,)})
    found = mistakes_of(with_expansion(rules=(rows,), needs=frozenset({"tide"})))
    assert not [one for one in found if "does not say" in one]


def test_expansions_that_know_each_other_may_both_say_how_many_play() -> None:
    either = but(with_boxes(sand="", rock=""), "sand", players=range(2, 4), excludes=frozenset({"rock"}))
    on_top = but(with_boxes(sand="", rock="sand"), "sand", players=range(2, 4))
    for game in (either, on_top):
        found = mistakes_of(but(game, "rock", players=range(3, 4)))
        assert not [one for one in found if "how many may play" in one]


@every_row("what", WRONG)
def test_each_mistake_is_named(what: str) -> None:
    made, sentence = WRONG[what]
    assert sentence in list(mistakes_of(made()))


def test_a_game_with_mistakes_is_not_registered_and_all_are_told() -> None:
    wrong = with_expansion(key="table", colours=("blue",))
    with pytest.raises(WrongDefinition, match=r"pebbles.*called 'table'.*'blue' is there twice"):
        Games((wrong,))


def test_two_games_of_one_key_are_not_registered() -> None:
    with pytest.raises(WrongDefinition, match="Another game has the same key"):
        Games((GAME, GAME))


def test_games_that_people_play_have_none() -> None:
    assert {game.key: list(mistakes_of(game)) for game in ALL_GAMES} == {game.key: [] for game in ALL_GAMES}
