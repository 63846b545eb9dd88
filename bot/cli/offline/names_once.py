"""Refuses JSON objects that contain a field twice: one reader would take the first value, another the last."""

from __future__ import annotations

from collections.abc import Iterable


class RepeatedNameError(ValueError):
    """An object contains a field twice."""


def names_once(fields: Iterable[tuple[str, object]]) -> dict[str, object]:
    """Return the fields of a JSON object as a dict; a hook for `json.loads`. Raises `RepeatedNameError`."""
    found: dict[str, object] = {}
    for name, value in fields:
        if name in found:
            raise RepeatedNameError(f"{name[:100]!r} is repeated in the same object")
        found[name] = value
    return found
