"""Tests that commands can do everything that the control room's buttons can do (TN-37)."""

from __future__ import annotations

import msgspec
import pytest

from bot.face.messages.tournaments.event_message import CHECK_IN, JOIN
from bot.face.messages.tournaments.table_message import JUDGE
from bot.face.tournaments.room.page import CANCEL
from bot.host.tournaments.ground.facts import seats_of, tables_of
from bot.wording.words import words_for
from engine.tournaments.records.document import EventRecord
from engine.tournaments.records.document_check import verify_event
from tests.bot.clicks import press
from tests.bot.driver import DriverUser
from tests.bot.face.tournaments.event_play import EventStand, new_event, organiser
from tests.bot.meaning import plain, refused_with, says
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


async def offered(event: EventStand, user: DriverUser, words: str, option: str, **more: object) -> dict[str, str]:
    """Return an option's completions: each value with its name."""
    found = await user.complete(words, option=option, channel=event.channel, **more)
    return {str(one["value"]): str(one["name"]) for one in found}


async def next_typed(event: EventStand) -> str:
    (step,) = await offered(event, event.organiser, "event step", "step")
    return step


def swap(player: int, other: int) -> dict[str, object]:
    """Return the options of `/event swap` that swap two players."""
    return {"player": player, "with": other}


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_tn37_an_event_is_led_from_registration_to_its_end_by_text(stand: Standing, locale: str) -> None:
    lang = locale[:2]
    words, (ana, ben) = words_for(None, lang), stand.users(2)
    event = await new_event(stand, await organiser(stand), form="swiss", most=8)
    olga = event.organiser
    olga.set_locale(locale)
    # Two people play, and at most one of them has the bye. With computers only, the round would end immediately.
    for user in (ana, ben):
        await event.click(user, JOIN)
    # Ana is a judge, and judges cannot run the event or see unpublished pairings.
    await event.use(olga, "event staff", who=ana.id, duty="judge")
    filled = await event.use(olga, "event import", computers=3)
    assert says(filled, "room-filled", lang, count=3), filled.text
    assert len((await event.whole()).entries) == 5
    # The next step is offered by its name. An official types it, and it is announced.
    assert await offered(event, olga, "event step", "step") == {"open_checkin": words("room-step-open-checkin")}
    assert not await offered(event, ana, "event step", "step")
    no = await event.use(ana, "event step", step="open_checkin")
    assert refused_with(no, "not_organiser")
    done = await event.use(olga, "event step", step=words("room-step-open-checkin").upper())
    assert says(done, "room-did-open-checkin", lang), done.text
    # If another user has just done the requested step, the bot does not do the following step.
    late = await event.use(olga, "event step", step="open_checkin")
    assert says(late, "room-moved-on", lang), late.text
    assert (await event.whole()).tournament.checkin_until is not None
    other = await event.use(olga, "event step", step="whatever")
    assert refused_with(other, "other_step", lang, step=words("room-step-close-checkin")), other.text
    for user in (ana, ben):
        await event.mine(user, CHECK_IN)
    for said in ("room-did-close-checkin", "room-drawn"):
        assert says(await event.use(olga, "event step", step=await next_typed(event)), said, lang)
    # Two players are swapped. A user who is not an organiser gets no completions, because they would show the pairings.
    assert not await offered(event, ana, "event swap", "player")
    refused = await event.use(ana, "event swap", **swap(1, 2))
    assert refused_with(refused, "not_organiser")
    whole = await event.whole()
    first, second = (seats_of(table)[0] for table in tables_of(whole, 1))
    shown = await offered(event, olga, "event swap", "with")
    assert len(shown) == 5
    assert shown[str(second)].startswith("1-2 · ")
    assert [name for name in shown.values() if name.startswith("– · ")], "one has a bye"
    published = await next_typed(event)
    done = await event.use(olga, "event swap", **swap(first, second))
    assert says(done, "room-swapped", lang), done.text
    assert [seats_of(table)[0] for table in tables_of(await event.whole(), 1)] == [second, first]
    assert refused_with(await event.use(olga, "event swap", **swap(first, first)), "bad_group", lang)
    assert refused_with(await event.use(olga, "event swap", **swap(first, 77)), "no_entry", lang, number=77)
    # The published pairings are exactly those that the organiser saw.
    repeated = await event.use(olga, "event step", step=published)
    assert says(repeated, "room-pairings-changed", lang), repeated.text
    assert refused_with(await event.use(ana, "event step", step=published), "not_organiser")
    assert (await event.whole()).rounds[0].state == "drawn"
    done = await event.use(olga, "event step", step=words("room-step-publish"))
    assert says(done, "room-did-publish", lang), done.text
    assert not await offered(event, olga, "event step", "step")
    assert refused_with(await event.use(olga, "event step", step="so"), "no_step", lang)
    assert refused_with(await event.use(olga, "event swap", **swap(first, second)), "round_not_drawn", lang)


async def test_tn37_a_player_who_rests_by_a_ruling_is_not_swapped_and_the_organiser_is_told(stand: Standing) -> None:
    event = await new_event(stand, await organiser(stand), form="swiss", most=4)
    for room in (4, 0):
        filled = await event.use(event.organiser, "event import", computers=9)
        assert says(filled, "room-filled", count=room), filled.text
    for _ in range(3):
        await event.use(event.organiser, "event step", step=await next_typed(event))
    await event.use(event.organiser, "event rule bye", player=3, reason="Travels")
    shown = await offered(event, event.organiser, "event swap", "player")
    assert len(shown) == 3
    assert "3" not in shown
    refused = await event.use(event.organiser, "event swap", **swap(3, 1))
    assert refused_with(refused, "not_playing"), refused.text


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_tn37_waiting_rulings_and_requests_for_a_judge_are_answered_by_text(stand: Standing, locale: str) -> None:
    lang = locale[:2]
    words, (ana, ben) = words_for(None, lang), stand.users(2)
    judge = await organiser(stand)
    event = await new_event(stand, await organiser(stand), form="swiss", most=4)
    for user in (ana, event.organiser):
        await event.click(user, JOIN)
    await event.step()
    for user in (ana, event.organiser):
        await event.mine(user, CHECK_IN)
    for _ in range(3):
        await event.step()
    judge.set_locale(locale)
    (table,) = (await event.whole()).tables
    begun = stand.driver.messages(str(table.thread_id))[0]
    asked = await press(ana, begun, JUDGE)
    await ana.submit(asked, {"text": "She *moves* my tokens"})
    for reason in ("Late", "Rude"):
        await event.use(event.organiser, "event rule warn", player=1, reason=reason, event=event.number)
    # Only judges get completions for rulings and for requests for a judge. Both kinds have names.
    name = next(one.name for one in (await event.whole()).entries if one.number == 1)
    waiting = await offered(event, judge, "event rule second", "ruling")
    assert len(waiting) == 2
    assert all(words("ruling-kind-warn") in one and name in one for one in waiting.values())
    ((call, called),) = (await offered(event, judge, "event rule answer", "call")).items()
    assert f"{ana.name}: She *moves* my tokens" in called.replace(" · She", ": She")
    for user in (ana, ben):
        assert not await offered(event, user, "event rule second", "ruling")
        assert not await offered(event, user, "event rule answer", "call")
    first, second = waiting
    options = {"event": event.number}
    done = await event.use(judge, "event rule second", ruling=int(first), answer="confirm", **options)
    assert says(done, "room-did-confirm", lang), done.text
    assert f"{words('ruling-kind-warn')} · {name}" in plain(done.text)
    done = await event.use(judge, "event rule second", ruling=int(second), answer="decline", **options)
    assert says(done, "room-did-decline", lang), done.text
    assert [one.state for one in (await event.whole()).rulings] == ["done", "declined"]
    again = await event.use(judge, "event rule second", ruling=int(second), answer="confirm", **options)
    assert refused_with(again, "ruling_answered", lang), again.text
    # Only one judge can accept a request. Another judge reads who has accepted it.
    done = await event.use(judge, "event rule answer", call=int(call), **options)
    assert says(done, "room-answered", lang), done.text
    late = await event.use(event.organiser, "event rule answer", call=int(call), **options)
    assert says(late, "room-answered-by", who=f"<@{judge.id}>"), late.text
    assert not says(late, "room-answered")
    assert not await offered(event, judge, "event rule answer", "call")


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_tn37_an_event_is_cancelled_by_a_form_that_names_it(stand: Standing, locale: str) -> None:
    lang = locale[:2]
    ana, event = stand.users(1)[0], await new_event(stand, await organiser(stand), form="swiss", most=4)
    olga = event.organiser
    olga.set_locale(locale)
    name = (await event.whole()).tournament.name
    for refused in (await event.use(ana, "event cancel"), await event.click(ana, JOIN)):
        assert refused.modal is None
    assert (await event.whole()).tournament.state == "registration"
    pressed = await press(olga, event.room, CANCEL)
    asked = await event.use(olga, "event cancel")
    for form in (pressed, asked):
        assert form.modal is not None
        assert says(plain(form.modal["title"]), "room-cancel-form", lang, name=name)
    assert (await event.whole()).tournament.state == "registration", "to ask is not to do it"
    done = await olga.submit(asked, {"reason": "Rain"})
    assert says(done, "room-cancelled", lang), done.text
    assert (await event.whole()).tournament.state == "cancelled"
    exports, guild = stand.client.services.host.tournaments.exports, int(stand.guild.id)
    record = msgspec.json.decode(await exports.json(guild, event.number), type=EventRecord)
    await stand.told()
    told = stand.driver.messages(event.channel)[-1]
    assert says(told, "notice-cancelled", name=name)
    assert says(told, "tournament-digest", digest=verify_event(record).digest), "what `sobremesa verify` prints"
    assert refused_with(await event.use(olga, "event cancel", event=event.number), "tournament_over", lang)
