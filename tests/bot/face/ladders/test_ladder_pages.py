"""Tests ladders in Discord: players challenge and answer with buttons, and matches have threads (TN-72 to TN-78)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import cast

import msgspec
import pytest
import pytest_asyncio

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import PRIMARY, SECONDARY, Page
from bot.face.ground.screens import ROWS, text_rows
from bot.face.ladders.page import (
    CHALLENGED,
    CHOOSE,
    CREATE,
    CREATE_GAME,
    CREATE_TEMPLATE,
    DECLINE_NOW,
    EDIT,
    END,
    END_NOW,
    HERE,
    HOW,
    LEAVE,
    LEAVE_NOW,
    OPEN,
    PAUSE,
    REACH,
    REMOVE,
    REMOVE_NOW,
    REMOVED,
    SKIP,
    TEXT,
    TEXT_FORM,
    WEEKLY,
    WITHDRAW,
    WITHDRAW_NOW,
)
from bot.face.ladders.results import CORRECT, RESULT, RESULTS
from bot.face.messages.ladder import ACCEPT, CHALLENGE, DECLINE, JOIN, LOOK
from bot.face.messages.meanings import READ
from bot.face.posting import row_poster
from bot.face.posting.competitions import ladders as posting
from bot.face.words.tournaments.naming import competition_title
from bot.host.clocks.terms import DAY_MS
from bot.host.rulings import Replace, RequestedRuling
from bot.host.tournaments.ground.people import Actor
from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.kernel.errors import Refused
from storage.errors import StorageError
from storage.records.ladders import Challenge, WholeLadder
from storage.records.people import Calls
from tests.bot.clicks import actions, choices, choose, controls, custom_id, press
from tests.bot.driver import DriverUser, Exchange
from tests.bot.events import FIRST, SECOND
from tests.bot.face.tournaments.event_play import organiser
from tests.bot.face.tournaments.stored_templates import saved_template
from tests.bot.meaning import plain, refused_with, says
from tests.bot.shards import thawed_too_late
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing
from tests.storage.samples import execute

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.usefixtures("calm"),
    pytest.mark.both_databases,
]
DUEL = "noughts"
NAMES = ("Ana", "Ben", "Eva", "Kim", "Leo", "Mia")


@pytest_asyncio.fixture(autouse=True, loop_scope="module")
async def forgetful(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """Shorten the pauses between attempts. After the test, delete the ladders and the injected faults."""
    monkeypatch.setattr(row_poster, "RETRY_SECONDS", (0.02,))
    yield
    stand.table.api.faults.clear()
    for table in ("ladder_results", "ladder_challenges", "ladder_players", "ladders", "tournament_templates"):
        await execute(stand.storage, f"DELETE FROM {table}")


async def the_ladder(stand: Standing) -> WholeLadder:
    found = await stand.storage.ladders.of_guild(int(stand.guild.id))
    return await stand.client.services.host.ladders.get(found[0].guild_id, found[0].ladder_id)


async def the_challenge(stand: Standing) -> Challenge:
    (found,) = (await the_ladder(stand)).challenges
    return found


async def look(user: DriverUser, room: str) -> Exchange:
    return await user.command("ladder", channel=room)


async def opened(stand: Standing, room: str) -> DriverUser:
    """Let a new organiser make a ladder, and open it."""
    olga = await organiser(stand)
    page = await choose(olga, await press(olga, await look(olga, room), CREATE), CREATE_GAME, DUEL)
    await press(olga, page, OPEN)
    await stand.told()
    return olga


async def entered(stand: Standing, room: str, count: int) -> list[DriverUser]:
    """Let users enter with the button of the message, the first one at the top."""
    users = [stand.driver.add_user(name) for name in NAMES[:count]]
    for user in users:
        user.set_locale("en-GB")
        await press(user, ladder_messages(stand, room)[0], JOIN)
        await stand.told()
    return users


async def entered_later(stand: Standing, room: str, *names: str) -> None:
    """Let further users enter with the button of the message."""
    for name in names:
        await press(stand.driver.add_user(name), ladder_messages(stand, room)[0], JOIN)
        await stand.told()


def challenge_id(whole: WholeLadder) -> str:
    """Return the custom id of the button to challenge, also if the message does not show it."""
    return Control(CHALLENGE, 0, whole.ladder.ladder_id).pack()


async def challenge(stand: Standing, room: str, challenger: DriverUser, upper: DriverUser) -> ShownMessage:
    """Let a user challenge another one, and return the message about that."""
    page = await press(challenger, await look(challenger, room), CHALLENGE)
    result = await choose(challenger, page, CHALLENGED, upper.id)
    assert says(result, "ladder-challenged")
    await stand.told()
    return challenge_messages(stand, room)[-1]


def ladder_messages(stand: Standing, room: str) -> list[ShownMessage]:
    """Return the messages of ladders in a channel, oldest first."""
    return [one for one in stand.driver.messages(room) if any(two.rest == "message" for two in controls(one))]


def challenge_messages(stand: Standing, room: str) -> list[ShownMessage]:
    """Return the messages about challenges in a channel, oldest first."""
    looks = [(one, two) for one in stand.driver.messages(room) for two in controls(one) if two.action == LOOK]
    return [one for one, two in looks if two.rest != "message"]


async def play(stand: Standing, session_id: int, squares: tuple[int, ...]) -> None:
    """Let both players of a match mark squares in turn, and let the host take the result."""
    host = stand.client.services.host
    for number, mark in enumerate(squares):
        (seat,) = (await host.live(session_id)).due_seats()
        await host.play.move(session_id, seat.user_id or 0, f"mark {mark}", interaction_id=session_id * 100 + number)
    await host.ladders.deadlines.look(host.clock())
    await stand.told()


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_tn72_a_ladder_is_made_with_menus_and_opened(stand: Standing, locale: str) -> None:
    room, lang = stand.room(), locale[:2]
    ana, olga = stand.users(1)[0], await organiser(stand)
    for user in (ana, olga):
        user.set_locale(locale)
    assert says(await look(ana, room), "ladder-none-ask", lang)
    page = await press(olga, await look(olga, room), CREATE)
    assert says(page, "ladder-create-ask", lang)
    page = await choose(olga, page, CREATE_GAME, DUEL)
    assert says(page, "ladder-created", lang)
    await stand.told()
    assert says(ladder_messages(stand, room)[0], "ladder-state-paused", lang, players=0)
    page = await choose(olga, page, REACH, "5")
    page = await press(olga, page, WEEKLY)
    form = await press(olga, page, TEXT)
    written = {"name": "Torre", "days": "20", "clock": "turn:48"}
    wrong = await olga.submit(form, written)
    assert refused_with(wrong, "bad_ladder_setting", lang, setting="days")
    form = await press(olga, wrong, TEXT)
    assert says(await olga.submit(form, {**written, "days": "2"}), "ladder-changed", lang)
    assert says(await press(olga, page, OPEN), "ladder-opened", lang)
    await stand.told()
    found = (await the_ladder(stand)).ladder
    assert (found.name, found.reach, found.days, found.weekly, found.state) == ("Torre", 5, 2, True, "open")
    (message,) = ladder_messages(stand, room)
    assert found.message_id == int(message.id)
    assert says(message, "ladder-title", lang, name="Torre"), "in the language of the organiser"
    assert says(await press(ana, await look(ana, room), HOW), "ladder-how", lang, reach=5, days=2)
    assert says(await press(ana, await look(ana, room), JOIN), "ladder-joined", lang)
    assert says(await look(ana, room), "ladder-own", lang, place=1)
    for user in (ana, olga):
        user.set_locale("en-GB")


@pytest.mark.parametrize(("locale", "lang"), [("en-GB", "en"), ("es-ES", "es")])
async def test_tn72_a_ladder_shows_the_conditions_of_its_template(stand: Standing, locale: str, lang: str) -> None:
    room, olga = stand.room(), await organiser(stand)
    olga.set_locale(locale)
    guild = int(stand.guild.id)
    asking = await saved_template(stand.storage, guild, "Club", question="Why?")
    invited = await saved_template(stand.storage, guild, "Guests", entry="invited")
    strict = await saved_template(stand.storage, guild, "Cup", entry="role", role_id=77, least_matches=3, member_days=9)
    page = await press(olga, await look(olga, room), CREATE)
    for number, name, asks in ((asking, "Club", "yes"), (invited, "Guests", "no")):
        answer = await choose(olga, page, CREATE_TEMPLATE, str(number))
        assert refused_with(answer, "template_entry", lang, name=name, asks=asks)
    await choose(olga, page, CREATE_TEMPLATE, str(strict))
    await stand.told()
    (message,) = ladder_messages(stand, room)
    for shown in (message, await look(olga, room)):
        assert says(shown, "tournament-entry-role", lang, role="<@&77>")
        assert says(shown, "tournament-ages", lang, account=0, member=9)
        assert says(shown, "tournament-needs-matches", lang, count=3)
    olga.set_locale("en-GB")


async def test_tn75_a_challenge_is_accepted_and_played_in_a_thread(stand: Standing) -> None:
    room = stand.room()
    await opened(stand, room)
    ana, ben, eva = await entered(stand, room, 3)
    challenge_message = await challenge(stand, room, eva, ana)
    assert says(challenge_message, "ladder-says-asked", challenger=f"<@{eva.id}>", challenged=f"<@{ana.id}>")
    assert challenge_message.pinged == ["Ana"]
    assert says(await look(ben, room), "ladder-line-asked", challenger="Eva", challenged="Ana")
    assert says(await press(ana, challenge_message, ACCEPT), "ladder-accepted")
    await stand.told()
    (message,) = challenge_messages(stand, room)
    assert message.id == challenge_message.id, "the message is edited"
    (thread,) = stand.driver.threads(room)
    assert says(message, "ladder-says-playing", thread=f"<#{thread.id}>")
    begun, board = stand.driver.messages(thread)[:2]
    assert says(begun, "ladder-begins", challenger=f"<@{eva.id}>", challenged=f"<@{ana.id}>")
    assert sorted(begun.pinged) == ["Ana", "Eva"]
    assert "play" in actions(board)
    await stand.restart()
    await stand.told()
    assert (len(stand.driver.threads(room)), len(challenge_messages(stand, room))) == (1, 1)
    challenge_made = await the_challenge(stand)
    await play(stand, challenge_made.session_id or 0, SECOND)
    (message,) = challenge_messages(stand, room)
    assert says(message, "ladder-says-won", challenger=f"<@{eva.id}>", challenged=f"<@{ana.id}>")
    assert message.pinged == challenge_message.pinged, "an edit mentions nobody"
    whole = await the_ladder(stand)
    assert (whole.order, whole.challenges) == (tuple(int(one.id) for one in (eva, ana, ben)), ())
    assert refused_with(
        await ana.press(challenge_message, f"{ACCEPT}:0:{challenge_made.challenge_id}:", forged=True), "challenge_over"
    )
    assert "1. Eva · 2. Ana · 3. Ben" in ladder_messages(stand, room)[0].text


async def test_tn74_declining_shows_its_cost_first(stand: Standing) -> None:
    room = stand.room()
    await opened(stand, room)
    ana, ben, eva = await entered(stand, room, 3)
    for upper, cost, result in ((eva, "warning", "declined"), (ben, "place", "taken")):
        challenge_message = await challenge(stand, room, upper, ana)
        assert refused_with(await press(upper, challenge_message, ACCEPT), "not_challenged")
        sure = await press(ana, challenge_message, DECLINE)
        assert says(sure, f"ladder-decline-ask-{cost}")
        assert (await the_challenge(stand)).state == "asked"
        stale = custom_id(sure, DECLINE_NOW)
        assert says(await press(ana, sure, DECLINE_NOW), "ladder-declined")
        await stand.told()
        assert says(challenge_messages(stand, room)[-1], f"ladder-says-{result}")
        assert refused_with(await ana.press(sure.message, stale, forged=True), "challenge_over")
        assert says(await look(ana, room), "ladder-own-warned") == (cost == "warning")
        if cost == "warning":
            page = await press(upper, await look(upper, room), CHALLENGE)
            assert refused_with(await choose(upper, page, CHALLENGED, ana.id), "challenge_again")
    assert (await the_ladder(stand)).order == (int(ben.id), int(ana.id), int(eva.id))


@pytest.mark.parametrize(("locale", "lang"), [("en-GB", "en"), ("es-ES", "es")])
async def test_tn74_a_stale_question_asks_again_with_the_present_cost(stand: Standing, locale: str, lang: str) -> None:
    room = stand.room()
    await opened(stand, room)
    ana, ben = await entered(stand, room, 2)
    challenge_message = await challenge(stand, room, ben, ana)
    ana.set_locale(locale)
    sure = await press(ana, challenge_message, DECLINE)
    assert says(sure, "ladder-decline-ask-warning", lang)
    # The time to answer passes while the question is shown.
    await execute(stand.storage, "UPDATE ladder_players SET warned = 1 WHERE place = 1")
    again = await press(ana, sure, DECLINE_NOW)
    assert says(again, "ladder-decline-ask-place", lang)
    assert (await the_challenge(stand)).state == "asked"
    assert (await the_ladder(stand)).order == (int(ana.id), int(ben.id))
    assert says(await press(ana, again, DECLINE_NOW), "ladder-declined", lang)
    assert (await the_ladder(stand)).order == (int(ben.id), int(ana.id))


async def test_tn74_the_message_shows_a_pause_and_then_the_new_end(stand: Standing) -> None:
    room = stand.room()
    olga = await opened(stand, room)
    ana, ben = await entered(stand, room, 2)
    challenge_message = await challenge(stand, room, ben, ana)
    players = {"challenger": f"<@{ben.id}>", "challenged": f"<@{ana.id}>"}
    await press(olga, await look(olga, room), PAUSE)
    await stand.told()
    assert says(challenge_messages(stand, room)[-1], "ladder-says-paused", **players)
    assert says(await look(ana, room), "ladder-line-paused", challenger="Ben", challenged="Ana")
    await press(olga, await look(olga, room), OPEN)
    await stand.told()
    (message,) = challenge_messages(stand, room)
    challenge_made = await the_challenge(stand)
    assert message.id == challenge_message.id
    assert says(message, "ladder-says-asked", **players)
    assert f"<t:{(challenge_made.due_at or 0) // 1000}:f>" in message.text


async def test_tn74_a_removed_channel_is_known_to_be_closed(stand: Standing) -> None:
    room = stand.room()
    await opened(stand, room)
    ladders, ladder = stand.client.services.host.ladders, (await the_ladder(stand)).ladder
    assert not ladders.deadlines.is_closed(ladder)
    assert ladders.deadlines.is_closed(msgspec.structs.replace(ladder, channel_id=4))
    assert ladders.deadlines.is_closed(msgspec.structs.replace(ladder, guild_id=4))


async def test_tn73_the_private_page_answers_a_challenge(stand: Standing) -> None:
    room = stand.room()
    olga = await opened(stand, room)
    ana, ben = await entered(stand, room, 2)
    await challenge(stand, room, ben, ana)
    await press(olga, await look(olga, room), PAUSE)
    paused = await look(ana, room)
    assert not {ACCEPT, DECLINE} & set(actions(paused))
    assert says(paused, "ladder-line-paused", challenger="Ben", challenged="Ana")
    await press(olga, await look(olga, room), OPEN)
    assert says(await look(ana, room), "ladder-line-asked", challenger="Ben", challenged="Ana")
    assert not {ACCEPT, DECLINE} & set(actions(await look(ben, room)))
    page = await look(ana, room)
    assert says(await press(ana, page, DECLINE), "ladder-decline-ask-warning")
    page = await press(ana, await look(ana, room), ACCEPT)
    assert says(page, "ladder-accepted")
    assert not {ACCEPT, DECLINE} & set(actions(page))
    await stand.told()
    assert (await the_challenge(stand)).state == "playing"


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_a_page_with_the_longest_names_fits_into_a_message(stand: Standing, locale: str) -> None:
    room = stand.room()
    await opened(stand, room)
    ladders, whole = stand.client.services.host.ladders, await the_ladder(stand)
    guild_id, ladder_id = whole.ladder.guild_id, whole.ladder.ladder_id
    users = range(7001, 7001 + 2 * 14)
    for number in users:
        await ladders.join(guild_id, ladder_id, Actor(number, "*" * 32, f"_{number}" + "_" * 27))
    for upper in users[::2]:
        await ladders.challenges.challenge(guild_id, ladder_id, upper + 1, upper)
    ana = stand.users(1)[0]
    ana.set_locale(locale)
    page = await look(ana, room)
    ana.set_locale("en-GB")
    assert "12. " in page.text, "a page has twelve places"
    assert says(page, "ladder-line-asked", locale[:2])
    assert len(page.text) <= 4000
    await stand.told()


async def test_tn74_a_warning_has_its_own_message(stand: Standing) -> None:
    room = stand.room()
    await opened(stand, room)
    ana, ben = await entered(stand, room, 2)
    first = await challenge(stand, room, ben, ana)
    await execute(stand.storage, "UPDATE ladder_challenges SET state = 'warned', due_at = due_at + 5")
    stand.client.ladders.wake()
    await stand.told()
    earlier, warned = challenge_messages(stand, room)
    assert earlier.id == first.id
    assert says(earlier, "ladder-says-earlier")
    assert ACCEPT not in actions(earlier)
    assert says(warned, "ladder-says-warned", challenger=f"<@{ben.id}>", challenged=f"<@{ana.id}>")
    assert warned.pinged == ["Ana"]
    assert says(await press(ana, warned, ACCEPT), "ladder-accepted")
    await stand.told()
    assert len(stand.driver.threads(room)) == 1


async def warn(stand: Standing) -> None:
    """Pretend that the only challenge was not answered in time, and wait until the warning is announced."""
    await execute(stand.storage, "UPDATE ladder_challenges SET state = 'warned', due_at = due_at + 5")
    stand.client.ladders.wake()
    await stand.told()


@pytest.mark.faults("is not announced yet")
@pytest.mark.parametrize("accepts", [False, True])
async def test_tn74_a_warning_whose_row_was_lost_is_found(
    stand: Standing, monkeypatch: pytest.MonkeyPatch, accepts: bool
) -> None:
    room = stand.room()
    await opened(stand, room)
    ana, ben = await entered(stand, room, 2)
    first = await challenge(stand, room, ben, ana)
    monkeypatch.setattr(row_poster, "RETRY_SECONDS", (300.0,))
    # The process is killed after Discord accepted the warning, before it stores that.
    monkeypatch.setattr(stand.client.services.host.ladders.challenges, "set_posted", broken_storage)
    await warn(stand)
    earlier, warned = challenge_messages(stand, room)
    if accepts:
        await press(ana, warned, ACCEPT)
    stand.table.messages.forget_nonces()
    await stand.restart()
    await stand.told()
    earlier, warned = challenge_messages(stand, room)
    assert earlier.id == first.id
    assert says(earlier, "ladder-says-earlier")
    assert ACCEPT not in actions(earlier)
    assert says(warned, "ladder-says-playing" if accepts else "ladder-says-warned")
    assert (ACCEPT in actions(warned)) == (not accepts)
    assert (await the_challenge(stand)).message_id == int(warned.id)


async def broken_storage(*_values: object) -> None:
    raise StorageError("the disk is full")


async def test_tn74_the_loss_of_a_place_has_its_own_message(stand: Standing) -> None:
    room = stand.room()
    await opened(stand, room)
    ana, ben = await entered(stand, room, 2)
    await challenge(stand, room, ben, ana)
    await warn(stand)
    host = stand.client.services.host
    await execute(stand.storage, "UPDATE ladder_challenges SET due_at = ?, posted_due = ?", (host.clock() - 1,) * 2)
    await execute(stand.storage, "UPDATE ladder_players SET warned = 1 WHERE place = 1")
    await host.ladders.deadlines.look(host.clock())
    await stand.told()
    _, warned, taken = challenge_messages(stand, room)
    assert says(warned, "ladder-says-taken")
    assert ACCEPT not in actions(warned)
    assert says(taken, "ladder-says-taken")
    assert taken.pinged == ["Ana"]
    assert (await the_ladder(stand)).challenges == ()


async def test_tn73_players_who_want_no_mention_get_none(stand: Standing) -> None:
    room = stand.room()
    await opened(stand, room)
    ana, ben = await entered(stand, room, 2)
    await stand.client.services.host.preferences.choose_calls(int(ana.id), "none", (None, None, None))
    challenge_message = await challenge(stand, room, ben, ana)
    assert challenge_message.pinged == []
    await warn(stand)
    assert challenge_messages(stand, room)[-1].pinged == []


@pytest.mark.faults("is not announced yet")
async def test_tn73_players_who_want_private_messages_get_one_of_each_state(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = stand.room()
    await opened(stand, room)
    ana, ben = await entered(stand, room, 2)
    await stand.client.services.host.preferences.choose_calls(int(ana.id), "private", (None, None, None))
    challenge_message = await challenge(stand, room, ben, ana)
    assert challenge_message.pinged == []
    (letter,) = stand.driver.messages(ana.private)
    assert says(letter, "ladder-says-asked")
    assert says(letter, "ladder-private-place", channel=room)
    monkeypatch.setattr(row_poster, "RETRY_SECONDS", (300.0,))
    monkeypatch.setattr(stand.client.services.host.ladders.challenges, "set_posted", broken_storage)
    await warn(stand)
    # When the bot is back, Discord has forgotten the nonce. The time to answer begins at the restart.
    await execute(stand.storage, "UPDATE ladder_challenges SET due_at = due_at + 99000000")
    stand.table.messages.forget_nonces()
    await stand.restart()
    await stand.told()
    assert [says(one, "ladder-says-warned") for one in stand.driver.messages(ana.private)] == [False, True]


async def test_tn73_players_with_closed_private_messages_are_mentioned(stand: Standing) -> None:
    room = stand.room()
    await opened(stand, room)
    ana, ben = await entered(stand, room, 2)
    await stand.client.services.host.preferences.choose_calls(int(ana.id), "private", (None, None, None))
    ana.close_private_messages()
    assert (await challenge(stand, room, ben, ana)).pinged == ["Ana"]
    ana.close_private_messages(is_closed=False)


async def test_tn73_the_menu_offers_free_players_in_reach(stand: Standing) -> None:
    room = stand.room()
    olga = await opened(stand, room)
    ana, ben, eva, kim, leo = await entered(stand, room, 5)
    edit = await press(olga, await look(olga, room), EDIT)
    await choose(olga, edit, REACH, "2")
    page = await press(leo, await look(leo, room), CHALLENGE)
    assert choices(page, CHALLENGED) == [eva.id, kim.id]
    top = await look(ana, room)
    assert says(top, "ladder-challenge-top")
    assert CHALLENGE not in actions(top)
    stale = await press(eva, await look(eva, room), CHALLENGE)
    await challenge(stand, room, kim, ben)
    assert refused_with(await choose(eva, stale, CHALLENGED, ben.id), "opponent_busy")
    forged = await eva.select(stale.message, custom_id(stale, CHALLENGED), [eva.id], forged=True)
    assert refused_with(forged, "challenge_self")
    forged = await eva.select(stale.message, custom_id(stale, CHALLENGED), [leo.id], forged=True)
    assert refused_with(forged, "challenge_reach", reach=2)
    await challenge(stand, room, eva, ana)
    page = await look(leo, room)
    assert says(page, "ladder-challenge-nobody", reach=2)
    assert CHALLENGE not in actions(page)


@pytest.mark.parametrize(("locale", "lang"), [("en-GB", "en"), ("es-ES", "es")])
async def test_tn73_an_open_challenge_is_shown_in_place_of_the_button_to_challenge(
    stand: Standing, locale: str, lang: str
) -> None:
    room, words = stand.room(), words_for(None, lang)
    await opened(stand, room)
    ana, ben, _, kim = await entered(stand, room, 4)
    challenge_message = await challenge(stand, room, kim, ben)
    for user in (ana, ben, kim):
        user.set_locale(locale)
    for user, state in ((kim, "challenger"), (ben, "challenged")):
        page = await look(user, room)
        assert says(page, "ladder-own-busy", lang, state=state)
        assert not {CHALLENGE, JOIN} & set(actions(page)), "neither can do anything for this player"
        link = next(one for one in page.message.buttons if one.label == words("ladder-own-challenge"))
        assert str(link.url).endswith(f"/{room}/{challenge_message.id}")
    # All members see the same buttons below a ladder's message. If a member cannot use a button, the answer to the
    # press says why and has a button that helps.
    (message,) = ladder_messages(stand, room)
    busy = await press(kim, message, CHALLENGE)
    assert refused_with(busy, "ladder_busy", lang)
    assert [one.label for one in busy.message.buttons] == [words("ladder-own-challenge"), words("ladder-look")]
    there = await press(kim, message, JOIN)
    assert says(there, "ladder-there", lang)
    assert LEAVE in actions(there)
    await press(ben, await look(ben, room), ACCEPT)
    await stand.told()
    page, made = await look(kim, room), await the_challenge(stand)
    assert says(page, "ladder-own-busy", lang, state="playing")
    link = next(one for one in page.message.buttons if one.label == words("ladder-own-match"))
    assert str(link.url).endswith(f"/{made.thread_id}")
    zoe = stand.driver.add_user("Zoe")
    zoe.set_locale(locale)
    stranger = await zoe.press(message, challenge_id(await the_ladder(stand)), forged=True)
    assert refused_with(stranger, "not_in_ladder", lang)
    assert actions(stranger) == [JOIN, LOOK]
    assert says(await press(zoe, stranger, JOIN), "ladder-joined", lang)


async def test_the_message_offers_to_enter_first_and_to_challenge_once_somebody_can(stand: Standing) -> None:
    room = stand.room()
    olga = await opened(stand, room)

    def offered() -> list[tuple[str, int]]:
        (message,) = ladder_messages(stand, room)
        return [(one.action, two.style) for one, two in zip(controls(message), message.buttons, strict=True)]

    assert offered() == [(LOOK, SECONDARY.value), (JOIN, PRIMARY.value)], "nobody is there to be challenged"
    ana, ben = await entered(stand, room, 2)
    both = [(LOOK, SECONDARY.value), (JOIN, PRIMARY.value), (CHALLENGE, SECONDARY.value)]
    assert offered() == both
    await challenge(stand, room, ben, ana)
    assert offered() == both[:2], "both are busy"
    await entered_later(stand, room, "Eva", "Kim")
    assert offered() == both
    await press(olga, await look(olga, room), PAUSE)
    await stand.told()
    assert offered() == both[:2]


@pytest.mark.parametrize(("locale", "lang"), [("en-GB", "en"), ("es-ES", "es")])
async def test_tn73_a_challenge_is_withdrawn(stand: Standing, locale: str, lang: str) -> None:
    room = stand.room()
    await opened(stand, room)
    ana, ben = await entered(stand, room, 2)
    await challenge(stand, room, ben, ana)
    assert WITHDRAW not in actions(await look(ana, room))
    ben.set_locale(locale)
    asking = await press(ben, await look(ben, room), WITHDRAW)
    assert says(asking, "ladder-withdraw-ask", lang, challenged=f"<@{ana.id}>")
    sure, again = custom_id(asking, WITHDRAW_NOW), custom_id(await look(ben, room), WITHDRAW)
    assert refused_with(await ana.press(asking.message, sure, forged=True), "not_challenger")
    assert refused_with(await ana.press(asking.message, again, forged=True), "challenge_over")
    assert says(await press(ben, asking, WITHDRAW_NOW), "ladder-withdrawn", lang)
    await stand.told()
    assert says(challenge_messages(stand, room)[0], "ladder-says-withdrawn")
    assert refused_with(await ben.press(asking.message, sure, forged=True), "challenge_over", lang)
    assert (await the_ladder(stand)).order == (int(ana.id), int(ben.id))


async def ended(stand: Standing, room: str, challenger: DriverUser, upper: DriverUser) -> None:
    """Let a challenger win against a player above, and the end be announced."""
    challenge_message = await challenge(stand, room, challenger, upper)
    await press(upper, challenge_message, ACCEPT)
    await stand.told()
    await play(stand, (await the_challenge(stand)).session_id or 0, SECOND)


def correction_messages(stand: Standing, room: str) -> list[ShownMessage]:
    return [one for one in stand.driver.messages(room) if any(two.rest.startswith("result.") for two in controls(one))]


@pytest.mark.parametrize(("locale", "lang"), [("en-GB", "en"), ("es-ES", "es")])
async def test_tn78_an_organiser_corrects_a_result_and_both_players_are_told(
    stand: Standing, locale: str, lang: str
) -> None:
    room = stand.room()
    olga = await opened(stand, room)
    ana, ben, eva = await entered(stand, room, 3)
    assert says(await press(ben, await look(ben, room), RESULTS), "ladder-results-none")
    await ended(stand, room, eva, ana)
    ben.set_locale(locale)
    page = await press(ben, await look(ben, room), RESULTS)
    won = {"result": "gained", "challenger": f"<@{eva.id}>", "challenged": f"<@{ana.id}>"}
    assert says(page, "ladder-result", lang, **won)
    assert RESULT not in actions(page), "only organisers correct"
    olga.set_locale(locale)
    page = await press(olga, await press(olga, await look(olga, room), EDIT), RESULTS)
    (number,) = choices(page, RESULT)
    page = await choose(olga, page, RESULT, number)
    assert says(page, "ladder-correct-ask", lang)
    assert len(controls(page)) == 4, "three other results, and the way back"
    form = await press(olga, page, CORRECT, rest=f"{number}.lost")
    assert refused_with(await olga.submit(form, {"reason": " "}), "reason_needed", lang)
    form = await press(olga, page, CORRECT, rest=f"{number}.lost")
    result = await olga.submit(form, {"reason": "Wrong *clock*"})
    assert says(result, "ladder-corrected", lang)
    assert says(result, "ladder-result-corrected", lang, reason="Wrong \\*clock\\*")
    await stand.told()
    (message,) = correction_messages(stand, room)
    assert says(message, "ladder-says-corrected", reason="Wrong \\*clock\\*")
    assert says(message, "ladder-corrected-place", name=f"<@{eva.id}>", place=3)
    assert sorted(message.pinged) == ["Ana", "Eva"]
    assert (await the_ladder(stand)).order == tuple(int(one.id) for one in (ana, ben, eva))
    await stand.restart()
    await stand.told()
    assert len(correction_messages(stand, room)) == 1
    olga.set_locale("en-GB")


async def test_tn78_an_organiser_who_played_cannot_correct(stand: Standing) -> None:
    room = stand.room()
    olga = await opened(stand, room)
    await press(olga, await look(olga, room), JOIN)
    (ana,) = await entered(stand, room, 1)
    await ended(stand, room, ana, olga)
    page = await press(olga, await look(olga, room), RESULTS)
    (number,) = choices(page, RESULT)
    assert refused_with(await choose(olga, page, RESULT, number), "own_result")


@pytest.mark.faults("is not announced yet")
async def test_tn78_a_correction_whose_row_was_lost_is_told_once(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, ladders = stand.room(), stand.client.services.host.ladders
    olga = await opened(stand, room)
    ana, ben = await entered(stand, room, 2)
    await stand.client.services.host.preferences.choose_calls(int(ben.id), "private", (None, None, None))
    await ended(stand, room, ben, ana)
    whole = await the_ladder(stand)
    (found,) = await ladders.results(whole, 5)
    monkeypatch.setattr(row_poster, "RETRY_SECONDS", (300.0,))
    # The process is killed after Discord accepted both messages.
    monkeypatch.setattr(ladders, "set_told", broken_storage)
    guild, number = whole.ladder.guild_id, whole.ladder.ladder_id
    await ladders.correct(guild, number, int(olga.id), found.result_id, "void", "why")
    await stand.told()
    (first,) = correction_messages(stand, room)
    assert first.pinged == ["Ana"], "the other one wants a private message"
    # A player leaves, so the places in the text are others than at the first attempt.
    await ladders.leave(guild, number, int(ana.id))
    stand.table.messages.forget_nonces()
    await stand.restart()
    await stand.told()
    (message,) = correction_messages(stand, room)
    assert message.id == first.id
    assert [says(one, "ladder-says-corrected") for one in stand.driver.messages(ben.private)] == [True]
    assert await stand.storage.ladders.untold_corrections() == ()


async def test_tn78_a_private_message_about_a_correction_needs_no_channel(stand: Standing) -> None:
    room, host = stand.room(), stand.client.services.host
    olga = await opened(stand, room)
    ana, ben = await entered(stand, room, 2)
    await host.preferences.choose_calls(int(ben.id), "private", (None, None, None))
    await ended(stand, room, ben, ana)
    whole = await the_ladder(stand)
    (found,) = await host.ladders.results(whole, 5)
    stand.driver.server.delete(room)
    ladder = whole.ladder
    await host.ladders.correct(ladder.guild_id, ladder.ladder_id, int(olga.id), found.result_id, "void", "why")
    await stand.told()
    assert [says(one, "ladder-says-corrected") for one in stand.driver.messages(ben.private)] == [True]
    assert await stand.storage.ladders.untold_corrections() == ()


@pytest.mark.parametrize(("locale", "lang"), [("en-GB", "en"), ("es-ES", "es")])
async def test_tn78_the_results_fit_on_the_screen_of_a_phone(stand: Standing, locale: str, lang: str) -> None:
    room = stand.room()
    await opened(stand, room)
    (ana,) = await entered(stand, room, 1)
    at, user = stand.client.services.host.clock(), 10**18
    for number, counted in enumerate(("won", "taken", "draw") * 3):
        values = (
            (await the_ladder(stand)).ladder.ladder_id,
            user + number + 1,
            user,
            counted,
            counted,
            at,
            at,
            "why " * 75,
        )
        await execute(
            stand.storage,
            "INSERT INTO ladder_results (ladder_id, challenger, challenged, result, counted, gained, ended_at,"
            " corrections, corrected_at, reason, told) VALUES (?, ?, ?, ?, ?, 1, ?, 1, ?, ?, 1)",
            values,
        )
    ana.set_locale(locale)
    page, shown = await press(ana, await look(ana, room), RESULTS), set[int]()
    for number in range(3):
        if number:
            page = await press(ana, page, RESULTS, rest=str(number))
        _, *lines = page.text.splitlines()
        assert text_rows("\n".join(lines)) <= ROWS
        assert says(page, "ladder-result-corrected", lang, reason="why why why why why why why why why why why why…")
        shown |= {one for one in range(9) if f"<@{user + one + 1}>" in page.text}
    assert shown == set(range(9)), "all results are on one of the pages"


@pytest.mark.faults("is not announced yet")
async def test_tn73_a_private_message_is_not_repeated_if_the_places_have_changed(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = stand.room()
    await opened(stand, room)
    ana, ben, eva = await entered(stand, room, 3)
    await stand.client.services.host.preferences.choose_calls(int(ben.id), "private", (None, None, None))
    monkeypatch.setattr(row_poster, "RETRY_SECONDS", (300.0,))
    monkeypatch.setattr(stand.client.services.host.ladders.challenges, "set_posted", broken_storage)
    await challenge(stand, room, eva, ben)
    whole = await the_ladder(stand)
    await stand.client.services.host.ladders.leave(whole.ladder.guild_id, whole.ladder.ladder_id, int(ana.id))
    stand.table.messages.forget_nonces()
    await stand.restart()
    await stand.told()
    assert [says(one, "ladder-says-asked") for one in stand.driver.messages(ben.private)] == [True]


@pytest.mark.parametrize(("locale", "lang"), [("en-GB", "en"), ("es-ES", "es")])
async def test_tn76_organisers_remove_a_player_after_a_question(stand: Standing, locale: str, lang: str) -> None:
    room = stand.room()
    olga = await opened(stand, room)
    ana, ben = await entered(stand, room, 2)
    await challenge(stand, room, ben, ana)
    ladders, whole = stand.client.services.host.ladders, await the_ladder(stand)
    for number in range(7101, 7101 + 24):
        await ladders.join(whole.ladder.guild_id, whole.ladder.ladder_id, Actor(number, f"Guest {number}"))
    olga.set_locale(locale)
    page = await press(olga, await press(olga, await look(olga, room), EDIT), REMOVE)
    assert says(page, "ladder-remove-choose", lang)
    assert (choices(page, REMOVED)[0], len(choices(page, REMOVED))) == (ana.id, 25)
    assert choices(await press(olga, page, REMOVE, "1"), REMOVED) == ["7124"]
    page = await press(olga, await press(olga, await look(olga, room), EDIT), REMOVE)
    asking = await choose(olga, page, REMOVED, ana.id)
    assert says(asking, "ladder-remove-ask", lang, name=f"<@{ana.id}>")
    sure = custom_id(asking, REMOVE_NOW)
    assert refused_with(await ben.press(asking.message, sure, forged=True), "event_makers_only")
    assert says(await press(olga, asking, REMOVE_NOW), "ladder-removed", lang)
    await stand.told()
    assert says(challenge_messages(stand, room)[0], "ladder-says-void")
    assert (await the_ladder(stand)).order[0] == int(ben.id)
    assert refused_with(await olga.press(asking.message, sure, forged=True), "player_not_there", lang)


async def test_tn76_a_player_leaves_after_a_question(stand: Standing) -> None:
    room = stand.room()
    await opened(stand, room)
    ana, ben, eva = await entered(stand, room, 3)
    await challenge(stand, room, eva, ana)
    sure = await press(ana, await look(ana, room), LEAVE)
    assert says(sure, "ladder-leave-ask")
    stale = custom_id(sure, LEAVE_NOW)
    assert says(await press(ana, sure, LEAVE_NOW), "ladder-left")
    await stand.told()
    assert says(challenge_messages(stand, room)[0], "ladder-says-left")
    assert (await the_ladder(stand)).order == (int(eva.id), int(ben.id))
    assert refused_with(await ana.press(sure.message, stale, forged=True), "not_in_ladder")


async def test_tn72_a_paused_ladder_refuses_challenges_and_answers(stand: Standing) -> None:
    room = stand.room()
    olga = await opened(stand, room)
    ana, ben = await entered(stand, room, 2)
    page = await press(ben, await look(ben, room), CHALLENGE)
    challenge_message = await challenge(stand, room, ben, ana)
    assert says(await press(olga, await look(olga, room), PAUSE), "ladder-paused-now")
    await stand.told()
    for locale, lang in (("en-GB", "en"), ("es-ES", "es")):
        ana.set_locale(locale)
        assert refused_with(await press(ana, challenge_message, ACCEPT), "ladder_paused", lang)
        assert refused_with(await press(ana, challenge_message, DECLINE), "ladder_paused", lang)
    assert refused_with(await choose(ben, page, CHALLENGED, ana.id), "ladder_paused")
    (message,) = ladder_messages(stand, room)
    assert refused_with(await ben.press(message, challenge_id(await the_ladder(stand)), forged=True), "ladder_paused")
    assert (await the_challenge(stand)).state == "asked"


async def test_tn77_a_week_is_paired_and_announced(stand: Standing) -> None:
    room = stand.room()
    olga = await opened(stand, room)
    ana, ben = await entered(stand, room, 2)
    await press(olga, await press(olga, await look(olga, room), EDIT), WEEKLY)
    await execute(stand.storage, "UPDATE ladders SET pair_at = 5")
    host = stand.client.services.host
    assert await host.ladders.deadlines.look(host.clock())
    await stand.told()
    (message,) = challenge_messages(stand, room)
    assert says(message, "ladder-says-playing", weekly="yes", challenger=f"<@{ben.id}>", challenged=f"<@{ana.id}>")
    assert len(stand.driver.threads(room)) == 1
    challenge_made = await the_challenge(stand)
    await play(stand, challenge_made.session_id or 0, FIRST)
    assert says(challenge_messages(stand, room)[0], "ladder-says-lost")


async def test_tn87_a_player_who_does_not_come_is_told_of_being_left_out(stand: Standing) -> None:
    room = stand.room()
    olga = await opened(stand, room)
    ana, ben = await entered(stand, room, 2)
    await press(olga, await press(olga, await look(olga, room), EDIT), WEEKLY)
    await execute(stand.storage, "UPDATE ladders SET pair_at = 5")
    await execute(stand.storage, "UPDATE ladder_players SET idle_losses = 1")
    host = stand.client.services.host
    assert await host.ladders.deadlines.look(host.clock())
    await stand.told()
    session_id = (await the_challenge(stand)).session_id or 0
    # A moderator gives the seat of Ana, who has made no move, to somebody else, so she has lost.
    ruling = Replace(0, "user", 77, "Gus")
    await host.rulings.rule(
        RequestedRuling(
            guild_id=int(stand.guild.id),
            session_id=session_id,
            actor=901,
            ruling=ruling,
            reason="why",
            interaction_id=1,
        )
    )
    await play(stand, session_id, FIRST)
    first, message = challenge_messages(stand, room)
    for shown in (first, message):
        assert says(shown, "ladder-says-won", challenger=f"<@{ben.id}>", challenged=f"<@{ana.id}>")
        assert says(shown, "ladder-says-left-out", player=f"<@{ana.id}>")
    assert message.pinged == ["Ana"]
    page = await look(ana, room)
    assert says(page, "ladder-own-skips")
    assert says(await press(ana, page, SKIP), "ladder-pairs-again")


@pytest.mark.parametrize("calls", ["channel", "private"])
async def test_tn87_the_organiser_is_told_once_that_the_pairings_have_stopped(stand: Standing, calls: str) -> None:
    room = stand.room()
    olga = await opened(stand, room)
    host = stand.client.services.host
    await host.preferences.choose_calls(int(olga.id), cast("Calls", calls), (None, None, None))
    await entered(stand, room, 2)
    await press(olga, await press(olga, await look(olga, room), EDIT), WEEKLY)
    stop = "UPDATE ladders SET weekly = 0, pair_at = NULL, stopped_at = 1790000000005, revision = revision + 1"
    await execute(stand.storage, stop)
    await host.ladders.deadlines.look(host.clock())
    await stand.told()
    (message,) = [one for one in stand.driver.messages(room) if says(one, "ladder-says-stopped")]
    assert len(message.pinged) == int(calls == "channel")
    # If the bot stops before it records the message, it finds the message after the next start.
    await execute(stand.storage, stop)
    await stand.restart()
    await stand.told()
    stopped = [one for one in stand.driver.messages(room) if says(one, "ladder-says-stopped", organiser=olga.id)]
    letters = stand.driver.messages(olga.private) if calls == "private" else []
    assert [one.id for one in stopped] == [message.id]
    assert [says(one, "ladder-says-stopped") for one in letters] == ([True] if calls == "private" else [])
    assert (await the_ladder(stand)).ladder.stopped_at is None
    assert WEEKLY in actions(await press(olga, await look(olga, room), EDIT))


@pytest.mark.parametrize(("locale", "lang"), [("en-GB", "en"), ("es-ES", "es")])
async def test_tn77_a_player_skips_the_weekly_pairings_with_a_button(stand: Standing, locale: str, lang: str) -> None:
    room = stand.room()
    olga = await opened(stand, room)
    ana, ben = await entered(stand, room, 2)
    ben.set_locale(locale)
    assert SKIP not in actions(await look(ben, room)), "the ladder has no weekly pairings"
    await press(olga, await press(olga, await look(olga, room), EDIT), WEEKLY)
    assert says(await press(ben, await look(ben, room), HOW), "ladder-how-weekly", lang)
    page = await press(ben, await look(ben, room), SKIP)
    assert says(page, "ladder-skips", lang)
    assert says(page, "ladder-own-skips", lang)
    assert not says(await look(ana, room), "ladder-own-skips"), "only the player reads this choice"
    assert [one.skips_weeks for one in (await the_ladder(stand)).players] == [False, True]
    page = await press(ben, page, SKIP)
    assert says(page, "ladder-pairs-again", lang)
    assert not says(page, "ladder-own-skips", lang)
    assert [one.skips_weeks for one in (await the_ladder(stand)).players] == [False, False]


async def test_only_members_who_may_create_events_lead_a_ladder(stand: Standing) -> None:
    room = stand.room()
    olga = await opened(stand, room)
    ana = stand.users(1)[0]
    await press(ana, ladder_messages(stand, room)[0], JOIN)
    await stand.told()
    before = await the_ladder(stand)
    number = before.ladder.ladder_id
    reply = await look(olga, room)
    pressed = (OPEN, PAUSE, CREATE, EDIT, TEXT, HERE, REMOVE, END, END_NOW)
    plain = [Control(one, 0, number) for one in pressed]
    plain += [Control(WEEKLY, 0, number, "on"), Control(REMOVE_NOW, 0, number, ana.id)]
    chosen = ((CREATE_GAME, DUEL), (CREATE_TEMPLATE, "1"), (REACH, "5"), (REMOVED, ana.id))
    for locale, lang in (("en-GB", "en"), ("es-ES", "es")):
        ana.set_locale(locale)
        for control in plain:
            answer = await ana.press(reply.message, control.pack(), forged=True)
            assert refused_with(answer, "event_makers_only", lang), control
        for action, value in chosen:
            packed = Control(action, 0, number).pack()
            answer = await ana.select(reply.message, packed, [value], forged=True)
            assert refused_with(answer, "event_makers_only", lang), action
    ana.set_locale("en-GB")
    form = await press(olga, await press(olga, await look(olga, room), EDIT), TEXT)
    written = {"name": "Torre", "days": "1", "clock": "turn:1"}
    typed = await ana.submit(form, written, custom_id=Control(TEXT_FORM, 0, number).pack(), forged=True)
    assert refused_with(typed, "event_makers_only")
    after = await the_ladder(stand)
    assert (after.ladder, after.order) == (before.ladder, before.order)


async def test_a_ladder_ends_and_another_one_is_chosen(stand: Standing) -> None:
    room = stand.room()
    olga = await opened(stand, room)
    over = (await the_ladder(stand)).ladder
    edit = await press(olga, await look(olga, room), EDIT)
    stale = [custom_id(edit, action) for action in (PAUSE, WEEKLY, END)]
    assert says(await press(olga, await press(olga, edit, END), END_NOW), "ladder-ended")
    await stand.told()
    assert says(ladder_messages(stand, room)[0], "ladder-state-over", players=0)
    assert JOIN not in actions(ladder_messages(stand, room)[0])
    await opened(stand, room)
    answer = await choose(olga, await look(olga, room), CHOOSE, str(over.ladder_id))
    assert says(answer, "ladder-state-over", players=0)
    assert EDIT not in actions(answer)
    for control in stale:
        assert refused_with(await olga.press(edit.message, control, forged=True), "ladder_over")


async def test_a_doubtful_message_is_not_repeated_and_a_deleted_one_is(stand: Standing) -> None:
    room = stand.room()
    await opened(stand, room)
    ana, ben = await entered(stand, room, 2)
    await challenge(stand, room, ben, ana)
    await execute(stand.storage, "UPDATE ladders SET posted = NULL, message_id = NULL")
    await execute(stand.storage, "UPDATE ladder_challenges SET posted = NULL, message_id = NULL")
    stand.table.messages.forget_nonces()
    # The test resumes the ladders as a process does that takes the server over from a killed one.
    stand.client.ladders.resume()
    await stand.told()
    (posted,), (asked,) = ladder_messages(stand, room), challenge_messages(stand, room)
    stand.table.messages.delete(stand.driver.place(room), posted.raw)
    assert says(await press(ana, asked, ACCEPT), "ladder-accepted")
    await stand.told()
    (again,) = ladder_messages(stand, room)
    assert again.id != posted.id


@pytest.mark.faults("is not announced yet")
async def test_tn75_a_thread_that_exists_is_found_again(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    room = stand.room()
    await opened(stand, room)
    ana, ben = await entered(stand, room, 2)
    challenge_message = await challenge(stand, room, ben, ana)
    ladders = stand.client.services.host.ladders

    with monkeypatch.context() as patch:
        # The database fails after the thread was created.
        patch.setattr(ladders.challenges, "begin", broken_storage)
        await press(ana, challenge_message, ACCEPT)
        await stand.told()
        assert (await the_challenge(stand)).state == "accepted"
    await stand.driver.wait_until(lambda: len(stand.driver.messages(stand.driver.threads(room)[0])) > 1)
    await stand.told()
    (thread,) = stand.driver.threads(room)
    assert sum(says(one, "ladder-begins") for one in stand.driver.messages(thread)) == 1
    assert (await the_challenge(stand)).thread_id == int(thread.id)


async def test_a_ladder_is_brought_to_another_channel(stand: Standing) -> None:
    room, other = stand.room(), stand.room()
    olga = await opened(stand, room)
    ana, ben = await entered(stand, room, 2)
    challenge_message = await challenge(stand, room, ben, ana)
    assert HERE not in actions(await press(olga, await look(olga, room), EDIT))
    page = await press(olga, await look(olga, other), EDIT)
    assert says(await press(olga, page, HERE), "ladder-changed")
    await stand.told()
    assert len(ladder_messages(stand, other)) == 1
    for message in stand.driver.messages(room):
        assert says(message, "ladder-says-moved", channel=other)
        assert set(actions(message)) == {LOOK}
    (moved,) = challenge_messages(stand, other)
    assert says(moved, "ladder-says-asked")
    assert moved.pinged == ["Ana"]
    assert says(await press(ana, moved, ACCEPT), "ladder-accepted")
    await stand.told()
    assert (len(stand.driver.threads(room)), len(stand.driver.threads(other))) == (0, 1)
    challenge_made = await the_challenge(stand)
    await press(olga, await press(olga, await look(olga, room), EDIT), HERE)
    await stand.told()
    (again,) = [one for one in challenge_messages(stand, room) if says(one, "ladder-says-playing")]
    (thread,) = stand.driver.threads(other)
    assert sum(says(one, "ladder-begins") for one in stand.driver.messages(thread)) == 1
    await play(stand, challenge_made.session_id or 0, FIRST)
    shown = {one.id: one for one in stand.driver.messages(room)}
    assert says(shown[again.id], "ladder-says-lost")
    assert says(shown[challenge_message.id], "ladder-says-moved")


@pytest.mark.faults("is not announced yet")
async def test_a_thread_made_before_the_move_is_used(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    room, other = stand.room(), stand.room()
    olga = await opened(stand, room)
    ana, ben = await entered(stand, room, 2)
    challenge_message = await challenge(stand, room, ben, ana)
    with monkeypatch.context() as patch:
        patch.setattr(stand.client.services.host.ladders.challenges, "begin", broken_storage)
        await press(ana, challenge_message, ACCEPT)
        await stand.told()
        await press(olga, await press(olga, await look(olga, other), EDIT), HERE)
        await stand.told()
    await stand.restart()
    await stand.told()
    assert (len(stand.driver.threads(room)), len(stand.driver.threads(other))) == (1, 0)
    (thread,) = stand.driver.threads(room)
    assert (await the_challenge(stand)).thread_id == int(thread.id)
    assert sum(says(one, "ladder-begins") for one in stand.driver.messages(thread)) == 1


@pytest.mark.faults("is not announced yet")
async def test_tn75_a_thread_whose_row_was_lost_is_found(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    room = stand.room()
    await opened(stand, room)
    ana, ben = await entered(stand, room, 2)
    challenge_message = await challenge(stand, room, ben, ana)
    # The process is killed after Discord created the thread.
    monkeypatch.setattr(stand.client.services.host.ladders.challenges, "set_thread", broken_storage)
    monkeypatch.setattr(row_poster, "RETRY_SECONDS", (300.0,))
    await press(ana, challenge_message, ACCEPT)
    await stand.told()
    assert (await the_challenge(stand)).thread_id is None
    await stand.restart()
    await stand.told()
    (thread,) = stand.driver.threads(room)
    challenge_made = await the_challenge(stand)
    assert (challenge_made.state, challenge_made.thread_id) == ("playing", int(thread.id))


async def test_tn75_a_table_in_its_thread_does_not_void_a_match(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = stand.room()
    await opened(stand, room)
    ana, ben = await entered(stand, room, 2)
    challenge_message = await challenge(stand, room, ben, ana)
    ladders, tried = stand.client.services.host.ladders, list[int]()
    begin = ladders.challenges.begin

    async def busy_once(challenge_id: int, thread_id: int) -> int | None:
        tried.append(thread_id)
        if len(tried) == 1:
            raise Refused("channel_busy")
        return await begin(challenge_id, thread_id)

    monkeypatch.setattr(ladders.challenges, "begin", busy_once)
    await press(ana, challenge_message, ACCEPT)
    await stand.told()
    challenge_made = await the_challenge(stand)
    assert (challenge_made.state, challenge_made.thread_id) == ("playing", tried[1])
    assert [int(one.id) for one in stand.driver.threads(room)] == tried
    assert says(challenge_messages(stand, room)[0], "ladder-says-playing", thread=f"<#{tried[1]}>")


async def test_tn77_the_threads_of_a_week_are_opened_in_several_runs(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = stand.room()
    olga = await opened(stand, room)
    await entered(stand, room, 6)
    await press(olga, await press(olga, await look(olga, room), EDIT), WEEKLY)
    await execute(stand.storage, "UPDATE ladders SET pair_at = 5")
    searched = list[object]()

    async def search(*values: object) -> None:
        searched.append(values)

    async def listed(*values: object) -> dict[str, int]:
        searched.append(values)
        return {}

    monkeypatch.setattr(posting, "AT_ONCE", 1)
    monkeypatch.setattr(posting, "find_latest_message", search)
    monkeypatch.setattr(posting, "standing_threads", listed)
    host = stand.client.services.host
    await host.ladders.deadlines.look(host.clock())
    await stand.told()
    assert [one.state for one in (await the_ladder(stand)).challenges] == ["playing"] * 3
    assert (len(stand.driver.threads(room)), len(challenge_messages(stand, room))) == (3, 3)
    assert searched == [], "new challenges have no earlier messages or threads"


async def test_a_removed_player_disappears_from_the_messages(stand: Standing) -> None:
    room = stand.room()
    await opened(stand, room)
    ana, ben = await entered(stand, room, 2)
    await challenge(stand, room, ben, ana)
    host = stand.client.services.host
    await host.personal_data.forget(int(ana.id))
    await host.ladders.deadlines.look(host.clock())
    await stand.told()
    assert "Ana" not in ladder_messages(stand, room)[0].text
    (message,) = challenge_messages(stand, room)
    assert says(message, "ladder-says-gone")
    assert ana.id not in message.text


@pytest.mark.parametrize("end", ["result = 'taken'", "result = 'won', left_out = 1"])
async def test_the_loser_is_not_called_if_the_winner_has_removed_their_data(stand: Standing, end: str) -> None:
    room = stand.room()
    await opened(stand, room)
    ana, ben = await entered(stand, room, 2)
    host = stand.client.services.host
    await host.preferences.choose_calls(int(ana.id), "both", (None, None, None))
    await challenge(stand, room, ben, ana)
    letters = len(stand.driver.messages(ana.private))
    # The bot has not announced the end of the challenge yet.
    await execute(stand.storage, f"UPDATE ladder_challenges SET state = 'over', due_at = NULL, {end}")
    await host.personal_data.forget(int(ben.id))
    await host.ladders.deadlines.look(host.clock())
    await stand.told()
    (message,) = challenge_messages(stand, room)
    assert says(message, "ladder-says-gone")
    assert len(stand.driver.messages(ana.private)) == letters
    assert (await the_ladder(stand)).challenges == ()


@pytest.mark.faults("no such word")
async def test_a_message_that_failed_is_posted_later(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    room = stand.room()

    def broken(*_args: object) -> Page:
        raise TypeError("no such word")

    with monkeypatch.context() as patch:
        patch.setattr(posting, "ladder_message", broken)
        await opened(stand, room)
    assert not ladder_messages(stand, room)
    await stand.driver.wait_until(lambda: len(ladder_messages(stand, room)) == 1)


@pytest.mark.faults("is not announced yet")
async def test_a_process_that_may_have_lost_the_server_posts_no_ladder(stand: Standing) -> None:
    room = stand.room()
    with thawed_too_late(stand):
        await opened(stand, room)
        assert not ladder_messages(stand, room)
    await stand.driver.wait_until(lambda: len(ladder_messages(stand, room)) == 1)


async def test_a_closed_channel_voids_challenges_and_is_reported_once(stand: Standing) -> None:
    room = stand.room()
    await opened(stand, room)
    ana, _, eva = await entered(stand, room, 3)
    stand.driver.server.delete(room)
    whole, before = await the_ladder(stand), letters(stand)
    ladders = stand.client.services.host.ladders
    for user, name in ((5, "Eva"), (6, "Kim")):
        await ladders.join(whole.ladder.guild_id, whole.ladder.ladder_id, Actor(user, name))
        await stand.told()
        assert await stand.storage.ladders.unposted() == ()
        assert letters(stand) == before + 1, "moderators read it once"
    await ladders.challenges.challenge(whole.ladder.guild_id, whole.ladder.ladder_id, int(eva.id), int(ana.id))
    await stand.told()
    after = await the_ladder(stand)
    assert (after.challenges, after.busy, letters(stand)) == ((), frozenset(), before + 1)


async def test_tn74_a_channel_that_closes_after_the_announcement_costs_nobody_the_place(stand: Standing) -> None:
    room = stand.room()
    await opened(stand, room)
    ana, ben = await entered(stand, room, 2)
    await challenge(stand, room, ben, ana)
    host = stand.client.services.host
    stand.driver.server.delete(room)
    for _ in range(2):
        past = host.clock() - 1
        await execute(stand.storage, "UPDATE ladder_challenges SET due_at = ?, posted_due = ?", (past, past))
        await host.ladders.deadlines.look(host.clock())
        await stand.told()
        challenge_made = await the_challenge(stand)
        assert (challenge_made.state, challenge_made.is_outdated) == ("asked", False), (
            "it waits, although its message cannot be edited"
        )
        assert (challenge_made.due_at or 0) > past + 6 * DAY_MS
    assert not any(one.warned for one in (await the_ladder(stand)).players)


@pytest.mark.parametrize(("locale", "lang"), [("en-GB", "en"), ("es-ES", "es")])
async def test_a_title_names_its_kind_once_and_a_menu_opens_the_rules(stand: Standing, locale: str, lang: str) -> None:
    room = stand.room()
    await opened(stand, room)
    (ana,) = await entered(stand, room, 1)
    ana.set_locale(locale)
    page = await look(ana, room)
    assert plain(page.text.splitlines()[0]) == "### Noughts and crosses ladder", "the name says that it is a ladder"
    page = await press(ana, page, HOW)
    assert choices(page, READ) == [f".rule-TN-{number}" for number in (*range(72, 79), 87)]
    rule = await choose(ana, page, READ, ".rule-TN-75")
    assert says(rule, "rule-TN-75", lang)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_name_without_the_kind_has_it_in_the_title(lang: str) -> None:
    words = words_for(None, lang)
    for kind in ("ladder", "league", "season"):
        assert competition_title(kind, "Los lunes", words) == words(f"{kind}-title", name="Los lunes")
        for other in LANGUAGES:
            name = f"{words_for(None, other)(f'{kind}-kind').upper()} de los lunes"
            assert competition_title(kind, name, words) == name


def letters(stand: Standing) -> int:
    """Return how many messages in the server's system channel say that a ladder's message could not be posted."""
    return sum(says(one, "ladder-refused") for one in stand.driver.messages(stand.guild.channels[0]))
