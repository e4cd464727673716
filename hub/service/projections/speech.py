"""House → how the voice of the table should sound now."""

from hub.service.house import House
from hub.wire.messages import SpeechPlan


def speech_plan(house: House) -> SpeechPlan:
    speech = house.speech
    return SpeechPlan(
        is_on=speech.is_on and not house.is_quiet,
        volume=speech.volume,
        speed=speech.speed,
        has_chimes=speech.has_chimes,
        quiet_from=speech.quiet_from,
        quiet_until=speech.quiet_until,
    )


def is_silent(house: House, minute: int) -> bool:
    """Whether nothing at all may sound at this minute of the day."""
    return house.is_quiet or speech_plan(house).is_quiet_at(minute)
