"""Makes results of tables from what the engine says of their matches (TN-11)."""

from __future__ import annotations

import msgspec

from bot.host.live import decoded_outcome
from bot.host.tournaments.facts import event_table
from engine.kernel.feats import Feat
from engine.kernel.outcome import POINTS, Outcome
from engine.kernel.registry import game_named
from engine.tournaments.event import TableResult
from engine.tournaments.record import places_of_outcome
from storage.records import Session, TournamentTable

WON, ROUNDS = "won", "rounds"


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


def _measure(name: str, session: Session, outcome: Outcome) -> int:
    """Return a figure of a match against the game; more is better, so rounds count down."""
    side = outcome.of(0)
    if name == WON:
        return int(side.won)
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
