"""Tests the moderators' log through the real client: filters, pages, and an exported table without formulas."""

from __future__ import annotations

import csv
import io
import threading
from typing import Any

import msgspec
import pytest
import pytest_asyncio

from bot.face.ground.components.custom_ids import Control
from bot.face.moderation import log
from bot.face.moderation.log import COLUMNS, PAGE_ENTRIES, table
from bot.host.ground.spreadsheets import neutral
from bot.wording.words import words_for
from engine.kernel.words.phrases import Phrase
from storage.records.changes import AuditEntry, NewAudit
from tests.bot.begun import BegunMatch, begin_match
from tests.bot.clicks import choose, controls, press, pressed
from tests.bot.driver import Exchange
from tests.bot.judging import rule
from tests.bot.meaning import refused_with, says
from tests.bot.standing import Standing

Values = dict[str, Any]

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.usefixtures("calm"),
    pytest.mark.both_databases,
]


async def file_of(exchange: Exchange) -> bytes:
    (file,) = exchange.message.files
    return await file.read()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def judged(stand: Standing) -> BegunMatch:
    """Return a match that was paused and resumed until its log has two pages: "Stop 0", "Go 0", "Stop 1" and so on."""
    match = await begin_match(stand)
    owner = stand.driver.user("Owner")
    for number in range(PAGE_ENTRIES // 2 + 1):
        await rule(stand, match.dora, "pause", match.room, reason=f"Stop {number}")
        await rule(stand, owner, "resume", match.room, reason=f"Go {number}")
    return match


async def test_the_pages_of_the_log_are_turned(stand: Standing, judged: BegunMatch) -> None:
    answer = await judged.use(judged.dora, "mod log", session=judged.session_id)
    assert answer.message.ephemeral
    assert "Go 4" in answer.text
    assert "Go 0" not in answer.text
    assert [one.number for one in controls(answer)] == [1]
    turned = await pressed(stand, judged.dora, answer, "modlog")
    assert "Go 0" in turned.text
    assert "Go 4" not in turned.text
    assert [one.number for one in controls(turned)] == [0]


async def test_an_entry_shows_the_moderator_the_ruling_and_its_changes(stand: Standing, judged: BegunMatch) -> None:
    owner = stand.driver.user("Owner")
    answer = await judged.use(judged.dora, "mod log", session=judged.session_id)
    assert says(answer, "modlog-entry", action=Phrase("action-resume"), who=f"<@{owner.id}>")
    assert says(answer, "modlog-entry", action=Phrase("action-pause"), who=f"<@{judged.dora.id}>")
    for value in ("yes", "no"):
        assert says(answer, "modlog-value-paused", value=value)


async def test_the_log_is_filtered(judged: BegunMatch) -> None:
    dora = judged.dora
    only = await judged.use(dora, "mod log", session=judged.session_id, action="pause", moderator=dora.id)
    assert "Stop 4" in only.text
    assert "Go" not in only.text
    assert says(await judged.use(dora, "mod log", moderator=judged.ana.id), "modlog-empty")


@pytest.mark.parametrize(
    ("page", "rest"),
    [(0, ""), (0, "x"), (0, "..x"), (0, "drop.1.2"), (0, "pause.-1."), (0, "a.b.c.d"), (2**62, "..")],
)
async def test_a_page_that_does_not_exist_is_refused(judged: BegunMatch, page: int, rest: str) -> None:
    shown = (await judged.use(judged.dora, "mod log", session=judged.session_id)).message
    answer = await judged.dora.press(shown, Control("modlog", 0, page, rest).pack(), forged=True)
    assert refused_with(answer, "expired_control")


async def test_a_page_holds_all_its_entries(stand: Standing) -> None:
    dora = stand.users(4)[3]
    guild, actor, typed = int(stand.guild.id), int(stand.driver.add_user("Much Typed", "es-ES").id), "*_" * 150
    numbers = [
        await stand.storage.audit.add(
            NewAudit(
                at=0,
                guild_id=guild,
                session_id=None,
                actor=actor,
                action="unlock",
                target=str(actor),
                reason=typed,
                before=msgspec.json.encode({"locked": True, "reason": typed}),
                after=msgspec.json.encode({"locked": False, "confirmed_by": actor}),
            )
        )
        for _ in range(PAGE_ENTRIES)
    ]
    said = (await dora.command("mod log", channel=stand.room(), moderator=str(actor))).text
    assert [number for number in numbers if f"`{number}`" not in said] == []
    assert said.count(f"<@{actor}>") == 3 * PAGE_ENTRIES


async def test_rulings_on_a_lobby_are_in_the_log(stand: Standing) -> None:
    ana, _, _, dora = stand.users(4)
    room = stand.room()
    lobby = await stand.lobby([ana], room, seats=2)
    number = (await stand.session(room)).session_id
    await choose(dora, await press(dora, lobby, "table"), "terms", "turn-72", rest="clock")
    await pressed(stand, dora, lobby, "cancel")
    answer = await dora.command("mod log", channel=room, session=number)
    assert says(answer, "modlog-entry", action=Phrase("action-settle"), who=f"<@{dora.id}>")
    assert says(answer, "modlog-value-clock", value=Phrase("clock-bank"))
    assert says(answer, "modlog-value-clock", value=Phrase("clock-turn"))
    assert f"<@{ana.id}>" in answer.text
    assert ">" not in [line.strip() for line in answer.text.splitlines()], "nobody was asked for a reason"
    only = await dora.command("mod log", channel=room, session=number, action="cancel")
    assert says(only, "modlog-entry", action=Phrase("action-cancel"))
    assert not says(only, "action-settle")


async def log_of(stand: Standing, locale: str, *acts: tuple[str, Values | None, Values]) -> Exchange:
    """Return the log of an event's actions in a language, with the values before and after each action."""
    dora, actor = stand.users(4)[3], int(stand.driver.add_user(f"Judge {locale}").id)
    for act, before, after in acts:
        await stand.storage.audit.add(
            NewAudit(
                at=0,
                guild_id=int(stand.guild.id),
                session_id=None,
                actor=actor,
                action=f"event-{act}",
                reason="",
                before=msgspec.json.encode(before) if before else None,
                after=msgspec.json.encode(after),
            )
        )
    dora.set_locale(locale)
    answer = await dora.command("mod log", channel=stand.room(), moderator=str(actor))
    dora.set_locale("en-GB")
    return answer


def values_shown(answer: Exchange) -> list[str]:
    """Return the lines with values from before and after each action."""
    return [line.removeprefix("-# ") for line in answer.text.replace("\\", "").splitlines()]


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_acts_in_events_are_worded_in_the_readers_language(stand: Standing, locale: str) -> None:
    lang = locale[:2]
    words = words_for(None, lang)
    answer = await log_of(
        stand,
        locale,
        ("create", None, {"event": "Cup"}),
        ("play", None, {"event": "Cup", "round": 2}),
        ("ruling-award", {"result": "-"}, {"result": "awarded 2-1"}),
        ("ruling-drop", {"detail": "entered"}, {"detail": "dropped", "players": [77, "Computer 1", 78, 79]}),
        ("take-back", None, {"ruling": "give_bye"}),
        ("official", None, {"detail": "+judge 77"}),
        ("seed", None, {"detail": "#3"}),
        ("drop", None, {"entry": 4}),
    )
    for act in ("create", "play"):
        assert says(answer, "modlog-entry", lang, action=words(f"action-event-{act}"))
    lines = values_shown(answer)
    assert f"- → {words('table-how-awarded')} 2-1" in lines
    assert f"{words('modlog-state-entered')} → {words('modlog-state-dropped')}, <@77>, Computer 1, <@78>, …" in lines
    assert f"– → {words('ruling-kind-give-bye')}" in lines
    assert f"– → +{words('modlog-role-judge')} 77" in lines
    assert "– → #3" in lines
    assert f"– → {words('modlog-value-entry', value=4)}" in lines


async def test_the_log_says_what_a_substitution_did_to_each_deal(stand: Standing) -> None:
    after = {"players": [78], "detail": "dealt_anew", "deals": {"1-2": "as_dealt"}}
    answer = await log_of(stand, "en-GB", ("ruling-substitute", {"players": [77]}, after))
    assert "<@77> → <@78>, dealt again, table 1-2: deal kept" in values_shown(answer)


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_changed_settings_of_events_are_worded_in_the_readers_language(stand: Standing, locale: str) -> None:
    words = words_for(None, locale[:2])
    before, after = {"auto": False, "channel_id": 4}, {"auto": True, "channel_id": 6}
    answer = await log_of(stand, locale, ("ruling-settle-event", {"changed": before}, {"changed": after}))

    def said(auto: str, channel: int) -> str:
        settings = {"auto": words(auto), "channel-id": f"<#{channel}>"}
        return ", ".join(
            words("modlog-setting", setting=words(f"setting-{name}"), value=settings[name]) for name in settings
        )

    assert f"{said('setting-no', 4)} → {said('setting-yes', 6)}" in values_shown(answer)


FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "  =HYPERLINK(1)", "＝1"]


async def test_case_31_the_table_holds_no_formula(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    for number, reason in enumerate(FORMULAS):
        await rule(stand, dora, "resume" if number % 2 else "pause", room, reason=reason)
    answer = await dora.command("mod log", channel=room, session=session_id, export=True)
    await stand.told()
    assert answer.message.ephemeral
    rows = list(csv.DictReader(io.StringIO((await file_of(answer)).decode("utf-8-sig"))))
    assert len(rows) == len(FORMULAS)
    assert [row["reason"] for row in reversed(rows)] == [f"'{reason.strip()}" for reason in FORMULAS]
    assert {row["actor"] for row in rows} == {dora.id}
    assert {row["session"] for row in rows} == {str(session_id)}
    assert rows[-1]["before"] == '{"paused":false}'


async def test_the_exported_table_blocks_no_event_loop(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[int] = []

    def written(found: tuple[AuditEntry, ...]) -> bytes:
        threads.append(threading.get_ident())
        return table(found)

    monkeypatch.setattr(log, "table", written)
    answer = await stand.users(4)[3].command("mod log", channel=stand.room(), export=True)
    await stand.told()
    assert await file_of(answer)
    assert len(threads) == 1
    assert threads[0] != threading.get_ident()


@pytest.mark.parametrize("cell", ["=x", "+x", "-x", "@x", "\tx", "\rx", "\nx", " =x", "\t=x", "＋x"])
async def test_case_31_a_cell_that_begins_like_a_formula_is_neutralised(cell: str) -> None:
    assert neutral(cell) == f"'{cell}"


@pytest.mark.parametrize("cell", ["", "x", "1", "a=b", "mail@example.org", "'=x", '{"left":-1}'])
async def test_case_31_a_cell_that_is_no_formula_stays_unchanged(cell: str) -> None:
    assert neutral(cell) == cell


@pytest.mark.parametrize(
    ("cell", "safe"),
    [
        ("x;=1+1;y", "x;'=1+1;y"),
        ("x; -1", "x;' -1"),
        ("x\n@y", "x\n'@y"),
        (";=1;＝2", ";'=1;'＝2"),
        ("=1;=2", "'=1;'=2"),
        ("a; b - c", "a; b - c"),
    ],
)
async def test_case_31_cells_separated_by_semicolons_are_neutralised(cell: str, safe: str) -> None:
    assert neutral(cell) == safe


async def test_case_31_every_cell_of_the_table_is_neutral() -> None:
    nasty = AuditEntry(
        audit_id=1,
        at=0,
        guild_id=1,
        session_id=None,
        actor=-5,
        action="=end",
        target="@target",
        reason='=cmd|"/c calc"!A1,\n=2',
        before=b"-1",
        after=b"+1",
    )
    head, row = list(csv.reader(io.StringIO(table((nasty,)).decode("utf-8-sig"))))
    assert tuple(head) == COLUMNS
    assert not [cell for cell in row if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]
