"""The menus with which the level of a computer player is chosen, in lobbies and in running matches."""

from __future__ import annotations

import discord
from discord import ui

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import OPTION_LIMIT, Row, row_of
from bot.wording.names import shorten
from bot.wording.words import Words
from engine.kernel.errors import Refused
from engine.players.levels import LEVELS, Level


def level_menu(who: str, now: Level, control: Control, words: Words) -> Row:
    """Return the menu of a computer player's levels, with a note on each level.

    The chosen option contains the player's name.
    """
    select: ui.Select[ui.LayoutView] = ui.Select(custom_id=control.pack())
    for level in LEVELS:
        text = words(f"level-{level}")
        # Discord shows the chosen option in place of the menu's title, so this option contains the title.
        label = words("level-of", who=who, level=text) if level == now else text
        select.append_option(
            discord.SelectOption(
                label=shorten(label, OPTION_LIMIT),
                value=level,
                description=shorten(words(f"level-{level}-note"), OPTION_LIMIT),
                default=level == now,
            )
        )
    return row_of(select)


def chosen_level(values: list[str]) -> Level:
    """Return the level that a menu's values name. Raises `Refused` ("expired_control")."""
    found = next((level for level in LEVELS if values == [level]), None)
    if found is None:
        raise Refused("expired_control")
    return found
