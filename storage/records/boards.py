"""The records of a session's boards: chapters, postings, placements, closures, and old messages."""

from __future__ import annotations

from typing import Literal

import msgspec


class Chapter(msgspec.Struct, frozen=True):
    """A chapter of a match, which one board message shows."""

    name: str
    revision: int  # The chapter begins after this revision; -1: with the setup.
    called: str = ""  # The keys of the players who were pinged in this chapter, separated by blanks.
    event: int = 0  # The number of the chapter's first event in the revision after `revision`.

    @property
    def columns(self) -> dict[str, int | str | None]:
        """The chapter as the columns of its session."""
        return {
            "chapter": self.name,
            "chapter_revision": self.revision,
            "chapter_event": self.event,
            "called": self.called,
        }


class Posting(msgspec.Struct, frozen=True):
    """Messages that the bot is about to post: their revision, channel, preceding message and chapter."""

    revision: int
    channel_id: int
    after: int | None
    chapter: Chapter


class BoardPlacement(msgspec.Struct, frozen=True):
    """The place where a session is shown. `parked_reason` says why it cannot be shown now, None if it can be shown."""

    session_id: int
    guild_id: int
    channel_id: int
    parent_channel_id: int | None
    parked_reason: str | None


class Closure(msgspec.Struct, frozen=True):
    """The latest closure of a session's place: its time, the state of the place, and the time of the latest notice."""

    found_at: int
    open: bool
    bits: int
    told_at: int | None = None


class SentNotice(msgspec.Struct, frozen=True):
    """A notice about parked sessions, and its language."""

    message_id: int
    channel_id: int
    language: str
    sessions: tuple[int, ...]


class OldBoard(msgspec.Struct, frozen=True):
    """A message that is no longer needed.

    A "board" still shows its buttons. A "call" (to be deleted) and a "letter" (to be edited) pinged players. A
    "question" is a void undo request of a `seat`. A "consent" is a void request to move the session. `asked` is as in a
    `Call`.
    """

    message_id: int
    session_id: int
    channel_id: int
    kind: Literal["board", "call", "letter", "question", "consent"]
    seat: int | None = None
    asked: bytes | None = None


class Call(msgspec.Struct, frozen=True):
    """A message that pings players: in the channel ("call"), or one player in private ("letter")."""

    message_id: int
    channel_id: int
    kind: Literal["call", "letter"] = "call"
    seat: int | None = None  # The ping ends with the next ping for this seat.
    asked: bytes | None = None  # The request and its seats, as the host wrote them; None in old records.
    shown: str | None = None  # A digest of the displayed text, None if the text is not known.
