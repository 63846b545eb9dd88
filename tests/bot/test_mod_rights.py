"""`/mod` through the real client: who may rule, and what needs a second moderator's button."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
import pytest_asyncio

from bot.face.pages.control import Control
from bot.local.driver import DriverUser
from bot.local.forms import ApiError
from bot.local.permissions import Permission
from bot.local.shown import ShownMessage
from tests.bot import duels
from tests.bot.judging import WHY, entries, labels, pressed, rule, said
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

# Everything that can be asked for, with what it takes.
COMMANDS: list[tuple[str, dict[str, Any]]] = [
    ("pause", {}),
    ("resume", {}),
    ("extend", {"seat": 1, "hours": 5}),
    ("skip", {"seat": 1}),
    ("undo", {"move": 0}),
    ("replace", {"seat": 1}),
    ("end", {}),
    ("delete", {}),
    ("restore", {"session": 1}),
    ("lock", {"user": "Ben"}),
    ("unlock", {"user": "Ben"}),
]
_numbers = itertools.count(1)


def judge(house: Standing) -> DriverUser:
    """A new member with the moderator role, who does not manage the guild."""
    user = house.driver.add_user(f"Judge {next(_numbers)}", "en-GB")
    house.judges.permissions = str(Permission.MANAGE_MESSAGES)
    house.guild.members[user.id].roles.append(house.judges.id)
    return user


@pytest_asyncio.fixture(loop_scope="module")
async def judges(house: Standing) -> None:
    """Let the role of the judges be the moderators'."""
    dora = house.driver.user("Mod Dora")
    await dora.command("settings server", channel=house.room(), moderators=house.judges.id)


def question(house: Standing, room: str) -> ShownMessage:
    """The latest question to a second moderator."""
    return next(one for one in reversed(house.driver.messages(room)) if "Confirm" in labels(one))


@pytest.mark.parametrize(("words", "options"), COMMANDS, ids=[words for words, _ in COMMANDS])
async def test_case_03_and_07_no_ruling_without_right_or_reason(
    house: Standing, words: str, options: dict[str, Any]
) -> None:
    ana, ben, chen, dora = house.users(4)
    room = house.room()
    session_id = await house.begin([ana, ben], room)
    before, log = house.driver.messages(room), await entries(house)
    given: dict[str, Any] = {name: ben.id if value == "Ben" else value for name, value in options.items()}
    for user in (ana, chen):
        with pytest.raises(ApiError):
            await user.command(f"mod {words}", channel=room, options={"reason": WHY, **given})
        for place in (room, house.room()):
            answer = await rule(house, user, words, place, forged=True, **given)
            assert "Only moderators" in answer.text
            assert answer.message.ephemeral
    for nothing in ("   ", "\u200b\u202e"):
        assert "reason" in (await rule(house, dora, words, room, reason=nothing, **given)).text
    with pytest.raises(ApiError):
        await dora.command(f"mod {words}", channel=room, options=given)
    assert house.driver.messages(room) == before
    assert await entries(house) == log
    session = await house.session(room)
    assert (session.session_id, session.revision, session.status) == (session_id, 0, "running")


async def test_case_07_the_log_is_for_moderators(house: Standing) -> None:
    ana, _, chen, dora = house.users(4)
    room = house.room()
    page = (await dora.command("mod log", channel=room)).message
    for user in (ana, chen):
        for options in ({}, {"export": True}):
            answer = await user.command("mod log", channel=room, options=options, forged=True)
            assert "Only moderators" in answer.text
            assert not answer.message.files
        press = await user.press(page, Control("modlog", 0, 0, "..").pack(), forged=True)
        assert "Only moderators" in press.messages[-1].text


@pytest.mark.usefixtures("judges")
async def test_case_06_a_role_lost_is_a_right_lost(house: Standing) -> None:
    ana, ben, _, dora = house.users(4)
    room = house.room()
    one, other = judge(house), judge(house)
    session_id = await house.begin([ana, one], room)
    # The one who asks loses the role before the second one confirms.
    await rule(house, one, "end", room)
    asked = question(house, room)
    house.guild.members[one.id].roles.remove(house.judges.id)
    assert "no longer counts" in (await pressed(house, dora, asked, "Confirm")).messages[-1].text
    assert (await house.session(room)).status == "running"
    assert "Only moderators" in (await rule(house, one, "end", room, forged=True)).text
    house.guild.members[one.id].roles.append(house.judges.id)
    # The second one loses the role while the button stands there.
    await rule(house, one, "end", room)
    asked = question(house, room)
    house.guild.members[other.id].roles.remove(house.judges.id)
    for label in ("Confirm", "Decline"):
        assert "Only moderators" in (await pressed(house, other, asked, label)).messages[-1].text
        assert "Only moderators" in (await pressed(house, ben, asked, label)).messages[-1].text
    assert (await house.session(room)).status == "running"
    house.guild.members[other.id].roles.append(house.judges.id)
    await pressed(house, other, asked, "Confirm")
    assert (await house.session(room)).status == "abandoned"
    (entry,) = await entries(house, session_id)
    assert entry.actor == int(one.id)
    assert other.id.encode() in (entry.after or b"")


@pytest.mark.usefixtures("judges")
async def test_case_08_a_moderator_who_plays_needs_a_second_one(
    house: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.judges, "mentionable", True)
    ana, _, _, dora = house.users(4)
    room = house.room()
    player, rival, second = judge(house), judge(house), judge(house)
    session_id = await house.begin([player, rival], room)
    assert "second moderator must confirm" in (await player.command("game end", channel=room, reason=WHY)).text, (
        "not by another door either"
    )
    answer = await rule(house, player, "end", room, reason="I lose @everyone <@1>")
    assert "no neutral judge" in answer.text
    asked = question(house, room)
    assert f"<@{player.id}> wants to end match {session_id}" in asked.text
    # The moderators' role is called, and nobody whom the reason names.
    assert f"-# <@&{house.judges.id}>: A moderator who has no part in this must confirm it" in asked.text
    assert asked.raw.mention_roles == [house.judges.id]
    assert asked.raw.mentions == []
    assert not asked.raw.mention_everyone
    for user, words in ((player, "asked for this yourself"), (rival, "have a part in this"), (ana, "Only moderators")):
        assert words in (await pressed(house, user, asked, "Confirm")).messages[-1].text
        assert (await house.session(room)).status == "running"
    assert await entries(house, session_id) == []
    button = asked.custom_id_of("Confirm")
    # Also after a restart.
    await house.restart()
    await house.told()
    await pressed(house, second, asked, "Confirm")
    assert (await house.session(room)).status == "abandoned"
    settled = next(one for one in house.driver.messages(room) if one.id == asked.id)
    assert settled.buttons == []
    assert f"<@{player.id}> ruled and <@{second.id}> confirmed: end match {session_id}" in settled.text
    (entry,) = await entries(house, session_id)
    assert (entry.actor, entry.action) == (int(player.id), "end")
    assert second.id.encode() in (entry.after or b"")
    late = await dora.press(asked, button, forged=True)
    await house.told()
    assert "decided already" in late.messages[-1].text
    assert "confirmed" in next(one for one in house.driver.messages(room) if one.id == asked.id).text


@pytest.mark.usefixtures("judges")
async def test_case_08_nobody_rules_on_a_senior_alone(house: Standing) -> None:
    ana, ben, _, dora = house.users(4)
    owner = house.driver.user("Owner")
    room = house.room()
    one, other = judge(house), judge(house)
    # Role, manager, owner: nobody rules upwards alone, nor judges on each other, nor anybody on themselves.
    for actor, target, alone in (
        (one, ana, True),
        (dora, one, True),
        (owner, dora, True),
        (one, other, False),
        (one, dora, False),
        (one, owner, False),
        (dora, owner, False),
        (one, one, False),
    ):
        answer = await rule(house, actor, "lock", room, user=target.id)
        assert ("no neutral judge" in answer.text) is not alone, (actor, target)
        standing = await house.storage.lockouts.find(int(house.guild.id), int(target.id))
        assert (standing is not None) is alone, (actor, target)
        if alone:
            await rule(house, owner, "unlock", room, user=target.id)
        else:
            asked = question(house, room)
            if target not in (owner, actor):
                assert "have a part" in (await pressed(house, target, asked, "Confirm")).messages[-1].text
            await pressed(house, actor, asked, "Decline")
            assert f"<@{actor.id}> no longer wants to keep" in said(house, room)
    session_id = await house.begin([ben, owner], room)
    assert "no neutral judge" in (await rule(house, dora, "replace", room, seat=2, by="house")).text
    await pressed(house, one, question(house, room), "Confirm")
    assert (await house.session(room)).seats[1].house_since is not None
    assert [entry.action for entry in await entries(house, session_id)] == ["replace"]
    log = (await dora.command("mod log", channel=room, session=session_id)).text
    assert f"about <@{owner.id}>" in log
    assert f"seat 2, played by its player, <@{owner.id}> → seat 2, played by the house, <@{owner.id}>" in log
    assert f"confirmed by <@{one.id}>" in log


@pytest.mark.usefixtures("judges")
async def test_case_17_a_question_is_void_when_the_match_went_on(house: Standing) -> None:
    _, ben, _, dora = house.users(4)
    room = house.room()
    one = judge(house)
    session_id = await duels.begin(house, [one, ben], room)
    await duels.play(house, room, (one, "work"), (one, "work"))
    await rule(house, one, "undo", room, move=1)
    asked = question(house, room)
    await duels.play(house, room, (one, "rest"))
    assert "no longer counts" in (await pressed(house, dora, asked, "Confirm")).messages[-1].text
    settled = next(message for message in house.driver.messages(room) if message.id == asked.id)
    assert "no longer counts" in settled.text
    assert settled.buttons == []
    assert await duels.stored(house, room) == ["0 work", "0 work", "0 rest"]
    assert await entries(house, session_id) == []


async def test_case_09_nothing_of_another_guild_is_ruled(house: Standing) -> None:
    ana, ben, _, dora = house.users(4)
    room = house.room()
    session_id = await house.begin([ana, ben], room)
    await rule(house, dora, "pause", room)
    owner = house.driver.user("Owner")
    foreign = house.table.add_guild("Elsewhere").channels[0]
    for words, options in COMMANDS:
        if words in ("lock", "unlock"):
            continue
        answer = await rule(house, owner, words, foreign, **{**options, "session": session_id})
        assert "no such match" in answer.text, words
    log = (await owner.command("mod log", channel=foreign)).text
    assert "Nothing here" in log
    for number in (0, -5, 2**63, 2**80):
        answer = await rule(house, dora, "restore", room, session=number, forged=True)
        assert "no such match" in answer.text
    assert await owner.complete("mod undo", option="move", channel=foreign, session=session_id) == []
