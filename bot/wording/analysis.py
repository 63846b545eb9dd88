"""The analysis of a match in words: its turning points, and how well each seat played."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.wording.words import Words
from engine.kernel.contract.spoken import told_move
from engine.kernel.matches.match import Match, play_entry, replay
from engine.kernel.matches.record import MatchRecord
from engine.kernel.words.phrases import Param, Phrase
from engine.players.analysis import Analysis, TurningPoint

# Used if the chances are not calibrated as percentages: the minimum gain that is called large, and each level's minimum
# accuracy.
MUCH = 0.25
_LEVELS = {"high": 0.95, "middle": 0.85}


def per_cent(share: float) -> int:
    """Return a share, from 0 to 1, as a whole percentage."""
    return round(100 * share)


def point_line(match: Match, point: TurningPoint, words: Words, names: Sequence[str]) -> str:
    """Return the move at a turning point, the better move, and the difference.

    ``match`` is the match before the choice.
    """
    move_played, better = (
        words.say(told_move(match.game, match.state, point.seat, text, point.seat), names)
        for text in (point.played_move, point.better_move)
    )
    params: dict[str, Param] = {
        "number": point.number,
        "who": names[point.seat],
        "played": move_played,
        "better": better,
    }
    if not match.game.adviser.calibrated:
        return words("analysis-point-plain", **params, much="yes" if point.gain >= MUCH else "no")
    return words("analysis-point", **params, gain=per_cent(point.gain), error=max(1, per_cent(point.error)))


def seat_lines(
    analysis: Analysis, words: Words, names: Sequence[str], describe: Callable[[int], str], *, calibrated: bool
) -> list[str]:
    """Return each seat's accuracy and best move. ``describe`` returns the words for the move with a number."""
    lines = []
    for seat, seat_analysis in enumerate(analysis.seats):
        if seat_analysis.accuracy is None:
            continue
        if calibrated:
            line = words("analysis-accuracy", who=names[seat], share=per_cent(seat_analysis.accuracy))
        else:
            erred = any(point.seat == seat for point in analysis.turning_points)
            line = words("analysis-accuracy-plain", who=names[seat], level=_level(seat_analysis.accuracy, erred=erred))
        if seat_analysis.best is not None:
            line += " " + words("analysis-best", number=seat_analysis.best, move=describe(seat_analysis.best))
        lines.append(line)
    return lines


def _level(accuracy: float, *, erred: bool) -> str:
    """Return the level of an accuracy. A player who made a move that is a turning point has not the highest level."""
    return next(
        (level for level, least in _LEVELS.items() if accuracy >= least and not (level == "high" and erred)), "low"
    )


def said_moves(record: MatchRecord) -> list[Phrase]:
    """Return the moves of a match in words, as their players make them. Raises `BadRecord`."""
    match, phrases = replay(record, 0), list[Phrase]()
    for number, entry in enumerate(record.moves, start=1):
        phrases.append(told_move(match.game, match.state, entry.seat, entry.move, entry.seat))
        play_entry(match, number, entry)
    return phrases
