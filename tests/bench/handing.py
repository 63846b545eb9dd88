"""Hand-overs: how often a turn's question passes to another seat if every seat has the default standing order."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import move_text
from engine.kernel.contract.registry import games
from engine.kernel.matches.match import Match, initial_match, play_entry
from engine.kernel.matches.record import MatchRecord
from engine.players.greedy import choose
from tests.bench.engine import fewest_seats, new_match
from tests.bench.rows import Report, Row, up_to
from tests.bench.timing import Effort, percentile
from tests.records.recorded import records_of

MOST = 1.3
MATCHES_IN_A_ROUND, RECORDS_IN_A_ROUND = 4, 3


def handovers(effort: Effort, report: Report) -> None:
    """Measure hand-overs per turn in matches of computer players and in recorded ones.

    All games with reaction windows are measured.
    """
    for slug, game in games().items():
        if not game.windows:
            continue
        played = [between_computers(slug, number) for number in range(1, MATCHES_IN_A_ROUND * effort.rounds + 1)]
        _report(report, f"{slug}: hand-overs, computer against computer", played)
        records = [one.record for one in records_of(slug).values()][: RECORDS_IN_A_ROUND * effort.rounds]
        _report(report, f"{slug}: hand-overs, recorded matches", [of_record(record) for record in records])


def _report(report: Report, what: str, found: list[float]) -> None:
    report(Row(what, "a turn", median(found), goal=up_to(MOST)))
    report(Row(f"{what}, 90th percentile", "a turn", percentile(found, 0.9)))


def between_computers(slug: str, number: int) -> float:
    """Play a match of computer players. Return the number of hand-overs per turn."""
    return _share(_played(new_match(number, fewest_seats(slug), slug)))


def of_record(record: MatchRecord) -> float:
    """Replay a record; return the number of hand-overs per turn if every seat has the default standing order."""
    return _share(_replayed(record))


def _played(match: Match) -> Iterator[tuple[int, int]]:
    """Yield the seat of each question, with the turn."""
    while match.decisions():
        ordered = match.ordered()
        if ordered is not None:
            match.play_ordered(*ordered)
            continue
        decision = match.decisions()[0]
        need_a_choice(decision)
        yield decision.seat, match.game.span(match.state).turn
        match.play(decision.seat, move_text(choose(match.game, match.view(decision.seat), decision)))


def _replayed(record: MatchRecord) -> Iterator[tuple[int, int]]:
    """Yield the seat of each question, with the turn. A move that no order would make counts as a question."""
    match = initial_match(record)
    for number, entry in enumerate(record.moves, start=1):
        ordered = match.ordered()
        if ordered is None or (ordered[0].seat, move_text(ordered[1])) != (entry.seat, entry.move):
            yield entry.seat, match.game.span(match.state).turn
        play_entry(match, number, entry)


def need_a_choice(decision: Decision) -> None:
    """Raise `AssertionError` if a seat is asked although only one of its answers is useful."""
    assert decision.obvious is None, decision
    assert len(decision.moves) > 1, decision
    assert decision.window is None or decision.window.cards, decision


def _share(asked: Iterator[tuple[int, int]]) -> float:
    """Return how often per turn the question passes to another seat, counting the first question."""
    last, passed, turns = None, 0, 1
    for seat, turn in asked:
        passed += seat != last
        last, turns = seat, max(turns, turn)
    return passed / turns
