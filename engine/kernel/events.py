"""What happened in a match, and who may be told."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from engine.kernel.phrases import Param, Phrase


class Event(msgspec.Struct, frozen=True):
    """One thing that happened.

    ``to`` lists the seats that may be told, None meaning everybody. ``reveals`` marks that something hidden
    or random became known by it, after which taking a move back needs the others' consent.
    """

    key: str
    params: dict[str, Param] = {}
    to: tuple[int, ...] | None = None
    reveals: bool = False

    def phrase(self) -> Phrase:
        """Return the event as words to be said."""
        return Phrase(self.key, self.params)

    def visible_to(self, seat: int | None) -> bool:
        """Tell whether ``seat`` (None: a spectator) may be told."""
        return self.to is None or seat in self.to


def visible(events: Iterable[Event], seat: int | None) -> list[Event]:
    """Keep the events that ``seat`` (None: a spectator) may be told."""
    return [event for event in events if event.visible_to(seat)]
