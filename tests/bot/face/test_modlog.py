"""The moderators' log through the real client: filtered, turned, and as a table without formulas."""

from __future__ import annotations

import csv
import io
import threading

import msgspec
import pytest

from bot.face.pages.control import Control
from bot.face.panels import modlog
from bot.face.panels.modlog import COLUMNS, PAGE_ENTRIES, neutral, table
from bot.local.driver import Exchange
from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from storage.records import AuditEntry, NewAudit
from tests.bot.judging import labels, pressed, rule
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


async def file_of(exchange: Exchange) -> bytes:
    (file,) = exchange.message.files
    return await file.read()


async def test_the_log_is_filtered_and_turned(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    owner = stand.driver.user("Owner")
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    for number in range(PAGE_ENTRIES // 2 + 1):
        await rule(stand, dora, "pause", room, reason=f"Stop {number}")
        await rule(stand, owner, "resume", room, reason=f"Go {number}")
    answer = await dora.command("mod log", channel=room, session=session_id)
    assert answer.message.ephemeral
    assert "Go 4" in answer.text
    assert "Go 0" not in answer.text
    assert f"<@{owner.id}>" in answer.text
    assert "-# paused → not paused" in answer.text
    assert labels(answer.message) == ["Earlier"]
    turned = await pressed(stand, dora, answer.message, "Earlier")
    assert "Go 0" in turned.text
    assert "Go 4" not in turned.text
    assert labels(turned.message) == ["Later"]
    only = await dora.command("mod log", channel=room, session=session_id, action="pause", moderator=dora.id)
    assert "Stop 4" in only.text
    assert "Go" not in only.text
    assert "Nothing here" in (await dora.command("mod log", channel=room, moderator=ana.id)).text
    for page, rest in ((0, ""), (0, "x"), (0, "..x"), (0, "drop.1.2"), (0, "pause.-1."), (0, "a.b.c.d"), (2**62, "..")):
        press = await dora.press(turned.message, Control("modlog", 0, page, rest).pack(), forged=True)
        assert "out of date" in press.messages[-1].text


async def test_a_page_has_room_for_all_its_entries(stand: Standing) -> None:
    """However much there is in them that must be shown harmless."""
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


async def test_numbers_are_shown_as_they_are_typed() -> None:
    found = AuditEntry(
        audit_id=12345, at=0, guild_id=1, session_id=67890, actor=5, action="end", target=None, reason="", before=None,
        after=None,
    )  # fmt: skip
    for lang in LANGUAGES:
        line = modlog._line(words_for(None, lang), found)
        assert "12345" in line
        assert "67890" in line


@pytest.mark.parametrize(
    ("locale", "settled", "clocks", "cancelled"),
    [
        ("en-GB", "change lobby", "72 h bank, +24 h a turn → 🕰️ 3 days a turn", "cancel lobby"),
        ("es-ES", "cambiar sala", "reserva de 72 h, +24 h por turno → 🕰️ 3 días por turno", "cancelar sala"),
    ],
)
async def test_what_a_moderator_does_to_a_lobby_is_in_the_log(
    stand: Standing, locale: str, settled: str, clocks: str, cancelled: str
) -> None:
    ana, _, _, dora = stand.users(4)
    room = stand.room()
    lobby = await stand.lobby([ana], room, seats=2)
    number = (await stand.session(room)).session_id
    shown = (await dora.press(lobby, "Table")).message
    await dora.select(shown, Control("terms", number, 0, "clock").pack(), ["turn-72"])
    await dora.press(lobby, "Cancel")
    await stand.told()
    dora.set_locale(locale)
    try:
        answer = await dora.command("mod log", channel=room, session=number)
        only = await dora.command("mod log", channel=room, session=number, action="cancel")
    finally:
        dora.set_locale("en-GB")
    assert f"**{settled}** · <@{dora.id}>" in answer.text
    assert f"-# 🕰️ {clocks}" in answer.text
    assert f"<@{ana.id}>" in answer.text
    assert ">" not in [line.strip() for line in answer.text.splitlines()], "nobody was asked for a reason"
    assert f"**{cancelled}**" in only.text
    assert settled not in only.text


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


async def test_the_table_is_written_beside_the_event_loop(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[int] = []

    def written(found: tuple[AuditEntry, ...]) -> bytes:
        threads.append(threading.get_ident())
        return table(found)

    monkeypatch.setattr(modlog, "table", written)
    answer = await stand.users(4)[3].command("mod log", channel=stand.room(), export=True)
    await stand.told()
    assert await file_of(answer)
    assert len(threads) == 1
    assert threads[0] != threading.get_ident()


async def test_case_31_every_cell_is_neutral() -> None:
    for cell in ("=x", "+x", "-x", "@x", "\tx", "\rx", "\nx", " =x", "\t=x", "＋x"):
        assert neutral(cell) == f"'{cell}"
    for cell in ("", "x", "1", "a=b", "mail@example.org", "'=x", '{"left":-1}'):
        assert neutral(cell) == cell
    # Where cells are parted by semicolons, each part is a cell.
    for cell, safe in (
        ("x;=1+1;y", "x;'=1+1;y"),
        ("x; -1", "x;' -1"),
        ("x\n@y", "x\n'@y"),
        (";=1;＝2", ";'=1;'＝2"),
        ("=1;=2", "'=1;'=2"),
        ("a; b - c", "a; b - c"),
    ):
        assert neutral(cell) == safe
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
