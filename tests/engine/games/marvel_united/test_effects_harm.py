"""Tests harm to foes and Heroes, and its prevention: DEFEAT, HURT, DAMAGE, IGNORE, REDIRECT, CANCEL."""

from __future__ import annotations

import pytest

from engine.games.marvel_united.rules.board.heroes import set_hero
from engine.games.marvel_united.rules.effects.course import usable
from engine.games.marvel_united.state.steps import SpillAt
from engine.kernel.words.phrases import Phrase
from tests.engine.games.marvel_united.scenes import (
    HEROES_AT,
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

# --- DEFEAT, HURT ------------------------------------------------------------------------------------------------


def test_the_only_thug_in_reach_is_not_asked_for() -> None:
    """Tests worked example 9, Shuri's spear."""
    state = lay(hero_turn(gear(a_state("black-panther"), 0, "gh2")), 5, thugs=1)
    table = Table(state).begin("gh2", "turn", 0)
    assert table.moves == []
    assert state.filled == (0, 1, 0)


def test_an_answer_that_names_a_token_is_told_by_the_tokens_name(monkeypatch: pytest.MonkeyPatch) -> None:
    with_card(monkeypatch, "gh2", "DEFEAT", "on=turn kind=thug n=2 at=near")
    state = lay(hero_turn(a_state("black-panther", villain="emperor-doom")), HEROES_AT, doombots=1, marked_bots=2)
    table = Table(state).begin("gh2", "turn", 0)
    assert table.moves == ["attack doombot", "attack doombot-crisis"]
    table.play("attack doombot-crisis")
    assert [told["what"] for told in table.told("event-answer")] == [Phrase("token-doombot-crisis")]


def test_one_of_several_thugs_is_defeated_outright() -> None:
    state = lay(
        lay(hero_turn(a_state("black-panther", villain="emperor-doom")), 0, thugs=2), 1, doombots=1, marked_bots=1
    )
    lay(state, 2, thugs=1)
    table = Table(state).begin("gh2", "turn", 0)
    assert table.decision.kind == "action"
    assert table.moves == ["attack thug", "attack doombot at kun-lun", "attack doombot-crisis at kun-lun"]
    table.play("attack doombot-crisis at kun-lun")
    assert count(state, "doombot-crisis") == [0] * 6
    assert state.filled == (0, 1, 0)


def test_one_thug_is_defeated_at_each_place_in_reach() -> None:
    state = lay(
        lay(hero_turn(a_state("cosmic-ghost-rider", villain="emperor-doom")), 0, thugs=1, doombots=1), 1, thugs=2
    )
    lay(state, 3, thugs=1)
    table = Table(state).begin("cosmic-ghost-rider-10", seat=0)
    assert table.moves == ["attack thug", "attack doombot"]
    table.play("attack doombot")
    assert count(state, "thug") == [1, 1, 0, 1, 0, 0]
    assert count(state, "doombot")[0] == 0
    assert state.filled == (0, 2, 0)


def test_without_a_thug_in_reach_the_special_is_not_usable() -> None:
    assert usable(lay(hero_turn(a_state("cosmic-ghost-rider")), 2, thugs=1), "cosmic-ghost-rider-10", "", 0) == ()


def test_each_thug_here_is_hurt() -> None:
    state = lay(
        hero_turn(a_state("cosmic-ghost-rider", villain="emperor-doom")),
        0,
        thugs=1,
        doombots=1,
        marked_bots=2,
        dented=1,
    )
    Table(state).begin("cosmic-ghost-rider-9", seat=0)
    place = state.ring[0]
    assert (place.thugs, place.doombots, place.marked_bots, place.dented) == (0, 0, 1, 1)
    assert state.filled == (0, 3, 0)
    assert usable(hero_turn(a_state("cosmic-ghost-rider")), "cosmic-ghost-rider-9", "", 0) == ()


# --- DAMAGE ------------------------------------------------------------------------------------------------------


def test_each_hero_with_the_villain_is_hit() -> None:
    """Tests rule MU-84."""
    state = villain_turn(a_state("loki", "ironheart", "captain-carter", villain="emperor-doom", complete=("rescue",)))
    set_hero(state, 0, place=3)
    set_hero(state, 1, place=3)
    table = Table(state).begin("emperor-doom", "bam", place=3)
    assert (table.decision.kind, table.decision.seat) == ("discard", 0)
    table.play("discard loki-1", "discard ironheart-1")
    assert [len(hero.hand) for hero in state.heroes] == [2, 2, 3]
    assert (state.ring[3].doombots, state.shift) == (1, 1)


def test_dooms_bam_before_pressure_harms_nobody() -> None:
    state = villain_turn(a_state("loki", villain="emperor-doom"))
    set_hero(state, 0, place=3)
    Table(state).begin("emperor-doom", "bam", place=3)
    assert (len(state.heroes[0].hand), state.ring[3].doombots, state.shift) == (3, 0, -1)


def test_one_hero_with_the_villain_is_hit_three_times() -> None:
    """Tests rule MU-88."""
    state = villain_turn(a_state("loki", "ironheart", villain="maestro", first=1))
    set_hero(state, 0, place=3)
    set_hero(state, 1, place=3)
    hand(state, 0, "loki-1", "loki-2", "loki-3", "loki-5")
    table = Table(state).begin("maestro", "bam", place=3)
    assert (table.decision.kind, table.decision.seat) == ("hit", 1)
    assert table.moves == ["hit loki", "hit ironheart"]
    table.play("hit loki", "discard loki-1", "discard loki-2")
    assert table.moves == ["discard loki-3", "discard loki-5"]
    table.play("discard loki-5")
    assert state.heroes[0].hand == ("loki-3",)


def test_one_hero_in_each_place_around_a_threat() -> None:
    state = villain_turn(a_state("loki", "ironheart", "captain-carter", "mighty-thor", villain="immortus"))
    threat(state, 2, "starfox")
    set_hero(state, 0, place=1)
    set_hero(state, 1, place=3)
    set_hero(state, 2, place=3)
    table = Table(state).begin("starfox", "bam", place=2, number=3)
    assert table.moves == ["hit ironheart", "hit captain-carter"]
    table.play("hit captain-carter", "discard loki-1", "discard captain-carter-1")
    assert [len(hero.hand) for hero in state.heroes] == [2, 3, 2, 3]
    placed = state.ring[2].threat
    assert placed is not None
    assert placed.guarded


def test_starfox_is_not_guarded_unless_somebody_was_hurt() -> None:
    """Tests rule MU-95."""
    state = villain_turn(a_state("loki", "ironheart", villain="immortus"))
    threat(state, 2, "starfox")
    Table(state).begin("starfox", "bam", place=2, number=3)
    set_hero(state, 0, place=2, safe_until=0)
    Table(state).begin("starfox", "bam", place=2, number=3)
    placed = state.ring[2].threat
    assert placed is not None
    assert not placed.guarded


def test_captain_marvel_spares_her_own_place() -> None:
    """Tests rule MU-95."""
    state = villain_turn(a_state("loki", "ironheart", villain="immortus"))
    threat(state, 2, "captain-marvel")
    set_hero(state, 0, place=2)
    set_hero(state, 1, place=3)
    table = Table(state).begin("captain-marvel", "bam", place=2, number=3)
    assert table.decision.seat == 1
    table.play("discard ironheart-1")
    assert len(state.heroes[0].hand) == 3


def test_a_hero_who_hurt_captain_marvel_is_hit_after_the_actions() -> None:
    state = hero_turn(a_state("loki", "ironheart", villain="immortus"), seat=1)
    threat(state, 2, "captain-marvel")
    table = Table(state).begin("captain-marvel", "done", place=2, number=3)
    assert table.decision.seat == 1
    state = hero_turn(a_state("loki", "ironheart", villain="immortus"), seat=1)
    assert Table(state).begin("captain-marvel", "done", place=2, number=3).moves == []


def test_a_place_with_civilians_costs_one_hero_there_a_card() -> None:
    """Tests rule MU-87."""
    state = villain_turn(a_state("loki", "ironheart", "captain-carter", villain="emperor-doom"))
    lay(lay(state, 0, civilians=1), 4, civilians=1)
    set_hero(state, 2, place=1)
    table = Table(state).begin("loyal-subjects-of-doom", "bam", place=2, number=3)
    assert table.moves == ["hit loki", "hit ironheart"]
    table.play("hit loki")
    assert table.decision.seat == 0


def test_unavoidable_damage_hits_invulnerable_heroes_too() -> None:
    """Tests rule MU-82."""
    state = villain_turn(a_state("loki", "ironheart"), "cgp09")
    set_hero(state, 1, place=4, safe_until=0)
    table = Table(state).begin("cgp09").play("discard loki-1", "discard ironheart-1")
    assert [len(hero.hand) for hero in state.heroes] == [2, 2]
    assert table.moves == []


def test_only_heroes_with_four_cards_are_hit() -> None:
    """Tests rule MU-91."""
    state = villain_turn(a_state("loki", "ironheart", villain="maestro"), "map11")
    hand(state, 1, "ironheart-1", "ironheart-3", "ironheart-4", "ironheart-5")
    table = Table(state).begin("map11")
    assert table.decision.seat == 1
    table.play("discard ironheart-1")
    assert [len(hero.hand) for hero in state.heroes] == [3, 3]
    assert state.health == 3


def test_a_token_instead_of_damage() -> None:
    """MU-95: Yondu's effect."""
    state = villain_turn(a_state("loki", "ironheart", "captain-carter", villain="immortus"))
    for seat, place in enumerate((1, 2, 3)):
        set_hero(state, seat, place=place)
    set_hero(state, 0, tokens=("move", "wild"))
    set_hero(state, 1, tokens=("attack",))
    table = Table(state).begin("yondu", "bam", place=2, number=3)
    assert (table.decision.kind, table.decision.seat) == ("pay", 0)
    assert table.moves == ["pay move", "pay wild", "pass"]
    table.play("pay wild")
    assert table.decision.seat == 1
    table.play("pass")
    assert table.decision.kind == "discard"
    table.play("discard ironheart-1", "discard captain-carter-1")
    assert state.heroes[0].tokens == ("move",)
    assert [len(hero.hand) for hero in state.heroes] == [3, 2, 2]


def test_where_tokens_are_locked_nobody_can_pay() -> None:
    state = villain_turn(a_state("loki", villain="immortus", locked_tokens=True))
    set_hero(state, 0, place=2, tokens=("move",))
    table = Table(state).begin("yondu", "bam", place=2, number=3)
    assert table.decision.kind == "discard"


@pytest.mark.parametrize(("heroes", "card"), [(1, "sv05"), (2, "sv07"), (3, "sv07")])
def test_one_card_needs_one_hero_at_the_villains_goal_and_the_other_needs_several(heroes: int, card: str) -> None:
    state = villain_turn(a_state("loki", "ironheart", "captain-carter", mode="villain"))
    for seat in range(heroes):
        set_hero(state, seat, place=3)
    usables = [name for name in ("sv05", "sv07") if usable(state, name, "moved", 3)]
    assert usables == [card]


def test_a_hero_alone_with_the_villain_discards_two_cards() -> None:
    state = villain_turn(a_state("loki", "ironheart", mode="villain"))
    set_hero(state, 0, place=3)
    Table(state).begin("sv05", "moved", 2).play("discard loki-1", "discard loki-2")
    assert len(state.heroes[0].hand) == 1


def test_the_villain_seat_chooses_the_hero_who_is_hit() -> None:
    state = villain_turn(a_state("loki", "ironheart", mode="villain"))
    set_hero(state, 0, place=3)
    set_hero(state, 1, place=3)
    table = Table(state).begin("sv07", "moved", 2)
    assert (table.decision.kind, table.decision.seat) == ("scheme", 2)
    table.play("hit ironheart", "discard ironheart-1")
    assert len(state.heroes[1].hand) == 2


# --- protection --------------------------------------------------------------------------------------------------


def test_heroes_who_are_here_now_ignore_damage_wherever_they_go() -> None:
    state = hero_turn(a_state("loki", "mighty-thor", "ironheart", "captain-carter"), seat=1)
    set_hero(state, 2, place=5)
    set_hero(state, 3, ko=True)
    Table(state).begin("mighty-thor-8", seat=1)
    assert [hero.safe_until for hero in state.heroes] == [1, 1, None, None]


def test_damage_may_be_redirected_from_now_on() -> None:
    state = hero_turn(a_state("loki", "mighty-thor"))
    Table(state).begin("loki-8", seat=0)
    assert [hero.shifts for hero in state.heroes] == [True, False]


def test_an_overflow_is_stopped() -> None:
    state = villain_turn(a_state("loki", mode="villain"))
    state.steps = [SpillAt(4, seats_asked=True), SpillAt(0, seats_asked=True)]
    table = Table(state).begin("sh01", "overflow", 0, place=0)
    assert table.told("event-overflow-stopped")
    assert state.track == 2
