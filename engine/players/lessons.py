"""The match of a lesson, or of practice: the learner plays one seat, the computer all others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from engine.kernel.chance.fair import SEED_BYTES, Chance
from engine.kernel.choices.decisions import IDLE, Decision
from engine.kernel.choices.moves import Move, move_text, parse_move
from engine.kernel.contract.lessons import CoachStep, Lesson, LessonStep
from engine.kernel.contract.registry import AnyGame
from engine.kernel.errors import BadRecord, Refused
from engine.kernel.matches.match import Match, initial_match, play_entry
from engine.kernel.matches.record import MatchRecord, PlayedMove, new_record
from engine.kernel.steps.events import Event, visible
from engine.players.greedy import choose

# The maximum number of moves that the computer makes in a row, so that a lesson cannot loop forever.
COMPUTER_MOVES = 400


def begun_lesson(game: AnyGame, lesson: Lesson) -> Match:
    """Return the match of a lesson after its opening. Raises `BadRecord` if a move of the opening is not legal."""
    return opened_match(game, "lesson", lesson.options, lesson.seats, lesson.seed, lesson.version, lesson.opening)


def opened_match(
    game: AnyGame, name: str, options: Mapping[str, Any], seats: int, seed: int, version: int, opening: Iterable[str]
) -> Match:
    """Return a match with a public seed after the moves of its opening, each as "SEAT MOVE".

    Raises `BadRecord` if a move of the opening is not legal.
    """
    record = new_record(
        game,
        match_id=f"{name}-{game.slug}",
        options=game.parse_options(options),
        seats=seats,
        entropy=(name,) * seats,
        seed=seed.to_bytes(SEED_BYTES, "big"),
    )
    match = initial_match(msgspec.structs.replace(record, version=version))
    for number, entry in enumerate(opening, start=1):
        seat, move = _seat_and_move(entry)
        play_entry(match, number, PlayedMove(seat, move))
    return match


def _seat_and_move(entry: str) -> tuple[int, str]:
    seat, _, move = entry.partition(" ")
    return int(seat), move


class PracticeStart(msgspec.Struct, frozen=True):
    """The start of a practice match: a position of another match, in which hidden cards are dealt again.

    ``number`` is the number of the move that the learner tries to improve, and ``better`` is a better move.
    """

    record: MatchRecord
    state: msgspec.Raw
    seat: int
    number: int
    better: str


def practice_start(match: Match, seat: int, number: int, better: str, seed: bytes) -> PracticeStart | None:
    """Return the start of a practice match from the position of ``match``, as ``seat`` could know it.

    Return None if no possible deal was found. All later chance depends on ``seed`` alone.
    """
    game, record = match.game, match.record
    state = game.other_deal(match.state, seat, Chance(seed, "practice"))
    if state is None:
        return None
    fresh = new_record(
        game,
        match_id=f"practice-{game.slug}",
        options=game.parse_options(record.options),
        seats=record.seats,
        entropy=("practice",) * record.seats,
        seed=seed,
    )
    return PracticeStart(fresh, msgspec.Raw(game.encode(state)), seat, number, better)


class LessonMatch:
    """A lesson's match after some moves of the learner. ``told`` are the events since the latest of these moves.

    In a practice match the learner chooses every move, from the first on.
    """

    def __init__(self, game: AnyGame, plan: Lesson | PracticeStart, moves: Iterable[str] = ()) -> None:
        """Play the opening, the learner's moves and the computer's. Raises `BadRecord`, `Refused`."""
        self.game = game
        self.start: PracticeStart | None = None
        if isinstance(plan, Lesson):
            self.lesson = plan
            self.match: Match = begun_lesson(game, plan)
        else:
            self.start = plan
            self.lesson = Lesson(plan.record.seats, 0, (LessonStep("practice"),), plan.seat)
            self.match = Match(plan.record, game.decode(bytes(plan.state)))
        self.made: list[str] = []
        self.told: tuple[Event, ...] = ()
        self._replies = [_seat_and_move(entry) for entry in reversed(self.lesson.replies)]
        self._go_on()
        for move in moves:
            self.play(move)

    @property
    def decision(self) -> Decision | None:
        """The decision that the learner must make now; None if there is none."""
        return self.match.decision_of(self.lesson.seat)

    @property
    def coach_step(self) -> CoachStep:
        """The step of the coach now. If its move is not legal any more, the learner chooses."""
        coach_step, decision = self.lesson.coach_step(len(self.made)), self.decision
        legal = decision is not None and coach_step.move is not None and parse_move(coach_step.move) in decision.moves
        return coach_step if legal else CoachStep(coach_step.number, coach_step.say, None)

    @property
    def advice(self) -> str | None:
        """Return the move that the coach would make now, else the computer's choice; None if the match is over."""
        decision, coach_step = self.decision, self.coach_step
        if decision is None or coach_step.move is not None:
            return coach_step.move
        if self.start is not None and not self.made and parse_move(self.start.better) in decision.moves:
            return self.start.better
        return move_text(choose(self.game, self.match.view(self.lesson.seat), decision))

    def play(self, text: str) -> None:
        """Make a move and all automatic moves after it.

        Raises `Refused` ("lesson_first", or like `Match.attempt`), and `BadRecord` if a reply is not legal.
        """
        coach_step, decision = self.coach_step, self.decision
        move = parse_move(text)
        if decision is not None and move in decision.moves and coach_step.move not in (None, move_text(move)):
            raise Refused("lesson_first")
        step_result = self.match.play(self.lesson.seat, text)
        self.made.append(move_text(move))
        self.told = tuple(visible([*step_result, *self._go_on()], self.lesson.seat))

    def _go_on(self) -> list[Event]:
        events: list[Event] = []
        for _ in range(COMPUTER_MOVES):
            automatic_choice = self._automatic()
            if automatic_choice is None:
                break
            decision, move = automatic_choice
            move_result = self.match.attempt(decision.seat, move_text(move))
            self.match.accept(move_result, decision)
            events += move_result.events
        return events

    def _automatic(self) -> tuple[Decision, Move] | None:
        """Return the next decision that the learner does not make, and its answer; None if there is none."""
        learner = self.lesson.seat
        ordered = self.match.ordered()
        if ordered is not None:
            return ordered
        for decision in self.match.decisions():
            if decision.seat != learner and learner not in decision.any_of:
                return decision, self._reply(decision)
            if decision.seat == learner and _answers_itself(decision):
                return decision, decision.moves[0]
        return None

    def _reply(self, decision: Decision) -> Move:
        """Return the move of another seat: the next reply of the lesson, after the last one the computer's choice."""
        if not self._replies:
            return choose(self.game, self.match.view(decision.seat), decision)
        seat, text = self._replies.pop()
        move = parse_move(text)
        if seat != decision.seat or move not in decision.moves:
            raise BadRecord(f"reply {seat} {text}", f"seat {decision.seat} has no such move")
        return move


def _answers_itself(decision: Decision) -> bool:
    """Return whether the only answer is to do nothing, for example at the end of a turn."""
    return len(decision.moves) == 1 and decision.moves[0] in IDLE and decision.window is None
