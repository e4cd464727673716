"""Whatever a game composes its table of, each kind of panel is drawn in one place and one way."""

from dataclasses import dataclass

import pytest

from hub.engine.phrase import phrase
from hub.engine.view import Panel, TableView
from hub.service.house import House
from web_ui.view_models.stage import Stage, UnknownPanel


def test_every_kind_of_panel_has_its_place_on_the_page() -> None:
    kinds = {kind for kind in Panel.__subclasses__() if "__slots__" in vars(kind)}
    assert Stage.PAINTERS.keys() | Stage.ELSEWHERE == kinds
    assert not Stage.PAINTERS.keys() & Stage.ELSEWHERE


def test_a_panel_that_nobody_draws_is_named() -> None:
    @dataclass(frozen=True)
    class Mirror(Panel):
        """Of no house."""

    stage = Stage(badges={}, symbols=frozenset(), say=lambda words: words.key, house=House())
    with pytest.raises(UnknownPanel, match=r"'hall' is a Mirror.*Stage\.PAINTERS"):
        stage.pictures(TableView(phrase("now"), (Mirror(key="hall"),)), ())
