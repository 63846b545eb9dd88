"""What leagues and ladders have in common.

An organiser creates one in a channel, changes its texts in a form, and chooses a player to remove. The organiser also
chooses who can find its page on the web, as for an event.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar, get_args

import msgspec

from bot.face.ground.components.choices import MENU_SIZE
from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.forms import filled
from bot.face.ground.components.parts import Button, Page, button, rows_of, text, turning, value_menu
from bot.face.ground.places.places import need_event_place
from bot.face.press import Press
from bot.face.tournaments.requests import MemberRequest, maker_request
from bot.host.tournaments.drafts.templates import web_page_of
from bot.host.tournaments.ground.settings import WebPage
from bot.wording.words import Words
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


def web_page_button(web: WebPage, words: Words, control_of: Callable[[WebPage], Control]) -> Button:
    """Return the button that shows who can find a page on the web. A press chooses the next possibility.

    ``control_of`` returns the control that chooses a possibility.
    """
    values: tuple[WebPage, ...] = get_args(WebPage)
    following = values[(values.index(web) + 1) % len(values)]
    return button(words("room-web", value=words(f"setup-web-{web}")), control_of(following))


def chosen_web_page(press: Press) -> WebPage:
    """Return what a press of `web_page_button` chooses. Raises `Refused` ("expired_control")."""
    values: tuple[WebPage, ...] = get_args(WebPage)
    for value in values:
        if value == press.control.rest:
            return value
    raise Refused("expired_control")


async def shows_web_pages(request: MemberRequest) -> bool:
    """Return whether moderators have turned on the pages of the server."""
    return await request.services.host.web_addresses.of_events(request.guild_id) is not None


async def web_page_buttons(
    request: MemberRequest, data: bytes, control_of: Callable[[WebPage], Control]
) -> list[Button]:
    """Return the `web_page_button` of a league or a ladder with these settings, if the server shows pages."""
    return [web_page_button(web_page_of(data), request.words, control_of)] if await shows_web_pages(request) else []


class RemovalMenu(msgspec.Struct, frozen=True):
    """The menu of the players whom an organiser can remove: their user ids with the labels, in order.

    ``turn`` is the action of the buttons that turn the menu's pages, ``chosen`` the control of the menu.
    """

    players: Sequence[tuple[int, str]]
    ask: str
    nobody: str
    turn: str
    chosen: Control
    back: Button


def removal_page(menu: RemovalMenu, number: int, words: Words) -> Page:
    """Return a page of the menu, or its last page if there are fewer."""
    last = max(len(menu.players) - 1, 0) // MENU_SIZE
    number = min(number, last)
    some = menu.players[number * MENU_SIZE : (number + 1) * MENU_SIZE]
    options = [(str(user_id), label, False) for user_id, label in some]
    turns = turning(words, menu.turn, number, last, menu.chosen.number)
    return Page(
        text(menu.ask if options else menu.nobody),
        *([value_menu(menu.chosen, words("ladder-challenge-menu"), options)] if options else []),
        *([turns] if turns.children else []),
        *rows_of([menu.back]),
    )


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
