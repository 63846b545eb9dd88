"""What the checks that run over all games must know about a game: ``STAND`` of ``tests.engine.games.<slug>.stand``."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib.util import find_spec
from typing import Any

from engine.kernel.chance.redealing import UnseenPlace
from engine.kernel.contract.game import Game
from engine.kernel.contract.registry import AnyGame, game_named

Unseen = Callable[[Any, int | None], dict[str, dict[str, list[Any]]]]


def _never(_state: Any) -> bool:
    return False


@dataclass(frozen=True)
class Stand:
    """Facts that the checks over all games cannot know by themselves. A game without hidden facts needs none.

    ``options`` are the options of whole matches, used in turn. ``unseen(state, viewer)`` returns the items that a
    viewer (None: a spectator) has not seen, by group and place; a redeal may swap items of one group. ``barred(state,
    place, card)`` returns whether the viewer knows that this unseen card cannot be at that place, for example because a
    seat could not follow suit. All remaining deals are equally likely. A game with a `redealt` of its own has both;
    otherwise they are `Game.unseen` and `Game.barred`.

    ``fair`` are options under which every such deal is equally likely. ``may_ask_differently(state)`` returns whether
    hidden facts may decide which seat is asked next. ``shows`` is true if moves reveal hidden facts that their texts do
    not name, such as a draw or secret choices. It is false if the only hidden facts are cards that the moves name.
    ``idling_ends`` is true if a match ends even if a seat does nothing. ``partners_know`` is true if partners can be
    sure of each other's moves. It is false if each move plays a card of a hidden hand. ``remembers`` is true if redeals
    keep where a viewer saw a card go. It is false if they forget it when the card is hidden again. ``goals`` maps seat
    counts to a share of the yardstick's moves per second; a benchmark must reach it. ``playouts`` is the share that the
    rules alone must reach, 0 if there is no goal. The benchmarks allow at most ``handovers`` hand-overs per turn, and a
    median of at most ``presses`` presses in a seat's turn.
    """

    options: tuple[dict[str, object], ...] = ({},)
    unseen: Unseen | None = None
    barred: Callable[[Any, str, Any], bool] | None = None
    fair: dict[str, object] | None = None
    may_ask_differently: Callable[[Any], bool] = _never
    shows: bool = True
    idling_ends: bool = True
    partners_know: bool = True
    remembers: bool = True
    goals: tuple[tuple[int, float], ...] = ()
    playouts: float = 0.0
    handovers: float = 1.3
    presses: int = 6


def own_module(slug: str, name: str) -> Any:
    """Return the module ``name`` of the game's test folder, None if there is none."""
    full = f"tests.engine.games.{slug}.{name}"
    try:
        there = find_spec(full) is not None
    except ModuleNotFoundError:
        return None
    return importlib.import_module(full) if there else None


def stand_of(slug: str) -> Stand:
    """Return the facts that a game gives the checks."""
    module, game = own_module(slug, "stand"), game_named(slug)
    stand: Stand = Stand() if module is None else module.STAND
    return declared_by(game, stand) if type(game).redealt is Game.redealt else stand


def declared_by(game: AnyGame, stand: Stand) -> Stand:
    """Return ``stand``, with ``unseen`` and ``barred`` taken from the game's own methods.

    Usually each card of a shared list is a place of its own, because the order of the list matters. If the game bars
    cards, the test counts all deals, so a whole list is one place.
    """
    bars = type(game).barred is not Game.barred

    def unseen(state: Any, viewer: int | None) -> dict[str, dict[str, list[Any]]]:
        found: dict[str, list[Any]] = {}
        for place in game.unseen(state, viewer):
            cards = place.cards(state)
            if bars or place.seat is not None:
                found[f"{place.field} of {place.seat}"] = cards
            else:
                found |= {f"{place.field} {number}": [card] for number, card in enumerate(cards)}
        return {"cards": found} if found else {}

    def barred(state: Any, name: str, card: Any) -> bool:
        field, _, seat = name.partition(" of ")
        return game.barred(state, UnseenPlace(field, int(seat) if seat.isdigit() else None), card)

    return replace(stand, unseen=unseen, barred=barred if bars else None)


def options_for(game: AnyGame, seats: int) -> tuple[dict[str, object], ...]:
    """Return the options of a game's matches that allow this many seats."""
    offered = stand_of(game.slug).options
    found = tuple(one for one in offered if seats in game.table(game.parse_options(one)).seat_counts)
    assert found, f"{game.slug}: no options in its stand allow {seats} seats"
    return found
