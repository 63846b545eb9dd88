"""Tests how an event is led: by the control room and the page behind its More (TN-37)."""

from __future__ import annotations

import msgspec
import pytest

from bot.face.messages.tournaments.event_message import BRACKET, CHECK_IN, EXPORT, INFO, JOIN, ME, PAIRINGS, STANDINGS
from bot.face.messages.tournaments.notices import REFRESH, RULE
from bot.face.tournaments.form.page import GAME
from bot.face.tournaments.form.templates import DROP, DROPPING, TAKE
from bot.face.tournaments.requests import DATES, MORE, PLAYERS, ROOM_MORE, TEMPLATE, TEXT
from bot.face.tournaments.room.more import COMPUTERS
from bot.face.tournaments.room.page import ANSWER_RULING, CANCEL, FILL, STEP, SWAP
from bot.face.tournaments.room.presses import SWAP_FIRST, SWAP_SECOND
from bot.face.tournaments.room.staff import NAME, REMOVE
from bot.host.tournaments.ground.facts import seats_of, tables_of
from bot.wording.words import words_for
from engine.tournaments.records.document import EventRecord
from engine.tournaments.records.document_check import verify_event
from tests.bot.clicks import actions, choices, choose, controls, custom_id, label, press
from tests.bot.driver import DriverUser, Exchange
from tests.bot.face.tournaments.event_play import EventStand, new_event, organiser
from tests.bot.face.tournaments.ruling_form import rule
from tests.bot.handlers import handled
from tests.bot.meaning import plain, refused_with, says
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


async def offered(event: EventStand, user: DriverUser, words: str, option: str, **more: object) -> dict[str, str]:
    """Return an option's completions: each value with its name."""
    found = await user.complete(words, option=option, channel=event.channel, **more)
    return {str(one["value"]): str(one["name"]) for one in found}


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_tn37_an_event_is_led_from_registration_to_its_first_round(stand: Standing, locale: str) -> None:
    lang = locale[:2]
    words, (ana, ben) = words_for(None, lang), stand.users(2)
    event = await new_event(stand, await organiser(stand), form="swiss", most=8)
    olga = event.organiser
    olga.set_locale(locale)
    # Two people play, so at most one of them has the bye. A round with computers only would end at once.
    for user in (ana, ben):
        await event.click(user, JOIN)
    # Ana is a judge, and judges cannot run the event or see unpublished pairings.
    await event.name_staff(ana.id, "judge")
    assert actions(await event.led(ana, ROOM_MORE)) == [EXPORT, REFRESH]
    filled = await event.computers(3)
    assert says(filled, "room-filled", lang, count=3), filled.text
    for typed in ("0", "many"):
        refused = await olga.submit(await event.led(olga, COMPUTERS), {"count": typed})
        assert refused_with(refused, "bad_computers", lang, most=256), refused.text
    assert len((await event.whole()).entries) == 5
    room = await event.use(olga, "event manage")
    assert label(room, STEP) == words("room-step-open-checkin")
    assert refused_with(await event.forge(ana, STEP, "open_checkin"), "not_organiser")
    result = await press(olga, room, STEP)
    assert says(result, "room-did-open-checkin", lang), result.text
    # If another organiser has just taken the requested step, the bot does not take the step after it.
    late = await event.forge(olga, STEP, "open_checkin")
    assert says(late, "room-moved-on", lang), late.text
    assert (await event.whole()).tournament.checkin_until is not None
    for user in (ana, ben):
        await event.mine(user, CHECK_IN)
    for said in ("room-did-close-checkin", "room-drawn"):
        assert says(await event.led(olga, STEP), said, lang)
    # Two players are swapped. A user who is not an organiser gets no menu, because it would show the pairings.
    assert refused_with(await event.forge(ana, SWAP), "not_organiser")
    assert refused_with(await event.forge(ana, SWAP_SECOND, "1.0", 2), "not_organiser")
    whole = await event.whole()
    first, second = (seats_of(table)[0] for table in tables_of(whole, 1))
    menu = await event.led(olga, SWAP)
    shown = {value: name for one in menu.message.selects for name, value in one.options}
    assert len(shown) == 5
    assert shown[str(second)].startswith("1-2 · ")
    assert [name for name in shown.values() if name.startswith("– · ")], "one has a bye"
    before = await event.use(olga, "event manage")
    result = await event.swap(olga, first, second)
    assert says(result, "room-swapped", lang), result.text
    assert [seats_of(table)[0] for table in tables_of(await event.whole(), 1)] == [second, first]
    assert refused_with(await event.forge(olga, SWAP_SECOND, f"{first}.0", first), "bad_group", lang)
    assert refused_with(await event.forge(olga, SWAP_SECOND, f"{first}.0", 77), "no_entry", lang, number=77)
    # The published pairings are exactly those that the organiser saw.
    repeated = await press(olga, before, STEP)
    assert says(repeated, "room-pairings-changed", lang), repeated.text
    assert refused_with(await event.forge(ana, STEP, custom(before)), "not_organiser")
    assert (await event.whole()).rounds[0].state == "drawn"
    result = await event.led(olga, STEP)
    assert says(result, "room-did-publish", lang), result.text
    assert STEP not in actions(await event.use(olga, "event manage"))
    assert refused_with(await event.forge(olga, SWAP), "round_published", lang)


def custom(room: Exchange) -> str:
    """Return the rest (the last part of the custom id) of the control of the next step."""
    return next(one.rest for one in controls(room) if one.action == STEP)


async def test_tn37_a_player_who_rests_by_a_ruling_is_not_swapped_and_the_organiser_is_told(stand: Standing) -> None:
    event = await new_event(stand, await organiser(stand), form="swiss", most=4)
    for room in (4, 0):
        filled = await event.computers(9)
        assert says(filled, "room-filled", count=room), filled.text
    for _ in range(3):
        await event.led(event.organiser, STEP)
    await rule(event, event.organiser, "bye", player=3, reason="Travels")
    menu = await event.led(event.organiser, SWAP)
    shown = choices(menu, SWAP_FIRST)
    assert len(shown) == 3
    assert "3" not in shown
    refused = await event.forge(event.organiser, SWAP_SECOND, "3.0", 1)
    assert refused_with(refused, "not_playing"), refused.text


async def test_tn37_settings_are_saved_as_a_template_from_which_an_event_starts(stand: Standing) -> None:
    event, ana = await new_event(stand, await organiser(stand), form="swiss", most=4), stand.users(1)[0]
    olga = event.organiser
    saved = await olga.submit(await event.led(olga, TEMPLATE), {"name": "Friday *cup*"})
    assert says(saved, "template-saved", name=r"Friday \*cup\*"), saved.text
    first = await olga.command("event new", channel=stand.room())
    (kept,) = choices(first, TAKE)
    forged = await ana.select(first.message, custom_id(first, TAKE), [kept], forged=True)
    assert refused_with(forged, "event_makers_only")
    draft = await choose(olga, first, TAKE, kept)
    assert says(draft, "setup-draft", name=r"Friday \*cup\*"), draft.text
    first = await olga.command("event new", channel=stand.room())
    dropped = await choose(olga, await press(olga, first, DROPPING), DROP, kept)
    assert says(dropped, "template-dropped")
    assert TAKE not in actions(dropped)
    assert GAME in actions(dropped), "a new event still starts from a game"


async def test_tn2_officials_are_members_or_roles_and_are_removed_by_name(stand: Standing) -> None:
    event, ana = await new_event(stand, await organiser(stand), form="swiss", most=4), stand.users(1)[0]
    olga = event.organiser
    page = await event.name_staff(ana.id, "judge")
    assert says(page, "staff-named", who=ana.mention, duty="judge")
    page = await choose(olga, page, NAME, stand.judges.id, rest="organiser")
    (menu,) = (one for one in page.message.selects if "evunname" in (one.custom_id or ""))
    named = dict(menu.options)
    assert {"Ana · judge", f"@{stand.judges.name} · organiser"} <= {*named}
    bot = str(stand.client.user.id) if stand.client.user is not None else ""
    assert refused_with(await event.forge(olga, NAME, "judge", bot), "not_a_member")
    assert refused_with(await event.forge(ana, NAME, "judge", ana.id), "not_organiser")
    gone = await choose(olga, page, REMOVE, named["Ana · judge"])
    assert says(gone, "staff-removed", who=ana.mention, duty="judge")
    assert all(one.id != int(ana.id) for one in (await event.whole()).officials)


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_tn37_an_event_is_cancelled_by_a_form_that_names_it(stand: Standing, locale: str) -> None:
    lang = locale[:2]
    ana, event = stand.users(1)[0], await new_event(stand, await organiser(stand), form="swiss", most=4)
    olga = event.organiser
    olga.set_locale(locale)
    name = (await event.whole()).tournament.name
    assert refused_with(await event.forge(ana, CANCEL), "not_organiser")
    assert (await event.whole()).tournament.state == "registration"
    question = await press(olga, event.room, CANCEL)
    assert question.modal is not None
    assert says(plain(question.modal["title"]), "room-cancel-form", lang, name=name)
    assert (await event.whole()).tournament.state == "registration", "to ask is not to do it"
    result = await olga.submit(question, {"reason": "Rain"})
    assert says(result, "room-cancelled", lang), result.text
    assert (await event.whole()).tournament.state == "cancelled"
    exports, guild = stand.client.services.host.tournaments.exports, int(stand.guild.id)
    record = msgspec.json.decode(await exports.json(guild, event.number), type=EventRecord)
    await stand.told()
    announcement = stand.driver.messages(event.channel)[-1]
    assert says(announcement, "notice-cancelled", name=name)
    assert says(announcement, "tournament-digest", digest=verify_event(record).digest), "what `sobremesa verify` prints"
    assert refused_with(await event.forge(olga, CANCEL), "tournament_over", lang)


@pytest.mark.parametrize(("locale", "lang"), [("en-GB", "en"), ("es-ES", "es")])
async def test_tn37_announcements_to_officials_lead_to_the_control_room(
    stand: Standing, locale: str, lang: str
) -> None:
    event, (ana, zoe) = await new_event(stand, await organiser(stand), form="swiss", most=4), stand.users(2)
    for user in (ana, zoe):
        user.set_locale(locale)
    await event.name_staff(ana.id, "organiser")
    await event.computers(4)
    for _ in range(3):
        await event.led(event.organiser, STEP)
    (announcement,) = [one for one in stand.driver.messages(event.channel) if says(one, "notice-drawn")]
    room = await press(ana, announcement, REFRESH)
    assert room.message.ephemeral
    assert says(room, "room-title", lang)
    assert STEP in actions(room), "the room is at hand below all announcements"
    (still,) = [one for one in stand.driver.messages(event.channel) if one.id == announcement.id]
    assert still.text == announcement.text, "the announcement stays"
    stranger = await press(zoe, announcement, REFRESH)
    assert refused_with(stranger, "not_judge", lang)
    assert actions(stranger) == [ME]
    # Every announcement has the button of the page about the event, on which officials find their room.
    about = next(one.rest for one in controls(announcement) if one.action == INFO)
    assert REFRESH in actions(await press(ana, announcement, INFO, about))
    assert REFRESH not in actions(await press(zoe, announcement, INFO, about))
    for user in (ana, zoe):
        user.set_locale("en-GB")


@pytest.mark.parametrize(("locale", "lang"), [("en-GB", "en"), ("es-ES", "es")])
async def test_tn37_the_control_room_shows_a_judge_only_what_judges_may_do(
    stand: Standing, locale: str, lang: str
) -> None:
    event = await new_event(stand, await organiser(stand), form="single", most=4)
    ana, ben, _, dora = stand.users(4)
    await event.name_staff(ana.id, "judge")
    ana.set_locale(locale)
    organising = {STEP, FILL, TEXT, DATES, PLAYERS, MORE, SWAP}

    async def offered_to(user: DriverUser) -> set[str]:
        """Press every button of a user's control room that shows something, and return the buttons' actions."""
        page = await event.use(user, "event manage", event=event.number)
        for shown in controls(page):
            if shown.action in (PAIRINGS, STANDINGS, BRACKET):
                opened_page = await user.press(page.message, shown.pack())
                await handled()
                assert not any(
                    refused_with(opened_page, code) for code in ("not_organiser", "event_not_begun", "no_bracket")
                )
        return {*actions(page)}

    room = await event.use(ana, "event manage", event=event.number)
    assert says(room, "room-next", lang, alone="others")
    assert says(room, "room-nothing", lang)
    assert {STEP, FILL, TEXT, DATES, PLAYERS, MORE} <= await offered_to(event.organiser)
    assert await offered_to(ana) == {RULE, ROOM_MORE, REFRESH}
    for user in (ben, event.organiser):
        await event.click(user, JOIN)
    await event.step()
    for user in (ben, event.organiser):
        await event.click(user, CHECK_IN)
    for _ in range(2):
        await event.step()
    # The organiser plays, so neither the organiser nor the judge may see the unpublished round.
    assert await offered_to(event.organiser) >= {STEP, PLAYERS, MORE}
    assert not await offered_to(ana) & {*organising, PAIRINGS, STANDINGS, BRACKET}
    await event.step()
    assert await offered_to(ana) == {RULE, PAIRINGS, STANDINGS, BRACKET, ROOM_MORE, REFRESH}
    # The organiser who plays may withdraw their own ruling, but not confirm it. The neutral judge may do both.
    (table,) = (await event.whole()).tables
    await rule(event, event.organiser, "award", table=table.code, result="a.1-2")
    pages = {user: await event.use(user, "event manage", event=event.number) for user in (event.organiser, ana, dora)}
    answers = {
        user: [one.rest.partition(".")[2] for one in controls(page) if one.action == ANSWER_RULING]
        for user, page in pages.items()
    }
    assert answers == {event.organiser: ["decline"], ana: ["confirm", "decline"], dora: ["confirm", "decline"]}
    ana.set_locale("en-GB")
