"""Refuses JSON objects that name a field twice, of which one reader takes the first and another the last."""

from __future__ import annotations

from collections.abc import Iterable


class RepeatedNameError(ValueError):
    """An object that names a field twice."""


def names_once(fields: Iterable[tuple[str, object]]) -> dict[str, object]:
    """Return an object of JSON, as a hook of `json.loads`. Raises `RepeatedNameError`."""
    found: dict[str, object] = {}
    for name, value in fields:
        if name in found:
            raise RepeatedNameError(f"{name[:100]!r} stands twice in one place")
        found[name] = value
    return found
