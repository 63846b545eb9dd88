"""Delivers interactions to the bot, which must acknowledge them in 3 seconds and can answer for 15 minutes."""

from __future__ import annotations

import secrets
from collections import deque

from bot.local.bodies import commands, components
from bot.local.bodies.forms import ApiError, Json, one_problem
from bot.local.interactions import payloads
from bot.local.routes.access import need_available
from bot.local.world.events import Events, Notice, guild_of
from bot.local.world.guild_world import Attachment, ChannelContent, Message, World, is_archived, is_locked
from bot.local.world.interaction import Interaction
from bot.local.world.permissions import Permission

ACK_SECONDS, TOKEN_SECONDS = 3.0, 15 * 60.0
COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
NO_ANSWER = "The application did not respond"


class Interactions:
    """Builds interactions from users' actions, and stores the interactions with a valid token."""

    def __init__(self, world: World, events: Events) -> None:
        self._world = world
        self._events = events
        self._by_token: dict[str, Interaction] = {}
        self._by_id: dict[str, Interaction] = {}
        self._unacked: deque[Interaction] = deque()
        self._living: deque[Interaction] = deque()
        self.open: dict[str, Interaction] = {}
        self.uploads: dict[str, Attachment] = {}

    def find(self, interaction_id: str) -> Interaction | None:
        """Returns the interaction with this id, None if its token has expired."""
        return self._by_id.get(interaction_id)

    def command(
        self, user_id: str, channel_id: str, command_id: str, path: list[str], options: Json, *, forged: bool = False
    ) -> Interaction:
        """Lets a user use a command. `forged` skips checks. Raises `ApiError` 10063, 50001, 50013, 50083 or 50035."""
        place, command = self._usable(user_id, channel_id, command_id, forged=forged)
        node = commands.leaf(command, path)
        typed = commands.forged_options(node, options) if forged else commands.typed_options(node, options)
        interaction = self._new(COMMAND, user_id, place, " ".join([command["name"], *path]))
        interaction.data = self._command_data(command, path, typed, place, user_id)
        self._deliver(interaction, place)
        return interaction

    def complete(
        self, user_id: str, channel_id: str, command_id: str, path: list[str], options: Json, focused: str
    ) -> Interaction:
        """Lets a user type into an option with autocompletion. Raises `ApiError` like `command`."""
        place, command = self._usable(user_id, channel_id, command_id)
        node = commands.leaf(command, path)
        declared = {option["name"]: option for option in node.get("options") or []}
        if not declared.get(focused, {}).get("autocomplete"):
            raise one_problem(("focused",), "OPTION_UNKNOWN", "This option has no autocompletion")
        typed = commands.typed_options(node, {focused: "", **options}, focused)
        interaction = self._new(AUTOCOMPLETE, user_id, place, " ".join([command["name"], *path]))
        interaction.option_type = declared[focused]["type"]
        interaction.data = self._command_data(command, path, typed, place, user_id)
        self._deliver(interaction, place)
        return interaction

    def press(
        self,
        user_id: str,
        channel_id: str,
        message_id: str,
        custom_id: str,
        values: list[str] | None,
        *,
        forged: bool = False,
    ) -> Interaction:
        """Lets a user use a button or select. Raises `ApiError` 10008, 50083 or 50035; `forged` skips the checks."""
        place = self.place(user_id, channel_id)
        if not forged:
            _need_open(place)
            self._need_app(place, user_id)
        message = self._world.find(place, message_id)
        owner = self._world.ephemeral.get(message_id)
        if message is None or (owner is not None and owner != user_id and not forged):
            raise ApiError(404, 10008, "Unknown Message")
        component = components.find(message.components, custom_id)
        if not forged and (component is None or not components.accepts(component, values)):
            raise one_problem(("data",), "COMPONENT_VALIDATION_FAILED", "Component validation failed")
        kind = component["type"] if component else components.BUTTON if values is None else components.STRING_SELECT
        data: Json = {"custom_id": custom_id, "component_type": kind, "id": (component or {}).get("id", 1)}
        if values is not None:
            data["values"] = values
            if kind in payloads.ENTITY_SELECTS:
                entity_values = [(payloads.ENTITY_SELECTS[kind], one) for one in values]
                data["resolved"] = payloads.resolved(self._world, self.uploads, entity_values, place, user_id)
        interaction = self._new(COMPONENT, user_id, place, "", source=message)
        interaction.data = data
        self._deliver(interaction, place)
        return interaction

    def submit(
        self, user_id: str, opener_id: str, custom_id: str, fields: list[Json], *, forged: bool = False
    ) -> Interaction:
        """Lets a user submit a modal that their interaction opened. Raises `ApiError` 10062 or 50035."""
        opener = self._by_id.get(opener_id)
        if opener is None or opener.modal is None or (opener.user_id != user_id and not forged):
            raise ApiError(404, 10062, "Unknown interaction")
        filled, entity_values = payloads.filled_modal(opener.modal, fields, forged=forged)
        if not forged and custom_id != opener.modal["custom_id"]:
            raise one_problem(("custom_id",), "COMPONENT_VALIDATION_FAILED", "Component validation failed")
        place = self.place(user_id, opener.channel_id)
        interaction = self._new(MODAL_SUBMIT, user_id, place, opener.name, source=opener.source)
        interaction.metadata["triggering_interaction_metadata"] = opener.metadata
        interaction.data = {"custom_id": custom_id, "components": filled}
        if entity_values:
            interaction.data["resolved"] = payloads.resolved(self._world, self.uploads, entity_values, place, user_id)
        self._deliver(interaction, place)
        return interaction

    def replay(self, interaction: Interaction) -> None:
        """Delivers the same interaction a second time, which a faulty network might do."""
        self._send(interaction, self._world.places[interaction.channel_id])

    def _command_data(
        self, command: Json, path: list[str], typed: list[Json], place: ChannelContent, user_id: str
    ) -> Json:
        data = payloads.command_data(command, path, typed)
        entity_values = [(one["type"], str(one["value"])) for one in typed if one["type"] in payloads.ENTITY_OPTIONS]
        if entity_values:
            data["resolved"] = payloads.resolved(self._world, self.uploads, entity_values, place, user_id)
        return data

    def place(self, user_id: str, channel_id: str) -> ChannelContent:
        """Returns a channel that the user can see. Raises `ApiError` 10003 or 50001, and 503 during an outage."""
        place = self._world.places.get(channel_id)
        if place is None:
            raise ApiError(404, 10003, "Unknown Channel")
        need_available(self._world.guild_of(place.channel))
        if not self._world.can_see(user_id, place.channel):
            raise ApiError(403, 50001, "Missing Access")
        return place

    def by_token(self, token: str) -> Interaction:
        """Returns the interaction of a token. Raises `ApiError` 50027 for an expired or unknown token."""
        interaction = self._by_token.get(token)
        if interaction is None or self._world.clock() - interaction.created > TOKEN_SECONDS:
            raise ApiError(401, 50027, "Invalid Webhook Token")
        return interaction

    def acknowledge(self, interaction_id: str, token: str) -> Interaction:
        """Returns an interaction that may be acknowledged now. Raises `ApiError` 10062 or 40060."""
        interaction = self._by_token.get(token)
        if interaction is None or interaction.id != interaction_id:
            raise ApiError(404, 10062, "Unknown interaction")
        if interaction.callback_type is not None:
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        if self._world.clock() - interaction.created > ACK_SECONDS:
            raise ApiError(404, 10062, "Unknown interaction")
        return interaction

    def acknowledged(self, interaction: Interaction, callback_type: int, body: Json) -> None:
        """Records the first response."""
        interaction.callback_type = callback_type
        interaction.callback = body
        interaction.acked_at = self._world.clock()
        self._close_if_settled(interaction)
        self._events.notify(Notice("ack", interaction.channel_id, **_addressed(interaction)))
        interaction.wake_waiters()

    def record_answer(self, interaction: Interaction) -> None:
        """Records that a deferred answer was given or deleted."""
        interaction.loading = False
        self._close_if_settled(interaction)
        interaction.wake_waiters()

    def sweep(self) -> list[Interaction]:
        """Fails interactions that were not acknowledged in time, and forgets expired ones.

        Returns the expired interactions whose deferred answer never came.
        """
        now = self._world.clock()
        while self._unacked and (
            self._unacked[0].callback_type is not None or now - self._unacked[0].created > ACK_SECONDS
        ):
            interaction = self._unacked.popleft()
            if interaction.callback_type is None:
                self._fail(interaction)
        unanswered = []
        while self._living and now - self._living[0].created > TOKEN_SECONDS:
            interaction = self._living.popleft()
            self._by_token.pop(interaction.token, None)
            self._by_id.pop(interaction.id, None)
            if interaction.loading:
                self._fail(interaction)
                unanswered.append(interaction)
        return unanswered

    def _fail(self, interaction: Interaction) -> None:
        interaction.failed = True
        self._close_if_settled(interaction)
        self._events.notify(Notice("failed", interaction.channel_id, data=NO_ANSWER, **_addressed(interaction)))
        interaction.wake_waiters()

    def _close_if_settled(self, interaction: Interaction) -> None:
        if interaction.is_settled:
            self.open.pop(interaction.id, None)

    def _usable(
        self, user_id: str, channel_id: str, command_id: str, *, forged: bool = False
    ) -> tuple[ChannelContent, Json]:
        place = self.place(user_id, channel_id)
        guild = self._world.guild_of(place.channel)
        command = self._world.commands.get(command_id)
        if command is None and guild is not None:
            command = guild.commands.get(command_id)
        if command is None:
            raise ApiError(404, 10063, "Unknown application command")
        if not forged:
            _need_open(place)
            self._need_unlocked(place, user_id)
        if not forged and not payloads.may_use(self._world, command, user_id, place.channel):
            raise ApiError(403, 50013, "You lack permissions to perform that action")
        return place, command

    def _need_app(self, place: ChannelContent, user_id: str) -> None:
        """Raises `ApiError` 50001 if the app was removed, because its components no longer work then."""
        if not payloads.owners(self._world, user_id, place.channel):
            raise ApiError(403, 50001, "Missing Access")

    def _need_unlocked(self, place: ChannelContent, user_id: str) -> None:
        managed = self._world.permissions(user_id, place.channel) & Permission.MANAGE_THREADS
        if is_locked(place.channel) and not managed:
            raise ApiError(403, 50013, "You lack permissions to perform that action")

    def _new(
        self, kind: int, user_id: str, place: ChannelContent, name: str, source: Message | None = None
    ) -> Interaction:
        interaction_id = self._world.snowflake()
        metadata: Json = {
            "id": interaction_id,
            "type": kind,
            "user": self._world.people[user_id].user,
            "authorizing_integration_owners": payloads.owners(self._world, user_id, place.channel),
        }
        if name:
            metadata["name"] = name
            metadata["command_type"] = commands.CHAT
        if source is not None:
            metadata["interacted_message_id"] = source.id
        return Interaction(
            id=interaction_id,
            token=secrets.token_urlsafe(64),
            type=kind,
            user_id=user_id,
            channel_id=place.channel.id,
            created=self._world.clock(),
            name=name,
            metadata=metadata,
            source=source,
        )

    def _deliver(self, interaction: Interaction, place: ChannelContent) -> None:
        self._by_token[interaction.token] = interaction
        self._by_id[interaction.id] = interaction
        self._unacked.append(interaction)
        self._living.append(interaction)
        self.open[interaction.id] = interaction
        self._events.notify(Notice("interaction", interaction.channel_id, **_addressed(interaction)))
        self._send(interaction, place)

    def _send(self, interaction: Interaction, place: ChannelContent) -> None:
        data = payloads.envelope(self._world, interaction, place)
        self._events.dispatch("INTERACTION_CREATE", data, guild_of(place.channel))


def _need_open(place: ChannelContent) -> None:
    """Raises `ApiError` 50083 in an archived thread, where users can use neither commands nor components."""
    if is_archived(place.channel):
        raise ApiError(400, 50083, "Thread is archived")


def _addressed(interaction: Interaction) -> Json:
    return {
        "interaction_id": interaction.id,
        "user_id": interaction.user_id,
        "whisper_to": interaction.user_id,
    }
