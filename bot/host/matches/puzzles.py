"""Shows puzzles: positions in which one of a few moves is clearly the best. Nothing about them is stored."""

from __future__ import annotations

import asyncio
import secrets

import msgspec

from bot.host.clocks.steady_clock import SteadyClock
from bot.host.ground.naming import Naming
from bot.host.matches.lessons import Learner, ShownMatch, shown_live
from bot.host.matches.live import Live
from engine.kernel.choices.decisions import Decision
from engine.kernel.contract.registry import game_named
from engine.kernel.errors import Refused
from engine.players.puzzles import Puzzle, position, puzzles_of


class PuzzleNow(msgspec.Struct, frozen=True):
    """A puzzle with its number, from 1, of ``count``; its match as a session; and the decision that it asks for."""

    number: int
    count: int
    live: Live
    decision: Decision
    puzzle: Puzzle

    @property
    def offered_moves(self) -> list[str]:
        """The moves to choose from, in an order that does not tell which is best."""
        return sorted(self.puzzle.moves)


class Puzzles:
    """Finds the puzzles that ship with the program."""

    def __init__(self, clock: SteadyClock, naming: Naming) -> None:
        self._clock = clock
        self._naming = naming

    async def puzzle(self, learner: Learner, slug: str, number: int | None = None) -> PuzzleNow:
        """Return a puzzle of a game, by default any one. Raises `Refused`: "unknown_game", "no_puzzles"."""
        game = game_named(slug)
        known = await asyncio.to_thread(puzzles_of, game.slug)
        if not known or (number is not None and not 1 <= number <= len(known)):
            raise Refused("no_puzzles")
        place = secrets.randbelow(len(known)) if number is None else number - 1
        origin, puzzle = known[place]
        match = await asyncio.to_thread(position, game, origin, puzzle)
        decision = match.decision_of(puzzle.seat)
        if decision is None:
            raise Refused("no_puzzles")
        shown = ShownMatch(-1, puzzle.after, puzzle.seat, self._clock())
        return PuzzleNow(place + 1, len(known), shown_live(learner, match, shown, self._naming), decision, puzzle)
