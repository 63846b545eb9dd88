"""Tests `/mod` through the real client: who may rule, and rulings that need a second moderator's button."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
import pytest_asyncio

from bot.face.ground.components.custom_ids import Control
from bot.local.bodies.forms import ApiError
from bot.local.world.permissions import Permission
from engine.kernel.words.phrases import Phrase
from tests.bot import duels
from tests.bot.begun import BegunMatch, begin_match
from tests.bot.clicks import actions, custom_id, pressed
from tests.bot.driver import DriverUser
from tests.bot.judging import WHY, entries, rule
from tests.bot.meaning import refused_with, says
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

# Every ruling that a moderator can request, with its arguments.
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
    """Return a new member with the moderator role who does not manage the guild."""
    user = stand.driver.add_user(f"Judge {next(_numbers)}", "en-GB")
    stand.judges.permissions = str(Permission.MANAGE_MESSAGES)
    stand.guild.members[user.id].roles.append(stand.judges.id)
    return user


@pytest_asyncio.fixture(loop_scope="module")
async def judges(stand: Standing) -> None:
    dora = stand.driver.user("Mod Dora")
    await dora.command("settings server", channel=stand.room(), moderators=stand.judges.id)


@pytest.fixture(scope="module")
def foreign(stand: Standing) -> str:
    return stand.table.add_guild("Elsewhere").channels[0]


def question(stand: Standing, room: str) -> ShownMessage:
    return next(one for one in reversed(stand.driver.messages(room)) if "ruling" in actions(one))


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def untouched(stand: Standing) -> BegunMatch:
    """Return the one match on which the tests try all refused rulings."""
    return await begin_match(stand)


@pytest.mark.parametrize(("words", "options"), COMMANDS, ids=[words for words, _ in COMMANDS])
async def test_case_03_and_07_no_ruling_without_right_or_reason(
    stand: Standing, untouched: BegunMatch, words: str, options: dict[str, Any]
) -> None:
    match, room = untouched, untouched.room
    before, log = match.messages, await entries(stand)
    given: dict[str, Any] = {name: match.ben.id if value == "Ben" else value for name, value in options.items()}
    for user in (match.ana, match.chen):
        with pytest.raises(ApiError):
            await user.command(f"mod {words}", channel=room, options={"reason": WHY, **given})
        for place in (room, stand.room()):
            assert refused_with(await rule(stand, user, words, place, forged=True, **given), "moderators_only")
    for nothing in ("   ", "\u200b\u202e"):
        assert refused_with(await rule(stand, match.dora, words, room, reason=nothing, **given), "reason_needed")
    with pytest.raises(ApiError):
        await match.dora.command(f"mod {words}", channel=room, options=given)
    assert match.messages == before
    assert await entries(stand) == log
    session = await match.session()
    assert (session.session_id, session.revision, session.status) == (match.session_id, 0, "running")


async def test_case_07_the_log_is_for_moderators(stand: Standing) -> None:
    ana, _, chen, dora = stand.users(4)
    room = stand.room()
    page = (await dora.command("mod log", channel=room)).message
    for user in (ana, chen):
        for options in ({}, {"export": True}):
            answer = await user.command("mod log", channel=room, options=options, forged=True)
            assert refused_with(answer, "moderators_only")
            assert not answer.message.files
        press = await user.press(page, Control("modlog", 0, 0, "..").pack(), forged=True)
        assert refused_with(press, "moderators_only")


@pytest.mark.usefixtures("judges")
async def test_case_06_the_asking_moderator_loses_the_role_before_the_confirmation(stand: Standing) -> None:
    ana, _, _, dora = stand.users(4)
    room = stand.room()
    one = judge(stand)
    await stand.begin([ana, one], room)
    await rule(stand, one, "end", room)
    question_shown = question(stand, room)
    stand.guild.members[one.id].roles.remove(stand.judges.id)
    assert refused_with(await pressed(stand, dora, question_shown, "ruling", "confirm"), "ruling_void")
    assert (await stand.session(room)).status == "running"
    assert refused_with(await rule(stand, one, "end", room, forged=True), "moderators_only")


@pytest.mark.usefixtures("judges")
async def test_case_06_the_second_moderator_loses_the_role_before_pressing(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    one, other = judge(stand), judge(stand)
    session_id = await stand.begin([ana, one], room)
    await rule(stand, one, "end", room)
    question_shown = question(stand, room)
    stand.guild.members[other.id].roles.remove(stand.judges.id)
    for answer in ("confirm", "decline"):
        for user in (other, ben):
            assert refused_with(await pressed(stand, user, question_shown, "ruling", answer), "moderators_only")
    assert (await stand.session(room)).status == "running"
    stand.guild.members[other.id].roles.append(stand.judges.id)
    await pressed(stand, other, question_shown, "ruling", "confirm")
    assert (await stand.session(room)).status == "abandoned"
    (entry,) = await entries(stand, session_id)
    assert entry.actor == int(one.id)
    assert other.id.encode() in (entry.after or b"")


@pytest.mark.usefixtures("judges")
async def test_case_08_no_other_command_ends_a_moderators_own_match(stand: Standing) -> None:
    room, player = stand.room(), judge(stand)
    await stand.begin([player, judge(stand)], room)
    assert refused_with(await player.command("game end", channel=room, reason=WHY), "second_needed")


@pytest.mark.usefixtures("judges")
async def test_case_08_only_the_moderators_role_is_mentioned_in_the_question(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stand.judges, "mentionable", True)
    room, player = stand.room(), judge(stand)
    session_id = await stand.begin([player, judge(stand)], room)
    answer = await rule(stand, player, "end", room, reason="I lose @everyone <@1>")
    assert says(answer, "ruling-waits")
    question_shown = question(stand, room)
    what = Phrase("ruling-end", {"session": session_id})
    assert says(question_shown, "ruling-question", who=f"<@{player.id}>", what=what)
    assert f"-# <@&{stand.judges.id}>: " in question_shown.text
    assert says(question_shown, "ruling-who")
    assert question_shown.raw.mention_roles == [stand.judges.id]
    assert question_shown.raw.mentions == []
    assert not question_shown.raw.mention_everyone


@pytest.mark.usefixtures("judges")
async def test_case_08_a_moderator_who_plays_needs_a_neutral_one(stand: Standing) -> None:
    ana, room = stand.driver.user("Ana"), stand.room()
    player, rival = judge(stand), judge(stand)
    session_id = await stand.begin([player, rival], room)
    await rule(stand, player, "end", room)
    question_shown = question(stand, room)
    for user, code in ((player, "own_ruling"), (rival, "not_neutral"), (ana, "moderators_only")):
        assert refused_with(await pressed(stand, user, question_shown, "ruling", "confirm"), code)
        assert (await stand.session(room)).status == "running"
    assert await entries(stand, session_id) == []


@pytest.mark.usefixtures("judges")
async def test_case_08_a_second_moderator_confirms_once_even_after_a_restart(stand: Standing) -> None:
    dora, room = stand.driver.user("Mod Dora"), stand.room()
    player, second = judge(stand), judge(stand)
    session_id = await stand.begin([player, judge(stand)], room)
    await rule(stand, player, "end", room)
    question_shown = question(stand, room)
    button = custom_id(question_shown, "ruling", "confirm")
    await stand.restart()
    await stand.told()
    await pressed(stand, second, question_shown, "ruling", "confirm")
    assert (await stand.session(room)).status == "abandoned"
    what = Phrase("ruling-end", {"session": session_id})
    assert question_shown.buttons == []
    assert says(question_shown, "ruling-confirmed", who=f"<@{player.id}>", second=f"<@{second.id}>", what=what)
    (entry,) = await entries(stand, session_id)
    assert (entry.actor, entry.action) == (int(player.id), "end")
    assert second.id.encode() in (entry.after or b"")
    late = await dora.press(question_shown, button, forged=True)
    await stand.told()
    assert refused_with(late, "ruling_answered")
    assert says(question_shown, "ruling-confirmed")


@pytest.mark.usefixtures("judges")
async def test_case_08_moderators_rule_alone_only_on_lower_roles(stand: Standing) -> None:
    ana, dora, owner = (stand.driver.user(name) for name in ("Ana", "Mod Dora", "Owner"))
    room = stand.room()
    for actor, target in ((judge(stand), ana), (dora, judge(stand)), (owner, dora)):
        assert says(await rule(stand, actor, "lock", room, user=target.id), "ruled-lock"), (actor, target)
        assert await stand.storage.lockouts.find(int(stand.guild.id), int(target.id)) is not None
        await rule(stand, owner, "unlock", room, user=target.id)


@pytest.mark.usefixtures("judges")
async def test_case_08_a_ruling_on_a_superior_needs_a_second_moderator(stand: Standing) -> None:
    """A moderator needs a second moderator to rule on a superior, on a moderator of the same rank, or on themselves."""
    dora, owner = stand.driver.user("Mod Dora"), stand.driver.user("Owner")
    room = stand.room()
    one, other = judge(stand), judge(stand)
    for actor, target in ((one, other), (one, dora), (one, owner), (dora, owner), (one, one)):
        answer = await rule(stand, actor, "lock", room, user=target.id)
        assert says(answer, "ruling-waits"), (actor, target)
        assert await stand.storage.lockouts.find(int(stand.guild.id), int(target.id)) is None
        question_shown = question(stand, room)
        if target not in (owner, actor):
            assert refused_with(await pressed(stand, target, question_shown, "ruling", "confirm"), "not_neutral")
        await pressed(stand, actor, question_shown, "ruling", "decline")
        assert says(question_shown, "ruling-withdrawn", who=f"<@{actor.id}>", what=Phrase("ruling-lock"))


@pytest.mark.usefixtures("judges")
async def test_case_08_a_ruling_on_a_superiors_seat_is_logged_with_both_moderators(stand: Standing) -> None:
    ben, dora, owner = (stand.driver.user(name) for name in ("Ben", "Mod Dora", "Owner"))
    room, one = stand.room(), judge(stand)
    session_id = await stand.begin([ben, owner], room)
    assert says(await rule(stand, dora, "replace", room, seat=2, by="computer"), "ruling-waits")
    await pressed(stand, one, question(stand, room), "ruling", "confirm")
    assert (await stand.session(room)).seats[1].computer_since is not None
    assert [entry.action for entry in await entries(stand, session_id)] == ["replace"]
    log = await dora.command("mod log", channel=room, session=session_id)
    assert says(log, "modlog-target", who=f"<@{owner.id}>")
    for by in ("user", "computer"):
        assert says(log, "modlog-value-by", value=by)
    assert says(log, "modlog-value-confirmed-by", value=f"<@{one.id}>")


@pytest.mark.usefixtures("judges")
async def test_case_17_a_question_expires_when_the_match_continues(stand: Standing) -> None:
    _, ben, _, dora = stand.users(4)
    room = stand.room()
    one = judge(stand)
    session_id = await duels.begin(stand, [one, ben], room)
    await duels.play(stand, room, (one, "work"), (one, "work"))
    await rule(stand, one, "undo", room, move=1)
    question_shown = question(stand, room)
    await duels.play(stand, room, (one, "rest"))
    assert refused_with(await pressed(stand, dora, question_shown, "ruling", "confirm"), "ruling_void")
    assert says(question_shown, "ruling-void")
    assert question_shown.buttons == []
    assert await duels.stored(stand, room) == ["0 work", "0 work", "0 rest"]
    assert await entries(stand, session_id) == []


@pytest.mark.parametrize(
    ("words", "options"), [one for one in COMMANDS if one[0] not in ("lock", "unlock")], ids=lambda one: str(one)
)
async def test_case_09_nothing_of_another_guild_is_ruled(
    stand: Standing, foreign: str, untouched: BegunMatch, words: str, options: dict[str, Any]
) -> None:
    owner = stand.driver.user("Owner")
    answer = await rule(stand, owner, words, foreign, **{**options, "session": untouched.session_id})
    assert refused_with(answer, "no_session"), words


async def test_case_09_nothing_of_another_guild_is_read(stand: Standing, foreign: str, untouched: BegunMatch) -> None:
    owner = stand.driver.user("Owner")
    assert says(await owner.command("mod log", channel=foreign), "modlog-empty")
    offered = await owner.complete("mod undo", option="move", channel=foreign, session=untouched.session_id)
    assert offered == []


@pytest.mark.parametrize("number", [0, -5, 2**63, 2**80])
async def test_case_09_a_number_that_is_too_large_is_refused(stand: Standing, number: int) -> None:
    answer = await rule(stand, stand.driver.user("Mod Dora"), "restore", stand.room(), session=number, forged=True)
    assert refused_with(answer, "no_session")
