"""Tests redeals: in every mode, each unseen card occurs in each unseen place with the right frequency."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.marvel_united.game import GAME
from engine.games.marvel_united.state.cards import SCHEMES, SUPERHEROES
from engine.games.marvel_united.state.pieces import Entry
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.steps import Effect, NextTurn
from tests.engine.games.marvel_united.positions import CARTER, LOKI, Table, acting, hero_turn, position
from tests.engine.games.marvel_united.stand import unseen
from tests.engine.redeals import REDEALS, as_in, as_often, worlds

# Each mode with the Heroes of its matches.
HEROES = {"coop": (CARTER, LOKI), "commander": (CARTER,), "villain": (CARTER, LOKI), "versus": (CARTER,)}


def deep_in(mode: str, *, is_hidden: bool) -> State:
    """Return a match at the actions of a Hero, with every kind of hidden fact."""
    story = [Entry("imp03", facedown=True), Entry("imp05", facedown=True)]
    state = position("immortus", HEROES[mode], options={"mode": mode, "hidden_hands": is_hidden}, story=story)
    if state.villain_seat is not None:
        state.plan_hand, state.plans = tuple(sorted(state.plans[:2])), state.plans[2:]
        state.schemes, state.removed_schemes, state.out_of_game = ("sv02", "sv06"), ("sv08",), ("sv03", "sh02")
        cards = ("sh03", "sh05") if mode == "versus" else ("sh03",)
        state.heroes[0] = replace(state.heroes[0], cards=cards)
        state.removed_cards = ("sh08",)
    acting(state, "move", "move")
    return state


@pytest.mark.parametrize(
    ("mode", "viewer", "hidden"),
    [
        ("commander", 0, False),
        ("villain", 0, False),
        ("villain", 1, True),
        ("villain", 2, False),
        ("villain", None, True),
        ("versus", 1, False),
    ],
)
def test_each_unseen_card_is_at_each_unseen_place(mode: str, viewer: int | None, hidden: bool) -> None:
    state = deep_in(mode, is_hidden=hidden)
    before = unseen(state, viewer)
    found = {group: {place: Counter[Any]() for place in places} for group, places in before.items()}
    for world in worlds(GAME, state, viewer):
        for group, places in unseen(world, viewer).items():
            for place, cards in places.items():
                found[group][place].update(cards)
    for group, places in before.items():
        pool = Counter(card for cards in places.values() for card in cards)
        for place, cards in places.items():
            if cards:
                as_often(found[group][place], as_in(pool, len(cards)))


@pytest.mark.parametrize("mode", HEROES)
def test_the_cards_that_a_viewer_sees_stay(mode: str) -> None:
    state = deep_in(mode, is_hidden=False)
    for viewer in (*range(state.seats), None):
        seen = GAME.view(state, viewer)
        for world in worlds(GAME, state, viewer, 20):
            GAME.validate(world)
            assert GAME.view(world, viewer) == seen


def test_unknown_cards_may_be_any_unused_cards() -> None:
    state = deep_in("villain", is_hidden=False)
    schemes, cards = Counter[str](), Counter[str]()
    for world in worlds(GAME, state, None):
        schemes.update(world.schemes)
        cards.update(world.heroes[0].cards)
    as_often(schemes, as_in(Counter([card for card in SCHEMES if card != "sv03"]), 2))
    as_often(cards, as_in(Counter([card for card in SUPERHEROES if card != "sh02"])))


def test_a_peeked_plan_stays_only_for_its_user() -> None:
    state = position("maestro", ("ironheart", LOKI), options={"gear": True}, gear={0: ["gc7"]}, plan="map07")
    acting(state, "move").play("gear gc7")
    assert {world.plans[0] for world in worlds(GAME, state, 0, 60)} == {"map07"}
    for viewer in (1, None):
        tops = Counter(world.plans[0] for world in worlds(GAME, state, viewer))
        as_often(tops, as_in(Counter(state.plans)))


def test_a_thwarted_hand_stays_only_for_its_user() -> None:
    state = position("maestro", (CARTER, LOKI), options={"mode": "villain"}, plan_hand=("map01", "map03"))
    Table(state, NextTurn(), Effect("sh07", "arrive", 0))
    assert {world.plan_hand for world in worlds(GAME, state, 0, 60)} == {("map01", "map03")}
    hands = Counter(card for world in worlds(GAME, state, 1) for card in world.plan_hand)
    as_often(hands, as_in(Counter((*state.plans, *state.plan_hand)), 2))


def test_a_hidden_hand_that_must_choose_may_be_any_hand() -> None:
    state = position("maestro", (CARTER, LOKI), options={"hidden_hands": True})
    table = hero_turn(state)
    assert table.kind == "play"
    cards = Counter((*state.heroes[0].hand, *state.heroes[0].deck))
    held = Counter(card for world in worlds(GAME, state, 1) for card in world.heroes[0].hand)
    as_often(held, {card: REDEALS * 4 * copies / cards.total() for card, copies in cards.items()})
