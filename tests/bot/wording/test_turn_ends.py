"""Tests that every game asks in the same way about the end of a turn: the turn ends, and who plays next."""

from __future__ import annotations

import pytest

from bot.wording.words import words_for
from engine.kernel.choices.moves import parse_move
from engine.kernel.contract.game import View
from engine.kernel.contract.registry import games
from tests.chances import fresh
from tests.engine.playing import any_move, start

NAMES = ("Ana", "Ben")


def ending(slug: str, move: str, kind: str) -> View:
    """Return the view of a seat that may end its turn with this move in a decision of this kind."""
    options = {"villain": "maestro"} if slug == "marvel_united" else {}
    match, chances = start(games()[slug], 2, 7, options), fresh(slug)
    while True:
        for decision in match.decisions():
            if decision.kind == kind and parse_move(move) in decision.moves:
                return match.view(decision.seat)
        match.play(*any_move(match, chances))


@pytest.mark.parametrize(
    ("slug", "move", "kind"),
    [
        ("marvel_card_game", "done", "attack"),
        ("marvel_heroes", "pass", "action"),
        ("marvel_united", "done", "actions"),
        ("ragami", "end", "turn"),
        ("ragami", "pass", "turn"),
    ],
)
def test_the_end_of_a_turn_says_who_plays_next(slug: str, move: str, kind: str) -> None:
    view = ending(slug, move, kind)
    said = games()[slug].phrasing.preview(view, parse_move(move))
    english, spanish = ([words_for(slug, lang).say(one, NAMES) for one in said] for lang in ("en", "es"))
    # In Marvel United the Villain may be next.
    following = [NAMES[1 - (view.seat or 0)], *(["Maestro"] if slug == "marvel_united" else [])]
    (number,) = [at for at, line in enumerate(english) if line.startswith("Your turn ends")]
    assert english[number] in [f"Your turn ends and {who} plays." for who in following]
    assert spanish[number] in [f"Tu turno acaba y juega {who}." for who in following]
