"""The fields of a task's log records: its session, guild and interaction. No field names a user or quotes a text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

_FIELDS: ContextVar[Mapping[str, int]] = ContextVar("log fields", default={})  # noqa: B039 - never changed in place


def log_fields() -> Mapping[str, int]:
    """Return the fields of the current task."""
    return _FIELDS.get()


def set_origin(guild_id: int | None, interaction_id: int) -> None:
    """Set the guild and the interaction in the log fields for the rest of the task."""
    origin = {"guild": guild_id, "interaction": interaction_id}
    _FIELDS.set({name: value for name, value in origin.items() if value is not None})


@contextmanager
def about_session(session_id: int) -> Iterator[None]:
    """Set the session in the log fields within the `with` block."""
    before = _FIELDS.set({**_FIELDS.get(), "session": session_id})
    try:
        yield
    finally:
        _FIELDS.reset(before)
