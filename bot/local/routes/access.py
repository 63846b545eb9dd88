"""Checks the bot's rights in a channel, and refuses like Discord if the channel or a permission is missing."""

from __future__ import annotations

from bot.local.bodies.forms import ApiError, Json
from bot.local.routes.rest_request import ApiRequest
from bot.local.world.guild_world import DM, THREAD_TYPES, Channel, ChannelContent, Guild, World, is_archived, is_locked
from bot.local.world.message_rules import Upload
from bot.local.world.permissions import Permission

Refusal = tuple[int, int]
_ACCESS_ERRORS = {50013: "Missing Permissions", 50083: "Thread is archived", 160005: "Thread is locked"}


class Access:
    """Checks that run before a route does its work.

    There are different reports of how Discord refuses in a locked thread. `locked_routes` and `locked_replies` hold
    status and code for the bot's own routes and for its answers to interactions. According to reports, ephemeral
    answers pass while the thread is not archived; `locked_private` refuses them too.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self.locked_routes: Refusal = (403, 50013)
        self.locked_replies: Refusal = (400, 160005)
        self.locked_private = False

    def bits(self, place: ChannelContent) -> int:
        """Returns the bot's permission bits in a channel."""
        return self._world.permissions(self._world.bot_id, place.channel)

    def channel(self, call: ApiRequest) -> ChannelContent:
        """Returns the channel of a route. Raises `ApiError` 10003 or 50001, and 503 during an outage."""
        place = self._world.places.get(call.params["channel_id"])
        if place is None:
            raise ApiError(404, 10003, "Unknown Channel")
        need_available(self._world.guild_of(place.channel))
        if not self._world.can_see(self._world.bot_id, place.channel):
            raise ApiError(403, 50001, "Missing Access")
        return place

    def need(self, place: ChannelContent, permission: int) -> None:
        """Raises `ApiError` 50013 if the bot lacks the permission. In private channels it needs none."""
        if place.channel.type != DM and not self.bits(place) & permission:
            raise ApiError(403, 50013, "Missing Permissions")

    def need_to_send(self, place: ChannelContent) -> None:
        """Raises `ApiError` 50013, 50007 or 50278 if the bot may not write. A locked thread has its own refusals."""
        channel = place.channel
        if channel.type == DM:
            self._need_to_reach(channel)
        elif channel.type in THREAD_TYPES:
            self.need(place, Permission.SEND_MESSAGES_IN_THREADS)
            self._need_unlocked(place, self.locked_routes)
        else:
            self.need(place, Permission.SEND_MESSAGES)

    def _need_to_reach(self, channel: Channel) -> None:
        recipients = channel.recipients
        if not isinstance(recipients, list):
            return
        user_id, bot_id = recipients[0].id, self._world.bot_id
        if not any(bot_id in one.members and user_id in one.members for one in self._world.guilds.values()):
            text = "Cannot send messages to this user due to having no mutual guilds"
            raise ApiError(403, 50278, text)
        if not self._world.people[user_id].dms_open:
            raise ApiError(403, 50007, "Cannot send messages to this user")

    def need_to_show(self, place: ChannelContent, body: Json, files: list[Upload]) -> None:
        """Raises `ApiError` 50013 if the bot may not attach files or embed links."""
        if files:
            self.need(place, Permission.ATTACH_FILES)
        if body.get("embeds"):
            self.need(place, Permission.EMBED_LINKS)

    def need_to_edit(self, place: ChannelContent) -> None:
        """Raises `ApiError` in a locked thread, and 50083 in an archived one."""
        self._need_unlocked(place, self.locked_routes)
        _need_open(place)

    def need_to_reply(self, place: ChannelContent, *, private: bool) -> None:
        """Raises `ApiError` in a locked thread. An answer to an interaction needs no other permission."""
        if not private or self.locked_private or is_archived(place.channel):
            self._need_unlocked(place, self.locked_replies)

    def need_to_edit_reply(self, place: ChannelContent, *, private: bool) -> None:
        """Raises `ApiError` in a locked thread, and 50083 in an archived one."""
        self.need_to_reply(place, private=private)
        _need_open(place)

    def _need_unlocked(self, place: ChannelContent, refusal: Refusal) -> None:
        if is_locked(place.channel) and not self.bits(place) & Permission.MANAGE_THREADS:
            status, code = refusal
            raise ApiError(status, code, _ACCESS_ERRORS[code])


def need_available(guild: Guild | None) -> None:
    """Raises `ApiError` 503 for a guild with an outage."""
    if guild is not None and guild.unavailable:
        raise ApiError(503, 0, "503: Service Unavailable")


def _need_open(place: ChannelContent) -> None:
    if is_archived(place.channel):
        raise ApiError(400, 50083, _ACCESS_ERRORS[50083])
