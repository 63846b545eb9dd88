"""Shows puzzles: positions in which one of a few moves is clearly the best. Each user's first answers are stored."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable
from itertools import groupby

import msgspec

from bot.host.clocks.steady_clock import SteadyClock
from bot.host.ground.naming import Naming
from bot.host.matches.lessons import Learner, ShownMatch, shown_live
from bot.host.matches.live import Live
from engine.kernel.choices.decisions import Decision
from engine.kernel.contract.registry import game_named
from engine.kernel.errors import Refused
from engine.players.puzzles import Puzzle, PuzzleMatch, position, puzzles_of
from storage.records.people import PuzzleAnswer
from storage.store import Storage


class PuzzleNow(msgspec.Struct, frozen=True):
    """A puzzle with its number, from 1, of ``count``; its match as a session; and the decision that it asks for.

    ``name`` identifies the puzzle in its game.
    """

    number: int
    count: int
    name: str
    live: Live
    decision: Decision
    puzzle: Puzzle

    @property
    def offered_moves(self) -> list[str]:
        """The moves to choose from, in an order that does not tell which is best."""
        return sorted(self.puzzle.moves)


class PuzzleTally(msgspec.Struct, frozen=True):
    """How a user answered: puzzles answered and solved, the solved ones in a row now, and the longest such streak."""

    answered: int = 0
    solved: int = 0
    streak: int = 0
    longest: int = 0


def tally_of(answers: Iterable[PuzzleAnswer]) -> PuzzleTally:
    """Return the tally of a user's answers, oldest first."""
    solved = [bool(one.solved) for one in answers]
    runs = [(right, len([*group])) for right, group in groupby(solved)]
    longest = max((count for right, count in runs if right), default=0)
    return PuzzleTally(len(solved), sum(solved), runs[-1][1] if solved and solved[-1] else 0, longest)


def puzzle_name(match: PuzzleMatch, puzzle: Puzzle) -> str:
    """Return what identifies a puzzle in its game, also after others were added."""
    return f"{match.seed}-{puzzle.after}"


class Puzzles:
    """Finds the puzzles that ship with the program, and keeps the users' answers."""

    def __init__(self, storage: Storage, clock: SteadyClock, naming: Naming) -> None:
        self._rows = storage.puzzles
        self._clock = clock
        self._naming = naming

    async def puzzle(self, learner: Learner, slug: str, name: str | None = None) -> PuzzleNow:
        """Return the puzzle of a game with a name, by default any that the user has not answered, if there is one.

        Raises `Refused`: "unknown_game", "no_puzzles", "expired_control" (the program has no such puzzle any more).
        """
        game = game_named(slug)
        known = await asyncio.to_thread(puzzles_of, game.slug)
        if not known:
            raise Refused("no_puzzles")
        if name is None:
            place = await self._any_place(learner, game.slug, known)
        else:
            places = {puzzle_name(*one): place for place, one in enumerate(known)}
            if name not in places:
                raise Refused("expired_control")
            place = places[name]
        origin, puzzle = known[place]
        match = await asyncio.to_thread(position, game, origin, puzzle)
        decision = match.decision_of(puzzle.seat)
        if decision is None:
            raise Refused("no_puzzles")
        live = shown_live(learner, match, ShownMatch(-1, puzzle.after, puzzle.seat, self._clock()), self._naming)
        return PuzzleNow(place + 1, len(known), puzzle_name(origin, puzzle), live, decision, puzzle)

    async def _any_place(self, learner: Learner, slug: str, known: tuple[tuple[PuzzleMatch, Puzzle], ...]) -> int:
        answered = {one.puzzle for one in await self._rows.of_user(learner.user_id) if one.game == slug}
        fresh = [place for place, one in enumerate(known) if puzzle_name(*one) not in answered]
        return secrets.choice(fresh or range(len(known)))

    async def answer(self, user_id: int, now: PuzzleNow, move: str) -> PuzzleTally:
        """Store a user's answer to a puzzle, unless they have answered it before. Return their tally after that."""
        solved = move == now.puzzle.moves[0]
        await self._rows.add(PuzzleAnswer(user_id, now.live.game.slug, now.name, int(solved), self._clock()))
        return await self.tally(user_id)

    async def tally(self, user_id: int) -> PuzzleTally:
        """Return how a user answered puzzles so far."""
        return tally_of(await self._rows.of_user(user_id))
