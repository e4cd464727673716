"""A table to test with: plays a real game through the service by taking what is offered."""

import json
import re
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from hub.engine.definition import MatchSetup, Player
from hub.engine.match import Match
from hub.engine.messages import Command
from hub.engine.offer import DiceInput, Offer, PlaceInput
from hub.engine.phrase import PlayerId
from hub.games.registry import GAMES
from hub.service.game_service import GameService


class Table:
    """Speaks to the service as a sensor would and to the app as a browser would."""

    def __init__(self, service: GameService, client: FlaskClient) -> None:
        self.service, self.client = service, client

    def begin(self, *names: str, **options: str) -> None:
        """A new game; unless told otherwise the first seat begins."""
        game = GAMES[0]
        called = names or ("Anna", "Bob", "Cyril")
        players = tuple(
            Player(PlayerId(colour), name, colour) for name, colour in zip(called, game.colours, strict=False)
        )
        setup = MatchSetup(game.key, players, {"start_player": "manual", **options})
        assert self.service.start_match(setup).accepted

    @property
    def match(self) -> Match:
        match = self.service.snapshot().match
        assert match
        return match

    @property
    def version(self) -> int:
        return self.service.snapshot().version

    def do(self, command: Command) -> None:
        outcome = self.service.submit(command, source="web")
        assert outcome.accepted, outcome.refusal

    def found(self) -> None:
        """Take every suggested place until dice are wanted."""
        while not any(isinstance(one, DiceInput) for one in self.next_offer().inputs):
            offer = self.next_offer()
            place = offer.inputs[0]
            assert isinstance(place, PlaceInput)
            self.do(offer.command(**offer.given, **{place.field: place.suggested}))

    def give(self, player: str, **cards: int) -> None:
        """The table says what a player holds."""
        assert self.command({"type": "SetHand", "player": player, "cards": cards}).status_code == 200

    def next_offer(self) -> Offer:
        return self.match.offers()[0]

    def roll(self, *dice: int) -> None:
        make = self.match.game.roll_command
        assert make
        self.do(make(dice))

    def page(self, language: str = "en", **wishes: str) -> str:
        """The table page as a device in that language shows it, with what it asks for."""
        return self.client.get("/", query_string=wishes, headers={"Accept-Language": language}).text

    def form(self, key: str) -> str:
        """The form of one offer on the page, with everything in it."""
        page = self.page(overrides="yes", told="yes")
        found = re.search(rf'<form [^>]*data-offer="{re.escape(key)}".*?</form>', page, re.DOTALL)
        assert found, f"{key} is not on the page"
        return found[0]

    def post(self, path: str, body: Any, **headers: str) -> TestResponse:
        return self.client.post(path, data=json.dumps(body), content_type="application/json", headers=headers)

    def command(self, command: Any, version: int | None = None) -> TestResponse:
        seen = self.version if version is None else version
        return self.post("/api/command", {"command": command, "version": seen})
