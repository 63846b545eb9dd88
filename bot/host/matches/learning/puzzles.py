"""Shows puzzles: positions in which one of a few moves is clearly the best. Each user's first answers are stored."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable
from itertools import groupby

import msgspec

from bot.host.clocks.steady_clock import SteadyClock
from bot.host.ground.naming import Naming
from bot.host.matches.learning.lessons import Learner, ShownMatch, shown_live
from bot.host.matches.live import Live
from engine.kernel.choices.decisions import Decision
from engine.kernel.contract.registry import AnyGame, game_named
from engine.kernel.errors import Refused
from engine.players.puzzles import Puzzle, PuzzleMatch, position, puzzles_of
from storage.records.people import PuzzleAnswer
from storage.records.puzzles import DailyPuzzle
from storage.store import Storage

# A guild, and the ordinal of a date.
GuildDay = tuple[int, int]
# The puzzles of a game, each with its match.
KnownPuzzles = tuple[tuple[PuzzleMatch, Puzzle], ...]
# A user id that no user has.
_NOBODY = 0


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
    """How many puzzles a user has answered and solved, the current streak of solved puzzles, and the longest streak."""

    answered: int = 0
    solved: int = 0
    streak: int = 0
    longest: int = 0


def tally_of(answers: Iterable[PuzzleAnswer]) -> PuzzleTally:
    """Return how many puzzles a user has solved, and the streaks.

    The ``answers`` are in the order in which they were given.
    """
    solved = [bool(one.solved) for one in answers]
    runs = [(right, len([*group])) for right, group in groupby(solved)]
    longest = max((count for right, count in runs if right), default=0)
    return PuzzleTally(len(solved), sum(solved), runs[-1][1] if solved and solved[-1] else 0, longest)


def puzzle_name(match: PuzzleMatch, puzzle: Puzzle) -> str:
    """Return the name of a puzzle in its game. The name stays the same when other puzzles are added."""
    return f"{match.seed}-{puzzle.after}"


class Puzzles:
    """Finds the puzzles that ship with the program, and keeps the users' answers."""

    def __init__(self, storage: Storage, clock: SteadyClock, naming: Naming) -> None:
        self._rows = storage.puzzles
        self._clock = clock
        self._naming = naming

    async def puzzle(self, learner: Learner, slug: str, name: str | None = None) -> PuzzleNow:
        """Return a game's puzzle by its name; by default one that the user has not answered, or any if there is none.

        Raises `Refused`: "unknown_game", "no_puzzles", "expired_control" (the program has no such puzzle any more).
        """
        game, known_puzzles = await _known_puzzles(slug)
        place = (
            await self._any_place(learner, game.slug, known_puzzles)
            if name is None
            else _puzzle_index(known_puzzles, name)
        )
        return await self._puzzle_now(learner, game, known_puzzles, place)

    async def public_puzzle(self, slug: str, name: str, language: str) -> PuzzleNow:
        """Return a puzzle as everybody sees it: computer players have all its seats. Raises `Refused` like `puzzle`."""
        game, known_puzzles = await _known_puzzles(slug)
        place = _puzzle_index(known_puzzles, name)
        last = self._naming.computer_player(language, known_puzzles[place][0].seats)
        return await self._puzzle_now(Learner(_NOBODY, last, language), game, known_puzzles, place)

    async def _puzzle_now(self, learner: Learner, game: AnyGame, known_puzzles: KnownPuzzles, place: int) -> PuzzleNow:
        origin, puzzle = known_puzzles[place]
        match = await asyncio.to_thread(position, game, origin, puzzle)
        decision = match.decision_of(puzzle.seat)
        if decision is None:
            raise Refused("no_puzzles")
        live = shown_live(learner, match, ShownMatch(-1, puzzle.after, puzzle.seat, self._clock()), self._naming)
        return PuzzleNow(place + 1, len(known_puzzles), puzzle_name(origin, puzzle), live, decision, puzzle)

    async def _any_place(self, learner: Learner, slug: str, known_puzzles: KnownPuzzles) -> int:
        solved_puzzles = {one.puzzle for one in await self._rows.of_user(learner.user_id) if one.game == slug}
        fresh = [place for place, one in enumerate(known_puzzles) if puzzle_name(*one) not in solved_puzzles]
        return secrets.choice(fresh or range(len(known_puzzles)))

    async def answer(self, user_id: int, now: PuzzleNow, move: str, of: GuildDay | None = None) -> PuzzleTally:
        """Store a user's answer to a puzzle, unless they have answered it before. Return their tally after that.

        ``of``: the guild and the day whose puzzle it is.
        """
        solved, slug = move == now.puzzle.moves[0], now.live.game.slug
        daily = None if of is None else DailyPuzzle(*of, slug, now.name, 0)
        await self._rows.add(PuzzleAnswer(user_id, slug, now.name, int(solved), self._clock()), daily)
        return await self.tally(user_id)

    async def tally(self, user_id: int) -> PuzzleTally:
        """Return how many puzzles a user has answered and solved so far."""
        return tally_of(await self._rows.of_user(user_id))


async def _known_puzzles(slug: str) -> tuple[AnyGame, KnownPuzzles]:
    game = game_named(slug)
    known_puzzles = await asyncio.to_thread(puzzles_of, game.slug)
    if not known_puzzles:
        raise Refused("no_puzzles")
    return game, known_puzzles


def _puzzle_index(known_puzzles: KnownPuzzles, name: str) -> int:
    """Return the index of a puzzle among the puzzles of its game. Raises `Refused` ("expired_control")."""
    places = {puzzle_name(*one): place for place, one in enumerate(known_puzzles)}
    if name not in places:
        raise Refused("expired_control")
    return places[name]
