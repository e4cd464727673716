"""Random games to write down: whole ones by players who know the rules, with times as of an evening."""

import random
from collections.abc import Mapping

from hub.engine.match import Match
from hub.games.catan.random_player import random_command
from tests.all_games import CATAN as GAME
from tests.random_table import new_match

BEGAN_AT = 1_700_000_000.4
NOTHING_AGREED: Mapping[str, str] = {}
EXCHANGE = GAME.exchange["catan"]


def played(
    seed: int, options: Mapping[str, str] = NOTHING_AGREED, *, most_steps: int = 4000, tells: bool = False
) -> Match:
    """A game of three or four until somebody wins, by a table that has agreed on anything it may agree on."""
    dice = random.Random(seed)
    drawn = {option.key: dice.choice(option.choices) for option in GAME.options}
    match = new_match(GAME, players=dice.choice(GAME.players), options={**drawn, **options})
    at = BEGAN_AT
    for _ in range(most_steps):
        command = random_command(match.play(), dice.randrange, tells=tells)
        if command is None:
            break
        at += dice.uniform(0, 25)
        match, _ = match.after(command, at=at)
    return match


def read_match(text: str) -> Match:
    written = EXCHANGE.read(text)
    return Match.start(GAME, written.setup).restored(written.entries)
