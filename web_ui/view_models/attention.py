"""What the camera asks people, with the throw it is about."""

from dataclasses import dataclass

from hub.engine.offer import DiceInput, Offer
from hub.service.snapshot import Attention
from web_ui.view_models.evidence import HasPicture
from web_ui.view_models.forms import FormWriter, OfferForm, Say


@dataclass(frozen=True, slots=True)
class AttentionPanel:
    words: str
    form: OfferForm | None  # asks for the roll, with what was seen filled in
    picture: str | None

    @property
    def asks_for(self) -> str | None:
        """The offer that stands here, and therefore nowhere else on the page."""
        return self.form.key if self.form else None


def attention_panel(
    asked: Attention, offers: tuple[Offer, ...], *, writer: FormWriter, say: Say, has_picture: HasPicture
) -> AttentionPanel:
    rolls = (one for one in offers if asked.asks_for_roll and any(isinstance(i, DiceInput) for i in one.inputs))
    roll = next(rolls, None)
    form = writer.form(roll, seen=asked.values, observation=asked.roll_id) if roll else None
    return AttentionPanel(say(asked.words), form, asked.roll_id if has_picture(asked.roll_id) else None)
