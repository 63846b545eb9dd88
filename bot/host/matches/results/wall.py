"""The wall of a server: which foes of a game were beaten there, by which players, and how fast."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

import msgspec

from bot.host.matches.results.results import Results
from engine.kernel.contract.feats import FeatBook
from engine.kernel.contract.registry import AnyGame, games
from engine.kernel.errors import Refused
from storage.records.results import Triumph
from storage.store import Storage


class BeatenFoe(msgspec.Struct, frozen=True):
    """A foe of a game: how often it was beaten, and the matches in which it was beaten, the fewest rounds first."""

    foe: str
    times: int
    best: tuple[tuple[Triumph, ...], ...]  # The winning seats of each of these matches.


class Wall:
    """Lists the games' opponents that a guild's players have beaten."""

    def __init__(self, storage: Storage, results: Results) -> None:
        self._storage = storage
        self._results = results

    async def of_guild(self, guild_id: int, game: AnyGame, most: int) -> list[BeatenFoe]:
        """Return every foe of a game, in the order of the game's foe book, each with its ``most`` fastest matches.

        Raises `Refused` ("no_wall") if the game has no foes.
        """
        book = wall_book(game)
        await self._results.rate_finished(guild_id)
        return beaten(book, await self._storage.results.triumphs(guild_id, game.slug), most)


def wall_book(game: AnyGame) -> FeatBook:
    """Return the foe book of a game. Raises `Refused` ("no_wall") if it has none."""
    if game.feat_book is None:
        raise Refused("no_wall")
    return game.feat_book


def walled() -> list[AnyGame]:
    """Return the games that have foes."""
    return [game for game in games().values() if game.feat_book is not None]


def beaten(book: FeatBook, triumphs: Iterable[Triumph], most: int) -> list[BeatenFoe]:
    """Return every foe of a book with the matches that beat it; the ``triumphs`` of one match are adjacent."""
    found: dict[str, list[tuple[Triumph, ...]]] = {foe: [] for foe in book.foes}
    for _, seats in groupby(triumphs, lambda one: one.session_id):
        match = tuple(seats)
        # Leave out matches of older rules with a mode or level that the book no longer has.
        if match[0].mode in book.modes and {*match[0].level.split()} <= {*book.levels}:
            found.get(match[0].foe, []).append(match)
    return [BeatenFoe(foe, len(matches), tuple(matches[:most])) for foe, matches in found.items()]
