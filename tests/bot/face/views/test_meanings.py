"""Tests explanations of cards and topics: `/card`, `/game rules topic:`, the menu of visible cards, and buttons."""

from __future__ import annotations

import pytest

from bot.face.commands.inputs import CHOICES
from bot.wording.glossary import Meaning
from bot.wording.words import words_for
from engine.kernel.contract.registry import games
from tests.bot.clicks import actions, choices, choose, custom_id, press
from tests.bot.meaning import refused_with, says
from tests.bot.standing import GAME, Standing
from tests.toys import DUEL, NOUGHTS

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]
CARDS, HEROES = "marvel_card_game", "marvel_heroes"
# The key that explains the only card of the duel.
SHIELD = "reaction-block"
SHIELD_NAME = words_for(DUEL, "en")(SHIELD)


async def test_a_card_is_explained_with_its_effect_and_its_rules(stand: Standing) -> None:
    (ana,) = stand.users(1)
    shown = (await ana.command("card", channel=stand.room(), name=Meaning(CARDS, "card-wolverine").pack())).message
    assert shown.ephemeral
    glossary, words = games()[CARDS].glossary, words_for(CARDS, "en")
    card = glossary.cards["card-wolverine"]
    assert words.say(card.line) in shown.text
    assert card.topics
    for key in card.topics:
        assert says(shown, "meaning-line", name=glossary.topics[key].name, text=glossary.topics[key].text)
    assert says(shown, "meaning-rules", rules="MC-30 and MC-51")
    assert says(shown, "meaning-see", topics=glossary.topics["board-sign-turned"].name)
    assert "📍" not in shown.text, "no match of the game is here"
    assert len(shown.images) == 1, "the card alone"
    assert words.say(card.line) in (shown.images[0].description or "")
    brief = await press(ana, shown, "rulesto")
    assert brief.text.startswith(f"## {words('game-name')}\n{words('game-rules')[:100]}")


async def test_a_card_is_found_by_its_spanish_name_without_accents(stand: Standing) -> None:
    (ana,) = stand.users(1)
    with stand.speaking("es-ES"):
        answer = await ana.command("card", channel=stand.room(), name="punteria certera")
    assert words_for(CARDS, "es").say(games()[CARDS].glossary.cards["card-sure-aim"].line) in answer.text


async def test_a_name_in_several_games_is_answered_with_a_choice(stand: Standing) -> None:
    (ana,) = stand.users(1)
    room = stand.room()
    several = await ana.command("card", channel=room, name="Thor")
    assert refused_with(several, "unclear_name", name="Thor")
    assert all(words_for(slug, "en")("game-name") in several.text for slug in (CARDS, GAME))
    for slug in (CARDS, GAME):
        chosen = await ana.command("card", channel=room, name=Meaning(slug, "card-thor").pack())
        assert words_for(slug, "en").say(games()[slug].glossary.cards["card-thor"].line) in chosen.text


async def test_the_cards_of_the_channels_game_are_completed_or_else_all(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    everywhere = await ana.complete("card", option="name", value="spider man", channel=room)
    slugs = {str(one["value"]).partition(".")[0] for one in everywhere}
    assert slugs >= {CARDS, GAME}
    assert all(
        str(one["name"]).endswith(words_for(str(one["value"]).partition(".")[0], "en")("game-name"))
        for one in everywhere
    )
    await stand.begin([ana, ben], room, game=DUEL)
    here = await ana.complete("card", option="name", channel=room)
    assert [one["value"] for one in here] == [f"{DUEL}.{key}" for key in games()[DUEL].glossary.cards]
    assert len(await ana.complete("card", option="name", channel=stand.room())) == CHOICES
    assert not await ana.complete("card", option="name", value="qqq", channel=room)


async def test_the_place_of_a_card_is_told_from_the_readers_own_view(stand: Standing) -> None:
    ana, ben, eve = stand.users(3)
    room = stand.room()
    await stand.begin([ana, ben], room, game=DUEL, options="shields=20")
    own = await ana.command("card", channel=room, name=SHIELD_NAME)
    assert says(own, "meaning-where")
    assert "×2" in own.text
    for other in (ben, eve):
        assert says(await other.command("card", channel=room, name=SHIELD_NAME), "meaning-nowhere")
    abroad = await ana.command("card", channel=room, name="Wolverine")
    assert "📍" not in abroad.text, "a card of another game is not in this match"


async def test_a_card_is_explained_in_private_messages_too(stand: Standing) -> None:
    (ana,) = stand.users(1)
    answer = await ana.command("card", channel=stand.private_room(ana), name=SHIELD_NAME)
    assert words_for(DUEL, "en")(f"{SHIELD}-text") in answer.text


async def test_an_unknown_name_is_refused(stand: Standing) -> None:
    (ana,) = stand.users(1)
    room = stand.room()
    assert refused_with(await ana.command("card", channel=room, name="qqq"), "no_such_card")
    assert refused_with(await ana.command("game rules", channel=room, topic="qqq"), "no_such_topic")
    assert refused_with(await ana.command("card", channel=room, name="nothing.card-thor"), "no_such_card")


async def test_a_topic_of_the_rules_is_explained_by_its_name_in_either_language(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    shown = (await ana.command("game rules", channel=room, game=NOUGHTS, topic="tres en raya")).message
    words = words_for(NOUGHTS, "en")
    assert shown.ephemeral
    assert words("topic-three-text") in shown.text
    assert says(shown, "meaning-rules", rules="N-2 and N-3")
    await stand.begin([ana, ben], room, game=NOUGHTS)
    with stand.speaking("es-ES"):
        offers = await ben.complete("game rules", option="topic", channel=room)
        told = await ben.command("game rules", channel=room, topic=str(offers[0]["value"]))
    assert [one["name"] for one in offers] == [
        words_for(NOUGHTS, "es")(key) for key in games()[NOUGHTS].glossary.topics
    ]
    assert words_for(NOUGHTS, "es")("part-square") in told.text
    rules = await press(ana, shown, "rulesto")
    await stand.told()
    assert words("game-rules") in rules.message.text


async def test_topics_of_the_chosen_game_are_completed_everywhere(stand: Standing) -> None:
    (ana,) = stand.users(1)
    offers = await ana.complete("game rules", option="topic", value="str", channel=stand.room(), game=DUEL)
    assert [one["value"] for one in offers] == [f"{DUEL}.topic-strike"]


async def test_a_menu_beside_hand_and_board_explains_the_visible_cards(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room, game=DUEL, options="shields=20")
    hand = await ana.command("game hand", channel=room)
    assert choices(hand, "explain") == [SHIELD], "each card once"
    answer = await choose(ana, hand, "explain", SHIELD)
    assert answer.message.ephemeral
    assert words_for(DUEL, "en")(f"{SHIELD}-text") in answer.text
    assert says(answer, "meaning-where")
    assert "explain" in actions(await ana.command("game board", channel=room))
    assert "explain" not in actions(await ben.command("game board", channel=room)), "ben holds none"


async def test_a_card_without_an_explanation_is_refused(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room, game=DUEL)
    hand = await ana.command("game hand", channel=room)
    forged = await ana.select(hand.message, custom_id(hand, "explain"), ["card-thor"], forged=True)
    assert refused_with(forged, "expired_control")


async def test_a_refusal_explained_by_a_topic_has_a_button_for_it(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room, game=NOUGHTS)
    await stand.move(ana, "mark 5", room)
    refused = await stand.move(ben, "mark 5", room)
    assert refused_with(refused, "lacking_move")
    explained = await press(ben, refused, "meaning")
    assert explained.message.ephemeral
    assert words_for(NOUGHTS, "en")("part-square") in explained.text
    forged = await ben.press(explained.message, f"meaning:0:0:{Meaning(GAME, 'card-thor').pack()}", forged=True)
    assert len(forged.message.images) == 1, "a card comes with its picture"
    unexplained = await stand.move(ana, "mark 4", room)
    assert refused_with(unexplained, "not_your_turn")
    assert "meaning" not in actions(unexplained)
    forged = await ben.press(explained.message, f"meaning:0:0:{NOUGHTS}.nothing", forged=True)
    assert refused_with(forged, "expired_control")


async def test_a_topic_of_another_game_than_the_wanted_one_says_so(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room, topic = stand.room(), "tres en raya"
    question = await ana.command("game rules", channel=room, game=DUEL, topic=topic)
    assert words_for(NOUGHTS, "en")("topic-three-text") in question.text
    assert says(question, "meaning-elsewhere", wanted=_name(DUEL), game=_name(NOUGHTS))
    await stand.begin([ana, ben], room, game=DUEL)
    with stand.speaking("es-ES"):
        here = await ben.command("game rules", channel=room, topic=topic)
    assert says(here, "meaning-elsewhere", lang="es", wanted=_name(DUEL, "es"), game=_name(NOUGHTS, "es"))
    own = await ana.command("game rules", channel=room, game=NOUGHTS, topic=topic)
    nowhere = await ana.command("game rules", channel=stand.room(), topic=topic)
    assert not any(says(one, "meaning-elsewhere") for one in (own, nowhere))


def _name(slug: str, lang: str = "en") -> str:
    return words_for(slug, lang)("game-name")


@pytest.mark.parametrize("typed", ["SPLENDÓR  marvel", "splendor", GAME, "Splendor: Marv"])
async def test_a_game_is_found_by_its_name(stand: Standing, typed: str) -> None:
    (ana,) = stand.users(1)
    assert "rules" in actions(await ana.command("game rules", channel=stand.room(), game=typed))


@pytest.mark.parametrize("command", ["game rules", "game learn", "leaderboard", "game new", "deck import"])
async def test_a_mistyped_game_is_answered_with_all_names(stand: Standing, command: str) -> None:
    (ana,) = stand.users(1)
    for locale in ("en-GB", "es-ES"):
        with stand.speaking(locale):
            answer = await ana.command(command, channel=stand.room(), game="splondor")
        assert refused_with(answer, "unknown_game", lang=locale[:2], game="splondor")
        assert all(_name(slug, locale[:2]) in answer.text for slug in games())
        assert not any(slug in answer.text for slug in games() if "_" in slug)


async def test_a_menu_below_ones_own_board_opens_closer_looks(
    stand: Standing,
) -> None:
    ana, ben, eve = stand.users(3)
    room = stand.room()
    await stand.begin([ana, ben], room, game=HEROES, seats=2)
    board = (await press(ana, stand.board(room), "board")).message
    keys = choices(board, "closer")
    assert "place-the-village" in keys
    assert len([key for key in keys if key.startswith("card-")]) == 8, "the heroes of both teams"
    hero = next(key for key in keys if key.startswith("card-"))
    for user in (ana, eve):
        board = (await press(user, stand.board(room), "board")).message
        shown = (await choose(user, board, "closer", hero)).message
        assert shown.ephemeral
        assert len(shown.images) == 1
        alt = shown.images[0].description or ""
        assert alt.startswith(words_for(HEROES, "en")(hero))
        assert "of " in alt
        assert says(shown, "meaning-where")
    with stand.speaking("es-ES"):
        board = (await press(ben, stand.board(room), "board")).message
        area = (await choose(ben, board, "closer", "place-the-village")).message
    assert words_for(HEROES, "es")("closer-free", count=2) in (area.images[0].description or "")
    own = await ana.command("game board", channel=room)
    assert choices(own, "closer") == keys
    by_name = await eve.command("card", channel=room, name=Meaning(HEROES, hero).pack())
    assert by_name.message.images[0].description == alt, "a command shows the same"
    board = (await press(ana, stand.board(room), "board")).message
    forged = await ana.select(board, custom_id(board, "closer"), ["card-nobody"], forged=True)
    assert refused_with(forged, "expired_control")


async def test_a_game_without_closer_looks_has_no_menu_of_them(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room, game=DUEL)
    assert not [one for one in stand.driver.messages(room) if "closer" in actions(one)]
    assert "closer" not in actions(await ana.command("game board", channel=room))
