"""Tests that an event of computer players, created with buttons and menus, runs to its podium automatically."""

from __future__ import annotations

import msgspec
import pytest

from bot.face.messages.tournaments.event_message import AGAIN, BRACKET, EXPORT, INFO, STANDINGS
from bot.face.tournaments.form.page import OPEN
from bot.face.tournaments.room.files import EXPORT_KIND
from bot.face.tournaments.room.page import FILL
from bot.face.words.tournaments.naming import said_players
from bot.host.tournaments.ground.facts import result_of
from bot.wording.words import words_for
from engine.tournaments.records.document import EventRecord
from engine.tournaments.records.document_check import verify_event
from tests.bot.clicks import actions, choices, choose, controls, label
from tests.bot.face.tournaments.event_play import DUEL, new_event, organiser
from tests.bot.meaning import plain, refused_with, says
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


async def test_an_event_of_eight_computer_players_plays_to_its_podium_by_itself(stand: Standing) -> None:
    dora = stand.driver.user("Mod Dora")
    event = await new_event(stand, dora, most=8, auto=True)
    await event.press(FILL)
    assert len((await event.whole()).entries) == 8
    assert await event.step() == "open_checkin"
    assert await event.step() == "close_checkin"
    whole = await event.until("finished")
    assert len(whole.rounds) == 3
    assert all(result_of(table) is not None for table in whole.tables)
    # Each match has one thread, which begins with one message above all boards.
    threads = stand.driver.threads(event.channel)
    assert {int(thread.id) for thread in threads} == {table.thread_id for table in whole.tables}
    assert len(threads) == 7
    for thread in threads:
        first, *others = stand.driver.messages(thread)
        assert says(first, "table-result-note")
        assert not any(says(message, "table-result-note") for message in others)
        assert any(message.images for message in others)
    # Every round was announced twice, when it was published and when it closed. The podium came last.
    announcement = [message for message in stand.driver.messages(event.channel) if message.images]
    shown = [(message.images[0].filename, message.images[0].description or "") for message in announcement]
    rounds = ("tables", "standings") * 3
    assert [name.split("-")[1].removesuffix(".png") for name, _ in shown] == [*rounds, "podium"]
    assert says(announcement[-1].images[0].description or "", "drawn-line-alt", place=1)
    # Besides its picture, the message has one line: the text that a phone shows in its notification.
    for round_number in (1, 2, 3):
        assert says(announcement[2 * round_number - 2], "notice-published", round=round_number)
    assert says(announcement[-1], "notice-finished")
    # Words that `sobremesa verify` prints about the file of a valid event.
    exports = event.stand.client.services.host.tournaments.exports
    record = msgspec.json.decode(
        await exports.json(whole.tournament.guild_id, whole.tournament.tournament_id), type=EventRecord
    )
    assert verify_event(record).holds
    assert says(announcement[-1], "tournament-digest", digest=verify_event(record).digest)
    marks = [one for message in announcement for one in controls(message) if one.action == INFO]
    assert len(marks) == len(set(marks)) == 7
    assert says(event.message(), "tournament-state-finished")
    # The message names the winner.
    standings = await event.stand.client.services.events.figures.standings(whole)
    assert standings is not None
    best = {place: player for player, place in standings.places.items()}
    names = said_players(whole, words_for(DUEL, "en"))
    for place, said in ((1, "1st"), (2, "2nd")):
        assert f"{said}: " in plain(event.message().text)
        for message in (event.message(), announcement[-1]):
            assert says(message, "tournament-podium", place=said, names=f"**{names[best[place]]}**")
    for action in (BRACKET, STANDINGS):
        assert (await event.click(dora, action)).message.images
    # TN-40: once the event is over, every user gets all pictures as files: podium, standings, bracket, three rounds.
    ana = stand.driver.user("Ana")
    given = await choose(ana, await event.mine(ana, EXPORT), EXPORT_KIND, "pictures")
    await stand.told()
    files = [image.filename.removesuffix(".png").split("-")[3] for image in given.message.images]
    assert list(dict.fromkeys(files)) == ["podium", "standings", "bracket", "tables"]
    assert files.count("tables") >= 3
    assert all(image.description for image in given.message.images)
    # Buttons offer the files and another event with the same settings. They are below the event's message and below the
    # last announcement.
    for shown_at in (event.message(), announcement[-1]):
        assert {STANDINGS, EXPORT, AGAIN} <= {*actions(shown_at)}
    menu = await event.click(ana, EXPORT)
    assert choices(menu, EXPORT_KIND) == ["json", "standings", "results", "trf", "sites", "pictures"]
    result = await choose(ana, menu, EXPORT_KIND, "results")
    await stand.told()
    assert [file.filename for file in result.message.files] == [f"event-{event.number}-results.csv"]
    assert refused_with(await event.click(ana, AGAIN), "event_makers_only")
    again = await event.click(dora, AGAIN)
    (number,) = {one.number for one in controls(again) if one.action == OPEN}
    host, guild = stand.client.services.host.tournaments, int(stand.guild.id)
    other = (await host.whole(guild, number)).tournament
    assert (other.state, other.name, other.plan) == ("draft", whole.tournament.name, whole.tournament.plan)
    assert other.tournament_id != event.number


async def test_from_nothing_to_a_running_event_in_eight_presses(stand: Standing) -> None:
    dora = stand.driver.user("Mod Dora")
    event = await new_event(stand, dora, form="", most=8)
    await event.press(FILL)
    assert [await event.step() for _ in range(4)] == ["open_checkin", "close_checkin", "start", "publish"]
    assert event.presses <= 8
    whole = await event.whole()
    assert whole.tournament.state == "running"
    assert whole.rounds[0].state != "drawn"


async def test_tn41_computer_players_are_added_in_eights_below_the_limit(stand: Standing) -> None:
    event = await new_event(stand, await organiser(stand), form="single", most=0)
    assert says(label(event.room, FILL), "room-fill", count=8)
    await event.press(FILL)
    assert len((await event.whole()).entries) == 8
    # A knock-out with this many players has no byes.
    assert says(label(event.room, FILL), "room-fill", count=16)
    await event.press(FILL)
    assert len((await event.whole()).entries) == 16
