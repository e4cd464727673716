"""What is said, sentence by sentence, in tables that a native speaker can check."""

import pytest

from hub.texts.catalogue import LANGUAGES
from tests.all_games import CATAN as GAME
from tests.phrases.notation import CATALOGUES, TABLES, Row, keys_in, names_in, rows
from tests.tables import every_row

SPOKEN = ("catan.tell.", "catan.say.", "catan.remark.", "catan.waiting.", "catan.owes", "tell.", "say.")
PARTS = ("catan.cards.", "catan.to_terrain.", "catan.told_harbour.", "catan.special.")


@pytest.mark.parametrize("name", TABLES)
def test_every_sentence_of_the_table(name: str) -> None:
    catalogue, language = CATALOGUES[name], name[:2]

    @every_row("row", rows(TABLES[name]), ids=lambda row: f"{name}.txt, line {row.line}")
    def check(row: Row) -> None:
        names = names_in(row.words)
        assert catalogue.say(row.words, language, names) == row.written
        assert catalogue.say(row.words, language, names, is_aloud=True) == row.aloud

    check()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_has_every_announcement(language: str) -> None:
    listed = [row.words for row in rows(TABLES[language])]
    keys = {key for words in listed for key in keys_in(words)}
    said = {key for key in CATALOGUES[language].messages[language] if key.startswith(SPOKEN + PARTS)}
    assert len(listed) >= 120
    assert not said - keys, "not in the table"
    assert not keys - set(CATALOGUES[language].messages[language]), "not in the catalogue"


@every_row("key", sorted(GAME.voicings))
def test_a_voicing_names_messages_that_exist_and_its_short_words_need_nothing_more(key: str) -> None:
    short = GAME.voicings[key].short
    for language in LANGUAGES:
        of = {row.words.key: {name for name, _ in row.words.args} for row in rows(TABLES[language])}
        assert key in of
        assert short is None or of[short] <= of[key]


def test_the_older_words_reach_every_message_that_has_them() -> None:
    """GAP-25: nothing is left that mixes the two vocabularies."""
    usual = ("jíl", "vrchovin", "vítězný bod", "vítězným bod", "vítězné bod", "speciální")
    choice = "catan.option.cs_terms.almanac"  # names the words that are not spoken
    for key, forms in ((key, one) for key, one in CATALOGUES["cs_classic"].messages["cs"].items() if key != choice):
        for text in [forms] if isinstance(forms, str) else forms.values():
            assert not [word for word in usual if word in text], f"{key}: {text}"
