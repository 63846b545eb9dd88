"""Builds the JSON of an interaction from a user's action."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET

from bot.local.bodies import commands, components
from bot.local.bodies.forms import Json, Path, Problems, one_problem
from bot.local.world.events import guild_of
from bot.local.world.guild_world import Attachment, Channel, ChannelContent, Guild, World
from bot.local.world.interaction import Interaction
from bot.local.world.message_rules import MAX_FILE_BYTES

ENTITY_OPTIONS = (
    commands.USER,
    commands.CHANNEL,
    commands.ROLE,
    commands.MENTIONABLE,
    commands.ATTACHMENT,
)
ENTITY_SELECTS = {
    components.USER_SELECT: commands.USER,
    components.ROLE_SELECT: commands.ROLE,
    components.MENTIONABLE_SELECT: commands.MENTIONABLE,
    components.CHANNEL_SELECT: commands.CHANNEL,
    components.FILE_UPLOAD: commands.ATTACHMENT,
}
ChosenOptions = list[tuple[int, str]]


GUILD_INSTALL, USER_INSTALL = 0, 1
IN_GUILD, BOT_PRIVATE, OTHERS_PRIVATE = 0, 1, 2


def context_of(world: World, channel: Channel) -> int:
    """Returns the context of an interaction: a guild, the bot's private channel, or one between other users."""
    if isinstance(channel.guild_id, str):
        return IN_GUILD
    return BOT_PRIVATE if channel.id in world.private.values() else OTHERS_PRIVATE


def owners(world: World, user_id: str, channel: Channel) -> Json:
    """Returns the installations that apply to an interaction: `authorizing_integration_owners`."""
    guild = world.guild_of(channel)
    answer: Json = {}
    if guild is not None and guild.has_app:
        answer[str(GUILD_INSTALL)] = guild.id
    elif context_of(world, channel) == BOT_PRIVATE:
        answer[str(GUILD_INSTALL)] = "0"
    if world.people[user_id].installed:
        answer[str(USER_INSTALL)] = user_id
    return answer


def may_use(world: World, command: Json, user_id: str, channel: Channel) -> bool:
    """Returns whether a command is offered to a user in a channel, by installation, context and default permissions."""
    if not any(str(one) in owners(world, user_id, channel) for one in command["integration_types"]):
        return False
    contexts = command["contexts"]
    if contexts is not None and context_of(world, channel) not in contexts:
        return False
    guild = world.guild_of(channel)
    if guild is None:
        return command["dm_permission"] is not False or contexts is not None
    needed = command["default_member_permissions"]
    if needed is None:
        return True
    bits = world.permissions(user_id, channel)
    if needed == "0":
        return bool(bits & 8)
    return bits & int(needed) == int(needed)


def envelope(world: World, interaction: Interaction, place: ChannelContent) -> Json:
    """Returns the INTERACTION_CREATE data of an interaction."""
    channel, user_id = place.channel, interaction.user_id
    guild = world.guild_of(channel)
    payload: Json = {
        "id": interaction.id,
        "application_id": world.bot_id,
        "type": interaction.type,
        "token": interaction.token,
        "version": 1,
        "channel_id": channel.id,
        "channel": channel,
        "locale": world.people[user_id].locale,
        "app_permissions": str(world.app_permissions(channel)),
        "entitlements": [],
        "authorizing_integration_owners": interaction.metadata["authorizing_integration_owners"],
        "context": context_of(world, channel),
        "attachment_size_limit": MAX_FILE_BYTES,
        "data": interaction.data,
    }
    if guild is not None:
        payload["guild_id"] = guild.id
        payload["guild"] = {"id": guild.id, "locale": guild.locale, "features": []}
        payload["guild_locale"] = guild.locale
        payload["member"] = _member(world, guild, user_id, channel)
    else:
        payload["user"] = world.people[user_id].user
    if interaction.source is not None:
        payload["message"] = interaction.source
    return payload


def _member(world: World, guild: Guild, user_id: str, channel: Channel) -> Json:
    return {**world.full_member(guild, user_id), "permissions": str(world.permissions(user_id, channel))}


def command_data(command: Json, path: list[str], typed: list[Json]) -> Json:
    """Returns a command's data with its options below the groups and subcommands of the path."""
    node, kinds = command, []
    for name in path:
        node = next(one for one in node["options"] if one["name"] == name)
        kinds.append(node["type"])
    options = typed
    for name, kind in zip(reversed(path), reversed(kinds), strict=True):
        options = [{"name": name, "type": kind, "options": options}]
    data: Json = {"id": command["id"], "name": command["name"], "type": command["type"], "options": options}
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    return data


def resolved(
    world: World, uploads: dict[str, Attachment], chosen_options: ChosenOptions, place: ChannelContent, user_id: str
) -> Json:
    """Returns the objects for the ids that a user chose, by option type. Raises `ApiError` 50035 for unknown ids."""
    answer: Json = {}
    guild = world.guild_of(place.channel)
    for kind, one in chosen_options:
        if kind in (commands.USER, commands.MENTIONABLE) and one in world.people:
            answer.setdefault("users", {})[one] = world.people[one].user
            if guild is not None and one in guild.members:
                permissions = str(world.permissions(one, place.channel))
                member = {**world.member_json(guild, one), "permissions": permissions}
                for name in ("deaf", "mute"):
                    del member[name]
                answer.setdefault("members", {})[one] = member
        elif kind in (commands.ROLE, commands.MENTIONABLE) and guild is not None and one in guild.roles:
            answer.setdefault("roles", {})[one] = guild.roles[one]
        elif kind == commands.CHANNEL and _same_guild(world, one, place):
            answer.setdefault("channels", {})[one] = _partial_channel(world, world.places[one].channel, user_id)
        elif kind == commands.ATTACHMENT and one in uploads:
            answer.setdefault("attachments", {})[one] = uploads[one]
        else:
            raise one_problem(("data",), "ENTITY_UNKNOWN", f"Unknown id {one}")
    return answer


def _same_guild(world: World, channel_id: str, place: ChannelContent) -> bool:
    other = world.places.get(channel_id)
    return other is not None and guild_of(other.channel) == guild_of(place.channel)


def _partial_channel(world: World, channel: Channel, user_id: str) -> Json:
    answer: Json = {
        "id": channel.id,
        "type": channel.type,
        "name": channel.name,
        "permissions": str(world.permissions(user_id, channel)),
        "parent_id": channel.parent_id,
        "thread_metadata": channel.thread_metadata,
        "position": channel.position,
        "nsfw": False,
        "flags": channel.flags,
        "rate_limit_per_user": 0,
        "last_message_id": channel.last_message_id,
        "owner_id": channel.owner_id,
        "message_count": channel.message_count,
        "member_count": channel.member_count,
        "total_message_sent": channel.total_message_sent,
    }
    return {key: value for key, value in answer.items() if value is not UNSET}


def filled_modal(modal: Json, fields: list[Json], *, forged: bool) -> tuple[list[Json], ChosenOptions]:
    """Returns a modal's submitted components, and the ids chosen in them. Raises `ApiError` 50035 unless `forged`."""
    fields_by_id = {str(entry.get("custom_id")): entry for entry in fields}
    problems = Problems()
    entity_values: ChosenOptions = []
    answer: list[Json] = []
    for i, one in enumerate(modal["components"]):
        component: Json = {"type": one["type"], "id": one["id"]}
        for name, child in _inputs(one):
            value = _typed_value(child, fields_by_id.get(child["custom_id"], {}))
            if not forged:
                _check_value(child, value, ("components", i), problems)
            entry = {"type": child["type"], "id": child["id"], "custom_id": child["custom_id"], **value}
            component[name] = [*component.get(name, []), entry] if name == "components" else entry
            kind = ENTITY_SELECTS.get(child["type"])
            entity_values += [(kind, one) for one in value.get("values", [])] if kind else []
        answer.append(component)
    problems.raise_if_any()
    return answer, entity_values


def _inputs(component: Json) -> Iterator[tuple[str, Json]]:
    if component["type"] == components.ROW:
        for child in component["components"]:
            yield "components", child
    elif component["type"] == components.LABEL:
        yield "component", component["component"]


def _typed_value(component: Json, value_given: Json) -> Json:
    kind = component["type"]
    if kind == components.TEXT_INPUT:
        return {"value": str(value_given.get("value", component.get("value") or ""))}
    if kind == components.CHECKBOX:
        return {"value": bool(value_given.get("value", component.get("default", False)))}
    defaults = [one["value"] for one in component.get("options", []) if one.get("default")]
    if kind == components.RADIO_GROUP:
        return {"value": value_given.get("value", defaults[0] if defaults else None)}
    return {"values": list(value_given.get("values", defaults))}


def _check_value(component: Json, value: Json, path: Path, problems: Problems) -> None:
    needed = component.get("required", True)
    if component["type"] == components.TEXT_INPUT:
        field_value = value["value"]
        low, high = component.get("min_length") or 0, component.get("max_length") or 4000
        if needed and not field_value:
            problems.add(path, "BASE_TYPE_REQUIRED", "This field is required")
        elif field_value and not low <= len(field_value) <= high:
            problems.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
        return
    if component["type"] == components.CHECKBOX:
        return
    picked: list[Any] = value["values"] if "values" in value else [value["value"]]
    picked = [one for one in picked if one is not None]
    low, high = component.get("min_values", 1), component.get("max_values") or 1
    if component["type"] == components.CHECKBOX_GROUP:
        high = component.get("max_values") or len(component["options"])
    option_values = {one["value"] for one in component.get("options", [])}
    wrong = bool(option_values) and not set(picked) <= option_values
    count_wrong = not (low <= len(picked) <= high) and not (not picked and not needed)
    if wrong or count_wrong or len(set(picked)) != len(picked):
        problems.add(path, "COMPONENT_VALIDATION_FAILED", "Component validation failed")
