"""Ragami's turns of many small steps, as the Play panel leads through them."""

from __future__ import annotations

import itertools
import re

import pytest

from bot.face.pages.control import Control
from bot.local.shown import ShownMessage
from bot.wording.words import words_for
from engine.games.ragami.board import place_of, word
from engine.games.ragami.cards import COLOURS, POWER_FACES
from engine.games.ragami.game import GAME
from engine.games.ragami.view import RagamiView
from render.games.ragami.ways import ON_THE_MAP
from tests.bot.clicks import confirmation, custom_id, press
from tests.bot.e2e.ragami_room import Room, begun, coming, keep_first, labels, plain, rows, standing_at
from tests.bot.meaning import refused_with, says
from tests.bot.standing import Standing
from tests.engine.games.ragami.positions import NEUTRAL

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

WORDS = words_for(GAME.slug, "en")
FREE, DIE_USED, CARD_USED, BOTH_USED = (
    "Use one die, play cards, or pass.",
    "Action die used, {held}. What next?",
    "Cards played, action die still free, {held}. What next?",
    "Action die used, cards played, {held}. What next?",
)
ONE, NONE = "1 card in hand", "no card in hand"
CHANGED = "The board has changed since then."


# ---- the turn


async def test_the_panel_says_what_the_turn_has_used(stand: Standing) -> None:
    """Until the turn is ended it stays; where all can see that nothing is left to do but that, it ends by itself."""
    at = await standing_at(
        stand, ragami={0: "23"}, conflicts={14: 2}, hands={0: [7, 13]}, cubes={0: 1}, virtue={0: ("b1", 3)}
    )
    panel = await at.panel()
    assert f"Action die free, 2 cards in hand. {FREE}" in plain(panel.text)
    assert "Pass" in labels(panel)
    assert "End the turn" not in labels(panel)
    await at.do(panel, "trade 13")
    assert CARD_USED.format(held=ONE) in plain(panel.text)
    assert "End the turn" in labels(panel)
    assert "Pass" not in labels(panel)
    await at.do(panel, "move saint", "ragami 24")
    assert BOTH_USED.format(held=ONE) in plain(panel.text)
    assert "Use an action die" not in [menu.placeholder for menu in panel.selects]
    await at.do(panel, "cubes 2", "virtue 3")
    assert BOTH_USED.format(held=ONE) in plain(at.stand.board(at.room).text)
    await at.do(panel, "trade 7")
    assert (await at.view()).seat == 1
    assert says(panel, "panel-done")


async def test_a_die_alone_leaves_the_cards_free(stand: Standing) -> None:
    at = await standing_at(stand, ragami={0: "23"}, hands={0: [7]})
    panel = await at.panel()
    await at.do(panel, "move cards", "ragami b12")
    assert DIE_USED.format(held=ONE) in plain(panel.text)
    with stand.speaking("es-ES"):
        spanish = await at.panel()
        assert "Dado de Acción usado, 1 carta en mano. ¿Qué más?" in plain(spanish.text)


async def test_a_pass_is_asked_for_where_nothing_else_can_be_done(stand: Standing) -> None:
    at = await standing_at(stand, boxes=(0, 0, 0))
    assert (await at.view()).moves == ["pass"]
    panel = await at.panel()
    assert "All action dice are parked, no card in hand. Pass?" in plain(panel.text)
    revision = await at.revision()
    await at.choose(panel, "pass")
    assert confirmation(panel)
    assert await at.revision() == revision
    await at.do(await at.panel(), "pass")
    assert (await at.view()).seat == 1


# ---- the picture


async def test_the_picture_shows_the_choice_where_it_is_on_the_map(stand: Standing) -> None:
    at = await standing_at(stand, ragami={0: "23", NEUTRAL: "b5"}, conflicts={29: 5}, demons={20: 2})
    panel = await at.panel()
    board = await only_picture(panel)
    await at.do(panel, "die saint")
    first = await only_picture(panel)
    assert panel.images[0].description is not None
    assert panel.images[0].description.startswith("Move a Saint.")
    assert first != board
    await at.choose(panel, "saint purple 29")
    assert await only_picture(panel) not in (first, board), "the board as it will be"
    assert "29 value 5 (Saint" in (panel.images[0].description or "")
    await at.press(panel, "Back")
    assert await only_picture(panel) == first
    await at.do(panel, "saint purple 29")
    second = await only_picture(panel)
    assert second != first
    assert "Demon from 20" in (panel.images[0].description or "")
    await at.do(panel, "demon 20 21")
    assert panel.images == []
    for shown in stand.driver.messages(at.room):
        assert "Move a Saint." not in "".join(image.description or "" for image in shown.images)


async def only_picture(panel: ShownMessage) -> bytes:
    """Return the picture of a panel, which has one, and no file besides."""
    (image,) = panel.images
    assert len(panel.held) == 1
    data = await image.read()
    assert data.startswith(b"\x89PNG")
    return data


async def test_every_choice_on_the_map_has_its_picture(stand: Standing) -> None:
    """Through the set-up and the first turns: a picture where a place is chosen, and nowhere else."""
    room = stand.room()
    session_id = await stand.begin(stand.users(2), room, game=GAME.slug)
    at = Room(stand, room, session_id)
    await keep_first(at, -1)
    awaited = {"saint": "die saint", "ragami": "move conflict", "keep": "die cards"}
    kinds = set[str | None]()
    while not {"place", "saint", "demon", "ragami", "keep"} <= kinds:
        view, panel = await at.view(), await at.panel()
        kinds.add(view.decision)
        await only_picture(panel)
        assert (panel.images[0].filename == "choice.png") == (view.decision in ON_THE_MAP), view.decision
        first = [move for kind, move in awaited.items() if kind not in kinds and move in view.moves]
        await at.do(panel, next(iter(first), view.moves[-1 if view.decision == "turn" else 0]))


async def test_places_are_listed_nearest_first_with_what_is_there(stand: Standing) -> None:
    at = await standing_at(
        stand,
        ragami={0: "23", 1: "b8", NEUTRAL: "9"},
        conflicts={29: 5, 14: 2},
        demons={29: 1, 24: 2},
        saints={"green": 22, "blue": 22},
        virtue={0: ("b12", 3)},
        blocked=[21],
    )
    panel = await at.panel()
    await at.do(panel, "move saint")
    view = await at.view()
    offered = [text for text in view.moves if text.startswith("ragami ")]
    seen: list[tuple[str, str]] = []
    for _ in range(3):
        seen += rows(panel)
        following = [text for text in labels(panel) if text in {"Next: Your Ragami", "Next"}]
        if not following:
            break
        await at.press(panel, panel_button(panel, following[0]))
    assert len(seen) == len(offered) > 25
    places = [place_of(match[1] or match[2]) for label, _ in seen if (match := PLACE.search(label))]
    assert sorted(places) == sorted(place_of(text.split()[1]) for text in offered)
    steps = [int(note.split()[0]) for _, note in seen]
    assert steps == sorted(steps) == [view.reach["ragami"][word(place)] for place in places]
    for place, (_, note) in zip(places, seen, strict=True):
        assert note.partition(": ")[2] == there(view, place)
    assert dict(zip(places, seen, strict=True))[29][1] == "1 step: conflict 5 and 1 Demon"


async def test_two_long_menus_name_what_their_buttons_turn(stand: Standing) -> None:
    at = await standing_at(stand, ragami={0: "23", NEUTRAL: "b7"})
    panel = await at.panel()
    await at.do(panel, "move saint")
    assert [menu.placeholder for menu in panel.selects] == ["Your Ragami (1/2)", "The neutral Ragami (1/2)"]
    assert labels(panel)[:2] == ["Next: Your Ragami", "Next: The neutral Ragami"]
    await at.press(panel, panel_button(panel, "Next: The neutral Ragami"))
    assert [menu.placeholder for menu in panel.selects] == ["The neutral Ragami (2/2)"]
    assert labels(panel)[:2] == ["Previous", "Back"], "one menu needs no name"
    with stand.speaking("es-ES"):
        spanish = await at.panel()
        assert labels(spanish)[:2] == ["Siguiente: Tu Ragami", "Siguiente: El Ragami neutral"]


def panel_button(panel: ShownMessage, label: str) -> str:
    """Return the custom id of the button that reads so."""
    return next(button.custom_id or "" for button in panel.buttons if plain(button.label) == label)


PLACE = re.compile(r"square (\d+)|\((b\d+)\)")


def there(view: RagamiView, place: int) -> str:
    """Say what stands at a place, in the panel's order."""
    found = []
    if place in view.conflicts:
        found.append(f"conflict {view.conflicts[place]}")
    if count := view.demons.get(place):
        found.append("1 Demon" if count == 1 else f"{count} Demons")
    saints = [colour for colour, space in zip(COLOURS, view.saints, strict=True) if space == place]
    if saints:
        found.append(" and ".join(saints) + (" Saint" if len(saints) == 1 else " Saints"))
    ragamis = [colour for colour, own in zip(COLOURS, view.seats, strict=False) if own.ragami == place]
    ragamis += ["neutral"] * (view.neutral == place)
    found += [f"{name} Ragami" for name in ragamis]
    found += [
        f"virtue die {colour} {own.virtue.value}"
        for colour, own in zip(COLOURS, view.seats, strict=False)
        if own.virtue.place == place
    ]
    lists = len(saints) > 1
    *others, last = found or [""]
    return ", ".join(found) if lists or not others else f"{', '.join(others)} and {last}"


async def test_a_closed_square_says_so(stand: Standing) -> None:
    """Saints may still go where Ragamis may not."""
    at = await standing_at(stand, ragami={0: "23"}, saints={"green": 20}, blocked=[21])
    panel = await at.panel()
    await at.do(panel, "die saint")
    for number in range(len(COLOURS)):
        for label, note in rows(panel, number):
            if label.endswith("square 21"):
                assert note.endswith(": no passage")
                return
    raise AssertionError("no Saint reaches square 21")


# ---- resolving


async def test_a_resolution_shows_the_sum_and_what_each_source_leaves(stand: Standing) -> None:
    at = await standing_at(
        stand,
        ragami={0: "23", 1: "23"},
        conflicts={23: 6},
        demons={23: 2},
        saints={"blue": 23},
        virtue={0: ("b12", 2)},
        hands={0: [3, 6]},
        cubes={0: 3},
        boxes=(2, 2, 2),
        power=[2],
    )
    panel = await at.panel()
    await at.choose(panel, "die conflict")
    assert "It needs 5 power points; success is worth 6 VP." in plain(panel.text)
    assert "The action die Conflict will have 1 use left." in plain(panel.text)
    await at.do(await at.panel(), "die conflict")
    panel = await at.panel()
    sums = "On square 23: conflict 6 + 2 Demons − 1 Saint − 2 for the Ragami beside you"
    assert f"{sums}. Still missing: 5 power points. What do you add?" in plain(panel.text)
    assert dict(rows(panel)) == {
        "1 white cube": "Leaves 4 missing",
        "2 white cubes": "Leaves 3 missing",
        "3 white cubes": f"Leaves 2 missing (power die: {odds(2, 1)} %)",
        "1 point of your virtue die": "Leaves 4 missing",
        "2 points of your virtue die": "Leaves 3 missing",
        "Play Two Power": "2 power points for 1 cube; 3 still missing then",
        "Play Double Roll": WORDS("card-6-text"),
    }
    await at.do(panel, "power virtue 2")
    assert f"{sums} − 2 added. Still missing: 3 power points." in plain(panel.text)
    assert "Roll the power die" not in dict(rows(panel))
    await at.do(panel, "power cubes 1")
    assert f"{sums} − 3 added. Still missing: 2 power points." in plain(panel.text)
    assert f"2 or more in one roll: {odds(2, 1)} %" in dict(rows(panel))["Roll the power die"]
    await at.do(panel, "power cubes 1")
    assert says(panel, "ask-power")
    assert f"1 or more in one roll: {odds(1, 1)} %" in dict(rows(panel))["Roll the power die"]
    await at.do(panel, "power cubes 1")
    assert "resolves the conflict on square 23!" in plain(panel.text)
    assert (await at.view()).seats[0].vp == 6
    assert DIE_USED.format(held="2 cards in hand") in plain(panel.text)


async def test_two_rolls_have_better_odds(stand: Standing) -> None:
    at = await standing_at(stand, ragami={0: "23"}, conflicts={23: 3}, hands={0: [6]}, cubes={0: 1}, boxes=(2, 2, 2))
    panel = await at.panel()
    await at.do(panel, "die conflict", "power card 6")
    assert f"3 or more in 2 rolls: {odds(3, 2)} %" in plain(str(panel.components))


def odds(wanted: int, rolls: int) -> int:
    """Return how likely the power die gives so much, in percent."""
    thrown = [sum(faces) for faces in itertools.product(POWER_FACES, repeat=rolls)]
    return round(100 * sum(points >= wanted for points in thrown) / len(thrown))


# ---- taking back


async def test_a_calm_step_is_taken_back_from_the_panel(stand: Standing) -> None:
    """Step after step, as far as the turn's beginning; the panel asks again for what was undone."""
    at = await begun(stand)
    start, panel = await at.view(), await at.panel()
    assert "Take back" not in labels(panel)
    await at.do(panel, "move saint", place_to_go(start))
    assert DIE_USED.format(held=ONE) in plain(panel.text)
    await at.press(panel, custom_id(panel, "takeback"))
    assert says(panel, "undo-free")
    assert WORDS("ask-ragami") in panel.text
    assert len(panel.images) == len(panel.held) == 1
    await at.press(panel, custom_id(panel, "takeback"))
    assert says(panel, "undo-free", move="move a Ragami with the die: Saint")
    assert FREE in panel.text
    view = await at.view()
    assert (view.boxes, view.seats, view.die_used) == (start.boxes, start.seats, False)
    assert "Take back" not in labels(panel)
    assert says(stand.board(at.room), "event-undo", move="move a Ragami with the die: Saint")


def place_to_go(view: RagamiView) -> str:
    """Return a movement to a building in the middle of the city, which is near to all others."""
    mine = view.seats[view.seat or 0].ragami
    return "ragami b7" if mine != place_of("b7") else "ragami b6"


async def test_nothing_is_taken_back_after_something_hidden_was_seen(stand: Standing) -> None:
    """Three cards of the deck: taking them back unasked would be a look into it."""
    at = await begun(stand)
    while len({*await coming(at)}) == 1:
        # Among three equal cards there is nothing to choose.
        at = await begun(stand)
    user, panel = await at.due(), await at.panel()
    await at.do(panel, "die cards")
    assert "Take back" not in labels(panel)
    revision = await at.revision()
    forged = Control("takeback", at.session_id, await at.token()).pack()
    answer = await user.press(panel, forged, forged=True)
    await stand.told()
    assert refused_with(answer, "nothing_to_undo")
    assert await at.revision() == revision
    (decision,) = {(await at.view()).decision}
    assert decision == "keep"
    # Choosing is calm again, but only the choice is taken back, not the draw.
    _, moves = await stand.legal(at.session_id)
    panel = await at.panel()
    await at.do(panel, moves[0])
    assert "Take back" not in labels(panel), "the discards are open now"


async def test_nothing_is_taken_back_once_the_turn_is_ended(stand: Standing) -> None:
    """Also where the last pass of a round lets nothing new appear, and the same player is asked next."""
    at = await standing_at(
        stand,
        conflicts=dict.fromkeys((1, 2, 3, 4, 5, 6), 2),
        ragami={0: "b7"},
        virtue={0: ("b13", 4)},
        cubes={0: 4},
        first=1,
        passes=1,
    )
    panel = await at.panel()
    await at.do(panel, "cubes 2")
    assert "Take back" in labels(panel), "the turn goes on"
    await at.do(panel, "pass")
    view = await at.view()
    assert (view.decision, view.seat) == ("virtue", 0)
    assert "Take back" not in labels(panel)
    assert "Take back" not in labels(await at.panel())


async def test_an_ended_turn_is_taken_back_only_if_the_others_agree(stand: Standing) -> None:
    at = await begun(stand)
    user, panel = await at.due(), await at.panel()
    await at.do(panel, "pass")
    revision, other = await at.revision(), await at.due()
    assert other is not user
    asked = await user.command("game undo", channel=at.room)
    assert says(asked, "undo-asked")
    await stand.told()
    assert await at.revision() == revision
    question = stand.driver.messages(at.room)[-1]
    await press(other, question, "agree")
    await stand.told()
    assert await at.due() is user
    assert (await at.view()).decision == "turn"


async def test_nothing_is_taken_back_once_others_have_moved(stand: Standing) -> None:
    at = await begun(stand)
    user = await at.due()
    (other,) = (one for one in at.users if one is not user)
    panel = await at.panel()
    await at.do(panel, "move saint", place_to_go(await at.view()))
    stale = panel.custom_id_of("Take back")
    await at.do(panel, "end")
    assert "Take back" not in labels(panel)
    refused = await other.press(panel, Control("takeback", at.session_id, await at.token()).pack(), forged=True)
    await stand.told()
    assert refused_with(refused, "nothing_to_undo")
    await at.type_moves("pass")
    assert await at.due() is user
    revision = await at.revision()
    fresh = await at.panel()
    assert "Take back" not in labels(fresh)
    current = Control("takeback", at.session_id, await at.token()).pack()
    answer = await user.press(fresh, current, forged=True)
    await stand.told()
    assert refused_with(answer, "nothing_to_undo")
    answer = await user.press(panel, stale, forged=True)
    await stand.told()
    assert CHANGED in answer.messages[-1].text
    assert await at.revision() == revision


async def test_only_ones_own_step_and_only_once(stand: Standing) -> None:
    at = await begun(stand)
    user = await at.due()
    (other,) = (one for one in at.users if one is not user)
    panel = await at.panel()
    await at.do(panel, "move saint")
    back = panel.custom_id_of("Take back")
    revision = await at.revision()
    answer = await other.press(panel, back, forged=True)
    await stand.told()
    assert refused_with(answer, "not_your_turn")
    assert await at.revision() == revision
    await user.press(panel, back)
    await stand.told()
    assert await at.revision() == revision + 1
    await user.press(panel, back, forged=True)
    await stand.told()
    assert CHANGED in panel.text
    assert await at.revision() == revision + 1
    assert (await at.view()).decision == "turn"
