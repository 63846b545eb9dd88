"""Tests an event of four people through the real client: they register, check in, play, look, drop out and win."""

from __future__ import annotations

import pytest

from bot.face.messages.tournaments.event_message import CHECK_IN, JOIN, LEAVE, PAIRINGS, STANDINGS
from bot.face.messages.tournaments.notices import REFRESH
from bot.face.tournaments.entry.presses import SURE
from bot.host.tournaments.ground.facts import result_of, seats_of
from bot.local.world.guild_world import Channel
from bot.wording.words import words_for
from storage.records.tournaments import TournamentTable
from tests.bot.clicks import controls, press
from tests.bot.driver import DriverUser
from tests.bot.face.tournaments.event_play import EventStand, new_event
from tests.bot.meaning import refused_with, says
from tests.bot.standing import Standing

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.usefixtures("calm"),
    pytest.mark.both_databases,
]

# The first seat marks the upper row.
WINNING = ("1", "4", "2", "5", "3")


def thread_of(event: EventStand, table: TournamentTable) -> Channel:
    threads = event.stand.driver.threads(event.channel)
    return next(thread for thread in threads if int(thread.id) == table.thread_id)


async def play_out(event: EventStand, table: TournamentTable, people: dict[int, DriverUser]) -> None:
    seats, thread = seats_of(table), thread_of(event, table)
    for number, square in enumerate(WINNING):
        await event.stand.move(people[seats[number % 2]], f"mark {square}", thread.id)


async def placed(event: EventStand) -> dict[int, int]:
    host = event.stand.client.services.host
    return dict((await host.tournaments.views.standings(await event.whole())).places)


async def test_four_people_play_an_event_to_its_end(stand: Standing) -> None:
    users = stand.users(4)
    dora = users[3]
    event = await new_event(stand, dora, form="swiss", most=4)
    for user in users[:3]:
        result = await event.click(user, JOIN)
        assert says(result, "tournament-joined")
    await event.mine(dora, JOIN)
    eve = stand.driver.add_user("Eve")
    eve.set_locale("en-GB")
    assert says(await event.click(eve, JOIN), "tournament-joined-waiting")
    whole = await event.whole()
    assert [entry.state for entry in whole.entries] == ["entered"] * 4 + ["waiting"]
    assert says(event.message(), "tournament-waiting", count=1)
    await event.step()
    # Everybody except Dora checks in. So Eve moves up from the waitlist and takes Dora's place.
    for user in (*users[:3], eve):
        assert says(await event.click(user, CHECK_IN), "tournament-here")
    await event.step()
    whole = await event.whole()
    people = {entry.number: user for entry, user in zip(whole.entries, (*users, eve), strict=True)}
    assert {entry.number: entry.state for entry in whole.entries}[4] == "waiting"
    assert await event.step() == "start"
    assert await event.step() == "publish"
    whole = await event.whole()
    assert whole.rounds[0].state == "playing"
    for table in whole.tables:
        begun = stand.driver.messages(thread_of(event, table))[0]
        assert says(begun, "table-result-note")
        for seat in seats_of(table):
            assert f"<@{people[seat].id}>" in begun.text
            # Each player is mentioned once when the table begins. The board also names the player on turn.
            name = people[seat].name
            assert 1 <= stand.pings[str(table.thread_id), name] <= 2
    first = whole.tables[0]
    player = people[seats_of(first)[0]]
    assert says(await event.use(player, "event me"), "own-must-play")
    assert (await event.click(player, PAIRINGS)).message.images
    assert (await event.click(player, STANDINGS)).message.images
    # A player drops out while the table is running. The table still counts.
    leaver = people[seats_of(first)[1]]
    question = await event.click(leaver, LEAVE)
    assert says(question, "tournament-drop-sure")
    assert says(await press(leaver, question, SURE), "tournament-dropped")
    assert refused_with(await event.forge(leaver, JOIN), "dropped_there")
    for table in whole.tables:
        await play_out(event, table, people)
    whole = await event.whole()
    assert all(result_of(table) is not None for table in whole.tables)
    assert whole.rounds[0].state == "closed"
    for table in whole.tables:
        # In an event the pairing decides who plays next, so the ended match offers no rematch, only the replay.
        shown = stand.driver.messages(thread_of(event, table))
        actions = {one.action for message in shown for one in controls(message)}
        assert ("replayopen" in actions, "rematch" in actions) == (True, False)
        assert not any(says(message, "result-again", rematch="yes") for message in shown)
    mine = await event.mine(player, STANDINGS)
    assert says(mine, "figures-title")
    # The next round pairs the three remaining players, so one of them has a bye.
    await event.press(REFRESH)
    assert await event.step() == "draw"
    assert await event.step() == "publish"
    whole = await event.whole()
    assert len([table for table in whole.tables if table.round == 2]) == 1
    await play_out(event, whole.tables[-1], people)
    whole = await event.whole()
    if whole.tournament.state != "finished":
        await event.press(REFRESH)
        await event.step()
        whole = await event.until("finished")
    assert says(event.message(), "tournament-state-finished")
    assert (await event.use(leaver, "event me")).message.images
    # The profile shows the result in both languages (TN-42).
    winner = next(number for number, place in (await placed(event)).items() if place == 1)
    for locale in ("en-GB", "es-ES"):
        people[winner].set_locale(locale)
        said = (await event.use(people[winner], "profile")).text
        assert words_for(None, locale[:2])("profile-events", played=1, won=1) in said
    people[winner].set_locale("en-GB")
