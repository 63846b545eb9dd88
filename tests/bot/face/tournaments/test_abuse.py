"""Tests hostile and hasty use of events. The names contain the numbers of the cases in `tests/README.md`."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.face.ground.components.custom_ids import Control
from bot.face.messages.tournaments.event_message import CHECK_IN, JOIN, LEAVE, STANDINGS
from bot.face.messages.tournaments.notices import REFRESH
from bot.face.tournaments.form.page import CHOOSE, FORMAT, GAME, OPEN, TOGGLE
from bot.face.tournaments.room.files import EXPORT_KIND
from bot.face.tournaments.room.page import FILL, STEP, SWAP
from bot.host.tournaments.drafts.drafts import MOST_OPEN
from bot.host.tournaments.ground.facts import given_of, result_of, seats_of
from tests.bot.driver import DriverUser, Exchange
from tests.bot.face.tournaments import ruling_form
from tests.bot.face.tournaments.event_play import EventStand, new_event, organiser
from tests.bot.meaning import refused_with, says
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


async def forged(
    event: EventStand, user: DriverUser, action: str, rest: str = "", number: int | None = None
) -> Exchange:
    """Press a button that the event's message never had."""
    control = Control(action, 0, event.number if number is None else number, rest)
    result = await user.press(event.message(), control.pack(), forged=True)
    await event.stand.told()
    return result


async def running(stand: Standing, most: int = 4, form: str = "swiss") -> EventStand:
    """Return an event with Ana, Ben, Chen and computer players, whose first round is published."""
    event = await new_event(stand, await organiser(stand), form=form, most=most)
    await event.begun(*stand.users(3), fill=True)
    return event


async def number_of(event: EventStand, user: DriverUser) -> int:
    return next(one.number for one in (await event.whole()).entries if one.user_id == int(user.id))


async def rule(event: EventStand, words: str, **options: Any) -> Exchange:
    """Let the organiser, who does not play, make a ruling."""
    result = await ruling_form.rule(event, event.organiser, words, reason="because", **options)
    assert says(result, "tournament-ruled", state="done"), result.text
    return result


async def test_case_18_a_round_generated_or_published_twice_is_the_same(stand: Standing) -> None:
    event = await new_event(stand, await organiser(stand), form="swiss", most=4)
    await event.press(FILL)
    await event.step()
    await event.step()
    await asyncio.gather(*(event.organiser.press(event.room.message, "Start") for _ in range(2)))
    await stand.told()
    drawn = await event.whole()
    assert [one.state for one in drawn.rounds] == ["drawn"]
    await asyncio.gather(*(event.organiser.press(event.room.message, "Publish the round") for _ in range(2)))
    await stand.told()
    published = await event.whole()
    assert [one.code for one in published.tables] == [one.code for one in drawn.tables]
    assert [one.seats for one in published.tables] == [one.seats for one in drawn.tables]
    assert len(stand.driver.threads(event.channel)) == len(drawn.tables) == 2


async def test_case_40_who_can_make_events_and_how_many(stand: Standing) -> None:
    ben, eve = stand.driver.user("Ben"), await organiser(stand)
    assert refused_with(await ben.command("event new", channel=stand.room()), "event_makers_only")
    room = stand.room()
    for _ in range(MOST_OPEN):
        result = await eve.command("event new", channel=room, options={"game": "noughts"})
        assert says(result, "setup-later")
    result = await eve.command("event new", channel=room, options={"game": "noughts"})
    assert refused_with(result, "too_many_tournaments", limit=MOST_OPEN)


async def test_case_31_names_in_the_tables_of_an_event_are_not_formulas(stand: Standing) -> None:
    event = await new_event(stand, await organiser(stand), form="swiss", most=4)
    odd = stand.driver.add_user("=SUM(A1)")
    odd.set_locale("en-GB")
    await event.click(odd, JOIN)
    await event.press(FILL)
    await event.step()
    await event.click(odd, CHECK_IN)
    for _ in range(3):
        await event.step()
    result = await event.export(event.organiser, "standings")
    written = (await result.message.files[0].read()).decode("utf-8-sig")
    cells = [cell for line in written.splitlines() for cell in line.split(",")]
    assert any("SUM(A1)" in cell for cell in cells)
    assert not [cell for cell in cells if cell.strip('"').startswith(("=", "+", "@"))]
    assert refused_with(await event.forge(odd, EXPORT_KIND, "", "json"), "files_later")


async def test_case_44_drops_returns_and_disqualifications_keep_results(stand: Standing) -> None:
    event = await running(stand)
    ana, ben = stand.users(2)
    whole = await event.whole()
    number = await number_of(event, ana)
    table = next(one for one in whole.tables if number in seats_of(one))
    await rule(event, "award", table=table.code, result="a.1-2")
    await rule(event, "drop", player=await number_of(event, ana))
    dropped = await event.whole()
    assert result_of(dropped.tables[whole.tables.index(table)]) is not None
    await rule(event, "re-enter", player=await number_of(event, ana))
    await rule(event, "disqualify", player=await number_of(event, ben))
    whole = await event.whole()
    states = {one.user_id: one.state for one in whole.entries}
    assert (states[int(ana.id)], states[int(ben.id)]) == ("entered", "disqualified")
    for one in whole.tables:
        if one.result is None:
            await rule(event, "award", table=one.code, result="a.1-2")
    await event.press(REFRESH)
    assert await event.step() == "draw"
    whole = await event.whole()
    paired = {seat for one in whole.tables if one.round == 2 for seat in seats_of(one)}
    # Three players are left, so one of them has a bye, which also counts as paired.
    paired |= {one.table.seats[0] for one in given_of(whole.rounds[1]) if one.kind == "bye"}
    assert await number_of(event, ana) in paired
    assert await number_of(event, ben) not in paired


async def test_case_45_a_late_ruling_changes_standings_and_flags_earlier_pairings(stand: Standing) -> None:
    event = await running(stand)
    first = (await event.whole()).tables
    for one in first:
        if one.result is None:
            await rule(event, "award", table=one.code, result="a.1-2")
    await event.press(REFRESH)
    assert await event.step() == "draw"
    assert await event.step() == "publish"
    before = await event.whole()
    await rule(event, "award", table=first[0].code, result="a.2-1")
    after = await event.whole()
    paired = [(one.code, one.seats) for one in before.tables if one.round == 2]
    assert [(one.code, one.seats) for one in after.tables if one.round == 2] == paired
    assert [one.flagged for one in after.rounds] == [False, True]
    # The channel or the table's thread gets the ruling and its reason. The picture of the standings shows the flag.
    thread = str(first[0].thread_id)
    assert any(says(one, "notice-ruling") for one in stand.driver.messages(thread))
    answer = await event.mine(stand.users(1)[0], STANDINGS)
    assert says(answer.message.images[0].description or "", "standings-flagged", rounds="2")


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_controls_of_strangers_are_refused_in_private_and_in_their_language(stand: Standing, locale: str) -> None:
    ana, lang = stand.driver.user("Ana"), locale[:2]
    event = await new_event(stand, await organiser(stand), most=4)
    ana.set_locale(locale)
    try:
        for action, rest, code in (
            (STEP, "open_checkin", "not_organiser"),
            (FILL, "8", "not_organiser"),
            (FILL, "x", "expired_control"),
            (OPEN, "", "not_organiser"),
            (TOGGLE, "auto", "not_organiser"),
            (TOGGLE, "seed", "expired_control"),
            (CHOOSE, "most", "expired_control"),
            (FORMAT, "", "expired_control"),
            (GAME, "", "event_makers_only"),
            (CHECK_IN, "", "not_entered"),
            (STANDINGS, "", "event_not_begun"),
            (REFRESH, "", "not_judge"),
            (SWAP, "", "not_organiser"),
            ("evpage", f"{STANDINGS}.99999999999999999999", "expired_control"),
            ("evpage", "evnothing.1", "expired_control"),
            ("evruled", "x.confirm", "expired_control"),
            ("evanswer", "", "expired_control"),
            ("evjudge", "1-1", "expired_control"),
            ("evdeck", "", "expired_control"),
            (LEAVE, "", "not_entered"),
        ):
            result = await forged(event, ana, action, rest)
            assert refused_with(result, code, lang), (action, [one.text for one in result.messages])
        for number in (0, 10**6, 2**62):
            assert refused_with(await forged(event, ana, JOIN, number=number), "no_tournament", lang)
    finally:
        ana.set_locale("en-GB")
    assert (await event.whole()).tournament.state == "registration"
    assert not (await event.whole()).entries


async def test_an_outdated_form_and_a_closed_registration_show_the_present_state(stand: Standing) -> None:
    dora, ana = await organiser(stand), stand.driver.user("Ana")
    event = await new_event(stand, dora, most=4)
    await event.press(FILL)
    whole = await event.whole()
    assert says(await event.click(ana, JOIN), "tournament-joined-waiting")
    # A player has entered, so the menus of the draft are outdated. A user chooses in one of them nevertheless.
    control = Control(FORMAT, 0, event.number).pack()
    result = await dora.select(event.message(), control, ["double"], forged=True)
    await stand.told()
    assert refused_with(result, "settled_by_ruling")
    assert (await event.whole()).tournament.plan == whole.tournament.plan
    for _ in range(4):
        await event.step()
    assert refused_with(await forged(event, stand.driver.user("Ben"), JOIN), "registration_closed")
    assert refused_with(await event.use(dora, "event manage", event=10**9), "no_tournament")


async def test_names_and_reasons_of_an_event_ping_nobody_and_format_nothing(stand: Standing) -> None:
    dora, room = await organiser(stand), stand.room()
    form = await dora.command("event new", channel=room, options={"game": "noughts", "name": "@everyone **x** <@&1>"})
    event = EventStand(stand, room, dora, form)
    await event.press(OPEN)
    assert "@everyone" not in event.message().text.replace("@\u200b", "@\u200b ")
    assert not event.message().raw.mention_everyone
    assert r"\*\*x\*\*" in event.message().text
