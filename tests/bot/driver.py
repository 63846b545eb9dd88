"""Lets a program control simulated users, for tests and benchmarks in the table's own process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping

from bot.local.bodies import commands
from bot.local.bodies.components import each
from bot.local.bodies.forms import Json
from bot.local.page_server import page_api
from bot.local.routes.access import Refusal
from bot.local.server import LocalTable
from bot.local.world.events import Notice
from bot.local.world.guild_world import Channel, ChannelContent, Guild, Message, Role
from bot.local.world.interaction import Interaction
from tests.bot.shown_messages import ShownMessage

WAIT_SECONDS, POLL_SECONDS, QUIET_SECONDS = 60.0, 0.005, 0.05


class Exchange:
    """An action of a user with the bot's answers, including later ones."""

    def __init__(self, table: LocalTable, interaction: Interaction, deleted: Mapping[str, Message] = {}) -> None:
        self._table = table
        self.interaction = interaction
        # The private messages that were deleted, by id.
        self._deleted = deleted

    def __repr__(self) -> str:
        return f"<exchange {self.interaction.name!r} type={self.type} {self.messages}>"

    @property
    def id(self) -> str:
        return self.interaction.id

    @property
    def callback(self) -> Json | None:
        """The JSON of the bot's first response."""
        return self.interaction.callback

    @property
    def type(self) -> int | None:
        """The type of the first response; None if there is none."""
        return self.interaction.callback_type

    @property
    def failed(self) -> bool:
        """True if Discord would say that the application did not respond."""
        return self.interaction.failed

    @property
    def ack_seconds(self) -> float | None:
        """Seconds until the first response, by the table's clock; None if there is none."""
        acked_at = self.interaction.acked_at
        return None if acked_at is None else acked_at - self.interaction.created

    @property
    def modal(self) -> Json | None:
        """The modal that the bot opened."""
        return self.interaction.modal

    @property
    def messages(self) -> list[ShownMessage]:
        """The original response (or the updated message) and the follow-ups.

        A private message that was deleted later, such as a refusal, is still listed.
        """
        place = self._table.world.places.get(self.interaction.channel_id)
        ids = [one for one in (self.interaction.original_id, *self.interaction.followups) if one is not None]
        found = [self._table.world.find(place, one) or self._deleted.get(one) for one in ids if place is not None]
        return [ShownMessage(self._table, one) for one in found if one is not None]

    @property
    def message(self) -> ShownMessage:
        """The first message. Raises `LookupError` if there is none."""
        found = self.messages
        if not found:
            raise LookupError(f"{self!r} has no message")
        return found[0]

    @property
    def text(self) -> str:
        return "\n".join(message.text for message in self.messages)

    async def wait_answered(self, seconds: float = WAIT_SECONDS) -> Exchange:
        """Waits until the user has an answer: acknowledged, and completed if it was deferred. Raises `TimeoutError`."""
        await self.interaction.wait(lambda one: one.is_settled, seconds)
        return self


class DriverUser:
    """A simulated user."""

    def __init__(self, driver: Driver, user_id: str) -> None:
        self._driver = driver
        self._table = driver.table
        self.id = user_id

    def __repr__(self) -> str:
        return f"<user {self.name}>"

    @property
    def name(self) -> str:
        """The name that the table shows."""
        user = self._table.world.people[self.id].user
        return user.global_name or user.username

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    async def command(
        self,
        words: str,
        /,
        *,
        channel: object = "table",
        options: Mapping[str, object] | None = None,
        wait: bool = True,
        forged: bool = False,
        **more: object,
    ) -> Exchange:
        """Uses a slash command, such as `command("game new", seats=3)`, and waits for its answer.

        `options` is for names that clash with this method's parameters. `forged` skips the checks of Discord's client.
        Raises `ApiError` if a user could not have sent the command, `TimeoutError` without an answer.
        """
        root, path = self._driver.find_command(words, channel)
        given = {name: _plain(value) for name, value in {**(options or {}), **more}.items()}
        place = self._driver.place(channel)
        interaction = self._table.interactions.command(
            self.id, place.channel.id, root["id"], path, given, forged=forged
        )
        return await self._exchange(interaction, wait)

    async def complete(
        self, words: str, /, *, option: str, value: object = "", channel: object = "table", **more: object
    ) -> list[Json]:
        """Returns the choices (`name`, `value`) that are offered while the user types into an option."""
        root, path = self._driver.find_command(words, channel)
        request = page_api.Complete(
            channel=self._driver.place(channel).channel.id,
            command=root["id"],
            path=path,
            options={**{name: _plain(one) for name, one in more.items()}, option: value},
            focused=option,
        )
        return await page_api.complete(self._table, self.id, request)

    async def press(
        self, message: ShownMessage, label_or_custom_id: str, *, wait: bool = True, forged: bool = False
    ) -> Exchange:
        """Presses a button. `forged` sends any custom_id, even if the message does not show it."""
        custom_id = label_or_custom_id if forged else message.custom_id_of(label_or_custom_id)
        return await self._use(message, custom_id, None, wait, forged)

    async def select(
        self,
        message: ShownMessage,
        custom_id: str,
        values: Iterable[object],
        *,
        wait: bool = True,
        forged: bool = False,
    ) -> Exchange:
        """Chooses options of a select menu by value. `forged` sends any values."""
        return await self._use(message, custom_id, [str(_plain(one)) for one in values], wait, forged)

    async def _use(
        self, message: ShownMessage, custom_id: str, values: list[str] | None, wait: bool, forged: bool
    ) -> Exchange:
        interaction = self._table.interactions.press(
            self.id, message.channel_id, message.id, custom_id, values, forged=forged
        )
        return await self._exchange(interaction, wait)

    async def submit(
        self,
        opener: Exchange,
        fields: Mapping[str, object],
        *,
        custom_id: str | None = None,
        wait: bool = True,
        forged: bool = False,
    ) -> Exchange:
        """Submits the modal that an exchange opened. `fields` are by label or custom_id; selects take lists.

        Raises `LookupError` if the exchange opened no modal.
        """
        if opener.modal is None:
            raise LookupError(f"{opener!r} opened no modal")
        names = _field_names(opener.modal)
        entries: list[Json] = []
        for name, value in fields.items():
            key = "values" if isinstance(value, list | tuple) else "value"
            plain = [str(_plain(one)) for one in value] if isinstance(value, list | tuple) else value
            entries.append({"custom_id": names.get(name, name), key: plain})
        sent_id = custom_id if custom_id is not None else opener.modal["custom_id"]
        interaction = self._table.interactions.submit(self.id, opener.id, sent_id, entries, forged=forged)
        return await self._exchange(interaction, wait)

    async def _exchange(self, interaction: Interaction, wait: bool) -> Exchange:
        exchange = Exchange(self._table, interaction, self._driver.deleted)
        return await exchange.wait_answered() if wait else exchange

    def say(self, content: str, *, channel: object = "table") -> ShownMessage:
        channel_id = self._driver.place(channel).channel.id
        return ShownMessage(self._table, page_api.say(self._table, self.id, channel_id, content))

    def dismiss(self, message: ShownMessage) -> None:
        """Hides an ephemeral message."""
        page_api.dismiss(self._table, self.id, message.id)

    def upload(self, filename: str, data: bytes, *, channel: object = "table") -> str:
        """Uploads a file for a command's attachment option, and returns the option's value."""
        attachment = self._table.messages.upload(self._driver.place(channel).channel.id, filename, data)
        self._table.interactions.uploads[attachment.id] = attachment
        return attachment.id

    def messages(self, channel: object = "table", limit: int = 50) -> list[ShownMessage]:
        """Returns the latest messages that this user can see in a channel, oldest first."""
        place = self._table.interactions.place(self.id, self._driver.place(channel).channel.id)
        return [ShownMessage(self._table, one) for one in page_api.read_history(self.id, place, None, limit)]

    @property
    def private(self) -> str | None:
        """The id of the private channel with the bot, None without one."""
        return self._table.world.private.get(self.id)

    def set_locale(self, locale: str) -> None:
        """Changes the user's Discord locale."""
        self._table.world.people[self.id].locale = locale

    def install(self, *, installed: bool = True) -> None:
        """Adds the app to this user (user install), or removes it."""
        self._table.world.people[self.id].installed = installed

    def close_private_messages(self, *, is_closed: bool = True) -> None:
        """Refuses private messages from the bot (50007), or accepts them again."""
        self._table.world.people[self.id].dms_open = not is_closed


class ServerDriver:
    """Changes one guild. Channels and threads can be given in every form that `Driver.place` accepts."""

    def __init__(self, driver: Driver, guild: Guild) -> None:
        self._driver = driver
        self._table = driver.table
        self._guilds = driver.table.guilds
        self.guild = guild

    def lock(self, thread: object, *, locked: bool = True) -> None:
        self._table.threads.change(self._driver.place(thread), locked=locked)

    def archive(self, thread: object, *, archived: bool = True) -> None:
        self._table.threads.change(self._driver.place(thread), archived=archived)

    def refuse_in_locked(
        self, *, routes: Refusal = (403, 50013), replies: Refusal = (400, 160005), private: bool = False
    ) -> None:
        """Sets the status and code with which the bot is refused in locked threads (50013, 50083 or 160005).

        With `private`, ephemeral answers to interactions are refused too.
        """
        self._table.access.locked_routes = routes
        self._table.access.locked_replies = replies
        self._table.access.locked_private = private

    def forbid(self, channel: object, *permissions: int, user: DriverUser | None = None) -> None:
        """Sets the permissions that the bot, or a user, is denied in a channel and its threads."""
        denied = sum(set(permissions))
        self._guilds.forbid(self._driver.place(channel), denied, user.id if user is not None else None)

    def delete(self, channel: object) -> None:
        """Deletes a channel or thread with its messages."""
        self._table.threads.remove(self._driver.place(channel))

    def add_role(self, name: str, permissions: int = 0, position: int = 1) -> Role:
        return self._guilds.add_role(self.guild, name, permissions, position)

    def allow_role(self, role: Role, permissions: int) -> None:
        self._guilds.allow_role(self.guild, role, permissions)

    def delete_role(self, role: Role) -> None:
        """Deletes a role. Raises `ApiError` 50028 for a role that Discord does not delete."""
        self._guilds.delete_role(self.guild, role)

    def give_role(self, user: DriverUser, role: Role) -> None:
        self._guilds.give_role(self.guild, user.id, role)

    def take_role(self, user: DriverUser, role: Role) -> None:
        """Removes a role from a member."""
        self._guilds.give_role(self.guild, user.id, role, has_role=False)

    def add_member(self, user: DriverUser) -> None:
        self._guilds.add_member(self.guild, user.id)

    def remove_member(self, user: DriverUser) -> None:
        self._guilds.remove_member(self.guild, user.id)

    def set_locale(self, locale: str) -> None:
        """Changes the language that the guild has in Discord."""
        self._guilds.set_locale(self.guild, locale)

    def remove_bot(self) -> None:
        self._guilds.remove_bot(self.guild)

    def invite_bot(self) -> None:
        """Adds the app with the bot."""
        self._guilds.invite_bot(self.guild)

    def begin_outage(self) -> None:
        """Makes the guild unavailable."""
        self._guilds.begin_outage(self.guild)

    def end_outage(self) -> None:
        """Makes the guild available again."""
        self._guilds.end_outage(self.guild)


class Driver:
    """Controls users on a table in the same process."""

    def __init__(self, table: LocalTable) -> None:
        self.table = table
        # The private messages that were deleted, by id.
        self.deleted: dict[str, Message] = {}
        table.events.listeners.append(self._keep_deleted)

    def _keep_deleted(self, notice: Notice) -> None:
        if notice.kind == "delete" and notice.whisper_to is not None and notice.message is not None:
            self.deleted[notice.message_id] = notice.message

    def user(self, name: str) -> DriverUser:
        """Returns the user with that display name or username. Raises `LookupError`."""
        for person in self.table.world.people.values():
            if name in (person.user.global_name, person.user.username):
                return DriverUser(self, person.user.id)
        raise LookupError(name)

    @property
    def server(self) -> ServerDriver:
        """The controls of the first guild."""
        return self.server_of(next(iter(self.table.world.guilds.values())))

    def server_of(self, guild: Guild) -> ServerDriver:
        return ServerDriver(self, guild)

    def add_group(self, name: str, *users: DriverUser) -> str:
        """Creates a private channel of several users without the bot, and returns its id."""
        place = self.table.world.group(name, *(user.id for user in users))
        self.table.store.save_place(place)
        return place.channel.id

    def add_user(self, name: str, locale: str = "en-US") -> DriverUser:
        """Adds a user to the first guild."""
        person = self.table.world.add_person(name.lower().replace(" ", "_"), name, locale)
        guild = next(iter(self.table.world.guilds.values()))
        self.table.world.join(guild, person.user.id)
        self.table.store.save_person(person)
        self.table.store.save_guild(guild)
        return DriverUser(self, person.user.id)

    def add_channel(self, name: str, guild: Guild | None = None) -> str:
        """Adds a text channel to a guild, or to the first one, and returns its id."""
        guild = guild or next(iter(self.table.world.guilds.values()))
        place = self.table.world.add_text_channel(guild, name)
        self.table.store.save_place(place)
        self.table.store.save_guild(guild)
        self.table.events.channel_changed(place.channel, created=True)
        return place.channel.id

    def place(self, channel: object) -> ChannelContent:
        """Returns a channel by its name, id, channel object, or a message in it. Raises `LookupError`."""
        key = channel.id if isinstance(channel, Channel) else getattr(channel, "channel_id", channel)
        if isinstance(key, str) and key in self.table.world.places:
            return self.table.world.places[key]
        for place in self.table.world.places.values():
            if place.channel.name == key:
                return place
        raise LookupError(f"no channel {channel!r}")

    def threads(self, channel: object = "table") -> list[Channel]:
        """Returns the threads of a channel, oldest first."""
        parent = self.place(channel).channel.id
        return [place.channel for place in self.table.world.places.values() if place.channel.parent_id == parent]

    def messages(self, channel: object = "table") -> list[ShownMessage]:
        """Returns all public messages in a channel, oldest first."""
        return [ShownMessage(self.table, one) for one in self.place(channel).messages.values()]

    def find_command(self, words: str, channel: object) -> tuple[Json, list[str]]:
        """Returns the registered command and the path below it, for example for `game new`. Raises `LookupError`."""
        name, *path = words.removeprefix("/").split()
        guild = self.table.world.guild_of(self.place(channel).channel)
        for held in (guild.commands if guild is not None else {}, self.table.world.commands):
            for command in held.values():
                if command["name"] == name and command["type"] == commands.CHAT:
                    return command, path
        raise LookupError(f"no command {words!r}")

    def repeat(self, exchange: Exchange) -> None:
        """Delivers an earlier interaction again, with its id and token."""
        self.table.interactions.replay(exchange.interaction)

    def refuse_earlier_uploads(self, *, refused: bool = True) -> None:
        """Sets whether an edit may show only files that it uploads itself. If so, other edits get error 50035."""
        self.table.messages.refuses_earlier_uploads = refused

    def forget_nonces(self) -> None:
        """Forgets all nonces, as Discord does after some minutes, so that a message can be posted again."""
        self.table.messages.forget_nonces()

    async def wait_until(self, condition: Callable[[], bool], seconds: float = WAIT_SECONDS) -> None:
        """Waits until the condition is true. Raises `TimeoutError`."""
        async with asyncio.timeout(seconds):
            while not condition():  # noqa: ASYNC110 - any condition, not one event
                await asyncio.sleep(POLL_SECONDS)

    async def connected(self, seconds: float = WAIT_SECONDS) -> None:
        """Waits until a bot is connected. Raises `TimeoutError`."""
        await self.wait_until(lambda: bool(self.table.connected), seconds)

    async def registered(self, *names: str, seconds: float = WAIT_SECONDS) -> None:
        """Waits until commands with these names are registered, or any commands if no name is given.

        Raises `TimeoutError`.
        """

        def there() -> bool:
            held = [*self.table.world.commands.values()]
            held += [one for guild in self.table.world.guilds.values() for one in guild.commands.values()]
            return bool(held) and set(names) <= {one["name"] for one in held}

        await self.wait_until(there, seconds)

    async def settle(self, quiet: float = QUIET_SECONDS, seconds: float = WAIT_SECONDS) -> None:
        """Waits until the bot is idle: all interactions are answered, and there was no request for `quiet` seconds.

        Raises `TimeoutError`.
        """
        loop, api = asyncio.get_running_loop(), self.table.api
        served, since = api.served, loop.time()
        async with asyncio.timeout(seconds):
            while True:
                busy = bool(self.table.interactions.open) or api.in_flight > 0 or api.served != served
                if busy:
                    served, since = api.served, loop.time()
                elif loop.time() - since >= quiet:
                    return
                await asyncio.sleep(POLL_SECONDS)

    async def wait_message(
        self,
        channel: object,
        predicate: Callable[[ShownMessage], bool] = lambda _message: True,
        seconds: float = WAIT_SECONDS,
        *,
        after: ShownMessage | None = None,
    ) -> ShownMessage:
        """Waits for the first public message in a channel that matches, including existing and edited messages.

        `after` excludes a message and all older ones. Raises `TimeoutError`.
        """
        channel_id = self.place(channel).channel.id
        future: asyncio.Future[ShownMessage] = asyncio.get_running_loop().create_future()

        def consider(message: ShownMessage) -> None:
            new = after is None or int(message.id) > int(after.id)
            if not future.done() and new and not message.ephemeral and predicate(message):
                future.set_result(message)

        def hear(notice: Notice) -> None:
            if notice.kind in ("message", "edit") and notice.channel_id == channel_id and notice.message is not None:
                consider(ShownMessage(self.table, notice.message))

        self.table.events.listeners.append(hear)
        try:
            for message in self.messages(channel):
                consider(message)
            async with asyncio.timeout(seconds):
                return await future
        finally:
            self.table.events.listeners.remove(hear)


def _plain(value: object) -> object:
    """Returns an option's value. Users and channels are replaced by their id."""
    return value.id if isinstance(value, DriverUser | Channel) else value


def _field_names(modal: Json) -> dict[str, str]:
    """Returns the custom ids of a modal's inputs by label."""
    names: dict[str, str] = {}
    for one in each(modal["components"]):
        inner = one.get("component", one)
        if "custom_id" in inner and one.get("label"):
            names[one["label"]] = inner["custom_id"]
    return names
