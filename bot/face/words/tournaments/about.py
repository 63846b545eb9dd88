"""The texts about an event that everybody may read: its game, its format, its clock, its state, its times."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bot.face.words.sessions import options_in_words
from bot.face.words.tables import clock_words
from bot.face.words.tournaments.formats import plan_words
from bot.face.words.tournaments.naming import rounds_said
from bot.host.clocks.terms import read_terms
from bot.host.tournaments.ground.facts import latest_round, result_of, tables_of
from bot.host.tournaments.ground.settings import (
    DATE_SETTINGS,
    TEXT_LIMIT,
    TournamentSettings,
    options_of,
    plan_of,
    planned_date,
    settings_of,
)
from bot.wording.names import clean_text
from bot.wording.words import Words, game_name, words_for
from engine.kernel.contract.registry import game_named
from storage.records.tournaments import StoredTournament, TournamentState, Whole

# The key of the line about the end of an open check-in.
CHECKIN_UNTIL = "tournament-checkin-until"
# The dates that are still to come in each state, in their order.
OPEN_DATES: Mapping[TournamentState, tuple[str, ...]] = {
    "draft": DATE_SETTINGS,
    "registration": ("checkin_at", "start_at"),
    "checkin": ("start_at",),
}


class EventMoment(NamedTuple):
    """A time of an event in UTC milliseconds, and the key of the message that names it."""

    key: str
    at: int


def game_lines(tournament: StoredTournament, words: Words) -> list[str]:
    """Return the lines about an event's game, format, options and clock."""
    settings, plan = settings_of(tournament), plan_words(plan_of(tournament), words)
    clock = clock_words(read_terms(tournament.terms), words)
    return [
        words("tournament-plays", game=game_name(tournament.game, words.lang), plan=plan),
        *_options_line(tournament, words),
        words("tournament-clock", clock=clock, days=settings.round_days or 0)
        if not settings.is_live
        else words("tournament-clock-live", clock=clock, minutes=settings.round_minutes),
        *([words("tournament-live")] if settings.is_live else []),
    ]


def _options_line(tournament: StoredTournament, words: Words) -> list[str]:
    """Return the line about options that differ from the game's defaults. Empty if there are none."""
    spoken = words_for(tournament.game, words.lang)
    options_text = options_in_words(game_named(tournament.game), options_of(tournament), spoken, changed_only=True)
    return [words("lobby-options-line", options=" · ".join(options_text))] if options_text else []


def description_lines(settings: TournamentSettings) -> list[str]:
    """Return the lines of the organisers' description, without empty ones."""
    cleaned = (clean_text(line, TEXT_LIMIT) for line in settings.description.splitlines())
    return [line for line in cleaned if line]


def state_words(tournament: StoredTournament, words: Words) -> str:
    """Return the state of an event in words. The state between check-in and start has a separate name."""
    is_closed = tournament.state == "checkin" and tournament.checkin_until is None
    return words(f"tournament-state-{'checkin-over' if is_closed else tournament.state}")


def planned_moments(tournament: StoredTournament) -> list[EventMoment]:
    """Return the planned times of an event that has not started yet, in chronological order."""
    settings, state, found = settings_of(tournament), tournament.state, list[EventMoment]()
    if state == "checkin" and tournament.checkin_until is not None:
        found.append(EventMoment(CHECKIN_UNTIL, tournament.checkin_until))
    for name in OPEN_DATES.get(state, ()):
        if (at := planned_date(settings, name)) is not None:
            found.append(EventMoment(f"tournament-{name.replace('_', '-')}", at))
    return found


def round_line(whole: Whole, words: Words) -> str:
    """Return the state of the latest round, "" before the first one."""
    one = latest_round(whole)
    if one is None:
        return ""
    tables = tables_of(whole, one.number)
    over = sum(result_of(table) is not None for table in tables)
    count = rounds_said(whole)
    return words(f"tournament-round-{one.state}", round=one.number, rounds=count, over=over, tables=len(tables))


def round_deadline(whole: Whole) -> EventMoment | None:
    """Return the deadline of the latest round while it is played."""
    one = latest_round(whole)
    if one is None or one.deadline is None or one.state not in ("published", "playing"):
        return None
    return EventMoment("tournament-round-until", one.deadline)
