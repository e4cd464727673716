"""The same people over many nights: who won how often, against whom, and how to be forgotten."""

from hub.service.people.book import Book, Group, Pair, PersonHistory, Total
from hub.service.people.people import People
from hub.service.people.results import Result, SeatResult

__all__ = [
    "Book",
    "Group",
    "Pair",
    "People",
    "PersonHistory",
    "Result",
    "SeatResult",
    "Total",
]
