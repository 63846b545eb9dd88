"""Makes results of tables from what the engine says of their matches (TN-11)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from bot.host.live import decoded_outcome
from bot.host.tournaments.facts import event_table
from engine.kernel.feats import Feat
from engine.kernel.outcome import POINTS, Outcome
from engine.kernel.registry import game_named
from engine.tournaments.event import Stage, TableResult
from engine.tournaments.record import places_of_outcome
from storage.records import Session, TournamentEntry, TournamentTable

WON, ROUNDS = "won", "rounds"


def measures_of(stage: Stage) -> tuple[str, ...]:
    """Return the figures of a table of a duplicate stage, the weightiest first; none for other stages."""
    return stage.measures or (WON,) if stage.format == "duplicate" else ()


def result_from(session: Session, table: TournamentTable, measures: tuple[str, ...] = ()) -> TableResult | None:
    """Return the result of a table whose session has ended; None where that has none, and a judge must decide.

    ``measures`` name the figures of a table of a duplicate round, the weightiest first.
    """
    outcome = decoded_outcome(session)
    if session.status != "finished" or outcome is None or session.deleted_at is not None:
        return None
    at = event_table(table)
    if measures:
        return TableResult(at, measures=tuple(_measure(name, session, outcome) for name in measures))
    seats = range(len(session.seats))
    return TableResult(
        at,
        places=places_of_outcome(outcome, len(session.seats)),
        scores=tuple(outcome.of(seat).scores.get(POINTS, 0) for seat in seats),
    )


def taken_over(session: Session, sitters: Sequence[TournamentEntry]) -> tuple[int, ...]:
    """Return the numbers of the players for whom the computer played at the end of a match (TN-12).

    ``sitters`` are the entries at the table, the first seat first. Who gave up has the place that the game gives.
    """
    return tuple(
        entry.number
        for seat, entry in zip(session.seats, sitters, strict=True)
        if not entry.computer and seat.resigned_at is None and (seat.computer_since is not None or seat.user_id is None)
    )


def lost_by_absence(result: TableResult, absent: Collection[int], *, duel: bool) -> TableResult:
    """Return a result as it is if some players lose by forfeit; others of a larger table stay as they were placed."""
    if not duel:
        gone = {*result.forfeited, *absent}
        return msgspec.structs.replace(result, forfeited=tuple(seat for seat in result.seats if seat in gone))
    if set(result.seats) <= set(absent):
        return TableResult(result.table, "both_lose")
    return TableResult(result.table, "forfeit", tuple(2 if seat in absent else 1 for seat in result.seats))


def _measure(name: str, session: Session, outcome: Outcome) -> int:
    """Return a figure of a match against the game; more is better, so rounds count down.

    They count where the match was won: who loses shall not gain by losing soon.
    """
    side = outcome.of(0)
    if name == WON:
        return int(side.won)
    if name == ROUNDS and not side.won:
        return 0
    if name == ROUNDS:
        feat = _feat(session)
        return -feat.rounds if feat is not None else -side.scores.get(ROUNDS, 0)
    return side.scores.get(name, 0)


def _feat(session: Session) -> Feat | None:
    """Return what the match is remembered for, None where its last position cannot be read."""
    game = game_named(session.game)
    if game.feat_book is None or session.state is None:
        return None
    try:
        return next(iter(game.feats(game.decode(session.state))), None)
    except (msgspec.DecodeError, LookupError, ValueError):
        return None
