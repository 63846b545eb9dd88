"""Changes an option of a lobby."""

from __future__ import annotations

import msgspec

from bot.host.clocks.terms import read_terms, terms_for
from bot.host.lobbies.lobby_choices import seated
from bot.host.lobbies.lobby_seats import lobby_size, spread
from bot.host.lobbies.option_choice import OptionChoice
from bot.host.matches.live import Live, decoded_options
from engine.kernel.errors import Refused


def option_choice(live: Live) -> OptionChoice:
    """Return the `OptionChoice` of a lobby. It allows only tables at which the lobby's present members fit."""
    return OptionChoice(live.game, decoded_options(live.session), len(live.session.members))


def with_option(live: Live, name: str, value: object) -> Live:
    """Return a lobby in which an option has this value (None: a random value, see `OptionChoice.with_value`).

    If the table changes, the limit of seats, and members' roles, sides and choices stay as far as the table allows.
    Afterwards nobody is ready, because the members agreed to another table. Raises `Refused` ("option_impossible").
    """
    session = live.session
    options = option_choice(live).with_value(name, value)
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
        computer_levels=session.computer_levels[: seats - max(1, len(members))],
        terms=msgspec.json.encode(terms),
        members=(),
    )
    before, now = live.table.parts_at(lobby_size(live)), table.parts_at(seats)
    places = [member.seat for member in members]
    if before != now:
        places = spread([before[place] for place in places], now)
    moves = {member.user_id: place for member, place in zip(members, places, strict=True)}
    members_seated = seated(Live(after), members, moves)
    moved_members = [
        msgspec.structs.replace(
            member, **msgspec.structs.asdict(members_seated[member.user_id]), ready=False, wish=None
        )
        for member in members
    ]
    return Live(msgspec.structs.replace(after, members=tuple(sorted(moved_members, key=lambda member: member.seat))))
