"""Tests matches that are older than the rules: one version of a game wrote the file, and the next version opens it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.host.ground.damage import Damaged
from bot.host.matches.live import Live
from bot.host.matches.past import rules_check
from engine.kernel.matches.proof import verify
from tests.bot.hosted import ANA, BEN, TURN, Table
from tests.bot.inner import cache_of, storage_of
from tests.bot.other_rules import GAME, RULE, SLUG, change_rules, known_by
from tests.bot.tables import refused
from tests.bot.verifying import answer, written
from tests.records.recorded import records_of

pytestmark = pytest.mark.both_databases

TOLD = rules_check.RULES_CHANGED


@pytest.fixture
def newer(monkeypatch: pytest.MonkeyPatch) -> Any:
    return partial(change_rules, monkeypatch.setattr)


async def played(table: Table, *texts: str) -> int:
    number = await table.begin(TURN, users=(ANA, BEN), game=SLUG)
    for place, text in enumerate(texts):
        await table.move(number, (ANA, BEN)[place % 2], text)
    return number


async def opened_again(table: Table) -> list[int]:
    """Stop the host and open the file again. Return the matches whose players were notified of changed rules."""
    await table.restart()
    return [number async for number in table.host.rules_check.run()]


async def squares(table: Table, number: int) -> list[int | None]:
    found: list[int | None] = (await table.live(number)).begun_match.state.squares
    return found


async def boards(table: Table, number: int) -> list[list[int | None]]:
    """Return the boards that the replay shows, one for each step."""
    story = await table.host.replays.story(await table.live(number))
    return [story.at(step).begun_match.state.squares for step in range(story.count + 1)]


async def test_a_match_continues_from_its_board_and_its_players_are_told_once(table: Table, newer: Any) -> None:
    number = await played(table, "mark 1", "mark 2")
    before = await boards(table, number)
    newer()
    assert await opened_again(table) == [number]
    assert await table.told(number) == [*(await table.told(number))[:-1], TOLD]
    assert await opened_again(table) == [], "once"
    assert (await table.told(number)).count(TOLD) == 1
    assert await squares(table, number) == [0, 1, *[None] * 7]
    await table.move(number, ANA, "mark 5")
    story = await table.host.replays.story(await table.live(number))
    assert story.other_rules_from == 1
    assert (await boards(table, number))[:3] == before, "the replay shows what was played"
    assert await table.host.faults(number) == []


async def test_undo_restores_the_boards_as_they_were(table: Table, newer: Any) -> None:
    number = await played(table, "mark 1", "mark 2", "mark 3")
    newer()
    await opened_again(table)
    await table.host.undo.ask_undo(number, ANA, table.interaction())
    assert await squares(table, number) == [0, 1, *[None] * 7]
    assert await table.host.faults(number) == []


async def test_the_record_says_from_which_move_on_other_rules_apply(
    table: Table, newer: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    number = await played(table, "mark 1", "mark 2", "mark 4")
    newer()
    await opened_again(table)
    for user, text in ((BEN, "mark 3"), (ANA, "mark 7")):
        await table.move(number, user, text)
    record = await table.host.export(await table.live(number))
    (change,) = record.changes
    assert (record.version, change.after, change.version, change.rules) == (1, 3, 2, "next")
    assert record.proof is not None
    assert [not step for step in record.proof.steps] == [True, True, True, False, False]
    verdict = verify(record)
    assert (verdict.holds, verdict.unproven, verdict.moves) == (True, (1, 3), 2)
    code, line = answer(written(tmp_path, record), capsys)
    assert code == 2
    assert line.startswith("holds in part: noughts")
    assert "from move 1 to move 3 it was played by older rules" in line
    other = msgspec.structs.replace(change, state={**(change.state or {}), "squares": [0, 0, 1, *[None] * 6]})
    assert not verify(msgspec.structs.replace(record, changes=(other,))).holds
    assert not verify(msgspec.structs.replace(record, changes=())).holds


async def test_a_match_ended_by_older_rules_is_replayed_by_its_boards(
    table: Table, newer: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    number = await played(table, "mark 1", "mark 2", "mark 4", "mark 3", "mark 7")
    before, record = await boards(table, number), await table.host.export(await table.live(number))
    assert verify(record).holds
    newer()
    assert await opened_again(table) == []
    assert await boards(table, number) == before
    code, line = answer(written(tmp_path, record), capsys)
    assert (code, "cannot be checked from move 1 (mark 1) on" in line, "version 1" in line) == (2, True, True)


async def test_equal_rules_with_another_digest_are_stored_silently(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await played(table, "mark 1", "mark 2")
    known_by(monkeypatch.setattr, "tidied")
    assert await opened_again(table) == []
    live = await table.live(number)
    assert (live.session.rules, live.session.rule_changes) == ("tidied", ())
    assert TOLD not in await table.told(number)


async def test_rules_that_fail_with_one_match_stop_no_other_match(
    table: Table, newer: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing, other = await played(table, "mark 1", "mark 2"), await played(table, "mark 1", "mark 2")
    newer()
    assert await opened_again(table) == [failing, other]
    for user, text in ((ANA, "mark 4"), (BEN, "mark 3")):
        await table.move(failing, user, text)
    changed, unknown = RULE.play, {"3"}

    def play(self: Any, run: Any, step: Any, seat: int, move: tuple[str, ...]) -> None:
        if move[1] in unknown:
            raise KeyError(move)
        changed(self, run, step, seat, move)

    monkeypatch.setattr(RULE, "play", play)
    known_by(monkeypatch.setattr, "third")
    assert await opened_again(table) == [failing]
    assert [(await table.live(number)).session.rules for number in (failing, other)] == ["third", "third"]
    await table.move(failing, ANA, "mark 7")
    record = await table.host.export(await table.live(failing))
    assert [change.after for change in record.changes] == [2, 4]
    assert record.proof is not None
    assert verify(record).holds
    # Even if the rules fail, players can export a finished match.
    unknown.add("7")
    record = await table.host.export(await table.live(failing))
    assert (len(record.moves), record.proof) == (5, None)


async def test_a_match_without_a_digest_is_compared_by_its_moves(table: Table, newer: Any) -> None:
    same, other = await played(table, "mark 5"), await played(table, "mark 1", "mark 2")
    await storage_of(table.host).database.write(
        lambda connection: (
            [connection.execute(f"DELETE FROM {name}") for name in ("states",)]
            and connection.execute("UPDATE sessions SET rules = NULL").rowcount
        )
    )
    newer(version=1)
    assert await opened_again(table) == [other]
    assert (await table.live(same)).session.rule_changes == ()
    story = await table.host.replays.story(await table.live(other))
    assert story.count == 1, "no board between them was stored"
    assert story.at(1).begun_match.state.squares == [0, 1, *[None] * 7]
    await table.move(other, ANA, "mark 3")
    await table.host.undo.ask_undo(other, ANA, table.interaction())
    assert await refused(table.host.undo.ask_undo(other, BEN, table.interaction())) == "no_replay"


async def test_a_match_of_newer_rules_is_not_changed(table: Table, newer: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    newer()
    number = await played(table, "mark 1")
    monkeypatch.setattr(type(GAME), "version", 1)
    await table.restart()
    with pytest.raises(Damaged, match="version 2 of the rules of noughts, and this program has version 1"):
        await table.live(number)
    assert [one async for one in table.host.rules_check.run()] == [number], "its players are told why it is suspended"
    session = await storage_of(table.host).sessions.load(number)
    assert session is not None
    assert Live.of(session).damage is not None
    assert cache_of(table.host).active_in(session.channel_id) is None
    monkeypatch.setattr(type(GAME), "version", 2)
    await table.move(number, BEN, "mark 3")


def test_a_record_of_newer_rules_is_refused_clearly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = records_of(SLUG)["seats-2"].record
    code, line = answer(written(tmp_path, msgspec.structs.replace(record, version=7)), capsys)
    assert code == 2
    assert "version 7 of the rules of noughts" in line
