"""The same people over many nights: who won how often, against whom, and how to be forgotten."""

from hub.service.people.book import Book, Group, Pair, PersonHistory
from hub.service.people.names import LONGEST_NAME, person_of, tidy
from hub.service.people.people import People
from hub.service.people.results import Result, SeatResult

__all__ = [
    "LONGEST_NAME",
    "Book",
    "Group",
    "Pair",
    "People",
    "PersonHistory",
    "Result",
    "SeatResult",
    "person_of",
    "tidy",
]
