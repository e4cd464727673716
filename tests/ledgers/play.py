"""Plays some games of Catan with the code of a release and writes down what it made of them.

`make.py` runs this with that release's `hub` and `tests` in front of everything else, so it may only use what every
release has, or ask first. Dice and choices come from one seed; the ids of games and the keys of seats do not.
"""

import json
import random
import sqlite3
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

from hub.engine.definition import MatchSetup, Player
from hub.engine.offer import OfferKind
from hub.engine.phrase import Phrase, PlayerId, Who
from hub.games import catan
from hub.games.registry import GAMES
from hub.service.game_service import GameService
from tests.random_table import command_json

NAMES = ("Anička", "Bořek", "Cyril", "Dáša", "Emil", "Fanda")
BEGAN = 1_700_000_000.0
TRIES = 40
ENOUGH = 2  # overrides of a kind
PLENTY = {"brick": 2, "wood": 2, "wool": 4, "grain": 2, "ore": 3}
PRICE = {"wool": 1, "grain": 1, "ore": 1}
ISLAND = "o10 s2 w9 / g12 b6 s4 b10 / g9 w11 d w3 o8 / w8 o3 g4 s5 / b5 g6 s11"
SAME_ISLAND_MENDED = ISLAND.replace("o10 s2", "s2 o10")
LEVEL = "SetBookkeeping"
SELDOM = ("AdjustPoints", "GiveSpecialCard", "SetDevelopment", "SetTurn", "MendIsland", "LayIsland")


class Night:
    """One data folder, and somebody who tries everything that is offered, the least known first."""

    def __init__(self, folder: Path) -> None:
        self._dice = random.Random(7)
        self._seconds = count(BEGAN, 20.0)
        self.tried: Counter[str] = Counter()
        store = _store(folder)
        clock = lambda: next(self._seconds)  # noqa: E731
        known = (GAMES,) if hasattr(GAMES, "by_key") else ()
        self.service: Any = GameService(store, *known, clock=clock)
        self.service.start()
        self.store = store

    @property
    def match(self) -> Any:
        return self.service.snapshot().match

    def begin(self, people: int, expansions: tuple[Any, ...] = (), **options: str) -> None:
        """Options that this release does not know are left out."""
        known = {option.key: option.choices for option in catan.GAME.options}
        chosen = {key: value for key, value in options.items() if value in known.get(key, ())}
        colours = (*catan.GAME.colours, *(colour for one in expansions for colour in one.colours))
        seats = zip(NAMES[:people], colours, strict=False)
        players = tuple(Player(PlayerId(colour), name, colour) for name, colour in seats)
        keys = tuple(one.key for one in expansions)
        outcome = self.service.start_match(MatchSetup(catan.GAME.key, players, chosen, keys))
        assert outcome.accepted, outcome

    def does(self, kind: str, /, **fields: Any) -> bool:
        """Whether the table takes it; what a release does not know is refused like anything else."""
        observation = f"throw-{next(self._seconds):.0f}" if kind == "RecordRoll" else None
        accepted = self.service.submit({"type": kind, **fields}, source="table", observation=observation).accepted
        self.tried[kind] += accepted
        return bool(accepted)

    def plays(self, steps: int) -> None:
        """What the table waits for, and after every such step something else that is offered."""
        for step in range(steps):
            waits = [offer for offer in self.match.offers() if offer.kind is OfferKind.NEXT]
            if step % 2 == 0 and waits:
                self._takes(waits)
            else:
                self._takes(sorted(self._all_offers(), key=lambda offer: self.tried[offer.command.__name__]))

    def _all_offers(self) -> Iterator[Any]:
        for offer in self.match.offers():
            is_enough = offer.kind is OfferKind.OVERRIDE and self.tried[offer.command.__name__] >= ENOUGH
            if offer.command.__name__ not in (*SELDOM, LEVEL) and not is_enough:
                yield offer
        if hasattr(self.match, "private_offers"):
            for player in self.match.setup.players:
                yield from self.match.private_offers(player.id)

    def takes(self, *kinds: str) -> None:
        """One after the other, where they are offered."""
        for kind in kinds:
            self._takes(offer for offer in self.match.offers() if offer.command.__name__ == kind)

    def _takes(self, offers: Iterable[Any]) -> bool:
        """The first offer that is accepted with some answer."""
        for offer in offers:
            for _ in range(TRIES):
                said = command_json(offer, self._dice)
                if self.does(said.pop("type"), **said):
                    return True
        return False

    def builds(self) -> None:
        """Two of them, with whatever is needed for it."""
        for player in self.match.setup.players[:2]:
            self._waits_for(player.id)
            for kind in ("BuildCity", "TradeWithBank", "BuildRoad", "BuildRoad", "BuildSettlement"):
                self.does("SetHand", player=player.id, cards=PLENTY)
                self.takes(kind)
            partner = next(one.id for one in self.match.setup.players if one != player)
            self.does("SetHand", player=partner, cards=PRICE)
            self.does("TradeCards", player=player.id, partner=partner, gives={"wool": 1}, gets={"ore": 1})

    def plays_cards(self) -> None:
        """One buys cards, plays them turn by turn and shows a point nobody knew of; another tells of a card."""
        buyer, other = [player.id for player in self.match.setup.players][:2]
        self._waits_for(buyer)
        for kind in ("knight", "road_building", "invention", "monopoly", None):
            self.does("SetHand", player=buyer, cards=PRICE)
            self.does("BuyDevelopment", player=buyer, card=kind)
        self._waits_for(other)
        self.does("SetHand", player=other, cards=PRICE)
        self.does("BuyDevelopment", player=other)
        self.does("ConfideDevelopment", player=other, card="knight") or self.does(  # until 0.6
            "TellDevelopment", player=other, card="knight"
        )
        for kind in ("PlayKnight", "PlayRoadBuilding", "PlayInvention", "PlayMonopoly"):
            self._waits_for(buyer)
            self.takes(kind)
            self._waits_for(other)
        self._waits_for(buyer)
        missing = 9 - self.match.points(buyer).total
        self.does("AdjustPoints", player=buyer, points=missing, note="Půjčka")
        self.does("RevealVictoryPoints", player=buyer, cards=1)
        self.does("AdjustPoints", player=buyer, points=-missing - 1, note="Přece ne")
        self.does("SetHand", player=other, cards=PLENTY)
        self.does("ConfideHand", player=other, cards=PLENTY) or self.does("TellHand", player=other, cards=PLENTY)
        self.does("SetTurn", player=buyer, has_rolled=False)
        self.does("RecordRoll", dice=[3, 4])
        self.takes("PlanRobber")
        self._waits_for(buyer)

    def _waits_for(self, player: str) -> None:
        """Nothing but what must be done, until it is this player's time to trade and build."""
        for _ in range(60):
            state = self.match.play().state
            if (state.active, state.phase) == (player, "main"):
                return
            if state.phase == "roll":
                self.does("RecordRoll", dice=[3, 4] if state.turn % 4 == 0 else [1, 1])
            elif not self.does("EndTurn", player=state.active):
                self._takes(offer for offer in self.match.offers() if offer.kind is OfferKind.NEXT)

    def changes_its_mind(self) -> None:
        """Undo, redo, a roll corrected; an entry taken out, whatever is lost by that."""
        self.does("UndoLast")
        self.does("UndoLast")
        self.does("RedoLast")
        rolls = [step.entry for step in self.match.steps if type(step.entry.command).__name__ == "RecordRoll"]
        for entry in rolls[-3:]:
            for dice in ([2, 2], [3, 5], [6, 6]):
                if self.does("CorrectEntry", seq=entry.seq, command={"type": "RecordRoll", "dice": dice}):
                    break
        live = [step.entry.seq for step in self.match.steps]
        self.does("CorrectEntry", seq=live[-3], command=None, accept_loss=True)

    def is_won(self) -> None:
        for player in self.match.setup.players[::-1]:
            self.does("AdjustPoints", player=player.id, points=9, note="Dohodli jsme se")


def _store(folder: Path) -> Any:
    """Since 0.4 it has a module of its own."""
    module = "hub.service.sqlite_store" if find_spec("hub.service.sqlite_store") else "hub.service.store"
    return import_module(module).SqliteStore(folder)


# ---------------------------------------------------------------- the games


def beginner(night: Night) -> None:
    """The beginner island with every card in the books, won by agreement."""
    night.begin(3, win_only_on_own_turn="false")
    night.plays(30)
    night.changes_its_mind()
    night.builds()
    night.plays_cards()
    night.takes(*SELDOM)
    night.is_won()


def other_island(night: Night) -> None:
    """An island of the table's own, options away from their defaults, only numbers of cards; not over."""
    choices = next(option.choices for option in catan.GAME.options if option.key == "island")
    night.begin(
        4,
        island=choices[1],
        bookkeeping="counts",
        bank_shortage="single_gets_rest",
        robber_to_desert="forbidden",
        steal_obligation="optional",
        trade_before_roll="bank_only",
        trade_gift="allow",
        harbour_use_from="immediate",
        phase_mode="separate",
        target="12",
    )
    night.takes("ProposeIsland", "LayProposed")
    night.does("UndoLast")
    night.takes("ProposeBeginner", "PaintTerrain", "PaintNumber", "PaintHarbour")
    night.takes("LayTerrains")
    night.does("UndoLast")
    night.does("LayIsland", tiles=ISLAND)
    night.plays(20)
    night.changes_its_mind()


def without_books(night: Night) -> None:
    """Nobody enters cards; the first player begins because the table says so."""
    night.begin(3, bookkeeping="off", start_player="manual", target="8")
    night.plays(12)
    night.does(LEVEL, level="counts")
    night.plays(6)


def founding(night: Night) -> None:
    """Broken off when two have founded, and the island was mended."""
    night.begin(3)
    for _ in range(12):
        if len([step for step in night.match.steps if type(step.entry.command).__name__ == "FoundRoad"]) == 2:
            break
        night.takes("ChooseStarter")
        night.takes("FoundSettlement", "FoundRoad")
    if not night.does("MendIsland", tiles=SAME_ISLAND_MENDED):
        night.does("LayIsland", tiles=SAME_ISLAND_MENDED)


def imported(night: Night) -> None:
    """A short game as others write it down, played by other people."""
    exchange = getattr(catan.GAME, "exchange", {}).get("catan")
    if exchange is None:
        return
    text = exchange.write(night.match, BEGAN)
    for name, other in zip(NAMES, ("Gusta", "Hynek", "Ivana"), strict=False):
        text = text.replace(name, other)
    outcome = night.service.import_game(exchange.read(text))
    assert night.service.open_game(outcome.game_id).accepted


def expanded(night: Night) -> None:
    """With every expansion, and as many as may play then."""
    if catan.GAME.expansions:
        night.begin(len(NAMES), catan.GAME.expansions)
        night.plays(60)


def copied(night: Night) -> None:
    """The game at the table once more, with a pause."""
    if hasattr(night.service, "copy_game"):
        assert night.service.copy_game(night.service.snapshot().game_id).accepted
    if hasattr(night.service, "pause"):
        night.service.pause(is_on=True)
        night.service.pause(is_on=False)


def beside_the_games(night: Night) -> None:
    """What a release keeps that is in no ledger."""
    service = night.service
    if hasattr(service, "change_house"):
        from hub.service.doorkeeper import Doorkeeper
        from hub.service.house import house_from_text
        from hub.service.known_names import remember_names

        more = {"brightness": 40, "is_quiet": True} if hasattr(service.snapshot().house, "brightness") else {}
        service.change_house(house_from_text(json.dumps({"aids": ["missing"], **more})))
        remember_names(service, {"blue": NAMES[0], "white": NAMES[2]})
        door = Doorkeeper(service)
        door.claim(service.snapshot().match.setup.players[0].id, service.snapshot().join_code)
        door.close()
    if hasattr(service, "archive"):
        from hub.service.people.results import Results

        Results(service, frozenset()).all()


# ---------------------------------------------------------------- what the release made of them


def expectation(match: Any) -> dict[str, Any]:
    hands = match.play().state.hands
    standing = match.standing() if hasattr(match, "standing") else match.view()
    winners = standing.winners if hasattr(standing, "winners") else filter(None, (standing.winner,))
    players = [player.id for player in match.setup.players]
    return {
        "entries": len(match.ledger.entries),
        "live": " ".join(str(step.entry.seq) for step in match.steps),
        "active": standing.active,
        "winners": list(winners),
        "points": {player: match.points(player).total for player in players},
        "cards": {player: hands.count(player) for player in players},
        "hands": {player: [_counts(hands.at_least(player)), _counts(hands.at_most(player))] for player in players},
        "phase": str(match.play().state.phase),
        "told": [", ".join(map(_spelled, match.told(entry))) for entry in match.ledger.entries],
    }


def _counts(cards: Any) -> str:
    return " ".join(f"{getattr(cards, kind, 0)}" for kind in ("brick", "wood", "wool", "grain", "ore", "any"))


def _spelled(said: Phrase) -> str:
    """What is told, and of whom."""
    return " ".join((said.key, *(value.player for _, value in said.args if isinstance(value, Who))))


def make(folder: Path) -> set[str]:
    """Writes `ledger.sql` and `expected.json`; the commands that no game has are returned."""
    night = Night(folder / "data")
    expected: dict[str, Any] = {}
    for play in (beginner, other_island, without_books, imported, expanded, founding, copied):
        play(night)
        game_id = night.service.snapshot().game_id
        if all(game_id != one["id"] for one in expected.values()):  # a release may not know how
            expected[play.__name__] = {"id": game_id, **expectation(night.match)}
    beside_the_games(night)
    night.service.close()
    night.store.close()
    (folder / "expected.json").write_text(_laid_out(expected))
    with closing(sqlite3.connect(folder / "data" / "gamenight.sqlite3")) as db:
        version = db.execute("PRAGMA user_version").fetchone()[0]
        (folder / "ledger.sql").write_text("\n".join([*db.iterdump(), f"PRAGMA user_version = {version};", ""]))
    expansions = (one.rules for one in catan.GAME.expansions)
    known = {kind.__name__ for rules in (catan.GAME.rules, *expansions) for table in rules for kind in table.decide}
    return known - set(+night.tried)


def _laid_out(expected: dict[str, Any]) -> str:
    """JSON with a line for each thing that one may want to compare."""
    lines = []
    for name, one in expected.items():
        told = ",\n  ".join(json.dumps(words, ensure_ascii=False) for words in one.pop("told"))
        rest = ",\n ".join(f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in one.items())
        lines.append(f'"{name}": {{\n {rest},\n "told": [\n  {told}\n ]\n}}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    print("commands that no game has:", ", ".join(sorted(make(Path(sys.argv[1])))) or "none")
