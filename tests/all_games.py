"""The games that tests may play: those of the product, and the small one that is nobody's product."""

from hub.data_files import shipped
from hub.engine.games import Games
from hub.games.registry import GAMES
from tests import pebbles

ALL_GAMES = Games((*GAMES, *shipped(Games((pebbles.GAME,)))))
CATAN = ALL_GAMES.by_key("catan")
