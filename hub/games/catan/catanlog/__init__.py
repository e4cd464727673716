"""The `.catan` log of the open catanlog project: a game as everybody at the table saw it, line by line.

The format is that project's; docs/exchange.md says what of a game it carries and what it does not.
"""

from hub.engine.exchange import Exchange
from hub.games.catan.catanlog.reader import read
from hub.games.catan.catanlog.writer import write

EXCHANGE = {"catan": Exchange(write, read)}
