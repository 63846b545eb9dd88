"""The actions of Heroes: the possible actions, and their effects (MU-28 to MU-31, MU-90)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.games.marvel_united.rules.board import foes
from engine.games.marvel_united.rules.board.heroes import move_rick, place_hero
from engine.games.marvel_united.state.cards import THREATS
from engine.games.marvel_united.state.pieces import SIDES, SymbolKind, toward
from engine.games.marvel_united.state.state import State
from engine.kernel.choices.moves import Move
from engine.kernel.steps.stack import Run

# The kind of symbol that must be spent for each action.
ACTION_OF: dict[str, SymbolKind] = {
    "move": "move",
    "attack": "attack",
    "rescue": "heroic",
    "heroic": "heroic",
    "rick": "heroic",
}


def listed(
    state: State,
    seat: int,
    kinds: Iterable[SymbolKind | str],
    places: Sequence[int],
    *,
    only: str = "",
    sure: bool = False,
) -> list[Move]:
    """Return the moves for actions of these kinds at these places.

    The kind "rescue" stands for rescues without other heroic actions. If an action is at another place than the Hero's,
    its move ends with the word of that Location. Movements always start at the Hero's place.
    """
    own_place = state.heroes[seat].place
    found: list[Move] = []
    for kind in kinds:
        if kind == "move":
            found += _walks(state, own_place)
            continue
        for place in places:
            tail = () if place == own_place else ("at", state.ring[place].location)
            words = (
                [("attack", target) for target in foes.targets(state, place, only, sure=sure)]
                if kind == "attack"
                else _heroics(state, place, rescue_only=kind == "rescue")
            )
            found += [(*move, *tail) for move in words]
    return found


def _walks(state: State, place: int) -> list[Move]:
    walks: list[Move] = [("move", side) for side in SIDES]
    return walks + [(*walk, "rick") for walk in walks] if state.rick == place else walks


def _heroics(state: State, place: int, *, rescue_only: bool) -> list[Move]:
    here = state.ring[place]
    found: list[Move] = [("rescue",)] if here.civilians else []
    if rescue_only:
        return found
    if here.threat is not None and not THREATS[here.threat.slug].henchman:
        found.append(("heroic", "threat"))
    if state.rick == place:
        found += [("rick", side) for side in SIDES]
    return found


def perform(run: Run[State], seat: int, move: Move, *, count: int = 1, sure: bool = False) -> None:
    """Perform an action without spending a symbol. An attack deals ``count`` damage to its target."""
    state = run.state
    place = state.place_of(move[-1]) if "at" in move else state.heroes[seat].place
    verb = move[0]
    if verb == "move":
        _walk(run, seat, toward(place, move[1]), rick="rick" in move)
    elif verb == "attack":
        foes.strike(run, seat, place, move[1], count, sure=sure)
    elif verb == "rescue":
        foes.rescue(run, seat, place)
    elif verb == "rick":
        move_rick(run, toward(place, move[1]))
    else:
        foes.hearten(run, seat, place)


def _walk(run: Run[State], seat: int, place: int, *, rick: bool) -> None:
    if rick:
        move_rick(run, place, is_announced=False)
    place_hero(run, seat, place, "event-moves-rick" if rick else "event-moves")
