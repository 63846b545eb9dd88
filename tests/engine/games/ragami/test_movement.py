"""Tests movement against an independent reference that uses only the rules and the tables of the city."""

from __future__ import annotations

import csv
import random
from collections import defaultdict
from pathlib import Path

import engine.games.ragami
from engine.games.ragami.seen.view import look
from engine.games.ragami.state.match_state import CardDemon, CardSaint, MoveDemon, MoveRagamiStep, MoveSaint, Turn
from tests.engine.games.ragami.positions import NEUTRAL, Table, Y, build

DATA = Path(next(iter(engine.games.ragami.__path__))) / "data"
POSITIONS = 600
COLOURS = ("yellow", "green", "blue", "purple")
Ways = dict[str, set[str]]


def read(name: str) -> list[dict[str, str]]:
    with (DATA / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def ways(*pairs: tuple[str, str]) -> Ways:
    found: Ways = defaultdict(set)
    for one, other in pairs:
        found[one].add(other)
        found[other].add(one)
    return found


ROADS = [(row["a"], row["b"]) for row in read("street_edges")]
ROOFS = [(f"b{row['a']}", f"b{row['b']}") for row in read("building_edges")]
DOORS = [(f"b{row['id']}", space) for row in read("buildings") for space in row["spaces"].split()]
STREETS, CITY = ways(*ROADS), ways(*ROADS, *ROOFS, *DOORS)


def near(start: str, on: Ways, closed: set[str]) -> dict[str, int]:
    """Return all places within 1 to 4 steps, each with the number of steps."""
    needed: dict[str, int] = {}
    wave = {start}
    for steps in range(1, 5):
        wave = {there for here in wave for there in on[here]} - closed
        for place in wave - {start}:
            needed.setdefault(place, steps)
    return needed


def in_order(places: set[str]) -> list[str]:
    return sorted(places, key=lambda place: (place.startswith("b"), int(place.lstrip("b"))))


class City:
    """A position in words: the places of Ragamis, Saints and Demons, the conflicts and the closed spaces."""

    def __init__(self, chooser: random.Random) -> None:
        self.seats = chooser.choice((2, 3, 4))
        spaces = [str(number) for number in range(1, 31)]
        self.conflicts = {*chooser.sample(spaces, 6)}
        self.closed = {*chooser.sample([one for one in spaces if one not in self.conflicts], chooser.randrange(9))}
        # The pieces stand close together, so that they block each other.
        crowd = chooser.sample(spaces, 6) + [f"b{number}" for number in chooser.sample(range(1, 14), 3)]
        self.saints = {colour: chooser.choice([one for one in crowd if one in spaces]) for colour in COLOURS}
        self.ragamis: dict[int, str] = {}
        owners = [*range(self.seats), *([NEUTRAL] if self.seats == 2 else [])]
        for owner in owners:
            free = [place for place in crowd if place not in self.closed and self.may_stand(owner, place)]
            self.ragamis[owner] = chooser.choice(free)
        self.demons = {space: chooser.choice((1, 2)) for space in chooser.sample(crowd[:6], 3)}

    def may_stand(self, owner: int, place: str) -> bool:
        """Return whether a Ragami may end its movement at a place (RG-31, RG-32)."""
        others = [where for other, where in self.ragamis.items() if other != owner]
        if place.startswith("b"):
            return True
        return others.count(place) < 2 and (owner == NEUTRAL or self.saints[COLOURS[owner]] != place)

    def table(self) -> Table:
        return build(
            self.seats,
            ragami=self.ragamis,
            saints={colour: int(space) for colour, space in self.saints.items()},
            conflicts={int(space): 3 for space in self.conflicts},
            demons={int(space): count for space, count in self.demons.items()},
            blocked=[int(space) for space in self.closed],
            tiles=5,
        )

    def flights(self, owner: int) -> dict[str, int]:
        """Return the places that a Ragami can reach (RG-29 to RG-32)."""
        reach = near(self.ragamis[owner], CITY, self.closed)
        return {place: steps for place, steps in reach.items() if self.may_stand(owner, place)}

    def walks(self, seat: int, *, by_card: bool) -> list[str]:
        """Return the places that a Saint can reach (RG-36, and the restriction of card 11)."""
        own, told = self.ragamis[seat], []
        for number, colour in enumerate(COLOURS):
            for space in in_order({*near(self.saints[colour], STREETS, set())}):
                banned = space == own and (by_card or space in self.conflicts)
                if not banned and space != self.ragamis.get(number):
                    told.append(f"saint {colour} {space}")
        return told

    def prowls(self, without: str = "") -> list[str]:
        """Return the places that a Demon can reach (RG-38, and the restriction of card 12)."""
        starts = in_order({space for space in self.demons if space != without})
        return [f"demon {start} {space}" for start in starts for space in in_order({*near(start, STREETS, set())})]


def moves(table: Table, *steps: MoveRagamiStep | MoveSaint | MoveDemon | CardSaint | CardDemon) -> list[str]:
    table.state.steps = [Turn(Y), *steps]
    return table.moves


def test_pieces_can_go_where_the_rules_allow_RG_29_to_RG_38() -> None:
    chooser = random.Random(1)
    hindered = 0
    for _ in range(POSITIONS):
        city = City(chooser)
        table = city.table()
        own = in_order({*city.flights(Y)})
        hindered += len(own) < len(near(city.ragamis[Y], CITY, set()))
        expected = [f"ragami {place}" for place in own]
        if city.seats == 2:
            expected += [f"neutral {place}" for place in in_order({*city.flights(NEUTRAL)})]
        assert moves(table, MoveRagamiStep(Y)) == expected
        reach = look(table.state, Y).reach
        assert reach["ragami"] == city.flights(Y)
        assert moves(table, MoveSaint(Y)) == city.walks(Y, by_card=False)
        assert moves(table, CardSaint(Y, 2)) == city.walks(Y, by_card=True)
        assert moves(table, CardDemon(Y, 2)) == city.prowls(without=city.ragamis[Y])
        new = [f"demon new {space}" for space in range(1, 31)]
        assert moves(table, MoveDemon(Y)) == city.prowls() + (new if sum(city.demons.values()) < 6 else [])
    assert POSITIONS / 3 < hindered < POSITIONS
