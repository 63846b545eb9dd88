"""Tests duplicate tables through the real client: no table learns about another before the round is over (TN-24)."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from bot.face.ground.throttle import Throttle
from bot.face.messages.tournaments.event_message import PAIRINGS, STANDINGS
from bot.face.tournaments.form.page import CHOOSE, GAME, OPEN
from bot.face.tournaments.form.page import PLAN as PLAN_PAGE
from bot.face.tournaments.requests import BACK, MORE
from bot.host.tournaments.ground.facts import seats_of
from bot.host.tournaments.ground.people import Actor
from bot.host.tournaments.ground.settings import TournamentDraft
from bot.local.world.guild_world import Channel
from engine.tournaments.event import EventPlan, Stage
from storage.records.tournaments import TournamentTable
from tests.bot.clicks import actions
from tests.bot.driver import DriverUser
from tests.bot.face.tournaments.event_play import EventStand, organiser
from tests.bot.face.tournaments.ruling_form import rule
from tests.bot.meaning import refused_with, says
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]
PRIVATE_THREAD = 12
PLAN = EventPlan((Stage("duplicate", seats=(2,), measures=("won", "rounds"), rounds=2),))
LOOKS = ("board", "log", "status", "replay", "export", "watch")
NAMES = ("Ana", "Ben", "Chen", "Eva")


async def begun(stand: Standing, people: list[DriverUser]) -> EventStand:
    """Begin an event of four users, with two users at each cooperative table."""
    lead, channel = await organiser(stand), stand.room()
    event = EventStand(stand, channel, lead, await lead.command("event new", channel=channel))
    await event.choose(GAME, "brigade")
    await event.choose(CHOOSE, "4", "most")
    await event.press(MORE)
    assert PLAN_PAGE not in actions(event.room)
    await event.press(BACK)
    drafts, guild = stand.client.services.host.tournaments.drafts, int(stand.guild.id)
    await drafts.change(guild, event.number, Actor(int(lead.id), lead.name), TournamentDraft(plan=PLAN))
    await event.press(OPEN)
    await event.begun(*people)
    return event


def thread_of(event: EventStand, table: TournamentTable) -> Channel:
    found = next(one for one in event.stand.driver.threads(event.channel) if int(one.id) == table.thread_id)
    assert found.type == PRIVATE_THREAD
    return found


async def play_out(event: EventStand, table: TournamentTable, people: list[DriverUser], word: str) -> None:
    """Let both users at a table make the same move until their match is over."""
    users, thread = {int(user.id): user for user in people}, thread_of(event, table)
    host = event.stand.client.services.host
    while (live := await host.live(table.session_id or 0)).is_running:
        await event.stand.move(users[live.due_seats()[0].user_id or 0], word, thread.id)
    await event.stand.told()


async def at_table(event: EventStand, table: TournamentTable, people: list[DriverUser]) -> list[DriverUser]:
    """Return the users at a table, the first seat first."""
    entries = {entry.number: entry.user_id for entry in (await event.whole()).entries}
    known = {int(user.id): user for user in people}
    return [known[entries[seat] or 0] for seat in seats_of(table)]


def plain(messages: Iterable[ShownMessage]) -> list[str]:
    """Return texts of messages and pictures, without what differs in each event: names, ranks and long numbers."""
    texts = []
    for message in messages:
        whole = "\n".join([message.text, *(image.description or "" for image in message.images)])
        whole = re.sub(r"[0-9a-f]{8,}|\d{3,}|Table \d", "#", whole.replace(" (you)", ""))
        texts.append(re.sub("|".join(NAMES), "@", whole))
    return texts


async def seen_by(event: EventStand, user: DriverUser) -> list[str]:
    """Return everything that a user without a seat finds about the ended table: in channel, lists and pictures."""
    driver, found = event.stand.driver, list[str]()
    # The wait for a picture depends on the machine, so the test does not wait for pictures.
    event.stand.client.services.boards = Throttle(limit=100, seconds=10)
    found += plain(driver.messages(event.channel))
    found += plain((await event.use(user, "event me", event=event.number)).messages)
    for action in (STANDINGS, PAIRINGS):
        found += plain((await event.click(user, action)).messages)
    return found


@pytest.mark.usefixtures("private_threads")
async def test_tn24_no_user_learns_about_a_table_before_the_round_ends(stand: Standing) -> None:
    eva = stand.driver.add_user("Eva")
    eva.set_locale("en-GB")
    worlds = [await _world(stand, [*stand.users(3), eva], word) for word in ("pour", "wait")]
    (won, told_won), (lost, told_lost) = worlds
    assert won == lost, "others cannot know whether a table has won or lost"
    assert told_won != told_lost, "after the round they can"


async def _world(stand: Standing, people: list[DriverUser], word: str) -> tuple[list[list[str]], list[list[str]]]:
    """Play a table to its end.

    Return what a waiting player of the other table and a moderator see, before the end of the other table and after it.
    """
    event, dora = await begun(stand, people), stand.driver.user("Mod Dora")
    one, other = (await event.whole()).tables
    # The player on turn at the other table is mentioned anyway, so the test looks at that player's partner.
    (player, mate), (_, rival) = await at_table(event, one, people), await at_table(event, other, people)
    thread = thread_of(event, one)
    members = stand.driver.place(thread.id).members
    assert {player.id, mate.id} <= set(members)
    assert rival.id not in members
    await play_out(event, one, people, word)
    board = stand.driver.messages(thread.id)[-1]
    assert says(board, "result-replay-later")
    assert not says(board, "result-replay")
    # A moderator sees every thread, but the bot's commands show them nothing about a table.
    for look in LOOKS:
        result = await dora.command(f"game {look}", channel=thread.id)
        await stand.told()
        assert refused_with(result, "table_hidden"), (look, result.text)
    for user in (dora, rival):
        listed = await user.command("game list", channel=event.channel)
        assert f"`{one.session_id}`" not in listed.text
    seen = [await seen_by(event, user) for user in (rival, dora)]
    await play_out(event, other, people, "wait")
    # Once the last table is over, every user can open all tables.
    assert not refused_with(await dora.command("game log", channel=thread.id), "table_hidden")
    return seen, [await seen_by(event, user) for user in (rival, dora)]


@pytest.mark.usefixtures("private_threads")
async def test_tn32_the_partner_of_a_disqualified_player_is_told_and_plays_on(stand: Standing) -> None:
    eva = stand.driver.add_user("Eva")
    people = [*stand.users(3), eva]
    event = await begun(stand, people)
    table = (await event.whole()).tables[0]
    out = seats_of(table)[0]
    assert says(stand.driver.messages(thread_of(event, table).id)[0], "table-hidden", same="yes")
    # Partners who win together have no ranks among themselves.
    thread = thread_of(event, table).id
    # A table of partners has only one possible result, so the form offers no choice.
    await rule(event, event.organiser, "award", reason="Late", table=table.code)
    ruled = next(one for one in stand.driver.messages(thread) if says(one, "notice-ruling"))
    assert not says(ruled, "notice-placed")
    await rule(event, event.organiser, "take-back", reason="Not so")
    table = (await event.whole()).tables[1]
    out = seats_of(table)[0]
    await rule(event, event.organiser, "disqualify", player=out, reason="Told the deal")
    board = stand.driver.messages(thread_of(event, table).id)[-1]
    # The computer has played for the absent player, so the partner is on turn again.
    (_, partner) = await at_table(event, table, people)
    log = await partner.command("game log", channel=thread_of(event, table).id)
    assert says(log, "event-why", reason="Told the deal")
    assert f"<@{partner.id}>" in board.text
