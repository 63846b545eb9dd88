"""The message with a server's puzzle of the day."""

from __future__ import annotations

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import ENDED_COLOUR, PRIMARY, Page, button, gallery, row_of, text
from bot.face.words.puzzles import puzzle_move
from bot.face.words.sessions import spoken_names
from bot.host.matches.learning.puzzles import PuzzleNow
from bot.wording.words import Words
from render.pictures import Picture
from storage.records.puzzles import DailyPuzzle

SOLVE = "puzzleday"


def solve_control(puzzle: DailyPuzzle) -> Control:
    """Return the control of the button under a puzzle of the day."""
    return Control(SOLVE, 0, puzzle.day, f"{puzzle.game}/{puzzle.puzzle}")


def daily_page(puzzle: DailyPuzzle, now: PuzzleNow, words: Words, picture: Picture, former: str) -> Page:
    """Return the puzzle of today with its button. ``former``: a line about the puzzle before it, or nothing."""
    lines = [*_puzzle_head(now, words), *([f"-# {former}"] if former else [])]
    solve = button(words("daily-solve"), solve_control(puzzle), PRIMARY, "🧩")
    return Page(text("\n".join(lines)), gallery(picture), row_of(solve), pictures=[picture])


def closed_page(puzzle: DailyPuzzle, now: PuzzleNow, words: Words, picture: Picture) -> Page:
    """Return the puzzle of a former day: no button, and the answer behind a spoiler."""
    lines = [*_puzzle_head(now, words), words("daily-answer", move=_best_move(now, words)), _count(puzzle, words)]
    return Page(text("\n".join(lines)), gallery(picture), pictures=[picture], accent=ENDED_COLOUR)


def gone_page(puzzle: DailyPuzzle, words: Words) -> Page:
    """Return the page of a former day's puzzle that the program no longer contains.

    It says only how many found the move.
    """
    return Page(text(f"### 🧩 {words('daily-gone')}\n{_count(puzzle, words)}"), accent=ENDED_COLOUR)


def former_line(puzzle: DailyPuzzle, now: PuzzleNow, words: Words) -> str:
    """Return how the former puzzle went: its best move behind a spoiler, and how many players found it."""
    sentence = words("daily-former", game=words("game-name"), move=_best_move(now, words))
    return f"{sentence} {_count(puzzle, words)}"


def _puzzle_head(now: PuzzleNow, words: Words) -> list[str]:
    prompt = words.say(now.decision.prompt, spoken_names(now.live.session))
    mover = spoken_names(now.live.session)[now.puzzle.seat]
    return [
        f"### 🧩 {words('daily-title', game=words('game-name'))}",
        f"{words('daily-mover', mover=mover)} {prompt} {words('puzzle-ask')}",
    ]


def _best_move(now: PuzzleNow, words: Words) -> str:
    return f"||{puzzle_move(now, words, now.puzzle.moves[0])}||"


def _count(puzzle: DailyPuzzle, words: Words) -> str:
    return words("daily-count", solved=puzzle.solved, answers=puzzle.answers)
