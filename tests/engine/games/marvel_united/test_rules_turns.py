"""Tests rules of turns that no worked example covers. A test's name contains the rule's number."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.marvel_united.rules.board.heroes import gain
from engine.games.marvel_united.rules.board.missions import fill
from engine.games.marvel_united.state.cards import plan_deck
from engine.games.marvel_united.state.pieces import NOWHERE, Entry, Hit, SymbolKind
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.steps import Damages, Effect, HeroStage, NextTurn, Spill
from engine.kernel.steps.stack import Run
from tests.engine.fixed_chance import FixedChance
from tests.engine.games.marvel_united.positions import (
    ALCHEMAX,
    CARTER,
    KUN_LUN,
    LOKI,
    LONDON,
    NATIONS,
    PEGASUS,
    SPIDER,
    THOR,
    TVA,
    Table,
    acting,
    hero_turn,
    pool,
    position,
    threat,
    villain_turn,
)


def put(state: State, place: int, slug: str, **fields: int) -> None:
    """Put a Threat on a Location."""
    state.ring[place] = replace(state.ring[place], threat=replace(threat(state, slug), **fields))


def commander(*picks: str, villain: str = "maestro", **fields: Any) -> State:
    """Return a position in commander mode with the support cards ``picks`` on top of the deck."""
    return position(villain, (CARTER,), options={"mode": "commander"}, picks=picks, villain_at=LONDON, **fields)


def test_mu_11_the_villain_first_then_clockwise_from_the_first_hero() -> None:
    state = position(heroes=(CARTER, LOKI, THOR), villain_turns=0, first=1, last=None, tally=0, at=(KUN_LUN,) * 3)
    table = Table(state, NextTurn(), on=True)
    assert table.keys[0] == "event-villain-turn"
    order: list[int] = []
    while len(order) < 3:
        if table.kind == "play":
            order.append(table.asked.seat)
        table.play("done" if "done" in table.moves else table.moves[-1])
    assert order == [1, 2, 0]


def test_mu_14_the_order_of_a_villain_turn() -> None:
    full = {at: {"thugs": 3} for at in (ALCHEMAX, PEGASUS, TVA)}
    state = position("maestro", plan="map06", villain_at=LONDON, at=(NATIONS, NATIONS), tokens=full)
    put(state, ALCHEMAX, "reign-of-fear")
    state.ring[ALCHEMAX] = replace(state.ring[ALCHEMAX], thugs=4)
    table = villain_turn(state)
    wanted = [
        "event-plan",
        "event-villain-moves",
        "event-arrival",
        "event-bam-idle",
        "event-plan-adds-places",
        "event-overflow",
    ]
    places = [table.keys.index(key) for key in wanted]
    assert places == sorted(places)


def test_mu_24_playing_a_card_is_compulsory() -> None:
    table = hero_turn(position(hands={0: ["captain-carter-1", "captain-carter-3"]}))
    assert table.kind == "play"
    assert all(move.startswith("play ") for move in table.moves)


def test_mu_27_any_order_all_optional_and_the_rest_lapses() -> None:
    state = position(tokens={LONDON: {"thugs": 1, "civilians": 1}})
    table = acting(state, "move", "attack", "heroic")
    assert {"move left", "attack thug", "rescue", "done"} <= set(table.moves)
    table.play("rescue", "attack thug").play("done").through("location")
    assert pool_after(state) == Counter()


def pool_after(state: State) -> Counter[str]:
    """Return the symbols that are unused when the turn is over."""
    return Counter(symbol.kind for symbol in (state.turn.pool if state.turn else ()))


@pytest.mark.parametrize(("move", "goal"), [("move left", NATIONS), ("move right", KUN_LUN)])
def test_mu_28_a_move_leads_next_door(move: str, goal: int) -> None:
    state = position()
    table = acting(state, "move", "heroic")
    assert [one for one in table.moves if one.startswith("move")] == ["move left", "move right"]
    table.play(move)
    assert state.heroes[0].place == goal


@pytest.mark.parametrize(("missions", "open_"), [((0, 0, 0), False), ((9, 0, 0), False), ((9, 9, 0), True)])
def test_mu_29_attacks_reach_thugs_henchmen_and_an_open_villain(missions: tuple[int, ...], open_: bool) -> None:
    rick = LONDON if open_ else NOWHERE
    fields: dict[str, Any] = {"filled": missions, "rick": rick, "rick_came": open_}
    state = position(villain_at=LONDON, tokens={LONDON: {"thugs": 1}}, **fields)
    put(state, LONDON, "dogs-of-war")
    table = acting(state, "attack", "attack", "move")
    attacks = ["attack thug", "attack dogs-of-war", *["attack villain"] * open_]
    assert [move for move in table.moves if move.startswith("attack")] == attacks
    table.play("attack thug", "attack dogs-of-war")
    here = state.ring[LONDON].threat
    assert here is not None
    assert (state.ring[LONDON].thugs, here.health, state.filled[1] - missions[1]) == (0, 2, missions[1] != 9)


def test_mu_30_a_heroic_action_rescues_or_marks_a_threat_that_is_no_henchman() -> None:
    state = position(tokens={LONDON: {"civilians": 1}})
    put(state, LONDON, "reign-of-fear")
    table = acting(state, "heroic", "heroic", "move").play("rescue", "heroic threat")
    here = state.ring[LONDON].threat
    assert here is not None
    assert (state.filled[0], here.heroic) == (1, 1)
    assert "event-heroic" in table.keys
    state = position()
    put(state, LONDON, "dogs-of-war")
    assert "heroic threat" not in acting(state, "heroic", "move").moves


@pytest.mark.parametrize("move", ["move left", "attack thug", "rescue"])
def test_mu_31_a_wild_symbol_is_any_of_the_three(move: str) -> None:
    state = position(tokens={LONDON: {"thugs": 1, "civilians": 1}})
    table = acting(state, "wild", "wild").play(move)
    assert pool(table) == Counter(wild=1)


def test_mu_32_a_special_is_used_once_and_a_mandatory_end_effect_starts_automatically() -> None:
    table = acting(position(), "move", card="captain-carter-8", special="open").play("special", "take move")
    assert "special" not in table.moves
    hand = ["mighty-thor-1", "mighty-thor-3", "mighty-thor-10"]
    state = position(heroes=(THOR, LOKI), hands={0: hand}, decks={0: []})
    table = hero_turn(state).play("play mighty-thor-10").through("actions", "location")
    assert table.kind == "effect"
    assert "pass" not in table.moves
    table.play("bottom mighty-thor-1")
    assert state.heroes[0].hand == ("mighty-thor-3",)


def test_mu_33_tokens_are_spent_one_by_one_or_kept() -> None:
    state = position(tokens={LONDON: {"thugs": 2}})
    state.heroes[0] = replace(state.heroes[0], tokens=("attack", "attack", "wild"))
    table = acting(state, "move").play("token attack", "attack thug").play("done").through("location")
    assert not table.kind
    assert state.heroes[0].tokens == ("attack", "wild")


def test_mu_36_the_order_at_the_end_of_a_turn() -> None:
    """The order is: the Hero's end effects, overflow, KO for an empty hand, Super-villain cards, excess tokens."""
    state = position("cosmic-ghost-rider", (LOKI,), options={"mode": "versus"}, hands={0: ["loki-9"]}, decks={0: []})
    state.schemes, state.spilled = ("sv08",), (TVA,)
    state.heroes[0] = replace(state.heroes[0], tokens=("move", "attack", "heroic", "wild"))
    state.after_villain = True
    table = hero_turn(state).through("actions", "location")
    assert "use sv08" in table.moves
    assert table.keys.index("event-overflow") < table.keys.index("event-ko")
    table.play("pass")
    assert table.kind == "excess"


def test_mu_37_a_token_for_a_full_mission_is_discarded() -> None:
    state = position(filled=(9, 0, 0), tokens={LONDON: {"civilians": 1, "thugs": 1}})
    acting(state, "heroic", "attack", "move").play("rescue", "attack thug")
    assert state.filled[1] == 1
    assert state.complete == ("rescue",)
    assert not state.ring[LONDON].tokens
    state = position("maestro", villain_at=LONDON, tokens={LONDON: {"civilians": 2}})
    put(state, LONDON, "reign-of-fear")
    Table(state, NextTurn(), Spill(), Effect("reign-of-fear", "arrival", -1, place=LONDON))
    assert (state.ring[LONDON].civilians, state.filled[0]) == (0, 0)


def test_mu_38_a_cleared_threat_leaves_and_frees_the_location() -> None:
    state = position(at=(LONDON, LONDON))
    put(state, LONDON, "dogs-of-war", health=1)
    table = acting(state, "attack", "move").play("attack dogs-of-war")
    assert state.ring[LONDON].threat is None
    assert state.filled[2] == 1
    table.play("done")
    assert (table.kind, "location yes" in table.moves) == ("location", True)


def test_mu_39_a_threats_token_goes_with_it_and_a_returned_one_finds_another() -> None:
    state = position(plan="map09", at=(ALCHEMAX, ALCHEMAX), filled=(0, 0, 2))
    table = villain_turn(state)
    while table.kind in ("hit", "discard"):
        table.play(table.moves[0])
    table.play("return reign-of-fear", "return dogs-of-war")
    at = next(at for at, place in enumerate(state.ring) if place.threat and place.threat.slug == "reign-of-fear")
    back = state.ring[at].threat
    assert back is not None
    state.ring[at] = replace(state.ring[at], threat=replace(back, heroic=2))
    state.heroes[0] = replace(state.heroes[0], place=at)
    acting(state, "heroic", "move").play("heroic threat")
    assert state.filled[2] == 3


def test_mu_40_a_full_mission_is_complete_at_once_and_stays_so() -> None:
    state = position("immortus", filled=(8, 0, 0), tokens={LONDON: {"civilians": 2}, TVA: {"civilians": 1}})
    table = acting(state, "heroic", "heroic", "move").play("rescue")
    assert (state.complete, "event-mission-complete" in table.keys) == (("rescue",), True)
    Table(state, NextTurn(), Spill(), Effect("immortus", "bam", -1, place=TVA))
    assert state.complete == ("rescue",)


@pytest.mark.parametrize(("health", "end"), [(1, "end-villain-beaten"), (2, "")])
def test_mu_42_the_heroes_win_with_the_villains_last_health(health: int, end: str) -> None:
    state = position("cosmic-ghost-rider", villain_at=LONDON, filled=(9, 9, 0), health=health)
    assert acting(state, "attack", "move").play("attack villain").end == end


def test_mu_43_a_decided_match_goes_no_further() -> None:
    state = position("cosmic-ghost-rider", plan="cgp01", track=19, tokens={TVA: {"thugs": 1}}, at=(LONDON, LONDON))
    table = villain_turn(state)
    assert (table.end, table.kind) == ("end-track", "")
    assert "event-added" not in table.keys


def test_mu_44_each_damage_puts_a_chosen_card_under_the_deck() -> None:
    hand = ["captain-carter-1", "captain-carter-3", "captain-carter-4"]
    state = position(at=(LONDON, KUN_LUN), hands={0: hand})
    table = Table(state, NextTurn(), Damages((Hit(0, 2),), "maestro"))
    assert (table.kind, table.asked.seat, len(table.moves)) == ("discard", 0, 3)
    first = table.moves[1].split()[1]
    table.play(table.moves[1])
    second = table.moves[0].split()[1]
    table.play(table.moves[0])
    assert state.heroes[0].deck[-2:] == (first, second)
    assert len(state.heroes[0].hand) == 1


def test_mu_45_damage_beyond_the_last_card_is_lost() -> None:
    state = position("emperor-doom", hands={0: ["captain-carter-1"]}, at=(LONDON, KUN_LUN))
    table = Table(state, NextTurn(), Damages((Hit(0, 3),), "emperor-doom"))
    assert state.heroes[0].ko
    assert state.heroes[0].deck[-1] == "captain-carter-1"
    assert table.keys.count("event-ko") == 1


def test_mu_49_an_invulnerable_hero_may_be_chosen_and_ignores_it() -> None:
    state = position(plan="map01", at=(NATIONS, NATIONS), villain_at=TVA)
    state.heroes[1] = replace(state.heroes[1], safe_until=1)
    table = villain_turn(state)
    assert table.moves == ["hit captain-carter", "hit loki"]
    table.play("hit loki")
    assert "event-safe" in table.keys
    assert [len(hero.hand) for hero in state.heroes] == [3, 3]


def test_mu_52_a_card_at_random_or_facedown_is_the_next_one_only() -> None:
    """No card of the box has these effects, but the rule covers future cards. Facedown cards count for the pace."""
    state = position(hands={0: ["captain-carter-3", "captain-carter-1"]})
    state.heroes[0] = replace(state.heroes[0], next_card="facedown")
    table = hero_turn(state).play("play captain-carter-3")
    assert state.story[-1] == Entry("captain-carter-3", 0, facedown=True)
    assert (state.tally, state.heroes[0].next_card) == (1, "")
    assert "event-pool" not in table.keys
    state = position(hands={0: ["captain-carter-3", "captain-carter-1"]}, last=1)
    state.heroes[0] = replace(state.heroes[0], next_card="random")
    Table(state, HeroStage("begin"), chance=FixedChance(picks=["captain-carter-1"]))
    assert state.story[-1] == Entry("captain-carter-1", 0)
    assert (len(state.heroes[0].hand), state.heroes[0].next_card) == (2, "")


def test_mu_52_and_76_random_plays_pick_from_the_main_hand_and_wait_for_it() -> None:
    """A support card is still chosen and played faceup. The rule then applies to the next card from the hand."""
    fields: dict[str, Any] = {"hands": {0: ["captain-carter-3", "captain-carter-1"]}, "last": 0}
    state = commander("loki-8", **fields)
    state.heroes[0] = replace(state.heroes[0], next_card="random")
    hero_turn(state).play("support loki-8")
    assert state.story[-1] == Entry("loki-8", 0, support=True)
    assert state.heroes[0].next_card == "random"
    state = commander("loki-8", **fields)
    state.heroes[0] = replace(state.heroes[0], next_card="random")
    table = Table(state, HeroStage("begin"), chance=FixedChance(picks=["captain-carter-3"])).play("draw")
    assert state.story[-1] == Entry("captain-carter-3", 0)
    assert (table.kind, state.heroes[0].next_card) == ("", "")


def test_mu_53_a_crisis_token_does_what_its_card_says() -> None:
    covered = Entry("loki-4", 1, covered=(0,))
    state = position(story=[covered], hands={0: ["captain-carter-5"]})
    assert pool(hero_turn(state).play("play captain-carter-5")) == Counter(wild=1, heroic=1)


@pytest.mark.parametrize(("villain_at", "other", "alone"), [(LONDON, KUN_LUN, True), (KUN_LUN, LONDON, False)])
def test_mu_54_a_hero_with_only_the_villain_is_alone(villain_at: int, other: int, alone: bool) -> None:
    state = position(
        options={"gear": True},
        gear={0: ["gc2"]},
        heroes=(SPIDER, LOKI),
        at=(LONDON, other),
        villain_at=villain_at,
        tokens={LONDON: {"civilians": 1}},
    )
    assert ("gear gc2" in acting(state, "move").moves) == alone


def test_mu_55_supplies_never_run_out() -> None:
    state = position()
    run = Run(state, FixedChance())
    kinds: tuple[SymbolKind, ...] = ("move", "attack", "heroic", "wild")
    for kind in kinds:
        for _ in range(20):
            gain(run, 0, kind)
    assert Counter(state.heroes[0].tokens) == dict.fromkeys(kinds, 20)


def test_mu_56_the_lead_decides_between_several_ways() -> None:
    state = position(plan="map09", at=(ALCHEMAX, ALCHEMAX), last=0, filled=(0, 0, 2))
    table = villain_turn(state)
    while table.kind in ("hit", "discard"):
        table.play(table.moves[0])
    assert table.asked.seat == state.lead == 1
    assert {"return reign-of-fear", "return dogs-of-war"} == set(table.moves)


def villain_seat(**fields: Any) -> State:
    """Return a position in which a seat plays the Villain."""
    return position(fields.pop("villain", "immortus"), (CARTER, LOKI), options={"mode": "villain"}, **fields)


def test_mu_64_a_plan_goes_facedown_after_drawing_by_choice() -> None:
    state = villain_seat(plan_hand=("imp01", "imp02"))
    top = state.plans[0]
    table = Table(state, NextTurn(), Spill(), Effect("immortus", "overflow", -1, place=LONDON))
    assert (table.kind, table.asked.seat) == ("down", state.villain_seat)
    assert sorted(table.moves) == sorted(f"down {card}" for card in ("imp01", "imp02", top))
    table.play("down imp02")
    assert state.story[-1] == Entry("imp02", facedown=True)
    assert sorted(state.plan_hand) == sorted(("imp01", top))
    state = villain_seat(plans=())
    state.story += [Entry(card) for card in plan_deck("immortus")]
    assert Table(state, NextTurn(), Spill(), Effect("immortus", "ko", -1, place=LONDON)).end == "end-empty-hand"


def test_mu_66_a_super_hero_card_is_used_once_and_is_no_hand_card() -> None:
    state = villain_seat(plan_hand=("imp04", "imp05"))
    state.heroes[0] = replace(state.heroes[0], place=KUN_LUN, cards=("sh04",))
    before = state.heroes[0].hand
    table = villain_turn(state).play("plan imp04")
    assert table.moves == ["use sh04", "pass"]
    table.play("use sh04")
    hero = state.heroes[0]
    assert (hero.cards, hero.tokens, hero.hand, state.out_of_game) == ((), ("wild",), before, ("sh04",))


def test_mu_67_the_heroes_decide_whom_an_effect_hits_and_leave_the_villains_hand_alone() -> None:
    state = villain_seat(villain="maestro", plan_hand=("map01", "map03"), at=(NATIONS, NATIONS))
    table = villain_turn(state).play("plan map01")
    assert (table.kind, table.asked.seat) == ("hit", state.lead)
    gear = {0: ["gc7"]}
    state = position("maestro", (SPIDER, LOKI), options={"mode": "villain", "gear": True}, gear=gear, plan="map05")
    held = state.plan_hand
    acting(state, "move").play("gear gc7").play("bottom map05")
    assert (state.plan_hand, state.plans[-1]) == (held, "map05")


def test_mu_71_a_support_turn_has_all_steps_and_refills_the_row_at_its_end() -> None:
    state = commander("loki-8", "loki-9", "loki-10", tokens={LONDON: {"thugs": 3}})
    before, top = len(state.heroes[0].hand), state.support[0]
    table = hero_turn(state).play("support loki-9")
    assert table.kind == "actions"
    assert len(state.row) == 1
    assert len(state.heroes[0].hand) == before
    table.through("actions", "location")
    assert not table.kind
    assert sorted(state.row) == sorted(("loki-8", top))


def test_mu_74_a_support_card_acts_as_the_main_heros() -> None:
    state = commander("spider-man-2099-10", "mighty-thor-8", tokens={TVA: {"civilians": 1}})
    table = hero_turn(state).play("support spider-man-2099-10").play("special", "rescue at tva")
    assert state.filled[0] == 1
    assert "event-pool" in table.keys
    assert state.story[-1] == Entry("spider-man-2099-10", 0, support=True)


@pytest.mark.parametrize(("tokens", "left"), [(("move", "attack", "wild", "wild"), 3), (("wild",) * 3, 3)])
def test_mu_75_three_tokens_are_kept_at_the_end_of_a_commanders_turn(tokens: tuple[SymbolKind, ...], left: int) -> None:
    state = commander(at=(KUN_LUN,))
    state.heroes[0] = replace(state.heroes[0], tokens=tokens)
    table = acting(state, "move").play("done").through("location")
    assert (table.kind == "excess") == (len(tokens) > left)
    if table.kind:
        table.play("drop move")
    assert state.heroes[0].tokens == tokens[-left:]


def test_mu_76_the_third_mission_draws_from_the_main_deck() -> None:
    state = commander(filled=(9, 9, 3), rick=KUN_LUN, rick_came=True)
    before = (len(state.heroes[0].deck), len(state.support))
    fill(Run(state, FixedChance()), "threats")
    table = Table(state, *state.steps)
    assert "event-draw-cards" in table.keys
    assert (len(state.heroes[0].deck), len(state.support)) == (before[0] - 1, before[1])


def test_mu_77_without_a_card_to_play_a_commander_has_lost() -> None:
    state = commander(hands={0: []}, decks={0: []}, after_villain=True)
    state.heroes[0] = replace(state.heroes[0], ko=True)
    assert hero_turn(state).end == "end-no-card"


def test_mu_78_without_support_cards_the_row_is_not_refilled() -> None:
    state = commander("loki-8", "loki-9")
    state.story[:0] = [Entry(card, 0, support=True) for card in state.support]
    state.support = ()
    table = hero_turn(state).play("support loki-8").through("actions", "location")
    assert (table.end, state.row) == ("", ("loki-9",))


def test_mu_92_immortus_has_no_health_and_is_never_damaged() -> None:
    state = position("immortus", villain_at=LONDON, filled=(9, 9, 0))
    assert "attack villain" not in acting(state, "attack", "move").moves
    state = position("immortus", filled=(9, 8, 4), tokens={LONDON: {"thugs": 1}})
    assert acting(state, "attack", "move").play("attack thug").end == "end-objective"
