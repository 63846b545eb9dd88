"""Decides whether a user may enter: the conditions on a player's record are rating, matches, reliability (TN-49)."""

from __future__ import annotations

import msgspec

from bot.host.matches.results.conduct import Conduct
from bot.host.matches.results.results import rating_of
from bot.host.tournaments.entries.entry_rules import need_welcome, unmet_settings
from bot.host.tournaments.ground.people import Actor
from bot.host.tournaments.ground.settings import TournamentSettings
from bot.host.tournaments.ground.store import TournamentStore
from engine.kernel.errors import Refused
from engine.kernel.words.phrases import Phrase
from engine.ratings import Rating
from storage.records.tournaments import EntryRequest

# The condition in words, by the code with which a user who does not meet it is refused.
_CONDITIONS = {
    "not_invited": "condition-invitation",
    "role_needed": "condition-role",
    "account_too_new": "condition-account",
    "member_too_new": "condition-membership",
}


class PlayerRecord(msgspec.Struct, frozen=True):
    """A user's record in a game of a guild, as far as conditions of entry ask for it."""

    rating: int = Rating().display_number
    matches: int = 0
    reliability: int | None = None  # In percent, None with too few matches.


class Conditions:
    """Checks users who would like to enter, and reads their records."""

    def __init__(self, store: TournamentStore, conduct: Conduct) -> None:
        self._store = store
        self._results = store.cache.storage.results
        self._conduct = conduct

    async def need_admission(self, settings: TournamentSettings, guild_id: int, actor: Actor, game: str) -> None:
        """Raise `Refused` if a user may not enter an event or a league with these settings.

        The codes are "locked_out", those of `need_welcome`, and "conditions_missing".
        """
        await self._store.cache.quotas.admit(guild_id, actor.user_id)
        need_welcome(settings, actor, self._store.clock())
        await self._need_record(settings, guild_id, actor.user_id, game)

    async def missing_parts(self, settings: TournamentSettings, guild_id: int, actor: Actor, game: str) -> list[Phrase]:
        """Return everything that a user lacks to enter an event with these settings, in words."""
        unmet = unmet_settings(settings, actor, self._store.clock())
        found = [Phrase(_CONDITIONS[error.code], error.phrase.params) for error in unmet]
        if has_conditions(settings):
            found += missing_conditions(settings, await self._record(guild_id, actor.user_id, game))
        return found

    async def need_met(
        self, settings: TournamentSettings, guild_id: int, request: EntryRequest, admitted: Actor, game: str
    ) -> None:
        """Raise `Refused` ("request_unmet") with everything that a user who asked to enter lacks now."""
        missing_parts = await self.missing_parts(settings, guild_id, admitted, game)
        if missing_parts:
            raise Refused("request_unmet", name=request.name, missing=missing_parts)

    async def need_unlocked(self, guild_id: int, request: EntryRequest) -> None:
        """Raise `Refused` ("player_locked_out") if moderators have locked out a user who asked to enter."""
        await self._store.cache.quotas.admit_other(guild_id, request.user_id, request.name)

    async def _need_record(self, settings: TournamentSettings, guild_id: int, user_id: int, game: str) -> None:
        """Raise `Refused` ("conditions_missing") with everything that the user lacks."""
        if has_conditions(settings):
            missing_parts = missing_conditions(settings, await self._record(guild_id, user_id, game))
            if missing_parts:
                raise Refused("conditions_missing", missing=missing_parts)

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
