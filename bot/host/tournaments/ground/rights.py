"""Decides who may do what in a tournament, and which acts of a playing official need a second person.

Every class that changes a tournament calls `permit` with the name of the act, which must be in `RIGHTS`. An act that
needs a second person is a ruling (`bot.host.tournaments.rulings.rulings`); `may_second` says who may second it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Literal, NamedTuple

import msgspec

from bot.host.tournaments.ground.people import (
    JUDGE,
    ORGANISER,
    Actor,
    entry_of,
    is_official,
    may_judge,
    may_organise,
    need_judge,
    need_organiser,
)
from engine.kernel.errors import Refused
from storage.records.tournaments import Official, TournamentRuling, Whole

# How an act is treated if the actor plays in the tournament. "free": the act favours no table. "second": the act is a
# ruling that waits for a second person. "told": the act is announced to all in the channel. "apart": the act is
# forbidden if it is about the actor's own table.
Playing = Literal["free", "second", "told", "apart"]
STAFF, MODERATOR = "staff", "moderator"


class Right(NamedTuple):
    """The role that an act needs, and how the act is treated if the actor plays in the tournament."""

    role: str
    playing: Playing


RIGHTS: Mapping[str, Right] = {
    # The steps of a tournament. Pairings follow from the seed, and organisers who play see them no sooner than other
    # players, so these organisers may take the steps too.
    "open": Right(ORGANISER, "free"),
    "open_checkin": Right(ORGANISER, "free"),
    "close_checkin": Right(ORGANISER, "free"),
    "start": Right(ORGANISER, "free"),
    "draw": Right(ORGANISER, "free"),
    "publish": Right(ORGANISER, "free"),
    # In an open tournament, this right covers only changes that harm nobody. Other changes need the ruling
    # "settle_event".
    "change": Right(ORGANISER, "free"),
    "template": Right(ORGANISER, "free"),
    "repeat": Right(ORGANISER, "free"),
    # Players who are entered by these acts are placed behind all other entries, so the acts favour nobody.
    "fill": Right(ORGANISER, "free"),
    "import": Right(ORGANISER, "free"),
    "admit": Right(ORGANISER, "free"),
    "seed": Right(ORGANISER, "second"),
    "team": Right(ORGANISER, "second"),
    "team_of_others": Right(ORGANISER, "free"),
    "cancel": Right(ORGANISER, "second"),
    "delete": Right(MODERATOR, "free"),
    # Rulings, grouped by the role that they need, and the acts on pending rulings.
    "lead": Right(ORGANISER, "second"),
    "rule": Right(JUDGE, "second"),
    "take_back": Right(JUDGE, "second"),
    "of_match": Right(JUDGE, "second"),
    STAFF: Right(ORGANISER, "told"),
    "confirm": Right(JUDGE, "apart"),
    "decline": Right(JUDGE, "apart"),
    "answer": Right(JUDGE, "apart"),
}


# The acts by which rounds begin.
BEGINNINGS = frozenset({"start", "draw", "publish"})


def _need_moderator(_whole: Whole, actor: Actor) -> None:
    if not actor.moderator:
        raise Refused("moderators_only")


ROLE_CHECKS: Mapping[str, Callable[[Whole, Actor], None]] = {
    ORGANISER: need_organiser,
    JUDGE: need_judge,
    MODERATOR: _need_moderator,
}


def plays_in(whole: Whole, user_id: int) -> bool:
    """Return whether a user plays or played in the tournament, is registered, or is on the waiting list."""
    entry = entry_of(whole, user_id)
    return entry is not None and entry.involved


def needs_second(whole: Whole, actor: Actor, act: str, newcomer: int | None = None) -> bool:
    """Return whether the actor needs a second person for an act, because they play, or would enter by the act.

    ``newcomer`` is the user who would enter the tournament by the act, None if nobody would.
    """
    involved = plays_in(whole, actor.user_id) or actor.user_id == newcomer
    if RIGHTS[act].playing != "second" or not involved:
        return False
    # Before the start, cancelling cannot spare the actor a defeat, so it needs no second person.
    return act != "cancel" or whole.tournament.state == "running"


def permit(whole: Whole, actor: Actor, act: str, *, ruling: bool = False) -> None:
    """Raise `Refused` if the actor may not do an act now.

    With ``ruling``, an act that needs a second person is allowed, because a ruling can wait for that person. The codes
    are "not_organiser", "not_judge", "moderators_only", "event_paused" (no round begins in a pause),
    "second_needed_event".
    """
    ROLE_CHECKS[RIGHTS[act].role](whole, actor)
    if whole.tournament.paused_at is not None and act in BEGINNINGS:
        raise Refused("event_paused")
    if not ruling and needs_second(whole, actor, act):
        raise Refused("second_needed_event")


def need_apart(whole: Whole, actor: Actor, act: str, about: Collection[int]) -> None:
    """Raise `Refused` ("not_judge", "not_neutral") if the actor may not do an act that is about these entries."""
    permit(whole, actor, act)
    entry = entry_of(whole, actor.user_id)
    if entry is not None and entry.number in about:
        raise Refused("not_neutral")


def sees_drawn(whole: Whole, actor: Actor) -> bool:
    """Return whether a user may see unpublished pairings: an organiser who does not play."""
    return may_organise(whole, actor) and not plays_in(whole, actor.user_id)


def sees_hidden(whole: Whole, actor: Actor) -> bool:
    """Return whether a user may see hidden tables before the end of their round: an official who does not play."""
    return may_judge(whole, actor) and not plays_in(whole, actor.user_id)


# ---- seconds


class StaffChange(msgspec.Struct, frozen=True):
    """A stored ruling that appointed an official; only the part that decides who may second a request."""

    official: Official | None = None
    add: bool = False


_CHANGE = msgspec.json.Decoder(StaffChange)


def _named_since_start(whole: Whole) -> Iterator[tuple[TournamentRuling, Official]]:
    """Yield the officials appointed since the start, in order, each with its ruling."""
    started_at = whole.tournament.started_at
    for row in whole.rulings:
        if row.kind != STAFF or row.state != "done" or started_at is None or row.at < started_at:
            continue
        change = _CHANGE.decode(row.ruling)
        if change.add and change.official is not None:
            yield row, change.official


def named_by(whole: Whole, user_id: int) -> set[Official]:
    """Return the officials whom a user appointed since the start, directly or through another appointed official."""
    found = set[Official]()
    for row, official in _named_since_start(whole):
        if row.actor == user_id or any(one.kind == "user" and one.id == row.actor for one in found):
            found.add(official)
    return found


def may_second(whole: Whole, asker: int, actor: Actor) -> bool:
    """Return whether a user may second another user's request: a neutral official, or a moderator of the server."""
    if actor.user_id == asker or plays_in(whole, actor.user_id):
        return False
    return actor.moderator or is_official(_without(whole, named_by(whole, asker)), actor, ORGANISER, JUDGE)


def known_seconds(whole: Whole, asker: int) -> list[Official]:
    """Return the officials who may second a user's request. A role is included if its holders may."""
    neutral = _without(whole, named_by(whole, asker)).officials
    return [one for one in neutral if one.kind == "role" or (one.id != asker and not plays_in(whole, one.id))]


def _without(whole: Whole, officials: Collection[Official]) -> Whole:
    return msgspec.structs.replace(whole, officials=tuple(one for one in whole.officials if one not in officials))


def need_second(whole: Whole, asker: int, actor: Actor, about: Collection[int]) -> None:
    """Raise `Refused` unless the actor may second, or decline, another user's request.

    "own_ruling": the request is the actor's. "not_neutral": the actor plays, or is concerned. "named_by_asker": the
    user who asks appointed the actor. "not_judge": the actor is not an official.
    """
    permit(whole, actor, "confirm")
    if actor.user_id == asker:
        raise Refused("own_ruling")
    need_apart(whole, actor, "confirm", about)
    if plays_in(whole, actor.user_id):
        raise Refused("not_neutral")
    if not may_second(whole, asker, actor):
        raise Refused("named_by_asker")
