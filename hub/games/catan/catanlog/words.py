"""The words of the log for what lies on the table, and the rules that its version line can carry."""

from typing import Final

from hub.games.catan.cards import Cards, Resource
from hub.games.catan.harbours import HarbourKind
from hub.games.catan.island import PRODUCT, Terrain

RESOURCE_WORDS: Final = {
    Resource.WOOD: "wood",
    Resource.BRICK: "brick",
    Resource.WOOL: "sheep",
    Resource.GRAIN: "wheat",
    Resource.ORE: "ore",
}
RESOURCES_BY_WORD: Final = {word: kind for kind, word in RESOURCE_WORDS.items()}
TERRAIN_WORDS: Final = {
    **{terrain: RESOURCE_WORDS[kind] for terrain, kind in PRODUCT.items()},
    Terrain.DESERT: "desert",
}
TERRAINS_BY_WORD: Final = {word: terrain for terrain, word in TERRAIN_WORDS.items()}
HARBOUR_WORDS: Final = {
    HarbourKind.ANY: "3:1",
    **{HarbourKind(kind.value): word for kind, word in RESOURCE_WORDS.items()},
}
HARBOURS_BY_WORD: Final = {word: kind for kind, word in HARBOUR_WORDS.items()}

# A log tells what was done, not by which rules. Those that decide who wins travel in the version line, as semantic
# versions allow: `v0.10.0+gamenight.target-12`. The first choice is how logs of others are read.
CARRIED: Final = {
    "target": ("10", "8", "9", "11", "12", "13"),
    "longest_road_tie_after_break": ("holder_keeps", "card_to_bank"),
    "win_only_on_own_turn": ("true", "false"),
}
RULES_BY_WORD: Final = {
    f"{key}-{choice}".replace("_", "-"): (key, choice) for key, choices in CARRIED.items() for choice in choices
}


LONGEST_TURN_S: Final = 86_400  # a table that is left for longer than a day takes no longer turn


def cards_words(cards: Cards) -> str:
    """Cards whose kind nobody named have no word.

    >>> cards_words(Cards(wood=1, wool=2, any=3))
    '1 wood, 2 sheep'
    """
    return ", ".join(f"{count} {RESOURCE_WORDS[kind]}" for kind, count in cards.kinds())
