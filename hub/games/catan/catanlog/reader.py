"""A log read and played again through the rules, so that what comes of it is a ledger like any other."""

from collections.abc import Iterator, Sequence
from itertools import dropwhile

from hub.engine.exchange import UnreadableText, Written
from hub.engine.phrase import PlayerId
from hub.games.catan.catanlog.header import END, Header, Numbered, read_header
from hub.games.catan.catanlog.lines import EndsTurn, Grammar, Line
from hub.games.catan.catanlog.replay import GoesOn, Replay
from hub.games.catan.catanlog.words import CARRIED

LONGEST_TEXT = 1_000_000  # characters; a long evening has some ten thousand
MOST_LINES = 2_500
LONGEST_LINE = 300


def read(text: str) -> Written:
    """The game that a log tells, or UnreadableText with the line that cannot be understood."""
    header, lines, notes = parsed(text)
    replay = _replayed(header, lines)
    entries = tuple(replay.match.ledger.entries)
    return Written(replay.match.setup, entries, header.began_at, (*notes, *replay.notes))


def parsed(text: str) -> tuple[Header, tuple[Line, ...], tuple[str, ...]]:
    """The head, the lines of the body, and what had to be left out of them."""
    numbered = _numbered(text)
    end = next((index for index, (_, line) in enumerate(numbered) if line == END), None)
    header = read_header(numbered[:end])
    if end is None:
        raise UnreadableText(numbered[-1][0], f"the log breaks off before its head ends with {END!r}.")
    players = {colour: PlayerId(ours) for colour, ours in header.colours.items()}
    lines, notes = Grammar(players).read(numbered[end + 1 :])
    renamed = [f"{colour!r} plays {ours!r} here." for colour, ours in header.colours.items() if colour != ours]
    return header, tuple(lines), (*renamed, *notes)


def _numbered(text: str) -> list[Numbered]:
    """The lines that say something, with their numbers in the text."""
    if len(text) > LONGEST_TEXT:
        raise UnreadableText(1, "this is longer than any such log.")
    lines = enumerate((line.strip(" \t\r\f\v") for line in text.removeprefix("\ufeff").split("\n")), start=1)
    said = [(number, line) for number, line in lines if line]
    if len(said) > MOST_LINES:
        raise UnreadableText(said[MOST_LINES][0], "this has more lines than any game.")
    for number, line in said:
        if len(line) > LONGEST_LINE:
            raise UnreadableText(number, "this line is longer than any of such a log.")
    return said


def _replayed(header: Header, lines: Sequence[Line]) -> Replay:
    """Where somebody has enough points and the log goes on all the same, the table played for more."""
    wanted = header.rules.get("target", CARRIED["target"][0])
    targets = [*dropwhile(lambda one: int(one) < int(wanted), sorted(CARRIED["target"], key=int))]
    for target in targets:
        replay = Replay(header, target=target, goes_on=target == targets[-1])
        try:
            replay.begin(lines[0].player if lines else None)
            for line, at in timed(lines, header.began_at):
                replay.take(line, at)
        except GoesOn:
            continue
        return replay
    raise AssertionError("the last target accepts whatever comes after the win")


def timed(lines: Sequence[Line], began_at: float) -> Iterator[tuple[Line, float]]:
    """Each line with its time: only the end of a turn has one, what was done in it is spread evenly before that.

    The last thing done takes the time of the end, for turns of the founding end without a word.
    """
    at = began_at
    for turn in _turns(lines):
        lasted = turn[-1].after_s or 0 if isinstance(turn[-1], EndsTurn) else 0
        for number, line in enumerate(turn, start=1):
            yield line, at + lasted * min(1.0, number / max(1, len(turn) - 1))
        at += lasted


def _turns(lines: Sequence[Line]) -> Iterator[list[Line]]:
    turn: list[Line] = []
    for line in lines:
        turn.append(line)
        if isinstance(line, EndsTurn):
            yield turn
            turn = []
    if turn:
        yield turn
