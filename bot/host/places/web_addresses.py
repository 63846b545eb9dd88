"""The addresses of public pages: only their guild's key yields them, so nobody can guess one."""

from __future__ import annotations

import hmac
import secrets

from bot.host.ground import audit_entries
from bot.host.matches.session_cache import SessionCache
from engine.kernel.errors import Refused
from storage.records.matches import Session

KEY_BYTES = 32
# The length of a token in an address, in hexadecimal digits: 128 bits.
TOKEN_DIGITS = 32


class WebAddresses:
    """Derives the addresses of a guild's pages from its key, and turns the pages on and off.

    Nothing is stored for a single page. If the pages are turned off and on again, the guild has a new key, and all
    earlier addresses are void.
    """

    def __init__(self, cache: SessionCache) -> None:
        self._settings = cache.storage.settings
        self._clock = cache.clock
        # The URL at which the operator publishes the pages; None if there is none.
        self.base_url: str | None = None

    async def show(self, guild_id: int, by: int) -> None:
        """Turn a guild's pages on, with an audit entry. Raises `Refused` ("no_web") without a published URL."""
        if self.base_url is None:
            raise Refused("no_web")
        if (await self._settings.guild(guild_id)).web_key is None:
            entry = audit_entries.web_entry(guild_id, by, shown=True, at=self._clock())
            await self._settings.set_web_key(guild_id, secrets.token_bytes(KEY_BYTES), audit=entry)

    async def hide(self, guild_id: int, by: int) -> None:
        """Turn a guild's pages off, with an audit entry."""
        if (await self._settings.guild(guild_id)).web_key is not None:
            entry = audit_entries.web_entry(guild_id, by, shown=False, at=self._clock())
            await self._settings.set_web_key(guild_id, None, audit=entry)

    async def of_match(self, session: Session) -> str | None:
        """Return the URL of a match's page, None if there is no page."""
        if self.base_url is None:
            return None
        key = (await self._settings.guild(session.guild_id)).web_key
        return None if key is None else f"{self.base_url}/{match_path(key, session.session_id)}"

    async def admits(self, session: Session, token: str) -> bool:
        """Return whether a token is that of the match's page, and the guild shows its pages."""
        key = (await self._settings.guild(session.guild_id)).web_key
        return key is not None and hmac.compare_digest(token, _token(key, session.session_id))


def match_path(key: bytes, session_id: int) -> str:
    """Return the path of a match's page under the base URL."""
    return f"match/{session_id}-{_token(key, session_id)}"


def _token(key: bytes, session_id: int) -> str:
    return hmac.digest(key, f"match {session_id}".encode(), "sha256").hex()[:TOKEN_DIGITS]
