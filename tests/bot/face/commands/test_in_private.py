"""Tests which controls work in private messages with the bot, and that no others do, in both languages."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.local.bodies.forms import ApiError
from bot.wording.words import words_for
from tests.bot.driver import DriverUser, Exchange
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

BOTH = pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
IN_PRIVATE = {"card", "help", "my data", "my forget", "my games"}
# The arguments of commands that need some.
NEEDED: dict[str, dict[str, object]] = {"card": {"name": "Wolverine"}}
GUILD, PRIVATE = 0, 1


def someone(stand: Standing, locale: str) -> DriverUser:
    return stand.driver.add_user(f"Zoe {len(stand.table.world.people)}", locale)


def leaves(command: dict[str, Any]) -> list[str]:
    """Return the names of all commands below a registered one."""
    below = [option for option in command.get("options") or [] if option["type"] in (1, 2)]
    if not below:
        return [command["name"]]
    return [f"{command['name']} {words}" for option in below for words in leaves(option)]


async def file_of(exchange: Exchange) -> dict[str, Any]:
    (file,) = exchange.message.files
    found: dict[str, Any] = json.loads(await file.read())
    return found


async def test_a_command_that_cannot_work_in_private_is_not_offered_there(stand: Standing) -> None:
    offered: set[str] = set()
    for command in stand.table.world.commands.values():
        contexts = command["contexts"]
        assert contexts in ([GUILD], [GUILD, PRIVATE]), command["name"]
        if PRIVATE in contexts:
            offered.update(leaves(command))
    assert offered == IN_PRIVATE
    (ana,) = stand.users(1)
    for words in ("game list", "deck list", "settings show", "profile"):
        with pytest.raises(ApiError):
            await ana.command(words, channel=stand.private_room(ana))


@BOTH
async def test_every_command_offered_in_private_is_answered_there(stand: Standing, locale: str) -> None:
    zoe = someone(stand, locale)
    refusals = {words_for(None, locale[:2])(f"refused-{code}") for code in ("guild-only", "not-a-member", "fault")}
    for words in sorted(IN_PRIVATE):
        answer = await zoe.command(words, channel=stand.private_room(zoe), options=NEEDED.get(words))
        assert not answer.failed
        assert answer.text
        assert answer.text not in refusals, words


@BOTH
async def test_my_data_in_private_gives_the_whole_file(stand: Standing, locale: str) -> None:
    zoe, (ana,) = someone(stand, locale), stand.users(1)
    words = words_for(None, locale[:2])
    empty = await zoe.command("my data", channel=stand.private_room(zoe))
    assert words("my-data-empty") in empty.text
    session_id = await stand.begin([zoe, ana], stand.room())
    answer = await zoe.command("my data", channel=stand.private_room(zoe))
    assert words("my-data-here") in answer.text
    found = await file_of(answer)
    assert found["user"] == zoe.id
    assert [seat["session_id"] for seat in found["lists"]["seats"]] == [session_id]


@BOTH
async def test_my_forget_in_private_forgets(stand: Standing, locale: str) -> None:
    zoe, (ana,) = someone(stand, locale), stand.users(1)
    words, room = words_for(None, locale[:2]), stand.room()
    await stand.begin([zoe, ana], room)
    sure = await zoe.command("my forget", channel=stand.private_room(zoe))
    assert words("my-forget-confirm") in {button.label for button in sure.message.buttons}
    await zoe.press(sure.message, words("my-forget-confirm"))
    await stand.told()
    assert words("my-forget-done") in sure.message.text
    assert zoe.name not in {seat.name for seat in (await stand.session(room)).seats}
    again = await zoe.command("my data", channel=stand.private_room(zoe))
    assert words("my-data-empty") in again.text
