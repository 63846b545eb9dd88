"""Events: things that happened in a match, each with the seats that may know of it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from engine.kernel.words.phrases import Param, Phrase


class Event(msgspec.Struct, frozen=True):
    """One thing that happened.

    ``to`` lists the seats that may know of it; None means everybody. ``reveals``: the event made hidden or random
    information known, so an undo needs the consent of the other players. ``opens``: a new chapter begins with the
    event; earlier events of the same move still belong to the former `View.chapter`.
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
        """Return whether ``seat`` (None: a spectator) may know of the event."""
        return self.to is None or seat in self.to


# The event that confirms a seat's choice while other seats still choose. Its text is true only until the next event.
CHOICE_MADE = "event-chosen"

# The event that shows a seat the cards that were dealt to it.
CARDS_DEALT = "event-dealt"


def visible(events: Iterable[Event], seat: int | None) -> list[Event]:
    """Return the events that ``seat`` (None: a spectator) may know of."""
    return [event for event in events if event.visible_to(seat)]
