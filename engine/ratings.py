"""How strong players are, from how their matches came out: pure functions, for matches of sides against each other.

The model is Plackett-Luce as openskill computes it: any number of sides, ties, and sides of several players, each
player believed to be of strength ``mu`` with the uncertainty ``sigma``. What is not compared here is luck: a rating
says how somebody fared against those whom they met.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from openskill.models import PlackettLuce

MU = 25.0
SIGMA = MU / 3
# Below so many matches a number says little.
PROVISIONAL = 5
# How the cautious estimate is shown: newcomers at 1000, forty points for each point of the model.
SHOWN_START = 1000
SHOWN_SCALE = 40

# Certainty only ever grows: else a tireless player's number would fall a little with each expected win.
_MODEL = PlackettLuce(mu=MU, sigma=SIGMA, limit_sigma=True)


class Rating(msgspec.Struct, frozen=True):
    """What is believed of a player's strength, after so many rated matches."""

    mu: float = MU
    sigma: float = SIGMA
    matches: int = 0

    @property
    def shown(self) -> int:
        """The number that people see: the strength that the player has almost surely, scaled; 1000 for a newcomer."""
        return round(SHOWN_START + SHOWN_SCALE * (self.mu - 3 * self.sigma))

    @property
    def provisional(self) -> bool:
        """Whether there were too few matches for the number to say much."""
        return self.matches < PROVISIONAL


def rate(before: Sequence[Rating], places: Sequence[int], sides: Sequence[int]) -> tuple[Rating, ...]:
    """Return the ratings of those who played, after a match in which they took these places (1 is first).

    ``sides`` are their sides, by number; a side takes the best place of its players. With fewer than two sides nothing
    can be compared, and nothing changes. Raises `ValueError` where the three are not equally long.
    """
    ranks: dict[int, int] = {}
    for _, place, side in zip(before, places, sides, strict=True):
        ranks[side] = min(place, ranks.get(side, place))
    if len(ranks) < 2:
        return tuple(before)
    members = {side: [number for number, own in enumerate(sides) if own == side] for side in ranks}
    # In an order of their own, so that sums of fractions do not depend on who sits where.
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
