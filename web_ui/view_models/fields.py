"""What a form asks for: one class for each kind of input, each with a template of its own in `inputs/`."""

from dataclasses import dataclass, replace
from typing import ClassVar, TypeAlias

from web_ui.view_models.dice import DiceField
from web_ui.view_models.people import Badge


@dataclass(frozen=True, slots=True)
class PlaceField:
    kind: ClassVar[str] = "place"
    name: str
    suggested: str | None  # as JSON
    label: str = ""


@dataclass(frozen=True, slots=True)
class ChoicePicture:
    symbol: str
    degrees: int
    lit: str


@dataclass(frozen=True, slots=True)
class Choice:
    json: str
    label: str
    is_chosen: bool
    badge: Badge | None = None
    symbol: str | None = None
    picture: ChoicePicture | None = None
    left: int | None = None  # how many there are of it, where its picture says the rest


@dataclass(frozen=True, slots=True)
class ChoiceField:
    kind: ClassVar[str] = "choice"
    name: str
    choices: tuple[Choice, ...]
    is_optional: bool  # answered with "no answer" unless somebody wants to say more
    label: str = ""
    has_eye: bool = False  # a photograph puts the choices in order
    has_box_eye: bool = False  # and so does the camera of the box

    @property
    def shows_left(self) -> bool:
        return any(one.left is not None for one in self.choices)

    def untouched(self) -> "ChoiceField":
        """Nothing is chosen yet, so that a tap on the only picture there is does it."""
        return replace(self, choices=tuple(replace(one, is_chosen=False) for one in self.choices))

    @property
    def is_proposed(self) -> bool:
        """An answer is filled in that could as well be another."""
        return not self.is_optional and len(self.choices) > 1 and any(one.is_chosen for one in self.choices)


@dataclass(frozen=True, slots=True)
class Pile:
    kind: str
    label: str
    most: int
    now: int | None  # None: nobody knows, so somebody must say
    step: int
    has_symbol: bool

    @property
    def rate(self) -> str:
        """How many go for one, where they go several at a time."""
        return f"{self.step}:1" if self.step > 1 else ""


@dataclass(frozen=True, slots=True)
class CardsField:
    kind: ClassVar[str] = "cards"
    name: str
    piles: tuple[Pile, ...]
    exactly: int | None
    now: int
    label: str = ""
    least: int = 0
    apart_from: str = ""

    @property
    def has_rates(self) -> bool:
        return any(pile.rate for pile in self.piles)


@dataclass(frozen=True, slots=True)
class TextField:
    kind: ClassVar[str] = "text"
    name: str
    value: str
    is_long: bool
    label: str = ""


@dataclass(frozen=True, slots=True)
class NumberField:
    kind: ClassVar[str] = "number"
    name: str
    least: int
    most: int
    now: int | None  # None: nobody knows, so somebody must say
    label: str = ""


@dataclass(frozen=True, slots=True)
class ChanceField:
    """Nobody sees it: the device draws a number from 1 to `most` whenever the form is sent."""

    kind: ClassVar[str] = "chance"
    name: str
    most: int
    label: str = ""


@dataclass(frozen=True, slots=True)
class Variant:
    when: str  # JSON: the fields it depends on, and the answers that it is for
    field: "Field"


@dataclass(frozen=True, slots=True)
class DependentField:
    """Which of its variants is asked the device decides, from what was answered before."""

    kind: ClassVar[str] = "dependent"
    name: str
    variants: tuple[Variant, ...]


Field: TypeAlias = (
    DiceField | PlaceField | ChoiceField | CardsField | TextField | NumberField | ChanceField | DependentField
)
