"""Numbers, spans of time and days as people of a language write them."""

from dataclasses import dataclass

from hub.engine.statistics import Unit
from hub.languages import KNOWN
from web_ui.view_models.moment import local_time

MINUS = "−"


@dataclass(frozen=True, slots=True)
class Numerals:
    """Writes numbers for one language.

    >>> Numerals("cs").decimal(-3.25), Numerals("en").signed(2), Numerals("de").percent(1 / 36)
    ('−3,2', '+2.0', '2,8 %')
    """

    language: str

    def decimal(self, value: float, digits: int = 1) -> str:
        written = f"{abs(value):.{digits}f}"
        sign = MINUS if value < 0 and float(written) else ""
        return sign + written.replace(".", KNOWN[self.language].decimal_mark)

    def signed(self, value: float) -> str:
        """With its sign, as luck is told."""
        written = self.decimal(value)
        return written if written.startswith(MINUS) or not float(f"{value:.1f}") else f"+{written}"

    def percent(self, share: float) -> str:
        return KNOWN[self.language].percent.format(self.decimal(share * 100))

    def clock(self, seconds: float | None) -> str:
        """0:07, 12:34, 1:02:03; nothing was measured: a dash."""
        if seconds is None:
            return "–"
        minutes, rest = divmod(round(max(seconds, 0)), 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"

    def value(self, value: float | None, unit: Unit) -> str:
        """A whole number is a count, any other one was measured; nothing was measured: a dash."""
        if value is None:
            return "–"
        match unit:
            case Unit.TIME:
                return self.clock(value)
            case Unit.DIFFERENCE:
                return self.signed(value)
        return str(value) if isinstance(value, int) else self.decimal(value)

    def day(self, at: float) -> str:
        return KNOWN[self.language].day.format(at=local_time(at))
