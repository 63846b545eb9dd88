"""How matches came out, and what that says of players' strength."""

from __future__ import annotations

import msgspec


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How one seat of a match came out.

    `mode` is "against" (other sides), "together" or "alone" (against the game). `place` is None where nobody was
    ranked; `scores` is a JSON object of numbers by name. `status` says what the seat's player did, `counted` whether
    the match counts for that player, `rated` which ratings it changes then: "all", "game" or "none". `user_id` is
    None where nobody can be named.
    """

    session_id: int
    seat: int
    user_id: int | None
    guild_id: int
    game: str
    seats: int
    side: int
    mode: str
    won: bool
    place: int | None
    scores: str
    status: str
    counted: bool
    rated: str
    ended_at: int


class RatingRow(msgspec.Struct, frozen=True):
    """A user's rating in a guild, in one scope."""

    guild_id: int
    user_id: int
    scope: str
    mu: float
    sigma: float
    matches: int


class Tally(msgspec.Struct, frozen=True):
    """How often a user came out so in a mode of a game; `counted` False: in matches that count for nothing."""

    game: str
    mode: str
    won: bool
    place: int | None
    counted: bool
    matches: int


class PlayerTotals(msgspec.Struct, frozen=True):
    """A user among the others of a guild; without `mu` and `sigma` there is no rating. `name` is the latest known."""

    user_id: int
    name: str | None
    matches: int
    wins: int
    mu: float | None
    sigma: float | None
    rated: int | None


class Meeting(msgspec.Struct, frozen=True):
    """The counted matches of two users in a game.

    How often the first came before the second, after, level with the other; how often they were one side, and how
    often that side won.
    """

    game: str
    won: int
    lost: int
    level: int
    together: int
    together_won: int
