"""Tests files of small events with many kinds of rulings. The tests edit fields and leave out entries (TN-33)."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import msgspec
import pytest

from bot.host.tournaments.rulings.player_rulings import (
    Disqualify,
    Drop,
    EnterLate,
    Forbid,
    Force,
    GiveBye,
    ReEnter,
    TakePoints,
    Warn,
)
from bot.host.tournaments.rulings.table_rulings import Award, BothLose, Lapse, Replay
from engine.tournaments.event import Stage
from engine.tournaments.records.document import EventRecord
from engine.tournaments.records.document_check import verify_event
from tests.bot.events import FIRST, GUILD, SECOND, EventTable, players
from tests.bot.host.tournaments.test_event_edits import PROVES_NOTHING, changed, edited, leaves, play, ruled, told
from tests.chances import fresh

Path = tuple[str | int, ...]


async def duels(table: EventTable) -> int:
    """Play an event of duels, and return its number.

    Players leave and return, and some tables are made manually or decided by judges.
    """
    number = await table.draft(Stage("swiss", rounds=4))
    await table.started(number, range(1, 7))
    await ruled(table, number, Forbid((1, 2)), Warn(1))
    first, second, third = await table.round(number)
    await table.play_out(number, first.code)
    await table.play_out(number, second.code, SECOND)
    await ruled(table, number, Award(third.code, (2, 1), "forfeit"), TakePoints(2, 0.5))
    await table.events.entries.leave(GUILD, number, table.actor(3))
    await ruled(table, number, EnterLate(50, "Late"), GiveBye(4), Force((1, 5)))
    again, _ = await table.round(number)
    await ruled(table, number, Replay(again.code), Award(first.code, (1, 1)))
    await table.play_round(number)
    await ruled(table, number, ReEnter(3))
    await table.events.rounds.draw(GUILD, number, table.leader())
    one, other, _ = [each for each in (await table.whole(number)).tables if each.round == 3]
    await table.swap(number, players(one)[0], players(other)[0])
    await table.events.rounds.publish(GUILD, number, table.leader())
    await table.threads_made(number)
    await ruled(table, number, BothLose(one.code))
    await table.play_round(number, SECOND)
    first, *_ = await table.round(number)
    await ruled(table, number, Disqualify(players(first)[0]))
    await table.play_round(number)
    assert await table.events.rounds.draw(GUILD, number, table.leader()) is None
    return number


async def cup(table: EventTable) -> int:
    """Play a final of three games, and return the event's number.

    A judge reverses the second game, so the third one was not needed.
    """
    number = await table.event(Stage("single", best_of=3), users=2)
    await table.round(number)
    for squares in (FIRST, FIRST, SECOND):
        await table.threads_made(number)
        await table.play_round(number, squares)
    _, second, _ = (await table.whole(number)).tables
    await ruled(table, number, Award(second.code, (2, 1)))
    assert await table.events.rounds.draw(GUILD, number, table.leader()) is None
    return number


def entries(value: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the path of each entry of each list of a document. A match counts as one value."""
    if path[-1:] == ("match",):
        return
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from entries(inner, (*path, name))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield (*path, place)
            yield from entries(inner, (*path, place))


def wholes(value: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the path of each object that may be missing in a document: each result and each match."""
    if path[-1:] == ("match",):
        yield path
    elif isinstance(value, dict):
        if path and path[-1] in ("before", "after", "result"):
            yield path
        for name, inner in value.items():
            yield from wholes(inner, (*path, name))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from wholes(inner, (*path, place))


def without(document: Any, path: Path) -> Any:
    *above, last = path
    whole = document
    for part in above:
        whole = whole[part]
    return changed(document, tuple(above), [inner for place, inner in enumerate(whole) if place != last])


def kind_of(path: Path) -> str:
    """Return the field that a path names, with a star for each index of a list."""
    return ".".join("*" if isinstance(part, int) else part for part in path)


async def pods(table: EventTable) -> int:
    """Play an event of pods, and return its number.

    A player is disqualified during a table, and no judge decides that table.
    """
    number = await table.event(Stage("swiss_pods", seats=(3, 2), rounds=2), game="toy_duel", users=5)
    luck = fresh("pods")
    await table.round(number)
    await ruled(table, number, Disqualify(4))
    await play(table, number, luck)
    first, *_ = await table.round(number)
    await ruled(table, number, Lapse(first.code))
    await play(table, number, luck)
    assert await table.events.rounds.draw(GUILD, number, table.leader()) is None
    return number


def proves_nothing(path: Path, document: Any) -> bool:
    """Return whether a part of a document is `UNPROVEN`: a disqualified player's team, a warning, or a new deal."""
    one = document[path[0]][path[1]] if path[0] in ("players", "rulings") and len(path) > 2 else {}
    return (
        PROVES_NOTHING.fullmatch(kind_of(path)) is not None
        or (path[-1] == "team" and one.get("state") == "disqualified")
        or one.get("kind") in ("warn", "replay")
        # The players in the ruling of a swap prove nothing more, because the tables already show the swap.
        or (one.get("kind") == "swap" and "entries" in path)
    )


@pytest.mark.parametrize(
    ("form", "counted"),
    [
        (
            duels,
            {
                "matches": 11,
                "results": 11,
                "rounds": 3,
                "by_matches": 7,
                "by_rulings": ("1-1", "3-1"),
                "forfeits": ("1-3", "4-1"),
                "hand_made": (3,),
            },
        ),
        (pods, {}),
        (cup, {"matches": 3, "by_matches": 2, "by_rulings": ("1-1.2",)}),
    ],
)
async def test_tn33_the_small_events_verify_and_no_edited_file_does(
    table: EventTable, form: Callable[[EventTable], Awaitable[int]], counted: dict[str, object]
) -> None:
    document = json.loads(await table.events.exports.json(GUILD, await form(table)))
    verdict = msgspec.to_builtins(verify_event(msgspec.convert(document, EventRecord)))
    assert (verdict["where"], verdict["why"]) == ("", "")
    assert {name: verdict[name] for name in counted} == counted
    edits: defaultdict[str, list[tuple[Path, Any]]] = defaultdict(list)
    for path, value in leaves(document):
        if not proves_nothing(path, document):
            edits[kind_of(path)].append((path, changed(document, path, edited(value))))
    for path in entries(document):
        # Two edits cannot be found: a missing game that was not needed, and a manual table that equals the generated
        # one.
        missed = kind_of(path) == "rounds.*.hand_made.*" or (form is cup and path == ("tables", 2))
        if not missed and not proves_nothing(path, document):
            edits[f"without {kind_of(path)}"].append((path, without(document, path)))
    for path in wholes(document):
        if not proves_nothing(path, document) and not PROVES_NOTHING.fullmatch(f"{kind_of(path)}.x"):
            edits[f"no {kind_of(path)}"].append((path, changed(document, path, None)))
    for kind in ("no rulings.*.facts.changes.*.after", "without rulings.*.facts.left.*"):
        for path, other in edits[kind]:
            assert told(other).startswith(f"ruling {int(path[1]) + 1} ("), kind
    luck = fresh("small event", form.__name__)
    held = [
        f"{kind}: {path}"
        for kind, found in edits.items()
        for path, other in luck.sample(found, min(2, len(found)))
        if not told(other)
    ]
    assert held == []


async def test_tn33_an_unused_contribution_to_chance_is_refused(table: EventTable) -> None:
    number = await table.event(Stage("swiss", rounds=2))
    await table.round(number)
    await ruled(table, number, EnterLate(50, "Late"))
    late = (await table.entry(number, 50)).number
    await ruled(table, number, Drop(late))
    await table.play_round(number)
    await table.round(number)
    await table.play_round(number)
    assert await table.events.rounds.draw(GUILD, number, table.leader()) is None
    document = json.loads(await table.events.exports.json(GUILD, number))
    (place,) = [place for place, one in enumerate(document["players"]) if one["number"] == late]
    assert document["players"][place].get("entropy") is None
    assert told(document) == ""
    added = changed(document, ("players", place, "entropy"), "1")
    assert told(added) == f"player {late}: has a contribution to chance that is in no match"
