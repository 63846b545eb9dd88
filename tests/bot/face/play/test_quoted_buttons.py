"""Tests that a private answer in the reader's language names buttons in the channel's language."""

from __future__ import annotations

import pytest

from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from tests.bot.clicks import actions, choose, press
from tests.bot.duels import begin
from tests.bot.meaning import refused_with
from tests.bot.standing import Standing
from tests.toys import DUEL as GAME

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

PLACE = "en"


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_a_spectator_who_tries_to_move_is_led_to_the_match(stand: Standing, locale: str) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    await begin(stand, [ana, ben], room)
    with stand.speaking(locale):
        typed = await chen.command("move", channel=room, move="work")
        pressed = await press(chen, stand.board(room), "play")
    for answer in (typed, pressed):
        assert refused_with(answer, "not_seated", locale[:2])
        assert actions(answer) == ["watch", "board"]


async def test_an_answer_names_a_lobbys_buttons_as_its_message_labels_them(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await ana.command("game new", channel=room, game=GAME)
    with stand.speaking("es-ES"):
        answer = await ben.command("move", channel=room, move="work")
        helped = await ben.command("help", channel=room)
        help_page = await choose(ben, helped, "helpabout", "playing")
    assert refused_with(answer, "not_started", "es")
    for key in ("lobby-ready-button", "lobby-start"):
        assert f"**{words_for(None, PLACE)(key)}**" in answer.text
        assert f"**{words_for(None, PLACE)(key)}**" in help_page.text
        assert f"**{words_for(None, 'es')(key)}**" not in answer.text


async def test_an_answer_names_buttons_as_the_latest_table_of_its_channel_labels_them(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    with stand.speaking("es-ES"):
        await ana.command("game new", channel=room, game=GAME)
    for locale in ("en-GB", "es-ES"):
        with stand.speaking(locale):
            helped = await choose(ben, await ben.command("help", channel=room), "helpabout", "playing")
        assert f"**{words_for(None, 'es')('lobby-ready-button')}**" in helped.text
        assert f"**{words_for(None, 'en')('lobby-ready-button')}**" not in helped.text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("place", LANGUAGES)
async def test_a_button_is_named_in_the_language_of_its_channel(lang: str, place: str) -> None:
    assert f"**{words_for(None, place)('lobby-start')}**" in words_for(None, lang, place)("lobby-complete")
    assert f"**{words_for(GAME, place)('button-more')}**" in words_for(GAME, lang, place)("refused-no-hand")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("place", LANGUAGES)
async def test_a_button_of_a_private_panel_is_named_in_the_readers_language(lang: str, place: str) -> None:
    assert f"**{words_for(GAME, lang)('button-board')}**" in words_for(GAME, lang, place)("refused-no-hand")
    assert f"**{words_for(None, lang)('lobby-options')}**" in words_for(None, lang, place)("lobby-options-how")
