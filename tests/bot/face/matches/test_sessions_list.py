"""Tests `/game list`: it shows one page at a time and reads no content of matches. Tests a user's rate limits, too."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.face.ground.throttle import Throttle
from bot.face.matches.server import LIST, PER_PAGE
from bot.local.world.guild_world import Overwrite
from bot.local.world.permissions import Permission
from storage.records.matches import ListedSession
from tests.bot.clicks import actions, controls, press
from tests.bot.driver import DriverUser
from tests.bot.meaning import refused_with, says
from tests.bot.standing import GAME, Standing
from tests.storage.samples import new_session

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


def numbers(text: str) -> list[int]:
    return [int(line.split("`")[1]) for line in text.splitlines() if line.startswith("- `")]


async def fill(stand: Standing, count: int) -> None:
    """Open ``count`` lobbies without posting their messages."""
    standing, _ = await stand.storage.sessions.listed(int(stand.guild.id))
    for number in range(count - standing):
        lobby = await stand.storage.sessions.create(
            new_session(match_id=f"L{number}", guild_id=int(stand.guild.id), channel_id=10_000 + number, game=GAME)
        )
        await stand.storage.sessions.park(lobby.session_id, "404 10003")


async def test_the_list_has_pages(stand: Standing) -> None:
    ana, ben = stand.users(2)
    number = await stand.begin([ana, ben], stand.room())
    await fill(stand, 2 * PER_PAGE + 5)
    room = stand.room()
    first = await ana.command("game list", channel=room)
    assert says(first, "list-title", count=2 * PER_PAGE + 5)
    assert len(numbers(first.text)) == PER_PAGE
    seen = numbers(first.text)
    for page in (1, 2):
        await press(ana, first, LIST, str(page))
        seen += numbers(first.message.text)
    assert len(seen) == len(set(seen)) == 2 * PER_PAGE + 5
    assert seen == sorted(seen)
    assert any(says(button.label, "page-here", page=3, pages=3) for button in first.message.buttons)
    await press(ana, first, LIST, "1")
    assert numbers(first.message.text) == seen[PER_PAGE : 2 * PER_PAGE]
    lines = (await ben.command("game list", channel=room)).text.splitlines()
    (listed,) = [line for line in lines if f"`{number}`" in line]
    assert says(listed, "list-due", who="Ana")


async def test_an_empty_list_offers_a_match(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(_guild_id: int, *, limit: int, offset: int) -> tuple[int, tuple[ListedSession, ...]]:
        return 0, ()[offset : offset + limit]

    monkeypatch.setattr(stand.client.services.host.sessions, "listed", nothing)
    (ana,) = stand.users(1)
    answer = await ana.command("game list", channel=stand.room())
    assert says(answer, "list-empty")
    assert actions(answer) == ["newgame", "ended"]


async def test_the_list_has_the_rate_limit_of_boards(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await fill(stand, PER_PAGE + 1)
    stand.client.services.boards = Throttle(limit=3, seconds=10, clock=lambda: 0.0)
    shown = [await ana.command("game list", channel=room) for _ in range(2)]
    await press(ana, shown[0], LIST, "1")
    assert refused_with(await ana.command("game list", channel=room), "too_often")
    assert refused_with(await press(ana, shown[1], LIST, "1"), "too_often")
    assert says(await ben.command("game list", channel=room), "list-title")


async def test_the_list_names_the_player_on_turn_only_to_users_who_see_the_channel(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    hidden, room = stand.room(), stand.room()
    number = await stand.begin([ana, ben], hidden)
    place = stand.driver.place(hidden).channel
    unseen = str(Permission.VIEW_CHANNEL)
    place.permission_overwrites = [Overwrite(blind.id, 1, deny=unseen) for blind in (ben, chen)]
    stand.table.events.channel_changed(place)
    for user, named in ((ana, True), (ben, True), (chen, False)):
        lines = await all_lines(user, room)
        (listed,) = [line for line in lines if f"`{number}`" in line]
        assert says(listed, "list-due", who="Ana") is named, user


async def all_lines(user: DriverUser, room: str) -> list[str]:
    answer = await user.command("game list", channel=room)
    lines = answer.text.splitlines()
    page = 1
    while any(control.action == LIST and control.rest == str(page) for control in controls(answer)):
        await press(user, answer, LIST, str(page))
        lines += answer.message.text.splitlines()
        page += 1
    return lines


@pytest.fixture
def paced(stand: Standing) -> Iterator[None]:
    """Refuse the third request at each rate limit."""
    bot = stand.client.services
    before = bot.pace, bot.typing
    bot.pace, bot.typing = (Throttle(limit=2, seconds=10, clock=lambda: 0.0) for _ in range(2))
    yield
    bot.pace, bot.typing = before


@pytest.mark.usefixtures("paced")
async def test_every_action_has_a_rate_limit(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    opened_page = await ana.command("game new", channel=room, options={"game": GAME})
    await ana.command("help", channel=room)
    for refused in (
        await ana.command("help", channel=room),
        await press(ana, opened_page, "join"),
        await ana.command("game new", channel=stand.room(), options={"game": GAME}),
        await ana.command("my games", channel=room),
    ):
        assert refused_with(refused, "too_often")
        assert refused.message.ephemeral
    await press(ben, opened_page, "join")
    session = await stand.session(room)
    assert [member.name for member in session.members] == ["Ana", "Ben"], "nobody else waits"


@pytest.mark.usefixtures("paced")
async def test_completions_have_their_own_rate_limit_and_stay_empty(stand: Standing) -> None:
    ana = stand.users(1)[0]
    room = stand.room()
    offered = [await ana.complete("game new", option="game", value="s", channel=room) for _ in range(3)]
    assert [bool(choices) for choices in offered] == [True, True, False]
    assert not refused_with(await ana.command("help", channel=room), "too_often")
