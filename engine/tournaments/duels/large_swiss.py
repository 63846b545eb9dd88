"""Pairs Swiss rounds of large fields of duels by one matching, where the Dutch system would need many matchings.

FIDE's procedure computes a matching for nearly every player in turn, which takes minutes beyond `MOST_DUTCH` players.
Here one matching weighs all pairs at once. The absolute rules still hold: no pair meets twice, and bans hold. Nobody
has the same seat three times in a row, and the counts of a player's two seats differ by at most two. Nobody has two
byes, and the bye goes to a player near the end of the ranking. The aims, in order: players with equal points meet, both
get the seats that they wish for, and the upper half of a group meets the lower half in order. Exchanges within a group
are weighed by their sum, not in FIDE's order, so this is not a FIDE pairing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import networkx as nx
from caissify_pairings.engines.dutch import ColorPref, DutchPlayer

from engine.tournaments.duels.dutch import BannedDutch

MOST_DUTCH = 128
# The weight of one unit of each aim. It exceeds the weight of all later aims together.
POINTS, SEATS = 1 << 44, 1 << 28
NO_OPPONENT = -1


class OneMatching(BannedDutch):
    """The library's engine with a single matching for a whole round."""

    def _pair_iterative_mwm(
        self, all_players: Sequence[DutchPlayer], bye_candidates: set[int] | None = None
    ) -> tuple[list[tuple[DutchPlayer, DutchPlayer]], list[DutchPlayer]]:
        ranked = sorted(all_players, key=lambda one: (-one.score, one.pairing_number))
        halves = {score: sum(one.score == score for one in ranked) // 2 for score in {one.score for one in ranked}}
        graph: nx.Graph[int] = nx.Graph()
        graph.add_nodes_from(range(len(ranked)))
        for (place, one), (other_place, other) in combinations(enumerate(ranked), 2):
            if self._can_pair(one, other):
                half = halves[one.score] if one.score == other.score else 1
                graph.add_edge(place, other_place, weight=-pair_weight(one, other, other_place - place - half))
        if len(ranked) % 2:
            graph.add_weighted_edges_from(bye_edges(ranked, bye_candidates or set()))
        pairs = [sorted(pair) for pair in nx.max_weight_matching(graph, maxcardinality=True)]
        met = [(ranked[one], ranked[other]) for one, other in pairs if one != NO_OPPONENT]
        seated = {one.id for pair in met for one in pair}
        return met, [one for one in ranked if one.id not in seated]


def pair_weight(one: DutchPlayer, other: DutchPlayer, gap: int) -> int:
    """Return the cost of a pair.

    ``gap`` is the distance of the players in the ranking, minus half the size of their group.
    """
    points = round(2 * (one.score - other.score))
    alike = one.color_preference == other.color_preference != ColorPref.NONE
    wish = min(one.preference_strength, other.preference_strength) if alike else 0
    return int(POINTS * points * points + SEATS * wish + gap * gap)


def bye_edges(ranked: Sequence[DutchPlayer], candidates: set[int]) -> Iterator[tuple[int, int, int]]:
    """Yield an edge for the bye of each candidate. Players with fewer points, then later places, weigh more."""
    least = ranked[-1].score
    for place, one in enumerate(ranked):
        if one.id in candidates:
            points = round(2 * (one.score - least))
            yield place, NO_OPPONENT, -int(POINTS * points * points * len(ranked) + (len(ranked) - place) ** 2)
