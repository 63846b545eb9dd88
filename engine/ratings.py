"""Ratings: pure functions that estimate the strength of players from matches between sides.

The model is Plackett-Luce as openskill computes it, for any number of sides with any number of players. A tie is rated
as the mean of all orders that would break it, so among players with equal ratings a better rank never gains less.

The model describes each player by the strength ``mu`` and the uncertainty ``sigma``. It does not account for luck: a
rating describes the results against the opponents whom the player met.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, permutations, product
from math import fsum, sqrt

import msgspec
from openskill.models import PlackettLuce

MU = 25.0
SIGMA = MU / 3
# With fewer matches a rating is provisional.
PROVISIONAL = 5
# A new player's displayed number is 1000. Each point of the model adds 40.
SHOWN_START = 1000
SHOWN_SCALE = 40

# `limit_sigma`: the uncertainty never rises. Otherwise a busy player's number would fall a little with each expected
# win.
_MODEL = PlackettLuce(mu=MU, sigma=SIGMA, limit_sigma=True)


class Rating(msgspec.Struct, frozen=True):
    """The estimate of a player's strength after a number of rated matches."""

    mu: float = MU
    sigma: float = SIGMA
    matches: int = 0

    @property
    def display_number(self) -> int:
        """The number shown to people, 1000 for a newcomer: the scaled lower bound of the player's likely strength."""
        return round(SHOWN_START + SHOWN_SCALE * (self.mu - 3 * self.sigma))

    @property
    def provisional(self) -> bool:
        """Whether the player has too few matches for a reliable number."""
        return self.matches < PROVISIONAL


def rate(before: Sequence[Rating], places: Sequence[int], sides: Sequence[int]) -> tuple[Rating, ...]:
    """Return the players' ratings after a match that they finished with these ranks (1 is first).

    ``sides`` holds the number of each player's side; a side has the best rank of its players. With fewer than two sides
    the ratings do not change. Raises `ValueError` if the arguments are not equally long.
    """
    ranks: dict[int, int] = {}
    for _, place, side in zip(before, places, sides, strict=True):
        ranks[side] = min(place, ranks.get(side, place))
    if len(ranks) < 2:
        return tuple(before)
    members = {side: [number for number, side_of_seat in enumerate(sides) if side_of_seat == side] for side in ranks}
    # The players are sorted, so that rounding does not depend on the seats.
    for crew in members.values():
        crew.sort(key=lambda number: _strength(before[number]))
    order = sorted(members, key=lambda side: (ranks[side], [_strength(before[number]) for number in members[side]]))
    crews = [members[side] for side in order]
    players = list(chain.from_iterable(crews))
    found = [_rated(crews, before, ranking) for ranking in _strict_rankings([ranks[side] for side in order])]
    after = list(before)
    for position, number in enumerate(players):
        mus, sigmas = zip(*(ratings[position] for ratings in found), strict=True)
        # `fsum` is exact, so that equal players stay equal to the last bit.
        mu, variance = fsum(mus) / len(found), fsum(sigma**2 for sigma in sigmas) / len(found)
        after[number] = Rating(mu, min(sqrt(variance), before[number].sigma), before[number].matches + 1)
    return tuple(after)


def _rated(
    crews: Sequence[Sequence[int]], before: Sequence[Rating], ranking: Sequence[int]
) -> list[tuple[float, float]]:
    """Return mu and sigma of all players, grouped by side, after a match in which no two sides share a rank."""
    rated = _MODEL.rate(
        [[_MODEL.rating(before[number].mu, before[number].sigma) for number in crew] for crew in crews],
        ranks=[float(rank) for rank in ranking],
    )
    return [(player.mu, player.sigma) for crew in rated for player in crew]


def _strict_rankings(ranks: Sequence[int]) -> Iterator[list[int]]:
    """Yield the ranks with ties broken in every possible way: 1, 3, 3 gives 0, 1, 2 and 0, 2, 1."""
    tied = [[at for at, rank in enumerate(ranks) if rank == shared] for shared in sorted({*ranks})]
    for broken in product(*(permutations(group) for group in tied)):
        ranking = [0] * len(ranks)
        for place, at in enumerate(chain.from_iterable(broken)):
            ranking[at] = place
        yield ranking


def _strength(rating: Rating) -> tuple[float, float]:
    return rating.mu, rating.sigma
