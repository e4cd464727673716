"""Plays in the XML of BoardGameGeek (XMLAPI2), which programs that keep plays can read."""

from collections.abc import Iterable
from datetime import UTC, datetime
from xml.etree.ElementTree import Element, SubElement, indent, tostring  # only written here, never parsed

from hub.service.exchange.plays import PlacedPlayer, PlayedGame


def plays_xml(plays: Iterable[PlayedGame]) -> str:
    """One document for one game or many. Games that nobody has won are marked as incomplete."""
    listed = list(plays)
    root = Element("plays", total=str(len(listed)), page="1")
    for play in listed:
        root.append(_play(play))
    indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + tostring(root, encoding="unicode") + "\n"


def _play(play: PlayedGame) -> Element:
    began = datetime.fromtimestamp(play.began_at, UTC)
    element = Element(
        "play",
        id=_clean(play.id),
        date=f"{began:%Y-%m-%d}",
        quantity="1",
        length=str(play.minutes),
        incomplete=_flag(not play.is_finished),
        nowinstats="0",
        location="",
    )
    item = SubElement(element, "item", name=_clean(play.game), objecttype="thing", objectid=str(play.geek_id or 0))
    SubElement(SubElement(item, "subtypes"), "subtype", value="boardgame")
    players = SubElement(element, "players")
    first = next((index for index, seat in enumerate(play.seats) if seat.is_starter), 0)
    for index, seat in enumerate(play.seats):
        players.append(_player(1 + (index - first) % len(play.seats), seat))
    return element


def _player(number: int, seat: PlacedPlayer) -> Element:
    """`number` is the place in the order of turns."""
    return Element(
        "player",
        username="",
        userid="0",
        name=_clean(seat.name),
        startposition=str(number),
        color=_clean(seat.colour),
        score=str(seat.score),
        new="0",
        rating="0",
        win=_flag(seat.is_winner),
    )


def _flag(value: bool) -> str:
    return "1" if value else "0"


def _clean(text: str) -> str:
    """XML knows no control characters, not even escaped."""
    return "".join(sign if sign.isprintable() else " " for sign in text)
