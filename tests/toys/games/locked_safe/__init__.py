"""A safe for one player: four tries to dial a hidden number.

After a wrong try the player learns "higher" or "lower".
"""

from __future__ import annotations

from engine.kernel.chance.fair import Chance
from engine.kernel.chance.redealing import Secrets
from engine.kernel.choices.moves import Move
from engine.kernel.contract.features import Features, NoOptions
from engine.kernel.contract.game import Adviser, Game, View
from engine.kernel.contract.lessons import FREE, Lesson, LessonStep
from engine.kernel.contract.plain_phrasing import plain_phrasing
from engine.kernel.contract.states import PlainState
from engine.kernel.steps.choices import ChoiceRule
from engine.kernel.steps.stack import Rules, Run, SeatStep, on, rule_table
from engine.kernel.table.outcome import by_sides
from engine.kernel.table.table_rules import all_together
from engine.kernel.words.glossary import Glossary, Topic
from engine.kernel.words.phrases import Phrase, SeatRef

NUMBERS, TRIES = 12, 4
TABLE = all_together((1,), ("won", "tries"))


class Dial(SeatStep, frozen=True, tag="dial"):
    """The player dials a number."""


class SafeState(PlainState):
    """The number, its lowest and highest possible values so far, and the current try."""

    number: int
    low: int
    high: int
    steps: list[Dial]
    turn: int = 1


class SafeView(View, kw_only=True):
    """Everything that the player knows: all except the number."""

    low: int
    high: int
    turn: int


class DialRule(ChoiceRule[SafeState, Dial]):
    """The player dials any number that is still possible."""

    always = True

    def moves(self, state: SafeState, step: Dial) -> list[Move]:
        return [("dial", str(number)) for number in range(state.low, state.high + 1)]

    def play(self, run: Run[SafeState], step: Dial, seat: int, move: Move) -> None:
        state, dialled = run.state, int(move[1])
        side = "open" if dialled == state.number else "higher" if dialled < state.number else "lower"
        state.turn += 1
        run.tell("event-dials", {"seat": SeatRef(seat), "number": dialled, "side": side}, reveals=True)
        if side == "higher":
            state.low = dialled + 1
        elif side == "lower":
            state.high = dialled - 1
        if side == "open" or state.turn > TRIES:
            has_won = side == "open"
            reason = Phrase("end-open" if has_won else "end-shut")
            state.outcome = by_sides(TABLE.crews(1), 0 if has_won else None, reason, {0: {"tries": state.turn - 1}})
        else:
            state.steps.append(step)


RULES: Rules[SafeState] = rule_table(on(Dial, DialRule()))


def number_name(word: str) -> Phrase:
    return Phrase("move-number", {"number": word})


def refusals(view: SafeView) -> dict[Move, Phrase]:
    reason = Phrase("lacks-possible", {"low": view.low, "high": view.high})
    return {("dial", str(number)): reason for number in range(1, NUMBERS + 1)}


def rate(view: SafeView, move: Move) -> float:
    """Prefer the middle of the possible numbers."""
    return -abs(int(move[1]) - (view.low + view.high) / 2)


LESSON = Lesson(seats=1, seed=2, steps=(LessonStep("half", ("dial 6",)), LessonStep("end", (FREE,))))

GLOSSARY = Glossary(
    [
        Topic(Phrase("topic-number"), Phrase("part-number"), ("LS-1",), sentences=("lacks-possible",)),
        Topic(Phrase("topic-tries"), Phrase("part-tries"), ("LS-2",)),
    ],
)


class LockedSafe(Game[SafeState, NoOptions, SafeView]):
    """A game for one seat."""

    slug = "locked_safe"
    version = 1
    minutes_at_table = 1
    features = Features(hidden_information=True, chance=True, hand=False, scores=True)
    usual_table = TABLE
    rules = RULES
    lesson = LESSON
    glossary = GLOSSARY
    phrasing = plain_phrasing(number_name, refusals=refusals)
    adviser = Adviser(rate=rate)

    def setup(self, options: NoOptions, seats: int, chance: Chance) -> SafeState:
        return SafeState(1 + chance.integer("number#0", NUMBERS), 1, NUMBERS, [Dial(0)])

    def secrets(self, state: SafeState, viewer: int | None) -> Secrets:
        return {"number": lambda draws: state.low + draws.below(state.high - state.low + 1)}

    def scores(self, state: SafeState) -> tuple[dict[str, int], ...]:
        return ({"tries": state.turn - 1},)


GAME = LockedSafe()
