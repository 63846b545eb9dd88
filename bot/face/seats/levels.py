"""The private panel on which the levels of a running match's computer players are chosen."""

from __future__ import annotations

from bot.face.ground.components.custom_ids import natural, session_control
from bot.face.ground.components.parts import Page, text
from bot.face.ground.places.permissions import is_moderator
from bot.face.press import Panel, Press
from bot.face.views.levels import chosen_level, level_menu
from bot.host.matches.live import Live
from bot.host.seats.seats import need_levels
from bot.wording.names import clean_name
from bot.wording.words import Words
from engine.kernel.errors import Refused


def levels_page(live: Live, words: Words) -> Page:
    """Return the panel: a menu of levels for each seat that the computer plays."""
    seats = [live.session.seats[seat] for seat in sorted(live.computer_seats())]
    menus = [
        level_menu(clean_name(seat.name), seat.computer_level, session_control(live, "setlevel", str(seat.seat)), words)
        for seat in seats
    ]
    return Page(text(f"### {words('levels-title')}\n{words('levels-about')}"), *menus)


async def _open_level_panel(press: Press) -> None:
    live = await press.fresh()
    need_levels(live, press.member.id, moderator=await is_moderator(press.services.host, press.member))
    await press.services.answer(press.interaction, levels_page(live, await press.words()))


async def _set_level(press: Press) -> None:
    seat, level = natural(press.control.rest), chosen_level(press.values)
    if seat is None:
        raise Refused("expired_control")
    host, moderator = press.services.host, await is_moderator(press.services.host, press.member)
    await host.seats.set_level(
        press.session_id, press.member.id, seat, level, moderator=moderator, interaction_id=press.interaction.id
    )
    press.services.announcer.wake(press.session_id)
    await press.show(levels_page(await press.fresh(), await press.words()))


PANEL = Panel(__name__, {"levels": _open_level_panel, "setlevel": _set_level})
