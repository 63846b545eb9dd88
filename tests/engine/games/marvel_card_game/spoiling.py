"""Provides a state in the middle of an attack, and changes that make the state impossible."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.games.marvel_card_game.state.state import State, Under
from tests.engine.games.marvel_card_game.positions import J, S, Side, mine, position, theirs
from tests.engine.games.marvel_card_game.test_abilities import SIXES


def state() -> State:
    """Return a state in which Elektra is attacked and may dodge, with cards of both seats in all places."""
    table = position(
        mine("spider-man", on="mighty-blow"),
        theirs("elektra"),
        theirs("thor", 1, controller=S, under=(Under("space-phantom", S),)),
        laid=[("fog", J, 0)],
        marks=((3, 1), (0, 0)),
        s=Side(hand="hulk ambush", discard="ulik rescue", won="toad"),
        j=Side(hand="wasp", discard="gorgon"),
    )
    table.play("attack spider-man elektra combat", dice=SIXES[5])
    return table.state


def seat(state: State, number: int, **changed: Any) -> None:
    state.seats[number] = replace(state.seats[number], **changed)


def site(state: State, number: int, **changed: Any) -> None:
    state.sites[number] = replace(state.sites[number], **changed)


def one(state: State, name: str, **changed: Any) -> None:
    state.replace_character(replace(state.require_character(name), **changed))


def attack(state: State, **changed: Any) -> None:
    state.attacks[-1] = replace(state.attacks[-1], **changed)
