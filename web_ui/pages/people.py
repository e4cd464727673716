"""Everybody who ever played here, and one of them."""

from flask import Blueprint, Response, g, redirect, render_template, request, url_for

from hub.engine.names import person_of
from hub.service.people import Book
from hub.service.snapshot import Snapshot
from web_ui.pages.frame import sayer, shell
from web_ui.parts import parts
from web_ui.view_models.people_page import PeopleWriter
from web_ui.view_models.person_page import person_page

blueprint = Blueprint("people", __name__, url_prefix="/people")


@blueprint.get("")
def page() -> str:
    snapshot, people = parts().service.snapshot(), parts().people
    page = _writer(people.history(), snapshot).page(people.offered_only())
    return render_template("people/page.html", **shell(snapshot), page=page)


@blueprint.get("/person")
def person() -> str | Response:
    """`?name=` in any spelling; a name that nobody has leads back to the list."""
    snapshot, book = parts().service.snapshot(), parts().people.history()
    found = book.of(person_of(request.args.get("name", "")))
    if found is None:
        answer = redirect(url_for("people.page"))
        assert isinstance(answer, Response)
        return answer
    page = person_page(_writer(book, snapshot), found)
    return render_template("people/person.html", **shell(snapshot), page=page)


def _writer(book: Book, snapshot: Snapshot) -> PeopleWriter:
    return PeopleWriter(book, sayer(snapshot), g.language)
