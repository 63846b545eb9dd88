"""Assigns seats in lobbies: a member takes a free seat, or two members who both agree swap seats."""

from __future__ import annotations

from typing import Literal

from bot.host.ground.refusals import answering
from bot.host.lobbies.lobby_choices import seated
from bot.host.lobbies.lobby_seats import lobby_size
from bot.host.matches.live import Live
from bot.host.matches.session_cache import SessionCache
from engine.kernel.errors import Refused
from storage.records.matches import LobbyMember

# What became of a member's wish for another seat.
Seated = Literal["stays", "moved", "asked", "swapped"]


class LobbySwaps:
    """Assigns seats in lobbies of games whose seats differ."""

    def __init__(self, cache: SessionCache) -> None:
        self._cache = cache
        self._lobby = cache.storage.lobby

    async def sit(self, session_id: int, user_id: int, seat: int, interaction_id: int) -> Seated:
        """Move a member to another seat. If the seat is taken, its player is asked, and the two swap once both agree.

        A member who chooses their current seat withdraws the wish. Members who move are no longer ready, and keep their
        choice if the new seat allows it. Raises `Refused`: the codes of `need_seats`, and "no_such_seat".
        """
        async with self._cache.locked(session_id) as live:
            own_members = need_seats(live, user_id)
            if not 0 <= seat < lobby_size(live):
                raise Refused("no_such_seat", seat=seat, seats=lobby_size(live))
            holder = next((member for member in live.session.members if member.seat == seat), None)
            self._cache.forget(session_id)
            with answering("not_in_lobby"):
                if holder is None or (holder is not own_members and holder.wish == own_members.seat):
                    moves = {user_id: seat} if holder is None else {user_id: seat, holder.user_id: own_members.seat}
                    await self._lobby.sit(
                        session_id,
                        seated(live, live.session.members, moves),
                        at=self._cache.clock(),
                        interaction_id=interaction_id,
                    )
                    return "moved" if holder is None else "swapped"
                wish = None if holder is own_members else seat
                await self._lobby.set_wish(
                    session_id, user_id, wish, at=self._cache.clock(), interaction_id=interaction_id
                )
                return "stays" if holder is own_members else "asked"


def need_seats(live: Live, user_id: int) -> LobbyMember:
    """Return the user's membership in a lobby whose seats differ in role or side.

    Raises `Refused`: "not_in_lobby", "not_joined", "nothing_to_choose" (all seats are alike).
    """
    if live.session.status != "lobby":
        raise Refused("not_in_lobby")
    own_member = next((member for member in live.session.members if member.user_id == user_id), None)
    if own_member is None:
        raise Refused("not_joined")
    if not live.table.parts_differ(lobby_size(live)):
        raise Refused("nothing_to_choose")
    return own_member


def wishes(live: Live) -> list[tuple[LobbyMember, LobbyMember]]:
    """Return pairs: a member who wants another member's seat, and the member who has that seat."""
    seats = {member.seat: member for member in live.session.members}
    return [
        (member, seats[member.wish])
        for member in live.session.members
        if member.wish in seats and member.wish != member.seat
    ]
