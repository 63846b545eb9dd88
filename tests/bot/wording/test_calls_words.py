"""Tests the texts of reminders and of their settings, in both languages."""

from __future__ import annotations

import re

import pytest

from bot.wording.words import words_for
from engine.kernel.words.phrases import Param

GIVEN: dict[str, Param] = {
    "who": "@Ana",
    "since": "long ago",
    "prompt": "Choose.",
    "hours": 25,
    "minutes": 30,
    "number": 2,
}


@pytest.mark.parametrize(
    ("key", "en", "es"),
    [
        (
            "settings-only-always",
            "always play them for me, even if that tells others what I do not have",
            "juégalas siempre por mí, aunque otros puedan deducir qué cartas no tengo",
        ),
        ("my-games-hush", "Mute match 2", "Silenciar la n.º 2"),
        (
            "call-first",
            "🔔 @Ana, it is up to you. Choose.",
            "🔔 @Ana, te toca. Choose.",
        ),
        (
            "call-again",
            "🔔 @Ana, you were asked long ago, and the match is waiting for you. Choose.",
            "🔔 @Ana, esta partida te espera desde long ago. Choose.",
        ),
        (
            "call-nudge",
            "🔔 @Ana, you started your turn and have not finished it. Choose.",
            "🔔 @Ana, dejaste tu turno a medias. Choose.",
        ),
        (
            "call-undelivered",
            "I could not send you a private message.",
            "No he podido escribirte en privado.",
        ),
        (
            "private-first",
            "🔔 It is up to you. Choose.",
            "🔔 Te toca. Choose.",
        ),
        (
            "call-board",
            "To the board",
            "Ir al tablero",
        ),
        (
            "hush-button",
            "Not now",
            "Ahora no",
        ),
        (
            "left-paused",
            "⏸️ paused",
            "⏸️ en pausa",
        ),
        (
            "left-standing",
            "25 h 30 min left",
            "quedan 25 h 30 min",
        ),
        (
            "refused-zone-needed",
            "Quiet hours need your time zone: set “zone” as well, such as “Europe/Madrid”.",
            "Para las horas de silencio necesito tu zona horaria: indica también «zona», como «Europe/Madrid».",
        ),
    ],
)
def test_each_text_reads_like_this(key: str, en: str, es: str) -> None:
    assert {lang: words_for(None, lang)(key, **GIVEN) for lang in ("en", "es")} == {"en": en, "es": es}


@pytest.mark.parametrize("lang", ["en", "es"])
def test_each_part_of_the_help_begins_in_bold(lang: str) -> None:
    lines = words_for(None, lang)("help-text").splitlines()
    assert len(lines) == 6
    assert all(re.match(r"\*\*[^*]+\*\*: ", line) for line in lines)
