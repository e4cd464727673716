"""Moves of Pebbles for tests: who sits there, what a throw is, how a game ends."""

from hub.engine.definition import MatchSetup, Player
from hub.engine.match import Match
from hub.engine.messages import Command
from hub.engine.phrase import PlayerId
from tests.pebbles import GAME
from tests.pebbles.commands import EndTurn, RecordRoll

NAMES = ("Anna", "Bob", "Cyril", "Dana")
SEATS = tuple(Player(PlayerId(colour), name, colour) for name, colour in zip(NAMES, GAME.colours, strict=True))
BLUE, ORANGE, WHITE, RED = (seat.id for seat in SEATS)
SETUP = MatchSetup(GAME.key, SEATS[:3])


def rounds(*throws: tuple[int, int], setup: MatchSetup = SETUP) -> list[Command]:
    """Whole turns in order, one for each throw."""
    seats = [player.id for player in setup.players]
    return [
        command for turn, dice in enumerate(throws) for command in (RecordRoll(dice), EndTurn(seats[turn % len(seats)]))
    ]


def played(*commands: Command, setup: MatchSetup = SETUP) -> Match:
    """A match after these commands."""
    return done(Match.start(GAME, setup), *commands)


def done(match: Match, *commands: Command) -> Match:
    for command in commands:
        match, _ = match.after(command)
    return match


# Three rounds of three, after which blue alone, or blue and orange, have the most of at least 20 pebbles.
WON_BY_BLUE = rounds(*([(6, 6), (4, 4), (1, 1)] * 2))
WON_BY_TWO = rounds(*([(6, 6), (6, 6), (1, 1)] * 2))
