"""Tests which questions the host answers for a player.

They have only one answer, and giving it reveals no secret.
"""

from __future__ import annotations

from typing import cast

import pytest

from engine.games.ragami.seen.view import RagamiView
from engine.kernel.chance import redealing
from engine.kernel.choices.decisions import Decision, ReactionWindow, Span
from engine.kernel.matches.match import initial_match, play_entry
from engine.kernel.matches.only_moves import has_only_move, seen_by_all
from engine.kernel.words.phrases import Phrase
from tests.records.recorded import records_of

ASK = Phrase("ask-turn")
ONE, TWO = (("end",),), (("end",), ("go",))


@pytest.mark.parametrize(
    ("decision", "only"),
    [
        (Decision(0, "turn", ASK, ONE), True),
        (Decision(0, "turn", ASK, TWO), False),
        (Decision(0, "turn", ASK, ONE, secret=True), False),
        (Decision(0, "turn", ASK, ONE, simultaneous=True), False),
        (Decision(0, "turn", ASK, ONE, any_of=(0, 1)), False),
        (Decision(0, "turn", ASK, ONE, window=ReactionWindow("start", Span(1))), False),
    ],
)
def test_an_only_move_is_asked_openly(decision: Decision, only: bool) -> None:
    assert has_only_move(decision) is only


def test_a_hand_may_contain_another_move_than_the_only_one() -> None:
    """In Ragami, if the player has cards in hand, others cannot know that the turn must end.

    If the hand is empty, they know it.
    """
    record = records_of("ragami")["two-seats"].record
    match = initial_match(record)
    found: dict[bool, int] = {}
    for number, entry in enumerate(record.moves, start=1):
        for decision in match.decisions():
            if has_only_move(decision):
                seen = seen_by_all(match, decision)
                found[seen] = found.get(seen, 0) + 1
                held = cast("RagamiView", match.view(None)).seats[decision.seat].cards
                assert seen or held, "what is hidden can only be a card"
        play_entry(match, number, entry)
    assert set(found) == {True, False}


def test_if_no_other_deal_is_found_the_question_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search for another possible deal finds none. An automatic answer might then reveal the real hands."""
    record = records_of("ragami")["two-seats"].record
    match, seen = initial_match(record), 0
    for number, entry in enumerate(record.moves, start=1):
        for decision in match.decisions():
            if has_only_move(decision) and seen_by_all(match, decision):
                seen += 1
                with monkeypatch.context() as patch:
                    patch.setattr(redealing, "TRIES", 0)
                    assert not seen_by_all(match, decision)
        play_entry(match, number, entry)
    assert seen
