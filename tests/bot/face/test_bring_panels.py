"""`/game here` through the real client: a match is taken away from nobody, and its table hears where it goes."""

from __future__ import annotations

import itertools

import pytest
import pytest_asyncio

from bot.face.pages.control import unpack
from bot.host.lobby import SessionPlace
from bot.host.rulings import Bring, RequestedRuling
from bot.local.driver import DriverUser, Exchange
from bot.local.permissions import Permission
from bot.local.shown import ShownMessage
from bot.local.world import Overwrite
from bot.wording.words import words_for
from tests.bot.judging import WHY, entries, labels, pressed, rule
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

_numbers = itertools.count(1)


@pytest_asyncio.fixture(loop_scope="module")
async def judge(stand: Standing) -> DriverUser:
    """A moderator who plays nowhere."""
    dora = stand.driver.user("Mod Dora")
    await dora.command("settings server", channel=stand.room(), moderators=stand.judges.id)
    user = stand.driver.add_user(f"Neutral {next(_numbers)}", "en-GB")
    stand.guild.members[user.id].roles.append(stand.judges.id)
    return user


async def here(stand: Standing, user: DriverUser, room: str, session_id: int, reason: str = "") -> Exchange:
    options: dict[str, object] = {"session": session_id, **({"reason": reason} if reason else {})}
    done = await user.command("game here", channel=room, options=options)
    await stand.told()
    return done


def hide(stand: Standing, room: str, *users: DriverUser) -> None:
    """Keep users from seeing a channel, and let all others see it."""
    channel = stand.driver.place(room).channel
    channel.permission_overwrites = [Overwrite(user.id, 1, deny=str(Permission.VIEW_CHANNEL)) for user in users]
    stand.table.events.channel_changed(channel)


def remove(stand: Standing, room: str) -> None:
    place = stand.table.world.remove_place(room)
    stand.table.events.channel_gone(place.channel)


def question(stand: Standing, room: str, label: str) -> ShownMessage:
    return next(one for one in reversed(stand.driver.messages(room)) if label in labels(one))


def letters(stand: Standing, user: DriverUser) -> list[str]:
    """What the bot wrote to a user in private."""
    return [message.text for message in stand.driver.messages(user.private)] if user.private else []


async def where(stand: Standing, session_id: int) -> int:
    stored = await stand.storage.sessions.load(session_id)
    assert stored is not None
    return stored.channel_id


async def test_a_playing_moderator_takes_no_match_away(stand: Standing, judge: DriverUser) -> None:
    """With a reason the channel is asked for a second moderator; then all are told, in the old place and in private."""
    ben, dora = stand.users(4)[1], stand.users(4)[3]
    room, elsewhere = stand.room(), stand.room()
    session_id = await stand.begin([ben, dora], room)
    old, written = stand.board(room), {user: len(letters(stand, user)) for user in (ben, dora)}
    answer = await here(stand, dora, elsewhere, session_id, WHY)
    assert "no neutral judge" in answer.text
    assert await where(stand, session_id) == int(room)
    assert stand.board(room) == old
    asked = question(stand, elsewhere, "Confirm")
    assert f"bring match {session_id} to <#{elsewhere}>" in asked.text
    for user in (ben, dora):
        await pressed(stand, user, asked, "Confirm")
        assert await where(stand, session_id) == int(room)
    await pressed(stand, judge, asked, "Confirm")
    assert await where(stand, session_id) == int(elsewhere)
    assert stand.board(elsewhere).buttons
    assert "A moderator brought the match here" in stand.board(elsewhere).text
    (told,) = [one for one in stand.driver.messages(room) if f"goes on in <#{elsewhere}>" in one.text]
    assert WHY in told.text
    assert sorted(told.pinged) == ["Ben", "Mod Dora"]
    for user in (ben, dora):
        (letter,) = letters(stand, user)[written[user] :]
        assert f"goes on in <#{elsewhere}>" in letter
        assert WHY in letter
    (found,) = await entries(stand, session_id)
    assert (found.actor, found.action, found.reason) == (int(dora.id), "bring", WHY)


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_a_table_agrees_to_go_elsewhere(stand: Standing, locale: str) -> None:
    ana, ben, dora = stand.users(2)[0], stand.users(2)[1], stand.users(4)[3]
    room, elsewhere = stand.room(), stand.room()
    session_id = await stand.begin([ana, ben], room)
    with stand.speaking(locale):
        answer = await here(stand, dora, elsewhere, session_id)
    assert ("I have asked its table" if locale == "en-GB" else "he preguntado a su mesa") in answer.text
    assert await where(stand, session_id) == int(room)
    asked = question(stand, room, "Agree")
    assert sorted(asked.pinged) == ["Ana", "Ben"]
    assert "This question expires <t:" in asked.text
    assert "Esta pregunta caduca pronto" in words_for(None, "es")("bring-until", until="pronto")
    # Nobody else answers for them.
    assert "no seat in this match" in (await pressed(stand, dora, asked, "Agree")).messages[-1].text
    await pressed(stand, ana, asked, "Agree")
    assert await where(stand, session_id) == int(room)
    assert ben.mention in question(stand, room, "Agree").text
    assert ana.mention not in question(stand, room, "Agree").text
    await pressed(stand, ben, asked, "Agree")
    assert await where(stand, session_id) == int(elsewhere)
    assert "The table agreed" in stand.board(elsewhere).text
    assert any(f"All at the table agreed: match {session_id}" in one.text for one in stand.driver.messages(room))
    assert not any("Agree" in labels(one) for one in stand.driver.messages(room))
    logged = (await dora.command("mod log", channel=elsewhere, session=session_id)).text
    assert "agreed by 2 at the table" in logged


async def test_a_table_that_does_not_agree_stays(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room, elsewhere = stand.room(), stand.room()
    session_id = await stand.begin([ana, ben], room)
    await here(stand, dora, elsewhere, session_id)
    asked = question(stand, room, "Agree")
    await pressed(stand, ben, asked, "Refuse")
    (closed,) = [one for one in stand.driver.messages(room) if one.id == asked.id]
    assert "stays here" in closed.text
    assert not closed.buttons
    assert await where(stand, session_id) == int(room)
    # A question that has nothing to ask any more says so.
    await here(stand, dora, elsewhere, session_id)
    asked = question(stand, room, "Agree")
    other = stand.room()
    await here(stand, dora, other, session_id, WHY)
    assert await where(stand, session_id) == int(other)
    (closed,) = [one for one in stand.driver.messages(room) if one.id == asked.id]
    assert "no longer counts" in closed.text
    assert not closed.buttons


async def test_one_question_stands_at_a_table_and_a_new_one_takes_its_place(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room, elsewhere, other = stand.room(), stand.room(), stand.room()
    session_id = await stand.begin([ana, ben], room)

    def asking() -> list[ShownMessage]:
        return [one for one in stand.driver.messages(room) if "Agree" in labels(one)]

    await here(stand, dora, elsewhere, session_id)
    (first,) = asking()
    for _ in range(3):
        again = await here(stand, dora, elsewhere, session_id)
        assert "was asked already" in again.text
        assert first.id in again.text
        assert [one.id for one in asking()] == [first.id]
    await here(stand, dora, other, session_id)
    (second,) = asking()
    assert f"<#{other}>" in second.text
    (closed,) = [one for one in stand.driver.messages(room) if one.id == first.id]
    assert "no longer counts" in closed.text
    for user in (ana, ben):
        await pressed(stand, user, second, "Agree")
    assert await where(stand, session_id) == int(other)
    (agreed,) = [one for one in stand.driver.messages(room) if one.id == second.id]
    assert "All at the table agreed" in agreed.text


async def test_a_question_loses_its_buttons_where_the_match_is_over(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    for over in ("resign", "delete"):
        room, elsewhere = stand.room(), stand.room()
        session_id = await stand.begin([ana, ben], room)
        await here(stand, dora, elsewhere, session_id)
        asked = question(stand, room, "Agree")
        if over == "resign":
            await stand.client.services.host.seats.resign(session_id, int(ben.id))
            stand.client.services.announcer.wake(session_id)
            await stand.told()
        else:
            await rule(stand, dora, "delete", elsewhere, session=session_id)
        (closed,) = [one for one in stand.driver.messages(room) if one.id == asked.id]
        assert "no longer counts" in closed.text, over
        assert not closed.buttons


async def test_a_question_is_void_once_its_asker_is_no_moderator(stand: Standing, judge: DriverUser) -> None:
    ana, ben = stand.users(2)
    room, elsewhere = stand.room(), stand.room()
    session_id = await stand.begin([ana, ben], room)
    await here(stand, judge, elsewhere, session_id)
    asked = question(stand, room, "Agree")
    control = unpack(asked.custom_id_of("Agree"))
    await pressed(stand, ana, asked, "Agree")
    stand.guild.members[judge.id].roles.remove(stand.judges.id)
    late = await pressed(stand, ben, asked, "Agree")
    assert "no longer counts" in late.messages[-1].text
    assert await where(stand, session_id) == int(room)
    (closed,) = [one for one in stand.driver.messages(room) if one.id == asked.id]
    assert "no longer counts" in closed.text
    assert not closed.buttons
    assert control is not None
    assert await stand.storage.rulings.find(control.number) is None, "it is withdrawn for good"


async def test_no_match_goes_where_a_player_does_not_see_it(stand: Standing, judge: DriverUser) -> None:
    ana, ben, _, dora = stand.users(4)
    room, hidden = stand.room(), stand.room()
    session_id = await stand.begin([ana, ben], room)
    hide(stand, hidden, ben)
    for reason in (WHY, ""):
        answer = await here(stand, dora, hidden, session_id, reason)
        assert "\u2068Ben\u2069 cannot see that channel" in answer.text or "Ben cannot see that channel" in answer.text
        assert "Ana" not in answer.text
    # Not even where its own place is gone, and without a ruling.
    remove(stand, room)
    assert "cannot see that channel" in (await here(stand, dora, hidden, session_id)).text
    assert await where(stand, session_id) == int(room)
    hide(stand, hidden)
    assert "goes on in this channel" in (await here(stand, dora, hidden, session_id)).text
    assert await where(stand, session_id) == int(hidden)
    # What was seen when it was asked for is looked at once more when it is done.
    own, away = stand.room(), stand.room()
    number = await stand.begin([ben, dora], own)
    await here(stand, dora, away, number, WHY)
    asked = question(stand, away, "Confirm")
    hide(stand, away, ben)
    assert "cannot see that channel" in (await pressed(stand, judge, asked, "Confirm")).messages[-1].text
    assert await where(stand, number) == int(own)
    hide(stand, away)
    await pressed(stand, judge, asked, "Confirm")
    assert await where(stand, number) == int(away)


async def test_all_who_do_not_see_the_place_are_named_in_good_spanish(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room, hidden = stand.room(), stand.room()
    session_id = await stand.begin([ana, ben], room)
    for blind, said in (([ben], "Ben no puede ver ese canal"), ([ana, ben], "Ana, Ben no pueden ver ese canal")):
        hide(stand, hidden, *blind)
        with stand.speaking("es-ES"):
            answer = await here(stand, dora, hidden, session_id, WHY)
        assert said in answer.text


async def test_whose_place_is_lost_is_saved_by_a_neutral_moderator_alone(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    lost, own, there = stand.room(), stand.room(), stand.room()
    session_id = await stand.begin([ana, ben], lost)
    number = await stand.begin([ben, dora], own)
    for room in (lost, own):
        remove(stand, room)
    written = len(letters(stand, ben))
    assert "reason is needed" in (await here(stand, dora, there, number)).text
    assert "no neutral judge" in (await here(stand, dora, there, number, WHY)).text
    assert await where(stand, number) == int(own)
    assert "goes on in this channel" in (await here(stand, dora, there, session_id)).text
    assert await where(stand, session_id) == int(there)
    (letter,) = letters(stand, ben)[written:]
    assert f"match {session_id}" in letter.lower()
    assert "Reason" not in letter


async def test_a_table_hears_of_it_once_although_the_bot_was_cut_off(stand: Standing) -> None:
    """Between what is stored and what is told."""
    ana, ben, _, dora = stand.users(4)
    room, elsewhere = stand.room(), stand.room()
    session_id = await stand.begin([ana, ben], room)
    written = {user: len(letters(stand, user)) for user in (ana, ben)}
    ruling = Bring(SessionPlace(int(stand.guild.id), int(elsewhere)), int(room))
    wanted = RequestedRuling(
        guild_id=int(stand.guild.id), session_id=session_id, actor=int(dora.id), ruling=ruling, reason=WHY
    )
    assert await stand.client.services.host.rulings.rule(wanted) is None
    for _ in range(2):
        await stand.restart()
        await stand.told()
        assert len([one for one in stand.driver.messages(room) if f"goes on in <#{elsewhere}>" in one.text]) == 1
        for user in (ana, ben):
            assert len(letters(stand, user)) == written[user] + 1
    assert await stand.storage.audit.untold_moves() == ()


async def test_a_lobby_that_moves_leaves_no_buttons_behind(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room, elsewhere = stand.room(), stand.room()
    lobby = await stand.lobby([ana, ben], room)
    session_id = (await stand.session(room)).session_id
    await here(stand, dora, elsewhere, session_id, WHY)
    (old,) = [one for one in stand.driver.messages(room) if one.id == lobby.id]
    assert not old.buttons
    assert "Join" in labels(stand.driver.messages(elsewhere)[-1])
    assert any(f"goes on in <#{elsewhere}>" in one.text for one in stand.driver.messages(room))


async def test_a_player_who_cannot_be_written_to_holds_nothing_up(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room, elsewhere = stand.room(), stand.room()
    session_id = await stand.begin([ana, ben], room)
    written = len(letters(stand, ben))
    ana.close_private_messages()
    try:
        assert "goes on in this channel" in (await here(stand, dora, elsewhere, session_id, WHY)).text
    finally:
        ana.close_private_messages(closed=False)
    assert len(letters(stand, ben)) == written + 1
    assert any(f"goes on in <#{elsewhere}>" in one.text for one in stand.driver.messages(room))
