"""Every tune is there, can be played, and is no longer than it should be."""

from firmware_bridge.tunes import HIGHEST_HZ, LOWEST_HZ, TUNES, length_ms
from hub.wire.messages import Tune
from tests.tables import every_row


@every_row("tune", Tune)
def test_each_tune_is_short_and_within_what_a_buzzer_can_play(tune: Tune) -> None:
    assert 0 < length_ms(tune) <= 3000
    assert all(note.ms > 0 for note in TUNES[tune])
    assert all(note.hz == 0 or LOWEST_HZ <= note.hz <= HIGHEST_HZ for note in TUNES[tune])


def test_tunes_sound_like_what_they_mean() -> None:
    pitches = {tune: [note.hz for note in TUNES[tune] if note.hz] for tune in Tune}
    assert pitches[Tune.ROLL] == sorted(pitches[Tune.ROLL])
    assert len(pitches[Tune.ALARM]) == 3
    first, second = pitches[Tune.UNSURE]
    assert second > first
    assert len(pitches[Tune.TURN]) == 1
    assert max(pitches[Tune.ALARM] + pitches[Tune.REFUSED]) < min(pitches[Tune.TURN])
    assert length_ms(Tune.TICK) == 10
    assert length_ms(Tune.VICTORY) == max(map(length_ms, Tune))
