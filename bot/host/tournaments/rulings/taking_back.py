"""Takes rulings back: finds the ruling that may be taken back, and the change that restores its rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from bot.host.tournaments.ground.facts import facts_of, joint_rulings, replaced
from bot.host.tournaments.ground.people import admitted_entries
from bot.host.tournaments.ground.rights import STAFF
from bot.host.tournaments.ground.settings import settings_of
from bot.host.tournaments.rounds.tables import match_of, table_coded
from bot.host.tournaments.rulings.all_rulings import replaced_rows, stored_ruling
from bot.host.tournaments.rulings.player_rulings import EnterLate
from bot.host.tournaments.rulings.ruling import UndoRows
from engine.kernel.errors import Refused
from storage.records.tournaments import TournamentChange, TournamentEntry, TournamentRuling, Whole

R = TypeVar("R", bound=msgspec.Struct)
# People have already acted on these rulings, so they cannot be taken back.
LASTING = frozenset({"settle_event"})
# The search for the last ruling skips these rulings. A ruling within a match changes nothing in the tournament.
NEVER_LAST = frozenset({"take_back", STAFF, "in_match"})


def last_done(whole: Whole) -> TournamentRuling:
    """Return the last ruling that was carried out, the only one that may be taken back.

    A ruling that waited for a second person may be later than rulings with higher numbers. Raises `Refused`
    ("nothing_to_take_back").
    """
    confirmed_rulings = [one for one in whole.rulings if one.state == "done" and one.kind not in NEVER_LAST]
    if not confirmed_rulings:
        raise Refused("nothing_to_take_back")
    return max(confirmed_rulings, key=lambda one: (facts_of(one).order, one.ruling_id))


def last_to_undo(whole: Whole, number: int) -> TournamentRuling:
    """Return the last ruling if it has that number. Raises `Refused` like `EventRulings.take_back`."""
    if any(one.ruling_id == number and one.state == "undone" for one in whole.rulings):
        raise Refused("taken_back_already")
    last = last_done(whole)
    if last.ruling_id != number:
        raise Refused("later_ruling")
    if last.kind in LASTING:
        raise Refused("lasting_ruling")
    if any((one.published_at or 0) > last.at for one in whole.rounds):
        raise Refused("paired_already")
    return last


def restoring(whole: Whole, row: TournamentRuling, state: object, by: int | None) -> TournamentChange:
    """Return the change that restores the rows of a ruling, and of the rulings that are taken back with it."""
    joint = joint_rulings(whole, row)
    ruling = stored_ruling(whole, row)
    rows, own_fields = _rows_before(whole, joint), ruling.own_fields
    entry_numbers = {entry.number for entry in rows.entries}
    # If a ruling about seeds or teams is taken back, players who have left since then do not return, and new players
    # stay.
    back = tuple(_set_back(one, whole.entries, "number", own_fields) for one in rows.entries)
    back = back if own_fields else _with_room(whole, back)
    new = tuple(
        msgspec.structs.replace(one, state="left", seed=None)
        for one in whole.entries
        if row.kind == "enter_late" and one.user_id == _late_user(whole, row) and one.number not in entry_numbers
    )
    return TournamentChange(
        entries=(*back, *new),
        rounds=tuple(_set_back(one, whole.rounds, "number", own_fields) for one in rows.rounds),
        # If a round is paired again, its tables follow from the new pairings.
        tables=()
        if ruling.redrawn_undone
        else tuple(_set_back(one, whole.tables, "code", own_fields) for one in rows.tables),
        rulings=tuple(msgspec.structs.replace(one, state=state, undone_by=by) for one in joint),
    )


def _rows_before(whole: Whole, joint: Sequence[TournamentRuling]) -> UndoRows:
    """Return the rows that rulings replaced, each as it was before the first of these rulings that replaced it."""
    parts = [replaced_rows(whole, row) for row in reversed(joint)]
    return UndoRows(
        replaced((), (entry for one in parts for entry in one.entries), "number"),
        replaced((), (found for one in parts for found in one.rounds), "number"),
        replaced((), (table for one in parts for table in one.tables), "code"),
    )


def _with_room(whole: Whole, back: tuple[TournamentEntry, ...]) -> tuple[TournamentEntry, ...]:
    """Return restored entries. If the event is full by now, they come first on the waitlist."""
    if whole.tournament.state == "running":
        return back
    room = settings_of(whole.tournament).most - len(
        {one.number for one in admitted_entries(whole)} - {one.number for one in back}
    )
    fits = {one.number for one in [one for one in back if one.state == "entered"][: max(room, 0)]}
    return tuple(
        msgspec.structs.replace(one, state="waiting") if one.state == "entered" and one.number not in fits else one
        for one in back
    )


def _set_back(row: R, present: tuple[R, ...], key: str, own_fields: tuple[str, ...]) -> R:
    """Return a row as it was before a ruling: only the ruling's ``own_fields``, or all fields if there are none."""
    now = next((one for one in present if getattr(one, key) == getattr(row, key)), row)
    return msgspec.structs.replace(now, **{name: getattr(row, name) for name in own_fields}) if own_fields else row


def _late_user(whole: Whole, row: TournamentRuling) -> int:
    ruling = stored_ruling(whole, row)
    return ruling.user_id if isinstance(ruling, EnterLate) else 0


def reopening(whole: Whole, change: TournamentChange) -> TournamentChange:
    """Return a change that also reopens the closed round whose result it takes back.

    Raises `Refused`: "paired_already" (the next round was paired on that result), "game_follows" (a later game of the
    match was opened because of it).
    """
    bare = [table for table in change.tables if table.result is None and table_coded(whole, table.code).result]
    if any(game.game > table.game for table in bare for game in match_of(whole, table)):
        raise Refused("game_follows")
    reopened = {table.round for table in change.tables if table.result is None}
    closed_rounds = [one for one in whole.rounds if one.number in reopened and one.state == "closed"]
    if any(one != whole.rounds[-1] for one in closed_rounds):
        raise Refused("paired_already")
    again = tuple(msgspec.structs.replace(one, state="playing", closed_at=None) for one in closed_rounds)
    return msgspec.structs.replace(change, rounds=(*change.rounds, *again))


def reopened_round(whole: Whole, change: TournamentChange) -> int | None:
    """Return the number of the closed round that a change reopens, or None."""
    closed_rounds = {one.number for one in whole.rounds if one.state == "closed"}
    return next((one.number for one in change.rounds if one.number in closed_rounds and one.state != "closed"), None)
