"""What it takes from a command to the page of a seat, made and compressed: all but the way over the air."""

import time
from collections.abc import Iterator
from contextlib import ExitStack

from hub.bootstrap import load_catalogue
from hub.cli.bench_table import SOURCE
from hub.engine.match import Match
from hub.games.registry import GAMES
from hub.service.game_service import GameService
from hub.service.store import InMemoryStore
from web_ui import DashboardSettings, create_app
from web_ui.access import SEAT_COOKIE
from web_ui.parts import parts_of


def frame_seconds(match: Match, late: int) -> Iterator[float]:
    """The same game on a hub: processor time of each of the last commands, for the phone of whoever is to act then."""
    with ExitStack() as stack:
        service = GameService(InMemoryStore(), GAMES, clock=time.time)
        service.start()
        stack.callback(service.close)
        app = create_app(service, load_catalogue(), settings=DashboardSettings())
        parts = parts_of(app)
        stack.callback(parts.door.close)
        service.start_match(match.setup)
        tokens = {
            player.id: parts.door.claim(player.id, service.snapshot().join_code) for player in match.setup.players
        }
        phone = app.test_client()
        for entry in match.ledger.entries:
            began = time.process_time()
            service.submit(entry.command, source=SOURCE)
            if entry.seq >= match.version - late:
                now = service.snapshot().match
                active = now.standing().active if now else None
                phone.set_cookie(SEAT_COOKIE, tokens[active or match.setup.players[0].id])
                assert phone.get("/play/live").status_code == 200
                yield time.process_time() - began  # the first makes what is kept for later
