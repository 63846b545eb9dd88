"""The records of a session's boards: chapters, postings, placements, closures, and old messages."""

from __future__ import annotations

from typing import Literal

import msgspec


class Chapter(msgspec.Struct, frozen=True):
    """A chapter of a match, which one board message tells.

    Its story begins with the event of number `event` of the revision after `revision`; -1 is before the first. `called`
    names the players who were called in this chapter: keys separated by blanks.
    """

    name: str
    revision: int
    called: str = ""
    event: int = 0


class Posting(msgspec.Struct, frozen=True):
    """Messages that the bot is about to post: their revision, channel, preceding message and chapter."""

    revision: int
    channel_id: int
    after: int | None
    chapter: Chapter


class BoardPlacement(msgspec.Struct, frozen=True):
    """The place where a session is shown, and why this is impossible at present, None if it is possible."""

    session_id: int
    guild_id: int
    channel_id: int
    parent_channel_id: int | None
    parked_reason: str | None


class Closure(msgspec.Struct, frozen=True):
    """The latest closure of a session's place: its time, the look of the place, and the time of the latest notice."""

    found_at: int
    open: bool
    bits: int
    told_at: int | None = None


class SentNotice(msgspec.Struct, frozen=True):
    """A message that told people of sessions that were parked, in the language in which it was written."""

    message_id: int
    channel_id: int
    language: str
    sessions: tuple[int, ...]


class OldBoard(msgspec.Struct, frozen=True):
    """A message that is no longer needed.

    A "board" of an earlier revision still shows its buttons. A "call" only called players; the bot deletes it. A
    "letter" called a player in private; the bot edits it. A "question" is an undo request of a `seat` that is void. A
    "consent" asked for a move to another channel and is void. `asked` is as in a `Call`.
    """

    message_id: int
    session_id: int
    channel_id: int
    kind: Literal["board", "call", "letter", "question", "consent"]
    seat: int | None = None
    asked: bytes | None = None


class Call(msgspec.Struct, frozen=True):
    """A message that calls players: in the channel ("call"), or one player in private ("letter").

    `asked` is what it asks of which seats, and `shown` a digest of its words, as the host wrote them; None where an
    earlier version wrote nothing, or the words are not known. A call for one `seat` ends with the next one for it.
    """

    message_id: int
    channel_id: int
    kind: Literal["call", "letter"] = "call"
    seat: int | None = None
    asked: bytes | None = None
    shown: str | None = None
