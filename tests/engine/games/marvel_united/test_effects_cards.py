"""Tests effects on cards: DRAW, CARD_DOWN, COVER, SWAP_CARD, ERASE, REVERSE, LAST_STAND."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.games.marvel_united.rules.board.heroes import set_hero
from engine.games.marvel_united.rules.board.storyline import uncovered_symbols
from engine.games.marvel_united.rules.effects.course import usable
from engine.games.marvel_united.state.pieces import Entry, Options
from engine.games.marvel_united.state.state import State
from tests.engine.games.marvel_united.scenes import Table, a_state, gear, hand, hero_turn, villain_turn, with_card

# --- DRAW --------------------------------------------------------------------------------------------------------


def test_draw_as_far_as_the_deck_goes() -> None:
    state = hand(hero_turn(a_state("black-panther")), 0, "black-panther-3", deck=["black-panther-1"])
    Table(state).begin("black-panther-7", seat=0)
    assert state.heroes[0].hand == ("black-panther-1", "black-panther-3")
    assert usable(state, "black-panther-7", "", 0) == ()


def test_each_hero_who_is_not_ko_draws_for_the_third_mission() -> None:
    """Tests worked example 25."""
    state = hero_turn(a_state("loki", "ironheart", "captain-carter"))
    set_hero(state, 0, ko=True, hand=())
    Table(state).begin("missions-3", "", 0)
    assert [len(hero.hand) for hero in state.heroes] == [0, 4, 4]


def test_one_hero_here_draws_up_to_three() -> None:
    state = gear(hero_turn(a_state("loki", "ironheart", "captain-carter")), 0, "gc5")
    hand(state, 0, "loki-1")
    hand(state, 1, "ironheart-1", "ironheart-4")
    table = Table(state).begin("gc5", "turn", 0)
    assert table.moves == ["to loki", "to ironheart"]
    table.play("to ironheart")
    assert [len(hero.hand) for hero in state.heroes] == [1, 3, 3]
    set_hero(state, 0, place=4)
    assert usable(state, "gc5", "turn", 0) == (0,)
    hand(state, 0, "loki-1", "loki-2", "loki-3")
    assert usable(state, "gc5", "turn", 0) == ()


def test_one_alternative_of_kun_lun_needs_one_or_two_hand_cards() -> None:
    state = hero_turn(a_state("loki"))
    state.ring[0] = replace(state.ring[0], location="kun-lun")
    assert usable(state, "kun-lun", "end", 0, 0) == (1,)
    hand(state, 0, "loki-1", "loki-2")
    assert usable(state, "kun-lun", "end", 0, 0) == (0, 1)
    hand(state, 0)
    assert usable(state, "kun-lun", "end", 0, 0) == ()


def test_a_card_that_needs_a_location_without_tokens_is_usable_only_there() -> None:
    state = villain_turn(a_state("loki", mode="villain"))
    assert usable(state, "sh05", "villain-turn-end", 0) == (0,)
    state.ring[0] = replace(state.ring[0], doombots=1)
    assert usable(state, "sh05", "villain-turn-end", 0) == ()


# --- CARD_DOWN ---------------------------------------------------------------------------------------------------


def test_draw_two_then_one_goes_down() -> None:
    state = hand(hero_turn(a_state("black-panther")), 0, "black-panther-3", deck=["black-panther-1", "black-panther-4"])
    table = Table(state).begin("black-panther-8", seat=0)
    assert table.moves == ["bottom black-panther-1", "bottom black-panther-3", "bottom black-panther-4"]
    table.play("bottom black-panther-4")
    assert state.heroes[0].deck == ("black-panther-4",)


def test_declining_the_price_leaves_out_the_rest() -> None:
    state = hand(hero_turn(a_state("ironheart")), 0, "ironheart-1", "ironheart-4")
    table = Table(state).begin("ironheart-9", seat=0)
    assert table.moves == ["bottom ironheart-1", "bottom ironheart-4", "pass"]
    table.play("pass")
    assert (state.heroes[0].tokens, len(state.heroes[0].hand)) == ((), 2)


def test_after_a_paid_price_the_rest_of_the_effect_happens() -> None:
    state = hand(hero_turn(a_state("ironheart")), 0, "ironheart-1", "ironheart-4", deck=["ironheart-3"])
    Table(state).begin("ironheart-9", seat=0).play("bottom ironheart-4")
    assert state.heroes[0].tokens == ("wild",)
    assert state.heroes[0].hand == ("ironheart-1", "ironheart-3")
    assert state.heroes[0].deck == ("ironheart-4",)


def test_the_last_card_is_kept_where_the_card_says_so() -> None:
    state = hand(hero_turn(a_state("ironheart")), 0, "ironheart-1")
    assert usable(state, "ironheart-9", "", 0) == ()


def test_paying_the_last_card_is_a_ko_after_which_the_effect_is_finished() -> None:
    state = hand(hero_turn(a_state("loki", "ironheart")), 0, "loki-1")
    state.ring[0] = replace(state.ring[0], location="kun-lun")
    Table(state).begin("kun-lun", "end", 0, alternative=1, place=0)
    assert state.heroes[0].ko
    assert state.heroes[0].tokens == ("wild",)
    assert state.heroes[0].deck[-1] == "loki-1"


def test_equal_cards_of_a_hidden_hand_are_asked_for() -> None:
    cards = ("loki-3", "loki-3")
    table = Table(hand(hero_turn(a_state("loki", "ironheart")), 0, *cards))
    table.state.ring[0] = replace(table.state.ring[0], location="kun-lun")
    table.begin("kun-lun", "end", 0, alternative=1, place=0)
    assert table.moves == []
    state = hand(hero_turn(a_state("loki", "ironheart")), 0, *cards)
    state.options = replace(state.options, hidden_hands=True)
    state.ring[0] = replace(state.ring[0], location="kun-lun")
    assert Table(state).begin("kun-lun", "end", 0, alternative=1, place=0).moves == ["bottom loki-3"]


def test_a_card_goes_down_with_two_in_hand() -> None:
    state = hand(hero_turn(a_state("mighty-thor")), 0, "mighty-thor-1")
    Table(state).begin("mighty-thor-10", "end", 0)
    assert state.heroes[0].hand == ("mighty-thor-1",)
    hand(state, 0, "mighty-thor-1", "mighty-thor-2")
    table = Table(state).begin("mighty-thor-10", "end", 0)
    assert table.moves == ["bottom mighty-thor-1", "bottom mighty-thor-2"]


# --- COVER -------------------------------------------------------------------------------------------------------


def _storyline(state: State, *entries: Entry) -> State:
    state.story = list(entries)
    return state


def test_covering_a_symbol_of_the_latest_card_for_a_token() -> None:
    state = _storyline(hero_turn(a_state("loki")), Entry("loki-4", 0), Entry("cgp01"))
    table = Table(state).begin("alchemax", "end", 0, place=2)
    assert table.moves == ["cover attack", "cover heroic"]
    table.play("cover heroic")
    assert uncovered_symbols(state.story[0]) == ("attack",)
    assert state.heroes[0].tokens == ("wild",)
    Table(state).begin("alchemax", "end", 0, place=2)
    assert uncovered_symbols(state.story[0]) == ()
    assert usable(state, "alchemax", "end", 0, 2) == ()


def test_a_facedown_card_has_no_symbol_to_cover() -> None:
    state = _storyline(hero_turn(a_state("loki")), Entry("loki-4", 0), Entry("loki-9", 0, facedown=True))
    assert usable(state, "alchemax", "end", 0, 2) == ()


def test_nova_covers_a_symbol_of_the_latest_faceup_card() -> None:
    """Tests rule MU-95."""
    state = _storyline(villain_turn(a_state("loki", villain="immortus")), Entry("loki-4", 0), Entry("loki-9", 0, True))
    table = Table(state).begin("nova", "bam", place=2, number=3)
    assert table.decision.seat == state.lead
    table.play("cover attack")
    assert state.story[0].covered == (0,)


def test_gear_keeps_the_villain_from_covering(monkeypatch: pytest.MonkeyPatch) -> None:
    with_card(monkeypatch, "gk03", "RULE", "on=static type=protect-cards")
    state = _storyline(villain_turn(a_state("loki", villain="immortus")), Entry("loki-4", 0))
    assert Table(state).begin("nova", "bam", place=2, number=3).moves == ["cover attack", "cover heroic"]
    gear(state, 0, "gk03")
    assert Table(state).begin("nova", "bam", place=2, number=3).moves == []
    assert state.story[0].covered == ()


# --- SWAP_CARD, ERASE, REVERSE -----------------------------------------------------------------------------------


def test_two_own_faceup_cards_change_places() -> None:
    entries = (
        Entry("loki-4", 0),
        Entry("cgp01"),
        Entry("loki-9", 0, facedown=True),
        Entry("ironheart-1", 1),
        Entry("loki-3", 0, covered=(1,)),
        Entry("loki-5", 0),
    )
    state = _storyline(hero_turn(a_state("loki", "ironheart")), *entries)
    table = Table(state).begin("tva", "end", 0, place=3)
    assert table.moves == ["swap 1", "swap 5", "swap 6"]
    table.play("swap 5")
    assert table.moves == ["swap 1", "swap 6"]
    table.play("swap 1")
    assert [entry.card for entry in state.story] == [
        "loki-3",
        "cgp01",
        "loki-9",
        "ironheart-1",
        "loki-4",
        "loki-5",
    ]
    assert state.story[0].covered == (1,)


def test_support_cards_of_earlier_turns_belong_to_no_hero() -> None:
    """Tests rule MU-74."""
    entries = (Entry("loki-8", 0, support=True), Entry("captain-carter-1", 0), Entry("loki-9", 0, support=True))
    state = _storyline(hero_turn(a_state("captain-carter", mode="commander")), *entries)
    assert usable(state, "tva", "end", 0, 3) == ()


@pytest.mark.parametrize("mode", ["commander", "versus"])
def test_this_turns_support_card_can_change_places_but_cannot_be_taken_in_hand(
    monkeypatch: pytest.MonkeyPatch, mode: str
) -> None:
    """MU-74: for the TVA, the rulebook excludes only support cards of earlier turns.

    For the hand it excludes all of them.
    """
    entries = (
        Entry("loki-8", 0, support=True),
        Entry("captain-carter-1", 0),
        Entry("captain-carter-2", 0, facedown=True),
        Entry("loki-9", 0, support=True),
    )
    state = _storyline(hero_turn(a_state("captain-carter", mode=mode), "loki-9", support=True), *entries)
    table = Table(state).begin("tva", "end", 0, place=3)
    assert table.moves == ["swap 2", "swap 4"]
    table.play("swap 2")
    assert [entry.card for entry in state.story] == ["loki-8", "loki-9", "captain-carter-2", "captain-carter-1"]
    with_card(monkeypatch, "gh1", "SWAP_CARD", "on=turn from=hand with=own")
    Table(hand(state, 0, "captain-carter-3", "captain-carter-4")).begin("gh1", "turn", 0).play("take captain-carter-3")
    assert [entry.card for entry in state.story] == ["loki-8", "loki-9", "captain-carter-2", "captain-carter-3"]


def test_the_two_latest_faceup_cards_change_places() -> None:
    entries = (Entry("loki-4", 0), Entry("imp01"), Entry("ironheart-1", 1), Entry("loki-9", 0, facedown=True))
    state = _storyline(villain_turn(a_state("loki", "ironheart", villain="immortus"), "imp10"), *entries)
    Table(state).begin("imp10")
    assert [entry.card for entry in state.story] == ["ironheart-1", "imp01", "loki-4", "loki-9"]


def test_without_a_second_faceup_card_nothing_is_exchanged() -> None:
    state = _storyline(villain_turn(a_state("loki", villain="immortus"), "imp10"), Entry("loki-4", 0))
    assert usable(state, "imp10", "", -1) == ()
    Table(state).begin("imp10")
    assert [entry.card for entry in state.story] == ["loki-4"]


def test_erased_cards_go_under_their_deck() -> None:
    entries = (Entry("loki-4", 0), Entry("ironheart-1", 1), Entry("loki-9", 0, facedown=True), Entry("imp11"))
    state = _storyline(villain_turn(a_state("loki", "ironheart", villain="immortus")), *entries)
    Table(state).begin("imp11")
    assert [entry.card for entry in state.story] == ["loki-4", "loki-9", "imp11"]
    assert state.heroes[1].deck[-1] == "ironheart-1"


def test_erased_support_cards_go_under_the_support_deck() -> None:
    state = a_state("captain-carter", mode="commander", villain="immortus", support=("loki-10",))
    _storyline(villain_turn(state), Entry("loki-8", 0, support=True))
    Table(state).begin("imp11")
    assert state.support == ("loki-10", "loki-8")


def test_without_a_hero_card_nothing_is_erased() -> None:
    state = _storyline(villain_turn(a_state("loki", villain="immortus")), Entry("imp11"))
    Table(state).begin("imp11")
    assert [entry.card for entry in state.story] == ["imp11"]


def test_the_order_of_turns_is_reversed_each_time() -> None:
    state = villain_turn(a_state("loki", "ironheart", "captain-carter", villain="immortus", last=1))
    assert state.next_hero() == 2
    Table(state).begin("imp12")
    assert (state.way, state.next_hero()) == (-1, 0)
    Table(state).begin("imp12")
    assert (state.way, state.next_hero()) == (1, 2)


def test_a_hand_card_is_exchanged_for_a_storyline_card(monkeypatch: pytest.MonkeyPatch) -> None:
    with_card(monkeypatch, "gh1", "SWAP_CARD", "on=turn from=hand with=own")
    state = hand(hero_turn(a_state("loki", "ironheart")), 0, "loki-1", "loki-5")
    _storyline(state, Entry("loki-4", 0, covered=(0,)), Entry("ironheart-1", 1), Entry("loki-3", 0))
    table = Table(state).begin("gh1", "turn", 0)
    assert table.moves == ["take loki-1", "take loki-5"]
    table.play("take loki-5")
    assert table.moves == ["swap 1", "swap 3"]
    table.play("swap 1")
    assert state.story[0] == Entry("loki-5", 0)
    assert state.heroes[0].hand == ("loki-1", "loki-4")


# --- LAST_STAND --------------------------------------------------------------------------------------------------


def test_last_stand_removes_a_row_card_and_draws() -> None:
    state = a_state("captain-carter", mode="commander", battle=("bt10",), row=("loki-8", "loki-9"))
    hand(villain_turn(state), 0)
    assert state.options == Options(mode="commander", villain="cosmic-ghost-rider")
    table = Table(state).begin("bt10", "ko-me", 0)
    assert table.moves == ["use bt10 loki-8", "use bt10 loki-9"]
    table.play("use bt10 loki-9")
    assert (state.row, state.out_of_game) == (("loki-8",), ("loki-9",))
    assert len(state.heroes[0].hand) == 1


def test_last_stand_needs_a_deck_and_a_row() -> None:
    state = a_state("captain-carter", mode="commander", battle=("bt10",), row=("loki-8",))
    villain_turn(state)
    assert usable(state, "bt10", "ko-me", 0) == (0,)
    set_hero(state, 0, deck=())
    assert usable(state, "bt10", "ko-me", 0) == ()
