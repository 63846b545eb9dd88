"""Tests in Discord that an event asks a question before entry, and that organisers accept or decline."""

from __future__ import annotations

import msgspec
import pytest

from bot.face.messages.tournaments.event_message import JOIN, LEAVE
from bot.face.messages.tournaments.notices import REFRESH
from bot.face.tournaments.requests import TEXT
from bot.face.tournaments.room.page import DECIDE
from bot.host.tournaments.ground.settings import settings_of
from tests.bot.clicks import actions, press
from tests.bot.face.tournaments.event_play import new_event, organiser
from tests.bot.meaning import refused_with, says
from tests.bot.standing import Standing
from tests.storage.samples import execute

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

HOSTILE = "**all** @everyone <@&1> https://x.example `/event`"


async def test_a_question_is_asked_and_organisers_decide(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    event = await new_event(stand, await organiser(stand))
    opened_page = await press(event.organiser, event.room, TEXT)
    assert opened_page.modal is not None
    await event.organiser.submit(opened_page, {"name": "Cup", "about": "", "question": "Which *decks* do you know?"})
    question = await event.click(ana, JOIN)
    assert question.modal is not None
    sent = await ana.submit(question, {"answer": HOSTILE})
    assert says(sent, "question-sent")
    await ben.submit(await event.click(ben, JOIN), {"answer": "None"})
    await chen.submit(await event.click(chen, JOIN), {"answer": "Some"})
    await stand.told()
    assert not (await event.whole()).entries
    await event.press(REFRESH)
    room = event.room.message
    assert "@everyone" not in room.text
    assert "**all**" not in room.text
    assert actions(room).count(DECIDE) == 6
    await event.press(DECIDE, f"{ana.id}.admit")
    await event.press(DECIDE, f"{ben.id}.refuse")
    assert [(entry.user_id, entry.state) for entry in (await event.whole()).entries] == [(int(ana.id), "entered")]
    announcement = stand.driver.messages(event.channel)
    assert [one.pinged for one in announcement if says(one, "notice-entry-request")] == [[event.organiser.name]] * 3
    assert [one.pinged for one in announcement if says(one, "notice-admitted", who=ana.mention)] == [["Ana"]]
    assert [one.pinged for one in announcement if says(one, "notice-not-admitted", who=ben.mention)] == [["Ben"]]
    assert all(HOSTILE not in one.text and "Some" not in one.text for one in announcement), (
        "answers are for organisers only"
    )
    assert says(await event.mine(chen, LEAVE), "question-withdrawn")
    late = await press(event.organiser, event.room, DECIDE, f"{chen.id}.admit")
    assert refused_with(late, "no_request")


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_tn49_a_user_who_lost_the_role_is_accepted_all_the_same(stand: Standing, locale: str) -> None:
    (ana, ben), lang = stand.users(2), locale[:2]
    event = await new_event(stand, await organiser(stand))
    event.organiser.set_locale(locale)
    opened_page = await press(event.organiser, event.room, TEXT)
    await event.organiser.submit(opened_page, {"name": "Cup", "about": "", "question": "Why?"})
    for user in (ana, ben):
        await user.submit(await event.click(user, JOIN), {"answer": "So"})
    settings = settings_of((await event.whole()).tournament)
    settings = msgspec.structs.replace(settings, entry="role", role_id=int(stand.judges.id), account_days=99_999)
    await execute(
        stand.storage,
        "UPDATE tournaments SET settings = ? WHERE tournament_id = ?",
        (msgspec.json.encode(settings), event.number),
    )
    await event.press(REFRESH)
    page = await press(event.organiser, event.room, DECIDE, f"{ana.id}.admit")
    assert says(page, "refused-request-unmet", lang, name="Ana")
    assert says(page, "condition-role", lang, role=stand.judges.id)
    assert says(page, "condition-account", lang)
    assert not (await event.whole()).entries
    await press(event.organiser, page, DECIDE)
    assert [entry.user_id for entry in (await event.whole()).entries] == [int(ana.id)]
    await event.press(REFRESH)
    page = await press(event.organiser, event.room, DECIDE, f"{ben.id}.admit")
    assert [one.user_id for one in (await event.whole()).requests] == [int(ben.id)]
    assert REFRESH in actions(await press(event.organiser, page, REFRESH)), "back in the control room"


async def test_a_user_who_left_the_server_cannot_be_accepted(stand: Standing) -> None:
    leo = stand.driver.add_user("Leo")
    event = await new_event(stand, await organiser(stand))
    opened_page = await press(event.organiser, event.room, TEXT)
    await event.organiser.submit(opened_page, {"name": "Cup", "about": "", "question": "Why?"})
    await leo.submit(await event.click(leo, JOIN), {"answer": "So"})
    await stand.told()
    await event.press(REFRESH)
    stand.driver.server.remove_member(leo)
    assert refused_with(await press(event.organiser, event.room, DECIDE, f"{leo.id}.admit"), "request_gone")
    await event.press(DECIDE, f"{leo.id}.refuse")
    assert not (await event.whole()).requests


async def test_a_judge_reads_no_answer_to_the_question(stand: Standing) -> None:
    ana, ben = stand.users(2)
    event = await new_event(stand, await organiser(stand))
    opened_page = await press(event.organiser, event.room, TEXT)
    await event.organiser.submit(opened_page, {"name": "Cup", "about": "", "question": "Which decks do you know?"})
    await event.name_staff(ana.id, "judge")
    await ben.submit(await event.click(ben, JOIN), {"answer": "Tezzeret"})
    await stand.told()
    room = await event.use(ana, "event manage", event=event.number)
    assert REFRESH in actions(room), "a judge has a control room"
    assert DECIDE not in actions(room)
    assert "Tezzeret" not in room.text
    assert ben.mention not in room.text
    led = await event.use(event.organiser, "event manage", event=event.number)
    assert "Tezzeret" in led.text
    assert actions(led).count(DECIDE) == 2
