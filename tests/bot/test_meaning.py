"""Tests the helpers of panel tests: a text is found by its message's key, and a control by its action."""

from __future__ import annotations

import pytest

from bot.wording.words import words_for
from engine.kernel.words.phrases import Phrase
from tests.bot.clicks import actions, choices, custom_id, label, press
from tests.bot.meaning import pattern, refused_with, says
from tests.bot.standing import Standing

LANGUAGES = pytest.mark.parametrize("lang", ["en", "es"])


@LANGUAGES
def test_a_message_is_found_with_any_values_or_with_given_ones(lang: str) -> None:
    said = words_for(None, lang)("status-left", who="**\u2068Ana\u2069**", left="**Stop!**")
    assert says(f"before\n{said}\nafter", "status-left", lang)
    assert says(said, "status-left", lang, who="Ana", left="Stop!")
    assert not says(said, "status-left", lang, who="Ben")
    assert not says(said, "status-paused", lang)


@LANGUAGES
@pytest.mark.parametrize("count", [0, 1, 7])
def test_each_variant_of_a_message_is_found(lang: str, count: int) -> None:
    assert says(words_for(None, lang)("my-games-due", count=count), "my-games-due", lang)


@LANGUAGES
def test_a_message_is_found_within_another(lang: str) -> None:
    inner = Phrase("left-over")
    said = words_for(None, lang).say(Phrase("status-left", {"who": "Ana", "left": inner}))
    assert says(said, "status-left", lang, left=inner)
    assert not says(said, "status-left", lang, left=Phrase("left-paused"))


@LANGUAGES
def test_an_omitted_full_stop_makes_no_difference(lang: str) -> None:
    said = words_for(None, lang)("private-first", prompt="Stop!") + words_for(None, lang)("left-until", when="Stop!")
    assert says(said, "private-first", lang, prompt="Stop!")


def test_an_unknown_key_or_value_is_an_error() -> None:
    with pytest.raises(LookupError):
        pattern("no-such-key")
    with pytest.raises(LookupError):
        pattern("status-paused", who="Ana")


@pytest.mark.asyncio(loop_scope="module")
async def test_controls_and_refusals_of_a_lobby(stand: Standing) -> None:
    ana, ben, _ = stand.users(3)
    lobby = await stand.lobby([ana], stand.room(), seats=2)
    assert {"join", "ready", "start"} <= set(actions(lobby))
    assert label(lobby, "ready") in [button.label for button in lobby.buttons]
    with pytest.raises(LookupError):
        custom_id(lobby, "play")
    refused = await press(ana, lobby, "join")
    assert refused_with(refused, "already_joined")
    assert not refused_with(refused, "not_your_turn")
    with stand.speaking("es-ES"):
        assert refused_with(await press(ana, lobby, "join"), "already_joined", "es")
    table = await press(ana, lobby, "table")
    assert "turn-24" in choices(table, "terms", "clock")
    assert refused_with(await press(ben, lobby, "start"), "not_joined")
