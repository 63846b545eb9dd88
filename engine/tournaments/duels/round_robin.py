"""Round robins of duels (TN-19): Berger's tables, and groups that are dealt in a snake."""

from __future__ import annotations

from caissify_pairings import generate_pairings

from engine.tournaments.drawing import RoundDraft, fixed_schedule, snake
from engine.tournaments.errors import TournamentError
from engine.tournaments.event import Tournament

LEAST, MOST = 2, 64
Duel = tuple[int, int | None]


def berger(players: int, *, double: bool = False) -> list[list[Duel]]:
    """Return all rounds for this many players, numbered from 1: pairs, first seat first, None as the bye's opponent.

    ``double``: each pair meets twice, the second time with exchanged seats. The last two rounds of the first half are
    exchanged, so that nobody has the same seat three times in a row (TN-10). Raises `TournamentError` if the number of
    players is not allowed.
    """
    if not LEAST <= players <= MOST:
        raise TournamentError("players", f"a round robin has {LEAST} to {MOST} players, not {players}")
    round_robin_players = [{"id": number, "starting_number": number} for number in range(1, players + 1)]
    cycles = 2 if double else 1
    rounds = (players - 1 + players % 2) * cycles
    found: list[list[Duel]] = []
    for number in range(1, rounds + 1):
        pairs = generate_pairings("round_robin", round_robin_players, set(), number, rounds, cycles=cycles)
        found.append([(one["white_id"], one.get("black_id")) for one in pairs])
    if double and rounds > cycles * 2:
        half = rounds // 2
        found[half - 2], found[half - 1] = found[half - 1], found[half - 2]
    return found


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
