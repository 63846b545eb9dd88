"""The parts of a local table, which its server and its page share."""

from __future__ import annotations

from pathlib import Path

from bot.local.bodies.limits import RouteLimits, Scope
from bot.local.interactions.delivery import Interactions
from bot.local.routes.access import Access
from bot.local.routes.gateway import Gateway, GatewaySession
from bot.local.routes.guilds import Guilds
from bot.local.routes.messages import Messages
from bot.local.routes.rest_request import Api, Fault, Recorded
from bot.local.routes.threads import Threads
from bot.local.world.events import Events
from bot.local.world.guild_world import Guild, World
from bot.local.world.snowflakes import Clock
from bot.local.world.store import Store


class TableParts:
    """The parts of a local table. Messages, threads and guilds exist once its URL is known."""

    messages: Messages
    threads: Threads
    guilds: Guilds

    def __init__(self, token: str, file: Path | None, clock: Clock, limits: RouteLimits) -> None:
        self.world = World(clock)
        self.events = Events(self.world)
        self.access = Access(self.world)
        self.store = Store(file)
        self.api = Api(token, clock, limits)
        self.gateway = Gateway(self.world, self.events, token)
        self.interactions = Interactions(self.world, self.events)
        self.url = ""

    @property
    def requests(self) -> list[Recorded]:
        """The bot's requests so far, if the table was started with `record`."""
        return self.api.requests

    @property
    def connected(self) -> list[GatewaySession]:
        """The bot's sessions with an open connection."""
        return self.gateway.connected

    def fault(
        self,
        route: str,
        *,
        method: str = "*",
        times: int = 1,
        status: int = 0,
        retry_after: float = 0.05,
        delay: float = 0.0,
        performed: bool = False,
        code: int = 0,
        scope: Scope = "user",
        text: str = "",
    ) -> Fault:
        """Makes the next requests to a route fail or wait.

        ``route`` is a pattern: `*` stands for any part of a route's template. `status` 0 only delays the answer by
        `delay` seconds. With `performed`, the request is handled and then answered with the failure. The failure has
        `code` and `text`. For status 429, `scope` says which limit was exceeded.
        """
        fault = Fault(method, route, times, status, retry_after, delay, performed, code, scope, text)
        self.api.faults.append(fault)
        return fault

    def add_guild(self, name: str, *, bot: bool = True, app: bool = True) -> Guild:
        """Adds the app to another guild, with one channel and all users, while the table runs.

        Without `bot`, the guild granted only `applications.commands`: the bot is not a member and receives only
        interactions. Without `app`, the app is not in the guild, and only users who installed it themselves can use it
        there.
        """
        owner = next(one.user.id for one in self.world.people.values() if one.hidden)
        guild = self.world.add_guild(name, owner, bot=bot and app)
        guild.has_app = app
        for person in self.world.people.values():
            if not person.hidden and not person.user.bot:
                self.world.join(guild, person.user.id)
        self.store.save_place(self.world.add_text_channel(guild, "general"))
        self.store.save_guild(guild)
        if bot and app:
            self.events.guild_joined(guild, self.gateway.guild_create(guild, intents=1))
        return guild
