"""A race for five to eight: each seat walks a fixed distance or takes a risky run.

The player who gets farthest wins.
"""

from __future__ import annotations

from engine.kernel.chance.fair import Chance
from engine.kernel.choices.moves import Move
from engine.kernel.contract.features import Features, NoOptions
from engine.kernel.contract.game import Adviser, Game, Phrasing, View
from engine.kernel.contract.lessons import FREE, Lesson, LessonStep
from engine.kernel.contract.states import PlainState
from engine.kernel.steps.choices import ChoiceRule
from engine.kernel.steps.stack import Rules, Run, Step, on, rule_table
from engine.kernel.table.outcome import POINTS, Outcome, places_of, ranking
from engine.kernel.table.table_rules import TableRules, each_alone
from engine.kernel.words.glossary import Glossary, Topic
from engine.kernel.words.phrases import Label, Param, Phrase, SeatRef

ROUNDS, WALK = 2, 3


class Turn(Step, frozen=True, tag="turn"):
    """A seat walks, runs or stays."""

    seat: int


class RaceState(PlainState):
    """How far each seat has come, and the number of the round."""

    seats: list[int]
    steps: list[Turn]
    number: int = 1
    outcome: Outcome | None = None


class RaceView(View, kw_only=True):
    """Nothing is hidden from any viewer."""

    seats: list[int]
    number: int


class TurnRule(ChoiceRule[RaceState, Turn]):
    """A run brings the number on the die, but nothing for a 1."""

    kind = "turn"

    def moves(self, state: RaceState, step: Turn) -> list[Move]:
        return [("walk",), ("run",), ("stay",)]

    def play(self, run: Run[RaceState], step: Turn, seat: int, move: Move) -> None:
        state, came = run.state, WALK if move[0] == "walk" else 0
        if move[0] == "run":
            (die,) = run.chance.roll(f"run#{state.number}.{seat}", 1)
            came = die if die > 1 else 0
        state.seats[seat] += came
        if move[0] != "stay":
            told: dict[str, Param] = {"seat": SeatRef(seat), "count": came, "whole": state.seats[seat]}
            run.tell(f"event-{move[0]}s", told, reveals=move[0] == "run")
        following = (seat + 1) % len(state.seats)
        state.number += following == 0
        if state.number > ROUNDS:
            places = places_of([-own for own in state.seats])
            state.outcome = ranking(places, Phrase("end-race"), state.seats)
        else:
            state.steps.append(Turn(following))


RULES: Rules[RaceState] = rule_table(on(Turn, TurnRule()))


def label(view: RaceView, words: Move) -> Label:
    return Label(Phrase(f"move-{words[0]}"))


def preview(view: RaceView, move: Move) -> list[Phrase]:
    return [Phrase(f"preview-{move[0]}", {"count": WALK})]


def spoken(view: RaceView, words: Move) -> list[Phrase]:
    return [Phrase(f"say-{words[0]}")]


def vocabulary(view: RaceView) -> list[Move]:
    return []


def why_not(view: RaceView, words: Move) -> Phrase | None:
    return None


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
    """Five to eight seats."""

    slug = "big_race"
    version = 1
    minutes_at_table = 3
    features = Features(hidden_information=False, chance=True, hand=False, scores=True, counts="round")
    rules = RULES
    lesson = LESSON
    glossary = GLOSSARY
    phrasing = Phrasing(label=label, preview=preview, spoken=spoken, vocabulary=vocabulary, why_not=why_not)
    adviser = Adviser(rate=rate)

    def table(self, options: NoOptions) -> TableRules:
        return each_alone((5, 6, 7, 8))

    def setup(self, options: NoOptions, seats: int, chance: Chance) -> RaceState:
        return RaceState([0] * seats, [Turn(0)])

    def look(self, state: RaceState, seat: int | None) -> RaceView:
        return RaceView(seats=state.seats[:], number=state.number)

    def chapter(self, state: RaceState) -> str:
        return f"round {state.number}, seat {state.steps[-1].seat if state.steps else 0}"

    def number(self, state: RaceState) -> int:
        return state.number

    def scores(self, state: RaceState) -> tuple[dict[str, int], ...]:
        return tuple({POINTS: own} for own in state.seats)


GAME = BigRace()
