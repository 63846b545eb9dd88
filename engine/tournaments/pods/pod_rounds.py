"""Rounds of tables found by search: Swiss of pods (TN-17), round robins of pods (TN-19), duplicate (TN-24)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import ceil, log2

from engine.tournaments.drawing import RoundDraft, fixed_schedule, snake
from engine.tournaments.event import Stage
from engine.tournaments.pods.designs import design
from engine.tournaments.pods.pod_pairing import seat_round, seats_levelled
from engine.tournaments.pods.pod_points import pod_history
from engine.tournaments.pods.pod_scores import PodHistory, note_seats

# A meeting in an earlier part of the same round counts as this many additional meetings. So a repeat in one round is
# worse than any number of repeats of earlier rounds, and less than a ban.
SAME_ROUND = 1000


def usual_pod_rounds(players: int, largest: int) -> int:
    """Return the default number of rounds of a Swiss of pods.

    It is ⌈log₂ n⌉, or fewer if players would then have to meet again, but at least 3.
    """
    if players <= largest:
        return 3
    return max(3, min(ceil(log2(players)), (players - 1) // (largest - 1)))


def draw_swiss_pods(draft: RoundDraft) -> None:
    """Generate a round: players with equal points sit together, and players meet again only if that is unavoidable."""
    draft.excuse()
    _search(draft, draft.present(), scored=True)


def draw_duplicate(draft: RoundDraft) -> None:
    """Generate a round of tables that all play the same deal.

    Fixed teams sit together, or players who have met least often.
    """
    draft.excuse()
    rest = draft.present()
    if not draft.plan.drawn_each_round:
        for team in teams_of(draft, rest):
            draft.seat(team)
            rest = [player for player in rest if player not in team]
    _search(draft, rest, scored=False)


def teams_of(draft: RoundDraft, present: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the teams that have as many members as a table has seats; members of other teams are drawn to tables."""
    teams: dict[str, list[int]] = {}
    for player in present:
        teams.setdefault(draft.players[player].team, []).append(player)
    return [tuple(team) for name, team in teams.items() if name and len(team) in draft.plan.sizes]


def _search(draft: RoundDraft, present: Sequence[int], *, scored: bool, group: int = 0) -> None:
    if not present:
        return
    label = draft.label(f"pods:{group}" if group else "pods")
    former = _history(draft, scored=scored)
    forbidden = () if group else draft.barred()
    found = seat_round(present, draft.plan.sizes, former, forbidden, draft.chance, label)
    for table in found.tables:
        draft.seat([int(one) for one in table], group=group)
    for player in found.byes:
        draft.give("bye", (int(player),), group=group)


def _history(draft: RoundDraft, *, scored: bool) -> PodHistory:
    """Return the history of former rounds and of the earlier parts of this round, which give no points yet (TN-68)."""
    found = pod_history(draft.plan, draft.entrants, draft.results, scored=scored)
    tables, earlier_results = draft.earlier_parts()
    for table in tables:
        note_seats(found, table.seats, max(draft.plan.sizes))
        found.meetings.update({frozenset(pair): SAME_ROUND for pair in combinations(table.seats, 2)})
    found.byes.update(result.seats[0] for result in earlier_results if result.kind == "bye")
    return found


def pod_cycle(stage: Stage, players: int) -> int:
    """Return the number of rounds of the schedule.

    If there is no schedule, return the least number of rounds in which all pairs could meet.
    """
    schedule = design(players, stage.sizes)
    return len(schedule) if schedule is not None else ceil((players - 1) / (max(stage.sizes) - 1))


def draw_round_robin_pods(draft: RoundDraft, pairings: int) -> None:
    """Generate a part of a round of each group by its schedule.

    In an incomplete group, players who have met least often sit together. ``pairings`` is the number of parts of all
    rounds.
    """
    fixed_schedule(draft)
    for number, group in enumerate(snake(draft.entrants, draft.plan.groups), 1):
        present = [player for player in group if draft.plays(player)]
        numbered = number if draft.plan.groups > 1 else 0
        schedule = design(len(group), draft.plan.sizes)
        if present == group and schedule is not None and pairings % len(schedule) == 0:
            _scheduled(draft, group, schedule[(draft.pairing - 1) % len(schedule)], numbered)
        else:
            _search(draft, present, scored=False, group=numbered)


def _scheduled(draft: RoundDraft, group: Sequence[int], tables: Sequence[Sequence[int]], number: int) -> None:
    former = _history(draft, scored=False)
    order = draft.chance.shuffle(draft.label(f"order:{number}" if number else "order", draft.stage + 1), group)
    seats_taken: set[int] = set()
    for table in tables:
        players = [order[place] for place in table]
        seats_taken.update(players)
        draft.seat([int(one) for one in seats_levelled(players, former)], group=number)
    for player in group:
        if player not in seats_taken:
            draft.give("rest", (player,), group=number)
