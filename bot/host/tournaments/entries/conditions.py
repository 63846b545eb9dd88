"""The conditions of entry that a player's record must meet: rating, matches played, reliability (TN-49)."""

from __future__ import annotations

import msgspec

from bot.host.matches.conduct import Conduct
from bot.host.matches.results import rating_of
from bot.host.tournaments.ground.settings import TournamentSettings
from engine.kernel.errors import Refused
from engine.kernel.words.phrases import Phrase
from engine.ratings import Rating
from storage.store import Storage


class PlayerRecord(msgspec.Struct, frozen=True):
    """A user's record in a game of a guild, as far as conditions of entry ask for it."""

    rating: int = Rating().display_number
    matches: int = 0
    reliability: int | None = None  # In percent, None with too few matches.


class Conditions:
    """Reads the records of users who would like to enter."""

    def __init__(self, storage: Storage, conduct: Conduct) -> None:
        self._results = storage.results
        self._conduct = conduct

    async def need(self, settings: TournamentSettings, guild_id: int, user_id: int, game: str) -> None:
        """Raise `Refused` ("conditions_missing") with everything that the user lacks."""
        if has_conditions(settings):
            missing = missing_conditions(settings, await self._record(guild_id, user_id, game))
            if missing:
                raise Refused("conditions_missing", missing=missing)

    async def _record(self, guild_id: int, user_id: int, game: str) -> PlayerRecord:
        rows = await self._results.ratings(guild_id, [user_id])
        found = next((rating_of(row) for row in rows if row.scope == game), Rating())
        matches = await self._results.counted_matches(guild_id, user_id, game)
        conduct = await self._conduct.of_user(guild_id, user_id)
        return PlayerRecord(found.display_number, matches, conduct.percent)


def has_conditions(settings: TournamentSettings) -> bool:
    """Return whether an event has conditions that a player's record must meet."""
    return any((settings.least_rating, settings.most_rating, settings.least_matches, settings.least_reliability))


def missing_conditions(settings: TournamentSettings, record: PlayerRecord) -> list[Phrase]:
    """Return what a player lacks, in words. Without enough matches, reliability is not known and refuses nobody."""
    found: list[Phrase] = []
    if record.rating < settings.least_rating:
        found.append(Phrase("condition-rating-low", {"have": str(record.rating), "need": str(settings.least_rating)}))
    if settings.most_rating and record.rating > settings.most_rating:
        found.append(Phrase("condition-rating-high", {"have": str(record.rating), "need": str(settings.most_rating)}))
    if record.matches < settings.least_matches:
        found.append(Phrase("condition-matches", {"have": record.matches, "need": settings.least_matches}))
    if record.reliability is not None and record.reliability < settings.least_reliability:
        found.append(Phrase("condition-reliability", {"have": record.reliability, "need": settings.least_reliability}))
    return found
