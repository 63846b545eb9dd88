"""What the bot may do where: Discord's refusals for missing channels and permissions."""

from __future__ import annotations

from bot.local.api import Call
from bot.local.forms import ApiError, Json
from bot.local.permissions import Permission
from bot.local.rules import Upload
from bot.local.world import DM, THREAD_TYPES, Channel, Place, ThreadMetadata, World


class Access:
    """Checks made before a route does its work."""

    def __init__(self, world: World) -> None:
        self._world = world

    def bits(self, place: Place) -> int:
        """The bot's permission bits in a channel."""
        return self._world.permissions(self._world.bot_id, place.channel)

    def channel(self, call: Call) -> Place:
        """The channel of a route. Raises `ApiError` 10003 or 50001."""
        place = self._world.places.get(call.params["channel_id"])
        if place is None:
            raise ApiError(404, 10003, "Unknown Channel")
        if not self._world.can_see(self._world.bot_id, place.channel):
            raise ApiError(403, 50001, "Missing Access")
        return place

    def need(self, place: Place, permission: int) -> None:
        """Raises `ApiError` 50013 without the permission; private channels need none."""
        if place.channel.type != DM and not self.bits(place) & permission:
            raise ApiError(403, 50013, "Missing Permissions")

    def need_to_send(self, place: Place) -> None:
        """Raises `ApiError` 50013, 50007, 50278 or 50083 where the bot may not write."""
        channel = place.channel
        if channel.type == DM:
            self._need_to_reach(channel)
        elif channel.type in THREAD_TYPES:
            self.need(place, Permission.SEND_MESSAGES_IN_THREADS)
            metadata = channel.thread_metadata
            if isinstance(metadata, ThreadMetadata) and metadata.archived and metadata.locked:
                self.need_open(place)
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

    def need_to_show(self, place: Place, body: Json, files: list[Upload]) -> None:
        """Raises `ApiError` 50013 where the bot may not attach files, or show embeds."""
        if files:
            self.need(place, Permission.ATTACH_FILES)
        if body.get("embeds"):
            self.need(place, Permission.EMBED_LINKS)

    def need_open(self, place: Place) -> None:
        """Raises `ApiError` 50083 in an archived thread."""
        metadata = place.channel.thread_metadata
        if isinstance(metadata, ThreadMetadata) and metadata.archived:
            raise ApiError(400, 50083, "Thread is archived")
