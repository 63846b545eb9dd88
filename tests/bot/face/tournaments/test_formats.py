"""Tests every format that the form offers, played by computer players. All pages are opened during play."""

from __future__ import annotations

import pytest

from bot.face.messages.tournaments.event_message import BRACKET, PAIRINGS, STANDINGS
from bot.face.tournaments.form.page import CHOOSE, FORMAT, GAME, OPEN
from bot.face.tournaments.requests import BACK, MORE, PLAYERS
from bot.face.tournaments.room.page import FILL
from bot.face.words.tournaments.formats import format_of, formats
from bot.host.tournaments.ground.settings import plan_of, seat_choices, table_of
from engine.kernel.chance.fair import Chance
from engine.kernel.contract.registry import game_named, games
from engine.tournaments.event import KNOCK_OUT, Stage
from tests.bot.clicks import controls
from tests.bot.face.tournaments.event_play import EventStand, new_event, organiser
from tests.bot.standing import Standing

pytestmark = pytest.mark.usefixtures("calm")
DUELS = ("single", "swiss", "double", "round-robin", "round-robin-twice", "swiss-cut", "groups-cut", "swiss-evening")
# The formats played here. The other formats take long, so the tests of the host play them.
FORMS = ("double", "round-robin")


def test_every_game_has_formats_and_each_is_recognised_in_the_form() -> None:
    for game in games().values():
        table = game.table(game.parse_options({}))
        offered = formats(table)
        assert offered, game.slug
        assert [format_of(plan, table) for plan in offered.values()] == [*offered]
        sizes = {size for plan in offered.values() for stage in plan.stages for size in stage.sizes}
        assert sizes <= set(table.seat_counts), game.slug
    duel = game_named("noughts")
    assert formats(duel.table(duel.parse_options({}))).keys() == {*DUELS}


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("form", FORMS)
async def test_a_format_plays_to_its_end(stand: Standing, form: str) -> None:
    lead = await organiser(stand)
    event = await new_event(stand, lead, form=form, most=4, auto=True)
    await event.press(FILL)
    await event.step()
    await event.step()
    whole = await event.until("finished")
    assert format_of(plan_of(whole.tournament), table_of(whole.tournament)) == form
    knocked_out = any(one.format in KNOCK_OUT for one in plan_of(whole.tournament).stages)
    for action in (STANDINGS, BRACKET) if knocked_out else (STANDINGS,):
        answer = await event.click(lead, action)
        assert answer.message.images[0].description
    assert (await event.mine(lead, PAIRINGS)).message.images


@pytest.mark.parametrize(
    ("slug", "options", "sizes"),
    [
        ("splendor_marvel", {}, [(4, 3), (4,), (3,)]),
        ("marvel_card_game", {}, []),
        ("marvel_united", {}, [(4,), (3,), (2,)]),
        ("marvel_united", {"mode": "commander"}, [(1,)]),
    ],
)
def test_tn2_the_offered_sizes_of_tables_are_allowed_by_the_game(
    slug: str, options: dict[str, str], sizes: list[tuple[int, ...]]
) -> None:
    game = game_named(slug)
    assert [*seat_choices(game.table(game.parse_options(options)))] == sizes


@pytest.mark.parametrize("slug", games())
def test_tn24_a_game_of_all_against_the_box_names_its_ranking(slug: str) -> None:
    game = games()[slug]
    options = game.parse_options({})
    table = game.table(options)
    if table.against_game:
        start = game.begin(options, table.seat_counts[0], Chance(bytes(32), "start")).state
        # Tables may be compared by their number of rounds, if the game has that as a feat, and by the game's scores.
        feats = () if game.feat_book is None else ("rounds",)
        known = {"won", *feats, *(name for side in game.scores(start) or () for name in side)}
        assert table.measures[0] == "won", f"{slug}: the first of `TableRules.measures` is won"
        unknown = [name for name in table.measures if name not in known]
        assert not unknown, f"{slug}: `TableRules.measures` names {unknown}, its matches have only {sorted(known)}"


async def stage_of(event: EventStand) -> Stage:
    (stage,) = plan_of((await event.whole()).tournament).stages
    return stage


@pytest.mark.asyncio(loop_scope="module")
async def test_tn2_tn24_sizes_of_tables_and_duplicate_tables_are_chosen_in_the_form(stand: Standing) -> None:
    lead, channel = await organiser(stand), stand.room()
    event = EventStand(stand, channel, lead, await lead.command("event new", channel=channel))
    await event.choose(GAME, "marvel_united")
    assert await stage_of(event) == Stage("duplicate", seats=(4,), rounds=3, measures=("won", "rounds", "missions"))
    await event.press(MORE)
    await event.choose(CHOOSE, "2", "seats")
    await event.press(PLAYERS)
    await event.choose(CHOOSE, "own", "teams")
    stage = await stage_of(event)
    assert (stage.seats, stage.drawn_each_round) == ((2,), False)
    whole = await event.whole()
    assert format_of(plan_of(whole.tournament), table_of(whole.tournament)) == "duplicate"
    await event.choose(CHOOSE, "none", "teams")
    assert (await stage_of(event)).drawn_each_round
    await event.press(BACK)
    await event.press(OPEN)
    assert (await stage_of(event)).seats == (2,)


@pytest.mark.asyncio(loop_scope="module")
async def test_tn2_pods_may_have_one_size_and_duels_have_no_menu_of_sizes(stand: Standing) -> None:
    lead, channel = await organiser(stand), stand.room()
    event = EventStand(stand, channel, lead, await lead.command("event new", channel=channel))
    await event.choose(GAME, "splendor_marvel")
    await event.press(MORE)
    assert "seats" not in [one.rest for one in controls(event.room)]
    await event.press(BACK)
    await event.choose(FORMAT, "pods")
    assert (await stage_of(event)).seats == (4, 3)
    await event.press(MORE)
    await event.choose(CHOOSE, "3", "seats")
    assert (await stage_of(event)).seats == (3,)
