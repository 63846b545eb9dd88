"""The records of results, ratings and standings."""

from __future__ import annotations

import msgspec


class SeatFeat(msgspec.Struct, frozen=True):
    """What the player of a seat achieved, for example which foe was beaten, as keys of the game's messages."""

    foe: str  # The opponent of the player's side or, if `against` is False, the character that the side played.
    mode: str  # The way of playing.
    level: str  # The words for what made the match harder or easier, separated by spaces.
    rounds: int
    against: bool


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """The result of one seat of a match."""

    session_id: int
    seat: int
    user_id: int | None  # None if no user can be named.
    guild_id: int
    game: str
    seats: int
    side: int
    division: str  # "against" (opposing sides), "together" or "alone" (against the game).
    won: bool
    place: int | None  # The rank of the side, None if the rules do not rank sides.
    scores: str  # A JSON object of numbers by name.
    status: str  # How the player ended the match.
    rated: str  # The ratings that the match changes: "all", "game" or "none".
    ended_at: int
    excluded: str | None = None  # Why the match does not count for the player; None: it counts.
    feat: SeatFeat | None = None  # Only in rows to be stored; None without a feat.

    @property
    def is_counted(self) -> bool:
        """Whether the match counts for the player of the seat."""
        return self.excluded is None


class RatingRow(msgspec.Struct, frozen=True):
    """A user's rating in a guild, in one scope."""

    guild_id: int
    user_id: int
    scope: str
    mu: float
    sigma: float
    matches: int


class Tally(msgspec.Struct, frozen=True):
    """How often a user had one result in a division of a game; `excluded`: why these matches do not count."""

    game: str
    division: str
    won: bool
    place: int | None
    excluded: str | None
    matches: int


class FeatTally(msgspec.Struct, frozen=True):
    """The numbers of a user's matches against (or as) a foe in one mode of a game."""

    game: str
    foe: str
    mode: str
    against: bool
    matches: int
    wins: int
    fastest: int | None  # The number of rounds of the quickest win.


class SoloMatch(msgspec.Struct, frozen=True):
    """A match that a user finished without another person: `scores` as in `Result`, `level` as in `SeatFeat`."""

    game: str
    won: bool
    scores: str
    level: str


class Triumph(msgspec.Struct, frozen=True):
    """One of the seats that beat a foe together, with its player's name at that time."""

    session_id: int
    seat: int
    name: str
    foe: str
    mode: str
    level: str
    rounds: int
    ended_at: int


class PlayerTotals(msgspec.Struct, frozen=True):
    """A user's totals in a division, in a guild."""

    division: str
    user_id: int
    name: str | None  # The latest name.
    matches: int
    wins: int
    mu: float | None  # None without a rating, like `sigma`.
    sigma: float | None
    rated: int | None


class Meeting(msgspec.Struct, frozen=True):
    """The numbers of counted matches in which two users met, in one game."""

    game: str
    won: int  # The number of matches in which the first user placed before the second user.
    lost: int  # The number of matches in which the first user placed after the second user.
    level: int  # The number of matches in which both users had the same place.
    together: int  # The number of matches in which both users were on one side.
    together_won: int  # The number of matches that their side won.


class TimedMove(msgspec.Struct, frozen=True):
    """When a move of a match was made, and by which user; `user_id` is None for the computer and removed users."""

    revision: int
    seat: int
    user_id: int | None
    at: int
