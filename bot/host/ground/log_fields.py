"""What the log records of a task are about: the session, the guild, the interaction. Never a user, and no text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

_FIELDS: ContextVar[Mapping[str, int]] = ContextVar("log fields", default={})  # noqa: B039 - never changed in place


def log_fields() -> Mapping[str, int]:
    """Return the fields of the present task."""
    return _FIELDS.get()


def set_origin(guild_id: int | None, interaction_id: int) -> None:
    """Set for the rest of the task which interaction it handles, and in which guild."""
    origin = {"guild": guild_id, "interaction": interaction_id}
    _FIELDS.set({name: value for name, value in origin.items() if value is not None})


@contextmanager
def about_session(session_id: int) -> Iterator[None]:
    """Name the session in the block."""
    before = _FIELDS.set({**_FIELDS.get(), "session": session_id})
    try:
        yield
    finally:
        _FIELDS.reset(before)
