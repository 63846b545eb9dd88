"""Every command of the bot, listed once."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.face.commands.card import card_command
from bot.face.commands.deck import DeckCommands
from bot.face.commands.game import GameCommands
from bot.face.commands.help import help_command
from bot.face.commands.ladder import ladder_command
from bot.face.commands.league import league_command
from bot.face.commands.match import (
    learn_command,
    leave_command,
    rematch_command,
    replay_command,
    take_command,
    watch_command,
)
from bot.face.commands.mod import ModCommands
from bot.face.commands.move import move_command
from bot.face.commands.my import MyCommands, my_games_command
from bot.face.commands.results import leaderboard_command, profile_command, wall_command
from bot.face.commands.season import season_command
from bot.face.commands.settings import SettingsCommands
from bot.face.commands.tournaments.event import EventCommands
from bot.face.commands.translator import Command, CommandGroup
from bot.face.services import Services


def all_commands(services: Services) -> list[app_commands.Group | Command]:
    """Return every command and group that is registered with Discord."""
    return [
        _add_commands(
            GameCommands(services),
            learn_command(services),
            replay_command(services),
            leave_command(services),
            take_command(services),
            rematch_command(services),
            watch_command(services),
        ),
        move_command(services),
        card_command(services),
        DeckCommands(services),
        EventCommands(services),
        season_command(services),
        ladder_command(services),
        league_command(services),
        ModCommands(services),
        SettingsCommands(services),
        _add_commands(MyCommands(services), my_games_command(services)),
        profile_command(services),
        leaderboard_command(services),
        wall_command(services),
        help_command(services),
    ]


def _add_commands(group: CommandGroup, *commands: app_commands.Command[Any, ..., None]) -> CommandGroup:
    """Add commands that are defined in other files to a group, and return the group."""
    for command in commands:
        group.add_command(command)
    return group
