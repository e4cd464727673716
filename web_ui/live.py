"""Live views: fragments of pages that are pushed to every device as soon as the table changes.

A page registers what it renders with `@live_view("name")`; `/stream/name` pushes it, and the page's own address gives
the same to devices without a stream. It is rendered once for all devices that see the same.
"""

from collections.abc import Callable
from functools import wraps

from flask import g, redirect, request
from werkzeug.wrappers import Response

from web_ui.access import visitor
from web_ui.fragments import Fragment
from web_ui.parts import parts

Render = Callable[[], str]

LIVE_VIEWS: dict[str, Render] = {}
# All look at the table, then everybody at the own hand; the rest can wait a moment.
RANKS = {"table": 0, "tv": 0, "player": 1}
OTHERS = 2


class Gone(Exception):
    """There is nothing to show here any more; the device should go to `path`."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


def live_view(name: str) -> Callable[[Render], Render]:
    """Register a fragment; it may look at the language, the visitor and the query of the request, and raise `Gone`."""

    def register(render: Render) -> Render:
        LIVE_VIEWS[name] = render

        @wraps(render)
        def fetched() -> str:
            return fragment(name).html

        return fetched

    return register


def fragment(name: str) -> Fragment:
    """The view for the device of the present request. Who looks is found out anew: a seat or the key may be lost."""
    g.pop("visitor", None)
    revision = parts().service.snapshot().revision  # read first: what is rendered may be newer, never older
    kind = (name, g.language, visitor(), request.host, tuple(sorted(request.args.items(multi=True))))
    return parts().fragments.get(kind, revision, LIVE_VIEWS[name], rank=RANKS.get(name, OTHERS))


def on_gone(gone: Gone) -> Response:
    """For devices that fetch."""
    return redirect(gone.path)
