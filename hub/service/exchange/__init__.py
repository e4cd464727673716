"""Games for other programs and from them: links, plays, logs."""

from hub.service.exchange.bgstats import bgstats_link, qr_svg
from hub.service.exchange.formats import read_text, text_of
from hub.service.exchange.geek import plays_xml
from hub.service.exchange.plays import PlacedPlayer, PlayedGame, play_of

__all__ = ["PlacedPlayer", "PlayedGame", "bgstats_link", "play_of", "plays_xml", "qr_svg", "read_text", "text_of"]
