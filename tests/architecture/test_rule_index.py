"""docs/catan_rules.md is complete and true."""

import re

from tests.architecture.rule_index import INDEX, NO_CASE, cases, mentioned, page, places, rules, sources


def test_the_index_is_up_to_date() -> None:
    assert INDEX.read_text(encoding="utf-8") == page(), "run: python -m tests.architecture.rule_index"


def test_the_specification_was_read_whole() -> None:
    assert len(rules()) == 113 + 23


def test_every_rule_has_a_function() -> None:
    assert not set(rules()) - set(places()) - {"EXT56-ALT-01"}


def test_every_rule_has_a_case() -> None:
    assert not set(rules()) - set(cases()) - set(NO_CASE)
    assert not set(NO_CASE) & set(cases())


def test_no_code_and_no_case_names_a_rule_that_does_not_exist() -> None:
    named = {rule for path in sources() for rule in mentioned(path.read_text(encoding="utf-8"))}
    assert not named - set(rules())
    assert not {rule for rule in cases() if rule.startswith(("BASE-", "EXT56-"))} - set(rules())


def test_every_refusal_names_a_rule() -> None:
    """A refusal says which rule decides; `refuse` cannot be called without one."""
    for path in sources():
        for call in re.findall(r"refuse\(\s*f?\"\w+(?:\{\w+\})?\"(,[^)]*)", path.read_text(encoding="utf-8")):
            assert re.search(r"BASE-|EXT56-|rule", call, re.IGNORECASE), f"{path.name}: {call}"
