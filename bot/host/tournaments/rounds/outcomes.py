"""Derives results of tables from the outcomes of their sessions (TN-11)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.host.matches.live import decoded_outcome
from bot.host.tournaments.ground.facts import event_table
from engine.kernel.contract.feats import Feat
from engine.kernel.contract.registry import game_named
from engine.tournaments.event import TableResult
from engine.tournaments.rounds.table_results import first_feat, played_result
from storage.records.matches import Session
from storage.records.tournaments import TournamentEntry, TournamentTable


def result_from(session: Session, table: TournamentTable, measures: tuple[str, ...] = ()) -> TableResult | None:
    """Return the result of an ended session, None if a judge must decide.

    ``measures`` are the names of the figures, such as points, that the result contains.
    """
    outcome = decoded_outcome(session)
    if session.status != "finished" or outcome is None or session.deleted_at is not None:
        return None
    return played_result(event_table(table), outcome, measures, lambda: _feat(session))


def taken_over(session: Session, sitters: Sequence[TournamentEntry]) -> tuple[int, ...]:
    """Return the players for whom the computer played at the end (TN-12), without those who resigned.

    ``sitters`` are the entries at the table in seat order.
    """
    return tuple(
        entry.number
        for seat, entry in zip(session.seats, sitters, strict=True)
        if not entry.computer and seat.resigned_at is None and (seat.computer_since is not None or seat.user_id is None)
    )


def _feat(session: Session) -> Feat | None:
    return None if session.state is None else first_feat(game_named(session.game), session.state)
