"""Tests the data files of the city and the cards: the rules about them, and invalid rows."""

from __future__ import annotations

import ast
import csv
from collections import Counter
from itertools import combinations
from math import dist
from pathlib import Path
from typing import Any

import msgspec
import pytest

import engine.games.ragami
from engine.games.ragami.rules import moves
from engine.games.ragami.rules.setting_up import deck_of
from engine.games.ragami.state import board, cards
from engine.games.ragami.state.board import (
    BUILDINGS,
    OUTLINES,
    SLUGS,
    SPACES,
    STEPS,
    STREETS,
    TOUCHING,
    XY,
    place_of,
    word,
)
from engine.games.ragami.state.cards import CARD_FILE, CARDS
from engine.kernel.cards.graphs import Graph
from engine.kernel.errors import BadData
from tests.engine.games.ragami.positions import build

DATA = Path(next(iter(engine.games.ragami.__path__))) / "data"
Point = tuple[int, int]


def read(name: str) -> list[dict[str, str]]:
    with (DATA / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def pairs(name: str) -> list[tuple[int, int]]:
    return [(int(row["a"]), int(row["b"])) for row in read(name)]


# --- the city ------------------------------------------------------------------------------------------------------


def test_places_and_steps_RG_1() -> None:
    assert [*SPACES] == [*range(1, 31)]
    assert [word(place) for place in BUILDINGS] == [f"b{number}" for number in range(1, 14)]
    assert all(place_of(word(place)) == place for place in (*SPACES, *BUILDINGS))
    assert [board.is_building(place) for place in (1, 30, 31, 43)] == [False, False, True, True]
    assert len(pairs("street_edges")) == 42
    assert len(pairs("building_edges")) == 26
    assert sum(map(len, TOUCHING.values())) == 2 * 68
    assert sum(map(len, STREETS.values())) == 2 * 42
    assert sum(map(len, STEPS.values())) == 2 * (42 + 26 + 68)


def test_steps_go_both_ways_and_lead_to_another_place() -> None:
    for steps in (STREETS, STEPS, TOUCHING):
        assert all(here in steps[there] for here in steps for there in steps[here])
        assert all(here not in steps[here] for here in steps)
        assert all(list(steps[here]) == sorted(set(steps[here])) for here in steps)


def test_every_street_crossing_has_two_or_three_ways() -> None:
    assert Counter(len(STREETS[space]) for space in SPACES) == {2: 6, 3: 24}
    assert all(1 <= len(TOUCHING[space]) <= 3 for space in SPACES)


def test_the_streets_and_the_buildings_are_each_connected() -> None:
    alone = Graph((place, other) for place in BUILDINGS for other in STEPS[place] if board.is_building(other))
    for steps, places in ((STREETS, SPACES), (alone, BUILDINGS), (STEPS, (*SPACES, *BUILDINGS))):
        assert [places[0], *steps.distances(places[0])] == [*places]


def _turns(one: Point, two: Point, three: Point) -> int:
    cross = (two[0] - one[0]) * (three[1] - one[1]) - (two[1] - one[1]) * (three[0] - one[0])
    return (cross > 0) - (cross < 0)


def _cross(one: tuple[int, int], two: tuple[int, int]) -> bool:
    a, b, c, d = (XY[place] for place in (*one, *two))
    return _turns(a, b, c) != _turns(a, b, d) and _turns(c, d, a) != _turns(c, d, b)


def test_no_street_crosses_another_in_the_drawing() -> None:
    streets = pairs("street_edges")
    assert not [both for both in combinations(streets, 2) if not {*both[0]} & {*both[1]} and _cross(*both)]
    assert _cross((1, 14), (2, 13))


def test_the_city_maps_onto_itself_by_a_half_turn() -> None:
    """The drawing is slightly irregular, so a rotated space is mapped to the nearest one."""

    def apart(place: int, x: int, y: int) -> int:
        return (XY[place][0] - x) ** 2 + (XY[place][1] - y) ** 2

    turned = {
        space: min(SPACES, key=lambda other: apart(other, 1200 - XY[space][0], 910 - XY[space][1])) for space in SPACES
    }
    assert sorted(turned.values()) == [*SPACES]
    assert all(turned[turned[space]] == space != turned[space] for space in SPACES)
    streets = {frozenset(street) for street in pairs("street_edges")}
    assert {frozenset(turned[space] for space in street) for street in streets} == streets
    blocks = {frozenset(TOUCHING[place]) for place in BUILDINGS}
    assert {frozenset(turned[space] for space in block) for block in blocks} == blocks


def test_outlines_are_closed_loops_of_streets() -> None:
    for outline in OUTLINES.values():
        assert 4 <= len(outline) <= 6
        assert all(two in STREETS[one] for one, two in zip(outline, (*outline[1:], outline[0]), strict=True))


def _left_of(point: Point, one: Point, two: Point) -> bool:
    """Return whether a ray from the point to the right crosses the side."""
    (x, y), (ax, ay), (bx, by) = point, one, two
    return (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax


def test_buildings_are_inside_their_outline() -> None:
    for place, outline in OUTLINES.items():
        corners = [XY[space] for space in outline]
        sides = zip(corners, [*corners[1:], corners[0]], strict=True)
        assert sum(_left_of(XY[place], one, two) for one, two in sides) % 2 == 1, word(place)


def test_buildings_are_adjacent_if_their_blocks_share_a_street() -> None:
    def streets(place: int) -> set[frozenset[int]]:
        outline = OUTLINES[place]
        return {frozenset(side) for side in zip(outline, (*outline[1:], outline[0]), strict=True)}

    shared = {(one, two) for one, two in combinations(BUILDINGS, 2) if streets(one) & streets(two)}
    assert shared == {(one, two) for one in BUILDINGS for two in STEPS[one] if one < two and board.is_building(two)}


def test_building_6_touches_the_spaces_of_the_rulebook() -> None:
    assert TOUCHING[place_of("b6")] == (12, 14, 15, 18, 19, 20)


def test_the_reach_of_pieces_without_obstacles() -> None:
    streets = [len(STREETS.distances(space, 4)) for space in SPACES]
    everywhere = [len(STEPS.distances(place, 4)) for place in (*SPACES, *BUILDINGS)]
    assert (min(streets), max(streets)) == (15, 24)
    assert (min(everywhere), max(everywhere)) == (31, 42)
    assert STREETS.distances(19, 4)[29] == 4
    assert max(max(STREETS.distances(space, 30).values()) for space in SPACES) == 8


def test_places_do_not_overlap() -> None:
    assert min(dist(one, other) for one, other in combinations(XY.values(), 2)) > 60
    assert len({*SLUGS.values()}) == 13


# --- cards and dice ------------------------------------------------------------------------------------------------


def test_the_cards_are_those_of_the_rules() -> None:
    """Each row has a card's number, copies, cost, trade and triangle, as section 3 lists them."""
    listed = [(one.no, one.copies, one.cost, one.trade, one.triangle) for one in CARDS.values()]
    assert listed == [
        (1, 2, 0, True, False),
        (2, 3, 1, False, False),
        (3, 4, 1, False, True),
        (4, 2, 2, False, True),
        (5, 2, 0, False, True),
        (6, 2, 0, True, True),
        (7, 3, 0, True, False),
        (8, 2, 1, False, False),
        (9, 2, 0, False, False),
        (10, 1, 0, False, False),
        (11, 2, 0, True, False),
        (12, 2, 0, True, False),
        (13, 2, 0, True, False),
        (14, 2, 0, True, False),
        (15, 2, 1, False, False),
    ]


def test_the_effects_are_those_of_the_rules() -> None:
    assert [CARDS[no].effect for no in range(1, 16)] == [
        cards.Draw(look=3, keep=2, max_other_cards=1),
        cards.MainAction(action="conflict"),
        cards.Power(points=2),
        cards.Power(points=4),
        cards.PowerByRank(alone_last=4, tied_last=2, other=1),
        cards.PowerDieTwice(rolls=2, discard_on_failure="yes"),
        cards.MoveRagami(),
        cards.SwapRagami(),
        cards.CubesPerIdleRagami(each=1, own="no", neutral="no"),
        cards.HelpLast(vp=1, cubes_single=2, cubes_tied_two=3, max_tied=2),
        cards.MoveSaints(count=2, min_count=1, max=4, cube_each=1),
        cards.MoveDemons(count=2, min_count=1, max=4, cube_each=1),
        cards.ConflictDie(max_change=2, min=1, cap=6),
        cards.MoveVirtueDie(add=1, cap=6),
        cards.ExtraDieAction(reduce=1, parked="yes"),
    ]


@pytest.mark.parametrize(
    ("seats", "power_die", "count"),
    [(4, True, 33), (3, True, 33), (4, False, 31), (3, False, 31), (2, True, 31), (2, False, 29)],
)
def test_how_many_cards_play_RG_7_RG_50(seats: int, power_die: bool, count: int) -> None:
    deck = deck_of(seats, power_die=power_die)
    assert len(deck) == count
    assert (5 in deck) == (seats > 2)
    assert (6 in deck) == power_die
    assert deck == sorted(deck)


def test_trades_and_triangles() -> None:
    assert sum(one.copies for one in CARDS.values() if one.trade) == 15
    assert sum(one.copies for one in CARDS.values() if one.triangle) == 10


def test_pieces_and_dice_RG_2() -> None:
    assert (cards.CUBES, cards.DEMONS, cards.CONFLICT_DICE) == (30, 6, 6)
    assert cards.CONFLICT_FACES == (1, 2, 3, 4, 5, 6)
    assert cards.ACTION_FACES == (1, 1, 2, 3, 4, 5)
    assert cards.POWER_FACES == (0, 0, 1, 1, 2, 2)
    assert cards.BEST_POWER == 2
    parts = {row["item"]: int(row["count"]) for row in read("components")}
    assert (parts["action-die"], parts["power-die"], parts["tile"], parts["saint"]) == (3, 1, 30, 4)


ROW = {"no": "3", "copies": "4", "cost": "1", "trade": "no", "triangle": "yes", "two_seats": "yes"}
CODES = dict(row["effect"].partition(":")[::2] for row in read("cards"))


def test_a_correct_row_is_read() -> None:
    assert CARD_FILE.read_row({**ROW, "effect": "POWER:points=2"}) == CARDS[3]


@pytest.mark.parametrize(
    ("code", "params"),
    [
        ("SMITE", "points=2"),
        ("POWER", "points=2;colour=red"),
        ("POWER", "strength=2"),
        ("POWER", "points=two"),
        ("DRAW", "look=3;keep=2"),
        ("RESOLVE_ACTION", "action=rest"),
        ("MOVE_RAGAMI", "max=3"),
        ("MOVE_SAINTS", "count=2;min_count=1;max=far;cube_each=1"),
        ("EXTRA_DIE_ACTION", "reduce=1;parked=perhaps"),
        ("SWAP_RAGAMI", "with=neutral"),
        ("CUBES_PER_IDLE_RAGAMI", "each=1;own=maybe;neutral=no"),
        ("POWER_DIE_TWICE", "rolls=2"),
    ],
)
def test_a_row_that_cannot_be_carried_out_fails_at_load(code: str, params: str) -> None:
    with pytest.raises(BadData):
        CARD_FILE.read_row({**ROW, "effect": f"{code}:{params}"})


@pytest.mark.parametrize("code", CODES)
def test_no_parameter_is_ignored(code: str) -> None:
    """Each row must have all of its parameters, and must have no unknown one."""
    params = [one for one in CODES[code].split(";") if one]
    for left_out in params:
        with pytest.raises(BadData):
            CARD_FILE.read_row({**ROW, "effect": f"{code}:{';'.join(one for one in params if one != left_out)}"})
    with pytest.raises(BadData):
        CARD_FILE.read_row({**ROW, "effect": f"{code}:{';'.join([*params, 'luck=1'])}"})


def test_every_parameter_is_read_by_a_rule() -> None:
    """Each field of a card's effect is named by code outside the module that reads the data."""
    folder = Path(next(iter(engine.games.ragami.__path__)))
    tree = [node for file in folder.rglob("*.py") for node in ast.walk(ast.parse(file.read_text("utf-8")))]
    read = {node.attr for node in tree if isinstance(node, ast.Attribute)}
    unread = [
        (code, field.name)
        for code, kind in cards.CODES.items()
        for field in msgspec.structs.fields(kind)
        if field.name not in read
    ]
    assert not unread


@pytest.mark.parametrize(
    ("no", "name", "piece", "start"), [(11, "SAINT_CARD", "saint blue", 3), (12, "DEMON_CARD", "demon 9", 9)]
)
def test_the_numbers_of_cards_11_and_12_are_in_their_rows(
    monkeypatch: pytest.MonkeyPatch, no: int, name: str, piece: str, start: int
) -> None:
    table = build(hands={0: [no]}, demons={9: 1}, saints={"blue": 3})
    table.play(f"play {no}")
    assert len(table.listed(piece)) > len(STREETS[start])
    assert "stop" not in table.moves
    monkeypatch.setattr(moves, name, msgspec.structs.replace(getattr(cards, name), max=1, min_count=0))
    assert table.numbers(piece) == [*STREETS[start]]
    assert table.moves[-1] == "stop"


def test_every_code_is_used() -> None:
    kinds: set[Any] = {type(one.effect) for one in CARDS.values()}
    assert kinds == {*cards.CODES.values()}
