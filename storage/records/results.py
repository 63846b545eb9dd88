"""The records of results, ratings and standings."""

from __future__ import annotations

import msgspec


class SeatFeat(msgspec.Struct, frozen=True):
    """The feat of the player of a seat, in word keys of the game.

    `foe` is the opponent that the player's side met or, if `against` is False, the character that the side played.
    `mode` is the way of playing. `level` holds the changes of difficulty, as words separated by spaces. `rounds` is the
    number of rounds.
    """

    foe: str
    mode: str
    level: str
    rounds: int
    against: bool


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """The result of one seat of a match.

    `division` is "against" (opposing sides), "together" or "alone" (against the game). `place` is the rank of the side,
    None if the rules do not rank sides. `scores` is a JSON object of numbers by name. `status` describes how the player
    ended the match. `excluded` is why the match does not count for that player (None: it counts). `rated` says which
    ratings the match changes: "all", "game" or "none". `user_id` is None if no user can be named. `feat` is the
    player's feat, None without one; only rows to be stored have a feat, and rows that are read have none.
    """

    session_id: int
    seat: int
    user_id: int | None
    guild_id: int
    game: str
    seats: int
    side: int
    division: str
    won: bool
    place: int | None
    scores: str
    status: str
    rated: str
    ended_at: int
    excluded: str | None = None
    feat: SeatFeat | None = None

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
    """A user's matches with (or as) a foe in one mode of a game.

    `fastest` is the number of rounds of the quickest win.
    """

    game: str
    foe: str
    mode: str
    against: bool
    matches: int
    wins: int
    fastest: int | None


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
    """A user's totals in a division, in a guild.

    `mu` and `sigma` are None without a rating. `name` is the latest name.
    """

    division: str
    user_id: int
    name: str | None
    matches: int
    wins: int
    mu: float | None
    sigma: float | None
    rated: int | None


class Meeting(msgspec.Struct, frozen=True):
    """The counted matches of two users in a game.

    `won`, `lost` and `level` count the matches in which the first user placed before, after, or level with the second
    user. `together` counts the matches in which they were on one side, and `together_won` the matches that their side
    won.
    """

    game: str
    won: int
    lost: int
    level: int
    together: int
    together_won: int
