"""Finds the choices that members of a lobby and computer players may make for their seats, or have made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from bot.host.lobbies.decks import Decks
from bot.host.lobbies.lobby_seats import lobby_seats, lobby_size
from bot.host.matches.live import Live, decoded_options
from engine.kernel.errors import Refused
from engine.kernel.table.seat_choices import SeatChoice
from engine.kernel.table.table_rules import TableRules
from storage.records.matches import LobbyMember, LobbySeat, Session


def choice_of(table: TableRules) -> SeatChoice:
    """Return the table's `SeatChoice`: what each player chooses for their seat before the start.

    Raises `Refused` ("nothing_to_choose").
    """
    if table.choice is None:
        raise Refused("nothing_to_choose")
    return table.choice


class Chooser(msgspec.Struct, frozen=True):
    """A seat that makes a choice: its place at the largest table, and the other places' public choices."""

    place: int
    others: dict[int, str]


def chooser(table: TableRules, seats: int, choices_by_seat: Mapping[int, str | None], seat: int) -> Chooser:
    """Return the chooser for one seat of a table with ``seats`` seats. ``choices_by_seat`` are all choices so far."""
    choice, places = choice_of(table), table.places_at(seats)
    others = {
        places[number]: value
        for number, value in choices_by_seat.items()
        if number != seat and value is not None and not choice.hides(value)
    }
    return Chooser(places[seat], others)


def usual_choice(table: TableRules, seats: int, choices_by_seat: Mapping[int, str | None], seat: int) -> str | None:
    """Return a seat's default choice, which depends on the other seats' choices; None if there is nothing to choose."""
    if table.choice is None:
        return None
    who = chooser(table, seats, choices_by_seat, seat)
    return table.choice.usual(who.place, who.others)


def member_choices(session: Session) -> dict[int, str | None]:
    """Return the choices of a lobby's members, by their seats."""
    return {member.seat: member.choice for member in session.members}


def all_choices(live: Live) -> dict[int, str | None]:
    """Return the choice of every taken seat of a lobby, in seat order. Computer players choose after the members."""
    seats_taken, seats = lobby_seats(live), lobby_size(live)
    seat_choices: dict[int, str | None] = {}
    for seat in sorted(seats_taken, key=lambda seat: seats_taken[seat] is None):
        member = seats_taken[seat]
        # A member who joined before there was anything to choose has the default choice.
        own_choice = None if member is None else member.choice
        seat_choices[seat] = usual_choice(live.table, seats, seat_choices, seat) if own_choice is None else own_choice
    return {seat: seat_choices[seat] for seat in seats_taken}


async def wanted_value(live: Live, user_id: int, wanted_choice: str | int, decks: Decks) -> str:
    """Return the value that a member may choose: a value of the game, or the code of their deck with that id.

    Raises `Refused`: "nothing_to_choose", "not_joined", "bad_input" (no such value), "choice_taken" (by another seat),
    and the codes of `Decks.code`.
    """
    choice = choice_of(live.table)
    if isinstance(wanted_choice, str):
        seat = next((member.seat for member in live.session.members if member.user_id == user_id), None)
        if seat is None:
            raise Refused("not_joined")
        who = chooser(live.table, lobby_size(live), member_choices(live.session), seat)
        if wanted_choice not in choice.values(who.place):
            raise Refused("bad_input", value=wanted_choice[:100])
        choice.check(who.place, wanted_choice, who.others)
        return wanted_choice
    return await decks.code(user_id, wanted_choice, choice, live.game.slug)


def lobby_without_gaps(session: Session) -> Live:
    """Return a lobby without gaps, with the seats' choices among its options, in seat order.

    Raises `Refused` ("choice_void") naming a member whose choice is no longer allowed.
    """
    live = Live(session)
    choice = live.table.choice
    if choice is None:
        return live
    for who in void_choices(live):
        # The user who presses Start must not learn the faults of another member's choice.
        raise Refused("choice_void", who=who)
    options = {**decoded_options(session), choice.key: [*all_choices(live).values()]}
    parsed = live.game.parse_options(options)
    return Live(msgspec.structs.replace(session, options=msgspec.json.encode(parsed)))


def void_choices(live: Live) -> list[str]:
    """Return the names of the members whose choices are not allowed, or no longer allowed."""
    choice = live.table.choice
    if choice is None:
        return []
    seat_choices, seats = all_choices(live), lobby_size(live)
    return [
        member.name
        for member in live.session.members
        if not allows(choice, chooser(live.table, seats, seat_choices, member.seat), seat_choices[member.seat] or "")
    ]


def allows(choice: SeatChoice, who: Chooser, value: str) -> bool:
    """Return whether the chooser may choose a value."""
    try:
        choice.check(who.place, value, who.others)
    except Refused:
        return False
    return True


def seated(live: Live, members: Sequence[LobbyMember], moves: Mapping[int, int]) -> dict[int, LobbySeat]:
    """Return the new seats of the users in ``moves``, which names each user's seat, with their choices.

    A member keeps the former choice if the new seat allows it, otherwise the seat has its default choice.
    """
    members_by_user, size, choice = {member.user_id: member for member in members}, lobby_size(live), live.table.choice
    seat_choices = {member.seat: member.choice for member in members if member.user_id not in moves}
    for user, seat in moves.items():
        former = members_by_user[user].choice
        seat_choices[seat] = usual_choice(live.table, size, seat_choices, seat)
        if choice is not None and former and allows(choice, chooser(live.table, size, seat_choices, seat), former):
            seat_choices[seat] = former
    return {user: LobbySeat(seat, seat_choices[seat]) for user, seat in moves.items()}
