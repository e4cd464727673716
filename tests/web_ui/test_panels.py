"""Whatever a game composes its table of, each kind of panel is drawn in one place and one way."""

from hub.engine.view import Panel, RollPanel, SeatsPanel
from web_ui.view_models.stage import Stage

ELSEWHERE = {RollPanel, SeatsPanel}  # beside the stage, each with its own part of the page


def test_every_kind_of_panel_has_its_place_on_the_page() -> None:
    kinds = {kind for kind in Panel.__subclasses__() if "__slots__" in vars(kind)}
    assert Stage.PAINTERS.keys() | ELSEWHERE == kinds
    assert not Stage.PAINTERS.keys() & ELSEWHERE
