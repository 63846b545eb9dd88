"""Tests rules of the set-up that no worked example covers. A test's name contains the rule's number."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.games.marvel_united.rules.setting_up import new_match
from engine.games.marvel_united.rules.setup_rules import reduced, removals
from engine.games.marvel_united.seen.view import look
from engine.games.marvel_united.state.cards import (
    HERO_CARDS,
    LOCATIONS,
    PLANS,
    SCHEMES,
    SUPERHEROES,
    VILLAINS,
    plan_deck,
)
from engine.games.marvel_united.state.pieces import Gear
from engine.games.marvel_united.state.state import State
from engine.kernel.chance.fair import Chance
from tests.engine.games.marvel_united.positions import CARTER, LOKI, SPIDER, THOR, Table, options, plans_in, position

MODES = [("coop", 3), ("commander", 1), ("villain", 4), ("versus", 2)]


def dealt(seats: int = 2, number: int = 1, **values: object) -> State:
    """Return a match before its first question. ``number`` selects the deal."""
    return new_match(options(**values), seats, Chance(bytes(31) + bytes([number]), "rules"))


def set_up(state: State, **wanted_text: str) -> Table:
    """Answer every question of the set-up.

    Questions of the kinds in ``wanted_text`` get its moves, others their first move.
    """
    table = Table(state, on=True)
    while state.phase == "setup" and table.kind:
        text = wanted_text.get(table.kind, "")
        table.play(text if text in table.moves else table.moves[0])
    return table


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_mu_1_the_spaces_of_the_missions(mode: str, seats: int) -> None:
    view = look(dealt(seats, mode=mode), None)
    assert [(mission.filled, mission.spaces) for mission in view.missions] == [(0, 9), (0, 9), (0, 4)]


@pytest.mark.parametrize("villain", VILLAINS)
def test_mu_2_the_health_of_the_villain(villain: str) -> None:
    lives = [life or 0 for life in VILLAINS[villain].life]
    assert [dealt(seats, villain=villain).health for seats in (2, 3, 4)] == lives
    assert [dealt(seats, villain=villain, mode="villain").health for seats in (3, 4, 5)] == lives
    assert dealt(1, villain=villain, mode="commander").health == dealt(2, villain=villain, mode="versus").health
    assert dealt(1, villain=villain, mode="commander").health == lives[0]
    assert dealt(villain=villain).track == 0


@pytest.mark.parametrize("number", range(4))
def test_mu_3_six_locations_with_their_tokens(number: int) -> None:
    state = dealt(number=number, beginner=number % 2 == 0)
    names = [place.location for place in state.ring]
    assert len(set(names)) == 6
    assert [(place.thugs, place.civilians) for place in state.ring] == [
        (LOCATIONS[name].thugs, LOCATIONS[name].civilians) for name in names
    ]
    assert number % 2 or not {"niffleheim", "muspelheim"} & set(names)


def test_mu_5_the_plans_and_where_the_villain_starts() -> None:
    found = [dealt(number=number, villain="maestro") for number in range(20)]
    assert all(sorted(state.plans) == sorted(plan_deck("maestro")) for state in found)
    assert len({state.plans for state in found}) > 15
    assert len({state.villain_at for state in found}) > 3
    assert not any(plans_in(state) for state in found)


def test_mu_6_heroes_differ_and_start_opposite() -> None:
    state = dealt(3)
    table = Table(state).play(f"hero {LOKI}")
    assert f"hero {LOKI}" not in table.moves
    table.play(table.moves[0], table.moves[1])
    assert [hero.place for hero in state.heroes] == [(state.villain_at + 3) % 6] * 3
    assert len({hero.hero for hero in state.heroes}) == 3


@pytest.mark.parametrize(
    ("challenges", "gone"),
    [
        ("moderate", ["captain-carter-5"]),
        ("hard", ["captain-carter-6"]),
        ("both", ["captain-carter-5", "captain-carter-6"]),
    ],
)
def test_mu_8_challenges_remove_plain_wild_cards(challenges: str, gone: list[str]) -> None:
    state = dealt(challenges=challenges)
    set_up(state, hero=f"hero {CARTER}")
    cards = [*state.heroes[0].hand, *state.heroes[0].deck]
    assert len(cards) == 12 - len(gone)
    assert not set(gone) & set(cards)


def test_mu_9_own_gear_or_a_common_card_or_none() -> None:
    state = dealt(3, gear=True, villain="maestro")
    table = Table(state).play(f"hero {CARTER}", f"hero {SPIDER}", "hero ironheart")
    assert table.moves == ["gear own", "pass"]
    table.play("pass")
    assert "gear gc1" in table.moves
    table.play("gear gc1")
    assert "gear gc1" not in table.moves
    set_up(state)
    assert [len(hero.hand) + len(hero.deck) for hero in state.heroes] == [12, 11, 11]
    assert state.heroes[1].gear == (Gear("gc1"),)
    assert "spider-man-2099-5" not in (*state.heroes[1].hand, *state.heroes[1].deck)


@pytest.mark.parametrize("number", range(5))
def test_mu_10_starting_hand_cards_lie_on_top(number: int) -> None:
    state = dealt(2, number, villain="maestro")
    table = set_up(state, hero=f"hero {SPIDER}", first="first spider-man-2099")
    spider = next(hero for hero in state.heroes if hero.hero == SPIDER)
    opening = [card for card, facts in HERO_CARDS.items() if facts.starting_hand]
    assert opening == ["spider-man-2099-7"]
    assert opening[0] in spider.hand
    assert "event-first" in table.keys


def test_mu_10_three_cards_each_and_the_lead_names_the_first_hero() -> None:
    state = dealt(3)
    table = Table(state)
    while table.kind != "first":
        table.play(table.moves[0])
    assert [len(hero.hand) for hero in state.heroes] == [3, 3, 3]
    assert table.asked.seat == 0
    table.play(table.moves[2])
    assert state.first == 2


def test_mu_59_the_lead_chooses_where_the_villain_starts() -> None:
    state = dealt(3, mode="villain")
    table = Table(state)
    assert (table.kind, table.asked.seat, len(table.moves)) == ("start", 0, 6)
    place = state.ring[4].location
    table.play(f"start {place}")
    assert state.villain_at == 4


def test_mu_60_four_cards_are_drawn_one_removed_and_two_plans_held() -> None:
    """The Plans of this Villain in the box are not marked as initial, so no initial Plan is put on top."""
    state = dealt(3, mode="villain", villain="immortus")
    assert len(state.schemes) == 4 == len(set(state.schemes) & set(SCHEMES))
    table = Table(state)
    while table.kind != "drop":
        table.play(table.moves[0])
    assert table.asked.seat == state.villain_seat
    gone = table.moves[0].split()[1]
    table.play(table.moves[0])
    assert (len(state.schemes), state.removed_schemes) == (3, (gone,))
    while table.kind != "first":
        table.play(table.moves[0])
    assert (len(state.plan_hand), len(state.plans)) == (2, 10)
    marks = {field for card in PLANS.values() for field in card.__struct_fields__}
    assert not marks & {"initial", "opening"}


def test_mu_61_each_hero_seat_keeps_one_super_hero_card() -> None:
    state = dealt(4, mode="villain")
    assert len(state.offered_cards) == 4 == len(set(state.offered_cards) & set(SUPERHEROES))
    table = Table(state)
    while table.kind != "keep":
        table.play(table.moves[0])
    order = []
    while table.kind == "keep":
        assert not state.heroes[0].hand
        order.append(table.asked.seat)
        table.play(table.moves[-1])
    assert order == [0, 1, 2]
    assert len(state.removed_cards) == 1


def test_mu_62_start_tokens_and_extra_ones_are_handed_out_freely() -> None:
    state = dealt(3, mode="villain", villain="emperor-doom", extra_tokens=2)
    table = Table(state)
    while table.kind != "give":
        table.play(table.moves[0])
    assert table.asked.seat == 0
    while table.kind == "give":
        table.play(table.moves[1])
    tokens = sorted((*VILLAINS["emperor-doom"].tokens, "wild", "wild"))
    assert sorted(state.heroes[1].tokens) == tokens
    assert state.heroes[0].tokens == ()


def test_mu_79_versus_has_three_cards_one_removed_all_tokens_and_no_battle_plans() -> None:
    state = dealt(2, mode="versus", villain="maestro")
    assert len(state.heroes[0].cards) == 3
    table = set_up(state)
    assert len(state.heroes[0].cards) == 2
    assert len(state.removed_cards) == 1
    assert sorted(state.heroes[0].tokens) == sorted(VILLAINS["maestro"].tokens)
    assert (state.battle, len(state.row), len(state.plan_hand)) == ((), 2, 3)
    assert table.kind == "plan"


def test_mu_68_a_commander_removes_a_single_wild() -> None:
    state = position("maestro", (THOR,), options={"mode": "commander", "challenges": "none"})
    assert removals(state, 0) == ["wild"]
    deck = [f"{THOR}-6", f"{THOR}-7", f"{THOR}-3"]
    assert reduced(deck, removals(state, 0)) == deck[1:]
    state.heroes[0] = replace(state.heroes[0], gear=(Gear("gh7"),))
    assert reduced(deck, removals(state, 0)) == deck[2:]
