"""Payloads that are not what their topic promises are refused with a sentence."""

import json

import pytest

from hub.wire.codec import MAX_BYTES, MalformedMessage, decode
from hub.wire.messages import CameraSetup, CommandRequest, DiceRolled, LampPlan, RollUnclear
from tests.tables import every_row


@every_row(
    ("payload", "words"),
    [
        ('{"tray": [[NaN, 0], [1, 0], [1, 1], [0, 1]]}', "NaN is no number"),
        ('{"tray": [[-Infinity, 0], [1, 0], [1, 1], [0, 1]]}', "-Infinity is no number"),
        ('{"tray": [[0, 0], [1, 0], [1, 1]]}', "tray"),
        ('{"tray": [[0, 0], [1, 0], [1, 1], ["a", 1]]}', "tray"),
        ('{"tray": [["0", 0], [1, 0], [1, 1], [0, 1]]}', "tray"),  # "0" is a word, not a number
        ('{"corners": null}', "unknown field 'corners'"),
        ("[]", "expected a JSON object"),
        ("x" * (MAX_BYTES + 1), "longer than"),
    ],
)
def test_a_payload_that_does_not_fit_is_refused(payload: str, words: str) -> None:
    with pytest.raises(MalformedMessage, match=words):
        decode(CameraSetup, payload)


@every_row(
    "values",
    [[6] * 61, ["x" * 41], [1000], [-1000], [True, 1], [1.0, 2], [[1], 2], [None], "12"],
    ids=lambda row: str(row)[:20],
)
def test_dice_that_no_tray_holds_are_refused(values: object) -> None:
    """They would be shown on every screen, and read aloud."""
    throw = {"roll_id": "r1", "values": values, "at": 1.0, "source": "test"}
    for kind, more in ((DiceRolled, {"confidence": 0.9}), (RollUnclear, {"reason": "unsure"})):
        with pytest.raises(MalformedMessage, match="values"):
            decode(kind, json.dumps(throw | more))
    assert decode(DiceRolled, json.dumps({**throw, "values": [6] * 60, "confidence": 0.9})).values == (6,) * 60


def test_a_field_that_nobody_knows_is_refused_wherever_it_is() -> None:
    """A misspelt card would be no card at all."""
    told = '{"lamps": {"turn": {"mode": "on", "color": "#ff0000"}}}'
    with pytest.raises(MalformedMessage, match=r"lamps\.turn\.color"):
        decode(LampPlan, told)
    assert decode(LampPlan, told.replace("color", "colour")).lamps["turn"].colour == "#ff0000"


def test_however_deep_a_payload_is_it_is_refused_and_nothing_else_happens() -> None:
    """Some can just be read and not be written again: an error there would end the thread that listens."""
    for depth in range(900, 1100):
        with pytest.raises(MalformedMessage):
            decode(CommandRequest, f'{{"request_id": {"[" * depth}{"]" * depth}, "command": {{}}}}')
