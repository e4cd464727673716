"""Given/when/then cases in plain words, run through the rules of the game."""

from hub.engine.messages import IllegalCommand
from hub.games.catan.cases.expectations import failures
from hub.games.catan.cases.mode import BASE_MODE, Mode
from hub.games.catan.cases.notation import Misread, Words
from hub.games.catan.cases.people import Case, read_case
from hub.games.catan.cases.position import position
from hub.games.catan.cases.steps import take_step
from hub.games.catan.cases.table import Refused, Table, is_open, judged, settled

SETTLING = ("discard", "move_robber", "steal")  # events that are about what is open
SAME_REASON = {  # where two rules say the very same, the other one
    "catan.first.roll": "BASE-TURN-02",  # before the roll: BASE-BUILD-05, BASE-TRADE-03
    "catan.refusal.one_card_a_turn": "BASE-TURN-05",  # BASE-DEV-03
}


def run_case(words: Words, mode: Mode = BASE_MODE) -> list[str]:
    """What came otherwise than the case expects; nothing when all came as expected."""
    try:
        case = read_case(words, mode)
        table = Table(case, position(case))
        went_wrong = _play(table)
        return went_wrong or list(failures(table))
    except Misread as misread:
        return [str(misread)]
    except IllegalCommand as refusal:
        return [f"the position cannot be played on: {_named(refusal)}"]
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        return [f"the case cannot be read: {type(error).__name__}: {error}"]


def _play(table: Table) -> list[str]:
    """All events; only the last one may be refused, and only if the case says so."""
    case = table.case
    if not case.when:
        judged(table)
    for number, event in enumerate(case.when, 1):
        is_last = number == len(case.when)
        if is_last and case.is_refused:
            return _expect_refusal(table, event)
        try:
            _take(table, event)
        except IllegalCommand as refusal:
            return [f"event {number} ({event.get('do')}): expected to be legal, refused by {_named(refusal)}"]
    return ["legal: expected a refused event, but there is none"] if case.is_refused else []


def _take(table: Table, event: Words) -> None:
    """An event that must be legal; what the case left out before it, is done first."""
    try:
        take_step(table, event)
    except IllegalCommand:
        table.case.mode.reach(table, event)
        if event.get("do") not in SETTLING and is_open(table):
            settled(table)
        take_step(table, event)


def _expect_refusal(table: Table, event: Words) -> list[str]:
    """The last event must be refused, by a rule the case names; perhaps only once what it left out before is done."""
    because = table.case.because
    wanted = f"{event.get('do')}: expected to be refused" + (f" by {' or '.join(because)}" if because else "")
    refusal = _refusal(table, event)
    if refusal is None:
        return [f"{wanted}, but it is legal"]
    if _decides(table.case, refusal):
        return []
    try:
        table.case.mode.reach(table, event)
    except IllegalCommand as earlier:
        refusal = earlier
    else:
        refusal = _refusal(table, event) or refusal
    if _decides(table.case, refusal):
        return []
    if event.get("do") not in SETTLING and is_open(table):
        settled(table)
        later = _refusal(table, event)
        if later is not None and _decides(table.case, later):
            return []
        refusal = later or refusal
    return [f"{wanted}, refused by {_named(refusal)}"]


def _refusal(table: Table, event: Words) -> IllegalCommand | None:
    try:
        take_step(table, event)
    except IllegalCommand as refusal:
        return refusal
    return None


def _decides(case: Case, refusal: IllegalCommand) -> bool:
    """A rule that the case names refused it, or one that decides the same: both are what the case is about."""
    named = set(refusal.rules if isinstance(refusal, Refused) else (refusal.rule,))
    named |= {SAME_REASON[refusal.reason]} if refusal.reason in SAME_REASON else set()
    is_about = named & set(case.rules) and set(case.because) & set(case.rules)
    return not case.because or bool(named & set(case.because) or is_about)


def _named(refusal: IllegalCommand) -> str:
    return f"{refusal.rule} ({refusal.reason})"
