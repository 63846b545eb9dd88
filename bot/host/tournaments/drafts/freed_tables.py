"""Turns the tables of a cancelled tournament into ordinary matches, because no judge is left to ask."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bot.host.clocks.seat_times import decode_times, encode_times
from bot.host.clocks.terms import read_terms
from bot.host.matches.live import Live
from bot.host.matches.play import encode_events
from bot.host.matches.session_cache import SessionCache
from bot.host.seats.deadlines import STALLED, VOTE, clock_of_vote
from engine.kernel.steps.events import Event
from engine.kernel.words.phrases import SeatRef
from storage.records.changes import Change
from storage.records.tournaments import SessionChange, TournamentChange


async def free_tables(cache: SessionCache, sessions: Iterable[int]) -> TournamentChange:
    """Return the change that separates running sessions from their tournament and reveals the ended sessions.

    The caller holds all locks. Players can now vote about a seat whose time is over. Sessions with the same deal as a
    running session stay hidden.
    """
    terms_of, votes = list[tuple[int, bytes]](), list[SessionChange]()
    found = [one for session_id in sessions if (one := await cache.storage.sessions.load(session_id)) is not None]
    playing = [one for one in found if one.ended_at is None]
    for session in playing:
        terms = read_terms(session.terms)
        if terms.at_zero == "judge":
            terms = msgspec.structs.replace(terms, at_zero="vote")
        terms_of.append((session.session_id, msgspec.json.encode(terms)))
        if any(clock.zero is not None for clock in decode_times(session.clocks).values()):
            votes += await _voted(cache, await cache.even_damaged_under_lock(session.session_id), terms_of[-1][1])
    deals = {one.deal for one in playing if one.deal is not None}
    session_ids = tuple(one.session_id for one in found if one.deal not in deals)
    return TournamentChange(freed_sessions=tuple(terms_of), sessions=tuple(votes), revealed_sessions=session_ids)


async def _voted(cache: SessionCache, live: Live, terms: bytes) -> list[SessionChange]:
    """Return the change that starts votes about a session's late seats; none if the session is over."""
    late = [seat for seat, clock in live.times.items() if clock.zero is not None]
    if not live.is_running or live.damage is not None:
        return []
    times = {**live.times, **{seat: await clock_of_vote(cache, live, seat) for seat in late}}
    keys = {seat: STALLED if times[seat].left is None else VOTE for seat in late}
    session = msgspec.structs.replace(
        live.session,
        tournament_id=None,
        tournament_round=None,
        tournament_table=None,
        terms=terms,
        clocks=encode_times(times),
    )
    change = Change(
        events=encode_events([Event(key, {"seat": SeatRef(seat)}) for seat, key in keys.items()]),
        end_votes=tuple(late),
        timing=await cache.timekeeper.timing(Live(session, live.match), cache.clock()),
    )
    return [SessionChange(session.session_id, session.revision, change)]
