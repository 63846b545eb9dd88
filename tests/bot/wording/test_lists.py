"""Tests that lists end with "and", "or" or "nor" as the language requires, in texts, pictures and refusals."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.face.words.sessions import say_refusal
from bot.wording.words import sound, words_for
from engine.kernel.contract.game import View
from engine.kernel.errors import Refused
from engine.kernel.words.phrases import Joint, Phrase, SeatRef, listed
from render.ground.scene import Scene
from render.ground.wording import enumerated, phrase_text

ROOT = Path(__file__).resolve().parents[3]
# Only these messages join items by commas: texts for machines, facts in a line, and alternative texts with a limited
# length.
BY_COMMAS = {
    "bot/face/commands/inputs.py",
    "bot/face/commands/mod.py",
    "bot/face/commands/results.py",
    "bot/face/replay/words.py",
    "bot/face/words/tables.py",
    "bot/face/words/tournaments/picture_data.py",
    "bot/face/moderation/log.py",
    "bot/host/tournaments/ground/differences.py",
    "bot/host/tournaments/reports/documents.py",
    "bot/wording/required_words.py",
}


@pytest.mark.parametrize(
    ("lang", "joint", "items", "said"),
    [
        ("en", "and", [], ""),
        ("en", "and", ["red"], "red"),
        ("en", "and", ["red", "blue"], "red and blue"),
        ("en", "and", ["red", "blue", "purple"], "red, blue and purple"),
        ("en", "or", ["red", "blue", "purple"], "red, blue or purple"),
        ("es", "and", ["roja", "azul", "morada"], "roja, azul y morada"),
        ("es", "and", ["Thor", "Inhumanos"], "Thor e Inhumanos"),
        ("es", "and", ["Thor", "**Hidra**"], "Thor e **Hidra**"),
        ("es", "and", ["Thor", "hielo"], "Thor y hielo"),
        ("es", "and", ["Thor", "Iron Man"], "Thor y Iron Man"),
        ("es", "or", ["siete", "ocho"], "siete u ocho"),
        ("es", "or", ["7", "8"], "7 u 8"),
        ("es", "or", ["1", "11"], "1 u 11"),
        ("es", "or", ["1", "2"], "1 o 2"),
        ("es", "nor", ["rojas", "azules"], "rojas ni azules"),
    ],
)
def test_a_list_is_joined_as_the_language_joins_it(lang: str, joint: Joint, items: list[str], said: str) -> None:
    assert words_for(None, lang).listed(items, joint) == said


def test_nested_lists_and_lists_of_phrases_and_seats_are_joined() -> None:
    names = Phrase("list-of", {})
    words = words_for("splendor_marvel", "es")
    tokens = [Phrase("token-red"), Phrase("token-blue"), Phrase("token-purple")]
    assert words.say(Phrase("tokens", {"tokens": tokens})) == "🔴 roja, 🔵 azul y 🟣 morada"
    who = Phrase("event-resign", {"seat": listed([SeatRef(0), SeatRef(1)])})
    assert words.say(who, ["Ana", "Inés"]) == "Ana e Inés abandona."
    assert words.say(names) == "list-of"


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_picture_joins_a_list_as_a_text_does(lang: str) -> None:
    words = words_for("splendor_marvel", lang)
    tokens = Phrase("tokens", {"tokens": [Phrase("token-red"), Phrase("token-blue"), Phrase("token-purple")]})
    assert phrase_text(Scene(View(), ()), words, tokens) == words.say(tokens)
    for names in ([], ["Ana"], ["Ana", "Inés"], ["Ana", "Inés", "Oli"]):
        assert enumerated(words, names) == words.listed(names)


def test_names_in_a_listed_refusal_are_shown_as_plain_text() -> None:
    refused = Refused("not_all_ready", names=listed(["*Ana*", "@everyone"]))
    said = say_refusal(refused.phrase, words_for(None, "en"))
    assert "\\*Ana\\* and" in said
    assert "@everyone" not in said


def test_no_text_joins_a_list_by_commas_alone() -> None:
    files = [file for room in ("bot/face", "bot/host", "bot/wording") for file in (ROOT / room).rglob("*.py")]
    found = [file for file in files if re.search(r"""["'], ["']\.join""", file.read_text("utf-8"))]
    assert {str(file.relative_to(ROOT)) for file in found} == BY_COMMAS


@pytest.mark.parametrize(
    ("text", "heard"), [("Inés", "i"), ("hijo", "i"), ("Hierro", "other"), ("80", "o"), ("", "other")]
)
def test_spanish_y_and_o_change_before_the_same_sound(text: str, heard: str) -> None:
    assert sound(text) == heard
