"""What a case expects: one check for each word of `then`, giving a sentence for everything that came otherwise."""

from collections.abc import Iterator, Mapping
from typing import Any

from hub.games.catan.cards import RESOURCES
from hub.games.catan.cases.comparing import Check, differs, each, named, one, same_cards, seated
from hub.games.catan.cases.expected_box import BOX_CHECKS
from hub.games.catan.cases.expected_order import ORDER_CHECKS
from hub.games.catan.cases.notation import PIECE_WORDS, expect_known, holder_of, kinds_of, list_of, words_of
from hub.games.catan.cases.people import by_player
from hub.games.catan.cases.table import Table
from hub.games.catan.development import DevelopmentKind
from hub.games.catan.events import CardsTraded
from hub.games.catan.pieces import Building
from hub.games.catan.scoring import known_points
from hub.games.catan.state import Phase
from hub.games.catan.trading import rates

# ---------------------------------------------------------------- cards


def check_hands(table: Table, expected: Any) -> Iterator[str]:
    for name, cards in words_of(expected, "hands").items():
        yield from same_cards(f"hand of {name}", cards, table.state.hands.possible(seated(table, name)))


def check_delta(table: Table, expected: Any) -> Iterator[str]:
    for name, cards in words_of(expected, "delta").items():
        player = seated(table, name)
        (before,) = table.start.hands.possible(player)
        changes = tuple(hand - before for hand in table.state.hands.possible(player))
        yield from same_cards(f"change of {name}", cards, changes)


def check_bank(table: Table, expected: Any) -> Iterator[str]:
    yield from same_cards("bank", expected, (table.state.hands.bank,))


def check_bank_delta(table: Table, expected: Any) -> Iterator[str]:
    change = table.state.hands.bank - table.start.hands.bank
    yield from same_cards("change of the bank", expected, (change,))


# ---------------------------------------------------------------- pieces, special cards, development cards


def check_stock(table: Table, expected: Any) -> Iterator[str]:
    for name, words in by_player({"stock": expected}, "stock", tuple(PIECE_WORDS)).items():
        player = seated(table, name)
        for word, count in words.items():
            yield from differs(f"{word} in stock of {name}", count, table.state.pieces.stock(player, PIECE_WORDS[word]))


def check_nodes(table: Table, expected: Any) -> Iterator[str]:
    """Buildings, as in `given`: who owns which piece where; an empty word is an empty place."""
    for name, words in words_of(expected, "nodes").items():
        expect_known(words_of(words, "node"), ("owner", "piece"), "word about a node")
        there = table.state.pieces.buildings.get(str(name))
        for word, value in (words_of(words, "node") or {"owner": None}).items():
            yield from differs(f"{word} at {name}", value, _about(there, word))


def _about(building: Building | None, word: str) -> str | None:
    if building is None:
        return None
    return building.player if word == "owner" else building.kind.value


def check_special(table: Table, expected: Any) -> Iterator[str]:
    holders = {"longest_road": table.state.route.holder, "largest_army": table.state.army.holder}
    wanted = words_of(expected, "special")
    expect_known(wanted, holders, "special card")
    for word, holder in wanted.items():
        yield from differs(word, holder_of(holder) or "bank", holders[word] or "bank")


def check_dev(table: Table, expected: Any) -> Iterator[str]:
    """`hand` and `played`; a Progress card that was played lies open only where the option says so (GAP-12)."""
    development = table.state.development
    for name, words in by_player({"dev": expected}, "dev", ("hand", "played")).items():
        player = seated(table, name)
        if "hand" in words:
            wanted = list_of(words["hand"], "hand")
            expect_known(wanted, (*DevelopmentKind, "any"), "development card")
            held = sorted(str(card.kind or "any") for card in development.held_by(player))
            yield from differs(f"development cards of {name}", sorted(wanted), held)
        if "played" in words:
            stays = (DevelopmentKind.KNIGHT, DevelopmentKind.VICTORY_POINT)
            is_open = table.options["progress_after_play"] == "face_up"
            lying = sorted(kind.value for kind in development.played_by(player) if is_open or kind in stays)
            yield from differs(f"cards open before {name}", sorted(map(str, kinds_of(words["played"] or []))), lying)


def check_dev_bought(table: Table, expected: Any) -> Iterator[str]:
    """How many have left the deck, in all or by player."""
    development = table.state.development
    if not isinstance(expected, Mapping):
        yield from differs("development cards bought", expected, sum(table.state.box.deck.values()) - development.deck)
        return
    for name, count in words_of(expected, "dev_bought").items():
        player = seated(table, name)
        came = len(development.held_by(player)) + len(development.played_by(player))
        yield from differs(f"development cards bought by {name}", count, came)


def check_rates(table: Table, expected: Any) -> Iterator[str]:
    """BASE-HARB-06: cards for one other, by resource."""
    for name, words in words_of(expected, "rates").items():
        now = rates(table.play, seated(table, name))
        wanted = words_of(words, "rates")
        expect_known(wanted, list(RESOURCES), "resource")
        for resource in RESOURCES:
            if resource in wanted:
                yield from differs(f"rate of {name} for {resource}", wanted[resource], now[resource])


def check_warning(table: Table, expected: Any) -> Iterator[str]:
    """GAP-09, GAP-19: what the table hears about things the rules do not mention; by the name of the option."""
    doubts = list(table.found.get("warnings", ()))
    doubts += [doubt for event in table.events if isinstance(event, CardsTraded) for doubt in event.doubts]
    if isinstance(expected, bool):
        yield from differs("warning", expected, bool(doubts))
    else:
        wanted = [expected] if isinstance(expected, str) else list_of(expected, "warning")
        yield from differs("warnings", sorted(wanted), sorted(doubts))


def nothing(_table: Table, _expected: Any) -> Iterator[str]:
    """A remark for readers, or judged with the events."""
    yield from ()


CHECKS: dict[str, Check] = {
    "legal": nothing,
    "because": nothing,
    "note": nothing,
    "later": nothing,
    "delta": check_delta,
    "bank_delta": check_bank_delta,
    "hands": check_hands,
    "hand_sizes": each("hand size", lambda table, player: table.state.hands.count(player)),
    "bank": check_bank,
    "must_discard": each("cards to discard", lambda table, player: table.state.due.get(player, 0)),
    "robber": named("robber", lambda table: table.state.robber),
    "special": check_special,
    "vp": each("points", lambda table, player: known_points(table.play, player)),
    "visible_vp": each("visible points", lambda table, player: table.play.points(player).total),
    "winner": named("winner", lambda table: table.state.winner),
    "game_over": one("game over", lambda table: table.state.phase is Phase.OVER),
    "road_length": each("road length", lambda table, player: table.state.pieces.road_length(player)),
    "roads_on_board": each("roads", lambda table, player: len(table.state.pieces.roads_of(player))),
    "stock": check_stock,
    "nodes": check_nodes,
    "knights": each("Knights", lambda table, player: table.state.development.knights(player)),
    "knights_played": each("Knights", lambda table, player: table.state.development.knights(player)),
    "dev": check_dev,
    "dev_bought": check_dev_bought,
    "deck_size": one("deck", lambda table: table.state.development.deck),
    "dev_deck": one("deck", lambda table: table.state.development.deck),
    "rates": check_rates,
    "warning": check_warning,
    **ORDER_CHECKS,
    **BOX_CHECKS,
}


def failures(table: Table) -> Iterator[str]:
    then = table.case.then
    checks = {**CHECKS, **table.case.mode.checks}
    expect_known(then, checks, "word in then")
    for word, expected in then.items():
        yield from checks[word](table, expected)
