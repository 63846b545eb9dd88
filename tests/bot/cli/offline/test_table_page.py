"""Tests that the page about the table protocol names every field of a view and every event with its parameters."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from engine.kernel.contract.game import View
from engine.kernel.contract.registry import game_named, games
from engine.kernel.matches.match import replay_events
from engine.kernel.steps.events import CARDS_DEALT, CHOICE_MADE
from engine.kernel.table.outcome import Outcome
from tests.engine.playing import any_move, good_move, start
from tests.engine.tables import seat_counts
from tests.records.recorded import FILES, Recorded, slug_of
from tests.toys import TOYS

ROOT = Path(__file__).resolve().parents[4]
PAGE = (ROOT / "docs" / "table.md").read_text("utf-8")
MATCHES = 4


@cache
def sections() -> dict[str, str]:
    parts = re.split(r"(?m)^## `(\w+)`\n", PAGE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def told_events(slug: str) -> dict[str, set[str]]:
    """Return the events that the page names, each with its parameters."""
    text = sections()[slug].split("\nEvents, each with its parameters: ")[1]
    entries = [entry.split() for entry in " ".join(text.split()).split(" · ")]
    return {entry[0].strip("`"): set(entry[1:]) for entry in entries}


def structs_in(annotation: Any) -> set[type[msgspec.Struct]]:
    """Return the structs that a field of this type may hold."""
    if isinstance(annotation, type) and issubclass(annotation, msgspec.Struct):
        return {annotation}
    inside = annotation.__args__ if isinstance(annotation, UnionType) else get_args(annotation)
    return set().union(*map(structs_in, inside))


def fields_of(kind: type[msgspec.Struct]) -> set[str]:
    """Return the fields of a view and of everything in it, written as on the page."""
    names, hints = {field.name: field.encode_name for field in msgspec.structs.fields(kind)}, get_type_hints(kind)
    inner = set().union(*(structs_in(hints[name]) for name in names)) - {Outcome}
    return set(names.values()).union(*map(fields_of, inner))


def test_every_game_has_its_section() -> None:
    assert {*sections()} == {*games()} - {*TOYS}


def test_the_fields_that_every_view_has_are_named() -> None:
    told = set(re.findall(r"(?m)^\| `(\w+)` \|", PAGE.split("\n## Views\n")[1].split("\n## ")[0]))
    assert told == fields_of(View)


@pytest.mark.parametrize("slug", sections())
def test_every_field_of_a_view_is_named(slug: str) -> None:
    told = set(re.findall(r"`([a-z_]+)`", sections()[slug].split("\nEvents, each with its parameters: ")[0]))
    assert not fields_of(game_named(slug).view_type) - fields_of(View) - told


@pytest.mark.parametrize("slug", sections())
def test_every_event_is_named_with_its_parameters(slug: str) -> None:
    game, told = game_named(slug), told_events(slug)
    texts = (ROOT / "engine" / "games" / slug / "texts" / "en" / "play.ftl").read_text("utf-8")
    assert {f"event-{key}" for key in told} == set(re.findall(r"(?m)^(event-[a-z-]+) =", texts)) - {"event-deck"}
    found = [event for path in FILES if slug_of(path) == slug for event in recorded(path)]
    for number in range(MATCHES):
        match, chooser = start(game, seat_counts(game)[number % len(seat_counts(game))], number), random.Random(number)
        found += match.setup_events
        while match.decisions():
            found += match.play(*(good_move if number % 2 else any_move)(match, chooser))
    for event in found:
        if event.key not in (CHOICE_MADE, CARDS_DEALT):
            assert told[event.key.removeprefix("event-")] == {*event.params}, event.key


def recorded(path: Path) -> list[Any]:
    record = msgspec.json.decode(path.read_bytes(), type=Recorded).record
    match, events = replay_events(record)
    return [*match.setup_events, *(event for told in events for event in told)]
