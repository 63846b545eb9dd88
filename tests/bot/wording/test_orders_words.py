"""Tests the names of standing orders, and the buttons beside them, in both languages."""

from __future__ import annotations

import pytest

from bot.wording.words import words_for

GIVEN = {"order": "Always"}


@pytest.mark.parametrize(
    ("key", "en", "es"),
    [
        (
            "orders-now",
            "Now: **Always**",
            "Ahora: **Always**",
        ),
        (
            "order-ask-when-able",
            "Ask me when I can answer",
            "Preguntarme si puedo responder",
        ),
        (
            "order-always-ask",
            "Always ask me",
            "Preguntarme siempre",
        ),
        (
            "order-pass-attack",
            "Pass for this attack",
            "Pasar durante este ataque",
        ),
        (
            "panel-back",
            "Back",
            "Atrás",
        ),
        (
            "panel-confirm",
            "Confirm",
            "Confirmar",
        ),
    ],
)
def test_each_text_reads_like_this(key: str, en: str, es: str) -> None:
    assert {lang: words_for(None, lang)(key, **GIVEN) for lang in ("en", "es")} == {"en": en, "es": es}
