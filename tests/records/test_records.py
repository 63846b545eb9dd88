"""Recorded matches, played again to the exact end."""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec
import pytest

from engine.kernel.match import Match, replay
from engine.kernel.registry import games
from tests.engine.tables import seat_counts
from tests.records.recorded import FILES, read


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_recorded_match_ends_as_it_did(path: Path) -> None:
    recorded = read(path)
    assert recorded.record.game == path.parent.name
    match = replay(recorded.record)
    assert match.outcome() == recorded.outcome
    assert len(match.moves) == recorded.moves == len(recorded.record.moves)
    assert hashlib.sha256(match.game.encode(match.state)).hexdigest() == recorded.state_sha256
    assert match.decisions() == ()
    assert match.full_record() == recorded.record


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_only_the_last_move_ends_it(path: Path) -> None:
    recorded = read(path)
    match = Match(msgspec.structs.replace(recorded.record, moves=()))
    for entry in recorded.record.moves:
        assert match.outcome() is None
        match.play(entry.seat, entry.move)
    assert match.outcome() == recorded.outcome


@pytest.mark.parametrize("slug", games())
def test_every_table_size_is_recorded(slug: str) -> None:
    sizes = {read(path).record.seats for path in FILES if path.parent.name == slug}
    assert sizes >= set(seat_counts(games()[slug])), f"{slug}: `python -m tests.records.make {slug}` records each size"
