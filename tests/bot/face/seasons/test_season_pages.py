"""Tests seasons in Discord: organisers use buttons, all can look, and each end is announced once (TN-56 to TN-60)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
import pytest_asyncio

from bot.face.ground.custom_ids import Control
from bot.face.ground.parts import Page
from bot.face.messages.season import SHOW
from bot.face.posting import row_poster
from bot.face.posting import seasons as posting
from bot.face.seasons import presses
from bot.face.seasons.page import (
    CHOOSE,
    COUNTING,
    DELETE,
    EDIT,
    END,
    END_NOW,
    GAMES,
    HOW,
    OPEN,
    SET,
    SPAN,
    TEXT,
    SeasonRequest,
    how_page,
)
from bot.host.clocks.terms import DAY_MS
from bot.host.seasons.spans import season_days
from storage.records.seasons import Season
from tests.bot.clicks import actions, choices, choose, controls, press
from tests.bot.driver import DriverUser, Exchange
from tests.bot.face.tournaments.event_play import organiser
from tests.bot.meaning import refused_with, says
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing
from tests.bot.tables import Time

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.usefixtures("calm"),
    pytest.mark.both_databases,
]
POST = "/channels/{channel_id}/messages"
DUEL = "noughts"


@pytest.fixture(scope="module")
def time() -> Time:
    return Time()


@pytest.fixture(scope="module")
def bot_clock(time: Time) -> Time:
    return time


@pytest_asyncio.fixture(autouse=True, loop_scope="module")
async def forgetful(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """Retry soon. After the test, forget the seasons and the faults."""
    monkeypatch.setattr(row_poster, "RETRY_SECONDS", 0.02)
    yield
    stand.table.api.faults.clear()
    for table in ("season_places", "seasons"):
        sql = f"DELETE FROM {table}"
        await stand.storage.database.write(lambda connection, sql=sql: connection.execute(sql).rowcount)  # type: ignore[misc]


async def seasons(stand: Standing) -> list[Season]:
    """Return the server's seasons. Those that have not ended come first."""
    return [*await stand.storage.seasons.of_guild(int(stand.guild.id))]


async def look(user: DriverUser, room: str) -> Exchange:
    return await user.command("season", channel=room)


async def opened(stand: Standing, room: str) -> tuple[DriverUser, Exchange]:
    """Let a new organiser open a season with one press; return the organiser and the page with the settings."""
    olga = await organiser(stand)
    return olga, await press(olga, await look(olga, room), OPEN)


async def duel(stand: Standing, winner: DriverUser, loser: DriverUser) -> None:
    """Play a free match that the first user wins."""
    room = stand.room()
    number = await stand.begin([winner, loser], room, game=DUEL)
    for mark in (1, 4, 2, 5, 3):
        live = await stand.client.services.host.live(number)
        (seat,) = live.due_seats()
        await stand.move(winner if str(seat.user_id) == winner.id else loser, f"mark {mark}", room)
    await stand.told()


async def come_to_end(stand: Standing, time: Time) -> None:
    """Let the end of the running season come."""
    time.now = max(time.now, (await seasons(stand))[0].ends_at)
    await stand.client.services.host.seasons.look(time.now)
    await stand.told()


def announcements(stand: Standing, room: str) -> list[ShownMessage]:
    return [one for one in stand.driver.messages(room) if any(two.action == SHOW for two in controls(one))]


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_tn56_one_press_opens_a_season_and_menus_change_it(stand: Standing, locale: str) -> None:
    room, lang = stand.room(), locale[:2]
    ana = stand.users(1)[0]
    olga = await organiser(stand)
    for user in (ana, olga):
        user.set_locale(locale)
    assert says(await look(ana, room), "season-none-ask", lang)
    page = await look(olga, room)
    assert says(page, "season-none-open", lang)
    page = await press(olga, page, OPEN)
    assert says(page, "season-opened", lang)
    page = await choose(olga, page, SET, "quarter", rest=SPAN)
    page = await choose(olga, page, SET, "events", rest=COUNTING)
    page = await choose(olga, page, SET, DUEL, rest=GAMES)
    page = await press(olga, page, SET, "repeat.yes")
    (season,) = await seasons(stand)
    assert (season.span, season.counting, season.games, season.repeats) == ("quarter", "events", f'["{DUEL}"]', True)
    form = await press(olga, page, TEXT)
    first = season_days(season)[0]
    last = (first + timedelta(days=200)).isoformat()
    written = {"name": "Liga", "first": first.isoformat(), "last": f"{first.year}-13-01", "best": "3"}
    wrong = await olga.submit(form, written)
    assert refused_with(wrong, "bad_season_days", lang, why="form")
    form = await press(olga, wrong, TEXT)
    done = await olga.submit(form, {**written, "last": last, "best": "0"})
    assert refused_with(done, "bad_season_best", lang)
    done = await olga.submit(form, {**written, "last": last})
    assert says(done, "season-changed", lang)
    (season,) = await seasons(stand)
    assert (season.name, season.span, season.best) == ("Liga", "dates", 3)
    shown = await look(ana, room)
    assert says(shown, "season-title", lang, name="Liga")
    assert says(shown, "season-own-none", lang)
    assert "<t:" in shown.text
    assert shown.message.images
    assert not {OPEN, EDIT, END} & {*actions(shown)}
    for user in (ana, olga):
        user.set_locale("en-GB")


async def test_tn56_only_members_who_may_create_events_change_seasons(stand: Standing) -> None:
    room = stand.room()
    _, page = await opened(stand, room)
    ana = stand.users(1)[0]
    before = await seasons(stand)
    for control in controls(page):
        if control.action != SHOW:
            answer = await ana.press(page.message, control.pack(), forged=True)
            assert refused_with(answer, "event_makers_only")
    assert await seasons(stand) == before


async def test_tn57_the_table_shows_the_own_place_and_where_points_come_from(stand: Standing) -> None:
    room = stand.room()
    await opened(stand, room)
    ana, ben = stand.users(2)
    await duel(stand, ana, ben)
    shown = await look(ben, room)
    assert says(shown, "season-own", players=2)
    how = await press(ben, shown, HOW)
    assert says(how, "season-how-match")
    assert says(how, "season-score", kind="match", points=0)
    assert says(await press(ben, how, SHOW), "season-own", players=2)
    board = await ana.command("leaderboard", channel=room, options={"season": str((await seasons(stand))[0].season_id)})
    assert says(board, "season-own", players=2)
    assert refused_with(await ana.command("leaderboard", channel=room, options={"season": "nope"}), "no_season")


async def test_tn59_an_end_is_announced_once_and_titles_stay(stand: Standing, time: Time) -> None:
    room = stand.room()
    olga, page = await opened(stand, room)
    await press(olga, page, SET, "repeat.yes")
    ana, ben = stand.users(2)
    await duel(stand, ana, ben)
    await come_to_end(stand, time)
    (posted,) = announcements(stand, room)
    assert "**Ana**" in posted.text
    assert "**Ben**" not in posted.text, "without points no title"
    assert says(posted, "season-next")
    await stand.restart()
    await stand.told()
    assert len(announcements(stand, room)) == 1
    profile = await ben.command("profile", channel=room, options={"player": ana.id})
    assert says(profile, "season-profile")
    # The archive leads to the season that is over.
    running, over = await seasons(stand)
    assert over.message_id == int(posted.id)
    shown = await look(ben, room)
    assert choices(shown, CHOOSE) == [str(over.season_id)]
    archived = await choose(ben, shown, CHOOSE, str(over.season_id))
    assert says(archived, "season-ended")
    assert "**Ana**" in archived.text
    assert running.starts_at == over.ends_at
    # The button of the announcement shows the table in private.
    assert says(await press(ben, posted, SHOW), "season-ended")


async def test_tn59_a_doubtful_announcement_is_not_repeated(stand: Standing, time: Time) -> None:
    room = stand.room()
    await opened(stand, room)
    await come_to_end(stand, time)
    assert len(announcements(stand, room)) == 1
    sql = "UPDATE seasons SET announced_at = NULL, message_id = NULL"
    await stand.storage.database.write(lambda connection: connection.execute(sql).rowcount)
    stand.client.seasons.wake()
    await stand.told()
    assert len(announcements(stand, room)) == 1
    assert await stand.storage.seasons.unannounced() == ()


async def test_tn59_a_removed_player_disappears_from_the_message(stand: Standing, time: Time) -> None:
    room = stand.room()
    await opened(stand, room)
    zoe, ben = stand.driver.add_user("Zoe"), stand.users(2)[1]
    await duel(stand, zoe, ben)
    await come_to_end(stand, time)
    assert "**Zoe**" in announcements(stand, room)[0].text
    host = stand.client.services.host
    await host.personal_data.forget(int(zoe.id))
    await host.seasons.look(time.now)
    await stand.told()
    (posted,) = announcements(stand, room)
    assert "Zoe" not in posted.text
    assert "**Somebody**" in posted.text


async def test_tn57_where_points_come_from_is_throttled_and_may_take_long(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, ben = stand.room(), stand.users(1)[0]
    await opened(stand, room)
    shown = await look(ben, room)
    checked: list[int] = []
    deferred: list[bool] = []

    async def made(asked: SeasonRequest, season_id: int) -> Page:
        deferred.append(asked.interaction.response.is_done())
        return await how_page(asked, season_id)

    monkeypatch.setattr(presses, "how_page", made)
    monkeypatch.setattr(stand.client.services.boards, "check", checked.append)
    assert says(await press(ben, shown, HOW), "season-how-match")
    assert (checked, deferred) == ([int(ben.id)], [True])


async def test_tn56_a_number_is_that_of_a_season_before_it_is_a_name(stand: Standing) -> None:
    room = stand.room()
    olga, _ = await opened(stand, room)
    (first,) = await seasons(stand)
    await press(olga, await look(olga, room), OPEN)
    newer = max(one.season_id for one in await seasons(stand))
    sql = "UPDATE seasons SET name = CASE WHEN season_id = ? THEN ? ELSE 'Liga' END"
    values = (newer, str(first.season_id))
    await stand.storage.database.write(lambda connection: connection.execute(sql, values).rowcount)
    board = await olga.command("leaderboard", channel=room, options={"season": str(first.season_id)})
    assert says(board, "season-title", name="Liga")


@pytest.mark.faults("no such word")
async def test_tn60_an_error_of_the_page_is_no_closed_channel(
    stand: Standing, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = stand.room()
    olga, page = await opened(stand, room)
    await press(olga, page, SET, "repeat.yes")

    def broken(*_args: object) -> Page:
        raise TypeError("no such word")

    with monkeypatch.context() as patch:
        patch.setattr(posting, "ended_page", broken)
        await come_to_end(stand, time)
    running, over = await seasons(stand)
    assert (over.announced_at, running.repeats) == (None, True)
    stand.client.seasons.wake()
    await stand.told()
    assert len(announcements(stand, room)) == 1


async def test_tn60_a_closed_channel_stops_the_repetition(stand: Standing, time: Time) -> None:
    room = stand.room()
    olga, page = await opened(stand, room)
    await press(olga, page, SET, "repeat.yes")
    stand.driver.server.delete(room)
    await come_to_end(stand, time)
    running, over = await seasons(stand)
    assert (over.message_id, running.repeats) == (None, False)
    assert over.announced_at is not None
    assert time.now - over.announced_at < DAY_MS


async def test_tn59_organisers_end_and_delete_seasons(stand: Standing, time: Time) -> None:
    room = stand.room()
    time.now += DAY_MS
    olga, page = await opened(stand, room)
    asked = await press(olga, page, END)
    assert says(asked, "season-end-ask")
    done = await press(olga, asked, END_NOW)
    await stand.told()
    assert says(done, "season-end-done")
    assert len(announcements(stand, room)) == 1
    (ended,) = await seasons(stand)
    again = await olga.press(done.message, Control(DELETE, 0, ended.season_id).pack(), forged=True)
    await stand.told()
    assert refused_with(again, "season_over")
    page = await press(olga, done, OPEN)
    asked = await press(olga, page, END)
    assert says(await press(olga, asked, DELETE), "season-deleted")
    assert len(await seasons(stand)) == 1
    log = await olga.command("mod log", channel=room, options={"action": "season"}, forged=True)
    for step in ("open", "end", "delete"):
        assert says(log, "modlog-value-season-step", value=step)
