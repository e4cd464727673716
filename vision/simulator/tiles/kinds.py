"""The kinds of tiles in a usual box of seventy-two, by looks alone: what the simulated camera is shown."""

from vision.tiles.look import PAIRS, Look, Middle, Pair, Side

LETTERS = {"o": Side.OPEN, "b": Side.BUILT, "t": Side.TRACK, "s": Side.STREAM}
H, F = Middle.HOUSE, Middle.FORK


def kind(sides: str, joined: str = "", middle: Middle = Middle.NOTHING, *, badge: bool = False) -> Look:
    """Sides clockwise from the top, and pairs of them that hang together.

    >>> kind("btot", "13").joined
    frozenset({(1, 3)})
    """
    first, second, third, fourth = (LETTERS[letter] for letter in sides)
    pairs: frozenset[Pair] = frozenset((int(both[0]), int(both[1])) for both in joined.split())
    assert pairs <= set(PAIRS)
    return Look((first, second, third, fourth), pairs, middle, badge)


KINDS: dict[str, Look] = {
    "A": kind("ooto", middle=H),
    "B": kind("oooo", middle=H),
    "C": kind("bbbb", "01 02 03 12 13 23", badge=True),
    "D": kind("btot", "13"),
    "E": kind("booo"),
    "F": kind("obob", "13", badge=True),
    "G": kind("obob", "13"),
    "H": kind("bobo"),
    "I": kind("boob"),
    "J": kind("btto", "12"),
    "K": kind("bott", "23"),
    "L": kind("bttt", middle=F),
    "M": kind("boob", "03", badge=True),
    "N": kind("boob", "03"),
    "O": kind("bttb", "03 12", badge=True),
    "P": kind("bttb", "03 12"),
    "Q": kind("bbob", "01 03 13", badge=True),
    "R": kind("bbob", "01 03 13"),
    "S": kind("bbtb", "01 03 13", badge=True),
    "T": kind("bbtb", "01 03 13"),
    "U": kind("toto", "02"),
    "V": kind("oott", "23"),
    "W": kind("ottt", middle=F),
    "X": kind("tttt", middle=F),
}
