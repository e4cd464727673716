"""The table as a case describes it: a landscape with figures, or features without one."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from hub.engine.change import changed
from hub.engine.definition import GameDefinition, MatchSetup, Player
from hub.engine.match import Match
from hub.engine.messages import AdjustPoints
from hub.engine.phrase import PlayerId
from hub.engine.rule_table import BASE
from hub.engine.table_rules import MAX_ADJUSTMENT
from hub.games.carcassonne.box import FOLLOWER
from hub.games.carcassonne.cases.needs import needed
from hub.games.carcassonne.cases.notation import Case, Misread, listed, mapping, name, number, player_of, turns_of
from hub.games.carcassonne.commands import ChooseStarter, Keeping
from hub.games.carcassonne.figures import Figure
from hub.games.carcassonne.state import CarcassonneState
from hub.kit.landscape import Laid, Landscape, Place

FIGURE_KINDS = {"n": FOLLOWER}
LETTERS = {kind: letter for letter, kind in FIGURE_KINDS.items()}
FILLER = "B"  # a tile that nobody asks about, so that the game goes on after what is laid
FEWEST_PLAYERS = 2


def state_of(match: Match) -> CarcassonneState:
    state: CarcassonneState = match.play().state
    return state


def with_state(match: Match, state: CarcassonneState) -> Match:
    return changed(match, slices={**match.slices, BASE: state})


def begun(case: Case, game: GameDefinition[Any]) -> Match:
    """A match that the active player of the case begins."""
    seats = list(case.players)
    seats += [PlayerId(f"nobody {count}") for count in range(FEWEST_PLAYERS - len(seats))]
    free = [colour for colour in game.colours if colour not in seats]
    people = tuple(Player(one, one, one if one in game.colours else free.pop()) for one in seats)
    expansions = tuple(one.key for one in game.expansions if one.key in needed(case, game))
    setup = MatchSetup(game.key, people, _options(case, game, expansions), expansions)
    match, _ = Match.start(game, setup).after(ChooseStarter(case.active))
    for player, points in mapping(case.given.get("scores", {}), "scores").items():
        match = _with_points(match, player_of(case, player), number(points, "points"))
    return match


def _options(case: Case, game: GameDefinition[Any], expansions: tuple[str, ...]) -> dict[str, str]:
    known = {option.key: option for one in game.expansions if one.key in expansions for option in one.options}
    known |= {option.key: option for option in game.options}
    chosen = {}
    for word, value in mapping(case.given.get("options", {}), "options").items():
        key = word.lower()  # base_count_D is about a tile that is called so
        if key not in known:
            raise Misread(f"unknown option: {word}")
        said = _choice(value, known[key].choices)
        if said not in known[key].choices:
            raise Misread(f"the option {key} has no choice {said!r}")
        chosen[key] = said
    return chosen


def _choice(value: Any, choices: tuple[str, ...]) -> str:
    """A reader of YAML takes the bare words on and off for true and false."""
    if isinstance(value, bool):
        words = ("on", "off") if "on" in choices else ("true", "false")
        return words[0] if value else words[1]
    return str(value)


def _with_points(match: Match, player: PlayerId, points: int) -> Match:
    while points:
        step = max(-MAX_ADJUSTMENT, min(MAX_ADJUSTMENT, points))
        match, _ = match.after(AdjustPoints(player, step))
        points -= step
    return match


# ---------------------------------------------------------------- with a landscape


def laid_out(case: Case, game: GameDefinition[Any]) -> Match:
    """The board of the case, its men on it, and a pile with what is laid next."""
    match = begun(case, game)
    state = state_of(match)
    board = [listed(one, "a tile of the board") for one in listed(case.given.get("board", []), "board")]
    if board:
        if len({(x, y) for _, x, y, _ in board}) < len(board):
            raise Misread("two tiles lie on one place of the board")
        tiles = (((number(x, "x"), number(y, "y")), Laid(_tile(state, t), turns_of(turn))) for t, x, y, turn in board)
        state = state.replace(land=Landscape.of(tiles), figures={})
    figures: dict[Place, Figure] = {}
    for player, figure, x, y, segment in listed(case.given.get("men", []), "men"):
        place = place_at([x, y, segment])
        if not state.land.has(place):
            raise Misread(f"there is no segment {segment} at {x},{y}")
        if place in figures:
            raise Misread(f"two figures stand on {segment} at {x},{y}")
        marks = state.land.tiles[place.cell].tile.marks
        figures[place] = Figure(player_of(case, player), kind_of(figure), marks)
    return with_state(match, state.replace(figures=figures, supply=_supply(case, state, figures), pile=_pile(case)))


def _tile(state: CarcassonneState, named: Any) -> Any:
    if named not in state.box.tiles:
        raise Misread(f"unknown tile: {named}")
    return state.box.tiles[named]


def _pile(case: Case) -> dict[str, int]:
    """What the case lays, and enough to go on; or as many as it says."""
    laid = Counter(name(event["tile"]) for event in case.when if event["event"] == "place")
    rest = number(case.given["pile"], "pile") - laid.total() if "pile" in case.given else len(case.players)
    return dict(laid + Counter({FILLER: max(0, rest)}))


def _supply(case: Case, state: CarcassonneState, figures: Mapping[Place, Figure]) -> dict[PlayerId, dict[str, int]]:
    given = mapping(case.given.get("supply", {}), "supply")
    supply = {}
    for player in state.players:
        out = Counter(one.kind for one in figures.values() if one.player == player)
        out += Counter(one.kind for one in told_figures(case) if one.player == player)
        whole = Counter(state.box.figures)
        supply[player] = dict(Counter(map(kind_of, given[player])) if player in given else whole - out)
    return supply


def told_figures(case: Case) -> list[Figure]:
    return [figure for feature in case.features.values() for figure in figures_of(case, feature)]


# ---------------------------------------------------------------- without one


def told(case: Case, game: GameDefinition[Any]) -> Match:
    """A table that keeps no map."""
    match = begun(case, game)
    state = state_of(match)
    pile = _pile(case) if "pile" in case.given else state.pile
    return with_state(match, state.replace(keeping=Keeping.FEATURES, supply=_supply(case, state, {}), pile=pile))


def feature_of(case: Case, named: str) -> Mapping[str, Any]:
    if named not in case.features:
        raise Misread(f"unknown feature: {named}")
    return case.features[named]


def place_at(written: Any) -> Place:
    """A segment, written as [x, y, segment]."""
    x, y, segment = listed(written, "a segment")
    return Place(number(x, "x"), number(y, "y"), name(segment))


def kind_of(figure: Any) -> str:
    letter = name(figure).removesuffix("^")
    if letter not in FIGURE_KINDS:
        raise Misread(f"unknown figure: {figure}")
    return FIGURE_KINDS[letter]


def figures_of(case: Case, feature: Mapping[str, Any]) -> list[Figure]:
    found = mapping(feature.get("figures", {}), "figures")
    return [Figure(player_of(case, player), kind_of(one)) for player, kinds in found.items() for one in kinds]
