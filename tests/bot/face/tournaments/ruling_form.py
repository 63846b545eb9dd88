"""Makes rulings with the form that officials use.

They choose the ruling, then a value in each menu, and give the reason.
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.face.ground.components.custom_ids import unpack
from bot.face.tournaments.rulings.choices import AND
from bot.face.tournaments.rulings.draft import TYPED
from bot.face.tournaments.rulings.page import KIND, VALUE, WHY
from bot.face.tournaments.rulings.rows import RULINGS
from bot.local.bodies.components import each
from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from tests.bot.clicks import actions, choose, controls, press
from tests.bot.driver import DriverUser, Exchange
from tests.bot.face.tournaments.event_play import EventStand
from tests.bot.handlers import handled
from tests.bot.shown_messages import Select

TEXT_INPUT = 4
NEXT = {words_for(None, lang)("panel-next") for lang in LANGUAGES}


async def rule(
    event: EventStand, user: DriverUser, name: str, *, reason: str = "so", table: str | None = None, **given: object
) -> Exchange:
    """Make a ruling, and return the last answer. ``given`` are the values by the things that the ruling asks for.

    A value that no menu lists is typed. Raises `LookupError` for a value that can be neither chosen nor typed.
    """
    options = {"event": event.number, **({} if table is None else {"table": table})}
    page = await event.use(user, "event rule", **options)
    if not kinds(page):
        return page
    page = await chosen_kind(user, page, name)
    typed: dict[str, str] = {"reason": reason}
    while WHY not in actions(page):
        page = await answered(user, page, name, given, typed)
    question = await press(user, page, WHY)
    assert question.modal is not None
    fields = [one["custom_id"] for one in each(question.modal["components"]) if one["type"] == TEXT_INPUT]
    result = await user.submit(question, {one: typed.get(one, str(given.get(one, ""))) for one in fields})
    await event.stand.told()
    return result


async def chosen_kind(user: DriverUser, page: Exchange, name: str) -> Exchange:
    """Choose what to rule. Raises `LookupError` if the form does not offer it."""
    menus = [one for one in page.message.selects if name in [value for _, value in one.options]]
    if not menus:
        raise LookupError(f"{name} is not among {kinds(page)}")
    control = unpack(menus[0].custom_id)
    assert control is not None
    assert control.action == KIND
    return await choose(user, page, KIND, name, rest=control.rest)


def kinds(page: Exchange) -> list[str]:
    """Return the rulings that a form offers."""
    if not page.messages:
        return []
    menus = [one for one in page.message.selects if one.custom_id.startswith(f"{KIND}:")]
    return [value for one in menus for _, value in one.options]


def open_menu(page: Exchange) -> Select:
    """Return the last menu of a form. Raises `LookupError` if there is none."""
    menus = [one for one in page.message.selects if one.custom_id.startswith(f"{VALUE}:")]
    if not menus:
        raise LookupError(f"no menu among {controls(page)}")
    return menus[-1]


async def _turned(user: DriverUser, page: Exchange, values: list[str]) -> Exchange:
    """Turn the pages of the last menu until it lists the values, or shows its last page."""
    while not {*values} <= {value for _, value in open_menu(page).options}:
        following = [one for one in page.message.buttons if one.label in NEXT]
        if not following:
            break
        page = await user.press(page.message, str(following[0].custom_id))
        await handled()
    return page


def _takes(field: str, kind: str, value: str) -> bool:
    """Return whether a value can be typed for an option. An order of seats refers to the order in the option."""
    return field == "order" or kind in ("", value[:1])


async def answered(
    user: DriverUser, page: Exchange, name: str, given: Mapping[str, object], typed: dict[str, str]
) -> Exchange:
    """Choose in the last menu.

    A value that the menu does not list is added to ``typed``, and so is a value that is not given.
    """
    menu = open_menu(page)
    control = unpack(menu.custom_id)
    assert control is not None
    need = RULINGS[name].menus[int(control.rest.partition(".")[0])]
    value = str(given.get(need.ask, TYPED))
    values = value.split(AND) if need.menu == "several" else [value]
    page = await _turned(user, page, [*values])
    menu = open_menu(page)
    control = unpack(menu.custom_id)
    assert control is not None
    offered = [one for _, one in menu.options]
    if need.menu != "member" and not {*values} <= {*offered}:
        by_hand = [one for one in offered if one.startswith(TYPED) and _takes(need.typed, one[1:], value)]
        if not by_hand:
            raise LookupError(f"{value} is not among {offered}")
        typed[need.typed] = value.partition(".")[2] or value
        values = by_hand
    return await choose(user, page, VALUE, *values, rest=control.rest)
