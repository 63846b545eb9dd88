"""The result of a table from its match: ranks, scores, measures, and the effect of absent players (TN-11)."""

from __future__ import annotations

from collections.abc import Callable, Collection

import msgspec

from engine.kernel.contract.feats import Feat
from engine.kernel.contract.registry import AnyGame, game_named
from engine.kernel.errors import BadRecord
from engine.kernel.matches.match import replay
from engine.kernel.matches.record import MatchRecord
from engine.kernel.table.outcome import POINTS, Outcome
from engine.tournaments.event import EventTable, Stage, TableResult

WINS, ROUNDS = "won", "rounds"


def measures_of(stage: Stage) -> tuple[str, ...]:
    """Return the measures of a duplicate stage, the weightiest first; none for other stages."""
    return stage.measures or (WINS,) if stage.format == "duplicate" else ()


def played_result(
    table: EventTable, outcome: Outcome, measures: tuple[str, ...], feat: Callable[[], Feat | None]
) -> TableResult:
    """Return the result of a table whose match ended with this outcome.

    ``measures`` name the figures of a duplicate table, the weightiest first. ``feat`` returns the feat of the match; it
    is called only if a figure needs it.
    """
    if measures:
        return TableResult(table, measures=tuple(_measure(name, outcome, feat) for name in measures))
    seats = range(len(table.seats))
    return TableResult(
        table,
        places=places_of_outcome(outcome, len(table.seats)),
        scores=tuple(outcome.of(seat).scores.get(POINTS, 0) for seat in seats),
    )


def match_result(table: EventTable, match: MatchRecord, outcome: Outcome, stage: Stage) -> TableResult:
    """Return the result of a table whose recorded match ended with this outcome."""

    def feat() -> Feat | None:
        game = game_named(match.game)
        try:
            return first_feat(game, game.encode(replay(match).state))
        except BadRecord:
            return None

    return played_result(table, outcome, measures_of(stage), feat)


def _measure(name: str, outcome: Outcome, feat: Callable[[], Feat | None]) -> int:
    """Return a figure of a match against the game: more is better, and rounds count only if the match was won."""
    side = outcome.of(0)
    if name == WINS:
        return int(side.is_winner)
    if name == ROUNDS and not side.is_winner:
        return 0
    if name == ROUNDS:
        found = feat()
        return -found.rounds if found is not None else -side.scores.get(ROUNDS, 0)
    return side.scores.get(name, 0)


def first_feat(game: AnyGame, state: bytes) -> Feat | None:
    """Return the first side's feat from the last position of a match, None if the game has no feats."""
    if game.feat_book is None:
        return None
    try:
        return next(iter(game.feats(game.decode(state))), None)
    except (msgspec.DecodeError, LookupError, ValueError):
        return None


def lost_by_absence(result: TableResult, absent: Collection[int], *, duel: bool) -> TableResult:
    """Return the result if some players lose by forfeit; other players of a larger table keep their ranks."""
    if not duel:
        absent_seats = {*result.forfeited, *absent}
        return msgspec.structs.replace(result, forfeited=tuple(seat for seat in result.seats if seat in absent_seats))
    if set(result.seats) <= set(absent):
        return TableResult(result.table, "both_lose")
    return TableResult(result.table, "forfeit", tuple(2 if seat in absent else 1 for seat in result.seats))


def places_of_outcome(outcome: Outcome, seats: int) -> tuple[int, ...]:
    """Return the ranks of the seats; unranked winners have rank 1, and all others come after them."""
    return tuple(place_of(outcome, seat) for seat in range(seats))


def place_of(outcome: Outcome, seat: int) -> int:
    """Return the rank of a seat like `places_of_outcome`."""
    place = outcome.place(seat)
    if place is not None:
        return place
    return 1 if outcome.is_winner(seat) else 1 + len(outcome.winners())
