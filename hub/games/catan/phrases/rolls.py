"""What is said of the dice: the roll, what it pays, the seven, the robber."""

from collections.abc import Iterator

from hub.engine.definition import Tell
from hub.engine.messages import Event
from hub.engine.phrase import Phrase, Who, phrase
from hub.engine.rule_table import Play
from hub.games.catan.cards import Cards, cards_phrase
from hub.games.catan.events import (
    CardsCounted,
    CardsDiscarded,
    CardStolen,
    NothingStolen,
    ResourcesPaid,
    RobberMoved,
    RobberPlanned,
    RollRecorded,
    SevenRolled,
    TurnClosed,
    TurnEnded,
    by_player,
)
from hub.games.catan.phrases.remarks import double, emptied, new_round, rich_roll
from hub.games.catan.state import CatanState, LastRoll, Phase

P = Play[CatanState]


def payout_lines(event: ResourcesPaid) -> tuple[Phrase, ...]:
    """Who gets what, who goes empty because of the robber, and what the bank could not pay."""
    lines = [
        phrase("catan.tell.gets", player=Who(player), cards=cards_phrase(cards))
        for player, cards in by_player(event.paid).items()
    ]
    lines += [
        phrase("catan.tell.blocked", player=Who(player), cards=cards_phrase(cards))
        for player, cards in by_player(event.blocked).items()
    ]
    lines += [
        phrase("catan.tell.short", resource=phrase(f"catan.resource.{short.resource}"), due=short.due, left=short.left)
        for short in event.shortages
    ]
    lines += [
        phrase("catan.tell.unpaid", player=Who(player), cards=cards_phrase(cards))
        for player, cards in by_player(event.unpaid).items()
    ]
    return tuple(lines) or (phrase("catan.tell.nobody"),)


def seven_lines(event: SevenRolled) -> tuple[Phrase, ...]:
    lines = [phrase("catan.tell.discards", player=Who(due.player), n=due.count) for due in event.due]
    if event.asked:
        lines.append(phrase("catan.tell.count_your_cards"))
    return (phrase("catan.tell.seven"), *lines, phrase("catan.tell.robber_moves", player=Who(event.player)))


def roll_lines(roll: LastRoll) -> tuple[Phrase, ...]:
    """What the last roll caused, for the table to read."""
    match roll.outcome:
        case ResourcesPaid():
            return payout_lines(roll.outcome)
        case SevenRolled():
            return seven_lines(roll.outcome)
        case None:
            return ()


def tell_roll(_play: P, event: RollRecorded) -> tuple[Phrase, ...]:
    return (phrase("catan.tell.rolled", player=Who(event.player), total=event.total), *double(event.dice))


def tell_payout(play: P, event: ResourcesPaid) -> tuple[Phrase, ...]:
    paid = Cards.sum(by_player(event.paid).values())
    return (*payout_lines(event), *rich_roll(paid), *emptied(play.state, paid))


def tell_seven(_play: P, event: SevenRolled) -> tuple[Phrase, ...]:
    return seven_lines(event)


def tell_discard(play: P, event: CardsDiscarded) -> tuple[Phrase, ...]:
    line = phrase("catan.tell.discarded", player=Who(event.player), cards=cards_phrase(event.cards))
    return (line, *_still_missing(play.state))


def tell_count(play: P, event: CardsCounted) -> tuple[Phrase, ...]:
    """The answer to a seven, or a hand size for the books."""
    missing = () if event.discard is None else tuple(_still_missing(play.state))
    if event.cards is None:
        return (phrase("catan.tell.settled", player=Who(event.player)), *missing)
    if not event.discard:
        return (phrase("catan.tell.holds", player=Who(event.player), n=event.cards), *missing)
    return (phrase("catan.tell.discards", player=Who(event.player), n=event.discard), *missing)


def _still_missing(state: CatanState) -> Iterator[Phrase]:
    """BASE-SEVEN-03: who keeps the robber waiting."""
    if state.phase is not Phase.DISCARD:
        return
    if state.due:
        owing = tuple(phrase("catan.owes", player=Who(player), n=count) for player, count in state.due.items())
        yield phrase("catan.tell.still_missing", owing=owing)
    if state.asked:
        players = tuple(phrase("catan.offer.person", player=Who(player)) for player in state.asked)
        yield phrase("catan.tell.still_uncounted", players=players)


def tell_robber(play: P, event: RobberMoved) -> tuple[Phrase, ...]:
    tile = play.state.tiles[event.hex]
    terrain = phrase(f"catan.to_terrain.{tile.terrain}")
    if tile.number is None:
        return (phrase("catan.tell.robber_desert", player=Who(event.player), terrain=terrain),)
    return (phrase("catan.tell.robber_moved", player=Who(event.player), terrain=terrain, number=tile.number),)


def tell_plan(play: P, event: RobberPlanned) -> tuple[Phrase, ...]:
    terrain = phrase(f"catan.to_terrain.{play.state.tiles[event.hex].terrain}")
    return (phrase("catan.tell.robber_planned", player=Who(event.player), terrain=terrain),)


def tell_theft(_play: P, event: CardStolen) -> tuple[Phrase, ...]:
    # The kind of a stolen card is never said aloud: only the two involved know it.
    return (phrase("catan.tell.stolen", player=Who(event.thief), victim=Who(event.victim)),)


def tell_no_theft(_play: P, event: NothingStolen) -> tuple[Phrase, ...]:
    return (phrase("catan.tell.nothing_stolen", player=Who(event.player)),)


def tell_turn(play: P, event: TurnEnded) -> tuple[Phrase, ...]:
    return (*new_round(play.state), phrase("catan.tell.your_turn", player=Who(event.next)))


def tell_closing(_play: P, _event: TurnClosed) -> tuple[Phrase, ...]:
    """The expansion that keeps the next turn waiting says why."""
    return ()


TELL: dict[type[Event], Tell] = {
    RollRecorded: tell_roll,
    ResourcesPaid: tell_payout,
    SevenRolled: tell_seven,
    CardsDiscarded: tell_discard,
    CardsCounted: tell_count,
    RobberPlanned: tell_plan,
    RobberMoved: tell_robber,
    CardStolen: tell_theft,
    NothingStolen: tell_no_theft,
    TurnClosed: tell_closing,
    TurnEnded: tell_turn,
}
