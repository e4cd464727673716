"""Which expansions a case is about; what the game does not have yet leaves the case out."""

from collections.abc import Iterator
from typing import Any

from hub.engine.definition import GameDefinition
from hub.games.carcassonne.cases.notation import Case
from hub.games.carcassonne.tiles import TILES

EXPANSIONS = {"inns", "traders", "hills", "wheel", "river"}
FAMILIES = {"INN": "inns", "TRADE": "traders", "HILL": "hills", "WHEEL": "wheel"}
LETTERS = {
    "E": "inns",
    "H": "traders",
    "SH": "hills",
    "BB5RAD": "wheel",
    "RV": "river",
}  # that names of tiles begin with
FIGURES = {"G": "inns", "b": "traders", "p": "traders", "s": "hills", "^": "hills"}
EVENTS = {
    **dict.fromkeys(("wheel", "spin", "crown_score", "may_crown"), "wheel"),
    **dict.fromkeys(("herd", "draw", "shepherd_in", "draw_hill"), "hills"),
}
DRAWN = {
    "inns": "inns",
    "cathedrals": "inns",
    "goods": "traders",
    "vineyards": "hills",
    "flock": "hills",
    "printed_sheep": "hills",
}
TOKENS = {"crowns": "wheel", "goods": "traders"}
OPTIONS = {
    **dict.fromkeys(("count_HK", "builder_without_follower", "pig_without_farmer"), "traders"),
    **dict.fromkeys(("goods_zero_majority", "builder_extend"), "traders"),
    **dict.fromkeys(("sheep_tokens", "flock_without_shepherd", "hill_tie_both", "hill_last_tile"), "hills"),
    **dict.fromkeys(("hill_unplaceable", "shepherd_action", "shepherd_blocks_farmer"), "hills"),
    **dict.fromkeys(("river_extras_input", "printed_sheep_shared", "vineyard_own_tile"), "hills"),
    **dict.fromkeys(("wheel_symbol_input", "wheel_order", "crown_spaces", "crown_figures", "storm_counts"), "wheel"),
    **dict.fromkeys(("wheel_big_weight", "plague_figures", "crowns_at_end", "wheel_board_tiles"), "wheel"),
    **dict.fromkeys(("wheel_mode", "wheel_return_usable"), "wheel"),
    **dict.fromkeys(("river_uturn", "river_splits_fields", "after_lake"), "river"),
}


def needed(case: Case, game: GameDefinition[Any]) -> set[str]:
    """Where a case says what it is played with, what is drawn for others is only a picture."""
    found = set(_words(case, game))
    use = case.given.get("use")
    if use is not None:
        pictures = {expansion for word, expansion in DRAWN.items() if expansion not in use and _shows(case, word)}
        found = (found - pictures) | {str(one) for one in use}
    return found


def missing(case: Case, game: GameDefinition[Any]) -> set[str]:
    return needed(case, game) - {one.key for one in game.expansions}


def _words(case: Case, game: GameDefinition[Any]) -> Iterator[str]:
    yield from (FAMILIES[family] for family in (rule.partition("-")[0] for rule in case.rules) if family in FAMILIES)
    yield from (EVENTS[event["event"]] for event in case.when if event["event"] in EVENTS)
    yield from (TOKENS[word] for word in TOKENS if case.given.get(word))
    yield from (OPTIONS[word] for word in case.given.get("options", {}) if word in OPTIONS)
    yield from (expansion for word, expansion in DRAWN.items() if _shows(case, word))
    yield from (FIGURES[letter] for word in _figures(case) for letter in word if letter in FIGURES)
    for name in _tiles(case):
        yield from _set_of(name, game)


def _shows(case: Case, word: str) -> bool:
    return any(feature.get(word) for feature in case.features.values())


def _figures(case: Case) -> Iterator[str]:
    for feature in case.features.values():
        yield from (str(one) for figures in feature.get("figures", {}).values() for one in figures)
    for figures in case.given.get("supply", {}).values():
        yield from map(str, figures)
    yield from (str(one[1]) for one in case.given.get("men", []))
    for event in case.when:
        yield from (str(event[word]) for word in ("figure",) if event.get(word))
        yield from (str(tile["places"]) for tile in event.get("tiles", []) if tile.get("places"))


def _tiles(case: Case) -> Iterator[str]:
    yield from (str(one[0]) for one in case.given.get("board", []))
    yield from (str(event["tile"]) for event in case.when if "tile" in event)


def _set_of(name: str, game: GameDefinition[Any]) -> Iterator[str]:
    """The expansion whose tile it is; one that no file has yet is told by how its name begins."""
    held = next((key for key, file in game.files[TILES].items() if _holds(file, name)), None)
    if held is not None:
        yield from {held} & EXPANSIONS
    else:
        known = [start for start in LETTERS if name.upper().startswith(start) and len(name) > 1]
        yield from (LETTERS[start] for start in sorted(known, key=len)[-1:])


def _holds(file: Any, name: str) -> bool:
    return any(tile["id"] == name for tile in file["tile"])
