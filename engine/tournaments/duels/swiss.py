"""Generates Swiss rounds of duels (TN-16): turns the event into a report that the FIDE Dutch pairing reads."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, log2

import msgspec

from engine.kernel.chance.fair import Chance
from engine.tournaments.drawing import RoundDraft
from engine.tournaments.draws import round_label
from engine.tournaments.duels.dutch import Pair, by_strength, pair_dutch
from engine.tournaments.duels.large_swiss import MOST_DUTCH, OneMatching
from engine.tournaments.duels.trf import Colour, Entrant, Report, TrfRound
from engine.tournaments.event import TableResult, Tournament

BYES = {"bye": "U", "full_bye": "F", "half_bye": "H", "rest": "Z", "absent": "Z"}
FIRST: tuple[Colour, Colour] = ("white", "black")
OUT = TrfRound(None, None, "Z")
FIRST_SEAT = "first-seat"


def usual_swiss_rounds(players: int) -> int:
    """Return the default number of rounds, ⌈log₂ n⌉; 0 if there are no opponents."""
    return max(1, ceil(log2(players))) if players > 1 else 0


def draw_swiss(draft: RoundDraft, pairings: int) -> None:
    """Generate a part of a round; the strongest pairs sit at the first tables.

    ``pairings`` is the number of parts of all rounds.
    """
    draft.excuse()
    present = draft.present()
    if not present:
        return
    draft.label(FIRST_SEAT, draft.stage + 1)
    first = first_seat(draft.chance, draft.stage)
    report = duel_report(draft.event, draft.stage, draft.number - 1, first=first, rounds=pairings)
    numbers = {player: number for number, player in enumerate(draft.entrants, 1)}
    ids = dict(enumerate(draft.entrants, 1))
    sitting_numbers = frozenset(numbers[player] for player in present)
    groups = tuple(tuple(numbers[one] for one in group if one in numbers) for group in draft.barred())
    report = with_sitting(with_earlier_parts(report, draft, numbers), draft.pairing, sitting_numbers, groups)
    pairs = pair_duels(report, draft.pairing, len(present))
    # All parts order their tables by the points before the round.
    for one, other in by_strength(report, pairs, draft.pairing - draft.part + 1):
        if other is None:
            draft.give("bye", (ids[one],))
        else:
            draft.seat((ids[one], ids[other]))


def first_seat(chance: Chance, stage: int) -> Colour:
    """Return the seat of a stage's first player in the first round; the seat is drawn by lot."""
    return chance.choose(round_label(FIRST_SEAT, stage + 1), FIRST)


def pair_duels(report: Report, number: int, players: int) -> list[Pair]:
    """Return a round by FIDE Dutch, or by one matching if the field is so large that Dutch takes minutes."""
    return pair_dutch(report, number, OneMatching if players > MOST_DUTCH else None)


def with_earlier_parts(report: Report, draft: RoundDraft, numbers: Mapping[int, int]) -> Report:
    """Return the report with the earlier parts of the round that is being generated (TN-68).

    Their tables have no results yet, so each counts as a draw. Points for pairing only (`Report.extra`) make the scores
    of each part those before its round, because all parts of a round are paired by the standings before it.
    """
    if draft.plan.parts == 1:
        return report
    tables, earlier_results = draft.earlier_parts()
    column = draft.pairing - draft.part
    cells = {number: [*one.cells[:column], *[OUT] * (draft.part - 1)] for number, one in report.players.items()}
    for result in (*(TableResult(table, places=(1, 1)) for table in tables), *earlier_results):
        for player, cell in duel_cells(result, numbers):
            cells[numbers[player]][column + result.table.part - 1] = cell
    players = {
        number: msgspec.structs.replace(one, cells=tuple(cells[number])) for number, one in report.players.items()
    }
    extra = {number: _as_before_the_round(one, draft.pairing, draft.plan.parts) for number, one in players.items()}
    return msgspec.structs.replace(
        report, players=players, extra={number: points for number, points in extra.items() if any(points)}
    )


def _as_before_the_round(player: Entrant, last: int, parts: int) -> tuple[float, ...]:
    """Return the points to add for each part up to ``last``.

    With these points, the earlier parts of a round count alike for all players. In the round of ``last``, each of these
    parts counts as a draw. In other rounds, where they matter only for floats, each counts as a win, because a TRF file
    knows no negative points.
    """
    found = []
    for part in range(last):
        begin = part - part % parts
        each = 0.5 if part == last - 1 else 1.0
        found.append(player.points_after(begin) + each * (part - begin) - player.points_after(part))
    return tuple(found)


def with_sitting(
    report: Report, number: int, sitting_numbers: frozenset[int], forbidden: tuple[tuple[int, ...], ...]
) -> Report:
    """Return the report before a round in which only the players in ``sitting_numbers`` are paired."""
    players = {}
    for one in report.players.values():
        cells = (*one.cells[: number - 1], *(OUT,) * (number - 1 - len(one.cells)))
        if one.number not in sitting_numbers:
            cells = (*cells, OUT)
        players[one.number] = Entrant(one.number, one.name, one.rating, one.points, one.rank, cells)
    return Report(report.name, players, report.rounds, report.first, forbidden=forbidden, extra=report.extra)


def duel_report(
    event: Tournament,
    stage: int,
    last: int,
    *,
    first: Colour | None = None,
    rounds: int | None = None,
    names: Mapping[int, str] | None = None,
    ratings: Mapping[int, int] | None = None,
    title: str = "",
) -> Report:
    """Return the report of a stage of duels up to the event's round ``last``; the stage's first round is round 1.

    Each part of a round with several tables at once is a round of the report, and ``rounds`` counts these.
    """
    entrants = event.entrants(stage)
    results = [one for one in event.of_stage(stage) if one.table.round <= last]
    begin = min((one.table.round for one in results), default=last + 1)
    numbers = {player: number for number, player in enumerate(entrants, 1)}
    parts = event.plan.stages[stage].parts
    columns = (last - begin + 1) * parts
    if parts > 1 and rounds is not None:
        # The last round may have fewer parts (TN-68).
        columns = min(columns, rounds)
    cells = {player: [OUT] * columns for player in entrants}
    for result in results:
        for player, cell in duel_cells(result, numbers):
            cells[player][(result.table.round - begin) * parts + result.table.part - 1] = cell
    players = {
        numbers[player]: Entrant(
            numbers[player],
            (names or {}).get(player, str(player)),
            (ratings or {}).get(player, 0),
            sum(cell.points for cell in cells[player]),
            0,
            tuple(cells[player]),
        )
        for player in entrants
    }
    return Report(title, players, rounds, first)


def duel_cells(result: TableResult, numbers: Mapping[int, int]) -> list[tuple[int, TrfRound]]:
    """Return the participants of a result, each with their TRF cell; ``numbers`` are starting numbers."""
    if len(result.seats) == 1:
        return [(result.seats[0], TrfRound(None, None, BYES[result.kind]))]
    codes = duel_codes(result)
    return [
        (player, TrfRound(numbers[other], colour, code))
        for player, other, colour, code in zip(result.seats, result.seats[::-1], FIRST, codes, strict=True)
    ]


def duel_codes(result: TableResult) -> tuple[str, str]:
    """Return the result codes of the first and the second seat."""
    if result.kind == "both_lose":
        return "-", "-"
    one, other = result.places
    if result.kind == "forfeit":
        return ("+", "-") if one < other else ("-", "+")
    return ("=", "=") if one == other else ("1", "0") if one < other else ("0", "1")
