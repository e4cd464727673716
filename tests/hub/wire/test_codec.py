"""Payloads that are not what their topic promises are refused with a sentence."""

import pytest

from hub.wire.codec import MAX_BYTES, MalformedMessage, decode
from hub.wire.messages import CameraSetup
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
