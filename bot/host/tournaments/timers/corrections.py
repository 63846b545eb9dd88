"""Moves the timestamps of a tournament when the host's time is corrected, so that all durations stay the same."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from bot.host.clocks.steady_clock import Correction
from bot.host.tournaments.ground.settings import settings_of
from bot.host.tournaments.ground.store import applied
from bot.host.tournaments.ground.timer_times import timers_of
from bot.host.tournaments.rulings.ruling import UndoRows
from storage.records.tournaments import CorrectedTournament, TournamentChange, TournamentRuling, Whole

R = TypeVar("R", bound=msgspec.Struct)

_ROWS = msgspec.json.Decoder(UndoRows)
OF_TOURNAMENT = ("opened_at", "checkin_until", "started_at", "asked_at", "paused_at")
OF_SETTINGS = ("registration_at", "checkin_at", "start_at")
OF_ENTRY = ("absent_since",)
OF_ROUND = ("drawn_at", "published_at", "deadline", "closed_at")
OF_TABLE = ("opened_at", "extended_to", "decided_at")


def corrected(whole: Whole, correction: Correction, at: int) -> CorrectedTournament:
    """Return the corrected timestamps and timers of an active tournament; ``at`` is the uncorrected present time.

    Dates chosen by an organiser are shifted as well. Otherwise a machine's clock that jumps ahead and back could start
    a round too early.
    """
    tournament, settings = whole.tournament, settings_of(whole.tournament)
    days = msgspec.json.encode(_corrected(settings, correction, OF_SETTINGS))
    change = TournamentChange(
        fields={**_corrected_times(tournament, correction, OF_TOURNAMENT), "settings": days},
        entries=tuple(_corrected(one, correction, OF_ENTRY) for one in whole.entries if one.absent_since is not None),
        rounds=tuple(_corrected(one, correction, OF_ROUND) for one in whole.rounds),
        tables=tuple(_corrected(one, correction, OF_TABLE) for one in whole.tables if one.opened_at is not None),
        rulings=tuple(_ruling(one, correction) for one in whole.rulings),
        calls=tuple(_corrected(one, correction, ("at", "answered_at")) for one in whole.calls),
    )
    timers = timers_of(applied(whole, change), at + correction.by)
    full = msgspec.structs.replace(change, timers=timers)
    return CorrectedTournament(tournament.tournament_id, tournament.revision, full)


def _corrected_times(record: msgspec.Struct, correction: Correction, names: tuple[str, ...]) -> dict[str, int]:
    return {name: correction.at(at) for name in names if (at := getattr(record, name)) is not None}


def _corrected(record: R, correction: Correction, names: tuple[str, ...]) -> R:
    return msgspec.structs.replace(record, **_corrected_times(record, correction, names))


def _ruling(ruling: TournamentRuling, correction: Correction) -> TournamentRuling:
    """Return a ruling with corrected timestamps, also in the rows that it replaced."""
    return with_later_undo(_corrected(ruling, correction, ("at", "asked_at")), correction)


def with_later_undo(ruling: TournamentRuling, correction: Correction) -> TournamentRuling:
    """Return a ruling with corrected timestamps in the rows that it replaced."""
    try:
        rows = _ROWS.decode(ruling.undo)
    except msgspec.DecodeError:
        # A ruling with unreadable rows cannot be taken back in any case, so the rows need no correction.
        return ruling
    undo = UndoRows(
        tuple(_corrected(one, correction, OF_ENTRY) for one in rows.entries),
        tuple(_corrected(one, correction, OF_ROUND) for one in rows.rounds),
        tuple(_corrected(one, correction, OF_TABLE) for one in rows.tables),
    )
    return msgspec.structs.replace(ruling, undo=msgspec.json.encode(undo))
