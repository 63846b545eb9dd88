"""The brigade: the worked examples of its rules."""

from __future__ import annotations

from engine.kernel.match import Match
from engine.kernel.registry import game_named
from tests.engine.playing import start


def ended(move: str, seats: int, **options: object) -> Match:
    """Return a match in which all do the same until it is over."""
    match = start(game_named("brigade"), seats, 1, options)
    while decisions := match.decisions():
        legal = match.view(decisions[0].seat).moves
        match.play(decisions[0].seat, move if move in legal else "wait")
    return match


def test_the_fire_is_put_out_together_or_alone() -> None:
    for seats in (1, 2, 3, 4):
        outcome = ended("pour", seats, heat=3).outcome()
        assert outcome is not None
        assert (outcome.winners(), outcome.reason.key) == ([*range(seats)], "end-out")


def test_a_fire_that_spreads_is_lost_together() -> None:
    outcome = ended("wait", 3).outcome()
    assert outcome is not None
    assert (outcome.winners(), outcome.reason.key) == ([], "end-spread")


def test_an_arsonist_wins_alone() -> None:
    outcome = ended("fan", 3, arsonist=True).outcome()
    assert outcome is not None
    assert outcome.winners() == [0]
