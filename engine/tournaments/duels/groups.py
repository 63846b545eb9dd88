"""Round robins of duels in groups (TN-19), which are dealt in a snake. Each group follows Berger's tables."""

from __future__ import annotations

from engine.tournaments.drawing import RoundDraft, fixed_schedule, snake
from engine.tournaments.duels.round_robin import berger
from engine.tournaments.event import Tournament


def groups_of(event: Tournament, stage: int) -> list[list[int]]:
    """Return the groups of a stage that has begun, each in the order of seeds."""
    return snake(event.fields[stage], event.plan.stages[stage].groups)


def round_robin_rounds(players: int, *, double: bool) -> int:
    """Return the number of rounds of a round robin."""
    return 0 if players < 2 else (players - 1 + players % 2) * (2 if double else 1)


def draw_round_robin(draft: RoundDraft) -> None:
    """Generate a part of a round of each group. Players who have left lose their remaining duels."""
    fixed_schedule(draft)
    for number, group in enumerate(groups_of(draft.event, draft.stage), 1):
        if draft.pairing > round_robin_rounds(len(group), double=draft.plan.double):
            continue
        numbered = number if draft.plan.groups > 1 else 0
        for one, other in berger(len(group), double=draft.plan.double)[draft.pairing - 1]:
            pair = (group[one - 1], None if other is None else group[other - 1])
            _pair(draft, pair, numbered)


def _pair(draft: RoundDraft, pair: tuple[int, int | None], group: int) -> None:
    one, other = pair
    if other is None:
        if draft.plays(one):
            draft.give("rest", (one,), group=group)
        return
    if not draft.walkover((one, other), group=group):
        draft.seat((one, other), group=group)
