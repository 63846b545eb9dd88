"""Tests that each impossible value in stored counters, attacks and steps is refused, and the error names its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.games.marvel_card_game.game import GAME
from engine.games.marvel_card_game.state.state import (
    Absorb,
    Ask,
    Check,
    Defeat,
    Discard,
    EndAttack,
    EndTurn,
    ExtraDraw,
    Forced,
    Mirror,
    NextTurn,
    Pose,
    Regenerate,
    Reorder,
    Resolve,
    Search,
    State,
    Strike,
)
from engine.kernel.table.outcome import ranking
from engine.kernel.words.phrases import Phrase
from tests.engine.games.marvel_card_game.positions import J, S
from tests.engine.games.marvel_card_game.spoiling import attack, seat, state
from tests.engine.spoils import Spoils

SPOILS = Spoils()
spoil = SPOILS.at


@spoil("counters")
def quiet_turns_below_zero(state: State) -> None:
    state.quiet = -1


@spoil("counters")
def rolls_below_zero(state: State) -> None:
    state.draws = -1


@spoil("counters")
def a_slot_before_the_first(state: State) -> None:
    state.slot = -4


@spoil("steps")
def nothing_to_do(state: State) -> None:
    state.steps = []
    state.attacks = []


@spoil("steps")
def over_and_not_over(state: State) -> None:
    state.outcome = ranking((1, 2), Phrase("end-stalemate"), (0, 0))


@spoil("outcome")
def an_outcome_for_others(state: State) -> None:
    state.steps, state.attacks = [], []
    state.outcome = ranking((1,), Phrase("end-stalemate"), (0,))


@spoil("attacks")
def an_attack_without_an_end(state: State) -> None:
    state.steps = [step for step in state.steps if not isinstance(step, EndAttack)]


@spoil("attacks")
def an_end_without_an_attack(state: State) -> None:
    state.attacks = []


@spoil("attacks")
def endless_answers(state: State) -> None:
    state.attacks *= 9


@spoil("attacks")
def a_die_of_seven(state: State) -> None:
    attack(state, attack=(7, 1))


@spoil("attacks")
def an_attack_of_nobody(state: State) -> None:
    attack(state, seat=2)


@spoil("attacks")
def a_check_of_nothing(state: State) -> None:
    attack(state, check=Check("SINGING", 3, 4))


@spoil("steps")
def steps_in_another_order(state: State) -> None:
    state.steps.reverse()


@spoil("steps")
def a_turn_without_an_end(state: State) -> None:
    del state.steps[0]


@spoil("steps")
def a_turn_with_two_ends(state: State) -> None:
    state.steps.insert(1, EndTurn())


@spoil("steps")
def discarding_in_between(state: State) -> None:
    state.steps.insert(3, Discard())


@spoil("steps")
def fighting_outside_an_attack(state: State) -> None:
    state.steps.insert(2, Strike("roll"))


@spoil("steps")
def a_choice_of_nobody(state: State) -> None:
    state.steps.append(ExtraDraw(2, 1))


@spoil("steps")
def a_window_without_seats(state: State) -> None:
    state.steps.append(Ask("wound", ()))


@spoil("steps")
def a_window_of_strangers(state: State) -> None:
    state.steps.append(Ask("wound", (0, 2)))


@spoil("steps")
def a_window_past_its_seats(state: State) -> None:
    state.steps.append(Ask("wound", (0, 1), turn=2))


@spoil("steps")
def an_unknown_window(state: State) -> None:
    state.steps.insert(1, Ask("lunch", (0, 1)))


@spoil("steps")
def looking_at_other_cards(state: State) -> None:
    state.steps.append(Reorder(S, "character", ("hulk", "thor")))


@spoil("steps")
def resolving_a_character(state: State) -> None:
    seat(state, S, hand=("ambush",))
    state.steps.append(Resolve("hulk", S, ()))


@spoil("steps")
def a_step_that_runs_by_itself_on_top(state: State) -> None:
    state.steps.append(NextTurn())


@spoil("steps")
def a_search_without_a_match(state: State) -> None:
    state.steps.append(Search(S, 0, 1))


@spoil("steps")
def regenerating_without_anybody(state: State) -> None:
    attack(state, target="galactus")
    state.steps[-1] = Regenerate()


@spoil("steps")
def a_wounded_location(state: State) -> None:
    attack(state, target="")


def _absent(step: Any) -> Callable[[State], None]:
    def change(state: State) -> None:
        state.steps.insert(len(state.steps) - 1, step)

    return change


for absent in (Absorb("hulk"), Pose("hulk"), Mirror("hulk"), Defeat("hulk"), Forced(S, "hulk", J)):
    SPOILS.add(f"{type(absent).__name__} of somebody absent", "steps", _absent(absent))


@pytest.mark.parametrize("name", SPOILS)
def test_impossible_values_are_refused(name: str) -> None:
    SPOILS.check(name, GAME, state())
