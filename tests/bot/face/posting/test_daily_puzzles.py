"""Tests the puzzle of the day in Discord: the setting, the posts, kills around them, and a channel that is closed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.face.commands import inputs
from bot.face.messages.daily_puzzle import SOLVE
from bot.face.posting import daily_puzzles
from bot.host.clocks.terms import DAY_MS, HOUR_MS
from bot.host.matches.learning.puzzles import puzzle_name
from bot.local.world.permissions import Permission
from engine.players.puzzles import puzzles_of
from storage.errors import NotRead, Reason
from storage.records.puzzles import DailyPlan, DailyPuzzle
from tests.bot.clicks import actions, label, press
from tests.bot.driver import DriverUser, Exchange
from tests.bot.meaning import refused_with, says
from tests.bot.pauses import shorten_pauses
from tests.bot.shards import thawed_too_late
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing
from tests.bot.tables import Time
from tests.storage.samples import execute
from tests.waiting import until

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.usefixtures("calm"),
    pytest.mark.both_databases,
]

GAME = "splendor_marvel"
POST = "/channels/{channel_id}/messages"
BOTH = pytest.mark.parametrize("locale", ["en-GB", "es-ES"])


@pytest.fixture(scope="module")
def time() -> Time:
    return Time()


@pytest.fixture(scope="module")
def bot_clock(time: Time) -> Time:
    return time


@pytest_asyncio.fixture(autouse=True, loop_scope="module")
async def forgetful(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """Shorten the pauses between attempts. After the test, delete the plan, the puzzles and the injected faults."""
    monkeypatch.setattr(daily_puzzles, "RETRY_SECONDS", 0.02)
    yield
    stand.table.api.faults.clear()
    for table in ("daily_plans", "daily_puzzles", "puzzle_answers"):
        await execute(stand.storage, f"DELETE FROM {table}")


async def server(stand: Standing, room: str, **options: object) -> Exchange:
    """Let the moderator choose settings of the server in a channel."""
    answer = await stand.users(4)[3].command("settings server", channel=room, options=options)
    await stand.told()
    return answer


async def plan(stand: Standing) -> DailyPlan | None:
    return await stand.storage.daily_puzzles.plan(int(stand.guild.id))


async def puzzles(stand: Standing) -> list[DailyPuzzle]:
    return [*await stand.storage.daily_puzzles.of_guild(int(stand.guild.id))]


async def day_alone(stand: Standing, time: Time) -> None:
    """Let the time of the next puzzle come, without waiting for its post."""
    found = await plan(stand)
    assert found is not None
    # Wait until no run of the scheduler is under way. A run that began at an earlier time would delete the new day's
    # puzzle, because it would seem to come from a clock that was ahead, and would draw another.
    await stand.driver.wait_until(lambda: not stand.client._clock.busy)
    time.now = found.next_at
    await stand.client.services.host.daily_puzzles.draw_due(time.now)


async def day(stand: Standing, time: Time) -> None:
    """Let the time of the next puzzle come, and wait until it is posted."""
    await day_alone(stand, time)

    async def is_drawn() -> bool:
        found = await plan(stand)
        return found is not None and found.next_at > time.now

    await until(is_drawn)
    # The bot's scheduler may have drawn the puzzle at the same moment, and may wake the poster only later.
    stand.client.daily_puzzles.wake()
    await stand.told()


async def daily_room(stand: Standing) -> str:
    """Let the bot post a puzzle of the day in a new channel, and return this channel."""
    room = stand.room()
    await server(stand, room, puzzle="09:00", puzzle_game=GAME)
    return room


def rest(puzzle: DailyPuzzle, rank: int) -> str:
    """Return the last part of the custom id of the button for the puzzle's move with that rank."""
    moves = next(found.moves for match, found in puzzles_of(GAME) if puzzle_name(match, found) == puzzle.puzzle)
    return f"{GAME}/{puzzle.puzzle}/{sorted(moves).index(moves[rank])}"


@BOTH
async def test_moderators_choose_the_hour_the_channel_the_game_and_the_zone(stand: Standing, locale: str) -> None:
    room, lang = stand.room(), locale[:2]
    with stand.speaking(locale):
        assert says(await server(stand, room), "settings-shown", lang, puzzle=f"**{'no' if lang == 'es' else 'off'}**")
        answer = await server(stand, room, puzzle="18:00")
        assert says(answer, "daily-plan", lang, hour="18:00", zone="UTC")
        assert f"<#{room}>" in answer.text
        other = stand.room()
        answer = await server(stand, other, puzzle_game="ragami", puzzle_zone="mexico city")
        assert says(answer, "daily-plan", lang, hour="18:00", zone="America/Mexico_City")
        found = await plan(stand)
        assert found is not None
        assert (found.channel_id, found.game) == (int(room), "ragami"), "only a chosen hour chooses the channel"
        await server(stand, other, puzzle="07:00", puzzle_game="any")
        found = await plan(stand)
        assert found is not None
        assert (found.channel_id, found.hour, found.game) == (int(other), 7, None)
        await server(stand, other, puzzle="off")
        assert await plan(stand) is None


async def test_the_hour_is_in_the_moderators_own_zone_if_no_other_is_chosen(stand: Standing) -> None:
    dora = stand.users(4)[3]
    await stand.storage.settings.set_user_quiet(int(dora.id), "Europe/Madrid", None, None)
    stand.client.services.host.preferences._timekeeper.forget(int(dora.id))
    assert says(await server(stand, stand.room(), puzzle_game=GAME), "daily-plan", hour="09:00", zone="Europe/Madrid")
    await stand.storage.settings.set_user_quiet(int(dora.id), None, None, None)
    stand.client.services.host.preferences._timekeeper.forget(int(dora.id))


@pytest.fixture
def no_puzzles_of_ragami(monkeypatch: pytest.MonkeyPatch) -> None:
    """The file of one game's puzzles is missing."""
    monkeypatch.setattr(inputs, "puzzles_of", lambda slug: () if slug == "ragami" else puzzles_of(slug))


@pytest.mark.usefixtures("no_puzzles_of_ragami")
async def test_the_choices_are_the_games_with_puzzles_and_zones(stand: Standing) -> None:
    dora = stand.users(4)[3]
    offered = await dora.complete("settings server", option="puzzle_game")
    assert offered[0]["value"] == "any"
    assert {one["value"] for one in offered} >= {GAME, "marvel_heroes"}
    assert "ragami" not in {one["value"] for one in offered}
    found = await dora.complete("settings server", option="puzzle_zone", value="madrid")
    assert [one["value"] for one in found] == ["Europe/Madrid"]


@pytest.mark.usefixtures("no_puzzles_of_ragami")
async def test_what_cannot_be_chosen_is_refused_and_leaves_the_plan(stand: Standing) -> None:
    room = stand.room()
    assert refused_with(await server(stand, room, puzzle_game="ragami"), "no-puzzles")
    assert refused_with(await server(stand, room, puzzle="08:00", puzzle_zone="nowhere"), "bad-zone")
    stand.driver.server_of(stand.guild).forbid(room, Permission.ATTACH_FILES)
    assert refused_with(await server(stand, room, puzzle="08:00"), "place-rights", where="here")
    stand.driver.server_of(stand.guild).forbid(room)
    ana = stand.users(1)[0]
    refused = await ana.command("settings server", channel=room, options={"puzzle": "08:00"})
    assert refused_with(refused, "moderators-only")
    assert await plan(stand) is None


@BOTH
async def test_each_day_has_a_post_that_is_solved_in_private(stand: Standing, time: Time, locale: str) -> None:
    (ana, ben), lang = stand.users(2), locale[:2]
    await stand.users(4)[3].command("settings server", channel=stand.room(), options={"language": lang})
    room = await daily_room(stand)
    await day(stand, time)
    (post,) = stand.driver.messages(room)
    assert says(post, "daily-title", lang)
    assert says(post, "puzzle-ask", lang)
    assert actions(post) == [SOLVE]
    (image,) = post.images
    assert image.description
    (puzzle,) = await puzzles(stand)
    assert puzzle.message_id == int(post.id)
    with stand.speaking(locale):
        chosen = await solve(ana, post, puzzle, 0)
        assert says(chosen, "puzzle-right", lang)
        assert says(await solve(ben, post, puzzle, 1), "puzzle-wrong", lang)
    await day(stand, time)
    former, later = stand.driver.messages(room)
    assert actions(later) == [SOLVE]
    assert says(later, "daily-former", lang)
    assert says(later, "daily-count", lang, solved="1", answers="2")
    assert later.text.count("||") == 2, "the former answer is behind a spoiler"
    assert actions(former) == []
    assert says(former, "daily-answer", lang)
    assert "||" in former.text
    assert says(former, "daily-count", lang, solved="1", answers="2")
    assert len(former.images) == 1
    await stand.users(4)[3].command("settings server", channel=room, options={"language": "auto"})


@pytest.mark.faults("its puzzle of the day waits")
async def test_a_process_that_may_have_lost_the_server_posts_no_puzzle(stand: Standing, time: Time) -> None:
    room = await daily_room(stand)
    with thawed_too_late(stand):
        await day(stand, time)
        assert not stand.driver.messages(room)
    stand.client.daily_puzzles.wake()
    await stand.told()
    assert len(stand.driver.messages(room)) == 1


async def test_puzzles_that_were_read_before_the_server_was_lost_are_left_to_its_owner(
    stand: Standing, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await daily_room(stand)
    with monkeypatch.context() as patch:
        patch.setattr(stand.client.services.host, "owns", lambda _guild: False)
        await day(stand, time)
    (puzzle,) = await puzzles(stand)
    assert (puzzle.message_id, stand.driver.messages(room)) == (None, [])


async def solve(user: DriverUser, post: ShownMessage, puzzle: DailyPuzzle, rank: int) -> Exchange:
    """Open the puzzle of a post, and choose the move of that rank."""
    answer = await press(user, post, SOLVE)
    assert answer.message.ephemeral
    assert actions(answer) == ["puzzletry"] * 4
    assert label(answer, "puzzletry", rest(puzzle, rank))
    return await press(user, answer, "puzzletry", rest(puzzle, rank))


async def test_the_answer_counts_in_the_profile_too(stand: Standing, time: Time) -> None:
    chen, room = stand.users(3)[2], await daily_room(stand)
    await day(stand, time)
    (puzzle,) = await puzzles(stand)
    answered = await solve(chen, stand.driver.messages(room)[0], puzzle, 0)
    assert says(answered, "profile-puzzles", solved="1", answered="1", streak="1", longest="1")


@pytest.mark.parametrize("moment", ["before the post", "before the note", "before the former is closed"])
async def test_killed_at_any_point_each_day_has_one_post(
    stand: Standing, time: Time, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    room = await daily_room(stand)
    await day(stand, time)
    daily = stand.client.services.host.daily_puzzles
    reached = asyncio.Event()

    async def never(*_: object) -> None:
        reached.set()
        await asyncio.Event().wait()

    if moment == "before the post":
        monkeypatch.setattr(daily, "former", never)
    elif moment == "before the note":
        monkeypatch.setattr(daily, "set_posted", never)
    else:
        monkeypatch.setattr(daily, "close", never)
    await day_alone(stand, time)
    await reached.wait()
    await stand.restart()
    await stand.told()
    former, later = stand.driver.messages(room)
    assert (actions(former), actions(later)) == ([], [SOLVE])
    assert [one.message_id for one in await puzzles(stand)] == [int(former.id), int(later.id)]
    assert await stand.client.services.host.daily_puzzles.unposted() == ()


async def test_a_puzzle_that_waited_for_the_next_day_is_not_posted_any_more(stand: Standing, time: Time) -> None:
    room = await daily_room(stand)
    found = await plan(stand)
    assert found is not None
    await stand.stop_bot()
    time.now = found.next_at + 2 * DAY_MS
    await stand.start_bot()
    await stand.client.services.host.daily_puzzles.draw_due(time.now)
    await stand.told()
    assert len(stand.driver.messages(room)) == 1, "two days were missed, and only today's is posted"
    # The bot stores the day's puzzle but cannot post it. It stops, and starts the next day before the hour of posting.
    stand.table.fault(POST, method="POST", status=500, times=50)
    await day_alone(stand, time)
    await stand.restart()
    stand.table.api.faults.clear()
    time.now += DAY_MS - HOUR_MS
    stand.client.daily_puzzles.wake()
    await stand.told()
    assert len(stand.driver.messages(room)) == 1
    assert await stand.client.services.host.daily_puzzles.unposted() == ()
    await day(stand, time)
    assert len(stand.driver.messages(room)) == 2


async def test_a_failed_post_is_tried_again_and_not_doubled(
    stand: Standing, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    shorten_pauses(monkeypatch)
    room = await daily_room(stand)
    stand.table.fault(POST, method="POST", status=500, code=0, times=6)
    await day_alone(stand, time)
    await stand.driver.wait_until(lambda: len(stand.driver.messages(room)) == 1)
    await stand.told()
    (post,) = stand.driver.messages(room)
    assert [one.message_id for one in await puzzles(stand)] == [int(post.id)]


async def test_a_closed_channel_keeps_the_plan_and_moderators_are_told_once(stand: Standing, time: Time) -> None:
    room = await daily_room(stand)
    system = str(stand.guild.channels[0])
    announcement = len(stand.driver.messages(system))
    stand.driver.server_of(stand.guild).forbid(room, Permission.SEND_MESSAGES)
    for _ in range(3):
        await day(stand, time)
    (notice,) = stand.driver.messages(system)[announcement:]
    assert says(notice, "daily-refused")
    assert await plan(stand) is not None
    assert await puzzles(stand) == []
    stand.driver.server_of(stand.guild).forbid(room)
    await day(stand, time)
    assert len(stand.driver.messages(room)) == 1
    stand.driver.server_of(stand.guild).delete(room)
    await day(stand, time)
    assert len(stand.driver.messages(system)) == announcement + 2
    assert await plan(stand) is not None


async def test_while_the_bot_is_not_on_the_server_the_plan_rests(
    stand: Standing, time: Time, caplog: pytest.LogCaptureFixture
) -> None:
    room = await daily_room(stand)
    await day(stand, time)
    before, system = len(stand.driver.messages(room)), str(stand.guild.channels[0])
    announcement = len(stand.driver.messages(system))
    server_of = stand.driver.server_of(stand.guild)
    server_of.remove_bot()
    await stand.driver.wait_until(lambda: stand.client.get_guild(int(stand.guild.id)) is None)
    asked = len(stand.table.requests)
    caplog.clear()
    for _ in range(3):
        await day(stand, time)
    assert [one.path for one in stand.table.requests[asked:] if room in one.path] == []
    assert [one.message for one in caplog.records if one.levelname in ("WARNING", "ERROR")] == []
    assert len(await puzzles(stand)) == 2, "of the puzzles that were not posted, only the latest waits"
    _, waiting = await puzzles(stand)
    assert waiting.message_id is None
    server_of.invite_bot()
    await stand.driver.wait_until(lambda: len(stand.driver.messages(room)) > before)
    await stand.told()
    assert [actions(one) for one in stand.driver.messages(room)[before:]] == [[SOLVE]], "today's puzzle is posted"
    assert not any(says(one, "daily-refused") for one in stand.driver.messages(system)[announcement:])
    assert await plan(stand) is not None


async def test_a_former_post_that_was_deleted_does_no_harm(stand: Standing, time: Time) -> None:
    room = await daily_room(stand)
    await day(stand, time)
    place = stand.driver.place(room)
    place.messages.clear()
    await day(stand, time)
    (post,) = stand.driver.messages(room)
    assert actions(post) == [SOLVE]
    assert await stand.client.services.host.daily_puzzles.replaced() == ()


async def test_a_puzzle_that_the_program_has_no_more_is_left_out(stand: Standing, time: Time) -> None:
    room = await daily_room(stand)
    await day(stand, time)
    await execute(stand.storage, "UPDATE daily_puzzles SET puzzle = 'gone'")
    await day(stand, time)
    former, later = stand.driver.messages(room)
    assert actions(later) == [SOLVE]
    assert not says(later, "daily-former")
    assert actions(former) == []
    assert says(former, "daily-gone")
    assert former.images == []


async def test_the_last_post_is_closed_when_moderators_want_none_any_more(stand: Standing, time: Time) -> None:
    room = await daily_room(stand)
    await day(stand, time)
    await server(stand, room, puzzle="off")
    (post,) = stand.driver.messages(room)
    assert actions(post) == []
    assert says(post, "daily-answer")


async def test_moderators_who_could_not_be_told_are_told_the_next_day(
    stand: Standing, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await daily_room(stand)
    system = str(stand.guild.channels[0])
    announcement = len(stand.driver.messages(system))
    stand.driver.server_of(stand.guild).forbid(room, Permission.SEND_MESSAGES)

    async def not_delivered(*_: object) -> bool:
        return False

    with monkeypatch.context() as patched:
        patched.setattr(stand.client.daily_puzzles._notices, "tell_moderators", not_delivered)
        await day(stand, time)
    assert len(stand.driver.messages(system)) == announcement
    await day(stand, time)
    (notice,) = stand.driver.messages(system)[announcement:]
    assert says(notice, "daily-refused")


async def test_only_one_retry_is_pending_and_none_after_the_end_or_for_damage(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    daily, poster = stand.client.services.host.daily_puzzles, stand.client.daily_puzzles
    monkeypatch.setattr(daily_puzzles, "RETRY_SECONDS", 600.0)
    reasons: list[Reason] = ["damaged", "busy", "busy"]

    async def unreadable() -> tuple[DailyPuzzle, ...]:
        raise NotRead(reasons.pop(), "a test")

    monkeypatch.setattr(daily, "unposted", unreadable)
    alarms = list[asyncio.TimerHandle | None]()
    for _ in range(3):
        poster.wake()
        await poster.idle()
        alarms.append(poster._alarm)
    first, second, third = alarms
    assert first is not None
    assert second is not None
    assert first.cancelled()
    assert not second.cancelled()
    assert third is second, "no retry helps against damage"
    await poster.close()
    assert second.cancelled()
    poster.wake()
    assert poster._task is None or poster._task.done()
    await stand.restart()
