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
        held, _ = self._scope(call)
        full = call.query.get("with_localizations", "").lower() in ("1", "true")
        return [one if full else _without_localizations(one) for one in held.values()]

    def overwrite(self, call: ApiRequest) -> list[Json]:
        """Replaces all commands of the scope."""
        held, guild_id = self._scope(call)
        wanted = commands.check_commands(call.body)
        known = {_key(one): one for one in held.values()}
        self._count_creations(sum(_key(one) not in known for one in wanted))
        made = [self._register(one, known.get(_key(one)), guild_id) for one in wanted]
        held.clear()
        held.update({one["id"]: one for one in made})
        self._notify_page()
        return made

    def create(self, call: ApiRequest) -> Json:
        """Adds a command, or replaces the command with that name."""
        held, guild_id = self._scope(call)
        body = call.json()
        self._check(body)
        known = next((one for one in held.values() if _key(one) == _key(body)), None)
        if known is None:
            commands.check_count([*(one["type"] for one in held.values()), body.get("type") or commands.CHAT])
            self._count_creations(1)
        return self._put_command(held, body, known, guild_id)

    def _find(self, call: ApiRequest) -> tuple[dict[str, Json], str | None, Json]:
        held, guild_id = self._scope(call)
        known = held.get(call.params["command_id"])
        if known is None:
            raise ApiError(404, 10063, "Unknown application command")
        return held, guild_id, known

    def one(self, call: ApiRequest) -> Json:
        """Returns a command."""
        return self._find(call)[2]

    def edit(self, call: ApiRequest) -> Json:
        """Changes a command."""
        held, guild_id, known = self._find(call)
        body = {**known, **call.json()}
        self._check(body)
        if any(_key(one) == _key(body) and one is not known for one in held.values()):
            problems = Problems()
            text = "Application command names must be unique"
            problems.add(("name",), "APPLICATION_COMMANDS_DUPLICATE_NAME", text)
            problems.raise_if_any()
        return self._put_command(held, body, known, guild_id)

    def delete(self, call: ApiRequest) -> None:
        """Deletes a command."""
        held, _, known = self._find(call)
        del held[known["id"]]
        self._notify_page()

    def _check(self, body: Json) -> None:
        problems = Problems()
        commands.check_command(body, (), problems)
        problems.raise_if_any()

    def _put_command(self, held: dict[str, Json], body: Json, known: Json | None, guild_id: str | None) -> Json:
        made = self._register(body, known, guild_id)
        held[made["id"]] = made
        self._notify_page()
        return made

    def _register(self, body: Json, known: Json | None, guild_id: str | None) -> Json:
        command_id = known["id"] if known is not None else self._world.snowflake()
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
