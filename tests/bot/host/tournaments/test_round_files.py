"""Tests results from files (TN-79): formats, faults by line, previews, rulings stored in one commit, confirmation."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import msgspec
import pytest

from bot.host.tournaments.ground.facts import seats_of
from bot.host.tournaments.ground.people import Actor
from bot.host.tournaments.imports.cells import written_places
from bot.host.tournaments.imports.file_rows import BYTES, LINE_LENGTH, LINES
from bot.host.tournaments.imports.round_results import ResultPlan
from bot.host.tournaments.rulings.player_rulings import Warn
from bot.host.tournaments.rulings.ruling_changes import Rulings
from bot.host.tournaments.rulings.table_rulings import Award, BothLose
from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.kernel.errors import Refused
from engine.tournaments.event import Stage
from engine.tournaments.records.document import EventRecord
from engine.tournaments.records.document_check import verify_event
from storage.records.tournaments import Official, TournamentRuling, TournamentTable
from tests.bot.events import FIRST, GUILD, SECOND, EventTable, places, refused

ROOT = Path(__file__).resolve().parents[4]
FENCE = re.compile(r"```results\n(.*?)```", re.DOTALL)
SWISS = Stage("swiss", rounds=3)
PODS = Stage("swiss_pods", rounds=2, seats=(4, 3))


async def planned(table: EventTable, number: int, text: str | bytes, by: Actor | None = None) -> ResultPlan:
    data = text if isinstance(text, bytes) else text.encode()
    return await table.events.imports.plan_results(GUILD, number, by or table.judge(), data, {})


async def entered(table: EventTable, number: int, text: str, mark: str, by: Actor | None = None) -> Rulings:
    return await table.events.imports.enter_results(
        GUILD, number, by or table.judge(), text.encode(), {}, mark, "from round.csv"
    )


async def confirmed(table: EventTable, number: int, text: str, by: Actor | None = None) -> Rulings:
    return await entered(table, number, text, (await planned(table, number, text, by)).mark, by)


def line(table: TournamentTable, result: str, *, between: str = ",", back: bool = False) -> str:
    seats = [str(seat) for seat in seats_of(table)]
    return between.join([str(table.number), *(seats[::-1] if back else seats), result])


def faults(plan: ResultPlan) -> list[tuple[int, str]]:
    assert not plan.planned
    return [(one.line, one.why) for one in plan.faults]


@pytest.mark.parametrize(
    ("written", "seats", "found"),
    [
        ("1-0", 2, (1, 2)),
        ("0-1", 2, (2, 1)),
        ("1 – 0", 2, (1, 2)),
        ("½-½", 2, (1, 1)),
        ("0.5-0.5", 2, (1, 1)),
        ("0,5-0,5", 2, (1, 1)),
        ("1/2-1/2", 2, (1, 1)),
        ("1.0:0.0", 2, (1, 2)),
        ("2,1", 2, (2, 1)),
        ("2;1", 2, (2, 1)),
        ("2-1", 2, None),
        ("1-2", 2, None),
        ("2:1", 2, None),
        ("2 1", 2, None),
        ("3-1-2", 3, (3, 1, 2)),
        ("1-1", 2, None),
        ("0-0", 2, None),
        ("½-0", 2, None),
        ("02-Jan", 2, None),
        ("2,1,3", 3, (2, 1, 3)),
        ("1;1;3", 3, (1, 1, 3)),
        ("1 2 2 4", 4, (1, 2, 2, 4)),
        ("1,1,2", 3, None),
        ("1-0", 3, None),
        ("1,2,3", 4, None),
        ("٢,1", 2, None),
        ("9" * 70, 2, None),
        ("", 2, None),
    ],
)
def test_tn79_written_results(written: str, seats: int, found: tuple[int, ...] | None) -> None:
    assert written_places(written, seats) == found


@pytest.mark.parametrize("example", FENCE.findall((ROOT / "docs/tournaments.md").read_text("utf-8"))[0].splitlines())
async def test_tn79_the_worked_examples_of_the_page(table: EventTable, example: str) -> None:
    there, _, rest = example.partition(": ")
    written, _, after = rest.partition(" → ")
    names = there.split()
    stage, game = (Stage("single"), "noughts") if len(names) == 2 else (PODS, "called_tricks")
    number = await table.draft(stage, game=game)
    await table.events.drafts.open(GUILD, number, table.leader())
    for user, name in enumerate(names, 1):
        await table.events.entries.join(GUILD, number, Actor(user, name))
    await table.events.checkin.open(GUILD, number, table.leader())
    for user in range(1, len(names) + 1):
        await table.events.checkin.check_in(GUILD, number, Actor(user))
    await table.events.checkin.close(GUILD, number, table.leader())
    await table.events.checkin.start(GUILD, number, table.leader())
    (one,) = await table.round(number)
    (found,) = (await planned(table, number, written)).planned
    ranked: dict[int, list[str]] = {}
    for seat, place in zip(seats_of(one), found.ruling.given_places, strict=True):
        ranked.setdefault(place, []).append(names[seat - 1])
    assert [sorted(ranked[place]) for place in sorted(ranked)] == [sorted(part.split()) for part in after.split(" | ")]


async def test_tn79_a_file_gives_its_tables_their_results_in_one_commit(table: EventTable) -> None:
    number = await table.event(SWISS, users=6)
    tables = await table.round(number)
    before = (await table.whole(number)).tournament.revision
    text = "\n".join(["table,player,player,result", line(tables[0], "1-0", back=True), line(tables[1], "½-½")])
    plan = await planned(table, number, text)
    assert (plan.round, plan.same, plan.waiting, plan.left_out, plan.faults) == (1, 0, 0, 1, ())
    assert [(one.ruling, one.ends_match) for one in plan.planned] == [
        (Award("1-1", (2, 1)), True),
        (Award("1-2", (1, 1)), True),
    ]
    assert (await table.whole(number)).tournament.revision == before, "a preview changes nothing"
    assert len(await entered(table, number, text, plan.mark)) == 2
    whole = await table.whole(number)
    assert whole.tournament.revision == before + 1, "one commit"
    assert [places(await table.coded(number, code)) for code in ("1-1", "1-2")] == [(2, 1), (1, 1)]
    assert [(one.kind, one.reason, one.table_code, one.state) for one in whole.rulings] == [
        ("award", "from round.csv", "1-1", "done"),
        ("award", "from round.csv", "1-2", "done"),
    ]
    for one in tables[:2]:
        assert (await table.live(one.session_id or 0)).session.status == "abandoned"
    actions = [entry.action for entry in await table.storage.audit.find(GUILD, limit=3)]
    assert actions[:2] == ["event-ruling-award"] * 2
    assert (await table.kinds()).count("ruling") == 2
    await table.play_out(number, "1-3")
    assert (await table.whole(number)).rounds[-1].state == "closed"


async def test_tn79_results_of_a_file_are_verified_and_taken_back_together(table: EventTable) -> None:
    number = await table.event(Stage("swiss", rounds=1))
    tables = await table.round(number)
    # If the rulings of the file are taken back, the earlier result counts again.
    judged = Award(tables[0].code, (1, 2))
    await table.events.rulings.rule(GUILD, number, table.judge(), judged, "by hand")
    await confirmed(table, number, "\n".join(line(one, "0-1") for one in tables))
    whole = await table.whole(number)
    assert whole.rounds[-1].state == "closed"
    assert [places(one) for one in whole.tables] == [(2, 1), (2, 1)]
    before = (await table.kinds()).count("ruling_undone")
    taken = await table.events.rulings.take_back(GUILD, number, table.judge(), "wrong file")
    assert taken.state == "undone"
    whole = await table.whole(number)
    assert [one.state for one in whole.rulings] == ["done", "undone", "undone"]
    assert [places(one) if one.result else None for one in whole.tables] == [(1, 2), None]
    assert whole.rounds[-1].state == "playing"
    assert (await table.kinds()).count("ruling_undone") == before + 2, "the players of each table are told"
    logged = (await table.storage.audit.find(GUILD, limit=1))[0]
    assert (logged.action, msgspec.json.decode(logged.after or b"{}")["results"]) == ("event-take-back", 2)
    again = await planned(table, number, "\n".join(line(one, "0-1") for one in tables))
    assert [one.ruling.code for one in again.planned] == ["1-1", "1-2"]
    await confirmed(table, number, "\n".join(line(one, "1-0") for one in tables))
    await table.events.rounds.draw(GUILD, number, table.leader())
    document = await table.events.exports.json(GUILD, number)
    verdict = verify_event(msgspec.json.decode(document, type=EventRecord))
    assert (verdict.holds, verdict.why, verdict.by_rulings) == (True, "", ("1-1", "1-2"))


async def test_tn79_a_preview_that_is_out_of_date_changes_nothing(table: EventTable) -> None:
    number = await table.event(SWISS)
    tables = await table.round(number)
    text = "\n".join(line(one, "1-0") for one in tables)
    plan = await planned(table, number, text)
    await table.play_out(number, "1-1", FIRST)
    before = await table.whole(number)
    await refused("stale_preview", entered(table, number, text, plan.mark))
    assert await table.whole(number) == before
    await confirmed(table, number, text)
    await refused("no_round_open", entered(table, number, text, plan.mark))
    await refused("no_round_open", planned(table, number, text))


async def test_tn79_two_confirmations_at_once_enter_the_results_once(table: EventTable) -> None:
    number = await table.event(SWISS, users=6)
    tables = await table.round(number)
    text = "\n".join(line(one, "1-0") for one in tables[:2])
    mark = (await planned(table, number, text)).mark
    result = await asyncio.gather(*(entered(table, number, text, mark) for _ in range(2)), return_exceptions=True)
    assert sorted(type(one).__name__ for one in result) == ["Refused", "tuple"]
    assert len((await table.whole(number)).rulings) == 2


async def test_tn79_the_reading_survives_spreadsheets(table: EventTable) -> None:
    number = await table.event(SWISS)
    one, other = await table.round(number)
    names = {entry.number: entry.name for entry in (await table.whole(number)).entries}
    first, second = (names[seat] for seat in seats_of(one))
    rows = [f"1;{first};{second};0,5-0,5", line(other, "2;1", between=";")]
    for text in ("\r\n".join(["sep=;", "mesa;jugador;jugador;resultado", *rows]), "\n".join(rows) + "\n\n;;;\n"):
        for data in (text.encode("utf-8-sig"), text.encode("utf-16"), text.encode("utf-16-le"), text.encode("cp1252")):
            plan = await planned(table, number, data)
            assert [one.ruling for one in plan.planned] == [Award("1-1", (1, 1)), Award("1-2", (2, 1))], plan.faults
    unquoted = await planned(table, number, f"1-1,{second.upper()},{first},0,5-0,5")
    assert [one.ruling for one in unquoted.planned] == [Award("1-1", (1, 1))]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (b"\xff\xfe\x00", [(1, "not_text")]),
        (b"1,1,2," + b"x" * LINE_LENGTH, [(1, "long_line")]),
        (b"x" * (BYTES + 1), [(0, "too_large")]),
        (b"1\n" * (LINES + 1), [(LINES + 1, "too_many_lines")]),
        (b"table,player,player,result\n1,\x07,2,1-0", [(2, "control")]),
        (b"1,=HYPERLINK(1),2,1-0", [(1, "formula")]),
        (b"1,1,2,+1-0", [(1, "formula")]),
        (b'1,"1,2,1-0', [(1, "quotes")]),
        (b"9,1,2,1-0", [(1, "no_table")]),
        (b"2-1,1,2,1-0", [(1, "no_table")]),
        (b"one,1,2,1-0", [(0, "no_results")]),
        (b"Table,Player 1,Player 2,Result\n9,1,2,1-0", [(2, "no_table")]),
        (b";;;\nmesa;1;2;3\n9;1;2;1-0", [(3, "no_table")]),
        (b"1", [(1, "few_cells")]),
        (b"", [(0, "no_results")]),
        (b"table,player,player,result", [(0, "no_results")]),
    ],
)
async def test_tn79_hostile_and_wrong_files_are_refused_by_line(
    table: EventTable, text: bytes, found: list[tuple[int, str]]
) -> None:
    number = await table.event(SWISS)
    await table.round(number)
    assert faults(await planned(table, number, text)) == found


async def test_tn79_every_wrong_row_is_named_and_nothing_is_planned(table: EventTable) -> None:
    number = await table.event(SWISS)
    one, other = await table.round(number)
    a, b = seats_of(one)
    stranger = seats_of(other)[0]
    rows = [
        line(one, "1-0"),
        line(one, "0-1"),
        f"2,{a},{stranger},1-0",
        line(other, "3-0"),
        f"2,{stranger},{stranger},1-0",
    ]
    plan = await planned(table, number, "\n".join(rows))
    assert faults(plan) == [(2, "table_twice"), (3, "not_there"), (4, "table_twice"), (5, "table_twice")]
    plan = await planned(table, number, f"1,{a},{a},1-0")
    assert faults(plan) == [(1, "player_twice")]
    assert plan.faults[0].seats == (a, b)
    assert faults(await planned(table, number, line(other, "3-0"))) == [(1, "bad_points")]
    assert faults(await planned(table, number, f"1,Nobody,{b},1-0")) == [(1, "not_there")]


async def test_tn79_pods_take_places_in_the_order_of_the_line(table: EventTable) -> None:
    number = await table.event(PODS, game="called_tricks", users=6)
    (one, other) = await table.round(number)
    seats = seats_of(one)
    quoted = ",".join([str(one.number), *map(str, seats[::-1]), '"2,1,3"'])
    plan = await planned(table, number, f"{quoted}\n{line(other, '1,1,3')}")
    assert [found.ruling for found in plan.planned] == [Award("1-1", (3, 1, 2)), Award("1-2", (1, 1, 3))], plan.faults
    assert faults(await planned(table, number, line(one, "1-0"))) == [(1, "bad_ranks")]
    assert faults(await planned(table, number, "001    1      Ana")) == [(0, "trf_duels")]


async def awards(table: EventTable, number: int) -> list[TournamentRuling]:
    """Return the rulings about results."""
    return [one for one in (await table.whole(number)).rulings if one.kind == "award"]


async def test_tn79_a_second_official_decides_about_the_whole_file_once(table: EventTable) -> None:
    number = await table.event(SWISS, users=6)
    await table.staff(number, Official("judge", "user", 1))
    tables = await table.round(number)
    text = "\n".join(line(one, "1-0") for one in tables)
    before = (await table.kinds()).count("ruling_waiting")
    await confirmed(table, number, text, table.actor(1))
    rows = await awards(table, number)
    assert [one.state for one in rows] == ["waiting"] * 3
    assert (await table.kinds()).count("ruling_waiting") == before + 1, "one notice"
    view = await table.events.views.control(await table.whole(number))
    assert [one.ruling_id for one in view.rulings] == [rows[0].ruling_id], "one question"
    # A press that names any one of the file's rulings declines all of them.
    await table.events.rulings.decline(GUILD, number, table.judge(), rows[1].ruling_id)
    assert [one.state for one in await awards(table, number)] == ["declined"] * 3
    await confirmed(table, number, text, table.actor(1))
    first = (await awards(table, number))[3]
    result = await table.events.rulings.confirm(GUILD, number, table.judge(), first.ruling_id)
    assert (result.ruling_id, result.state) == (first.ruling_id, "done")
    whole, rows = await table.whole(number), (await awards(table, number))[3:]
    assert [one.state for one in rows] == ["done"] * 3
    assert {one.seconded_by for one in rows} == {table.judge().user_id}
    assert [places(one) for one in whole.tables] == [(1, 2)] * 3
    assert whole.rounds[-1].state == "closed"
    await refused("ruling_answered", table.events.rulings.confirm(GUILD, number, table.judge(), first.ruling_id + 1))
    for _ in range(2):
        await table.round(number)
        await table.play_round(number)
    await table.events.rounds.draw(GUILD, number, table.leader())
    document = await table.events.exports.json(GUILD, number)
    verdict = verify_event(msgspec.json.decode(document, type=EventRecord))
    assert (verdict.holds, verdict.why) == (True, "")


async def test_tn79_a_file_that_waited_is_taken_back_before_rulings_made_meanwhile(table: EventTable) -> None:
    number = await table.event(SWISS, users=6)
    await table.staff(number, Official("judge", "user", 1))
    tables = await table.round(number)
    rulings = table.events.rulings
    await confirmed(table, number, "\n".join(line(one, "1-0") for one in tables[:2]), table.actor(1))
    meanwhile = await rulings.rule(GUILD, number, table.judge(), Warn(3), "late")
    filed = (await awards(table, number))[0]
    assert filed.ruling_id < meanwhile.ruling_id
    await rulings.confirm(GUILD, number, table.judge(), filed.ruling_id)
    await refused("later_ruling", rulings.take_back(GUILD, number, table.judge(), "mine", meanwhile.ruling_id))
    assert (await rulings.take_back(GUILD, number, table.judge(), "wrong file")).kind == "award"
    whole = await table.whole(number)
    assert [one.state for one in whole.rulings if one.kind != "staff"] == ["undone", "undone", "done"]
    assert [one.result for one in whole.tables] == [None] * 3
    assert (await rulings.take_back(GUILD, number, table.judge(), "mine")).ruling_id == meanwhile.ruling_id


@pytest.mark.parametrize("size", [1, 2])
async def test_tn79_a_request_does_not_replace_a_result_that_came_after_it(table: EventTable, size: int) -> None:
    number = await table.event(SWISS, users=6, no_show_hours=1000, round_days=None)
    await table.staff(number, Official("judge", "user", 1))
    tables, rulings = await table.round(number), table.events.rulings
    await rulings.rule(GUILD, number, table.judge(), Award(tables[0].code, (1, 2)), "by hand")
    if size == 1:
        ruling = Award(tables[1].code, (1, 2))
        await rulings.rule(GUILD, number, table.actor(1), ruling, "so")
    else:
        await confirmed(table, number, "\n".join(line(one, "1-0") for one in tables[1:]), table.actor(1))
    asked = (await awards(table, number))[1:]
    assert [one.state for one in asked] == ["waiting"] * size
    table.now += 1000
    await table.play_out(number, tables[1].code, SECOND)
    before = await table.coded(number, tables[1].code)
    assert places(before) == (2, 1)
    with pytest.raises(Refused) as found:
        await rulings.confirm(GUILD, number, table.judge(), asked[0].ruling_id)
    assert found.value.phrase == Refused("result_since", table="1-2", file="yes" if size > 1 else "no").phrase
    for lang in LANGUAGES:
        assert "1-2" in words_for(None, lang).say(found.value.phrase)
    assert [one.state for one in await awards(table, number)] == ["done", *["waiting"] * size]
    # If no official answers the request and no player objects, the request becomes void. The official who made it is
    # told why.
    for _ in range(3):
        await table.pass_hours(25)
    assert [one.state for one in await awards(table, number)] == ["done", *["declined"] * size]
    assert await table.coded(number, tables[1].code) == before
    (void,) = [one for one in await table.notices() if one.kind == "ruling_void"]
    assert "refused-result-since" in void.data


async def test_tn79_an_unanswered_file_goes_to_the_moderators_and_the_players_as_one(table: EventTable) -> None:
    number = await table.event(SWISS, users=6)
    await table.staff(number, Official("judge", "user", 1))
    tables = await table.round(number)
    await confirmed(table, number, "\n".join(line(one, "1-0") for one in tables), table.actor(1))
    kinds = ("ruling_moderators", "ruling_objections")
    for _ in range(3):
        row = (await awards(table, number))[0]
        await table.events.rulings.ask_on(number, row.ruling_id, row.asked_at or 0)
    found = await table.kinds()
    assert [found.count(one) for one in kinds] == [1, 1]
    whole = await table.whole(number)
    assert [one.state for one in await awards(table, number)] == ["done"] * 3, "nobody objected"
    assert [places(one) for one in whole.tables] == [(1, 2)] * 3


async def test_tn79_an_official_who_plays_needs_a_second_for_the_results(table: EventTable) -> None:
    number = await table.event(SWISS, users=6)
    await table.staff(number, Official("judge", "user", 1))
    tables = await table.round(number)
    text = "\n".join(line(one, "1-0") for one in tables[:2])
    mark = (await planned(table, number, text, table.actor(1))).mark
    assert len(await entered(table, number, text, mark, table.actor(1))) == 2
    whole = await table.whole(number)
    waiting = [one for one in whole.rulings if one.state == "waiting"]
    assert [(one.kind, one.table_code, one.reason) for one in waiting] == [
        ("award", "1-1", "from round.csv"),
        ("award", "1-2", "from round.csv"),
    ]
    assert all(table.result is None for table in whole.tables)
    # The same press again, or a press on a new preview, requests nothing a second time.
    await refused("stale_preview", entered(table, number, text, mark, table.actor(1)))
    again = await planned(table, number, text, table.actor(1))
    assert (again.planned, again.waiting) == ((), 2)
    await table.events.rulings.confirm(GUILD, number, table.judge(), waiting[1].ruling_id)
    assert [places(await table.coded(number, code)) for code in ("1-1", "1-2")] == [(1, 2), (1, 2)]


async def test_tn79_a_preview_tells_an_official_who_plays_no_hidden_result(table: EventTable) -> None:
    number = await table.event(SWISS, users=6, watchable=False)
    await table.staff(number, Official("judge", "user", 1))
    tables = await table.round(number)
    hidden = next(one for one in tables if 1 not in seats_of(one))
    text = line(hidden, "1-0")
    before = await planned(table, number, text, table.actor(1))
    await table.play_out(number, hidden.code)
    assert await planned(table, number, text, table.actor(1)) == before
    assert await planned(table, number, text) != before


async def test_tn79_players_and_strangers_cannot_import(table: EventTable) -> None:
    number = await table.event(SWISS)
    tables = await table.round(number)
    for user in (1, 99):
        await refused("not_judge", planned(table, number, line(tables[0], "1-0"), table.actor(user)))
        await refused("not_judge", entered(table, number, line(tables[0], "1-0"), "", table.actor(user)))


async def test_tn79_a_trf_file_gives_the_results_of_its_column(table: EventTable) -> None:
    number = await table.event(SWISS)
    await table.round(number)
    await table.play_round(number)
    one, other = await table.round(number)
    exported = (await table.events.exports.trf(GUILD, number)).decode()
    assert faults_or_none(await planned(table, number, exported)) == [(0, "no_results")]
    filled = with_codes(exported, 2, {seats_of(one): ("1", "0"), seats_of(other): ("+", "-")})
    plan = await planned(table, number, filled)
    assert [found.ruling for found in plan.planned] == [
        Award(one.code, (1, 2)),
        Award(other.code, (1, 2), "forfeit"),
    ], plan.faults
    both = await planned(table, number, with_codes(exported, 2, {seats_of(one): ("-", "-")}))
    assert [found.ruling for found in both.planned] == [BothLose(one.code)]
    one_line, other_line = (trf_line(exported, seat) for seat in seats_of(one))
    for codes in (("=", "0"), ("0", "="), ("-", " "), (" ", "+")):
        wrong = await planned(table, number, with_codes(exported, 2, {seats_of(one): codes}))
        assert faults(wrong) == [(one_line, "trf_codes")], codes
        assert wrong.faults[0].right == str(other_line)
    renamed = filled.replace("User 1 ", "User X ")
    assert [why for _, why in faults(await planned(table, number, renamed))] == ["trf_player"]
    lines = filled.split("\n")
    at = next(place for place, text in enumerate(lines) if text.startswith("001"))
    broken = "\n".join([*lines[:at], lines[at][:80] + "abcd" + lines[at][84:], *lines[at + 1 :]])
    assert faults(await planned(table, number, broken)) == [(at + 1, "trf_points")]
    shifted = "\n".join([*lines[:at], lines[at].replace(" w ", " x "), *lines[at + 1 :]])
    assert faults(await planned(table, number, shifted)) == [(at + 1, "trf_line")]
    await confirmed(table, number, filled)
    assert places(await table.coded(number, other.code)) == (1, 2)


def faults_or_none(plan: ResultPlan) -> list[tuple[int, str]]:
    return [(one.line, one.why) for one in plan.faults]


def trf_line(exported: str, player: int) -> int:
    lines = enumerate(exported.split("\n"), 1)
    return next(place for place, text in lines if text.startswith("001") and int(text[4:8]) == player)


def with_codes(exported: str, column: int, codes: dict[tuple[int, ...], tuple[str, str]]) -> str:
    """Return a TRF file with results in a column, without points. Here, starting numbers are the entries' numbers."""
    wanted = {seat: code for seats, both in codes.items() for seat, code in zip(seats, both, strict=True)}
    lines = []
    for text in exported.split("\n"):
        if text.startswith("001") and int(text[4:8]) in wanted:
            text = text.ljust(91 + 10 * column)
            place = 91 + 10 * (column - 1) + 7
            text = text[:80] + " " * 4 + text[84:place] + wanted[int(text[4:8])] + text[place + 1 :]
        lines.append(text)
    return "\n".join(lines)


async def test_tn79_a_further_game_is_named_by_its_code(table: EventTable) -> None:
    number = await table.event(Stage("single", best_of=3), users=2)
    (one,) = await table.round(number)
    await table.play_out(number, one.code)
    text = line(one, "1-0")
    plan = await planned(table, number, text)
    assert faults(plan) == [(1, "which_game")]
    assert plan.faults[0].right == "1-1.2"
    later = await planned(table, number, text.replace("1,", "1-1.2,", 1))
    assert [found.ruling.code for found in later.planned] == ["1-1.2"]
