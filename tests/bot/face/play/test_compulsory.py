"""Tests that a compulsory move is offered as a button and needs no confirmation."""

from __future__ import annotations

import pytest

from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.games.marvel_card_game.game import GAME
from engine.kernel.words.phrases import Phrase
from tests.bot.clicks import actions, controls, press
from tests.bot.e2e.test_panels import stand_at
from tests.bot.meaning import says
from tests.bot.standing import Standing
from tests.engine.games.marvel_card_game.positions import Side, mine, position, theirs

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


async def test_the_draw_of_a_phase_is_a_button_beside_events_and_is_not_confirmed(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room, game=GAME.slug, seats=2)
    # Webbing can be played on each of three characters.
    table = position(mine("thor"), theirs("ulik"), theirs("rhino"), s=Side(hand="webbing"), phase="draw")
    await stand_at(stand, room, table.state)
    panel = (await press(ana, stand.board(room), "play")).message
    assert [button.label for button in panel.buttons][:2] == ["Draw: Character deck", "Draw: Event deck"]
    result = await press(ana, panel, "pick", next(one.rest for one in controls(panel) if one.action == "pick"))
    assert "confirm" not in actions(result)
    assert says(result.message, "event-drawn")


async def test_a_draw_needs_no_confirmation_even_if_the_move_before_it_could_be_taken_back(stand: Standing) -> None:
    """Otherwise the same draw would need a confirmation in some turns and none in others."""
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room, game=GAME.slug, seats=2)
    table = position(mine("thor"), theirs("ulik"), s=Side(hand="webbing"), phase="draw")
    await stand_at(stand, room, table.state)
    await stand.move(ana, "event webbing ulik", room)
    live = await stand.client.services.host.live((await stand.session(room)).session_id)
    assert await stand.client.services.host.undo.free_undo(live, 0) == "event webbing ulik"
    panel = (await press(ana, stand.board(room), "play")).message
    assert "takeback" in actions(panel), "undo is one press"
    assert says(panel, "panel-lasting-shows", needs="others", shows="shows new cards")
    assert not says(panel, "panel-hint", confirm="lasting"), "it would be untrue of this move"
    result = await press(ana, panel, "pick", next(one.rest for one in controls(panel) if one.action == "pick"))
    assert "confirm" not in actions(result)
    assert says(result.message, "event-drawn")


@pytest.mark.parametrize("confirm", ["always", "never"])
async def test_a_player_who_confirms_every_move_or_none_reads_the_usual_hint(stand: Standing, confirm: str) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.confirms(ana, confirm)  # type: ignore[arg-type]
    await stand.begin([ana, ben], room, game=GAME.slug, seats=2)
    table = position(mine("thor"), theirs("ulik"), phase="draw")
    await stand_at(stand, room, table.state)
    panel = (await press(ana, stand.board(room), "play")).message
    assert says(panel, "panel-hint", confirm=confirm)
    result = await press(ana, panel, "pick", next(one.rest for one in controls(panel) if one.action == "pick"))
    assert ("confirm" in actions(result)) is (confirm == "always")
    await stand.confirms(ana, None)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("slug", "key"),
    [
        ("marvel_card_game", "deck-left"),
        ("splendor_marvel", "deck-note"),
        ("marvel_united", "note-draw"),
        ("ragami", "box-left"),
    ],
)
async def test_a_count_beside_a_choice_says_that_it_is_the_present_one(slug: str, key: str, lang: str) -> None:
    """A bare "40 left" beside a choice could be read as the number that is left after it."""
    said = words_for(slug, lang).say(Phrase(key, {"count": 40, "held": 4, "left": 40, "after": 39, "box": "…"}))
    assert ("now" if lang == "en" else "ahora") in said.lower()
