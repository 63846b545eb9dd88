"""Matches that people play in the browser: how they are found, recorded and read.

Their randomness depends on the seed and on the ids of the presses on Ready, so the times of those presses are recorded
too.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from bot.local.world.snowflakes import snowflake_at
from engine.kernel.choices.decisions import Decision
from engine.kernel.contract.registry import game_named
from engine.kernel.matches.match import Match
from engine.kernel.matches.record import new_record
from engine.kernel.steps.events import Event
from tests.records.recorded import Recorded, recorded

FOLDER = Path(__file__).parent
OPENING = 1_772_388_000.0
"""When the table's clock begins, in seconds since 1970."""


class Given(msgspec.Struct, frozen=True):
    """A standing order: the number of moves before it, its seat, and its text."""

    after: int
    seat: int
    order: str


class Step(msgspec.Struct, frozen=True):
    """One move of a match.

    It holds the question, whether an order answered it, the move's events, and the chapter after the move.
    """

    decision: Decision
    move: str
    by_order: bool
    events: list[Event]
    chapter: str

    @property
    def able(self) -> bool:
        """Return whether the seat had a card for the reaction window that was answered."""
        return self.decision.window is not None and self.decision.window.able


class Evening(Recorded, frozen=True):
    """A recorded match with the standing orders given in it. The recorded moves include the passes of those orders."""

    orders: tuple[Given, ...] = ()

    def steps(self) -> list[Step]:
        """Play the match again and return its moves."""
        match, steps = Match(msgspec.structs.replace(self.record, moves=())), list[Step]()
        for number, entry in enumerate(self.record.moves):
            give(match, (given for given in self.orders if given.after == number))
            decision, ordered = match.decisions()[0], match.ordered()
            events = match.play(entry.seat, entry.move) if ordered is None else match.play_ordered(*ordered)
            assert match.moves[-1] == entry
            steps.append(Step(decision, entry.move, ordered is not None, events, match.view(None).chapter))
        return steps


def _no_orders(_match: Match, _given: tuple[Given, ...]) -> Iterable[Given]:
    return ()


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A search for a match: the first that satisfies ``wanted`` and has at most ``most`` moves.

    The search plays one match for each of the ``numbers`` in turn. ``order`` returns the standing orders to give before
    the next move. Its second argument is the tuple of earlier orders.
    """

    file: str
    about: str
    game: str
    match_id: str
    seats: int
    numbers: range
    most: int
    choose: Callable[[Match, random.Random], str]
    wanted: Callable[[Evening], bool]
    options: Mapping[str, Any] = MappingProxyType({})
    order: Callable[[Match, tuple[Given, ...]], Iterable[Given]] = _no_orders

    def read(self) -> Evening:
        return msgspec.json.decode((FOLDER / self.file).read_bytes(), type=Evening)

    def search(self) -> Evening:
        """Return the match. Raises `LookupError` if there is none."""
        for number in self.numbers:
            evening = self._played(number)
            if evening is not None and self.wanted(evening):
                return evening
        raise LookupError(f"no such match for {self.file}")

    def write(self) -> None:
        """Search for the match and write it to its file."""
        written = msgspec.json.encode(self.search())
        (FOLDER / self.file).write_bytes(msgspec.json.format(written, indent=1) + b"\n")

    def _played(self, number: int) -> Evening | None:
        """Play the match with this number. Return None if the match is too long."""
        match, chooser = self._begun(number), random.Random(number)
        orders: tuple[Given, ...] = ()
        while match.decisions():
            if len(match.moves) >= self.most:
                return None
            given = tuple(self.order(match, orders))
            give(match, given)
            orders += given
            if (ordered := match.ordered()) is not None:
                match.play_ordered(*ordered)
            else:
                match.play(match.decisions()[0].seat, self.choose(match, chooser))
        found = recorded(self.about, match)
        return Evening(found.about, found.record, found.moves, found.outcome, found.state_sha256, orders=orders)

    def _begun(self, number: int) -> Match:
        game = game_named(self.game)
        record = new_record(
            game,
            match_id=self.match_id,
            options=game.parse_options(dict(self.options)),
            seats=self.seats,
            entropy=tuple(str(snowflake_at(moment)) for moment in ready(self.seats)),
            seed=random.Random(number).randbytes(32),
        )
        return Match(record)


def give(match: Match, orders: Iterable[Given]) -> None:
    for given in orders:
        match.give_order(given.seat, given.order)


def ready(seats: int) -> tuple[float, ...]:
    """Return for each seat the time at which it presses Ready, in seconds since 1970."""
    return tuple(OPENING + 600 + 10 * seat for seat in range(seats))
