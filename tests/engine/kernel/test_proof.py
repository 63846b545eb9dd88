"""The proof of a match that is over: it holds, and whatever is changed in a record is found where it was changed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.kernel.chance import Chance
from engine.kernel.endings import ended_outcome, final_outcome, left_outcome
from engine.kernel.errors import BadRecord
from engine.kernel.former import former_outcome, is_former
from engine.kernel.match import Match, replay
from engine.kernel.moves import move_text
from engine.kernel.outcome import Outcome, SideResult, ranking
from engine.kernel.phrases import Phrase, SeatRef
from engine.kernel.proof import HEAD, RecordingChance, Verdict, outcome_text, prove, verify
from engine.kernel.record import EndStatus, MatchRecord, PlayedMove, Proof, context_of, sealed, seed_of
from engine.kernel.registry import games
from engine.kernel.table import each_alone
from tests.chances import fresh
from tests.engine.playing import play_on, start
from tests.engine.tables import places_in, points_in, seat_counts
from tests.records.recorded import Recorded

FILES = sorted((Path(__file__).resolve().parents[2] / "records").glob("*/*.json"))
replaced = msgspec.structs.replace


def read(path: Path) -> Recorded:
    return msgspec.json.decode(path.read_bytes(), type=Recorded)


@cache
def shortest(slug: str) -> MatchRecord:
    """The game's recorded match of the fewest moves, with its proof."""
    found = min((read(path) for path in FILES if path.parent.name == slug), key=lambda one: one.moves)
    return prove(found.record, (), "finished", found.outcome)


def proof_of(record: MatchRecord) -> Proof:
    assert record.proof is not None
    return record.proof


def with_proof(record: MatchRecord, **fields: object) -> MatchRecord:
    return replaced(record, proof=replaced(proof_of(record), **fields))


def with_moves(record: MatchRecord, moves: list[PlayedMove]) -> MatchRecord:
    return replaced(record, moves=tuple(moves))


def cut(record: MatchRecord, count: int) -> MatchRecord:
    """The first moves of a record, without proof."""
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


# It holds


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_recorded_match_is_proven_and_holds(path: Path) -> None:
    recorded = read(path)
    record = prove(recorded.record, (), "finished", recorded.outcome)
    assert replaced(record, proof=None) == recorded.record
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
def test_a_new_match_of_any_size_is_proven_and_holds(slug: str) -> None:
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
def test_an_abandoned_match_is_proven_without_a_result(slug: str) -> None:
    some = min(7, len(shortest(slug).moves) - 1)
    record = prove(cut(shortest(slug), some), (), "abandoned", None)
    verdict = verify(again(record))
    assert (verdict.holds, verdict.moves, verdict.outcome) == (True, some, None)
    assert verify(prove(cut(shortest(slug), 0), (), "abandoned", None)).holds


# The draws


def test_drawing_is_written_down_and_changes_nothing() -> None:
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


def test_a_draw_that_comes_out_otherwise_is_found_at_its_move(monkeypatch: pytest.MonkeyPatch) -> None:
    record = shortest("marvel_card_game")
    noted = RecordingChance._note

    def turned(chance: RecordingChance, kind: str, *draw: Any) -> None:
        """Tell the dice of a throw in another order."""
        noted(chance, kind, *draw[:-1], draw[-1][::-1] if kind == "roll" else draw[-1])

    first = next(number for number in range(1, len(record.moves)) if _uneven(record, number))
    monkeypatch.setattr(RecordingChance, "_note", turned)
    # The rules sort the dice: nothing but the draw itself differs.
    assert where(record) == f"move {first} ({record.moves[first - 1].move})"


def _uneven(record: MatchRecord, number: int) -> bool:
    """Tell whether a throw of that move reads otherwise backwards."""
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


# Edited records


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every single value in a document."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    if inner is None:
        yield path
        return
    for key, item in inner:
        yield from leaves(item, (*path, key))


def edited(document: Any, path: tuple[Any, ...]) -> Any:
    """Return the document with one value changed as little as possible."""
    if path:
        items = document.copy()
        items[path[0]] = edited(items[path[0]], path[1:])
        return items
    if isinstance(document, bool) or document is None:
        return not document
    if isinstance(document, int):
        return document + 1
    return document[:-1] + ("0" if document[-1:] != "0" else "1")


def expected(path: tuple[Any, ...]) -> str:
    """Return the place that a changed value is to be found at."""
    if path[0] == "moves":
        return f"move {path[1] + 1} ("
    if path[0] != "proof":
        return str(path[0])
    if path[1] == "steps":
        return f"move {path[2] + 1} ("
    return str(path[2]) if path[1] == "parts" else str(path[1])


REASONS = [path for path in FILES if read(path).outcome.reason.params]


@pytest.mark.parametrize("path", REASONS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_where_only_the_reason_is_said_with_something_else_both_are_told(path: Path) -> None:
    recorded = read(path)
    record = prove(recorded.record, (), "finished", recorded.outcome)
    document = msgspec.to_builtins(record)
    said = [leaf for leaf in leaves(document) if leaf[:4] == ("proof", "outcome", "reason", "params")]
    assert said
    for leaf in said:
        verdict = verify(msgspec.convert(edited(document, leaf), MatchRecord))
        told, _, found = verdict.why.removeprefix("the record tells ").partition(", its moves lead to ")
        assert (verdict.holds, verdict.where) == (False, "outcome")
        assert told != found
        assert found == outcome_text(recorded.outcome)


@pytest.mark.parametrize("slug", games())
def test_values_of_a_record_are_guarded_and_named(slug: str) -> None:
    """Every value that is there once, and some of those that each move and each step has."""
    document = msgspec.json.decode(msgspec.json.encode(shortest(slug)))
    paths = list(leaves(document))
    once = [path for path in paths if not {"moves", "steps"} & {*path}]
    often = [path for path in paths if {"moves", "steps"} & {*path}]
    check_guarded(document, once + fresh("guarded", slug).sample(often, min(40, len(often))))


@pytest.mark.soak
@pytest.mark.parametrize("slug", games())
def test_every_single_value_of_a_record_is_guarded_and_named(slug: str) -> None:
    document = msgspec.json.decode(msgspec.json.encode(shortest(slug)))
    assert check_guarded(document, list(leaves(document))) > 3 * len(document["moves"])


def check_guarded(document: Any, paths: list[tuple[str | int, ...]]) -> int:
    """Change each of these values, and check that it is found where it was changed; returns how many could be read."""
    named = set()
    tried = 0
    for path in paths:
        try:
            changed = msgspec.convert(edited(document, path), MatchRecord)
        except msgspec.ValidationError:
            assert path[-1] in ("status", "type"), "only words that are read as such are no record at all"
            continue
        found = where(changed)
        assert found.startswith(expected(path)), f"{path} was found at {found}"
        named.add(path[0] if path[0] != "proof" else path[1])
        tried += 1
    without = set() if document["options"] else {"options"}
    assert named >= {*HEAD, "seed", "moves", "context", "parts", "setup", "steps", "outcome", "digest"} - without
    return tried


def legal_elsewhere(record: MatchRecord) -> Iterator[tuple[int, PlayedMove]]:
    """Yield for each move, by its place from 0, another one that was legal then, if there was any."""
    match = Match(replaced(record, moves=(), proof=None))
    for place, entry in enumerate(record.moves):
        others = [
            PlayedMove(decision.seat, move_text(move)) for decision in match.decisions() for move in decision.moves
        ]
        others.remove(entry)
        if others:
            yield place, others[place % len(others)]
        match.play(entry.seat, entry.move)


@pytest.mark.parametrize("slug", games())
def test_case_43_a_move_exchanged_for_a_legal_one_is_found_at_its_number(slug: str) -> None:
    record = shortest(slug)
    tried = 0
    others = list(legal_elsewhere(record))
    for place, other in others[:: 3 if len(others) > 30 else 1]:
        moves = list(record.moves)
        moves[place] = other
        assert where(with_moves(record, moves)) == f"move {place + 1} ({other.move})"
        tried += 1
    assert tried > 10 or tried == len(others), "of a short match all are tried"


@pytest.mark.parametrize("slug", games())
def test_case_43_moves_dropped_doubled_exchanged_and_added_are_found_at_their_numbers(slug: str) -> None:
    record = shortest(slug)
    count = len(record.moves)
    for place in range(0, count - 1, 5 if count > 30 else 1):
        before, this, following, rest = (
            list(record.moves[:place]),
            record.moves[place],
            record.moves[place + 1],
            list(record.moves[place + 2 :]),
        )
        if this == following:
            continue
        here = f"move {place + 1} ({following.move})"
        assert where(with_moves(record, [*before, following, *rest])) == here
        assert where(with_moves(record, [*before, following, this, *rest])) == here
        doubled = where(with_moves(record, [*before, this, this, following, *rest]))
        assert doubled == f"move {place + 2} ({this.move})"
    last = record.moves[-1]
    for short in (1, count // 2):
        assert where(with_moves(record, list(record.moves[:-short]))) == f"move {count - short + 1}"
    assert where(with_moves(record, [*record.moves, last])) == f"move {count + 1} ({last.move})"
    longer = cut(record, count - 1)
    one_more = replaced(prove(longer, (), "abandoned", None), moves=record.moves)
    assert where(one_more) == f"move {count}"


@given(data=st.data())
@settings(max_examples=80, deadline=None)
def test_case_43_any_move_may_be_rewritten_in_any_way(data: st.DataObject) -> None:
    record = shortest(data.draw(st.sampled_from(sorted(games()))))
    place = data.draw(st.integers(0, len(record.moves) - 1))
    entry = record.moves[place]
    texts = st.one_of(
        st.text(max_size=30), st.sampled_from(record.moves).map(lambda other: other.move), st.just(entry.move.upper())
    )
    other = PlayedMove(data.draw(st.integers(-2, 5) | st.just(entry.seat)), data.draw(texts))
    if other == entry:
        return
    moves = list(record.moves)
    moves[place] = other
    assert where(with_moves(record, moves)) == f"move {place + 1} ({other.move[:100]})"


def test_an_edited_option_is_found_even_where_it_changes_nothing() -> None:
    record = shortest("splendor_marvel")
    assert where(replaced(record, options={})) == "options"
    assert where(replaced(record, options={"round_limit": 30})) == "options"
    assert where(replaced(record, options={"nonsense": [[]]})) == "options"


def test_a_seed_written_otherwise_is_found_by_the_digest_of_the_whole() -> None:
    record = shortest("splendor_marvel")
    assert record.seed is not None
    assert where(replaced(record, seed=f" {record.seed}")) == "digest"


def test_more_parts_than_there_are_are_found() -> None:
    record = shortest("splendor_marvel")
    assert where(with_proof(record, parts={**proof_of(record).parts, "more": "0"})) == "parts"
    assert where(with_proof(record, parts={})) == "scheme"


def test_what_is_wrong_is_found_without_a_proof_as_well() -> None:
    record = replaced(shortest("splendor_marvel"), proof=None)
    assert where(replaced(record, seed="11" * 32)) == "seed"
    assert where(replaced(record, seed=None)) == "seed"
    assert where(replaced(record, match_id="x")) == "seed"
    assert where(replaced(record, game="chess")) == "game"
    assert where(replaced(record, version=99)) == "version"
    assert where(replaced(record, scheme="fair/2")) == "scheme"
    assert where(replaced(record, options={"round_limit": -1})) == "setup"
    assert where(replaced(record, seats=11)) == "setup"


def test_a_match_of_other_rules_says_so_though_nothing_was_edited(monkeypatch: pytest.MonkeyPatch) -> None:
    record = shortest("splendor_marvel")
    monkeypatch.setattr(type(games()["splendor_marvel"]), "version", 99)
    verdict = verify(record)
    assert (verdict.where, verdict.why) == ("version", "1 is not 99, the version of these rules")


def test_garbage_that_breaks_the_rules_is_told_as_a_fault_of_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    record = shortest("ragami")
    whole = type(games()["ragami"]).play
    count = [0]

    def broken(*args: Any) -> Any:
        count[0] += 1
        if count[0] == 4:
            raise KeyError("x")
        return whole(*args)

    monkeypatch.setattr(type(games()["ragami"]), "play", broken)
    verdict = verify(record)
    assert (verdict.holds, verdict.where, verdict.moves) == (False, "move 4", 3)
    assert verdict.why == "the rules cannot go on (KeyError)"
    monkeypatch.setattr(type(games()["ragami"]), "setup", broken)
    count[0] = 3
    assert where(record) == "setup"


# Edited with all digests made anew


def ended(record: MatchRecord, resigned: tuple[int, ...], status: EndStatus, outcome: Outcome | None) -> str:
    """Where a record fails whose proof was made over a lie."""
    return where(prove(record, resigned, status, outcome))


@pytest.mark.parametrize("slug", games())
def test_case_37_a_forged_result_is_found_though_all_digests_were_made_anew(slug: str) -> None:
    record = shortest(slug)
    outcome = verify(record).outcome
    assert outcome is not None
    seats = record.seats
    assert ended(record, (), "finished", None) == "outcome"
    table = start(games()[slug], seats, 1).table
    more = SideResult((seats,), won=False, place=9 if table.ranked else None)
    counted = tuple(replaced(side, scores={"points": 99}) for side in outcome.sides)
    turned = tuple(replaced(side, won=not side.won) for side in outcome.sides)
    for sides in ((more, *outcome.sides), counted, turned, outcome.sides[1:]):
        assert ended(record, (), "finished", replaced(outcome, sides=sides)) == "outcome"
    assert ended(record, (), "finished", replaced(outcome, reason=Phrase("end-x"))) == "outcome"
    assert ended(record, (), "abandoned", None) == "status"
    first = outcome.seats()[0]
    if final_outcome(outcome, table, (first,)) != outcome:
        assert ended(record, (first,), "finished", outcome) == "outcome"
    for resigned in ((0, 0), (seats,), (-1,)):
        assert ended(record, resigned, "finished", final_outcome(outcome, table, resigned)) == "resigned"
    short = cut(record, min(5, len(record.moves) - 1))
    assert ended(short, (), "finished", outcome) == "status"
    assert ended(short, (), "abandoned", outcome) == "outcome"
    assert ended(short, (0,), "finished", outcome) == "outcome"


@pytest.mark.parametrize("slug", games())
def test_a_match_told_otherwise_throughout_has_another_digest(slug: str) -> None:
    record = shortest(slug)
    place, other = next(legal_elsewhere(record), (0, None))
    if other is None:
        pytest.skip("this game, just laid out, has no choices yet")
    lied = prove(replaced(cut(record, place), moves=(*record.moves[:place], other)), (), "abandoned", None)
    told = prove(cut(record, place + 1), (), "abandoned", None)
    assert verify(lied).holds
    assert verify(told).holds
    assert verify(lied).digest != verify(told).digest


# Resignations


def test_who_resigned_stands_behind_all_others() -> None:
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
def test_the_last_to_resign_stands_before_those_who_went_earlier(
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
    # Nobody wins by others' leaving but the one who is left.
    assert outcome.winners() == ([0] if len(gone) == 3 and 0 not in gone else [])
    assert outcome == left_outcome(match, gone)


@pytest.mark.parametrize("slug", games())
def test_a_match_that_ends_by_resigning_holds(slug: str) -> None:
    game = games()[slug]
    seats = max(seat_counts(game))
    match = start(game, seats, 5)
    play_on(match, random.Random(5), 6)
    gone = tuple(range(1, seats))
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
def test_a_match_that_the_house_played_to_its_end_holds(slug: str) -> None:
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
    assert written.keys() == {field for field in MatchRecord.__struct_fields__ if field != "proof"}
    assert again(record) == record
    bare = msgspec.json.decode(msgspec.json.encode(cut(record, 0)))
    assert bare["moves"] == []
    assert bare["scheme"] == "fair/1"
    assert msgspec.convert({**written, "proof": None}, MatchRecord) == record


def test_a_proof_does_not_outlive_the_match_it_was_made_over() -> None:
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


# Records of before

FORMER = sorted(Path(__file__).with_name("former").glob("*.json"))


@pytest.mark.parametrize("path", FORMER, ids=lambda path: path.stem)
def test_records_that_tell_outcomes_as_before_still_hold(path: Path) -> None:
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


def test_every_way_of_ending_of_before_is_kept() -> None:
    assert [path.stem for path in FORMER] == ["draw", "left", "removed", "three"]
