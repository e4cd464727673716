"""Charts that a game declares, written by hand: what is drawn, what stands in the legend and in the tables."""

import pytest

from hub.engine.phrase import Phrase, PlayerId, Who, phrase
from hub.engine.statistics import Chart, Place, Reference, Series, Style, Unit
from web_ui.view_models.charts import ChartWriter
from web_ui.view_models.figures import EVERYBODY
from web_ui.view_models.numerals import Numerals
from web_ui.view_models.people import Badge

RED, BLUE = PlayerId("red"), PlayerId("blue")
BADGES = {
    RED: Badge(RED, "Anna", "red", "circle"),
    BLUE: Badge(BLUE, "Bob", "blue", "square"),
}
KINDS = (phrase("wood"), phrase("stone"))


def say(words: Phrase) -> str:
    return words.key


WRITER = ChartWriter(BADGES, say, Numerals("en"))


def chart(*series: Series, places: tuple[Place, ...] = KINDS, unit: Unit = Unit.COUNT) -> Chart:
    return Chart("key", phrase("title"), places, series, unit=unit)


def test_frames_lie_behind_bars_and_marks_before_them_in_whatever_order_they_are_told() -> None:
    told = chart(
        Series("bar", phrase("came"), Style.BAR, (1, 2)),
        Series("mark", phrase("expected"), Style.MARK, (1.5, 1.5)),
        Series("frame", phrase("due"), Style.FRAME, (2, 2)),
        Series("written", phrase("luck"), Style.WRITTEN, (0.5, -0.5), unit=Unit.DIFFERENCE),
    )
    figure = WRITER.figure(told)
    assert figure.drawing
    assert [one.style for one in figure.drawing.views[EVERYBODY]] == [Style.FRAME, Style.BAR, Style.MARK]
    assert [key.label for key in figure.keys] == ["Came", "Expected", "Due"]
    (sheet,) = figure.tables
    assert [head.text for head in sheet.heads] == ["Came", "Expected", "Due", "Luck"]
    assert [(row.head.text, row.cells) for row in sheet.rows] == [
        ("Wood", ("1", "1.5", "2", "+0.5")),
        ("Stone", ("2", "1.5", "2", "−0.5")),
    ]


def test_one_thing_that_was_counted_for_each_player_is_a_column_each() -> None:
    told = chart(
        Series("seen", phrase("seen"), Style.BAR, (3, 4), {RED: (1, 4), BLUE: (2, 0)}),
        Series("fair", phrase("fair"), Style.CURVE, (3.5, 3.5), {RED: (2.5, 2.5), BLUE: (1.0, 1.0)}),
    )
    figure = WRITER.figure(told)
    (sheet,) = figure.tables
    assert [head.text for head in sheet.heads] == ["Seen", "Fair", "Anna", "Bob"]
    assert [row.cells for row in sheet.rows] == [("3", "3.5", "1", "2"), ("4", "3.5", "4", "0")]
    assert figure.is_by_player
    assert figure.drawing
    assert [one.values for one in figure.drawing.views[BLUE]] == [(2, 0), (1.0, 1.0)]


def test_of_several_things_each_player_has_a_table() -> None:
    told = chart(
        Series("came", phrase("came"), Style.BAR, (3, 4), {RED: (1, 4), BLUE: (2, 0)}),
        Series("due", phrase("due"), Style.FRAME, (5, 5), {RED: (3, 4), BLUE: (2, 1)}),
    )
    sheets = WRITER.figure(told).tables
    assert [sheet.caption for sheet in sheets] == ["title", "title: Anna", "title: Bob"]
    assert [row.cells for row in sheets[2].rows] == [("2", "2"), ("0", "1")]


def test_a_chart_of_which_nothing_is_drawn_is_a_table_with_a_column_for_each_player() -> None:
    told = chart(
        Series("roads", phrase("roads"), Style.WRITTEN, (3, 0)),
        Series("walls", phrase("walls"), Style.WRITTEN, (0, 1)),
        places=(Who(RED), Who(BLUE)),
    )
    figure = WRITER.figure(told)
    assert (figure.drawing, figure.keys) == (None, ())
    (sheet,) = figure.tables
    assert [head.badge for head in sheet.heads] == list(BADGES.values())
    assert [(row.head.text, row.cells) for row in sheet.rows] == [("Roads", ("3", "0")), ("Walls", ("0", "1"))]
    assert not figure.is_wide
    crowd = chart(Series("roads", phrase("roads"), Style.WRITTEN, (1,) * 5), places=(Who(RED),) * 5)
    assert WRITER.figure(crowd).is_wide


def test_lines_wear_the_colours_of_their_players_and_a_step_without_change_is_not_written() -> None:
    lines = [
        Series(RED, Who(RED), Style.STEP, (0, 2, 2, 2), player=RED),
        Series(BLUE, Who(BLUE), Style.STEP, (0, 0, 0, 1), player=BLUE),
    ]
    goal = Reference(10, phrase("goal"))
    told = Chart("points", phrase("title"), (0, 1, 2, 3), tuple(lines), phrase("turn"), reference=goal)
    figure = WRITER.figure(told)
    assert figure.drawing
    assert [one.people for one in figure.drawing.views[EVERYBODY]] == [(BADGES[RED],), (BADGES[BLUE],)]
    assert (figure.drawing.x, figure.drawing.labels, figure.drawing.x_title) == ((0, 1, 2, 3), (), "turn")
    assert figure.drawing.reference == 10
    assert [(key.label, key.badge) for key in figure.keys] == [
        ("Anna", BADGES[RED]),
        ("Bob", BADGES[BLUE]),
        ("goal", None),
    ]
    (sheet,) = figure.tables
    assert [(row.head.text, row.cells) for row in sheet.rows] == [
        ("0", ("0", "0")),
        ("1", ("2", "0")),
        ("3", ("2", "1")),
    ]


def test_numbers_with_gaps_are_names_so_that_bars_stand_side_by_side() -> None:
    drawing = WRITER.figure(chart(Series("a", phrase("a"), Style.BAR, (1, 2, 3)), places=(2, 5, 6))).drawing
    assert drawing
    assert (drawing.x, drawing.labels) == ((0, 1, 2), ("2", "5", "6"))


@pytest.mark.parametrize(
    ("unit", "value", "written"),
    [
        (Unit.COUNT, 3, "3"),
        (Unit.COUNT, 3.0, "3.0"),
        (Unit.COUNT, None, "–"),
        (Unit.DIFFERENCE, 2.0, "+2.0"),
        (Unit.TIME, 65.0, "1:05"),
        (Unit.TIME, None, "–"),
    ],
)
def test_values_are_written_in_their_unit(unit: Unit, value: float | None, written: str) -> None:
    assert WRITER.numerals.value(value, unit) == written
