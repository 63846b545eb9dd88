"""What rulings change when they are stored: rows, notices, audit entries, rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.host.tournaments.ground.facts import facts_of, joint_kind, replaced
from bot.host.tournaments.ground.store import applied, notice
from bot.host.tournaments.ground.timer_times import BY_PLAYERS, SECOND_MS
from bot.host.tournaments.rulings.all_rulings import stored_ruling
from bot.host.tournaments.rulings.ruling import EventCase, EventRuling, RulingEffect, undo_rows
from bot.host.tournaments.rulings.ruling_facts import with_facts, with_role
from engine.kernel.errors import Refused
from storage.records.tournaments import NewNotice, TournamentChange, TournamentRound, TournamentRuling, Whole

Rulings = tuple[EventRuling, ...]


def ruling_change(
    case: EventCase, ruling: EventRuling, effect: RulingEffect, row: TournamentRuling
) -> TournamentChange:
    """Return the change of a ruling: its effect, its row, its notice and its audit entry."""
    whole, change = case.whole, effect.change
    row = msgspec.structs.replace(
        row,
        before=msgspec.json.encode(effect.before),
        after=msgspec.json.encode(effect.after),
        undo=undo_rows(whole, ruling, change),
        round=effect.round,
    )
    row = with_facts(row, whole, ruling, change)
    new_notice = notice(
        "ruling",
        round=effect.round,
        table=ruling.table_code,
        entries=tuple(sorted(ruling.receivers(whole))),
        # At the other tables, the notice names only the players whom the ruling names.
        judged=sorted(ruling.about(whole)) if ruling.also_at(whole) else (),
        ruling=ruling.kind,
        reason=case.reason,
        actor=str(row.actor),
        places=ruling.given_places,
        tables=ruling.also_at(whole),
        sessions=[one.session_id for one in change.sessions],
        before=effect.before,
        after=effect.after,
        changed=effect.changed_settings,
    )
    audit = case.store.entry(
        whole,
        case.actor,
        f"ruling-{ruling.kind.replace('_', '-')}",
        case.reason,
        before=effect.before,
        **_second(row, effect.after),
        **({} if ruling.table_code is None else {"table": ruling.table_code}),
    )
    return msgspec.structs.replace(
        change,
        rulings=(row,),
        calls=_answer_calls(whole, ruling.table_code, row.actor, case.at),
        notices=(*change.notices, *(() if ruling.told_itself else (new_notice,))),
        audit=audit,
    )


def undone_notice(case: EventCase, row: TournamentRuling, sessions: list[int]) -> NewNotice:
    """Return the notice that a ruling is taken back, for its table. ``sessions`` are those that change with it."""
    ruling, other_tables = stored_ruling(case.whole, row), facts_of(row).tables
    return notice(
        "ruling_undone",
        table=row.table_code,
        entries=tuple(sorted(ruling.receivers(case.whole))),
        judged=sorted(ruling.about(case.whole)) if other_tables else (),
        tables=other_tables,
        ruling=row.kind,
        reason=case.reason,
        actor=str(case.actor.user_id),
        sessions=sessions,
    )


async def joint_change(case: EventCase, rulings: Sequence[tuple[EventRuling, TournamentRuling]]) -> TournamentChange:
    """Return the change of rulings, each with its row, that follow each other in one transaction.

    Raises `Refused` like their `effect`.
    """
    later, parts = case, list[TournamentChange]()
    for rulings_left, (ruling, row) in enumerate(rulings, 1 - len(rulings)):
        later = msgspec.structs.replace(later, unfinished=rulings_left < 0)
        parts.append(ruling_change(later, ruling, await ruling.effect(later), row))
        # Each ruling takes its order and its facts from the tournament after the ruling before it.
        later = msgspec.structs.replace(later, whole=applied(later.whole, parts[-1]))
    return msgspec.structs.replace(
        parts[0],
        rounds=_joint_rounds(parts),
        tables=replaced((), (table for one in parts for table in one.tables), "code"),
        rulings=tuple(ruling for one in parts for ruling in one.rulings),
        calls=tuple(call for one in parts for call in one.calls),
        notices=tuple(each for one in parts for each in one.notices),
        sessions=tuple(session for one in parts for session in one.sessions),
        further_audits=tuple(one.audit for one in parts[1:] if one.audit is not None),
    )


def need_no_later_result(whole: Whole, rows: Sequence[TournamentRuling]) -> None:
    """Raise `Refused` ("result_since") if a table that is waiting for one of these rulings has got a result since.

    A person who confirms the rulings reads only their results, so the newer result would be lost unseen.
    """
    for row in rows:
        table = next((one for one in whole.tables if one.code == row.table_code), None)
        if joint_kind(row.kind) == "results" and table is not None and (table.decided_at or 0) > row.at:
            raise Refused("result_since", table=table.code, file="yes" if len(rows) > 1 else "no")


def _joint_rounds(parts: Sequence[TournamentChange]) -> tuple[TournamentRound, ...]:
    """Return the rounds of changes that follow each other, without the pairings between them, which nobody saw."""
    former = {one.number: one.former for one in parts[0].rounds}
    last = replaced((), (found for one in parts for found in one.rounds), "number")
    return tuple(msgspec.structs.replace(one, former=former.get(one.number, one.former)) for one in last)


def confirmation_notice(rows: Sequence[TournamentRuling]) -> NewNotice:
    """Return the notice that asks the judges or moderators to second a ruling, or all players for objections.

    The rulings of a file have one notice.
    """
    row, is_file = rows[0], len(rows) > 1
    kind = ("ruling_waiting", "ruling_moderators", "ruling_objections")[row.asked]
    until = (row.asked_at or row.at) + SECOND_MS
    # A notice to all players, or about several tables, names no table, so it is posted in the tournament's channel.
    table = None if row.asked == BY_PLAYERS or is_file else row.table_code
    return notice(
        kind,
        table=table,
        ruling=row.kind,
        joint=len(rows),
        actor=str(row.actor),
        reason=row.reason,
        until=until,
        number=row.ruling_id,
    )


def new_row(case: EventCase, ruling: EventRuling) -> TournamentRuling:
    """Return the row of a new ruling."""
    row = TournamentRuling(
        kind=ruling.kind,
        actor=case.actor.user_id,
        reason=case.reason,
        ruling=msgspec.json.encode(ruling),
        table_code=ruling.table_code,
        at=case.at,
    )
    return with_role(row, case.whole, case.actor)


def _second(row: TournamentRuling, after: dict[str, Any]) -> dict[str, Any]:
    return after if row.seconded_by is None else {**after, "confirmed_by": row.seconded_by}


def _answer_calls(whole: Whole, code: str | None, by: int, at: int) -> tuple[Any, ...]:
    return tuple(
        msgspec.structs.replace(call, answered_by=by, answered_at=at)
        for call in whole.calls
        if code is not None and call.table_code == code and call.answered_at is None
    )


def flagged_rounds(whole: Whole, change: TournamentChange) -> tuple[TournamentRound, ...]:
    """Return the rounds of a change; rounds that were paired on a changed result are flagged (TN-30)."""
    rows = {one.number: one for one in change.rounds}
    results_before = {table.code: table.result for table in whole.tables}
    changed_rounds = [table.round for table in change.tables if results_before.get(table.code) != table.result]
    for one in whole.rounds if changed_rounds else ():
        if one.number > min(changed_rounds) and one.state != "drawn":
            rows[one.number] = msgspec.structs.replace(rows.get(one.number, one), flagged=True)
    return tuple(rows.values())
