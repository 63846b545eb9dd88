"""The routes that register application commands, globally and in a guild."""

from __future__ import annotations

from aiohttp import web

from bot.local.bodies import commands
from bot.local.bodies.forms import ApiError, Json, Problems
from bot.local.routes.rest_request import Api, ApiRequest
from bot.local.world.events import Events, Notice
from bot.local.world.guild_world import World

MAX_CREATIONS_A_DAY = 200


class Registry:
    """Stores the commands. A command that is registered again under its name keeps its id."""

    def __init__(self, world: World, events: Events) -> None:
        self._world = world
        self._events = events
        self._created: list[float] = []

    def routes(self, api: Api) -> list[web.RouteDef]:
        """Returns all routes of this class."""
        bases = (
            "/applications/{application_id}/commands",
            "/applications/{application_id}/guilds/{guild_id}/commands",
        )
        return [
            api.route(handler, method, base + tail)
            for base in bases
            for method, tail, handler in (
                ("GET", "", self.everything),
                ("PUT", "", self.overwrite),
                ("POST", "", self.create),
                ("GET", "/{command_id}", self.one),
                ("PATCH", "/{command_id}", self.edit),
                ("DELETE", "/{command_id}", self.delete),
            )
        ]

    def _scope(self, call: ApiRequest) -> tuple[dict[str, Json], str | None]:
        if call.params["application_id"] != self._world.bot_id:
            raise ApiError(403, 20012, "You are not authorized to perform this action on this application")
        guild_id = call.params.get("guild_id")
        if guild_id is None:
            return self._world.commands, None
        guild = self._world.guilds.get(guild_id)
        if guild is None or not guild.has_app:
            raise ApiError(403, 50001, "Missing Access")
        return guild.commands, guild_id

    def everything(self, call: ApiRequest) -> list[Json]:
        """Returns all commands of the scope."""
        stored_commands, _ = self._scope(call)
        full = call.query.get("with_localizations", "").lower() in ("1", "true")
        return [one if full else _without_localizations(one) for one in stored_commands.values()]

    def overwrite(self, call: ApiRequest) -> list[Json]:
        """Replaces all commands of the scope."""
        stored_commands, guild_id = self._scope(call)
        checked_commands = commands.check_commands(call.body)
        commands_by_key = {_key(one): one for one in stored_commands.values()}
        self._count_creations(sum(_key(one) not in commands_by_key for one in checked_commands))
        new_commands = [self._register(one, commands_by_key.get(_key(one)), guild_id) for one in checked_commands]
        stored_commands.clear()
        stored_commands.update({one["id"]: one for one in new_commands})
        self._notify_page()
        return new_commands

    def create(self, call: ApiRequest) -> Json:
        """Adds a command, or replaces the command with that name."""
        stored_commands, guild_id = self._scope(call)
        body = call.json()
        self._check(body)
        former_command = next((one for one in stored_commands.values() if _key(one) == _key(body)), None)
        if former_command is None:
            commands.check_count(
                [*(one["type"] for one in stored_commands.values()), body.get("type") or commands.CHAT]
            )
            self._count_creations(1)
        return self._put_command(stored_commands, body, former_command, guild_id)

    def _find(self, call: ApiRequest) -> tuple[dict[str, Json], str | None, Json]:
        stored_commands, guild_id = self._scope(call)
        command = stored_commands.get(call.params["command_id"])
        if command is None:
            raise ApiError(404, 10063, "Unknown application command")
        return stored_commands, guild_id, command

    def one(self, call: ApiRequest) -> Json:
        """Returns a command."""
        return self._find(call)[2]

    def edit(self, call: ApiRequest) -> Json:
        """Changes a command."""
        stored_commands, guild_id, command = self._find(call)
        body = {**command, **call.json()}
        self._check(body)
        if any(_key(one) == _key(body) and one is not command for one in stored_commands.values()):
            problems = Problems()
            text = "Application command names must be unique"
            problems.add(("name",), "APPLICATION_COMMANDS_DUPLICATE_NAME", text)
            problems.raise_if_any()
        return self._put_command(stored_commands, body, command, guild_id)

    def delete(self, call: ApiRequest) -> None:
        """Deletes a command."""
        stored_commands, _, command = self._find(call)
        del stored_commands[command["id"]]
        self._notify_page()

    def _check(self, body: Json) -> None:
        problems = Problems()
        commands.check_command(body, (), problems)
        problems.raise_if_any()

    def _put_command(
        self, stored_commands: dict[str, Json], body: Json, former_command: Json | None, guild_id: str | None
    ) -> Json:
        new_command = self._register(body, former_command, guild_id)
        stored_commands[new_command["id"]] = new_command
        self._notify_page()
        return new_command

    def _register(self, body: Json, former_command: Json | None, guild_id: str | None) -> Json:
        command_id = former_command["id"] if former_command is not None else self._world.snowflake()
        return commands.registered(body, command_id, self._world.snowflake(), self._world.bot_id, guild_id)

    def _count_creations(self, fresh: int) -> None:
        now = self._world.clock()
        self._created = [at for at in self._created if now - at < 86_400]
        if len(self._created) + fresh > MAX_CREATIONS_A_DAY:
            text = f"Max number of daily application command creates has been reached ({MAX_CREATIONS_A_DAY})"
            raise ApiError(400, 30034, text)
        self._created += [now] * fresh

    def _notify_page(self) -> None:
        self._events.notify(Notice("commands"))


def _key(command: Json) -> tuple[int, str]:
    return command.get("type") or commands.CHAT, command["name"]


def _without_localizations(command: Json) -> Json:
    return {key: value for key, value in command.items() if not key.endswith("_localizations")}
