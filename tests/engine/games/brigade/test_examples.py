"""Tests the worked examples of the brigade's rules."""

from __future__ import annotations

import random

import pytest

from engine.kernel.contract.registry import game_named
from engine.kernel.matches.match import Match, replay_events
from engine.kernel.steps.events import visible
from tests.engine.playing import other_world, start


def ended(move: str, seats: int, **options: object) -> Match:
    """Return a match in which all seats make the same move until it is over."""
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


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_arsonist_may_sit_last(seats: int) -> None:
    options = {"arsonist": True, "last": True, "heat": 2}
    spread, out = (ended(move, seats, **options).outcome() for move in ("fan", "pour"))
    assert spread is not None
    assert out is not None
    assert (spread.winners(), out.winners()) == ([seats - 1], [*range(seats - 1)])


@pytest.mark.parametrize(("arsonist", "told"), [(True, (1, 2)), (False, (0, 1, 2))])
def test_only_the_brigade_learns_where_the_fire_began(arsonist: bool, told: tuple[int, ...]) -> None:
    match = start(game_named("brigade"), 3, 1, {"arsonist": arsonist})
    assert all(match.game.look(match.state, seat).source is None for seat in (0, 1, 2, None))
    match.play(0, "wait")
    _, (events,) = replay_events(match.full_record())
    for seat in (0, 1, 2, None):
        heard = [event.params["square"] for event in visible(events, seat) if event.key == "event-source"]
        assert heard == ([match.state.source] if seat in told else [])
        assert match.game.look(match.state, seat).source == (match.state.source if seat in told else None)


def test_a_redeal_for_viewers_who_do_not_know_uses_every_square() -> None:
    match, chances = start(game_named("brigade"), 3, 1, {"arsonist": True}), random.Random(1)
    match.play(0, "wait")
    for viewer, squares in ((0, 190), (None, 190), (1, 1)):
        dealt = {other_world(match.game, match.state, viewer, chances).source for _ in range(200)}
        assert len(dealt) >= squares
        assert (dealt == {match.state.source}) == (viewer == 1)
