"""Which stored game is meant: its id, the beginning of it, or the one played last."""

import difflib
from collections.abc import Sequence

from hub.errors import TabletopError
from hub.service.store import EventStore, StoredGame

LAST = "last"
MOST_CHOICES = 5


class WhichGame(TabletopError, ValueError):
    """No game, or more than one, is called like that; the sentence says what there is."""


def meant_game(store: EventStore, wanted: str) -> StoredGame:
    games, lengths = store.games(), store.lengths()
    if not games:
        raise WhichGame("No games are stored here yet.")
    if wanted == LAST:
        return max(games, key=lambda game: lengths.get(game.id, (0, game.created_at))[1])
    found = [game for game in games if game.id == wanted] or [game for game in games if game.id.startswith(wanted)]
    if len(found) == 1:
        return found[0]
    if found:
        raise WhichGame(f"{wanted!r} may be {_some(found)}; write more of it.")
    near = difflib.get_close_matches(wanted, [game.id for game in games], n=MOST_CHOICES)
    hint = f"did you mean {', '.join(near)}?" if near else f"there are {_some(games)}."
    raise WhichGame(f"There is no game {wanted!r}; {hint} `gamenight report --list` lists all.")


def _some(games: Sequence[StoredGame]) -> str:
    shown = ", ".join(game.id for game in games[:MOST_CHOICES])
    return f"{shown} …" if len(games) > MOST_CHOICES else shown
