"""Tests seasons in Discord: organisers use buttons, members look, and each end is announced once (TN-56 to TN-60)."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable
from datetime import date, timedelta

import msgspec
import pytest
import pytest_asyncio

from bot.face.ground.components.choices import MENU_SIZE
from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import Page
from bot.face.messages.season import AGAIN, OPENED, SHOW
from bot.face.posting import row_poster
from bot.face.posting.competitions import seasons as posting
from bot.face.seasons import presses
from bot.face.seasons.days import DAY, LAST, TURN, WHICH, DaysChoice, choice_of
from bot.face.seasons.days import SET as SET_DAYS
from bot.face.seasons.page import (
    ARCHIVE,
    CHOOSE,
    COUNTING,
    DAYS,
    DELETE,
    EDIT,
    END,
    END_NOW,
    GAMES,
    HERE,
    HOW,
    OPEN,
    SET,
    SPAN,
    TEXT,
    TEXT_FORM,
    ZONE,
    how_page,
)
from bot.face.settings.zones import REGION
from bot.face.tournaments.requests import MemberRequest
from bot.host.clocks.terms import DAY_MS
from bot.host.seasons import seasons as host_seasons
from bot.host.seasons.seasons import OPENING_MS
from bot.host.seasons.spans import season_days
from engine.kernel.errors import Refused
from storage.records.seasons import Season
from tests.bot.clicks import actions, choices, choose, controls, custom_id, press
from tests.bot.driver import DriverUser, Exchange
from tests.bot.face.tournaments.event_play import organiser
from tests.bot.meaning import refused_with, says
from tests.bot.picked_dates import choose_zone, pick_day
from tests.bot.shards import thawed_too_late
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing
from tests.bot.tables import Time
from tests.storage.samples import execute

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
    """Shorten the pauses between attempts. After the test, delete the seasons and the injected faults."""
    monkeypatch.setattr(row_poster, "RETRY_SECONDS", (0.02,))
    yield
    stand.table.api.faults.clear()
    for table in ("season_places", "seasons"):
        await execute(stand.storage, f"DELETE FROM {table}")


async def seasons(stand: Standing) -> list[Season]:
    """Return the server's seasons. Those that have not ended come first."""
    return [*await stand.storage.seasons.of_guild(int(stand.guild.id))]


async def look(user: DriverUser, room: str) -> Exchange:
    return await user.command("season", channel=room)


async def opened(stand: Standing, room: str) -> tuple[DriverUser, Exchange]:
    """Let a new organiser open a season with one press; return the organiser and the page with the settings."""
    olga = await organiser(stand, "UTC")
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
    """Set the clock to the end of the running season."""
    time.now = max(time.now, (await seasons(stand))[0].ends_at)
    await stand.client.services.host.seasons.look(time.now)
    await stand.told()


def announcements(stand: Standing, room: str, action: str = SHOW) -> list[ShownMessage]:
    """Return the messages about ends of seasons, or those about openings, for the action `OPENED`."""
    return [one for one in stand.driver.messages(room) if any(two.action == action for two in controls(one))]


async def scheduled(stand: Standing, time: Time) -> None:
    """Let the scheduler check the seasons, and wait until all is announced."""
    await stand.client.services.host.seasons.look(time.now)
    await stand.told()


def letters(stand: Standing, key: str) -> int:
    """Return the number of messages with a text in the server's system channel, where moderators read."""
    return sum(says(one, key) for one in stand.driver.messages(stand.guild.channels[0]))


async def past_seasons(stand: Standing, room: str, count: int) -> None:
    """Store seasons that are over and announced."""
    sql = (
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) INSERT INTO seasons (guild_id,"
        " channel_id, name, games, span, zone, starts_at, ends_at, counting, repeats, revision, created_by, created_at,"
        " ended_at, announced_at)"
        " SELECT ?, ?, CAST(i AS TEXT), '[]', 'month', 'UTC', i, i + 1, 'both', 0, 0, 1, 1, 5, 5 FROM n"
    )
    await execute(stand.storage, sql, (count, int(stand.guild.id), int(room)))


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_tn56_one_press_opens_a_season_and_menus_change_it(stand: Standing, locale: str) -> None:
    room, lang = stand.room(), locale[:2]
    ana = stand.users(1)[0]
    olga = await organiser(stand, "UTC")
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
    wrong = await olga.submit(form, {"name": "Liga", "best": "0"})
    assert refused_with(wrong, "bad_season_best", lang)
    form = await press(olga, wrong, TEXT)
    result = await olga.submit(form, {"name": "Liga", "best": "3"})
    assert says(result, "season-changed", lang)
    assert (await seasons(stand))[0].span == "quarter", "the days stay those of the quarter"
    last = season_days(season)[0] + timedelta(days=200)
    page = await press(olga, result, DAYS)
    page = await choose(olga, page, WHICH, LAST)
    page = await pick_day(olga, page, DAY, TURN, last.toordinal())
    assert says(page, "date-not-yet", lang)
    assert (await seasons(stand))[0].span == "quarter", "nothing is stored before it was shown back"
    result = await press(olga, page, SET_DAYS)
    assert says(result, "season-changed", lang)
    (season,) = await seasons(stand)
    assert (season.name, season.span, season.best) == ("Liga", "dates", 3)
    assert season_days(season)[1] == last
    answer = await look(ana, room)
    assert says(answer, "season-title", lang, name="Liga")
    assert says(answer, "season-own-none", lang)
    assert "<t:" in answer.text
    assert answer.message.images
    assert not {OPEN, EDIT, END} & {*actions(answer)}
    for user in (ana, olga):
        user.set_locale("en-GB")


async def test_tn56_the_time_zone_is_asked_before_a_season_opens(stand: Standing) -> None:
    room, (ana,) = stand.room(), stand.users(1)
    olga = await organiser(stand)
    question = await press(olga, await look(olga, room), OPEN)
    assert says(question, "zone-why")
    assert await seasons(stand) == []
    forged = await ana.select(question.message, custom_id(question, ZONE, REGION), ["asia"], forged=True)
    assert refused_with(forged, "event_makers_only")
    page = await choose_zone(olga, question, ZONE, "asia", "Asia/Tokyo")
    assert says(page, "season-opened")
    (season,) = await seasons(stand)
    assert (season.zone, season.channel_id) == ("Asia/Tokyo", int(room))
    again = await press(olga, await look(olga, room), OPEN)
    assert says(again, "season-opened"), "the zone is asked once"


async def test_tn56_a_later_first_day_moves_the_last_day_and_forged_days_are_refused(stand: Standing) -> None:
    olga, page = await opened(stand, stand.room())
    (season,) = [one for one in await seasons(stand) if one.season_id == controls(page)[0].number]
    first, last = season_days(season)
    page = (
        await press(olga, await press(olga, page, EDIT), DAYS)
        if EDIT in actions(page)
        else await press(olga, page, DAYS)
    )
    page = await pick_day(olga, page, DAY, TURN, (last + timedelta(days=40)).toordinal())
    choice = choice_of(season, controls(page)[0].rest, first)
    assert choice == DaysChoice(last + timedelta(days=40), last + timedelta(days=40))
    for forged in ("both..739000.739000", "first..1.739000", "first..739000.3652000", "first"):
        with pytest.raises(Refused) as refusal:
            choice_of(season, forged, date(2026, 11, 30))
        assert refusal.value.code == "expired_control"


async def test_tn56_unchanged_days_stay_those_of_the_month(stand: Standing) -> None:
    olga, page = await opened(stand, stand.room())
    for look_at in (WHICH, TURN):
        page = await press(olga, page, DAYS)
        turns = [one.rest for one in controls(page) if one.action == TURN]
        page = await (choose(olga, page, WHICH, LAST) if look_at == WHICH else press(olga, page, TURN, turns[-1]))
        page = await press(olga, page, SET_DAYS)
        assert says(page, "season-changed")
        (season,) = await seasons(stand)
        assert season.span == "month", look_at


async def test_tn56_days_of_long_ago_are_shown_as_today_and_can_be_changed(stand: Standing) -> None:
    await opened(stand, stand.room())
    (season,) = await seasons(stand)
    today = season_days(season)[0]
    for days in (0, -400, -1200, 1200, 10**7):
        moved = msgspec.structs.replace(
            season, starts_at=season.starts_at + days * DAY_MS, ends_at=season.ends_at + days * DAY_MS
        )
        choice = choice_of(moved, "", today)
        assert choice_of(moved, choice.rest(), today) == choice
        assert (choice == DaysChoice(today, today)) == (abs(days) > 1000), days


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


async def test_tn56_the_controls_of_another_servers_season_are_refused(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = stand.room()
    monkeypatch.setattr(stand.client.services.boards, "check", lambda _user: None)
    olga, page = await opened(stand, room)
    host = stand.client.services.host.seasons
    foreign = await host.open(4711, 4712, 1, "UTC")
    await execute(stand.storage, "UPDATE seasons SET lapsed = 1 WHERE season_id = ?", (foreign.season_id,))
    before = await host.get(4711, foreign.season_id)
    number, rests = foreign.season_id, {SET: ("repeat.yes", "repeat.no"), SHOW: ("0",), OPENED: ("0",)}

    async def refused(exchange: Awaitable[Exchange]) -> None:
        answer = await exchange
        await stand.told()
        assert refused_with(answer, "no_season"), answer

    for action in (SHOW, OPENED, HOW, EDIT, SET, TEXT, END, END_NOW, DELETE, AGAIN):
        for rest in rests.get(action, ("",)):
            await refused(olga.press(page.message, Control(action, 0, number, rest).pack(), forged=True))
    for rest, value in ((SPAN, "quarter"), (COUNTING, "rating"), (GAMES, DUEL)):
        await refused(olga.select(page.message, Control(SET, 0, number, rest).pack(), [value], forged=True))
    for about, value in ((0, str(number)), (number, f"{ARCHIVE}1")):
        await refused(olga.select(page.message, Control(CHOOSE, 0, about).pack(), [value], forged=True))
    form = await press(olga, page, TEXT)
    written = {"name": "Stolen", "first": "2027-01-01", "last": "2027-01-31", "best": ""}
    await refused(olga.submit(form, written, custom_id=Control(TEXT_FORM, 0, number).pack(), forged=True))
    await refused(olga.command("leaderboard", channel=room, options={"season": str(number)}))
    assert await host.get(4711, foreign.season_id) == before
    assert await stand.storage.seasons.of_guild(4711) == (before,)


async def test_tn56_an_opening_is_announced_once(stand: Standing, time: Time) -> None:
    room = stand.room()
    olga, page = await opened(stand, room)
    await scheduled(stand, time)
    assert announcements(stand, room, OPENED) == [], "the organiser may still change it"
    await choose(olga, page, SET, "events", rest=COUNTING)
    time.now += OPENING_MS
    await scheduled(stand, time)
    (message,) = announcements(stand, room, OPENED)
    (season,) = await seasons(stand)
    for key in ("season-opening", "season-where", "season-games"):
        assert says(message, key), key
    assert says(message, "season-counting", counting="events")
    assert says(message, "season-best", best=10)
    assert len(message.text.splitlines()) == 1
    assert says(await press(stand.users(1)[0], message, OPENED), "season-title")
    # An announcement whose answer was lost is not repeated.
    await execute(stand.storage, "UPDATE seasons SET opening_due_at = 5")
    stand.driver.forget_nonces()
    await stand.restart()
    await scheduled(stand, time)
    assert len(announcements(stand, room, OPENED)) == 1
    assert (await seasons(stand))[0].opening_due_at is None
    assert season.ended_at is None


async def test_tn56_moderators_are_told_if_an_opening_cannot_be_announced(stand: Standing, time: Time) -> None:
    room = stand.room()
    await opened(stand, room)
    stand.driver.server.delete(room)
    time.now += OPENING_MS
    before = letters(stand, "season-opening-refused")
    for _ in range(2):
        await scheduled(stand, time)
    assert letters(stand, "season-opening-refused") == before + 1
    assert (await seasons(stand))[0].opening_due_at is None


@pytest.mark.faults("is not announced yet")
async def test_tn59_a_failed_announcement_waits_longer_each_time(
    stand: Standing, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The scheduler wakes the poster every few seconds, which must not shorten the pause."""
    room = stand.room()
    await opened(stand, room)
    monkeypatch.setattr(row_poster, "RETRY_SECONDS", (0.02, 600.0))
    tried: list[int] = []

    async def failing(*_given: object) -> int:
        tried.append(1)
        raise OSError("Discord is away")

    with monkeypatch.context() as patch:
        patch.setattr(stand.client.seasons, "_send", failing)
        await come_to_end(stand, time)
        await stand.driver.wait_until(lambda: len(tried) == 2)
        for _ in range(5):
            await scheduled(stand, time)
        assert len(tried) == 2
    await stand.restart()
    await stand.told()
    assert len(announcements(stand, room)) == 1


@pytest.mark.faults("is not announced yet")
async def test_a_process_that_may_have_lost_the_server_announces_no_season(stand: Standing, time: Time) -> None:
    room = stand.room()
    await opened(stand, room)
    with thawed_too_late(stand):
        await come_to_end(stand, time)
        assert announcements(stand, room) == []
    await stand.restart()
    await stand.told()
    assert len(announcements(stand, room)) == 1


async def test_tn60_the_end_says_that_nobody_played_and_a_press_begins_again(stand: Standing, time: Time) -> None:
    room, ana = stand.room(), stand.users(1)[0]
    olga, page = await opened(stand, room)
    await press(olga, page, SET, "repeat.yes")
    for _ in range(2):
        await come_to_end(stand, time)
    first, last = announcements(stand, room)
    assert says(first, "season-next")
    assert not says(first, "season-lapsed")
    assert says(last, "season-lapsed")
    assert not says(last, "season-next")
    assert AGAIN not in actions(first)
    lapsed = (await seasons(stand))[0]
    assert (lapsed.lapsed, lapsed.ended_at is None) == (True, False)
    assert refused_with(await press(ana, last, AGAIN), "event_makers_only")
    # The private page offers the button to organisers as well.
    assert AGAIN not in actions(await press(ana, last, SHOW))
    assert AGAIN in actions(await press(olga, last, SHOW))
    assert says(await press(olga, last, AGAIN), "season-again-done")
    assert refused_with(await press(olga, last, AGAIN), "season_followed")
    running = (await seasons(stand))[0]
    assert (running.ended_at, running.repeats, running.follows) == (None, True, lapsed.season_id)


async def test_tn59_after_an_absence_only_the_latest_end_is_announced(stand: Standing, time: Time) -> None:
    room = stand.room()
    olga, page = await opened(stand, room)
    await press(olga, page, SET, "repeat.yes")
    before = time.now
    time.now += 100 * DAY_MS
    await scheduled(stand, time)
    (message,) = announcements(stand, room)
    running, latest, *earlier = await seasons(stand)
    assert running.ended_at is None
    assert latest.message_id == int(message.id)
    assert len(earlier) >= 2
    assert all(one.announced_at is not None and one.message_id is None for one in earlier)
    answer = await look(olga, room)
    assert {str(one.season_id) for one in (latest, *earlier)} <= {*choices(answer, CHOOSE)}
    assert time.now > before


async def test_the_archive_has_pages(stand: Standing) -> None:
    room, ben = stand.room(), stand.users(1)[0]
    await opened(stand, room)
    await past_seasons(stand, room, 50)
    answer = await look(ben, room)
    visited: list[str] = []
    for number in range(3):
        offered = choices(answer, CHOOSE)
        assert len(offered) <= MENU_SIZE
        visited += [one for one in offered if not one.startswith(ARCHIVE)]
        further = f"{ARCHIVE}{number + 1}"
        assert (further in offered) == (number < 2)
        if number < 2:
            answer = await choose(ben, answer, CHOOSE, further)
            assert says(answer, "season-own-none"), "the same season is shown"
    (running, *over) = await seasons(stand)
    assert running.ended_at is None
    assert visited == [str(one.season_id) for one in over]
    back = await choose(ben, answer, CHOOSE, f"{ARCHIVE}1")
    assert says(await choose(ben, back, CHOOSE, choices(back, CHOOSE)[0]), "season-ended")


async def test_tn59_the_message_of_a_season_that_is_kept_no_longer_loses_the_names(
    stand: Standing, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = stand.room()
    olga, page = await opened(stand, room)
    await press(olga, page, SET, "repeat.yes")
    ana, ben = stand.users(2)
    await duel(stand, ana, ben)
    await come_to_end(stand, time)
    oldest = (await seasons(stand))[1]
    monkeypatch.setattr(host_seasons, "KEPT_SEASONS", 1)
    await come_to_end(stand, time)
    first, second = (one for one in stand.driver.messages(room) if says(one, "season-over-title"))
    assert "**Ana**" not in first.text
    assert says(first, "season-dropped")
    assert (first.images, actions(first)) == ([], [])
    assert SHOW in actions(second)
    assert oldest.season_id not in [one.season_id for one in await seasons(stand)]


async def test_tn57_the_table_shows_the_own_place_and_where_points_come_from(stand: Standing) -> None:
    room = stand.room()
    await opened(stand, room)
    ana, ben = stand.users(2)
    await duel(stand, ana, ben)
    answer = await look(ben, room)
    assert says(answer, "season-own", players=2)
    how = await press(ben, answer, HOW)
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
    (message,) = announcements(stand, room)
    assert "**Ana**" in message.text
    assert "**Ben**" not in message.text, "without points no title"
    assert says(message, "season-next")
    await stand.restart()
    await stand.told()
    assert len(announcements(stand, room)) == 1
    profile = await ben.command("profile", channel=room, options={"player": ana.id})
    assert says(profile, "season-profile")
    # The archive leads to the season that is over.
    running, over = await seasons(stand)
    assert over.message_id == int(message.id)
    answer = await look(ben, room)
    assert choices(answer, CHOOSE) == [str(over.season_id)]
    archived = await choose(ben, answer, CHOOSE, str(over.season_id))
    assert says(archived, "season-ended")
    assert "**Ana**" in archived.text
    assert running.starts_at == over.ends_at
    # The button of the announcement shows the table in private.
    assert says(await press(ben, message, SHOW), "season-ended")


async def test_tn59_a_doubtful_announcement_is_not_repeated(stand: Standing, time: Time) -> None:
    room = stand.room()
    await opened(stand, room)
    await come_to_end(stand, time)
    assert len(announcements(stand, room)) == 1
    await execute(stand.storage, "UPDATE seasons SET announced_at = NULL, message_id = NULL")
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
    (message,) = announcements(stand, room)
    assert "Zoe" not in message.text
    assert "**Somebody**" in message.text


async def test_tn57_where_points_come_from_is_throttled_and_may_take_long(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, ben = stand.room(), stand.users(1)[0]
    await opened(stand, room)
    answer = await look(ben, room)
    checked: list[int] = []
    deferred: list[bool] = []

    async def made(asked: MemberRequest, season_id: int) -> Page:
        deferred.append(asked.interaction.response.is_done())
        return await how_page(asked, season_id)

    monkeypatch.setattr(presses, "how_page", made)
    monkeypatch.setattr(stand.client.services.boards, "check", checked.append)
    assert says(await press(ben, answer, HOW), "season-how-match")
    assert (checked, deferred) == ([int(ben.id)], [True])


async def test_tn56_a_number_is_that_of_a_season_before_it_is_a_name(stand: Standing) -> None:
    room = stand.room()
    olga, _ = await opened(stand, room)
    (first,) = await seasons(stand)
    await press(olga, await look(olga, room), OPEN)
    newer = max(one.season_id for one in await seasons(stand))
    sql = "UPDATE seasons SET name = CASE WHEN season_id = ? THEN ? ELSE 'Liga' END"
    await execute(stand.storage, sql, (newer, str(first.season_id)))
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
    # The poster tries again by itself.
    await stand.driver.wait_until(lambda: len(announcements(stand, room)) == 1)


async def test_tn60_a_closed_channel_stops_the_repetition(stand: Standing, time: Time) -> None:
    room = stand.room()
    olga, page = await opened(stand, room)
    await press(olga, page, SET, "repeat.yes")
    stand.driver.server.delete(room)
    before = letters(stand, "season-refused")
    await come_to_end(stand, time)
    await scheduled(stand, time)
    assert letters(stand, "season-refused") == before + 1, "moderators read it once"
    running, over = await seasons(stand)
    assert (over.message_id, running.repeats) == (None, False)
    assert over.announced_at is not None
    assert time.now - over.announced_at < DAY_MS


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_tn89_a_season_of_a_deleted_channel_is_brought_to_another_one(
    stand: Standing, time: Time, locale: str
) -> None:
    former, room = stand.room(), stand.room()
    olga, page = await opened(stand, former)
    assert HERE not in actions(page), "it is in this channel"
    await press(olga, page, SET, "repeat.yes")
    stand.driver.server.delete(former)
    before = letters(stand, "season-opening-refused")
    time.now += OPENING_MS
    await scheduled(stand, time)
    assert letters(stand, "season-opening-refused") > before
    olga.set_locale(locale)
    page = await press(olga, await press(olga, await look(olga, room), EDIT), HERE)
    assert says(page, "season-moved", locale[:2])
    assert HERE not in actions(page)
    await stand.told()
    (message,) = announcements(stand, room, OPENED)
    assert says(message, "season-opening")
    await come_to_end(stand, time)
    await scheduled(stand, time)
    assert len(announcements(stand, room)) == 1
    running, over = await seasons(stand)
    assert (over.message_id is not None, running.repeats, running.channel_id) == (True, True, int(room))


async def test_tn89_only_organisers_bring_a_season_to_their_channel(stand: Standing) -> None:
    former, room = stand.room(), stand.room()
    olga, _ = await opened(stand, former)
    page = await press(olga, await look(olga, room), EDIT)
    (eva,) = stand.users(1)
    exchange = await eva.press(page.message, custom_id(page, HERE), forged=True)
    assert refused_with(exchange, "event_makers_only")
    assert (await seasons(stand))[0].channel_id == int(former)


async def test_tn59_organisers_end_and_delete_seasons(stand: Standing, time: Time) -> None:
    room = stand.room()
    time.now += DAY_MS
    olga, page = await opened(stand, room)
    question = await press(olga, page, END)
    assert says(question, "season-end-ask")
    result = await press(olga, question, END_NOW)
    await stand.told()
    assert says(result, "season-end-done")
    assert len(announcements(stand, room)) == 1
    (ended,) = await seasons(stand)
    again = await olga.press(result.message, Control(DELETE, 0, ended.season_id).pack(), forged=True)
    await stand.told()
    assert refused_with(again, "season_over")
    page = await press(olga, result, OPEN)
    question = await press(olga, page, END)
    assert says(await press(olga, question, DELETE), "season-deleted")
    assert len(await seasons(stand)) == 1
    log = await olga.command("mod log", channel=room, options={"action": "season"}, forged=True)
    for step in ("open", "end", "delete"):
        assert says(log, "modlog-value-season-step", value=step)
