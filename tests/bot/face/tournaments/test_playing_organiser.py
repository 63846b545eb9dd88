"""Tests organisers who play: they see no pairings early, and swaps need a second official.

A damaged event can be cancelled.
"""

from __future__ import annotations

import pytest

from bot.face.messages.tournaments.event_message import CHECK_IN, JOIN, LEAVE, PAIRINGS
from bot.face.tournaments.entry.presses import SURE
from bot.face.tournaments.form.page import CHOOSE
from bot.face.tournaments.requests import MORE
from bot.face.tournaments.room.page import ANSWER_RULING, CANCEL, STEP, SWAP
from bot.face.tournaments.rulings.page import WHY
from bot.host.tournaments.ground.facts import seats_of
from bot.host.tournaments.ground.settings import settings_of
from tests.bot.clicks import actions, choose, controls, press
from tests.bot.face.tournaments.event_play import EventStand, new_event, organiser
from tests.bot.face.tournaments.ruling_form import chosen_kind
from tests.bot.meaning import refused_with, says
from tests.bot.standing import Standing

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.usefixtures("calm"),
    pytest.mark.both_databases,
]


async def begun(stand: Standing, *, plays: bool) -> EventStand:
    """Start an event of six users manually; its organiser may be one of the players."""
    event = await new_event(stand, await organiser(stand), form="swiss", most=8)
    users = stand.users(6 - plays)
    for user in (*users, *([event.organiser] if plays else [])):
        await event.click(user, JOIN)
    await event.step()
    for user in (*users, *([event.organiser] if plays else [])):
        await event.mine(user, CHECK_IN)
    for _ in range(2):
        await event.step()
    return event


async def test_tn32_an_organiser_who_plays_sees_no_pairings_and_swaps_with_a_second(stand: Standing) -> None:
    event = await begun(stand, plays=True)
    olga, judge = event.organiser, await organiser(stand)
    assert says(event.room, "room-drawn-unseen", round=1), event.room.text
    assert PAIRINGS not in actions(event.message())
    assert refused_with(await event.forge(olga, PAIRINGS), "event_not_begun")
    whole = await event.whole()
    first, second = (seats_of(table)[0] for table in whole.tables[:2])
    page = await event.led(olga, SWAP)
    (names,) = (menu.options for menu in page.message.selects)
    assert [int(value) for _, value in names] == sorted(int(value) for _, value in names), "pairings stay hidden"
    assert all(" · " not in name for name, _ in names)
    opened_page = await event.swap(olga, first, second)
    refused = await olga.submit(opened_page, {"reason": " "})
    await stand.told()
    assert refused_with(refused, "reason_needed")
    question = await olga.submit(await event.swap(olga, first, second), {"reason": "We met last week"})
    await stand.told()
    assert says(question, "tournament-ruled", state="waiting", kind="two players swapped"), question.text
    assert (await event.whole()).tables == whole.tables
    # A neutral organiser sees the pairings and confirms the ruling. An official who was appointed after the request
    # could not confirm it.
    room = await event.use(judge, "event manage", event=event.number)
    assert says(room, "room-ruling"), room.text
    ruling = (await event.whole()).rulings[-1].ruling_id
    result = await press(judge, room, ANSWER_RULING, f"{ruling}.confirm")
    await stand.told()
    assert says(result, "room-did-confirm"), result.text
    assert (await event.whole()).tables != whole.tables
    # The button from before the swap does not publish the round, because the organiser has not seen the new pairings.
    await event.press(STEP, next(one.rest for one in controls(event.room) if one.action == STEP))
    assert says(event.room, "room-pairings-changed-unseen"), event.room.text
    await event.step()
    assert (await event.whole()).rounds[-1].state == "playing"
    assert any(
        says(one, "notice-by-hand") or "Paired by hand" in one.text for one in stand.driver.messages(event.channel)
    )


async def test_tn32_an_organiser_who_plays_takes_a_hidden_swap_back_without_reading_it(stand: Standing) -> None:
    event = await begun(stand, plays=True)
    olga, judge = event.organiser, await organiser(stand)
    whole = await event.whole()
    swapped = [seats_of(table)[0] for table in whole.tables[:2]]
    names = [one.name for one in whole.entries if one.number in swapped]
    await event.swap(judge, *swapped)
    assert [one.kind for one in (await event.whole()).rulings] == ["swap"]
    page = await chosen_kind(olga, await event.use(olga, "event rule", event=event.number), "take-back")
    assert says(page, "rulings-hidden"), page.text
    result = await olga.submit(await press(olga, page, WHY), {"reason": "I would rather not"})
    await stand.told()
    assert says(result, "tournament-ruled", state="waiting"), result.text
    room = await event.use(olga, "event manage", event=event.number)
    shown = str([page.message, result.message, room.message])
    assert not [one for one in names if f"{one}" in shown], shown
    # An official who is asked to confirm a ruling reads the ruling first.
    room = await event.use(judge, "event manage", event=event.number)
    assert "⚖️" in room.text
    assert all(f"{entry}. " in room.text or name in room.text for entry, name in zip(swapped, names, strict=True))


async def test_tn32_a_change_that_waits_for_a_second_official_says_so(stand: Standing) -> None:
    event = await new_event(stand, await organiser(stand), form="swiss", most=8)
    for user in (*stand.users(3), event.organiser):
        await event.click(user, JOIN)
    page = await press(event.organiser, event.room, MORE)
    question = await choose(event.organiser, page, CHOOSE, "1", rest="vacation_days")
    assert question.modal is not None
    result = await event.organiser.submit(question, {"reason": "Shorter rounds"})
    await stand.told()
    assert says(result, "tournament-ruled", state="waiting"), result.text
    whole = await event.whole()
    assert (settings_of(whole.tournament).vacation_days, whole.rulings[-1].state) == (3, "waiting")


async def test_tn8_a_button_for_outdated_pairings_answers_what_has_changed(stand: Standing) -> None:
    event = await begun(stand, plays=False)
    whole = await event.whole()
    gone = seats_of(whole.tables[0])[0]
    user_id = next(one.user_id for one in whole.entries if one.number == gone)
    leaver = next(one for one in stand.users(6) if int(one.id) == user_id)
    sure = await event.click(leaver, LEAVE)
    await press(leaver, sure, SURE)
    await stand.told()
    after = await event.whole()
    assert gone not in {seat for table in after.tables for seat in seats_of(table)}
    await event.press(STEP, next(one.rest for one in controls(event.room) if one.action == STEP))
    assert says(event.room, "room-pairings-changed"), event.room.text
    assert says(event.room, "room-drawn-gone") or "No longer:" in event.room.text
    assert (await event.whole()).rounds[-1].state == "drawn"
    await event.step()
    assert [table.seats for table in (await event.whole()).tables] == [table.seats for table in after.tables]


async def test_tn32_changes_of_staff_are_announced_in_the_channel(stand: Standing) -> None:
    event = await begun(stand, plays=True)
    ana = stand.users(1)[0]
    await event.name_staff(ana.id, "judge")
    said = [one.text for one in stand.driver.messages(event.channel) if f"<@{ana.id}>" in one.text]
    assert any("named" in one for one in said), said


@pytest.mark.faults("cannot be read")
async def test_tn7_a_damaged_event_is_cancelled_and_deleted_by_command(stand: Standing) -> None:
    event = await new_event(stand, await organiser(stand), form="swiss", most=8)
    number = event.number
    broken = f"UPDATE tournaments SET settings = x'7b' WHERE tournament_id = {number}"
    await stand.storage.database.write(lambda connection: connection.execute(broken).rowcount)
    damaged = await event.use(event.organiser, "event manage", event=number)
    assert refused_with(damaged, "event_damaged", event=str(number)), damaged.text
    assert actions(damaged) == [CANCEL]
    question = await press(event.organiser, damaged, CANCEL)
    result = await event.organiser.submit(question, {"reason": "It is broken"})
    assert says(result, "room-cancelled-damaged"), result.text
    await stand.told()
    options = {"reason": "It is broken", "event": number}
    gone = await stand.driver.user("Mod Dora").command("mod delete", channel=event.channel, options=options)
    assert says(gone, "event-deleted-done"), gone.text
    listed = await event.organiser.command("event me", channel=event.channel, options={"event": number})
    assert refused_with(listed, "no_tournament")
