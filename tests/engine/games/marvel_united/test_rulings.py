"""Tests rulings in whole turns, by number (section 4). The worked examples cover the other rulings."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.marvel_united.rules.pacing import interval
from engine.games.marvel_united.rules.setting_up import new_match
from engine.games.marvel_united.rules.setup_rules import reduced, removals
from engine.games.marvel_united.state.cards import LOCATIONS, deck_of
from engine.games.marvel_united.state.pieces import Gear, Hit, Threat
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.steps import Damages, Effect, LocationChoice, NextTurn, Spill, SpillAt
from engine.kernel.chance.fair import Chance
from engine.kernel.words.phrases import Phrase
from tests.engine.games.marvel_united.positions import (
    ALCHEMAX,
    CARTER,
    KUN_LUN,
    LOKI,
    LONDON,
    NATIONS,
    PEGASUS,
    RING,
    SHURI,
    SPIDER,
    THOR,
    TVA,
    Table,
    acting,
    hero_turn,
    options,
    pool,
    position,
    threat,
    villain_turn,
)

SLOTS = [LOCATIONS[location].slots for location in RING]


def put(state: State, place: int, slug: str, **fields: Any) -> Threat:
    lying = threat(state, slug)
    state.ring[place] = replace(state.ring[place], threat=replace(lying, **fields))
    return lying


def places_told(table: Table, key: str) -> list[str]:
    """Return the Locations that the events with this key name, in order."""
    return [getattr(event.params["place"], "key", "") for event in table.told if event.key == key]


@pytest.mark.parametrize(("shift", "pressed", "wait"), [(-1, 0, 2), (-3, 0, 1), (2, 0, 5), (-1, 9, 1), (1, 9, 3)])
def test_1_shifts_add_up(shift: int, pressed: int, wait: int) -> None:
    assert interval(position(shift=shift, filled=(pressed, 0, 0))) == wait


def test_2_a_full_ring_alone_does_not_end_the_match() -> None:
    full = {at: {"thugs": count} for at, count in enumerate(SLOTS)}
    table = acting(position("emperor-doom", tokens=full), "move").play("done").through("location")
    assert table.end == ""
    assert acting(position("emperor-doom", tokens=full), "attack", "move").play("attack thug").end == ""


def test_4_invulnerable_heroes_stay_invulnerable_elsewhere() -> None:
    state = position("cosmic-ghost-rider", (LOKI, THOR), plan="cgp01", at=(TVA, TVA), villain_at=ALCHEMAX)
    state.heroes = [replace(hero, safe_until=1) for hero in state.heroes]
    state.heroes[0] = replace(state.heroes[0], place=NATIONS)
    table = villain_turn(state)
    assert table.keys.count("event-safe") == 1
    assert [len(hero.hand) for hero in state.heroes] == [3, 3]


def test_5_drawing_before_the_end_avoids_the_ko() -> None:
    cards = ["black-panther-1", "black-panther-4"]
    state = position(heroes=(SHURI, CARTER), hands={0: ["black-panther-8"]}, decks={0: ["black-panther-3", *cards]})
    table = hero_turn(state).play("play black-panther-8", "special")
    table.play(table.moves[0]).through("actions", "location")
    assert len(state.heroes[0].hand) == 2
    assert not state.heroes[0].ko


def test_6_ricks_arrival_ends_ignoring_at_once() -> None:
    state = position(villain_at=LONDON, filled=(9, 9, 0), health=4, rick=KUN_LUN, rick_came=True)
    table = acting(state, "attack", "attack", "move").play("attack villain")
    assert state.health == 4
    state.rick = LONDON
    table.play("attack villain")
    assert state.health == 3


@pytest.mark.parametrize(
    ("challenges", "gear", "left"),
    [
        ("none", (), 12),
        ("moderate", (), 11),
        ("both", (), 10),
        ("both", (Gear("gh6"),), 10),
        ("moderate", (Gear("gh6"),), 10),
        ("hard", (Gear("gh6"),), 10),
    ],
)
def test_10_which_cards_are_removed(challenges: str, gear: tuple[Gear, ...], left: int) -> None:
    """Tests rules MU-8, MU-9 and MU-68."""
    state = position(options={"challenges": "none", "gear": True})
    state.options = options(challenges=challenges, gear=True)
    state.heroes[1] = replace(state.heroes[1], gear=gear)
    deck = reduced(deck_of(LOKI), removals(state, 1))
    assert len(deck) == left
    assert "loki-10" in deck


@pytest.mark.parametrize("seats", [3, 5])
def test_11_one_super_hero_card_is_left_over(seats: int) -> None:
    """Tests rule MU-61."""
    state = new_match(options(mode="villain"), seats, Chance(bytes(32), "11"))
    assert len(state.offered_cards) == seats
    table = Table(state)
    while table.kind not in ("", "play", "plan"):
        table.play(table.moves[0])
    assert (len(state.removed_cards), state.offered_cards) == (1, ())
    assert [len(hero.cards) for hero in state.heroes] == [1] * (seats - 1)


def test_12_overflows_go_clockwise_from_the_villains_left() -> None:
    full = {at: {"civilians": SLOTS[at]} for at in (LONDON, ALCHEMAX, TVA, NATIONS)}
    state = position("cosmic-ghost-rider", plan="cgp07", villain_at=KUN_LUN, tokens=full, at=(KUN_LUN, KUN_LUN))
    state.villain_at = KUN_LUN
    table = villain_turn(state)
    assert state.villain_at == TVA
    assert places_told(table, "event-overflow") == ["place-alchemax", "place-tva", "place-united-nations"]


def test_14_a_threat_that_moved_does_not_resolve_again() -> None:
    state = position("immortus", villain_at=LONDON, plan="imp02", at=(ALCHEMAX, ALCHEMAX))
    put(state, PEGASUS, "silver-surfer")
    table = villain_turn(state)
    while table.kind in ("hit", "discard"):
        table.play(table.moves[0])
    assert state.ring[ALCHEMAX].threat is not None
    assert [event.key for event in table.told].count("event-bam") == 1
    assert [event.params["places"] for event in table.told if event.key == "event-bam-idle"] == [
        [Phrase("place-kun-lun")]
    ]


def test_15_a_ko_in_the_own_turn_ends_it() -> None:
    state = position("immortus", (LOKI, CARTER), hands={0: ["loki-1"]}, at=(PEGASUS, LONDON))
    put(state, PEGASUS, "captain-marvel")
    table = acting(state, "attack", "move").play("attack captain-marvel", "move left")
    assert state.heroes[0].place == KUN_LUN
    assert state.heroes[0].ko
    assert table.kind == ""
    assert "event-location" not in table.keys


def test_17_the_target_first_then_the_others_in_seat_order() -> None:
    gear = {0: ["gh1"], 1: ["gh3"]}
    state = position(heroes=(CARTER, SHURI), plan="map01", at=(ALCHEMAX, ALCHEMAX), options={"gear": True}, gear=gear)
    state.villain_at = PEGASUS
    table = villain_turn(state).play("hit black-panther")
    assert (table.asked.seat, table.moves) == (1, ["use gh3", "pass"])
    table.play("pass")
    assert (table.asked.seat, table.moves) == (0, ["use gh1", "pass"])
    table.play("use gh1")
    assert table.kind == "discard"


def test_19_a_facedown_plan_is_no_villain_turn() -> None:
    state = position("immortus", tally=2, shift=1, at=(LONDON, LONDON))
    put(state, KUN_LUN, "starfox", guarded=True)
    state.locked_tokens = True
    Table(state, NextTurn(), Spill(), Effect("immortus", "overflow", -1, place=LONDON))
    guarded = state.ring[KUN_LUN].threat
    assert guarded is not None
    assert (state.tally, state.shift, state.locked_tokens, guarded.guarded) == (2, 1, True, True)
    assert len(state.plans) == 11


def test_20_erased_cards_count_but_give_nothing() -> None:
    story = [("loki-9", 1), ("captain-carter-2", 0)]
    state = position("immortus", (CARTER, LOKI), plan="imp11", story=story, tally=3, at=(LONDON, LONDON))
    table = villain_turn(state)
    assert "event-erased" in table.keys
    assert state.heroes[0].deck[-1] == "captain-carter-2"
    state = position("immortus", (CARTER, LOKI), story=[("loki-9", 1)], hands={0: ["captain-carter-2"]})
    assert pool(hero_turn(state).play("play captain-carter-2")) == {"move": 1, "attack": 2}


def test_21_bewilder_overrules_flexible_plans() -> None:
    state = position("maestro", (LOKI, CARTER), options={"mode": "villain"}, plan_hand=("map01", "map03"))
    state.schemes = ("sv06",)
    state.bewildered = 0
    table = villain_turn(state).play("plan map01 with sv06", "steps 6")
    assert table.asked.seat == 0
    table.play("at project-pegasus")
    assert state.villain_at == PEGASUS
    assert state.bewildered is None


@pytest.mark.parametrize(("hero_at", "goal"), [(TVA, TVA), (NATIONS, NATIONS), (KUN_LUN, KUN_LUN)])
def test_24_the_hunt_starts_at_the_villains_own_location(hero_at: int, goal: int) -> None:
    state = position(plan="map12", at=(hero_at, hero_at), villain_at=TVA)
    table = villain_turn(state)
    assert state.villain_at == goal
    assert table.kind == "hit"


def test_27_nothing_resolves_after_a_decisive_event() -> None:
    """Tests rule MU-43."""
    state = position("cosmic-ghost-rider", plan="cgp12", track=19, tokens={at: {"thugs": 1} for at in range(6)})
    put(state, LONDON, "sinners-to-punish")
    table = villain_turn(state)
    assert (table.end, table.state.steps) == ("end-track", [])
    assert table.keys[-1] == "event-track"


@pytest.mark.parametrize(("deck", "hand"), [(6, 3), (2, 2)])
def test_28_muspelheim_looks_after_recovery(deck: int, hand: int) -> None:
    cards = ["captain-carter-1", "captain-carter-2", "captain-carter-3", "captain-carter-4"] + ["captain-carter-7"] * 2
    ring = ("muspelheim", *RING[1:])
    state = position(hands={0: []}, decks={0: cards[:deck]}, ring=ring)
    state.heroes[0] = replace(state.heroes[0], ko=True)
    hero_turn(state)
    assert len(state.heroes[0].hand) == hand


def test_29_locked_tokens_recharge_nothing() -> None:
    state = position(heroes=(SHURI, LOKI), options={"gear": True}, gear={0: ["gh2"]}, locked_tokens=True)
    state.heroes[0] = replace(state.heroes[0], tokens=("attack",), gear=(Gear("gh2", faceup=False),))
    table = hero_turn(state)
    assert table.kind == "play"
    assert not [move for move in table.play(table.moves[0]).moves if move.startswith("token")]


def test_31_wild_symbols_are_spent_last() -> None:
    state = position(tokens={LONDON: {"civilians": 2}})
    table = acting(state, "wild", "heroic").play("rescue")
    assert pool(table) == {"wild": 1}
    table.play("rescue")
    assert state.filled[0] == 2


@pytest.mark.parametrize(("last", "following"), [(0, 2), (1, 0), (2, 1)])
def test_32_after_a_reversal_the_other_neighbour_of_the_last_hero_acts(last: int, following: int) -> None:
    state = position("immortus", (CARTER, LOKI, THOR), plan="imp12", last=last, at=(LONDON,) * 3)
    villain_turn(state)
    assert state.next_hero() == following


def test_35_the_order_of_the_setup() -> None:
    questions = []
    for mode, seats in (("versus", 2), ("commander", 1), ("villain", 3)):
        table = Table(new_match(options(mode=mode, gear=True), seats, Chance(bytes(32), "35")))
        kinds = []
        while table.kind not in ("", "play", "plan", "turn-start", "draw"):
            kinds += [table.kind]
            table.play(table.moves[0])
        questions.append(list(dict.fromkeys(kinds)))
    assert questions == [
        ["start", "hero", "gear", "ally", "pick", "drop"],
        ["hero", "gear", "ally", "pick", "battle"],
        ["start", "hero", "gear", "drop", "keep", "give", "first"],
    ]


def test_36_a_ko_heros_gear_protects_nobody() -> None:
    state = position(heroes=(CARTER, LOKI), options={"gear": True}, gear={0: ["gh1"]}, at=(TVA, TVA), hands={0: []})
    state.heroes[0] = replace(state.heroes[0], ko=True)
    state.plans = tuple(sorted(state.plans, key=lambda card: card != "map12"))
    table = villain_turn(state)
    assert (table.kind, table.asked.seat) == ("discard", 1)


def test_38_damage_to_purple_man_is_summed_in_any_turn() -> None:
    state = position("emperor-doom", (LOKI, THOR), filled=(9, 9, 4))
    put(state, ALCHEMAX, "purple-man")
    state.heroes[0] = replace(state.heroes[0], shifts=True)
    hits = (Hit(0, 2), Hit(0, 1))
    table = Table(state, NextTurn(), Damages(hits, "emperor-doom"))
    table.play("redirect purple-man at alchemax")
    assert table.end == ""
    assert table.play("redirect purple-man at alchemax").end == "end-purple-man"


def test_39_cards_for_the_movement_need_a_movement_elsewhere() -> None:
    for plan, asked in (("cgp09", False), ("cgp10", True)):
        plans = (plan, "cgp01")
        state = position("cosmic-ghost-rider", (LOKI, CARTER), options={"mode": "villain"}, plan_hand=plans)
        state.schemes = ("sv07",)
        goal = TVA if plan == "cgp09" else (TVA + 2) % 6
        state.heroes = [replace(hero, place=goal) for hero in state.heroes]
        table = villain_turn(state).play(f"plan {plan}")
        assert (table.kind == "card" and "use sv07" in table.moves) == asked


def test_40_now_you_see_me_and_misdirection() -> None:
    state = position("maestro", (LOKI, CARTER), options={"mode": "villain"}, plan_hand=("map01", "map05"))
    state.schemes = ("sv04",)
    state.heroes = [replace(hero, place=LONDON) for hero in state.heroes]
    table = villain_turn(state).play("plan map01 with sv04")
    assert state.villain_at == NATIONS
    assert table.moves == ["at tva", "at london"]
    table.play("at london")
    assert table.kind == "hit"
    state = position("cosmic-ghost-rider", (LOKI, CARTER), options={"mode": "villain"}, plan_hand=("cgp07", "cgp08"))
    state.schemes = ("sv01",)
    table = villain_turn(state).play("plan cgp07 with sv01")
    assert table.asked.kind == "scheme"
    while table.kind == "scheme":
        table.play(table.moves[0])
    assert sum(place.tokens for place in state.ring) == 4
    assert state.track == 2


def test_49_rick_is_not_taken_when_a_hero_is_placed() -> None:
    state = position(options={"mode": "villain"}, filled=(9, 9, 0), rick=TVA, rick_came=True, at=(TVA, LONDON))
    state.heroes[0] = replace(state.heroes[0], cards=("sh03",))
    Table(state, NextTurn(), Spill(), Effect("sh03", "arrive", 0)).play("at london")
    assert (state.heroes[0].place, state.rick) == (LONDON, TVA)


def test_50_returned_threats_start_afresh() -> None:
    state = position(plan="map09", at=(ALCHEMAX, ALCHEMAX), filled=(0, 0, 2))
    table = villain_turn(state)
    while table.kind in ("hit", "discard"):
        table.play(table.moves[0])
    table.play("return reign-of-fear", "return dogs-of-war")
    near, far = (state.villain_at + 1) % 6, (state.villain_at + 2) % 6
    names = [place.threat.slug if place.threat else "" for place in state.ring]
    assert (names[near], names[far]) == ("reign-of-fear", "dogs-of-war")


def test_53_drawing_needs_a_card_to_play_afterwards() -> None:
    picks, mode = ["loki-8", "spider-man-2099-9"], {"mode": "commander"}
    state = position("maestro", (CARTER,), options=mode, hands={0: []}, decks={0: []}, picks=picks)
    table = hero_turn(state)
    assert table.moves == ["support loki-8", "support spider-man-2099-9"]


def test_55_crowd_control_is_asked_when_the_overflow_would_resolve() -> None:
    state = position("cosmic-ghost-rider", (LOKI, CARTER), options={"mode": "villain"}, track=5)
    state.heroes[0] = replace(state.heroes[0], cards=("sh01",))
    table = Table(state, NextTurn(), SpillAt(LONDON))
    assert (table.asked.seat, table.moves) == (0, ["use sh01", "pass"])
    table.play("use sh01")
    assert state.track == 5
    state.heroes[0] = replace(state.heroes[0], cards=("sh01",))
    state.out_of_game = ()
    Table(state, NextTurn(), SpillAt(LONDON)).play("pass")
    assert state.track == 7


def test_46_whether_one_is_at_ones_own_location_does_not_matter() -> None:
    state = position("immortus", ("cosmic-ghost-rider", CARTER), ring=("london", "niffleheim", *RING[2:]))
    put(state, LONDON, "nova")
    table = acting(state, "move", card="cosmic-ghost-rider-11", special="open").play("special", "done")
    assert isinstance(state.steps[-1], LocationChoice)
    assert "at niffleheim" in table.moves
    table.play("at niffleheim")
    assert state.heroes[0].tokens == ("attack",)


def test_spinnerets_are_tested_when_the_actions_begin() -> None:
    story = [("spider-man-2099-7", 0), ("captain-carter-3", 1)]
    state = position(heroes=(SPIDER, CARTER), story=story, hands={0: ["spider-man-2099-4"]})
    assert pool(hero_turn(state).play("play spider-man-2099-4")) == {"heroic": 1, "attack": 2, "move": 1}
