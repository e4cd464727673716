"""Files with data of games: those that can be used are choices, the others are named with their line and left out."""

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from hub.bootstrap import Hub, games_with_data, load_catalogue
from hub.cli.main import main
from hub.data_files import DataFiles, shipped
from hub.engine.data import Content, DataKind
from hub.engine.definition import Expansion, GameDefinition, MatchSetup, Option, Player
from hub.engine.games import Games
from hub.engine.match import Match
from hub.engine.messages import WrongSetup
from hub.engine.mistakes import WrongDefinition
from hub.engine.phrase import PlayerId
from hub.games.catan import GAME
from hub.games.catan.state import CatanState, Phase
from hub.service.game_service import GameService
from hub.service.store import InMemoryStore
from tests import pebbles
from tests.all_games import ALL_GAMES
from tests.hub.test_bootstrap import settings
from tests.patience import PATIENCE_S
from tests.pebbles.playing import BLUE
from tests.pebbles.playing import SETUP as PEBBLES

OURS = """\
# Where we always play.
name = "Our usual island"
tiles = [
  "o10 s2 w9",
  "g12 b6 s4 b10",
  "g9 w11 w3 d o8",
  "w8 o3 g4 s5",
  "b5 g6 s11",
]
harbours = "w b o g s 3 3 3 3"
"""
LARGE = """\
name = "Room for six"
tiles = [
  "s11 d s11", "w10 b4 w5 o8", "b6 g9 o2 b10 g9", "w3 o5 s6 g3 s12 d", "s8 w9 o12 b11 g3", "g4 b8 s10 w6", "w2 o5 g4"
]
"""

Keep = Callable[..., Path]


@pytest.fixture
def keep(tmp_path: Path) -> Keep:
    """Put a file into the data folder."""

    def put(text: str, name: str = "ours.toml", kind: str = "islands", game: str = "catan") -> Path:
        path = tmp_path / "games" / game / kind / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return put


def read(folder: Path) -> tuple[Games, list[str]]:
    files = DataFiles(folder / "games", load_catalogue(games=ALL_GAMES).sayer("en"))
    return files.supply(ALL_GAMES), list(map(str, files.mistakes))


def catan(games: Games) -> GameDefinition[Any]:
    return games.by_key("catan")


def sitting(game: GameDefinition[Any], *, players: int = 3, **options: str) -> MatchSetup:
    colours = [*game.colours, *(colour for one in game.expansions for colour in one.colours)][:players]
    return MatchSetup(game.key, tuple(Player(PlayerId(one), one.title(), one) for one in colours), options)


def laid(match: Match) -> tuple[str, str, Phase]:
    """What lies on two hexes in the middle, the first harbour, and what comes next."""
    state: CatanState = match.play().state
    middle = "".join(f"{state.tiles[hex_id].terrain}{state.tiles[hex_id].number or ''} " for hex_id in ("h10", "h11"))
    return middle.strip(), next(iter(state.harbours.values())), state.phase


# ---------------------------------------------------------------- files that can be used


def test_an_island_of_ours_is_a_choice_and_lies_ready(keep: Keep, tmp_path: Path) -> None:
    keep(OURS)
    games, mistakes = read(tmp_path)
    assert mistakes == []
    option = next(one for one in catan(games).options if one.key == "island")
    assert (option.choices, option.names) == (("beginner", "variable", "ours"), {"ours": "Our usual island"})
    match = Match.start(catan(games), sitting(catan(games), island="ours"))
    assert laid(match) == ("forest3 desert", "wood", Phase.STARTER)
    beginner = Match.start(catan(games), sitting(catan(games)))
    assert laid(beginner) == ("desert forest3", "any", Phase.STARTER)
    assert {kind: list(files) for kind, files in beginner.setup.data.items()} == {"islands": ["beginner"]}


def test_an_island_without_harbours_has_the_usual_ones(keep: Keep, tmp_path: Path) -> None:
    keep(OURS.partition("harbours")[0])
    games, _ = read(tmp_path)
    assert laid(Match.start(catan(games), sitting(catan(games), island="ours")))[1] == "any"


def test_an_island_for_five_and_six_is_for_them_alone(keep: Keep, tmp_path: Path) -> None:
    keep(LARGE, "large.toml")
    games, mistakes = read(tmp_path)
    assert mistakes == []
    six = replace(sitting(catan(games), players=6, island="large"), expansions=("five_six",))
    assert len(Match.start(catan(games), six).play().state.tiles) == 30
    with pytest.raises(WrongSetup, match="island_size"):
        Match.start(catan(games), sitting(catan(games), island="large"))


def test_a_stored_game_keeps_the_island_that_it_was_played_on(keep: Keep, tmp_path: Path) -> None:
    path, store = keep(OURS), InMemoryStore()
    for _ in range(2):
        games, _mistakes = read(tmp_path)
        service = GameService(store, games, clock=lambda: 0.0)
        service.start()
        if service.snapshot().match is None:
            assert service.start_match(sitting(catan(games), island="ours")).accepted
        match = service.snapshot().match
        assert match
        assert laid(match)[0] == "forest3 desert"
        service.close()
        path.unlink(missing_ok=True)
    fresh = Match.start(catan(games), sitting(catan(games)))
    with pytest.raises(WrongSetup, match="unknown_choice"):
        Match.start(catan(games), sitting(catan(games), island="ours"))
    assert "ours" not in fresh.setup.data["islands"]


def test_a_game_ships_files_beside_those_of_its_players(keep: Keep, tmp_path: Path) -> None:
    keep('name = "A lot"\npebbles = 9\n', "lot.toml", "heaps", "pebbles")
    games, mistakes = read(tmp_path)
    assert mistakes == []
    game = games.by_key("pebbles")
    for heap, count in (("handful", 3), ("lot", 9), ("none", 0)):
        match = Match.start(game, replace(PEBBLES, options={"heap": heap}))
        assert match.play().state.heaps[BLUE] == count
    assert match.setup.data == {}


def test_an_expansion_ships_another_file_of_the_same_name() -> None:
    six = replace(sitting(catan(ALL_GAMES), players=6), expansions=("five_six",))
    for setup, size in ((sitting(catan(ALL_GAMES)), 19), (six, 30)):
        assert len(Match.start(catan(ALL_GAMES), setup).play().state.tiles) == size


def test_a_game_that_was_begun_before_its_island_was_a_file_lies_on_the_one_that_is_shipped() -> None:
    begun = Match.start(catan(ALL_GAMES), sitting(catan(ALL_GAMES)))
    again = Match.start(catan(ALL_GAMES), replace(begun.setup, data={}), is_new=False)
    assert laid(again) == laid(begun) == ("desert forest3", "any", Phase.STARTER)
    with pytest.raises(WrongSetup, match="unknown_choice"):
        Match.start(GAME, sitting(GAME))


def test_a_mistake_in_a_file_that_is_shipped_is_one_in_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "box_of_stones" / "data" / "heaps").mkdir(parents=True)
    (tmp_path / "box_of_stones" / "__init__.py").touch()
    (tmp_path / "box_of_stones" / "data" / "heaps" / "large.toml").write_text('name = "A lot"\npebbles = 99\n')
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(WrongDefinition, match=r"large\.toml, line 2"):
        shipped(Games((replace(pebbles.GAME, package="box_of_stones"),)))


def test_of_files_that_nobody_chooses_among_a_match_has_all(tmp_path: Path) -> None:
    games, _ = read(tmp_path)
    game = games.by_key("pebbles")
    without = replace(game, options=tuple(one for one in game.options if one.data is None))
    assert Match.start(without, PEBBLES).setup.data == {"heaps": {"handful": {"name": "A handful", "pebbles": 3}}}


# ---------------------------------------------------------------- files that cannot


@pytest.mark.parametrize(
    ("was", "now", "line", "why"),
    [
        ("g9 w11", "g9 x11", 6, "“x11” is not a hex."),
        ("o8", "o7", 6, "“o7”: the desert has no number"),
        ("o8", "o0", 6, "“o0”: the desert has no number"),
        ("w8 o3 g4 s5", "w8 o3 g4", 7, "There are 4 hexes in this row of the island, here are 3."),
        ('  "b5 g6 s11",\n', "", 3, "The island has 5 rows of hexes, the file has 4."),
        ("w3 d o8", "w3 w4 o8", 3, "no desert"),
        ("w b o g s", "w b o g z", 10, "“z” is not a harbour."),
        ("3 3 3 3", "3 3 3", 10, "9 harbours, 8 were entered"),
        ('name = "Our usual island"', "name = 7", 2, "“name” must be a text."),
        ("tiles = [", "tiles = [7,", 3, "“tiles” must be a list of texts."),
        ("harbours", "harbors", 10, "There is no key “harbors”; known are: name, tiles and harbours."),
        ('"o10 s2 w9",', '"o10 s2 w9', 4, "Illegal character '\\n'."),
        ("name =", "name", 2, "Expected '='"),
    ],
)
def test_a_mistake_is_named_with_its_line(keep: Keep, tmp_path: Path, was: str, now: str, line: int, why: str) -> None:
    assert was in OURS
    path = keep(OURS.replace(was, now))
    games, (mistake,) = read(tmp_path)
    assert mistake.startswith(f"{path}, line {line}: ")
    assert why in mistake
    assert "ours" not in next(one for one in catan(games).options if one.key == "island").choices


def test_a_file_of_a_strange_name_or_place_is_told(keep: Keep, tmp_path: Path) -> None:
    keep(OURS, "beginner.toml")
    keep(OURS, "our island.toml")
    keep('name = "x"\npebbles = 1', "handful.toml", "heaps", "pebbles")
    keep("", kind="cards")
    keep(OURS, "ours.toml.txt")
    keep("", ".hidden")
    keep(OURS, game="katan")
    _, mistakes = read(tmp_path)
    assert [mistake.rpartition(": ")[2] for mistake in sorted(mistakes)] == [
        "islands.",
        "There is a “beginner” already; give the file another name.",
        "The name of a file has only letters, digits, - and _.",
        "Only files that end in .toml are read.",
        "catan, carcassonne and pebbles.",
        "There is a “handful” already; give the file another name.",
    ]


@pytest.mark.parametrize(
    "content",
    [
        b"\xff\xfe",
        b"x = 1\n" * 60_000,
        pytest.param(b"x = " + b"[" * 50_000, id="lists in lists"),
        pytest.param(b"a." * 60_000 + b"a = 1", id="a key of many parts"),
        pytest.param(b"a." * 990 + b"a = 1", id="tables in tables"),
    ],
)
def test_what_no_game_could_keep_is_left_out(keep: Keep, tmp_path: Path, content: bytes) -> None:
    keep("").write_bytes(content)
    _, (mistake,) = read(tmp_path)
    assert "It cannot be read: " in mistake


@pytest.mark.parametrize(
    ("content", "line", "why"),
    [
        (b"name = 'x'\n\n\xff\xfe", 3, "It cannot be read: it is not written in UTF-8."),
        (b"name = 'x'\nday = 2024-01-01\n", 2, "“day” must be a text, a number, true or false"),
        (b"name = 'x'\nrows = [\n1.5,\nnan]\n", 4, "“1” must be a text, a number, true or false"),
        (b"name = 'x'\nsize = " + b"9" * 5000, 2, "It cannot be read: this number has more than 1000 digits."),
        (b"name = 'x'\n" + b"a." * 900 + b"a = 1", 2, "It cannot be read: this line has more than 100 dots."),
    ],
)
def test_what_no_game_could_keep_is_named_with_its_line(
    keep: Keep, tmp_path: Path, content: bytes, line: int, why: str
) -> None:
    path = keep("")
    path.write_bytes(content)
    _, (mistake,) = read(tmp_path)
    assert mistake.startswith(f"{path}, line {line}: {why}")


@pytest.mark.parametrize("tile", ["7", "'city'", "[7]", "true"])
def test_something_else_where_a_table_belongs_is_named_with_its_line(keep: Keep, tmp_path: Path, tile: str) -> None:
    path = keep(f"tile = [\n{tile}]", "ours.toml", "own_tiles", "carcassonne")
    _, (mistake,) = read(tmp_path)
    assert mistake.startswith(f"{path}, line 2: A table belongs here, with the keys: id, count, ")


def test_a_file_that_makes_a_game_stumble_is_left_out(keep: Keep, tmp_path: Path) -> None:
    def stumble(content: Content) -> None:
        raise KeyError(len(content))

    keep("x = 1", "ours.toml", "heaps", "pebbles")
    files = DataFiles(tmp_path / "games", load_catalogue(games=ALL_GAMES).sayer("en"))
    games = files.supply(Games((replace(pebbles.GAME, data=(DataKind("heaps", stumble),)),)))
    assert [mistake.why for mistake in files.mistakes] == ["The game cannot use it: KeyError(1)."]
    assert games.by_key("pebbles").files["heaps"] == {}


def test_what_an_expansion_has_keeps_its_name(keep: Keep, tmp_path: Path) -> None:
    """As a choice that is no file, and as a file of its own: one of ours would never be seen."""
    shore = Option("shore", ("flat", "steep"), "flat", data="heaps")
    box = Expansion("shore", (), lambda _setup, _box: None, options=(shore,), files={"heaps": {"cliff": {}}})
    for name in ("flat", "cliff", "ours"):
        keep('name = "x"\npebbles = 1', f"{name}.toml", "heaps", "pebbles")
    files = DataFiles(tmp_path / "games", load_catalogue(games=ALL_GAMES).sayer("en"))
    games = files.supply(Games((replace(pebbles.GAME, expansions=(*pebbles.GAME.expansions, box)),)))
    assert sorted(mistake.file.stem for mistake in files.mistakes) == ["cliff", "flat"]
    assert list(games.by_key("pebbles").files["heaps"]) == ["ours"]


@pytest.mark.parametrize("where", ["games", "games/catan", "games/catan/islands"])
def test_a_file_or_a_broken_link_in_the_place_of_a_folder_is_told(tmp_path: Path, where: str) -> None:
    path = tmp_path / where
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    _, (mistake,) = read(tmp_path)
    assert mistake == f"{path}: It cannot be read: Not a directory."
    path.unlink()
    path.symlink_to(path)
    _, (mistake,) = read(tmp_path)
    assert mistake.startswith(f"{path}: It cannot be read: ")


def test_what_has_no_end_is_not_read(keep: Keep, tmp_path: Path) -> None:
    folder = keep(OURS).parent
    os.mkfifo(folder / "pipe.toml")
    (folder / "device.toml").symlink_to("/dev/zero")
    (folder / "folder.toml").mkdir()
    _, mistakes = read(tmp_path)
    assert [mistake.rpartition(": ")[2] for mistake in mistakes] == ["it is no file."] * 3


def test_a_file_from_another_system_is_read_and_its_name_can_be_shown(keep: Keep, tmp_path: Path) -> None:
    keep("").write_bytes(b"\xef\xbb\xbf" + OURS.replace("\n", "\r\n").encode())
    strange = os.fsencode(tmp_path / "games" / "catan" / "islands") + b"/\xe1.toml"
    Path(os.fsdecode(strange)).write_text(OURS, encoding="utf-8")
    games, (mistake,) = read(tmp_path)
    assert "ours" in next(one for one in catan(games).options if one.key == "island").choices
    assert "\ufffd.toml" in mistake
    assert mistake.encode()


def test_a_file_is_called_by_a_name_that_fits_a_page(keep: Keep, tmp_path: Path) -> None:
    keep(OURS.replace("Our usual island", "Our \\u0000\\u202e\\n" + "very " * 1000 + "usual island"))
    keep(OURS.replace("Our usual island", "\\u202e"), "other.toml")
    games, _ = read(tmp_path)
    names = next(one for one in catan(games).options if one.key == "island").names
    assert names == {"ours": "Our " + "very " * 10 + "very v", "other": "other"}


def test_a_hub_starts_without_a_broken_file_and_says_so(
    keep: Keep, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep(OURS)
    broken = keep(OURS.replace("g9 w11", "g9 x11"), "broken.toml")
    with Hub(settings(tmp_path), parts=("hub",)) as hub:
        (choice,) = (choice for choice in hub.choices if choice.part == "data")
        assert choice.what == f"without {broken}"
        assert choice.why.startswith("line 6: “x11” is not a hex.")
        assert hub.service
        assert hub.service.start_match(sitting(catan(hub.service.playable), island="ours")).accepted
        with urlopen(f"{hub.url}setup", timeout=PATIENCE_S) as page:
            assert f"{broken}, line 6: “x11” is not a hex." in page.read().decode()
    main(["doctor", "--data", str(tmp_path), "--camera", "simulated"])
    assert f"Left out: {broken}, line 6: “x11” is not a hex." in capsys.readouterr().out


def test_the_doctor_counts_what_is_well(keep: Keep, tmp_path: Path) -> None:
    keep(OURS)
    games, mistakes = games_with_data(settings(tmp_path), load_catalogue(games=ALL_GAMES), ALL_GAMES)
    assert mistakes == ()
    assert {kind: tuple(files) for game in games for kind, files in game.files.items()} == {
        "islands": ("beginner", "ours"),
        "heaps": ("handful",),
        "tiles": ("base", "river"),
        "own_tiles": (),
    }
