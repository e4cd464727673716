"""What is counted of a game, for the page, the report, the picture and the exports."""

from hub.service.statistics.account import statistics
from hub.service.statistics.chronicle import Chronicle
from hub.service.statistics.model import GameStatistics

__all__ = ["Chronicle", "GameStatistics", "statistics"]
