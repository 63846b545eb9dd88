"""Tests the answers to users who may not do something, or who come too late, in both languages."""

from __future__ import annotations

import pytest

from bot.wording.words import words_for

GIVEN = {"due": "Ana"}


@pytest.mark.parametrize(
    ("key", "en", "es"),
    [
        (
            "refused-not-seated",
            "You have no seat in this match.",
            "No tienes puesto en esta partida.",
        ),
        (
            "refused-expired-control",
            "This button is out of date. Use the buttons of the latest message.",
            "Este botón ya no sirve. Usa los botones del último mensaje.",
        ),
        (
            "refused-moderators-only",
            "Only moderators can do this: members who can manage the server, or who have the role set with "
            "`/settings server`.",
            "Esto es solo para moderadores: los miembros que gestionan el servidor o que tienen el rol fijado con "
            "`/ajustes servidor`.",
        ),
        (
            "refused-not-your-turn",
            "It is not your turn: Ana is to move.",
            "No es tu turno: le toca a Ana.",
        ),
        (
            "refused-board-changed",
            "The board has changed since then. Look at the new board first.",
            "El tablero ha cambiado desde entonces. Mira cómo está ahora.",
        ),
        (
            "refused-not-saved",
            "That could not be saved, so nothing has changed. Please try again in a moment.",
            "No se ha podido guardar, así que nada ha cambiado. Inténtalo de nuevo en un momento.",
        ),
        (
            "refused-not-known",
            "I lost my database while I was saving, so I do not know whether your last step was saved. Look at the "
            "match in a minute before you repeat it.",
            "He perdido la base de datos mientras guardaba y no sé si eso ha quedado hecho. Antes de repetirlo, mira "
            "dentro de un minuto cómo está la partida.",
        ),
        (
            "refused-guild-only",
            "Games are played on servers. Use this command in a server's channel.",
            "Solo se juega en servidores. Usa este comando en un canal de un servidor.",
        ),
        (
            "refused-not-a-member",
            "Only members of this server can take part here, not bots or guests.",
            "Aquí solo pueden participar los miembros de este servidor, no los bots ni los invitados.",
        ),
    ],
)
def test_each_text_reads_like_this(key: str, en: str, es: str) -> None:
    assert {lang: words_for(None, lang)(key, **GIVEN) for lang in ("en", "es")} == {"en": en, "es": es}
