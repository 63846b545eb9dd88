"""Tests that impossible states are refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from engine.games.marvel_heroes.game import GAME
from engine.games.marvel_heroes.state.state import State
from engine.games.marvel_heroes.state.steps import Act, AskLead, Bout
from engine.kernel.errors import BadRecord
from tests.engine.games.marvel_heroes.positions import FOUR, XMEN, Table, team
from tests.engine.games.marvel_heroes.test_examples import CRIME, pedros_villains


def in_combat() -> State:
    """Return a Combat at the choice of Powers."""
    return pedros_villains().play("villain lead avalanche").play("pass").state


def spoilt_seat(**fields: object) -> Callable[[State], None]:
    def spoil(state: State) -> None:
        state.seats[0] = replace(state.seats[0], **fields)

    return spoil


def spoilt(**fields: object) -> Callable[[State], None]:
    def spoil(state: State) -> None:
        for name, value in fields.items():
            setattr(state, name, value)

    return spoil


def fought(**fields: object) -> Callable[[State], None]:
    def spoil(state: State) -> None:
        assert state.fight is not None
        state.fight = replace(state.fight, **fields)

    return spoil


def tried(**fields: object) -> Callable[[State], None]:
    def spoil(state: State) -> None:
        assert state.case is not None
        state.case = replace(state.case, **fields)

    return spoil


def remembered(**fields: object) -> Callable[[State], None]:
    def spoil(state: State) -> None:
        assert state.since is not None
        state.since = replace(state.since, **fields)

    return spoil


SPOILT: dict[str, Callable[[State], None]] = {
    "scenario": spoilt(scenario="nowhere"),
    "seat": spoilt(first=4),
    "round": spoilt(action_round=6),
    "counter": spoilt(turns=-1),
    "limit": spoilt(round_limit=1, round=2),
    "special": spoilt(special=1),
    "solver": spoilt(solver=0),
    "points": spoilt_seat(vp=-1),
    "team": spoilt_seat(team="nobody"),
    "same team": spoilt_seat(team=XMEN),
    "mastermind": spoilt_seat(mastermind="nobody"),
    "heroes": spoilt_seat(heroes=()),
    "hand": spoilt_seat(resources=("nobody",)),
    "twice": spoilt_seat(resources=("namor", "namor")),
    "villains": spoilt_seat(villains=("avalanche",)),
    "power-up": spoilt_seat(powerups=("blackbird",)),
    "plans": spoilt_seat(plans=4),
    "track": spoilt(track=("", "", "")),
    "headlines": spoilt(headlines={}),
    "wanted": spoilt(most_wanted=("batroc",)),
    "lead": tried(lead="loki"),
    "place": tried(place="chelsea"),
    "announced nothing": spoilt_seat(next_action=("troubleshoot", "chelsea")),
    "announced elsewhere": spoilt_seat(next_action=("troubleshoot", "nowhere"), next_headline="you-cant-beat-me"),
    "announced for another team": spoilt_seat(
        next_action=("move", "storm", "chelsea", "troubleshoot"), next_headline="you-cant-beat-me"
    ),
    "announced otherwise": spoilt_seat(next_action=("heal", "thing"), next_headline="you-cant-beat-me"),
    "trouble": tried(trouble=-1),
    "no case": spoilt(case=None),
    "no fight": spoilt(fight=None),
    "villain": fought(villain="nobody"),
    "itself": fought(controller=0),
    "foreign hero": fought(hero="storm"),
    "markers": fought(ko=-1),
    "steps": spoilt(steps=[]),
    "before: heroes": remembered(heroes=()),
    "before: points": remembered(vp=(0,)),
    "before: headlines": remembered(headlines=(("nowhere", "nothing"),)),
    "before: stories": remembered(track=("nothing", "", "", "")),
    "no question": spoilt(steps=[Bout("begin")]),
    "lead step": spoilt(steps=[AskLead(3)]),
    "seat step": spoilt(steps=[Act(5)]),
}


def test_the_unchanged_state_is_possible() -> None:
    GAME.validate(in_combat())


@pytest.mark.parametrize("name", SPOILT)
def test_an_impossible_state_is_refused(name: str) -> None:
    state = in_combat()
    SPOILT[name](state)
    with pytest.raises(BadRecord):
        GAME.validate(state)


def test_too_many_supporters_are_refused() -> None:
    own_team = team(FOUR, "thing support the-village", "human-torch support the-village")
    with pytest.raises(BadRecord):
        Table(own_team, team(XMEN, "storm support the-village"), headlines=CRIME)
