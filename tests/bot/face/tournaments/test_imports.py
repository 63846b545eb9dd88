"""Imports results and pairings with buttons: forms, previews, restarts, confirmations, refusals (TN-79, TN-80)."""

from __future__ import annotations

import pytest

from bot.face.ground.components.custom_ids import Control
from bot.face.messages.tournaments.event_message import CHECK_IN, JOIN
from bot.face.messages.tournaments.notices import REFRESH
from bot.face.tournaments.requests import ROOM_MORE
from bot.face.tournaments.room import page, pending_items, round_files
from bot.face.tournaments.room.imported_pairings import PAIRINGS, PAIRINGS_ENTER, PAIRINGS_PAGE
from bot.face.tournaments.room.imports import RESULTS, RESULTS_ENTER, RESULTS_PAGE
from bot.face.tournaments.room.page import ANSWER_RULING, WAITING
from bot.face.tournaments.room.pending_items import WAITING_FILE, WAITING_RULING
from bot.face.tournaments.room.round_files import LINES_SHOWN
from bot.face.words.tournaments import rulings
from bot.host.tournaments.ground.facts import result_of, seats_of
from bot.host.tournaments.ground.people import Actor
from bot.host.tournaments.imports.file_rows import BYTES
from bot.host.tournaments.rulings.ruling_changes import Rulings
from bot.host.tournaments.rulings.table_rulings import Award, BothLose
from storage.records.tournaments import TournamentTable, Whole
from tests.bot.clicks import actions, choose, controls, press
from tests.bot.driver import Exchange
from tests.bot.face.tournaments.event_play import EventStand, new_event, organiser
from tests.bot.face.tournaments.ruling_form import rule
from tests.bot.meaning import plain, refused_with, says
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


async def begun(stand: Standing, users: int = 4, *, plays: bool = False) -> EventStand:
    event = await new_event(stand, await organiser(stand), form="swiss", most=8)
    await event.begun(*stand.users(users - plays), *([event.organiser] if plays else []))
    return event


async def sent(event: EventStand, data: bytes, name: str = "round.csv", action: str = RESULTS) -> Exchange:
    """Upload a file as an organiser does: in the control room, behind More. Return the preview."""
    user = event.organiser
    room = await event.use(user, "event manage", event=event.number)
    opened_page = await press(user, await press(user, room, ROOM_MORE), action)
    assert opened_page.modal is not None
    result = await user.submit(opened_page, {"file": [user.upload(name, data, channel=event.channel)]})
    await event.stand.told()
    return result


def rows(tables: list[TournamentTable], result: str) -> bytes:
    return "\n".join(",".join([one.code, *map(str, seats_of(one)), result]) for one in tables).encode()


async def results(event: EventStand) -> list[tuple[int, ...]]:
    return [found.places for one in (await event.whole()).tables if (found := result_of(one)) is not None]


async def test_tn79_a_file_is_previewed_and_confirmed_after_a_restart(stand: Standing) -> None:
    event = await begun(stand)
    tables = [*(await event.whole()).tables]
    preview = await sent(event, rows(tables, "1-0"), "Runde 1 (final).csv")
    assert says(preview, "results-plan", count=2, round=1, file="Runde\\_1\\_final\\_.csv"), preview.text
    assert plain(preview.text).count("its match ends") == 2
    assert [(one.filename, await one.read()) for one in preview.message.files] == [
        ("Runde_1_final_.csv", rows(tables, "1-0"))
    ]
    assert await results(event) == []
    await stand.restart()
    result = await press(event.organiser, preview, RESULTS_ENTER)
    await stand.told()
    assert says(result, "results-done", count=2), result.text
    assert not result.message.files
    whole = await event.whole()
    assert await results(event) == [(1, 2), (1, 2)]
    assert {one.reason for one in whole.rulings} == {"from Runde_1_final_.csv"}
    for table in whole.tables:
        thread = [one.text for one in stand.driver.messages(str(table.thread_id))]
        assert any("Runde" in one for one in thread), thread
    room = await event.use(event.organiser, "event manage", event=event.number)
    more = await press(event.organiser, room, ROOM_MORE)
    assert RESULTS not in actions(more), "no round is open"


async def test_tn79_a_result_that_came_meanwhile_gives_a_new_preview(stand: Standing) -> None:
    event = await begun(stand)
    one, other = (await event.whole()).tables
    preview = await sent(event, rows([one, other], "0-1"))
    await sent_and_entered(event, rows([one], "1-0"))
    stale = await press(event.organiser, preview, RESULTS_ENTER)
    assert says(stale, "results-stale"), stale.text
    assert says(stale, "results-plan", count=2)
    assert "replaces its result" in stale.text
    assert await results(event) == [(1, 2)]
    await press(event.organiser, stale, RESULTS_ENTER)
    assert await results(event) == [(2, 1), (2, 1)]


async def sent_and_entered(event: EventStand, data: bytes) -> Exchange:
    result = await press(event.organiser, await sent(event, data), RESULTS_ENTER)
    await event.stand.told()
    return result


async def entered_unanswered(event: EventStand, data: bytes, action: str = RESULTS) -> None:
    """Enter a file as a press on *Confirm* does before the bot stops without an answer."""
    imports, number = event.stand.client.services.host.tournaments.imports, event.number
    guild, actor = int(event.stand.guild.id), Actor(int(event.organiser.id))
    if action == RESULTS:
        planned = await imports.plan_results(guild, number, actor, data, {})
        await imports.enter_results(guild, number, actor, data, {}, planned.mark, "from round.csv")
    else:
        swaps = await imports.plan_pairings(guild, number, actor, data, {})
        await imports.enter_pairings(guild, number, actor, data, {}, swaps.mark, "from round.csv")
    await event.stand.told()


async def test_tn79_a_repeated_confirmation_says_that_the_results_are_entered(stand: Standing) -> None:
    event = await begun(stand)
    one, other = (await event.whole()).tables
    # The last result closes the round.
    for tables in ([one], [one, other]):
        preview = await sent(event, rows(tables, "1-0"))
        await entered_unanswered(event, rows(tables, "1-0"))
        again = await press(event.organiser, preview, RESULTS_ENTER)
        assert says(again, "results-already", file="round.csv"), again.text
        assert not again.message.files
    assert await results(event) == [(1, 2), (1, 2)]
    playing = await begun(stand, plays=True)
    data = rows([*(await playing.whole()).tables], "1-0")
    preview = await sent(playing, data)
    await entered_unanswered(playing, data)
    assert says(await press(playing.organiser, preview, RESULTS_ENTER), "results-waiting", count=2)
    assert len((await playing.whole()).rulings) == 2


async def test_tn79_a_second_official_reads_every_result_of_a_file(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module, name, most in (
        (rulings, "JOINT_SHOWN", 1),
        (page, "JOINT_SHOWN", 1),
        (pending_items, "LINES_SHOWN", 2),
    ):
        monkeypatch.setattr(module, name, most)
    event, judge = await begun(stand, 6, plays=True), await organiser(stand)
    whole = await event.whole()
    (own_number,) = [one.number for one in whole.entries if one.user_id == int(event.organiser.id)]
    own, *others = sorted(whole.tables, key=lambda table: own_number not in seats_of(table))
    filed: Rulings = (Award(others[0].code, (1, 2)), BothLose(others[1].code), Award(own.code, (2, 1)))

    async def choose_rulings(_whole: Whole) -> Rulings:
        return filed

    host, asker = stand.client.services.host.tournaments, Actor(int(event.organiser.id))
    await host.rulings.rule_all(int(stand.guild.id), event.number, asker, choose_rulings, "from round.trf")
    room = await event.use(judge, "event manage", event=event.number)
    assert plain(room.text).count(" 1. ") + room.text.count("both lose") == 1, room.text
    number = (await event.whole()).rulings[0].ruling_id
    opened_list = await press(judge, room, WAITING, "0")
    first_page = await choose(judge, opened_list, WAITING_RULING, number)
    assert says(first_page, "room-ruling", what="3 results of a file"), first_page.text
    lines = [first_page.text.splitlines()[1:]]
    second_page = await press(judge, first_page, WAITING_FILE, f"{number}.1")
    lines.append(second_page.text.splitlines()[1:])
    assert [len(one) for one in lines] == [2, 1]
    for table, text in zip((own, others[1], others[0]), (*lines[0], *lines[1]), strict=True):
        assert f"<#{table.thread_id}>" in text
        assert ("both lose" in text) == (table == others[1])
        assert (" 1. " in text) == (table != others[1])
    result = await press(judge, second_page, ANSWER_RULING, f"{number}.confirm")
    await stand.told()
    assert says(result, "room-did-confirm"), result.text
    again = await judge.press(result.message, Control(WAITING_FILE, 0, event.number, f"{number}.1").pack(), forged=True)
    assert says(again, "room-moved-on")


async def test_tn80_a_repeated_confirmation_says_that_the_round_is_paired_so(stand: Standing) -> None:
    event = await drawn(stand)
    one, other, third = map(seats_of, (await event.whole()).tables)
    wanted = [other, third, one]
    data = "\n".join(f"{place},{a},{b}" for place, (a, b) in enumerate(wanted, 1)).encode()
    preview = await sent(event, data, action=PAIRINGS)
    await entered_unanswered(event, data, PAIRINGS)
    again = await press(event.organiser, preview, PAIRINGS_ENTER)
    assert says(again, "pairings-plan", count=0, file="round.csv", round=1), again.text
    assert not says(again, "results-stale")
    assert not again.message.files
    swaps = len((await event.whole()).rulings)
    assert swaps > 1
    result = await rule(event, event.organiser, "take-back")
    assert says(result, "ruling-joint-swaps", count=swaps), result.text
    assert [*map(seats_of, (await event.whole()).tables)] == [one, other, third]


async def test_tn79_faults_are_listed_by_line_without_a_confirmation(stand: Standing) -> None:
    event = await begun(stand)
    wrong = b"\n".join(b"9,**x**,<@1>,1-0" for _ in range(LINES_SHOWN + 3))
    refused = await sent(event, wrong)
    assert says(refused, "results-faults", count=LINES_SHOWN + 3), refused.text
    assert says(refused, "results-more", count=3)
    assert "Line 1:" in plain(refused.text)
    assert actions(refused) == [REFRESH]
    assert not refused.message.files
    (one, _) = (await event.whole()).tables
    a, b = seats_of(one)
    hostile = await sent(event, f"1,{a},{b},[x](https://x.example) @everyone".encode())
    assert "](" not in plain(hostile.text).replace("\\", "") or "\\[" in hostile.text
    huge = await sent(event, b"x" * (BYTES + 1))
    assert refused_with(huge, "file_large", most=BYTES // 1000)
    same = await sent(event, b"table,player,player,result\n")
    assert says(same, "file-no-results"), same.text


async def test_tn79_a_preview_has_pages_and_first_what_it_replaces_or_ends(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = await begun(stand, 6)
    one, other, third = (await event.whole()).tables
    await sent_and_entered(event, rows([third], "1-0"))
    monkeypatch.setattr(round_files, "LINES_SHOWN", 2)
    preview = await sent(event, rows([one, other, third], "0-1"))
    assert says(preview, "results-counts", new=2, replaced=1, ended=2), preview.text
    assert [*map(plain(preview.text).count, ("replaces its result", "its match ends"))] == [1, 1]
    await stand.restart()
    following = await press(event.organiser, preview, RESULTS_PAGE, f"{plan_mark(preview)}.1")
    assert [*map(plain(following.text).count, ("replaces its result", "its match ends"))] == [0, 1]
    assert [await file.read() for file in following.message.files] == [rows([one, other, third], "0-1")]
    await entered_unanswered(event, rows([other], "1-0"))
    changed = await press(event.organiser, following, RESULTS_PAGE, f"{plan_mark(following)}.0")
    assert says(changed, "results-stale"), changed.text
    assert says(changed, "results-counts", new=1, replaced=2, ended=1), changed.text
    assert says(await press(event.organiser, changed, RESULTS_ENTER), "results-done", count=3)
    assert await results(event) == [(2, 1)] * 3


def plan_mark(preview: Exchange) -> str:
    return next(one.rest for one in controls(preview) if one.action in (RESULTS_ENTER, PAIRINGS_ENTER))


async def test_tn80_a_preview_of_pairings_has_pages(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    event = await drawn(stand)
    one, other, third = map(seats_of, (await event.whole()).tables)
    monkeypatch.setattr(round_files, "LINES_SHOWN", 2)
    data = "\n".join(f"{place},{a},{b}" for place, (a, b) in enumerate([other, third, one], 1)).encode()
    preview = await sent(event, data, action=PAIRINGS)
    assert says(preview, "pairings-plan", count=3, round=1), preview.text
    assert plain(preview.text).count(" – ") == 2
    following = await press(event.organiser, preview, PAIRINGS_PAGE, f"{plan_mark(preview)}.1")
    assert plain(following.text).count(" – ") == 1, following.text
    assert says(await press(event.organiser, following, PAIRINGS_ENTER), "pairings-done")
    assert [*map(seats_of, (await event.whole()).tables)] == [other, third, one]


async def test_tn79_a_file_that_changes_nothing_says_so(stand: Standing) -> None:
    event = await begun(stand)
    one, _ = (await event.whole()).tables
    await sent_and_entered(event, rows([one], "1-0"))
    again = await sent(event, rows([one], "1-0"))
    assert says(again, "results-plan", count=0), again.text
    assert says(again, "results-same", count=1)
    assert actions(again) == [REFRESH]


@pytest.mark.parametrize(("locale", "lang"), [("en-GB", "en"), ("es-ES", "es")])
async def test_tn79_an_organiser_who_plays_asks_a_second_official_once(stand: Standing, locale: str, lang: str) -> None:
    event = await begun(stand, plays=True)
    tables = [*(await event.whole()).tables]
    preview = await sent(event, rows(tables, "1-0"))
    assert says(preview, "results-second"), preview.text
    result = await press(event.organiser, preview, RESULTS_ENTER)
    assert says(result, "results-wait", count=2), result.text
    assert await results(event) == []
    assert says(await sent(event, rows(tables, "1-0")), "results-waiting", count=2)
    assert len((await event.whole()).rulings) == 2
    # The whole file causes one announcement and one question. The question names each table with its result.
    news = [one for one in stand.driver.messages(event.channel) if says(one, "notice-ruling-moderators")]
    assert [says(one, "ruling-joint-results", count=2) for one in news] == [True]
    for table in tables:
        thread = stand.driver.messages(str(table.thread_id))
        assert not any(says(one, "notice-ruling-moderators") for one in thread)
    judge = await organiser(stand)
    judge.set_locale(locale)
    room = await event.use(judge, "event manage", event=event.number)
    assert says(room, "ruling-joint-results", lang, count=2)
    asked = next(line for line in room.text.splitlines() if says(line, "room-ruling", lang))
    assert all(f"<#{table.thread_id}>" in asked for table in tables)
    answers = [one.rest for one in controls(room) if one.action == ANSWER_RULING]
    assert [one.partition(".")[2] for one in answers] == ["confirm", "decline"]
    confirmed = await press(judge, room, ANSWER_RULING, answers[0])
    await stand.told()
    assert says(confirmed, "room-did-confirm", lang)
    assert says(confirmed, "ruling-joint-results", lang, count=2)
    assert await results(event) == [(1, 2), (1, 2)]
    taken = await rule(event, judge, "take-back")
    assert says(taken, "ruling-joint-results", lang, count=2), taken.text
    assert await results(event) == []


async def test_tn79_forged_presses_and_forms_change_nothing(stand: Standing) -> None:
    event = await begun(stand)
    tables = [*(await event.whole()).tables]
    ana = stand.driver.user("Ana")
    preview = await sent(event, rows(tables, "1-0"))
    enter = next(one for one in preview.message.buttons if one.custom_id and RESULTS_ENTER in one.custom_id)
    assert enter.custom_id is not None
    assert refused_with(await ana.press(event.message(), enter.custom_id, forged=True), "not_judge")
    elsewhere = await event.organiser.press(event.message(), enter.custom_id, forged=True)
    await stand.told()
    assert refused_with(elsewhere, "no_file")
    form = enter.custom_id.replace(RESULTS_ENTER, RESULTS)
    assert refused_with(await ana.press(event.message(), form, forged=True), "not_judge")
    opened_page = await event.organiser.press(event.message(), form, forged=True)
    empty = await event.organiser.submit(opened_page, {"file": []}, forged=True)
    assert refused_with(empty, "no_file")
    assert await results(event) == []
    assert JOIN not in actions(event.message())


async def drawn(stand: Standing, *, plays: bool = False) -> EventStand:
    event = await new_event(stand, await organiser(stand), form="swiss", most=8)
    users = [*stand.users(6 - plays), *([event.organiser] if plays else [])]
    for user in users:
        await event.click(user, JOIN)
    await event.step()
    for user in users:
        await event.click(user, CHECK_IN)
    assert [await event.step() for _ in range(2)] == ["close_checkin", "start"]
    return event


async def test_tn80_pairings_are_previewed_confirmed_after_a_restart_and_published(stand: Standing) -> None:
    event = await drawn(stand)
    one, other, third = map(seats_of, (await event.whole()).tables)
    wanted = [(one[0], other[0]), (one[1], other[1]), third]
    data = "\n".join(f"{place},{a},{b}" for place, (a, b) in enumerate(wanted, 1)).encode()
    preview = await sent(event, data, action=PAIRINGS)
    assert says(preview, "pairings-plan", count=2, round=1), preview.text
    assert says(preview, "pairings-same", count=1)
    await stand.restart()
    result = await press(event.organiser, preview, PAIRINGS_ENTER)
    await stand.told()
    assert says(result, "pairings-done"), result.text
    assert [*map(seats_of, (await event.whole()).tables)] == wanted
    stale = await sent(event, data, action=PAIRINGS)
    assert says(stale, "pairings-plan", count=0)
    assert actions(stale) == [REFRESH]
    wrong = await sent(event, b"1,1,1\n" + data, action=PAIRINGS)
    assert says(wrong, "results-faults"), wrong.text
    room = await event.use(event.organiser, "event manage", event=event.number)
    event.room = room
    assert await event.step() == "publish"
    more = await press(event.organiser, await event.use(event.organiser, "event manage", event=event.number), ROOM_MORE)
    assert PAIRINGS not in actions(more)


async def test_tn80_an_organiser_who_plays_has_no_pairings_to_replace(stand: Standing) -> None:
    event = await drawn(stand, plays=True)
    room = await event.use(event.organiser, "event manage", event=event.number)
    more = await press(event.organiser, room, ROOM_MORE)
    assert PAIRINGS not in actions(more)
    forged = f"{PAIRINGS}:0:{event.number}:"
    assert refused_with(await event.organiser.press(more.message, forged, forged=True), "pairings_unseen")
