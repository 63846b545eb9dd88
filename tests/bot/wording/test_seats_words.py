"""Tests the texts about seats that change hands and about votes, in both languages."""

from __future__ import annotations

import pytest

from bot.wording.words import words_for

WHO = "**Ana**"


@pytest.mark.parametrize(
    ("key", "en", "es"),
    [
        (
            "leave-sure",
            "Shall I offer your seat to somebody else? The match stays as it is. For 3 days anybody may take the seat. "
            "Until somebody does, you can come back. After that the computer plays.",
            "¿Ofrezco tu puesto a otra persona? La partida queda como está. Durante 3 días cualquiera puede "
            "ocupar tu puesto y, mientras nadie lo haga, puedes volver; después juega la máquina.",
        ),
        ("leave-confirm", "Offer my seat", "Ofrecer mi puesto"),
        ("leave-offer", "Offer my seat instead", "Mejor ofrecer mi puesto"),
        ("resign-confirm", "Resign", "Abandonar"),
        ("take-done", "The seat is yours. Have fun.", "El puesto es tuyo. A disfrutar."),
        (
            "take-back",
            "Welcome back: your seat is yours again.",
            "Qué bien que hayas vuelto: el puesto es tuyo otra vez.",
        ),
        ("button-take", "Take the seat", "Ocupar el puesto"),
        ("button-take-of", "Take the seat of **Ana**", "Ocupar el puesto de **Ana**"),
        ("button-back", "I'm back", "He vuelto"),
        ("take-seat", "Seat 3: **Ana**", "Puesto 3: **Ana**"),
        ("seat-of-computer", "Computer 3", "Máquina 3"),
        ("vote-computer", "The computer plays", "Que juegue la máquina"),
        ("vote-substitute", "Open the seat", "Dejar libre el puesto"),
        ("vote-end", "Remove **Ana** from the match", "Retirar a **Ana** de la partida"),
        ("vote-skip", "Skip the turn", "Saltar el turno"),
    ],
)
def test_each_text_reads_like_this(key: str, en: str, es: str) -> None:
    said = {lang: words_for(None, lang)(key, days=3, who=WHO, number=3) for lang in ("en", "es")}
    assert said == {"en": en, "es": es}


@pytest.mark.parametrize(
    ("lang", "count", "said"),
    [
        ("en", 1, "🗳️ What happens to the turn of **Ana**? **Ben** decides alone until noon (soon). Without a vote"),
        ("en", 2, "🗳️ What happens to the turn of **Ana**? **Ben** decide until noon (soon), or sooner: as soon as"),
        ("es", 1, "🗳️ ¿Qué pasa con el turno de **Ana**? Solo decide **Ben**, hasta el noon (soon). Si no vota,"),
        ("es", 2, "🗳️ ¿Qué pasa con el turno de **Ana**? Deciden **Ben** hasta el noon (soon). Acaba antes si"),
    ],
)
def test_one_player_decides_alone_and_several_vote(lang: str, count: int, said: str) -> None:
    line = words_for(None, lang)("vote-line", who=WHO, voters="**Ben**", count=count, when="noon", soon="soon")
    assert line.startswith(said)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Your vote: **Go on**. So far: Go on · 1 (votes: 1 of 3). You can change it."),
        ("es", "Tu voto: **Go on**. Hasta ahora: Go on · 1 (votos: 1 de 3). Puedes cambiarlo."),
    ],
)
def test_the_text_of_a_vote_has_the_counts(lang: str, said: str) -> None:
    words = words_for(None, lang)
    counted = words("vote-count", choice="Go on", count=1)
    assert words("vote-counted", choice="Go on", counts=counted, cast=1, voters=3) == said
