"""The engine ours is measured against: Catanatron. It is handed in by whoever has it, never imported here."""

from typing import Any

PACKAGE = "catanatron"


def random_game(package: Any) -> int:
    """Four random players play one game to its end; how many steps it took."""
    game = package.Game([package.RandomPlayer(colour) for colour in package.Color])
    game.play()
    return len(game.state.actions)
