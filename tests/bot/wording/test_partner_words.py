"""Tests the texts about partners, seats of a lobby and returning players, in both languages."""

from __future__ import annotations

import pytest

from bot.wording.words import words_for
from tests.bot.meaning import plain

GIVEN: dict[str, str | int] = {
    "who": "Ben",
    "to": "Ana",
    "other": "Ana",
    "several": "no",
    "move": "Pour",
    "seat": "Seat 4",
    "moved": "no",
    "count": 8,
    "number": 2,
}


@pytest.mark.parametrize(
    ("key", "en", "es"),
    [
        (
            "suggest-title",
            "What do you suggest to Ana?",
            "¿Qué propones a Ana?",
        ),
        (
            "suggest-done",
            "💡 You suggest: **Pour**",
            "💡 Propones: **Pour**",
        ),
        (
            "proposal-line",
            "💡 Ben suggests: **Pour**",
            "💡 Ben propone: **Pour**",
        ),
        (
            "suggest-withdrawn",
            "You have withdrawn your suggestion.",
            "Has retirado tu propuesta.",
        ),
        (
            "sit-now",
            "Your seat: Seat 4",
            "Tu puesto: Seat 4",
        ),
        (
            "sit-asked",
            "🔃 You have asked Ben to swap. The lobby shows this too.",
            "🔃 Has propuesto a Ben cambiar de puesto. La propuesta también se ve en la sala.",
        ),
        (
            "lobby-wish",
            "🔃 Ben would like to swap seats with Ana, who can accept under **Seats**.",
            "🔃 Ben propone a Ana cambiar de puesto: Ana puede aceptar con **Puestos**.",
        ),
        (
            "lobby-free-seat",
            "2. 🪑 free",
            "2. 🪑 libre",
        ),
        (
            "news-title",
            "📰 Since the match began",
            "📰 Desde que empezó la partida",
        ),
        (
            "news-before",
            "The board before these moves",
            "El tablero antes de esas jugadas",
        ),
        (
            "room-fill",
            "Computer players, up to 8",
            "Completar con la máquina hasta 8",
        ),
    ],
)
def test_each_text_reads_like_this(key: str, en: str, es: str) -> None:
    assert {lang: plain(words_for(None, lang)(key, **GIVEN)) for lang in ("en", "es")} == {"en": en, "es": es}


def test_a_suggestion_to_one_of_several_names_them() -> None:
    given = {**GIVEN, "several": "yes"}
    said = [plain(words_for(None, lang)("proposal-line", **given)) for lang in ("en", "es")]
    assert said == ["💡 Ben suggests to Ana: **Pour**", "💡 Ben propone a Ana: **Pour**"]
