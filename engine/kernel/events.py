"""Events: things that happened in a match, each with the seats that may be told."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from engine.kernel.phrases import Param, Phrase


class Event(msgspec.Struct, frozen=True):
    """One thing that happened.

    ``to`` lists the seats that may be told; None means everybody. ``reveals``: the event made something hidden or
    random known, so an undo needs the consent of the others. ``opens``: a new part of the story begins with the event;
    earlier events of the same move still belong to the former `View.chapter`.
    """

    key: str
    params: dict[str, Param] = {}
    to: tuple[int, ...] | None = None
    reveals: bool = False
    opens: bool = False

    def phrase(self) -> Phrase:
        """Return the event as a phrase."""
        return Phrase(self.key, self.params)

    def visible_to(self, seat: int | None) -> bool:
        """Tell whether ``seat`` (None: a spectator) may be told."""
        return self.to is None or seat in self.to


# Tells a seat that its own choice is made and waits for those of others: true until something else is told.
CHOSEN = "event-chosen"


def parted(events: list[Event]) -> tuple[list[Event], list[Event]]:
    """Return the events before the first one that opens a new part of the story, and the others."""
    start = next((number for number, event in enumerate(events) if event.opens), 0)
    return events[:start], events[start:]


def visible(events: Iterable[Event], seat: int | None) -> list[Event]:
    """Keep the events that ``seat`` (None: a spectator) may be told."""
    return [event for event in events if event.visible_to(seat)]
