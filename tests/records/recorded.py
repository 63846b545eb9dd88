"""A recorded match: what it holds, and how one is found that ends as wanted."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from pathlib import Path

import msgspec

from engine.kernel.events import Event
from engine.kernel.match import Match
from engine.kernel.outcome import Outcome
from engine.kernel.record import MatchRecord
from engine.kernel.registry import AnyGame
from tests.engine.playing import ended, start

MOST_SEEDS = 5_000
FILES = sorted(Path(__file__).parent.glob("*/*.json"))

Chooser = Callable[[Match, random.Random], tuple[int, str]]
Wanted = Callable[[Match, list[Event]], bool]


class Recorded(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole match and how it must end when it is played again."""

    about: str
    record: MatchRecord
    moves: int
    outcome: Outcome
    state_sha256: str


def read(path: Path) -> Recorded:
    """Return what a file holds."""
    return msgspec.json.decode(path.read_bytes(), type=Recorded)


def records_of(slug: str) -> dict[str, Recorded]:
    """Return a game's recorded matches by name."""
    return {path.stem: read(path) for path in FILES if path.parent.name == slug}


def recorded(about: str, match: Match) -> Recorded:
    """Return what a finished match is to be held against."""
    outcome = match.outcome()
    assert outcome is not None
    digest = hashlib.sha256(match.game.encode(match.state)).hexdigest()
    return Recorded(about, match.full_record(), len(match.moves), outcome, digest)


def ends(reason: str) -> Wanted:
    """Return what wants a match to end for that reason."""
    return lambda match, _events: ended(match).reason.key == reason


def tells(*keys: str) -> Wanted:
    """Return what wants all these events to happen."""
    return lambda _match, events: {*keys} <= {event.key for event in events}


def found(game: AnyGame, seats: int, options: dict[str, object], choose: Chooser, wanted: Wanted) -> Match:
    """Return the first match, by seed, that ends as wanted."""
    for seed in range(MOST_SEEDS):
        match = start(game, seats, seed, options)
        chooser = random.Random(seed)
        events: list[Event] = []
        while match.decisions() and len(match.moves) < 2_000:
            events += match.play(*choose(match, chooser))
        if match.outcome() is not None and wanted(match, events):
            return match
    raise LookupError("no such ending among the seeds")
