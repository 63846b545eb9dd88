"""Measures hand-overs and decisions: how often seats are asked in a turn with the default standing order."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from typing import NamedTuple

from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import move_text
from engine.kernel.contract.registry import games
from engine.kernel.matches.match import Match, initial_match, play_entry
from engine.kernel.matches.record import MatchRecord
from engine.players.greedy import choose
from tests.bench.engine import new_match
from tests.bench.rows import Report, Row, up_to
from tests.bench.timing import Effort, percentile
from tests.engine.stand import stand_of
from tests.engine.tables import seat_counts
from tests.records.recorded import records_of

MATCHES_IN_A_ROUND, RECORDS_IN_A_ROUND = 4, 3


class Asked(NamedTuple):
    """A question of a match: its seat, its turn, and whether it continues the work sheet that the seat has begun."""

    seat: int
    turn: int
    same_sheet: bool


class Length(NamedTuple):
    """Counts of one match: hand-overs per turn, and decisions per seat and per turn. A work sheet is one decision."""

    handovers: float
    decisions: float
    each_turn: float


def handovers(effort: Effort, report: Report) -> None:
    """Report hand-overs and decisions of computer matches with each number of seats, and of recorded matches."""
    for slug, game in games().items():
        if not game.windows:
            continue
        for seats in seat_counts(game):
            matches = [new_match(number, seats, slug) for number in range(1, MATCHES_IN_A_ROUND * effort.rounds + 1)]
            _report(report, slug, f"{seats} computers", [_length(_played(match), seats) for match in matches])
        records = [one.record for one in records_of(slug).values()][: RECORDS_IN_A_ROUND * effort.rounds]
        _report(report, slug, "recorded matches", [_length(_replayed(record), record.seats) for record in records])


def _report(report: Report, slug: str, which: str, found: list[Length]) -> None:
    passed = [one.handovers for one in found]
    what = f"{slug}: hand-overs, {which}"
    report(Row(what, "a turn", median(passed), goal=up_to(stand_of(slug).handovers)))
    report(Row(f"{what}, 90th percentile", "a turn", percentile(passed, 0.9)))
    report(Row(f"{slug}: decisions of a seat, {which}", "a match", median(one.decisions for one in found)))
    report(Row(f"{slug}: decisions of a turn, {which}", "a turn", median(one.each_turn for one in found)))


def _played(match: Match) -> Iterator[Asked]:
    """Yield each question that a seat of computer players answers itself.

    Standing orders answer the other questions.
    """
    sheet: int | None = None
    while match.decisions():
        ordered = match.ordered()
        if ordered is not None:
            match.play_ordered(*ordered)
            continue
        decision = match.decisions()[0]
        need_a_choice(decision)
        yield Asked(decision.seat, match.game.span(match.state).turn, decision.sheet and sheet == decision.seat)
        sheet = decision.seat if decision.sheet else None
        match.play(decision.seat, move_text(choose(match.game, match.view(decision.seat), decision)))


def _replayed(record: MatchRecord) -> Iterator[Asked]:
    """Yield the questions of a record, without those that a default standing order answers with the recorded move."""
    match, sheet = initial_match(record), None
    for number, entry in enumerate(record.moves, start=1):
        ordered, decision = match.ordered(), match.decision_of(entry.seat)
        if ordered is None or (ordered[0].seat, move_text(ordered[1])) != (entry.seat, entry.move):
            on_sheet = decision is not None and decision.sheet
            yield Asked(entry.seat, match.game.span(match.state).turn, on_sheet and sheet == entry.seat)
            sheet = entry.seat if on_sheet else None
        play_entry(match, number, entry)


def need_a_choice(decision: Decision) -> None:
    """Raise `AssertionError` if a seat is asked although only one of its answers is useful."""
    assert decision.obvious is None, decision
    assert len(decision.moves) > 1, decision
    assert decision.window is None or decision.window.cards, decision


def _length(asked: Iterator[Asked], seats: int) -> Length:
    """Return how often a question goes to another seat than the last one, and how many decisions are made."""
    last, passed, decisions, turns = None, 0, 0, 1
    for one in asked:
        passed += one.seat != last
        decisions += not one.same_sheet
        last, turns = one.seat, max(turns, one.turn)
    return Length(passed / turns, decisions / seats, decisions / turns)
