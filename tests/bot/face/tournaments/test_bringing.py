"""Tests what players bring to an event: decks, teams, seeds and old enough accounts.

Tests the event's reminders, too.
"""

from __future__ import annotations

import pytest

from bot.face.ground.components.custom_ids import unpack
from bot.face.messages.tournaments.event_message import CHECK_IN, DECKS, JOIN, ME, REMIND, STANDINGS
from bot.face.messages.tournaments.notices import REFRESH
from bot.face.tournaments.entry.decks_and_teams import DECK, NEW, TEAM
from bot.face.tournaments.form.page import (
    CHOOSE,
    CONDITIONS,
    EVENING,
    FORMAT,
    GAME,
    LIMITS,
    LIVE,
    OF_DAYS,
    OPEN,
    PLAN,
    TOGGLE,
)
from bot.face.tournaments.requests import BACK, MORE, PLAYERS
from bot.face.tournaments.room.page import FILL, SEEDS, TEAMS
from bot.face.tournaments.room.seeding import PLACE, WHO
from bot.face.tournaments.room.teams import TEAM as PUT
from bot.face.tournaments.room.teams import WHO as TEAM_WHO
from bot.face.tournaments.views.own_room import OWN_DECK, OWN_TEAM
from bot.face.tournaments.views.published_decks import ONE
from bot.host.clocks.terms import clock_text, read_terms
from bot.host.lobbies.decks import book_of
from bot.host.tournaments.ground.facts import seats_of
from bot.host.tournaments.ground.settings import plan_of, settings_of
from bot.local.bodies.components import each
from engine.kernel.contract.registry import game_named
from engine.tournaments.rounds.next_round import check_plan
from tests.bot.clicks import actions, choices, choose, press
from tests.bot.driver import DriverUser, Exchange
from tests.bot.face.tournaments.event_play import EventStand, new_event, organiser
from tests.bot.face.tournaments.ruling_form import rule
from tests.bot.meaning import refused_with, says
from tests.bot.standing import Standing
from tests.waiting import until

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]
CARDS = "marvel_card_game"


async def form_of(stand: Standing, game: str = "noughts", form: str = "swiss") -> EventStand:
    """Return the form of a new event of four."""
    lead, channel = await organiser(stand), stand.room()
    event = EventStand(stand, channel, lead, await lead.command("event new", channel=channel))
    await event.choose(GAME, game)
    await event.choose(FORMAT, form)
    await event.choose(CHOOSE, "4", "most")
    return event


async def opened(event: EventStand) -> EventStand:
    """Open the registration from one of the later pages of the form."""
    await event.press(BACK)
    await event.press(OPEN)
    return event


async def started(event: EventStand, users: list[DriverUser]) -> None:
    """Let users check in, and publish the first round."""
    await event.step()
    for user in users:
        await event.click(user, CHECK_IN)
    for wanted in ("close_checkin", "start", "publish"):
        assert await event.step() == wanted


async def all_ruled(event: EventStand) -> None:
    """Let the organiser rule at each open table that the first seat has won."""
    for table in (await event.whole()).tables:
        if table.result is None:
            result = await rule(event, event.organiser, "award", table=table.code, result="a.1-2")
            assert says(result, "tournament-ruled", state="done")


async def team(event: EventStand, user: DriverUser, answer: Exchange, name: str) -> Exchange:
    """Name a new team through a message that has the button for the user's team."""
    question = await press(user, answer, OWN_TEAM)
    if question.modal is None:
        question = await choose(user, question, TEAM, NEW)
    result = await user.submit(question, {"name": name})
    await event.stand.told()
    return result


async def test_tn4_a_deck_is_brought_changed_sealed_and_shown_at_the_end(stand: Standing) -> None:
    event = await form_of(stand, CARDS, "single")
    await event.press(PLAYERS)
    await event.press(TOGGLE, "show_decks")
    await opened(event)
    ana, ben = stand.users(2)
    for user, word in ((ana, "avengers"), (ben, "masters-of-evil")):
        menu = await event.click(user, JOIN)
        assert says(menu, "tournament-deck")
        result = await choose(user, menu, DECK, f"w{word}")
        await stand.told()
        assert says(result, "tournament-joined")
        assert says(result, "own-deck", chosen="yes")
    mine = await event.click(ana, ME)
    result = await choose(ana, await press(ana, mine, OWN_DECK), DECK, "wmasters-of-evil")
    await stand.told()
    assert says(result, "own-deck", deck="Masters of Evil")
    assert [one.choice for one in (await event.whole()).entries] == ["masters-of-evil"] * 2
    # No other user sees the deck, and it cannot be changed after it is sealed.
    assert "Masters" not in event.message().text
    await started(event, [ana, ben])
    assert refused_with(await event.forge(ana, OWN_DECK), "deck_sealed")
    assert OWN_DECK not in actions(await event.click(ana, ME))
    await all_ruled(event)
    assert DECKS not in actions(event.message())
    await event.press(REFRESH)
    assert await event.step() == "draw"
    assert (await event.whole()).tournament.state == "finished"
    answer = await event.click(ben, DECKS)
    assert says(answer, "decks-line", name="Ana", deck="Masters of Evil")
    one = await choose(ben, answer, ONE, choices(answer, ONE)[0])
    await stand.told()
    assert one.message.images
    assert says(await event.mine(ben, DECKS), "decks-shown")


async def test_tn13_if_a_substitute_brings_another_deck_the_new_deal_is_announced(
    stand: Standing,
) -> None:
    event = await opened_by(stand, CARDS)
    users, late = stand.users(4), stand.driver.add_user("Lea of the Waitlist")
    for user in (*users, late):
        menu = await event.click(user, JOIN)
        await choose(user, menu, DECK, f"w{'masters-of-evil' if user is late else 'avengers'}")
        await stand.told()
    await started(event, users)
    whole = await event.whole()
    table, number = whole.tables[0], whole.entries[-1].number
    who = {"absent": seats_of(table)[0], "substitute": number}
    result = await rule(event, event.organiser, "substitute", table=table.code, reason="did not come", **who)
    assert says(result, "notice-substitute", deal="dealt_anew"), result.text
    (announcement,) = [one for one in stand.driver.messages(str(table.thread_id)) if says(one, "notice-ruling")]
    assert says(announcement, "notice-substitute", deal="dealt_anew"), announcement.text
    assert (await event.whole()).tables[0].session_id not in (None, table.session_id)


async def test_tn4_all_own_legal_decks_are_offered_however_many(stand: Standing) -> None:
    event = await opened_by(stand, CARDS)
    eva = stand.driver.add_user("Eva of the Decks")
    eva.set_locale("en-GB")
    decks, game = stand.client.services.host.decks, game_named(CARDS)
    book = book_of(game)
    cards = book.starter("avengers")
    assert cards is not None
    made = [await decks.add(int(eva.id), game, f"Deck {number}", cards) for number in range(27)]
    menu = await event.click(eva, JOIN)
    offered = [*choices(menu, DECK, ""), *choices(menu, DECK, "1")]
    assert {f"d{one.deck_id}" for one in made} < {*offered}
    assert {f"w{word}" for word in book.words} < {*offered}
    result = await choose(eva, menu, DECK, f"d{made[-1].deck_id}", rest=menu_of(menu, f"d{made[-1].deck_id}"))
    await stand.told()
    assert says(result, "own-deck", chosen="yes")
    assert (await event.whole()).entries[0].choice == made[-1].code


def menu_of(answer: Exchange, value: str) -> str:
    """Return the last part of a menu's custom id. Of the two menus of decks it is the one with this deck."""
    return next(rest for rest in ("", "1") if value in choices(answer, DECK, rest))


async def opened_by(stand: Standing, game: str) -> EventStand:
    event = await form_of(stand, game)
    await event.press(OPEN)
    return event


async def test_tn25_players_name_their_teams_which_are_ranked(stand: Standing) -> None:
    event = await form_of(stand)
    await event.press(PLAYERS)
    await event.choose(CHOOSE, "own", "teams")
    await event.choose(CHOOSE, "1", "apart")
    await opened(event)
    assert plan_of((await event.whole()).tournament).rounds_apart == 1
    ana, ben, chen = stand.users(3)
    named = await team(event, ana, await event.click(ana, JOIN), "Los *Rojos*")
    assert says(named, "own-team", team=r"Los \*Rojos\*")
    joined = await event.click(ben, JOIN)
    menu = await press(ben, joined, OWN_TEAM)
    assert choices(menu, TEAM) == ["t0.Los *Rojos*", NEW]
    assert says(await choose(ben, menu, TEAM, "t0.Los *Rojos*"), "own-team", team=r"Los \*Rojos\*")
    await stand.told()
    await event.click(chen, JOIN)
    assert says(await team(event, chen, await event.use(chen, "event me"), "Blue"), "own-team", team="Blue")
    assert refused_with(await event.forge(chen, PUT, "1.0", NEW), "not_organiser")
    await event.press(FILL)
    page = await choose(event.organiser, await event.led(event.organiser, TEAMS), TEAM_WHO, 4)
    named = await choose(event.organiser, page, PUT, NEW)
    result = await event.organiser.submit(named, {"name": "blue"})
    await stand.told()
    assert says(result, "team-put", team="Blue", chosen="yes")
    assert says(event.message(), "tournament-teams-own")
    assert r"(Los \*Rojos\*)" in event.message().text
    await started(event, [ana, ben, chen])
    await all_ruled(event)
    answer = await event.click(ana, STANDINGS)
    assert says(answer, "teams-title")
    assert says(answer, "teams-line", name="Blue")
    assert any(says(one, "teams-title") for one in stand.driver.messages(event.channel))


async def test_tn5_seeds_are_given_by_hand_from_the_room(stand: Standing) -> None:
    event = await form_of(stand)
    await event.press(PLAYERS)
    await event.choose(CHOOSE, "hand", "seeding")
    await opened(event)
    ana = stand.users(1)[0]
    await event.press(FILL)
    await event.press(SEEDS)
    await event.choose(WHO, "3")
    await event.choose(PLACE, "1")
    assert says(event.room, "seeds-title")
    assert refused_with(await event.forge(ana, PLACE, "2.0", 1), "not_organiser")
    assert refused_with(await event.forge(event.organiser, PLACE, "2.0", 9), "bad_seed", most=4)
    await event.choose(WHO, "2")
    await event.choose(PLACE, "2")
    assert says(event.room, "seeds-title")
    await event.press(REFRESH)
    for wanted in ("open_checkin", "close_checkin", "start"):
        assert await event.step() == wanted
    seeds = {one.number: one.seed for one in (await event.whole()).entries}
    assert [seeds[number] for number in (3, 2, 1, 4)] == [1, 2, 3, 4]


@pytest.mark.parametrize("lang", ["en", "es"])
async def test_tn49_a_user_who_lacks_matches_is_told_so(stand: Standing, lang: str) -> None:
    event = await form_of(stand)
    await event.press(PLAYERS)
    question = await press(event.organiser, event.room, CONDITIONS)
    typed = {"least_rating": "0", "most_rating": "1500", "least_matches": "3", "least_reliability": "80"}
    wrong = await event.organiser.submit(question, typed | {"least_reliability": "101"})
    assert refused_with(wrong, "bad_event_setting")
    await event.organiser.submit(question, typed)
    await opened(event)
    needs = event.message()
    assert says(needs, "tournament-needs-matches", count=3)
    assert says(needs, "tournament-needs-reliability", percent=80)
    assert says(needs, "tournament-needs-rating", span="to", most="1500")
    await event.press(REFRESH)
    assert f"/{needs.channel_id}/{needs.id}" in event.room.text
    ana = stand.driver.user("Ana")
    ana.set_locale("es-ES" if lang == "es" else "en-GB")
    try:
        assert refused_with(await event.click(ana, JOIN), "conditions_missing", lang)
    finally:
        ana.set_locale("en-GB")
    assert not (await event.whole()).entries


@pytest.mark.parametrize("lang", ["en", "es"])
async def test_tn35_a_user_whose_account_is_too_new_is_told_when_they_may_enter(stand: Standing, lang: str) -> None:
    event = await form_of(stand)
    await event.press(PLAYERS)
    question = await press(event.organiser, event.room, LIMITS)
    wrong = await event.organiser.submit(question, {"least": "2", "account_days": "0", "member_days": "9999"})
    assert refused_with(wrong, "bad_event_setting")
    await event.organiser.submit(question, {"least": "2", "account_days": "0", "member_days": "3650"})
    await opened(event)
    settings = settings_of((await event.whole()).tournament)
    assert (settings.least, settings.account_days, settings.member_days) == (2, 0, 3650)
    assert says(event.message(), "tournament-ages", member="3,650")
    ana = stand.driver.user("Ana")
    ana.set_locale("es-ES" if lang == "es" else "en-GB")
    try:
        result = await event.click(ana, JOIN)
        assert refused_with(result, "member_too_new", lang, known="yes")
        assert "<t:" in result.text
    finally:
        ana.set_locale("en-GB")
    assert not (await event.whole()).entries


async def test_tn39_reminders_before_registration_ends_survive_a_restart(stand: Standing) -> None:
    event = await form_of(stand)
    await event.press(PLAYERS)
    await opened(event)
    ana, ben = stand.users(2)
    assert says(await event.click(ana, REMIND), "tournament-reminded")
    assert says(await event.mine(ben, REMIND), "tournament-reminded")
    assert says(await event.click(ben, REMIND), "tournament-not-reminded")
    await stand.restart()
    await event.step()

    async def none_left() -> bool:
        return not (await event.whole()).reminders

    await until(none_left)
    await stand.told()
    (announcement,) = [one for one in stand.driver.messages(event.channel) if says(one, "notice-registration-ends")]
    assert ana.mention in announcement.text
    assert ben.mention not in announcement.text
    assert [one.id for one in announcement.raw.mentions] == [ana.id]
    joined = await press(ana, announcement, JOIN)
    await stand.told()
    assert says(joined, "tournament-joined")
    assert refused_with(await event.forge(ana, REMIND), "reminder_needless")


@pytest.mark.parametrize("by", ["menu", "ruling form"])
async def test_tn3_announced_settings_are_changed_by_a_ruling_with_its_reason(stand: Standing, by: str) -> None:
    event = await form_of(stand)
    await event.press(MORE)
    await event.choose(CHOOSE, "5", "vacation_days")
    await opened(event)
    # As long as nobody has entered, nobody relies on the announced settings, so they may change.
    await event.click(stand.users(1)[0], JOIN)
    assert settings_of((await event.whole()).tournament).vacation_days == 5
    if by == "menu":
        await event.press(MORE)
        question = await choose(event.organiser, event.room, CHOOSE, "1", rest="vacation_days")
        assert settings_of((await event.whole()).tournament).vacation_days == 5
        await event.organiser.submit(question, {"reason": "holidays are over"})
    else:
        change = {"setting": "vacation_days", "reason": "holidays are over"}
        wrong = await rule(event, event.organiser, "change", value="few", **change)
        assert refused_with(wrong, "bad_setting_value", value="few", kind="number")
        assert refused_with(await rule(event, stand.driver.user("Ana"), "change", value="1", **change), "not_judge")
        result = await rule(event, event.organiser, "change", value="1", **change)
        assert says(result, "tournament-ruled", state="done")
    await stand.told()
    whole = await event.whole()
    assert settings_of(whole.tournament).vacation_days == 1
    assert [(one.kind, one.reason) for one in whole.rulings] == [("settle_event", "holidays are over")]
    announcement = [one for one in stand.driver.messages(event.channel) if says(one, "notice-ruling")]
    assert len(announcement) == 1
    assert "holidays are over" in announcement[0].text
    assert says(announcement[0], "notice-changed", setting="Vacation days per round", before="5", after="1")


async def test_tn32_the_seats_of_a_table_are_ordered_before_the_first_move(stand: Standing) -> None:
    event = await form_of(stand)
    await event.press(MORE)
    await opened(event)
    await event.press(FILL)
    ana = stand.users(1)[0]
    for wanted in ("open_checkin", "close_checkin", "start"):
        assert await event.step() == wanted
    first, second = seats_of((await event.whole()).tables[0])
    assert says(await rule(event, event.organiser, "seats", table="1-1", order=f"{second}-{first}"), "tournament-ruled")
    assert seats_of((await event.whole()).tables[0]) == (second, first)
    assert refused_with(await rule(event, ana, "seats", table="1-1"), "not_judge")


async def test_new_controls_are_refused_where_they_were_not_offered(stand: Standing) -> None:
    event = await new_event(stand, await organiser(stand), form="swiss", most=4)
    ana = stand.driver.user("Ana")
    await event.click(ana, JOIN)
    for user, action, code in (
        (ana, OWN_TEAM, "no_teams"),
        (ana, SEEDS, "not_organiser"),
        (event.organiser, SEEDS, "not_seeded_by_hand"),
        (ana, OWN_DECK, "no_decks"),
        (ana, DECKS, "decks_hidden"),
        (ana, ONE, "expired_control"),
        (ana, TEAM, "expired_control"),
        (ana, PLAYERS, "not_organiser"),
        (ana, LIMITS, "not_organiser"),
        (ana, REMIND, "reminder_needless"),
    ):
        result = await user.press(event.message(), f"{action}:0:{event.number}:", forged=True)
        await stand.told()
        assert refused_with(result, code), (action, [one.text for one in result.messages])


async def test_tn50_one_press_makes_a_live_evening(stand: Standing) -> None:
    event = await form_of(stand)
    await event.choose(CHOOSE, "8", "most")
    await event.press(EVENING)
    assert says(event.room, "setup-evening-done")
    await event.press(MORE)
    assert says(event.room, "setup-terms-live", show=10, extend=15)
    question = await press(event.organiser, event.room, LIVE)
    await event.organiser.submit(question, {"round_minutes": "45", "no_show_minutes": "5", "extend_minutes": "10"})
    assert says(event.room, "setup-terms-live", show=5, extend=10)
    await opened(event)
    whole = await event.whole()
    settings = settings_of(whole.tournament)
    assert (settings.round_minutes, settings.auto, settings.at_zero, settings.quiet) == (45, True, "end", False)
    assert plan_of(whole.tournament).stages[0].rounds == 4
    assert says(event.message(), "tournament-live")
    clock = "live (all players are here): 15 min per player; each turn adds 30 s, up to 30 min"
    assert says(event.message(), "tournament-clock-live", clock=clock, minutes=45)


async def test_tn50_a_live_event_offers_nothing_that_its_clock_ignores(stand: Standing) -> None:
    event = await form_of(stand)
    ignored = {(TOGGLE, "quiet"), (CHOOSE, "vacation_days"), (CHOOSE, "round_days")}
    await event.press(MORE)
    assert ignored <= offered(event)
    assert says(event.room, "setup-more-note")
    await event.press(BACK)
    await event.press(EVENING)
    await event.press(MORE)
    assert not ignored & offered(event)
    assert not says(event.room, "setup-more-note"), "no judge decides about a player whose time runs out"


def offered(event: EventStand) -> set[tuple[str, str]]:
    """Return the controls of the form: the action of each, and the setting that it changes."""
    controls = [unpack(one["custom_id"]) for one in each(event.room.message.components) if "custom_id" in one]
    return {(one.action, one.rest) for one in controls if one is not None}


async def test_tn50_a_live_evening_is_taken_back_with_one_press(stand: Standing) -> None:
    event = await form_of(stand)
    await event.choose(CHOOSE, "8", "most")
    before = (await event.whole()).tournament
    await event.press(EVENING)
    await event.press(OF_DAYS)
    assert says(event.room, "setup-of-days-done")
    after = (await event.whole()).tournament
    assert (settings_of(after), plan_of(after)) == (settings_of(before), plan_of(before))
    assert clock_text(read_terms(after.terms)) == clock_text(read_terms(before.terms))


@pytest.mark.parametrize(("form", "live", "days"), [("swiss-evening", 1, 1), ("swiss", 2, 0)])
async def test_tn50_a_live_evening_counts_the_tables_at_once(stand: Standing, form: str, live: int, days: int) -> None:
    """A format that fixes its number of rounds keeps it.

    Otherwise four live tables are divided by the number of tables at once.
    """
    event = await form_of(stand, form=form)
    await event.choose(CHOOSE, "8", "most")
    if form == "swiss":
        await event.press(MORE)
        await event.press(PLAN)
        await event.choose(CHOOSE, "2", "at_once")
        await event.press(BACK)
    await event.press(EVENING)
    plan = plan_of((await event.whole()).tournament)
    assert plan.stages[0].rounds == live
    check_plan(plan, 8)
    await event.press(OF_DAYS)
    assert plan_of((await event.whole()).tournament).stages[0].rounds == days


@pytest.mark.parametrize("typed", ["abc", "-5", "1441"])
async def test_tn50_refused_minutes_are_named_and_the_form_comes_back_with_what_was_typed(
    stand: Standing, typed: str
) -> None:
    event = await form_of(stand)
    await event.press(EVENING)
    await event.press(MORE)
    question = await press(event.organiser, event.room, LIVE)
    wanted = {"round_minutes": typed, "no_show_minutes": "5", "extend_minutes": "7"}
    result = await event.organiser.submit(question, wanted)
    assert refused_with(result, "bad_event_setting", setting="round_minutes", least=0, most="1,440")
    assert settings_of((await event.whole()).tournament).round_minutes == 60
    (refusal,) = result.messages
    again = await press(event.organiser, refusal, LIVE)
    assert again.modal is not None
    assert {one["custom_id"]: one["value"] for one in each(again.modal["components"]) if "value" in one} == wanted
    await event.organiser.submit(again, {**wanted, "round_minutes": "45"})
    settings = settings_of((await event.whole()).tournament)
    assert (settings.round_minutes, settings.no_show_minutes, settings.extend_minutes) == (45, 5, 7)
