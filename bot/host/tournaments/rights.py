"""Decides who may do what in a tournament, and for what a user who plays in it needs a second: every act passes here.

`permit` is asked by each clerk with the name of the act, which must stand in `RIGHTS`. What needs a second of somebody
who plays is a ruling (`bot.host.tournaments.rulings`), which waits for one. `may_second` tells who that may be.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

import msgspec

from bot.host.tournaments.people import (
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
from storage.records import Official, TournamentRuling, Whole

# What an act is to somebody who plays in the tournament: free, as it touches no table by choice; a ruling that waits
# for a second; told to all in the channel; or not theirs where it is about their own table.
Playing = Literal["free", "second", "told", "apart"]
STAFF, MODERATOR = "staff", "moderator"


class Right(NamedTuple):
    """Who may do an act, and what it is to somebody who plays."""

    role: str
    playing: Playing


RIGHTS: Mapping[str, Right] = MappingProxyType(
    {
        # Steps. Pairings follow from the seed, and who plays sees them no sooner than the others.
        "open": Right(ORGANISER, "free"),
        "open_checkin": Right(ORGANISER, "free"),
        "close_checkin": Right(ORGANISER, "free"),
        "start": Right(ORGANISER, "free"),
        "draw": Right(ORGANISER, "free"),
        "publish": Right(ORGANISER, "free"),
        # Of an open tournament only what hurts nobody; the rest is the ruling "settle_event".
        "change": Right(ORGANISER, "free"),
        "template": Right(ORGANISER, "free"),
        # Who comes in so stands behind all who are in.
        "fill": Right(ORGANISER, "free"),
        "import": Right(ORGANISER, "free"),
        "seed": Right(ORGANISER, "second"),
        "team": Right(ORGANISER, "second"),
        "team_of_others": Right(ORGANISER, "free"),
        "cancel": Right(ORGANISER, "second"),
        "delete": Right(MODERATOR, "free"),
        # Rulings by their roles; and what becomes of those that wait.
        "lead": Right(ORGANISER, "second"),
        "rule": Right(JUDGE, "second"),
        "take_back": Right(JUDGE, "second"),
        "of_match": Right(JUDGE, "second"),
        STAFF: Right(ORGANISER, "told"),
        "confirm": Right(JUDGE, "apart"),
        "decline": Right(JUDGE, "apart"),
        "answer": Right(JUDGE, "apart"),
    }
)


def _need_moderator(_whole: Whole, actor: Actor) -> None:
    if not actor.moderator:
        raise Refused("moderators_only")


NEEDED: Mapping[str, Callable[[Whole, Actor], None]] = MappingProxyType(
    {ORGANISER: need_organiser, JUDGE: need_judge, MODERATOR: _need_moderator}
)


def plays_in(whole: Whole, user_id: int) -> bool:
    """Tell whether a user plays in the tournament, did, or is on its list."""
    entry = entry_of(whole, user_id)
    return entry is not None and entry.involved


def needs_second(whole: Whole, actor: Actor, act: str) -> bool:
    """Tell whether the actor can do an act only with a second, as they play themselves."""
    if RIGHTS[act].playing != "second" or not plays_in(whole, actor.user_id):
        return False
    # Before the start nobody has a table that would be lost.
    return act != "cancel" or whole.tournament.state == "running"


def permit(whole: Whole, actor: Actor, act: str, *, ruling: bool = False) -> None:
    """Raise `Refused` where the actor may not do an act at once.

    "not_organiser", "not_judge", "moderators_only", "second_needed_event".

    ``ruling``: it is done as a ruling, which waits for a second where one is needed.
    """
    NEEDED[RIGHTS[act].role](whole, actor)
    if not ruling and needs_second(whole, actor, act):
        raise Refused("second_needed_event")


def need_apart(whole: Whole, actor: Actor, act: str, about: Collection[int]) -> None:
    """Raise `Refused` where the actor may not do an act that is about these entries ("not_judge", "not_neutral")."""
    permit(whole, actor, act)
    entry = entry_of(whole, actor.user_id)
    if entry is not None and entry.number in about:
        raise Refused("not_neutral")


def sees_drawn(whole: Whole, actor: Actor) -> bool:
    """Tell whether a user may see pairings that are not published: who leads the tournament and does not play."""
    return may_organise(whole, actor) and not plays_in(whole, actor.user_id)


def sees_hidden(whole: Whole, actor: Actor) -> bool:
    """Tell whether a user may see hidden tables before the end of their round: who judges and does not play."""
    return may_judge(whole, actor) and not plays_in(whole, actor.user_id)


# ---- seconds


class StaffChange(msgspec.Struct, frozen=True):
    """A stored ruling by which somebody was named, as far as seconds must know it."""

    official: Official | None = None
    add: bool = False


_CHANGE = msgspec.json.Decoder(StaffChange)


def _named_since_start(whole: Whole) -> Iterator[tuple[TournamentRuling, Official]]:
    """Yield who was named an official since the start, in order, with the ruling that says so."""
    started_at = whole.tournament.started_at
    for row in whole.rulings:
        if row.kind != STAFF or row.state != "done" or started_at is None or row.at < started_at:
            continue
        change = _CHANGE.decode(row.ruling)
        if change.add and change.official is not None:
            yield row, change.official


def named_by(whole: Whole, user_id: int) -> set[Official]:
    """Return whom a user has named since the start, and whom these have named in their turn."""
    found = set[Official]()
    for row, official in _named_since_start(whole):
        if row.actor == user_id or any(one.kind == "user" and one.id == row.actor for one in found):
            found.add(official)
    return found


def may_second(whole: Whole, asker: int, actor: Actor) -> bool:
    """Tell whether a user may second what another one asks: a neutral judge, or a moderator of the server."""
    if actor.user_id == asker or plays_in(whole, actor.user_id):
        return False
    return actor.moderator or is_official(_without(whole, named_by(whole, asker)), actor, ORGANISER, JUDGE)


def known_seconds(whole: Whole, asker: int) -> list[Official]:
    """Return the officials who may second what a user asks; of a role somebody may."""
    neutral = _without(whole, named_by(whole, asker)).officials
    return [one for one in neutral if one.kind == "role" or (one.id != asker and not plays_in(whole, one.id))]


def _without(whole: Whole, named: Collection[Official]) -> Whole:
    return msgspec.structs.replace(whole, officials=tuple(one for one in whole.officials if one not in named))


def need_second(whole: Whole, asker: int, actor: Actor, about: Collection[int]) -> None:
    """Raise `Refused` unless the actor may second, or decline, what another one asks.

    "own_ruling": they asked themselves; "not_neutral": they play, or it is about them; "named_by_asker"; "not_judge".
    """
    permit(whole, actor, "confirm")
    if actor.user_id == asker:
        raise Refused("own_ruling")
    need_apart(whole, actor, "confirm", about)
    if plays_in(whole, actor.user_id):
        raise Refused("not_neutral")
    if not may_second(whole, asker, actor):
        raise Refused("named_by_asker")
