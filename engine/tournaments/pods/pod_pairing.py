"""The pairing of a round of pods, tables of three or more (TN-10, TN-17).

The aims, in order: forbidden pairs never meet; the sum of squared repeats is as small as possible; the spread of points
at a table is as small as possible; different players sit at the smaller tables; seats are balanced. A search over swaps
pursues these aims. It has a fixed number of steps, so the same draw gives the same pairing.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations

import msgspec

from engine.kernel.chance.fair import Chance
from engine.tournaments.draws import round_label
from engine.tournaments.errors import PairingError
from engine.tournaments.pods.pod_scores import Player, PodEvent, PodHistory, history
from engine.tournaments.table_sizes import table_sizes

# The weight of one unit of each aim. It exceeds the weight of all later aims together.
SMALL_TABLE = 1
SPREAD = 10**6
REPEAT = 10**18
FORBIDDEN = 10**26
# Points are compared in twelfths, which represent the means of two, three and four exactly.
GRAIN = 12
# How often a search that is stuck makes random swaps, and the number of swaps each time.
SHAKES, SWAPS = 12, 3


class PodRound(msgspec.Struct, frozen=True):
    """A round: the tables, each with its players in the order of their seats, and the players with a bye."""

    tables: tuple[tuple[Player, ...], ...]
    byes: tuple[Player, ...]


def pair_pods(event: PodEvent, chance: Chance) -> PodRound:
    """Return the next round. Raises `PairingError` if forbidden pairs cannot be kept apart."""
    label = round_label("pods", len(event.rounds) + 1)
    present = [player for player in event.players if player not in event.absent]
    return seat_round(present, event.seats, history(event), event.forbidden, chance, label)


def seat_round(
    present: Sequence[Player],
    sizes: Sequence[int],
    former: PodHistory,
    forbidden: Sequence[Sequence[Player]],
    chance: Chance,
    label: str,
) -> PodRound:
    """Return a round that avoids the tables of former rounds. Raises `PairingError` like `pair_pods`."""
    ranked = sorted(chance.shuffle(label, present), key=lambda player: -former.points[player])
    tables = table_sizes(len(present), sizes)
    byes = chosen_byes(ranked, former, len(present) - sum(tables))
    seated = [player for player in ranked if player not in byes]
    found = PodSearch(sizes, forbidden, former, seated, tables).best(chance, label)
    return PodRound(tuple(seats_levelled(table, former) for table in found), tuple(byes))


def chosen_byes(ranked: Sequence[Player], former: PodHistory, count: int) -> list[Player]:
    """Return the players with a bye: the fewest byes first, then the lowest rank; ``ranked`` begins with the best."""
    lowest_first = ranked[::-1]
    return sorted(lowest_first, key=lambda player: (former.byes[player], former.points[player]))[:count]


class PodSearch:
    """The search for the tables of a round. Players are numbers here, in the order of their points."""

    def __init__(
        self,
        allowed_sizes: Sequence[int],
        forbidden: Sequence[Sequence[Player]],
        former: PodHistory,
        seated: Sequence[Player],
        sizes: Sequence[int],
    ) -> None:
        self._players = seated
        barred = {frozenset(pair) for group in forbidden for pair in combinations(set(group), 2)}
        self._together = [
            [0 if one == other else pair_cost(former, one, other, barred) for other in seated] for one in seated
        ]
        # The cost of a player at a table of each size, 0 at the largest.
        largest = max(allowed_sizes)
        self._placed = [
            {size: 0 if size == largest else SMALL_TABLE * (2 * former.small[player] + 1) for size in allowed_sizes}
            for player in seated
        ]
        ends = [sum(sizes[: number + 1]) for number in range(len(sizes))]
        self._start = [list(range(end - size, end)) for size, end in zip(sizes, ends, strict=True)]

    def best(self, chance: Chance, label: str) -> list[list[Player]]:
        """Return the best tables that were found. Raises `PairingError` if forbidden pairs meet in all of them."""
        tables = self._improved(self._start)
        cost, swaps = self._cost(tables), chance.shuffle(f"{label}:order", self._swaps())
        for shake in range(SHAKES):
            if cost < REPEAT or not swaps:
                break
            shaken = [table[:] for table in tables]
            for step in range(SWAPS):
                swap(shaken, *chance.choose(f"{label}:shake{shake}.{step}", swaps))
            shaken = self._improved(shaken)
            if (found := self._cost(shaken)) < cost:
                tables, cost = shaken, found
        if cost >= FORBIDDEN:
            raise PairingError("no pairing avoids all forbidden pairs")
        return [[self._players[one] for one in table] for table in tables]

    def _swaps(self) -> list[tuple[int, int, int, int]]:
        seats = [(number, place) for number, table in enumerate(self._start) for place in range(len(table))]
        return [(*one, *other) for one, other in combinations(seats, 2) if one[0] != other[0]]

    def _improved(self, tables: Sequence[Sequence[int]]) -> list[list[int]]:
        found = [list(table) for table in tables]
        better = True
        while better:
            better = False
            for step in self._swaps():
                if self._gain(found, step) < 0:
                    swap(found, *step)
                    better = True
        return found

    def _gain(self, tables: list[list[int]], step: tuple[int, int, int, int]) -> int:
        first, second = tables[step[0]], tables[step[2]]
        one, other = first[step[1]], second[step[3]]
        ones, others = self._together[one], self._together[other]
        # Each sum skips the player who leaves that table.
        change = sum([others[mate] - ones[mate] for mate in first if mate != one])
        change += sum([ones[mate] - others[mate] for mate in second if mate != other])
        if len(first) != len(second):
            placed_group, away = self._placed[one], self._placed[other]
            change += placed_group[len(second)] + away[len(first)] - placed_group[len(first)] - away[len(second)]
        return change

    def _cost(self, tables: Sequence[Sequence[int]]) -> int:
        pairs = sum(self._together[one][other] for table in tables for one, other in combinations(table, 2))
        return pairs + sum(self._placed[one][len(table)] for table in tables for one in table)


def swap(tables: list[list[int]], one: int, place: int, other: int, there: int) -> None:
    """Swap two players in ``tables``."""
    tables[one][place], tables[other][there] = tables[other][there], tables[one][place]


def pair_cost(former: PodHistory, one: Player, other: Player, barred: set[frozenset[Player]]) -> int:
    """Return the cost of having two players at one table."""
    pair = frozenset((one, other))
    times = former.meetings[pair]
    spread = int((former.points[one] - former.points[other]) * GRAIN)
    # A pair that has met n times has n - 1 repeats, which cost (n - 1)². One more meeting adds n² - (n - 1)².
    repeats = 2 * times - 1 if times else 0
    return FORBIDDEN * (pair in barred) + REPEAT * repeats + SPREAD * spread * spread


def seats_levelled(table: Sequence[Player], former: PodHistory) -> tuple[Player, ...]:
    """Return the players of a table in the order of seats that best balances the seats they have had (TN-10)."""

    def tilt(order: tuple[Player, ...]) -> int:
        return sum((former.tilt[player] + 2 * seat - len(order) - 1) ** 2 for seat, player in enumerate(order, 1))

    return min(permutations(table), key=tilt)
