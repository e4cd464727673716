"""The colours that players can have, in one place: pages, reports, pictures and lamps all read them here."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Coat:
    """What belongs to a colour: a surface, letters on it, its edge; `light` is as an LED shows it best.

    A stripe is drawn in another shade where the surface itself can hardly be seen on paper.
    """

    fill: str
    on: str
    edge: str
    light: str
    stripe: str = ""


# They differ in lightness too, for those who do not see hues; and every seat has a shape.
COLOURS: Mapping[str, Coat] = {
    "red": Coat("#b3132f", "#ffffff", "#3f040e", "#ff0000"),
    "blue": Coat("#2467c9", "#ffffff", "#0a2450", "#0030ff"),
    "orange": Coat("#f59a23", "#2c1700", "#6b3a00", "#ff6000"),
    "white": Coat("#f7f3e9", "#2b2f36", "#4a4f58", "#ffffff", stripe="#b9b2a2"),
    "green": Coat("#1c8447", "#ffffff", "#06351b", "#00d000"),
    "brown": Coat("#96602f", "#ffffff", "#2c1706", "#7a3000"),
    "yellow": Coat("#f2d024", "#2c2500", "#6b5a00", "#ffd000"),
    "black": Coat("#24272c", "#ffffff", "#8a8f98", "#5000a0"),  # a black LED does not shine; violet stands in for it
    "pink": Coat("#ef8fb5", "#3a0a1f", "#7a2a4c", "#ff40a0"),
    "grey": Coat("#8a8f98", "#14171b", "#3a3f47", "#606060"),
}
NOBODY = Coat("#8a8f98", "#ffffff", "#3a3f47", "#ffffff")  # what belongs to no player


def coat_of(colour: str) -> Coat:
    """Of a game that was stored with a colour that there no longer is, too."""
    return COLOURS.get(colour, NOBODY)
