"""Tests the form of a ruling: what it offers, its presses, typed texts, old presses, and every ruling that it makes."""

from __future__ import annotations

from typing import Any

import pytest

from bot.face.ground.components.custom_ids import unpack
from bot.face.messages.tournaments.event_message import JOIN
from bot.face.messages.tournaments.notices import (
    REFRESH,
    RULE,
)
from bot.face.messages.tournaments.table_message import JUDGE
from bot.face.tournaments.requests import EventRequest
from bot.face.tournaments.room.page import ANSWER, ANSWER_RULING, FILL, WAITING
from bot.face.tournaments.room.pending_items import WAITING_CALL, WAITING_RULING
from bot.face.tournaments.rulings import choices
from bot.face.tournaments.rulings.draft import TYPED, RulingDraft, draft_of
from bot.face.tournaments.rulings.page import KIND, TURN, VALUE, WHY
from bot.face.tournaments.rulings.rows import GROUPS, ROWS
from bot.host.matches.live import Live
from bot.host.matches.past.replays import Story
from bot.host.tournaments.ground.facts import result_of, seats_of
from bot.host.tournaments.ground.people import Actor
from bot.host.tournaments.rulings.player_rulings import Warn
from bot.local.bodies.components import each
from bot.wording.words import words_for
from storage.records.tournaments import TournamentTable
from tests.bot.clicks import actions, choose, controls, custom_id, press
from tests.bot.driver import DriverUser, Exchange
from tests.bot.face.tournaments.event_play import EventStand, new_event, organiser
from tests.bot.face.tournaments.ruling_form import TEXT_INPUT, chosen_kind, kinds, open_menu, rule
from tests.bot.handlers import handled
from tests.bot.meaning import plain, refused_with, says
from tests.bot.shown_messages import Select
from tests.bot.standing import Standing
from tests.toys import DUEL as TOY_DUEL

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

AT_TABLE = {one.name for one in ROWS if one.at is not None}


async def playing(stand: Standing, *, form: str = "swiss", most: int = 4, game: str = TOY_DUEL) -> EventStand:
    """Return an event of four users whose first round is published."""
    event = await new_event(stand, await organiser(stand), form=form, most=most, game=game)
    await event.begun(*stand.users(4))
    return event


async def opened(event: EventStand, user: DriverUser | None = None, **options: object) -> Exchange:
    return await event.use(user or event.organiser, "event rule", event=event.number, **options)


async def tables(event: EventStand) -> tuple[TournamentTable, ...]:
    return (await event.whole()).tables


async def test_the_result_of_a_table_takes_four_presses_and_the_reason(stand: Standing) -> None:
    event = await playing(stand)
    table, other = await tables(event)
    judge, thread = event.organiser, str(table.thread_id)
    page = await opened(event)
    presses = 0
    page, presses = await chosen_kind(judge, page, "award"), presses + 1
    for value in (table.code, "f.2-1"):
        page, presses = await choose(judge, page, VALUE, value, rest=last_rest(page)), presses + 1
    assert says(page, "rulings-will", what=words_for(None, "en")("rulings-award")), page.text
    assert page.text.index(table.code) > 0
    asked, presses = await press(judge, page, WHY), presses + 1
    assert presses == 4
    result = await judge.submit(asked, {"reason": "She did not come"})
    await stand.told()
    assert says(result, "tournament-ruled", state="done"), result.text
    (announcement,) = [one for one in stand.driver.messages(thread) if says(one, "notice-ruling")]
    assert "She did not come" in announcement.text
    found = [result_of(one) for one in await tables(event)]
    assert [one and (one.kind, one.places) for one in found] == [("forfeit", (2, 1)), None]
    # In a table's thread, the form already knows the table. It also knows the table if it is opened by the button below
    # a call for a judge.
    here = await judge.command("event rule", channel=str(other.thread_id))
    assert other.code in here.text
    page = await chosen_kind(judge, here, "award")
    assert [one for _, one in open_menu(page).options] == ["p.1-1", "a.1-2", "a.2-1", "a.1-1", "f.1-2", "f.2-1"]


@pytest.mark.parametrize(("locale", "lang"), [("en-GB", "en"), ("es-ES", "es")])
async def test_the_form_says_what_is_chosen_what_is_next_and_who_wins_by_points(
    stand: Standing, locale: str, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    event, words = await playing(stand), words_for(None, lang)
    (table, _), judge = await tables(event), event.organiser
    judge.set_locale(locale)

    async def points(_table: TournamentTable) -> tuple[int, ...]:
        return (3, 7)

    monkeypatch.setattr(stand.client.services.host.tournaments.views, "points", points)
    page = await opened(event)
    asked = [menu.placeholder for menu in page.message.selects]
    assert asked == [words(f"rulings-group-{one}") for one in GROUPS], "each menu says that it is to be chosen from"
    page = await chosen_kind(judge, page, "award")
    assert not says(page, "rulings-chosen", lang), "nothing is chosen but the kind"
    assert says(page, "rulings-next", lang, ask=words("rulings-ask-table"))
    page = await choose(judge, page, VALUE, table.code, rest=last_rest(page))
    assert says(page, "rulings-chosen", lang)
    assert table.code in page.text
    asks = words("rulings-next", ask=words("rulings-ask-result"))
    assert open_menu(page).placeholder == asks
    assert asks in page.text
    names = {one.number: one.name for one in (await event.whole()).entries}
    first, second = (names[number] for number in seats_of(table))
    (by_points,) = [name for name, value in open_menu(page).options if value == "p.2-1"]
    assert says(by_points, "award-by-points", lang, winners="one", names=second, points=f"{first} 3 · {second} 7")
    judge.set_locale("en-GB")


def last_rest(page: Exchange) -> str:
    """Return the rest of the last menu's control."""
    control = unpack(open_menu(page).custom_id)
    assert control is not None
    return control.rest


async def test_a_table_that_waits_for_a_judge_comes_first(stand: Standing) -> None:
    event = await playing(stand)
    table, _ = await tables(event)
    await rule(event, event.organiser, "award", table=table.code, result="a.1-2")
    await rule(event, event.organiser, "take-back")
    await event.press(REFRESH)
    page = await press(event.organiser, event.room, RULE)
    assert kinds(page)[0] == f"award+{table.code}"
    page = await choose(event.organiser, page, KIND, f"award+{table.code}", rest=f"table.{RulingDraft().rest()}")
    page = await choose(event.organiser, page, VALUE, "a.2-1", rest=last_rest(page))
    await event.organiser.submit(await press(event.organiser, page, WHY), {"reason": "so"})
    await stand.told()
    result = result_of((await tables(event))[0])
    assert result is not None
    assert result.places == (2, 1)


async def test_a_call_for_a_judge_opens_the_form_for_its_table(stand: Standing) -> None:
    event = await playing(stand)
    table, _ = await tables(event)
    thread, (dora, *users) = str(table.thread_id), stand.users(4)[::-1]
    entries = (await event.whole()).entries
    # Dora is a moderator of the server.
    assert dora.name == "Mod Dora"
    seated = {entries[seat - 1].user_id for seat in seats_of(table)}
    caller = next(one for one in users if int(one.id) in seated)
    question = await press(caller, stand.driver.messages(thread)[0], JUDGE)
    await caller.submit(question, {"text": "Look"})
    await stand.told()
    (call,) = [one for one in stand.driver.messages(thread) if says(one, "notice-call")]
    page = await press(event.organiser, call, RULE)
    await handled()
    assert page.message.ephemeral
    assert table.code in page.text
    assert "pause" in kinds(page)
    assert refused_with(await press(caller, call, RULE), "not_judge")


async def test_only_what_is_possible_now_is_offered(stand: Standing) -> None:
    ana = stand.users(1)[0]
    event = await new_event(stand, await organiser(stand), form="swiss", most=4)
    assert kinds(await opened(event)) == ["change"]
    await event.click(ana, JOIN)
    assert set(kinds(await opened(event))) == {
        *("warn", "drop", "disqualify", "bye", "half-bye", "force", "forbid", "change")
    }
    assert refused_with(await opened(event, ana), "not_judge")
    event = await playing(stand)
    table, _ = await tables(event)
    running = {*("award", "both-lose", "replay", "wait", "time", "pause", "seats", "undo")}
    assert AT_TABLE & {*kinds(await opened(event, table=table.code))} == running
    await rule(event, event.organiser, "pause", table=table.code)
    paused = AT_TABLE & {*kinds(await opened(event, table=table.code))}
    assert paused == running - {"pause", "undo"} | {"resume"}
    await rule(event, event.organiser, "both-lose", table=table.code)
    assert AT_TABLE & {*kinds(await opened(event, table=table.code))} == {"award", "both-lose", "replay", "seats"}
    # After the event has ended, no ruling is possible.
    for one in await tables(event):
        await rule(event, event.organiser, "award", table=one.code, result="a.1-2")
    await event.press(REFRESH)
    assert RULE in actions(event.room)


async def test_every_ruling_is_made_with_the_form(stand: Standing) -> None:
    event = await playing(stand, most=8)
    users, late = stand.users(4), stand.driver.add_user("Late Leo")
    table, other = await tables(event)
    first, second = seats_of(table)

    async def ruled(name: str, **value: Any) -> None:
        result = await rule(event, event.organiser, name, **value)
        assert says(result, "tournament-ruled"), (name, result.text)

    await users[first - 1].command("move", channel=str(table.thread_id), move="work")
    await stand.told()
    await ruled("time", table=table.code, seat=1, hours=2)
    await ruled("pause", table=table.code)
    await ruled("resume", table=table.code)
    await ruled("undo", table=table.code, move=0)
    await ruled("wait", table=table.code)
    turned_order = (*seats_of(other)[1:], seats_of(other)[0])
    await ruled("seats", table=other.code, order="-".join(map(str, turned_order)))
    assert seats_of((await tables(event))[1]) == turned_order
    await ruled("replay", table=table.code)
    await ruled("both-lose", table=table.code)
    await ruled("take-back")
    await ruled("warn", player=first)
    await ruled("penalty", player=first, points="0,5")
    await ruled("extend", hours=3)
    await ruled("forbid", players="1+2")
    await ruled("allow", ban="1+2")
    await ruled("bye", player=3)
    await ruled("half-bye", player=4)
    await ruled("force", players="1+2")
    await ruled("enter-late", member=late.id)
    await ruled("drop", player=second)
    await ruled("re-enter", player=second)
    await ruled("disqualify", player=second)
    await ruled("change", setting="quiet", value="no")
    rulings = (await event.whole()).rulings
    assert {one.state for one in rulings} == {"done", "undone"}
    made = {one.kind for one in rulings} | {"award", "substitute", "take_back", "extend", "pause", "resume", "undo"}
    assert len(made) >= len(ROWS) - 1, "half a bye is a bye as well"
    (entered,) = [one for one in (await event.whole()).entries if one.user_id == int(late.id)]
    assert entered.state == "entered"


async def test_rankings_and_orders_of_larger_tables_are_typed(stand: Standing) -> None:
    event = await playing(stand, form="pods", game="called_tricks")
    (table,) = await tables(event)
    judge, seated = event.organiser, seats_of(table)
    assert len(seated) == 4
    for order in ("1 1 2 3", "1 2 3", "4 3 2 x"):
        assert refused_with(await rule(event, judge, "seats", order=order), "bad_seat_order", seats=4)
    assert says(await rule(event, judge, "seats", order="4, 3, 2, 1"), "tournament-ruled")
    assert seats_of((await tables(event))[0]) == seated[::-1]
    for places in ("a.1-2-3", "a.1-1-2-3", "a.first"):
        assert refused_with(await rule(event, judge, "award", result=places), "bad_places", seats=4)
    assert refused_with(await rule(event, judge, "award", result="f.1-1-1-1"), "level_forfeit")
    for result, kind in (("a.2-1-3-3", "awarded"), ("f.2-1-3-3", "forfeit")):
        assert says(await rule(event, judge, "award", result=result), "tournament-ruled")
        found = result_of((await tables(event))[0])
        assert found is not None
        assert (found.kind, found.places) == (kind, (2, 1, 3, 3))


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_what_was_typed_wrongly_can_be_corrected(stand: Standing, locale: str) -> None:
    event, lang = await playing(stand), locale[:2]
    judge = event.organiser
    judge.set_locale(locale)
    result = await rule(event, judge, "extend", hours="soon", reason="Rain")
    assert refused_with(result, "bad_hours", lang), result.text
    again = await press(judge, result.messages[-1], WHY)
    assert again.modal is not None
    assert '"value": "soon"' in str(again.modal).replace("'", '"')
    result = await judge.submit(again, {"hours": "5", "reason": "Rain"})
    await stand.told()
    assert says(result, "tournament-ruled", lang, state="done"), result.text
    assert [(one.kind, one.reason) for one in (await event.whole()).rulings] == [("extend_round", "Rain")]
    for typed in ("0", "-1", "1.2345", "１"):
        refused = await rule(event, judge, "penalty", player=1, points=typed)
        assert refused_with(refused, "bad_points", lang), (typed, refused.text)


async def test_a_press_from_before_a_change_shows_what_is_possible_now(stand: Standing) -> None:
    event = await playing(stand)
    table, other = await tables(event)
    judge = event.organiser
    before = await chosen_kind(judge, await opened(event, table=table.code), "wait")
    assert WHY in actions(before)
    question = await press(judge, before, WHY)
    ready, kind = custom_id(before, WHY), await opened(event, table=table.code)
    await rule(event, judge, "award", table=table.code, result="a.1-2")
    answer = await judge.press(before.message, ready)
    await handled()
    assert says(answer, "rulings-moved-on"), answer.text
    assert other.code in [value for _, value in open_menu(answer).options] or WHY in actions(answer)
    # The form for the reason was already open. The host refuses the ruling.
    late = await judge.submit(question, {"reason": "so"})
    await stand.told()
    assert refused_with(late, "table_over"), late.text
    page = await chosen_kind(judge, kind, "wait")
    assert says(page, "rulings-moved-on"), page.text
    # A forged value never becomes part of a ruling.
    forged = await judge.select(page.message, custom_id(page, VALUE), ["9-9"], forged=True)
    await handled()
    assert says(forged, "rulings-moved-on"), forged.text
    assert [one.kind for one in (await event.whole()).rulings] == ["award"]


@pytest.mark.parametrize("typed", [False, True])
async def test_judges_who_confirm_one_order_of_seats_change_the_seats_once(stand: Standing, typed: bool) -> None:
    game, form = ("called_tricks", "pods") if typed else (TOY_DUEL, "swiss")
    event = await playing(stand, form=form, game=game)
    table, judge, seated = (await tables(event))[0], event.organiser, seats_of((await tables(event))[0])
    following = (*seated[1:], seated[0])
    order = f"{TYPED}{'-'.join(map(str, seated))}" if typed else "-".join(map(str, following))
    forms = []
    for user in (judge, await organiser(stand)):
        page = await chosen_kind(user, await opened(event, user, table=table.code), "seats")
        if WHY not in actions(page):
            page = await choose(user, page, VALUE, order, rest=last_rest(page))
        forms.append((user, page, await press(user, page, WHY)))
    written = {"reason": "so", **({"order": "2 3 4 1"} if typed else {})}
    (first, _, asked), (second, page, late) = forms
    result = await first.submit(asked, written)
    await stand.told()
    assert says(result, "tournament-ruled"), result.text
    refused = await second.submit(late, written)
    await stand.told()
    assert refused_with(refused, "already_so"), refused.text
    assert seats_of((await tables(event))[0]) == following
    # The preview shows the former order. So the press opens no form, but a page with the current order.
    answer = await press(second, page, WHY)
    assert answer.modal is None
    assert says(answer, "rulings-moved-on"), answer.text


async def test_matches_are_read_after_the_answer_is_deferred_and_not_replayed_for_the_reason(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = await playing(stand)
    table, judge, replays = (await tables(event))[0], event.organiser, stand.client.services.host.replays
    mover = next(one for one in (await event.whole()).entries if one.number == seats_of(table)[0])
    player = next(one for one in stand.users(4) if int(one.id) == mover.user_id)
    await player.command("move", channel=str(table.thread_id), move="work")
    await stand.told()
    live_at, story, deferred, told = choices.live_at, replays.story, list[bool](), list[int]()

    async def read(asked: EventRequest, code: str) -> Live | None:
        deferred.append(asked.interaction.response.is_done())
        return await live_at(asked, code)

    async def replayed(live: Live) -> Story:
        told.append(live.session.session_id)
        return await story(live)

    monkeypatch.setattr(choices, "live_at", read)
    monkeypatch.setattr(replays, "story", replayed)
    page = await opened(event, table=table.code)
    for again in (True, False):
        page = await chosen_kind(judge, page, "undo")
        page = await choose(judge, page, VALUE, "0", rest=last_rest(page))
        assert all(deferred)
        assert {*told} == {table.session_id}
        if again:
            page = await judge.press(page.message, next(one for one in controls(page) if one.action == TURN).pack())
            await handled()
    told.clear()
    question = await press(judge, page, WHY)
    assert question.modal is not None
    assert not told
    result = await judge.submit(question, {"reason": "A slip"})
    await stand.told()
    assert says(result, "tournament-ruled", state="done"), result.text


async def test_a_judge_who_enters_themselves_late_reads_that_the_ruling_will_wait(stand: Standing) -> None:
    event = await playing(stand, most=8)
    judge, late = event.organiser, stand.driver.add_user("Late Lea")
    page = await chosen_kind(judge, await opened(event), "enter-late")
    page = await choose(judge, page, VALUE, str(late.id), rest=last_rest(page))
    assert not says(page, "rulings-second", playing="no")
    page = await choose(judge, page, VALUE, str(judge.id), rest=last_rest(page))
    assert says(page, "rulings-second", playing="no"), page.text
    result = await judge.submit(await press(judge, page, WHY), {"reason": "I was late"})
    await stand.told()
    assert says(result, "tournament-ruled", state="waiting"), result.text


async def test_long_reasons_do_not_lose_a_mistyped_value(stand: Standing) -> None:
    event = await playing(stand)
    judge, reason = event.organiser, "They arrived late for the third time this month, again without a word to anybody"
    page = await chosen_kind(judge, await opened(event), "penalty")
    page = await choose(judge, page, VALUE, "1", rest=last_rest(page))
    refused = await judge.submit(await press(judge, page, WHY), {"points": "0,x", "reason": reason})
    await stand.told()
    assert refused_with(refused, "bad_points"), refused.text
    again = await press(judge, refused.messages[-1], WHY)
    assert again.modal is not None
    values = [str(one.get("value")) for one in each(again.modal["components"]) if one["type"] == TEXT_INPUT]
    assert values[0] == "0,x"
    assert values[1].endswith("…")
    assert reason.startswith(values[1][:-1])
    assert len(values[1]) > 20


async def test_long_lists_have_pages_and_several_players_are_chosen_across_them(stand: Standing) -> None:
    event = await new_event(stand, await organiser(stand), form="swiss", most=32)
    for _ in (8, 16, 32):
        await event.press(FILL)
    judge = event.organiser
    page = await chosen_kind(judge, await opened(event), "forbid")
    assert len(open_menu(page).options) == 25
    page = await choose(judge, page, VALUE, "2", rest=last_rest(page))
    assert WHY not in actions(page)
    page = await turned(judge, page)
    page = await choose(judge, page, VALUE, "30", "31", rest=last_rest(page))
    assert WHY in actions(page)
    assert says(page, "rulings-will")
    page = await turned(judge, page)
    assert open_menu(page).defaults == ("2",)
    await judge.submit(await press(judge, page, WHY), {"reason": "One house"})
    await stand.told()
    (row,) = (await event.whole()).rulings
    assert b'"entries":[30,31,2]' in row.ruling or b'"entries":[2,30,31]' in row.ruling


async def turned(user: DriverUser, page: Exchange) -> Exchange:
    """Turn to the other page of a list with two pages."""
    pages = [one for one in controls(page) if one.action == TURN and draft_of(one.rest).kind]
    page = await user.press(page.message, pages[0].pack())
    await handled()
    return page


async def wait_for_second(event: EventStand, user: DriverUser, reason: str) -> None:
    """Let a judge who plays warn player 1, which waits for another judge."""
    guild, rulings = int(event.stand.guild.id), event.stand.client.services.host.tournaments.rulings
    await rulings.rule(guild, event.number, Actor(int(user.id), moderator=True), Warn(1), reason)


async def test_tn37_all_pending_rulings_and_calls_can_be_answered(stand: Standing) -> None:
    users, judge = stand.users(4), await organiser(stand)
    event = await new_event(stand, await organiser(stand), form="swiss", most=8)
    await event.begun(*users, event.organiser)
    thread_of = {seat: one.thread_id for one in await tables(event) for seat in seats_of(one)}
    entries = (await event.whole()).entries
    # The control room has buttons for three calls. A user who has the bye does not call.
    for user in users[:3]:
        (entry,) = [one for one in entries if one.user_id == int(user.id)]
        if entry.number in thread_of:
            question = await press(user, stand.driver.messages(str(thread_of[entry.number]))[0], JUDGE)
            await user.submit(question, {"text": f"{user.name} has a question"})
    await wait_for_second(event, event.organiser, "Late")
    await wait_for_second(event, event.organiser, "Rude")
    room = await event.use(judge, "event manage", event=event.number)
    assert WAITING not in actions(room)
    for number in range(3, 29):
        await wait_for_second(event, event.organiser, f"Reason {number}")
    room = await event.use(judge, "event manage", event=event.number)
    assert actions(room).count(ANSWER_RULING) == 4
    page = await press(judge, room, WAITING, "0")
    numbers = [one.ruling_id for one in (await event.whole()).rulings]
    assert [int(value) for _, value in menu_of(page, WAITING_RULING).options] == numbers[:25]
    page = await press(judge, page, WAITING, "1")
    assert [int(value) for _, value in menu_of(page, WAITING_RULING).options] == numbers[25:]
    menu = custom_id(page, WAITING_RULING)
    answer = await choose(judge, page, WAITING_RULING, numbers[-1])
    assert "Reason 28" in answer.text
    result = await press(judge, answer, ANSWER_RULING, f"{numbers[-1]}.confirm")
    await stand.told()
    assert says(result, "room-did-confirm"), result.text
    assert {one.ruling_id for one in (await event.whole()).rulings if one.state == "done"} == {numbers[-1]}
    # Somebody else answered this ruling after the judge opened the list.
    again = await judge.select(page.message, menu, [str(numbers[-1])], forged=True)
    await handled()
    assert says(again, "room-moved-on"), again.text
    page = await press(judge, await event.use(judge, "event manage", event=event.number), WAITING, "0")
    calls = [one.call_id for one in (await event.whole()).calls]
    assert [int(value) for _, value in menu_of(page, WAITING_CALL).options] == calls
    answer = await choose(judge, page, WAITING_CALL, calls[-1])
    assert says(answer, "room-call"), answer.text
    assert says(await press(judge, answer, ANSWER, f"{calls[-1]}"), "room-answered")
    # A judge who plays may read the list of requests. A player who is no judge may not.
    own = await event.forge(event.organiser, WAITING, "0")
    assert WAITING_RULING in actions(own)
    assert refused_with(await event.forge(users[0], WAITING, "0"), "not_judge")
    assert refused_with(await event.forge(users[0], WAITING_RULING, "0", str(numbers[0])), "not_judge")


def menu_of(page: Exchange, action: str) -> Select:
    """Return the menu of an action."""
    (found,) = [one for one in page.message.selects if one.custom_id.startswith(f"{action}:")]
    return found


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_tn37_pending_rulings_and_calls_are_answered_in_the_control_room(stand: Standing, locale: str) -> None:
    lang = locale[:2]
    words, ana = words_for(None, lang), stand.users(1)[0]
    judge = await organiser(stand)
    event = await new_event(stand, await organiser(stand), form="swiss", most=4)
    await event.begun(ana, event.organiser)
    judge.set_locale(locale)
    (table,) = await tables(event)
    question = await press(ana, stand.driver.messages(str(table.thread_id))[0], JUDGE)
    await ana.submit(question, {"text": "She *moves* my tokens"})
    for reason in ("Late", "Rude"):
        page = await chosen_kind(event.organiser, await opened(event, table=table.code), "warn")
        page = await choose(event.organiser, page, VALUE, "1", rest=last_rest(page))
        assert says(page, "rulings-second"), page.text
        result = await event.organiser.submit(await press(event.organiser, page, WHY), {"reason": reason})
        await stand.told()
        assert says(result, "tournament-ruled", state="waiting"), result.text
    name = next(one.name for one in (await event.whole()).entries if one.number == 1)
    first, second = [one.ruling_id for one in (await event.whole()).rulings]
    (call,) = [one.call_id for one in (await event.whole()).calls]
    room = await event.use(judge, "event manage", event=event.number)
    result = await press(judge, room, ANSWER_RULING, f"{first}.confirm")
    assert says(result, "room-did-confirm", lang), result.text
    assert f"{words('ruling-kind-warn')} · {name}" in plain(result.text)
    old = custom_id(result, ANSWER_RULING, f"{second}.confirm")
    result = await press(judge, result, ANSWER_RULING, f"{second}.decline")
    assert says(result, "room-did-decline", lang), result.text
    assert [one.state for one in (await event.whole()).rulings] == ["done", "declined"]
    again = await judge.press(result.message, old, forged=True)
    await handled()
    assert refused_with(again, "ruling_answered", lang), again.text
    # Only one judge can accept a request. Another judge reads who has accepted it.
    await event.press(REFRESH)
    assert ANSWER not in actions(event.room), "the organiser sits at that table"
    other = await organiser(stand)
    room = await event.use(other, "event manage", event=event.number)
    accept = custom_id(room, ANSWER, f"{call}")
    result = await press(judge, result, ANSWER, f"{call}")
    assert says(result, "room-answered", lang), result.text
    late = await other.press(room.message, accept)
    await handled()
    assert says(late, "room-answered-by", who=f"<@{judge.id}>"), late.text
    assert not says(late, "room-answered")
