"""Tests `/my games`: everything that waits for the user, on every server, and no other user's matches."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from typing import NamedTuple

import pytest
import pytest_asyncio

from bot.face.words.sessions import moment
from bot.host.clocks.terms import HOUR_MS
from bot.host.lobbies.lobby import SessionPlace, TableSettings
from storage.records.matches import Session
from tests.bot.clicks import actions, controls, press
from tests.bot.driver import DriverUser
from tests.bot.duels import play
from tests.bot.inner import cache_of
from tests.bot.meaning import refused_with, says
from tests.bot.reminding import Ahead, begin, settled
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing, standing
from tests.toys import DUEL as GAME

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


@pytest.fixture(scope="module")
def ahead() -> Ahead:
    return Ahead()


@pytest_asyncio.fixture(loop_scope="module")
async def stand(tmp_path_factory: pytest.TempPathFactory, ahead: Ahead) -> AsyncIterator[Standing]:
    """Return a new stand for each test, where no user has a seat yet."""
    async with standing(tmp_path_factory.mktemp("stand") / "s.db", ahead) as running:
        for user in running.users(4):
            user.set_locale("en-GB")
        yield running


async def games(user: DriverUser, channel: object) -> ShownMessage:
    answer = await user.command("my games", channel=channel)
    assert answer.message.ephemeral
    return answer.message


async def elsewhere(stand: Standing, guild_id: int, channel: int, *users: DriverUser, begun: bool = True) -> Session:
    """Begin a match that only the host knows: it has no board, and its channel is unknown to the bot."""
    host = stand.client.services.host
    people = [int(user.id) for user in users]
    session = await host.lobby.open(
        SessionPlace(guild_id, channel),
        game=GAME,
        seats=2,
        options={"turns": 9},
        language="en",
        user=(people[0], "First"),
    )
    number = session.session_id
    for person in people[1:]:
        await host.lobby.join(number, person, "Other", int(stand.table.world.snowflake()))
    if begun:
        await host.lobby.change_table(number, people[0], TableSettings(clock="turn:100"), moderator=False)
        for person in people:
            await host.lobby.ready(number, person, int(stand.table.world.snowflake()))
        await host.lobby.start(number, people[0])
    return await stand.storage.sessions.load(number) or session


def lines(message: ShownMessage) -> list[str]:
    return message.text.splitlines()


async def test_a_user_without_a_seat_has_no_matches(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    await begin(stand, [ana, ben], room)
    assert says(await games(chen, room), "my-games-empty")
    assert says(await games(chen, stand.private_room(chen)), "my-games-empty")


class Listed(NamedTuple):
    """A stand with matches that wait for Ana (the second without a clock) and for Ben, a lobby, and another match."""

    stand: Standing
    late: str
    timeless: str
    waiting: str
    lobby: str
    others: str


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def listed(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Listed]:
    ahead = Ahead()
    async with standing(tmp_path_factory.mktemp("listed") / "s.db", ahead) as stand:
        for user in stand.users(4):
            user.set_locale("en-GB")
        ana, ben, chen = stand.users(3)
        found = Listed(stand, *(stand.room() for _ in range(5)))
        await begin(stand, [ana, ben], found.late)
        ahead.ms += 2 * HOUR_MS
        await begin(stand, [ben, ana], found.waiting)
        ahead.ms += HOUR_MS
        await begin(stand, [ana, chen], found.timeless, "none")
        await stand.lobby([chen, ana], found.lobby, game=GAME)
        await begin(stand, [ben, chen], found.others)
        await settled(stand)
        yield found


async def test_the_longest_waiting_matches_come_first_and_lobbies_last(listed: Listed) -> None:
    (ana,) = listed.stand.users(1)
    answer = await games(ana, listed.others)
    texts = lines(answer)
    assert len(texts) == 8
    assert says(texts[1], "my-games-due", count=2)
    assert says(texts[2], "my-games-due-line", number=1)
    assert listed.late in texts[2]
    assert texts[3].startswith("2. ")
    assert listed.timeless in texts[3]
    assert says(texts[4], "my-games-waiting")
    assert listed.waiting in texts[5]
    assert says(texts[5], "my-games-awaited", who="Ben"), "and for whom"
    assert says(texts[6], "my-games-lobby")
    assert listed.lobby in texts[7]
    assert says(texts[7], "my-games-lobby-line", joined=2)
    assert listed.others not in answer.text, "a match of others"
    assert actions(answer) == ["hush", "hush"]


async def test_a_line_shows_the_channel_the_waiting_time_and_the_deadline(listed: Listed) -> None:
    stand, (ana,) = listed.stand, listed.stand.users(1)
    session = await stand.session(listed.late)
    clock = (await stand.client.services.host.live(session.session_id)).times[0]
    _, _, late, timeless, *_ = lines(await games(ana, listed.others))
    assert f"(https://discord.com/channels/{stand.guild.id}/{listed.late}/{session.board_message_id})" in late
    assert stand.guild.name in late
    assert f"#{stand.driver.place(listed.late).channel.name}" in late
    assert says(late, "my-games-due-line", since=moment(clock.due_at or 0), left=f"⏳ {moment(clock.until or 0)}")
    assert "⏳" not in timeless, "no limit there"


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_the_list_is_the_same_in_private(listed: Listed, locale: str) -> None:
    stand, (ana,) = listed.stand, listed.stand.users(1)
    stand.room()
    with stand.speaking(locale):
        here, alone = await games(ana, listed.others), await games(ana, stand.private_room(ana))
    assert says(alone, "my-games-title", locale[:2])
    assert says(alone, "my-games-due", locale[:2], count=2)
    assert (alone.text, actions(alone)) == (here.text, actions(here))


@pytest.mark.parametrize("where", ["room", "private", "other server"])
async def test_not_now_is_pressed_in_the_list(stand: Standing, where: str) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room)
    place = room
    if where == "private":
        place = stand.private_room(ana)
    elif where == "other server":
        place = stand.table.add_guild("Another place").channels[0]
    answer = await games(ana, place)
    assert says(await press(ana, answer, "hush"), "hush-done")
    assert (await stand.client.services.host.live(session_id)).times[0].hushed
    answer = await games(ana, place)
    assert says(answer, "my-games-due-quiet")
    assert actions(answer) == []


async def test_matches_on_other_servers_are_listed(stand: Standing) -> None:
    ana, ben = stand.users(2)
    other = stand.table.add_guild("The *other* place")
    await stand.driver.wait_until(lambda: stand.client.get_guild(int(other.id)) is not None)
    await elsewhere(stand, int(other.id), int(other.channels[0]), ana, ben)
    await elsewhere(stand, 77, 88, ana, ben)
    answer = await games(ana, stand.room())
    assert "The \\*other\\* place" in answer.text
    assert says(answer, "place-unknown-server")
    assert "(https://discord.com/channels/77/88)" in answer.text
    assert says(answer, "my-games-due", count=2)


def pages(page: ShownMessage) -> list[str]:
    """Return the pages that the buttons of a list open. Pages count from 0."""
    return [control.rest for control in controls(page) if control.action == "mygames"]


async def test_many_matches_are_listed_on_pages_each_once(stand: Standing, ahead: Ahead) -> None:
    ana, ben, chen = stand.users(3)
    for number in range(56):
        ahead.ms += 60_000
        players = (ana, ben) if number < 33 else (ben, ana) if number < 53 else (chen, ana)
        await elsewhere(stand, 77, 1000 + number, *players, begun=number < 53)
    page = await games(ana, stand.private_room(ana))
    visited: list[str] = []
    for number, due in enumerate((5, 5, 5, 3, 0, 0), start=1):
        assert any(says(button.label, "page-here", page=number, pages=6) for button in page.buttons)
        assert len(page.text) <= 4000
        assert actions(page).count("hush") == due
        visited += re.findall(r"<#(\d+)>", page.text)
        if number < 6:
            await press(ana, page, "mygames", str(number))
            await stand.told()
    assert visited == [str(1000 + number) for number in range(56)], "by the time they wait"
    await press(ana, page, "mygames", "4")
    await stand.told()
    assert any(says(button.label, "page-here", page=5, pages=6) for button in page.buttons)
    assert refused_with(await ana.press(page, "mygames:0:0:nonsense", forged=True), "expired_control")


async def test_a_forged_page_shows_its_presser_their_own_matches(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    await elsewhere(stand, 77, 1000, ana, ben)
    await elsewhere(stand, 77, 2000, ben, chen)
    answer = await games(chen, stand.room())
    before = answer.text
    assert re.findall(r"<#(\d+)>", before) == ["2000"]
    await chen.press(answer, "mygames:0:0:999999999", forged=True)
    await stand.told()
    assert answer.text == before


async def test_a_seat_that_was_given_up_is_not_listed(stand: Standing) -> None:
    users, room = stand.users(3), stand.room()
    await begin(stand, users, room)
    await stand.resign(users[0], room)
    assert says(await games(users[0], room), "my-games-empty")


async def test_a_match_with_an_open_seat_waits_for_no_user(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room)
    await stand.client.services.host.seats.offer(session_id, int(ana.id), 5)
    answer = await games(ana, room)
    assert says(answer, "my-games-open")
    assert says(answer, "my-games-due", count=0)
    assert actions(answer) == []


async def test_a_pending_vote_is_in_the_voters_list(stand: Standing, ahead: Ahead) -> None:
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    await begin(stand, [ana, ben], room, "none")
    # The bot runs for a week in which no move is made.
    ahead.ms += 7 * 24 * HOUR_MS
    await stand.storage.presence.beat(ahead())
    cache_of(stand.client.services.host).timers_changed.set()
    await settled(stand)
    assert says(lines(await games(ben, room))[-1], "my-games-vote")
    assert not says(await games(ana, room), "my-games-vote"), "it is about her own seat"
    await dora.command("mod pause", channel=room, reason="A talk")
    await settled(stand)
    assert not says(await games(ben, room), "my-games-vote"), "nobody votes in a match that is paused"


async def test_a_finished_match_is_not_listed(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    await begin(stand, [ana, ben], room)
    await play(stand, room, (ana, "rest"))
    assert says(await games(ana, room), "my-games-waiting")
    await press(ben, await ben.command("game resign", channel=room), "resign")
    await settled(stand)
    assert says(await games(ana, room), "my-games-empty")
    assert dora.private is None
