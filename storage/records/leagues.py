"""The records of leagues. Times are UTC milliseconds since 1970."""

from __future__ import annotations

from typing import Literal

import msgspec

from storage.records.changes import NewAudit
from storage.records.tournaments import EntryRequest, NewTournament, Official, TournamentChange

# "draft": only organisers see the league. "open": the next season has not begun. "playing": a season is played.
LeagueState = Literal["draft", "open", "playing", "over"]
# "leaving": the player has signed off. "dropped": the league has dropped the player at the end of a season. Both are in
# no later season. "waiting": the player is on the waitlist.
LeaguePlayerState = Literal["playing", "leaving", "dropped", "waiting"]

# How a request to enter was decided. "undecided": the league ended before that.
Decision = Literal["admitted", "declined", "undecided"]


class League(msgspec.Struct, frozen=True, kw_only=True):
    """A league. Every change raises its `revision`, also a change of its players."""

    league_id: int = 0
    guild_id: int
    channel_id: int
    name: str
    language: str
    data: bytes  # The settings of the divisions' events, as JSON.
    size: int = 8  # The number of players in a division.
    moves: int = 2  # How many players move up, and down, between two divisions.
    days: int = 28  # The span of a season.
    state: LeagueState = "draft"
    season: int = 0  # The number of the latest season that has begun.
    revision: int = 0
    created_by: int
    created_at: int
    posted: int | None = None  # The revision that the message shows.
    message_id: int | None = None
    pause_reason: str | None = None  # Why the season is paused, None if it is not.
    # When the next season began to wait, or when somebody was last asked again to open it; None before season 1.
    asked_at: int | None = None
    asks: int = 0  # How often somebody was asked again since the last season, and how often that was announced.
    asks_told: int = 0
    champion: int | None = None  # The first player of division 1 in the latest season with a final order, if any.


class LeaguePlayer(msgspec.Struct, frozen=True):
    """A player of a league, with the place in the division, or on the waitlist if `division` is None."""

    user_id: int
    name: str
    division: int | None
    place: int
    state: LeaguePlayerState
    joined_at: int


class LeagueEvent(msgspec.Struct, frozen=True):
    """The tournament of a division in a season."""

    tournament_id: int
    season: int
    division: int


class WholeLeague(msgspec.Struct, frozen=True):
    """Everything stored of one league, at one revision. Players are in order, the waitlist last.

    `gaps` are the places of players who are out before the next season opens, under negative user ids without names.
    They keep their places in the division, so that nobody else is relegated (TN-63). `locked_out` are the players whom
    moderators have locked out (TN-86). `requests` are those about which an organiser decides, oldest first (TN-90).
    """

    league: League
    players: tuple[LeaguePlayer, ...]
    events: tuple[LeagueEvent, ...]
    gaps: tuple[LeaguePlayer, ...] = ()
    locked_out: frozenset[int] = frozenset()
    requests: tuple[EntryRequest, ...] = ()


class DecidedRequest(msgspec.Struct, frozen=True):
    """A decided request to enter a league, of which the user has not been told yet."""

    league_id: int
    user_id: int
    decision: Decision
    at: int


class NewDivision(msgspec.Struct, frozen=True):
    """The tournament of a division in a new season, and the change that enters its players."""

    division: int
    new: NewTournament
    officials: tuple[Official, ...]
    audit: NewAudit
    opening: TournamentChange
