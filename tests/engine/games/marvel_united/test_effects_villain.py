"""Tests effects of cards on the Villain, Threats, Plans and the end of a match."""

from __future__ import annotations

import pytest

from engine.games.marvel_united.rules.board.heroes import set_hero
from engine.games.marvel_united.rules.effects.course import usable
from engine.games.marvel_united.state.pieces import Threat
from tests.engine.games.marvel_united.scenes import Table, a_state, hero_turn, lay, threat, villain_turn

# --- movement ----------------------------------------------------------------------------------------------------


def test_loki_chooses_where_the_villain_goes_even_if_ko() -> None:
    state = villain_turn(a_state("ironheart", "loki"))
    set_hero(state, 1, ko=True, hand=())
    table = Table(state).begin("loki-7", "villain-move", 1)
    assert table.decision.seat == 1
    assert len(table.moves) == 6
    table.play("at london")
    assert state.villain_at == 0


def test_the_present_place_may_be_chosen_and_the_arrival_resolves() -> None:
    state = villain_turn(a_state("loki", villain="emperor-doom"))
    threat(state, 3, "doombot-foundry")
    Table(state).begin("loki-7", "villain-move", 0).play("at tva")
    assert (state.villain_at, state.ring[3].doombots) == (3, 1)


def test_doom_flees_to_the_opposite_place() -> None:
    """Tests rule MU-87."""
    state = hero_turn(a_state("loki", villain="emperor-doom"))
    Table(state).begin("edp10", "hero-moves-in", place=3)
    assert state.villain_at == 0


@pytest.mark.parametrize(("heroes_at", "goal"), [((4, 1), 4), ((3, 4), 3), ((2, 1), 1), ((2, 2), 2)])
def test_maestro_hunts_the_next_hero(heroes_at: tuple[int, int], goal: int) -> None:
    """Tests rule MU-91."""
    state = villain_turn(a_state("loki", "ironheart", villain="maestro"), "map12")
    for seat, place in enumerate(heroes_at):
        set_hero(state, seat, place=place)
    table = Table(state).begin("map12")
    assert state.villain_at == goal
    assert table.decision.kind in ("hit", "discard")


def test_maestro_who_stays_does_not_arrive() -> None:
    state = villain_turn(a_state("loki", villain="maestro"), "map12")
    set_hero(state, 0, place=3)
    threat(state, 3, "reign-of-fear")
    lay(state, 3, civilians=1)
    Table(state).begin("map12")
    assert state.ring[3].civilians == 1


def test_if_all_heroes_are_ko_no_hero_is_hunted() -> None:
    state = villain_turn(a_state("loki", villain="maestro"), "map12")
    set_hero(state, 0, ko=True, hand=())
    assert Table(state).begin("map12").moves == []
    assert state.villain_at == 3


def test_the_villain_seat_sets_the_movement() -> None:
    state = villain_turn(a_state("loki", mode="villain"), "cgp01")
    table = Table(state).begin("sv06", "plan", 1)
    assert table.moves == [f"steps {count}" for count in range(7)]
    table.play("steps 0")
    assert state.villain_turn is not None
    assert state.villain_turn.steps == 0


# --- BAM, pace, track, Health ------------------------------------------------------------------------------------


def test_the_board_bam_resolves_at_a_neighbouring_location() -> None:
    state = villain_turn(a_state("loki", villain="maestro", mode="villain"), "map01")
    set_hero(state, 0, place=4)
    table = Table(state).begin("sv04", "plan", 1)
    assert table.moves == ["at alchemax", "at united-nations"]
    table.play("at united-nations")
    assert table.decision.kind == "discard"
    assert state.villain_at == 3


def test_a_ko_resolves_the_board_bam_of_ghost_rider() -> None:
    state = lay(villain_turn(a_state("loki")), 3, thugs=1)
    Table(state).begin("cosmic-ghost-rider", "ko", place=0)
    assert state.track == 1


@pytest.mark.parametrize(("pressure", "shift"), [((), -1), (("rescue",), 1)])
def test_dooms_bam_hastens_the_next_turn_before_pressure_and_delays_it_after(
    pressure: tuple[str, ...], shift: int
) -> None:
    state = villain_turn(a_state("loki", villain="emperor-doom", complete=pressure))
    Table(state).begin("emperor-doom", "bam", place=3)
    assert state.shift == shift


def test_a_ko_hero_may_delay_the_next_villain_turn() -> None:
    state = villain_turn(a_state("loki", mode="villain"))
    set_hero(state, 0, ko=True, hand=())
    Table(state).begin("sh02", "ko-me", 0)
    assert state.shift == 1


def test_the_track_counts_places_with_thugs() -> None:
    """Tests rule MU-82."""
    state = lay(lay(lay(villain_turn(a_state("loki"), "cgp11"), 0, thugs=3), 2, thugs=1), 3, civilians=1)
    Table(state).begin("cgp11")
    assert state.track == 2


def test_the_overflow_of_ghost_rider_and_the_end_of_the_track() -> None:
    """Tests rule MU-81."""
    state = villain_turn(a_state("loki", track=17))
    Table(state).begin("cosmic-ghost-rider", "overflow", place=1)
    assert (state.track, state.outcome) == (19, None)
    Table(state).begin("cosmic-ghost-rider", "overflow", place=1)
    assert state.outcome is not None
    assert not any(side.is_winner for side in state.outcome.sides)


@pytest.mark.parametrize("moment", ["ko", "overflow"])
def test_maestro_gains_health(moment: str) -> None:
    state = villain_turn(a_state("loki", villain="maestro"))
    before = state.health
    Table(state).begin("maestro", moment, place=2)
    assert state.health == before + 1


def test_maestro_gains_health_with_a_hero_there_only() -> None:
    """Tests rule MU-91."""
    state = villain_turn(a_state("loki", villain="maestro"), "map11")
    before = state.health
    Table(state).begin("map11")
    assert state.health == before
    set_hero(state, 0, place=3)
    Table(state).begin("map11")
    assert state.health == before + 1


def test_the_villain_gains_health_if_a_hero_has_four_cards_and_he_has_health() -> None:
    state = hero_turn(a_state("loki", mode="villain"))
    assert usable(state, "sv11", "hero-turn-end", 1) == ()
    set_hero(state, 0, hand=("loki-1", "loki-2", "loki-3", "loki-4"))
    assert usable(state, "sv11", "hero-turn-end", 1) == (0,)
    before = state.health
    Table(state).begin("sv11", "hero-turn-end", 1)
    assert state.health == before + 2
    immortal = hero_turn(a_state("loki", mode="villain", villain="immortus"))
    set_hero(immortal, 0, hand=("loki-1", "loki-2", "loki-3", "loki-4"))
    assert usable(immortal, "sv11", "hero-turn-end", 1) == ()


# --- Threats -----------------------------------------------------------------------------------------------------


def test_silver_surfer_goes_to_the_next_free_place_with_a_hero() -> None:
    """Tests rule MU-95."""
    state = villain_turn(a_state("loki", "ironheart", "captain-carter", villain="immortus"))
    threat(state, 4, "silver-surfer", number=9)
    threat(state, 5, "nova")
    for seat, place in enumerate((5, 1, 2)):
        set_hero(state, seat, place=place)
    table = Table(state).begin("silver-surfer", "bam", place=4, number=9)
    assert state.find_threat(9) == 1
    table.play("discard ironheart-1")
    assert len(state.heroes[1].hand) == 1


def test_silver_surfer_stays_if_no_place_is_free() -> None:
    state = villain_turn(a_state("loki", villain="immortus"))
    threat(state, 0, "silver-surfer", number=9)
    table = Table(state).begin("silver-surfer", "bam", place=0, number=9)
    assert state.find_threat(9) == 0
    table.play("discard loki-1", "discard loki-2")
    assert len(state.heroes[0].hand) == 1


def test_a_henchman_is_summoned_and_hurt() -> None:
    state = hero_turn(a_state("loki", villain="immortus"))
    assert usable(state, "project-pegasus", "end", 0, 0) == ()
    threat(state, 2, "starfox", number=5, guarded=True)
    threat(state, 4, "tachyon-field-generator")
    Table(state).begin("project-pegasus", "end", 0, place=0)
    placed = state.ring[0].threat
    assert placed is not None
    assert (placed.number, placed.health) == (5, 3)
    threat(state, 2, "nova", number=6)
    threat(state, 3, "yondu", number=7)
    state.ring[0] = a_state("loki").ring[0]
    table = Table(state).begin("project-pegasus", "end", 0, place=0)
    assert table.moves == ["from alchemax", "from tva"]
    table.play("from tva")
    placed = state.ring[0].threat
    assert placed is not None
    assert (placed.slug, placed.health) == ("yondu", 2)


def _cleared(*slugs: str) -> tuple[Threat, ...]:
    return tuple(Threat(number, slug) for number, slug in enumerate(slugs, start=1))


def test_two_cleared_threats_return_the_first_one_nearer() -> None:
    """Tests rule MU-91."""
    cleared = _cleared("dogs-of-war", "reign-of-fear", "dogs-of-war", "reign-of-fear")
    state = villain_turn(a_state("loki", villain="maestro", cleared=cleared), "map09")
    threat(state, 4, "dogs-of-war", number=6)
    table = Table(state).begin("map09")
    assert table.moves == ["return dogs-of-war", "return reign-of-fear"]
    table.play("return reign-of-fear", "return dogs-of-war")
    there = [place.threat and (place.threat.slug, place.threat.health) for place in state.ring]
    assert there == [("dogs-of-war", 3), None, None, None, ("dogs-of-war", 3), ("reign-of-fear", 0)]
    assert [one.number for one in state.cleared] == [3, 4]


def test_as_many_return_as_were_cleared() -> None:
    """MU-18: if fewer Threats were cleared than the card returns, all of them return."""
    state = villain_turn(a_state("loki", villain="maestro", cleared=_cleared("dogs-of-war")), "map09")
    Table(state).begin("map09")
    assert state.cleared == ()
    assert state.ring[4].threat is not None


def test_a_threat_returns_where_the_villain_seat_wants() -> None:
    state = hero_turn(
        a_state("loki", villain="maestro", mode="villain", cleared=_cleared("dogs-of-war", "reign-of-fear"))
    )
    threat(state, 2, "dogs-of-war", number=6)
    assert usable(state, "sv09", "hero-turn-end", 1) == (0,)
    table = Table(state).begin("sv09", "hero-turn-end", 1).play("return reign-of-fear")
    assert table.decision.seat == 1
    assert "at alchemax" not in table.moves
    table.play("at london")
    assert usable(state, "sv09", "hero-turn-end", 1) == ()


# --- Plans -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("moment", ["ko", "overflow"])
def test_immortus_puts_a_plan_facedown(moment: str) -> None:
    state = villain_turn(a_state("loki", villain="immortus"))
    Table(state).begin("immortus", moment, place=2)
    assert len(state.plans) == 11
    assert state.story[-1].facedown
    state.plans = ()
    Table(state).begin("immortus", moment, place=2)
    assert state.outcome is not None


def test_the_villain_seat_exchanges_plans() -> None:
    state = villain_turn(
        a_state("loki", mode="villain", plan_hand=("cgp02", "cgp05"), plans=("cgp07", "cgp08")), "cgp01"
    )
    table = Table(state).begin("sv03", "plan", 1)
    assert table.decision.secret
    assert table.moves == ["bottom cgp02", "bottom cgp05", "done"]
    table.play("bottom cgp05")
    assert table.moves == ["bottom cgp02", "done"]
    table.play("done")
    assert (state.plan_hand, state.plans) == (("cgp02", "cgp07"), ("cgp08", "cgp05"))
    assert all(event.to == (1,) for event in table.events if "cgp05" in str(event.params))


def test_peeking_at_the_top_plan() -> None:
    state = hero_turn(a_state("loki", "ironheart", plans=("cgp07", "cgp08")))
    table = Table(state).begin("gc7", "turn", 0)
    assert table.decision.secret
    assert table.moves == ["bottom cgp07", "pass"]
    assert [event.to for event in table.events if event.key == "event-peeked-at"] == [(0,)]
    table.play("bottom cgp07")
    assert state.plans == ("cgp08", "cgp07")
    state.plans = ()
    assert usable(state, "gc7", "turn", 0) == ()


def test_peeking_and_passing_changes_nothing() -> None:
    state = hero_turn(a_state("loki", "ironheart", plans=("cgp07", "cgp08")))
    Table(state).begin("gc7", "turn", 0).play("pass")
    assert state.plans == ("cgp07", "cgp08")


def test_thwarting_a_plan_of_the_villain_seat() -> None:
    state = villain_turn(a_state("loki", mode="villain", plan_hand=("cgp02", "cgp05"), plans=("cgp07",)))
    table = Table(state).begin("sh07", "arrive", 0, place=0)
    assert table.moves == ["bottom cgp02", "bottom cgp05", "pass"]
    table.play("bottom cgp02")
    assert (state.plan_hand, state.plans) == (("cgp05", "cgp07"), ("cgp02",))
    assert [event.to for event in table.events if event.key == "event-plans-seen"] == [(1,)]


# --- action tokens -----------------------------------------------------------------------------------------------


def test_tokens_are_locked() -> None:
    state = villain_turn(a_state("loki", mode="villain"), "cgp01")
    Table(state).begin("sv02", "plan", 1)
    assert state.locked_tokens


def test_tokens_are_collected_and_handed_out() -> None:
    state = villain_turn(a_state("loki", "ironheart", "captain-carter", mode="villain"), "cgp01")
    set_hero(state, 0, tokens=("move", "wild"))
    set_hero(state, 1, tokens=("attack",))
    set_hero(state, 2, tokens=("heroic",), ko=True)
    table = Table(state).begin("sv10", "plan", 3)
    assert table.decision.seat == 3
    assert table.moves == ["lose move", "lose attack", "lose wild"]
    table.play("lose wild")
    assert table.moves == ["give move to loki", "give move to ironheart"]
    table.play("give move to ironheart", "give attack to ironheart")
    assert [hero.tokens for hero in state.heroes] == [(), ("move", "attack"), ("heroic",)]


def test_without_tokens_the_card_that_collects_them_is_not_usable() -> None:
    assert usable(villain_turn(a_state("loki", mode="villain")), "sv10", "plan", 1) == ()


# --- rules and the end -------------------------------------------------------------------------------------------


def test_rick_appears_opposite() -> None:
    state = hero_turn(a_state("loki", villain="maestro"))
    Table(state).begin("maestro", "missions-2")
    assert state.rick == 0


@pytest.mark.parametrize(
    ("villain", "source", "moment"), [("emperor-doom", "purple-man", "cleared"), ("immortus", "immortus", "missions-3")]
)
def test_the_heroes_win(villain: str, source: str, moment: str) -> None:
    state = hero_turn(a_state("loki", villain=villain))
    Table(state).begin(source, moment)
    assert state.outcome is not None
    assert all(side.is_winner for side in state.outcome.sides)
