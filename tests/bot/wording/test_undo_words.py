"""Tests the words with which a panel says why it asks, and what undoing a move costs."""

from __future__ import annotations

import pytest

from bot.wording.words import words_for
from engine.kernel.words.phrases import Phrase, listed

PRACTICE_EN = "You can still undo it after that, but then the match is only practice: its result does not count."
PRACTICE_ES = "Después aún puedes deshacerla, pero entonces la partida es solo de práctica: el resultado no cuenta."


@pytest.mark.parametrize(
    ("needs", "kinds", "english", "spanish"),
    [
        (
            "others",
            ("cards",),
            "This move shows new cards: after that, you can undo it only if the others agree.",
            "Con esta jugada se muestran cartas nuevas: después solo se deshace si los demás están de acuerdo.",
        ),
        (
            "practice",
            ("turn",),
            f"This move begins the next turn. {PRACTICE_EN}",
            f"Con esta jugada empieza el turno siguiente. {PRACTICE_ES}",
        ),
        ("known", ("dice",), "This move rolls dice.", "Con esta jugada se tiran dados."),
        (
            "practice",
            ("dice", "cards"),
            f"This move rolls dice and shows new cards. {PRACTICE_EN}",
            f"Con esta jugada se tiran dados y se muestran cartas nuevas. {PRACTICE_ES}",
        ),
    ],
)
def test_a_panel_says_what_a_move_makes_known_and_what_undoing_it_costs(
    needs: str, kinds: tuple[str, ...], english: str, spanish: str
) -> None:
    shows = listed([Phrase(f"panel-shows-{kind}") for kind in kinds])
    said = [words_for(None, lang)("panel-lasting-shows", needs=needs, shows=shows) for lang in ("en", "es")]
    assert said == [english, spanish]


@pytest.mark.parametrize(
    ("needs", "english", "spanish"),
    [
        (
            "others",
            "The computer moves right after you: after that, you can undo this move only if the others agree.",
            "La máquina juega justo después de ti: después esta jugada solo se deshace si los demás están de acuerdo.",
        ),
        (
            "practice",
            "The computer moves right after you. You can still undo this move after that, but then the match is only"
            " practice: its result does not count.",
            "La máquina juega justo después de ti. Después aún puedes deshacer esta jugada, pero entonces la partida es"
            " solo de práctica: el resultado no cuenta.",
        ),
        ("known", "The computer moves right after you.", "La máquina juega justo después de ti."),
    ],
)
def test_a_panel_says_that_the_computer_moves_next(needs: str, english: str, spanish: str) -> None:
    said = [words_for(None, lang)("panel-lasting-computer", needs=needs) for lang in ("en", "es")]
    assert said == [english, spanish]
