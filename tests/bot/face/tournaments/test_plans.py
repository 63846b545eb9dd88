"""Tests choices of organisers: numbers of a format (TN-2), changes by ruling (TN-3), and pairings to approve (TN-8)."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import UNSET

from bot.face.messages.tournaments.event_message import CHECK_IN, INFO, JOIN
from bot.face.tournaments.form.entry_presses import ENTRY_ROLE, INVITE
from bot.face.tournaments.form.page import CHOOSE, ENTRY, FORMAT, GAME, OPEN, PLAN, SCORING
from bot.face.tournaments.requests import BACK, MORE, PLAYERS
from bot.face.words.tournaments import naming
from bot.host.tournaments.ground.facts import seats_of
from bot.host.tournaments.ground.settings import plan_of, settings_of
from bot.wording.words import words_for
from engine.tournaments.event import Stage
from tests.bot.clicks import choose, controls, press
from tests.bot.driver import Exchange
from tests.bot.face.tournaments.event_play import EventStand, new_event, organiser
from tests.bot.face.tournaments.ruling_form import rule
from tests.bot.meaning import refused_with, says
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


async def form_of(stand: Standing, game: str, form: str, locale: str = "en-GB") -> EventStand:
    """Return the form of a new event, turned to its page of formats."""
    lead, channel = await organiser(stand), stand.room()
    lead.set_locale(locale)
    event = EventStand(stand, channel, lead, await lead.command("event new", channel=channel))
    await event.choose(GAME, game)
    await event.choose(FORMAT, form)
    await event.press(MORE)
    await event.press(PLAN)
    return event


async def stages_of(event: EventStand) -> tuple[Stage, ...]:
    return plan_of((await event.whole()).tournament).stages


async def scored(event: EventStand, **written: str) -> None:
    question = await press(event.organiser, event.room, SCORING)
    await event.organiser.submit(question, written)
    await event.stand.told()


def offered(event: EventStand) -> set[str]:
    return {one.rest for one in controls(event.room) if one.action == CHOOSE}


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_tn20_tn23_groups_cut_and_third_place_are_chosen(stand: Standing, locale: str) -> None:
    event = await form_of(stand, "noughts", "groups-cut", locale)
    assert offered(event) == {"cut", "groups", "at_once", "third_place"}
    await event.choose(CHOOSE, "2", "groups")
    await event.choose(CHOOSE, "4", "cut")
    await event.choose(CHOOSE, "yes", "third_place")
    groups, final = await stages_of(event)
    assert (groups.groups, final.cut, final.third_place) == (2, 4, True)
    # The limit of players rises to 32, because the two groups have room for 32 players.
    assert settings_of((await event.whole()).tournament).most == 32
    assert says(event.room, "stage-groups", locale[:2], count=2)
    await event.press(BACK)
    await event.press(OPEN)
    assert await stages_of(event) == (groups, final)


async def test_tn21_a_double_elimination_may_have_one_final(stand: Standing) -> None:
    event = await form_of(stand, "noughts", "double")
    assert offered(event) == {"reset"}
    assert SCORING not in [one.action for one in controls(event.room)]
    await event.choose(CHOOSE, "no", "reset")
    assert await stages_of(event) == (Stage("double", reset=False),)


async def test_tn18_tn22_pods_have_their_own_points_tie_breaks_and_final(stand: Standing) -> None:
    event = await form_of(stand, "splendor_marvel", "pods-cut")
    assert offered(event) == {"cut", "at_once", "go_on"}
    await event.choose(CHOOSE, "7", "cut")
    await event.choose(CHOOSE, "2", "go_on")
    await scored(event, points="7 4 2 0 / 6, 3, 0", tie_breaks="Tables, mean-seat")
    pods, final = await stages_of(event)
    assert (pods.points, pods.tie_breaks) == ({4: (7, 4, 2, 0), 3: (6, 3, 0)}, ("tables-won", "mean-seat"))
    assert (final.cut, final.go_on, final.points, final.tie_breaks) == (7, 2, {}, ())
    assert says(event.room, "info-own-points", points="7 4 2 0 / 6 3 0")
    for wrong in ({"points": "1 2 3 4"}, {"points": "5 3 2 1 0"}, {"tie_breaks": "Buchholz"}, {"points": "x"}):
        question = await press(event.organiser, event.room, SCORING)
        refused = await event.organiser.submit(question, wrong)
        assert refused_with(refused, "bad_setting_value", value=next(iter(wrong.values())), kind=next(iter(wrong)))
    assert await stages_of(event) == (pods, final)
    await event.press(BACK)
    await event.press(OPEN)
    told = await event.click(stand.driver.user("Ana"), INFO)
    assert says(told, "info-own-points", points="7 4 2 0 / 6 3 0")
    assert says(told, "info-own-ties", names="Tables and Seat")


async def test_tn68_tables_at_once_are_chosen_and_taken_back(stand: Standing) -> None:
    event = await form_of(stand, "splendor_marvel", "pods-evening")
    assert says(event.room, "stage-at-once", count=3)
    await event.choose(CHOOSE, "4", "at_once")
    pods, final = await stages_of(event)
    assert (pods.parts, pods.rounds, final.parts, final.cut) == (4, 1, 1, 4)
    await event.choose(CHOOSE, "1", "at_once")
    # A plan with one table at a time is stored as it was before this setting existed.
    assert (await stages_of(event))[0] == msgspec.structs.replace(pods, at_once=UNSET)
    await event.choose(CHOOSE, "2", "at_once")
    await event.press(BACK)
    await event.press(OPEN)
    told = await event.click(stand.driver.user("Ana"), INFO)
    assert says(told, "info-at-once", count=2)


async def test_tn68_a_knock_out_has_one_table_at_a_time(stand: Standing) -> None:
    event = await form_of(stand, "noughts", "single")
    assert "at_once" not in offered(event)
    event = await new_event(stand, await organiser(stand), form="single", most=8)
    with pytest.raises(LookupError, match="at_once is not among"):
        await rule(event, event.organiser, "change", setting="at_once", value="2")
    event = await new_event(stand, await organiser(stand), form="swiss", most=4)
    result = await rule(event, event.organiser, "change", setting="rounds", value="3")
    assert says(result, "tournament-ruled", state="done")
    refused = await rule(event, event.organiser, "change", setting="at_once", value="2")
    assert refused_with(refused, "bad_plan", field="at_once")


async def test_tn3_the_format_of_an_open_event_changes_by_an_announced_ruling(stand: Standing) -> None:
    event = await new_event(stand, await organiser(stand), form="swiss", most=8)
    # As long as nobody has entered, nobody relies on the announced settings, so they may change.
    await event.click(stand.users(1)[0], JOIN)
    await event.press(MORE)
    await event.press(PLAN)
    assert offered(event) == {"format", "at_once"}
    question = await choose(event.organiser, event.room, CHOOSE, "round-robin-twice", rest="format")
    await event.organiser.submit(question, {"reason": "so few of us"})
    await event.stand.told()
    assert await stages_of(event) == (Stage("round_robin", double=True),)
    await scored(event, tie_breaks="Wins", reason="we like it")
    assert await stages_of(event) == (Stage("round_robin", double=True, tie_breaks=("wins",)),)
    first, second = [one for one in stand.driver.messages(event.channel) if says(one, "notice-ruling")]
    twice = "everybody meets everybody twice"
    assert says(first, "notice-changed", setting="Format", before="Swiss, in duels", after=twice)
    assert says(second, "notice-changed", setting="Tie-breaks", before="default", after="Wins")


@pytest.mark.parametrize(
    ("setting", "value", "stages"),
    [
        ("format", "swiss-cut", (Stage("swiss"), Stage("single", cut=8))),
        ("format", "double", (Stage("double"),)),
        ("tie_breaks", "buchholz, wins", (Stage("swiss", tie_breaks=("buchholz", "wins")),)),
        ("rounds", "2", (Stage("swiss", rounds=2),)),
        ("at_once", "3", (Stage("swiss", at_once=3),)),
        ("format", "swiss-evening", (Stage("swiss", rounds=1, at_once=3),)),
    ],
)
async def test_tn37_a_ruling_changes_every_part_of_the_format(
    stand: Standing, setting: str, value: str, stages: tuple[Stage, ...]
) -> None:
    event = await new_event(stand, await organiser(stand), form="swiss", most=16)
    result = await rule(event, event.organiser, "change", setting=setting, value=value)
    assert says(result, "tournament-ruled", state="done"), result.text
    assert await stages_of(event) == stages


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_tn37_a_value_that_the_format_does_not_have_is_not_taken(stand: Standing, locale: str) -> None:
    event, lang = await new_event(stand, await organiser(stand), form="swiss", most=16), locale[:2]
    event.organiser.set_locale(locale)

    async def changed(setting: str, value: str) -> Exchange:
        return await rule(event, event.organiser, "change", setting=setting, value=value)

    for setting, value in (("format", "pods"), ("seats", "3"), ("cut", "4"), ("points", "3 2 1"), ("best_of", "2")):
        with pytest.raises(LookupError, match="is not among"):
            await changed(setting, value)
    refused = await changed("tie_breaks", "wins, wins")
    assert refused_with(refused, "bad_setting_value", lang, value="wins, wins", kind="tie_breaks"), refused.text
    assert await stages_of(event) == (Stage("swiss"),)


async def test_tn3_seats_of_an_open_event_change_by_a_ruling(stand: Standing) -> None:
    event = await new_event(stand, await organiser(stand), game="splendor_marvel", form="pods", most=12)
    result = await rule(event, event.organiser, "change", setting="seats", value="3")
    assert says(result, "tournament-ruled", state="done"), result.text
    assert (await stages_of(event))[0].seats == (3,)
    (announcement,) = [one for one in stand.driver.messages(event.channel) if says(one, "notice-ruling")]
    assert says(announcement, "notice-changed", setting="Seats", before="4 3", after="3")


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_tn12_how_a_match_ended_by_the_computer_counts_is_chosen(stand: Standing, locale: str) -> None:
    lead, channel, lang = await organiser(stand), stand.room(), locale[:2]
    lead.set_locale(locale)
    event = EventStand(stand, channel, lead, await lead.command("event new", channel=channel))
    await event.choose(GAME, "noughts")
    await event.press(MORE)
    assert "computer_counts" not in offered(event)
    await event.choose(CHOOSE, "computer", "at_zero")
    await event.choose(CHOOSE, "forfeit", "computer_counts")
    assert settings_of((await event.whole()).tournament).computer_counts == "forfeit"
    await event.press(BACK)
    await event.press(OPEN)
    told = await event.click(lead, INFO)
    assert says(told, "info-computer", lang, counts=words_for(None, lang)("setup-computer-forfeit"))
    result = await rule(event, lead, "change", setting="computer_counts", value="judge")
    assert says(result, "tournament-ruled", lang, state="done"), result.text
    assert settings_of((await event.whole()).tournament).computer_counts == "judge"


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_tn2_organisers_invite_members_one_by_one(stand: Standing, locale: str) -> None:
    lead, channel, lang = await organiser(stand), stand.room(), locale[:2]
    ana, ben, chen = stand.users(3)
    event = EventStand(stand, channel, lead, await lead.command("event new", channel=channel))
    await event.choose(GAME, "noughts")
    lead.set_locale(locale)
    await event.press(PLAYERS)
    await event.press(ENTRY)
    await event.choose(INVITE, ana.id)
    assert says(event.room, "entry-invited", lang, who=f"<@{ana.id}>", people=1, count=1), event.room.text
    await event.press(PLAYERS)
    assert says(event.room, "setup-invited", lang, count=1)
    await event.press(BACK)
    await event.press(OPEN)
    assert refused_with(await event.click(ben, JOIN), "not_invited")
    # After registration has opened, the limit of players may still be raised, because that disadvantages nobody.
    await event.press(PLAYERS)
    await event.press(ENTRY)
    await event.choose(INVITE, ben.id)
    assert says(event.room, "entry-invited", lang, who=f"<@{ben.id}>", people=1, count=2)
    for user in (ana, ben):
        await event.click(user, JOIN)
    assert {one.user_id for one in (await event.whole()).entries} == {int(ana.id), int(ben.id)}
    assert refused_with(await event.click(chen, JOIN), "not_invited")
    assert refused_with(await event.forge(ana, INVITE, "", chen.id), "not_organiser")
    # If a role replaces the invitations, some players may not enter any more. So the change is a ruling with a reason.
    question = await choose(lead, event.room, ENTRY_ROLE, stand.judges.id)
    result = await lead.submit(question, {"reason": "So"})
    await stand.told()
    assert says(result, "tournament-entry-role", lang, role=f"<@&{stand.judges.id}>"), result.text


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_tn8_the_organiser_sees_pairings_as_a_picture_and_as_a_list(
    stand: Standing, locale: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    event, lang = await new_event(stand, await organiser(stand), form="swiss", most=6), locale[:2]
    ana, ben, chen = stand.users(3)
    for user in (ana, ben, chen):
        await event.click(user, JOIN)
    await event.step()
    for user in (ana, ben, chen):
        await event.click(user, CHECK_IN)
    event.organiser.set_locale(locale)
    await event.step()
    await event.step()
    whole = await event.whole()
    names = {entry.number: entry.name for entry in whole.entries}
    (table,) = whole.tables
    first, second = (names[seat] for seat in seats_of(table))
    (alone,) = {*names.values()} - {first, second}
    shown = event.room.message
    assert shown.images
    assert f"1-1 · {first} – {second}" in shown.text.replace("\u2068", "").replace("\u2069", "")
    assert says(shown, "drawn-byes", lang, count=1, names=alone)
    assert not stand.driver.threads(event.channel)
    monkeypatch.setattr(naming, "LINES_ROOM", 10)
    (more,) = naming.pairing_lines(whole, whole.rounds[0], words_for(None, lang))
    assert more == words_for(None, lang)("tournament-more", count=2)
