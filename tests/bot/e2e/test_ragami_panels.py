"""Tests Ragami's turns of many small steps in the Play panel."""

from __future__ import annotations

import itertools

import pytest

from bot.face.ground.components.choices import MENU_SIZE
from bot.face.ground.components.custom_ids import Control
from bot.wording.words import words_for
from engine.games.ragami.game import GAME
from engine.games.ragami.seen.view import RagamiView
from engine.games.ragami.state.board import SPACES, is_building, place_of, word
from engine.games.ragami.state.cards import COLOURS, POWER_FACES
from engine.kernel.words.phrases import Phrase
from render.games.ragami.holding import asks_for_card
from render.games.ragami.plan import box_of
from render.games.ragami.ways import ON_THE_MAP
from tests.bot.clicks import actions, confirmation, custom_id, press
from tests.bot.e2e.ragami_room import Room, begun, coming, keep_first, labels, plain, rows, standing_at
from tests.bot.meaning import refused_with, says
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing
from tests.engine.games.ragami.positions import NEUTRAL

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

WORDS = words_for(GAME.slug, "en")


def asks(answer: ShownMessage, lang: str = "en", *, die: int, card: int, held: int, left: int = 1) -> bool:
    """Return whether a message asks for a turn.

    The player has used ``die`` dice and ``card`` cards in this turn, has ``left`` unused dice, may use ``left`` more
    cards, and has ``held`` cards in hand.
    """
    words = words_for(GAME.slug, lang)
    counts = {"die": die, "card": card, "dice": left, "cards": left}
    return words("ask-turn", held=Phrase("cards-held", {"count": held}), **counts) in plain(answer.text)


# ---- the turn


async def test_the_panel_says_what_the_turn_has_used(stand: Standing) -> None:
    """The panel repeats this text until the turn ends.

    If the player can do nothing else, the turn ends automatically.
    """
    at = await standing_at(
        stand, ragami={0: "23"}, conflicts={14: 2}, hands={0: [7, 13]}, cubes={0: 1}, virtue={0: ("b1", 3)}
    )
    panel = await at.panel()
    assert asks(panel, die=0, card=0, held=2)
    assert WORDS("verb-pass") in labels(panel)
    assert WORDS("verb-end") not in labels(panel)
    await at.do(panel, "trade 13")
    assert asks(panel, die=0, card=1, held=1)
    assert WORDS("verb-end") in labels(panel)
    assert WORDS("verb-pass") not in labels(panel)
    await at.do(panel, "move saint", "ragami 24")
    assert asks(panel, die=1, card=1, held=1)
    assert WORDS("verb-die") not in [menu.placeholder for menu in panel.selects]
    await at.do(panel, "cubes 2", "virtue 3")
    assert asks(at.stand.board(at.room), die=1, card=1, held=1)
    await at.do(panel, "trade 7")
    assert (await at.view()).seat == 1
    assert says(panel, "panel-done")


async def test_after_a_die_the_panel_offers_cards(stand: Standing) -> None:
    at = await standing_at(stand, ragami={0: "23"}, hands={0: [7]})
    panel = await at.panel()
    await at.do(panel, "move cards", "ragami b12")
    assert asks(panel, die=1, card=0, held=1)
    with stand.speaking("es-ES"):
        assert asks(await at.panel(), "es", die=1, card=0, held=1)


async def test_a_pass_without_another_move_is_confirmed(stand: Standing) -> None:
    at = await standing_at(stand, boxes=(0, 0, 0))
    assert (await at.view()).moves == ["pass"]
    panel = await at.panel()
    assert asks(panel, die=0, card=0, held=0, left=0)
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
    assert panel.images == [], "the board stands right above"
    await at.do(panel, "die saint")
    first = await only_picture(panel)
    assert alt(panel).startswith(f"{WORDS('choice-saint')}.")
    await at.choose(panel, "saint purple 29")
    assert await only_picture(panel) != first, "the board as it will be"
    saint = WORDS("alt-saint", colour=WORDS("alt-colour-purple"))
    assert f"{saint} 30→29" in alt(panel), "it has moved there"
    await at.press(panel, custom_id(panel, "back"))
    assert await only_picture(panel) == first
    await at.do(panel, "saint purple 29")
    second = await only_picture(panel)
    assert second != first
    assert WORDS("alt-choice-from", piece=WORDS("alt-choice-demon"), place="20") in alt(panel)
    await at.do(panel, "demon 20 21")
    assert panel.images == []
    for shown in stand.driver.messages(at.room):
        assert WORDS("choice-saint") not in "".join(image.description or "" for image in shown.images)


def alt(answer: ShownMessage) -> str:
    (image,) = answer.images
    return image.description or ""


async def only_picture(panel: ShownMessage) -> bytes:
    """Return a panel's picture; the panel must have exactly one file."""
    (image,) = panel.images
    assert len(panel.all_files) == 1
    data = await image.read()
    assert data.startswith(b"\x89PNG")
    return data


async def test_every_choice_on_the_map_has_its_picture(stand: Standing) -> None:
    """If the player must choose a place, the panel shows the map, and for a card it shows the hand.

    For other choices it has no picture, because the board is right above it.
    """
    room = stand.room()
    session_id = await stand.begin(stand.users(2), room, game=GAME.slug)
    at = Room(stand, room, session_id)
    for user in at.users:
        await stand.confirms(user, "always")
    await keep_first(at, -1)
    awaited = {"saint": "die saint", "ragami": "move conflict", "keep": "die cards"}
    kinds = set[str | None]()
    while not {"place", "saint", "demon", "ragami", "keep"} <= kinds:
        view, panel = await at.view(), await at.panel()
        kinds.add(view.decision)
        pictured = view.decision in ON_THE_MAP or asks_for_card(view)
        # Of two Ragamis, the picture shows only the places of the player's own one.
        name = "chosen" if view.decision == "ragami" else "choice.png"
        assert [image.filename.partition("-")[0] for image in panel.images] == [name] * pictured, view.decision
        first = [move for kind, move in awaited.items() if kind not in kinds and move in view.moves]
        await at.do(panel, next(iter(first), view.moves[-1 if view.decision == "turn" else 0]))


async def test_many_places_are_menus_in_the_order_of_their_numbers(stand: Standing) -> None:
    """Squares are menus by number, and buildings a menu by name. The notes say how far a place is and what is there."""
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
    places = [place_of(text.split()[1]) for text in (await at.view()).moves if text.startswith("ragami ")]
    squares = sorted(place for place in places if not is_building(place))
    buildings = sorted((place for place in places if is_building(place)), key=pictured_at)
    assert len(squares) > MENU_SIZE
    numbered, named = [*rows(panel, 0), *rows(panel, 1)], rows(panel, 2)
    assert [name for name, _ in numbered] == [WORDS("go-ragami", place=square(place)) for place in squares]
    assert [name for name, _ in named] == [
        WORDS("go-ragami", place=Phrase(f"building-{word(place)}")) for place in buildings
    ]
    assert not [label for label in labels(panel) if label.isdigit()]
    conflict = WORDS("here-conflict-reach", value=5, gap=6, sure=3, most=5, rolls="yes")
    noted = WORDS("place-far-with", steps=1, there=WORDS.listed([conflict, WORDS("here-demons", count=1)]))
    assert dict(numbered)[WORDS("go-ragami", place=square(29))] == plain(noted)
    await at.do(panel, "ragami 29")


def square(number: int) -> Phrase:
    return Phrase("square", {"number": number})


def pictured_at(place: int) -> tuple[int, int]:
    """Return the position of a place in the picture, which sorts places in reading order."""
    x, y, _, _ = box_of(place)
    return y, x


@pytest.mark.parametrize("lang", ["en-US", "es-ES"])
async def test_the_first_placement_is_one_choice_and_says_what_each_square_is_good_for(
    stand: Standing, lang: str
) -> None:
    """All 30 squares are possible, in two menus. The question and the notes say what a Saint gains there."""
    with stand.speaking(lang):
        words = words_for(GAME.slug, lang[:2])
        room = stand.room()
        session_id = await stand.begin(stand.users(2), room, game=GAME.slug)
        at = Room(stand, room, session_id)
        await keep_first(at)
        panel = (await press(await at.due(), stand.board(room), "play")).message
        assert words("ask-place-saint") in plain(panel.text)
        found = [*rows(panel, 0), *rows(panel, 1)]
        view = await at.view()
        assert len(found) == len(SPACES)
        for place, (_, note) in zip(SPACES, found, strict=True):
            gains = place in view.conflicts
            later = "never" if place in view.laid_tiles else "later"
            assert note.endswith(words("effect-saint-conflict" if gains else f"effect-saint-{later}"))
        assert words("alt-choice-everywhere") in alt(panel)


async def test_a_button_leads_to_the_places_of_the_other_ragami(stand: Standing) -> None:
    at = await standing_at(stand, ragami={0: "23", NEUTRAL: "b7"})
    panel = await at.panel()
    await at.do(panel, "move saint")
    own, neutral = WORDS("verb-ragami"), WORDS("verb-neutral")
    assert [menu.placeholder.startswith(f"{own}: ") for menu in panel.selects] == [True] * len(panel.selects)
    own_places = await only_picture(panel)
    await at.press(panel, neutral)
    assert await only_picture(panel) != own_places
    assert WORDS("panel-back") in labels(panel)
    assert says(panel, "ask-where-to", piece=Phrase("ragami-neutral"), place=Phrase("building-b7"))
    await at.choose(panel, "neutral b4")
    assert confirmation(panel)


async def test_a_piece_is_chosen_before_its_place(stand: Standing) -> None:
    """The panel first asks which piece moves, then where it goes: heading, picture and menu are those of one piece."""
    at = await standing_at(
        stand, ragami={0: "23", 1: "b8"}, saints={"green": 20}, demons={3: 1, 9: 1, 12: 1, 20: 1, 27: 1}
    )
    panel = await at.panel()
    await at.do(panel, "die saint")
    saints = [WORDS(f"saint-{colour}") for colour in COLOURS]
    assert [label for label in labels(panel) if label in saints] == saints
    assert panel.selects == []
    every = await only_picture(panel)
    await at.press(panel, WORDS("saint-green"))
    assert says(panel, "ask-where-to", piece=Phrase("saint-green"), place=Phrase("square", {"number": 20}))
    assert await only_picture(panel) != every
    await at.do(panel, "saint green 21")
    starts = [str(start) for start in sorted((await at.view()).demons, key=pictured_at)]
    assert [label for label in labels(panel) if label.isdigit()] == starts
    assert {style_of(one) for one in panel.components if one.get("label", "")[:1].isdigit()} == {2}
    assert WORDS("demon-new") in labels(panel)
    await at.press(panel, "9")
    assert says(panel, "ask-demon-to", place=Phrase("square", {"number": 9}))
    assert "9" not in labels(panel), "places are asked now"
    await at.do(panel, "demon 9 8")


def style_of(component: dict[str, object]) -> object:
    return component["style"]


async def test_the_panel_says_why_a_place_is_missing(stand: Standing) -> None:
    at = await standing_at(stand, ragami={0: "23", 1: "9"}, saints={"yellow": 24, "green": 20}, demons={9: 1})
    panel = await at.panel()
    await at.do(panel, "move saint")
    why = WORDS("moves-lacking", moves="24", why=WORDS("lacks-own-saint"))
    assert why in plain(panel.text)
    await at.do(panel, "ragami 22")
    at = await standing_at(stand, ragami={0: "23", 1: "9"}, saints={"yellow": 24, "green": 10})
    panel = await at.panel()
    await at.do(panel, "die saint")
    assert WORDS("lacks-its-ragami") not in panel.text, "no Saint is chosen yet"
    await at.press(panel, WORDS("saint-green"))
    assert WORDS("moves-lacking", moves="9", why=WORDS("lacks-its-ragami")) in plain(panel.text)


async def test_after_a_move_the_panel_says_what_is_impossible_now(stand: Standing) -> None:
    """The conflict comes first. All uses of a die have one reason, so that the page of all reasons names the verbs."""
    at = await standing_at(stand, ragami={0: "23"}, hands={0: [2, 13]}, cubes={0: 1})
    panel = await at.panel()
    await at.do(panel, "move cards", "ragami b12")
    verbs = WORDS.listed([WORDS("verb-die"), WORDS("verb-move")])
    assert WORDS("lacks-no-conflict") in panel.text
    assert WORDS("lacks-die-used") not in panel.text
    await at.press(panel, WORDS("panel-why-not"))
    assert f"{verbs}: {WORDS('lacks-die-used')}" in plain(panel.text)
    assert WORDS("lacks-no-conflict") in panel.text
    await at.press(panel, WORDS("panel-back"))
    assert asks(panel, die=1, card=0, held=2)


async def test_a_saint_may_enter_a_closed_square(stand: Standing) -> None:
    """Ragamis cannot enter a closed square, but Saints can. The panel that asks to confirm says that it is closed."""
    at = await standing_at(stand, ragami={0: "23"}, saints={"green": 20}, blocked=[21])
    panel = await at.panel()
    await at.do(panel, "die saint")
    await at.choose(panel, "saint green 21")
    assert WORDS("here-blocked") in plain(panel.text)


# ---- resolving


async def test_a_resolution_shows_the_sum_and_the_rest_of_each_source(stand: Standing) -> None:
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
    assert says(panel, "preview-attempt", gap=5, value=6)
    assert says(panel, "preview-box", box=Phrase("box-conflict"), left=1)
    await at.do(await at.panel(), "die conflict")
    panel = await at.panel()
    assert sums(panel, added=0, gap=5)
    assert dict(rows(panel)) == {
        WORDS("power-cubes-count", count=1): WORDS("power-left", gap=4, odds=0),
        WORDS("power-cubes-count", count=2): WORDS("power-left", gap=3, odds=0),
        WORDS("power-cubes-count", count=3): WORDS("power-left", gap=2, odds=odds(2, 1)),
        WORDS("power-virtue-count", count=1): WORDS("power-left", gap=4, odds=0),
        WORDS("power-virtue-count", count=2): WORDS("power-left", gap=3, odds=0),
        WORDS("power-with-card", card=Phrase("card-3")): WORDS("power-card-note", points=2, cost=1, gap=3, odds=0),
        WORDS("power-with-card", card=Phrase("card-6")): WORDS("card-6-text"),
    }
    await at.do(panel, "power virtue 2")
    assert sums(panel, added=2, gap=3)
    assert WORDS("power-die") not in dict(rows(panel))
    await at.do(panel, "power cubes 1")
    assert sums(panel, added=3, gap=2)
    assert dict(rows(panel))[WORDS("power-die")] == WORDS("power-die-note", gap=2, rolls=1, odds=odds(2, 1))
    await at.do(panel, "power cubes 1")
    assert sums(panel, added=4, gap=1)
    assert dict(rows(panel))[WORDS("power-die")] == WORDS("power-die-note", gap=1, rolls=1, odds=odds(1, 1))
    await at.do(panel, "power cubes 1")
    assert says(stand.board(at.room), "event-resolved", place=Phrase("square", {"number": 23}))
    assert (await at.view()).seats[0].vp == 6
    assert asks(panel, die=1, card=0, held=2)


def sums(panel: ShownMessage, *, added: int, gap: int) -> bool:
    """Return whether a panel shows the sum of a conflict's points, with one Saint, one Ragami and two Demons."""
    place = Phrase("square", {"number": 23})
    said = WORDS("ask-power", place=place, value=6, demons=2, saints=1, help=2, added=added, gap=gap)
    return said in plain(panel.text)


async def test_two_rolls_have_better_odds(stand: Standing) -> None:
    at = await standing_at(stand, ragami={0: "23"}, conflicts={23: 3}, hands={0: [6]}, cubes={0: 1}, boxes=(2, 2, 2))
    panel = await at.panel()
    await at.do(panel, "die conflict", "power card 6")
    assert WORDS("power-die-note", gap=3, rolls=2, odds=odds(3, 2)) in plain(str(panel.components))


def odds(wanted_number: int, rolls: int) -> int:
    """Return the chance of at least ``wanted_number`` points on the power die, in percent."""
    thrown = [sum(faces) for faces in itertools.product(POWER_FACES, repeat=rolls)]
    return round(100 * sum(points >= wanted_number for points in thrown) / len(thrown))


# ---- undo


async def test_steps_are_undone_one_by_one_from_the_panel(stand: Standing) -> None:
    """The player undoes each step back to the beginning of the turn. The panel asks again for the undone choice."""
    at = await begun(stand)
    start, panel = await at.view(), await at.panel()
    assert "takeback" not in actions(panel)
    await at.do(panel, "move saint", place_to_go(start))
    assert asks(panel, die=1, card=0, held=1)
    await at.press(panel, custom_id(panel, "takeback"))
    assert says(panel, "undo-free")
    assert WORDS("ask-ragami") in panel.text
    assert len(panel.images) == len(panel.all_files) == 1
    await at.press(panel, custom_id(panel, "takeback"))
    assert says(panel, "undo-free", move="move a Ragami with the die: Saint")
    assert asks(panel, die=0, card=0, held=1)
    view = await at.view()
    assert (view.boxes, view.seats, view.die_used) == (start.boxes, start.seats, False)
    assert "takeback" not in actions(panel)
    assert says(stand.board(at.room), "event-undo", move="move a Ragami with the die: Saint")


def place_to_go(view: RagamiView) -> str:
    """Return a movement to a building in the middle of the city, close to all others."""
    mine = view.seats[view.seat or 0].ragami
    return "ragami b7" if mine != place_of("b7") else "ragami b6"


async def test_a_draw_cannot_be_undone_without_consent(stand: Standing) -> None:
    """Three cards of the deck were drawn. Undoing that without consent would let the player look into the deck."""
    at = await begun(stand)
    while len({*await coming(at)}) == 1:
        # A player with three equal cards has no choice.
        at = await begun(stand)
    user, panel = await at.due(), await at.panel()
    await at.do(panel, "die cards")
    assert "takeback" not in actions(panel)
    revision = await at.revision()
    forged = Control("takeback", at.session_id, await at.token()).pack()
    answer = await user.press(panel, forged, forged=True)
    await stand.told()
    assert says(answer, "refused-undo-asks")
    assert await at.revision() == revision
    (decision,) = {(await at.view()).decision}
    assert decision == "keep"
    # The cards that are not kept go to the open discard pile, so this move cannot be undone either.
    _, moves = await stand.legal(at.session_id)
    panel = await at.panel()
    await at.do(panel, moves[0])
    assert "takeback" not in actions(panel), "the discards are open now"


async def test_an_ended_turn_cannot_be_undone_from_the_panel(stand: Standing) -> None:
    """Ending a turn cannot be undone, even if a round's last pass reveals nothing and the same player is asked next."""
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
    assert "takeback" in actions(panel), "the turn goes on"
    await at.do(panel, "pass")
    view = await at.view()
    assert (view.decision, view.seat) == ("virtue", 0)
    assert "takeback" not in actions(panel)
    assert "takeback" not in actions(await at.panel())


async def test_an_ended_turn_is_undone_only_if_the_others_agree(stand: Standing) -> None:
    at = await begun(stand)
    user, panel = await at.due(), await at.panel()
    await at.do(panel, "pass")
    revision, other = await at.revision(), await at.due()
    assert other is not user
    question_message = await user.command("game undo", channel=at.room)
    assert says(question_message, "undo-asked")
    await stand.told()
    assert await at.revision() == revision
    question = stand.driver.messages(at.room)[-1]
    await press(other, question, "agree")
    await stand.told()
    assert await at.due() is user
    assert (await at.view()).decision == "turn"


async def test_no_step_is_undone_after_another_players_move(stand: Standing) -> None:
    at = await begun(stand)
    user = await at.due()
    (other,) = (one for one in at.users if one is not user)
    panel = await at.panel()
    await at.do(panel, "move saint", place_to_go(await at.view()))
    stale = custom_id(panel, "takeback")
    await at.do(panel, "end")
    assert "takeback" not in actions(panel)
    refused = await other.press(panel, Control("takeback", at.session_id, await at.token()).pack(), forged=True)
    await stand.told()
    assert says(refused, "refused-undo-asks")
    await at.type_moves("pass")
    assert await at.due() is user
    revision = await at.revision()
    fresh = await at.panel()
    assert "takeback" not in actions(fresh)
    current = Control("takeback", at.session_id, await at.token()).pack()
    answer = await user.press(fresh, current, forged=True)
    await stand.told()
    assert says(answer, "refused-undo-asks")
    # The new panel has replaced the former one, whose button can only be sent by a forger.
    answer = await user.press(fresh, stale, forged=True)
    await stand.told()
    assert says(answer, "refused-undo-stale")
    assert await at.revision() == revision


async def test_a_player_undoes_only_their_own_step_and_only_once(stand: Standing) -> None:
    at = await begun(stand)
    user = await at.due()
    (other,) = (one for one in at.users if one is not user)
    panel = await at.panel()
    await at.do(panel, "move saint")
    back = custom_id(panel, "takeback")
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
    assert says(panel, "refused-undo-stale")
    assert await at.revision() == revision + 1
    assert (await at.view()).decision == "turn"


async def test_the_only_move_left_is_confirmed_if_it_ends_the_possibility_to_take_back(stand: Standing) -> None:
    """Card 3 is the last move that can help.

    After it, nothing can change the conflict, so a roll or the scoring follows at once.
    """
    at = await standing_at(stand, ragami={0: "23"}, conflicts={23: 4}, hands={0: [3]}, cubes={0: 1}, boxes=(2, 2, 2))
    panel = await at.panel()
    await at.do(panel, "die conflict")
    await stand.confirms(await at.due(), "lasting")
    assert (await at.view()).moves == ["power card 3"]
    panel = await at.panel()
    assert "takeback" in actions(panel)
    revision = await at.revision()
    await at.choose(panel, "power card 3")
    assert confirmation(panel)
    assert await at.revision() == revision
