"""The position a case starts from: what it gives, completed to a table that can be played on."""

from collections import Counter
from collections.abc import Mapping

from hub.engine.phrase import PlayerId
from hub.games.catan.awards import LEAST_KNIGHTS, LEAST_ROADS, army_holder, route_holder
from hub.games.catan.cards import RESOURCES, Cards
from hub.games.catan.cases.needs import needed
from hub.games.catan.cases.notation import (
    PIECE_WORDS,
    Misread,
    Words,
    expect_known,
    given_cards,
    holder_of,
    kinds_of,
    name_of,
    player_of,
    up_to,
    whole,
    words_of,
)
from hub.games.catan.cases.opening import opened
from hub.games.catan.cases.people import SCORE, Case, active_of, by_player, players_of
from hub.games.catan.cases.sketch import ROBBERS_REST, Sketch, sketched
from hub.games.catan.development import Development, DevelopmentKind, HeldCard
from hub.games.catan.pieces import STOCK, BuildingKind
from hub.games.catan.state import Award, CatanState, Phase, desert_of
from hub.kit.deals import Seating
from hub.kit.hands import Bookkeeping, Hands

TURN = 9  # some turn in the middle of the game
GIVEN = (
    *("mode", "players", "turn", "phase", "round", "start_player", "hexes", "nodes", "edges", "roads", "robber"),
    *("bank", "hands", "dev", "deck_size", "knights_played", "stock", "special", "score"),
    *("letters", "spiral_start", "direction", "desert_at", "note"),
)
DEV = ("hand", "bought_now", "played", "played_now")
CANNOT_PAY = "BASE-BUILD-01"


def position(case: Case) -> CatanState:
    """The state before the first event."""
    given = case.given
    expect_known(given, (*GIVEN, *case.mode.given), "word in given")
    players = players_of(case)
    is_founding = given.get("phase") == "founding"
    turn = 0 if is_founding else TURN
    sketch = sketched(case, active_of(case, players), turn=turn)
    route = _completed_pieces(sketch, case, players)
    development, army = _development(case, players)
    state = CatanState(
        players=players,
        box=case.mode.box,
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
        has_played=any(words.get("played_now") for words in by_player(given, "dev", DEV).values()),
        route=route,
        army=army,
    )
    return opened(_awarded(state), case)


def _awarded(state: CatanState) -> CatanState:
    """The special cards lie where the roads and Knights of the position put them."""
    lengths = {player: state.pieces.road_length(player) for player in state.players}
    knights = {player: state.development.knights(player) for player in state.players}
    route, army = route_holder(lengths, state.route), army_holder(knights, state.army)
    return state.replace(
        route=state.route if route == state.route.holder else Award(route),
        army=state.army if army == state.army.holder else Award(army),
    )


def _robber(case: Case, sketch: Sketch, *, is_founding: bool) -> str:
    """As given; at the start on the desert (BASE-SETUP-16); else where it is in nobody's way."""
    if case.given.get("robber") is not None:
        return name_of(case.given["robber"])
    shown = {name: tile for name, tile in sketch.tiles.items() if not name.startswith("~")}
    at_start = desert_of(shown) if is_founding or not case.when else None
    return at_start or ROBBERS_REST


# ---------------------------------------------------------------- pieces


def _completed_pieces(sketch: Sketch, case: Case, players: tuple[PlayerId, ...]) -> Award:
    """As many pieces as stock and score say, and a route for who holds the card; all of it apart from the rest."""
    stock = {
        player: _counted(player, words) for player, words in by_player(case.given, "stock", tuple(PIECE_WORDS)).items()
    }
    score = by_player(case.given, "score", SCORE)
    for player in players:
        counted = _counted(player, score.get(player, {}))
        for word in ("settlements", "cities"):
            wanted = _on_board(stock, player, word, counted.get(word, 0))
            sketch.fill_buildings(player, BuildingKind(PIECE_WORDS[word]), wanted)
    route = _completed_route(sketch, players, _given_holder(case, score, "longest_road"), stock)
    open_roads = words_of(case.then.get("roads_on_board"), "roads_on_board") if not case.when else {}
    for player in players:
        shown = player in words_of(case.given.get("roads"), "roads")
        wanted = 0 if shown else whole(open_roads.get(player, 0), f"roads of {player}")
        sketch.fill_roads(player, _on_board(stock, player, "roads", min(wanted, STOCK["road"])))
        _expect_stock(sketch, player, stock.get(player, {}))
    return route


def _counted(player: PlayerId, words: Words) -> dict[str, int]:
    """How many roads, settlements and cities the words name, not more than there are (BASE-COMP-06)."""
    return {
        word: whole(words[word], f"{word} of {player}", up_to(STOCK[piece]))
        for word, piece in PIECE_WORDS.items()
        if words.get(word) is not None
    }


def _on_board(stock: Mapping[PlayerId, Mapping[str, int]], player: PlayerId, word: str, otherwise: int) -> int:
    left = stock.get(player, {}).get(word)
    return otherwise if left is None else STOCK[PIECE_WORDS[word]] - left


def _expect_stock(sketch: Sketch, player: PlayerId, stock: Mapping[str, int]) -> None:
    for word, piece in PIECE_WORDS.items():
        came = STOCK[piece] - sketch.count(player, piece)
        if came < 0:
            raise Misread(f"{player} has only {STOCK[piece]} {word}")
        if stock.get(word, came) != came:
            raise Misread(f"{player} cannot have {stock[word]} {word} in stock with what lies on the board")


def _given_holder(case: Case, score: Mapping[PlayerId, Words], card: str) -> PlayerId | None:
    special = words_of(case.given.get("special"), "special")
    expect_known(special, ("longest_road", "largest_army"), "special card")
    if special.get(card) is not None:
        return holder_of(special[card])
    return next((player for player, words in score.items() if words.get(card)), None)


def _completed_route(
    sketch: Sketch, players: tuple[PlayerId, ...], holder: PlayerId | None, stock: Mapping[PlayerId, Mapping[str, int]]
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


def _hands(case: Case, players: tuple[PlayerId, ...], *, is_founding: bool) -> Hands[Cards]:
    """As given; else what the payments of the case need; else none. The bank has the rest, unless it is given."""
    whole_bank = case.mode.box.bank
    hands = _given_hands(case)
    if case.given.get("bank") is not None:
        bank = given_cards(case.given["bank"], "bank", whole_bank)
        given_cards(Cards.sum((bank, *hands.values())), "bank and hands", whole_bank)
    paid = case.when[:-1] if case.is_refused and CANNOT_PAY in case.because else case.when
    needs = needed(paid, active_of(case, players), case.mode.box, is_founding=is_founding)
    sizes = words_of(case.then.get("hand_sizes"), "hand_sizes") if not case.when else {}
    for player in players:
        if player not in hands:
            size = whole(sizes.get(player, 0), f"hand size of {player}", up_to(whole_bank.total))
            hands[player] = needs.get(player, Cards(any=size)).at_most(_left(Cards.sum(hands.values()), whole_bank))
    seating = Seating(players, whole_bank)
    deals = frozenset({seating.deal({player: hands[player] for player in players})})
    if case.given.get("bank") is None:
        bank = _rest(Cards.sum(hands[player] for player in players), whole_bank)
    return Hands(seating, deals, deals, bank).at_level(Bookkeeping(case.options["bookkeeping"]))


def _given_hands(case: Case) -> dict[PlayerId, Cards]:
    words = words_of(case.given.get("hands"), "hands")
    hands = {
        player_of(name): given_cards(cards, f"hand of {name}", case.mode.box.bank) for name, cards in words.items()
    }
    given_cards(Cards.sum(hands.values()), "all hands", case.mode.box.bank)
    return hands


def _left(inhand: Cards, whole_bank: Cards) -> Cards:
    """What the hands leave to others."""
    left = (max(0, whole_bank[kind] - inhand[kind]) for kind in RESOURCES)
    return Cards.each(left, any=max(0, whole_bank.total - inhand.total))


def _rest(inhand: Cards, whole_bank: Cards) -> Cards:
    """What the hands leave to the bank; of each kind so many are certain as no hand of unknown kinds can hold."""
    sure = [max(0, whole_bank[kind] - inhand[kind] - inhand.any) for kind in RESOURCES]
    return Cards.each(sure, any=max(0, whole_bank.total - inhand.total - sum(sure)))


def _development(case: Case, players: tuple[PlayerId, ...]) -> tuple[Development, Award]:
    """Cards in hand, cards laid open and the deck; who holds Largest Army has laid open enough Knights."""
    score = by_player(case.given, "score", SCORE)
    words = by_player(case.given, "dev", DEV)
    knights = words_of(case.given.get("knights_played"), "knights_played")
    held, played = {}, {}
    for player in players:
        mine = words.get(player, {})
        earlier, now = kinds_of(mine.get("hand") or []), kinds_of(mine.get("bought_now") or [])
        points = _at_most_in_box(case, score.get(player, {}).get("vp_cards", 0), DevelopmentKind.VICTORY_POINT)
        earlier += (DevelopmentKind.VICTORY_POINT,) * (points - (earlier + now).count(DevelopmentKind.VICTORY_POINT))
        held[player] = (*(HeldCard(0, kind) for kind in earlier), *(HeldCard(TURN, kind) for kind in now))
        played[player] = kinds_of(mine.get("played") or []) + kinds_of(mine.get("played_now") or [])
        played[player] += (DevelopmentKind.KNIGHT,) * _at_most_in_box(
            case, knights.get(player, 0), DevelopmentKind.KNIGHT
        )
    holder = _given_holder(case, score, "largest_army")
    if holder:
        most = max(LEAST_KNIGHTS, *(cards.count(DevelopmentKind.KNIGHT) for cards in played.values()))
        lacking = most - played[holder].count(DevelopmentKind.KNIGHT)
        played[holder] += (DevelopmentKind.KNIGHT,) * lacking
    _expect_in_box(case, held, played)
    return _with_deck(case, held, played), Award(holder)


def _at_most_in_box(case: Case, value: object, kind: DevelopmentKind) -> int:
    return whole(value, f"{kind} cards", up_to(case.mode.box.deck[kind]))


def _expect_in_box(
    case: Case, held: Mapping[PlayerId, tuple[HeldCard, ...]], played: Mapping[PlayerId, tuple[DevelopmentKind, ...]]
) -> None:
    """BASE-COMP-05."""
    kinds = Counter(card.kind for cards in held.values() for card in cards)
    kinds.update(kind for cards in played.values() for kind in cards)
    for kind, most in case.mode.box.deck.items():
        whole(kinds[kind], f"{kind} cards in all", up_to(most))


def _with_deck(
    case: Case,
    held: dict[PlayerId, tuple[HeldCard, ...]],
    played: dict[PlayerId, tuple[DevelopmentKind, ...]],
) -> Development:
    """The deck is what is left of the box; cards that only `then` counts are in somebody's hand."""
    whole_deck = sum(case.mode.box.deck.values())
    bought = sum(map(len, held.values())) + sum(map(len, played.values()))
    wanted = case.then.get("dev_bought") if not case.when and "dev" not in case.given else None
    if isinstance(wanted, int) and bought < wanted <= whole_deck:
        somebody = next(iter(held))
        held[somebody] += (HeldCard(0),) * (wanted - bought)
        bought = wanted
    deck = case.given.get("deck_size", max(0, whole_deck - bought))
    return Development(whole(deck, "deck_size", up_to(whole_deck)), held, played, whole=case.mode.box.deck)
