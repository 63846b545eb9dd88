"""Commands as rows of a table: names, options and handlers."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from typing import Any, NamedTuple

from discord import app_commands

from bot.face.commands.translator import Callback, Command, CommandGroup, command
from bot.face.ground.interactions import Interaction
from bot.face.services import Services
from bot.face.tournaments.requests import EventRequest, asked_by_command

Number = app_commands.Range[int, 1, 2**52]
Typed = app_commands.Range[str, 1, 100]

# The values that a user gave for the options of a command, by option name.
Given = Mapping[str, Any]
Handler = Callable[[Services, Interaction, Given], Awaitable[None]]
EventHandler = Callable[[EventRequest, Given], Awaitable[None]]
Completed = Coroutine[Any, Any, list[app_commands.Choice[Any]]]
Completion = Callable[[Services, Interaction, str], Completed]


class CommandOption(NamedTuple):
    """An option of a command: its type, its default (a required option has none), and its completion or choices."""

    kind: Any
    default: object = inspect.Parameter.empty
    completion: Completion | None = None
    choices: list[app_commands.Choice[str]] | None = None


class CommandRow(NamedTuple):
    """A command: its name, the names of its options in Discord's order, and its handler.

    ``other`` holds the options that differ from the group's option of the same name, or that the group lacks.
    """

    name: str
    options: str
    handle: Handler
    other: Mapping[str, CommandOption] = {}


def of_event(handle: EventHandler) -> Handler:
    """Return the handler of a command about an event. If the event option is left out, the likeliest event is used."""

    async def answer(services: Services, interaction: Interaction, answers: Given) -> None:
        await handle(await asked_by_command(services, interaction, answers["event"]), answers)

    return answer


def led(handle: EventHandler) -> Handler:
    """Return the handler of a command about an event that organisers or judges use."""

    async def answer(services: Services, interaction: Interaction, answers: Given) -> None:
        await handle(await asked_by_command(services, interaction, answers["event"], leading=True), answers)

    return answer


def add_commands(
    group: CommandGroup, name: str, services: Services, rows: Iterable[CommandRow], options: Mapping[str, CommandOption]
) -> None:
    """Add a command for each row to the group. ``name`` is the group's name."""
    for row in rows:
        option_names = {option: row.other.get(option) or options[option] for option in row.options.split()}
        group.add_command(_command_of(services, f"{name} {row.name}", row.handle, option_names))


def _command_of(services: Services, name: str, handle: Handler, options: Mapping[str, CommandOption]) -> Command:
    async def answer(interaction: Interaction, **value: Any) -> None:  # noqa: ANN401 - each option has its own type
        await handle(services, interaction, value)

    # discord.py reads a command's options from the signature of its function, so the signature is made from the
    # options.
    keyword, plain = inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD
    parameters = [
        inspect.Parameter(name, keyword, default=one.default, annotation=one.kind) for name, one in options.items()
    ]
    first = inspect.Parameter("interaction", plain, annotation=Interaction)
    answer.__signature__ = inspect.Signature([first, *parameters])  # type: ignore[attr-defined]
    callback: Callback = answer
    if typed_choices := {name: one.choices for name, one in options.items() if one.choices is not None}:
        callback = app_commands.choices(**typed_choices)(callback)
    completed = {
        name: _completing(services, one.completion) for name, one in options.items() if one.completion is not None
    }
    return command(name)(app_commands.autocomplete(**completed)(callback))


def _completing(services: Services, completion: Completion) -> Callable[[Interaction, str], Completed]:
    async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[Any]]:
        return await completion(services, interaction, current)

    return complete
