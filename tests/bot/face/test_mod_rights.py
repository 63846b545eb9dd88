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


def judge(stand: Standing) -> DriverUser:
    """A new member with the moderator role, who does not manage the guild."""
    user = stand.driver.add_user(f"Judge {next(_numbers)}", "en-GB")
    stand.judges.permissions = str(Permission.MANAGE_MESSAGES)
    stand.guild.members[user.id].roles.append(stand.judges.id)
    return user


@pytest_asyncio.fixture(loop_scope="module")
async def judges(stand: Standing) -> None:
    """Let the role of the judges be the moderators'."""
    dora = stand.driver.user("Mod Dora")
    await dora.command("settings server", channel=stand.room(), moderators=stand.judges.id)


def question(stand: Standing, room: str) -> ShownMessage:
    """The latest question to a second moderator."""
    return next(one for one in reversed(stand.driver.messages(room)) if "Confirm" in labels(one))


@pytest.mark.parametrize(("words", "options"), COMMANDS, ids=[words for words, _ in COMMANDS])
async def test_case_03_and_07_no_ruling_without_right_or_reason(
    stand: Standing, words: str, options: dict[str, Any]
) -> None:
    ana, ben, chen, dora = stand.users(4)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    before, log = stand.driver.messages(room), await entries(stand)
    given: dict[str, Any] = {name: ben.id if value == "Ben" else value for name, value in options.items()}
    for user in (ana, chen):
        with pytest.raises(ApiError):
            await user.command(f"mod {words}", channel=room, options={"reason": WHY, **given})
        for place in (room, stand.room()):
            answer = await rule(stand, user, words, place, forged=True, **given)
            assert "Only moderators" in answer.text
            assert answer.message.ephemeral
    for nothing in ("   ", "\u200b\u202e"):
        assert "reason" in (await rule(stand, dora, words, room, reason=nothing, **given)).text
    with pytest.raises(ApiError):
        await dora.command(f"mod {words}", channel=room, options=given)
    assert stand.driver.messages(room) == before
    assert await entries(stand) == log
    session = await stand.session(room)
    assert (session.session_id, session.revision, session.status) == (session_id, 0, "running")


async def test_case_07_the_log_is_for_moderators(stand: Standing) -> None:
    ana, _, chen, dora = stand.users(4)
    room = stand.room()
    page = (await dora.command("mod log", channel=room)).message
    for user in (ana, chen):
        for options in ({}, {"export": True}):
            answer = await user.command("mod log", channel=room, options=options, forged=True)
            assert "Only moderators" in answer.text
            assert not answer.message.files
        press = await user.press(page, Control("modlog", 0, 0, "..").pack(), forged=True)
        assert "Only moderators" in press.messages[-1].text


@pytest.mark.usefixtures("judges")
async def test_case_06_a_role_lost_is_a_right_lost(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    one, other = judge(stand), judge(stand)
    session_id = await stand.begin([ana, one], room)
    # The one who asks loses the role before the second one confirms.
    await rule(stand, one, "end", room)
    asked = question(stand, room)
    stand.guild.members[one.id].roles.remove(stand.judges.id)
    assert "no longer counts" in (await pressed(stand, dora, asked, "Confirm")).messages[-1].text
    assert (await stand.session(room)).status == "running"
    assert "Only moderators" in (await rule(stand, one, "end", room, forged=True)).text
    stand.guild.members[one.id].roles.append(stand.judges.id)
    # The second one loses the role while the button stands there.
    await rule(stand, one, "end", room)
    asked = question(stand, room)
    stand.guild.members[other.id].roles.remove(stand.judges.id)
    for label in ("Confirm", "Decline"):
        assert "Only moderators" in (await pressed(stand, other, asked, label)).messages[-1].text
        assert "Only moderators" in (await pressed(stand, ben, asked, label)).messages[-1].text
    assert (await stand.session(room)).status == "running"
    stand.guild.members[other.id].roles.append(stand.judges.id)
    await pressed(stand, other, asked, "Confirm")
    assert (await stand.session(room)).status == "abandoned"
    (entry,) = await entries(stand, session_id)
    assert entry.actor == int(one.id)
    assert other.id.encode() in (entry.after or b"")


@pytest.mark.usefixtures("judges")
async def test_case_08_a_moderator_who_plays_needs_a_second_one(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stand.judges, "mentionable", True)
    ana, _, _, dora = stand.users(4)
    room = stand.room()
    player, rival, second = judge(stand), judge(stand), judge(stand)
    session_id = await stand.begin([player, rival], room)
    assert "second moderator must confirm" in (await player.command("game end", channel=room, reason=WHY)).text, (
        "not by another door either"
    )
    answer = await rule(stand, player, "end", room, reason="I lose @everyone <@1>")
    assert "no neutral judge" in answer.text
    asked = question(stand, room)
    assert f"<@{player.id}> wants to end match {session_id}" in asked.text
    # The moderators' role is called, and nobody whom the reason names.
    assert f"-# <@&{stand.judges.id}>: A moderator who has no part in this must confirm it" in asked.text
    assert asked.raw.mention_roles == [stand.judges.id]
    assert asked.raw.mentions == []
    assert not asked.raw.mention_everyone
    for user, words in ((player, "asked for this yourself"), (rival, "have a part in this"), (ana, "Only moderators")):
        assert words in (await pressed(stand, user, asked, "Confirm")).messages[-1].text
        assert (await stand.session(room)).status == "running"
    assert await entries(stand, session_id) == []
    button = asked.custom_id_of("Confirm")
    # Also after a restart.
    await stand.restart()
    await stand.told()
    await pressed(stand, second, asked, "Confirm")
    assert (await stand.session(room)).status == "abandoned"
    settled = next(one for one in stand.driver.messages(room) if one.id == asked.id)
    assert settled.buttons == []
    assert f"<@{player.id}> ruled and <@{second.id}> confirmed: end match {session_id}" in settled.text
    (entry,) = await entries(stand, session_id)
    assert (entry.actor, entry.action) == (int(player.id), "end")
    assert second.id.encode() in (entry.after or b"")
    late = await dora.press(asked, button, forged=True)
    await stand.told()
    assert "decided already" in late.messages[-1].text
    assert "confirmed" in next(one for one in stand.driver.messages(room) if one.id == asked.id).text


@pytest.mark.usefixtures("judges")
async def test_case_08_nobody_rules_on_a_senior_alone(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    owner = stand.driver.user("Owner")
    room = stand.room()
    one, other = judge(stand), judge(stand)
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
        answer = await rule(stand, actor, "lock", room, user=target.id)
        assert ("no neutral judge" in answer.text) is not alone, (actor, target)
        standing = await stand.storage.lockouts.find(int(stand.guild.id), int(target.id))
        assert (standing is not None) is alone, (actor, target)
        if alone:
            await rule(stand, owner, "unlock", room, user=target.id)
        else:
            asked = question(stand, room)
            if target not in (owner, actor):
                assert "have a part" in (await pressed(stand, target, asked, "Confirm")).messages[-1].text
            await pressed(stand, actor, asked, "Decline")
            assert f"<@{actor.id}> no longer wants to keep" in said(stand, room)
    session_id = await stand.begin([ben, owner], room)
    assert "no neutral judge" in (await rule(stand, dora, "replace", room, seat=2, by="computer")).text
    await pressed(stand, one, question(stand, room), "Confirm")
    assert (await stand.session(room)).seats[1].computer_since is not None
    assert [entry.action for entry in await entries(stand, session_id)] == ["replace"]
    log = (await dora.command("mod log", channel=room, session=session_id)).text
    assert f"about <@{owner.id}>" in log
    assert f"seat 2, played by its player, <@{owner.id}> → seat 2, played by the computer, <@{owner.id}>" in log
    assert f"confirmed by <@{one.id}>" in log


@pytest.mark.usefixtures("judges")
async def test_case_17_a_question_is_void_when_the_match_went_on(stand: Standing) -> None:
    _, ben, _, dora = stand.users(4)
    room = stand.room()
    one = judge(stand)
    session_id = await duels.begin(stand, [one, ben], room)
    await duels.play(stand, room, (one, "work"), (one, "work"))
    await rule(stand, one, "undo", room, move=1)
    asked = question(stand, room)
    await duels.play(stand, room, (one, "rest"))
    assert "no longer counts" in (await pressed(stand, dora, asked, "Confirm")).messages[-1].text
    settled = next(message for message in stand.driver.messages(room) if message.id == asked.id)
    assert "no longer counts" in settled.text
    assert settled.buttons == []
    assert await duels.stored(stand, room) == ["0 work", "0 work", "0 rest"]
    assert await entries(stand, session_id) == []


async def test_case_09_nothing_of_another_guild_is_ruled(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    await rule(stand, dora, "pause", room)
    owner = stand.driver.user("Owner")
    foreign = stand.table.add_guild("Elsewhere").channels[0]
    for words, options in COMMANDS:
        if words in ("lock", "unlock"):
            continue
        answer = await rule(stand, owner, words, foreign, **{**options, "session": session_id})
        assert "no such match" in answer.text, words
    log = (await owner.command("mod log", channel=foreign)).text
    assert "Nothing here" in log
    for number in (0, -5, 2**63, 2**80):
        answer = await rule(stand, dora, "restore", room, session=number, forged=True)
        assert "no such match" in answer.text
    assert await owner.complete("mod undo", option="move", channel=foreign, session=session_id) == []
