"""Tests what a user reads when Discord refuses a request: advice if the bot has any, else Discord's own message."""

from __future__ import annotations

import pytest

from bot.face.ground.discord_errors import ADVICE, advice_on, of_message
from bot.face.ground.markdown import literal
from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from tests.bot.clicks import press
from tests.bot.driver import Exchange
from tests.bot.face.tournaments.event_play import new_event, organiser
from tests.bot.meaning import refused_with, says
from tests.bot.standing import GAME, Standing

pytestmark = pytest.mark.both_databases

NEW_THREAD = "/channels/{channel_id}/threads"
HOSTILE = "**Nope** @everyone <@1> https://evil.example `x`"
# The error codes in Discord's documentation with which a request of the bot may be refused.
DOCUMENTED = {
    *(10003, 10004, 10007, 10008, 10013, 20009, 20016, 20022, 20028, 20029, 20031, 30033, 30046, 40004, 40005, 40006),
    *(40058, 40062, 40067, 50001, 50003, 50005, 50006, 50007, 50008, 50009, 50013, 50024, 50035, 50045, 50083, 50109),
    *(50278, 60003, 130000, 160002, 160004, 160005, 160006, 160007, 200000, 200001, 240000),
}


def test_every_documented_code_gets_advice() -> None:
    assert {*ADVICE} == DOCUMENTED
    for code in ADVICE:
        said = {words_for(None, lang).say(advice_on(f"400 {code} {HOSTILE}")) for lang in LANGUAGES}
        assert len(said) == len(LANGUAGES)
        assert not any("Nope" in one for one in said)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_unknown_code_shows_discords_own_message_safely(lang: str) -> None:
    said = words_for(None, lang).say(advice_on(f"403 987654 {HOSTILE}"))
    assert literal(HOSTILE) in said
    assert "987654" in said
    assert "@everyone" not in said
    assert "x" * 300 not in words_for(None, lang).say(advice_on("400 987654 " + "x" * 4000))
    for reason in ("409 0", "", "closed", "403", "400 notanumber"):
        assert words_for(None, lang).say(advice_on(reason))
    assert advice_on("503 0").key == advice_on("429 0").key == "discord-later"


def test_a_refusal_that_concerns_no_channel_parks_no_match() -> None:
    assert not any(of_message(reason) for reason in ("403 50013", "404 10003", "400 160005", "401 0", "403 987654"))
    assert all(of_message(reason) for reason in ("403 160006", "403 200000", "400 50035", "400 987654 It is odd."))


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.usefixtures("calm")
@pytest.mark.parametrize(("locale", "lang"), [("en-GB", "en"), ("es-ES", "es")])
@pytest.mark.parametrize(
    ("status", "code", "advice"),
    [
        (400, 160006, "threads"),
        (403, 160006, "threads"),
        (400, 160007, "threads"),
        (403, 50013, "rights"),
        (400, 200001, "filtered"),
        (400, 987654, "other"),
    ],
)
async def test_a_thread_for_a_second_match_is_refused_with_the_reason(
    stand: Standing, locale: str, lang: str, status: int, code: int, advice: str
) -> None:
    (ana,), room = stand.users(1), stand.room()
    await stand.lobby([ana], room, seats=2)
    with stand.speaking(locale):
        offer = await ana.command("game new", channel=room, options={"game": GAME, "seats": 2})
        stand.table.fault(NEW_THREAD, method="POST", status=status, code=code, text=HOSTILE)
        refused: Exchange = await press(ana, offer, "thread")
    await stand.told()
    assert refused_with(refused, "by_discord", lang), refused.text
    assert says(refused, f"discord-{advice}", lang), refused.text
    assert (literal(HOSTILE) in refused.text) == (advice == "other")


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.faults("is not announced yet")
async def test_too_many_threads_of_an_event_are_reported_to_its_organiser(stand: Standing) -> None:
    event = await new_event(stand, await organiser(stand), form="swiss", most=4)
    await event.computers(4)
    for _ in range(3):
        await event.step()
    text = "Maximum number of active threads reached"
    stand.table.fault(NEW_THREAD, method="POST", status=400, code=160006, text=text)
    await event.step()
    announcement = stand.driver.messages(stand.guild.channels[0])
    (letter,) = [one for one in announcement if says(one, "tournament-refused")]
    assert says(letter, "discord-threads")
    assert not any(says(one, "tournament-closed-place") for one in announcement)
    events = stand.client.services.events
    for alarm in [*events._alarms.values()]:
        alarm.cancel()
    events._alarms.clear()
    events.wake()
    await stand.told()
    assert len(stand.driver.threads(event.channel)) == 2
