"""Tests messages to organisers and players of an event.

They say plainly who is checked in, what a judge ruled, and what comes next.
"""

from __future__ import annotations

import msgspec
import pytest
from discord import ui
from msgspec.structs import replace

from bot.face.ground.markdown import said_name
from bot.face.messages.tournaments.event_message import CHECK_IN, INFO, JOIN, LEAVE, ME, STANDINGS, title
from bot.face.messages.tournaments.notices import (
    REFRESH,
    notice_text,
)
from bot.face.messages.tournaments.table_message import JUDGE, table_page
from bot.face.tournaments.entry.decks_and_teams import DECK
from bot.face.tournaments.form.dates import SET, WHICH
from bot.face.tournaments.form.page import GAME, OPEN
from bot.face.tournaments.room.page import ANSWER_RULING, CANCEL, FILL, STEP, SWAP
from bot.face.tournaments.room.presses import SWAP_FIRST, SWAP_SECOND
from bot.face.tournaments.rulings.page import VALUE, WHY
from bot.face.tournaments.views.own_room import OWN_DECK
from bot.face.words.sessions import time_limit
from bot.face.words.tournaments.picture_data import drawn_winners
from bot.host.tournaments.ground.facts import result_of, seats_of
from bot.host.tournaments.ground.settings import settings_of
from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from storage.records.tournaments import TournamentNotice, TournamentTable
from tests.bot.clicks import actions, choices, choose, controls, label, press
from tests.bot.driver import DriverUser, Exchange
from tests.bot.face.tournaments.event_play import EventStand, new_event, organiser
from tests.bot.face.tournaments.ruling_form import chosen_kind, kinds, open_menu, rule
from tests.bot.handlers import handled
from tests.bot.meaning import refused_with, says
from tests.bot.picked_dates import open_dates, pick, set_dates
from tests.bot.standing import Standing
from tests.storage.samples import execute
from tests.toys import DUEL as TOY_DUEL
from tests.toys import NOUGHTS

LOCALES = {"en": "en-GB", "es": "es-ES"}
pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


async def test_tn5_a_late_player_is_told_whether_they_are_entered(stand: Standing) -> None:
    ana, ben, chen, dora = stand.users(4)
    event = await new_event(stand, await organiser(stand), form="swiss", most=4)
    for user in (ana, ben, chen):
        assert says(await event.click(user, JOIN), "tournament-joined", here="no")
    assert says(await event.click(ana, ME), "own-free-registration")
    await event.step()
    # The request to check in is a message of its own, with a button.
    call = next(one for one in stand.driver.messages(event.channel) if says(one, "notice-checkin"))
    assert says(await press(ana, call, CHECK_IN), "tournament-here")
    assert says(await event.click(ben, CHECK_IN), "tournament-here")
    assert says(await event.click(dora, JOIN), "tournament-joined", here="yes")
    assert says(await event.click(ana, ME), "own-free-checkin")
    await event.step()
    for shown in (event.message(), event.room):
        assert says(shown, "tournament-state-checkin-over")
        assert not says(shown, "tournament-state-checkin")
    name = (await event.whole()).tournament.name
    events = await ana.command("event list", channel=event.channel)
    listed = next(line for line in events.text.split("\n") if line.startswith(f"- **{event.number} "))
    offered = next(
        one["name"]
        for one in await ana.complete("event me", option="event", channel=event.channel, value=name)
        if one["value"] == event.number
    )
    for line in (listed, offered):
        assert says(line, "tournament-state-checkin-over")
        assert not says(line, "tournament-state-checkin")
    # The event still has a free place, so a player who checks in late still enters it.
    late = await event.click(chen, CHECK_IN)
    assert says(late, "tournament-here")
    assert not says(late, "tournament-here-waiting")
    assert {one.state for one in (await event.whole()).entries} == {"entered"}
    # The organiser can replace the second player of the swap, and a button leads back.
    await event.step()
    await event.press(SWAP)
    first = choices(event.room, SWAP_FIRST)[0]
    await choose(event.organiser, event.room, SWAP_FIRST, first)
    assert first not in choices(event.room, SWAP_SECOND)
    second = choices(event.room, SWAP_SECOND)[-1]
    await choose(event.organiser, event.room, SWAP_SECOND, second)
    assert says(event.room, "room-swapped")
    await event.press(SWAP)
    await event.press(REFRESH)
    assert actions(event.room)[0] == STEP


async def test_tn32_a_ruling_is_announced_with_its_effect_and_the_end_of_the_match(stand: Standing) -> None:
    ana = stand.users(1)[0]
    judge = await organiser(stand)
    event = await new_event(stand, await organiser(stand), form="single", most=4)
    for user in (ana, event.organiser):
        await event.click(user, JOIN)
    await event.step()
    for user in (ana, event.organiser):
        await event.click(user, CHECK_IN)
    for _ in range(3):
        await event.step()
    whole = await event.whole()
    (table,) = whole.tables
    for lang, figures in (("en", ("1 point", "2½ points")), ("es", ("1 punto", "2½ puntos"))):
        had = dict(zip(seats_of(table), ("1", "2½"), strict=True))
        page = table_page(whole, replace(table, round=2), had, words_for(None, lang))
        shown_points = "\n".join(item.content for item in page.walk_children() if isinstance(item, ui.TextDisplay))
        assert all(f"· {one}\n" in shown_points for one in figures)
    thread = str(table.thread_id)
    mine = [await event.click(user, ME) for user in (ana, event.organiser)]
    assert sorted(says(one, "own-must-wait") for one in mine) == [False, True]
    assert all(says(one, "table-until") and says(one, "own-table", together="no") for one in mine)
    # A player may have only one pending request for a judge. The bot answers that the second request was not sent.
    begun = stand.driver.messages(thread)[0]
    for said, key in (("He moves my tokens", "judge-called"), ("And again", "judge-standing")):
        question = await press(ana, begun, JUDGE)
        assert says(await ana.submit(question, {"text": said}), key)
    await stand.told()
    # The organiser plays, and no other official leads the event. So the bot asks the moderators and names the subject
    # of the call.
    await rule(event, event.organiser, "award", reason="Gone", result="a.2-1", table=table.code)
    asked_for = next(one for one in stand.driver.messages(thread) if says(one, "notice-ruling-moderators"))
    assert says(asked_for, "notice-ruling-moderators", kind=words_for(None, "en")("ruling-kind-award"))
    names = {entry.number: entry.name for entry in (await event.whole()).entries}
    best, last = (names[number] for number in reversed(seats_of(table)))
    room = await event.use(judge, "event manage", event=event.number)
    await handled()
    assert says(room, "room-ruling"), room.text
    line = next(one for one in room.text.split("\n") if "Gone" in one)
    assert f"<#{thread}>" in line
    assert line.index(f"1. \u2068{best}") < line.index(f"2. \u2068{last}")
    await press(judge, room, ANSWER_RULING, f"{(await event.whole()).rulings[-1].ruling_id}.confirm")
    await stand.told()
    announcement = next(one for one in stand.driver.messages(thread) if says(one, "notice-ruling", kind="result set"))
    assert says(announcement, "notice-placed")
    assert announcement.text.index(f"1. \u2068{best}") < announcement.text.index(f"2. \u2068{last}")
    shown = stand.driver.messages(thread)
    (board,) = [one for one in shown if says(one, "result-none", how="judge")]
    # The ruling shows its reason; the board says that a ruling ended the match.
    assert "Gone" in announcement.text
    assert says(board, "event-ruled")
    assert "Gone" not in board.text
    assert not any(says(one, "result-none", how="moderator") or says(one, "event-ended") for one in shown)
    # The list of ended matches also says that a ruling ended the match.
    listed = await judge.command("game list", channel=event.channel)
    await press(judge, listed, "ended")
    (line,) = [one for one in listed.text.splitlines() if f"`{table.session_id}`" in one]
    assert says(line, "history-none", how="judge"), line
    # After the last round the next step is the end of the event, which reveals the seed.
    await event.press(REFRESH)
    assert label(event.room, STEP) == "End the event"
    assert not says(event.message(), "tournament-revealed")
    await event.step()
    whole = await event.until("finished")
    assert says(event.message(), "tournament-revealed", seed=whole.tournament.seed.hex())
    over = await event.use(ana, "event me", event=event.number)
    assert says(over, "own-took-part")
    assert says(over, "own-place", over="yes", count=2)


async def two_at_a_table(stand: Standing) -> tuple[EventStand, dict[int, DriverUser], TournamentTable]:
    """Begin an event of two users. Return it, its users by number, and their table."""
    users = stand.users(2)
    event = await new_event(stand, await organiser(stand), form="swiss", most=4)
    for user in users:
        await event.click(user, JOIN)
    await event.step()
    for user in users:
        await event.click(user, CHECK_IN)
    for _ in range(3):
        await event.step()
    whole = await event.whole()
    known = {int(user.id): user for user in users}
    return event, {one.number: known[one.user_id or 0] for one in whole.entries}, whole.tables[0]


async def test_tn32_players_read_that_a_judge_must_act_and_who_withdrew_a_ruling(stand: Standing) -> None:
    event, users, table = await two_at_a_table(stand)
    thread, judge = str(table.thread_id), event.organiser
    first, second = (users[seat] for seat in seats_of(table))
    await rule(event, judge, "award", reason="Gone", result="f.2-1", table=table.code)
    ruled = next(one for one in stand.driver.messages(thread) if says(one, "notice-ruling"))
    assert says(ruled, "notice-placed", absent="yes")
    await rule(event, judge, "take-back", reason="Found them")
    back = next(one for one in stand.driver.messages(thread) if says(one, "notice-ruling-undone"))
    assert says(back, "notice-ruling-undone", acted="yes", actor=f"<@{judge.id}>", named="yes")
    assert all(f"<@{user.id}>" in back.text for user in (first, second))
    # The match has ended without a result. No player is on turn, and the control room shows that the result is missing.
    for user in (first, second):
        mine = await event.click(user, ME)
        assert says(mine, "own-must-judges"), mine.text
        assert not says(mine, "own-must-wait")
    await event.press(REFRESH)
    assert says(event.room, "room-call-host"), event.room.text
    result = await rule(event, judge, "penalty", player=seats_of(table)[0], points=0.5, reason="Late")
    assert says(result, "tournament-ruled", state="done")
    (taken,) = [one for one in stand.driver.messages(event.channel) if says(one, "notice-points-taken", points="−½")]
    assert f"<@{first.id}>" in taken.text


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_tn32_withdrawing_a_ruling_names_it(stand: Standing, locale: str) -> None:
    lang = locale[:2]
    words = words_for(None, lang)
    event, users, table = await two_at_a_table(stand)
    judge, (first, second) = event.organiser, (users[seat] for seat in seats_of(table))
    judge.set_locale(locale)
    await rule(event, judge, "award", reason="So", result="a.2-1", table=table.code)
    await rule(event, judge, "warn", reason="Rude", player=seats_of(table)[0])

    async def offered() -> tuple[Exchange, str]:
        opened_page = await event.use(judge, "event rule", event=event.number)
        page = await chosen_kind(judge, opened_page, "take-back")
        ((name, _),) = open_menu(page).options
        return page, name

    stale, name = await offered()
    assert words("ruling-kind-warn") in name
    assert first.name in name
    question = await press(judge, stale, WHY)
    result = await rule(event, judge, "take-back", reason="Not so")
    assert says(result, "tournament-ruled", lang, state="undone"), result.text
    assert words("ruling-kind-warn") in result.text
    assert first.name in result.text
    again = await judge.submit(question, {"reason": "Not so"})
    await stand.told()
    assert refused_with(again, "taken_back_already", lang), again.text
    _, name = await offered()
    assert words("ruling-kind-award") in name
    assert name.index(f"1. {second.name}") < name.index(f"2. {first.name}")
    assert "<" not in name
    result = await rule(event, judge, "take-back", reason="Not so")
    assert words("ruling-kind-award") in result.text
    assert f"1. \u2068{second.name}" in result.text
    assert "take-back" not in kinds(await event.use(judge, "event rule", event=event.number))


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_tn32_a_ban_can_be_lifted_and_both_are_announced(stand: Standing, locale: str) -> None:
    lang = locale[:2]
    event, users, _ = await two_at_a_table(stand)
    judge = event.organiser
    judge.set_locale(locale)

    async def opened() -> Exchange:
        return await event.use(judge, "event rule", event=event.number)

    assert "allow" not in kinds(await opened()), "there is no ban"
    await rule(event, judge, "forbid", players="2+1", reason="One household")
    page = await chosen_kind(judge, await opened(), "allow")
    ((ban, _),) = open_menu(page).options
    assert all(user.name in ban for user in users.values())
    question = await press(judge, page, WHY)
    result = await judge.submit(question, {"reason": "Moved out"})
    await stand.told()
    assert says(result, "tournament-ruled", lang, state="done", kind=words_for(None, lang)("ruling-kind-allow"))
    kind = words_for(None, "en")("ruling-kind-allow")
    (announcement,) = [one for one in stand.driver.messages(event.channel) if says(one, "notice-ruling", kind=kind)]
    assert all(f"<@{user.id}>" in announcement.text for user in users.values())
    again = await judge.submit(question, {"reason": "Again"})
    await stand.told()
    assert refused_with(again, "not_forbidden", lang), again.text
    assert "allow" not in kinds(await opened())
    log = await stand.driver.user("Mod Dora").command("mod log", channel=event.channel)
    assert f"{words_for(None, 'en')('ruling-kind-forbid')}, " in log.text
    assert f"{kind}, " in log.text


async def test_tn32_players_at_the_table_of_a_disqualified_player_are_told(stand: Standing) -> None:
    event, users, table = await two_at_a_table(stand)
    out, (other,) = seats_of(table)[0], seats_of(table)[1:]
    result = await rule(event, event.organiser, "disqualify", player=out, reason="Two accounts")
    assert says(result, "tournament-ruled", state="done")
    (here,) = [one for one in stand.driver.messages(str(table.thread_id)) if says(one, "notice-ruling-here")]
    assert says(here, "notice-ruling-here", judged=users[out].mention, who=users[other].mention, named="yes"), here.text
    assert says(here, "notice-placed", absent="yes"), here.text
    assert "Two accounts" in here.text
    assert [one.id for one in here.raw.mentions] == [users[other].id]
    (public,) = [one for one in stand.driver.messages(event.channel) if says(one, "notice-ruling")]
    assert [one.id for one in public.raw.mentions] == [users[out].id]
    assert users[other].mention not in public.text


async def test_tn36_a_player_on_turn_reads_the_time_left(stand: Standing) -> None:
    event, users, table = await two_at_a_table(stand)
    first, second = (users[seat] for seat in seats_of(table))
    live = await stand.client.services.host.live(table.session_id or 0)
    limit = time_limit(live, words_for(TOY_DUEL, "en"), 0)
    assert limit.startswith("⏳ <t:")
    for mine in (await event.click(first, ME), await event.use(first, "event me")):
        assert f"{words_for(TOY_DUEL, 'en')('own-must-play')} {limit}\n" in mine.text, mine.text
    assert limit not in (await event.click(second, ME)).text


async def test_tn38_a_disqualified_player_is_marked_on_the_podium_and_in_its_words(stand: Standing) -> None:
    event, users, table = await two_at_a_table(stand)
    out, other = seats_of(table)
    await rule(event, event.organiser, "disqualify", player=out, reason="Two accounts")
    await event.press(REFRESH)
    await event.step()
    whole = await event.whole()
    assert whole.tournament.state == "finished"
    words, shown = words_for(TOY_DUEL, "en"), event.message()
    marked = words("tournament-podium-out", who=f"**{said_name(users[out].name)}**")
    assert says(shown, "tournament-podium", place="2nd", names=marked), shown.text
    assert says(shown, "tournament-podium", place="1st", names=f"**{said_name(users[other].name)}**"), shown.text
    standings = await stand.client.services.figures.standings(whole)
    assert standings is not None
    assert [one.result for one in drawn_winners(whole, standings, words).players] == ["1 point", "disqualified"]


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_tn39_channel_messages_name_the_event(stand: Standing, lang: str) -> None:
    event, _, table = await two_at_a_table(stand)
    whole, words = await event.whole(), words_for(TOY_DUEL, lang)
    apart = replace(table, thread_id=None)
    data = '{"reason":"so","ruling":"warn","actor":"5"}'
    for kind in ("closed", "ruling", "ruling_undone", "ruling_waiting", "call", "no_result", "computer_played"):
        here = TournamentNotice(
            notice_id=1,
            tournament_id=event.number,
            kind=kind,
            round=1,
            table_code=table.code,
            entries="[1]",
            data=data,
            at=1,
        )
        public = replace(here, table_code=None) if kind in ("closed", "ruling") else here
        # If a table's thread does not exist yet, its notices are posted in the channel.
        told_of = replace(whole, tables=(apart,)) if public is here else whole
        assert f"**{title(whole)}**" in notice_text(told_of, public, words).text
        assert title(whole) not in notice_text(whole, here, words).text


async def test_tn8_only_the_shown_pairings_are_published(stand: Standing) -> None:
    users = stand.users(4)
    event = await new_event(stand, await organiser(stand), form="swiss", most=4)
    for user in users:
        await event.click(user, JOIN)
    await event.step()
    for user in users:
        await event.click(user, CHECK_IN)
    assert [await event.step() for _ in range(2)] == ["close_checkin", "start"]
    assert not says(await event.use(event.organiser, "event manage"), "room-nothing"), "a drawn round waits for them"
    # The round is generated again, but the organiser still sees the former pairings.
    await rule(event, event.organiser, "drop", player=1, reason="Ill")
    assert await event.step() == "publish"
    assert says(event.room, "room-pairings-changed"), event.room.text
    assert [one.state for one in (await event.whole()).rounds] == ["drawn"]
    assert await event.step() == "publish"
    assert [one.state for one in (await event.whole()).rounds] == ["playing"]


async def test_tn5_a_player_who_did_not_check_in_is_told_their_place(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    event = await new_event(stand, await organiser(stand), form="swiss", most=4)
    for user in (ana, ben, chen):
        await event.click(user, JOIN)
    await event.step()
    for user in (ana, ben):
        await event.click(user, CHECK_IN)
    await event.step()
    (over,) = [one for one in stand.driver.messages(event.channel) if says(one, "notice-registration-over")]
    assert says(over, "notice-registration-over", named="yes", who=f"<@{chen.id}>")
    assert not says(await event.click(chen, ME), "own-waiting-running")
    for _ in range(2):
        await event.step()
    # The event begins without players who have not entered. The message names the officials who can still let them in.
    assert says(await event.click(chen, ME), "own-waiting-running")


@pytest.mark.parametrize("before", [3_600_000, 24 * 3_600_000])
async def test_tn5_a_start_without_a_time_for_check_in_says_when_it_opens(stand: Standing, before: int) -> None:
    lead, channel = await organiser(stand), stand.room()
    event = EventStand(stand, channel, lead, await lead.command("event new", channel=channel))
    await event.choose(GAME, "noughts")
    start = stand.client.services.host.clock() + 2 * 24 * 3_600_000
    # Check-in lasts an hour by default.
    checkin = {} if before == 3_600_000 else {"checkin_at": start - before}
    await set_dates(lead, event.room, **checkin, start_at=start)
    await event.press(OPEN)
    start_at = settings_of((await event.whole()).tournament).start_at or 0
    opens = (start_at - before) // 1000
    # No step waits for the organiser, because the next one happens automatically at its time.
    assert says(event.room, "room-nothing")
    assert says(event.room, "room-next", alone="yes")
    # The event's description explains the clock with a bank: its limit, its credit for each turn and its cap.
    about = await event.click(stand.users(1)[0], INFO)
    assert says(about, "info-bank", limit="72 h", credit="24 h", cap="72 h")
    assert says(about, "info-zero", zero="the judges are asked")
    for told_on in (event.room, event.message()):
        assert says(told_on, "tournament-checkin-at", when=f"<t:{opens}:f> (<t:{opens}:R>)"), told_on


async def test_tn32_a_judge_is_requested_from_the_board_during_the_match(stand: Standing) -> None:
    ana, ben, stranger = stand.users(3)
    event = await new_event(stand, await organiser(stand), form="single", most=4)
    for user in (ana, ben):
        await event.click(user, JOIN)
    await event.step()
    for user in (ana, ben):
        await event.click(user, CHECK_IN)
    for _ in range(3):
        await event.step()
    (table,) = (await event.whole()).tables
    thread = str(table.thread_id)
    board = stand.driver.messages(thread)[-1]
    assert "play" in actions(board)
    away = await press(stranger, board, JUDGE)
    assert refused_with(await stranger.submit(away, {"text": "Me, too"}), "not_entered")
    question = await press(ana, board, JUDGE)
    assert says(await ana.submit(question, {"text": "He moves my tokens"}), "judge-called")
    (call,) = (await event.whole()).calls
    assert (call.table_code, call.text) == (table.code, "He moves my tokens")
    # The button in the first message of the thread makes the same request for a judge.
    question = await press(ana, stand.driver.messages(thread)[0], JUDGE)
    assert says(await ana.submit(question, {"text": "And again"}), "judge-standing")
    # A match outside of events has no judges.
    room = stand.room()
    await stand.begin([ana, ben], room)
    assert JUDGE not in actions(stand.board(room))


async def test_tn37_a_command_without_an_event_means_the_running_one_not_a_draft(stand: Standing) -> None:
    event = await new_event(stand, await organiser(stand), form="single", most=8)
    await event.press(FILL)
    draft = await event.organiser.command("event new", channel=event.channel)
    await choose(event.organiser, draft, GAME, "noughts")
    # Registration for the first event is open. The second event is a draft, which only its organiser has seen.
    ana = stand.users(1)[0]
    assert says(await press(ana, await event.use(ana, "event me"), JOIN), "tournament-joined-waiting")
    for _ in range(3):
        await event.step()
    page = await chosen_kind(event.organiser, await event.use(event.organiser, "event rule"), "warn")
    page = await choose(event.organiser, page, VALUE, "1")
    result = await event.organiser.submit(await press(event.organiser, page, WHY), {"reason": "Too slow"})
    await stand.told()
    assert says(result, "tournament-ruled", state="done"), result.text
    assert [one.kind for one in (await event.whole()).rulings] == ["warn"]


async def test_users_who_cannot_enter_or_leave_need_not_confirm_first(stand: Standing) -> None:
    event = await new_event(stand, await organiser(stand), game="marvel_card_game", form="single", most=4)
    await event.press(FILL)
    for _ in range(3):
        await event.step()
    ana = stand.users(1)[0]
    assert refused_with(await event.forge(ana, JOIN), "registration_closed")
    assert refused_with(await event.forge(ana, LEAVE), "not_entered")


async def test_tn36_a_player_who_is_knocked_out_has_no_bye(stand: Standing) -> None:
    users = stand.users(4)
    event = await new_event(stand, await organiser(stand), form="single", most=4)
    for user in users:
        await event.click(user, JOIN)
    await event.step()
    for user in users:
        await event.click(user, CHECK_IN)
    for _ in range(3):
        await event.step()
    for table in (await event.whole()).tables:
        await rule(event, event.organiser, "award", reason="Gone", result="a.1-2", table=table.code)
    out = [await event.click(user, ME) for user in users]
    assert all(says(one, "own-free-running") for one in out)
    await event.press(REFRESH)
    for _ in range(2):
        await event.step()
    shown = [await event.click(user, ME) for user in users]
    assert sum(says(one, "own-table") for one in shown) == 2
    assert sum(says(one, "own-free-round", round=2) for one in shown) == 2
    assert not any(says(one, "own-free-bye") for one in shown)


async def test_tn32_a_pending_ruling_shows_what_it_would_change(stand: Standing) -> None:
    ana, judge = stand.users(1)[0], await organiser(stand)
    event = await new_event(stand, await organiser(stand), form="swiss", most=4)
    for user in (ana, event.organiser):
        await event.click(user, JOIN)
    for setting, value in (("rounds", "2"), ("quiet", "no"), ("clock", "turn-24")):
        await rule(event, event.organiser, "change", setting=setting, value=value, reason=f"About {setting}")
    await rule(event, judge, "warn", player=1, reason="Late")
    await rule(event, event.organiser, "take-back", reason="Undo")
    room = await event.use(judge, "event manage", event=event.number)
    about = {"rounds": "Format", "quiet": "Quiet hours", "clock": "Clock", "Undo": "warning"}
    for reason, what in about.items():
        line = next(one for one in room.text.split("\n") if one.endswith(f" {reason}"))
        assert f" · {what}" in line, line
        assert ana.name in line or reason != "Undo"


async def duel(stand: Standing, game: str) -> EventStand:
    """Return a published event of Ana and Ben that another user leads."""
    event = await new_event(stand, await organiser(stand), game=game, form="single", most=4)
    for user in stand.users(2):
        await event.click(user, JOIN)
    await event.step()
    for user in stand.users(2):
        await event.click(user, CHECK_IN)
    for _ in range(3):
        await event.step()
    return event


async def test_tn14_a_judge_chooses_a_result_and_may_use_the_points_of_the_match(stand: Standing) -> None:
    ana, ben = stand.users(2)
    event = await duel(stand, TOY_DUEL)
    whole = await event.whole()
    (table,) = whole.tables
    thread, first = str(table.thread_id), whole.entries[seats_of(table)[0] - 1]
    await next(one for one in (ana, ben) if int(one.id) == first.user_id).command("move", channel=thread, move="work")
    await stand.told()
    opened_page = await event.organiser.command("event rule", channel=thread)
    page = await chosen_kind(event.organiser, opened_page, "award")
    (name, value), *others = open_menu(page).options
    assert (value, [one for _, one in others]) == ("p.1-2", ["a.1-2", "a.2-1", "a.1-1", "f.1-2", "f.2-1"])
    assert f"{first.name} 1 · " in name
    page = await choose(event.organiser, page, VALUE, value, rest=controls(page)[1].rest)
    assert says(page, "rulings-will"), page.text
    answer = await event.organiser.submit(await press(event.organiser, page, WHY), {"reason": "late"})
    await stand.told()
    assert says(answer, "tournament-ruled", state="done")
    result = result_of((await event.whole()).tables[0])
    assert result is not None
    assert (result.kind, result.places) == ("awarded", (1, 2))


async def test_tn14_a_match_without_points_is_not_ruled_by_points(stand: Standing) -> None:
    event = await duel(stand, NOUGHTS)
    (table,) = (await event.whole()).tables
    # A table's number without a round means the latest round.
    result = await event.use(event.organiser, "event rule", table="7", event=event.number)
    assert refused_with(result, "which_table")
    result = await event.use(event.organiser, "event rule", table="7-7", event=event.number)
    assert refused_with(result, "no_table", table="7-7")
    opened_page = await event.use(event.organiser, "event rule", table="1", event=event.number)
    assert table.code in opened_page.text
    page = await chosen_kind(event.organiser, opened_page, "award")
    assert [value for _, value in open_menu(page).options] == ["a.1-2", "a.2-1", "a.1-1", "f.1-2", "f.2-1"]


async def test_tn12_a_seat_of_an_event_cannot_be_opened(stand: Standing) -> None:
    ana, *_ = stand.users(2)
    event = await duel(stand, NOUGHTS)
    (table,) = (await event.whole()).tables
    thread = str(table.thread_id)
    assert refused_with(await ana.command("game leave", channel=thread), "seat_in_event")
    assert actions(await ana.command("game resign", channel=thread)) == ["resign", "keep"]


async def test_tn3_unchanged_dates_keep_their_seconds(stand: Standing) -> None:
    """The menus show no seconds. A date that was not changed, or was chosen again, keeps its exact time."""
    event = await new_event(stand, await organiser(stand), form="swiss", most=4)
    now = stand.client.services.host.clock()
    settings = replace(
        settings_of((await event.whole()).tournament),
        registration_at=now - 7_200_123,
        checkin_at=now + 86_400_123,
        start_at=now + 2 * 86_400_123,
    )
    sql = "UPDATE tournaments SET settings = ? WHERE tournament_id = ?"
    await execute(stand.storage, sql, (msgspec.json.encode(settings), event.number))
    page = await open_dates(event.organiser, event.room)
    assert "registration_at" not in choices(page, WHICH), "registration is open"
    assert f"<t:{(settings.checkin_at or 0) // 1000}:F>" in page.text
    page = await pick(event.organiser, page, "start_at", now + 5 * 86_400_000)
    await press(event.organiser, page, SET)
    await stand.told()
    after = settings_of((await event.whole()).tournament)
    assert (after.registration_at, after.checkin_at) == (settings.registration_at, settings.checkin_at)
    assert (after.start_at or 0) > (settings.start_at or 0)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_tn36_a_user_who_has_not_entered_reads_how_to_enter(stand: Standing, lang: str) -> None:
    event = await new_event(stand, await organiser(stand), game="marvel_card_game", form="single", most=4)
    # Each language uses its own users, because one user may take part in only a few events.
    one, late, stranger = (stand.driver.add_user(f"{name} {lang}", LOCALES[lang]) for name in ("Uma", "Leo", "Zoe"))
    assert says(await event.click(one, ME), "own-not-in", lang, open="yes")
    # The player must choose a deck first. Until then they have not entered.
    question = await event.click(one, JOIN)
    assert says(question, "tournament-deck", lang, joined="no")
    assert refused_with(await event.forge(one, CHECK_IN), "not_entered", lang, open="yes")
    await choose(one, question, DECK, "wavengers")
    assert refused_with(await event.forge(one, CHECK_IN), "checkin_closed", lang, later="yes")
    assert says(await event.mine(one, OWN_DECK), "tournament-deck", lang, joined="yes")
    await event.press(FILL)
    await choose(late, await event.click(late, JOIN), DECK, "wavengers")
    assert says(await event.click(late, ME), "own-waiting", lang, place=1)
    for _ in range(3):
        await event.step()
    assert says(await event.click(stranger, ME), "own-not-in", lang, open="no")


async def test_tn1_a_cancelled_event_says_so_everywhere(stand: Standing) -> None:
    event, users, table = await two_at_a_table(stand)
    ana, number = users[seats_of(table)[0]], event.number
    await rule(event, event.organiser, "award", result="a.1-1", reason="So", table=table.code)
    await rule(event, event.organiser, "take-back", reason="Not so")
    assert says(await event.use(event.organiser, "event manage"), "room-stopped")
    question = await press(event.organiser, event.room, CANCEL)
    await event.organiser.submit(question, {"reason": "Rain"})
    await stand.told()
    mine = await event.use(ana, "event me", event=number)
    assert says(mine, "tournament-state-cancelled")
    assert not says(mine, "own-entered")
    assert not says(mine, "own-must-judges")
    assert (await event.mine(ana, STANDINGS)).message.images
    assert refused_with(await event.forge(ana, JOIN), "tournament_over")
    # The control room of a cancelled event offers no rulings.
    assert says(await event.use(event.organiser, "event manage", event=number), "room-nothing")
