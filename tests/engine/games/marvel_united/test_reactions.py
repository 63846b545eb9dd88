"""Tests reactions to damage, cards used in windows, battle plans, and Super-villain cards with a Plan."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.marvel_united.rules import battle, permanents, reactions, schemes
from engine.games.marvel_united.rules.board.heroes import set_hero
from engine.games.marvel_united.rules.effects.harm import deal
from engine.games.marvel_united.state.cards import SCHEMES
from engine.games.marvel_united.state.pieces import Entry, Hit, PoolSymbol
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.steps import CardChoice
from engine.kernel.choices.moves import move_text
from engine.kernel.steps.stack import Run
from tests.engine.games.marvel_united.scenes import Table, a_state, gear, hand, hero_turn, lay, threat, villain_turn


def _texts(moves: list[tuple[str, ...]]) -> list[str]:
    return [move_text(move) for move in moves]


def _hit(state: State, *hits: Hit) -> Table:
    table = Table(state)
    deal(Run(state, table.chance), hits, state.villain)
    return table.go()


# --- preventing --------------------------------------------------------------------------------------------------


def test_a_shield_protects_the_heroes_here() -> None:
    state = gear(villain_turn(a_state("loki", "captain-carter", "ironheart")), 1, "gh1")
    table = _hit(state, Hit(0, 1))
    assert (table.decision.seat, table.moves) == (1, ["use gh1", "pass"])
    table.play("use gh1")
    assert (len(state.heroes[0].hand), state.heroes[1].gear[0].faceup) == (3, False)
    set_hero(gear(state, 1, "gh1"), 1, place=4)
    assert reactions.prevents(state, 1, Hit(0, 1)) == []


def test_two_of_three_damages_are_prevented() -> None:
    state = gear(villain_turn(a_state("black-panther", "loki")), 0, "gh3")
    _hit(state, Hit(0, 3)).play("use gh3", "discard black-panther-1")
    assert len(state.heroes[0].hand) == 2


def test_armor_protects_its_wearer_alone_and_once() -> None:
    state = gear(villain_turn(a_state("captain-carter", "loki")), 0, "gc3")
    assert reactions.prevents(state, 0, Hit(1, 1)) == []
    _hit(state, Hit(0, 2)).play("use gc3")
    assert (len(state.heroes[0].hand), state.heroes[0].gear, state.out_of_game) == (3, (), ("gc3",))


def test_nothing_is_prevented_in_a_hero_turn_or_if_unavoidable() -> None:
    state = gear(a_state("black-panther", "loki"), 0, "gh3")
    assert reactions.prevents(hero_turn(state), 0, Hit(0, 1)) == []
    state.turn = None
    villain_turn(state)
    assert reactions.prevents(state, 0, Hit(0, 1, sure=True)) == []
    assert _texts(reactions.prevents(state, 0, Hit(0, 1))) == ["use gh3"]
    set_hero(state, 0, ko=True)
    assert reactions.prevents(state, 0, Hit(1, 1)) == []


def test_a_super_hero_card_prevents_damage_and_leaves_the_game() -> None:
    state = villain_turn(a_state("captain-carter", "loki", mode="villain"))
    set_hero(state, 0, cards=("sh06",))
    _hit(state, Hit(0, 2)).play("use sh06")
    assert (len(state.heroes[0].hand), state.heroes[0].cards, state.out_of_game) == (3, (), ("sh06",))


def test_one_super_hero_card_in_a_turn_of_versus() -> None:
    state = villain_turn(a_state("captain-carter", mode="versus"))
    set_hero(state, 0, cards=("sh06", "sh04"))
    assert _texts(reactions.prevents(state, 0, Hit(0, 1))) == ["use sh06"]
    state.card_used = True
    assert reactions.prevents(state, 0, Hit(0, 1)) == []


def test_invulnerable_heroes_ignore_damage_but_not_unavoidable() -> None:
    state = villain_turn(a_state("captain-carter", "loki"))
    set_hero(state, 0, safe_until=1)
    _hit(state, Hit(0, 1))
    assert len(state.heroes[0].hand) == 3
    _hit(state, Hit(0, 1, sure=True)).play("discard captain-carter-1")
    assert len(state.heroes[0].hand) == 2


def test_covering_fire_ignores_the_first_damage_of_a_villain_turn() -> None:
    state = a_state("captain-carter", mode="commander", battle=("bt07",))
    state.story = [Entry("loki-8", 0, support=True), Entry("cgp01")]
    villain_turn(state)
    table = _hit(state, Hit(0, 2))
    assert table.moves == ["discard captain-carter-1", "discard captain-carter-2"]
    table.play("discard captain-carter-1")
    assert len(state.heroes[0].hand) == 2
    _hit(state, Hit(0, 1))
    assert len(state.heroes[0].hand) == 1
    state.story[0] = replace(state.story[0], support=False)
    hand(state, 0, "captain-carter-1", "captain-carter-2", "captain-carter-3")
    villain_turn(state)
    _hit(state, Hit(0, 1)).play("discard captain-carter-1")
    assert len(state.heroes[0].hand) == 2


# --- redirecting -------------------------------------------------------------------------------------------------


def test_shapeshifter_redirects_to_heroes_and_henchmen_anywhere() -> None:
    """Example 32, and R37."""
    state = villain_turn(a_state("loki", "mighty-thor", "ironheart", villain="immortus"))
    set_hero(state, 0, shifts=True)
    set_hero(state, 1, safe_until=1)
    set_hero(state, 2, ko=True)
    threat(state, 4, "starfox")
    threat(state, 2, "tachyon-field-generator")
    table = _hit(state, Hit(0, 1, sure=True), Hit(1, 1, sure=True))
    assert table.moves == ["redirect mighty-thor", "redirect starfox at united-nations", "pass"]
    table.play("redirect mighty-thor", "discard mighty-thor-1", "discard mighty-thor-2")
    assert [len(hero.hand) for hero in state.heroes] == [3, 1, 3]


def test_a_henchman_who_takes_no_damage_is_not_offered() -> None:
    state = villain_turn(a_state("loki", villain="immortus"))
    set_hero(state, 0, shifts=True)
    threat(state, 4, "starfox", guarded=True)
    assert reactions.redirects(state, 0, Hit(0, 1)) == []
    assert _texts(reactions.redirects(state, 0, Hit(0, 1, sure=True))) == ["redirect starfox at united-nations"]


def test_redirected_damage_may_clear_a_henchman() -> None:
    state = villain_turn(a_state("loki", villain="immortus"))
    set_hero(state, 0, shifts=True)
    threat(state, 4, "starfox", health=1)
    _hit(state, Hit(0, 1)).play("redirect starfox at united-nations")
    assert (state.ring[4].threat, state.filled, len(state.heroes[0].hand)) == (None, (0, 0, 1), 3)


def test_a_damage_is_redirected_once() -> None:
    state = villain_turn(a_state("loki", "mighty-thor"))
    set_hero(state, 0, shifts=True)
    assert reactions.redirects(state, 0, Hit(0, 1, was_redirected=True)) == []
    assert reactions.redirects(state, 1, Hit(0, 1)) == []


def test_purple_man_cleared_by_a_redirected_damage_ends_the_match() -> None:
    """The first event decides: no later part of the sentence resolves (R27, R38)."""
    state = villain_turn(
        a_state("loki", "mighty-thor", villain="emperor-doom", complete=("rescue", "thugs", "threats"))
    )
    set_hero(state, 0, shifts=True)
    for place, slots in enumerate((4, 3, 4, 4, 3, 4)):
        lay(state, place, civilians=slots)
    threat(state, 2, "purple-man")
    hand(state, 1, "mighty-thor-1")
    table = _hit(state, Hit(0, 3), Hit(1, 1))
    table.play("redirect purple-man at alchemax")
    assert state.outcome is not None
    assert all(side.is_winner for side in state.outcome.sides)
    assert len(state.heroes[1].hand) == 1


def test_to_the_rescue_takes_another_heros_hit_for_a_token() -> None:
    state = villain_turn(a_state("loki", "mighty-thor", mode="villain"))
    set_hero(state, 1, cards=("sh08",))
    assert reactions.redirects(state, 1, Hit(1, 1)) == []
    table = _hit(state, Hit(0, 2))
    assert (table.decision.seat, table.moves) == (1, ["use sh08", "pass"])
    table.play("use sh08", "discard mighty-thor-1", "discard mighty-thor-1")
    assert state.heroes[1].tokens == ("heroic",)
    assert [len(hero.hand) for hero in state.heroes] == [3, 1]


def test_in_versus_to_the_rescue_takes_the_heros_own_hit() -> None:
    state = villain_turn(a_state("mighty-thor", mode="versus"))
    set_hero(state, 0, cards=("sh08",))
    table = _hit(state, Hit(0, 1)).play("use sh08")
    assert state.heroes[0].tokens == ("heroic",)
    assert table.decision.kind == "discard"


# --- cards used at a moment --------------------------------------------------------------------------------------


def _ask(state: State, moment: str, seat: int, place: int = -1) -> Table:
    state.steps = [CardChoice(moment, seat, place)]  # type: ignore[arg-type]
    return Table(state).go()


def test_strategic_retreat_and_get_ready() -> None:
    state = villain_turn(a_state("loki", "ironheart", mode="villain"))
    for seat in (0, 1):
        set_hero(state, seat, place=3)
    set_hero(state, 0, cards=("sh03",))
    set_hero(state, 1, cards=("sh04",))
    table = _ask(state, "arrive", 0, 3)
    assert table.moves == ["use sh03", "pass"]
    table.play("use sh03", "at london")
    assert (state.heroes[0].place, state.heroes[0].cards) == (0, ())
    _ask(state, "arrive", 1, 3).play("use sh04")
    assert state.heroes[1].tokens == ("wild",)


def test_a_card_is_offered_only_in_its_window() -> None:
    state = villain_turn(a_state("loki", mode="villain"))
    set_hero(state, 0, cards=("sh04",))
    assert _ask(state, "arrive", 0, 3).moves == []
    assert _ask(state, "villain-turn-end", 0).moves == []


def test_passing_keeps_the_card() -> None:
    state = villain_turn(a_state("loki", mode="villain"))
    set_hero(state, 0, cards=("sh04",))
    _ask(state, "arrive", 0, 0).play("pass")
    assert state.heroes[0].cards == ("sh04",)


def test_a_ko_hero_can_use_only_a_card_for_that() -> None:
    state = villain_turn(a_state("loki", mode="villain"))
    set_hero(state, 0, cards=("sh02", "sh04"), ko=True, hand=())
    assert _ask(state, "arrive", 0, 0).moves == []
    table = _ask(state, "ko-me", 0)
    assert table.moves == ["use sh02", "pass"]
    table.play("use sh02")
    assert state.shift == 1


def test_one_super_villain_card_in_a_turn() -> None:
    state = hero_turn(a_state("loki", mode="villain", schemes=("sv08", "sv11")))
    assert _ask(state, "hero-turn-end", 1).moves == ["use sv08", "pass"]
    state.scheme_used = True
    assert _ask(state, "hero-turn-end", 1).moves == []
    state.scheme_used = False
    for place in range(6):
        lay(state, place, thugs=1)
    assert _ask(state, "hero-turn-end", 1).moves == []


# --- Super-villain cards with a Plan -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("plan", "cards"),
    [
        ("cgp01", ["sv01", "sv02", "sv03", "sv04", "sv06"]),
        ("cgp07", ["sv01", "sv02", "sv03", "sv06"]),
    ],
)
def test_only_super_villain_cards_that_suit_the_plan_are_offered(plan: str, cards: list[str]) -> None:
    state = villain_turn(a_state("loki", mode="villain", schemes=tuple(SCHEMES), plan_hand=(plan, "cgp11")))
    assert schemes.with_plan(state, plan) == cards
    state.plan_hand = (plan,)
    assert "sv03" not in schemes.with_plan(state, plan)
    set_hero(state, 0, tokens=("move",))
    assert "sv10" in schemes.with_plan(state, plan)
    state.scheme_used = True
    assert schemes.with_plan(state, plan) == []


def test_a_plan_without_tokens_is_not_misdirected() -> None:
    state = villain_turn(
        a_state("loki", villain="maestro", mode="villain", schemes=("sv01", "sv12"), plan_hand=("map09",))
    )
    assert schemes.with_plan(state, "map09") == []


def test_cards_with_a_plan_begin_at_their_stage() -> None:
    assert [schemes.effect_stage(card) for card in ("sv01", "sv02", "sv03", "sv04", "sv06")] == [
        "tokens",
        "placed",
        "placed",
        "bam",
        "placed",
    ]


def test_only_some_threats_have_a_bam() -> None:
    assert [schemes.has_bam(slug) for slug in ("nova", "purple-man", "doombot-foundry")] == [True, False, False]


# --- battle plans ------------------------------------------------------------------------------------------------


def _commander(*plans: str, **fields: Any) -> State:
    return a_state("captain-carter", mode="commander", battle=plans, **fields)


def test_saving_a_friend_draws_up_to_three() -> None:
    state = hand(_commander("bt01"), 0, "captain-carter-1")
    hero_turn(state, "loki-8", support=True, special="open", pool=(PoolSymbol("heroic"),))
    assert _texts(battle.support_moves(state)) == ["use bt01"]
    table = Table(state)
    battle.use_support(Run(state, table.chance), ("use", "bt01"))
    table.go()
    assert len(state.heroes[0].hand) == 3
    assert state.turn is not None
    assert state.turn.pool == ()


def test_a_battle_plan_exchanges_the_special_for_a_token() -> None:
    state = hero_turn(_commander("bt06"), "loki-8", support=True, special="open", pool=(PoolSymbol("heroic"),))
    assert _texts(battle.support_moves(state)) == ["use bt06 move", "use bt06 attack", "use bt06 heroic"]
    table = Table(state)
    battle.use_support(Run(state, table.chance), ("use", "bt06", "attack"))
    assert table.go().moves == []
    assert state.heroes[0].tokens == ("attack",)
    assert state.turn is not None
    assert (len(state.turn.pool), state.turn.special) == (1, "none")
    assert battle.support_moves(state) == []


def test_a_battle_plan_is_offered_once() -> None:
    state = hero_turn(_commander("bt06"), "loki-8", support=True, special="open")
    assert battle.support_moves(state, ("bt06",)) == []


@pytest.mark.parametrize(
    ("plan", "card", "kind"),
    [
        ("bt02", "loki-8", "heroic"),
        ("bt03", "loki-9", "attack"),
        ("bt04", "loki-7", "move"),
        ("bt05", "loki-10", "wild"),
    ],
)
def test_battle_plans_add_a_symbol_to_support_cards_that_show_it(plan: str, card: str, kind: str) -> None:
    state = hero_turn(_commander(plan), card, support=True)
    battle.support_extras(Run(state, Table(state).chance))
    assert state.turn is not None
    assert [symbol.kind for symbol in state.turn.pool] == [kind]
    other = hero_turn(_commander(plan), "captain-carter-3" if kind == "heroic" else "loki-8", support=True)
    battle.support_extras(Run(other, Table(other).chance))
    assert other.turn is not None
    assert other.turn.pool == ()


def test_a_symbol_of_the_support_card_before_is_used_twice() -> None:
    state = _commander("bt11")
    state.story = [Entry("loki-8", 0, support=True), Entry("cgp01")]
    hero_turn(state, "captain-carter-1", before=("heroic",), pool=(PoolSymbol("move"),))
    assert _texts(battle.doubles(state)) == ["double heroic"]
    battle.double(Run(state, Table(state).chance), ("double", "heroic"))
    assert state.turn is not None
    assert [symbol.kind for symbol in state.turn.pool] == ["move", "heroic"]
    assert battle.doubles(state) == []


def test_battle_plans_are_offered_only_right_after_a_support_card() -> None:
    state = _commander("bt11")
    state.story = [Entry("captain-carter-2", 0)]
    assert battle.doubles(hero_turn(state, "captain-carter-1", before=("move",))) == []


def test_battle_plans_enlarge_the_row_and_lift_its_ban() -> None:
    state = _commander("bt08", "bt12", row=("loki-8",), support=("loki-9", "loki-10", "loki-7"))
    assert (permanents.row_size(state), permanents.lifts_ban(state)) == (3, True)
    battle.refill(Run(state, Table(state).chance))
    assert (state.row, state.support) == (("loki-8", "loki-9", "loki-10"), ("loki-7",))
    plain = _commander("bt09", row=("loki-8",))
    assert (permanents.row_size(plain), permanents.lifts_ban(plain)) == (2, False)
    battle.refill(Run(plain, Table(plain).chance))
    assert plain.row == ("loki-8",)


def test_a_row_card_is_exchanged() -> None:
    state = _commander("bt09", row=("loki-8", "loki-9"), support=("loki-10",))
    assert _texts(battle.cycles(state)) == ["cycle loki-8", "cycle loki-9"]
    battle.cycle(Run(state, Table(state).chance), ("cycle", "loki-8"))
    assert (state.row, state.support) == (("loki-9", "loki-10"), ("loki-8",))
    state.support = ()
    assert battle.cycles(state) == []


def test_last_stand_is_offered_for_each_row_card() -> None:
    state = villain_turn(_commander("bt10", row=("loki-8", "loki-9")))
    assert _texts(battle.last_stand(state)) == ["use bt10 loki-8", "use bt10 loki-9"]
    battle.stand(Run(state, Table(state).chance), 0, ("use", "bt10", "loki-8"))
    assert (state.row, state.out_of_game, len(state.heroes[0].hand)) == (("loki-9",), ("loki-8",), 4)
    assert battle.last_stand(villain_turn(_commander("bt10"))) == []


# --- Spinnerets, Muspelheim, Niffleheim --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "extra"),
    [
        (Entry("spider-man-2099-4", 0), 1),
        (Entry("spider-man-2099-1", 0), 0),
        (Entry("spider-man-2099-1", 0, covered=(0,)), 1),
    ],
)
def test_spinnerets_add_a_move_if_the_two_latest_cards_show_none(before: Entry, extra: int) -> None:
    state = a_state("spider-man-2099", "loki")
    state.story = [Entry("spider-man-2099-7", 0), Entry("loki-3", 1), before, Entry("cgp01")]
    hero_turn(state, "spider-man-2099-8")
    battle.static_extras(Run(state, Table(state).chance))
    assert state.turn is not None
    assert [symbol.kind for symbol in state.turn.pool] == ["move"] * extra


def test_spinnerets_of_another_hero_or_facedown_add_nothing() -> None:
    for entry in (Entry("spider-man-2099-7", 1), Entry("spider-man-2099-7", 0, facedown=True)):
        state = a_state("spider-man-2099", "loki")
        state.story = [entry]
        hero_turn(state, "spider-man-2099-8")
        battle.static_extras(Run(state, Table(state).chance))
        assert state.turn is not None
        assert state.turn.pool == ()


def test_muspelheim_skips_the_draw_and_niffleheim_ignores_a_symbol() -> None:
    state = hero_turn(a_state("loki"))
    set_hero(state, 0, place=5)
    assert permanents.skips_draw(state, 0)
    threat(state, 5, "sinners-to-punish")
    assert permanents.skips_draw(state, 0)
    hand(state, 0, "loki-1", "loki-2")
    assert not permanents.skips_draw(state, 0)
    state.ring[5] = replace(state.ring[5], location="niffleheim")
    assert (permanents.symbols_to_ignore(state, 0, 5), permanents.symbols_to_ignore(state, 0, 0)) == (1, 0)
