"""The records of seasons. Times are UTC milliseconds since 1970."""

from __future__ import annotations

from typing import Literal

import msgspec

# How long a season lasts: a calendar month, a calendar quarter, or from one day to another.
Span = Literal["month", "quarter", "dates"]
# The results that count: those of events and free matches, of events alone, or the ratings of all these matches.
Counting = Literal["both", "events", "rating"]


class Season(msgspec.Struct, frozen=True, kw_only=True):
    """A season. Every change raises its `revision`."""

    season_id: int = 0
    guild_id: int
    channel_id: int
    name: str = ""  # Empty: the season is named after its span.
    games: str = "[]"  # A JSON list of the games that count; empty for all games.
    span: Span = "month"
    zone: str
    starts_at: int
    ends_at: int
    counting: Counting = "both"
    best: int | None = 10  # The number of a player's best results that count; None: all.
    repeats: bool = False
    revision: int = 0
    created_by: int
    created_at: int
    ended_at: int | None = None
    announced_at: int | None = None
    message_id: int | None = None
    follows: int | None = None  # The number of the season that this one follows, if any.
    lapsed: bool = False  # Neither this season nor the one before had a result, so it repeats no more.
    opening_due_at: int | None = None  # When its opening must be announced; None if that is done or not needed.


class SeasonPlace(msgspec.Struct, frozen=True):
    """A line of a final table. Equal players share a place."""

    number: int
    user_id: int | None  # None for a removed user.
    place: int
    points: int
    results: int


class SeasonTitle(msgspec.Struct, frozen=True):
    """One of the first three places of a season, with the columns of the season that name it."""

    place: int
    name: str
    span: Span
    zone: str
    starts_at: int
    ends_at: int
