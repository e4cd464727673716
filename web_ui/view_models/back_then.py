"""Snapshot and an entry → the table as it was before that entry, with everything that could have been done instead."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from hub.engine.dice import Face
from hub.engine.ledger import Entry
from hub.engine.match import Match
from hub.engine.offer import (
    CardsInput,
    ChoiceInput,
    DependentInput,
    DiceInput,
    NumberInput,
    Offer,
    OfferKind,
    PlaceInput,
    TextInput,
)
from hub.engine.phrase import PlayerId
from hub.service.house import House
from hub.service.projections.turn_log import LogLine
from hub.service.snapshot import Snapshot
from web_ui.view_models.evidence import HasPicture
from web_ui.view_models.forms import FormWriter, OfferForm, Say
from web_ui.view_models.grouping import Forms, grouped
from web_ui.view_models.history import HistoryRow, RowWriter
from web_ui.view_models.people import Badge, badges
from web_ui.view_models.stage import Picture, Stage
from web_ui.view_models.table_offers import adjustment, is_for_phone


@dataclass(frozen=True, slots=True)
class BackThen:
    """`same` asks again for what the entry says, filled in as it was; `forms` is everything else."""

    game: str
    version: int
    revision: int
    row: HistoryRow
    phase: str
    in_focus: Badge | None
    turn: int
    same: OfferForm | None
    forms: Forms
    stage: tuple[Picture, ...]


def back_then(
    snapshot: Snapshot, match: Match, entry: Entry, *, say: Say, symbols: frozenset[str], has_picture: HasPicture
) -> BackThen:
    """The moment before a live entry, or NoSuchEntry when it no longer counts."""
    assert snapshot.codec
    then = match.before(entry.seq)
    view, standing = then.view(), then.standing()
    said, _ = snapshot.codec.entry_in_public(entry)
    people = badges(match.setup)
    writer = FormWriter(badges=people, symbols=symbols, say=say, suggests=False)
    offers = tuple(_filled(then, said))
    same = next((one for one in offers if _is_same(one, said)), None)
    others = tuple(one for one in offers if one is not same and not is_for_phone(one, snapshot))
    dice = _dice(same, said) if same else ()
    stage = Stage(badges=people, symbols=symbols, say=say, house=House())
    row = RowWriter(match, say, has_picture, may_mend=True)
    return BackThen(
        game=match.game.key,
        version=match.version,
        revision=snapshot.revision,
        row=row.row(LogLine(entry, match.told(entry), is_live=True)),
        phase=say(view.phase),
        in_focus=people.get(standing.in_focus) if standing.in_focus else None,
        turn=standing.turn,
        same=writer.form(same, seen=dice) if same else None,
        forms=grouped(others, writer.form, acting=standing.to_act or (standing.active,), wants_out_of_turn=True),
        stage=stage.pictures(view, ((same,) if same else ()) + others),
    )


def _filled(then: Match, said: Mapping[str, Any]) -> Iterator[Offer]:
    """What was offered, with the entry's own answers in the offer that it came from, which is what is asked now."""
    for offer in (*then.offers(), adjustment(then)):
        is_same = _is_same(offer, said)
        inputs = tuple(_answered(one, said.get(one.field) if is_same else None) for one in offer.inputs)
        yield replace(offer, inputs=inputs, kind=OfferKind.NEXT if is_same else offer.kind)


def _is_same(offer: Offer, said: Mapping[str, Any]) -> bool:
    is_theirs = offer.player in (None, PlayerId(said.get("player") or ""))
    return offer.command.__name__ == said["type"] and is_theirs


def _answered(one: Any, answer: Any) -> Any:
    """The input with this answer; None leaves it open."""
    match one:
        case PlaceInput():
            return replace(one, suggested=answer if answer in one.among else None)
        case ChoiceInput() if answer is not None:
            return replace(one, chosen=answer)
        case CardsInput() if isinstance(answer, dict):
            return replace(one, piles=tuple(replace(pile, now=answer.get(pile.kind, 0)) for pile in one.piles))
        case NumberInput() if answer is not None:
            return replace(one, now=answer)
        case TextInput() if answer is not None:
            return replace(one, suggested=answer)
        case DependentInput():
            return replace(one, variants=tuple((suits, _answered(variant, answer)) for suits, variant in one.variants))
        case _:
            return one


def _dice(offer: Offer, said: Mapping[str, Any]) -> tuple[Face, ...]:
    """What was rolled, where dice are what the offer asks for."""
    asked = next((one.field for one in offer.inputs if isinstance(one, DiceInput)), None)
    return tuple(said[asked]) if asked else ()
