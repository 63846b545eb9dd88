"""Tests the texts for moderators and for users whom a ruling concerns, in both languages."""

from __future__ import annotations

import msgspec
import pytest

from bot.face.moderation import log
from bot.face.moderation.rulings import _ruling_sentence
from bot.host.rulings import End, RequestedRuling
from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from storage.records.changes import AuditEntry
from tests.bot.judging import WHY


def entry(action: str, before: object, after: object) -> AuditEntry:
    return AuditEntry(
        audit_id=12345,
        at=0,
        guild_id=1,
        session_id=67890,
        actor=5,
        action=action,
        target=None,
        reason="",
        before=msgspec.json.encode(before),
        after=msgspec.json.encode(after),
    )


@pytest.mark.parametrize(
    ("lang", "key", "said"),
    [
        ("en", "ruled-pause", "The match is paused. No clock runs, and I ping nobody."),
        ("es", "ruled-pause", "La partida está en pausa. Ningún reloj corre y no aviso a nadie."),
        ("en", "event-paused", "⏸️ A moderator pauses this match and all its clocks: Play fair"),
        ("es", "event-paused", "⏸️ Un moderador pone en pausa la partida y todos sus relojes: Play fair"),
        ("en", "modlog-title", "### 📒 What moderators did (page 1)"),
        ("es", "modlog-title", "### 📒 Lo que hicieron los moderadores (página 1)"),
        ("en", "ruling-confirm", "Confirm"),
        ("es", "ruling-confirm", "Confirmar"),
    ],
)
def test_each_text_reads_like_this(lang: str, key: str, said: str) -> None:
    assert words_for(None, lang)(key, reason=WHY, page=1) == said


@pytest.mark.parametrize(
    ("lang", "hours", "said"),
    [
        ("en", 1, "Done: Ana gets one hour more."),
        ("en", 5, "Done: Ana gets 5 hours more."),
        ("es", 1, "Hecho: Ana recibe una hora más."),
        ("es", 5, "Hecho: Ana recibe 5 horas más."),
    ],
)
def test_the_hours_that_a_moderator_gives_are_worded(lang: str, hours: int, said: str) -> None:
    assert words_for(None, lang)("ruled-extend", seat="Ana", hours=hours) == said


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "This match is paused already."), ("es", "Esta partida ya está en pausa.")]
)
def test_a_refusal_of_an_unchanged_state_names_the_state(lang: str, said: str) -> None:
    assert words_for(None, lang)("refused-ruled-already", what="pause") == said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_number_of_a_match_can_be_typed_as_it_is_shown(lang: str) -> None:
    words = words_for(None, lang)
    ruling_request = RequestedRuling(guild_id=1, session_id=12345, actor=2, ruling=End(), reason=WHY)
    assert " 12345." in _ruling_sentence(None, words, "ruling-question", ruling_request, who="x")
    assert " 12345." in words("deleted-until", session=12345, when="x")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_log_shows_numbers_as_they_are_typed(lang: str) -> None:
    line = log._entry_line(words_for(None, lang), entry("end", None, None))
    assert "`12345`" in line
    assert "67890" in line


@pytest.mark.parametrize(
    ("lang", "action", "before", "after", "head", "change"),
    [
        ("en", "pause", {"paused": False}, {"paused": True}, "pause", "not paused → paused"),
        ("es", "pause", {"paused": False}, {"paused": True}, "pausar", "sin pausa → en pausa"),
        (
            "en",
            "settle",
            {"clock": "bank:72+24"},
            {"clock": "turn:72"},
            "change lobby",
            "🕰️ 72 h per player; each turn gives back up to 24 h → 🕰️ 3 days for each turn",
        ),
        (
            "es",
            "settle",
            {"clock": "bank:72+24"},
            {"clock": "turn:72"},
            "cambiar sala",
            "🕰️ 72 h por jugador; cada turno devuelve hasta 24 h → 🕰️ 3 días para cada turno",
        ),
        (
            "en",
            "cancel",
            {"status": "lobby"},
            {"status": "cancelled"},
            "cancel lobby",
            "waiting for players → cancelled",
        ),
        (
            "es",
            "cancel",
            {"status": "lobby"},
            {"status": "cancelled"},
            "cancelar sala",
            "esperando jugadores → cancelada",
        ),
        (
            "en",
            "replace",
            {"seat": 1, "by": "user", "user": 7},
            {"seat": 1, "by": "computer", "user": 7},
            "replace",
            "seat 2, played by its player, <@7> → seat 2, played by the computer, <@7>",
        ),
        (
            "en",
            "extend",
            {"seat": 0, "left": 172_000_000},
            {"seat": 0, "left": 190_000_000},
            "extend",
            "seat 1, 47 h 46 min left → seat 1, 52 h 46 min left",
        ),
    ],
)
def test_the_log_says_what_a_ruling_has_changed(
    lang: str, action: str, before: object, after: object, head: str, change: str
) -> None:
    first, *_, last = log._entry_line(words_for(None, lang), entry(action, before, after)).splitlines()
    assert f"**{head}** · <@5>" in first
    assert last == f"-# {change}"
