"""What leagues and ladders have in common: an organiser creates one in a channel, and changes its texts in a form."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.forms import filled
from bot.face.ground.places.places import need_event_place
from bot.face.press import Press
from bot.face.tournaments.requests import MemberRequest, maker_request
from engine.kernel.contract.registry import games
from engine.kernel.errors import Refused

T = TypeVar("T")


def chosen_game(press: Press) -> str:
    """Return the game that was chosen in one of `game_menus`. Raises `Refused` ("expired_control")."""
    slug = press.values[0] if press.values else ""
    if slug not in games():
        raise Refused("expired_control")
    return slug


async def created_here(
    press: Press, create: Callable[[MemberRequest, int, str], Awaitable[T]]
) -> tuple[MemberRequest, T]:
    """Create something in this channel; return the organiser's request and what was created.

    ``create`` takes the request, the channel's id and the language. Raises `Refused` like `maker_request` and
    `need_event_place`.
    """
    request = await maker_request(press)
    need_event_place(press.interaction)
    language = await press.services.languages.of_table(press.interaction)
    return request, await create(request, press.interaction.channel_id or 0, language)


async def change_by_form(
    press: Press, again: Control, bad_days: Refused, change: Callable[[str, int, str], Awaitable[None]]
) -> None:
    """Change a league or ladder's name, days and clock to what was typed. After a mistyped value, offer the form again.

    ``again`` opens the form, ``bad_days`` refuses days that are no number. Raises the other refusals of ``change``.
    """
    fields = filled(dict(press.interaction.data or {}))
    name, days, clock = (fields.get(one, "").strip() for one in ("name", "days", "clock"))
    try:
        number = natural(days)
        if number is None:
            raise bad_days
        await change(name, number, clock)
    except Refused as error:
        if error.code not in (bad_days.code, "bad_event_name", "bad_terms"):
            raise
        await press.refuse_form(error, again, (name, days, clock))
