"""What is said before the first turn: the island, who begins, the founding."""

from hub.engine.definition import Tell
from hub.engine.messages import Event
from hub.engine.phrase import Phrase, Who, phrase
from hub.engine.rule_table import Play
from hub.games.catan.cards import cards_phrase
from hub.games.catan.events import (
    HarbourPainted,
    IslandLaid,
    IslandProposed,
    NumberPainted,
    RoadFounded,
    SettlementFounded,
    StarterChosen,
    StartingCardsPaid,
    StartRolled,
    StartTied,
    TerrainPainted,
)
from hub.games.catan.island import adjacent_reds, is_made_of
from hub.games.catan.state import CatanState

P = Play[CatanState]


def tell_proposal(_play: P, event: IslandProposed) -> tuple[Phrase, ...]:
    return (phrase("catan.tell.island_dealt" if event.wishes else "catan.tell.beginner_shown"),)


def tell_painted_terrain(_play: P, event: TerrainPainted) -> tuple[Phrase, ...]:
    return (phrase("catan.tell.painted", what=phrase(f"catan.terrain.{event.terrain}")),)


def tell_painted_number(_play: P, event: NumberPainted) -> tuple[Phrase, ...]:
    return (phrase("catan.tell.painted", what=phrase("catan.number", number=event.number)),)


def tell_painted_harbour(_play: P, event: HarbourPainted) -> tuple[Phrase, ...]:
    return (phrase("catan.tell.painted", what=phrase(f"catan.told_harbour.{event.kind or 'none'}")),)


def tell_island(play: P, event: IslandLaid) -> tuple[Phrase, ...]:
    lines: tuple[Phrase, ...] = (phrase("catan.tell.island_laid"),)
    box = play.state.box
    if not is_made_of(event.tiles, box.terrains, box.tokens):
        lines += (phrase("catan.tell.island_unusual"),)  # BASE-COMP-01, BASE-COMP-03
    if play.options["adjacent_red_numbers"] == "warn" and adjacent_reds(play.state.board, event.tiles):
        lines += (phrase("catan.tell.red_neighbours"),)  # GAP-19
    return lines


def tell_start_roll(_play: P, event: StartRolled) -> tuple[Phrase, ...]:
    return (phrase("catan.tell.rolled", player=Who(event.player), total=sum(event.dice)),)


def tell_start_tie(_play: P, event: StartTied) -> tuple[Phrase, ...]:
    again = tuple(phrase("catan.offer.person", player=Who(player)) for player in event.players)
    return (phrase("catan.tell.start_tied", players=again),)


def tell_starter(_play: P, event: StarterChosen) -> tuple[Phrase, ...]:
    return (phrase("catan.tell.founds_first", player=Who(event.player)),)


def tell_founding_settlement(_play: P, event: SettlementFounded) -> tuple[Phrase, ...]:
    return (phrase("catan.tell.founded", player=Who(event.player)),)


def tell_founding_road(play: P, event: RoadFounded) -> tuple[Phrase, ...]:
    """Who founds next; the last one starts the game."""
    road, next_one = phrase("catan.tell.road_founded", player=Who(event.player)), play.state.active
    if not play.state.founding:
        return (road, phrase("catan.tell.game_begins", player=Who(next_one)))
    return (road,) if next_one == event.player else (road, phrase("catan.tell.founds_next", player=Who(next_one)))


def tell_starting_cards(_play: P, event: StartingCardsPaid) -> tuple[Phrase, ...]:
    if not event.cards.total:
        return ()
    return (phrase("catan.tell.gets", player=Who(event.player), cards=cards_phrase(event.cards)),)


TELL: dict[type[Event], Tell] = {
    IslandProposed: tell_proposal,
    TerrainPainted: tell_painted_terrain,
    NumberPainted: tell_painted_number,
    HarbourPainted: tell_painted_harbour,
    IslandLaid: tell_island,
    StartRolled: tell_start_roll,
    StartTied: tell_start_tie,
    StarterChosen: tell_starter,
    SettlementFounded: tell_founding_settlement,
    RoadFounded: tell_founding_road,
    StartingCardsPaid: tell_starting_cards,
}
