"""The ruling by which a session goes on in another channel, and what its table must see there."""

from __future__ import annotations

from bot.host.lobbies.lobby import SessionPlace, lobby_timing
from bot.host.matches.play import encode_events
from bot.host.rulings.case import Case
from bot.host.rulings.ruling import SessionRuling
from bot.host.seats.seats import why
from engine.kernel.errors import Refused
from engine.kernel.events import Event
from engine.kernel.phrases import listed
from storage.records import Change, Session


class Bring(SessionRuling, frozen=True, tag="bring"):
    """Go on with a session in another channel of its guild than ``origin``, where it was found.

    ``lost`` says that the bot cannot show it there any more.
    """

    moves = True

    place: SessionPlace
    origin: int
    lost: bool = False

    @property
    def stays(self) -> bool:
        """Whether the session only goes on where it is."""
        return self.place.channel_id == self.origin

    @property
    def needs_reason(self) -> bool:
        """Whether a reason is needed: a neutral judge who saves a match whose place is lost need give none."""
        return not (self.lost or self.stays)

    @property
    def needs_judge(self) -> bool:
        """To go on at the same place takes nothing from anybody."""
        return not self.stays

    async def check(self, case: Case) -> None:
        """Raise `Refused` as `Rulings.rule` does; "ruling_void" where the session was brought elsewhere meanwhile."""
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
        """Have the session go on there, and say by whom. Raises `Refused` also as "here_busy"."""
        session, place, request = case.session, self.place, case.request
        by = "moderator" if request.agreed is None else "table"
        told = [Event("event-brought", {"by": by}), *([why(request.reason)] if request.reason else [])]
        agreed = {} if request.agreed is None else {"agreed": len(request.agreed)}
        brought = Change(
            channel_id=place.channel_id,
            parent_channel_id=place.parent_channel_id,
            timing=lobby_timing(session),
            # A lobby's revisions begin anew with its match, so nothing is kept beside them.
            events=encode_events(told if case.live.match and not self.stays else []),
            audit=case.entry(self.action, {"channel": session.channel_id}, {"channel": place.channel_id, **agreed}),
        )
        try:
            await case.change(brought, also_ended=True)
        except Refused as error:
            raise Refused("here_busy") if error.code == "channel_busy" else error from error

    async def is_void(self, case: Case, /) -> bool:
        """Tell whether the session is elsewhere, or went elsewhere and came back since."""
        return case.session.channel_id != self.origin or case.request.brought != await case.brought()

    def target(self, session: Session, /) -> SessionPlace | None:
        """Return the other place to which the session would go."""
        return other_place(session, self.place)

    def shown_in(self, _session: Session, /) -> int | None:
        """Return the channel in which the session goes on."""
        return self.place.channel_id


def table_of(session: Session) -> dict[int, str]:
    """Return who sits at a table that goes on, with their names: also who is away, but not who gave up."""
    if session.status == "lobby":
        return {member.user_id: member.name for member in session.members}
    if session.status != "running":
        return {}
    return {seat.user_id: seat.name for seat in session.seats if seat.user_id is not None and seat.resigned_at is None}


def other_place(session: Session, place: SessionPlace | None) -> SessionPlace | None:
    """Return a place if it is another one than the session's, else None."""
    return None if place is None or place.channel_id == session.channel_id else place


def need_seen(case: Case, place: SessionPlace | None) -> None:
    """Raise `Refused` ("place_unseen") where somebody of the table cannot see the place."""
    if place is None:
        return
    names = [name for user_id, name in table_of(case.session).items() if user_id in case.blind]
    if names:
        raise Refused("place_unseen", names=listed(names), count=len(names))
