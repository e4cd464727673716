"""The games this hub knows, with the files that they come with; a new one is one line here."""

from hub.data_files import shipped
from hub.engine.games import Games
from hub.games import carcassonne, catan

GAMES = shipped(
    Games(
        (
            catan.GAME,
            carcassonne.GAME,
        )
    )
)
