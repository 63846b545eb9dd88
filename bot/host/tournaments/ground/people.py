"""Checks a person's rights in a tournament, as organiser, judge or player."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import msgspec

from engine.kernel.errors import Refused
from engine.kernel.words.names import clean
from storage.records.tournaments import StoredTournament, TournamentEntry, Whole

ORGANISER, JUDGE = "organiser", "judge"
# The states of entries that take part or are on the waitlist.
LISTED = frozenset({"entered", "waiting"})
# The states of tournaments that are finished or cancelled.
OVER_STATES = frozenset({"finished", "cancelled"})
# Players without a rating are sorted behind all others.
UNRATED = float("-inf")


class Actor(msgspec.Struct, frozen=True):
    """A user who makes a request, with the current data from Discord."""

    user_id: int
    name: str = ""
    username: str = ""  # The username, which distinguishes users with the same name.
    moderator: bool = False  # The user may moderate in the guild.
    roles: frozenset[int] = frozenset()  # The ids of the user's roles.
    account_at: int | None = None  # When the account was created, in UTC milliseconds.
    member_at: int | None = None  # When the user joined the guild, in UTC milliseconds.
    interaction_id: int = 0

    @property
    def once(self) -> int | None:
        """The id of the request's interaction, so that the request has an effect only once; None if it is unknown."""
        return self.interaction_id or None


def shown_name(name: str, user_id: int) -> str:
    """Return the name under which a user is listed: their cleaned name, or the user id if nothing of it is left."""
    return clean(name) or str(user_id)


def is_official(whole: Whole, actor: Actor, *roles: str) -> bool:
    """Return whether a user has one of these roles in the tournament: organiser or judge."""
    return any(
        one.role in roles and (one.id == actor.user_id if one.kind == "user" else one.id in actor.roles)
        for one in whole.officials
    )


def may_organise(whole: Whole, actor: Actor) -> bool:
    """Return whether a user may lead the tournament, as its organiser or as a moderator of the guild (TN-7)."""
    return actor.moderator or is_official(whole, actor, ORGANISER)


def may_judge(whole: Whole, actor: Actor) -> bool:
    """Return whether a user may rule in the tournament. Organisers may also rule."""
    return actor.moderator or is_official(whole, actor, ORGANISER, JUDGE)


def need_organiser(whole: Whole, actor: Actor) -> None:
    """Raise `Refused` ("not_organiser") unless the user may lead the tournament."""
    if not may_organise(whole, actor):
        raise Refused("not_organiser")


def need_judge(whole: Whole, actor: Actor) -> None:
    """Raise `Refused` ("not_judge") unless the user may rule in the tournament."""
    if not may_judge(whole, actor):
        raise Refused("not_judge")


def entry_of(whole: Whole, user_id: int) -> TournamentEntry | None:
    """Return the entry of a user, whatever the entry's state, or None."""
    return next((entry for entry in whole.entries if entry.user_id == user_id), None)


def is_over(tournament: StoredTournament) -> bool:
    """Return whether a tournament is finished or cancelled."""
    return tournament.state in OVER_STATES


def takes_entries(whole: Whole) -> bool:
    """Return whether users may register for the tournament now."""
    return whole.tournament.state in ("registration", "checkin")


def own_entry(whole: Whole, user_id: int) -> TournamentEntry:
    """Return the entry of a user who is listed or takes part. Raises `Refused` ("not_entered")."""
    entry = entry_of(whole, user_id)
    if entry is None or entry.state == "left":
        raise Refused("not_entered", open="yes" if takes_entries(whole) else "no")
    return entry


def audit_ids(*entries: TournamentEntry) -> list[int | str]:
    """Return the players' identifiers for the audit log: user ids, but names of entries without a user."""
    return [entry.name if entry.user_id is None else entry.user_id for entry in entries]


def need_listed(entry: TournamentEntry) -> None:
    """Raise `Refused` ("dropped_there", "disqualified_there") if the player is out of the tournament."""
    if entry.state == "dropped":
        raise Refused("dropped_there")
    if entry.state == "disqualified":
        raise Refused("disqualified_there")


def entry_numbered(whole: Whole, number: int) -> TournamentEntry:
    """Return the entry with that number. Raises `Refused` ("no_entry")."""
    found = next((entry for entry in whole.entries if entry.number == number), None)
    if found is None:
        raise Refused("no_entry", number=number)
    return found


def by_strength(entries: Iterable[TournamentEntry]) -> list[TournamentEntry]:
    """Return entries by rating, the highest first; entries without a rating follow in their order on the list."""
    return sorted(entries, key=lambda one: (-(UNRATED if one.rating is None else one.rating), one.place))


def teams_of(whole: Whole) -> list[str]:
    """Return the names of the listed players' teams, sorted."""
    return sorted({entry.team for entry in whole.entries if entry.team and entry.state in LISTED}, key=str.casefold)


def admitted_entries(whole: Whole) -> list[TournamentEntry]:
    """Return the entries that take part, without the waitlist, in order."""
    return sorted((one for one in whole.entries if one.state == "entered"), key=lambda one: one.place)


def last_place(whole: Whole) -> int:
    """Return the largest place of an entry on the list or the waitlist, 0 without entries."""
    return max((entry.place for entry in whole.entries), default=0)


def waitlist(whole: Whole) -> list[TournamentEntry]:
    """Return the entries on the waitlist, in order."""
    return sorted((one for one in whole.entries if one.state == "waiting"), key=lambda one: one.place)


def is_checkin_over(whole: Whole) -> bool:
    """Return whether the check-in is closed and the tournament has not started."""
    return whole.tournament.state == "checkin" and whole.tournament.checkin_until is None


def queue(whole: Whole, locked: Collection[int]) -> list[TournamentEntry]:
    """Return the waiting entries that move up before new players enter: after the check-in, only checked-in ones.

    ``locked`` users, who are locked out of the guild's tables (TN-35), do not move up.
    """
    over = is_checkin_over(whole)
    return [one for one in waitlist(whole) if (one.checked_in_at is not None or not over) and one.user_id not in locked]
