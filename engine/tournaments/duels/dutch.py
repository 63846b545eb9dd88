"""The Swiss system for duels: FIDE Dutch by the library caissify-pairings (TN-16).

The pairing is slow for large events (0.75 seconds for 64 players, 8 for 120), so callers run it in a separate process.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import networkx as nx
from caissify_pairings.engines.dutch import DutchEngine, DutchPlayer

from engine.tournaments.duels.trf import Colour, Entrant, Report, TrfRound
from engine.tournaments.errors import PairingError, TournamentError

# The library's warnings are not logged, because this module raises a `PairingError` for them.
logging.getLogger("caissify_pairings").setLevel(logging.ERROR)
Pair = tuple[int, int | None]
# Codes of unplayed rounds with the points of a win. A player who had one of them gets no bye.
FREE_WINS = frozenset("UF+")
OTHER_SYSTEMS = {
    "round_robin": "a round robin follows the schedule that it has from its start: none of its rounds is paired again",
    "knock_out": "in a knock-out the winners go on in their bracket: none of its rounds is paired again",
}


def pair_dutch(report: Report, number: int = 0, engine: type[BannedDutch] | None = None) -> list[Pair]:
    """Return a round in the order of tables: starting numbers, first seat first, None as the opponent of a bye.

    ``number`` is the round; 0 stands for the round after the last paired round. A player who already has an entry
    without an opponent for the round sits out. Pairs that organisers forced come first. ``engine`` may pair in another
    way within the same rules. Raises `PairingError` if the bans leave no pairing. Raises `TournamentError` if the
    tournament is not a Swiss, is over, does not state its number of rounds, or lacks a result of an earlier game.
    """
    if report.system in OTHER_SYSTEMS:
        raise TournamentError("092", OTHER_SYSTEMS[report.system])
    number = number or report.next_round()
    if report.rounds is None:
        raise TournamentError("XXR", "the number of rounds is missing")
    if number > report.rounds:
        raise TournamentError("XXR", f"all {report.rounds} rounds are paired")
    _check_results(report, number)
    away = {*report.absent, *(one for pair in report.forced for one in pair)}
    present = [one for one in report.ranked() if one.cell(number) is None and one.number not in away]
    if len(present) < 2:
        return [*report.forced, *((one.number, None) for one in present)]
    pairing_made = _engine(report, number, present, engine or BannedDutch)
    pairs = checked(pairing_made.generate_pairings(), report, number, present)
    return [*report.forced, *by_strength(report, pairs, number)]


def _check_results(report: Report, number: int) -> None:
    for player in report.players.values():
        for other_number, cell in enumerate(player.cells[: number - 1], 1):
            if cell is not None and cell.opponent is not None and not cell.code:
                raise TournamentError(f"round {other_number}", f"{player.number} against {cell.opponent} has no result")


def by_strength(report: Report, pairs: Sequence[Pair], number: int) -> list[Pair]:
    """Return pairs in the order of tables: by points of the stronger, then of the weaker player, then by rank."""
    rank = {one.number: place for place, one in enumerate(report.ranked())}

    def key(pair: Pair) -> tuple[object, ...]:
        both = [report.players[one] for one in pair if one is not None]
        scores = sorted((-one.points_after(number - 1), rank[one.number]) for one in both)
        return (len(both) == 1, [points for points, _ in scores], scores[0][1])

    return sorted(pairs, key=key)


class BannedDutch(DutchEngine):  # type: ignore[misc]
    """The library's engine with pairs that must not meet, in addition to pairs that have met."""

    barred: frozenset[frozenset[int]] = frozenset()

    def _can_pair(self, p1: DutchPlayer, p2: DutchPlayer) -> bool:
        return frozenset((p1.id, p2.id)) not in self.barred and super()._can_pair(p1, p2)

    def _assign_colors(self, p1: DutchPlayer, p2: DutchPlayer) -> tuple[DutchPlayer, DutchPlayer]:
        """Return the two players of a pair, first seat first.

        The library gives priority to the lower pairing number. So the player with fewer points is given a higher number
        than the other.
        """
        higher, lower = sorted((p1, p2), key=lambda one: (-one.score, one.pairing_number))
        behind = max(lower.pairing_number, higher.pairing_number + 1)
        found: tuple[DutchPlayer, DutchPlayer] = super()._assign_colors(higher, replace(lower, pairing_number=behind))
        return found

    def _backtrack_match(self, players: Sequence[DutchPlayer]) -> list[tuple[DutchPlayer, DutchPlayer]] | None:
        """Return pairs that leave out at most one player, None if no such pairing exists.

        The library calls this method if its own pairing fails. The library's version tries pairs one after another;
        with many players who must not meet, it would never end.
        """
        graph: nx.Graph[int] = nx.Graph()
        graph.add_nodes_from(range(len(players)))
        places = combinations(range(len(players)), 2)
        graph.add_edges_from((one, other) for one, other in places if self._can_pair(players[one], players[other]))
        found = sorted(sorted(pair) for pair in nx.max_weight_matching(graph, maxcardinality=True))
        if len(found) < len(players) // 2:
            return None
        return [(players[one], players[other]) for one, other in found]


def _engine(report: Report, number: int, present: list[Entrant], kind: type[BannedDutch]) -> BannedDutch:
    ranks = {one.number: rank for rank, one in enumerate(numbered_players(report, number, present), 1)}
    engine = kind(
        players=[_dutch_player(report, one, number, ranks[one.number]) for one in present],
        previous_pairings={pair for one in present for pair in past_meetings(one, number)},
        round_number=number,
        total_rounds=report.rounds,
        initial_color=first_colour(report),
    )
    engine.barred = barred(report)
    # The library respects scores and bans only from the second round on, so the first round is called the second here.
    if engine.barred or any(any(one) for one in report.extra.values()):
        engine.round_number = max(number, 2)
    return engine


def numbered_players(report: Report, number: int, present: Sequence[Entrant]) -> list[Entrant]:
    """Return the players who have a pairing number before a round, the strongest first.

    A player who has not been paired yet and sits out has no number, so the others move up. Players with odd numbers
    begin with the first colour.
    """
    here = {one.number for one in present}
    return [one for one in report.ranked() if one.number in here or 0 < _first_paired(one) < number]


def _first_paired(player: Entrant) -> int:
    """Return the first round for which a player was paired, 0 if there is none."""
    return next((number for number, cell in enumerate(player.cells, 1) if cell is not None and cell.paired), 0)


def _dutch_player(report: Report, player: Entrant, number: int, rank: int) -> dict[str, Any]:
    """Return a player in the library's form, in the state before a round."""
    former = [(one, player.cell(one)) for one in range(1, number)]
    return {
        "id": player.number,
        "name": player.name,
        "score": pairing_score(report, player, number),
        "rating": 0,
        "starting_number": player.number,
        "pairing_number": rank,
        "color_hist": [cell.colour for _, cell in former if cell is not None and cell.was_played],
        "float_history": [floated(report, player, one, cell) for one, cell in former],
        "bye_count": sum(free_win(cell) for _, cell in former),
        "forfeit_win_count": 0,
    }


def free_win(cell: TrfRound | None) -> bool:
    """Return whether a round gave a win without a game."""
    return cell is not None and cell.code in FREE_WINS


def pairing_score(report: Report, player: Entrant, number: int) -> float:
    """Return a player's points before a round, plus the points that the file adds for its pairing."""
    extra = report.extra.get(player.number, ())
    return player.points_after(number - 1) + (extra[number - 1] if number <= len(extra) else 0.0)


def floated(report: Report, player: Entrant, number: int, cell: TrfRound | None) -> str:
    """Return how a player floated in a round: "down" to an opponent with fewer points, "up", or "none"."""
    if cell is None or not cell.was_played:
        return "down" if cell is not None and cell.points > 0 else "none"
    own_score = pairing_score(report, player, number)
    other = pairing_score(report, report.players[cell.opponent or 0], number)
    return "down" if own_score > other else "up" if own_score < other else "none"


def past_meetings(player: Entrant, number: int) -> Iterable[tuple[int, int]]:
    """Yield the pairs of a player with each opponent before a round; a forfeited game does not count as a meeting."""
    for cell in player.cells[: number - 1]:
        if cell is not None and cell.opponent is not None and cell.was_played:
            low, high = sorted((player.number, cell.opponent))
            yield low, high


def barred(report: Report) -> frozenset[frozenset[int]]:
    """Return the pairs that must not meet."""
    return frozenset(frozenset(pair) for group in report.forbidden for pair in combinations(sorted(set(group)), 2))


def first_colour(report: Report) -> Colour:
    """Return the colour that the first player gets in round 1.

    If the file does not state it, it follows from the first round with colours. In that round the colours alternate
    down the ranking, so the rank and colour of any player show the colour of the first.
    """
    if report.first is not None:
        return report.first
    coloured = [
        number
        for one in report.players.values()
        for number, cell in enumerate(one.cells, 1)
        if cell is not None and cell.colour is not None
    ]
    if coloured:
        number = min(coloured)
        for place, player in enumerate(one for one in report.ranked() if 0 < _first_paired(one) <= number):
            cell = player.cell(number)
            if cell is not None and cell.colour is not None:
                other: Colour = "black" if cell.colour == "white" else "white"
                return other if place % 2 else cell.colour
    return "white"


def checked(players: list[dict[str, Any]], report: Report, number: int, present: list[Entrant]) -> list[Pair]:
    """Return the library's pairs.

    Raises `PairingError` if a player does not sit exactly once, or meets a barred player.
    """
    pairs: list[Pair] = [(one["white_id"], one.get("black_id")) for one in players]
    seated = sorted(player for pair in pairs for player in pair if player is not None)
    former = {frozenset(pair) for one in present for pair in past_meetings(one, number)} | barred(report)
    byes = [one for one, other in pairs if other is None]
    if (
        seated != sorted(one.number for one in present)
        or any(frozenset(pair) in former for pair in pairs)
        or len(byes) != len(present) % 2
    ):
        raise PairingError(f"round {number}: no pairing avoids all forbidden pairs")
    return pairs
