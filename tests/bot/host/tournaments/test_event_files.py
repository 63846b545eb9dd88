"""Tests files of events: their content, their checks, and imported lists of players (TN-33, TN-40)."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from caissify_pairings.trf import TRFParser

from bot.cli.main import main
from bot.host.tournaments.entries.player_lists import LINES, read_list
from bot.host.tournaments.rulings.player_rulings import Forbid, Force, GiveBye, ReEnter, TakePoints, lifting
from bot.host.tournaments.rulings.ruling import EventRuling
from bot.host.tournaments.rulings.table_rulings import Award
from engine.tournaments.event import EventPlan, Stage
from storage.errors import NotRead
from storage.records.changes import Lockout, NewAudit
from storage.records.tournaments import Official
from tests.bot.events import GUILD, LEVEL, SECOND, EventTable, member, players, refused

SWISS = Stage("swiss", rounds=3)


async def finished(table: EventTable, *stages: Stage, users: int = 5) -> int:
    number = await table.event(*stages, users=users)
    for squares in (SECOND, LEVEL):
        tables = await table.round(number)
        await table.events.rulings.rule(GUILD, number, table.judge(), Award(tables[0].code, (1, 2), "forfeit"), "late")
        await table.play_round(number, squares)
    await table.events.rulings.rule(GUILD, number, table.judge(), TakePoints(1, 0.5), "rude")
    await table.round(number)
    await table.play_round(number)
    assert await table.events.rounds.draw(GUILD, number, table.leader()) is None
    return number


async def verified(table: EventTable, number: int, tmp_path: Path, **changes: Any) -> int:
    """Change the event's file, and return the exit code of `sobremesa verify` for it."""
    record = json.loads(await table.events.exports.json(GUILD, number))
    for path, value in changes.items():
        place: Any = record
        *way, last = path.split("__")
        for step in way:
            place = place[int(step) if step.isdecimal() else step]
        place[last] = value
    return checked(record, tmp_path)


def checked(record: dict[str, Any], tmp_path: Path) -> int:
    """Return the exit code of `sobremesa verify` for a document."""
    file = tmp_path / "event.json"
    file.write_text(json.dumps(record, separators=(",", ":")), encoding="utf-8")
    return main(["verify", str(file)])


@pytest.mark.parametrize("reason", ["damaged", "busy"])
async def test_tn40_a_match_in_a_damaged_part_of_the_file_is_left_out(
    table: EventTable, monkeypatch: pytest.MonkeyPatch, reason: Any
) -> None:
    number = await finished(table)
    lost, load = (await table.whole(number)).tables[-1], table.storage.sessions.load

    async def damaged(session_id: int) -> Any:
        if session_id == lost.session_id:
            raise NotRead(reason, "database disk image is malformed")
        return await load(session_id)

    monkeypatch.setattr(table.storage.sessions, "load", damaged)
    whole = await table.whole(number)
    if reason == "busy":
        with pytest.raises(NotRead):
            await table.events.exports.digest(whole)
        return
    matches = {
        one["table"]["id"]: one.get("match")
        for one in json.loads(await table.events.exports.json(GUILD, number))["tables"]
    }
    assert matches[lost.code] is None
    assert any(matches.values())
    assert await table.events.exports.digest(whole)


async def test_tn40_a_whole_event_is_verified(
    table: EventTable, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    number = await finished(table, SWISS)
    assert await verified(table, number, tmp_path) == 0
    printed = capsys.readouterr().out
    assert "6 matches hold, 6 results: 4 by matches, 2 forfeits at tables 1-1 and 2-1" in printed
    assert "3 rounds are drawn from the seed, standings follow; digest " in printed


async def test_tn40_the_verified_parts_are_counted_in_words(
    table: EventTable, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    number = await table.event(Stage("swiss"), users=2)
    await table.round(number)
    await table.play_round(number)
    assert await table.events.rounds.draw(GUILD, number, table.leader()) is None
    assert await verified(table, number, tmp_path) == 0
    printed = capsys.readouterr().out
    assert "2 players, 1 round, 1 table, " in printed
    assert "1 match holds, 1 result: 1 by matches, 1 round is drawn from the seed" in printed


async def test_tn40_an_elimination_in_several_games_is_verified(
    table: EventTable, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    number = await table.event(Stage("single", best_of=3, third_place=True), users=4)
    for _ in range(2):
        await table.round(number)
        for _ in range(3):
            await table.play_round(number, SECOND)
            await table.turn()
    assert await table.events.rounds.draw(GUILD, number, table.leader()) is None
    assert await verified(table, number, tmp_path) == 0
    assert "2 rounds are drawn from the seed" in capsys.readouterr().out


async def test_tn40_groups_that_finish_at_different_times_are_verified(
    table: EventTable, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    number = await table.event(Stage("round_robin", groups=2), users=9)
    for _ in range(5):
        await table.round(number)
        await table.play_round(number)
    assert await table.events.rounds.draw(GUILD, number, table.leader()) is None
    assert await verified(table, number, tmp_path) == 0
    assert capsys.readouterr().out.startswith("holds: ")


async def test_tn40_an_event_with_a_returned_player_is_verified(
    table: EventTable, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A player was away for a round, and the opponents won without playing.

    At the end no player had dropped out.
    """
    number = await table.event(Stage("round_robin"))
    await table.round(number)
    await table.events.entries.leave(GUILD, number, table.actor(2))
    await table.play_round(number)
    await table.round(number)
    await table.events.rulings.rule(GUILD, number, table.judge(), ReEnter(2), "is back")
    await table.play_round(number)
    await table.round(number)
    await table.play_round(number)
    assert await table.events.rounds.draw(GUILD, number, table.leader()) is None
    assert len([one for one in (await table.whole(number)).tables if one.round == 2]) == 1
    assert await verified(table, number, tmp_path) == 0
    assert "3 rounds are drawn from the seed" in capsys.readouterr().out


async def test_tn33_an_event_is_verified_in_which_a_ban_was_lifted(
    table: EventTable, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    number = await table.event(Stage("swiss", rounds=3), users=4)
    ban = await table.events.rulings.rule(GUILD, number, table.judge(), Forbid((1, 2)), "kin")
    for _ in range(2):
        await table.round(number)
        await table.play_round(number)
    ruling = lifting(await table.whole(number), (1, 2))
    await table.events.rulings.rule(GUILD, number, table.judge(), ruling, "they moved out")
    await table.round(number)
    await table.play_round(number)
    assert await table.events.rounds.draw(GUILD, number, table.leader()) is None
    record = json.loads(await table.events.exports.json(GUILD, number))
    assert [one["wishes"].get("forbidden", []) for one in record["rounds"]] == [[[1, 2]], [[1, 2]], []]
    assert [(one["kind"], one["after"].get("player")) for one in record["rulings"]] == [
        (ban.kind, "User 1, User 2"),
        ("allow", "User 1, User 2"),
    ]
    assert checked(record, tmp_path) == 0
    assert "3 rounds are drawn from the seed" in capsys.readouterr().out


async def test_tn40_an_event_whose_returned_player_had_no_possible_opponent_is_verified(
    table: EventTable, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without the absent player, no round could have been generated for the missed round.

    That is not an error in the document.
    """
    number = await table.event(Stage("swiss", rounds=2), users=4)
    await table.round(number)
    await table.events.entries.leave(GUILD, number, table.actor(2))
    await table.play_round(number)
    for other in (1, 3, 4):
        await table.events.rulings.rule(GUILD, number, table.judge(), Forbid((2, other)), "kin")
    await table.round(number)
    await table.events.rulings.rule(GUILD, number, table.judge(), ReEnter(2), "is back")
    await table.play_round(number)
    assert await table.events.rounds.draw(GUILD, number, table.leader()) is None
    record = json.loads(await table.events.exports.json(GUILD, number))
    assert [(one["kind"], one["table"]["seats"]) for one in record["rounds"][1]["given"]][-1] == ("absent", [2])
    assert checked(record, tmp_path) == 0
    assert "2 rounds are drawn from the seed" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ("seed", "00" * 32, "seed"),
        ("commitment", "00" * 32, "seed"),
        ("players__0__entropy", "1", "table 1-1: its seed"),
        ("tables__1__result__places", [1, 2], "table 1-2"),
        ("rounds__1__tables__0__seats", [4, 5], "round 2"),
        ("tables__1__label", "1-1", "table 1-2"),
    ],
)
async def test_tn33_each_changed_setting_or_ruling_is_found(
    table: EventTable,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    path: str,
    value: object,
    where: str,
) -> None:
    number = await finished(table, SWISS)
    assert await verified(table, number, tmp_path, **{path: value}) == 1
    assert capsys.readouterr().out.startswith(f"does not hold: {where}")


def former(record: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(record)) | {"format": "event/1"}
    del found["standings"]
    for player in found["players"]:
        del player["away"]
    for one in found["rounds"]:
        del one["hand_made"]
    for one in found["rulings"]:
        del one["facts"]
    for one in found["tables"]:
        one["label"] = one["label"] or one["table"]["id"]
    return found


async def test_tn40_a_file_of_an_earlier_version_is_verified_as_far_as_possible(
    table: EventTable, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The rounds of an old file name no pairing method, or a former one, and are not verified. Everything else is."""
    number = await finished(table, SWISS)
    record = former(json.loads(await table.events.exports.json(GUILD, number)))
    record["rounds"][1]["tables"][0]["seats"].reverse()
    assert checked(record, tmp_path) == 1
    del record["rounds"][0]["drawing"]
    record["rounds"][1]["drawing"] = 1
    capsys.readouterr()
    assert checked(record, tmp_path) == 0
    printed = capsys.readouterr().out
    assert "6 matches hold" in printed
    assert "2 rounds are drawn from the seed" in printed
    assert "it is of an earlier version, in which nothing proves 2 results that judges decided" in printed
    assert "at tables 1-1 and 2-1" in printed
    played = next(one for one in record["tables"] if not one["ruled"])
    played["result"]["places"] = [3, 3]
    assert checked(record, tmp_path) == 1
    assert "its result does not follow from the match" in capsys.readouterr().out


async def test_tn40_an_earlier_file_with_a_dropped_player_has_no_verified_rounds(
    table: EventTable, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """This file does not list the players of a round, so its rounds cannot be verified."""
    number = await finished(table, SWISS)
    record = former(json.loads(await table.events.exports.json(GUILD, number)))
    capsys.readouterr()
    assert checked(record, tmp_path) == 0
    assert "3 rounds are drawn from the seed" in capsys.readouterr().out
    record["players"][0]["dropped"] = 1
    assert checked(record, tmp_path) == 0
    assert "0 rounds are drawn from the seed" in capsys.readouterr().out


async def test_tn40_eliminated_players_of_an_earlier_file_need_not_be_paired(
    table: EventTable, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    number = await table.event(Stage("single"), users=4)
    for _ in range(2):
        await table.round(number)
        await table.play_round(number)
    assert await table.events.rounds.draw(GUILD, number, table.leader()) is None
    record = former(json.loads(await table.events.exports.json(GUILD, number)))
    capsys.readouterr()
    assert checked(record, tmp_path) == 0
    assert "2 rounds are drawn from the seed" in capsys.readouterr().out


async def test_tn40_a_present_file_marked_as_an_earlier_one_is_refused(
    table: EventTable, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    number = await finished(table, SWISS)
    assert await verified(table, number, tmp_path, format="event/1") == 1
    assert "format" in capsys.readouterr().out


async def test_tn33_a_file_saved_by_another_program_is_verified(
    table: EventTable, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The file is indented, its fields have a different order, and whole numbers have no point.

    Its digest stays the same.
    """
    number = await finished(table, SWISS)
    data = await table.events.exports.json(GUILD, number)
    file, digests = tmp_path / "event.json", set()
    turned = json.dumps(dict(reversed(json.loads(data).items())), indent=4)
    for text in (data.decode(), json.dumps(json.loads(data), indent=2, sort_keys=True), turned + "\n"):
        file.write_text(text, encoding="utf-8")
        assert main(["verify", str(file)]) == 0
        digests.add(re.findall("digest ([0-9a-f]{64})", capsys.readouterr().out)[0])
    assert digests == {await table.events.exports.digest(await table.whole(number))}


async def test_tn33_a_forged_winner_is_found(
    table: EventTable, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    number = await table.event(Stage("single"), users=4)
    for _ in range(2):
        await table.round(number)
        await table.play_round(number)
    assert await table.events.rounds.draw(GUILD, number, table.leader()) is None
    record = json.loads(await table.events.exports.json(GUILD, number))
    for kind in ("played", "awarded", "forfeit"):
        for ruled in (False, True):
            forged = json.loads(json.dumps(record))
            forged["tables"][-1]["result"] |= {"kind": kind, "places": [2, 1]}
            forged["tables"][-1]["ruled"] = ruled
            assert checked(forged, tmp_path) == 1
            assert capsys.readouterr().out.startswith("does not hold: table 2-1: ")
    for forged in (record | {"tables": record["tables"][:-1]}, record | {"rounds": record["rounds"][:-1]}):
        assert checked(forged, tmp_path) == 1
    bare = json.loads(json.dumps(record))
    bare["tables"][0] |= {"match": None, "label": ""}
    capsys.readouterr()
    assert checked(bare, tmp_path) == 1
    assert "table 1-1: its match is not in the file" in capsys.readouterr().out


async def test_tn40_a_running_event_keeps_its_secrets(
    table: EventTable, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    number = await table.event(SWISS)
    tables = await table.round(number)
    await table.play_out(number, tables[0].code)
    record = json.loads(await table.events.exports.json(GUILD, number))
    assert record["seed"] is None
    assert [one["match"] is None for one in record["tables"]] == [False, True]
    assert (await table.tournament(number)).seed.hex() not in json.dumps(record)
    assert await verified(table, number, tmp_path) == 2
    assert "sealed" in capsys.readouterr().err


@pytest.mark.parametrize("noted", [True, False])
async def test_tn40_an_event_with_players_swapped_by_hand_is_verified(
    table: EventTable, tmp_path: Path, capsys: pytest.CaptureFixture[str], noted: bool
) -> None:
    """Former programs stored only the fact that players were swapped, not the resulting tables."""
    number = await table.event(Stage("swiss", rounds=2), users=6)
    await table.events.rounds.draw(GUILD, number, table.leader())
    tables = [players(one) for one in (await table.whole(number)).tables]
    await table.swap(number, tables[0][0], tables[1][0])
    await table.events.rounds.publish(GUILD, number, table.leader())
    await table.threads_made(number)
    await table.play_round(number)
    await table.round(number)
    await table.play_round(number)
    assert await table.events.rounds.draw(GUILD, number, table.leader()) is None
    if not noted:
        await table.storage.database.write(
            lambda connection: connection.execute("UPDATE tournament_rounds SET by_hand = '[]'").rowcount
        )
    assert await verified(table, number, tmp_path) == 0
    printed = capsys.readouterr().out
    assert "1 round is drawn from the seed" in printed
    assert ("of an earlier version" in printed) == (not noted)


async def test_tn33_no_file_names_an_official(table: EventTable) -> None:
    number = await table.event(Stage("swiss", rounds=1))
    await table.staff(number, Official("judge", "user", 700000000000000123))
    await table.round(number)
    await table.play_round(number)
    assert await table.events.rounds.draw(GUILD, number, table.leader()) is None
    data = (await table.events.exports.json(GUILD, number)).decode()
    assert '"+judge"' in data
    assert "700000000000000123" not in data


async def test_case_31_no_cell_of_a_table_is_a_formula(table: EventTable) -> None:
    number = await table.draft(SWISS)
    await table.events.drafts.open(GUILD, number, table.leader())
    names = ["=1+1", "+2", "-3", "@sum"]
    listed = "\n".join(f"{user},{name}" for user, name in enumerate(names, 1))
    found = await table.events.entries.import_list(GUILD, number, table.leader(), listed.encode(), member)
    assert [one.name for one in found.people] == names
    await table.events.checkin.open(GUILD, number, table.leader())
    for user in range(1, 5):
        await table.events.checkin.check_in(GUILD, number, table.actor(user))
    await table.events.checkin.close(GUILD, number, table.leader())
    await table.events.checkin.start(GUILD, number, table.leader())
    await table.round(number)
    await table.play_round(number)
    for what in ("standings", "results"):
        data = await table.events.exports.csv(GUILD, number, what)
        cells = [cell for row in csv.reader(io.StringIO(data.decode("utf-8-sig"))) for cell in row]
        assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]
        assert {f"'{name}" for name in names} <= set(cells)
    await refused("bad_input", table.events.exports.csv(GUILD, number, "seeds"))


async def test_tn40_trf_is_read_by_an_independent_reader(table: EventTable) -> None:
    number = await finished(table, SWISS)
    parsed = TRFParser((await table.events.exports.trf(GUILD, number)).decode()).parse()
    assert len(parsed["players"]) == 5
    plan = EventPlan((Stage("swiss_pods", seats=(4, 3)),))
    pods = await table.draft(game="splendor_marvel", plan=plan)
    await refused("not_duels", table.events.exports.trf(GUILD, pods))


async def test_tn40_the_trf_file_between_two_rounds_leads_to_the_next_round(
    table: EventTable, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The event has a player who left, a ban, a given bye and a forced table. Each round is tested."""

    async def paired() -> list[tuple[int, ...]]:
        file = tmp_path / "event.trf"
        file.write_bytes(await table.events.exports.trf(GUILD, number))
        assert main(["pair", "--system", "dutch", str(file)]) == 0
        read = capsys.readouterr()
        assert read.err == ""
        return [tuple(map(int, line.split())) for line in read.out.splitlines()[1:]]

    async def next_tables() -> list[tuple[int, ...]]:
        drawn = [players(one) for one in await table.round(number)]
        given = json.loads((await table.whole(number)).rounds[-1].given)
        return drawn + [(one["table"]["seats"][0], 0) for one in given if one["kind"] == "bye"]

    async def ruled(ruling: EventRuling) -> None:
        await table.events.rulings.rule(GUILD, number, table.judge(), ruling, "so be it")

    number = await table.event(Stage("swiss", rounds=4), users=9)
    await ruled(Forbid((1, 5)))
    assert await paired() == await next_tables()
    running = (await table.events.exports.trf(GUILD, number)).decode()
    assert "0000 - Z" not in running
    assert len(re.findall(r"  +\d+ [wb] *(?:\n|$)", running)) == 8, "a game that is played has no result yet"
    await table.play_round(number)
    await table.events.entries.leave(GUILD, number, table.actor(3))
    await ruled(GiveBye(4, half=True))
    await ruled(Force((8, 9)))
    wanted = await paired()
    assert wanted == await next_tables()
    assert {*wanted[0]} == {8, 9}
    await table.play_round(number, LEVEL)
    await ruled(ReEnter(3))
    assert await paired() == await next_tables()


async def test_tn40_a_knock_out_of_duels_can_be_a_trf_file(table: EventTable) -> None:
    number = await table.event(Stage("single", best_of=3), users=4)
    await refused("event_not_begun", table.events.exports.trf(GUILD, number, 1))
    await table.round(number)
    for _ in range(2):
        await table.play_round(number)
        await table.turn()
    parsed = TRFParser((await table.events.exports.trf(GUILD, number)).decode()).parse()
    assert [len(one["results"]) for one in parsed["players"]] == [3] * 4
    pods = await table.event(Stage("swiss_pods", seats=(2, 3)), game="toy_duel", users=4)
    await refused("not_duels", table.events.exports.trf(GUILD, pods))


async def test_tn40_an_exported_file_has_one_table_and_its_figures_are_numbers(table: EventTable) -> None:
    """The file covers several stages and figures below zero, which must not become formulas in a spreadsheet."""
    stages = (Stage("round_robin", groups=2), Stage("single", cut=2))
    number = await table.event(*stages, users=6)
    for done in range(4):
        await table.round(number)
        if not done:
            await table.events.rulings.rule(GUILD, number, table.judge(), TakePoints(1, 5.0), "rude")
        await table.play_round(number)

    async def rows(what: str) -> list[list[str]]:
        data = (await table.events.exports.csv(GUILD, number, what)).decode("utf-8-sig")
        return list(csv.reader(io.StringIO(data)))

    ranked = await rows("standings")
    assert {len(row) for row in ranked} == {len(ranked[0])}
    assert [row[:2] for row in ranked].count(["stage", "group"]) == 1
    assert sorted(row[0] for row in ranked[1:]) == ["1"] * 6 + ["2"] * 2
    points = [row[ranked[0].index("points")] for row in ranked[1:] if row[0] == "1"]
    assert min(map(float, points)) < 0
    results = await rows("results")
    assert {len(row) for row in results} == {len(results[0])}
    await refused("no_teams", table.events.exports.csv(GUILD, number, "teams"))


def test_tn40_each_line_of_a_list_is_checked() -> None:
    listed = "id,name\n1,Ana\n<@2>,Ben\nx,Eve\n3,\n1,Ana again\n\n4;Cid"
    found = read_list(listed.encode())
    assert [(one.line, one.user_id, one.name) for one in found.people] == [(2, 1, "Ana"), (3, 2, "Ben"), (8, 4, "Cid")]
    assert [(fault.line, fault.why) for fault in found.faults] == [(4, "no_user"), (5, "no_name"), (6, "twice")]
    many = "\n".join(f"{user},User" for user in range(1, LINES + 10))
    assert read_list(many.encode()).faults[0].why == "too_many_lines"
    assert read_list(b"1,A" * 30_000).faults[0].why == "too_large"
    assert read_list(b"\xff\xfe1").faults[0].why == "not_text"
    assert [one.why for one in read_list(b"9999999999999999999,Huge\n0,None").faults] == ["no_user", "no_user"]


async def test_tn40_a_list_is_imported_completely_or_not_at_all(table: EventTable) -> None:
    number = await table.draft(SWISS, most=4)
    await table.registered(number, [1, 2])
    rude = NewAudit(at=1, guild_id=GUILD, actor=9, action="lock-out", target="7", reason="rude")
    await table.storage.lockouts.lock(Lockout(GUILD, 7, 9, "rude", 1), rude)
    before = await table.whole(number)
    asked: list[int] = []

    async def fault_of(user: int) -> str | None:
        asked.append(user)
        return {8: "not_member", 9: "bot"}.get(user)

    async def imported(listed: str) -> list[tuple[int, str]]:
        found = await table.events.entries.import_list(GUILD, number, table.leader(), listed.encode(), fault_of)
        return [(fault.line, fault.why) for fault in found.faults]

    assert await imported("1x,Eve\n3,Cid") == [(1, "no_user")]
    assert asked == [], "if the list itself is faulty, no user is looked up"
    assert await imported("3,Cid\n8,Gone\n9,Bot") == [(2, "not_member"), (3, "bot")]
    assert await imported("3,Cid\n1,Ana\n7,Rude") == [(2, "entered"), (3, "locked_out")]
    many = "\n".join(f"{user},User" for user in range(1000, 1000 + 300))
    assert (await imported(many))[0] == (4 + 256 - 2 + 1, "no_room")
    assert await table.whole(number) == before
    listed = table.events.entries.import_list(GUILD, number, table.actor(1), b"3,Cid", fault_of)
    await refused("not_organiser", listed)
    assert await imported("id,name\n3,Cid\n4,Dan\n5,Eve") == []
    states = [(entry.user_id, entry.state) for entry in (await table.whole(number)).entries]
    assert states == [(1, "entered"), (2, "entered"), (3, "entered"), (4, "entered"), (5, "waiting")]


async def test_tn37_a_template_is_used_again(table: EventTable) -> None:
    number = await table.draft(SWISS, most=12, least=4, start_at=table.now + 1000)
    kept = await table.events.templates.save(GUILD, number, table.leader(), "Autumn")
    await refused("not_organiser", table.events.templates.save(GUILD, number, table.actor(1), "Mine"))
    assert [one.name for one in await table.events.templates.of_guild(GUILD)] == ["Autumn"]
    taken = await table.events.templates.take(GUILD, table.leader(), kept.template_id, 99)
    first = await table.tournament(number)
    assert (taken.name, taken.channel_id, taken.plan, taken.game) == ("Autumn", 99, first.plan, first.game)
    assert b"start_at" not in taken.settings
    assert taken.seed != first.seed
    await refused("no_template", table.events.templates.take(GUILD + 1, table.leader(), kept.template_id, 99))
    assert await table.events.templates.drop(GUILD, kept.template_id)


async def test_tn34_judges_see_a_player_who_resigned_too_often(table: EventTable) -> None:
    number = await table.event(Stage("single", best_of=5), users=2)
    await table.round(number)
    found = []
    for game in ("1-1", "1-1.2", "1-1.3"):
        found.append((await table.events.views.control(await table.whole(number))).gifts)
        await table.host.seats.resign((await table.coded(number, game)).session_id or 0, 1)
        await table.turn()
    control = await table.events.views.control(await table.whole(number))
    assert [*found, control.gifts] == [(), (), (), ((1, 2),)]


async def test_tn40_the_standings_of_a_knock_out_name_the_last_match(table: EventTable) -> None:
    number = await table.event(Stage("single"), users=4)
    for _ in range(2):
        await table.round(number)
        await table.play_round(number)
    written = (await table.events.exports.csv(GUILD, number, "standings")).decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(written)))
    assert [row["round-out"][:2] for row in rows] == ["W2", "W2", "W1", "W1"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("head", ["", "id{0}name\n", "sep={0}\n", "sep={0}\nid{0}name\n", "\n"])
@pytest.mark.parametrize("between", [",", ";", "\t"])
def test_lists_saved_by_spreadsheets_are_read(encoding: str, line_end: str, head: str, between: str) -> None:
    numbers = ["123456789012345678", '="223456789012345678"', '"323456789012345678"', "'423456789012345678"]
    names = ["José", '"Ana ""la"" Ñ"', "Zoë", "Ben"]
    lines = [between.join(cells) for cells in zip(numbers, names, strict=True)]
    text = head.format(between) + "\n".join([*lines, between, ""])
    found = read_list(text.replace("\n", line_end).encode(encoding))
    assert not found.faults
    assert [one.user_id // 10**17 for one in found.people] == [1, 2, 3, 4]
    assert [one.name for one in found.people] == ["José", 'Ana "la" Ñ', "Zoë", "Ben"]


def test_a_number_rounded_by_a_spreadsheet_is_reported_as_such() -> None:
    found = read_list(b"1,23457E+17;Ana\n1.23457E+17;Ben\n12;Chen")
    assert [(one.line, one.why) for one in found.faults] == [(1, "rounded"), (2, "rounded")]
