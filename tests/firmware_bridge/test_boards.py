"""The header as it is printed on every board, checked against gpiozero's own knowledge of the boards."""

import pytest
from gpiozero.pins.mock import MockFactory

from firmware_bridge import boards

REVISIONS = {"3": "a02082", "4": "c03114", "5": "c04170", "zero2w": "902120"}


@pytest.mark.parametrize("model", boards.MODELS)
def test_the_header_is_that_of_the_board(model: str) -> None:
    board = MockFactory(revision=REVISIONS[model]).board_info
    assert board.model.lower().removesuffix("b") == model
    ours = {place: f"GPIO{socket}" if isinstance(socket, int) else socket for place, socket in boards.HEADER.items()}
    assert ours == {place: pin.name for place, pin in board.headers["J8"].pins.items()}


def test_every_pin_of_the_header_has_its_position() -> None:
    assert sorted(boards.HEADER) == list(range(1, 41))
    assert sorted(boards.POSITIONS) == list(range(28))
    assert (boards.POSITIONS[17], boards.POSITIONS[27]) == (11, 13)


def test_functions_share_no_pin_and_all_but_the_id_chip_can_be_switched_off() -> None:
    pins = [pin for function in boards.FUNCTIONS for pin in function.pins]
    assert len(pins) == len(set(pins))
    assert [function.pins for function in boards.FUNCTIONS if not function.mend] == [boards.ID_CHIP_PINS]
    spi = boards.function_of(8)
    assert spi is not None
    assert spi.name == "SPI"
    assert boards.function_of(17) is None
