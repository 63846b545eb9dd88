"""Isolates tournaments that cannot be read, for example because another program wrote to them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bot.host.clocks.terms import read_terms
from bot.host.ground.damage import LATEST_MS
from bot.host.tournaments.ground.facts import (
    as_stored,
    by_hand_of,
    commitment_name,
    event_table,
    facts_of,
    former_of,
    given_of,
    labels_of,
    numbers,
    result_of,
    said_of,
    seats_of,
    told_change,
    wishes_of,
)
from bot.host.tournaments.ground.settings import plan_of, settings_of, table_of
from engine.kernel.chance.fair import commitment
from engine.kernel.errors import Refused
from storage.records.tournaments import NewTournament, StoredTournament, Whole

_OF_TOURNAMENT = (
    *("created_at", "opened_at", "checkin_until", "started_at", "ended_at", "paused_at"),
    *("asked", "asked_at"),
)
_OF_ENTRY = ("place", "registered_at", "checked_in_at", "seed", "entered", "dropped", "absent_since")
_OF_TABLE = ("opened_at", "extended_to", "replays", "no_show", "decided_at")


class EventDamaged(Refused):
    """A stored tournament cannot be read, for the reason ``why``. It is suspended, and its matches go on."""

    def __init__(self, tournament: StoredTournament, why: str) -> None:
        super().__init__("event_damaged", event=str(tournament.tournament_id))
        self.tournament = tournament
        self.why = why

    def __str__(self) -> str:
        return self.why


def check_row(tournament: StoredTournament) -> None:
    """Raise `EventDamaged` if the row of a tournament cannot be read."""
    try:
        _check_row(tournament)
    except (msgspec.DecodeError, LookupError, ValueError, Refused) as error:
        raise EventDamaged(tournament, _why(error)) from error


def is_readable(tournament: StoredTournament) -> bool:
    """Return whether the row of a tournament can be read."""
    try:
        check_row(tournament)
    except EventDamaged:
        return False
    return True


def check_new(new: NewTournament) -> None:
    """Raise `EventDamaged` if a new tournament could not be read back."""
    check_row(as_stored(new, "draft"))


def check_whole(whole: Whole) -> None:
    """Raise `EventDamaged` if a part of a tournament cannot be read, or if two parts contradict each other."""
    check_row(whole.tournament)
    try:
        _check_rounds(whole)
        _check_tables(whole)
        for one in whole.rulings:
            said_of(one)
            told_change(one)
            facts_of(one)
        _check_numbers(whole.rulings, "at", "round", "asked", "asked_at")
        _check_numbers(whole.calls, "at", "answered_at")
        _check_numbers(whole.entries, *_OF_ENTRY)
    except (msgspec.DecodeError, LookupError, ValueError) as error:
        raise EventDamaged(whole.tournament, _why(error)) from error


def is_damaged(whole: Whole) -> bool:
    """Return whether any part of a tournament cannot be read or contradicts another part."""
    try:
        check_whole(whole)
    except EventDamaged:
        return True
    return False


def _why(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def _check_row(tournament: StoredTournament) -> None:
    plan_of(tournament)
    settings = settings_of(tournament)
    read_terms(tournament.terms)
    table_of(tournament)
    if commitment(commitment_name(tournament.public_id), tournament.seed) != tournament.commitment:
        raise ValueError("the seed does not match its commitment")
    _check_numbers((tournament,), *_OF_TOURNAMENT)
    _check_numbers((settings,), "registration_at", "checkin_at", "start_at")


def _seeded(whole: Whole) -> set[int]:
    return {entry.number for entry in whole.entries if entry.seed is not None}


def _check_rounds(whole: Whole) -> None:
    seeded_stages, stages = _seeded(whole), len(plan_of(whole.tournament).stages)
    if [one.number for one in whole.rounds] != list(range(1, len(whole.rounds) + 1)):
        raise ValueError("the rounds are not numbered consecutively")
    for one in whole.rounds:
        if not 0 <= one.stage < stages:
            raise ValueError(f"round {one.number} belongs to no stage")
        wishes_of(one)
        labels_of(one)
        former_of(one)
        alone = [seat for known_result in given_of(one) for seat in known_result.seats]
        by_hand = [seat for seats in by_hand_of(one) for seat in seats]
        if not seeded_stages.issuperset((*numbers(one.field), *alone, *by_hand)):
            raise ValueError(f"round {one.number} has a player who does not take part")
    _check_numbers(whole.rounds, "drawn_at", "published_at", "deadline", "told", "closed_at")


def _check_tables(whole: Whole) -> None:
    seeded_stages, stages = _seeded(whole), {one.number: one.stage for one in whole.rounds}
    plan = plan_of(whole.tournament)
    for table in whole.tables:
        seats, result = seats_of(table), result_of(table)
        if stages.get(table.round) != table.stage or min(table.number, table.game) < 1 or not seats:
            raise ValueError(f"table {table.code} belongs to no round")
        if not 1 <= event_table(table).part <= plan.stages[table.stage].parts:
            raise ValueError(f"table {table.code} belongs to no part of its round")
        if not seeded_stages.issuperset(seats) or (result is not None and sorted(result.seats) != sorted(seats)):
            raise ValueError(f"table {table.code} has a player who does not take part")
    _check_numbers(whole.tables, "number", "game", "group_number", *_OF_TABLE)


def _check_numbers(rows: Iterable[msgspec.Struct], *names: str) -> None:
    for one in rows:
        for name in names:
            value = getattr(one, name)
            if value is not None and abs(value) > LATEST_MS:
                raise ValueError(f"{name}: {value} is out of range")
