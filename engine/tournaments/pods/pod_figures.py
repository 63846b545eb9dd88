"""Points and tie-breaks of pods (TN-28) and the figures of duplicate tables (TN-24)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from engine.tournaments.duels.duel_figures import penalties_of
from engine.tournaments.event import Stage, TableResult, Tournament
from engine.tournaments.pods.pod_points import pod_points, points_of
from engine.tournaments.tie_breaks import HALF, POINTS, ZERO, Against, Figures, Share, TieBreak, mean_against, summed

# An opponent counts for at least this share of the possible points. The virtual opponents of a bye have this share.
FLOOR = Fraction(33, 100)


def pod_figures(
    event: Tournament, stage: int, players: Sequence[int], results: Sequence[TableResult]
) -> tuple[Figures, Against]:
    """Return the points and tie-breaks of pods, and the mean scores of participants against each other."""
    plan = event.plan.stages[stage]
    sat: dict[int, list[TableResult]] = {player: [] for player in players}
    for result in results:
        for player in result.seats:
            if player in sat:
                sat[player].append(result)
    shares = {player: own_share(plan, player, sat[player]) for player in players}
    penalties = penalties_of(event, stage)
    figures: Figures = {name: {} for name in (POINTS, "opponents-share", "tables-won", "game-share", "mean-seat")}
    for player in players:
        board_results = [one for one in sat[player] if one.over_the_board]
        earned = [_table_points(plan, player, one) for one in sat[player]]
        figures[POINTS][player] = summed(POINTS, [*earned, *penalties.get(player, ())])
        figures["opponents-share"][player] = _mean(
            "opponents-share", list(_opposition(plan, player, sat[player], shares))
        )
        shares_won = [
            Share(one.table.round, worth, "table", _other_places(one, player))
            for one in board_results
            if (worth := _first_place_part(one, player))
        ]
        figures["tables-won"][player] = summed("tables-won", shares_won)
        figures["game-share"][player] = _game_share(player, board_results)
        seats = [
            Share(one.table.round, _seat(one, player), "seat", _other_places(one, player)) for one in board_results
        ]
        figures["mean-seat"][player] = _mean("mean-seat", seats)
    return figures, _encounters(results)


def _other_places(result: TableResult, player: int) -> tuple[int, ...]:
    return tuple(one for one in result.seats if one != player)


def _table_points(plan: Stage, player: int, result: TableResult) -> Share:
    worth = pod_points(plan, result)[player]
    if len(result.seats) == 1:
        why = result.kind.replace("_", "-")
    elif result.kind == "both_lose":
        why = "both-lose"
    elif player in result.forfeited:
        why = "forfeit-loss"
    else:
        why = "place"
    return Share(result.table.round, worth, why, _other_places(result, player))


def own_share(plan: Stage, player: int, sat: Sequence[TableResult]) -> Fraction:
    """Return the participant's share of the possible points at tables, at least `FLOOR`."""
    tables = [one for one in sat if len(one.seats) > 1]
    possible = sum(points_of(plan)[len(one.seats)][0] for one in tables)
    earned = sum((pod_points(plan, one)[player] for one in tables), ZERO)
    return max(FLOOR, earned / possible) if possible else FLOOR


def _opposition(
    plan: Stage, player: int, sat: Sequence[TableResult], shares: Mapping[int, Fraction]
) -> Sequence[Share]:
    """Return a share for each opponent; a bye counts as a table of virtual opponents."""
    found: list[Share] = []
    for result in sat:
        if result.over_the_board:
            others = _other_places(result, player)
            found += [Share(result.table.round, shares.get(other, FLOOR), "opponent", (other,)) for other in others]
        elif result.kind in ("bye", "full_bye", "half_bye"):
            found += [Share(result.table.round, FLOOR, "virtual")] * (max(plan.sizes) - 1)
    return found


def _mean(name: str, shares: Sequence[Share]) -> TieBreak:
    value = sum((one.value for one in shares), ZERO) / len(shares) if shares else ZERO
    return TieBreak(name, value, tuple(shares))


def _first_place_part(result: TableResult, player: int) -> Fraction:
    places = [place for seat, place in zip(result.seats, result.places, strict=False) if seat not in result.forfeited]
    if player in result.forfeited or not places or _player_place(result, player) != min(places):
        return ZERO
    return Fraction(1, places.count(min(places)))


def _player_place(result: TableResult, player: int) -> int:
    return result.places[result.seats.index(player)]


def _seat(result: TableResult, player: int) -> Fraction:
    """Return how late the player's seat is in the order of seats, from 0 for the first to 1 for the last."""
    return Fraction(result.seats.index(player), max(1, len(result.seats) - 1))


def _game_share(player: int, results: Sequence[TableResult]) -> TieBreak:
    """Return the participant's share of all points of the game at their tables; negative points count as 0."""
    shares: list[Share] = []
    own_points = total = 0
    for result in results:
        if not result.scores:
            continue
        mine, all_ = max(0, result.scores[result.seats.index(player)]), sum(max(0, one) for one in result.scores)
        own_points, total = own_points + mine, total + all_
        shares.append(Share(result.table.round, Fraction(mine, all_ or 1), "table", _other_places(result, player)))
    return TieBreak("game-share", Fraction(own_points, total) if total else ZERO, tuple(shares))


def _encounters(results: Sequence[TableResult]) -> Against:
    scores: dict[tuple[int, int], list[Fraction]] = {}
    for result in results:
        if not result.over_the_board or not result.places:
            continue
        for one in result.seats:
            for other in result.seats:
                if one != other:
                    ahead = _player_place(result, other) - _player_place(result, one)
                    worth = HALF if ahead == 0 else Fraction(int(ahead > 0))
                    scores.setdefault((one, other), []).append(worth)

    return mean_against(scores)


def duplicate_figures(event: Tournament, stage: int, players: Sequence[int], results: Sequence[TableResult]) -> Figures:
    """Return each measure of duplicate tables, summed over the rounds.

    A bye counts as the mean of the round's tables. A participant who missed a round gets the worst figure of the round,
    for each measure separately.
    """
    plan = event.plan.stages[stage]
    figures: Figures = {name: {} for name in plan.measures}
    rounds = sorted({one.table.round for one in results})
    active = {one.id: one for one in event.players}
    for number in rounds:
        tables = [one for one in results if one.table.round == number]
        measures = [one.measures for one in tables if len(one.measures) == len(plan.measures)]
        for player in players:
            own_table = next((one for one in tables if player in one.seats), None)
            if own_table is None and number == rounds[-1] and active[player].plays(number):
                continue
            for column, name in enumerate(plan.measures):
                share = _measure(number, own_table, [one[column] for one in measures], column, player)
                before = figures[name].get(player, TieBreak(name, ZERO))
                figures[name][player] = TieBreak(name, before.value + share.value, (*before.shares, share))
    for name in plan.measures:
        for player in players:
            figures[name].setdefault(player, TieBreak(name, ZERO))
    return figures


def _measure(number: int, own_result: TableResult | None, measures: Sequence[int], column: int, player: int) -> Share:
    if own_result is not None and len(own_result.measures) > column and player not in own_result.forfeited:
        return Share(number, Fraction(own_result.measures[column]), "table", _other_places(own_result, player))
    if own_result is not None and own_result.kind == "rest":
        return Share(number, ZERO, "rest")
    if own_result is not None and own_result.kind in ("bye", "full_bye") and measures:
        return Share(number, Fraction(sum(measures), len(measures)), "bye")
    return Share(number, Fraction(min(measures, default=0)), "worst")
