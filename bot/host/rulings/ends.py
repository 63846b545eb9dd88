"""Rulings that end, delete and restore sessions."""

from __future__ import annotations

import msgspec

from bot.host.clocks.seat_times import NO_SEAT
from bot.host.ground.refusals import answering
from bot.host.lobbies.lobby import SessionPlace, waiting_anew
from bot.host.matches.deleted_sessions import KEPT_MS, PURGE
from bot.host.matches.play import encode_events
from bot.host.rulings.bringing import need_seen, other_place
from bot.host.rulings.case import Case
from bot.host.rulings.pauses import seats_later
from bot.host.rulings.ruling import Ruling, SessionRuling
from engine.kernel.errors import Refused
from engine.kernel.steps.events import Event
from storage.records.changes import Change, Ending
from storage.records.matches import Session
from storage.records.times import NewTimer, Timing


class End(SessionRuling, frozen=True, tag="end"):
    """End a session without a result. The seed is still revealed."""

    of_damaged = True

    async def check(self, case: Case) -> None:
        """Raise `Refused` ("session_deleted", "match_over") unless the session is active."""
        await super().check(case)
        if not case.session.active:
            raise Refused("match_over")

    async def apply(self, case: Case) -> None:
        """End the session, and announce the reason."""
        session, reason = case.session, case.request.reason
        before = {"status": session.status, "revision": session.revision}
        ending_change = Change(
            ending=Ending(status="abandoned", how="moderator", reason=reason, by=case.request.actor),
            # Nothing can be announced about a session that cannot be read.
            events=encode_events([Event("event-ended", {"reason": reason})] if case.live.damage is None else []),
            audit=case.entry(self.action, before, {"status": "abandoned"}),
        )
        await case.change(ending_change)

    async def is_void(self, case: Case, /) -> bool:
        """Return whether the session has begun or ended since the request.

        A request about a lobby does not cover the lobby's match.
        """
        return case.session.status != case.request.status


class Delete(SessionRuling, frozen=True, tag="delete"):
    """Delete a session. It can be restored for some time."""

    of_damaged = True

    async def check(self, case: Case) -> None:
        """Raise `Refused` ("ruled_already") if the session is deleted already."""
        if case.session.deleted_at is not None:
            raise self.so_already()

    async def apply(self, case: Case) -> None:
        """Delete the session. Its clocks are stored unchanged; `Restore` does not count the time since the deletion."""
        session, at, cache = case.session, case.at(), case.cache
        deleted = Change(
            deleted_at=at,
            # When a lobby's match starts, the revisions are counted from 0 again, so a lobby stores no events.
            events=encode_events([Event("event-deleted", {"reason": case.request.reason})] if case.live.match else []),
            timing=Timing(timers=(NewTimer(PURGE, NO_SEAT, at + KEPT_MS),)),
            audit=case.entry(self.action, {"status": session.status, "deleted": False}, {"deleted": True}),
        )
        cache.forget(session.session_id)
        with answering():
            await case.storage.changes.make(
                session.session_id,
                session.revision,
                deleted,
                at=at,
                interaction_id=case.request.interaction_id,
                also_ended=True,
            )
        cache.timers_changed.set()

    async def is_void(self, case: Case, /) -> bool:
        """Return whether the session has begun or ended since the request.

        The request does not cover the result of a match that has ended since then.
        """
        return case.session.status != case.request.status


class Restore(Ruling, frozen=True, tag="restore"):
    """Restore a deleted session, in its channel or in another channel of its guild."""

    of_damaged = True
    moves = True

    place: SessionPlace | None = None

    async def check(self, case: Case) -> None:
        """Raise `Refused` ("place_unseen", "ruled_already", "purged") if the session cannot be restored."""
        need_seen(case, self.target(case.session))
        if case.session.deleted_at is None:
            raise self.so_already()
        if case.at() - case.session.deleted_at >= KEPT_MS:
            raise Refused("purged")

    async def apply(self, case: Case) -> None:
        """Restore the session, and announce it. Also raises `Refused` ("place_busy")."""
        session, live, at = case.session, case.live, case.at()
        place = self.place or SessionPlace(session.guild_id, session.channel_id, session.parent_channel_id)
        if place.guild_id != session.guild_id:
            raise Refused("no_session")
        since = session.deleted_at or at
        was_running = session.status == "running" and session.paused_at is not None
        before = {"deleted": True, "channel": session.channel_id}
        restored = msgspec.structs.replace(
            waiting_anew(session, at) if live.damage is None else Change(),
            deleted_at=None,
            channel_id=place.channel_id,
            parent_channel_id=place.parent_channel_id,
            seats=() if was_running else seats_later(session.seats, since, at),
            events=encode_events([Event("event-restored", {"reason": case.request.reason})] if live.match else []),
            audit=case.entry(self.action, before, {"deleted": False, "channel": place.channel_id}),
        )
        stays = was_running or live.damage is not None
        times = live.times if stays else await case.cache.timekeeper.resumed(live, since, at)
        try:
            await case.change(restored, times=times, also_ended=True)
        except Refused as error:
            if error.code != "channel_busy":
                raise
            # The message of "channel_busy" addresses users who open a lobby, so another code is raised.
            raise Refused("place_busy") from error
        if live.damage is None:
            await case.go_on()

    def target(self, session: Session, /) -> SessionPlace | None:
        """Return the other channel to which the session would return, None if it stays."""
        return other_place(session, self.place)

    def shown_in(self, session: Session, /) -> int | None:
        """Return the channel in which the session is shown again."""
        if session.deleted_at is None:
            return None
        return session.channel_id if self.place is None else self.place.channel_id
