"""Tests `/game here` through the real client: a match moves only with consent, and its players are told."""

from __future__ import annotations

import itertools
from typing import NamedTuple

import pytest
import pytest_asyncio

from bot.host.lobbies.lobby import SessionPlace
from bot.host.rulings import Bring, RequestedRuling
from bot.local.world.guild_world import Overwrite
from bot.local.world.permissions import Permission
from tests.bot.clicks import actions, controls, press
from tests.bot.driver import DriverUser, Exchange
from tests.bot.judging import WHY, entries, rule
from tests.bot.meaning import refused_with, says
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

_numbers = itertools.count(1)


@pytest_asyncio.fixture(loop_scope="module")
async def judge(stand: Standing) -> DriverUser:
    dora = stand.driver.user("Mod Dora")
    await dora.command("settings server", channel=stand.room(), moderators=stand.judges.id)
    user = stand.driver.add_user(f"Neutral {next(_numbers)}", "en-GB")
    stand.guild.members[user.id].roles.append(stand.judges.id)
    return user


async def here(stand: Standing, user: DriverUser, room: str, session_id: int, reason: str = "") -> Exchange:
    options: dict[str, object] = {"session": session_id, **({"reason": reason} if reason else {})}
    result = await user.command("game here", channel=room, options=options)
    await stand.told()
    return result


def hide(stand: Standing, room: str, *users: DriverUser) -> None:
    """Hide a channel from these users only."""
    channel = stand.driver.place(room).channel
    channel.permission_overwrites = [Overwrite(user.id, 1, deny=str(Permission.VIEW_CHANNEL)) for user in users]
    stand.table.events.channel_changed(channel)


def remove(stand: Standing, room: str) -> None:
    place = stand.table.world.remove_place(room)
    stand.table.events.channel_gone(place.channel)


def standing(stand: Standing, room: str, action: str) -> list[ShownMessage]:
    """Return a channel's open questions: "ruling" to a moderator, "consent" to the players."""
    return [one for one in stand.driver.messages(room) if action in actions(one)]


async def answer(stand: Standing, user: DriverUser, asked: ShownMessage, action: str, rest: str = "") -> Exchange:
    """Press a button of a question and wait until everything is announced."""
    result = await press(user, asked, action, rest)
    await stand.told()
    return result


async def agree(stand: Standing, user: DriverUser, asked: ShownMessage) -> Exchange:
    return await answer(stand, user, asked, "consent", "agree")


def letters(stand: Standing, user: DriverUser) -> list[str]:
    return [message.text for message in stand.driver.messages(user.private)] if user.private else []


def told(stand: Standing, room: str, elsewhere: str) -> list[ShownMessage]:
    """Return the messages of a channel that announce its match's new channel."""
    return [one for one in stand.driver.messages(room) if says(one, "bring-told", where=f"<#{elsewhere}>")]


async def where(stand: Standing, session_id: int) -> int:
    stored = await stand.storage.sessions.load(session_id)
    assert stored is not None
    return stored.channel_id


class Playing(NamedTuple):
    room: str
    elsewhere: str
    number: int


@pytest_asyncio.fixture(loop_scope="module")
async def playing(stand: Standing) -> Playing:
    room, elsewhere = stand.room(), stand.room()
    return Playing(room, elsewhere, await stand.begin(stand.users(2), room))


@pytest_asyncio.fixture(loop_scope="module")
async def own(stand: Standing) -> Playing:
    """Return a match of the moderator Dora against Ben."""
    ben, dora = stand.users(4)[1], stand.users(4)[3]
    room, elsewhere = stand.room(), stand.room()
    return Playing(room, elsewhere, await stand.begin([ben, dora], room))


async def test_a_playing_moderator_cannot_move_a_match_alone(stand: Standing, judge: DriverUser, own: Playing) -> None:
    """If the moderator gives a reason, the bot asks in the channel for a second moderator who does not play."""
    ben, dora = stand.users(4)[1], stand.users(4)[3]
    old = stand.board(own.room)
    assert says(await here(stand, dora, own.elsewhere, own.number, WHY), "ruling-waits")
    (standing_question,) = standing(stand, own.elsewhere, "ruling")
    assert says(standing_question, "ruling-bring", session=own.number, where=f"<#{own.elsewhere}>")
    for user in (ben, dora):
        await answer(stand, user, standing_question, "ruling", "confirm")
        assert await where(stand, own.number) == int(own.room)
    assert stand.board(own.room) == old
    await answer(stand, judge, standing_question, "ruling", "confirm")
    assert await where(stand, own.number) == int(own.elsewhere)
    (found,) = await entries(stand, own.number)
    assert (found.actor, found.action, found.reason) == (int(dora.id), "bring", WHY)


async def test_the_new_channel_and_the_reason_are_announced_everywhere(stand: Standing, playing: Playing) -> None:
    ana, ben, _, dora = stand.users(4)
    room, elsewhere = playing.room, playing.elsewhere
    letter_count = {user: len(letters(stand, user)) for user in (ana, ben)}
    await here(stand, dora, elsewhere, playing.number, WHY)
    assert stand.board(elsewhere).buttons
    assert says(stand.board(elsewhere), "event-brought", by="moderator")
    (notice,) = told(stand, room, elsewhere)
    assert says(notice, "bring-why", reason=WHY)
    assert sorted(notice.pinged) == ["Ana", "Ben"]
    for user in (ana, ben):
        (letter,) = letters(stand, user)[letter_count[user] :]
        assert says(letter, "bring-told", where=f"<#{elsewhere}>")
        assert says(letter, "bring-why", reason=WHY)


async def test_the_players_agree_to_move_their_match(stand: Standing, playing: Playing) -> None:
    ana, ben, _, dora = stand.users(4)
    room, elsewhere, number = playing
    assert says(await here(stand, dora, elsewhere, number), "bring-asked", where=f"<#{room}>")
    (standing_question,) = standing(stand, room, "consent")
    assert says(standing_question, "bring-question", session=number, where=f"<#{elsewhere}>")
    assert says(standing_question, "bring-until")
    assert sorted(standing_question.pinged) == ["Ana", "Ben"]
    await agree(stand, ana, standing_question)
    assert await where(stand, number) == int(room)
    (standing_question,) = standing(stand, room, "consent")
    assert ben.mention in standing_question.text
    assert ana.mention not in standing_question.text
    await agree(stand, ben, standing_question)
    assert await where(stand, number) == int(elsewhere)
    assert says(stand.board(elsewhere), "event-brought", by="table")
    assert any(says(one, "bring-agreed", session=number) for one in stand.driver.messages(room))
    assert standing(stand, room, "consent") == []


async def test_the_answer_is_in_the_language_of_the_user_who_asked(stand: Standing, playing: Playing) -> None:
    dora = stand.users(4)[3]
    with stand.speaking("es-ES"):
        question = await here(stand, dora, playing.elsewhere, playing.number)
    assert says(question, "bring-asked", "es")


async def test_only_the_players_can_agree(stand: Standing, playing: Playing) -> None:
    dora = stand.users(4)[3]
    await here(stand, dora, playing.elsewhere, playing.number)
    (standing_question,) = standing(stand, playing.room, "consent")
    assert refused_with(await agree(stand, dora, standing_question), "not_seated")


async def test_the_log_says_how_many_agreed(stand: Standing, playing: Playing) -> None:
    ana, ben, _, dora = stand.users(4)
    await here(stand, dora, playing.elsewhere, playing.number)
    for user in (ana, ben):
        await agree(stand, user, standing(stand, playing.room, "consent")[0])
    logged = await dora.command("mod log", channel=playing.elsewhere, session=playing.number)
    assert says(logged, "modlog-value-agreed", value=2)


async def test_a_match_whose_players_do_not_agree_stays(stand: Standing, playing: Playing) -> None:
    ben, dora = stand.users(4)[1], stand.users(4)[3]
    await here(stand, dora, playing.elsewhere, playing.number)
    (standing_question,) = standing(stand, playing.room, "consent")
    await answer(stand, ben, standing_question, "consent", "refuse")
    assert says(standing_question, "bring-refused", session=playing.number)
    assert not standing_question.buttons
    assert await where(stand, playing.number) == int(playing.room)


async def test_a_question_that_has_become_pointless_says_so(stand: Standing, playing: Playing) -> None:
    dora = stand.users(4)[3]
    await here(stand, dora, playing.elsewhere, playing.number)
    (standing_question,) = standing(stand, playing.room, "consent")
    await here(stand, dora, playing.elsewhere, playing.number, WHY)
    assert await where(stand, playing.number) == int(playing.elsewhere)
    assert says(standing_question, "bring-void")
    assert not standing_question.buttons


async def test_a_match_has_only_one_open_question(stand: Standing, playing: Playing) -> None:
    dora = stand.users(4)[3]
    await here(stand, dora, playing.elsewhere, playing.number)
    (first,) = standing(stand, playing.room, "consent")
    for _ in range(3):
        again = await here(stand, dora, playing.elsewhere, playing.number)
        assert says(again, "bring-asked-already")
        assert first.id in again.text
        assert standing(stand, playing.room, "consent") == [first]


async def test_a_new_question_replaces_the_open_one(stand: Standing, playing: Playing) -> None:
    ana, ben, _, dora = stand.users(4)
    other = stand.room()
    await here(stand, dora, playing.elsewhere, playing.number)
    (first,) = standing(stand, playing.room, "consent")
    await here(stand, dora, other, playing.number)
    (second,) = standing(stand, playing.room, "consent")
    assert says(second, "bring-question", where=f"<#{other}>")
    assert says(first, "bring-void")
    for user in (ana, ben):
        await agree(stand, user, second)
    assert await where(stand, playing.number) == int(other)
    assert says(second, "bring-agreed")


@pytest.mark.parametrize("over", ["resign", "delete"])
async def test_the_question_of_a_finished_match_loses_its_buttons(stand: Standing, playing: Playing, over: str) -> None:
    ben, dora = stand.users(4)[1], stand.users(4)[3]
    await here(stand, dora, playing.elsewhere, playing.number)
    (standing_question,) = standing(stand, playing.room, "consent")
    if over == "resign":
        await stand.resign(ben, playing.room)
    else:
        await rule(stand, dora, "delete", playing.elsewhere, session=playing.number)
    assert says(standing_question, "bring-void")
    assert not standing_question.buttons


async def test_a_question_expires_when_its_moderator_loses_the_role(
    stand: Standing, judge: DriverUser, playing: Playing
) -> None:
    ana, ben = stand.users(2)
    await here(stand, judge, playing.elsewhere, playing.number)
    (standing_question,) = standing(stand, playing.room, "consent")
    ruling = controls(standing_question)[0].number
    await agree(stand, ana, standing_question)
    stand.guild.members[judge.id].roles.remove(stand.judges.id)
    assert refused_with(await agree(stand, ben, standing_question), "ruling_void")
    assert await where(stand, playing.number) == int(playing.room)
    assert says(standing_question, "ruling-void")
    assert not standing_question.buttons
    assert await stand.storage.rulings.find(ruling) is None, "it is withdrawn for good"


@pytest.mark.parametrize("reason", [WHY, ""])
async def test_no_match_moves_where_a_player_cannot_see_it(stand: Standing, playing: Playing, reason: str) -> None:
    ben, dora = stand.users(4)[1], stand.users(4)[3]
    hide(stand, playing.elsewhere, ben)
    refused = await here(stand, dora, playing.elsewhere, playing.number, reason)
    assert refused_with(refused, "place_unseen", names="Ben")
    assert await where(stand, playing.number) == int(playing.room)


async def test_a_match_without_channel_moves_only_where_all_players_see_it(stand: Standing, playing: Playing) -> None:
    ben, dora = stand.users(4)[1], stand.users(4)[3]
    hide(stand, playing.elsewhere, ben)
    remove(stand, playing.room)
    assert refused_with(await here(stand, dora, playing.elsewhere, playing.number), "place_unseen")
    assert await where(stand, playing.number) == int(playing.room)
    hide(stand, playing.elsewhere)
    assert says(await here(stand, dora, playing.elsewhere, playing.number), "ruled-bring")
    assert await where(stand, playing.number) == int(playing.elsewhere)


async def test_access_to_the_channel_is_checked_again_at_the_move(
    stand: Standing, judge: DriverUser, own: Playing
) -> None:
    ben, dora = stand.users(4)[1], stand.users(4)[3]
    await here(stand, dora, own.elsewhere, own.number, WHY)
    (standing_question,) = standing(stand, own.elsewhere, "ruling")
    hide(stand, own.elsewhere, ben)
    assert refused_with(await answer(stand, judge, standing_question, "ruling", "confirm"), "place_unseen")
    assert await where(stand, own.number) == int(own.room)
    hide(stand, own.elsewhere)
    await answer(stand, judge, standing_question, "ruling", "confirm")
    assert await where(stand, own.number) == int(own.elsewhere)


async def test_all_players_who_cannot_see_the_channel_are_named(stand: Standing, playing: Playing) -> None:
    ana, ben, _, dora = stand.users(4)
    for blind, names in (([ben], "Ben"), ([ana, ben], "Ana y Ben")):
        hide(stand, playing.elsewhere, *blind)
        with stand.speaking("es-ES"):
            refused = await here(stand, dora, playing.elsewhere, playing.number, WHY)
        assert refused_with(refused, "place_unseen", "es", names=names, count=len(blind))


async def test_a_neutral_moderator_moves_a_match_of_a_deleted_channel_alone(stand: Standing, playing: Playing) -> None:
    ben, dora = stand.users(4)[1], stand.users(4)[3]
    remove(stand, playing.room)
    letter_count = len(letters(stand, ben))
    assert says(await here(stand, dora, playing.elsewhere, playing.number), "ruled-bring")
    assert await where(stand, playing.number) == int(playing.elsewhere)
    (letter,) = letters(stand, ben)[letter_count:]
    assert says(letter, "bring-told", session=playing.number)
    assert not says(letter, "bring-why")


async def test_a_moderator_who_plays_moves_no_match_of_a_deleted_channel_alone(stand: Standing, own: Playing) -> None:
    dora = stand.users(4)[3]
    remove(stand, own.room)
    assert refused_with(await here(stand, dora, own.elsewhere, own.number), "reason_needed")
    assert says(await here(stand, dora, own.elsewhere, own.number, WHY), "ruling-waits")
    assert await where(stand, own.number) == int(own.room)


async def test_the_new_channel_is_announced_once_although_the_bot_stopped(stand: Standing, playing: Playing) -> None:
    """The bot stops after it stored the match's new channel and before it announced it."""
    ana, ben, _, dora = stand.users(4)
    room, elsewhere, session_id = playing
    letter_count = {user: len(letters(stand, user)) for user in (ana, ben)}
    ruling = Bring(SessionPlace(int(stand.guild.id), int(elsewhere)), int(room))
    ruling_request = RequestedRuling(
        guild_id=int(stand.guild.id), session_id=session_id, actor=int(dora.id), ruling=ruling, reason=WHY
    )
    assert await stand.client.services.host.rulings.rule(ruling_request) is None
    for _ in range(2):
        await stand.restart()
        await stand.told()
        assert (
            len([one for one in stand.driver.messages(room) if says(one, "bring-told", where=f"<#{elsewhere}>")]) == 1
        )
        for user in (ana, ben):
            assert len(letters(stand, user)) == letter_count[user] + 1
    assert await stand.storage.audit.untold_moves() == ()


async def test_a_lobby_that_moves_leaves_no_buttons_in_the_old_channel(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room, elsewhere = stand.room(), stand.room()
    lobby = await stand.lobby([ana, ben], room)
    session_id = (await stand.session(room)).session_id
    await here(stand, dora, elsewhere, session_id, WHY)
    (old,) = [one for one in stand.driver.messages(room) if one.id == lobby.id]
    assert old.buttons == []
    assert "join" in actions(stand.driver.messages(elsewhere)[-1])
    assert told(stand, room, elsewhere)


async def test_a_player_who_refuses_private_messages_delays_nothing(stand: Standing, playing: Playing) -> None:
    ana, ben, _, dora = stand.users(4)
    room, elsewhere, session_id = playing
    letter_count = len(letters(stand, ben))
    ana.close_private_messages()
    try:
        assert says(await here(stand, dora, elsewhere, session_id, WHY), "ruled-bring")
    finally:
        ana.close_private_messages(is_closed=False)
    assert len(letters(stand, ben)) == letter_count + 1
    assert told(stand, room, elsewhere)
