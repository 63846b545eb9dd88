"""Discord's REST routes for users, guilds, channels, threads and messages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from aiohttp import web

from bot.local.bodies import forms
from bot.local.bodies.forms import ApiError, Json, Problems, read_forms
from bot.local.routes.access import Access, need_available
from bot.local.routes.gateway import APPLICATION_FLAGS, Gateway, guild_json
from bot.local.routes.guilds import Guilds
from bot.local.routes.messages import Messages
from bot.local.routes.rest_request import Api, ApiRequest, Created
from bot.local.routes.threads import Threads
from bot.local.world.events import Events, as_json, thread_member
from bot.local.world.guild_world import (
    DM,
    THREAD_TYPES,
    Channel,
    ChannelContent,
    Guild,
    Message,
    Overwrite,
    Role,
    World,
    is_archived,
)
from bot.local.world.message_rules import CREATE_FLAGS, EDIT_FLAGS, check_message
from bot.local.world.permissions import Permission
from bot.local.world.store import Store

_FORMS = read_forms(__package__, "channels.csv", {})
_CHANNEL_FORM, _ROLE_FORM = _FORMS["channel"], _FORMS["role"]
# The roles that a guild can have.
MOST_ROLES = 250
_TYPING_ROUTE = "/channels/{channel_id}/typing"


@dataclass(eq=False)
class Rest:
    """The routes that require the bot's token."""

    _world: World
    _events: Events
    _store: Store
    _messages: Messages
    _threads: Threads
    _guilds: Guilds
    _gateway: Gateway
    _access: Access

    def routes(self, api: Api) -> list[web.RouteDef]:
        """Returns all routes of this class."""
        channel, message = "/channels/{channel_id}", "/channels/{channel_id}/messages/{message_id}"
        guild, member = "/guilds/{guild_id}", "/channels/{channel_id}/thread-members/{user_id}"
        table = [
            ("GET", "/users/@me", self.me),
            ("GET", "/users/@me/guilds", self.my_guilds),
            ("POST", "/users/@me/channels", self.open_private),
            ("GET", "/users/{user_id}", self.user),
            ("GET", "/oauth2/applications/@me", self.application),
            ("GET", "/applications/@me", self.application),
            ("GET", "/gateway/bot", self.gateway_bot),
            ("GET", guild, self.guild),
            ("GET", f"{guild}/channels", self.guild_channels),
            ("POST", f"{guild}/channels", self.create_channel),
            ("GET", f"{guild}/roles", self.guild_roles),
            ("POST", f"{guild}/roles", self.create_role),
            ("GET", f"{guild}/members", self.guild_members),
            ("GET", f"{guild}/members/{{user_id}}", self.guild_member),
            ("PUT", f"{guild}/members/{{user_id}}/roles/{{role_id}}", self.give_role),
            ("DELETE", f"{guild}/members/{{user_id}}/roles/{{role_id}}", self.take_role),
            ("GET", f"{guild}/threads/active", self.active_threads),
            ("GET", channel, self.channel),
            ("PATCH", channel, self.edit_channel),
            ("DELETE", channel, self.delete_channel),
            ("POST", _TYPING_ROUTE, self.typing),
            ("GET", f"{channel}/messages", self.list_messages),
            ("POST", f"{channel}/messages", self.create_message),
            ("GET", message, self.message),
            ("PATCH", message, self.edit_message),
            ("DELETE", message, self.delete_message),
            ("POST", f"{channel}/threads", self.create_thread),
            ("POST", f"{message}/threads", self.create_thread_from_message),
            ("GET", f"{channel}/threads/archived/public", self.archived_threads),
            ("GET", f"{channel}/thread-members", self.thread_members),
            ("GET", member, self.thread_member),
            ("PUT", member, self.add_thread_member),
            ("DELETE", member, self.remove_thread_member),
        ]
        return [api.route(handler, method, route) for method, route, handler in table] + [
            api.route(self.gateway_url, "GET", "/gateway", public=True)
        ]

    def me(self, _call: ApiRequest) -> Json:
        """Returns the bot's user."""
        more = {"verified": True, "mfa_enabled": False, "email": None, "locale": "en-US"}
        return {**as_json(self._world.bot), **more}

    def my_guilds(self, _call: ApiRequest) -> list[Json]:
        """Returns the bot's guilds."""
        world = self._world
        return [
            {
                "id": guild.id,
                "name": guild.name,
                "icon": None,
                "banner": None,
                "owner": False,
                "permissions": str(world.guild_permissions(world.bot_id, guild)),
                "features": [],
            }
            for guild in world.guilds.values()
            if world.has_bot(guild)
        ]

    def user(self, call: ApiRequest) -> object:
        """Returns a user."""
        person = self._world.people.get(call.params["user_id"])
        if person is None:
            raise ApiError(404, 10013, "Unknown User")
        return person.user

    def application(self, _call: ApiRequest) -> Json:
        """Returns the bot's application."""
        bot = self._world.bot
        owner = next((one.user for one in self._world.people.values() if one.hidden), bot)
        return {
            "id": bot.id,
            "name": bot.global_name,
            "icon": None,
            "description": "",
            "type": None,
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "0" * 64,
            "flags": APPLICATION_FLAGS,
            "flags_new": str(APPLICATION_FLAGS),
            "approximate_guild_count": sum(bot.id in guild.members for guild in self._world.guilds.values()),
            "approximate_user_install_count": sum(one.installed for one in self._world.people.values()),
            "approximate_user_authorization_count": 0,
            "explicit_content_filter": 0,
            "eligible_oauth2_scopes": ["bot", "applications.commands"],
            "owner": owner,
            "team": None,
            "bot": bot,
            "redirect_uris": [],
            "rpc_origins": [],
            "interactions_endpoint_url": None,
            "role_connections_verification_url": None,
        }

    def gateway_url(self, _call: ApiRequest) -> Json:
        """Returns the URL of the gateway."""
        return {"url": self._gateway.url}

    def gateway_bot(self, _call: ApiRequest) -> Json:
        """Returns the URL of the gateway and the recommended number of shards."""
        limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": self._gateway.max_concurrency}
        return {"url": self._gateway.url, "shards": 1, "session_start_limit": limit}

    def open_private(self, call: ApiRequest) -> object:
        """Returns the private channel with a user. If there is none, it is created."""
        user_id = str(call.json().get("recipient_id"))
        person = self._world.people.get(user_id)
        if person is None or person.user.bot:
            raise forms.one_problem(("recipient_id",), "USER_INVALID", "Invalid Recipient(s)")
        place, fresh = self._world.private_channel(user_id)
        if fresh:
            self._store.save_place(place)
            self._events.channel_changed(place.channel, created=True)
        return place.channel

    def _guild(self, call: ApiRequest) -> Guild:
        guild = self._world.guilds.get(call.params["guild_id"])
        if guild is None or self._world.bot_id not in guild.members:
            raise ApiError(404, 10004, "Unknown Guild")
        need_available(guild)
        return guild

    def guild(self, call: ApiRequest) -> Json:
        """Returns a guild."""
        guild = self._guild(call)
        return {**guild_json(guild), "approximate_member_count": len(guild.members)}

    def guild_channels(self, call: ApiRequest) -> list[Channel]:
        """Returns a guild's channels without its threads."""
        return [self._world.places[one].channel for one in self._guild(call).channels]

    def guild_roles(self, call: ApiRequest) -> list[Any]:
        """Returns a guild's roles."""
        return list(self._guild(call).roles.values())

    def guild_members(self, call: ApiRequest) -> list[Json]:
        """Refuses to list a guild's members: that needs a privileged intent, which this application lacks."""
        self._guild(call)
        raise ApiError(403, 50001, "Missing Access")

    def guild_member(self, call: ApiRequest) -> Json:
        """Returns a member."""
        guild, user_id = self._guild(call), call.params["user_id"]
        if user_id not in guild.members:
            raise ApiError(404, 10007, "Unknown Member")
        return self._world.full_member(guild, user_id)

    def create_role(self, call: ApiRequest) -> Role:
        """Creates a role below all others. The bot can give it only permissions that the bot has."""
        guild, body, world = self._guild(call), call.json(), self._world
        bot_permissions = world.guild_permissions(world.bot_id, guild)
        problems = Problems()
        _ROLE_FORM(body, (), problems)
        problems.raise_if_any()
        permissions = int(body.get("permissions") or 0)
        if not bot_permissions & Permission.MANAGE_ROLES or permissions & ~bot_permissions:
            raise ApiError(403, 50013, "Missing Permissions")
        if len(guild.roles) >= MOST_ROLES:
            raise ApiError(400, 30005, f"Maximum number of guild roles reached ({MOST_ROLES})")
        return self._guilds.add_role(guild, body.get("name") or "new role", permissions)

    def give_role(self, call: ApiRequest) -> None:
        """Gives a role to a member."""
        self._change_role(call, has_role=True)

    def take_role(self, call: ApiRequest) -> None:
        """Takes a role from a member."""
        self._change_role(call, has_role=False)

    def _change_role(self, call: ApiRequest, *, has_role: bool) -> None:
        """Gives or takes a role below the bot's highest one. Repeating it changes nothing."""
        guild, world, user_id = self._guild(call), self._world, call.params["user_id"]
        role = guild.roles.get(call.params["role_id"])
        if user_id not in guild.members:
            raise ApiError(404, 10007, "Unknown Member")
        if role is None:
            raise ApiError(404, 10011, "Unknown Role")
        highest = max((_rank(guild.roles[one]) for one in guild.members[world.bot_id].roles), default=(0, 0))
        may = world.guild_permissions(world.bot_id, guild) & Permission.MANAGE_ROLES
        if not may or role.managed or role.id == guild.id or _rank(role) >= highest:
            raise ApiError(403, 50013, "Missing Permissions")
        if (role.id in guild.members[user_id].roles) != has_role:
            self._guilds.give_role(guild, user_id, role, has_role=has_role)

    def create_channel(self, call: ApiRequest) -> object:
        """Creates a text channel."""
        guild, body = self._guild(call), call.json()
        if not self._world.guild_permissions(self._world.bot_id, guild) & Permission.MANAGE_CHANNELS:
            raise ApiError(403, 50013, "Missing Permissions")
        problems = Problems()
        _CHANNEL_FORM(body, (), problems)
        if not body.get("name"):
            problems.add(("name",), "BASE_TYPE_REQUIRED", "This field is required")
        problems.raise_if_any()
        place = self._world.add_text_channel(guild, _channel_name(body["name"]), body.get("topic"))
        _apply(place.channel, {key: value for key, value in body.items() if key != "name"})
        self._store.save_guild(guild)
        self._store.save_place(place)
        self._events.channel_changed(place.channel, created=True)
        return Created(place.channel)

    def channel(self, call: ApiRequest) -> object:
        """Returns a channel or thread."""
        return self._access.channel(call).channel

    def edit_channel(self, call: ApiRequest) -> object:
        """Changes a channel or thread."""
        place, body = self._access.channel(call), call.json()
        if place.channel.type in THREAD_TYPES:
            return self._threads.edit(place, body)
        if place.channel.type == DM:
            raise ApiError(403, 50003, "Cannot execute action on a DM channel")
        self._access.need(place, Permission.MANAGE_CHANNELS)
        problems = Problems()
        _CHANNEL_FORM(body, (), problems)
        problems.raise_if_any()
        _apply(place.channel, body)
        self._store.save_place(place)
        self._events.channel_changed(place.channel)
        return place.channel

    def delete_channel(self, call: ApiRequest) -> object:
        """Deletes a channel or thread with its messages."""
        place = self._access.channel(call)
        channel = place.channel
        if channel.type == DM:
            raise ApiError(403, 50003, "Cannot execute action on a DM channel")
        thread = channel.type in THREAD_TYPES
        self._access.need(place, Permission.MANAGE_THREADS if thread else Permission.MANAGE_CHANNELS)
        self._threads.remove(place)
        return channel

    def typing(self, call: ApiRequest) -> None:
        """Shows the bot as typing."""
        place = self._access.channel(call)
        self._access.need_to_send(place)
        self._events.typing(place.channel, self._world.bot_id)

    def list_messages(self, call: ApiRequest) -> list[Message]:
        """Returns messages of a channel, newest first."""
        place = self._access.channel(call)
        query = call.query
        limit = _number(query.get("limit", "50"), "limit", 1, 100)
        if not self._access.bits(place) & Permission.READ_MESSAGE_HISTORY:
            return []
        if "after" in query:
            found = _take(place.after(_number(query["after"], "after")), limit)
            return found[::-1]
        if "around" in query:
            middle = _number(query["around"], "around")
            later = _take(place.after(middle), limit // 2)
            return later[::-1] + _take(place.before(middle + 1), limit - len(later))
        before = _number(query["before"], "before") if "before" in query else None
        return _take(place.before(before), limit)

    def create_message(self, call: ApiRequest) -> object:
        """Posts a message of the bot."""
        place = self._access.channel(call)
        self._access.need_to_send(place)
        draft = check_message(call.json(), flags_now=0, allowed_flags=CREATE_FLAGS)
        self._access.need_to_show(place, draft.body, call.files)
        extra, kind = self._reply(place, draft.body)
        self._threads.wake(place)
        return self._messages.post(place, self._world.bot_id, draft, call.files, kind=kind, extra=extra)

    def _reply(self, place: ChannelContent, body: Json) -> tuple[Json, int]:
        reference = body.get("message_reference")
        if not reference:
            return {}, 0
        if place.channel.type != DM and not self._access.bits(place) & Permission.READ_MESSAGE_HISTORY:
            raise ApiError(400, 160002, "Cannot reply without permission to read message history")
        message_id = str(reference["message_id"])
        if message_id not in place.messages:
            if reference.get("fail_if_not_exists") is False:
                return {}, 0
            path = ("message_reference",)
            raise forms.one_problem(path, "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message")
        reply_reference = {"type": 0, "message_id": message_id, "channel_id": place.channel.id}
        if isinstance(place.channel.guild_id, str):
            reply_reference["guild_id"] = place.channel.guild_id
        return {"message_reference": reply_reference}, 19

    def _message(self, call: ApiRequest) -> tuple[ChannelContent, Message]:
        place = self._access.channel(call)
        message = place.messages.get(call.params["message_id"])
        if message is None:
            raise ApiError(404, 10008, "Unknown Message")
        return place, message

    def message(self, call: ApiRequest) -> Message:
        """Returns a message. Ephemeral messages are not found here."""
        place, message = self._message(call)
        self._access.need(place, Permission.READ_MESSAGE_HISTORY)
        return message

    def edit_message(self, call: ApiRequest) -> Message:
        """Edits a message of the bot."""
        place, message = self._message(call)
        if message.author.id != self._world.bot_id:
            raise ApiError(403, 50005, "Cannot edit a message authored by another user")
        self._access.need_to_edit(place)
        draft = check_message(call.json(), flags_now=message.flags, allowed_flags=EDIT_FLAGS)
        self._access.need_to_show(place, draft.body, call.files)
        self._messages.limit_old_edits(place, message)
        return self._messages.edit(place, message, draft, call.files)

    def delete_message(self, call: ApiRequest) -> None:
        """Deletes a message of the bot or, if the bot has the permission, of another user."""
        place, message = self._message(call)
        if message.author.id != self._world.bot_id:
            if place.channel.type == DM:
                raise ApiError(403, 50003, "Cannot execute action on a DM channel")
            self._access.need(place, Permission.MANAGE_MESSAGES)
        self._messages.delete(place, message)

    def create_thread(self, call: ApiRequest) -> object:
        """Creates a thread without a first message."""
        place = self._access.channel(call)
        return Created(self._threads.create(place, self._world.bot_id, call.json(), None).channel)

    def create_thread_from_message(self, call: ApiRequest) -> object:
        """Creates a thread from a message."""
        place, message = self._message(call)
        return Created(self._threads.create(place, self._world.bot_id, call.json(), message).channel)

    def _thread(self, call: ApiRequest) -> ChannelContent:
        place = self._access.channel(call)
        if place.channel.type not in THREAD_TYPES:
            raise ApiError(400, 50024, "Cannot execute action on this channel type")
        return place

    def active_threads(self, call: ApiRequest) -> Json:
        """Returns the unarchived threads of a guild that the bot can see."""
        guild = self._guild(call)
        open_ones = [
            place.channel
            for place in self._world.threads_of(guild)
            if not is_archived(place.channel) and self._world.can_see(self._world.bot_id, place.channel)
        ]
        return {"threads": open_ones, "members": [], "has_more": False}

    def archived_threads(self, call: ApiRequest) -> Json:
        """Returns a channel's archived public threads, latest first."""
        place = self._access.channel(call)
        return {"threads": self._threads.archived(place), "members": [], "has_more": False}

    def thread_members(self, call: ApiRequest) -> list[Json]:
        """Refuses to list a thread's members: that needs a privileged intent, which this application lacks."""
        self._thread(call)
        raise ApiError(403, 50001, "Missing Access")

    def _member_id(self, call: ApiRequest) -> str:
        user_id = call.params["user_id"]
        return self._world.bot_id if user_id == "@me" else user_id

    def thread_member(self, call: ApiRequest) -> Json:
        """Returns a thread member."""
        place, user_id = self._thread(call), self._member_id(call)
        if user_id not in place.members:
            raise ApiError(404, 10007, "Unknown Member")
        return thread_member(place.channel.id, user_id, place.members[user_id])

    def add_thread_member(self, call: ApiRequest) -> None:
        """Adds a user to a thread."""
        place, user_id = self._thread(call), self._member_id(call)
        if user_id != self._world.bot_id:
            self._access.need_to_send(place)
        self._threads.join(place, user_id)

    def remove_thread_member(self, call: ApiRequest) -> None:
        """Removes a user from a thread."""
        place, user_id = self._thread(call), self._member_id(call)
        if user_id != self._world.bot_id:
            self._access.need(place, Permission.MANAGE_THREADS)
        self._threads.leave(place, user_id)


def _rank(role: Role) -> tuple[int, int]:
    """Returns the rank of a role in its guild, larger for a higher role. At one position, the older role is higher."""
    return role.position, -int(role.id)


def _channel_name(name: str) -> str:
    return "-".join(name.lower().split())


def _apply(channel: Channel, body: Json) -> None:
    if body.get("name"):
        channel.name = _channel_name(body["name"])
    if "topic" in body:
        channel.topic = body["topic"]
    for name in ("position", "nsfw", "rate_limit_per_user"):
        if body.get(name) is not None:
            setattr(channel, name, body[name])
    if body.get("permission_overwrites") is not None:
        channel.permission_overwrites = [
            Overwrite(str(one["id"]), one["type"], str(one.get("allow", 0)), str(one.get("deny", 0)))
            for one in body["permission_overwrites"]
        ]


def _number(value: str, name: str, low: int = 0, high: int = 2**63) -> int:
    if not value.isdecimal():
        raise forms.one_problem((name,), "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
    number = int(value)
    if not low <= number <= high:
        text_ = f"int value should be between {low} and {high}."
        raise forms.one_problem((name,), "NUMBER_TYPE_MAX", text_)
    return number


def _take(message_iterator: Iterator[Message], limit: int) -> list[Message]:
    return list(islice(message_iterator, limit))
