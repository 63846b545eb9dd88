"""The private panel on which a lobby member takes another seat or asks to swap."""

from __future__ import annotations

import discord
from discord import ui

from bot.face.ground.components.custom_ids import natural, session_control
from bot.face.ground.components.parts import (
    OPTION_LIMIT,
    PLACEHOLDER_LIMIT,
    PRIMARY,
    SECONDARY,
    Page,
    Row,
    button,
    row_of,
    rows_of,
    text,
)
from bot.face.ground.markdown import said_name
from bot.face.lobby.presses import answer_about_lobby, refresh_lobby, show_about_lobby
from bot.face.press import Panel, Press
from bot.host.lobbies.lobby_seats import lobby_seats, lobby_size
from bot.host.lobbies.lobby_swaps import Seated, need_seats, wishes
from bot.host.lobbies.start_needs import seat_phrase
from bot.host.matches.live import Live
from bot.wording.names import clean_name, shorten
from bot.wording.words import Words
from engine.kernel.errors import Refused
from storage.records.matches import LobbyMember


def seats_page(live: Live, own_member: LobbyMember, words: Words, swap_result: Seated | None = None) -> Page:
    """Return the member's panel: all seats and requests to swap. ``swap_result`` is that of the latest request."""
    lines = [f"### {words('sit-now', seat=seat_phrase(live, own_member.seat))}", words("sit-about")]
    if swap_result in ("moved", "swapped"):
        lines.append(words("sit-moved"))
    seat_holder = next((holder for member, holder in wishes(live) if member.user_id == own_member.user_id), None)
    if seat_holder is not None:
        lines.append(words("sit-asked", who=said_name(seat_holder.name)))
    buttons = [
        button(
            words("sit-swap", who=clean_name(member.name)),
            session_control(live, "sit", str(member.seat)),
            PRIMARY,
            "🔃",
        )
        for member, holder in wishes(live)
        if holder.user_id == own_member.user_id
    ]
    if seat_holder is not None:
        buttons.append(button(words("sit-stay"), session_control(live, "sit", str(own_member.seat)), SECONDARY, "↩️"))
    return Page(text("\n".join(lines)), _swap_menu(live, own_member, words), *rows_of(buttons))


def _swap_menu(live: Live, own_member: LobbyMember, words: Words) -> Row:
    select: ui.Select[ui.LayoutView] = ui.Select(
        placeholder=shorten(words("sit-choose"), PLACEHOLDER_LIMIT), custom_id=session_control(live, "sit").pack()
    )
    members_by_seat = lobby_seats(live)
    for seat in range(lobby_size(live)):
        if seat != own_member.seat:
            select.append_option(
                discord.SelectOption(
                    label=shorten(words.say(seat_phrase(live, seat)), OPTION_LIMIT),
                    value=str(seat),
                    description=shorten(_seat_note(members_by_seat, seat, words), OPTION_LIMIT),
                )
            )
    return row_of(select)


def _seat_note(members_by_seat: dict[int, LobbyMember | None], seat: int, words: Words) -> str:
    member = members_by_seat.get(seat)
    if member is not None:
        return words("sit-of-member", who=clean_name(member.name))
    return words("sit-of-computer" if seat in members_by_seat else "sit-free")


async def _open_seats_panel(press: Press) -> None:
    own_member = need_seats(press.live, press.member.id)
    await answer_about_lobby(press, seats_page(press.live, own_member, await press.words()))


async def _sit(press: Press) -> None:
    seat, message = natural(press.values[0] if press.values else press.control.rest), press.interaction.message
    # Only the bot's private panel offers seats. A public message is not changed.
    if seat is None or message is None or not message.flags.ephemeral:
        raise Refused("expired_control")
    swaps = press.services.host.lobby_swaps
    seat_swap = await swaps.sit(press.session_id, press.member.id, seat, press.interaction.id)
    live = await press.fresh()
    await show_about_lobby(press, seats_page(live, need_seats(live, press.member.id), await press.words(), seat_swap))
    await refresh_lobby(press.services, press.interaction.client, press.session_id)


PANEL = Panel(__name__, {"lobbyseats": _open_seats_panel, "sit": _sit})
