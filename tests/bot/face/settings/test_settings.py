"""Tests `/settings me`: how and when a user gets reminders, in both languages."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
import pytest_asyncio

from bot.face.settings.page import BACK, TIMES, ZONE, ZONE_CHOSEN, ZONE_CLEARED, chosen_times
from bot.host.seats.deadlines import VACATION_DAYS
from bot.local.bodies.components import each
from engine.kernel.errors import Refused
from engine.kernel.words.phrases import Phrase
from storage.records.people import UserSettings
from tests.bot.clicks import actions, choose, press
from tests.bot.driver import DriverUser, Exchange
from tests.bot.meaning import refused_with, says
from tests.bot.standing import Standing

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.usefixtures("calm"),
    pytest.mark.both_databases,
]

BOTH = pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
DAY_MS = 86_400_000


async def me(user: DriverUser, room: str, **options: object) -> Exchange:
    answer = await user.command("settings me", channel=room, options=options)
    assert answer.message.ephemeral
    return answer


async def stored(stand: Standing, user: DriverUser) -> UserSettings:
    return await stand.storage.settings.user(int(user.id))


@pytest_asyncio.fixture(loop_scope="module")
async def ben(stand: Standing) -> DriverUser:
    """Return Ben, who lives in Madrid and sleeps from 23:00 to 7:30."""
    found = stand.driver.user("Ben")
    await stand.storage.settings.set_user_quiet(int(found.id), "Europe/Madrid", 1380, 450)
    return found


@pytest.mark.parametrize("calls", ["channel", "private", "both", "none"])
async def test_the_kind_of_reminders_is_chosen(stand: Standing, calls: str) -> None:
    (ana,) = stand.users(1)
    room = stand.room()
    assert says(await me(ana, room, calls=calls), "settings-my-calls", calls=Phrase(f"calls-{calls}"))
    assert (await stored(stand, ana)).calls == calls
    answer = await ana.command("settings show", channel=room)
    assert says(answer, f"calls-{calls}")
    assert says(answer, "settings-no-zone")


@BOTH
async def test_answers_and_refusals_are_in_the_users_language(stand: Standing, locale: str) -> None:
    (ana,) = stand.users(1)
    room, lang = stand.room(), locale[:2]
    with stand.speaking(locale):
        assert says(await me(ana, room, calls="both"), "calls-both", lang)
        assert says(await ana.command("settings show", channel=room), "settings-no-zone", lang)
        assert refused_with(await me(ana, room, zone="Europe/Atlantis"), "bad_zone", lang, typed="Europe/Atlantis")


async def test_quiet_hours_need_a_time_zone(stand: Standing) -> None:
    chen, room = stand.driver.user("Chen"), stand.room()
    assert refused_with(await me(chen, room, quiet_from="23:00", quiet_to="07:30"), "zone_needed")
    assert refused_with(await me(chen, room, zone="Europe/Atlantis"), "bad_zone", typed="Europe/Atlantis")
    assert await stored(stand, chen) == UserSettings(int(chen.id))


async def test_a_time_zone_and_quiet_hours_are_chosen(stand: Standing) -> None:
    chen, room = stand.driver.user("Chen"), stand.room()
    assert says(await me(chen, room, zone="europe/madrid"), "settings-my-calls", zone="Madrid")
    said = await me(chen, room, quiet_from="23:00", quiet_to="7:30")
    hours = Phrase("settings-quiet-hours", {"from": "23:00", "to": "07:30", "zone": "Europe/Madrid"})
    assert says(said, "settings-my-calls", quiet=hours)
    mine = await stored(stand, chen)
    assert (mine.zone, mine.quiet_from, mine.quiet_to) == ("Europe/Madrid", 1380, 450)
    await me(chen, room, zone="off")
    assert await stored(stand, chen) == UserSettings(int(chen.id))


async def test_one_end_of_the_quiet_hours_alone_keeps_the_other(stand: Standing, ben: DriverUser) -> None:
    assert "23:00–08:15" in (await me(ben, stand.room(), quiet_to="08:15")).text
    assert (await stored(stand, ben)).quiet_to == 495


@pytest.mark.parametrize(("typed", "code"), [("12:00", "quiet_long"), ("7:70", "bad_time")])
async def test_impossible_quiet_hours_are_refused(stand: Standing, ben: DriverUser, typed: str, code: str) -> None:
    assert refused_with(await me(ben, stand.room(), quiet_to=typed), code)
    assert (await stored(stand, ben)).quiet_to == 450


async def test_quiet_hours_are_switched_off_and_on_again(stand: Standing, ben: DriverUser) -> None:
    room = stand.room()
    await me(ben, room, quiet_from="off")
    mine = await stored(stand, ben)
    assert (mine.zone, mine.quiet_from, mine.quiet_to) == ("Europe/Madrid", None, None)
    assert refused_with(await me(ben, room, quiet_from="22:00"), "quiet_half")


async def test_refused_quiet_hours_come_back_in_the_form(stand: Standing, ben: DriverUser) -> None:
    before = await stored(stand, ben)
    answer = await ben.command("settings me", channel=stand.room())
    wrong = await ben.submit(await press(ben, answer, "settimes"), {"from": "22", "to": "06:00"})
    assert refused_with(wrong, "bad_time")
    assert await stored(stand, ben) == before
    again = await press(ben, wrong, "settimes")
    assert again.modal is not None
    typed = {one["custom_id"]: one["value"] for one in each(again.modal["components"]) if "value" in one}
    assert typed == {"from": "22", "to": "06:00"}
    await ben.submit(again, {**typed, "from": "22:00"})
    mine = await stored(stand, ben)
    assert (mine.zone, mine.quiet_from, mine.quiet_to) == ("Europe/Madrid", 1320, 360)
    # Two empty fields mean that there are no quiet hours.
    answer = await ben.command("settings me", channel=stand.room())
    await ben.submit(await press(ben, answer, "settimes"), {"from": "", "to": ""})
    mine = await stored(stand, ben)
    assert (mine.zone, mine.quiet_from, mine.quiet_to) == ("Europe/Madrid", None, None)


@BOTH
async def test_a_time_zone_is_chosen_in_menus_and_cleared(stand: Standing, locale: str) -> None:
    room, lang = stand.room(), locale[:2]
    with stand.speaking(locale):
        leo = stand.driver.add_user("Leo")
        leo.set_locale(locale)
        answer = await leo.command("settings me", channel=room)
        # Quiet hours need a time zone, which is asked for first.
        page = await press(leo, answer, TIMES)
        assert says(page, "settings-zone-first", lang)
        assert ZONE_CLEARED not in actions(page)
        page = await choose(leo, page, ZONE_CHOSEN, "south-america", rest="region")
        page = await choose(leo, page, ZONE_CHOSEN, "America/Argentina/Buenos_Aires", rest="zone")
        assert says(page, "settings-my-calls", lang, zone="Buenos Aires")
        await leo.submit(await press(leo, page, TIMES), {"from": "23:00", "to": "07:00"})
        page = await press(leo, await leo.command("settings me", channel=room), ZONE)
        page = await choose(leo, page, ZONE_CHOSEN, "europe", rest="region")
        page = await choose(leo, page, ZONE_CHOSEN, "Europe/Madrid", rest="zone")
        assert await stored(stand, leo) == UserSettings(int(leo.id), None, None, "Europe/Madrid", 1380, 420)
        page = await press(leo, page, ZONE)
        assert says(await press(leo, page, BACK), "settings-me-title", lang)
        page = await press(leo, await press(leo, await leo.command("settings me", channel=room), ZONE), ZONE_CLEARED)
        assert says(page, "settings-no-zone", lang)
        assert await stored(stand, leo) == UserSettings(int(leo.id))


async def test_all_settings_are_changed_at_once_and_none_by_a_bare_command(stand: Standing) -> None:
    _, _, chen = stand.users(3)
    room = stand.room()
    said = await me(chen, room, language="es", calls="both", zone="Asia/Tokyo", quiet_from="22:00", quiet_to="06:00")
    assert says(said, "settings-me-done", "es")
    assert says(said, "settings-quiet-hours", "es", to="06:00", zone="Asia/Tokyo")
    assert await stored(stand, chen) == UserSettings(int(chen.id), "es", "both", "Asia/Tokyo", 1320, 360)
    assert says(await me(chen, room), "settings-quiet-hours", "es", to="06:00")
    assert await stored(stand, chen) == UserSettings(int(chen.id), "es", "both", "Asia/Tokyo", 1320, 360)
    await me(chen, room, language="auto")


async def test_time_zones_are_offered(stand: Standing) -> None:
    (ana,) = stand.users(1)
    room = stand.room()
    offered = await ana.complete("settings me", option="zone", value="madr", channel=room)
    assert offered == [{"name": "Europe/Madrid", "value": "Europe/Madrid"}]
    assert (await ana.complete("settings me", option="zone", value="new york", channel=room))[0]["value"] == (
        "America/New_York"
    )
    assert len(await ana.complete("settings me", option="zone", value="", channel=room)) == 25
    assert await ana.complete("settings me", option="zone", value="Atlantis", channel=room) == []


@BOTH
async def test_the_remaining_vacation_days_are_shown(stand: Standing, locale: str) -> None:
    dora = stand.users(4)[3]
    room, lang = stand.room(), locale[:2]
    at = stand.client.services.host.clock()
    first = int(datetime(datetime.fromtimestamp(at / 1000, UTC).year, 1, 1, tzinfo=UTC).timestamp() * 1000)
    rows = [(int(dora.id), first + number * DAY_MS, first + (number + 1) * DAY_MS) for number in (-1, 0, 1, 2)]
    await stand.storage.database.write(
        lambda connection: (
            connection.executemany("INSERT INTO vacation_days VALUES (?, ?, ?) ON CONFLICT DO NOTHING", rows).rowcount
        )
    )
    with stand.speaking(locale):
        answer = await dora.command("settings show", channel=room)
    days, quiet = VACATION_DAYS, Phrase("settings-quiet-none")
    assert says(answer, "settings-my-calls", lang, left=days - 3, days=days, quiet=quiet), (
        "days of last year do not count"
    )


async def test_a_setting_applies_to_running_matches(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await me(ana, room, calls="channel")
    session_id = await stand.begin([ana, ben], room)

    async def calls() -> int:
        return sum(timer.kind == "call" for timer in await stand.storage.timers.of_session(session_id))

    assert await calls() == 1
    await me(ana, room, calls="none")
    assert await calls() == 0
    await me(ana, room, calls="channel")
    assert await calls() == 1


NOTHING = UserSettings(1)
MADRID = UserSettings(1, zone="Europe/Madrid")
QUIET = UserSettings(1, zone="Europe/Madrid", quiet_from=60, quiet_to=120)


@pytest.mark.parametrize(
    ("mine", "typed", "times"),
    [
        (NOTHING, (None, None, None), (None, None, None)),
        (NOTHING, ("UTC", "0:00", "12:00"), ("UTC", 0, 720)),
        (NOTHING, (None, "off", None), (None, None, None)),
        (MADRID, (None, "19:30", "07.30"), ("Europe/Madrid", 1170, 450)),
        (MADRID, ("America/New York", None, None), ("America/New_York", None, None)),
        (QUIET, ("Asia/Tokyo", None, None), ("Asia/Tokyo", 60, 120)),
        (QUIET, (None, "23:59", None), ("Europe/Madrid", 1439, 120)),
        (QUIET, (None, None, " OFF "), ("Europe/Madrid", None, None)),
        (QUIET, ("off", None, None), (None, None, None)),
        (QUIET, ("no", None, None), (None, None, None)),
        (QUIET, (None, "No", None), (QUIET.zone, None, None)),
    ],
)
async def test_times_that_are_accepted(mine: UserSettings, typed: tuple[str | None, ...], times: object) -> None:
    assert chosen_times(mine, *typed) == times


@pytest.mark.parametrize(
    ("mine", "typed", "code"),
    [
        (NOTHING, (None, "22:00", "06:00"), "zone_needed"),
        (NOTHING, (None, "22:00", None), "quiet_half"),
        (MADRID, (None, None, "06:00"), "quiet_half"),
        (QUIET, ("off", "22:00", "06:00"), "zone_needed"),
        (MADRID, (None, "24:00", "06:00"), "bad_time"),
        (MADRID, (None, "22", "06:00"), "bad_time"),
        (MADRID, (None, "٢٢:00", "06:00"), "bad_time"),
        (MADRID, (None, "00:00", "12:01"), "quiet_long"),
        (MADRID, (None, "08:00", "08:00"), "quiet_long"),
        (MADRID, ("Mars/Olympus", None, None), "bad_zone"),
        (MADRID, ("../etc/passwd", None, None), "bad_zone"),
        (MADRID, ("", None, None), "bad_zone"),
    ],
)
async def test_times_that_are_refused(mine: UserSettings, typed: tuple[str | None, ...], code: str) -> None:
    with pytest.raises(Refused) as refusal:
        chosen_times(mine, *typed)
    assert refusal.value.phrase.key == "refused-" + code.replace("_", "-")
