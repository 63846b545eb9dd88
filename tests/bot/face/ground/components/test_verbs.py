"""Tests how a verb and its object become the name of one button."""

from __future__ import annotations

import pytest

from bot.face.ground.components.parts import verbal_name
from bot.wording.words import Words, words_for
from engine.kernel.words.phrases import Label, Phrase


@pytest.mark.parametrize(
    ("verb", "what", "name"),
    [
        ("Carta de apoyo", "Apoyo de la I. A.", "Carta de apoyo: Apoyo de la I. A."),
        ("Use a power", "power red", "Use a power red"),
        ("Take Loki", "Loki with Thor", "Take Loki with Thor"),
        ("Attack", "attack with Thor", "attack with Thor"),
        ("Reserve", "Thor", "Reserve: Thor"),
    ],
)
def test_a_verb_stands_before_a_name_and_swallows_no_part_of_it(
    verb: str, what: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = words_for("noughts", "en")
    say = words.say
    plain = {"what": what, "verb": verb}
    monkeypatch.setattr(Words, "say", lambda _, phrase, names=None: plain.get(phrase.key) or say(phrase, names))
    assert verbal_name(words, Label(Phrase("what")), Label(Phrase("verb"))) == name
