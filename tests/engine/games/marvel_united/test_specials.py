"""Tests when specials, Plans' effects, Locations and gear may be used, and their later effects."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.marvel_united.rules import gear as gears
from engine.games.marvel_united.rules import specials
from engine.games.marvel_united.rules.board.heroes import set_hero
from engine.games.marvel_united.state.cards import HERO_CARDS, LOCATIONS
from engine.games.marvel_united.state.pieces import PendingSpecial, PoolSymbol
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.steps import ActionChoice, LocationChoice
from engine.kernel.choices.moves import move_text
from engine.kernel.steps.stack import Run
from tests.engine.games.marvel_united.scenes import (
    RING,
    Table,
    a_state,
    count,
    gear,
    hand,
    hero_turn,
    lay,
    threat,
    villain_turn,
    with_card,
)


def _texts(moves: list[tuple[str, ...]]) -> list[str]:
    return [move_text(move) for move in moves]


def _acting(state: State, card: str, **fields: Any) -> State:
    """Let seat 0 have played a card, with an open special if the card has one."""
    hero_turn(state, card, **fields)
    specials.open_special(Run(state, Table(state).chance))
    return state


def _use(state: State, *move: str) -> Table:
    table = Table(state)
    specials.use(Run(state, table.chance), move)
    return table.go()


# --- specials ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "opened"),
    [("loki-1", "none"), ("loki-8", "open"), ("mighty-thor-10", "open"), ("spider-man-2099-7", "none")],
)
def test_which_cards_have_a_special(card: str, opened: str) -> None:
    state = _acting(a_state(card.rpartition("-")[0]), card)
    assert state.turn is not None
    assert state.turn.special == opened


def test_a_facedown_card_has_no_special() -> None:
    state = _acting(a_state("loki"), "loki-8", facedown=True)
    assert specials.moves(state) == []


def test_a_special_is_used_once() -> None:
    state = _acting(a_state("loki"), "loki-8")
    assert _texts(specials.moves(state)) == ["special"]
    _use(state, "special")
    assert state.heroes[0].shifts
    assert specials.moves(state) == []


def test_alternatives_keep_their_numbers() -> None:
    state = _acting(gear(a_state("loki"), 0, "gh6", faceup=False), "loki-9")
    assert _texts(specials.moves(state)) == ["special 2"]
    lay(state, 0, thugs=1)
    assert _texts(specials.moves(state)) == ["special 1", "special 2"]
    gear(state, 0)
    assert _texts(specials.moves(state)) == ["special 1"]


def test_an_end_of_turn_part_waits() -> None:
    state = _acting(gear(a_state("loki"), 0, "gh6", faceup=False), "loki-9")
    _use(state, "special", "2")
    assert state.turn is not None
    assert state.turn.ends == (PendingSpecial("loki-9", 1),)
    assert not state.heroes[0].gear[0].faceup
    table = Table(state)
    specials.own_ends(Run(state, table.chance))
    table.go()
    assert state.heroes[0].gear[0].faceup


def test_both_parts_of_a_special_now_and_at_the_end() -> None:
    state = gear(a_state("black-panther"), 0, "gh3", faceup=False)
    _acting(state, "black-panther-7", pool=(PoolSymbol("move"),))
    _use(state, "special", "2")
    assert state.turn is not None
    assert state.turn.pool[0].upgraded
    assert state.turn.ends == (PendingSpecial("black-panther-7", 1),)


def test_bewilder_waits_for_the_villain_turn() -> None:
    state = _acting(a_state("loki"), "loki-7")
    _use(state, "special")
    assert state.bewildered == 0
    assert specials.bewilderer() == "loki-7"


def test_a_mandatory_end_effect_happens_automatically() -> None:
    state = _acting(hand(a_state("mighty-thor"), 0, "mighty-thor-1", "mighty-thor-2"), "mighty-thor-10")
    assert specials.moves(state) == []
    assert not specials.must(state)
    table = Table(state)
    specials.own_ends(Run(state, table.chance))
    assert table.go().moves == ["bottom mighty-thor-1", "bottom mighty-thor-2"]


def test_a_mandatory_end_effect_that_was_given_up_does_not_happen() -> None:
    state = _acting(hand(a_state("mighty-thor"), 0, "mighty-thor-1", "mighty-thor-2"), "mighty-thor-10")
    assert state.turn is not None
    state.turn = replace(state.turn, special="none")
    table = Table(state)
    specials.own_ends(Run(state, table.chance))
    assert table.go().moves == []


def test_a_mandatory_special_must_be_used_among_the_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    mandatory = replace(HERO_CARDS["loki-8"], mandatory=True)
    monkeypatch.setattr(specials, "HERO_CARDS", {**HERO_CARDS, "loki-8": mandatory})
    state = _acting(a_state("loki", "ironheart"), "loki-8", pool=(PoolSymbol("move"),))
    state.steps = [ActionChoice()]
    table = Table(state).go()
    assert table.moves == ["move left", "move right", "special"]
    table.play("special")
    assert table.moves == ["move left", "move right", "done"]


# --- Plans -------------------------------------------------------------------------------------------------------


def test_the_special_effect_of_a_plan() -> None:
    state = lay(villain_turn(a_state("loki"), "cgp11"), 0, thugs=1)
    table = Table(state)
    specials.plan_special(Run(state, table.chance), "cgp11")
    table.go()
    assert state.track == 1


def test_the_quick_escape_plan_waits_for_heroes() -> None:
    state = villain_turn(a_state("loki", villain="emperor-doom"), "edp10")
    specials.plan_special(Run(state, Table(state).chance), "edp10")
    assert (state.flees, state.steps) == ("edp10", [])


def test_a_plain_plan_has_no_further_effect() -> None:
    state = villain_turn(a_state("loki"), "cgp01")
    run = Run(state, Table(state).chance)
    specials.plan_special(run, "cgp01")
    assert (run.events, state.steps) == ([], [])


# --- Locations ---------------------------------------------------------------------------------------------------


def test_a_location_with_a_threat_has_no_end_effect() -> None:
    state = hero_turn(a_state("loki", "ironheart"))
    assert _texts(specials.location_moves(state)) == ["location yes", "pass"]
    threat(state, 0, "sinners-to-punish")
    assert specials.location_moves(state) == []


def test_london_needs_another_hero() -> None:
    assert specials.location_moves(hero_turn(a_state("loki"))) == []
    assert specials.location_moves(hero_turn(a_state("loki", mode="commander"))) == []


def test_numbered_alternatives_of_a_location() -> None:
    state = hero_turn(hand(a_state("loki"), 0, "loki-1"))
    set_hero(state, 0, place=1)
    assert _texts(specials.location_moves(state)) == ["location 1", "location 2", "pass"]
    hand(state, 0, deck=())
    assert specials.location_moves(state) == []


def test_a_mandatory_location_has_no_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    mandatory = replace(LOCATIONS["muspelheim"], mandatory=True)
    monkeypatch.setattr(specials, "LOCATIONS", {**LOCATIONS, "muspelheim": mandatory})
    state = hero_turn(a_state("loki"))
    set_hero(state, 0, place=5)
    assert _texts(specials.location_moves(state)) == ["location yes"]


def test_another_locations_end_effect() -> None:
    """Tests worked example 39."""
    state = _acting(a_state("cosmic-ghost-rider", villain="maestro"), "cosmic-ghost-rider-11")
    state.ring[2] = replace(state.ring[2], location="niffleheim")
    threat(state, 0, "dogs-of-war")
    threat(state, 4, "dogs-of-war")
    _use(state, "special")
    assert _texts(specials.location_moves(state)) == ["at kun-lun", "at niffleheim", "at muspelheim", "pass"]
    state.steps = [LocationChoice()]
    table = Table(state).go().play("at niffleheim")
    assert state.heroes[0].tokens == ("attack",)
    assert table.moves == []


def test_an_effect_as_if_the_hero_were_there() -> None:
    """London's effect counts other Heroes in London; the Project's effect brings a Henchman to the Project (R46)."""
    state = _acting(a_state("cosmic-ghost-rider", "loki", villain="maestro"), "cosmic-ghost-rider-11")
    state.ring[2] = replace(state.ring[2], location="project-pegasus")
    threat(state, 4, "dogs-of-war")
    set_hero(state, 0, place=5)
    _use(state, "special")
    assert "at london" in _texts(specials.location_moves(state))
    state.steps = [LocationChoice()]
    Table(state).go().play("at project-pegasus")
    moved = state.ring[2].threat
    assert moved is not None
    assert moved.health == 2
    set_hero(state, 1, place=3)
    state.steps = []
    assert "at london" not in _texts(specials.location_moves(state))


def test_a_hero_moved_by_an_end_effect_gets_no_second_end_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    with_card(monkeypatch, "tva", "RELOCATE", "on=end at=other")
    state = hero_turn(a_state("spider-man-2099"))
    set_hero(state, 0, place=3)
    state.steps = [LocationChoice()]
    table = Table(state).go().play("location yes", "at muspelheim")
    assert state.heroes[0].place == RING.index("muspelheim")
    assert (table.moves, state.heroes[0].tokens) == ([], ())


# --- gear --------------------------------------------------------------------------------------------------------


def _gear(state: State, *move: str) -> Table:
    table = Table(state)
    gears.use(Run(state, table.chance), move)
    return table.go()


def test_gear_turns_facedown_and_works() -> None:
    """Tests worked example 9."""
    state = lay(hero_turn(gear(a_state("black-panther"), 0, "gh2", "gh3")), 1, thugs=1)
    assert _texts(gears.moves(state)) == ["gear gh2"]
    _gear(state, "gear", "gh2")
    assert state.filled == (0, 1, 0)
    assert [one.faceup for one in state.heroes[0].gear] == [False, True]
    assert gears.moves(state) == []


def test_gear_with_alternatives_for_the_villain_turn() -> None:
    state = lay(hero_turn(gear(a_state("captain-carter"), 0, "gh1")), 1, thugs=1)
    assert _texts(gears.moves(state)) == ["gear gh1 1"]


def test_one_use_gear_leaves_the_game() -> None:
    state = lay(hero_turn(gear(a_state("captain-carter"), 0, "gc1")), 0, thugs=2)
    _gear(state, "gear", "gc1").play("attack thug", "attack thug")
    assert (state.heroes[0].gear, state.out_of_game) == ((), ("gc1",))
    assert state.filled == (0, 2, 0)


def test_gear_is_recharged_for_a_token() -> None:
    """Tests worked example 10."""
    state = hero_turn(gear(a_state("black-panther"), 0, "gh2", "gh3", faceup=False))
    set_hero(state, 0, tokens=("attack", "heroic"))
    assert _texts(gears.recharges(state)) == ["recharge gh2 with attack", "recharge gh3 with heroic"]
    gears.recharge(Run(state, Table(state).chance), ("recharge", "gh2", "with", "attack"))
    assert state.heroes[0].tokens == ("heroic",)
    assert [one.faceup for one in state.heroes[0].gear] == [True, False]


def test_any_token_recharges_some_gear_and_locked_ones_none() -> None:
    state = hero_turn(gear(a_state("loki"), 0, "gh6", "gc1", faceup=False))
    set_hero(state, 0, tokens=("move", "wild"))
    assert _texts(gears.recharges(state)) == ["recharge gh6 with move", "recharge gh6 with wild"]
    state.locked_tokens = True
    assert gears.recharges(state) == []


def test_hell_cycle_turns_faceup_after_a_defeated_thug() -> None:
    state = hero_turn(gear(a_state("cosmic-ghost-rider"), 0, "gh4", "gh5", faceup=False))
    run = Run(state, Table(state).chance)
    gears.recharge_at_end(run)
    assert [one.faceup for one in state.heroes[0].gear] == [False, False]
    assert state.turn is not None
    state.turn = replace(state.turn, downed=True)
    gears.recharge_at_end(run)
    assert [one.faceup for one in state.heroes[0].gear] == [False, True]


def test_field_laboratory_recharges_another_ones_gear(monkeypatch: pytest.MonkeyPatch) -> None:
    with_card(monkeypatch, "gc1", "RECHARGE", "on=turn gear=other")
    state = gear(gear(hero_turn(a_state("loki", "ironheart")), 0, "gh6", faceup=False), 1, "gc2", faceup=False)
    table = Table(state).begin("gc1", "turn", 0)
    assert table.moves == ["recharge gh6", "recharge gc2"]
    table.play("recharge gc2")
    assert [hero.gear[0].faceup for hero in state.heroes] == [False, True]


def test_a_gear_moves_another_hero(monkeypatch: pytest.MonkeyPatch) -> None:
    with_card(monkeypatch, "gc2", "ACT", "on=turn who=other kind=move n=1")
    state = hero_turn(a_state("loki", "ironheart", "captain-carter"))
    table = Table(state).begin("gc2", "turn", 0).play("to captain-carter")
    assert (table.decision.seat, table.moves) == (2, ["move left", "move right", "skip"])
    table.play("move left")
    assert [hero.place for hero in state.heroes] == [0, 0, 5]


def test_a_gear_attacks_only_villain_and_henchmen(monkeypatch: pytest.MonkeyPatch) -> None:
    with_card(monkeypatch, "gc1", "ACT", "on=turn kind=attack n=2 at=own target=same only=boss")
    state = lay(hero_turn(a_state("loki", villain="maestro")), 0, thugs=1)
    threat(state, 0, "dogs-of-war")
    table = Table(state).begin("gc1", "turn", 0)
    assert table.moves == ["attack dogs-of-war", "skip"]
    assert count(state, "thug")[0] == 1
