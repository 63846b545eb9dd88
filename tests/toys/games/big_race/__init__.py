"""A race for five to eight: each seat walks a fixed distance or takes a risky run.

The player who gets farthest wins.
"""

from __future__ import annotations

from engine.kernel.chance.fair import Chance
from engine.kernel.choices.moves import Move
from engine.kernel.contract.features import Features, NoOptions
from engine.kernel.contract.game import Adviser, Game, View
from engine.kernel.contract.lessons import FREE, Lesson, LessonStep
from engine.kernel.contract.plain_phrasing import plain_phrasing
from engine.kernel.contract.states import PlainState
from engine.kernel.steps.choices import ChoiceRule
from engine.kernel.steps.stack import Rules, Run, SeatStep, on, rule_table
from engine.kernel.table.outcome import by_points
from engine.kernel.table.table_rules import each_alone
from engine.kernel.words.glossary import Glossary, Topic
from engine.kernel.words.phrases import Param, Phrase, SeatRef

ROUNDS, WALK = 2, 3


class Turn(SeatStep, frozen=True, tag="turn"):
    """A seat walks, runs or stays."""


class RaceState(PlainState):
    """How far each seat has come, and the number of the round."""

    points: list[int]
    steps: list[Turn]
    round: int = 1


class RaceView(View, kw_only=True):
    """Nothing is hidden from any viewer."""

    points: list[int]
    round: int


class TurnRule(ChoiceRule[RaceState, Turn]):
    """A run moves the seat as many steps as the die shows, but a 1 moves it nowhere."""

    def moves(self, state: RaceState, step: Turn) -> list[Move]:
        return [("walk",), ("run",), ("stay",)]

    def play(self, run: Run[RaceState], step: Turn, seat: int, move: Move) -> None:
        state, came = run.state, WALK if move[0] == "walk" else 0
        if move[0] == "run":
            (die,) = run.chance.roll(f"run#{state.round}.{seat}", 1)
            came = die if die > 1 else 0
        state.points[seat] += came
        if move[0] != "stay":
            params: dict[str, Param] = {"seat": SeatRef(seat), "count": came, "whole": state.points[seat]}
            run.tell(f"event-{move[0]}s", params, reveals=move[0] == "run")
        following = (seat + 1) % len(state.points)
        state.round += following == 0
        if state.round > ROUNDS:
            state.outcome = by_points(state.points, Phrase("end-race"))
        else:
            state.steps.append(Turn(following))


RULES: Rules[RaceState] = rule_table(on(Turn, TurnRule()))


def preview(view: RaceView, move: Move) -> list[Phrase]:
    return [Phrase(f"preview-{move[0]}", {"count": WALK})]


def rate(view: RaceView, move: Move) -> float:
    """Rate a run highest: on average it is farther than a walk."""
    return {"run": 20 / 6, "walk": float(WALK)}.get(move[0], 0.0)


LESSON = Lesson(seats=5, seed=1, steps=(LessonStep("walk", ("walk",)), LessonStep("end", (FREE,))))

GLOSSARY = Glossary(
    [
        Topic(Phrase("topic-way"), Phrase("part-way"), ("BR-1",)),
        Topic(Phrase("topic-round"), Phrase("part-round"), ("BR-2",)),
    ],
)


class BigRace(Game[RaceState, NoOptions, RaceView]):
    """A game for five to eight seats."""

    slug = "big_race"
    version = 1
    minutes_at_table = 3
    features = Features(hidden_information=False, chance=True, hand=False, scores=True, counts="round")
    usual_table = each_alone((5, 6, 7, 8))
    rules = RULES
    lesson = LESSON
    glossary = GLOSSARY
    phrasing = plain_phrasing(preview=preview)
    adviser = Adviser(rate=rate)

    def setup(self, options: NoOptions, seats: int, chance: Chance) -> RaceState:
        return RaceState([0] * seats, [Turn(0)])


GAME = BigRace()
