"""The languages of the table, a row each: how one counts, writes numbers and days, and whose voice speaks it.

A new one is a row here and a `texts/<language>.toml` beside every `texts/en.toml`.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Language:
    """What has to be known of a language besides its texts."""

    voice: str  # as espeak-ng calls it
    day: str  # a date `at`, for str.format
    few: range = range(0)  # numbers that have a plural form of their own
    decimal_mark: str = ","
    percent: str = "{} %"

    @property
    def plurals(self) -> tuple[str, ...]:
        """The forms a counted message must have."""
        return ("one", "few", "other") if self.few else ("one", "other")

    def plural_form(self, n: int) -> str:
        """Which of them a whole number asks for.

        >>> [KNOWN["cs"].plural_form(n) for n in (1, 2, 4, 5, 0)]
        ['one', 'few', 'few', 'other', 'other']
        """
        if abs(n) == 1:
            return "one"
        return "few" if abs(n) in self.few else "other"


KNOWN = {
    "cs": Language("cs", "{at.day}. {at.month}. {at.year}", few=range(2, 5)),
    "en": Language("en", "{at:%d %b %Y}", decimal_mark=".", percent="{}%"),
    "de": Language("de", "{at.day}.{at.month}.{at.year}"),
}
