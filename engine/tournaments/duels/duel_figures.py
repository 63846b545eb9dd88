"""Points and tie-breaks of duels (TN-27). Unplayed rounds follow FIDE's rules of 2024 (C.07, article 16)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from engine.tournaments.duels.swiss import duel_codes
from engine.tournaments.event import TableResult, Tournament
from engine.tournaments.tie_breaks import HALF, POINTS, ZERO, Against, Figures, Share, TieBreak, mean_against, summed

ONE = Fraction(1)
# The points and the name of each code of a played or forfeited duel.
CODES = {
    "1": (ONE, "win"),
    "=": (HALF, "draw"),
    "0": (ZERO, "loss"),
    "+": (ONE, "forfeit-win"),
    "-": (ZERO, "forfeit-loss"),
}
ALONE = {
    "bye": (ONE, "bye"),
    "full_bye": (ONE, "full-bye"),
    "half_bye": (HALF, "half-bye"),
    "absent": (ZERO, "absent"),
    "rest": (ZERO, "rest"),
}
# Reasons for which an unplayed round counts as the participant's own choice.
VOLUNTARY = frozenset({"half-bye", "absent", "forfeit-loss", "both-lose"})


class DuelRound(NamedTuple):
    """A round of a participant: points, reason, opponent (0: none), whether it was played, and the seat (0, 1).

    If a round has several parts, each ``part`` counts as a round of its own (TN-68).
    """

    round: int
    points: Fraction
    why: str
    opponent: int = 0
    was_played: bool = False
    seat: int = 0
    part: int = 1

    @property
    def when(self) -> tuple[int, int]:
        """The round and its part."""
        return self.round, self.part


def duel_rounds(
    event: Tournament, players: Sequence[int], results: Sequence[TableResult]
) -> dict[int, list[DuelRound]]:
    """Return the rounds of each participant. Rounds without a result, except an open last one, count as missed."""
    found: dict[int, dict[tuple[int, int], DuelRound]] = {player: {} for player in players}
    for result in results:
        for player, one in _rounds_of(result):
            if player in found:
                found[player][one.when] = one
    rounds_played = sorted({(one.table.round, one.table.part) for one in results})
    plays = {one.id: one for one in event.players}
    for player, rounds in found.items():
        for number, part in rounds_played:
            if (number, part) not in rounds and (number != rounds_played[-1][0] or not plays[player].plays(number)):
                rounds[number, part] = DuelRound(number, ZERO, "absent", part=part)
    return {player: [rounds[when] for when in sorted(rounds)] for player, rounds in found.items()}


def _rounds_of(result: TableResult) -> list[tuple[int, DuelRound]]:
    number, part = result.table.round, result.table.part
    if len(result.seats) == 1:
        return [(result.seats[0], DuelRound(number, *ALONE[result.kind], part=part))]
    found = []
    for seat, code in enumerate(duel_codes(result)):
        points, why = CODES[code]
        why = "both-lose" if result.kind == "both_lose" else why
        one = DuelRound(number, points, why, result.seats[1 - seat], result.over_the_board, seat, part)
        found.append((result.seats[seat], one))
    return found


def duel_figures(
    event: Tournament, stage: int, players: Sequence[int], results: Sequence[TableResult]
) -> tuple[Figures, Against]:
    """Return the points and tie-breaks of duels, and the mean scores of participants against each other."""
    rounds = duel_rounds(event, players, results)
    whole = event.plan.stages[stage].format == "round_robin"
    own_points = {player: sum((one.points for one in rounds[player]), ZERO) for player in players}
    adjusted = {player: adjusted_score(rounds[player]) for player in players}
    figures: Figures = {POINTS: {}}
    penalties = penalties_of(event, stage)
    for player in players:
        shares = [Share(one.round, one.points, one.why, _opponents(one)) for one in rounds[player]]
        figures[POINTS][player] = summed(POINTS, [*shares, *penalties.get(player, ())])
        counted_rounds = [one for one in rounds[player] if one.why != "rest"]
        strength = [_strength(one, own_points[player], adjusted, whole=whole) for one in counted_rounds]
        _add_figure(figures, player, summed("buchholz", [share for share, _ in strength]))
        _add_figure(figures, player, cut_one(strength))
        shares = [
            share._replace(value=share.value * one.points)
            for one, (share, _) in zip(counted_rounds, strength, strict=True)
        ]
        _add_figure(figures, player, summed("sonneborn-berger", shares))
        rounds_won = [one for one in rounds[player] if one.why == "win"]
        _add_figure(
            figures, player, summed("wins", [Share(one.round, ONE, "win", _opponents(one)) for one in rounds_won])
        )
        second = [Share(one.round, ONE, "win", _opponents(one)) for one in rounds_won if one.seat == 1]
        _add_figure(figures, player, summed("wins-second", second))
    return figures, _encounters(rounds, whole=whole)


def _add_figure(figures: Figures, player: int, figure: TieBreak) -> None:
    figures.setdefault(figure.name, {})[player] = figure


def _opponents(one: DuelRound) -> tuple[int, ...]:
    return (one.opponent,) if one.opponent else ()


def adjusted_score(rounds: Sequence[DuelRound]) -> Fraction:
    """Return a participant's score as it counts in the tie-breaks of opponents.

    `VOLUNTARY` lists the reasons for which a round is the participant's own choice not to play. After the last round
    that was not the participant's own choice, every round without an opponent counts as a draw.
    """
    there = max((one.when for one in rounds if one.why not in VOLUNTARY), default=(0, 0))
    return sum((HALF if one.when > there and not one.opponent else one.points for one in rounds), ZERO)


def _strength(
    one: DuelRound, player_points: Fraction, adjusted: dict[int, Fraction], *, whole: bool
) -> tuple[Share, bool]:
    """Return a round's contribution to Buchholz, and whether the participant chose not to play the round.

    An unplayed round counts like a round against an opponent with the participant's own score. In a round robin a
    forfeit counts as played.
    """
    if one.opponent and (one.was_played or whole):
        return Share(one.round, adjusted[one.opponent], "opponent", (one.opponent,)), False
    return Share(one.round, player_points, "dummy", _opponents(one)), one.why in VOLUNTARY


def cut_one(strength: Sequence[tuple[Share, bool]]) -> TieBreak:
    """Return Buchholz without its smallest share; rounds that the participant chose not to play are cut first."""
    missed = [share for share, voluntary in strength if voluntary]
    candidates = missed or [share for share, _ in strength]
    least = min(candidates, key=lambda share: share.value, default=None)
    shares = [Share(share.round, ZERO, "cut", share.opponents) if share is least else share for share, _ in strength]
    return summed("buchholz-cut-1", shares)


def _encounters(rounds: dict[int, list[DuelRound]], *, whole: bool) -> Against:
    scores: dict[tuple[int, int], list[Fraction]] = {}
    for player, each in rounds.items():
        for one in each:
            if one.opponent and (one.was_played or whole):
                scores.setdefault((player, one.opponent), []).append(one.points)

    return mean_against(scores)


def penalties_of(event: Tournament, stage: int) -> dict[int, list[Share]]:
    """Return the penalties of each participant in the rounds of a stage, each a negative share."""
    rounds = [one.table.round for one in event.of_stage(stage)]
    first = min(rounds, default=event.last_round() + 1) if stage else 0
    later = [one.table.round for one in event.results if one.table.stage > stage]
    end = min(later) if later else None
    found: dict[int, list[Share]] = {}
    for one in event.penalties:
        if first <= one.round and (end is None or one.round < end):
            found.setdefault(one.player, []).append(Share(one.round, -one.exact, "penalty"))
    return found
