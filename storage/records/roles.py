"""The records of the roles that the bot gives to users, and takes away again."""

from __future__ import annotations

from typing import Literal

import msgspec

# What a role is given for.
RoleSource = Literal["event", "season", "league", "ladder"]
# The sources whose roles are stored as `RoleChoice`. An event has its roles among its settings.
ChoiceSource = Literal["season", "league", "ladder"]
# Why a user has a role: they take part in an event, won, or play in a division.
RoleKind = Literal["entrant", "champion", "division"]

# The "division" of a champion's role.
CHAMPION = 0


class GivenRole(msgspec.Struct, frozen=True):
    """A role that the bot gives to a user because of an event, season, league or ladder, or takes away again."""

    source: RoleSource
    source_id: int
    kind: RoleKind
    user_id: int
    role_id: int
    guild_id: int
    wanted: bool = True  # False: the role is to be taken away.
    done: bool = False  # Discord has given the role.
    refused: bool = False  # Discord refuses it for good.


class RoleChoice(msgspec.Struct, frozen=True):
    """The role that an organiser chose for a division of a league, or for the champion (`CHAMPION`)."""

    source: ChoiceSource
    source_id: int
    division: int
    guild_id: int
    role_id: int
