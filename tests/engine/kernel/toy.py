"""A tiny game that shows what the kernel can do: secret choices of all seats at once, windows, steps, secrets."""
# ruff: noqa: ARG002 - rules are given more than a toy needs

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import msgspec
import pytest

from engine.kernel import registry
from engine.kernel.chance import Chance
from engine.kernel.decisions import Decision, Opening, Outcome, Span
from engine.kernel.events import Event
from engine.kernel.game import Game, View
from engine.kernel.match import Match
from engine.kernel.moves import Move, move_text
from engine.kernel.phrases import Label, Phrase
from engine.kernel.record import new_record
from engine.kernel.steps import Rule, Run, Step, Together, TogetherRule, advance
from engine.kernel.windows import Window, WindowRule

FINGERS: tuple[Move, ...] = (("show", "1"), ("show", "2"))
CHARMS: tuple[Move, ...] = (("charm", "up"), ("charm", "down"))
AFTER: tuple[Move, ...] = (("again",), ("stop",))


class Choose(Together, frozen=True, tag="choose"):
    """Every seat shows one or two fingers, in secret until all have."""


class Charms(Window, frozen=True, tag="charms"):
    """Whoever holds a charm may play it: "counting" is before the dice, "thrown" after them."""


class Sparkle(Step, frozen=True, tag="sparkle"):
    """A charm that was played changes the total by a die."""

    seat: int
    way: str


class Count(Step, frozen=True, tag="count"):
    """Two dice are thrown and the fingers are counted."""

    shown: tuple[int, ...]


class Ask(Step, frozen=True, tag="ask"):
    """Seat 0 says whether there is another round."""


class ToyOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rounds at most, charms per seat, whether windows open to all, and a secret word of each seat."""

    rounds: int = 3
    charms: tuple[int, ...] = ()
    fixed_windows: bool = False
    words: tuple[str, ...] = ()


class ToyState(msgspec.Struct):
    """The total of fingers, dice and charms; how many charms each seat has left; the round, from 1."""

    seats: int
    rounds: int
    charms: list[int]
    fixed_windows: bool
    steps: list[Choose | Charms | Sparkle | Count | Ask]
    turn: int = 1
    total: int = 0
    played: int = 0
    outcome: Outcome | None = None

    def copy(self) -> ToyState:
        return msgspec.structs.replace(self, steps=self.steps[:], charms=self.charms[:])


class ToyView(View, kw_only=True):
    """The total is known to all."""

    total: int


class ChooseRule(TogetherRule[ToyState]):
    """Fingers, and what comes after them: the count between two windows."""

    def choices(self, state: ToyState, step: Choose, seat: int) -> tuple[Move, ...]:
        return FINGERS

    def prompt(self, state: ToyState, step: Choose, seat: int) -> Phrase:
        return Phrase("ask-fingers")

    def reveal(self, run: Run[ToyState], step: Choose) -> None:
        shown = tuple(int(move[1]) for move in step.chosen.values() if move)
        seats = tuple(range(run.state.seats))
        run.tell("event-shown", {"fingers": " ".join(map(str, shown))}, reveals=True)
        # Seat 0 counts as having passed once the dice are thrown.
        run.state.steps += [Ask(), Charms("thrown", (*seats[1:], 0), passed=1), Count(shown), Charms("counting", seats)]


class CharmsRule(WindowRule[ToyState]):
    """A charm is meant for "counting", and may be played in "thrown"."""

    def reactions(self, state: ToyState, step: Charms, seat: int) -> tuple[Move, ...]:
        return CHARMS if state.charms[seat] else ()

    def asks_anyway(self, state: ToyState, step: Charms, seat: int) -> bool:
        return state.fixed_windows

    def prompt(self, state: ToyState, step: Charms, seat: int) -> Phrase:
        return Phrase("ask-charm", {"window": step.name})

    def opening(self, state: ToyState, step: Charms, seat: int) -> Opening:
        able = step.name == "counting" and bool(state.charms[seat])
        return Opening(step.name, span_of(state), able, slow=state.fixed_windows)

    def react(self, run: Run[ToyState], step: Charms, seat: int, move: Move) -> None:
        run.state.charms[seat] -= 1
        run.tell("event-charm", {"way": move[1]})
        run.state.steps.append(Sparkle(seat, move[1]))


class SparkleRule(Rule[ToyState]):
    """Runs by itself."""

    def waits(self, state: ToyState, step: Sparkle) -> bool:
        return False

    def go(self, run: Run[ToyState], step: Sparkle) -> None:
        (die,) = run.chance.roll(f"charm#{run.state.played}", 1)
        run.state.played += 1
        run.state.total += die if step.way == "up" else -die
        run.tell("event-sparkle", {"die": die}, reveals=True)


class CountRule(Rule[ToyState]):
    """Runs by itself."""

    def waits(self, state: ToyState, step: Count) -> bool:
        return False

    def go(self, run: Run[ToyState], step: Count) -> None:
        dice = run.chance.roll(f"dice#{run.state.turn}", 2)
        run.state.total += sum(step.shown) + sum(dice)
        run.tell("event-counted", {"dice": sum(dice)}, reveals=True)


class AskRule(Rule[ToyState]):
    """Another round, or the end."""

    def waits(self, state: ToyState, step: Ask) -> bool:
        return state.turn < state.rounds

    def decisions(self, state: ToyState, step: Ask) -> tuple[Decision, ...]:
        return (Decision(0, "after", Phrase("ask-after"), AFTER),)

    def answer(self, run: Run[ToyState], step: Ask, seat: int, move: Move) -> None:
        if move == ("again",):
            run.state.turn += 1
            run.state.steps.append(choose(run.state.seats))
        else:
            self.go(run, step)

    def go(self, run: Run[ToyState], step: Ask) -> None:
        seats = run.state.seats
        run.state.outcome = Outcome((1,) * seats, (run.state.total,) * seats, Phrase("end-toy"))


RULES: Mapping[type[Step], Rule[ToyState]] = {
    Choose: ChooseRule(),
    Charms: CharmsRule(),
    Sparkle: SparkleRule(),
    Count: CountRule(),
    Ask: AskRule(),
}


def choose(seats: int) -> Choose:
    """Return the choice that nobody has made yet."""
    return Choose(dict.fromkeys(range(seats)))


def span_of(state: ToyState) -> Span:
    """Return the round, and as the attack the count that is still to come, numbered like its round."""
    coming = any(isinstance(step, Count) for step in state.steps)
    return Span(state.turn, state.turn if coming else None)


class Toy(Game[ToyState, ToyOptions, ToyView]):
    """Two or three seats."""

    slug = "toy"
    version = 4
    seat_counts = (2, 3)
    minutes_at_table = 1
    windows = ("counting", "thrown")
    options_type = ToyOptions
    state_type = ToyState
    view_type = ToyView
    rules = RULES

    def setup(self, options: ToyOptions, seats: int, chance: Chance) -> ToyState:
        charms = [*options.charms, *[0] * seats][:seats]
        return ToyState(seats, options.rounds, charms, options.fixed_windows, [choose(seats)])

    def view(self, state: ToyState, seat: int | None) -> ToyView:
        decisions = self.decisions(state)
        moves = [move_text(move) for decision in decisions if decision.seat == seat for move in decision.moves]
        active = [decision.seat for decision in decisions]
        chapter = f"round {state.turn}"
        return ToyView(seat=seat, active=active, moves=moves, outcome=state.outcome, chapter=chapter, total=state.total)

    def points(self, state: ToyState) -> tuple[int, ...]:
        return (state.total,) * state.seats

    def validate(self, state: ToyState) -> None:
        return None

    def label(self, view: ToyView, words: Move) -> Label:
        return Label(Phrase(words[-1]))

    def preview(self, view: ToyView, move: Move) -> list[Phrase]:
        return []

    def rate(self, view: ToyView, move: Move) -> float:
        return 0.0

    def span(self, state: ToyState) -> Span:
        return span_of(state)

    def public_options(self, options: ToyOptions, veil: Callable[[str, str], str]) -> dict[str, Any]:
        words = [veil(f"word:{seat}", word) for seat, word in enumerate(options.words)]
        return {**msgspec.to_builtins(options), "words": words}


TOY = Toy()


def register(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the house know the toy, for one test."""
    known = MappingProxyType({**registry.games(), TOY.slug: TOY})
    monkeypatch.setattr(registry, "games", lambda: known)


def toy_match(seats: int = 3, **options: Any) -> Match:
    """Return a new match of the registered toy."""
    return Match(new_record(TOY, match_id="m", options=ToyOptions(**options), seats=seats, entropy=(), seed=bytes(32)))


def show_all(match: Match) -> None:
    """Let every seat show one finger."""
    for seat in range(match.record.seats):
        match.play(seat, "show 1")


def due(match: Match) -> list[tuple[int, str]]:
    """Return who is asked, and in which window or for what."""
    return [
        (decision.seat, decision.window.name if decision.window else decision.kind) for decision in match.decisions()
    ]


def run_on(state: ToyState, chance: Chance) -> list[Event]:
    """Run the steps to the next choice, as a game does after setting up."""
    run = Run(state, chance)
    advance(RULES, run)
    return run.events
