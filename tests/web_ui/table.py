"""A table to test with: plays a real game through the service by taking what is offered."""

import json
import re
from typing import Any, ClassVar

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from hub.engine.definition import GameDefinition, MatchSetup, Player
from hub.engine.match import Match
from hub.engine.messages import Command
from hub.engine.offer import DiceInput, Offer, PlaceInput
from hub.engine.phrase import PlayerId
from hub.games import catan
from hub.service.game_service import GameService
from tests import pebbles


class Table:
    """Speaks to the service as a sensor would and to the app as a browser would.

    It plays Pebbles, to so many points that a game goes on until a test ends it.
    """

    game: GameDefinition[Any] = pebbles.GAME
    usual: ClassVar[dict[str, str]] = {"target": "90"}

    def __init__(self, service: GameService, client: FlaskClient) -> None:
        self.service, self.client = service, client

    def begin(self, *names: str, **options: str) -> None:
        """A new game; the first seat begins."""
        called = names or ("Anna", "Bob", "Cyril")
        players = tuple(
            Player(PlayerId(colour), name, colour) for name, colour in zip(called, self.game.colours, strict=False)
        )
        setup = MatchSetup(self.game.key, players, {**self.usual, **options})
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

    def next_offer(self) -> Offer:
        return self.match.offers()[0]

    def roll(self, *dice: int) -> None:
        request = self.match.throw()
        assert request
        self.do(request.command(dice))

    def page(self, language: str = "en", **wishes: str) -> str:
        """The table page as a device in that language shows it, with what it asks for."""
        return self.client.get("/", query_string=wishes, headers={"Accept-Language": language}).text

    def form(self, key: str) -> str:
        """The form of one offer on the page, with everything in it."""
        page = self.page(overrides="yes", out_of_turn="yes")
        found = re.search(rf'<form [^>]*data-offer="{re.escape(key)}".*?</form>', page, re.DOTALL)
        assert found, f"{key} is not on the page"
        return found[0]

    def post(self, path: str, body: Any, **headers: str) -> TestResponse:
        return self.client.post(path, data=json.dumps(body), content_type="application/json", headers=headers)

    def command(self, command: Any, version: int | None = None) -> TestResponse:
        seen = self.version if version is None else version
        return self.post("/api/command", {"command": command, "version": seen})


class Island(Table):
    """The same with Catan: a board with places to tap, and cards in hand."""

    game = catan.GAME
    usual: ClassVar[dict[str, str]] = {"start_player": "manual"}

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
