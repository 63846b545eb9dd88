"""Tests that the texts name the bot's permissions as Discord's settings do."""

from __future__ import annotations

import pytest

from bot.wording.words import words_for

RIGHTS = {
    "view-channel": ("View Channel", "Ver canal"),
    "send-messages": ("Send Messages", "Enviar mensajes"),
    "attach-files": ("Attach Files", "Adjuntar archivos"),
    "read-message-history": ("Read Message History", "Leer el historial de mensajes"),
}


@pytest.mark.parametrize("right", RIGHTS)
def test_a_right_has_discords_name(right: str) -> None:
    for lang, name in zip(("en", "es"), RIGHTS[right], strict=True):
        assert f"**{name}**" in words_for(None, lang)(f"right-{right}")
