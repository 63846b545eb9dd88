"""Playing by buttons and menus alone, as a person who reads the private panel would."""

from __future__ import annotations

import random

from bot.face.pages.control import unpack
from bot.local.driver import DriverUser
from bot.local.shown import ShownMessage
from tests.bot.standing import Standing

STEPS_AT_MOST = 40


def offers(panel: ShownMessage) -> list[tuple[str, str | None]]:
    """Everything that can be chosen in a panel now: custom ids, with the value for a menu."""
    found: list[tuple[str, str | None]] = []
    for menu in panel.selects:
        found += [(menu.custom_id, value) for _, value in menu.options]
    for button in panel.buttons:
        control = unpack(button.custom_id or "")
        if control is not None and control.action in ("pick", "turn"):
            found.append((button.custom_id or "", None))
    return found


def confirmation(panel: ShownMessage) -> str | None:
    """The custom id of the button that makes the move, where the panel asks for it."""
    for button in panel.buttons:
        control = unpack(button.custom_id or "")
        if control is not None and control.action == "confirm":
            return button.custom_id
    return None


async def click_through(
    stand: Standing, user: DriverUser, panel: ShownMessage, chooser: random.Random, *, wavers: float = 0.2
) -> int:
    """Choose at random until the panel has no more to ask; returns how many moves were made.

    Now and then the user goes back before confirming, as people do.
    """
    made = 0
    for _ in range(STEPS_AT_MOST):
        confirm = confirmation(panel)
        if confirm is not None:
            back = next(button.custom_id for button in panel.buttons if button.custom_id != confirm)
            if chooser.random() < wavers:
                await user.press(panel, str(back))
            else:
                await user.press(panel, confirm)
                # The press is acknowledged before the move is made and the panel drawn anew.
                await stand.told()
                made += 1
            continue
        offered = offers(panel)
        if not offered:
            return made
        custom_id, value = chooser.choice(offered)
        if value is None:
            await user.press(panel, custom_id)
        else:
            await user.select(panel, custom_id, [value])
    raise AssertionError(f"no end of choosing: {panel!r}")
