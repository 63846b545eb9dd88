"""Tests that a refusal in a match states the true cause, and that each cause has its own sentence."""

from __future__ import annotations

import pytest
from discord import app_commands

from bot.face.services import _cause
from bot.host.people.personal_data import ATTEMPTS
from bot.host.rulings import Replace, RequestedRuling
from bot.wording.words import words_for
from engine.kernel.contract.registry import game_named
from engine.kernel.errors import Refused
from engine.kernel.matches.match import Match
from storage.errors import Stale
from storage.records.people import UserSession
from tests.bot.hosted import ANA, BEN, CHEN, Table
from tests.bot.tables import opened, refused
from tests.engine.kernel.matches.test_worksheets import planning

MODERATOR = 99


async def ruled(table: Table, number: int, ruling: Replace) -> None:
    ruling_request = RequestedRuling(
        guild_id=(await table.live(number)).session.guild_id,
        session_id=number,
        actor=MODERATOR,
        ruling=ruling,
        reason="because",
        interaction_id=None,
    )
    await table.host.rulings.rule(ruling_request)


async def test_an_undo_that_needs_consent_is_not_refused_as_impossible(table: Table) -> None:
    number = await table.begin(users=(ANA, BEN))
    undo = table.host.undo
    assert await refused(undo.ask_undo(number, ANA, table.interaction(), only_free=True)) == "nothing_to_undo"
    await table.move(number, ANA, "rest")
    await table.move(number, BEN, "work")
    assert await refused(undo.ask_undo(number, ANA, table.interaction(), only_free=True)) == "undo_asks"


async def test_an_answered_request_is_not_called_outdated(table: Table) -> None:
    number = await table.begin(users=(ANA, BEN, CHEN))
    await table.move(number, ANA, "rest")
    await table.move(number, BEN, "work")
    await table.host.undo.ask_undo(number, ANA, table.interaction())
    revision = (await table.live(number)).session.revision
    await table.host.undo.answer_undo(number, BEN, revision, agree=False)
    assert await refused(table.host.undo.answer_undo(number, CHEN, revision, agree=True)) == "undo_answered"
    await table.move(number, BEN, "rest")
    assert await refused(table.host.undo.answer_undo(number, CHEN, revision, agree=True)) == "undo_void"


async def test_a_taken_seat_beside_an_open_one_is_named(table: Table) -> None:
    number = await table.begin(users=(ANA, BEN, CHEN))
    seats = table.host.seats
    assert await refused(seats.take(number, 9, "Dora", table.interaction(), 1)) == "no_open_seat"
    await seats.offer(number, CHEN, table.interaction())
    assert await refused(seats.take(number, 9, "Dora", table.interaction(), 1)) == "seat_not_open"


async def test_a_player_who_gave_a_seat_up_is_no_longer_in_the_match(table: Table) -> None:
    number = await table.begin(users=(ANA, BEN, CHEN))
    await table.host.seats.resign(number, CHEN)
    assert await refused(ruled(table, number, Replace(1, "user", CHEN, "Chen"))) == "player_knows_a_hand"
    assert await refused(ruled(table, number, Replace(1, "user", ANA, "Ana"))) == "already_seated"


async def test_a_closed_lobby_is_not_said_to_wait_for_its_start(table: Table) -> None:
    number = await opened(table.host, ANA, BEN)
    waiting = await table.live(number)
    for need in (waiting.need_begun, waiting.need_running):
        with pytest.raises(Refused, match="not_started"):
            need()
    await table.host.lobby.cancel(number, ANA, moderator=False)
    closed = await table.live(number)
    for need in (closed.need_begun, closed.need_running):
        with pytest.raises(Refused, match="never_begun"):
            need()


async def test_a_user_who_cannot_be_forgotten_now_reads_nothing_about_a_board(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[int] = []

    async def late(user_id: int, _touched: tuple[UserSession, ...]) -> None:
        tried.append(user_id)
        raise Stale(0, "running")

    monkeypatch.setattr(table.host.personal_data, "_forget", late)
    assert await refused(table.host.personal_data.forget(ANA)) == "forget_busy"
    assert len(tried) == ATTEMPTS


def test_a_refused_command_is_not_called_a_button() -> None:
    found = _cause(app_commands.CommandNotFound("game old", []))
    assert isinstance(found, Refused)
    assert found.code == "expired_command"


@pytest.mark.parametrize("lang", ["en", "es"])
def test_no_refusal_announces_a_list_of_moves_without_naming_any(lang: str) -> None:
    match: Match = planning()
    with pytest.raises(Refused) as found:
        match.attempt(0, "done / done / done")
    assert game_named(match.record.game)
    said = words_for(match.record.game, lang).say(found.value.phrase)
    assert not said.rstrip().endswith(":"), said
