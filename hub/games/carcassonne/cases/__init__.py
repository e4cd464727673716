"""Given/when/then cases in the notation of docs/rules/carcassonne.md, run through the rules of the game."""

from dataclasses import dataclass
from typing import Any

from hub.engine.definition import GameDefinition
from hub.engine.messages import IllegalCommand
from hub.errors import LeftOut
from hub.games.carcassonne.cases.expectations import failures
from hub.games.carcassonne.cases.happenings import happen
from hub.games.carcassonne.cases.needs import missing
from hub.games.carcassonne.cases.notation import Misread, Words, read_case


@dataclass(frozen=True, slots=True)
class CaseRunner:
    """Runs cases with this game, which has its tiles."""

    game: GameDefinition[Any]

    def __call__(self, words: Words) -> list[str]:
        """What came otherwise than the case expects; nothing when all came as expected."""
        try:
            case = read_case(words)
            if needs := missing(case, self.game):
                raise LeftOut(", ".join(sorted(needs)))
            return list(failures(case, happen(case, self.game)))
        except LeftOut:
            raise
        except Misread as misread:
            return [str(misread)]
        except IllegalCommand as refusal:
            return [f"the position cannot be played: {refusal.rule} ({refusal.reason})"]
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            return [f"the case cannot be read: {type(error).__name__}: {error}"]
