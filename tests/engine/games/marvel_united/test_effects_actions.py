"""Tests granted actions, symbols, Heroes' tokens: ACT, EXTRA, UPGRADE, GAIN, TRADE, RECHARGE, RELOCATE, STUN."""

from __future__ import annotations

import pytest

from engine.games.marvel_united.rules.board.heroes import set_hero
from engine.games.marvel_united.rules.effects.course import usable
from engine.games.marvel_united.state.pieces import VILLAIN_STUNNED, Entry, PoolSymbol
from tests.engine.games.marvel_united.scenes import Table, a_state, count, gear, hero_turn, lay, threat, villain_turn

# --- ACT ---------------------------------------------------------------------------------------------------------


def test_attack_here_or_next_door_may_be_skipped() -> None:
    state = lay(lay(hero_turn(a_state("captain-carter")), 0, thugs=1), 1, thugs=1)
    table = Table(state).begin("captain-carter-9", seat=0)
    assert table.decision.kind == "action"
    assert table.moves == ["attack thug", "attack thug at kun-lun", "skip"]
    table.play("attack thug at kun-lun")
    assert count(state, "thug") == [1, 0, 0, 0, 0, 0]
    assert state.filled == (0, 1, 0)
    assert Table(state).begin("captain-carter-9", seat=0).play("skip").moves == []


def test_an_attack_next_door_reaches_no_further() -> None:
    state = lay(lay(hero_turn(a_state("ironheart")), 0, thugs=1), 2, thugs=1)
    assert Table(state).begin("ironheart-8", seat=0).moves == []
    assert usable(state, "ironheart-8", "", 0) == ()
    lay(state, 5, thugs=1)
    assert Table(state).begin("ironheart-8", seat=0).moves == ["attack thug at muspelheim", "skip"]


def test_further_attacks_on_a_defeated_target_are_lost() -> None:
    state = hero_turn(a_state("cosmic-ghost-rider", villain="immortus"))
    lay(state, 0, thugs=3)
    threat(state, 0, "silver-surfer")
    table = Table(state).begin("cosmic-ghost-rider-8", seat=0)
    assert table.moves == ["attack thug", "attack silver-surfer", "skip"]
    table.play("attack thug")
    assert count(state, "thug")[0] == 2
    assert table.moves == []
    Table(state).begin("cosmic-ghost-rider-8", seat=0).play("attack silver-surfer")
    left = state.ring[0].threat
    assert left is not None
    assert left.health == 2


def test_two_attacks_on_two_targets() -> None:
    state = hero_turn(gear(a_state("cosmic-ghost-rider", villain="emperor-doom"), 0, "gh4"))
    lay(state, 0, thugs=1, marked_bots=1)
    table = Table(state).begin("gh4", "turn", 0)
    table.play("attack doombot-crisis")
    assert state.ring[0].dented == 1
    assert table.moves == ["attack thug", "attack doombot-crisis", "skip"]
    table.play("attack doombot-crisis")
    assert count(state, "doombot-crisis")[0] == 0
    assert table.moves == []


def test_unavoidable_attacks_reach_foes_that_ignore_damage() -> None:
    state = hero_turn(a_state("spider-man-2099", villain="immortus"))
    threat(state, 0, "starfox", guarded=True)
    assert usable(state, "spider-man-2099-8", "", 0) == (0,)
    Table(state).begin("spider-man-2099-8", seat=0).play("attack starfox")
    left = state.ring[0].threat
    assert left is not None
    assert left.health == 1
    assert usable(state, "cosmic-ghost-rider-8", "", 0) == ()


def test_the_villain_can_be_attacked_only_after_two_missions() -> None:
    state = hero_turn(a_state("spider-man-2099"))
    state.villain_at = 0
    assert usable(state, "spider-man-2099-8", "", 0) == ()
    state.complete = ("rescue", "thugs")
    Table(state).begin("spider-man-2099-8", seat=0).play("attack villain")
    assert state.health == 5 - 1


def test_heroic_action_in_any_one_place() -> None:
    state = lay(hero_turn(a_state("spider-man-2099")), 2, civilians=1)
    threat(state, 4, "sinners-to-punish")
    table = Table(state).begin("spider-man-2099-10", seat=0)
    assert table.moves == ["rescue at alchemax", "heroic threat at united-nations", "skip"]
    table.play("heroic threat at united-nations")
    placed = state.ring[4].threat
    assert placed is not None
    assert placed.heroic == 1


def test_rick_is_moved_from_afar() -> None:
    state = hero_turn(a_state("spider-man-2099", villain="maestro", rick=2))
    table = Table(state).begin("spider-man-2099-10", seat=0)
    table.play("rick right at alchemax")
    assert state.rick == 3


def test_rescue_next_door_only() -> None:
    state = lay(hero_turn(gear(a_state("captain-carter"), 0, "gc8")), 1, civilians=1)
    threat(state, 5, "sinners-to-punish")
    table = Table(state).begin("gc8", "turn", 0)
    assert table.moves == ["rescue at kun-lun", "skip"]
    table.play("rescue at kun-lun")
    assert state.filled == (1, 0, 0)


def test_two_moves_one_after_another() -> None:
    state = hero_turn(gear(a_state("cosmic-ghost-rider"), 0, "gh5"))
    table = Table(state).begin("gh5", "turn", 0)
    assert table.moves == ["move left", "move right", "skip"]
    table.play("move right", "move right")
    assert state.heroes[0].place == 2
    assert table.moves == []


def test_after_a_skip_no_further_question_follows() -> None:
    state = hero_turn(gear(a_state("cosmic-ghost-rider"), 0, "gh5"))
    table = Table(state).begin("gh5", "turn", 0).play("move right", "skip")
    assert (state.heroes[0].place, table.moves) == (1, [])


def test_attacks_elsewhere_stay_in_one_place() -> None:
    """The Scepter adds thugs to one Location. Both attacks must be at one other Location (R41)."""
    state = hero_turn(gear(a_state("loki"), 0, "gh6"))
    lay(state, 0, thugs=2)
    lay(state, 1, thugs=1)
    lay(state, 2, thugs=1)
    table = Table(state).begin("gh6", "turn", 0)
    assert "at tva" in table.moves
    table.play("at kun-lun")
    assert count(state, "thug") == [2, 3, 1, 0, 0, 0]
    assert table.moves == ["attack thug", "attack thug at alchemax", "skip"]
    table.play("attack thug")
    assert table.moves == ["attack thug", "skip"]
    table.play("attack thug")
    assert count(state, "thug") == [0, 3, 1, 0, 0, 0]


def test_one_attack_here_then_one_next_door() -> None:
    state = lay(lay(hero_turn(gear(a_state("mighty-thor"), 0, "gh7")), 0, thugs=1), 1, thugs=1)
    table = Table(state).begin("gh7", "turn", 0).play("attack thug")
    assert table.moves == ["attack thug at kun-lun", "skip"]
    table.play("attack thug at kun-lun")
    assert state.filled[1] == 2


def test_an_effect_for_a_lone_hero_ignores_ko_heroes_there() -> None:
    state = lay(hero_turn(gear(a_state("captain-carter", "loki"), 0, "gc2")), 0, civilians=1)
    assert usable(state, "gc2", "turn", 0) == ()
    set_hero(state, 1, place=4)
    assert usable(state, "gc2", "turn", 0) == (0,)
    set_hero(state, 1, place=0, ko=True)
    assert usable(state, "gc2", "turn", 0) == (0,)
    Table(state).begin("gc2", "turn", 0).play("rescue")
    assert state.filled == (1, 0, 0)


# --- symbols -----------------------------------------------------------------------------------------------------


def test_a_battle_plan_adds_a_symbol_to_a_support_card_that_shows_one() -> None:
    state = a_state("captain-carter", mode="commander", battle=("bt02",))
    hero_turn(state, "loki-8", support=True)
    assert usable(state, "bt02", "support", 0) == (0,)
    Table(state).begin("bt02", "support", 0)
    assert state.turn is not None
    assert [(symbol.kind, symbol.origin) for symbol in state.turn.pool] == [("heroic", "extra")]
    state.story[-1] = Entry("loki-9", 0, support=True)
    assert usable(state, "bt02", "support", 0) == ()


def test_one_own_move_symbol_counts_as_wild() -> None:
    symbols = (PoolSymbol("move"), PoolSymbol("move", "previous"))
    state = hero_turn(a_state("black-panther"), "black-panther-7", pool=symbols)
    Table(state).begin("black-panther-7", seat=0, alternative=1)
    assert state.turn is not None
    assert [symbol.upgraded for symbol in state.turn.pool] == [True, False]


def test_an_own_move_symbol_must_be_unused() -> None:
    state = hero_turn(a_state("black-panther"), "black-panther-7", pool=(PoolSymbol("move", "previous"),))
    assert usable(state, "black-panther-7", "", 0) == (0,)


def test_all_move_symbols_count_as_wild_later_ones_too() -> None:
    symbols = (PoolSymbol("move"), PoolSymbol("move", "previous"), PoolSymbol("attack"))
    state = hero_turn(a_state("ironheart"), "ironheart-7", pool=symbols)
    Table(state).begin("ironheart-7", seat=0)
    assert state.turn is not None
    assert [symbol.upgraded for symbol in state.turn.pool] == [True, True, False]
    assert state.turn.all_wild


def test_without_a_move_symbol_nothing_is_upgraded() -> None:
    state = hero_turn(a_state("ironheart"), "ironheart-7", pool=(PoolSymbol("attack"),))
    assert usable(state, "ironheart-7", "", 0) == (1,)
    set_hero(state, 0, tokens=("move",))
    assert usable(state, "ironheart-7", "", 0) == (0, 1)


# --- tokens and gear ---------------------------------------------------------------------------------------------


def test_another_hero_gains_a_token_and_then_draws() -> None:
    state = hero_turn(a_state("captain-carter", "loki", "ironheart"), "captain-carter-7")
    set_hero(state, 2, ko=True)
    Table(state).begin("captain-carter-7", seat=0)
    assert state.heroes[1].tokens == ("wild",)
    assert len(state.heroes[1].hand) == 4


def test_the_hero_and_the_token_are_chosen() -> None:
    state = hero_turn(a_state("captain-carter", "loki", "ironheart"), "captain-carter-8")
    table = Table(state).begin("captain-carter-8", seat=0)
    assert table.moves == ["to loki", "to ironheart"]
    table.play("to ironheart")
    assert table.decision.seat == 0
    assert table.moves == ["take move", "take attack", "take heroic"]
    table.play("take heroic")
    assert state.heroes[2].tokens == ("heroic",)


def test_a_commander_is_another_hero() -> None:
    """Example 12: Provident is played in a commander match."""
    state = hero_turn(a_state("captain-carter", mode="commander"), "captain-carter-8")
    table = Table(state).begin("captain-carter-8", seat=0)
    assert table.moves == ["take move", "take attack", "take heroic"]
    table.play("take attack")
    assert state.heroes[0].tokens == ("attack",)


def test_if_no_other_hero_stands_no_token_is_gained() -> None:
    state = hero_turn(a_state("captain-carter", "loki"), "captain-carter-7")
    set_hero(state, 1, ko=True)
    assert usable(state, "captain-carter-7", "", 0) == ()


def test_a_special_recharges_its_heros_named_gear() -> None:
    state = gear(hero_turn(a_state("mighty-thor"), "mighty-thor-9"), 0, "gh7", faceup=False)
    table = Table(state).begin("mighty-thor-9", "end", 0, alternative=1)
    assert state.heroes[0].gear[0].faceup
    assert table.told("event-gear-up")
    assert usable(state, "mighty-thor-9", "end", 0) == (1,)
    assert usable(gear(state, 0), "mighty-thor-9", "end", 0) == ()


def test_a_support_card_recharges_nothing_of_another_hero() -> None:
    state = gear(a_state("captain-carter", mode="commander"), 0, "gh1", faceup=False)
    hero_turn(state, "mighty-thor-9", support=True)
    assert usable(state, "mighty-thor-9", "end", 0) == ()


def test_a_battle_plan_gives_up_the_cards_symbols_and_special() -> None:
    pool = (PoolSymbol("heroic"), PoolSymbol("move", "previous"))
    state = a_state("captain-carter", mode="commander", battle=("bt01",))
    hero_turn(state, "loki-8", support=True, pool=pool, special="open")
    Table(state).begin("bt01", "support", 0)
    assert state.turn is not None
    assert [symbol.origin for symbol in state.turn.pool] == ["previous"]
    assert state.turn.special == "none"
    assert state.turn.gave_up_symbols


def test_a_battle_plan_that_cannot_be_paid_is_refused() -> None:
    state = a_state("captain-carter", mode="commander", battle=("bt06",))
    hero_turn(state, "loki-8", support=True, special="open")
    assert usable(state, "bt06", "support", 0) == (0,)
    hero_turn(state, "loki-4", support=True)
    assert usable(state, "bt06", "support", 0) == ()


# --- places ------------------------------------------------------------------------------------------------------


def test_relocation_to_any_other_place() -> None:
    state = villain_turn(a_state("captain-carter", mode="versus"))
    table = Table(state).begin("sh03", "arrive", 0)
    assert table.moves == ["at kun-lun", "at alchemax", "at tva", "at united-nations", "at muspelheim"]
    table.play("at tva")
    assert state.heroes[0].place == 3


def test_stunning_the_villain_or_a_henchman_here() -> None:
    state = hero_turn(a_state("spider-man-2099", villain="maestro"))
    assert usable(state, "spider-man-2099-9", "", 0) == ()
    dogs = threat(state, 0, "dogs-of-war", number=5)
    Table(state).begin("spider-man-2099-9", seat=0)
    assert state.stunned == dogs.number == 5
    state.villain_at = 0
    table = Table(state).begin("spider-man-2099-9", seat=0)
    assert table.moves == ["stun villain", "stun dogs-of-war"]
    table.play("stun villain")
    assert state.stunned == VILLAIN_STUNNED


def test_a_threat_that_is_no_henchman_is_not_stunned() -> None:
    state = hero_turn(a_state("spider-man-2099"))
    threat(state, 0, "sinners-to-punish")
    assert usable(state, "spider-man-2099-9", "", 0) == ()


@pytest.mark.parametrize("source", ["niffleheim", "muspelheim"])
def test_locations_give_tokens(source: str) -> None:
    state = hero_turn(a_state("loki"))
    Table(state).begin(source, "end", 0, place=0)
    assert state.heroes[0].tokens == (("attack",) if source == "niffleheim" else ("heroic",))
