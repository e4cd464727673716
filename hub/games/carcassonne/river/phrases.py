"""What the river is worth saying."""

from typing import Any

from hub.engine.phrase import Phrase, Who, phrase
from hub.engine.rule_table import Play
from hub.games.carcassonne.river.events import RiverEnded


def tell_ended(_play: Play[Any], event: RiverEnded) -> tuple[Phrase, ...]:
    return (phrase("carcassonne.tell.river_ended", player=Who(event.player)),)
