"""Tests that the value of a position, which is a chance of winning, agrees with the ends of matches."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean

import pytest

from engine.kernel.contract.game import Adviser
from engine.kernel.contract.registry import AnyGame, game_named, games
from engine.kernel.matches.match import Match
from engine.kernel.table.outcome import POINTS
from engine.players.search import win_share
from tests.chances import deals, fresh
from tests.engine.playing import good_move, start
from tests.engine.tables import seat_counts
from tests.toys import TOYS

# A game need not value its positions; the small games of the tests do not.
VALUED = [slug for slug in games() if game_named(slug).adviser.value is not Adviser(rate=lambda _view, _move: 0).value]
POSITIONS = 10_000
# In long matches, one position out of this many is used, because neighbours have nearly the same value.
EVERY = 9


def share_of_score(match: Match, seat: int) -> float:
    """Return the seat's share of all points. A value must predict better than this.

    It is one half if all seats play on one side.
    """
    scores = match.game.scores(match.state)
    points = [own.get(POINTS, 0) for own in scores or ()]
    if seat >= len(points) or len(points) != match.record.seats:
        return 0.5
    return points[seat] / sum(points) if sum(points) > 0 else 1 / len(points)


def guesses(game: AnyGame, number: int, every: int = EVERY) -> Iterator[tuple[float, float, float]]:
    """Play a match; yield at some choices the value, the share of the score, and what the seat won in the end."""
    chooser = fresh("values", game.slug, number)
    match = start(game, chooser.choice(seat_counts(game)), number)
    looked: list[tuple[int, float, float]] = []
    while decisions := match.decisions():
        seat = decisions[0].seat
        if len(match.moves) % every == 0:
            looked.append((seat, game.adviser.value(match.view(seat)), share_of_score(match, seat)))
        match.play(*good_move(match, chooser))
    outcome = match.outcome()
    assert outcome is not None
    for seat, value, share in looked:
        yield value, share, win_share(outcome, seat)


@pytest.mark.parametrize("slug", VALUED)
def test_a_value_is_a_chance_for_every_seat(slug: str) -> None:
    game, values = game_named(slug), set[float]()
    for number in deals(2, "chances", slug):
        values.update(value for value, _, _ in guesses(game, number, every=1))
    assert all(0 <= value <= 1 for value in values)
    assert len(values) > 1, f"{slug}: `Adviser(value=…)` says the same of every position"


def test_the_five_games_value_positions() -> None:
    assert {*games()} - {*TOYS} <= {*VALUED}


@pytest.mark.soak
@pytest.mark.parametrize("slug", VALUED)
def test_values_tell_more_than_the_score(slug: str) -> None:
    """The Brier score of the values beats that of the share of the score, over 10,000 positions."""
    found: list[tuple[float, float, float]] = []
    for number in deals(POSITIONS, "brier", slug):
        found += guesses(game_named(slug), number)
        if len(found) >= POSITIONS:
            break
    valued, shared = (fmean((one[which] - one[2]) ** 2 for one in found) for which in (0, 1))
    assert valued < shared, f"{slug}: {valued:.3f} against {shared:.3f}"
