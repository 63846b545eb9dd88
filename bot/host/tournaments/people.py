"""Checks what a person may do in a tournament: as organiser, judge or player."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import msgspec

from engine.kernel.errors import Refused
from storage.records import StoredTournament, TournamentEntry, Whole

ORGANISER, JUDGE = "organiser", "judge"
# The states of entries that take part, or may.
LISTED = frozenset({"entered", "waiting"})
# The states of tournaments that are finished, or were called off.
OVER_STATES = frozenset({"finished", "cancelled"})
# A rating that nobody has earned stands behind all that were.
UNRATED = float("-inf")


class Actor(msgspec.Struct, frozen=True):
    """A user who asks, as Discord knows them at this moment.

    ``moderator``: the user may moderate in the guild. ``roles`` are the numbers of the user's roles. ``account_at`` is
    when the account was made, ``member_at`` when the user joined the guild, in UTC milliseconds.
    ``username`` tells the name apart from others.
    """

    user_id: int
    name: str = ""
    username: str = ""
    moderator: bool = False
    roles: frozenset[int] = frozenset()
    account_at: int | None = None
    member_at: int | None = None
    interaction_id: int = 0

    @property
    def once(self) -> int | None:
        """The interaction that may have its effect only once; None where none is known."""
        return self.interaction_id or None


def is_official(whole: Whole, actor: Actor, *roles: str) -> bool:
    """Tell whether a user has one of the roles in the tournament."""
    return any(
        one.role in roles and (one.id == actor.user_id if one.kind == "user" else one.id in actor.roles)
        for one in whole.officials
    )


def may_organise(whole: Whole, actor: Actor) -> bool:
    """Tell whether a user may lead the tournament: an organiser, or a moderator of the guild (TN-7)."""
    return actor.moderator or is_official(whole, actor, ORGANISER)


def may_judge(whole: Whole, actor: Actor) -> bool:
    """Tell whether a user may rule in the tournament; organisers may, too."""
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
    """Return the entry of a user, in whatever state, or None."""
    return next((entry for entry in whole.entries if entry.user_id == user_id), None)


def is_over(tournament: StoredTournament) -> bool:
    """Tell whether a tournament is finished, or was called off."""
    return tournament.state in OVER_STATES


def takes_entries(whole: Whole) -> bool:
    """Tell whether somebody may come into a tournament by themselves now."""
    return whole.tournament.state in ("registration", "checkin")


def own_entry(whole: Whole, user_id: int) -> TournamentEntry:
    """Return the entry of a user who is on the list or takes part. Raises `Refused` ("not_entered")."""
    entry = entry_of(whole, user_id)
    if entry is None or entry.state == "left":
        raise Refused("not_entered", open="yes" if takes_entries(whole) else "no")
    return entry


def logged(*entries: TournamentEntry) -> list[int | str]:
    """Return players as the moderators' log and rulings name them: by their numbers, so that no name is kept.

    Entries without a user have their names: computer players, and "Somebody".
    """
    return [entry.name if entry.user_id is None else entry.user_id for entry in entries]


def need_listed(entry: TournamentEntry) -> None:
    """Raise `Refused` ("dropped_there", "disqualified_there") for a player who is out of the tournament."""
    if entry.state == "dropped":
        raise Refused("dropped_there")
    if entry.state == "disqualified":
        raise Refused("disqualified_there")


def entry_numbered(whole: Whole, number: int) -> TournamentEntry:
    """Return the entry of that number. Raises `Refused` ("no_entry")."""
    found = next((entry for entry in whole.entries if entry.number == number), None)
    if found is None:
        raise Refused("no_entry", number=number)
    return found


def by_strength(entries: Iterable[TournamentEntry]) -> list[TournamentEntry]:
    """Return entries with the highest rated first; those without a rating follow as they came."""
    return sorted(entries, key=lambda one: (-(UNRATED if one.rating is None else one.rating), one.place))


def teams_of(whole: Whole) -> list[str]:
    """Return the names of the teams of those on the list, in order."""
    return sorted({entry.team for entry in whole.entries if entry.team and entry.state in LISTED}, key=str.casefold)


def entered(whole: Whole) -> list[TournamentEntry]:
    """Return those who have a place, in order."""
    return sorted((one for one in whole.entries if one.state == "entered"), key=lambda one: one.place)


def last_place(whole: Whole) -> int:
    """Return the place of the last one on the list, 0 where nobody is."""
    return max((entry.place for entry in whole.entries), default=0)


def waiting(whole: Whole) -> list[TournamentEntry]:
    """Return those on the waitlist, in order."""
    return sorted((one for one in whole.entries if one.state == "waiting"), key=lambda one: one.place)


def is_checkin_over(whole: Whole) -> bool:
    """Tell whether the check-in is closed, and the tournament has not started."""
    return whole.tournament.state == "checkin" and whole.tournament.checkin_until is None


def queue(whole: Whole, locked: Collection[int]) -> list[TournamentEntry]:
    """Return those of the waitlist who get a place before anybody new: after the check-in only who was there.

    ``locked`` are the users whom moderators keep from the guild's tables (TN-35).
    """
    over = is_checkin_over(whole)
    return [one for one in waiting(whole) if (one.checked_in_at is not None or not over) and one.user_id not in locked]
