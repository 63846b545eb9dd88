"""What the checks that run over all games must know about the Marvel card game, and options for its own tests."""

from __future__ import annotations

from engine.games.marvel_card_game.state.cards import EVENTS, STARTERS
from engine.games.marvel_card_game.state.decks import DECKS, SEALED
from engine.games.marvel_card_game.state.state import State
from tests.engine.games.marvel_card_game.some_decks import legal_deck
from tests.engine.stand import Stand


def _options() -> tuple[dict[str, object], ...]:
    """Return the options of whole matches: every kind of deck against every other, and each switch in some matches."""
    found: list[dict[str, object]] = [{}]
    for number in range(45):
        one: dict[str, object] = {"deck": [_some_deck(number % 3, number), _some_deck(number // 3 % 3, 1_000 + number)]}
        if number % 8 == 1:
            one["fixed_windows"] = True
        if number % 5 == 2:
            one["location_effects"] = False
        if number % 4 == 3:
            one["turn_limit"] = 40
        if number % 6 == 4:
            one["first"] = 1 + number // 6 % 2
        found.append(one)
    return tuple(found)


def _some_deck(kind: int, seed: int) -> str:
    return (SEALED, DECKS.write(legal_deck(seed)), [*STARTERS][seed % len(STARTERS)])[kind]


def may_ask_differently(state: State) -> bool:
    """Return whether the next question may depend on hidden cards, because a seat without a playable card is not asked.

    See MC-70.
    """
    return not state.fixed_windows


def unseen(state: State, viewer: int | None) -> dict[str, dict[str, list[str]]]:
    """Return the cards that a viewer has not seen, by group and place. A redeal may swap cards of one group."""
    found: dict[str, dict[str, list[str]]] = {}
    for seat, seat_state in enumerate(state.seats):
        for kind, deck in (("characters", seat_state.characters), ("events", seat_state.events)):
            places = {f"deck {place}": [card] for place, card in enumerate(deck)}
            if seat != viewer:
                places["hand"] = [card for card in seat_state.hand if (card in EVENTS) == (kind == "events")]
            found[f"{kind} of {seat}"] = places
    return found


# Only under the options ``fair`` do redeals draw all deals equally often: both decks are known, and questions reveal
# nothing.
STAND = Stand(
    options=_options(),
    unseen=unseen,
    fair={"deck": [*STARTERS][:2], "fixed_windows": True},
    may_ask_differently=may_ask_differently,
    # Redeals keep cards that a seat may look at for a turn. They do not keep characters that were openly searched or
    # recovered.
    remembers=False,
    goals=((2, 0.05),),
    playouts=0.2,
    # A turn may take eight presses: each attack throws dice, so it cannot be chosen together with the next move.
    presses=8,
)
