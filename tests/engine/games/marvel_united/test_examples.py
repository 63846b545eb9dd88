"""Tests the worked examples of the rules, by number (section 7). Positions 1 to 6 of the ring are places 0 to 5."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.marvel_united.rules.flow import VILLAIN_SIDE
from engine.games.marvel_united.rules.pacing import interval
from engine.games.marvel_united.rules.setting_up import new_match
from engine.games.marvel_united.state import cards
from engine.games.marvel_united.state.code_reading import read_effect
from engine.games.marvel_united.state.pieces import VILLAIN_STUNNED, Entry, Gear, SymbolKind, Threat
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.steps import Effect, NextTurn, Spill
from engine.kernel.chance.fair import Chance
from engine.kernel.steps.stack import Run
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

CROWD = {LONDON: {"thugs": 1, "civilians": 1}}


def winner(table: Table) -> int | None:
    """Return the number of the side that has won."""
    assert table.state.outcome is not None
    return next((number for number, side in enumerate(table.state.outcome.sides) if side.is_winner), None)


def bam(state: State, *, place: int | None = None) -> Table:
    at = state.villain_at if place is None else place
    return Table(state, NextTurn(), Spill(), Effect(state.villain, "bam", -1, place=at))


def test_1_immortus_moves() -> None:
    table = villain_turn(position("immortus", villain_at=LONDON, plan="imp01", at=(ALCHEMAX, ALCHEMAX)))
    assert table.state.villain_at == PEGASUS
    for at, bots in ((KUN_LUN, 0), (PEGASUS, 1)):
        state = position("emperor-doom", villain_at=LONDON, plan="edp06", threats={at: "doombot-foundry"})
        table = villain_turn(replace_plan_move(state, 2))
        assert table.keys.count("event-arrival") == bots


def replace_plan_move(state: State, move: int) -> State:
    """Return a state whose top Plan moves the Villain by ``move``."""
    state.plans = tuple(sorted(state.plans, key=lambda card: cards.PLANS[card].move != move))
    return state


def test_2_arrival() -> None:
    for start, plan in ((NATIONS, "edp08"), (KUN_LUN, "edp10")):
        state = position("emperor-doom", villain_at=start, plan=plan, threats={KUN_LUN: "doombot-foundry"})
        table = villain_turn(state)
        assert state.villain_at == KUN_LUN
        added = [event for event in table.told if event.key in ("event-arrival", "event-added")]
        assert [event.key for event in added[:2]] == ["event-arrival", "event-added"]
        assert state.ring[KUN_LUN].bots == 1 + cards.PLANS[plan].tokens[1][2]


@pytest.mark.parametrize(("heroes", "mode", "health"), [(4, "coop", 5), (1, "commander", 3)])
def test_3_purple_mans_health(heroes: int, mode: str, health: int) -> None:
    state = new_match(options(mode=mode, villain="emperor-doom"), heroes, Chance(bytes(32), "3"))
    (purple,) = [place.threat for place in state.ring if place.threat and place.threat.slug == "purple-man"]
    assert purple.health == health


def test_4_tokens() -> None:
    state = position(
        "immortus",
        villain_at=LONDON,
        plan="imp01",
        at=(NATIONS, NATIONS),
        tokens={KUN_LUN: {"thugs": 1}, ALCHEMAX: {"thugs": 3}},
    )
    table = villain_turn(state)
    assert (state.ring[KUN_LUN].thugs, state.ring[KUN_LUN].civilians) == (2, 1)
    assert not state.ring[PEGASUS].tokens
    assert (state.ring[ALCHEMAX].thugs, state.ring[ALCHEMAX].civilians) == (4, 0)
    assert table.keys.count("event-overflow") == 1
    assert [entry.facedown for entry in state.story if entry.seat == -1] == [False, True]


def test_5_carter_after_spider_man() -> None:
    state = position(heroes=(CARTER, SPIDER), hands={0: ["captain-carter-1"]}, story=[("spider-man-2099-2", 1)])
    table = hero_turn(state).play("play captain-carter-1")
    assert pool(table) == Counter(move=2, attack=1, heroic=1)


def thor_after_loki(*between: Entry, facedown: bool = False) -> Table:
    """Return a table at Thor's actions, after Loki's Scepter was used."""
    story = [Entry("loki-9", 1, facedown=facedown), *between]
    state = position("immortus", (THOR, LOKI), hands={0: ["mighty-thor-3"]}, story=story, tokens=CROWD)
    return hero_turn(state).play("play mighty-thor-3")


def test_6_thor_after_loki() -> None:
    table = thor_after_loki()
    assert pool(table) == Counter(attack=1, heroic=2)
    assert not [move for move in table.moves if move.startswith("special")]


def test_7_between_and_facedown() -> None:
    assert pool(thor_after_loki(Entry("imp01"))) == Counter(attack=1, heroic=2)
    assert pool(thor_after_loki(facedown=True)) == Counter(heroic=2)


def test_8_helicarrier(monkeypatch: pytest.MonkeyPatch) -> None:
    effect = read_effect("RELOCATE", "on=end at=other")
    monkeypatch.setattr(cards, "_EFFECTS", {**cards._EFFECTS, "london": effect})
    state = position(heroes=(SPIDER, LOKI), ring=("london", "niffleheim", *RING[2:]))
    table = acting(state).play("location yes").play("at niffleheim")
    assert state.heroes[0].place == KUN_LUN
    table.through("play")
    assert not state.heroes[0].tokens


def test_9_shuris_spear() -> None:
    state = position(heroes=(SHURI, LOKI), options={"gear": True}, gear={0: ["gh2"]}, tokens={NATIONS: {"thugs": 1}})
    table = acting(state, "move")
    table.play("gear gh2")
    assert state.filled[1] == 1
    assert not state.ring[NATIONS].thugs
    assert state.heroes[0].gear == (Gear("gh2", faceup=False),)


def test_10_recharge() -> None:
    state = position(heroes=(SHURI, LOKI), options={"gear": True}, gear={0: ["gh2"]})
    state.heroes[0] = replace(state.heroes[0], tokens=("attack",), gear=(Gear("gh2", faceup=False),))
    hero_turn(state).play("recharge gh2 with attack")
    assert (state.heroes[0].tokens, state.heroes[0].gear) == ((), (Gear("gh2"),))


def test_11_solo_setup() -> None:
    chosen = options(mode="commander", villain="maestro", gear=True, budget=2)
    state = new_match(chosen, 1, Chance(bytes(32), "11"))
    table = Table(state).play(f"hero {CARTER}", "gear own")
    table.play(*(f"ally {ally}" for ally in ("ironheart", SPIDER, LOKI, SHURI)))
    while table.kind == "pick":
        wanted = [move for move in table.moves if move == "pick spider-man-2099-9"]
        table.play(*(wanted or table.moves)[:1])
    table.play("battle bt02")
    assert "battle bt01" not in table.moves
    table.play("battle bt03")
    hero = state.heroes[0]
    assert (len(hero.hand), len(hero.deck), len(state.row), len(state.support)) == (3, 7, 2, 10)
    assert (state.battle, hero.gear) == (("bt02", "bt03"), (Gear("gh1"),))
    state = commander(picks=["spider-man-2099-9"])
    row = [card for card in state.row if card != "spider-man-2099-9"]
    state.row, state.support = tuple(row), state.support
    state.story.append(Entry("spider-man-2099-9", 0, support=True))
    acting(state, card="spider-man-2099-9", support=True, special="open").play("special")
    assert state.stunned == VILLAIN_STUNNED


def commander(main: str = CARTER, picks: Sequence[str] = (), villain: str = "maestro", **fields: Any) -> State:
    """Return a commander's position in which the Villain is at the main Hero's place."""
    chosen = {"mode": "commander", **fields.pop("options", {})}
    return position(villain, (main,), villain_at=LONDON, picks=picks, options=chosen, **fields)


def test_12_provident_alone() -> None:
    state = commander(hands={0: ["captain-carter-8", "captain-carter-1"]})
    table = hero_turn(state)
    table.play("draw", "play captain-carter-8", "special", "take wild" if "take wild" in table.moves else "take move")
    assert state.heroes[0].tokens == ("move",)


def test_13_after_a_villain_turn() -> None:
    for battle, may in (((), False), (("bt12",), True)):
        state = commander(picks=["loki-8"], battle=battle, after_villain=True)
        table = hero_turn(state)
        assert ((table.kind == "draw") and "support loki-8" in table.moves) == may


def test_14_sudden_pressure() -> None:
    state = position(filled=(8, 0, 0), tokens={LONDON: {"civilians": 1}}, tally=1, plan="map11")
    state.tally = 2
    table = acting(state, "heroic", on=True).play("rescue").through("location", "hit", "discard")
    assert state.pressure
    assert "event-villain-turn" in table.keys


def test_15_shift() -> None:
    state = position(shift=-1)
    assert interval(state) == 2
    state.options = options(mode="versus")
    assert interval(retreating(state)) == 3


def retreating(state: State) -> State:
    """Resolve the effect of "Taking You With Me" on a Hero who is KO."""
    run = Run(state, Chance(bytes(32), "15"))
    run.state.steps = [NextTurn(), Effect("sh02", "ko-me", 0)]
    step = run.state.steps.pop()
    from engine.games.marvel_united.rules.table import RULES

    RULES[type(step)].go(run, step)
    return state


def test_16_bam_order() -> None:
    state = position("cosmic-ghost-rider", villain_at=TVA, plan="cgp01", at=(ALCHEMAX, ALCHEMAX))
    for at in (LONDON, ALCHEMAX, TVA):
        place_threat(state, at, "sinners-to-punish")
    state.villain_at = ALCHEMAX
    state.heroes = [replace(hero, place=KUN_LUN) for hero in state.heroes]
    table = villain_turn(state)
    told = [event.params for event in table.told if event.key == "event-bam"]
    names = [getattr(params["place"], "key", "") for params in told]
    assert names == ["place-tva", "place-london", "place-alchemax"]
    # The board's BAM comes first; it finds neither a Hero nor a thug.
    assert table.keys.index("event-bam-idle") < table.keys.index("event-bam")


def place_threat(state: State, at: int, slug: str) -> None:
    state.ring[at] = replace(state.ring[at], threat=threat(state, slug))


def test_17_one_overflow() -> None:
    state = position("cosmic-ghost-rider", villain_at=LONDON, plan="cgp07", tokens={PEGASUS: {"thugs": 4}}, at=(1, 1))
    villain_turn(state)
    assert state.villain_at == ALCHEMAX
    assert state.track == 2


def test_18_hero_turn_overflow() -> None:
    state = position("maestro", (LOKI, CARTER), options={"gear": True}, gear={0: ["gh6"]}, tokens={TVA: {"thugs": 4}})
    table = acting(state, "move").play("gear gh6", "at tva")
    before = state.health
    table.through("action", "actions", "effect")
    assert before == 3
    table.through("location", "actions")
    assert state.health == 4


def test_19_chain() -> None:
    state = position(
        "cosmic-ghost-rider",
        hands={0: ["captain-carter-1"], 1: ["loki-1", "loki-2"]},
        at=(LONDON, LONDON),
        villain_at=LONDON,
        tokens={LONDON: {"thugs": 3}},
    )
    table = bam(state)
    while table.kind == "discard":
        table.play(table.moves[0])
    assert [hero.ko for hero in state.heroes] == [True, True]
    assert (state.ring[LONDON].thugs, state.track) == (0, 3)


def test_20_double_ko() -> None:
    state = position(
        "emperor-doom",
        hands={0: ["captain-carter-1"], 1: ["loki-1"]},
        villain_at=LONDON,
        filled=(9, 0, 0),
    )
    table = bam(state)
    assert table.keys.count("event-ko") == 2
    assert state.ring[LONDON].bots == 3
    assert state.shift == 1


@pytest.mark.parametrize(("deck", "hand"), [(5, 4), (2, 2)])
def test_21_recovery(deck: int, hand: int) -> None:
    cards_left = ["captain-carter-1", "captain-carter-2", "captain-carter-3", "captain-carter-4", "captain-carter-5"]
    state = position(hands={0: []}, decks={0: cards_left[:deck]})
    state.heroes[0] = replace(state.heroes[0], ko=True)
    table = hero_turn(state)
    assert (table.kind, len(state.heroes[0].hand), state.heroes[0].ko) == ("play", hand, False)


def test_22_exhausted() -> None:
    state = position(hands={0: []}, decks={0: []})
    state.heroes[0] = replace(state.heroes[0], ko=True)
    assert hero_turn(state).end == "end-empty"


def test_23_last_card() -> None:
    crowd = {LONDON: {"civilians": 2}}
    state = position("cosmic-ghost-rider", hands={0: ["captain-carter-4"]}, decks={0: []}, tokens=crowd)
    state.heroes[0] = replace(state.heroes[0], place=LONDON)
    state.ring[TVA] = replace(state.ring[TVA], thugs=1)
    table = hero_turn(state).play("rescue", "rescue")
    table.through("location", "actions")
    assert state.filled[0] == 2
    assert state.heroes[0].ko
    assert table.keys.index("event-bam") > table.keys.index("event-ko")


def test_24_empty_plan_deck() -> None:
    state = position("immortus", plans=())
    state.story = [*state.story, *(Entry(card) for card in cards.plan_deck("immortus"))]
    table = Table(state, NextTurn(), Effect("immortus", "overflow", -1, place=LONDON))
    assert table.end == "end-plans"


def test_25_third_mission() -> None:
    state = position("maestro", (CARTER, LOKI, THOR), filled=(9, 9, 3), hands={0: []}, at=(LONDON, KUN_LUN, KUN_LUN))
    place_threat(state, KUN_LUN, "reign-of-fear")
    state.ring[KUN_LUN] = replace(state.ring[KUN_LUN], threat=replace(threat_at(state, KUN_LUN), heroic=2))
    state.heroes[0] = replace(state.heroes[0], ko=True)
    state.rick, state.rick_came = LONDON, True
    before = [len(hero.hand) for hero in state.heroes]
    acting(state, "heroic", "move", seat=1).play("heroic threat")
    assert [len(hero.hand) - old for hero, old in zip(state.heroes, before, strict=True)] == [0, 1, 1]


def test_26_marked_doombot() -> None:
    state = position("emperor-doom", tokens={LONDON: {"marked_bots": 1}})
    acting(state, "attack", "move").play("attack doombot-crisis").play("done").through("location")
    assert (state.ring[LONDON].marked_bots, state.ring[LONDON].dented) == (1, 0)
    state = position("emperor-doom", tokens={LONDON: {"marked_bots": 1}})
    acting(state, "attack", "attack", "move").play("attack doombot-crisis", "attack doombot-crisis")
    assert (state.ring[LONDON].marked_bots, state.filled[1]) == (0, 1)


def test_27_full_ring() -> None:
    slots = [cards.LOCATIONS[location].slots for location in RING]
    full = {at: {"thugs": count} for at, count in enumerate(slots)}
    foundry = {KUN_LUN: "doombot-foundry"}
    state = position("emperor-doom", villain_at=NATIONS, plan="edp08", tokens=full, threats=foundry)
    assert villain_turn(state).end == "end-doombots"


@pytest.mark.parametrize(("attacks", "end"), [(2, ""), (3, "end-purple-man")])
def test_28_purple_man(attacks: int, end: str) -> None:
    state = position("emperor-doom", filled=(9, 9, 4), threats={LONDON: "purple-man"})
    symbols: list[SymbolKind] = ["attack"] * attacks
    table = acting(state, *symbols, "move").play(*["attack purple-man"] * attacks)
    if not end:
        table.play("done").through("location")
        purple = threat_at(state, LONDON)
        assert (purple.health, purple.hurt) == (3, 0)
    assert table.end == end


@pytest.mark.parametrize(("rick", "left"), [(KUN_LUN, 3), (LONDON, 1)])
def test_29_rick(rick: int, left: int) -> None:
    state = position(villain_at=LONDON, filled=(9, 9, 0), health=4, rick=rick, rick_came=True)
    acting(state, "attack", "attack", "attack", "move").play(*["attack villain"] * 3)
    assert state.health == left


def test_30_immortus_bam() -> None:
    state = position("immortus", filled=(4, 9, 0), tokens={TVA: {"thugs": 1, "civilians": 1}})
    bam(state)
    assert not state.ring[TVA].tokens
    assert state.filled == (3, 9, 0)


def test_31_generator() -> None:
    state = position("immortus", filled=(8, 0, 0), tokens={LONDON: {"civilians": 1}}, threats={KUN_LUN: GENERATOR})
    acting(state, "heroic", "move").play("rescue")
    assert state.filled[0] == 8
    state = position("immortus", filled=(0, 0, 3), threats={LONDON: GENERATOR})
    state.ring[LONDON] = replace(state.ring[LONDON], threat=replace(threat_at(state, LONDON), heroic=2))
    acting(state, "heroic", "move").play("heroic threat")
    assert state.complete == ("threats",)


GENERATOR = "tachyon-field-generator"


def threat_at(state: State, place: int) -> Threat:
    found = state.ring[place].threat
    assert found is not None
    return found


def test_32_shapeshifter() -> None:
    state = position("cosmic-ghost-rider", (LOKI, THOR), plan="cgp09", at=(LONDON, LONDON))
    state.heroes[0] = replace(state.heroes[0], shifts=True)
    state.heroes[1] = replace(state.heroes[1], safe_until=1)
    table = villain_turn(state).play("redirect mighty-thor")
    discards = 0
    while table.kind == "discard":
        discards += table.asked.seat == 1
        table.play(table.moves[0])
    assert (len(state.heroes[0].hand), len(state.heroes[1].hand)) == (3, 1)
    assert discards == 2


def test_33_niffleheim() -> None:
    state = position(hands={0: ["captain-carter-2"]}, decks={0: []}, ring=("niffleheim", *RING[1:]))
    place_threat(state, LONDON, "reign-of-fear")
    assert hero_turn(state).moves == ["ignore move", "ignore attack"]


def test_34_stunned() -> None:
    state = position(hands={0: ["captain-carter-1"]}, plan="map01", at=(KUN_LUN, LONDON), stunned=VILLAIN_STUNNED)
    place_threat(state, KUN_LUN, "dogs-of-war")
    before = state.health
    table = villain_turn(state)
    assert state.heroes[0].ko
    assert state.health == before + 1
    told = [getattr(event.params["card"], "key", "") for event in table.told if event.key == "event-bam"]
    assert told == ["threat-dogs-of-war"]


def super_villain(**fields: Any) -> State:
    """Return a position with a Villain seat."""
    chosen = {"mode": "villain"}
    return position(fields.pop("villain", "maestro"), fields.pop("heroes", (CARTER, LOKI)), options=chosen, **fields)


def test_35_flexible() -> None:
    state = super_villain(plan="map03", plan_hand=("map02",), schemes=("sv06", "sv11"), threats={TVA: "reign-of-fear"})
    table = villain_turn(state).play("plan map02 with sv06", "steps 0")
    assert state.villain_at == TVA
    assert "event-arrival" in table.keys
    assert state.scheme_used


def test_36_empty_hand() -> None:
    state = super_villain(plans=())
    state.story = [*state.story, *(Entry(card) for card in cards.plan_deck("maestro"))]
    table = villain_turn(state)
    assert (table.end, winner(table)) == ("end-empty-hand", VILLAIN_SIDE)


def test_37_antihero() -> None:
    state = new_match(options(villain="cosmic-ghost-rider"), 2, Chance(bytes(32), "37"))
    assert "hero cosmic-ghost-rider" not in Table(state).moves
    state = new_match(options(villain="maestro"), 2, Chance(bytes(32), "37"))
    assert "hero cosmic-ghost-rider" in Table(state).moves


def test_38_retreat_first() -> None:
    state = super_villain(
        heroes=(LOKI, CARTER), plan="map03", plan_hand=("map01",), schemes=("sv05",), at=(NATIONS, LONDON)
    )
    state.heroes[0] = replace(state.heroes[0], cards=("sh03",))
    table = villain_turn(state).play("plan map01").play("use sh03", "at london")
    assert state.heroes[0].place == LONDON
    assert "sv05" in state.schemes
    assert not table.kind


def test_39_remote_possession() -> None:
    state = position(heroes=("cosmic-ghost-rider", LOKI), ring=("london", "niffleheim", *RING[2:]))
    place_threat(state, LONDON, "reign-of-fear")
    table = acting(state, card="cosmic-ghost-rider-11", special="open").play("special")
    table.through("actions").play("at niffleheim")
    assert state.heroes[0].tokens == ("attack",)


def test_40_support_with_an_empty_hand() -> None:
    state = commander(picks=["loki-8"], hands={0: []}, decks={0: []}, villain="cosmic-ghost-rider")
    state.heroes[0] = replace(state.heroes[0], ko=True)
    table = hero_turn(state).play("support loki-8")
    assert table.kind == "actions"
    table.through("actions", "location")
    assert "event-ko" in table.keys
