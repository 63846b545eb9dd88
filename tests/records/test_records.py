"""Tests recorded matches of every version of the rules.

Those of the current version are replayed to exactly the same end.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from engine.kernel.contract.registry import games
from engine.kernel.errors import BadRecord, Refused
from engine.kernel.matches.match import Match, replay
from engine.kernel.matches.proof import verify
from tests.engine.tables import seat_counts
from tests.records import make
from tests.records.make import NOT_LANDED, leads_elsewhere, main
from tests.records.recorded import FILES, FORMER_FILES, NEWEST, label_of, read, slug_of, state_digest, version_of


def stale(slug: str) -> str:
    """Return what to do if the current rules play a recorded match differently."""
    return (
        f"the rules of {slug} play this recorded match otherwise: raise `version`; if nobody has played the game yet,"
        f" record it again: .venv/bin/python -m tests.records.make --not-landed {slug}"
    )


@contextmanager
def played_as_recorded(slug: str) -> Iterator[None]:
    """Add advice to the error that is raised if a recorded match cannot be played."""
    try:
        yield
    except (BadRecord, Refused) as error:
        raise pytest.fail.Exception(f"{error}: {stale(slug)}", pytrace=False) from None


@pytest.mark.parametrize("path", FILES, ids=label_of)
def test_a_recorded_match_still_ends_in_the_same_way(path: Path) -> None:
    recorded = read(path)
    record = msgspec.structs.replace(recorded.record, proof=None)
    assert (record.game, record.version) == (slug_of(path), version_of(path))
    with played_as_recorded(record.game):
        match = replay(record)
    assert match.outcome() == recorded.outcome, stale(record.game)
    assert len(match.moves) == recorded.moves == len(record.moves)
    assert state_digest(match) == recorded.state_sha256, stale(record.game)
    assert match.decisions() == ()
    assert match.full_record() == record
    assert verify(recorded.record).holds


@pytest.mark.parametrize("path", FILES, ids=label_of)
def test_a_recorded_match_ends_only_with_its_last_move(path: Path) -> None:
    recorded = read(path)
    slug = recorded.record.game
    with played_as_recorded(slug):
        match = Match(msgspec.structs.replace(recorded.record, moves=()))
    for number, entry in enumerate(recorded.record.moves):
        assert match.outcome() is None
        if recorded.middle is not None and recorded.middle.after == number:
            assert msgspec.json.decode(match.game.encode(match.state)) == recorded.middle.state, stale(slug)
        with played_as_recorded(slug):
            match.play(entry.seat, entry.move)
    assert match.outcome() == recorded.outcome


@pytest.mark.parametrize("slug", games())
def test_every_version_and_every_table_size_is_recorded(slug: str) -> None:
    game = games()[slug]
    how = f"{slug}: `python -m tests.records.make {slug}` records each size"
    assert NEWEST.get(slug) == game.version, how
    sizes = {read(path).record.seats for path in FILES if slug_of(path) == slug}
    assert sizes >= set(seat_counts(game)), how
    kept = {version_of(path) for path in FORMER_FILES if slug_of(path) == slug}
    assert kept == {*range(1, game.version)}, "matches of every version that has landed are kept"


@pytest.mark.parametrize("path", FORMER_FILES, ids=label_of)
def test_a_match_of_an_earlier_version_continues_from_its_stored_state(path: Path) -> None:
    recorded = read(path)
    assert (recorded.record.game, recorded.record.version) == (slug_of(path), version_of(path))
    if recorded.middle is None:
        return
    game = games()[recorded.record.game]
    state = game.decode(msgspec.json.encode(recorded.middle.state))
    game.validate(state)
    match = Match(recorded.record, state)
    assert match.decisions()


def test_records_of_a_released_version_are_not_replaced(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = games()["noughts"]
    assert leads_elsewhere(game) == []
    rule = game.rules[type(game.setup(game.parse_options({}), 2, Match(read(FILES[0]).record).chance).steps[0])]
    monkeypatch.setattr(type(rule), "moves", lambda *_: [("mark", "1")])
    assert leads_elsewhere(game) == ["seats-2"]
    assert main(["noughts"]) == 1
    assert "raise `version`" in capsys.readouterr().err


def test_records_of_a_version_that_nobody_has_played_are_replaced(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """If the rules no longer have a table size, its records are deleted, so the new records may be fewer."""
    monkeypatch.setattr(make, "FOLDER", tmp_path)
    former = tmp_path / "noughts" / "1" / "seats-9.json"
    former.parent.mkdir(parents=True)
    former.write_bytes(FILES[0].read_bytes())
    assert main([NOT_LANDED, "noughts"]) == 0
    assert [file.name for file in former.parent.iterdir()] == ["seats-2.json"]


def test_a_match_that_plays_differently_says_what_to_do() -> None:
    match = Match(msgspec.structs.replace(read(FILES[0]).record, moves=()))
    said = r"tests\.records\.make --not-landed noughts"
    with pytest.raises(pytest.fail.Exception, match=said), played_as_recorded("noughts"):
        match.play(0, "nonsense")
