"""The part of `gamenight doctor` that looks at the voice: synthesiser, sound card and voice pack."""

from pathlib import Path

from hub.announcer.clips import PackError, VoicePack
from hub.announcer.espeak import Espeak, SpeechError
from hub.announcer.sinks import choose_sink
from hub.cli.finding import Finding, Health
from hub.config import Settings

SILENT = "Announcements are shown, not spoken."


def check_speech(settings: Settings) -> Finding:
    """Try each as the hub would; a night goes on without a voice, so nothing here is worse than a note."""
    device, folder = settings.speech.device, settings.speech.pack
    if device == "none":
        return Finding("speech", Health.OK, f'{SILENT} speech.device is "none".')
    try:
        engine = Espeak().version()
    except SpeechError as error:
        return Finding("speech", Health.NOTE, f"{SILENT} {error}", "sudo apt-get install espeak-ng alsa-utils")
    sink = choose_sink(device)
    if problem := sink.look():
        return Finding("speech", Health.NOTE, f"{SILENT} {problem}", _mend(problem))
    try:
        pack = VoicePack.load(Path(folder).expanduser()) if folder else None
    except PackError as error:
        return Finding("speech", Health.NOTE, str(error), f"gamenight voice check {folder}")
    voices = f"{engine} and the voice pack {pack.name}" if pack else engine
    return Finding("speech", Health.OK, f"{voices} through {sink.name}.")


def _mend(problem: str) -> str:
    if "alsa-utils" in problem:
        return "sudo apt-get install alsa-utils"
    return 'plug in a speaker, or set speech.device (`aplay -L`), or speech.device = "none"; see docs/speech.md'
