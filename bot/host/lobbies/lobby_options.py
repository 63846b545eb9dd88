"""Finds a lobby's open options and the values with which its members can play, and changes an option."""

from __future__ import annotations

import contextlib
import secrets

import msgspec

from bot.host.clocks.terms import read_terms, terms_for
from bot.host.lobbies.lobby_choices import seated
from bot.host.lobbies.lobby_seats import lobby_size, spread
from bot.host.matches.live import Live, decoded_options
from engine.kernel.contract.option_values import RANDOM, menu_values, table_options
from engine.kernel.errors import Refused


def open_options(live: Live) -> list[str]:
    """Return the options of a lobby that have listed values. Options that have no effect now are left out."""
    idle = live.game.idle_options(decoded_options(live.session))
    kinds = table_options(live.game.options_type)
    return [name for name, kind in kinds.items() if name not in idle and menu_values(kind)]


def possible_values(live: Live, name: str) -> list[object]:
    """Return the values of an option with which the lobby's members can play, in the order of its type.

    The current value is among them, even if it lies between two steps of a range. For an option outside `open_options`,
    there are no values.
    """
    if name not in open_options(live):
        return []
    present = decoded_options(live.session)[name]
    values = menu_values(table_options(live.game.options_type)[name])
    if isinstance(present, int) and present not in values:
        values = tuple(sorted((*values, present)))  # type: ignore[type-var]
    return [value for value in values if _fits(live, name, value)]


def drawn_values(possible: list[object]) -> list[object]:
    """Return the values that a random draw may choose.

    They do not include the value that leaves the draw to the game.
    """
    return [value for value in possible if value != RANDOM]


def with_option(live: Live, name: str, value: object) -> Live:
    """Return a lobby in which an option has this value; None draws one of `drawn_values`.

    If the table changes, the lobby keeps its limit of seats as far as the table allows. Members keep role and side if
    the table has them, and their choices if they are allowed. Nobody is ready, because they agreed to another table.
    Raises `Refused` ("option_impossible").
    """
    session = live.session
    if name not in open_options(live):
        raise Refused("option_impossible")
    if value is None and (drawn := drawn_values(possible_values(live, name))):
        value = secrets.choice(drawn)
    options = _options_with(live, name, value)
    if options == live.game.parse_options(decoded_options(session)):
        return live
    table, members = live.game.table(options), session.members
    counts = [count for count in table.seat_counts if count >= len(members)]
    if not counts:
        raise Refused("option_impossible")
    most = counts[-1] if session.seat_count >= live.table.seat_counts[-1] else session.seat_count
    seats = max((count for count in counts if count <= most), default=counts[0])
    terms = read_terms(session.terms)
    if terms.usual:
        usual = terms_for(table, None, terms.at_zero)
        terms = msgspec.structs.replace(usual, lobby_days=terms.lobby_days, lobby_more=terms.lobby_more)
    after = msgspec.structs.replace(
        session,
        options=msgspec.json.encode(options),
        seat_count=seats,
        computer_seats=min(session.computer_seats, seats - max(1, len(members))),
        terms=msgspec.json.encode(terms),
        members=(),
    )
    before, now = live.table.parts_at(lobby_size(live)), table.parts_at(seats)
    places = [member.seat for member in members]
    if before != now:
        places = spread([before[place] for place in places], now)
    moves = {member.user_id: place for member, place in zip(members, places, strict=True)}
    sitting = seated(Live(after), members, moves)
    moved = [
        msgspec.structs.replace(member, **msgspec.structs.asdict(sitting[member.user_id]), ready=False, wish=None)
        for member in members
    ]
    return Live(msgspec.structs.replace(after, members=tuple(sorted(moved, key=lambda member: member.seat))))


def _fits(live: Live, name: str, value: object) -> bool:
    """Return whether the lobby's members can play if an option gets this value."""
    with contextlib.suppress(Refused):
        return live.game.table(_options_with(live, name, value)).seat_counts[-1] >= len(live.session.members)
    return False


def _options_with(live: Live, name: str, value: object) -> msgspec.Struct:
    """Return a lobby's options after an option gets this value.

    Options that do not fit with that value get their defaults. Raises `Refused` ("option_impossible") if no options fit
    with it.
    """
    game, present = live.game, decoded_options(live.session)
    found: msgspec.Struct
    with contextlib.suppress(Refused):
        found = game.parse_options({**present, name: value})
        return found
    try:
        found = game.parse_options({name: value})
    except Refused as error:
        raise Refused("option_impossible") from error
    for other, kept in present.items():
        with contextlib.suppress(Refused):
            found = game.parse_options({**msgspec.to_builtins(found), other: kept, name: value})
    return found
