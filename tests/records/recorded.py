"""A recorded match: its contents, its place, and the search for a match with a wanted end.

`tests/records/<game>/<version>/` holds matches of each released version of a game's rules.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from engine.kernel.contract.registry import AnyGame
from engine.kernel.matches.match import Match, replay
from engine.kernel.matches.proof import prove
from engine.kernel.matches.record import MatchRecord
from engine.kernel.steps.events import Event
from engine.kernel.table.outcome import Outcome
from tests.engine.playing import ended, start

MOST_SEEDS = 5_000
FOLDER = Path(__file__).parent


def slug_of(path: Path) -> str:
    """Return the game of a recorded match."""
    return path.parent.parent.name


def version_of(path: Path) -> int:
    """Return the version of the rules of a recorded match."""
    return int(path.parent.name)


def label_of(path: Path) -> str:
    """Return the name that a recorded match has in the ids of tests."""
    return f"{slug_of(path)}/{path.parent.name}/{path.stem}"


def _newest() -> dict[str, int]:
    versions: dict[str, int] = {}
    for path in ALL_FILES:
        versions[slug_of(path)] = max(versions.get(slug_of(path), 0), version_of(path))
    return versions


ALL_FILES = sorted(FOLDER.glob("*/*/*.json"))
NEWEST = _newest()
# The recorded matches of the current rules, then those of earlier versions of the rules.
FILES = [path for path in ALL_FILES if version_of(path) == NEWEST[slug_of(path)]]
FORMER_FILES = [path for path in ALL_FILES if path not in FILES]

Chooser = Callable[[Match, random.Random], tuple[int, str]]
Wanted = Callable[[Match, list[Event]], bool]


class Middle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The stored state of a match in its middle. ``after`` is the number of moves made until then."""

    after: int
    state: dict[str, Any]


class Recorded(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole match and the end that it must reach when it is replayed.

    ``middle`` is an intermediate state, from which a match of an older version continues under later rules.
    """

    about: str
    record: MatchRecord
    moves: int
    outcome: Outcome
    state_sha256: str
    middle: Middle | None = None


def read(path: Path) -> Recorded:
    """Return the contents of a file."""
    return msgspec.json.decode(path.read_bytes(), type=Recorded)


def records_of(slug: str) -> dict[str, Recorded]:
    """Return a game's recorded matches by name."""
    return {path.stem: read(path) for path in FILES if slug_of(path) == slug}


def state_digest(match: Match) -> str:
    return hashlib.sha256(match.game.encode(match.state)).hexdigest()


def recorded(about: str, match: Match) -> Recorded:
    """Return a finished match as a record, with the values that a replay must reproduce."""
    outcome = match.outcome()
    assert outcome is not None
    return Recorded(about, match.full_record(), len(match.moves), outcome, state_digest(match))


def with_middle(found: Recorded) -> Recorded:
    """Return a recorded match with its proof, and with the state in its middle."""
    record, after = found.record, found.moves // 2
    match = replay(record, after)
    middle = Middle(after, msgspec.json.decode(match.game.encode(match.state)))
    proven = prove(record, (), "finished", found.outcome)
    return msgspec.structs.replace(found, record=proven, middle=middle)


def ends(reason: str) -> Wanted:
    """Return a condition for a match: it ends for this reason."""
    return lambda match, _events: ended(match).reason.key == reason


def tells(*keys: str) -> Wanted:
    """Return a condition for a match: all these events happen in it."""
    return lambda _match, events: {*keys} <= {event.key for event in events}


def found(game: AnyGame, seats: int, options: dict[str, object], choose: Chooser, wanted: Wanted) -> Match:
    """Return the first match, in the order of seeds, that meets the condition."""
    for seed in range(MOST_SEEDS):
        match = start(game, seats, seed, options, game.version)
        chooser = random.Random(seed)
        events: list[Event] = []
        while match.decisions() and len(match.moves) < 2_000:
            events += match.play(*choose(match, chooser))
        if match.outcome() is not None and wanted(match, events):
            return match
    raise LookupError("no such ending among the seeds")
