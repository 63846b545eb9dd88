"""The parts of a calendar of events, and the date of an event in it."""

from __future__ import annotations

from typing import Literal, get_args

from bot.host.tournaments.ground.people import is_over
from bot.host.tournaments.ground.settings import settings_of
from storage.records.tournaments import StoredTournament

# The parts, in their order.
Section = Literal["running", "open", "coming", "over"]
SECTIONS: tuple[Section, ...] = get_args(Section)


def section_of(tournament: StoredTournament) -> Section:
    """Return the part of the calendar that shows an event. "coming": its registration has not opened."""
    if is_over(tournament):
        return "over"
    if tournament.state == "running":
        return "running"
    return "coming" if tournament.state == "draft" else "open"


def starts_at(tournament: StoredTournament) -> int | None:
    """Return when an event began or will begin, None if that is not decided.

    A cancelled event keeps its planned start.
    """
    return tournament.started_at if tournament.started_at is not None else settings_of(tournament).start_at
