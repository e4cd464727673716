"""The games that tests may play: those of the product, and the small one that is nobody's product."""

from hub.engine.games import Games
from hub.games.registry import GAMES
from tests import pebbles

ALL_GAMES = Games((*GAMES, pebbles.GAME))
