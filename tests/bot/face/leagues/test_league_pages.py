"""Tests leagues in Discord: organisers and players press buttons, and each season has one message (TN-61 to TN-66)."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import Page
from bot.face.leagues.page import (
    ANNOUNCE,
    AT_ONCE,
    CHOOSE,
    CREATE,
    CREATE_GAME,
    CREATE_TEMPLATE,
    DECK,
    DECK_CHOSEN,
    EDIT,
    END,
    END_NOW,
    HERE,
    HOW,
    MOVES,
    PAUSE,
    REMOVE,
    REMOVE_NOW,
    REMOVED,
    RESUME,
    SEATS,
    SET,
    SIZE,
    TEXT,
)
from bot.face.messages.league import JOIN, LEAVE, LOOK, OPEN
from bot.face.messages.tournaments.event_message import INFO, STANDINGS
from bot.face.posting import row_poster
from bot.face.posting.competitions import leagues as posting
from bot.host.tournaments.drafts.templates import decode_template
from bot.host.tournaments.ground.people import Actor
from bot.wording.words import words_for
from engine.tournaments.event import Stage
from storage.errors import StorageError
from storage.records.changes import Lockout, NewAudit
from storage.records.leagues import League, WholeLeague
from tests.bot.clicks import actions, choices, choose, controls, custom_id, press
from tests.bot.driver import DriverUser, Exchange
from tests.bot.face.tournaments.event_play import organiser
from tests.bot.face.tournaments.stored_templates import saved_template
from tests.bot.handlers import handled
from tests.bot.meaning import refused_with, says
from tests.bot.shards import thawed_too_late
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing
from tests.storage.samples import execute
from tests.waiting import until

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.usefixtures("calm"),
    pytest.mark.both_databases,
]
DUEL, CARDS = "noughts", "marvel_card_game"
MAKERS_ONLY = {OPEN, CREATE, CREATE_GAME, CREATE_TEMPLATE, ANNOUNCE, EDIT, SET, TEXT, REMOVE, END, END_NOW}
NAMES = ("Ana", "Ben", "Eva", "Kim", "Leo", "Mia", "Noa", "Pia")


@pytest_asyncio.fixture(autouse=True, loop_scope="module")
async def forgetful(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """Shorten the pauses between attempts. After the test, delete the leagues and the injected faults."""
    monkeypatch.setattr(row_poster, "RETRY_SECONDS", (0.02,))
    yield
    stand.table.api.faults.clear()
    tables = ("tournament_divisions", "league_requests", "league_decks", "league_players", "leagues")
    for table in (*tables, "tournament_templates"):
        await execute(stand.storage, f"DELETE FROM {table}")


async def leagues(stand: Standing) -> list[WholeLeague]:
    found = await stand.storage.leagues.of_guild(int(stand.guild.id))
    return [await stand.client.services.host.leagues.get(one.guild_id, one.league_id) for one in found]


async def look(user: DriverUser, room: str) -> Exchange:
    return await user.command("league", channel=room)


async def announced(stand: Standing, room: str) -> DriverUser:
    """Let a new organiser make a league of divisions of four, and announce it."""
    olga = await organiser(stand)
    page = await choose(olga, await press(olga, await look(olga, room), CREATE), CREATE_GAME, DUEL)
    page = await choose(olga, page, SET, "4", rest=SIZE)
    page = await choose(olga, page, SET, "1", rest=MOVES)
    await press(olga, page, ANNOUNCE)
    await stand.told()
    return olga


async def entered(stand: Standing, room: str, count: int) -> list[DriverUser]:
    """Let users enter with the button of the message."""
    users = [stand.driver.add_user(name) for name in NAMES[:count]]
    for user in users:
        await press(user, messages(stand, room)[-1], JOIN)
        await stand.told()
    return users


def messages(stand: Standing, room: str) -> list[ShownMessage]:
    """Return the messages of leagues in a channel, oldest first."""
    return [one for one in stand.driver.messages(room) if any(two.action == LOOK for two in controls(one))]


async def end_season(stand: Standing) -> None:
    """Cancel the events of the season, so that it is over."""
    host, (whole,) = stand.client.services.host, await leagues(stand)
    for one in whole.events:
        if one.season == whole.league.season:
            actor = Actor(1, "Mo", moderator=True)
            await host.tournaments.drafts.cancel(whole.league.guild_id, one.tournament_id, actor, "why")
    await host.leagues.look()
    await stand.told()


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_tn61_a_league_is_made_with_menus_and_announced(stand: Standing, locale: str) -> None:
    room, lang = stand.room(), locale[:2]
    ana, olga = stand.users(1)[0], await organiser(stand)
    for user in (ana, olga):
        user.set_locale(locale)
    assert says(await look(ana, room), "league-none-ask", lang)
    page = await press(olga, await look(olga, room), CREATE)
    assert says(page, "league-create-ask", lang)
    page = await choose(olga, page, CREATE_GAME, DUEL)
    assert says(page, "league-created", lang)
    assert says(await look(ana, room), "league-none", lang), "nobody sees a draft"
    page = await choose(olga, page, SET, "6", rest=SIZE)
    page = await choose(olga, page, SET, "3", rest=MOVES)
    assert SEATS not in {one.rest for one in controls(page)}, "a game for two has only duels"
    page = await choose(olga, page, SET, "2", rest=AT_ONCE)
    assert says(page, "league-rounds", lang, rounds=3, days=9, late="no"), "five opponents, two at once"
    form = await press(olga, page, TEXT)
    written = {"name": "Copa", "days": "2", "clock": "turn:48"}
    wrong = await olga.submit(form, written)
    assert refused_with(wrong, "bad_league_setting", lang, setting="days")
    form = await press(olga, wrong, TEXT)
    page = await olga.submit(form, {**written, "days": "21"})
    assert says(page, "league-changed", lang)
    assert says(page, "league-rounds", lang, rounds=3, days=7, late="no")
    await press(olga, page, ANNOUNCE)
    await stand.told()
    (whole,) = await leagues(stand)
    found = whole.league
    assert (found.name, found.size, found.moves, found.days, found.state) == ("Copa", 6, 3, 21, "open")
    (message,) = messages(stand, room)
    assert found.message_id == int(message.id)
    assert says(message, "league-title", lang, name="Copa"), "in the language of the organiser"
    assert says(message, "stage-at-once", lang, count=2)
    assert says(await look(ana, room), "league-title", lang, name="Copa")
    for user in (ana, olga):
        user.set_locale("en-GB")


@pytest.mark.parametrize(("locale", "lang"), [("en-GB", "en"), ("es-ES", "es")])
async def test_tn85_larger_tables_are_chosen_in_a_menu(stand: Standing, locale: str, lang: str) -> None:
    room, olga = stand.room(), await organiser(stand)
    olga.set_locale(locale)
    page = await press(olga, await look(olga, room), CREATE)
    page = await choose(olga, page, CREATE_GAME, "splendor_marvel")
    assert not says(page, "stage-seats", lang, seats="3", one="no")
    page = await choose(olga, page, SET, "3", rest=SEATS)
    assert says(page, "league-changed", lang)
    assert says(page, "stage-seats", lang, seats="3", one="no")
    (whole,) = await leagues(stand)
    assert decode_template(whole.league.data).plan.stages == (Stage("round_robin_pods", seats=(3,)),)
    olga.set_locale("en-GB")


@pytest.mark.parametrize(("locale", "lang"), [("en-GB", "en"), ("es-ES", "es")])
async def test_tn61_a_league_shows_the_conditions_of_its_template(stand: Standing, locale: str, lang: str) -> None:
    room, olga = stand.room(), await organiser(stand)
    olga.set_locale(locale)
    guild = int(stand.guild.id)
    invited = await saved_template(stand.storage, guild, "Guests", entry="invited")
    strict = await saved_template(stand.storage, guild, "Cup", entry="role", role_id=77, least_matches=3, member_days=9)
    page = await press(olga, await look(olga, room), CREATE)
    answer = await choose(olga, page, CREATE_TEMPLATE, str(invited))
    assert refused_with(answer, "template_entry", lang, name="Guests", asks="no")
    page = await choose(olga, page, CREATE_TEMPLATE, str(strict))
    await press(olga, page, ANNOUNCE)
    await stand.told()
    (message,) = messages(stand, room)
    for shown in (message, await look(olga, room)):
        assert says(shown, "tournament-entry-role", lang, role="<@&77>")
        assert says(shown, "tournament-ages", lang, account=0, member=9)
        assert says(shown, "tournament-needs-matches", lang, count=3)
    olga.set_locale("en-GB")


@pytest.mark.parametrize(("locale", "lang"), [("en-GB", "en"), ("es-ES", "es")])
async def test_tn4_a_player_chooses_a_deck_for_the_next_season(stand: Standing, locale: str, lang: str) -> None:
    room, olga = stand.room(), await organiser(stand)
    page = await choose(olga, await press(olga, await look(olga, room), CREATE), CREATE_GAME, CARDS)
    await press(olga, page, ANNOUNCE)
    await stand.told()
    assert DECK not in actions(await look(olga, room)), "only players bring a deck"
    (ana,) = await entered(stand, room, 1)
    ana.set_locale(locale)
    own_page = await look(ana, room)
    assert says(own_page, "own-deck", lang, chosen="no")
    asked = await press(ana, own_page, DECK)
    assert says(asked, "league-deck", lang, season="1")
    answer = await choose(ana, asked, DECK_CHOSEN, "wmasters-of-evil")
    assert says(answer, "league-deck-chosen", lang, season="1")
    deck = words_for(CARDS, lang)("deck-masters-of-evil")
    assert says(answer, "own-deck", lang, chosen="yes", deck=deck)
    await stand.told()
    assert deck not in messages(stand, room)[-1].text
    zoe = stand.driver.add_user("Zoe")
    number = (await leagues(stand))[0].league.league_id
    before = await stand.storage.leagues.decks(number)
    forged = await zoe.select(asked.message, Control(DECK_CHOSEN, 0, number).pack(), ["wavengers"], forged=True)
    assert refused_with(forged, "not_in_league")
    assert await stand.storage.leagues.decks(number) == before


async def test_tn66_a_season_is_opened_with_one_press_and_the_next_has_its_own_message(stand: Standing) -> None:
    room = stand.room()
    olga = await announced(stand, room)
    ana, *_, kim = await entered(stand, room, 4)
    (message,) = messages(stand, room)
    assert says(message, "league-state-first", players=4)
    answer = await press(olga, message, OPEN)
    assert says(answer, "league-opened", season="1")
    await stand.told()
    (message,) = messages(stand, room)
    assert says(message, "league-state-playing", season="1", divisions=1)
    assert OPEN not in actions(message)
    page = await press(kim, message, LOOK)
    assert says(page, "league-own-playing", division="1")
    assert says(page, "league-division", number="1")
    assert STANDINGS in actions(page)
    assert says(await press(kim, page, HOW), "league-how", moves=1)
    assert says(await press(kim, message, LEAVE), "league-left")
    await press(stand.driver.add_user("Zoe"), message, JOIN)
    await stand.told()
    await end_season(stand)
    _, message = messages(stand, room)
    assert says(message, "league-state-open", before="1", season="2")
    assert says(message, "league-gone", names="Kim")
    assert says(message, "league-call", organiser=olga.id)
    assert len(message.pinged) == 1, "only the organiser"
    assert says(message, "league-new", names="Zoe")
    assert says(await press(ana, message, LOOK), "league-own-playing", division="1")
    await stand.restart()
    await stand.told()
    assert len(messages(stand, room)) == 2


@pytest.mark.parametrize(("locale", "lang"), [("en-GB", "en"), ("es-ES", "es")])
async def test_an_event_of_a_division_and_the_list_of_events_lead_to_the_league(
    stand: Standing, locale: str, lang: str
) -> None:
    room = stand.room()
    olga = await announced(stand, room)
    ana, *_ = await entered(stand, room, 4)
    ana.set_locale(locale)
    calendar = await ana.command("event list", channel=room)
    assert says(await press(ana, calendar, LOOK), "league-state-first", lang)
    await press(olga, messages(stand, room)[0], OPEN)
    await stand.told()
    (event,) = (await leagues(stand))[0].events

    async def has_round() -> bool:
        whole = await stand.storage.tournaments.whole(event.tournament_id)
        return whole is not None and any(one.published_at is not None for one in whole.rounds)

    # The first round is published by a timer.
    await until(has_round)
    own_room = await ana.command("event me", channel=room, options={"event": event.tournament_id})
    await handled()
    assert LOOK in actions(own_room)
    about = await press(ana, own_room, INFO)
    assert says(await press(ana, about, LOOK), "league-own-playing", lang, division="1")


async def test_tn66_an_old_button_opens_nothing(stand: Standing) -> None:
    room = stand.room()
    olga = await announced(stand, room)
    await entered(stand, room, 4)
    old = await look(olga, room)
    await press(stand.driver.add_user("Zoe"), messages(stand, room)[0], JOIN)
    await stand.told()
    assert refused_with(await press(olga, old, OPEN), "league_changed")
    assert not (await leagues(stand))[0].events


async def test_only_members_who_may_create_events_lead_a_league(stand: Standing) -> None:
    room = stand.room()
    olga = await announced(stand, room)
    await entered(stand, room, 4)
    ana = stand.users(1)[0]
    edit = await press(olga, await look(olga, room), EDIT)
    question = await press(olga, await press(olga, await look(olga, room), EDIT), END)
    create = await press(olga, await look(olga, room), CREATE)
    for shown in (await look(olga, room), edit, question, create):
        for control in controls(shown):
            if control.action in MAKERS_ONLY:
                answer = await ana.press(shown.message, control.pack(), forged=True)
                assert refused_with(answer, "event_makers_only") or refused_with(answer, "expired_control")
    (whole,) = await leagues(stand)
    assert (whole.league.state, whole.events) == ("open", ())


async def test_a_league_ends_and_another_one_is_chosen(stand: Standing) -> None:
    room = stand.room()
    olga = await announced(stand, room)
    page = await press(olga, await look(olga, room), CREATE)
    page = await choose(olga, page, CREATE_GAME, DUEL)
    assert says(await press(olga, await press(olga, page, END), END_NOW), "league-deleted")
    edit = await press(olga, await look(olga, room), EDIT)
    assert says(await press(olga, await press(olga, edit, END), END_NOW), "league-ended")
    await stand.told()
    assert says(messages(stand, room)[0], "league-state-over")
    await announced(stand, room)
    over = next(one.league for one in await leagues(stand) if one.league.state == "over")
    answer = await choose(olga, await look(olga, room), CHOOSE, str(over.league_id))
    assert says(answer, "league-state-over")


async def test_a_doubtful_message_is_not_repeated_and_a_deleted_one_is(stand: Standing) -> None:
    room = stand.room()
    await announced(stand, room)
    await execute(stand.storage, "UPDATE leagues SET posted = NULL, message_id = NULL")
    stand.client.leagues.wake()
    await stand.told()
    (message,) = messages(stand, room)
    stand.table.messages.delete(stand.driver.place(room), message.raw)
    (whole,) = await leagues(stand)
    await stand.client.services.host.leagues.entries.join(
        whole.league.guild_id, whole.league.league_id, Actor(5, "Eva")
    )
    await stand.told()
    (again,) = messages(stand, room)
    assert again.id != message.id


async def test_a_league_is_brought_to_another_channel(stand: Standing) -> None:
    room, other = stand.room(), stand.room()
    olga = await announced(stand, room)
    assert HERE not in actions(await press(olga, await look(olga, room), EDIT))
    page = await press(olga, await look(olga, other), EDIT)
    assert says(await press(olga, page, HERE), "league-changed")
    await stand.told()
    assert len(messages(stand, other)) == 1


@pytest.mark.parametrize(("locale", "lang"), [("en-GB", "en"), ("es-ES", "es")])
async def test_tn62_the_shared_message_answers_each_member_with_the_button_that_helps(
    stand: Standing, locale: str, lang: str
) -> None:
    room = stand.room()
    await announced(stand, room)
    ana, zoe = (await entered(stand, room, 1))[0], stand.driver.add_user("Zoe")
    for user in (ana, zoe):
        user.set_locale(locale)
    there = await press(ana, messages(stand, room)[0], JOIN)
    assert says(there, "league-there", lang)
    assert LEAVE in actions(there)
    stranger = await press(zoe, messages(stand, room)[0], LEAVE)
    assert refused_with(stranger, "not_in_league", lang)
    assert actions(stranger) == [JOIN, LOOK]
    assert says(await press(zoe, stranger, JOIN), "league-joined", lang)


@pytest.mark.parametrize(("locale", "lang"), [("en-GB", "en"), ("es-ES", "es")])
async def test_tn86_organisers_remove_a_player_after_a_question(stand: Standing, locale: str, lang: str) -> None:
    room = stand.room()
    olga = await announced(stand, room)
    assert REMOVE not in actions(await press(olga, await look(olga, room), EDIT)), "nobody has entered"
    users = await entered(stand, room, 5)
    ana, ben = users[:2]
    olga.set_locale(locale)
    await press(olga, messages(stand, room)[0], OPEN)
    page = await press(olga, await press(olga, await look(olga, room), EDIT), REMOVE)
    assert says(page, "league-remove-choose", lang)
    assert choices(page, REMOVED) == [user.id for user in users]
    asking = await choose(olga, page, REMOVED, ana.id)
    assert says(asking, "league-remove-ask", lang, name=f"<@{ana.id}>", playing="yes")
    sure = custom_id(asking, REMOVE_NOW)
    assert refused_with(await ben.press(asking.message, sure, forged=True), "event_makers_only")
    assert says(await press(olga, asking, REMOVE_NOW), "league-removed", lang)
    assert refused_with(await olga.press(asking.message, sure, forged=True), "player_not_there", lang)
    assert says(await look(ana, room), "league-own-dropped")
    await end_season(stand)
    assert says(messages(stand, room)[-1], "league-gone", names="Ana")


async def test_tn86_players_who_have_left_the_server_are_signed_off_when_a_season_is_opened(stand: Standing) -> None:
    room = stand.room()
    olga = await announced(stand, room)
    *_, eva, _kim, leo = await entered(stand, room, 5)
    for user in (eva, leo):
        stand.driver.server.remove_member(user)
    await stand.told()
    page = await press(olga, messages(stand, room)[0], OPEN)
    assert says(page, "league-absent", names="Eva and Leo", count=2)
    (whole,) = await leagues(stand)
    assert [one.name for one in whole.players] == ["Ana", "Ben", "Kim"]
    await stand.told()
    assert says(messages(stand, room)[0], "league-state-short", players=3)
    await press(stand.driver.add_user("Zoe"), messages(stand, room)[0], JOIN)
    await stand.told()
    assert says(await press(olga, messages(stand, room)[0], OPEN), "league-opened", season="1")


async def test_tn86_a_locked_out_player_leaves_the_message_and_reads_why(stand: Standing) -> None:
    room = stand.room()
    await announced(stand, room)
    ana, *_ = await entered(stand, room, 5)
    host = stand.client.services.host
    lockout = Lockout(int(stand.guild.id), int(ana.id), 901, "why", 5)
    audit = NewAudit(at=5, guild_id=int(stand.guild.id), actor=901, action="lock", reason="why")
    try:
        assert await stand.storage.lockouts.lock(lockout, audit)
        await host.leagues.look()
        await stand.told()
        assert says(messages(stand, room)[0], "league-state-first", players=4)
        assert says(messages(stand, room)[0], "league-gone", names="Ana")
        assert says(await look(ana, room), "league-own-locked")
    finally:
        await execute(stand.storage, "DELETE FROM lockouts")


async def test_tn88_the_next_season_is_asked_for_again_and_then_the_moderators(stand: Standing) -> None:
    room = stand.room()
    olga = await announced(stand, room)
    await entered(stand, room, 4)
    await press(olga, messages(stand, room)[0], OPEN)
    await stand.told()
    await end_season(stand)
    before = len(messages(stand, room))
    host = stand.client.services.host
    await execute(stand.storage, "UPDATE leagues SET asked_at = 5")
    for asks in (1, 2):
        await host.leagues.look()
        # The bot was offline for so long that the week begins again.
        assert (await leagues(stand))[0].league.asks == asks - 1
        await execute(stand.storage, f"UPDATE leagues SET asks = {asks}")
        await host.leagues.look()
        await stand.told()
        message = messages(stand, room)[-1]
        assert says(message, "league-asks", season="2")
        assert len(message.pinged) == 1
        assert (f"<@&{stand.judges.id}>" in message.text) == (asks == 2)
    assert len(messages(stand, room)) == before + 2
    # A message that was posted but not recorded is found after the next start.
    await execute(stand.storage, "UPDATE leagues SET asks_told = 1")
    await stand.restart()
    await stand.told()
    assert len(messages(stand, room)) == before + 2
    page = await press(olga, messages(stand, room)[-1], LOOK)
    assert says(await press(olga, page, OPEN), "league-opened", season="2")


async def waiting_ask(stand: Standing, room: str) -> list[DriverUser]:
    """Record the last ask for the next season of a league of four, without its announcement; return the players."""
    olga = await announced(stand, room)
    users = await entered(stand, room, 4)
    await press(olga, messages(stand, room)[0], OPEN)
    await stand.told()
    await end_season(stand)
    await execute(stand.storage, "UPDATE leagues SET asks = 2, asked_at = 5")
    return users


async def test_tn88_an_ask_that_is_no_longer_possible_is_done_with(stand: Standing) -> None:
    room = stand.room()
    ana, *_ = await waiting_ask(stand, room)
    before = len(messages(stand, room))
    await press(ana, messages(stand, room)[-1], LEAVE)
    await stand.client.services.host.leagues.look()
    await stand.told()
    assert len(messages(stand, room)) == before, "three players are too few"
    assert await stand.storage.leagues.untold_asks() == ()


async def test_tn88_an_ask_that_discord_refuses_is_given_up(stand: Standing) -> None:
    room = stand.room()
    await waiting_ask(stand, room)
    before = letters(stand)
    stand.table.fault("/channels/{channel_id}/messages", method="POST", status=403, code=50013)
    await stand.client.services.host.leagues.look()
    await stand.told()
    assert await stand.storage.leagues.untold_asks() == ()
    assert letters(stand) == before + 1, "moderators read why"


@pytest.mark.faults("is not announced yet")
async def test_tn88_moderators_without_a_role_are_asked_at_most_once(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, host = stand.room(), stand.client.services.host
    await waiting_ask(stand, room)
    set_ask_told, failures = host.leagues.set_ask_told, iter([StorageError("the disk is full")])

    async def fails_once(league: League) -> None:
        for error in failures:
            raise error
        await set_ask_told(league)

    def asked() -> int:
        return sum(says(one, "league-asks") for one in stand.driver.messages(stand.guild.channels[0]))

    before = asked()
    await host.preferences.choose_moderator_role(int(stand.guild.id), None, 1)
    try:
        monkeypatch.setattr(host.leagues, "set_ask_told", fails_once)
        await host.leagues.look()

        async def recorded() -> bool:
            return await stand.storage.leagues.untold_asks() == ()

        await until(recorded)
        await stand.told()
    finally:
        await host.preferences.choose_moderator_role(int(stand.guild.id), int(stand.judges.id), 1)
    assert asked() == before + 1


async def test_a_removed_player_disappears_from_the_message(stand: Standing) -> None:
    room = stand.room()
    await announced(stand, room)
    (ana,) = await entered(stand, room, 1)
    assert says(messages(stand, room)[0], "league-waiting", names="Ana")
    host = stand.client.services.host
    await host.personal_data.forget(int(ana.id))
    await host.leagues.look()
    await stand.told()
    assert "Ana" not in messages(stand, room)[0].text


@pytest.mark.faults("no such word")
async def test_a_message_that_failed_is_posted_later(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    room = stand.room()

    def broken(*_args: object) -> Page:
        raise TypeError("no such word")

    with monkeypatch.context() as patch:
        patch.setattr(posting, "league_message", broken)
        await announced(stand, room)
    assert not messages(stand, room)
    await stand.driver.wait_until(lambda: len(messages(stand, room)) == 1)


@pytest.mark.faults("is not announced yet")
async def test_a_process_that_may_have_lost_the_server_posts_no_league(stand: Standing) -> None:
    room = stand.room()
    with thawed_too_late(stand):
        await announced(stand, room)
        assert not messages(stand, room)
    await stand.driver.wait_until(lambda: len(messages(stand, room)) == 1)


async def test_a_closed_channel_is_reported_and_given_up(stand: Standing) -> None:
    room = stand.room()
    await announced(stand, room)
    stand.driver.server.delete(room)
    (whole,) = await leagues(stand)
    before = letters(stand)
    for user, name in ((5, "Eva"), (6, "Kim")):
        await stand.client.services.host.leagues.entries.join(
            whole.league.guild_id, whole.league.league_id, Actor(user, name)
        )
        await stand.told()
        assert await stand.storage.leagues.unposted() == ()
        assert letters(stand) == before + 1, "moderators read it once"


def letters(stand: Standing) -> int:
    """Return how many messages in the server's system channel say that a league's message could not be posted."""
    return sum(says(one, "league-refused") for one in stand.driver.messages(stand.guild.channels[0]))


@pytest.mark.parametrize(("locale", "lang"), [("en-GB", "en"), ("es-ES", "es")])
async def test_tn82_a_season_is_paused_and_goes_on_and_its_players_are_told(
    stand: Standing, locale: str, lang: str
) -> None:
    room = stand.room()
    olga = await announced(stand, room)
    players = await entered(stand, room, 4)
    assert PAUSE not in actions(await press(olga, await look(olga, room), EDIT)), "no season is played"
    await press(olga, await look(olga, room), OPEN)
    await stand.told()
    olga.set_locale(locale)
    page = await press(olga, await look(olga, room), EDIT)
    assert refused_with(await olga.submit(await press(olga, page, PAUSE), {"reason": " "}), "reason_needed", lang)
    result = await olga.submit(await press(olga, page, PAUSE), {"reason": "Exams *now*"})
    await handled()
    assert says(result, "league-paused", lang)
    assert says(result, "league-state-paused", lang, season="1", reason="Exams \\*now\\*")
    await stand.told()
    assert says(messages(stand, room)[-1], "league-state-paused", season="1", reason="Exams \\*now\\*")
    posted = stand.driver.messages(room)
    (told,) = [one for one in posted if says(one, "notice-paused")]
    assert sorted(told.pinged) == sorted(one.name for one in players)
    assert "Exams" in told.text
    assert [says(one, "tournament-paused") for one in posted if says(one, "tournament-sealed")] == [True]
    page = await press(olga, await press(olga, await look(olga, room), EDIT), RESUME)
    assert says(page, "league-resumed", lang)
    await stand.told()
    posted = stand.driver.messages(room)
    assert len([one for one in posted if says(one, "notice-resumed")]) == 1
    assert not any(says(one, "tournament-paused") for one in posted)
    assert says(messages(stand, room)[-1], "league-state-playing", season="1", divisions=1)
    olga.set_locale("en-GB")
