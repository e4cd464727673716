"""Voice packs: how clips are named, what is played of them, and what `gamenight voice check` would find."""

import os
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hub.announcer.clips import LONGEST_NAME, PackError, VoicePack, clip_name
from hub.announcer.pack_check import PackReport, Stray, check_pack
from hub.announcer.pcm import RATE, seconds
from tests.hub.announcer.test_pcm import wav
from tests.tables import every_row

PACK = 'name = "Naše hlasy"\nlanguage = "cs"\n'


def make_pack(folder: Path, clips: dict[str, bytes], toml: str = PACK) -> Path:
    (folder / "pack.toml").write_text(toml, encoding="utf-8")
    for name, data in clips.items():
        (folder / name).write_bytes(data)
    return folder


@every_row(
    ("sentence", "name"),
    [
        ("Na tahu je Modrý.", "na-tahu-je-modry"),
        ("Padla osmička!", "padla-osmicka"),
        ("  Hraje   se?  ", "hraje-se"),
        ("Der Räuber heißt so.", "der-rauber-heisst-so"),
        ("Žluťoučký kůň", "zlutoucky-kun"),
        ("Blue gets 2 wood and 1 ore.", "blue-gets-2-wood-and-1-ore"),
        ("../../etc/passwd", "etc-passwd"),
        ("C:\\boot.ini", "c-boot-ini"),
        (".hidden", "hidden"),
        ("a\x00b", "a-b"),
        ("Привет", ""),
        ("", ""),
    ],
)
def test_names(sentence: str, name: str) -> None:
    assert clip_name(sentence) == name


def test_long_names_are_cut_and_stay_apart() -> None:
    one, other = clip_name("slovo " * 100 + "a"), clip_name("slovo " * 100 + "b")
    assert one != other
    assert one.startswith("slovo-slovo-")
    assert len(one) <= LONGEST_NAME + 9
    assert clip_name("a" * LONGEST_NAME) == "a" * LONGEST_NAME


@given(st.text(st.characters(exclude_categories=[]), max_size=300))
def test_no_name_leads_out_of_the_folder(sentence: str) -> None:
    name = clip_name(sentence)
    assert re.fullmatch(r"([a-z0-9]+(-[a-z0-9]+)*)?", name)
    assert len(name) <= LONGEST_NAME + 9
    if len(name) <= LONGEST_NAME:
        assert clip_name(name) == name


def test_a_clip_is_found_by_the_sentence_in_its_language(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, {"na-tahu-je-modry.wav": wav(rate=44100, channels=2)})
    pack = VoicePack.load(folder)
    clip = pack.clip("Na tahu je Modrý.", "cs")
    assert clip is not None
    assert seconds(clip) == pytest.approx(0.5, abs=0.02)
    assert pack.clip("Na tahu je Modrý.", "de") is None
    assert pack.clip("Na tahu je Bílý.", "cs") is None
    assert pack.clip("…", "cs") is None


def test_a_clip_that_cannot_be_played_is_none(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, {"broken.wav": b"RIFF", "empty.wav": b""})
    (folder / "folder.wav").mkdir()
    os.mkfifo(folder / "pipe.wav")
    secret = tmp_path.parent / f"{tmp_path.name}-secret.wav"
    secret.write_bytes(wav())
    (folder / "outside.wav").symlink_to(secret)
    (folder / "circle.wav").symlink_to(folder / "circle.wav")
    pack = VoicePack.load(folder)
    for sentence in ("broken", "empty", "folder", "pipe", "outside", "circle"):
        assert pack.clip(sentence, "cs") is None


@pytest.mark.parametrize(
    ("toml", "words"),
    [
        ("", ["name is missing", "language must be one of cs, en, de"]),
        ('name = "x"\nlanguage = "fr"', ["language must be"]),
        ('name = 3\nlanguage = "cs"', ["name is missing"]),
        (f'{PACK}players = "Modrý"', ["players must be a list"]),
        (f"{PACK}players = [3]", ["players must be a list"]),
        (f'{PACK}player = ["Modrý"]', ["there is no player; a pack has name, language, players"]),
        ("name = ", ["is not TOML"]),
    ],
)
def test_a_broken_pack_says_all_that_is_wrong(tmp_path: Path, toml: str, words: list[str]) -> None:
    with pytest.raises(PackError) as caught:
        VoicePack.load(make_pack(tmp_path, {}, toml))
    assert all(word in str(caught.value) for word in words)
    assert "pack.toml" in str(caught.value)


def test_a_folder_without_pack_toml_is_no_pack(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="is no voice pack"):
        VoicePack.load(tmp_path / "nowhere")
    (tmp_path / "pack.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(PackError, match="is not TOML"):
        VoicePack.load(tmp_path)


def test_players_are_read(tmp_path: Path) -> None:
    pack = VoicePack.load(make_pack(tmp_path, {}, f'{PACK}players = ["Modrý", "Bílý"]'))
    assert pack.players == ("Modrý", "Bílý")


# ---------------------------------------------------------------- the check

SENTENCES = ("Padla osmička.", "Na tahu je Modrý.", "Nikdo nic nedostává.", "Padla osmička!", "Hraje se?")


def test_the_report_tells_everything(tmp_path: Path) -> None:
    loud = wav()[:44] + b"\xff\x7f" * RATE
    clips = {
        "padla-osmicka.wav": wav(),
        "na-tahu-je-modry.wav": loud,
        "nikdo-nic-nedostava.wav": wav()[:44] + bytes(RATE),
        "hraje-se.mp3": b"ID3",
        "na-tahu-je-modri.wav": wav(),
        "Padla Osmička.wav": wav(),
        "something-else-entirely.wav": b"no",
    }
    report = check_pack(VoicePack.load(make_pack(tmp_path, clips)), SENTENCES)
    assert report.spoken == ("Padla osmička.", "Na tahu je Modrý.")
    assert report.missing == ("Nikdo nic nedostává.", "Hraje se?")
    assert report.strays == (
        Stray("Padla Osmička.wav", "Padla osmička."),
        Stray("hraje-se.mp3", "Hraje se?"),
        Stray("na-tahu-je-modri.wav", "Na tahu je Modrý."),
        Stray("something-else-entirely.wav"),
    )
    problems = {clip.file: clip.problem.split()[0] for clip in report.bad}
    assert problems == {
        "na-tahu-je-modry.wav": "clipped:",
        "nikdo-nic-nedostava.wav": "silent:",
        "something-else-entirely.wav": "It",
    }


def test_an_empty_pack_lacks_everything(tmp_path: Path) -> None:
    report = check_pack(VoicePack.load(make_pack(tmp_path, {})), SENTENCES)
    assert report == PackReport(
        (), ("Padla osmička.", "Na tahu je Modrý.", "Nikdo nic nedostává.", "Hraje se?"), (), ()
    )
