"""Tests tables that an event hides until the round is over: they are in private threads and are shown nowhere else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.face.ground.components.custom_ids import Control
from bot.face.messages.tournaments.event_message import CHECK_IN, JOIN
from bot.face.posting.tournaments import poster
from bot.face.tournaments.form.page import CHOOSE, FORMAT, GAME, OPEN, TOGGLE
from bot.face.tournaments.requests import BACK, MORE
from bot.face.tournaments.room.page import ANSWER_RULING, FILL, STEP, WAITING
from bot.face.tournaments.room.pending_items import WAITING_RULING
from bot.face.tournaments.rulings.draft import TYPED
from bot.host.lobbies.lobby import SessionPlace
from bot.host.rulings import RequestedRuling, Restore
from bot.host.tournaments.ground.facts import seats_of
from bot.host.tournaments.ground.people import Actor
from bot.host.tournaments.rulings.table_rulings import Award, Substitute
from bot.local.world.permissions import Permission
from tests.bot.clicks import press
from tests.bot.driver import Exchange
from tests.bot.face.tournaments import ruling_form
from tests.bot.face.tournaments.event_play import EventStand, organiser
from tests.bot.judging import WHY, rule
from tests.bot.meaning import refused_with, says
from tests.bot.standing import Standing
from tests.toys import DUEL as TOY_DUEL
from tests.waiting import until

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]
PRIVATE_THREAD = 12


async def hidden_draft(stand: Standing, game: str = "noughts", form: str = "") -> EventStand:
    """Return the form of an event of four players whose tables others may not watch."""
    lead, channel = await organiser(stand), stand.room()
    event = EventStand(stand, channel, lead, await lead.command("event new", channel=channel))
    await event.choose(GAME, game)
    if form:
        await event.choose(FORMAT, form)
    await event.choose(CHOOSE, "4", "most")
    await event.press(MORE)
    await event.press(TOGGLE, "watchable")
    await event.press(BACK)
    return event


async def test_hidden_tables_need_a_further_right_of_the_bot(stand: Standing) -> None:
    event = await hidden_draft(stand)
    for refused in (
        await press(event.organiser, event.room, OPEN),
        await event.forge(event.organiser, STEP, "open"),
    ):
        assert refused_with(refused, "event_rights")
        assert (await event.whole()).tournament.state == "draft"


@pytest.mark.usefixtures("private_threads")
async def test_users_without_a_seat_learn_nothing_of_a_hidden_table(stand: Standing) -> None:
    await _plays_hidden(stand)


async def _plays_hidden(stand: Standing) -> None:
    event, (ana, ben) = await hidden_draft(stand), stand.users(2)
    # A moderator of the server sees every thread.
    dora = stand.driver.user("Mod Dora")
    await event.press(OPEN)
    for user in (ana, ben):
        await event.click(user, JOIN)
    await event.press(FILL)
    await event.step()
    for user in (ana, ben):
        await event.mine(user, CHECK_IN)
    for _ in range(3):
        await event.step()
    whole = await event.whole()
    mine = {int(ana.id), int(ben.id)}
    players = {entry.number: entry.user_id for entry in whole.entries}
    table = next(one for one in whole.tables if {players[seat] for seat in seats_of(one)} & mine and not one.result)
    thread = next(one for one in stand.driver.threads(event.channel) if int(one.id) == table.thread_id)
    assert thread.type == PRIVATE_THREAD
    inside = {players[seat] for seat in seats_of(table)}
    player = ana if int(ana.id) in inside else ben
    board = [one for one in stand.driver.messages(thread) if one.images][-1]
    # A player sees the board. Another user sees it neither by a press on its buttons nor in a list.
    assert (await press(player, board, "board")).message.images
    for words in ("game board", "game watch", "game log", "game replay", "game export", "game status"):
        result = await dora.command(words, channel=thread.id)
        await stand.told()
        assert refused_with(result, "table_hidden"), (words, [one.text for one in result.messages])
    for action, rest in (("decided", ""), ("replayat", "at.0.0.o")):
        forged = Control(action, table.session_id or 0, rest=rest).pack()
        assert refused_with(await dora.press(board, forged, forged=True), "table_hidden")
    host = stand.client.services.host
    live = await host.live(table.session_id or 0)
    (decision,) = live.begun_match.decisions()
    mover = live.due_seats()[0].user_id or 0
    await host.play.move(live.session.session_id, mover, " ".join(decision.moves[0]), interaction_id=1)
    # A moderator gets no completions of the hidden table's moves, and cannot move its match to a public channel.
    assert await dora.complete("mod undo", option="move", session=table.session_id, channel=event.channel) == []
    result = await dora.command(
        "game here", channel=event.channel, options={"session": table.session_id, "reason": "to see it"}
    )
    await stand.told()
    assert refused_with(result, "table_hidden"), result.text
    await _is_restored_hidden(stand, event, table.session_id or 0, thread.id)
    listed = await dora.command("game list", channel=event.channel)
    assert f"`{table.session_id}`" not in listed.text
    assert f"`{table.session_id}`" in (await player.command("game list", channel=event.channel)).text
    # Once the round is over, everybody can see the table.
    for one in whole.tables:
        if one.result is None:
            result = await ruling_form.rule(event, event.organiser, "award", table=one.code, result="a.1-2")
            assert says(result, "tournament-ruled")
    result = await dora.command("game status", channel=thread.id)
    assert not refused_with(result, "table_hidden")


async def _is_restored_hidden(stand: Standing, event: EventStand, session_id: int, thread: str) -> None:
    """Delete a hidden table and restore it. It returns to its thread, and to no public channel (TN-24)."""
    dora, sessions = stand.driver.user("Mod Dora"), stand.client.services.host.sessions
    await rule(stand, dora, "delete", event.channel, session=session_id)
    gone = (await sessions.even_deleted(session_id)).session
    assert gone.deleted_at is not None
    result = await rule(stand, dora, "restore", event.channel, session=session_id, here=True)
    assert refused_with(result, "table_hidden"), result.text
    # A player at the table requests a ruling, which waits for a second moderator. The bot checks it again when it is
    # confirmed.
    waits = RequestedRuling(
        guild_id=gone.guild_id,
        session_id=session_id,
        actor=int(event.organiser.id),
        ruling=Restore(SessionPlace(gone.guild_id, int(event.channel))),
        reason=WHY,
        senior=True,
    )
    pending_ruling = await stand.client.services.host.rulings.rule(waits)
    assert pending_ruling is not None
    confirm = Control("ruling", 0, pending_ruling.ruling_id, "confirm").pack()
    result = await dora.press(event.message(), confirm, forged=True)
    await stand.told()
    assert refused_with(result, "table_hidden"), result.text
    assert (await sessions.even_deleted(session_id)).session.deleted_at is not None
    await rule(stand, dora, "restore", thread, session=session_id)
    assert (await sessions.even_deleted(session_id)).session.channel_id == int(thread)


@pytest.mark.usefixtures("private_threads")
async def test_tn24_a_hidden_tables_points_are_offered_only_to_users_who_may_see_it(stand: Standing) -> None:
    try:
        event, users = await hidden_draft(stand, TOY_DUEL), stand.users(4)
        stand.driver.server.give_role(users[0], stand.judges)
        await event.press(OPEN)
        await event.begun(*users)
        whole = await event.whole()
        outsider = stand.driver.add_user("Outside Otto")
        for table in whole.tables:
            inside = {whole.entries[seat - 1].user_id for seat in seats_of(table)}
            options = {"table": table.code, "event": event.number}
            for user in (*users, outsider, event.organiser):
                opened_page = await event.use(user, "event rule", **options)
                judges = not refused_with(opened_page, "not_judge")
                assert judges or user not in (users[0], event.organiser)
                seen = False
                if judges:
                    page = await ruling_form.chosen_kind(user, opened_page, "award")
                    seen = any(value.startswith("p.") for _, value in ruling_form.open_menu(page).options)
                assert seen == (judges and (int(user.id) in inside or user is event.organiser))
            # Once the round is over, everybody can see each table.
            opened_page = await event.use(event.organiser, "event rule", **options)
            page = await ruling_form.chosen_kind(event.organiser, opened_page, "undo")
            assert [value for _, value in ruling_form.open_menu(page).options] == [TYPED]
    finally:
        stand.driver.server.take_role(users[0], stand.judges)


@pytest.mark.usefixtures("private_threads")
async def test_tn24_a_judge_who_plays_reads_no_pending_ruling_about_a_hidden_table(stand: Standing) -> None:
    event, neutral, (ana, *others) = await hidden_draft(stand), await organiser(stand), stand.users(4)
    stand.driver.server.give_role(ana, stand.judges)
    try:
        await event.press(OPEN)
        await event.begun(ana, *others)
        whole, tournaments = await event.whole(), stand.client.services.host.tournaments
        guild, asker = whole.tournament.guild_id, Actor(int(ana.id), moderator=True)
        data = "\n".join(",".join([one.code, *map(str, seats_of(one)), "1-0"]) for one in whole.tables).encode()
        planned = await tournaments.imports.plan_results(guild, event.number, asker, data, {})
        await tournaments.imports.enter_results(guild, event.number, asker, data, {}, planned.mark, "Ben cheated")
        for code in (whole.tables[0].code, whole.tables[1].code):
            await tournaments.rulings.rule(guild, event.number, asker, Award(code, (2, 1)), "Ben was rude")
        await stand.told()
        secrets = ["1. ", "2. ", "Ben", *(f"<@{user.id}>" for user in others), *(one.name for one in whole.entries)]
        secrets += [f"<#{one.thread_id}>" for one in whole.tables]
        number = (await event.whole()).rulings[0].ruling_id
        room = await event.use(ana, "event manage", event=event.number)
        for page in (
            room,
            await event.forge(ana, WAITING, "0"),
            await event.forge(ana, WAITING_RULING, "", str(number)),
        ):
            assert says(_about_rulings(page), "ruling-hidden", count=2), page.text
            assert not [one for one in secrets if one in _about_rulings(page)], page.text
        # An official who does not play may read everything.
        room = await event.use(neutral, "event manage", event=event.number)
        assert says(room, "ruling-joint-results", count=2), room.text
        assert "1. " in room.text
        assert "Ben was rude" in room.text
        declined = await press(
            ana, await event.use(ana, "event manage", event=event.number), ANSWER_RULING, f"{number}.decline"
        )
        assert says(declined, "room-did-decline"), declined.text
        assert not [one for one in secrets if one in _about_rulings(declined)], declined.text
    finally:
        stand.driver.server.take_role(ana, stand.judges)


def _about_rulings(page: Exchange) -> str:
    """Return the lines and the menus of a page that are about rulings."""
    menus = [label for one in page.message.selects for label, _ in one.options]
    return "\n".join([*(one for one in page.text.splitlines() if "uling" in one), *menus])


@pytest.mark.usefixtures("private_threads")
async def test_tn13_a_substitute_enters_a_hidden_table_without_being_mentioned(stand: Standing) -> None:
    event, users = await hidden_draft(stand), stand.users(4)
    await event.press(OPEN)
    late = stand.driver.add_user("Late Lea")
    for user in (*users, late):
        await event.click(user, JOIN)
    host = stand.client.services.host
    await host.preferences.choose_calls(int(late.id), "private", (None, None, None))
    await event.step()
    for user in users:
        await event.click(user, CHECK_IN)
    for _ in range(3):
        await event.step()
    whole = await event.whole()
    waits = next(one for one in whole.entries if one.user_id == int(late.id))
    assert waits.state == "waiting"
    table = next(one for one in whole.tables if one.result is None)
    ruling = Substitute(table.code, seats_of(table)[0], waits.number)
    judge = Actor(int(event.organiser.id), moderator=True)
    await host.tournaments.rulings.rule(whole.tournament.guild_id, event.number, judge, ruling, WHY)
    await stand.told()
    assert late.id in stand.table.world.places[str(table.thread_id)].members


@pytest.mark.usefixtures("private_threads")
async def test_tn71_a_player_who_comes_back_enters_all_their_hidden_tables(stand: Standing) -> None:
    event, users = await hidden_draft(stand, form="swiss-evening"), stand.users(4)
    await event.press(OPEN)
    late = stand.driver.add_user("Late Lou")
    for user in (*users, late):
        await event.click(user, JOIN)
    host = stand.client.services.host
    for user in (users[0], late):
        await host.preferences.choose_calls(int(user.id), "private", (None, None, None))
    await event.step()
    for user in users:
        await event.click(user, CHECK_IN)
    for _ in range(3):
        await event.step()
    whole = await event.whole()
    absent = next(one.number for one in whole.entries if one.user_id == int(users[0].id))
    waits = next(one.number for one in whole.entries if one.user_id == int(late.id))
    tables = [one for one in whole.tables if absent in seats_of(one)]
    assert len(tables) == 3
    inside = [stand.table.world.places[str(one.thread_id)].members for one in tables]
    judge, guild = Actor(int(event.organiser.id), moderator=True), whole.tournament.guild_id
    await host.tournaments.rulings.rule(guild, event.number, judge, Substitute(tables[1].code, absent, waits), WHY)
    await stand.told()
    assert all(late.id in members for members in inside)
    # Before the ruling is taken back, moderators may have removed the replaced player from the threads.
    for members in inside:
        del members[users[0].id]
    await host.tournaments.rulings.take_back(guild, event.number, judge, WHY)
    await stand.told()
    assert all(users[0].id in members for members in inside)
    for one in tables:
        (announcement,) = [
            each for each in stand.driver.messages(str(one.thread_id)) if "took a ruling back" in each.text
        ]
        assert ("plays here again" in announcement.text) == (one.code != tables[1].code)


@pytest.mark.usefixtures("private_threads")
async def test_tn7_hidden_tables_open_although_a_player_has_left_the_server(
    stand: Standing,
) -> None:
    event, users = await hidden_draft(stand), [stand.driver.add_user(f"Guest {number}") for number in range(5)]
    await event.press(OPEN)
    for user in users:
        await event.click(user, JOIN)
    await event.step()
    for user in users[:4]:
        await event.click(user, CHECK_IN)
    for _ in range(2):
        await event.step()
    by_number = {one.number: user for one, user in zip((await event.whole()).entries, users, strict=True)}
    first, second = seats_of((await event.whole()).tables[0])
    stand.driver.server.remove_member(by_number[first])
    await event.step()
    whole = await event.whole()
    assert all(table.session_id is not None for table in whole.tables)
    thread = str(whole.tables[0].thread_id)
    places = stand.table.world.places
    assert by_number[second].id in places[thread].members
    # One of the two players left the server, and the other does not come. So a judge replaces the other one.
    ruling = Substitute(whole.tables[0].code, second, 5)
    judge = Actor(int(event.organiser.id), moderator=True)
    host = stand.client.services.host
    await host.tournaments.rulings.rule(whole.tournament.guild_id, event.number, judge, ruling, WHY)
    await stand.told()
    assert users[4].id in places[thread].members
    assert any(says(one, "notice-ruling") for one in stand.driver.messages(thread))


@pytest.mark.faults("is not announced yet")
async def test_tn9_a_lost_right_is_reported_and_the_tables_open_once_it_is_back(
    stand: Standing, monkeypatch: pytest.MonkeyPatch, private_threads: Callable[[bool], None]
) -> None:
    event = await hidden_draft(stand)
    await event.press(OPEN)
    await event.press(FILL)
    for _ in range(3):
        await event.step()
    private_threads(False)
    await stand.told()
    # A user who publishes a round without the bot's permission reads what is missing, and no table opens.
    refused = await press(event.organiser, event.room, STEP)
    await stand.told()
    assert refused_with(refused, "event_rights")
    assert (await event.whole()).rounds[0].state == "drawn"
    # If a round is published automatically, or the permission is lost later, the organiser gets a private message.
    monkeypatch.setattr(poster, "RETRY_SECONDS", (0.05,))
    whole = await event.whole()
    lead = Actor(whole.tournament.created_by)
    await stand.client.services.host.tournaments.step(whole.tournament.guild_id, event.number, lead)
    await stand.driver.wait_until(lambda: bool(letters(stand, event)))
    assert stand.driver.threads(event.channel) == []
    assert len(letters(stand, event)) == 1
    private_threads(True)
    await stand.driver.wait_until(lambda: len(stand.driver.threads(event.channel)) >= 2)
    await stand.told()
    assert {thread.type for thread in stand.driver.threads(event.channel)} == {PRIVATE_THREAD}
    assert len(letters(stand, event)) == 1


@pytest.mark.faults("is not announced yet")
@pytest.mark.usefixtures("private_threads")
async def test_tn9_players_without_mentions_enter_once_the_permission_is_back(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    event, users = await hidden_draft(stand), [stand.driver.add_user(f"Quiet {number}") for number in range(4)]
    host = stand.client.services.host
    await event.press(OPEN)
    for user in users:
        await host.preferences.choose_calls(int(user.id), "private", (None, None, None))
        await event.click(user, JOIN)
    await event.step()
    for user in users:
        await event.click(user, CHECK_IN)
    for _ in range(2):
        await event.step()
    monkeypatch.setattr(poster, "RETRY_SECONDS", (0.05,))
    whole = await event.whole()
    stand.driver.server.forbid(event.channel, Permission.SEND_MESSAGES_IN_THREADS)
    await stand.told()
    await host.tournaments.step(whole.tournament.guild_id, event.number, Actor(whole.tournament.created_by))
    await stand.driver.wait_until(lambda: bool(letters(stand, event)))
    stand.driver.server.forbid(event.channel)

    async def all_begun() -> bool:
        return all(table.session_id is not None for table in (await event.whole()).tables)

    await until(all_begun)
    await stand.told()
    inside = [stand.table.world.places[thread.id].members for thread in stand.driver.threads(event.channel)]
    assert len(inside) == 2
    assert all(any(user.id in members for members in inside) for user in users)


def letters(stand: Standing, event: EventStand) -> list[str]:
    """Return the private messages to the organiser about missing permissions."""
    messages = stand.driver.messages(event.organiser.private) if event.organiser.private else []
    return [one.id for one in messages if says(one, "tournament-lacks-rights")]
