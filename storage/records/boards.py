"""Where a session is shown: boards, what is about to be posted, places that are closed."""

from __future__ import annotations

from typing import Literal

import msgspec


class Chapter(msgspec.Struct, frozen=True):
    """A chapter of a match, which one board message tells.

    Its story begins with the event of number `event` of the revision after `revision`; -1 is before the first. `called`
    holds who was called in this chapter: keys separated by blanks.
    """

    name: str
    revision: int
    called: str = ""
    event: int = 0


class Posting(msgspec.Struct, frozen=True):
    """Messages that are about to be posted: for which revision, where, after which message, as part of what chapter."""

    revision: int
    channel_id: int
    after: int | None
    chapter: Chapter


class BoardPlacement(msgspec.Struct, frozen=True):
    """The place where a session is shown, and why it cannot be at present, None where it can."""

    session_id: int
    guild_id: int
    channel_id: int
    parent_channel_id: int | None
    parked_reason: str | None


class Closure(msgspec.Struct, frozen=True):
    """When a session's place was last found closed, how it looked then, and when somebody was last told of it."""

    found_at: int
    open: bool
    bits: int
    told_at: int | None = None


class OldBoard(msgspec.Struct, frozen=True):
    """A message that has done its service.

    A "board" of an earlier revision still shows its buttons, a "call" only called players and is to be deleted, a
    "question" whether something may be taken back was overtaken, a "consent" to go elsewhere is not asked for any more.
    """

    message_id: int
    session_id: int
    channel_id: int
    kind: Literal["board", "call", "question", "consent"]
