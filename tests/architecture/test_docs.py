"""docs/mqtt.md describes exactly the topics of the code, and every sample in it parses."""

import json
import re
from pathlib import Path
from typing import Any

from hub.games.registry import GAMES
from hub.service.codec import GameCodec
from hub.service.schemas import all_schemas
from hub.wire.codec import decode
from hub.wire.topics import COMMAND, ENTRY, STATE, TOPICS, Topic
from tests.tables import every_row

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs/mqtt.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^### `([a-z_/]+)`\n(.*?)(?=^##|\Z)", TEXT, re.MULTILINE | re.DOTALL))


def _sample(topic: Topic[Any]) -> str:
    found = re.search(r"```json\n(.+?)\n```", SECTIONS[topic.name], re.DOTALL)
    assert found
    return found[1]


def test_the_reference_names_every_topic_and_no_other() -> None:
    assert set(SECTIONS) == {topic.name for topic in TOPICS}


@every_row("topic", TOPICS, ids=lambda topic: topic.name)
def test_the_sample_parses(topic: Topic[Any]) -> None:
    decode(topic.message, _sample(topic))


@every_row("topic", TOPICS, ids=lambda topic: topic.name)
def test_retention_follows_the_kind_of_message(topic: Topic[Any]) -> None:
    before = TEXT[: TEXT.index(f"### `{topic.name}`")]
    kind = re.findall(r"^## (.+)$", before, re.MULTILINE)[-1]
    assert topic.retained == (kind == "State (retained)")
    assert topic.qos == (0 if "QoS 0" in SECTIONS[topic.name] else 1)


def test_the_commands_and_events_in_the_samples_parse_too() -> None:
    codec = GameCodec(GAMES.by_key(json.loads(_sample(STATE))["game"]))
    codec.command_from_json(json.loads(_sample(COMMAND))["command"])
    entry = json.loads(_sample(ENTRY))
    codec.command_from_json(entry["command"])
    for event in entry["events"]:
        codec.event_from_json(event)


def test_every_field_of_a_message_is_in_its_sample() -> None:
    schemas = all_schemas(GAMES)["topics"]
    for topic in TOPICS:
        assert set(json.loads(_sample(topic))) == set(schemas[topic.name]["schema"]["properties"]), topic.name


def test_links_between_documents_lead_somewhere() -> None:
    for path in (*ROOT.glob("*.md"), *(ROOT / ".github").rglob("*.md"), *(ROOT / "docs").rglob("*.md")):
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
            assert (path.parent / target).exists(), f"{path.name} links to {target}"
