"""Presses buttons and chooses in menus by a control's action, not by its label.

Every move can be made without typing.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from bot.face.ground.components.custom_ids import Control, unpack
from bot.face.messages.lobby import LOBBY_MORE
from bot.face.messages.turn import MORE, REPLAY, SHOW
from bot.face.play.sheet_page import HAND_IN, READY
from bot.face.tournaments.requests import ROOM_MORE
from tests.bot.driver import DriverUser, Exchange
from tests.bot.handlers import handled
from tests.bot.shown_messages import ShownMessage

if TYPE_CHECKING:
    from tests.bot.standing import Standing

STEPS_AT_MOST = 40


def controls(answer: Exchange | ShownMessage) -> list[Control]:
    """Return the controls of a message's buttons and menus, in order.

    A control is a parsed custom id; links have none.
    """
    message = _message(answer)
    ids = (one.get("custom_id") or "" for one in message.components)
    return [control for one in ids if (control := unpack(one)) is not None]


def actions(answer: Exchange | ShownMessage) -> list[str]:
    """Return the actions of a message's buttons and menus, in the order shown."""
    return [control.action for control in controls(answer)]


def is_past(board: ShownMessage) -> bool:
    """Return whether a message is an earlier board: it has no picture, but a button that shows the picture again."""
    return actions(board) == [SHOW] and not board.images


def choices(answer: Exchange | ShownMessage, action: str, rest: str | None = None) -> list[str]:
    """Return the values that an action's menu offers."""
    button_id = custom_id(answer, action, rest)
    return [value for menu in _message(answer).selects if menu.custom_id == button_id for _, value in menu.options]


def label(answer: Exchange | ShownMessage, action: str, rest: str | None = None) -> str:
    """Return the label of an action's button."""
    button_id = custom_id(answer, action, rest)
    return next(button.label for button in _message(answer).buttons if button.custom_id == button_id)


def custom_id(answer: Exchange | ShownMessage, action: str, rest: str | None = None) -> str:
    """Return the custom id of the only control of a message with this action and, if given, this rest.

    Raises `LookupError` if there is none, or more than one.
    """
    fitting = [one for one in controls(answer) if one.action == action and rest in (None, one.rest)]
    if len(fitting) != 1:
        raise LookupError(f"{len(fitting)} controls of {action!r} {rest!r} among {controls(answer)}")
    return fitting[0].pack()


async def press(
    user: DriverUser, answer: Exchange | ShownMessage, action: str, rest: str | None = None, *, wait: bool = True
) -> Exchange:
    """Press the button of an action; ``rest`` selects one if there are several.

    If a board, lobby or control room lacks the button, this opens More, or the replay after the end of the match, and
    looks there.
    """
    for behind in (MORE, REPLAY, LOBBY_MORE, ROOM_MORE):
        if action not in (known := actions(answer)) and behind in known:
            answer = await user.press(_message(answer), custom_id(answer, behind))
            await handled()
    result = await user.press(_message(answer), custom_id(answer, action, rest), wait=wait)
    if wait:
        await handled()
    return result


async def forge(user: DriverUser, board: ShownMessage, action: str) -> Exchange:
    """Press a button that is not on this board, with the custom id that it would have."""
    (known,) = {(one.session, one.number) for one in controls(board) if one.action in (MORE, REPLAY, SHOW, LOBBY_MORE)}
    result = await user.press(board, Control(action, *known).pack(), forged=True)
    await handled()
    return result


async def pressed(
    stand: Standing, user: DriverUser, answer: Exchange | ShownMessage, action: str, rest: str | None = None
) -> Exchange:
    """Press the button of an action, and wait until everything is announced."""
    result = await press(user, answer, action, rest)
    await stand.told()
    return result


async def choose(
    user: DriverUser, answer: Exchange | ShownMessage, action: str, *values: object, rest: str | None = None
) -> Exchange:
    """Choose values in the menu of an action; ``rest`` selects one if there are several."""
    result = await user.select(_message(answer), custom_id(answer, action, rest), values)
    await handled()
    return result


def _message(answer: Exchange | ShownMessage) -> ShownMessage:
    return answer.message if isinstance(answer, Exchange) else answer


def offers(panel: ShownMessage) -> list[tuple[str, str | None]]:
    """Return everything that a panel offers: the custom id of each control, with the value for a menu."""
    found: list[tuple[str, str | None]] = []
    for menu in panel.selects:
        found += [(menu.custom_id, value) for _, value in menu.options]
    for button in panel.buttons:
        control = unpack(button.custom_id or "")
        if control is not None and control.action in ("pick", "turn", READY) and not button.disabled:
            found.append((button.custom_id or "", None))
    return found


def with_others(panel: ShownMessage, custom_id: str, value: str) -> list[str]:
    """Return a value of a menu together with as many other values as the menu requires."""
    menu = next(menu for menu in panel.selects if menu.custom_id == custom_id)
    return [value, *(other for _, other in menu.options if other != value)][: menu.min_values]


def confirmation(panel: ShownMessage) -> str | None:
    """Return the custom id of the button that makes the move, if the panel asks for confirmation."""
    for button in panel.buttons:
        control = unpack(button.custom_id or "")
        if control is not None and control.action in ("confirm", HAND_IN):
            return button.custom_id
    return None


async def click_through(
    stand: Standing, user: DriverUser, panel: ShownMessage, chooser: random.Random, *, wavers: float = 0.2
) -> int:
    """Press random choices until the panel asks nothing more; return the number of moves made.

    ``wavers`` is the chance that the user goes back when asked to confirm a move.
    """
    # The button for the rules belongs to no session.
    (number,) = {one.session for one in controls(panel) if one.session}
    before = len(await stand.storage.moves.list(number))
    for _ in range(STEPS_AT_MOST):
        confirm = confirmation(panel)
        if confirm is not None:
            back = next(button.custom_id for button in panel.buttons if button.custom_id != confirm)
            if chooser.random() < wavers:
                await user.press(panel, str(back))
                await handled()
            else:
                await user.press(panel, confirm)
                # The press is acknowledged before the move is made and the panel is updated.
                await stand.told()
            continue
        offered = offers(panel)
        if not offered:
            return len(await stand.storage.moves.list(number)) - before
        custom_id, value = chooser.choice(offered)
        if value is None:
            await user.press(panel, custom_id)
        else:
            await user.select(panel, custom_id, with_others(panel, custom_id, value))
        # A move that can be taken back is made at once.
        await stand.told()
    raise AssertionError(f"no end of choosing: {panel!r}")
