"""Recorded matches with their proofs, and the ways in which tests change them."""

from __future__ import annotations

from functools import cache

import msgspec

from engine.kernel.matches.proof import prove, verify
from engine.kernel.matches.record import EndStatus, MatchRecord, PlayedMove, Proof
from engine.kernel.table.outcome import Outcome
from tests.records.recorded import records_of

replaced = msgspec.structs.replace


@cache
def shortest(slug: str) -> MatchRecord:
    """Return the game's recorded match with the fewest moves, with its proof."""
    matches = records_of(slug).values()
    assert matches, f"{slug} has no recorded match: .venv/bin/python -m tests.records.make {slug}"
    found = min(matches, key=lambda one: one.moves)
    return prove(found.record, (), "finished", found.outcome)


def proof_of(record: MatchRecord) -> Proof:
    assert record.proof is not None
    return record.proof


def with_proof(record: MatchRecord, **fields: object) -> MatchRecord:
    return replaced(record, proof=replaced(proof_of(record), **fields))


def with_moves(record: MatchRecord, moves: list[PlayedMove]) -> MatchRecord:
    return replaced(record, moves=tuple(moves))


def cut(record: MatchRecord, count: int) -> MatchRecord:
    return replaced(record, moves=record.moves[:count], proof=None)


def again(record: MatchRecord) -> MatchRecord:
    return msgspec.json.decode(msgspec.json.encode(record), type=MatchRecord)


def where(record: MatchRecord) -> str:
    verdict = verify(record)
    assert not verdict.holds
    assert verdict.why
    assert verdict.outcome is None
    assert verdict.digest is None
    return verdict.where


def ended(record: MatchRecord, resigned: tuple[int, ...], status: EndStatus, outcome: Outcome | None) -> str:
    """Return the place at which a record with a falsified proof fails."""
    return where(prove(record, resigned, status, outcome))
