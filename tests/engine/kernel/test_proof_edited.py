"""Tests that verification detects every edit of a record, and reports where the edit is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.kernel.choices.moves import move_text
from engine.kernel.contract.registry import games
from engine.kernel.matches.endings import final_outcome
from engine.kernel.matches.match import Match
from engine.kernel.matches.proof import HEAD, outcome_text, prove, verify
from engine.kernel.matches.record import MatchRecord, PlayedMove
from engine.kernel.table.outcome import SideResult
from engine.kernel.words.phrases import Phrase
from tests.chances import fresh
from tests.engine.kernel.proofs import (
    cut,
    ended,
    proof_of,
    replaced,
    shortest,
    where,
    with_moves,
    with_proof,
)
from tests.engine.playing import start
from tests.records.recorded import FILES, label_of, read

# Edited records


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every value in a document that is not a list or an object."""
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
    """Return the place at which a changed value must be reported."""
    if path[0] == "moves":
        return f"move {path[1] + 1} ("
    if path[0] != "proof":
        return str(path[0])
    if path[1] == "steps":
        return f"move {path[2] + 1} ("
    return str(path[2]) if path[1] == "parts" else str(path[1])


REASONS = [path for path in FILES if read(path).outcome.reason.params]


@pytest.mark.parametrize("path", REASONS, ids=label_of)
def test_if_only_a_reasons_text_differs_both_texts_are_shown(path: Path) -> None:
    recorded = read(path)
    record = prove(recorded.record, (), "finished", recorded.outcome)
    document = msgspec.to_builtins(record)
    params = [leaf for leaf in leaves(document) if leaf[:4] == ("proof", "outcome", "reason", "params")]
    # If a parameter is itself a phrase, its type is not a value of the record.
    said = [leaf for leaf in params if leaf[-1] != "type"]
    assert said
    for leaf in said:
        verdict = verify(msgspec.convert(edited(document, leaf), MatchRecord))
        told, _, found = verdict.why.removeprefix("the record says ").partition(", its moves lead to ")
        assert (verdict.holds, verdict.where) == (False, "outcome")
        assert told != found
        assert found == outcome_text(recorded.outcome)


@pytest.mark.parametrize("slug", games())
def test_changed_values_of_a_record_are_found_and_named(slug: str) -> None:
    """Every value that occurs once is tested, and a sample of the values that each move and each step has."""
    document = msgspec.json.decode(msgspec.json.encode(shortest(slug)))
    paths = list(leaves(document))
    once = [path for path in paths if not {"moves", "steps"} & {*path}]
    often = [path for path in paths if {"moves", "steps"} & {*path}]
    check_guarded(document, once + fresh("guarded", slug).sample(often, min(40, len(often))))


@pytest.mark.soak
@pytest.mark.parametrize("slug", games())
def test_every_changed_value_of_a_record_is_found_and_named(slug: str) -> None:
    document = msgspec.json.decode(msgspec.json.encode(shortest(slug)))
    assert check_guarded(document, list(leaves(document))) > 3 * len(document["moves"])


def check_guarded(document: Any, paths: list[tuple[str | int, ...]]) -> int:
    """Change each of these values and check that it is reported at its place.

    Return how many changed records could be read.
    """
    named = set()
    tried = 0
    for path in paths:
        try:
            changed = msgspec.convert(edited(document, path), MatchRecord)
        except msgspec.ValidationError:
            assert path[-1] in ("status", "type"), "only these fields have values that make the record unreadable"
            continue
        found = where(changed)
        assert found.startswith(expected(path)), f"{path} was found at {found}"
        named.add(path[0] if path[0] != "proof" else path[1])
        tried += 1
    without = set() if document["options"] else {"options"}
    assert named >= {*HEAD, "seed", "moves", "context", "parts", "setup", "steps", "outcome", "digest"} - without
    return tried


def legal_elsewhere(record: MatchRecord) -> Iterator[tuple[int, PlayedMove]]:
    """Yield for each move, by its index, a different move that was legal at that point, if there was one."""
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
def test_case_43_a_move_replaced_by_a_legal_one_is_found_at_its_number(slug: str) -> None:
    record = shortest(slug)
    tried = 0
    others = list(legal_elsewhere(record))
    for place, other in others[:: 3 if len(others) > 30 else 1]:
        moves = list(record.moves)
        moves[place] = other
        assert where(with_moves(record, moves)) == f"move {place + 1} ({other.move})"
        tried += 1
    assert tried > 10 or tried == len(others), "in a short match all other moves are tried"


@pytest.mark.parametrize("slug", games())
def test_case_43_moves_left_out_doubled_replaced_or_added_are_found(slug: str) -> None:
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
@settings(max_examples=80)
def test_case_43_any_rewritten_move_is_found(data: st.DataObject) -> None:
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


def test_a_changed_option_is_found_even_without_an_effect() -> None:
    record = shortest("splendor_marvel")
    assert where(replaced(record, options={})) == "options"
    assert where(replaced(record, options={"round_limit": 30})) == "options"
    assert where(replaced(record, options={"nonsense": [[]]})) == "options"


def test_a_seed_in_another_notation_is_found_by_the_digest() -> None:
    record = shortest("splendor_marvel")
    assert record.seed is not None
    assert where(replaced(record, seed=f" {record.seed}")) == "digest"


def test_additional_parts_are_found() -> None:
    record = shortest("splendor_marvel")
    assert where(with_proof(record, parts={**proof_of(record).parts, "more": "0"})) == "parts"
    assert where(with_proof(record, parts={})) == "scheme"


def test_a_fault_is_found_without_a_proof() -> None:
    record = replaced(shortest("splendor_marvel"), proof=None)
    assert where(replaced(record, seed="11" * 32)) == "seed"
    assert where(replaced(record, seed=None)) == "seed"
    assert where(replaced(record, match_id="x")) == "seed"
    assert where(replaced(record, game="chess")) == "game"
    assert where(replaced(record, version=99)) == "version"
    assert where(replaced(record, scheme="fair/2")) == "scheme"
    assert where(replaced(record, options={"round_limit": -1})) == "setup"
    assert where(replaced(record, seats=11)) == "setup"


def test_a_match_of_other_rules_is_reported_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    record = shortest("splendor_marvel")
    monkeypatch.setattr(type(games()["splendor_marvel"]), "version", 99)
    verdict = verify(record)
    assert verdict.holds, "a record holds under later rules if its moves lead to the same states"


def test_garbage_that_breaks_the_rules_is_reported_as_a_fault_of_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
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


# Edited with all digests recomputed


@pytest.mark.parametrize("slug", games())
def test_case_37_a_forged_result_is_found_although_all_digests_were_recomputed(slug: str) -> None:
    record = shortest(slug)
    outcome = verify(record).outcome
    assert outcome is not None
    seats = record.seats
    assert ended(record, (), "finished", None) == "outcome"
    table = start(games()[slug], seats, 1).table
    more = SideResult((seats,), is_winner=False, place=9 if table.ranked else None)
    counted = tuple(replaced(side, scores={"points": 99}) for side in outcome.sides)
    turned = tuple(replaced(side, is_winner=not side.is_winner) for side in outcome.sides)
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
def test_a_match_changed_throughout_has_another_digest(slug: str) -> None:
    record = shortest(slug)
    place, other = next(legal_elsewhere(record), (0, None))
    if other is None:
        pytest.skip("this game, just laid out, has no choices yet")
    lied = prove(replaced(cut(record, place), moves=(*record.moves[:place], other)), (), "abandoned", None)
    told = prove(cut(record, place + 1), (), "abandoned", None)
    assert verify(lied).holds
    assert verify(told).holds
    assert verify(lied).digest != verify(told).digest
