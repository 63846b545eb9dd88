"""What a match makes of its table: places, scores and measures, and what the absence of players changes (TN-11)."""

from __future__ import annotations

from collections.abc import Callable, Collection

import msgspec

from engine.kernel.errors import BadRecord
from engine.kernel.feats import Feat
from engine.kernel.match import replay
from engine.kernel.outcome import POINTS, Outcome
from engine.kernel.record import MatchRecord
from engine.kernel.registry import AnyGame, game_named
from engine.tournaments.event import EventTable, Stage, TableResult

WON, ROUNDS = "won", "rounds"


def measures_of(stage: Stage) -> tuple[str, ...]:
    """Return the figures of a table of a duplicate stage, the weightiest first; none for other stages."""
    return stage.measures or (WON,) if stage.format == "duplicate" else ()


def played_result(
    table: EventTable, outcome: Outcome, measures: tuple[str, ...], feat: Callable[[], Feat | None]
) -> TableResult:
    """Return the result of a table whose match came to an outcome.

    ``measures`` name the figures of a table of a duplicate round, the weightiest first. ``feat`` returns what the match
    is remembered for, where a figure needs it.
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
    """Return the result of a table whose match, as it is recorded, came to an outcome."""

    def feat() -> Feat | None:
        game = game_named(match.game)
        try:
            return first_feat(game, game.encode(replay(match).state))
        except BadRecord:
            return None

    return played_result(table, outcome, measures_of(stage), feat)


def _measure(name: str, outcome: Outcome, feat: Callable[[], Feat | None]) -> int:
    """Return a figure of a match against the game; more is better, so rounds count down.

    They count where the match was won: who loses shall not gain by losing soon.
    """
    side = outcome.of(0)
    if name == WON:
        return int(side.won)
    if name == ROUNDS and not side.won:
        return 0
    if name == ROUNDS:
        found = feat()
        return -found.rounds if found is not None else -side.scores.get(ROUNDS, 0)
    return side.scores.get(name, 0)


def first_feat(game: AnyGame, state: bytes) -> Feat | None:
    """Return what a match is remembered for by its last position, None where the game keeps nothing of it."""
    if game.feat_book is None:
        return None
    try:
        return next(iter(game.feats(game.decode(state))), None)
    except (msgspec.DecodeError, LookupError, ValueError):
        return None


def lost_by_absence(result: TableResult, absent: Collection[int], *, duel: bool) -> TableResult:
    """Return a result as it is if some players lose by forfeit; others of a larger table stay as they were placed."""
    if not duel:
        gone = {*result.forfeited, *absent}
        return msgspec.structs.replace(result, forfeited=tuple(seat for seat in result.seats if seat in gone))
    if set(result.seats) <= set(absent):
        return TableResult(result.table, "both_lose")
    return TableResult(result.table, "forfeit", tuple(2 if seat in absent else 1 for seat in result.seats))


def places_of_outcome(outcome: Outcome, seats: int) -> tuple[int, ...]:
    """Return the places of the seats; where the rules rank nobody, the winners are first and the others behind them."""
    return tuple(place_of(outcome, seat) for seat in range(seats))


def place_of(outcome: Outcome, seat: int) -> int:
    """Return the place of a seat; where the rules rank nobody, the winners are first and the others behind them."""
    place = outcome.place(seat)
    if place is not None:
        return place
    return 1 if outcome.won(seat) else 1 + len(outcome.winners())
