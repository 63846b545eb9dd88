"""Tests edits of an event's file: each edited field is found and named, unless it proves nothing (TN-33)."""

from __future__ import annotations

import json
import random
import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from bot.host.rulings import AnyRuling, End, Extend, Pause, Resume, UndoTo
from bot.host.tournaments.rulings.player_rulings import (
    EnterLate,
    Forbid,
    Force,
    GiveBye,
    ReEnter,
    TakePoints,
    Warn,
    lifting,
)
from bot.host.tournaments.rulings.ruling import EventRuling
from bot.host.tournaments.rulings.table_rulings import Award, BothLose
from engine.kernel.errors import Refused
from engine.kernel.matches.proof import Verdict, verify
from engine.kernel.matches.record import MatchRecord
from engine.tournaments.event import EventPlan, Stage
from engine.tournaments.records import recorded_tables
from engine.tournaments.records.document import EventRecord
from engine.tournaments.records.document_check import verify_event
from storage.records.tournaments import TournamentRound, TournamentRuling
from tests.bot.events import GUILD, EventTable, players
from tests.bot.inner import sqlite_of
from tests.chances import fresh

# Fields that prove nothing (`UNPROVEN`), as paths in the file; a star is any index of a list.
PROVES_NOTHING = re.compile(
    r"name|players\.\*\.(name|computer|deck)|rounds\.\*\.drawing"
    r"|rulings\.\*\.(at|reason|before\..*|after\..*|facts\.(role|second))"
)
FORMS: dict[str, tuple[EventPlan, str, int]] = {
    "swiss": (EventPlan((Stage("swiss", rounds=3),)), "noughts", 7),
    "swiss of pods": (EventPlan((Stage("swiss_pods", seats=(3, 2), rounds=3),)), "toy_duel", 7),
    "groups": (EventPlan((Stage("round_robin", groups=2),)), "noughts", 7),
    "round robin of pods": (EventPlan((Stage("round_robin_pods", seats=(3,)),)), "toy_duel", 6),
    "single elimination": (EventPlan((Stage("single", best_of=3, third_place=True),)), "noughts", 5),
    "double elimination": (EventPlan((Stage("double"),)), "noughts", 5),
    "elimination of pods": (EventPlan((Stage("pod_elimination", seats=(3, 2)),)), "toy_duel", 6),
    "duplicate": (
        EventPlan((Stage("duplicate", seats=(2,), measures=("won", "rounds"), rounds=2),)),
        "brigade",
        6,
    ),
    "tables at once": (EventPlan((Stage("swiss", rounds=2, at_once=2),)), "noughts", 7),
    "pods at once": (EventPlan((Stage("swiss_pods", seats=(3, 2), rounds=2, at_once=2),)), "toy_duel", 7),
    "swiss, then a bracket": (EventPlan((Stage("swiss", rounds=2), Stage("single", cut=4))), "noughts", 6),
    "teams kept apart": (EventPlan((Stage("swiss", rounds=3),), rounds_apart=1), "noughts", 6),
}

# A player resigns in a match that has more moves than this.
MOST_MOVES = 30


async def finished(table: EventTable, form: str, luck: random.Random) -> int:
    """Play an event of this form to its end, and return its number.

    The judges make every kind of ruling that the event allows.
    """
    # The process is not killed in these tests, so writes need not reach the disk.
    await sqlite_of(table.storage)._writing.submit(lambda connection: connection.execute("PRAGMA synchronous = OFF"))
    plan, game, users = FORMS[form]
    number = await table.draft(plan=plan, game=game, teams="staff" if plan.rounds_apart else "none")
    there = range(1, users + 1)
    await table.registered(number, there)
    await table.events.checkin.open(GUILD, number, table.leader())
    for user in there:
        await table.events.checkin.check_in(GUILD, number, table.actor(user))
        if plan.rounds_apart:
            await table.events.entries.team(GUILD, number, table.leader(), user, f"Team {user % 3}")
    await table.events.checkin.close(GUILD, number, table.leader())
    await table.events.checkin.start(GUILD, number, table.leader())
    await ruled(table, number, Forbid((1, 2)), Warn(1))
    while (drawn := await next_round(table, number)) is not None:
        await table.round(number)
        await within_matches(table, number, drawn.number, luck)
        await play(table, number, luck)
        await unruly(table, number, drawn.number, luck)
        await play(table, number, luck)
    return number


async def next_round(table: EventTable, number: int) -> TournamentRound | None:
    """Generate the next round and return it. If a ban leaves no possible round, lift the ban first."""
    try:
        return await table.events.rounds.draw(GUILD, number, table.leader())
    except Refused:
        await ruled(table, number, lifting(await table.whole(number), (1, 2)))
        return await table.events.rounds.draw(GUILD, number, table.leader())


async def ruled(table: EventTable, number: int, *rulings: EventRuling) -> None:
    for ruling in rulings:
        try:
            await table.events.rulings.rule(GUILD, number, table.judge(), ruling, "so be it")
        except Refused:
            continue


async def within_matches(table: EventTable, number: int, round_: int, luck: random.Random) -> None:
    """Let a playing judge make rulings in matches, confirmed by a second judge, and let a judge decide a table."""
    whole = await table.whole(number)
    open_ = [one for one in whole.tables if one.round == round_ and one.session_id is not None]
    if not open_:
        return
    one, other = luck.choice(open_), luck.choice(open_)
    await play_table(table, one.session_id or 0, luck, moves=1)
    rulings: list[AnyRuling] = [Extend(0, 5), Pause(), Resume(), UndoTo(0), *([End()] if round_ == 2 else [])]
    judge = next(entry.user_id for entry in whole.entries if entry.number == players(one)[0])
    assert judge is not None
    for ruling in rulings:
        asker = table.actor(judge, moderator=True)
        try:
            row = await table.events.rulings.of_match(GUILD, number, asker, one.code, ruling, "so be it")
            assert isinstance(row, TournamentRuling)
            await table.events.rulings.confirm(GUILD, number, table.judge(), row.ruling_id)
        except Refused:
            continue
    if round_ > 1:
        for code in {one.code, other.code}:
            with suppress(Refused):
                await table.events.rulings.lapse(number, code)


async def unruly(table: EventTable, number: int, round_: int, luck: random.Random) -> None:
    """Let judges change results, and let players enter and leave the event."""
    whole = await table.whole(number)
    tables = [one for one in whole.tables if one.round == round_]
    if not tables:
        return
    decided = luck.choice(tables)
    places = tuple(range(1, len(players(decided)) + 1))
    first = round_ == 1
    await ruled(table, number, TakePoints(2, 0.5), Award(decided.code, places[::-1] if first else places))
    if first:
        await ruled(table, number, Award(tables[0].code, places, "forfeit"))
        await table.events.entries.leave(GUILD, number, table.actor(3))
        await ruled(table, number, EnterLate(50, "Late"), GiveBye(4), Force((1, 5)))
    if round_ == 2:
        await ruled(table, number, ReEnter(3), BothLose(tables[0].code))


async def play(table: EventTable, number: int, luck: random.Random) -> None:
    """Play all open tables and those that follow. In long matches, a player resigns."""
    for _ in range(4):
        for one in (await table.whole(number)).tables:
            if one.result is None and one.session_id is not None:
                await play_table(table, one.session_id, luck)
                await table.turn()


async def play_table(table: EventTable, session_id: int, luck: random.Random, moves: int = MOST_MOVES) -> None:
    """Make ``moves`` moves at a table. If the match is not over then, a player resigns."""
    for _ in range(moves):
        live = await table.live(session_id)
        if not live.is_running:
            return
        for seat in live.due_seats()[:1]:
            decision = live.running_match.decision_of(seat.seat)
            assert decision is not None
            assert seat.user_id is not None
            await table.move(session_id, seat.user_id, " ".join(luck.choice(decision.moves)))
    if moves < MOST_MOVES:
        return
    for seat in (await table.live(session_id)).session.seats:
        if (await table.live(session_id)).is_running and seat.user_id is not None:
            await table.host.seats.resign(session_id, seat.user_id)


def leaves(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Yield each value of a document with its path. A match counts as one value."""
    if isinstance(value, dict) and path[-1:] != ("match",):
        for name, inner in value.items():
            yield from leaves(inner, (*path, name))
    elif isinstance(value, list) and value:
        for place, inner in enumerate(value):
            yield from leaves(inner, (*path, place))
    else:
        yield path, value


def edited(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, str):
        return {"": "x", "played": "awarded", "finished": "cancelled", "done": "undone"}.get(value, value + "1")
    return None if isinstance(value, dict) else 1


def changed(document: Any, path: tuple[str | int, ...], value: Any) -> Any:
    """Return a copy of a document in which the value at this path is changed."""
    if not path:
        return value
    copy = dict(document) if isinstance(document, dict) else list(document)
    copy[path[0]] = changed(document[path[0]], path[1:], value)  # type: ignore[index]
    return copy


def told(document: Any) -> str:
    """Return the fault of a document, or "" if it is valid."""
    try:
        record = msgspec.convert(document, EventRecord)
    except msgspec.ValidationError as error:
        return f"it is none: {error}"
    verdict = verify_event(record)
    return "" if verdict.holds else f"{verdict.where}: {verdict.why}"


def changes_nothing(ruling: dict[str, Any]) -> bool:
    """Return whether a ruling changed no result.

    Either no ruling of its kind does, or it confirmed the existing result.
    """
    changes = ruling["facts"].get("changes", [])
    confirms = bool(changes) and all(one["before"] == one["after"] for one in changes)
    return confirms or ruling["kind"] in {"warn", "wait", "extend_round", "settle_event", "take_back", "in_match"}


@pytest.fixture
def each_match_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replay each match of a file only once, because edits elsewhere in the file do not change its verdict."""
    verdicts: dict[bytes, Verdict] = {}

    def verified(record: MatchRecord) -> Verdict:
        key = msgspec.json.encode(record)
        if key not in verdicts:
            verdicts[key] = verify(record)
        return verdicts[key]

    monkeypatch.setattr(recorded_tables, "verify", verified)


@pytest.mark.usefixtures("each_match_once")
@pytest.mark.parametrize("form", FORMS)
async def test_tn33_each_field_is_refused_or_proves_nothing(table: EventTable, form: str) -> None:
    luck = fresh("edits", form)
    number = await finished(table, form, luck)
    document = json.loads(await table.events.exports.json(GUILD, number))
    assert told(document) == ""
    kinds = defaultdict(list)
    for path, value in leaves(document):
        kinds[".".join("*" if isinstance(part, int) else part for part in path)].append((path, value))
    accepted = {
        (name, path)
        for name, found in kinds.items()
        for path, value in luck.sample(found, min(3, len(found)))
        if not PROVES_NOTHING.fullmatch(name) and not told(changed(document, path, edited(value)))
    }
    accepted = {
        (name, path)
        for name, path in accepted
        if not (path[0] == "rulings" and changes_nothing(document["rulings"][path[1]]))
    }
    assert sorted((name, document["rulings"][path[1]] if path[0] == "rulings" else "") for name, path in accepted) == []
