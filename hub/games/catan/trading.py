"""Trade between players and with the bank."""

from collections.abc import Iterator

from hub.engine.messages import Event, IllegalCommand
from hub.engine.phrase import PlayerId, Who, phrase
from hub.engine.rule_table import Hook, Play, RuleTable
from hub.games.catan.cards import RESOURCES, Cards, Resource
from hub.games.catan.checks import expect_active, expect_held, expect_phase, expect_player, expect_seems_held, refuse
from hub.games.catan.commands import TradeCards, TradeWithBank
from hub.games.catan.events import BankTraded, CardsTraded
from hub.games.catan.harbours import HarbourKind
from hub.games.catan.state import CatanState, Phase

WITHOUT_HARBOUR = 4  # BASE-HARB-01
RULE_OF_RATE = {2: "BASE-HARB-03", 3: "BASE-HARB-02"}  # any other is that of the bank itself, or of an expansion

RATES: Hook[dict[Resource, int]] = Hook("cards to give the bank for one other, by resource")


# ---------------------------------------------------------------- rates


def harbours_of(play: Play[CatanState], player: PlayerId, *, usable: bool = True) -> set[HarbourKind]:
    """BASE-HARB-05: those with an own building at one of their two intersections.

    BASE-HARB-04: only from the turn after it was built, unless the option says at once.
    """
    state = play.state
    at_once = not usable or play.options["harbour_use_from"] == "immediate"
    paths = state.pieces.paths_at(player)
    mine = state.harbours.keys() & paths.keys()
    return {state.harbours[edge] for edge in mine if at_once or paths[edge] < state.turn}


def rates(play: Play[CatanState], player: PlayerId, *, usable: bool = True) -> dict[Resource, int]:
    """BASE-HARB-06: for each resource the best of 4:1 and the player's harbours."""
    kinds = harbours_of(play, player, usable=usable)
    best = dict.fromkeys(RESOURCES, HarbourKind.ANY.rate if HarbourKind.ANY in kinds else WITHOUT_HARBOUR)
    for kind in kinds - {HarbourKind.ANY}:
        best[Resource(kind.value)] = kind.rate
    return play.modified(RATES, best, player)


# ---------------------------------------------------------------- with the bank


def trade_with_bank(play: Play[CatanState], command: TradeWithBank) -> Iterator[Event]:
    """BASE-HARB-01…03, 07, 08: in one's own turn, at one's own rates, for cards the bank has."""
    state, gives, gets = play.state, command.gives, command.gets
    expect_player(play, command.player)
    expect_active(play, command.player, rule="BASE-HARB-08")
    if state.phase is not Phase.ROLL or play.options["trade_before_roll"] != "bank_only":
        _expect_trading(play)
    if not gives.is_real or not gets.is_real or not gets.total:
        raise refuse("trade_nothing", "BASE-HARB-01")
    if gives.shares_kind(gets):
        raise refuse("bank_same_kind", "BASE-HARB-01")
    expect_seems_held(play, command.player, gives, rule="BASE-HARB-01")
    _expect_rate(play, command)
    for kind, count in gets.kinds():
        if state.hands.left(kind) < count:
            raise refuse("bank_has_none", "BASE-HARB-07", resource=phrase(f"catan.resource.{kind}"))
    if (state.hands.bank.any or gets.any) and not _bank_covers(state.hands.bank + gives, gets):
        raise refuse("bank_has_none", "BASE-HARB-07", resource=phrase("catan.resource.any"))
    expect_held(play, command.player, gives, rule="BASE-HARB-01")
    if gives.any:
        _expect_swap(play, command, state.hands.most(command.player))
    yield BankTraded(command.player, gives, gets)


def _bank_covers(bank: Cards, gets: Cards) -> bool:
    return bank.covers(gets) and gets.any <= bank.any


def swaps(gives: Cards, rate: dict[Resource, int]) -> int | None:
    """How many cards the bank gives back; None when some pile is no multiple of its rate."""
    piles = gives.kinds()
    if any(count % rate[kind] for kind, count in piles):
        return None
    return sum(count // rate[kind] for kind, count in piles)


def can_be_swapped(gives: Cards, gets: Cards, rate: dict[Resource, int], held: Cards) -> bool:
    """Cards whose kinds nobody named may be of some kinds that are held, so that every pile fits its rate.

    >>> rate = dict.fromkeys(RESOURCES, 4)
    >>> can_be_swapped(Cards(any=4), Cards(wood=1), rate, Cards(wood=2, ore=4))
    True
    >>> can_be_swapped(Cards(any=4), Cards(wood=1), rate, Cards(wood=4, ore=2))
    False
    """
    reached = {(0, 0)}  # so many of the untold cards have a kind, so many come back for all
    for kind in RESOURCES:
        named = gives[kind]
        more = [
            count
            for count in range(min(gives.any, held[kind] - named) + 1)
            if (named + count) % rate[kind] == 0 and not (gets[kind] and named + count)
        ]
        reached = {
            (used + count, back + (named + count) // rate[kind])
            for used, back in reached
            for count in more
            if used + count <= gives.any
        }
    return (gives.any, gets.total) in reached


def _expect_rate(play: Play[CatanState], command: TradeWithBank) -> None:
    """The right number of cards, and if not, which rule says so."""
    now = rates(play, command.player)
    wanted = command.gets.total
    if command.gives.any:
        hands = play.state.hands
        is_counted = command.player not in hands.uncounted
        _expect_swap(play, command, hands.at_most(command.player) if is_counted else hands.whole)
        return
    if swaps(command.gives, now) == wanted:
        return
    if swaps(command.gives, rates(play, command.player, usable=False)) == wanted:
        raise refuse("harbour_next_turn", "BASE-HARB-04")
    kind = next((kind for kind, _ in command.gives.kinds()), Resource.WOOD)
    mine = harbours_of(play, command.player)
    special = any(one is not HarbourKind.ANY for one in mine)
    rule = "BASE-HARB-03" if special and now[kind] == WITHOUT_HARBOUR else _rule_of(now[kind])
    raise refuse("bank_rate", rule, rate=now[kind], resource=phrase(f"catan.resource.{kind}"))


def _rule_of(rate: int) -> str:
    return RULE_OF_RATE.get(rate, "BASE-HARB-01")


def _expect_swap(play: Play[CatanState], command: TradeWithBank, held: Cards) -> None:
    """Cards of unknown kind fit the rates, where at most these are held."""
    now = rates(play, command.player)
    if not can_be_swapped(command.gives, command.gets, now, held):
        best = min(now.values())
        raise refuse("bank_best_rate", _rule_of(best), rate=best)


def apply_bank_trade(state: CatanState, event: BankTraded) -> CatanState:
    return state.replace(hands=state.hands.swapped(event.player, event.gives, event.gets))


# ---------------------------------------------------------------- between players


def trade_cards(play: Play[CatanState], command: TradeCards) -> Iterator[Event]:
    """BASE-TRADE-01, BASE-TRADE-02: with the active player only, at any ratio the two agree on."""
    state, gives, gets = play.state, command.gives, command.gets
    for player in (command.player, command.partner):
        expect_player(play, player)
    if state.active not in (command.player, command.partner):
        raise refuse("trade_with_active", "BASE-TRADE-01", player=Who(state.active))
    if command.player == command.partner:
        raise refuse("trade_with_oneself", "BASE-TRADE-01")
    _expect_trading(play)
    if not gives.is_real or not gets.is_real or not (gives.total or gets.total):
        raise refuse("trade_nothing", "BASE-TRADE-02")
    doubts = tuple(_doubts(play, gives, gets))
    expect_seems_held(play, command.player, gives, rule="BASE-TRADE-02")
    expect_seems_held(play, command.partner, gets, rule="BASE-TRADE-02")
    if not (state.hands.can_have(command.player, gives) and state.hands.can_have(command.partner, gets)):
        raise refuse("trade_not_held", "BASE-TRADE-02")  # not who of the two lacks them: that may have been confided
    yield CardsTraded(command.player, command.partner, gives, gets, doubts)


def _doubts(play: Play[CatanState], gives: Cards, gets: Cards) -> Iterator[str]:
    """BASE-TRADE-04: gifts and like for like are not in the books; the table has agreed what to make of them."""
    if not gives.total or not gets.total:
        yield from _judged(play, "trade_gift", refuse("trade_gift", "BASE-TRADE-04"))
    if any(gives[kind] and gets[kind] for kind in RESOURCES):
        yield from _judged(play, "trade_like_for_like", refuse("trade_like_for_like", "BASE-TRADE-04"))


def _judged(play: Play[CatanState], option: str, refusal: IllegalCommand) -> Iterator[str]:
    if play.options[option] == "forbid":
        raise refusal
    if play.options[option] == "warn":
        yield option


def apply_trade(state: CatanState, event: CardsTraded) -> CatanState:
    hands = state.hands.moved(event.player, event.partner, event.gives)
    return state.replace(hands=hands.moved(event.partner, event.player, event.gets))


def may_trade(play: Play[CatanState]) -> bool:
    """BASE-TURN-03: where the phases are separate, the first building ends the trading."""
    is_over = play.state.has_built and play.options["phase_mode"] == "separate"
    return play.state.phase is Phase.MAIN and not is_over


def _expect_trading(play: Play[CatanState]) -> None:
    """BASE-TRADE-03, BASE-TURN-02: income comes before trade."""
    expect_phase(play, Phase.MAIN, rule="BASE-TRADE-03")
    if not may_trade(play):
        raise refuse("trading_is_over", "BASE-TURN-03")


RULES = RuleTable(
    decide={TradeWithBank: trade_with_bank, TradeCards: trade_cards},
    apply={BankTraded: apply_bank_trade, CardsTraded: apply_trade},
)
