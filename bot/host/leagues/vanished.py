"""The players of a division who vanished: they made no move, although a match waited for them (TN-65)."""

from __future__ import annotations

from bot.host.ground.damage import Damaged
from bot.host.matches.live import Live
from bot.host.matches.results.conduct import HEADS, ran_out_of_time
from bot.host.matches.session_cache import SessionCache
from engine.kernel.errors import Refused
from storage.records.matches import Session


async def vanished_users(cache: SessionCache, tournament_id: int) -> frozenset[int]:
    """Return the users who had seats in a tournament's matches, were on turn at least once, and never moved.

    A user whose opponents vanished first was never on turn, and is left out.
    """
    vanished = set[int]()
    for session_id, user_id in await cache.storage.leagues.idle_users(tournament_id):
        if user_id not in vanished and await _was_due(cache, session_id, user_id):
            vanished.add(user_id)
    return frozenset(vanished)


async def _was_due(cache: SessionCache, session_id: int, user_id: int) -> bool:
    """Return whether a match waited for a user who made no move: at its end, or until the user's time ran out."""
    try:
        live = await cache.live(session_id)
    except Damaged as error:
        return await _ran_out_of_time(cache, error.session, user_id)
    except Refused:
        return False
    return _is_due(live, user_id) or await _ran_out_of_time(cache, live.session, user_id)


def _is_due(live: Live, user_id: int) -> bool:
    # A match that a ruling or a resignation ended keeps the decisions that were pending.
    due_choices = () if live.match is None else live.match.decisions()
    return any(live.session.seats[decision.seat].user_id == user_id for decision in due_choices)


async def _ran_out_of_time(cache: SessionCache, session: Session, user_id: int) -> bool:
    events = await cache.storage.conduct.events(session.session_id, HEADS)
    return ran_out_of_time(session, user_id, events)
