"""The Swiss system for duels: FIDE Dutch by the library caissify-pairings (TN-16).

It is slow for large events (0.75 seconds for 64 players, 8 for 120), so callers run it in a process of its own.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from itertools import combinations
from typing import Any

from caissify_pairings.engines.dutch import DutchEngine, DutchPlayer

from engine.tournaments.errors import PairingError, TournamentError
from engine.tournaments.trf import Colour, Entrant, Report, TrfRound

# What the library warns of is raised here as a `PairingError`.
logging.getLogger("caissify_pairings").setLevel(logging.ERROR)
Pair = tuple[int, int | None]
# An unplayed round with the points of a win: whoever had one gets no bye.
FREE_WINS = frozenset("UF+")


def pair_dutch(report: Report, number: int = 0, engine: type[BannedDutch] | None = None) -> list[Pair]:
    """Return a round: starting numbers, first seat first, None in place of an opponent for the bye.

    ``number`` is the round, 0 the one after the last that was paired. Whoever has an entry for it already, without an
    opponent, sits out. ``engine`` may pair in another way within the same rules. Raises `PairingError` where what is
    forbidden leaves none, `TournamentError` where the tournament is over or its number of rounds is not told.
    """
    number = number or round_after(report)
    if report.rounds is None:
        raise TournamentError("XXR", "the number of rounds is missing")
    if number > report.rounds:
        raise TournamentError("XXR", f"all {report.rounds} rounds are paired")
    present = [one for one in report.players.values() if one.cell(number) is None]
    if len(present) < 2:
        return [(one.number, None) for one in present]
    made = _engine(report, number, present, engine or BannedDutch)
    return checked(made.generate_pairings(), report, number, present)


def round_after(report: Report) -> int:
    """Return the number of the first round in which nobody was paired, and none after it."""
    last = 0
    for player in report.players.values():
        for number, cell in enumerate(player.cells, 1):
            if cell is not None and (cell.opponent is not None or cell.code == "U"):
                last = max(last, number)
    return last + 1


class BannedDutch(DutchEngine):  # type: ignore[misc]
    """The library's engine with pairs that must not meet, beside those that have met."""

    barred: frozenset[frozenset[int]] = frozenset()

    def _can_pair(self, p1: DutchPlayer, p2: DutchPlayer) -> bool:
        return frozenset((p1.id, p2.id)) not in self.barred and super()._can_pair(p1, p2)


def _engine(report: Report, number: int, present: list[Entrant], kind: type[BannedDutch]) -> BannedDutch:
    engine = kind(
        players=[_player(report, one, number) for one in present],
        previous_pairings={pair for one in present for pair in met(one, number)},
        round_number=number,
        total_rounds=report.rounds,
        initial_color=first_colour(report),
    )
    engine.barred = barred(report)
    # The library looks at scores and pairs in the first round only where it is accelerated.
    engine.accelerated = bool(engine.barred or any(any(one) for one in report.extra.values()))
    return engine


def _player(report: Report, player: Entrant, number: int) -> dict[str, Any]:
    """Return a player as the library takes one, before a round."""
    former = [(one, player.cell(one)) for one in range(1, number)]
    return {
        "id": player.number,
        "name": player.name,
        "score": pairing_score(report, player, number),
        "rating": 0,
        "starting_number": player.number,
        "pairing_number": player.rank if report.by_rank and player.rank else player.number,
        "color_hist": [cell.colour for _, cell in former if cell is not None and cell.played],
        "float_history": [floated(report, player, one, cell) for one, cell in former],
        "bye_count": sum(free_win(cell) for _, cell in former),
        "forfeit_win_count": 0,
    }


def free_win(cell: TrfRound | None) -> bool:
    """Tell whether a round gave a win without a game."""
    return cell is not None and cell.code in FREE_WINS


def pairing_score(report: Report, player: Entrant, number: int) -> float:
    """Return a player's points before a round, with what the file adds for the pairing of that round."""
    earned = sum(cell.points for cell in player.cells[: number - 1] if cell is not None)
    extra = report.extra.get(player.number, ())
    return earned + (extra[number - 1] if number <= len(extra) else 0.0)


def floated(report: Report, player: Entrant, number: int, cell: TrfRound | None) -> str:
    """Return how a player was moved in a round: "down" to somebody with fewer points, "up", or "none"."""
    if cell is None or not cell.played:
        return "down" if cell is not None and cell.points > 0 else "none"
    own = pairing_score(report, player, number)
    other = pairing_score(report, report.players[cell.opponent or 0], number)
    return "down" if own > other else "up" if own < other else "none"


def met(player: Entrant, number: int) -> Iterable[tuple[int, int]]:
    """Yield the pairs of a player with those met before a round; a forfeited game was no meeting."""
    for cell in player.cells[: number - 1]:
        if cell is not None and cell.opponent is not None and cell.played:
            low, high = sorted((player.number, cell.opponent))
            yield low, high


def barred(report: Report) -> frozenset[frozenset[int]]:
    """Return the pairs that must not meet."""
    return frozenset(frozenset(pair) for group in report.forbidden for pair in combinations(sorted(set(group)), 2))


def first_colour(report: Report) -> Colour:
    """Return the colour that the first player of the list gets in round 1."""
    if report.first is not None:
        return report.first
    for player in sorted(report.players.values(), key=lambda one: one.number):
        cell = player.cell(1)
        if cell is not None and cell.colour is not None:
            # Odd numbers had the first colour, even ones the other.
            other: Colour = "black" if cell.colour == "white" else "white"
            return cell.colour if player.number % 2 else other
    return "white"


def checked(found: list[dict[str, Any]], report: Report, number: int, present: list[Entrant]) -> list[Pair]:
    """Return the library's pairs where all sit once and nobody meets whom they must not. Raises `PairingError`."""
    pairs: list[Pair] = [(one["white_id"], one.get("black_id")) for one in found]
    seated = sorted(player for pair in pairs for player in pair if player is not None)
    former = {frozenset(pair) for one in present for pair in met(one, number)} | barred(report)
    byes = [one for one, other in pairs if other is None]
    if (
        seated != sorted(one.number for one in present)
        or any(frozenset(pair) in former for pair in pairs)
        or len(byes) != len(present) % 2
    ):
        raise PairingError(f"round {number}: no pairing keeps to what is forbidden")
    return pairs
