"""Tests in Discord that a league asks a question before entry, and that organisers accept or decline (TN-90)."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.face.leagues.page import ANNOUNCE, ANSWER_FORM, CREATE, CREATE_GAME, CREATE_TEMPLATE, DECIDE, EDIT, QUESTION
from bot.face.messages.league import JOIN, LEAVE, LOOK
from bot.face.posting import row_poster
from bot.host.tournaments.ground.settings import ANSWER_LIMIT
from bot.wording.words import words_for
from engine.kernel.words.names import NAME_LIMIT
from storage.records.leagues import WholeLeague
from tests.bot.clicks import actions, choose, controls, press
from tests.bot.driver import DriverUser, Exchange
from tests.bot.face.tournaments.event_play import organiser
from tests.bot.face.tournaments.stored_templates import saved_template
from tests.bot.meaning import refused_with, says
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing
from tests.storage.samples import execute

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.usefixtures("calm"),
    pytest.mark.both_databases,
]
DUEL, HOSTILE = "noughts", "**all** @everyone <@&1> https://x.example `/league`"


@pytest_asyncio.fixture(autouse=True, loop_scope="module")
async def forgetful(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """Shorten the pauses between attempts. After the test, delete the leagues and the injected faults."""
    monkeypatch.setattr(row_poster, "RETRY_SECONDS", (0.02,))
    yield
    stand.table.api.faults.clear()
    for table in ("league_requests", "league_players", "leagues", "tournament_templates"):
        await execute(stand.storage, f"DELETE FROM {table}")


async def only_league(stand: Standing) -> WholeLeague:
    (found,) = await stand.storage.leagues.of_guild(int(stand.guild.id))
    return await stand.client.services.host.leagues.get(found.guild_id, found.league_id)


async def look(user: DriverUser, room: str) -> Exchange:
    return await user.command("league", channel=room)


def new_users(stand: Standing, count: int) -> list[DriverUser]:
    """Return new users: the organisers are told of a user's requests at most once a day."""
    return [stand.driver.add_user(name) for name in ("Ana", "Ben", "Chen")[:count]]


async def asking(stand: Standing, room: str, locale: str = "en-GB") -> DriverUser:
    """Let a new organiser make and announce a league that asks a question."""
    olga = await organiser(stand)
    olga.set_locale(locale)
    page = await choose(olga, await press(olga, await look(olga, room), CREATE), CREATE_GAME, DUEL)
    page = await olga.submit(await press(olga, page, QUESTION), {"question": "Which *decks* do you know?"})
    assert says(page, "league-question", locale[:2])
    await press(olga, page, ANNOUNCE)
    await stand.told()
    return olga


def messages(stand: Standing, room: str) -> list[ShownMessage]:
    return [one for one in stand.driver.messages(room) if any(two.action == LOOK for two in controls(one))]


async def ask(stand: Standing, user: DriverUser, room: str, answer: str) -> Exchange:
    """Let a user press the button of the league's message, and answer the question."""
    form = await press(user, messages(stand, room)[0], JOIN)
    assert form.modal is not None
    sent = await user.submit(form, {"answer": answer})
    await stand.told()
    return sent


def told(stand: Standing, room: str, key: str, lang: str = "en", **values: str) -> list[list[str]]:
    """Return whom the messages with a text mention."""
    return [one.pinged for one in stand.driver.messages(room) if says(one, key, lang, **values)]


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_tn90_a_question_is_asked_and_organisers_decide(stand: Standing, locale: str) -> None:
    room, lang = stand.room(), locale[:2]
    olga = await asking(stand, room, locale)
    ana, ben, chen = new_users(stand, 3)
    (message,) = messages(stand, room)
    assert says(message, "question-asked", lang)
    sent = await ask(stand, ana, room, HOSTILE)
    assert says(sent, "question-sent", kind="league")
    assert says(sent, "league-own-asked")
    await ask(stand, ben, room, "None")
    await ask(stand, chen, room, "Some")
    assert not (await only_league(stand)).players
    assert DECIDE not in actions(await look(ana, room)), "only organisers decide"
    assert "None" not in (await look(ana, room)).text, "and only they read answers"
    assert told(stand, room, "notice-entry-request", lang, kind="league") == [[olga.name]] * 3
    page = await look(olga, room)
    assert "@everyone" not in page.text
    assert "**all**" not in page.text
    assert actions(page).count(DECIDE) == 6
    page = await press(olga, page, DECIDE, f"{ana.id}.admit")
    assert says(page, "room-admit-done", lang, who=ana.mention)
    page = await press(olga, page, DECIDE, f"{ben.id}.refuse")
    assert says(page, "room-refuse-done", lang, who=ben.mention)
    await stand.told()
    assert [(one.user_id, one.state) for one in (await only_league(stand)).players] == [(int(ana.id), "waiting")]
    assert told(stand, room, "notice-admitted", lang, who=ana.mention, cause="league") == [["Ana"]]
    assert told(stand, room, "notice-not-admitted", lang, who=ben.mention) == [["Ben"]]
    assert says(await press(chen, await look(chen, room), LEAVE), "question-withdrawn")
    assert refused_with(await press(olga, page, DECIDE, f"{chen.id}.admit"), "no_request", lang)
    shown = "".join(one.text for one in stand.driver.messages(room))
    assert all(answer not in shown for answer in (HOSTILE, "Some")), "answers are for organisers only"
    olga.set_locale("en-GB")


async def test_tn90_decisions_and_requests_are_told_once_over_a_restart(stand: Standing) -> None:
    room = stand.room()
    olga = await asking(stand, room)
    (ana,) = new_users(stand, 1)
    await ask(stand, ana, room, "Yes")
    await press(olga, await look(olga, room), DECIDE, f"{ana.id}.refuse")
    await stand.told()
    before = len(stand.driver.messages(room))
    # The bot stopped after its messages and before it recorded them.
    whole = await only_league(stand)
    (message,) = [one for one in messages(stand, room) if says(one, "notice-not-admitted")]
    at = int(next(one.rest for one in controls(message) if one.rest.startswith("decided.")).rsplit(".", 1)[1])
    values = (whole.league.league_id, int(ana.id), at)
    await execute(stand.storage, "INSERT INTO league_requests VALUES (?, ?, '', '', '', ?, 1, 'declined')", values)
    stand.driver.forget_nonces()
    await stand.restart()
    await stand.told()
    assert len(stand.driver.messages(room)) == before
    assert await stand.storage.leagues.untold_requests() == ()


async def test_tn90_after_the_channel_is_deleted_users_are_told_in_private(stand: Standing) -> None:
    room = stand.room()
    olga = await asking(stand, room)
    ana, ben = new_users(stand, 2)
    await ask(stand, ana, room, "Yes")
    page = await look(olga, stand.room())
    asks = await look(ben, stand.room())
    stand.driver.server.delete(room)
    await press(olga, page, DECIDE, f"{ana.id}.refuse")
    await stand.told()
    assert says(ana.messages(ana.private)[-1], "notice-not-admitted", who=ana.mention)
    await ben.submit(await press(ben, asks, JOIN), {"answer": "Please"})
    await stand.told()
    assert says(olga.messages(olga.private)[-1], "notice-entry-request", kind="league")
    assert await stand.storage.leagues.untold_requests() == ()
    assert [one.answer for one in (await only_league(stand)).requests] == ["Please"]


async def test_tn90_moderators_are_called_if_the_organiser_has_removed_their_data(stand: Standing) -> None:
    room, host = stand.room(), stand.client.services.host
    olga = await asking(stand, room)
    await host.personal_data.forget(int(olga.id))
    await stand.told()
    (ana,) = new_users(stand, 1)
    await ask(stand, ana, room, "Yes")
    role = f"<@&{stand.judges.id}>"
    assert told(stand, room, "notice-entry-request", kind="league", officials=role) == [[]]
    await host.leagues.end(int(stand.guild.id), (await only_league(stand)).league.league_id, 5)
    await stand.told()
    assert told(stand, room, "notice-not-decided", cause="league", who=ana.mention) == [["Ana"]]


async def test_tn90_one_message_tells_all_users_about_whom_nobody_decided(stand: Standing) -> None:
    room, host = stand.room(), stand.client.services.host
    await asking(stand, room)
    users = new_users(stand, 3)
    for user in users:
        await ask(stand, user, room, "Yes")
    await host.leagues.end(int(stand.guild.id), (await only_league(stand)).league.league_id, 5)
    await stand.told()
    who = words_for(None, "en").listed([user.mention for user in users])
    assert told(stand, room, "notice-not-decided", cause="league", who=who) == [["Ana", "Ben", "Chen"]]
    assert await stand.storage.leagues.decided_requests((await only_league(stand)).league.league_id) == ()


@pytest.mark.parametrize("channel", ["open", "deleted"])
async def test_tn90_moderators_without_a_role_read_of_a_request_that_no_organiser_reads(
    stand: Standing, channel: str
) -> None:
    room, host, guild = stand.room(), stand.client.services.host, int(stand.guild.id)
    olga = await asking(stand, room)
    (ana,) = new_users(stand, 1)
    await host.personal_data.forget(int(olga.id))
    await stand.told()
    page = await look(ana, stand.room())
    if channel == "deleted":
        stand.driver.server.delete(room)
    else:
        await host.preferences.choose_moderator_role(guild, None, 1)
    system = stand.guild.channels[0]
    before = len(told(stand, system, "notice-entry-request", kind="league"))
    try:
        await ana.submit(await press(ana, page, JOIN), {"answer": "Please"})
        await stand.told()
    finally:
        await host.preferences.choose_moderator_role(guild, int(stand.judges.id), 1)
    assert await stand.storage.leagues.untold_requests() == ()
    assert len(told(stand, system, "notice-entry-request", kind="league")) == before + 1


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_tn90_a_user_who_lacks_a_condition_is_accepted_all_the_same(stand: Standing, locale: str) -> None:
    room, lang, guild = stand.room(), locale[:2], int(stand.guild.id)
    olga, (ana, ben) = await organiser(stand), new_users(stand, 2)
    olga.set_locale(locale)
    number = await saved_template(stand.storage, guild, "Club", question="Why?")
    page = await press(olga, await look(olga, room), CREATE)
    await press(olga, await choose(olga, page, CREATE_TEMPLATE, str(number)), ANNOUNCE)
    await stand.told()
    for user in (ana, ben):
        await ask(stand, user, room, "So")
    league = (await only_league(stand)).league
    strict = league.data.replace(b'"settings":{', b'"settings":{"account_days":99999,')
    await execute(stand.storage, "UPDATE leagues SET data = ?", (strict,))
    assert refused_with(await press(ben, messages(stand, room)[0], JOIN), "account_too_new")
    page = await press(olga, await look(olga, room), DECIDE, f"{ana.id}.admit")
    assert says(page, "refused-request-unmet", lang, name="Ana")
    assert says(page, "condition-account", lang)
    assert not (await only_league(stand)).players
    await press(olga, page, DECIDE, f"{ana.id}.anyway")
    assert [one.user_id for one in (await only_league(stand)).players] == [int(ana.id)]
    page = await press(olga, await look(olga, room), DECIDE, f"{ben.id}.admit")
    assert EDIT in actions(await press(olga, page, LOOK)), "back on the league's page"
    olga.set_locale("en-GB")


async def test_tn90_the_earlier_answer_is_in_the_form_and_forged_presses_are_refused(stand: Standing) -> None:
    room = stand.room()
    olga = await asking(stand, room)
    ana, leo = new_users(stand, 2)
    await ask(stand, ana, room, "Yes")
    form = await press(ana, await look(ana, room), JOIN)
    assert form.modal is not None
    assert "Yes" in str(form.modal)
    await ana.submit(form, {"answer": "No"})
    await ask(stand, leo, room, "Yes")
    assert [one.answer for one in (await only_league(stand)).requests] == ["No", "Yes"]
    page = await look(olga, room)
    for control in controls(page):
        if control.action in (DECIDE, EDIT):
            assert refused_with(await ana.press(page.message, control.pack(), forged=True), "event_makers_only")
    stand.driver.server.remove_member(leo)
    assert refused_with(await press(olga, page, DECIDE, f"{leo.id}.admit"), "request_gone")
    await press(olga, page, DECIDE, f"{leo.id}.refuse")
    assert [one.user_id for one in (await only_league(stand)).requests] == [int(ana.id)]
    assert ANSWER_FORM not in actions(page)


async def test_tn90_long_answers_and_a_long_waitlist_fit_into_a_message(stand: Standing) -> None:
    room = stand.room()
    olga = await asking(stand, room)
    league_id = (await only_league(stand)).league.league_id
    for user in range(101, 200):
        values = (league_id, user, "*" * NAME_LIMIT, user)
        await execute(stand.storage, "INSERT INTO league_players VALUES (?, ?, ?, NULL, ?, 'waiting', 5)", values)
    for user in range(20, 26):
        values = (league_id, user, "*" * ANSWER_LIMIT, user)
        await execute(stand.storage, "INSERT INTO league_requests VALUES (?, ?, 'Ana', 'ana', ?, ?, 1, NULL)", values)
    # While a season is played, nobody of the waitlist is in a division.
    await execute(stand.storage, "UPDATE leagues SET state = 'playing', season = 1")
    page = await look(olga, room)
    assert says(page, "room-more-requests", count=2)
    assert actions(page).count(DECIDE) == 8
