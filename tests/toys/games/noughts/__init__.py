"""Noughts and crosses: three in a row on a board of nine squares."""

from __future__ import annotations

from engine.kernel.chance.fair import Chance
from engine.kernel.choices.moves import Move
from engine.kernel.contract.features import Features, NoOptions
from engine.kernel.contract.game import Adviser, Game, View
from engine.kernel.contract.lessons import FREE, Lesson, LessonStep
from engine.kernel.contract.plain_phrasing import plain_phrasing
from engine.kernel.contract.states import PlainState
from engine.kernel.errors import BadRecord
from engine.kernel.steps.choices import ChoiceRule
from engine.kernel.steps.stack import Rules, Run, SeatStep, on, rule_table
from engine.kernel.table.outcome import ranking
from engine.kernel.table.table_rules import each_alone
from engine.kernel.words.glossary import Glossary, Topic
from engine.kernel.words.phrases import Phrase, SeatRef

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
TABLE = each_alone((2,), shared=False)


# ---- the state and its steps


class Turn(SeatStep, frozen=True, tag="turn"):
    """A seat marks a square."""


class NoughtsState(PlainState):
    """The seat that has marked each square; seat 0 has the crosses."""

    squares: list[int | None]
    steps: list[Turn]


# ---- the rules


class TurnRule(ChoiceRule[NoughtsState, Turn]):
    """A seat marks a free square. A seat with three in a row has won."""

    always = True

    def moves(self, state: NoughtsState, step: Turn) -> list[Move]:
        return [("mark", str(place + 1)) for place, mark in enumerate(state.squares) if mark is None]

    def play(self, run: Run[NoughtsState], step: Turn, seat: int, move: Move) -> None:
        squares = run.state.squares
        squares[int(move[1]) - 1] = seat
        run.tell("event-marked", {"seat": SeatRef(seat), "square": move[1]})
        if has_line(squares, seat):
            run.state.outcome = ranking((1, 2) if seat == 0 else (2, 1), Phrase("end-line"))
        elif None not in squares:
            run.state.outcome = ranking((1, 1), Phrase("end-full"), shared=TABLE.shared)
        else:
            run.state.steps.append(Turn(1 - seat))


def has_line(squares: list[int | None], seat: int) -> bool:
    return any(all(squares[place] == seat for place in line) for line in LINES)


RULES: Rules[NoughtsState] = rule_table(on(Turn, TurnRule()))


# ---- view, words, and advice


class NoughtsView(View, kw_only=True):
    """Nothing is hidden from any viewer."""

    squares: list[int | None]


def square_name(word: str) -> Phrase:
    return Phrase("move-square", {"square": word})


def preview(view: NoughtsView, move: Move) -> list[Phrase]:
    squares = view.squares[:]
    squares[int(move[1]) - 1] = view.seat
    wins = view.seat is not None and has_line(squares, view.seat)
    return [Phrase("preview-wins" if wins else "preview-mark", {"square": move[1]})]


def refusals(view: NoughtsView) -> dict[Move, Phrase]:
    return {("mark", str(place + 1)): Phrase("lacks-marked") for place in range(len(view.squares))}


def rate(view: NoughtsView, move: Move) -> float:
    place, seat = int(move[1]) - 1, view.seat or 0
    worth = 2.0 if place == 4 else 1.0 if place % 2 == 0 else 0.0
    for who, value in ((seat, 20.0), (1 - seat, 10.0)):
        worth += value * has_line([*view.squares[:place], who, *view.squares[place + 1 :]], who)
    return worth


# ---- the game


LESSON = Lesson(
    seats=2,
    seed=0,
    opening=("0 mark 5", "1 mark 2"),
    steps=(LessonStep("corner", ("mark 1",)), LessonStep("fork", ("mark 7",)), LessonStep("line", (FREE,))),
)


GLOSSARY = Glossary(
    [
        Topic(Phrase("topic-square"), Phrase("part-square"), ("N-1",), sentences=("lacks-marked",)),
        Topic(Phrase("topic-three"), Phrase("topic-three-text"), ("N-2", "N-3")),
    ],
)


class Noughts(Game[NoughtsState, NoOptions, NoughtsView]):
    """Two seats take turns."""

    slug = "noughts"
    version = 1
    minutes_at_table = 2
    features = Features(hidden_information=False, chance=False, hand=False, scores=False)
    usual_table = TABLE
    rules = RULES
    lesson = LESSON
    glossary = GLOSSARY
    phrasing = plain_phrasing(square_name, preview, refusals)
    adviser = Adviser(rate=rate)

    def setup(self, options: NoOptions, seats: int, chance: Chance) -> NoughtsState:
        return NoughtsState([None] * 9, [Turn(0)])

    def chapter(self, state: NoughtsState) -> str:
        return f"turn {9 - state.squares.count(None)}"

    def check(self, state: NoughtsState) -> None:
        crosses, noughts = state.squares.count(0), state.squares.count(1)
        if len(state.squares) != 9 or crosses + noughts + state.squares.count(None) != 9:
            raise BadRecord("squares", "there are nine squares, for two seats")
        if crosses - noughts not in (0, 1):
            raise BadRecord("squares", "the seats take turns")


GAME = Noughts()
