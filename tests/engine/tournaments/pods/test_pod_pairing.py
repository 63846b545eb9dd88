"""Tests the pairing of pods: sizes of tables, byes, repeated opponents, spread, and seats (TN-10, TN-17, TN-18)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import msgspec
import pytest

from engine.tournaments.draws import event_chance
from engine.tournaments.errors import PairingError
from engine.tournaments.event import Stage
from engine.tournaments.pods import pod_elimination
from engine.tournaments.pods.pod_pairing import PodRound, pair_pods
from engine.tournaments.pods.pod_scores import PodEvent, PodTable, history, table_points
from engine.tournaments.table_sizes import table_sizes
from tests.chances import fresh

CHANCE = event_chance(bytes(32))


def played(event: PodEvent, found: PodRound, random_: random.Random) -> PodEvent:
    """Return the event after a round in which players with low numbers win more often."""
    tables = []
    for table in found.tables:
        order = sorted(table, key=lambda player: int(player) + random_.gauss(0, len(event.players) / 3))
        tables.append(PodTable(table, tuple(order.index(player) + 1 for player in table)))
    return msgspec.structs.replace(event, rounds=(*event.rounds, tuple(tables)))


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (2, []),
        (3, [3]),
        (4, [4]),
        (5, [4]),
        (6, [3, 3]),
        (7, [4, 3]),
        (9, [3, 3, 3]),
        (10, [4, 3, 3]),
        (13, [4, 3, 3, 3]),
    ],
)
def test_as_many_players_as_possible_sit_at_the_largest_tables(players: int, sizes: list[int]) -> None:
    assert table_sizes(players, (3, 4)) == sizes


def test_tables_have_four_or_three_seats_unless_the_organiser_says_otherwise() -> None:
    assert Stage("swiss_pods").sizes == (4, 3)
    assert Stage("swiss_pods", seats=(5, 2)).sizes == (5, 2)
    assert Stage("swiss", seats=(5, 2)).sizes == (2,)


@pytest.mark.parametrize(("seats", "go_on"), [((4,), 1), ((3,), 2), ((6, 5, 4, 3, 2), 1)])
def test_the_way_down_of_a_large_field_is_decided_after_few_attempts(
    seats: tuple[int, ...], go_on: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host checks organisers' plans while other work waits. So it must recognise a hopeless plan quickly."""
    attempts: list[int] = []

    def counted(players: int, allowed: Sequence[int]) -> list[int]:
        attempts.append(players)
        return table_sizes(players, allowed)

    monkeypatch.setattr(pod_elimination, "table_sizes", counted)
    pod_elimination.way_down.__wrapped__(257, seats, go_on)
    assert 0 < len(attempts) < 257 * 257 / 4


@pytest.mark.parametrize("players", [32, 64, 128])
def test_no_two_players_meet_twice_in_six_rounds(players: int) -> None:
    random_, event = random.Random(players), PodEvent(tuple(range(players)), (3, 4))
    for _ in range(6):
        event = played(event, pair_pods(event, CHANCE), random_)
    former = history(event)
    assert max(former.meetings.values()) == 1
    assert max(map(abs, former.tilt.values())) <= 6, "no more than two seats from the middle"


def test_sixteen_players_meet_again_as_rarely_as_possible() -> None:
    # There are 120 pairs of players and 144 meetings in six rounds, so at least 24 meetings are repeated.
    random_, event = random.Random(16), PodEvent(tuple(range(16)), (4,))
    for _ in range(6):
        event = played(event, pair_pods(event, CHANCE), random_)
    former = history(event)
    assert max(former.meetings.values()) == 2
    assert sum(former.meetings.values()) - len(former.meetings) == 24


@pytest.mark.parametrize("number", range(8))
def test_events_with_bans_absences_and_byes(number: int) -> None:
    random_ = fresh("pods", number)
    count = random_.randint(9, 25)
    event = PodEvent(tuple(range(count)), random_.choice([(3, 4), (4,), (3,)]), forbidden=((0, 1), (2, 3)))
    banned = [set(pair) for group in event.forbidden for pair in combinations(group, 2)]
    for _ in range(4):
        event = msgspec.structs.replace(
            event, absent=frozenset(random_.sample(range(count), random_.choice([0, 0, 1])))
        )
        former, found = history(event), pair_pods(event, CHANCE)
        assert found == pair_pods(event, CHANCE), "the same draw, the same pairing"
        seated = [player for table in found.tables for player in table]
        assert Counter([*seated, *found.byes]) == Counter(set(event.players) - event.absent)
        assert not [ban for ban in banned for table in found.tables if ban <= set(table)]
        assert len(found.byes) < max(event.seats)
        if found.byes:
            fewest = sorted(former.byes[player] for player in event.players if player not in event.absent)
            assert sorted(former.byes[player] for player in found.byes) == fewest[: len(found.byes)]
        event = played(event, found, random_)


def test_equal_points_sit_together_once_no_meeting_must_be_repeated() -> None:
    tables = tuple(PodTable(tuple(range(start, start + 4)), (1, 2, 3, 4)) for start in range(0, 16, 4))
    found = pair_pods(PodEvent(tuple(range(16)), (4,), (tables,)), CHANCE)
    assert {frozenset(int(player) % 4 for player in table) for table in found.tables} == {
        frozenset({place}) for place in range(4)
    }


def test_points_are_shared_by_equals_and_a_bye_is_the_mean_of_the_first_two() -> None:
    points = {4: (5, 3, 2, 1), 3: (5, 3, 1)}
    assert dict(table_points(PodTable((7, 8, 9, 6), (1, 2, 2, 4)), points)) == {
        7: 5,
        8: Fraction(5, 2),
        9: Fraction(5, 2),
        6: 1,
    }
    event = PodEvent((1, 2, 3, 4), (3,), ((PodTable((1, 2, 3), (3, 1, 1)),),))
    assert history(event).points == {1: 1, 2: 4, 3: 4, 4: 4}


def test_players_who_may_not_meet_cannot_be_seated_at_one_table() -> None:
    with pytest.raises(PairingError):
        pair_pods(PodEvent((1, 2, 3), (3,), forbidden=((1, 3),)), CHANCE)
