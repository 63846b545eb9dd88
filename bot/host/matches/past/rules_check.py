"""At the start of the bot, finds matches whose rules an update has changed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator

from bot.host.ground.damage import PlayedByNewerRules
from bot.host.matches.live import Live
from bot.host.matches.past.past_matches import read_past, rules_lead_here
from bot.host.matches.play import encode_events
from bot.host.matches.session_cache import SessionCache
from engine.kernel.contract.registry import games
from engine.kernel.errors import Refused
from engine.kernel.matches.rules_digest import rules_digest
from engine.kernel.steps.events import Event
from storage.errors import StorageError
from storage.records.changes import Change, NewRules

_log = logging.getLogger(__name__)

RULES_CHANGED = "event-rules-changed"


class RulesCheck:
    """Finds matches whose rules have changed.

    If the same version of the rules still leads to the stored state, the new digest of the rules is stored. Otherwise
    the match continues from its stored state under the new rules, and this is announced.
    """

    def __init__(self, cache: SessionCache) -> None:
        self._cache = cache
        self._storage = cache.storage

    async def run(self) -> AsyncIterator[int]:
        """Check all running matches, one after another, and yield the matches whose rules have changed."""
        for slug, game in games().items():
            digest = await asyncio.to_thread(rules_digest, game)
            for session_id in await self._storage.sessions.by_other_rules(slug, digest):
                try:
                    if await self._look_at(session_id, digest):
                        yield session_id
                except PlayedByNewerRules:
                    yield session_id
                except (Refused, StorageError) as error:
                    # Damaged matches are reported elsewhere; the others are still checked.
                    _log.info("session %d: its rules were not compared: %s", session_id, error)

    async def _look_at(self, session_id: int, digest: str) -> bool:
        """Compare the rules of a match with its stored digest, store a change, and return whether to announce it."""
        async with self._cache.locked(session_id) as live:
            if not live.is_running or live.match is None or live.session.rules == digest:
                return False
            if await self._are_the_same(live):
                await self._storage.sessions.set_rules(session_id, live.session.revision, digest)
                self._cache.revise(session_id, rules=digest)
                return False
            _log.info("session %d: continues with version %d of its rules", session_id, live.game.version)
            encoded_events = encode_events([Event(RULES_CHANGED)])
            await self._cache.change(live, Change(events=encoded_events, new_rules=NewRules(live.game.version, digest)))
            return True

    async def _are_the_same(self, live: Live) -> bool:
        if live.session.present_version != live.game.version:
            return False
        found = await read_past(self._storage, live)
        return await asyncio.to_thread(rules_lead_here, found, live.session)
