"""Words events for messages. Each message holds as many events as fit, and no event is left out in the channel."""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

import discord
from discord import ui

from bot.face.ground.parts import ENDED_COLOUR, Page, bullets
from bot.face.words import sessions
from bot.face.words.sessions import game_words, options_lines
from bot.host.matches.live import Live
from bot.host.matches.replays import Mark, PastEvent
from bot.wording.names import pieces, sentences
from bot.wording.words import Words
from engine.kernel.steps.events import CHOSEN

# A message's texts may have 4,000 characters together, and not much more than twice as many bytes. A board needs some
# of them to call players. A page before the board contains only events.
HAPPENED_LIMIT = 1900
PAGE_LIMIT, PAGE_BYTES = 3600, 9500
# The extra characters of a list line.
BULLET = 3
# Each of these events postpones a seat's deadline. Only the latest one is still valid.
PUT_OFF = frozenset(
    {
        "event-time-vacation",
        "event-time-offline",
        "event-time-unseen",
        "event-vote-offline",
        "event-vote-unseen",
        "event-open-offline",
        "event-open-unseen",
    }
)


class ToldStory:
    """The events of one message, each worded once.

    The ``first`` message of a match also lists the session's options.
    """

    def __init__(self, live: Live, events: list[PastEvent], *, first: bool) -> None:
        self.events = events
        self._lines = list(map(sessions.narrator(game_words(live), live.session), events))
        self._head, self._tail = _frame(live, first=first)

    def message_text(self, limit: int, count: int | None = None) -> str:
        """Return a message's text of at most ``limit`` characters: a heading, and all events or the first ``count``.

        If a single event is too long, it is cut after a sentence. The log has the whole event.
        """
        lines = bullets(self._still_true(count))
        return f"{self._head}\n{sentences(lines, limit - len(self._head) - len(self._tail) - 1)}{self._tail}"

    def page(self, count: int | None = None) -> str:
        """Return the text of a page before the board."""
        return self.message_text(PAGE_LIMIT, count)

    def for_page(self) -> int:
        """Return the number of events for a page before the board, 0 if the board has room for all events.

        If a new part of the story begins in the page's second half, the page ends there. The board keeps at least one
        event.
        """
        if len(self.events) < 2 or self.fits(HAPPENED_LIMIT):
            return 0
        room, count = self._room(PAGE_LIMIT), 0
        for line in self._lines[:-1]:
            room -= BULLET + _size(line)
            if room < 0 and count:
                break
            count += 1
        parts = [number for number in range(count // 2 + 1, count + 1) if self.events[number].event.opens]
        return parts[-1] if parts else count

    def fits(self, limit: int) -> bool:
        """Return whether all events fit into a message of ``limit`` characters."""
        return sum(BULLET + _size(line) for line in self._still_true()) <= self._room(limit)

    def fits_page(self) -> bool:
        """Return whether all events fit into a page (`page`)."""
        return self.fits(PAGE_LIMIT)

    def _still_true(self, count: int | None = None) -> list[str]:
        """Return the words of the first events, without events that later ones invalidate."""
        return [self._lines[number] for number in still_true(self.events[:count])]

    def _room(self, limit: int) -> int:
        return limit - sum(_size(part) + 1 for part in (self._head, self._tail))


def _frame(live: Live, *, first: bool) -> tuple[str, str]:
    """Return the lines above and below the events."""
    words = game_words(live)
    head = f"### {words('game-name')}"
    if not first:
        return head, ""
    return head, "".join(f"\n{line}" for line in options_lines(live, words))


def _size(text: str) -> int:
    """Return a text's size in characters. A text with many bytes per character counts as larger."""
    return max(len(text), len(text.encode()) * PAGE_LIMIT // PAGE_BYTES)


def page_id(session_id: int, end: Mark) -> int:
    """Return the component id of the text on the page that tells a session's story up to ``end``.

    The bot finds the page by this id.
    """
    return crc32(f"{session_id}:{end[0]}:{end[1]}".encode()) >> 2 | 1 << 30


def story_page(said: str, number: int) -> Page:
    """Return a page whose text has the given component id."""
    return Page(ui.TextDisplay(said, id=number), accent=ENDED_COLOUR)


def page_ids(message: discord.Message) -> set[int]:
    """Return the component ids of a message's texts."""
    return {
        component.id
        for container in message.components
        for component in getattr(container, "children", ())
        if isinstance(component, discord.components.TextDisplay) and component.id is not None
    }


def told_pages(live: Live, words: Words, events: list[PastEvent], limit: int) -> list[str]:
    """Return the events as pages of at most ``limit`` characters, for a private answer with page buttons.

    An event that is too long for one page continues on the next page.
    """
    narrate = sessions.narrator(words, live.session)
    pages: list[list[str]] = [[]]
    room = limit
    for line in (piece for number in still_true(events) for piece in pieces(narrate(events[number]), limit - BULLET)):
        room -= BULLET + len(line)
        if room < 0 and pages[-1]:
            pages.append([])
            room = limit - BULLET - len(line)
        pages[-1].append(line)
    return list(map(bullets, pages))


def told_briefly(live: Live, words: Words, events: list[PastEvent], limit: int) -> str:
    """Return the events in at most ``limit`` characters, for a private answer. If they do not fit, keep the latest."""
    narrate = sessions.narrator(words, live.session)
    lines = [narrate(events[number]) for number in still_true(events)]
    said = bullets(lines)
    if len(said) <= limit:
        return said
    room = limit - BULLET - len(words("board-earlier", count=len(lines)))
    kept: list[str] = []
    for line in reversed(lines):
        room -= BULLET + len(line)
        if room < 0 and kept:
            break
        kept.insert(0, line)
    left_out = len(lines) - len(kept)
    return sentences(bullets([words("board-earlier", count=left_out), *kept] if left_out else kept), limit)


def still_true(events: Sequence[PastEvent]) -> list[int]:
    """Return the indices of the events that later events do not invalidate.

    Two kinds are left out: a seat's deadline that was postponed again, and a choice that no longer waits for others.
    """
    latest = {(past.event.key, past.event.params.get("seat")): number for number, past in enumerate(events)}
    kept = set(latest.values())
    keys = [past.event.key for past in events]
    return [
        number
        for number, key in enumerate(keys)
        if (key not in PUT_OFF or number in kept) and (key != CHOSEN or number + 1 == len(keys))
    ]
