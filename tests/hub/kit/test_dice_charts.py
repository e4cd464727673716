"""Dice as charts: numbers and symbols, of everybody and of each player."""

from hub.bootstrap import load_catalogue
from hub.engine.phrase import Phrase, PlayerId
from hub.engine.statistics import Chart, Values
from hub.kit.chance import SIX_SIDES
from hub.kit.dice_charts import Thrown, faces_chart, sums_chart
from tests.all_games import ALL_GAMES
from tests.pebbles.shells import BEACH

RED, BLUE = PlayerId("red"), PlayerId("blue")
SAY = load_catalogue(games=ALL_GAMES).sayer("cs", {RED: "Anna", BLUE: "Bob"})


def seen(chart: Chart) -> dict[str, Values]:
    (bars, _) = chart.series
    return {"": bars.values} | {str(player): values for player, values in bars.by_player.items()}


def test_sums_of_everybody_and_of_each() -> None:
    chart = sums_chart([Thrown(RED, (1, 2)), Thrown(BLUE, (1, 1)), Thrown(RED, (1, 1))], (RED, BLUE), (SIX_SIDES,) * 2)
    assert chart.places == tuple(range(2, 13))
    assert {whose: values[:3] for whose, values in seen(chart).items()} == {
        "": (2, 1, 0),
        RED: (1, 1, 0),
        BLUE: (1, 0, 0),
    }
    (_, fair) = chart.series
    assert fair.values[0] == 3 / 36
    assert fair.by_player[BLUE][5] == 6 / 36
    assert [SAY(words) for words in chart.notes][1].startswith("Bob: Jen 1 hod.")


def test_symbols_have_their_names_and_sides_their_shares() -> None:
    thrown = [Thrown(RED, ("shell", "gull")), Thrown(BLUE, ("gull", "gull"))]
    chart = faces_chart(thrown, (RED, BLUE), BEACH, key="beach", sides=("shell", "crab", "gull", "gull"))
    assert (chart.key, [SAY(place) for place in chart.places if isinstance(place, Phrase)]) == (
        "beach",
        ["mušle", "krab", "racek"],
    )
    assert seen(chart) == {"": (1, 0, 3), RED: (1, 0, 1), BLUE: (0, 0, 2)}
    assert chart.series[1].values == (1, 1, 2)


def test_the_test_is_told_as_people_of_a_language_write_numbers() -> None:
    fair = [Thrown(RED, (one, other)) for one in SIX_SIDES for other in SIX_SIDES]
    assert SAY(faces_chart(fair, (RED,)).notes[0]) == "χ² = 0,0, stupně volnosti: 5, p = 1,0"
    loaded = [Thrown(RED, (6, 6))] * 40
    assert SAY(faces_chart(loaded, (RED,)).notes[0]).endswith("p < 0,01")


def test_without_real_faces_it_says_so() -> None:
    (words,) = faces_chart([Thrown(RED, (1, 2), has_faces=False)], (RED,)).lead
    assert words.key == "stats.fair.no_faces"
