"""Tests that each draw of recorded matches, computed with only the help of docs/fair.md, equals the program's draw."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from engine.kernel.contract.registry import game_named
from engine.kernel.matches.match import Match, initial_match
from engine.kernel.matches.proof import RecordingChance
from engine.kernel.matches.record import MatchRecord, context_of, seed_of
from tests.engine.fair_page import GAMES, PAGE, Draws, lots_of
from tests.engine.playing import play_on, start
from tests.records.recorded import FILES, Recorded, slug_of


def as_json(value: object) -> Any:
    """Return the value as an outsider reads it, decoded from JSON."""
    return json.loads(msgspec.json.encode(value))


class Drawn:
    """The program's draws, each with its label and result. Each draw is returned once."""

    def __init__(self, chance: RecordingChance) -> None:
        self._chance = chance
        self._read: Draws = []

    def so_far(self) -> Draws:
        """Return all draws up to now."""
        for written in self._chance.draws[len(self._read) :]:
            _, label, _, result = json.loads(written)
            self._read.append((label, _words(result)))
        return self._read


def _words(result: Any) -> Any:
    """Return the slugs of cards. Sealed decks are drawn from full card objects."""
    return [item["slug"] if isinstance(item, dict) else item for item in result] if isinstance(result, list) else result


class Views(Sequence[Any]):
    """The views of all seats in one position. Each view is made when the reader of the page asks for it."""

    def __init__(self, match: Match) -> None:
        self._match = Match(match.record, match.state)
        self._seen: dict[int, Any] = {}

    def __len__(self) -> int:
        return self._match.record.seats

    def __getitem__(self, seat: Any) -> Any:
        if not 0 <= seat < len(self):
            raise IndexError(seat)
        if seat not in self._seen:
            self._seen[seat] = as_json(self._match.view(seat))
        return self._seen[seat]


def check(record: MatchRecord) -> set[str]:
    """Compute all draws of a match from the page, compare them with the program's, and return their labels."""
    chance = RecordingChance(seed_of(record), context_of(record, seed_of(record)))
    drawn = Drawn(chance)
    match, lots = initial_match(record, chance), lots_of(as_json(record))
    by_hand = GAMES[record.game](lots, as_json(record))
    assert lots.drawn == drawn.so_far()
    seen = Views(match)
    by_hand.begins(seen)
    count = len(lots.drawn)
    for entry in record.moves:
        events = as_json(match.play(entry.seat, entry.move))
        before, seen = seen, Views(match)
        by_hand.follow(as_json(entry), events, before, seen)
        assert lots.drawn[count:] == drawn.so_far()[count:], entry
        count = len(lots.drawn)
    assert lots.drawn == drawn.so_far()
    return {label for label, _ in lots.drawn}


# Every kind of draw on the page: those of the set-up, and later ones.
KINDS = {
    "splendor_marvel": ({"deck", "tiles", "side"}, set[str]()),
    "marvel_card_game": (
        {"first", "locations", "characters", "events", "sealed-characters", "sealed-events"},
        {"attack", "defence", "check", "characters", "discard"},
    ),
    "ragami": (
        {"tiles", "tiles-again", "conflict", "first", "deck"},
        {"action", "conflict", "power", "reshuffle"},
    ),
}


def kinds(labels: set[str], *, later: bool) -> set[str]:
    """Return the purposes of the draws: those of the set-up, or those after it.

    The labels of set-up draws have the number 0, or end with the number of a tile.
    """
    return {
        purpose.split(":")[0]
        for purpose, number in (label.split("#") for label in labels)
        if later == (purpose != "side" and number.split(".")[0] != "0")
    }


@pytest.mark.parametrize("slug", GAMES)
def test_every_draw_of_every_recorded_match_follows_from_the_page(slug: str) -> None:
    labels: set[str] = set()
    for path in (path for path in FILES if slug_of(path) == slug):
        labels |= check(msgspec.json.decode(path.read_bytes(), type=Recorded).record)
    assert (kinds(labels, later=False), kinds(labels, later=True)) == KINDS[slug]
    assert all(f"`{purpose}" in PAGE for purpose in set.union(*KINDS[slug]))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_draw_of_a_random_match_of_ragami_follows_from_the_page(seats: int) -> None:
    match = start(game_named("ragami"), seats, 5)
    play_on(match, random.Random(seats))
    assert kinds(check(match.full_record()), later=True) >= {"action", "conflict"}


def test_every_draw_of_sealed_decks_follows_from_the_page() -> None:
    match = start(game_named("marvel_card_game"), 2, 6, {"deck": ["sealed", "x-men"]})
    play_on(match, random.Random(6))
    assert kinds(check(match.full_record()), later=False) == KINDS["marvel_card_game"][0]
