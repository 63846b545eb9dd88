"""A tiny game with all features of the kernel: simultaneous secret choices, windows, steps, and secrets of seats."""
# ruff: noqa: ARG002 - rules get more arguments than a toy uses

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

import msgspec
import pytest

from engine.kernel.chance.fair import Chance, draw_label
from engine.kernel.chance.redealing import Draws
from engine.kernel.choices.decisions import Playable, ReactionWindow, Span
from engine.kernel.choices.moves import STOP, Move
from engine.kernel.choices.orders import Reaction
from engine.kernel.contract import registry
from engine.kernel.contract.features import Features
from engine.kernel.contract.game import Adviser, Game, Phrasing, View
from engine.kernel.contract.states import PlainState
from engine.kernel.matches.match import Match
from engine.kernel.matches.record import new_record
from engine.kernel.steps.any_of import AnyOf, AnyOfRule
from engine.kernel.steps.choices import ChoiceRule, GoRule
from engine.kernel.steps.events import Event
from engine.kernel.steps.parallel import Parallel, ParallelRule
from engine.kernel.steps.stack import Rules, Run, Step, advance, on, present_step, rule_table
from engine.kernel.steps.together import Together, TogetherRule
from engine.kernel.steps.windows import Window, WindowRule
from engine.kernel.table.outcome import POINTS, ranking
from engine.kernel.table.table_rules import TableRules, each_alone
from engine.kernel.words.phrases import Label, Phrase, SeatRef

FINGERS: tuple[Move, ...] = (("show", "1"), ("show", "2"))
CHARMS: tuple[Move, ...] = (("charm", "up"), ("charm", "down"))
STONES: tuple[Move, ...] = (("stone", "1"), ("stone", "5"))
READY: Move = ("ready",)
AFTER: tuple[Move, ...] = (("again",), STOP)


class Choose(Together, frozen=True, tag="choose"):
    """Every seat shows one or two fingers. They are secret until all seats have chosen."""


class Plans(Parallel, frozen=True, tag="plan"):
    """Every seat secretly lays down up to two stones, one by one, and then says that it is ready."""


class Knock(AnyOf, frozen=True, tag="knock"):
    """Any seat may knock. Then the round continues."""


class Charms(Window, frozen=True, tag="charms"):
    """A seat with a charm may play it: the window "counting" is before the dice, and "thrown" after them."""


class Sparkle(Step, frozen=True, tag="sparkle"):
    """A charm that was played changes the total by a die."""

    seat: int
    way: str


class Count(Step, frozen=True, tag="count"):
    """Two dice are thrown and the fingers are counted."""

    shown: tuple[int, ...]


class Ask(Step, frozen=True, tag="ask"):
    """Seat 0 decides whether there is another round."""


class ToyOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options.

    ``rounds`` is the maximum, ``charms`` are those of each seat, and ``words`` are the seats' secret words. With
    ``fixed_windows`` every seat is asked in every window. With ``plans`` the match begins with plans.
    """

    rounds: int = 3
    charms: tuple[int, ...] = ()
    fixed_windows: bool = False
    words: tuple[str, ...] = ()
    plans: bool = False


class ToyState(PlainState):
    """The state.

    ``total`` adds up fingers, dice and charms. ``charms`` are those that each seat has left. ``turn`` is the round,
    from 1.
    """

    seats: int
    rounds: int
    charms: list[int]
    fixed_windows: bool
    steps: list[Choose | Plans | Knock | Charms | Sparkle | Count | Ask]
    turn: int = 1
    total: int = 0
    draws: int = 0


class ToyView(View, kw_only=True):
    """The view has the total, which all viewers know."""

    total: int


class ChooseRule(TogetherRule[ToyState, Choose]):
    """All seats choose fingers. These are then counted between two windows."""

    def choices(self, state: ToyState, step: Choose, seat: int) -> tuple[Move, ...]:
        return FINGERS

    def prompt(self, state: ToyState, step: Choose, seat: int) -> Phrase:
        return Phrase("ask-fingers")

    def reveal(self, run: Run[ToyState], step: Choose) -> None:
        shown = tuple(int(move[1]) for move in step.choices.values() if move)
        seats = tuple(range(run.state.seats))
        run.tell("event-shown", {"fingers": " ".join(map(str, shown))}, reveals=True)
        # Once the dice are thrown, seat 0 counts as having passed one time.
        run.state.steps += [Ask(), Charms("thrown", (*seats[1:], 0), passes=1), Count(shown), Charms("counting", seats)]


class PlansRule(ParallelRule[ToyState, Plans]):
    """Stones count for the total as soon as all seats are ready. Then a seat knocks."""

    def choices(self, state: ToyState, step: Plans, seat: int) -> tuple[Move, ...]:
        made = step.lists[seat]
        if READY in made:
            return ()
        return (*STONES, READY) if len(made) < 2 else (READY,)

    def prompt(self, state: ToyState, step: Plans, seat: int) -> Phrase:
        return Phrase("ask-plan", {"laid": len(step.lists[seat])})

    def reveal(self, run: Run[ToyState], step: Plans) -> None:
        for seat, made in sorted(step.lists.items()):
            stones = [int(move[1]) for move in made if move != READY]
            run.state.total += sum(stones)
            run.tell("event-stones", {"seat": SeatRef(seat), "stones": sum(stones)}, reveals=True)
        run.state.steps += [choose(run.state.seats), Knock(tuple(range(run.state.seats)))]


class KnockRule(AnyOfRule[ToyState, Knock]):
    """The first knock decides."""

    def choices(self, state: ToyState, step: Knock, seat: int) -> tuple[Move, ...]:
        return (("knock",),)

    def prompt(self, state: ToyState, step: Knock, seat: int) -> Phrase:
        return Phrase("ask-knock")

    def carry_out(self, run: Run[ToyState], step: Knock, seat: int, move: Move) -> None:
        run.tell("event-knock", {"seat": SeatRef(seat)})


class CharmsRule(WindowRule[ToyState, Charms]):
    """A charm is useful in the window "counting". In the window "thrown" it can be played, but does not help."""

    def reactions(self, state: ToyState, step: Charms, seat: int) -> tuple[Move, ...]:
        return CHARMS if state.charms[seat] else ()

    def asks_anyway(self, state: ToyState, step: Charms, seat: int) -> bool:
        return state.fixed_windows

    def prompt(self, state: ToyState, step: Charms, seat: int) -> Phrase:
        return Phrase("ask-charm", {"window": step.name})

    def opening(self, state: ToyState, step: Charms, seat: int) -> ReactionWindow:
        cards = (Playable("charm", usual=step.name == "counting"),) if state.charms[seat] else ()
        return ReactionWindow(step.name, span_of(state), cards, slow=state.fixed_windows)

    def react(self, run: Run[ToyState], step: Charms, seat: int, move: Move) -> None:
        run.state.charms[seat] -= 1
        run.tell("event-charm", {"way": move[1]})
        run.state.steps.append(Sparkle(seat, move[1]))


class SparkleRule(GoRule[ToyState, Sparkle]):
    """The die of a charm changes the total. This rule asks no seat."""

    def go(self, run: Run[ToyState], step: Sparkle) -> None:
        (die,) = run.chance.roll(draw_label(run.state, "charm"), 1)
        run.state.total += die if step.way == "up" else -die
        run.tell("event-sparkle", {"die": die}, reveals=True)


class CountRule(GoRule[ToyState, Count]):
    """This rule asks no seat."""

    def go(self, run: Run[ToyState], step: Count) -> None:
        dice = run.chance.roll(f"dice#{run.state.turn}", 2)
        run.state.total += sum(step.shown) + sum(dice)
        run.tell("event-counted", {"dice": sum(dice)}, reveals=True)


class AskRule(ChoiceRule[ToyState, Ask]):
    """Seat 0 chooses another round, or the end."""

    kind = "after"

    def seat(self, state: ToyState, step: Ask) -> int:
        return 0

    def moves(self, state: ToyState, step: Ask) -> tuple[Move, ...]:
        return AFTER if state.turn < state.rounds else ()

    def play(self, run: Run[ToyState], step: Ask, seat: int, move: Move) -> None:
        if move == ("again",):
            run.state.turn += 1
            run.state.steps.append(choose(run.state.seats))
        else:
            self.skipped(run, step)

    def skipped(self, run: Run[ToyState], step: Ask) -> None:
        seats = run.state.seats
        run.state.outcome = ranking((1,) * seats, Phrase("end-toy"), (run.state.total,) * seats)


RULES: Rules[ToyState] = rule_table(
    on(Choose, ChooseRule()),
    on(Plans, PlansRule()),
    on(Knock, KnockRule()),
    on(Charms, CharmsRule()),
    on(Sparkle, SparkleRule()),
    on(Count, CountRule()),
    on(Ask, AskRule()),
)


def choose(seats: int) -> Choose:
    return Choose(dict.fromkeys(range(seats)))


def some_plan(draws: Draws) -> tuple[Move, ...]:
    """Return a possible plan, as another player could imagine it."""
    laid = tuple(draws.one_of(STONES) for _ in range(draws.below(3)))
    return (*laid, READY) if draws.below(2) else laid


def span_of(state: ToyState) -> Span:
    """Return the span for standing orders: the round is the turn and, while a count is pending, also the attack."""
    coming = any(isinstance(step, Count) for step in state.steps)
    return Span(state.turn, state.turn if coming else None)


def label(_view: ToyView, words: Move) -> Label:
    return Label(Phrase(words[-1]))


def preview(_view: ToyView, _move: Move) -> list[Phrase]:
    return []


def spoken(_view: ToyView, words: Move) -> list[Phrase]:
    return [Phrase(word) for word in words]


def vocabulary(_view: ToyView) -> list[Move]:
    return []


def why_not(_view: ToyView, _words: Move) -> Phrase | None:
    return None


def rate(_view: ToyView, _move: Move) -> float:
    return 0.0


class Toy(Game[ToyState, ToyOptions, ToyView]):
    """A game for two or three seats."""

    slug = "toy"
    version = 4
    minutes_at_table = 1
    features = Features(hidden_information=True, chance=True, hand=False, scores=True)
    windows = ("counting", "thrown")
    reactions = MappingProxyType({"charm": Reaction(("counting", "thrown"), ("counting",))})
    rules = RULES
    phrasing = Phrasing(label=label, preview=preview, spoken=spoken, vocabulary=vocabulary, why_not=why_not)
    adviser = Adviser(rate=rate)
    span = staticmethod(span_of)

    def table(self, options: ToyOptions) -> TableRules:
        return each_alone((2, 3))

    def seats_of(self, state: ToyState) -> int:
        return state.seats

    def setup(self, options: ToyOptions, seats: int, chance: Chance) -> ToyState:
        charms = [*options.charms, *[0] * seats][:seats]
        first = Plans(dict.fromkeys(range(seats), ())) if options.plans else choose(seats)
        return ToyState(seats, options.rounds, charms, options.fixed_windows, [first])

    def look(self, state: ToyState, seat: int | None) -> ToyView:
        return ToyView(total=state.total)

    def redealt(self, state: ToyState, viewer: int | None, draws: Draws) -> ToyState:
        other = state.copy()
        step = present_step(other)
        if isinstance(step, Choose):
            unseen = {seat for seat, move in step.choices.items() if move and seat != viewer}
            other.steps[-1] = Choose({**step.choices, **{seat: draws.one_of(FINGERS) for seat in unseen}})
        elif isinstance(step, Plans):
            made = {seat: made if seat == viewer else some_plan(draws) for seat, made in step.lists.items()}
            other.steps[-1] = Plans(made)
        return other

    def chapter(self, state: ToyState) -> str:
        return f"round {state.turn}"

    def scores(self, state: ToyState) -> tuple[dict[str, int], ...]:
        return ({POINTS: state.total},) * state.seats

    def public_options(self, options: ToyOptions, veil: Callable[[str, str], str]) -> dict[str, Any]:
        words = [veil(f"word:{seat}", word) for seat, word in enumerate(options.words)]
        return {**msgspec.to_builtins(options), "words": words}


TOY = Toy()


def register(monkeypatch: pytest.MonkeyPatch) -> None:
    known = MappingProxyType({**registry.games(), TOY.slug: TOY})
    monkeypatch.setattr(registry, "games", lambda: known)


def toy_match(seats: int = 3, **options: Any) -> Match:
    return Match(new_record(TOY, match_id="m", options=ToyOptions(**options), seats=seats, entropy=(), seed=bytes(32)))


def show_all(match: Match) -> None:
    for seat in range(match.record.seats):
        match.play(seat, "show 1")


def due(match: Match) -> list[tuple[int, str]]:
    """Return the asked seats, with the window or the kind of question."""
    return [
        (decision.seat, decision.window.name if decision.window else decision.kind) for decision in match.decisions()
    ]


def run_on(state: ToyState, chance: Chance) -> list[Event]:
    """Run the steps to the next choice, as a game does after setting up."""
    run = Run(state, chance)
    advance(RULES, run)
    return run.events
