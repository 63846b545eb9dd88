"""`/my games`: everything that waits for the asker, on every server, and never another's matches."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.host.lobby import SessionPlace, TableSettings
from bot.host.terms import HOUR_MS
from bot.local.driver import DriverUser
from bot.local.shown import ShownMessage
from bot.wording.words import words_for
from storage.records import Session
from tests.bot.clicks import press
from tests.bot.duels import play
from tests.bot.inner import cache_of
from tests.bot.meaning import refused_with, says
from tests.bot.reminding import Ahead, begin, settled
from tests.bot.standing import Standing, standing
from tests.toys import DUEL as GAME

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

EMPTY = "You sit at no table"


@pytest.fixture(scope="module")
def ahead() -> Ahead:
    return Ahead()


@pytest_asyncio.fixture(loop_scope="module")
async def stand(tmp_path_factory: pytest.TempPathFactory, ahead: Ahead) -> AsyncIterator[Standing]:
    """A stand for each test: nobody sits anywhere yet."""
    async with standing(tmp_path_factory.mktemp("stand") / "s.db", ahead) as running:
        for user in running.users(4):
            user.set_locale("en-GB")
        yield running


async def games(user: DriverUser, channel: object) -> ShownMessage:
    answer = await user.command("my games", channel=channel)
    assert answer.message.ephemeral
    return answer.message


async def private_room(stand: Standing, user: DriverUser) -> str:
    """The private channel with the bot."""
    place, fresh = stand.table.world.private_channel(user.id)
    if fresh:
        stand.table.store.save_place(place)
    return place.channel.id


def labels(message: ShownMessage) -> list[str | None]:
    return [button.label for button in message.buttons]


async def elsewhere(stand: Standing, guild_id: int, channel: int, *users: DriverUser, begun: bool = True) -> Session:
    """A match that only the host knows of: no board, no channel that the bot sees."""
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
        await host.lobby.settle(number, people[0], TableSettings(clock="turn:100"), moderator=False)
        for person in people:
            await host.lobby.ready(number, person, int(stand.table.world.snowflake()))
        await host.lobby.start(number, people[0])
    return await stand.storage.sessions.load(number) or session


def lines(message: ShownMessage) -> list[str]:
    return message.text.splitlines()


async def test_who_sits_nowhere(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    await begin(stand, [ana, ben], room)
    assert says(await games(chen, room), "my-games-empty")
    assert says(await games(chen, await private_room(stand, chen)), "my-games-empty")


async def test_the_longest_waiting_first_then_others_then_lobbies(stand: Standing, ahead: Ahead) -> None:
    ana, ben, chen = stand.users(3)
    rooms = [stand.room() for _ in range(5)]
    first = await begin(stand, [ana, ben], rooms[0])
    ahead.ms += 2 * HOUR_MS
    await begin(stand, [ben, ana], rooms[1])
    ahead.ms += HOUR_MS
    await begin(stand, [ana, chen], rooms[2], "none")
    await stand.lobby([chen, ana], rooms[3], game=GAME)
    await begin(stand, [ben, chen], rooms[4])
    await settled(stand)
    shown = await games(ana, rooms[4])
    board = await stand.session(rooms[0])
    live = await stand.client.services.host.live(first)
    clock = live.times[0]
    texts = lines(shown)
    assert texts[1] == "**2 matches wait for you**"
    assert texts[2].startswith("1. [**")
    assert f"(https://discord.com/channels/{stand.guild.id}/{rooms[0]}/{board.board_message_id})" in texts[2]
    assert stand.guild.name in texts[2]
    assert f"#{stand.driver.place(rooms[0]).channel.name}" in texts[2]
    assert f"came to you <t:{(clock.due_at or 0) // 1000}:R>" in texts[2]
    assert f"⏳ <t:{(clock.until or 0) // 1000}:R>" in texts[2]
    assert rooms[2] in texts[3]
    assert "⏳" not in texts[3], "no limit there"
    assert texts[4] == "**You wait for others**"
    assert rooms[1] in texts[5]
    assert texts[6] == "**Lobbies**"
    assert rooms[3] in texts[7]
    assert "2 of" in texts[7]
    assert len(texts) == 8
    assert rooms[4] not in shown.text, "a match of others"
    assert labels(shown) == ["Not now: 1", "Not now: 2"]
    # The same in private, and in Spanish.
    assert (await games(ana, await private_room(stand, ana))).text == shown.text
    with stand.speaking("es-ES"):
        spanish = await games(ana, await private_room(stand, ana))
    assert lines(spanish)[0] == words_for(None, "es")("my-games-title")
    assert labels(spanish) == ["Ahora no: 1", "Ahora no: 2"]


@pytest.mark.parametrize("where", ["room", "private", "other server"])
async def test_not_now_from_the_list(stand: Standing, where: str) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room)
    place = room
    if where == "private":
        place = await private_room(stand, ana)
    elif where == "other server":
        place = stand.table.add_guild("Another place").channels[0]
    shown = await games(ana, place)
    answer = await ana.press(shown, "Not now: 1")
    assert "I stay quiet" in answer.text
    assert (await stand.client.services.host.live(session_id)).times[0].hushed
    shown = await games(ana, place)
    assert says(shown, "my-games-due-quiet")
    assert labels(shown) == []


async def test_matches_on_other_servers(stand: Standing) -> None:
    ana, ben = stand.users(2)
    other = stand.table.add_guild("The *other* place")
    await stand.driver.wait_until(lambda: stand.client.get_guild(int(other.id)) is not None)
    await elsewhere(stand, int(other.id), int(other.channels[0]), ana, ben)
    await elsewhere(stand, 77, 88, ana, ben)
    shown = await games(ana, stand.room())
    assert "The \\*other\\* place" in shown.text
    assert "another server › <#88>" in shown.text
    assert "(https://discord.com/channels/77/88)" in shown.text
    assert says(shown, "my-games-due", count=2)


async def test_fifty_and_more(stand: Standing, ahead: Ahead) -> None:
    ana, ben, chen = stand.users(3)
    numbers = []
    for number in range(56):
        ahead.ms += 60_000
        players = (ana, ben) if number < 33 else (ben, ana) if number < 53 else (chen, ana)
        numbers.append((await elsewhere(stand, 77, 1000 + number, *players, begun=number < 53)).session_id)
    await elsewhere(stand, 77, 2000, ben, chen)
    page = await games(ana, await private_room(stand, ana))
    seen: list[str] = []
    for number in range(1, 7):
        assert f"Page {number} of 6" in labels(page)
        assert len(page.text) <= 4000
        assert sum(str(label).startswith("Not now") for label in labels(page)) == [5, 5, 5, 3, 0, 0][number - 1]
        seen += re.findall(r"<#(\d+)>", page.text)
        if number < 6:
            await ana.press(page, "Next")
            await stand.told()
    assert seen == [str(1000 + number) for number in range(56)], "by the time they wait, each once"
    await ana.press(page, "Back")
    await stand.told()
    assert "Page 5 of 6" in labels(page)
    assert refused_with(await ana.press(page, "mygames:0:0:nonsense", forged=True), "expired_control")
    # Whatever somebody makes of the button, it shows their own matches.
    own = await games(chen, stand.room())
    before = own.text
    assert re.findall(r"<#(\d+)>", before) == ["2000", "1053", "1054", "1055"]
    await chen.press(own, "mygames:0:0:999999999", forged=True)
    await stand.told()
    assert own.text == before


async def test_seats_given_up_or_away(stand: Standing) -> None:
    users = stand.users(3)
    ana, ben, _ = users
    rooms = [stand.room() for _ in range(2)]
    await begin(stand, users, rooms[0])
    await press(ana, await ana.command("game resign", channel=rooms[0]), "resign")
    await stand.told()
    assert says(await games(ana, rooms[0]), "my-games-empty")
    session_id = await begin(stand, [ana, ben], rooms[1])
    host = stand.client.services.host
    await host.seats.offer(session_id, int(ana.id), 5)
    shown = await games(ana, rooms[0])
    assert says(shown, "my-games-open")
    assert says(shown, "my-games-due", count=0)
    assert labels(shown) == []


async def test_whoever_may_vote_finds_it_in_the_list(stand: Standing, ahead: Ahead) -> None:
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    await begin(stand, [ana, ben], room, "none")
    # A week without a move, while the bot was there.
    ahead.ms += 7 * 24 * HOUR_MS
    await stand.storage.presence.beat(ahead())
    cache_of(stand.client.services.host).timers_changed.set()
    await settled(stand)
    assert lines(await games(ben, room))[-1].endswith("· 🗳️ you have a vote")
    assert not says(await games(ana, room), "my-games-vote"), "it is about her own seat"
    await dora.command("mod pause", channel=room, reason="A talk")
    await settled(stand)
    assert not says(await games(ben, room), "my-games-vote"), "nobody votes in a match that is paused"


async def test_a_match_that_is_over_is_on_no_list(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    await begin(stand, [ana, ben], room)
    await play(stand, room, (ana, "rest"))
    assert says(await games(ana, room), "my-games-waiting")
    await press(ben, await ben.command("game resign", channel=room), "resign")
    await settled(stand)
    assert says(await games(ana, room), "my-games-empty")
    assert dora.private is None
