"""The analysis of a match in words: its turning points, and how well each seat played."""

from __future__ import annotations

from collections.abc import Sequence

from bot.wording.words import Words
from engine.kernel.choices.moves import listed_moves
from engine.kernel.contract.spoken import told_move
from engine.kernel.matches.match import Match, play_entry, replay
from engine.kernel.matches.record import MatchRecord, PlayedMove
from engine.kernel.words.phrases import Phrase
from engine.players.analysis import Analysis, TurningPoint


def per_cent(share: float) -> int:
    """Return a share of 1 in whole per cent."""
    return round(100 * share)


def before_point(record: MatchRecord, point: TurningPoint) -> Match:
    """Return the match at the choice of a turning point. Raises `BadRecord`."""
    match = replay(record, point.number - 1)
    entry = record.moves[point.number - 1]
    for text in listed_moves(entry.move)[: point.part] if point.part else ():
        play_entry(match, point.number, PlayedMove(entry.seat, text))
    return match


def point_line(record: MatchRecord, point: TurningPoint, words: Words, names: Sequence[str]) -> str:
    """Return what was played at a turning point, and what was better by how much. Raises `BadRecord`."""
    match = before_point(record, point)
    played, better = (
        words.say(told_move(match.game, match.state, point.seat, text, point.seat), names)
        for text in (point.played_move, point.better_move)
    )
    return words(
        "analysis-point",
        number=point.number,
        who=names[point.seat],
        played=played,
        better=better,
        gain=per_cent(point.gain),
        error=max(1, per_cent(point.error)),
    )


def seat_lines(analysis: Analysis, words: Words, names: Sequence[str], said: Sequence[str]) -> list[str]:
    """Return each seat's accuracy and best move; ``said`` are the moves of the match in words."""
    lines = []
    for seat, own in enumerate(analysis.seats):
        if own.accuracy is None:
            continue
        line = words("analysis-accuracy", who=names[seat], share=per_cent(own.accuracy))
        if own.best is not None:
            line += " " + words("analysis-best", number=own.best, move=said[own.best - 1])
        lines.append(line)
    return lines


def said_moves(record: MatchRecord) -> list[Phrase]:
    """Return the moves of a match as their players say them. Raises `BadRecord`."""
    match, said = replay(record, 0), list[Phrase]()
    for number, entry in enumerate(record.moves, start=1):
        said.append(told_move(match.game, match.state, entry.seat, entry.move, entry.seat))
        play_entry(match, number, entry)
    return said
