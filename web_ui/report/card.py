"""share_card: a game as a picture of 1200 × 630, the size that messengers show beside a link."""

import io
from typing import TYPE_CHECKING

from hub.engine.colours import coat_of
from hub.engine.phrase import phrase
from hub.service.archive import Archived
from hub.texts.catalogue import Catalogue
from web_ui.report.card_chart import CardChart
from web_ui.report.letters import fitted, known, wrapped
from web_ui.report.night import Night, Place, night
from web_ui.report.palette import GOLD, GROUND, INK, LINE, MUTED, PANEL, TEAL, font
from web_ui.view_models.figures import Figure

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

SIZE = (1200, 630)
LEFT, MIDDLE, RIGHT = 56, 724, 1144
MOST_AWARDS = 3
Box = tuple[float, float, float, float]


def share_card(archived: Archived, catalogue: Catalogue, language: str) -> bytes:
    """A PNG; whatever people are called, it can be drawn."""
    from PIL import Image, ImageDraw

    shown = night(archived, catalogue, language)
    picture = Image.new("RGB", SIZE, GROUND)
    draw = ImageDraw.Draw(picture)

    def t(key: str) -> str:
        return known(catalogue.say(phrase(key), language))

    draw.rectangle((0, 0, SIZE[0], 10), fill=GOLD if shown.winners else TEAL)
    won = known(catalogue.say(phrase("web.report.won", players=(), n=len(shown.winners)), language))
    names = known(catalogue.say(shown.won, language)).removeprefix(won)
    _head(draw, shown, t("web.report.unfinished"), won.strip(), names)
    _places(draw, shown.places)
    below = _chart(draw, shown.chart, is_alone=not shown.page.awards)
    _awards(draw, shown, t("web.report.awards"), below)
    draw.text((RIGHT, 592), t("web.name"), font=font(20), fill=MUTED, anchor="rm")
    png = io.BytesIO()
    picture.save(png, "PNG")
    return png.getvalue()


def _head(draw: "ImageDraw", shown: Night, unfinished: str, won: str, names: str) -> None:
    bold, plain = font(52, is_bold=True), font(26)
    draw.text((LEFT, 70), fitted(known(shown.title), bold, 400), font=bold, fill=INK, anchor="lm")
    draw.text((MIDDLE - 40, 76), known(shown.day), font=plain, fill=MUTED, anchor="rm")
    if not shown.winners:
        for index, line in enumerate(wrapped(unfinished, plain, MIDDLE - LEFT - 40, 2)):
            draw.text((LEFT, 132 + 34 * index), line, font=plain, fill=MUTED, anchor="lm")
        return
    words = font(30)
    draw.text((LEFT, 142), won, font=words, fill=GOLD, anchor="lm")
    start = LEFT + words.getlength(won) + 14
    name = font(38, is_bold=True)
    draw.text((start, 140), fitted(names, name, MIDDLE - 40 - start), font=name, fill=GOLD, anchor="lm")


def _places(draw: "ImageDraw", places: tuple[Place, ...]) -> None:
    top, bottom = 196, 566
    height = min(112.0, (bottom - top) / max(len(places), 1))
    for index, one in enumerate(places):
        _place(draw, one, (LEFT, top + index * height, MIDDLE - 40, top + (index + 1) * height - 10))


def _place(draw: "ImageDraw", one: Place, box: Box) -> None:
    left, top, right, bottom = box
    coat = coat_of(one.badge.colour)
    middle, height = (top + bottom) / 2, bottom - top
    draw.rounded_rectangle(
        box, 14, fill=PANEL, outline=GOLD if one.is_winner else LINE, width=3 if one.is_winner else 1
    )
    size = height - 16
    badge = (left + 8, top + 8, left + 8 + size, bottom - 8)
    draw.rounded_rectangle(badge, 10, fill=coat.fill, outline=coat.edge, width=2)
    name, points = (
        font(round(min(34, height * 0.5)), is_bold=one.is_winner),
        font(round(min(46, height * 0.68)), is_bold=True),
    )
    draw.text(
        (left + 8 + size / 2, middle),
        str(one.place),
        font=font(round(size * 0.55), is_bold=True),
        fill=coat.on,
        anchor="mm",
    )
    start = left + size + 30
    draw.text(
        (start, middle), fitted(known(one.badge.name), name, right - start - 110), font=name, fill=INK, anchor="lm"
    )
    draw.text((right - 24, middle), str(one.points), font=points, fill=INK, anchor="rm")


def _chart(draw: "ImageDraw", figure: Figure, *, is_alone: bool) -> float:
    """The chart that the game has for it, or else the points; gives back where it ends."""
    title = font(24, is_bold=True)
    draw.text((MIDDLE, 66), fitted(known(figure.title), title, RIGHT - MIDDLE), font=title, fill=INK, anchor="lm")
    base = 520.0 if is_alone else 262.0
    if figure.drawing:
        CardChart(draw, figure.drawing, MIDDLE, RIGHT, 120, base).paint()
    return base + 34


def _awards(draw: "ImageDraw", shown: Night, title: str, below: float) -> None:
    if not shown.page.awards:
        return
    draw.text(
        (MIDDLE, below + 28),
        fitted(title, font(24, is_bold=True), RIGHT - MIDDLE),
        font=font(24, is_bold=True),
        fill=GOLD,
        anchor="lm",
    )
    at = below + 62
    for award in shown.page.awards[:MOST_AWARDS]:
        lines = wrapped(known(award.text), font(20), RIGHT - MIDDLE - 30, 2)
        if at + 26 * len(lines) > 580:
            return
        coat = coat_of(award.badge.colour) if award.badge else None
        fill, edge = (coat.fill, coat.edge) if coat else (GOLD, GOLD)
        draw.rounded_rectangle((MIDDLE, at - 9, MIDDLE + 18, at + 9), 5, fill=fill, outline=edge, width=2)
        for line in lines:
            draw.text((MIDDLE + 30, at), line, font=font(20), fill=INK, anchor="lm")
            at += 26
        at += 12
