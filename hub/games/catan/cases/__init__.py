"""Given/when/then cases in plain words, run through the rules of the game."""

from hub.engine.messages import IllegalCommand
from hub.games.catan.cases.expectations import failures
from hub.games.catan.cases.notation import Misread, Words
from hub.games.catan.cases.people import read_case
from hub.games.catan.cases.position import position
from hub.games.catan.cases.steps import take_step
from hub.games.catan.cases.table import Refused, Table, is_open, judged, settled

SETTLING = ("discard", "move_robber", "steal")  # events that are about what is open


def run_case(words: Words) -> list[str]:
    """What came otherwise than the case expects; nothing when all came as expected."""
    try:
        case = read_case(words)
        table = Table(case, position(case))
        went_wrong = _play(table)
        return went_wrong or list(failures(table))
    except Misread as misread:
        return [str(misread)]
    except IllegalCommand as refusal:
        return [f"the position cannot be played on: {_told(refusal)}"]
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        return [f"the case cannot be read: {type(error).__name__}: {error}"]


def _play(table: Table) -> list[str]:
    """All events; only the last one may be refused, and only if the case says so."""
    case = table.case
    if not case.when:
        judged(table)
    for number, event in enumerate(case.when, 1):
        is_last = number == len(case.when)
        if is_last and case.then.get("legal") is False:
            return _expect_refusal(table, event, case.then.get("because"))
        try:
            _take(table, event)
        except IllegalCommand as refusal:
            return [f"event {number} ({event.get('do')}): expected to be legal, refused by {_told(refusal)}"]
    return ["legal: expected a refused event, but there is none"] if case.then.get("legal") is False else []


def _take(table: Table, event: Words) -> None:
    """An event that must be legal; what the case left out before it, is done first."""
    try:
        take_step(table, event)
    except IllegalCommand:
        if event.get("do") in SETTLING or not is_open(table.state):
            raise
        settled(table)
        take_step(table, event)


def _expect_refusal(table: Table, event: Words, because: object) -> list[str]:
    """The last event must be refused, by the rule the case names; also once what it left out before is done."""
    rules = because if isinstance(because, list) else [because]
    wanted = f"to be refused by {' or '.join(map(str, rules))}" if because else "to be refused"
    try:
        take_step(table, event)
    except IllegalCommand as refusal:
        named = refusal.rules if isinstance(refusal, Refused) else (refusal.rule,)
        if not because or set(named) & set(rules):
            return []
        if event.get("do") not in SETTLING and is_open(table.state):
            settled(table)
            return _expect_refusal(table, event, because)
        return [f"{event.get('do')}: expected {wanted}, refused by {_told(refusal)}"]
    return [f"{event.get('do')}: expected {wanted}, but it is legal"]


def _told(refusal: IllegalCommand) -> str:
    return f"{refusal.rule} ({refusal.reason})"
