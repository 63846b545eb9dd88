"""What the checks that run over all games must know about Marvel Heroes."""

from __future__ import annotations

from engine.games.marvel_heroes.state.cards import SCENARIOS
from engine.games.marvel_heroes.state.state import State
from engine.games.marvel_heroes.state.steps import Act, Apply, Planning, Solve
from engine.kernel.steps.stack import present_step
from tests.engine.stand import Stand


def _options() -> tuple[dict[str, object], ...]:
    """Return the options of whole matches: every scenario, and each switch in some matches."""
    found: list[dict[str, object]] = [{}]
    for number, scenario in enumerate((*SCENARIOS, "random", *SCENARIOS)):
        one: dict[str, object] = {"scenario": scenario, "round_limit": 2 + number % 4}
        if number % 3 == 1:
            one["fixed_windows"] = True
        if number % 4 == 2:
            one["teams"] = "chosen"
        found.append(one)
    return tuple(found)


def unseen(state: State, viewer: int | None) -> dict[str, dict[str, list[str]]]:
    """Return the cards that a viewer has not seen, by group and place. A redeal may swap cards of one group."""
    found: dict[str, dict[str, list[str]]] = {}
    decks = {"headlines": state.headline_deck, "stories": state.story_deck}
    for name, deck in decks.items():
        found[name] = {f"deck {place}": [card] for place, card in enumerate(deck)}
    hands = {"resources": state.resource_deck, "villains": state.villain_deck}
    for name, deck in hands.items():
        found[name] = {f"deck {place}": [card] for place, card in enumerate(deck)}
        for seat, seat_state in enumerate(state.seats):
            if seat != viewer:
                found[name][f"hand of {seat}"] = list(getattr(seat_state, name))
    return found


def may_ask_differently(state: State) -> bool:
    """Return whether the next question may depend on hidden cards (section 6).

    A seat without a playable Ally finishes its planning sooner. Without fixed windows, a villain seat that can play
    nothing is not asked.
    """
    top = present_step(state)
    # Some events move a hero, who then troubleshoots automatically, either at once or after the choice of the move. An
    # announced action is made without a question (R49, R50).
    coming = any(isinstance(step, Solve | Apply) for step in state.steps) or any(
        seat_state.next_action for seat_state in state.seats
    )
    acting = state.case is not None or isinstance(top, Act) or coming
    return isinstance(top, Planning) or (acting and not state.fixed_windows)


# Only under the options ``fair`` do redeals draw all deals equally often, because then questions reveal nothing.
STAND = Stand(
    options=_options(),
    unseen=unseen,
    fair={"fixed_windows": True},
    may_ask_differently=may_ask_differently,
    goals=((2, 0.05), (3, 0.05), (4, 0.05)),
    playouts=0.12,
    handovers=1.7,
)
