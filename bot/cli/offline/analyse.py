"""`sobremesa analyse`: prints what decided an exported match."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from bot.cli.offline.verify import Unreadable, read
from bot.wording.analysis import per_cent, point_line, said_moves, seat_lines
from bot.wording.languages import LANGUAGES, READABLE
from bot.wording.words import Words, words_for
from engine.kernel.contract.registry import game_named
from engine.kernel.errors import BadRecord
from engine.kernel.matches.match import replay
from engine.kernel.matches.record import MatchRecord
from engine.players.analysis import Analysis, Depth, analyse, before_point

# The curve has about this many lines, each with one move.
ROWS = 20
# The length, in characters, of the bars that show a game's chances if these are not calibrated as percentages.
BAR = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a match as exported after it ended")
    parser.add_argument("--lang", choices=READABLE, default=LANGUAGES[0])
    parser.add_argument(
        "--seconds", type=float, default=Depth().seconds, help="stop after this processor time (default: %(default)g)"
    )


def run(args: argparse.Namespace) -> int:
    """Print the analysis and return 0. Return 2 and print one line if the file is not a match that can be replayed."""
    try:
        record = read(args.file)
        if not isinstance(record, MatchRecord):
            return _fail(args.file, "is an event; export one of its matches")
        found = analyse(record, Depth(seconds=args.seconds))
        text = "\n".join(_analysis_lines(record, found, words_for(record.game, args.lang)))
    except (Unreadable, BadRecord) as error:
        return _fail(args.file, str(error))
    sys.stdout.write(f"{text}\n")
    return 0


def _fail(file: Path, why: str) -> int:
    sys.stderr.write(f"sobremesa analyse: {file}: {why}\n")
    return 2


def _analysis_lines(record: MatchRecord, analysis: Analysis, words: Words) -> Iterator[str]:
    calibrated = game_named(record.game).adviser.calibrated
    plain = "" if calibrated else "-plain"
    names = tuple(words("seat-number", number=seat + 1) for seat in range(record.seats))
    yield words("analysis-head", game=words("game-name"), seats=record.seats, moves=len(record.moves))
    yield ""
    yield words("analysis-curve")
    yield from _curve(record, analysis, words, names)
    yield ""
    yield words("analysis-turning" if analysis.turning_points else f"analysis-no-turning{plain}")
    for point in analysis.turning_points:
        match = before_point(replay(record, point.number - 1), record.moves[point.number - 1], point)
        yield f"- {point_line(match, point, words, names)}"
    yield ""
    yield words(f"analysis-seats{plain}")
    phrases = said_moves(record)
    yield from seat_lines(
        analysis, words, names, lambda number: words.say(phrases[number - 1], names), calibrated=calibrated
    )
    if analysis.left_out:
        yield words("analysis-left-out", count=analysis.left_out)


def _curve(record: MatchRecord, analysis: Analysis, words: Words, names: tuple[str, ...]) -> Iterator[str]:
    """Yield the lines of the curve: about `ROWS` of them, and one for the end."""
    game = game_named(record.game)
    crews = game.table(game.parse_options(record.options)).crews(record.seats)
    sides = [words.listed([names[seat] for seat in crew]) for crew in crews]
    last = len(analysis.curve) - 1
    for number in dict.fromkeys((*range(0, last, max(1, last // ROWS)), last)):
        row = zip(sides, analysis.curve[number], strict=True)
        if game.adviser.calibrated:
            shares = [words("analysis-side", side=side, share=per_cent(share)) for side, share in row]
        else:
            shares = [f"{side} {_bar(share)}" for side, share in row]
        yield f"{number:>5}  {' · '.join(shares)}"


def _bar(share: float) -> str:
    filled = round(share * BAR)
    return "█" * filled + "░" * (BAR - filled)
