"""Opens rematches: a lobby for the players of a match that is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from bot.host.lobbies.decks import Decks
from bot.host.lobbies.lobby import AgreedTable, Lobby, SessionPlace, same_terms
from bot.host.lobbies.lobby_choices import allows, chooser, usual_choice
from bot.host.lobbies.lobby_seats import keeps_parts, spread
from bot.host.matches.live import Live, decoded_options
from bot.host.matches.session_cache import SessionCache
from engine.kernel.errors import Refused
from engine.players.levels import Level
from storage.records.matches import InvitedMember, Seat, Session


class Rematches:
    """Opens rematches. A match has at most one rematch at a time."""

    def __init__(self, cache: SessionCache, lobby: Lobby, decks: Decks) -> None:
        self._cache = cache
        self._lobby = lobby
        self._decks = decks
        self._storage = cache.storage

    async def open(
        self, session_id: int, place: SessionPlace, user_id: int, interaction_id: int
    ) -> tuple[Session, bool]:
        """Open a lobby for the same table; return it, and whether it is new.

        The user is ready in the lobby, new or not, if its options, its clock, its computer players and their own choice
        are those of the former match.
        Players keep choices that are still allowed. The players' seats rotate by one if that leaves all roles and teams
        as they were. Players who may not take a seat now are not invited; if they join, the refusal gives the reason.
        Raises `Refused` like `find_rematch`, `Lobby.prepare`, `Lobby.create` and `Lobby.agree`.
        """
        of, rematch = await self._latest_rematch(session_id)
        live, sat = await self._finished_match(session_id, user_id)
        options, seat_choices = _former_options(live)
        is_new = rematch is None
        if rematch is None:
            rematch = await self._create(live, sat, place, user_id, of, (options, seat_choices))
        (seat,) = (seat for seat in sat if seat.user_id == user_id)
        choice = None if seat_choices is None else seat_choices[seat.seat]
        table = AgreedTable(
            msgspec.json.encode(live.game.parse_options(options)), same_terms(live.session), _same_levels(live.session)
        )
        await self._lobby.agree(rematch.session_id, user_id, table, choice, interaction_id)
        return (await self._cache.live(rematch.session_id)).session, is_new

    async def _create(
        self,
        live: Live,
        sat: Sequence[Seat],
        place: SessionPlace,
        user_id: int,
        of: int,
        former_options: tuple[dict[str, Any], list[str] | None],
    ) -> Session:
        session, rules, terms = live.session, live.game, same_terms(live.session)
        options, seat_choices = former_options
        barred = await self._cache.quotas.barred(place.guild_id, [seat.user_id or 0 for seat in sat]) - {user_id}
        seats_after = {now: seat for now, seat in _moved_on(live, sat).items() if seat.user_id not in barred}
        new = msgspec.structs.replace(
            self._lobby.prepare(place, rules, options, session.seat_count, session.language, user_id, terms),
            computer_levels=_same_levels(session),
            invited=await self._invited_members(live, seats_after, seat_choices),
            rematch_of=of,
        )
        return await self._lobby.create(new)

    async def find_rematch(self, session_id: int, user_id: int) -> Session | None:
        """Return the existing rematch, or None. Raises `Refused`: "not_over", "not_at_table", "in_event"."""
        await self._finished_match(session_id, user_id)
        return (await self._latest_rematch(session_id))[1]

    async def _finished_match(self, session_id: int, user_id: int) -> tuple[Live, list[Seat]]:
        """Return a finished match and its players' seats. Raises `Refused`: "not_over", "not_at_table", "in_event"."""
        live = await self._cache.live(session_id)
        if live.session.tournament_id is not None:
            raise Refused("in_event")
        if live.session.active or live.session.deleted_at is not None or live.match is None:
            raise Refused("not_over", how=live.session.status if live.session.deleted_at is None else "deleted")
        sat = [seat for seat in live.session.seats if seat.user_id is not None]
        if user_id not in {seat.user_id for seat in sat}:
            raise Refused("not_at_table")
        return live, sat

    async def _latest_rematch(self, session_id: int) -> tuple[int, Session | None]:
        """Follow the chain of a session's rematches, past those that were deleted, or that never began and are closed.

        Return the session that was reached, and its rematch, None if it has none.
        """
        while (found := await self._storage.sessions.rematch(session_id)) is not None and _is_gone(found):
            session_id = found.session_id
        return session_id, found

    async def _invited_members(
        self, live: Live, seats_after: Mapping[int, Seat], invited_ids: list[str] | None
    ) -> tuple[InvitedMember, ...]:
        invited_members: dict[int, InvitedMember] = {}
        for now, seat in seats_after.items():
            user_id = seat.user_id or 0
            former = {other: one.choice for other, one in invited_members.items()}
            choice = await self._same_choice(
                live, user_id, now, invited_ids[seat.seat] if invited_ids else None, former
            )
            invited_members[now] = InvitedMember(now, user_id, seat.name, choice)
        return tuple(invited_members.values())

    async def _same_choice(
        self, live: Live, user_id: int, seat: int, value: str | None, former: Mapping[int, str | None]
    ) -> str | None:
        """Return the user's former choice if it is allowed and a chosen deck is still theirs, else the default."""
        choice = live.table.choice
        if choice is None:
            return None
        seats = live.session.seat_count
        free = value is not None and allows(choice, chooser(live.table, seats, former, seat), value)
        if value is not None and free and await self._is_allowed(live, user_id, value):
            return value
        return usual_choice(live.table, seats, former, seat)

    async def _is_allowed(self, live: Live, user_id: int, value: str) -> bool:
        choice = live.table.choice
        if choice is None or not (choice.own_decks and choice.hides(value)):
            return True
        return value in [deck.code for deck in await self._decks.of_user(user_id, live.game.slug)]


def _moved_on(live: Live, players: Sequence[Seat]) -> dict[int, Seat]:
    """Return the players by their seats in the rematch.

    Each player moves to the seat before their own, unless that would change somebody's role or side. In that case all
    stay.
    """
    parts = live.table.parts_at(len(live.session.seats))
    seats_waiting = spread(parts, live.table.parts_at(live.session.seat_count))
    numbers = [seat.seat for seat in players]
    moves = dict(zip([*numbers[1:], *numbers[:1]], numbers, strict=True))
    if not keeps_parts(parts, parts, moves):
        moves = {number: number for number in numbers}
    return dict(sorted((seats_waiting[moves[seat.seat]], seat) for seat in players))


def _former_options(live: Live) -> tuple[dict[str, Any], list[str] | None]:
    """Return the options of a match without its players' choices, and these choices by seat, None without them."""
    options, choice = decoded_options(live.session), live.table.choice
    return options, None if choice is None else options.pop(choice.key, None)


def _is_gone(session: Session) -> bool:
    return session.deleted_at is not None or (session.started_at is None and not session.active)


def _same_levels(session: Session) -> tuple[Level, ...]:
    return tuple(seat.computer_level for seat in session.seats if seat.user_id is None)
