"""The position a case starts from: what it gives, completed to a table that can be played on."""

from collections.abc import Mapping

from hub.engine.phrase import PlayerId
from hub.games.catan.awards import LEAST_KNIGHTS, LEAST_ROADS, army_holder, route_holder
from hub.games.catan.cards import ALL_CARDS, FULL_BANK, RESOURCES, Cards
from hub.games.catan.cases.needs import needed
from hub.games.catan.cases.notation import (
    PIECE_WORDS,
    Misread,
    Words,
    cards_of,
    expect_known,
    holder_of,
    kinds_of,
    player_of,
    words_of,
)
from hub.games.catan.cases.opening import opened
from hub.games.catan.cases.people import Case, active_of, players_of
from hub.games.catan.cases.sketch import ROBBERS_REST, Sketch, sketched
from hub.games.catan.development import IN_BOX, Development, DevelopmentKind, HeldCard
from hub.games.catan.hands import SEAT_BITS, Bookkeeping, Hands, packed
from hub.games.catan.pieces import STOCK, BuildingKind
from hub.games.catan.state import Award, CatanState, Phase, desert_of

TURN = 9  # some turn in the middle of the game
GIVEN = (
    *("mode", "players", "turn", "phase", "round", "start_player", "hexes", "nodes", "edges", "roads", "robber"),
    *("bank", "hands", "dev", "deck_size", "knights_played", "stock", "special", "score"),
    *("letters", "spiral_start", "direction", "desert_at", "note"),
)
SCORE = ("settlements", "cities", "longest_road", "largest_army", "vp_cards")


def position(case: Case) -> CatanState:
    """The state before the first event."""
    given = case.given
    expect_known(given, GIVEN, "word in given")
    players = players_of(case)
    is_founding = given.get("phase") == "founding"
    turn = 0 if is_founding else TURN
    sketch = sketched(case, active_of(case, players), turn=turn)
    route = _completed_pieces(sketch, case, players)
    development, army = _development(case, players)
    state = CatanState(
        players=players,
        board=(pieces := sketch.pieces()).board,
        tiles=sketch.tiles,
        harbours=sketch.harbours,
        robber=_robber(case, sketch, is_founding=is_founding),
        pieces=pieces,
        hands=_hands(case, players, is_founding=is_founding),
        phase=Phase.MAIN,
        active=active_of(case, players),
        turn=turn,
        development=development,
        has_played=any(words.get("played_now") for words in words_of(given.get("dev"), "dev").values()),
        route=route,
        army=army,
    )
    return opened(_awarded(state), case)


def _awarded(state: CatanState) -> CatanState:
    """The special cards lie where the roads and Knights of the position put them."""
    lengths = {player: state.pieces.road_length(player) for player in state.players}
    knights = {player: state.development.knights(player) for player in state.players}
    route, army = route_holder(lengths, state.route), army_holder(knights, state.army)
    return state.but(
        route=state.route if route == state.route.holder else Award(route),
        army=state.army if army == state.army.holder else Award(army),
    )


def _robber(case: Case, sketch: Sketch, *, is_founding: bool) -> str:
    """As given; at the start on the desert (BASE-SETUP-16); else where it is in nobody's way."""
    if case.given.get("robber") is not None:
        return str(case.given["robber"])
    shown = {name: tile for name, tile in sketch.tiles.items() if not name.startswith("~")}
    at_start = desert_of(shown) if is_founding or not case.when else None
    return at_start or ROBBERS_REST


# ---------------------------------------------------------------- pieces


def _completed_pieces(sketch: Sketch, case: Case, players: tuple[PlayerId, ...]) -> Award:
    """As many pieces as stock and score say, and a route for who holds the card; all of it apart from the rest."""
    stock = _by_player(case.given, "stock", tuple(PIECE_WORDS))
    score = _by_player(case.given, "score", SCORE)
    for player in players:
        for word in ("settlements", "cities"):
            wanted = score.get(player, {}).get(word, 0)
            sketch.fill_buildings(player, BuildingKind(PIECE_WORDS[word]), _on_board(stock, player, word, wanted))
    route = _completed_route(sketch, players, _given_holder(case, score, "longest_road"), stock)
    open_roads = words_of(case.then.get("roads_on_board"), "roads_on_board") if not case.when else {}
    for player in players:
        wanted = 0 if player in words_of(case.given.get("roads"), "roads") else int(open_roads.get(player, 0))
        sketch.fill_roads(player, _on_board(stock, player, "roads", min(wanted, STOCK["road"])))
    for player, words in stock.items():
        _expect_stock(sketch, player, words)
    return route


def _by_player(given: Words, name: str, known: tuple[str, ...]) -> dict[PlayerId, Words]:
    found = {player_of(player): words_of(words, name) for player, words in words_of(given.get(name), name).items()}
    for words in found.values():
        expect_known(words, known, f"word in {name}")
    return found


def _on_board(stock: Mapping[PlayerId, Words], player: PlayerId, word: str, otherwise: int) -> int:
    left = stock.get(player, {}).get(word)
    return otherwise if left is None else STOCK[PIECE_WORDS[word]] - int(left)


def _expect_stock(sketch: Sketch, player: PlayerId, words: Words) -> None:
    for word, left in words.items():
        piece = PIECE_WORDS[word]
        if STOCK[piece] - sketch.count(player, piece) != left:
            raise Misread(f"{player} cannot have {left} {word} in stock with what lies on the board")


def _given_holder(case: Case, score: Mapping[PlayerId, Words], card: str) -> PlayerId | None:
    special = words_of(case.given.get("special"), "special")
    expect_known(special, ("longest_road", "largest_army"), "special card")
    if special.get(card) is not None:
        return holder_of(special[card])
    return next((player for player, words in score.items() if words.get(card)), None)


def _completed_route(
    sketch: Sketch, players: tuple[PlayerId, ...], holder: PlayerId | None, stock: Mapping[PlayerId, Words]
) -> Award:
    """Who holds Longest Trade Route has one; where the case shows enough of its roads, it is among these."""
    if holder is None:
        return Award()
    pieces = sketch.pieces()
    longest = max(LEAST_ROADS, *(pieces.road_length(player) for player in players if player != holder))
    shown = sketch.count(holder, "road")
    if pieces.road_length(holder) >= longest or shown >= LEAST_ROADS:
        return Award(holder)
    if shown + longest > _on_board(stock, holder, "roads", STOCK["road"]):
        return Award(holder, agreed=longest)
    sketch.fill_route(holder, longest)
    return Award(holder)


# ---------------------------------------------------------------- cards


def _hands(case: Case, players: tuple[PlayerId, ...], *, is_founding: bool) -> Hands:
    """As given; else what the payments of the case need; else none. The bank has the rest, unless it is given."""
    given = {player_of(name): cards_of(cards) for name, cards in words_of(case.given.get("hands"), "hands").items()}
    needs = needed(case.when, active_of(case, players), is_founding=is_founding)
    sizes = words_of(case.then.get("hand_sizes"), "hand_sizes") if not case.when else {}
    spare = ALL_CARDS - sum(cards.total for cards in given.values())
    hands = {
        player: given[player]
        if player in given
        else needs.get(player, Cards(any=min(spare, int(sizes.get(player, 0)))))
        for player in players
    }
    deals = frozenset({sum(packed(hand) << SEAT_BITS * seat for seat, hand in enumerate(hands.values()))})
    bank = cards_of(case.given["bank"]) if "bank" in case.given else _rest(Cards.sum(hands.values()))
    return Hands(players, deals, deals, bank).at_level(Bookkeeping(case.options["bookkeeping"]))


def _rest(inhand: Cards) -> Cards:
    """What the hands leave to the bank; of each kind so many are certain as no hand of unknown kinds can hold."""
    sure = [max(0, FULL_BANK[kind] - inhand[kind] - inhand.any) for kind in RESOURCES]
    return Cards.each(sure, any=max(0, ALL_CARDS - inhand.total - sum(sure)))


def _development(case: Case, players: tuple[PlayerId, ...]) -> tuple[Development, Award]:
    """Cards in hand, cards laid open and the deck; who holds Largest Army has laid open enough Knights."""
    score = _by_player(case.given, "score", SCORE)
    words = _by_player(case.given, "dev", ("hand", "bought_now", "played", "played_now"))
    knights = words_of(case.given.get("knights_played"), "knights_played")
    held, played = {}, {}
    for player in players:
        mine = words.get(player, {})
        earlier, now = kinds_of(mine.get("hand") or []), kinds_of(mine.get("bought_now") or [])
        points = int(score.get(player, {}).get("vp_cards", 0)) - (earlier + now).count(DevelopmentKind.VICTORY_POINT)
        earlier += (DevelopmentKind.VICTORY_POINT,) * points
        held[player] = (*(HeldCard(0, kind) for kind in earlier), *(HeldCard(TURN, kind) for kind in now))
        played[player] = kinds_of([*(mine.get("played") or []), *(mine.get("played_now") or [])])
        played[player] += (DevelopmentKind.KNIGHT,) * int(knights.get(player, 0))
    holder = _given_holder(case, score, "largest_army")
    if holder:
        most = max(LEAST_KNIGHTS, *(cards.count(DevelopmentKind.KNIGHT) for cards in played.values()))
        lacking = most - played[holder].count(DevelopmentKind.KNIGHT)
        played[holder] += (DevelopmentKind.KNIGHT,) * lacking
    return _with_deck(case, held, played), Award(holder)


def _with_deck(
    case: Case,
    held: dict[PlayerId, tuple[HeldCard, ...]],
    played: dict[PlayerId, tuple[DevelopmentKind, ...]],
) -> Development:
    """The deck is what is left of the box; cards that only `then` counts are in somebody's hand."""
    bought = sum(map(len, held.values())) + sum(map(len, played.values()))
    wanted = case.then.get("dev_bought") if not case.when and "dev" not in case.given else None
    if isinstance(wanted, int) and bought < wanted <= sum(IN_BOX.values()):
        somebody = next(iter(held))
        held[somebody] += (HeldCard(0),) * (wanted - bought)
        bought = wanted
    deck = case.given.get("deck_size", max(0, sum(IN_BOX.values()) - bought))
    return Development(int(deck), held, played)
