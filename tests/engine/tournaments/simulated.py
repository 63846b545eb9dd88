"""Events played by simulated players: the stronger one wins more often."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

import msgspec

from engine.kernel.chance.fair import Chance
from engine.tournaments.draws import event_chance
from engine.tournaments.event import (
    DUELS,
    KNOCK_OUT,
    NO_WISHES,
    EventPlan,
    EventTable,
    Participant,
    Round,
    Stage,
    TableResult,
    Tournament,
    Wishes,
)
from engine.tournaments.rounds.next_round import further_games, next_round
from engine.tournaments.rounds.standings import standings

CHANCE = event_chance(bytes(32))
# The scale of strength against luck: with a difference of 1, the stronger player wins about three of four duels.
LUCK = 0.9
DRAWS = 0.1
# More rounds than any event has; reaching this number means an endless loop.
ENDLESS = 80


def entered(players: int, *, team: int = 0) -> tuple[Participant, ...]:
    """Return ``players`` participants, numbered from 1 in the order of their seeds, in teams of size ``team``."""
    return tuple(
        Participant(number, number, team=f"T{(number - 1) // team}" if team else "") for number in range(1, players + 1)
    )


def begun(players: int, *stages: Stage, apart: int = 0, team: int = 0) -> Tournament:
    """Return an event before its first round."""
    return Tournament(EventPlan(stages, apart), entered(players, team=team))


@dataclass
class Simulated:
    """A simulated event: strengths by participant, and the generated rounds."""

    event: Tournament
    random_: random.Random
    strength: Callable[[int], float] = lambda player: -player / 4
    chance: Chance = CHANCE
    wishes: Callable[[Tournament], Wishes] = lambda _event: NO_WISHES
    rounds: list[Round] = field(default_factory=list)

    def play(self) -> Tournament:
        while self.round():
            assert len(self.rounds) < ENDLESS
        return self.event

    def round(self) -> bool:
        """Play a round. Return False if the event is over."""
        found = next_round(self.event, self.chance, self.wishes(self.event))
        if found.over:
            return False
        self.rounds.append(found)
        if found.field:
            self.change(fields=(*self.event.fields, found.field))
        self.change(results=(*self.event.results, *found.known_results))
        for table in self.order(found.tables):
            self.add(table)
            while further := further_games(self.event):
                for game in further:
                    self.add(game)
        return True

    def order(self, tables: Sequence[EventTable]) -> Iterator[EventTable]:
        return iter(self.random_.sample(list(tables), len(tables)))

    def add(self, table: EventTable) -> None:
        self.change(results=(*self.event.results, self.result(table)))

    def change(self, **changes: object) -> None:
        """Change the facts of the event."""
        self.event = msgspec.structs.replace(self.event, **changes)

    def result(self, table: EventTable) -> TableResult:
        stage = self.event.plan.stages[table.stage]
        form = {seat: self.strength(seat) + self.random_.gauss(0, LUCK) for seat in table.seats}
        if stage.format == "duplicate":
            together = sum(form.values()) / len(form)
            won = int(together > -2)
            return TableResult(table, measures=(won, self.random_.randint(1, 3), -round(10 - together)))
        order = sorted(table.seats, key=lambda seat: -form[seat])
        places = tuple(order.index(seat) + 1 for seat in table.seats)
        if stage.format in DUELS and stage.format not in KNOCK_OUT and self.random_.random() < DRAWS:
            places = (1, 1)
        return TableResult(
            table, places=places, scores=tuple(max(0, round(50 + 10 * form[seat])) for seat in table.seats)
        )


def kendall(places: Mapping[int, int], strength: Mapping[int, float]) -> float:
    """Return Kendall's tau of places against strengths: 1 for the same order, -1 for the reverse.

    Ties count as 0.
    """
    agreed = 0
    for one, other in combinations(places, 2):
        ahead = (places[one] < places[other]) - (places[one] > places[other])
        agreed += ahead if strength[one] > strength[other] else -ahead
    return agreed / math.comb(len(places), 2)


def followed(stages: tuple[Stage, ...], players: int, random_: random.Random) -> tuple[float, int]:
    """Play an event whose seeds are independent of strength; return Kendall's tau and the winner's rank by strength."""
    ranks = random_.sample(range(1, players + 1), players)
    strength = {player: -rank / 3 for player, rank in enumerate(ranks, 1)}
    chance = event_chance(random_.randbytes(32))
    event = Simulated(begun(players, *stages), random_, strength.__getitem__, chance).play()
    places = standings(event, chance).places
    return kendall(places, strength), ranks[min(places, key=places.__getitem__) - 1]
