"""The effects of rulings in numbers, without names. An exported tournament can be recomputed from them (TN-33)."""

from __future__ import annotations

import msgspec

from bot.host.tournaments.ground.facts import facts_of, result_of, seats_of
from bot.host.tournaments.ground.people import JUDGE, ORGANISER, Actor, is_official
from bot.host.tournaments.ground.store import HOST
from bot.host.tournaments.rulings.ruling import EventRuling
from engine.tournaments.records.document import HOST_ROLE, RulingFacts, TableChange
from storage.records.tournaments import TournamentChange, TournamentRuling, Whole


def with_role(row: TournamentRuling, whole: Whole, actor: Actor) -> TournamentRuling:
    """Return a ruling with the role of its actor."""
    return msgspec.structs.replace(row, facts=msgspec.json.encode(RulingFacts(role=role_of(whole, actor))))


def with_second(row: TournamentRuling, whole: Whole, actor: Actor) -> TournamentRuling:
    """Return a ruling with the role of the person who confirmed it."""
    facts = msgspec.structs.replace(facts_of(row), second=role_of(whole, actor))
    return msgspec.structs.replace(row, facts=msgspec.json.encode(facts))


def role_of(whole: Whole, actor: Actor) -> str:
    """Return the role in which a user rules."""
    if actor.user_id == HOST.user_id:
        return HOST_ROLE
    for role in (ORGANISER, JUDGE):
        if is_official(whole, actor, role):
            return role
    return "moderator"


def with_order(row: TournamentRuling, whole: Whole) -> TournamentRuling:
    """Return a ruling that is carried out now, with its order among all rulings and the number of published rounds."""
    facts = msgspec.structs.replace(
        facts_of(row),
        order=1 + max((facts_of(one).order for one in whole.rulings), default=0),
        published=max((one.number for one in whole.rounds if one.state != "drawn"), default=0),
    )
    return msgspec.structs.replace(row, facts=msgspec.json.encode(facts))


def with_facts(row: TournamentRuling, whole: Whole, ruling: EventRuling, change: TournamentChange) -> TournamentRuling:
    """Return a ruling that is carried out now, with the changes that it makes."""
    row = with_order(row, whole)
    tables, entries = ({one.code: one for one in whole.tables}, {one.number: one for one in whole.entries})
    changes = [
        TableChange(one.code, result_of(tables[one.code]), result_of(one))
        for one in change.tables
        if one.code in tables and result_of(tables[one.code]) != result_of(one)
    ]
    if ruling.table_code is not None and not changes and ruling.counts:
        # The ruling confirmed a result unchanged, or gave a new deal to a table without a result. The table is recorded
        # nevertheless.
        changes = [
            TableChange(one.code, result_of(tables[one.code]), result_of(one))
            for one in change.tables
            if one.code == ruling.table_code
        ]
    seats = () if ruling.table_code not in tables else seats_of(tables[ruling.table_code])
    facts = msgspec.structs.replace(
        facts_of(row),
        entries=_about(whole, ruling, change),
        points=float(getattr(ruling, "points", 0.0)),
        half=bool(getattr(ruling, "half", False)),
        ended_absences=tuple(
            (one.number, entries[one.number].dropped) for one in change.entries if _was_gone(whole, one.number)
        ),
        tables=ruling.also_at(whole),
        seats=seats if hasattr(ruling, "order") else (),
        changes=tuple(changes),
    )
    return msgspec.structs.replace(row, facts=msgspec.json.encode(facts))


def _about(whole: Whole, ruling: EventRuling, change: TournamentChange) -> tuple[int, ...]:
    """Return the entries that a ruling names, in its order; for a late entry, the new entry."""
    seeded = {one.number for one in whole.entries if one.seed is not None}
    late = tuple(one.number for one in change.entries if one.entered > 1 and one.number not in seeded)
    numbers = tuple(getattr(ruling, name) for name in ("entry", "by") if hasattr(ruling, name))
    return late or numbers or tuple(getattr(ruling, "entries", ()))


def _was_gone(whole: Whole, number: int) -> bool:
    return any(one.number == number and one.dropped for one in whole.entries)
