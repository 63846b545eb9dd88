"""Tests the file for bracket sites: it agrees with the document of each format, and hides what is hidden (TN-81)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.host.tournaments.ground.facts import seats_of
from bot.host.tournaments.rulings.table_rulings import Award
from engine.tournaments.event import Stage
from engine.tournaments.rounds import sites
from engine.tournaments.rounds.sites import SITE_FORMAT, SiteEvent
from tests.bot.events import GUILD, EventTable

ROOT = Path(__file__).resolve().parents[4]
PAGE = (ROOT / "docs/tournaments.md").read_text("utf-8")
SECTION = PAGE[PAGE.index("## For bracket sites") :].partition("\n## Officials")[0]
FORMS: list[tuple[tuple[Stage, ...], int, str]] = [
    ((Stage("swiss", rounds=3),), 7, "noughts"),
    ((Stage("swiss", rounds=1, at_once=3),), 6, "noughts"),
    ((Stage("swiss_pods", rounds=2, seats=(4, 3)),), 7, "called_tricks"),
    ((Stage("round_robin", groups=2),), 8, "noughts"),
    ((Stage("round_robin_pods", seats=(3,)),), 9, "called_tricks"),
    ((Stage("single", best_of=3, third_place=True),), 6, "noughts"),
    ((Stage("double"),), 5, "noughts"),
    ((Stage("pod_elimination", seats=(4, 3)),), 9, "called_tricks"),
    ((Stage("duplicate", seats=(3, 2), measures=("won",), rounds=2),), 5, "brigade"),
    ((Stage("swiss", rounds=2), Stage("single", cut=4)), 6, "noughts"),
]


async def site(table: EventTable, number: int) -> dict[str, Any]:
    found = await table.events.exports.sites(GUILD, number)
    msgspec.json.decode(found, type=SiteEvent)
    decoded: dict[str, Any] = msgspec.json.decode(found)
    return decoded


async def decided(table: EventTable, number: int) -> None:
    """Rule on all open tables of the latest round: the smallest number wins."""
    for one in (await table.whole(number)).tables:
        if one.result is None:
            order = sorted(seats_of(one))
            places = tuple(1 + order.index(seat) for seat in seats_of(one))
            await table.events.rulings.rule(GUILD, number, table.judge(), Award(one.code, places), "so")


def agrees(found: dict[str, Any], document: dict[str, Any]) -> None:
    """Check that the file has exactly the tables, results and byes of the event's document."""
    assert (found["format"], found["id"], found["state"]) == (SITE_FORMAT, document["event"], document["state"])
    rounds = [one for stage in found["stages"] for one in stage["rounds"]]
    assert [one["number"] for one in rounds] == [one["number"] for one in document["rounds"]]
    matches = [match for one in rounds for match in one["matches"]]
    games = {game["id"]: game for match in matches for game in match["games"]}
    tables = {one["table"]["id"]: one for one in document["tables"]}
    assert games.keys() == tables.keys()
    for code, game in games.items():
        told, result = tables[code]["table"], tables[code].get("result")
        assert (game["players"], game["state"]) == (told["seats"], "open" if result is None else "finished")
        assert game["places"] == ([] if result is None else result.get("places", []))
    for match in matches:
        assert {*match["winners"]} <= {*match["players"]}
        if match["score"] is not None and match["state"] == "finished":
            assert sum(match["score"]) == len(match["games"])
    slots = {slot["slot"]: slot for stage in found["stages"] for slot in stage["bracket"]}
    for slot in slots.values():
        assert slot["match"] is None or slot["match"] in {match["id"] for match in matches}
        for way, who in (("winner_to", ""), ("loser_to", "-")):
            following = slot[way]
            assert following is None or who + slot["slot"] in slots[following]["sources"]
    known = {one["id"] for one in found["participants"]}
    assert known == {one["number"] for one in document["players"]}
    assert {player for match in matches for player in match["players"]} <= known


@pytest.mark.parametrize(("stages", "users", "game"), FORMS, ids=[form[0][-1].format for form in FORMS])
async def test_tn81_the_file_agrees_with_the_document_of_each_format(
    table: EventTable, stages: tuple[Stage, ...], users: int, game: str
) -> None:
    number = await table.event(*stages, users=users, game=game)
    while (await table.whole(number)).tournament.state == "running":
        if await table.events.rounds.draw(GUILD, number, table.leader()) is None:
            break
        drawn, count = await site(table, number), len((await table.whole(number)).rounds)
        assert all(one["number"] < count for one in _rounds(drawn))
        await table.events.rounds.publish(GUILD, number, table.leader())
        agrees(await site(table, number), await document(table, number))
        while any(one.result is None for one in (await table.whole(number)).tables):
            await decided(table, number)
        agrees(await site(table, number), await document(table, number))
    found = await site(table, number)
    assert found["state"] == "finished"
    assert {one["state"] for one in found["stages"]} == {"finished"}
    assert {one["participant"] for one in found["places"]} == {one["id"] for one in found["participants"]}
    assert [one["place"] for one in found["places"]] == sorted(one["place"] for one in found["places"])
    written = paths(found)
    named = {name.rpartition(".")[2] for name in re.findall(r"`([a-z_.]+)`", SECTION)}
    assert {path.rpartition(".")[2] for path in written} <= named, "the page names every field"


def _rounds(found: dict[str, Any]) -> list[dict[str, Any]]:
    return [one for stage in found["stages"] for one in stage["rounds"]]


async def document(table: EventTable, number: int) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(await table.events.exports.json(GUILD, number))
    return found


def paths(value: object, path: str = "") -> set[str]:
    """Return the names of all fields, each with the names before it."""
    if isinstance(value, list):
        return {found for one in value for found in paths(one, path)}
    if not isinstance(value, dict):
        return set()
    return {found for name, one in value.items() for found in ({f"{path}.{name}"} | paths(one, f"{path}.{name}"))}


def test_tn81_the_page_names_no_field_that_the_format_lacks() -> None:
    columns = re.findall(r"^\| (`[^|]*`) \|", SECTION, re.MULTILINE)
    named = {name.rpartition(".")[2] for cell in columns for name in re.findall(r"`([a-z_.]+)`", cell)}
    structs = [one for name, one in vars(sites).items() if name.startswith("Site")]
    assert named <= {field for one in structs for field in one.__struct_fields__}


async def test_tn81_the_worked_example_of_the_page(table: EventTable) -> None:
    number = await table.event(Stage("single"), users=3)
    await table.round(number)
    await decided(table, number)
    await table.round(number)
    (stage,) = (await site(table, number))["stages"]
    lines = []
    for one in stage["bracket"]:
        match = f"match {one['match']}" if one["match"] else "no match"
        won = f", won by {one['winners'][0]}" if one["winners"] else ""
        players = " ".join(map(str, one["players"]))
        lines.append(f"{one['slot']}: {players}, {match}, to {one['winner_to'] or 'nothing'}{won}")
    assert lines == SECTION.partition("```slots\n")[2].partition("\n```")[0].split("\n")


async def test_tn81_hidden_tables_and_unpublished_rounds_stay_hidden(table: EventTable) -> None:
    number = await table.event(Stage("swiss", rounds=3), users=4, watchable=False)
    before = await site(table, number)
    await table.events.rounds.draw(GUILD, number, table.leader())
    assert await site(table, number) == before
    await table.events.rounds.publish(GUILD, number, table.leader())
    await table.threads_made(number)
    answer = await site(table, number)
    await table.play_out(number, "1-1")
    assert await site(table, number) == answer
    await table.play_out(number, "1-2")
    assert await site(table, number) != answer
