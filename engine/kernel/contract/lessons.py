"""Lessons: matches with a prepared deal, in which a coach tells a beginner what to see, what to do, and why.

A lesson is data of a game. Its match is an ordinary match with a public seed, so its record can be replayed like any
other record.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import msgspec

from engine.kernel.errors import BadData

# The sign for a move that the coach leaves to the learner.
FREE = "*"
MOST_STEPS = 10


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the coach says (the message ``lesson-SAY``) while the learner makes ``moves``; `FREE` is any move.

    ``board``: show the board, even if the choice has a picture of its own. The coach names the move, so the learner
    looks at what the others have changed.
    """

    say: str
    moves: tuple[str, ...] = (FREE,)
    board: bool = False


class CoachStep(msgspec.Struct, frozen=True):
    """The next step of the coach: its number, its words, and the wanted move (None: the learner chooses).

    ``board``: show the board, even if the choice has a picture of its own.
    """

    number: int
    say: str
    move: str | None
    board: bool = False


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lesson of a game: options, seats, the learner's seat, a public seed, and the steps of the coach.

    ``opening`` are moves that are made before the learner is asked, each as "SEAT MOVE". With them the learner joins a
    long game shortly before it is decided. ``replies`` are the moves of the other seats, in the same form, until the
    learner chooses freely: what the coach says about the board stays true when computer players learn to play better.
    After the replies, and in a lesson without any, the computer chooses. The last step lasts until the end of the
    match. ``version`` is the version of the rules for which the deal was chosen. Chance depends on it, so later
    versions keep the cards and dice of the lesson.
    """

    seats: int
    seed: int
    steps: tuple[LessonStep, ...]
    seat: int = 0
    options: dict[str, Any] = {}
    opening: tuple[str, ...] = ()
    replies: tuple[str, ...] = ()
    version: int = 1

    def __post_init__(self) -> None:
        """Check everything that can be checked without the rules of the game. Raises `ValueError`."""
        if not 1 <= len(self.steps) <= MOST_STEPS:
            raise ValueError(f"a lesson has 1 to {MOST_STEPS} steps, not {len(self.steps)}")
        moves = self._moves()
        if not all(step.moves for step in self.steps):
            raise ValueError("each step needs a move")
        free = [move == FREE for _, move in moves]
        if free != sorted(free) or not free[-1]:
            raise ValueError("a step of the learner's choice must be the last and continue to the end")

    def _moves(self) -> list[tuple[int, str]]:
        return [(number, move) for number, step in enumerate(self.steps) for move in step.moves]

    def coach_step(self, moves_made: int) -> CoachStep:
        """Return the step of the coach for a learner who has made this many moves."""
        moves = self._moves()
        number, move = moves[min(moves_made, len(moves) - 1)]
        step = self.steps[number]
        return CoachStep(number, step.say, None if move == FREE else move, step.board)


_LESSON = msgspec.json.Decoder(Lesson)


def read_lesson(package: str) -> Lesson:
    """Return the lesson in the folder ``data`` of a game's package. Raises `BadData`."""
    name = "lesson.json"
    try:
        return _LESSON.decode((files(package) / "data" / name).read_bytes())
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadData(str(error), file=name) from error
