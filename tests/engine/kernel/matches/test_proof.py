"""Tests that a finished match's proof verifies, even after resignations and in records of earlier versions."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.kernel.chance.fair import Chance
from engine.kernel.contract.registry import games
from engine.kernel.errors import BadRecord
from engine.kernel.matches.endings import ended_outcome, final_outcome, left_outcome
from engine.kernel.matches.former_outcome import former_outcome, is_former
from engine.kernel.matches.match import Match, replay
from engine.kernel.matches.proof import RecordingChance, Verdict, outcome_text, prove, verify
from engine.kernel.matches.record import MatchRecord, PlayedMove, context_of, sealed, seed_of
from engine.kernel.table.outcome import Outcome, ranking
from engine.kernel.table.table_rules import each_alone
from engine.kernel.words.phrases import Phrase, SeatRef
from tests.engine.kernel.proofs import (
    again,
    cut,
    ended,
    proof_of,
    replaced,
    shortest,
    where,
    with_moves,
    with_proof,
)
from tests.engine.playing import play_on, start
from tests.engine.tables import places_in, points_in, seat_counts
from tests.records.recorded import FILES, label_of, read

# Valid proofs


@pytest.mark.parametrize("path", FILES, ids=label_of)
def test_every_recorded_match_has_a_valid_proof(path: Path) -> None:
    recorded = read(path)
    record = prove(recorded.record, (), "finished", recorded.outcome)
    assert replaced(record, proof=None) == replaced(recorded.record, proof=None)
    assert again(record) == record
    assert prove(record, (), "finished", recorded.outcome) == record, "a proof is not made over a proof"
    proof = proof_of(record)
    assert len(proof.steps) == recorded.moves
    assert proof.context == context_of(record, seed_of(record))
    verdict = verify(again(record))
    assert (verdict.draws > 0) == games()[record.game].features.chance
    assert verdict == Verdict(
        holds=True,
        moves=recorded.moves,
        draws=verdict.draws,
        outcome=recorded.outcome,
        digest=proof.digest,
    )


@pytest.mark.parametrize("slug", games())
def test_a_new_match_of_any_size_has_a_valid_proof(slug: str) -> None:
    for seats in seat_counts(games()[slug]):
        match = start(games()[slug], seats, 40 + seats)
        play_on(match, random.Random(seats))
        assert verify(again(prove(match.full_record(), (), "finished", match.outcome()))).holds


@pytest.mark.parametrize("slug", games())
def test_a_record_without_proof_is_played_again(slug: str) -> None:
    record = replaced(shortest(slug), proof=None)
    verdict = verify(record)
    assert verdict == replaced(verify(shortest(slug)), digest=None)
    some = min(5, len(record.moves) - 1)
    running = verify(cut(record, some))
    assert (running.holds, running.moves, running.outcome) == (True, some, None)


@pytest.mark.parametrize("slug", games())
def test_the_proof_of_an_abandoned_match_has_no_result(slug: str) -> None:
    some = min(7, len(shortest(slug).moves) - 1)
    record = prove(cut(shortest(slug), some), (), "abandoned", None)
    verdict = verify(again(record))
    assert (verdict.holds, verdict.moves, verdict.outcome) == (True, some, None)
    assert verify(prove(cut(shortest(slug), 0), (), "abandoned", None)).holds


# The draws


def test_recording_the_draws_changes_nothing() -> None:
    plain, noting = Chance(bytes(32), "c"), RecordingChance(bytes(32), "c")
    for chance in (plain, noting):
        assert chance.integer("i", 10) == plain.integer("i", 10)
        assert chance.roll("r", 3) == plain.roll("r", 3)
        assert chance.choose("c", "xyz") == plain.choose("c", "xyz")
    shuffled = noting.shuffle("s", ("a", "b", "c"))
    assert shuffled == plain.shuffle("s", ("a", "b", "c"))
    shuffled.clear()
    notes = [msgspec.json.decode(note) for note in noting.draws]
    assert notes == [
        ["integer", "i", 10, plain.integer("i", 10)],
        ["roll", "r", [3, 6], list(plain.roll("r", 3))],
        ["choose", "c", "xyz", plain.choose("c", "xyz")],
        ["shuffle", "s", ["a", "b", "c"], plain.shuffle("s", ("a", "b", "c"))],
    ]


def test_a_changed_draw_is_found_at_its_move(monkeypatch: pytest.MonkeyPatch) -> None:
    record = shortest("marvel_card_game")
    noted = RecordingChance._note_draw

    def turned(chance: RecordingChance, kind: str, *draw: Any) -> None:
        """Record the dice of a roll in reverse order."""
        noted(chance, kind, *draw[:-1], draw[-1][::-1] if kind == "roll" else draw[-1])

    first = next(number for number in range(1, len(record.moves)) if _uneven(record, number))
    monkeypatch.setattr(RecordingChance, "_note_draw", turned)
    # The rules sort the dice, so only the recorded draw differs.
    assert where(record) == f"move {first} ({record.moves[first - 1].move})"


def _uneven(record: MatchRecord, number: int) -> bool:
    """Return whether that move's dice change if their order is reversed."""
    chance = RecordingChance(seed_of(record), context_of(record, seed_of(record)))
    match = Match(replaced(record, moves=(), proof=None), chance=chance)
    for entry in record.moves[:number]:
        chance.draws.clear()
        match.play(entry.seat, entry.move)
    draws = [msgspec.json.decode(draw) for draw in chance.draws]
    return any(draw[0] == "roll" and draw[-1] != draw[-1][::-1] for draw in draws)


def test_another_deal_is_found_at_the_setup(monkeypatch: pytest.MonkeyPatch) -> None:
    record = shortest("splendor_marvel")
    monkeypatch.setattr(RecordingChance, "shuffle", lambda _self, _label, items: list(items))
    verdict = verify(record)
    assert (verdict.holds, verdict.where, verdict.moves) == (False, "setup", 0)


# Resignations


def test_a_resigned_player_ranks_behind_all_others() -> None:
    outcome, table = ranking((1, 2, 2), Phrase("end-x"), (9, 5, 5)), each_alone((2, 3))

    def after(*gone: int) -> Outcome:
        return final_outcome(outcome, table, gone)

    assert after() == outcome
    assert (places_in(after(0)), after(0).winners()) == ((3, 1, 1), [1, 2])
    assert (places_in(after(1)), after(1).winners()) == ((1, 3, 2), [0])
    assert (places_in(after(0, 2)), after(0, 2).winners()) == ((2, 1, 3), [1])
    assert points_in(after(0)) == points_in(outcome)
    draws = final_outcome(outcome, each_alone((2, 3), shared=False), (0,))
    assert (places_in(draws), draws.winners()) == ((3, 1, 1), [])


@pytest.mark.parametrize(
    ("gone", "places"),
    [
        ((1, 2, 3), (1, 3, 3, 2)),
        ((3, 1, 2), (1, 3, 2, 3)),
        ((0, 3), (4, 1, 1, 3)),
        ((2,), (1, 1, 4, 1)),
    ],
)
def test_the_last_player_to_resign_ranks_before_those_who_resigned_earlier(
    gone: tuple[int, ...], places: tuple[int, ...]
) -> None:
    match = start(games()["splendor_marvel"], 4, 1)
    play_on(match, random.Random(1), 9)
    assert ended_outcome(match, ()) is None
    outcome = ended_outcome(match, gone)
    assert outcome is not None
    assert outcome.reason == Phrase("end-resigned", {"seat": SeatRef(gone[-1])})
    assert places_in(outcome) == places
    assert tuple(side.scores for side in outcome.sides) == match.game.scores(match.state)
    # After the others left, only the remaining seat wins.
    assert outcome.winners() == ([0] if len(gone) == 3 and 0 not in gone else [])
    assert outcome == left_outcome(match, gone)


@pytest.mark.parametrize("slug", games())
def test_a_match_that_ends_by_resigning_verifies(slug: str) -> None:
    game = games()[slug]
    seats = max(seat_counts(game))
    match = start(game, seats, 5)
    play_on(match, random.Random(5), 6)
    gone = tuple(range(1, seats)) or (0,)
    outcome = ended_outcome(match, gone)
    record = prove(match.full_record(), gone, "finished", outcome)
    verdict = verify(again(record))
    assert (verdict.holds, verdict.outcome) == (True, outcome)
    assert where(with_proof(record, resigned=gone[:-1])) == "resigned"
    assert where(with_proof(record, status="abandoned")) == "status"
    if seats > 2 and match.table.ranked:
        assert outcome is not None
        assert places_in(outcome)[-1] == 2 < places_in(outcome)[1], "the last to resign is the second"
        assert ended(match.full_record(), gone[::-1], "finished", outcome) == "outcome"


@pytest.mark.parametrize("slug", games())
def test_a_match_that_the_computer_finished_verifies(slug: str) -> None:
    record = shortest(slug)
    outcome = verify(record).outcome
    assert outcome is not None
    gone = (outcome.seats()[0],)
    final = final_outcome(outcome, start(games()[slug], record.seats, 1).table, gone)
    assert verify(prove(record, gone, "finished", final)).outcome == final


# The record with and without its proof


def test_a_record_without_proof_is_written_and_read_as_before() -> None:
    record = replaced(shortest("splendor_marvel"), proof=None)
    written = msgspec.json.decode(msgspec.json.encode(record))
    assert "proof" not in written
    assert written.keys() == set(MatchRecord.__struct_fields__) - {"rules", "changes", "proof"}
    assert again(record) == record
    bare = msgspec.json.decode(msgspec.json.encode(cut(record, 0)))
    assert bare["moves"] == []
    assert bare["scheme"] == "fair/1"
    assert msgspec.convert({**written, "proof": None}, MatchRecord) == record


def test_a_proof_is_invalid_for_another_match() -> None:
    record = shortest("splendor_marvel")
    assert replay(record).full_record() == replaced(record, proof=None)
    assert replay(record, 3).full_record() == cut(record, 3)
    assert Match(record).full_record().proof is None
    shut = sealed(record)
    assert (shut.seed, shut.proof) == (None, None)


def test_a_sealed_or_broken_match_cannot_be_proven() -> None:
    record = cut(shortest("splendor_marvel"), 3)
    with pytest.raises(BadRecord, match="still sealed"):
        prove(sealed(record), (), "abandoned", None)
    with pytest.raises(BadRecord, match="illegal_move"):
        prove(with_moves(record, [PlayedMove(record.moves[0].seat, "nonsense")]), (), "abandoned", None)


def test_an_outcome_in_words() -> None:
    assert outcome_text(None) == "no result"
    assert outcome_text(ranking((2, 1), Phrase("end-x"), (3, 8))) == "2-1 (end-x; points 3, 8)"
    level = ranking((1, 1), Phrase("end-x", {"of": 7}), (3, 3))
    assert outcome_text(level) == '1-1 (end-x {"of":7}; points 3, 3)'


# Records of earlier versions

FORMER = sorted(Path(__file__).with_name("former").glob("*.json"))


@pytest.mark.parametrize("path", FORMER, ids=lambda path: path.stem)
def test_records_with_outcomes_in_earlier_forms_still_verify(path: Path) -> None:
    record = msgspec.json.decode(path.read_bytes(), type=MatchRecord)
    proof = proof_of(record)
    assert is_former(proof.outcome)
    verdict = verify(record)
    assert (verdict.holds, verdict.digest) == (True, proof.digest), verdict
    assert verdict.outcome is not None
    assert proof.outcome == former_outcome(verdict.outcome)
    other = [9] * record.seats
    reason = {"type": "phrase", "key": "end-x", "params": {}}
    for name, values in (("places", other), ("points", other), ("reason", reason)):
        told = {**(proof.outcome or {}), name: values}
        assert where(with_proof(record, outcome=told)) == "outcome", name


def test_every_earlier_way_of_ending_is_kept() -> None:
    assert [path.stem for path in FORMER] == ["draw", "left", "removed", "three"]
