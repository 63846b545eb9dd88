"""What users and guilds have chosen, and what is kept of users."""

from __future__ import annotations

import hmac
from typing import Any, Literal

import msgspec

Calls = Literal["channel", "private", "both", "none"]


class GuildSettings(msgspec.Struct, frozen=True):
    """The settings of a guild; None where it has chosen nothing."""

    guild_id: int
    language: str | None = None
    moderator_role: int | None = None
    greeted_at: int | None = None


class UserSettings(msgspec.Struct, frozen=True):
    """The settings of a user; None where they have chosen nothing.

    `zone` is a name of the IANA database; quiet hours are minutes since midnight there.
    """

    user_id: int
    language: str | None = None
    calls: Calls | None = None
    zone: str | None = None
    quiet_from: int | None = None
    quiet_to: int | None = None


class PersonDigest(msgspec.Struct, frozen=True):
    """A removed person's part in something that goes on, by a salted digest; `number` is that of the seat, if any."""

    salt: bytes
    digest: bytes
    number: int

    def is_of(self, user_id: int) -> bool:
        """Tell whether it was the user's."""
        return hmac.compare_digest(self.digest, digest_of(user_id, self.salt))


def digest_of(user_id: int, salt: bytes) -> bytes:
    """The digest of a user's number with a salt."""
    return hmac.digest(salt, str(user_id).encode(), "sha256")


class Deck(msgspec.Struct, frozen=True):
    """A deck that a user keeps for a game, as the game's code for it."""

    deck_id: int
    user_id: int
    game: str
    name: str
    code: str
    created_at: int
    changed_at: int

    # Only its owner shall know what is in it.
    def __repr__(self) -> str:
        return f"Deck(deck_id={self.deck_id})"


Lists = dict[str, list[dict[str, Any]]]


class UserSession(msgspec.Struct, frozen=True):
    """A session in which a user is named."""

    session_id: int
    status: str
