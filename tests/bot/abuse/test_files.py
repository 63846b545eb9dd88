"""Tests that no command or form accepts a file, so no archive, picture or database can be sent (cases 34 to 36)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.forms import Field, form
from bot.local.bodies.components import each
from tests.bot.standing import Standing

pytestmark = pytest.mark.asyncio(loop_scope="module")

ATTACHMENT = 11
FILE_UPLOAD = 19


def options(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield all options of a command, including those of its subcommands."""
    for option in command.get("options", []):
        yield option
        yield from options(option)


async def test_cases_34_to_36_no_command_and_no_form_takes_a_file(stand: Standing) -> None:
    world = stand.table.world
    commands = [*world.commands.values(), *(one for guild in world.guilds.values() for one in guild.commands.values())]
    assert len(commands) > 3
    kinds = [option["type"] for command in commands for option in options(command)]
    assert len(kinds) > 20
    assert ATTACHMENT not in kinds
    modal = form("Title", Control("any", 1), Field("a", "A", 10)).to_dict()
    assert FILE_UPLOAD not in {component["type"] for component in each(modal["components"])}
