"""Every format that the form offers is played by computer players, with all that can be looked at on the way."""

from __future__ import annotations

import pytest

from bot.face.pages.tournaments.control_room import FILL
from bot.face.pages.tournaments.event_message import BRACKET, STANDINGS
from bot.face.pages.tournaments.formats import format_of, formats
from bot.host.tournaments.settings import plan_of, table_of
from engine.kernel.registry import game_named, games
from engine.tournaments.event import KNOCK_OUT
from tests.bot.face.tournaments.event_play import new_event, organiser
from tests.bot.standing import Standing

pytestmark = pytest.mark.usefixtures("calm")
DUELS = ("single", "swiss", "double", "round-robin", "round-robin-twice", "swiss-cut", "groups-cut")
# The others take long, and are played at the host.
FORMS = ("double", "round-robin")


def test_every_game_has_formats_and_each_is_found_again() -> None:
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
        shown = await event.click(lead, action)
        assert shown.message.images[0].description
    assert (await event.use(lead, "event pairings")).message.images
