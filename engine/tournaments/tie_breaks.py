"""Figures by which participants are ranked (TN-27, TN-28), each with the shares that it consists of (TN-29)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

import msgspec

from engine.tournaments.event import Format, Stage

POINTS, DIRECT, LOT, OUT = "points", "direct-encounter", "draw", "round-out"
DUEL_TIE_BREAKS = ("buchholz-cut-1", "buchholz", "sonneborn-berger", DIRECT, "wins", "wins-second", LOT)
POD_TIE_BREAKS = ("opponents-share", "tables-won", "game-share", DIRECT, "mean-seat", LOT)
# The tie-breaks of each format, in the default order.
FORMAT_TIE_BREAKS: Mapping[Format, tuple[str, ...]] = {
    "swiss": DUEL_TIE_BREAKS,
    "round_robin": DUEL_TIE_BREAKS,
    "swiss_pods": POD_TIE_BREAKS,
    "round_robin_pods": POD_TIE_BREAKS,
    "single": (),
    "double": (),
    "pod_elimination": (),
    "duplicate": (),
}
ZERO, HALF = Fraction(0), Fraction(1, 2)


class Share(NamedTuple):
    """What a round (0: no particular round) adds to a figure: the value, the reason, and the opponents."""

    round: int
    value: Fraction
    why: str
    opponents: tuple[int, ...] = ()


class TieBreak(msgspec.Struct, frozen=True):
    """A figure of a participant: its name, its exact value, and its shares round by round."""

    name: str
    value: Fraction
    shares: tuple[Share, ...] = ()


class Ranked(msgspec.Struct, frozen=True):
    """A row of standings. Marks are "bye", "forfeit", "absent", "late", "dropped" and "disqualified"."""

    place: int
    player: int
    figures: tuple[TieBreak, ...]
    marks: tuple[str, ...] = ()


class StandingsSection(msgspec.Struct, frozen=True):
    """The ranking of a stage or of one of its groups (numbered from 1; 0: the whole stage), the best first."""

    stage: int
    group: int
    columns: tuple[str, ...]
    rows: tuple[Ranked, ...]


class Standings(msgspec.Struct, frozen=True):
    """The sections, starting with the newest stage, and each participant's rank in the event."""

    sections: tuple[StandingsSection, ...]
    places: dict[int, int]


# The figures of a section: by name, then by participant.
Figures = dict[str, dict[int, TieBreak]]
# A function that returns one participant's mean score against another participant, None if they have not met.
Against = Callable[[int, int], Fraction | None]


def columns_of(stage: Stage) -> tuple[str, ...]:
    """Return the names of the figures by which a stage is ranked, the weightiest first."""
    if stage.format == "duplicate":
        return stage.measures
    if not FORMAT_TIE_BREAKS[stage.format]:
        return (OUT,)
    tie_breaks = stage.tie_breaks or FORMAT_TIE_BREAKS[stage.format]
    return (POINTS, *tie_breaks, *(() if LOT in tie_breaks else (LOT,)))


def summed(name: str, shares: Sequence[Share]) -> TieBreak:
    """Return the figure that is the sum of its shares."""
    return TieBreak(name, sum((one.value for one in shares), ZERO), tuple(shares))


def mean_against(scores: Mapping[tuple[int, int], Sequence[Fraction]]) -> Against:
    """Return a function that returns the mean score of one participant against another.

    ``scores`` holds, by pair, the scores of the first against the second participant.
    """

    def against(one: int, other: int) -> Fraction | None:
        found = scores.get((one, other))
        return sum(found, ZERO) / len(found) if found else None

    return against


def ordered_groups(
    players: Sequence[int], columns: Sequence[str], figures: Figures, against: Against
) -> list[list[int]]:
    """Return the participants in order, as groups of tied participants. Add the direct encounters to ``figures``."""
    groups = [list(players)]
    for name in columns:
        if name == DIRECT:
            figures[DIRECT] = {}
        parted: list[list[int]] = []
        for group in groups:
            parted += _direct(group, figures, against) if name == DIRECT else _by_value(group, figures[name])
        groups = parted
    return groups


def _by_value(group: Sequence[int], values: Mapping[int, TieBreak]) -> list[list[int]]:
    found: dict[Fraction, list[int]] = {}
    for player in group:
        found.setdefault(values[player].value, []).append(player)
    return [found[value] for value in sorted(found, reverse=True)]


def _direct(group: Sequence[int], figures: Figures, against: Against) -> list[list[int]]:
    """Split a group by direct encounters. If some are missing, a lead counts only if no missing result can end it."""
    for player in group:
        met = [(other, score) for other in group if other != player and (score := against(player, other)) is not None]
        shares = tuple(Share(0, score, "opponent", (other,)) for other, score in met)
        figures[DIRECT][player] = summed(DIRECT, shares)
    return parted_by_encounters(group, against)


def parted_by_encounters(group: Sequence[int], against: Against) -> list[list[int]]:
    """Return a group split by its encounters. Each smaller part is split again."""
    if len(group) < 2:
        return [list(group)]
    scores = {one: [against(one, other) for other in group if other != one] for one in group}
    total = {one: sum((score for score in scores[one] if score is not None), ZERO) for one in group}
    if all(score is not None for each in scores.values() for score in each):
        parts: dict[Fraction, list[int]] = {}
        for one in group:
            parts.setdefault(total[one], []).append(one)
        if len(parts) == 1:
            return [list(group)]
        return [part for value in sorted(parts, reverse=True) for part in parted_by_encounters(parts[value], against)]
    most = {one: total[one] + sum(score is None for score in scores[one]) for one in group}
    rest, ahead = sorted(group, key=lambda one: -total[one]), []
    while len(rest) > 1 and all(total[rest[0]] > most[other] for other in rest[1:]):
        ahead.append([rest.pop(0)])
    return [*ahead, [one for one in group if one in rest]]
