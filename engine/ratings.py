"""Ratings: pure functions that estimate the strength of players from matches of sides against each other.

The model is Plackett-Luce as openskill computes it, for any number of sides, ties, and sides of several players. The
model believes each player to be of strength ``mu`` with the uncertainty ``sigma``. It does not account for luck: a
rating says how a player fared against the opponents met.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from openskill.models import PlackettLuce

MU = 25.0
SIGMA = MU / 3
# With fewer matches a rating says little.
PROVISIONAL = 5
# The shown number starts at 1000 for a newcomer, with forty points for each point of the model.
SHOWN_START = 1000
SHOWN_SCALE = 40

# Certainty only grows; otherwise the number of a busy player would fall a little with each expected win.
_MODEL = PlackettLuce(mu=MU, sigma=SIGMA, limit_sigma=True)


class Rating(msgspec.Struct, frozen=True):
    """The estimate of a player's strength after a number of rated matches."""

    mu: float = MU
    sigma: float = SIGMA
    matches: int = 0

    @property
    def shown(self) -> int:
        """The number that people see: the scaled strength that the player almost surely has; 1000 for a newcomer."""
        return round(SHOWN_START + SHOWN_SCALE * (self.mu - 3 * self.sigma))

    @property
    def provisional(self) -> bool:
        """Whether there were too few matches for the number to say much."""
        return self.matches < PROVISIONAL


def rate(before: Sequence[Rating], places: Sequence[int], sides: Sequence[int]) -> tuple[Rating, ...]:
    """Return the ratings of the players after a match in which they took these places (1 is first).

    ``sides`` are their sides, by number; a side takes the best place of its players. With fewer than two sides nothing
    can be compared, and nothing changes. Raises `ValueError` if the three are not equally long.
    """
    ranks: dict[int, int] = {}
    for _, place, side in zip(before, places, sides, strict=True):
        ranks[side] = min(place, ranks.get(side, place))
    if len(ranks) < 2:
        return tuple(before)
    members = {side: [number for number, own in enumerate(sides) if own == side] for side in ranks}
    # The players are sorted, so that the sums of fractions do not depend on the seats.
    for crew in members.values():
        crew.sort(key=lambda number: _strength(before[number]))
    order = sorted(members, key=lambda side: (ranks[side], [_strength(before[number]) for number in members[side]]))
    rated = _MODEL.rate(
        [[_MODEL.rating(before[number].mu, before[number].sigma) for number in members[side]] for side in order],
        ranks=[float(ranks[side]) for side in order],
    )
    after = list(before)
    for side, players in zip(order, rated, strict=True):
        for number, one in zip(members[side], players, strict=True):
            after[number] = Rating(one.mu, one.sigma, before[number].matches + 1)
    return tuple(after)


def _strength(rating: Rating) -> tuple[float, float]:
    return rating.mu, rating.sigma
