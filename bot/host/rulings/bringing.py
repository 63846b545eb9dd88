"""The ruling that moves a session to another channel, and the check that its players can see that channel."""

from __future__ import annotations

from bot.host.lobbies.lobby import SessionPlace, lobby_timing
from bot.host.matches.play import encode_events
from bot.host.rulings.case import Case
from bot.host.rulings.ruling import SessionRuling
from bot.host.seats.seats import why
from engine.kernel.errors import Refused
from engine.kernel.steps.events import Event
from engine.kernel.words.phrases import listed
from storage.records.changes import Change
from storage.records.matches import Session


class Bring(SessionRuling, frozen=True, tag="bring"):
    """Move a session from ``origin``, its current channel, to another channel of its guild."""

    moves = True

    place: SessionPlace
    origin: int
    lost: bool = False  # The bot can no longer show the session in ``origin``.

    @property
    def stays(self) -> bool:
        """Whether the session stays in its channel."""
        return self.place.channel_id == self.origin

    @property
    def needs_reason(self) -> bool:
        """Whether a reason is needed: not if the channel is lost, and not if the session stays in its channel."""
        return not (self.lost or self.stays)

    @property
    def needs_judge(self) -> bool:
        """Whether a moderator who is not neutral needs a second moderator: not if the session stays in its channel."""
        return not self.stays

    async def check(self, case: Case) -> None:
        """Raise `Refused` like `Rulings.rule`; "ruling_void" if the session has been moved since the request."""
        session, channel_id = case.session, self.place.channel_id
        need_seen(case, self.target(session))
        await super().check(case)
        if session.guild_id != self.place.guild_id:
            raise Refused("no_session")
        if (session.channel_id, session.parked_reason) == (channel_id, None):
            raise Refused("here_already")
        if session.channel_id != self.origin:
            raise Refused("ruling_void")
        other = await case.storage.sessions.active_in(channel_id) if session.active else None
        if other is not None and other.session_id != session.session_id:
            raise Refused("here_busy")

    async def apply(self, case: Case) -> None:
        """Move the session and announce who moved it. Also raises `Refused` ("here_busy")."""
        session, place, request = case.session, self.place, case.request
        by = "moderator" if request.agreed is None else "table"
        events = [Event("event-brought", {"by": by}), *([why(request.reason)] if request.reason else [])]
        agreed = {} if request.agreed is None else {"agreed": len(request.agreed)}
        place_change = Change(
            channel_id=place.channel_id,
            parent_channel_id=place.parent_channel_id,
            timing=lobby_timing(session),
            # When a lobby's match starts, the revisions are counted from 0 again, so a lobby stores no events.
            events=encode_events(events if case.live.match and not self.stays else []),
            audit=case.entry(self.action, {"channel": session.channel_id}, {"channel": place.channel_id, **agreed}),
        )
        try:
            await case.change(place_change, also_ended=True)
        except Refused as error:
            raise Refused("here_busy") if error.code == "channel_busy" else error from error

    async def is_void(self, case: Case, /) -> bool:
        """Return whether the session is in another channel, or has been moved away and back since the request."""
        return case.session.channel_id != self.origin or case.request.brought != await case.latest_move_entry()

    def target(self, session: Session, /) -> SessionPlace | None:
        """Return the channel to which the session would move, None if it stays."""
        return other_place(session, self.place)

    def shown_in(self, _session: Session, /) -> int | None:
        """Return the channel in which the session continues."""
        return self.place.channel_id


def table_of(session: Session) -> dict[int, str]:
    """Return the users at an active table with their names, including absent ones, except players who gave up."""
    if session.status == "lobby":
        return {member.user_id: member.name for member in session.members}
    if session.status != "running":
        return {}
    return {seat.user_id: seat.name for seat in session.seats if seat.user_id is not None and seat.resigned_at is None}


def other_place(session: Session, place: SessionPlace | None) -> SessionPlace | None:
    """Return ``place`` if it differs from the session's channel, else None."""
    return None if place is None or place.channel_id == session.channel_id else place


def need_seen(case: Case, place: SessionPlace | None) -> None:
    """Raise `Refused` ("place_unseen") if a user at the table cannot see the place."""
    if place is None:
        return
    names = [name for user_id, name in table_of(case.session).items() if user_id in case.blind]
    if names:
        raise Refused("place_unseen", names=listed(names), count=len(names))
