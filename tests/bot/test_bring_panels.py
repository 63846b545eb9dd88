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
async def judge(house: Standing) -> DriverUser:
    """A moderator who plays nowhere."""
    dora = house.driver.user("Mod Dora")
    await dora.command("settings server", channel=house.room(), moderators=house.judges.id)
    user = house.driver.add_user(f"Neutral {next(_numbers)}", "en-GB")
    house.guild.members[user.id].roles.append(house.judges.id)
    return user


async def here(house: Standing, user: DriverUser, room: str, session_id: int, reason: str = "") -> Exchange:
    options: dict[str, object] = {"session": session_id, **({"reason": reason} if reason else {})}
    done = await user.command("game here", channel=room, options=options)
    await house.told()
    return done


def hide(house: Standing, room: str, *users: DriverUser) -> None:
    """Keep users from seeing a channel, and let all others see it."""
    channel = house.driver.place(room).channel
    channel.permission_overwrites = [Overwrite(user.id, 1, deny=str(Permission.VIEW_CHANNEL)) for user in users]
    house.table.events.channel_changed(channel)


def remove(house: Standing, room: str) -> None:
    place = house.table.world.remove_place(room)
    house.table.events.channel_gone(place.channel)


def question(house: Standing, room: str, label: str) -> ShownMessage:
    return next(one for one in reversed(house.driver.messages(room)) if label in labels(one))


def letters(house: Standing, user: DriverUser) -> list[str]:
    """What the bot wrote to a user in private."""
    return [message.text for message in house.driver.messages(user.private)] if user.private else []


async def where(house: Standing, session_id: int) -> int:
    stored = await house.storage.sessions.load(session_id)
    assert stored is not None
    return stored.channel_id


async def test_a_playing_moderator_takes_no_match_away(house: Standing, judge: DriverUser) -> None:
    """With a reason the channel is asked for a second moderator; then all are told, in the old place and in private."""
    ben, dora = house.users(4)[1], house.users(4)[3]
    room, elsewhere = house.room(), house.room()
    session_id = await house.begin([ben, dora], room)
    old, written = house.board(room), {user: len(letters(house, user)) for user in (ben, dora)}
    answer = await here(house, dora, elsewhere, session_id, WHY)
    assert "no neutral judge" in answer.text
    assert await where(house, session_id) == int(room)
    assert house.board(room) == old
    asked = question(house, elsewhere, "Confirm")
    assert f"bring match {session_id} to <#{elsewhere}>" in asked.text
    for user in (ben, dora):
        await pressed(house, user, asked, "Confirm")
        assert await where(house, session_id) == int(room)
    await pressed(house, judge, asked, "Confirm")
    assert await where(house, session_id) == int(elsewhere)
    assert house.board(elsewhere).buttons
    assert "A moderator brought the match here" in house.board(elsewhere).text
    (told,) = [one for one in house.driver.messages(room) if f"goes on in <#{elsewhere}>" in one.text]
    assert WHY in told.text
    assert sorted(told.pinged) == ["Ben", "Mod Dora"]
    for user in (ben, dora):
        (letter,) = letters(house, user)[written[user] :]
        assert f"goes on in <#{elsewhere}>" in letter
        assert WHY in letter
    (found,) = await entries(house, session_id)
    assert (found.actor, found.action, found.reason) == (int(dora.id), "bring", WHY)


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_a_table_agrees_to_go_elsewhere(house: Standing, locale: str) -> None:
    ana, ben, dora = house.users(2)[0], house.users(2)[1], house.users(4)[3]
    room, elsewhere = house.room(), house.room()
    session_id = await house.begin([ana, ben], room)
    with house.speaking(locale):
        answer = await here(house, dora, elsewhere, session_id)
    assert ("I have asked its table" if locale == "en-GB" else "he preguntado a su mesa") in answer.text
    assert await where(house, session_id) == int(room)
    asked = question(house, room, "Agree")
    assert sorted(asked.pinged) == ["Ana", "Ben"]
    assert "This question expires <t:" in asked.text
    assert "Esta pregunta caduca pronto" in words_for(None, "es")("bring-until", until="pronto")
    # Nobody else answers for them.
    assert "no seat in this match" in (await pressed(house, dora, asked, "Agree")).messages[-1].text
    await pressed(house, ana, asked, "Agree")
    assert await where(house, session_id) == int(room)
    assert ben.mention in question(house, room, "Agree").text
    assert ana.mention not in question(house, room, "Agree").text
    await pressed(house, ben, asked, "Agree")
    assert await where(house, session_id) == int(elsewhere)
    assert "The table agreed" in house.board(elsewhere).text
    assert any(f"All at the table agreed: match {session_id}" in one.text for one in house.driver.messages(room))
    assert not any("Agree" in labels(one) for one in house.driver.messages(room))
    logged = (await dora.command("mod log", channel=elsewhere, session=session_id)).text
    assert "agreed by 2 at the table" in logged


async def test_a_table_that_does_not_agree_stays(house: Standing) -> None:
    ana, ben, _, dora = house.users(4)
    room, elsewhere = house.room(), house.room()
    session_id = await house.begin([ana, ben], room)
    await here(house, dora, elsewhere, session_id)
    asked = question(house, room, "Agree")
    await pressed(house, ben, asked, "Refuse")
    (closed,) = [one for one in house.driver.messages(room) if one.id == asked.id]
    assert "stays here" in closed.text
    assert not closed.buttons
    assert await where(house, session_id) == int(room)
    # A question that has nothing to ask any more says so.
    await here(house, dora, elsewhere, session_id)
    asked = question(house, room, "Agree")
    other = house.room()
    await here(house, dora, other, session_id, WHY)
    assert await where(house, session_id) == int(other)
    (closed,) = [one for one in house.driver.messages(room) if one.id == asked.id]
    assert "no longer counts" in closed.text
    assert not closed.buttons


async def test_one_question_stands_at_a_table_and_a_new_one_takes_its_place(house: Standing) -> None:
    ana, ben, _, dora = house.users(4)
    room, elsewhere, other = house.room(), house.room(), house.room()
    session_id = await house.begin([ana, ben], room)

    def asking() -> list[ShownMessage]:
        return [one for one in house.driver.messages(room) if "Agree" in labels(one)]

    await here(house, dora, elsewhere, session_id)
    (first,) = asking()
    for _ in range(3):
        again = await here(house, dora, elsewhere, session_id)
        assert "was asked already" in again.text
        assert first.id in again.text
        assert [one.id for one in asking()] == [first.id]
    await here(house, dora, other, session_id)
    (second,) = asking()
    assert f"<#{other}>" in second.text
    (closed,) = [one for one in house.driver.messages(room) if one.id == first.id]
    assert "no longer counts" in closed.text
    for user in (ana, ben):
        await pressed(house, user, second, "Agree")
    assert await where(house, session_id) == int(other)
    (agreed,) = [one for one in house.driver.messages(room) if one.id == second.id]
    assert "All at the table agreed" in agreed.text


async def test_a_question_loses_its_buttons_where_the_match_is_over(house: Standing) -> None:
    ana, ben, _, dora = house.users(4)
    for over in ("resign", "delete"):
        room, elsewhere = house.room(), house.room()
        session_id = await house.begin([ana, ben], room)
        await here(house, dora, elsewhere, session_id)
        asked = question(house, room, "Agree")
        if over == "resign":
            await house.client.services.host.seats.resign(session_id, int(ben.id))
            house.client.services.announcer.wake(session_id)
            await house.told()
        else:
            await rule(house, dora, "delete", elsewhere, session=session_id)
        (closed,) = [one for one in house.driver.messages(room) if one.id == asked.id]
        assert "no longer counts" in closed.text, over
        assert not closed.buttons


async def test_a_question_is_void_once_its_asker_is_no_moderator(house: Standing, judge: DriverUser) -> None:
    ana, ben = house.users(2)
    room, elsewhere = house.room(), house.room()
    session_id = await house.begin([ana, ben], room)
    await here(house, judge, elsewhere, session_id)
    asked = question(house, room, "Agree")
    control = unpack(asked.custom_id_of("Agree"))
    await pressed(house, ana, asked, "Agree")
    house.guild.members[judge.id].roles.remove(house.judges.id)
    late = await pressed(house, ben, asked, "Agree")
    assert "no longer counts" in late.messages[-1].text
    assert await where(house, session_id) == int(room)
    (closed,) = [one for one in house.driver.messages(room) if one.id == asked.id]
    assert "no longer counts" in closed.text
    assert not closed.buttons
    assert control is not None
    assert await house.storage.rulings.find(control.number) is None, "it is withdrawn for good"


async def test_no_match_goes_where_a_player_does_not_see_it(house: Standing, judge: DriverUser) -> None:
    ana, ben, _, dora = house.users(4)
    room, hidden = house.room(), house.room()
    session_id = await house.begin([ana, ben], room)
    hide(house, hidden, ben)
    for reason in (WHY, ""):
        answer = await here(house, dora, hidden, session_id, reason)
        assert "\u2068Ben\u2069 cannot see that channel" in answer.text or "Ben cannot see that channel" in answer.text
        assert "Ana" not in answer.text
    # Not even where its own place is gone, and without a ruling.
    remove(house, room)
    assert "cannot see that channel" in (await here(house, dora, hidden, session_id)).text
    assert await where(house, session_id) == int(room)
    hide(house, hidden)
    assert "goes on in this channel" in (await here(house, dora, hidden, session_id)).text
    assert await where(house, session_id) == int(hidden)
    # What was seen when it was asked for is looked at once more when it is done.
    own, away = house.room(), house.room()
    number = await house.begin([ben, dora], own)
    await here(house, dora, away, number, WHY)
    asked = question(house, away, "Confirm")
    hide(house, away, ben)
    assert "cannot see that channel" in (await pressed(house, judge, asked, "Confirm")).messages[-1].text
    assert await where(house, number) == int(own)
    hide(house, away)
    await pressed(house, judge, asked, "Confirm")
    assert await where(house, number) == int(away)


async def test_all_who_do_not_see_the_place_are_named_in_good_spanish(house: Standing) -> None:
    ana, ben, _, dora = house.users(4)
    room, hidden = house.room(), house.room()
    session_id = await house.begin([ana, ben], room)
    for blind, said in (([ben], "Ben no puede ver ese canal"), ([ana, ben], "Ana, Ben no pueden ver ese canal")):
        hide(house, hidden, *blind)
        with house.speaking("es-ES"):
            answer = await here(house, dora, hidden, session_id, WHY)
        assert said in answer.text


async def test_whose_place_is_lost_is_saved_by_a_neutral_moderator_alone(house: Standing) -> None:
    ana, ben, _, dora = house.users(4)
    lost, own, there = house.room(), house.room(), house.room()
    session_id = await house.begin([ana, ben], lost)
    number = await house.begin([ben, dora], own)
    for room in (lost, own):
        remove(house, room)
    written = len(letters(house, ben))
    assert "reason is needed" in (await here(house, dora, there, number)).text
    assert "no neutral judge" in (await here(house, dora, there, number, WHY)).text
    assert await where(house, number) == int(own)
    assert "goes on in this channel" in (await here(house, dora, there, session_id)).text
    assert await where(house, session_id) == int(there)
    (letter,) = letters(house, ben)[written:]
    assert f"match {session_id}" in letter.lower()
    assert "Reason" not in letter


async def test_a_table_hears_of_it_once_although_the_bot_was_cut_off(house: Standing) -> None:
    """Between what is stored and what is told."""
    ana, ben, _, dora = house.users(4)
    room, elsewhere = house.room(), house.room()
    session_id = await house.begin([ana, ben], room)
    written = {user: len(letters(house, user)) for user in (ana, ben)}
    ruling = Bring(SessionPlace(int(house.guild.id), int(elsewhere)), int(room))
    wanted = RequestedRuling(
        guild_id=int(house.guild.id), session_id=session_id, actor=int(dora.id), ruling=ruling, reason=WHY
    )
    assert await house.client.services.host.rulings.rule(wanted) is None
    for _ in range(2):
        await house.restart()
        await house.told()
        assert len([one for one in house.driver.messages(room) if f"goes on in <#{elsewhere}>" in one.text]) == 1
        for user in (ana, ben):
            assert len(letters(house, user)) == written[user] + 1
    assert await house.storage.audit.untold_moves() == ()


async def test_a_lobby_that_moves_leaves_no_buttons_behind(house: Standing) -> None:
    ana, ben, _, dora = house.users(4)
    room, elsewhere = house.room(), house.room()
    lobby = await house.lobby([ana, ben], room)
    session_id = (await house.session(room)).session_id
    await here(house, dora, elsewhere, session_id, WHY)
    (old,) = [one for one in house.driver.messages(room) if one.id == lobby.id]
    assert not old.buttons
    assert "Join" in labels(house.driver.messages(elsewhere)[-1])
    assert any(f"goes on in <#{elsewhere}>" in one.text for one in house.driver.messages(room))


async def test_a_player_who_cannot_be_written_to_holds_nothing_up(house: Standing) -> None:
    ana, ben, _, dora = house.users(4)
    room, elsewhere = house.room(), house.room()
    session_id = await house.begin([ana, ben], room)
    written = len(letters(house, ben))
    ana.close_private_messages()
    try:
        assert "goes on in this channel" in (await here(house, dora, elsewhere, session_id, WHY)).text
    finally:
        ana.close_private_messages(closed=False)
    assert len(letters(house, ben)) == written + 1
    assert any(f"goes on in <#{elsewhere}>" in one.text for one in house.driver.messages(room))
