"""What five and six may do beside the rest: ask to build, build in turn, and choose the robber's desert."""

from collections.abc import Iterator

from hub.engine.offer import DiceInput, Offer, OfferKind, PlaceInput, PlaceKind
from hub.engine.phrase import PlayerId, Who, phrase
from hub.engine.rule_table import Play
from hub.games.catan.commands import RecordRoll
from hub.games.catan.five_six.commands import AskToBuild, ChooseDesert, DropRequest, FinishBuilding, OpenBuilding
from hub.games.catan.five_six.special_building import deserts
from hub.games.catan.five_six.state import may_ask, next_builder, queue_of
from hub.games.catan.offers_in_turn import builds
from hub.games.catan.state import CatanState, Phase


def offers(play: Play[CatanState]) -> Iterator[Offer]:
    if play.state.phase is Phase.BETWEEN:
        yield from _building(play, builder) if (builder := queue_of(play).builder) else _asking(play)
    yield from _requests(play)
    yield from _desert(play.state)


def _asking(play: Play[CatanState]) -> Iterator[Offer]:
    """EXT56-SBP-01: one tap or one throw, and the game goes on."""
    active, first = play.state.active, next_builder(play)
    following = play.state.after(active)
    label = phrase("catan.offer.sbp_first", player=Who(first)) if first else phrase("catan.offer.sbp_nobody")
    yield Offer(
        *(OpenBuilding, label, active, {}, (), OfferKind.NEXT),
        on_main_button=True,
        presses={active: OpenBuilding()},
        claims={following: OpenBuilding()},
    )
    if first is None:
        roll = phrase("catan.offer.sbp_roll", player=Who(following))
        yield Offer(RecordRoll, roll, following, inputs=(DiceInput("dice", 2),))


def _building(play: Play[CatanState], player: PlayerId) -> Iterator[Offer]:
    """EXT56-SBP-03, EXT56-SBP-10."""
    following = next_builder(play)
    done = FinishBuilding(player)
    label = phrase("catan.offer.sbp_done_then", player=Who(following)) if following else phrase("catan.offer.sbp_done")
    yield Offer(
        *(FinishBuilding, label, player, {"player": player}, (), OfferKind.NEXT),
        on_main_button=True,
        presses={player: done},
        claims={following or play.state.after(play.state.active): done},
    )
    yield from builds(play, player)


def _requests(play: Play[CatanState]) -> Iterator[Offer]:
    """Everybody for themselves, on the own phone or with the button at the seat, also while others still play."""
    queue, state = queue_of(play), play.state
    is_asked_now = state.phase is Phase.BETWEEN and queue.builder is None
    for player in state.players:
        if not may_ask(play, player):
            continue
        if player in queue.waiting:
            command: type[AskToBuild | DropRequest] = DropRequest
            label = phrase("catan.offer.sbp_drop", player=Who(player))
            kind = OfferKind.FREE
        else:
            command = AskToBuild
            label = phrase("catan.offer.sbp_ask", player=Who(player))
            kind = OfferKind.NEXT if is_asked_now else OfferKind.FREE
        presses = {} if player == state.active else {player: command(player)}
        yield Offer(command, label, player, {"player": player}, kind=kind, presses=presses)


def _desert(state: CatanState) -> Iterator[Offer]:
    """EXT56-SETUP-06."""
    others = tuple(place for place in deserts(state) if place != state.robber)
    if others and not state.turn and state.phase not in (Phase.LAYING, Phase.OVER):
        yield Offer(
            ChooseDesert, phrase("catan.offer.choose_desert"), inputs=(PlaceInput("hex", PlaceKind.TILE, others),)
        )
