"""Tests effects on the board's tokens: ADD_TOKEN, DISCARD_TOKEN, MOVE_TOKEN, PLACE_TOKENS, CRISIS, MISSION_BACK."""

from __future__ import annotations

import pytest

from engine.games.marvel_united.rules.board.heroes import set_hero
from engine.games.marvel_united.rules.effects.course import usable
from tests.engine.games.marvel_united.scenes import (
    Table,
    a_state,
    count,
    gear,
    hero_turn,
    lay,
    threat,
    villain_turn,
    with_card,
)

# --- ADD_TOKEN ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "field"), [("innocents-to-protect", "civilians"), ("sinners-to-punish", "thugs")])
def test_a_threat_adds_what_is_missing_here(slug: str, field: str) -> None:
    """Tests rule MU-82."""
    state = villain_turn(a_state("loki"))
    threat(state, 2, slug)
    Table(state).begin(slug, "bam", place=2, number=3)
    assert getattr(state.ring[2], field) == 1
    Table(state).begin(slug, "bam", place=2, number=3)
    assert getattr(state.ring[2], field) == 1
    assert sum(count(state, "thug")) + sum(count(state, "civilian")) == 1


def test_a_doombot_is_added_to_every_location_with_civilians() -> None:
    """Tests rules MU-83 and MU-87."""
    state = lay(lay(villain_turn(a_state("loki", villain="emperor-doom"), "edp09"), 1, civilians=3), 4, civilians=1)
    table = Table(state).begin("edp09")
    # K'un-Lun has no free slot. Its overflow puts the Doombot into the next empty slot clockwise.
    assert count(state, "doombot") == [0, 0, 1, 0, 1, 0]
    assert len(table.told("event-overflow")) == 1


def test_the_overflow_of_doom_reaches_the_next_empty_slot_clockwise() -> None:
    """Tests rule MU-85."""
    state = lay(lay(villain_turn(a_state("loki", villain="emperor-doom")), 1, thugs=3), 2, thugs=4)
    Table(state).begin("emperor-doom", "overflow", place=1)
    assert count(state, "doombot") == [0, 0, 0, 1, 0, 0]


def test_a_full_ring_has_no_room_for_a_doombot() -> None:
    """Tests worked example 27."""
    state = villain_turn(a_state("loki", villain="emperor-doom"))
    for place, slots in enumerate((4, 3, 4, 4, 3, 4)):
        lay(state, place, civilians=slots)
    threat(state, 3, "doombot-foundry")
    Table(state).begin("doombot-foundry", "arrival", place=3, number=4)
    assert state.outcome is not None
    state = villain_turn(a_state("loki", villain="emperor-doom"))
    for place, slots in enumerate((4, 3, 4, 4, 3, 4)):
        lay(state, place, civilians=slots)
    Table(state).begin("emperor-doom", "overflow", place=1)
    assert state.outcome is not None


def test_doom_places_a_doombot_where_a_hero_fell() -> None:
    state = villain_turn(a_state("loki", villain="emperor-doom"))
    Table(state).begin("emperor-doom", "ko", place=5)
    assert count(state, "doombot") == [0, 0, 0, 0, 0, 1]


def test_tokens_are_added_to_every_location_except_the_villains() -> None:
    """MU-95: each of two Plans adds one token to every Location except the Villain's, as its effect code says."""
    state = villain_turn(a_state("loki", villain="immortus"), "imp07")
    Table(state).begin("imp07")
    assert count(state, "thug") == [1, 1, 1, 0, 1, 1]
    Table(state).begin("imp08")
    assert count(state, "civilian") == [1, 1, 1, 0, 1, 1]


def test_two_tokens_of_any_kinds_are_added_where_there_are_none() -> None:
    state = villain_turn(a_state("loki", mode="villain"))
    for place in (0, 1, 3, 5):
        lay(state, place, thugs=1)
    table = Table(state).begin("sv08", "hero-turn-end", 1)
    assert (table.decision.kind, table.decision.seat) == ("scheme", 1)
    assert table.moves == ["put thug at alchemax", "put civilian at alchemax"]
    table.play("put thug at alchemax", "put civilian at alchemax")
    assert count(state, "thug")[2] == 0
    assert table.moves == ["put thug at united-nations", "put civilian at united-nations"]
    table.play("put civilian at united-nations", "put civilian at united-nations")
    assert (state.ring[2].thugs, state.ring[2].civilians, state.ring[4].civilians) == (1, 1, 2)
    assert usable(state, "sv08", "hero-turn-end", 1) == ()


# --- DISCARD_TOKEN, MISSION_BACK ---------------------------------------------------------------------------------


def test_each_thug_discarded_around_moves_the_track() -> None:
    """Tests rule MU-80."""
    state = lay(lay(lay(villain_turn(a_state("loki")), 2, thugs=2), 3, thugs=1), 5, thugs=1)
    Table(state).begin("cosmic-ghost-rider", "bam", place=3)
    assert count(state, "thug") == [0, 0, 1, 0, 0, 1]
    assert state.track == 2
    Table(state).begin("cosmic-ghost-rider", "bam", place=0).play("discard loki-1")
    assert (count(state, "thug"), state.track) == ([0, 0, 1, 0, 0, 0], 3)


def test_without_a_thug_the_track_does_not_move() -> None:
    """Tests rule MU-80."""
    state = villain_turn(a_state("loki"))
    Table(state).begin("cosmic-ghost-rider", "bam", place=3)
    assert state.track == 0


def test_immortus_takes_tokens_and_what_they_filled() -> None:
    """Tests worked example 30."""
    state = lay(villain_turn(a_state("loki", villain="immortus")), 3, thugs=1, civilians=2)
    state.filled, state.complete = (4, 9, 0), ("thugs",)
    Table(state).begin("immortus", "bam", place=3)
    assert (state.ring[3].thugs, state.ring[3].civilians) == (0, 1)
    assert state.filled == (3, 9, 0)
    state.filled, state.complete = (0, 2, 0), ()
    Table(state).begin("immortus", "bam", place=3)
    assert (state.ring[3].civilians, state.filled) == (0, (0, 2, 0))


def test_all_tokens_at_the_villains_location_are_discarded() -> None:
    state = lay(lay(villain_turn(a_state("loki", villain="immortus"), "imp09"), 3, thugs=2, civilians=2), 2, thugs=1)
    Table(state).begin("imp09")
    assert state.ring[3].tokens == 0
    assert state.ring[2].thugs == 1


def test_maestro_drives_the_civilians_out() -> None:
    """Tests rule MU-91."""
    state = lay(villain_turn(a_state("loki", villain="maestro")), 3, civilians=2, thugs=1)
    before = state.health
    threat(state, 3, "reign-of-fear")
    Table(state).begin("reign-of-fear", "arrival", place=3, number=4)
    assert (state.ring[3].civilians, state.ring[3].thugs, state.health) == (0, 1, before)


def test_a_step_that_depends_on_a_discarded_token(monkeypatch: pytest.MonkeyPatch) -> None:
    params = "on=arrival kind=civilian n=all at=self;n=1 if=discarded"
    with_card(monkeypatch, "reign-of-fear", "DISCARD_TOKEN;LIFE", params)
    state = lay(villain_turn(a_state("loki", villain="maestro")), 3, civilians=2)
    before = state.health
    threat(state, 3, "reign-of-fear")
    Table(state).begin("reign-of-fear", "arrival", place=3, number=4)
    assert state.health == before + 1
    Table(state).begin("reign-of-fear", "arrival", place=3, number=4)
    assert state.health == before + 1


# --- MOVE_TOKEN --------------------------------------------------------------------------------------------------


def test_a_thug_or_civilian_goes_anywhere_else_with_an_empty_slot() -> None:
    state = lay(lay(lay(hero_turn(a_state("loki")), 1, thugs=1), 2, civilians=4), 4, civilians=1)
    table = Table(state).begin("loki-10", seat=0)
    assert table.moves == [
        "from kun-lun thug",
        "from alchemax civilian",
        "from united-nations civilian",
    ]
    table.play("from kun-lun thug")
    assert table.moves == ["at london", "at tva", "at united-nations", "at muspelheim"]
    table.play("at tva")
    assert count(state, "thug") == [0, 0, 0, 1, 0, 0]
    assert usable(hero_turn(a_state("loki")), "loki-10", "", 0) == ()


def test_a_civilian_from_next_door_needs_an_empty_slot_here() -> None:
    state = lay(lay(hero_turn(gear(a_state("loki"), 0, "gc6")), 1, civilians=1, thugs=1), 3, civilians=1)
    table = Table(state).begin("gc6", "turn", 0, alternative=1)
    assert table.moves == []
    assert (state.ring[0].civilians, state.ring[1].civilians) == (1, 0)
    lay(lay(state, 1, civilians=1), 0, civilians=4)
    assert usable(state, "gc6", "turn", 0) == (0,)


def test_a_moved_doombot_keeps_its_crisis_token() -> None:
    state = lay(hero_turn(a_state("loki", villain="emperor-doom")), 1, marked_bots=1, doombots=1)
    table = Table(state).begin("loki-10", seat=0)
    assert table.moves == ["from kun-lun doombot", "from kun-lun doombot-crisis"]
    table.play("from kun-lun doombot-crisis", "at tva")
    assert (state.ring[1].doombots, state.ring[3].marked_bots) == (1, 1)


def test_the_united_nations_move_a_civilian() -> None:
    state = lay(hero_turn(a_state("loki")), 1, civilians=1, thugs=1)
    table = Table(state).begin("united-nations", "end", 0, place=4)
    table.play("at united-nations")
    assert state.ring[4].civilians == 1


def test_a_thug_moves_to_the_only_neighbour_with_an_empty_slot(monkeypatch: pytest.MonkeyPatch) -> None:
    with_card(monkeypatch, "gh1", "MOVE_TOKEN", "on=turn kind=thug from=any to=adjacent")
    state = lay(lay(hero_turn(a_state("loki")), 2, thugs=1, civilians=1), 3, civilians=4)
    table = Table(state).begin("gh1", "turn", 0)
    assert table.moves == []
    assert count(state, "thug") == [0, 1, 0, 0, 0, 0]


# --- PLACE_TOKENS, CRISIS ----------------------------------------------------------------------------------------


def test_the_tokens_of_a_plan_are_placed_freely() -> None:
    state = lay(villain_turn(a_state("loki", mode="villain"), "cgp01"), 3, civilians=4)
    table = Table(state).begin("sv01", "plan", 1)
    assert table.decision.seat == 1
    assert table.moves == ["put thug at alchemax", "put thug at tva", "put thug at united-nations"]
    table.play("put thug at united-nations", "put thug at united-nations")
    assert table.moves == ["put civilian at alchemax", "put civilian at tva", "put civilian at united-nations"]
    table.play("put civilian at tva")
    assert (state.ring[4].thugs, state.ring[3].civilians) == (2, 4)
    assert state.track == 2


def test_doombots_are_placed_before_civilians() -> None:
    state = villain_turn(a_state("loki", villain="emperor-doom", mode="villain"), "edp01")
    table = Table(state).begin("sv01", "plan", 1)
    assert table.moves[0] == "put doombot at alchemax"


def test_crisis_on_every_unmarked_doombot_around() -> None:
    """Tests rule MU-87."""
    state = villain_turn(a_state("loki", villain="emperor-doom"), "edp11")
    lay(lay(lay(state, 2, doombots=2), 3, marked_bots=1), 5, doombots=1)
    Table(state).begin("edp11")
    assert (count(state, "doombot-crisis"), count(state, "doombot")) == ([0, 0, 2, 1, 0, 0], [0, 0, 0, 0, 0, 1])


def test_crisis_on_one_doombot_in_each_place() -> None:
    """Tests rule MU-87."""
    state = villain_turn(a_state("loki", villain="emperor-doom"))
    threat(state, 2, "weapons-upgrade")
    lay(lay(lay(state, 1, doombots=2), 2, doombots=1), 4, doombots=1)
    Table(state).begin("weapons-upgrade", "bam", place=2, number=3)
    assert (count(state, "doombot-crisis"), count(state, "doombot")) == ([0, 1, 1, 0, 0, 0], [0, 1, 0, 0, 1, 0])


def test_more_crisis_marks_one_doombot_anywhere() -> None:
    state = villain_turn(a_state("loki", villain="emperor-doom", mode="villain"), "edp01")
    assert usable(state, "sv12", "plan", 1) == ()
    lay(lay(state, 0, doombots=1), 5, doombots=2)
    table = Table(state).begin("sv12", "plan", 1)
    assert table.moves == ["at london", "at muspelheim"]
    table.play("at muspelheim")
    assert count(state, "doombot-crisis") == [0, 0, 0, 0, 0, 1]


def test_thugs_come_to_any_place_and_overflow_later_in_a_hero_turn() -> None:
    """Tests worked example 18."""
    state = lay(hero_turn(a_state("loki", villain="maestro")), 1, thugs=3)
    before = state.health
    set_hero(state, 0, place=5)
    Table(state).begin("gh6", "turn", 0).play("at kun-lun")
    assert (state.spilled, state.health) == ((1,), before)
