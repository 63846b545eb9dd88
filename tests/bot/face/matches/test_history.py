"""Tests the list of finished matches of a server or a player: newest first, with links to replay and film."""

from __future__ import annotations

import pytest

from bot.face.ground.components.custom_ids import Control
from bot.face.matches.history import PER_PAGE
from bot.local.world.guild_world import PRIVATE_THREAD, Overwrite
from bot.local.world.permissions import Permission
from tests.bot.clicks import actions, choices, choose, pressed
from tests.bot.driver import DriverUser, Exchange
from tests.bot.duels import begin as begin_duel
from tests.bot.duels import play
from tests.bot.meaning import refused_with, says
from tests.bot.standing import Standing

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.usefixtures("calm"),
    pytest.mark.both_databases,
]


async def over(stand: Standing, users: list[DriverUser], room: str) -> int:
    """Play a match until the last seat resigns, and return its number."""
    session_id = await begin_duel(stand, users, room)
    await play(stand, room, (users[0], "work"))
    await stand.resign(users[-1], room)
    return session_id


async def listed(stand: Standing, user: DriverUser, room: str) -> Exchange:
    answer = await user.command("game list", channel=room)
    await pressed(stand, user, answer, "ended")
    return answer


async def test_finished_matches_are_listed_with_result_and_replay(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room, elsewhere = stand.room(), stand.room()
    first = await over(stand, [ana, ben], room)
    second = await over(stand, [ben, chen], stand.room())
    page = await listed(stand, ana, elsewhere)
    assert choices(page, "openended")[:2] == [str(second), str(first)], "newest first"
    (line,) = [line for line in page.text.splitlines() if f"`{first}`" in line]
    assert line.index("Ana") < line.index("Ben"), "the winner comes first"
    assert f"/{stand.board(room).id}" in line
    opened_page = await choose(ana, page, "openended", str(first))
    await stand.told()
    panel = opened_page.messages[-1]
    assert panel.ephemeral
    assert says(panel, "replay-title", session=str(first))
    assert "sharereplay" not in actions(panel), "what was played elsewhere is not posted here"
    last = next(one.custom_id for one in panel.buttons if (one.custom_id or "").split(":")[3].startswith("last."))
    await ana.press(panel, last or "")
    await stand.told()
    assert says(panel, "replay-move", number=2, count=2) or says(panel, "replay-move", number=1, count=1)
    film = await pressed(stand, ana, panel, "replayfilm")
    assert film.messages[-1].images


async def test_a_profile_leads_to_the_players_matches(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    own = await over(stand, [ana, ben], stand.room())
    other = await over(stand, [ben, chen], stand.room())
    room = stand.room()
    profile = await chen.command("profile", channel=room, player=ana.id)
    await pressed(stand, chen, profile, "ended")
    offered = choices(profile, "openended")
    assert str(own) in offered
    assert str(other) not in offered


async def test_a_match_in_a_hidden_channel_is_listed_only_for_its_players(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    hidden, room = stand.room(), stand.room()
    number = await over(stand, [ana, ben], hidden)
    open_number = await over(stand, [ana, ben], room)
    place = stand.driver.place(hidden).channel
    place.permission_overwrites = [Overwrite(chen.id, 1, deny=str(Permission.VIEW_CHANNEL))]
    stand.table.events.channel_changed(place)
    assert str(number) in choices(await listed(stand, ana, room), "openended")
    strangers = await listed(stand, chen, room)
    assert str(number) not in choices(strangers, "openended")
    assert str(open_number) in choices(strangers, "openended")
    forged = Control("openended", 0).pack()
    assert refused_with(await chen.select(strangers.message, forged, [str(number)], forged=True), "no_session")
    step = Control("replay", number, rest="next.1.p.o").pack()
    assert refused_with(await chen.press(strangers.message, step, forged=True), "no_session")


async def test_a_match_in_a_private_thread_is_listed_for_its_members(stand: Standing) -> None:
    ana, ben, chen, dora = stand.users(4)
    room, threads = stand.room(), stand.table.threads
    thread = threads.create(stand.driver.place(room), ana.id, {"name": "Among us", "type": PRIVATE_THREAD}, None)
    for one in (ana.id, ben.id, dora.id, stand.table.world.bot_id):
        threads.join(thread, one)
    await stand.told()
    number = await over(stand, [ana, ben], thread.channel.id)
    open_number = await over(stand, [ana, ben], room)
    for user, sees in ((ana, True), (dora, True), (chen, False)):
        page = await listed(stand, user, room)
        offered = choices(page, "openended")
        assert (str(number) in offered) is sees
        assert (f"`{number}`" in page.text) is sees
        assert str(open_number) in offered


async def test_a_running_match_is_not_opened_from_the_list(stand: Standing) -> None:
    ana, ben = stand.users(2)
    running = await begin_duel(stand, [ana, ben], stand.room())
    await over(stand, [ana, ben], stand.room())
    page = await listed(stand, ana, stand.room())
    for forged in (Control("openended", 0), Control("replay", running, rest="next.1.p.o")):
        answer = await ana.select(page.message, forged.pack(), [str(running)], forged=True)
        assert refused_with(answer, "expired_control")


async def test_the_list_has_pages_and_says_if_it_is_empty(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    profile = await ana.command("profile", channel=stand.room(), player=dora.id)
    await pressed(stand, ana, profile, "ended")
    assert says(profile, "history-empty")
    for _ in range(PER_PAGE + 1):
        session_id = await begin_duel(stand, [ana, ben], room := stand.room())
        await stand.resign(ben, room)
    page = await listed(stand, ana, stand.room())
    seen = choices(page, "openended")
    assert len(seen) == PER_PAGE
    assert seen[0] == str(session_id)
    following = next(one for one in page.message.buttons if says(one.label, "page-next"))
    await ana.press(page.message, following.custom_id or "")
    await stand.told()
    assert set(choices(page, "openended")).isdisjoint(seen)
