"""The routes with which the bot answers interactions: callbacks, the original response and follow-ups."""

from __future__ import annotations

from dataclasses import dataclass

from aiohttp import web

from bot.local.bodies import commands, components
from bot.local.bodies.forms import ApiError, Json, Problems, one_problem
from bot.local.interactions.delivery import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT, Interactions
from bot.local.routes.access import Access
from bot.local.routes.messages import Messages
from bot.local.routes.rest_request import Api, ApiRequest
from bot.local.routes.threads import Threads
from bot.local.world.events import Events, Notice, guild_of
from bot.local.world.guild_world import FLAG_EPHEMERAL, FLAG_LOADING, ChannelContent, Message, World
from bot.local.world.interaction import Interaction
from bot.local.world.message_rules import EDIT_FLAGS, REPLY_FLAGS, Draft, check_message

MESSAGE, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
_CALLBACKS = {
    COMMAND: (MESSAGE, DEFER, MODAL),
    COMPONENT: (MESSAGE, DEFER, DEFER_UPDATE, UPDATE, MODAL),
    AUTOCOMPLETE: (CHOICES,),
    MODAL_SUBMIT: (MESSAGE, DEFER),
}


@dataclass(eq=False)
class Replies:
    """The routes that need no authorization except the interaction's token."""

    _world: World
    _events: Events
    _messages: Messages
    _threads: Threads
    _interactions: Interactions
    _access: Access

    def routes(self, api: Api) -> list[web.RouteDef]:
        """Returns all routes of this class."""
        hook = "/webhooks/{webhook_id}/{webhook_token}"
        original, message = f"{hook}/messages/@original", f"{hook}/messages/{{message_id}}"
        callback = "/interactions/{interaction_id}/{interaction_token}/callback"
        table = [
            ("POST", callback, self.callback),
            ("POST", hook, self.follow_up),
            ("GET", original, self.get),
            ("PATCH", original, self.edit),
            ("DELETE", original, self.delete),
            ("GET", message, self.get),
            ("PATCH", message, self.edit),
            ("DELETE", message, self.delete),
        ]
        return [api.route(handler, method, route, public=True) for method, route, handler in table]

    def callback(self, call: ApiRequest) -> object:
        """Handles the first response to an interaction."""
        interaction = self._interactions.acknowledge(call.params["interaction_id"], call.params["interaction_token"])
        body = call.json()
        kind = body.get("type")
        allowed_callbacks = _CALLBACKS[interaction.type]
        if interaction.type == MODAL_SUBMIT and interaction.source is not None:
            allowed_callbacks = (*allowed_callbacks, DEFER_UPDATE, UPDATE)
        if isinstance(kind, bool) or kind not in allowed_callbacks:
            listed = ", ".join(str(one) for one in allowed_callbacks)
            raise one_problem(("type",), "BASE_TYPE_CHOICES", f"Value must be one of {{{listed}}}.")
        message = self._perform(interaction, kind, body, call)
        self._interactions.acknowledged(interaction, kind, body)
        if call.query.get("with_response", "").lower() not in ("1", "true"):
            return None
        return _callback_response(interaction, kind, message)

    def _perform(self, interaction: Interaction, kind: int, body: Json, call: ApiRequest) -> Message | None:
        place = self._interaction_place(interaction)
        data = body.get("data")
        if data is not None and not isinstance(data, dict):
            raise one_problem(("data",), "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        data = data or {}
        if kind == MESSAGE:
            draft = check_message(data, flags_now=0, allowed_flags=REPLY_FLAGS, base=("data",))
            message = self._first(interaction, place, draft, call)
        elif kind == DEFER:
            message = self._defer(interaction, place, data)
        elif kind in (UPDATE, DEFER_UPDATE):
            message = self._update(interaction, place, kind, data, call)
        else:
            self._no_message(interaction, kind, body, data)
            return None
        return message

    def _first(self, interaction: Interaction, place: ChannelContent, draft: Draft, call: ApiRequest) -> Message:
        message = self._post(interaction, place, draft, call, original=True)
        interaction.original_id = message.id
        interaction.ephemeral = bool(message.flags & FLAG_EPHEMERAL)
        return message

    def _defer(self, interaction: Interaction, place: ChannelContent, data: Json) -> Message:
        flags = data.get("flags") or 0
        if not isinstance(flags, int) or flags & ~REPLY_FLAGS:
            raise one_problem(("data", "flags"), "MESSAGE_FLAGS_INVALID", "Invalid or unsupported flag bits")
        whisper_to = interaction.user_id if flags & FLAG_EPHEMERAL else None
        self._enter(place, whisper_to)
        message = self._messages.post_loading(
            place, whisper_to, self._extra(interaction, original=True), _message_type(interaction)
        )
        interaction.original_id = message.id
        interaction.ephemeral = whisper_to is not None
        interaction.loading = True
        return message

    def _update(
        self, interaction: Interaction, place: ChannelContent, kind: int, data: Json, call: ApiRequest
    ) -> Message:
        source = interaction.source
        if source is None or self._world.find(place, source.id) is None:
            raise ApiError(404, 10008, "Unknown Message")
        interaction.original_id = source.id
        interaction.ephemeral = source.id in self._world.ephemeral
        if kind == UPDATE:
            self._access.need_to_edit_reply(place, private=interaction.ephemeral)
            draft = check_message(data, flags_now=source.flags, allowed_flags=EDIT_FLAGS, base=("data",))
            self._messages.edit(place, source, draft, call.files)
        return source

    def _no_message(self, interaction: Interaction, kind: int, body: Json, data: Json) -> None:
        if kind == CHOICES:
            interaction.choices = commands.check_choices(body, interaction.option_type)
            return
        problems = Problems()
        components.check_modal(data, problems)
        problems.raise_if_any()
        interaction.modal = data
        notice = Notice(
            "modal",
            interaction.channel_id,
            user_id=interaction.user_id,
            interaction_id=interaction.id,
            whisper_to=interaction.user_id,
            data=data,
        )
        self._events.notify(notice)

    def _interaction_place(self, interaction: Interaction) -> ChannelContent:
        place = self._world.places.get(interaction.channel_id)
        if place is None:
            raise ApiError(404, 10003, "Unknown Channel")
        return place

    def _extra(self, interaction: Interaction, *, original: bool) -> Json:
        bot_id = self._world.bot_id
        metadata = interaction.metadata
        extra: Json = {"webhook_id": bot_id, "application_id": bot_id, "interaction_metadata": metadata}
        original_id = interaction.original_id if not original else None
        if original and interaction.source is not None:
            original_id = interaction.source.id
        if original and interaction.type == COMMAND:
            extra["interaction"] = {key: metadata[key] for key in ("id", "type", "name", "user")}
        if not original and interaction.original_id is not None:
            extra["interaction_metadata"] = {
                **metadata,
                "original_response_message_id": interaction.original_id,
            }
        if original_id is not None:
            reference = {"type": 0, "message_id": original_id, "channel_id": interaction.channel_id}
            guild_id = guild_of(self._world.places[interaction.channel_id].channel)
            extra["message_reference"] = reference if guild_id is None else {**reference, "guild_id": guild_id}
        return extra

    def _post(
        self, interaction: Interaction, place: ChannelContent, draft: Draft, call: ApiRequest, *, original: bool
    ) -> Message:
        whisper_to = interaction.user_id if draft.flags & FLAG_EPHEMERAL else None
        self._enter(place, whisper_to)
        extra = self._extra(interaction, original=original)
        kind = _message_type(interaction) if original else 19 if "message_reference" in extra else 0
        return self._messages.post(
            place,
            self._world.bot_id,
            draft,
            call.files,
            kind=kind,
            whisper_to=whisper_to,
            extra=extra,
        )

    def _enter(self, place: ChannelContent, whisper_to: str | None) -> None:
        """Checks a new message before it is posted. A public message reopens an archived thread."""
        self._access.need_to_reply(place, private=whisper_to is not None)
        if whisper_to is None:
            self._threads.wake(place)

    def _interaction(self, call: ApiRequest) -> Interaction:
        """Returns the acknowledged interaction of a webhook route. Raises `ApiError` 10015 or 50027."""
        if call.params["webhook_id"] != self._world.bot_id:
            raise ApiError(404, 10015, "Unknown Webhook")
        interaction = self._interactions.by_token(call.params["webhook_token"])
        if interaction.callback_type is None or interaction.type == AUTOCOMPLETE:
            raise ApiError(404, 10015, "Unknown Webhook")
        return interaction

    def follow_up(self, call: ApiRequest) -> object:
        """Posts a further message. The first one after a deferring callback fills the placeholder."""
        interaction = self._interaction(call)
        place = self._interaction_place(interaction)
        draft = check_message(call.json(), flags_now=0, allowed_flags=REPLY_FLAGS)
        if interaction.loading and interaction.original_id is not None:
            original = self._world.find(place, interaction.original_id)
            if original is not None:
                draft.flags = draft.flags & ~FLAG_EPHEMERAL | original.flags & FLAG_EPHEMERAL
                return self._fill(interaction, place, original, draft, call)
        message = self._post(interaction, place, draft, call, original=False)
        interaction.followups.append(message.id)
        interaction.wake_waiters()
        return message

    def _fill(
        self, interaction: Interaction, place: ChannelContent, message: Message, draft: Draft, call: ApiRequest
    ) -> Message:
        self._access.need_to_edit_reply(place, private=message.id in self._world.ephemeral)
        edited = self._messages.edit(place, message, draft, call.files)
        if message.id == interaction.original_id and interaction.loading:
            self._interactions.record_answer(interaction)
        return edited

    def _message(self, call: ApiRequest) -> tuple[Interaction, ChannelContent, Message]:
        interaction = self._interaction(call)
        place = self._interaction_place(interaction)
        message_id = call.params.get("message_id", interaction.original_id)
        source_id = interaction.source.id if interaction.source is not None else None
        is_own = message_id in (interaction.original_id, source_id) or message_id in interaction.followups
        message = self._world.find(place, message_id) if message_id is not None and is_own else None
        if message is None:
            raise ApiError(404, 10008, "Unknown Message")
        return interaction, place, message

    def get(self, call: ApiRequest) -> Message:
        """Returns the original response or a follow-up."""
        return self._message(call)[2]

    def edit(self, call: ApiRequest) -> Message:
        """Edits the original response or a follow-up."""
        interaction, place, message = self._message(call)
        draft = check_message(call.json(), flags_now=message.flags, allowed_flags=EDIT_FLAGS)
        return self._fill(interaction, place, message, draft, call)

    def delete(self, call: ApiRequest) -> None:
        """Deletes the original response or a follow-up."""
        interaction, place, message = self._message(call)
        self._messages.delete(place, message)
        if message.id == interaction.original_id and interaction.loading:
            self._interactions.record_answer(interaction)


def _message_type(interaction: Interaction) -> int:
    if interaction.type == COMMAND:
        return 20
    return 19 if interaction.source is not None else 0


def _callback_response(interaction: Interaction, kind: int, message: Message | None) -> Json:
    about: Json = {"id": interaction.id, "type": interaction.type}
    if message is not None:
        about["response_message_id"] = message.id
        about["response_message_loading"] = bool(message.flags & FLAG_LOADING)
        about["response_message_ephemeral"] = bool(message.flags & FLAG_EPHEMERAL)
    answer: Json = {"interaction": about}
    if message is not None and kind in (MESSAGE, DEFER, UPDATE):
        answer["resource"] = {"type": kind, "message": message}
    return answer
