"""Round robins of duels (TN-19): Berger's tables."""

from __future__ import annotations

from caissify_pairings import generate_pairings

from engine.tournaments.errors import TournamentError

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
