"""Tests the announcements of events: a faulty event delays no other event (TN-7, TN-9)."""

from __future__ import annotations

import asyncio

import pytest

from bot.face.messages.tournaments.event_message import JOIN, ME
from bot.face.posting.tournaments import threads
from bot.face.tournaments.form.page import CHOOSE, FORMAT, GAME, OPEN, PLAN
from bot.face.tournaments.requests import BACK, MORE
from bot.face.tournaments.room.page import FILL
from bot.face.words.tournaments.progress import points_of, said_points
from bot.host.tournaments.ground.facts import seats_of
from bot.host.tournaments.ground.people import Actor
from bot.host.tournaments.rulings.table_rulings import Award
from bot.local.world.permissions import Permission
from bot.wording.words import words_for
from tests.bot.clicks import press
from tests.bot.face.tournaments.event_play import DUEL, EventStand, new_event, organiser
from tests.bot.meaning import refused_with, says
from tests.bot.shards import thawed_too_late
from tests.bot.standing import Standing
from tests.storage.samples import execute
from tests.waiting import until

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]
# This is more notices than a single query reads.
MANY = 150


async def noticed(stand: Standing, event: EventStand, kind: str, count: int, entries: str = "[]") -> None:
    """Store notices of an event as the host does, without waking the poster."""
    sql = (
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)"
        " INSERT INTO tournament_notices (tournament_id, kind, entries, data, at) SELECT ?, ?, ?, '{}', i FROM n"
    )
    await execute(stand.storage, sql, (count, event.number, kind, entries))


async def untold(stand: Standing, event: EventStand) -> int:
    return len(await stand.storage.tournaments.notices(event.number))


async def woken(stand: Standing) -> None:
    """Wake the poster once, and wait until it is idle."""
    stand.client.services.events.wake()
    await stand.client.services.events.idle()


def letters(stand: Standing) -> list[str]:
    """Return the messages about a damaged event in the server's system channel."""
    messages = stand.driver.messages(stand.guild.channels[0])
    return [one.id for one in messages if says(one, "tournament-damaged")]


async def test_any_number_of_notices_is_announced(stand: Standing) -> None:
    event = await new_event(stand, await organiser(stand))
    await noticed(stand, event, "seeded", MANY)
    await woken(stand)
    assert await untold(stand, event) == 0


@pytest.mark.faults("is not announced yet")
async def test_an_event_in_a_closed_channel_delays_no_other_event(stand: Standing) -> None:
    shut, other = [await new_event(stand, await organiser(stand)) for _ in range(2)]
    stand.driver.server.forbid(shut.channel, Permission.VIEW_CHANNEL)
    try:
        await noticed(stand, shut, "too_few", MANY)
        await noticed(stand, other, "too_few", 1)
        await woken(stand)
        assert (await untold(stand, shut), await untold(stand, other)) == (MANY, 0)
        assert any(says(one, "notice-too-few") for one in stand.driver.messages(other.channel))
    finally:
        stand.driver.server.forbid(shut.channel)
        await execute(stand.storage, "DELETE FROM tournament_notices WHERE tournament_id = ?", (shut.number,))


@pytest.mark.faults("is not announced yet")
async def test_a_process_that_may_have_lost_the_server_announces_no_news(stand: Standing) -> None:
    event = await new_event(stand, await organiser(stand))
    await noticed(stand, event, "too_few", 1)
    with thawed_too_late(stand):
        await woken(stand)
        assert not any(says(one, "notice-too-few") for one in stand.driver.messages(event.channel))
        assert await untold(stand, event) == 1
    await execute(stand.storage, "DELETE FROM tournament_notices WHERE tournament_id = ?", (event.number,))


@pytest.mark.faults("is not announced yet")
@pytest.mark.parametrize("over", ["cancelled", "finished"])
async def test_a_finished_event_with_a_deleted_channel_notifies_nobody(stand: Standing, over: str) -> None:
    """A deleted channel of a finished event needs no action, so officials are not asked to move the event."""
    event = await new_event(stand, await organiser(stand))
    number = event.number
    await execute(stand.storage, "UPDATE tournaments SET state = ? WHERE tournament_id = ?", (over, number))
    await noticed(stand, event, "revealed" if over == "cancelled" else "finished", 1)
    stand.driver.server.delete(event.channel)
    await woken(stand)
    await stand.told()
    assert await stand.storage.tournaments.notices(number) == ()
    places = [stand.guild.channels[0], *([event.organiser.private] if event.organiser.private else [])]
    assert not any(says(one, "tournament-closed-place") for place in places for one in stand.driver.messages(place))


async def test_an_event_whose_tables_are_being_opened_delays_no_other_event(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow, other = [await new_event(stand, await organiser(stand), form="swiss", most=4) for _ in range(2)]
    await slow.press(FILL)
    for _ in range(3):
        await slow.step()
    gate, real = asyncio.Event(), stand.client.services.events.threads.publish

    async def held(guild_id: int, tournament_id: int, *, doubtful: bool) -> bool:
        if tournament_id == slow.number:
            await gate.wait()
        return await real(guild_id, tournament_id, doubtful=doubtful)

    monkeypatch.setattr(stand.client.services.events.threads, "publish", held)
    host = stand.client.services.host.tournaments
    whole = await slow.whole()
    leader = next(one.id for one in whole.officials)
    await host.step(whole.tournament.guild_id, slow.number, Actor(leader))
    ana = stand.users(1)[0]
    await press(ana, other.message(), JOIN)
    await noticed(stand, other, "too_few", 1)
    stand.client.services.events.wake()

    async def all_told() -> bool:
        return not await untold(stand, other)

    await until(all_told)
    assert len(stand.driver.threads(slow.channel)) == 0
    gate.set()
    await stand.told()
    assert len(stand.driver.threads(slow.channel)) == 2


async def test_notices_are_announced_between_an_events_tables(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "AT_ONCE", 1)
    event = await new_event(stand, await organiser(stand), form="swiss", most=4)
    await event.press(FILL)
    for _ in range(3):
        await event.step()
    published, counted = stand.client.services.events.threads.publish, list[int]()

    async def counting(guild_id: int, tournament_id: int, *, doubtful: bool) -> bool:
        more = await published(guild_id, tournament_id, doubtful=doubtful)
        counted.append(await untold(stand, event))
        if more:
            await noticed(stand, event, "too_few", 1)
        return more

    monkeypatch.setattr(stand.client.services.events.threads, "publish", counting)
    await event.step()
    assert len(counted) == 2
    threads_made = stand.driver.threads(event.channel)
    assert len(threads_made) == 2
    announcement = next(one for one in stand.driver.messages(event.channel) if says(one, "notice-too-few"))
    assert int(threads_made[0].id) < int(announcement.id) < int(threads_made[1].id)


@pytest.mark.faults("cannot be announced")
async def test_an_unreadable_notice_is_skipped_and_the_others_are_announced(stand: Standing) -> None:
    event = await new_event(stand, await organiser(stand))
    await noticed(stand, event, "stand_by", 1, entries="?")
    await noticed(stand, event, "too_few", 1)
    await woken(stand)
    assert await untold(stand, event) == 0
    assert any(says(one, "notice-too-few") for one in stand.driver.messages(event.channel))


@pytest.mark.faults("cannot be read")
async def test_moderators_are_notified_once_of_an_unreadable_event(stand: Standing) -> None:
    event = await new_event(stand, await organiser(stand))
    before = letters(stand)
    await execute(stand.storage, "UPDATE tournaments SET plan = x'3f' WHERE tournament_id = ?", (event.number,))
    try:
        ana = stand.users(1)[0]
        for _ in range(2):
            assert refused_with(await press(ana, event.message(), JOIN), "event_damaged")
            await stand.told()
        question = await ana.command("event me", channel=event.channel, options={"event": event.number})
        assert refused_with(question, "event_damaged")
        assert len([one for one in letters(stand) if one not in before]) == 1
    finally:
        cancelled = "UPDATE tournaments SET state = 'cancelled' WHERE tournament_id = ?"
        await execute(stand.storage, cancelled, (event.number,))


async def test_tn71_players_are_mentioned_at_the_first_of_their_tables(stand: Standing) -> None:
    event = await new_event(stand, await organiser(stand), form="swiss-evening", most=4)
    users = stand.users(4)
    await event.begun(*users)
    await stand.told()
    whole = await event.whole()
    assert len(whole.tables) == 6
    begun = {one.code: stand.driver.messages(str(one.thread_id))[0] for one in whole.tables}
    assert all(says(one, "table-at-once", count=3) for one in begun.values())
    # The first two tables belong to the first part of the round and mention their players. The others mention nobody.
    assert [len(one.pinged) for one in begun.values()] == [2, 2, 0, 0, 0, 0]
    assert {name for one in begun.values() for name in one.pinged} == {user.name for user in users}
    (announcement,) = [one for one in stand.driver.messages(event.channel) if says(one, "notice-published", at_once=3)]
    assert not announcement.pinged
    own = await event.click(users[0], ME)
    sits = [one for one in whole.tables if whole.entries[0].number in seats_of(one)]
    assert len(sits) == 3
    assert all(f"<#{one.thread_id}>" in own.text for one in sits)


async def test_tn71_a_table_decided_before_it_was_opened_mentions_nobody(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    lead, channel = await organiser(stand), stand.room()
    event = EventStand(stand, channel, lead, await lead.command("event new", channel=channel))
    await event.choose(GAME, DUEL)
    await event.choose(FORMAT, "swiss")
    for action in (MORE, PLAN):
        await event.press(action)
    await event.choose(CHOOSE, "2", "at_once")
    await event.press(BACK)
    await event.press(OPEN)
    users = [stand.driver.add_user(f"Evening {number}") for number in range(8)]
    await event.begun(*users)
    host, judge = stand.client.services.host.tournaments, Actor(int(lead.id), moderator=True)
    first = await event.whole()
    guild = first.tournament.guild_id
    for one in first.tables:
        await host.rulings.rule(guild, event.number, judge, Award(one.code, (1, 2)), "so")
    await stand.told()
    gate, real = asyncio.Event(), stand.client.services.events.threads.publish

    async def held(guild_id: int, tournament_id: int, *, doubtful: bool) -> bool:
        await gate.wait()
        return await real(guild_id, tournament_id, doubtful=doubtful)

    monkeypatch.setattr(stand.client.services.events.threads, "publish", held)
    await host.rounds.draw(guild, event.number, judge)
    await host.rounds.publish(guild, event.number, judge)
    early = next(one for one in (await event.whole()).tables if one.round == 2)
    await host.rulings.rule(guild, event.number, judge, Award(early.code, (1, 2)), "so")
    gate.set()
    await stand.told()
    whole = await event.whole()
    tables = [one for one in whole.tables if one.round == 2 and one.code != early.code]
    assert len(tables) == 7
    begun = {one.code: stand.driver.messages(str(one.thread_id))[0] for one in tables}
    assert sorted(name for one in begun.values() for name in one.pinged) == sorted(user.name for user in users)
    # The first message of a table shows the points before the round. The result of the table that was decided early
    # does not count yet.
    standings = await host.views.standings(whole)
    before, now, words = points_of(standings, before=2), points_of(standings), words_for(None, "en")
    winner = seats_of(early)[0]
    assert before[winner] != now[winner]
    (other,) = [one for one in tables if winner in seats_of(one)]
    user = next(one.user_id for one in whole.entries if one.number == winner)
    (line,) = [one for one in begun[other.code].text.splitlines() if f"<@{user}>" in one]
    assert line.endswith(f" · {said_points(before[winner], words)}"), line
