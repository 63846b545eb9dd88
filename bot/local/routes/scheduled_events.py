"""Discord's REST routes for a guild's scheduled events. Only events outside Discord are supported."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from aiohttp import web

from bot.local.bodies.forms import ApiError, Json, Path, Problems, read_forms
from bot.local.routes.access import need_available
from bot.local.routes.rest_request import Api, ApiRequest
from bot.local.world.guild_world import Guild, World
from bot.local.world.permissions import Permission
from bot.local.world.store import Store

SCHEDULED, ACTIVE, COMPLETED, CANCELED = 1, 2, 3, 4
# The states that may follow each state.
_FOLLOWING = {SCHEDULED: (ACTIVE, CANCELED), ACTIVE: (COMPLETED,)}
_MOST = 100
_NEEDED = ("name", "privacy_level", "entity_type", "scheduled_start_time", "scheduled_end_time", "entity_metadata")
_CHANGED = ("name", "description", "scheduled_start_time", "scheduled_end_time", "entity_metadata", "status")


def _time(value: object, path: Path, problems: Problems) -> None:
    if _moment(value) is None:
        problems.add(path, "DATE_TIME_TYPE_PARSE", f"Could not parse {value}. Should be ISO8601.")


def _moment(value: object) -> datetime | None:
    try:
        found = datetime.fromisoformat(str(value))
    except ValueError:
        return None
    return found if found.tzinfo is not None else found.replace(tzinfo=UTC)


_FORM = read_forms(__package__, "scheduled_events.csv", {"time": _time})["event"]


@dataclass(eq=False)
class ScheduledEvents:
    """The routes of scheduled events."""

    _world: World
    _store: Store

    def routes(self, api: Api) -> list[web.RouteDef]:
        """Returns all routes of this class."""
        every, one = "/guilds/{guild_id}/scheduled-events", "/guilds/{guild_id}/scheduled-events/{event_id}"
        table = [
            ("GET", every, self.list),
            ("POST", every, self.create),
            ("GET", one, self.get),
            ("PATCH", one, self.edit),
            ("DELETE", one, self.delete),
        ]
        return [api.route(handler, method, route) for method, route, handler in table]

    def list(self, call: ApiRequest) -> list[Json]:
        """Returns the events that have not ended."""
        return [one for one in self._guild(call).scheduled_events.values() if one["status"] in _FOLLOWING]

    def get(self, call: ApiRequest) -> Json:
        """Returns an event."""
        return self._event(self._guild(call), call)

    def create(self, call: ApiRequest) -> Json:
        """Creates an event."""
        guild, body = self._guild(call), call.json()
        self._need_right(guild)
        self._check(body, _NEEDED)
        if len(self.list(call)) >= _MOST:
            raise ApiError(400, 30038, "Maximum number of guild scheduled events reached (100)")
        new_event = self._new_event(guild, body)
        guild.scheduled_events[new_event["id"]] = new_event
        self._store.save_guild(guild)
        return new_event

    def edit(self, call: ApiRequest) -> Json:
        """Changes an event, or starts, ends or cancels it."""
        guild, body = self._guild(call), call.json()
        event = self._event(guild, call)
        self._need_right(guild, event)
        if event["status"] not in _FOLLOWING:
            raise ApiError(400, 180000, "Cannot update a finished event")
        self._check(body, ())
        status = body.get("status", event["status"])
        if status != event["status"] and status not in _FOLLOWING[event["status"]]:
            raise ApiError(
                400, 50035, "Invalid Form Body", errors=_transition_error("status", "Invalid status transition")
            )
        event.update({name: body[name] for name in _CHANGED if name in body})
        self._store.save_guild(guild)
        return event

    def delete(self, call: ApiRequest) -> None:
        """Deletes an event."""
        guild = self._guild(call)
        event = self._event(guild, call)
        self._need_right(guild, event)
        del guild.scheduled_events[event["id"]]
        self._store.save_guild(guild)

    def _guild(self, call: ApiRequest) -> Guild:
        guild = self._world.guilds.get(call.params["guild_id"])
        if guild is None or self._world.bot_id not in guild.members:
            raise ApiError(404, 10004, "Unknown Guild")
        need_available(guild)
        self._pass_time(guild)
        return guild

    def _pass_time(self, guild: Guild) -> None:
        """Starts and completes events at their times, as Discord does with events outside Discord."""
        now, has_changed = self._world.clock(), False
        for event in guild.scheduled_events.values():
            for status, name in ((SCHEDULED, "scheduled_start_time"), (ACTIVE, "scheduled_end_time")):
                due_at = _moment(event[name])
                if event["status"] == status and due_at is not None and due_at.timestamp() <= now:
                    (event["status"], *_), has_changed = _FOLLOWING[status], True
        if has_changed:
            self._store.save_guild(guild)

    def _event(self, guild: Guild, call: ApiRequest) -> Json:
        found = guild.scheduled_events.get(call.params["event_id"])
        if found is None:
            raise ApiError(404, 10070, "Unknown Guild Scheduled Event")
        return found

    def _need_right(self, guild: Guild, event: Json | None = None) -> None:
        """Raises `ApiError` 50013 unless the bot may make events, or may change this one.

        To change its own event, it needs the right to create events or the right to manage them. To change another
        one, it needs the right to manage events.
        """
        rights = self._world.guild_permissions(self._world.bot_id, guild)
        is_own = event is None or event["creator_id"] == self._world.bot_id
        needed_rights = (Permission.CREATE_EVENTS if is_own else 0) | (
            Permission.MANAGE_EVENTS if event is not None else 0
        )
        if not rights & needed_rights:
            raise ApiError(403, 50013, "Missing Permissions")

    def _check(self, body: Json, needed: tuple[str, ...]) -> None:
        problems = Problems()
        _FORM(body, (), problems)
        for name in needed:
            if body.get(name) is None:
                problems.add((name,), "BASE_TYPE_REQUIRED", "This field is required")
        begin, end = (_moment(body.get(name)) for name in ("scheduled_start_time", "scheduled_end_time"))
        if begin is not None and begin.timestamp() <= self._world.clock():
            text = "Cannot schedule event in the past."
            problems.add(("scheduled_start_time",), "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST", text)
        if begin is not None and end is not None and end <= begin:
            text = "Cannot schedule event to end before it starts."
            problems.add(("scheduled_end_time",), "GUILD_SCHEDULED_EVENT_END_BEFORE_START", text)
        problems.raise_if_any()

    def _new_event(self, guild: Guild, body: Json) -> Json:
        return {
            "id": self._world.snowflake(),
            "guild_id": guild.id,
            "channel_id": None,
            "creator_id": self._world.bot_id,
            "name": body["name"],
            "description": body.get("description"),
            "image": None,
            "scheduled_start_time": body["scheduled_start_time"],
            "scheduled_end_time": body["scheduled_end_time"],
            "status": SCHEDULED,
            "entity_type": 3,
            "entity_id": None,
            "recurrence_rule": None,
            "privacy_level": 2,
            "guild_scheduled_event_exceptions": [],
            "entity_metadata": {"location": body["entity_metadata"]["location"]},
        }


def _transition_error(name: str, message: str) -> Json:
    return {name: {"_errors": [{"code": "GUILD_SCHEDULED_EVENT_INVALID_TRANSITION", "message": message}]}}
