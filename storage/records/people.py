"""The records of users and guilds: settings, decks, and the sessions that name a user."""

from __future__ import annotations

import hmac
from typing import Any, Literal

import msgspec

Calls = Literal["channel", "private", "both", "none"]
# The moves that a user confirms: all, only moves that need the consent of others to be undone, or none.
Confirm = Literal["always", "lasting", "never"]
# When the host makes a user's only possible move: if everybody can see that no other move is possible, always, or
# never.
OnlyMove = Literal["open", "always", "never"]


class GuildSettings(msgspec.Struct, frozen=True):
    """The settings of a guild; None for settings that the guild has not chosen."""

    guild_id: int
    language: str | None = None
    moderator_role: int | None = None
    greeted_at: int | None = None
    web_key: bytes | None = None  # The key of the addresses of the guild's public pages. None: the guild has no pages.
    web_records: bool = False  # Whether the pages include leaderboards and players' records.
    discord_events: bool = False  # Whether organisers may show events among the guild's events in Discord.
    news_role: int | None = None  # The role that is mentioned when an event opens its registration.

    # A log with the key would let its readers open every page of the guild.
    def __repr__(self) -> str:
        return f"GuildSettings(guild_id={self.guild_id})"


class UserSettings(msgspec.Struct, frozen=True):
    """The settings of a user; None for settings that the user has not chosen."""

    user_id: int
    language: str | None = None
    calls: Calls | None = None
    zone: str | None = None  # The user's time zone, as the IANA time zone database names it.
    quiet_from: int | None = None  # Minutes since midnight in `zone`, like `quiet_to`.
    quiet_to: int | None = None
    seen_language: str | None = None  # The language of the user's Discord client when the user last played.
    confirm: Confirm | None = None
    only_move: OnlyMove | None = None

    @property
    def reads(self) -> str | None:
        """The language for private messages to the user, None if it was neither chosen nor seen."""
        return self.language or self.seen_language


class PersonDigest(msgspec.Struct, frozen=True):
    """A salted digest of a removed person, for an unfinished session; `number` is the person's seat, if any."""

    salt: bytes
    digest: bytes
    number: int

    def is_of(self, user_id: int) -> bool:
        """Return True if the digest belongs to the user."""
        return hmac.compare_digest(self.digest, digest_of(user_id, self.salt))


def digest_of(user_id: int, salt: bytes) -> bytes:
    """Return the salted digest of a user's id."""
    return hmac.digest(salt, str(user_id).encode(), "sha256")


class StoredLesson(msgspec.Struct, frozen=True):
    """The lesson or the practice match that a user plays."""

    user_id: int
    lesson_id: int  # A unique number.
    game: str
    moves: str  # The user's moves, one per line.
    revision: int  # The number of changes so far.
    touched_at: int  # The time of the latest change.
    start: str | None = None  # The position from which a practice match begins, as JSON; None for a lesson.


class PuzzleAnswer(msgspec.Struct, frozen=True):
    """A user's first answer to a puzzle of a game. ``solved`` is 1 if it was the best move, else 0."""

    user_id: int
    game: str
    puzzle: str
    solved: int
    at: int


class Deck(msgspec.Struct, frozen=True):
    """A deck that a user keeps for a game, in the game's deck code."""

    deck_id: int
    user_id: int
    game: str
    name: str
    code: str
    created_at: int
    changed_at: int

    # Only its owner may know the cards, so the repr leaves the code out.
    def __repr__(self) -> str:
        return f"Deck(deck_id={self.deck_id})"


Lists = dict[str, list[dict[str, Any]]]


class UserSession(msgspec.Struct, frozen=True):
    """A session in which a user is named."""

    session_id: int
    status: str
