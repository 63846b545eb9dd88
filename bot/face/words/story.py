"""The texts of events in messages. A turn message has the weightiest; the log and private answers have all of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.face.ground.parts import bullets
from bot.face.words import sessions
from bot.face.words.sessions import game_words
from bot.host.matches.live import Live
from bot.host.matches.replays import PastEvent
from bot.wording.names import pieces, sentences
from bot.wording.weights import USUAL, weights_for
from bot.wording.words import Words
from engine.kernel.steps.events import CHOICE_MADE

# The story of a turn message is read at a glance, beside the board. An older message is reduced to a single line.
STORY_LIMIT, STORY_LINES = 208, 4
LINE_LIMIT = 240
# The extra characters of a list line.
BULLET = 3
# Each of these events postpones a seat's deadline. Only the latest one is still valid.
PUT_OFF = frozenset(
    {
        "event-time-vacation",
        "event-clocks-offline",
        "event-time-offline",
        "event-time-unseen",
        "event-vote-offline",
        "event-vote-unseen",
        "event-open-offline",
        "event-open-unseen",
    }
)


def turn_story(live: Live, events: list[PastEvent], *, first: bool) -> str:
    """Return the weightiest events. The ``first`` message of a match also says what the game is about."""
    words = game_words(live)
    if not first:
        return brief_story(live, words, events, STORY_LIMIT, STORY_LINES)
    about = words("game-blurb")
    return f"{about}\n{brief_story(live, words, events, STORY_LIMIT - len(about), STORY_LINES)}"


def story_line(told: str) -> str:
    """Return the line to which an older message is reduced: its events, or for a lobby its title."""
    lines = told.splitlines()
    listed = [line.removeprefix("- ") for line in lines if line.startswith("- ")]
    joined = " · ".join(listed or [line.lstrip("# ") for line in lines[:1]])
    return sentences(re.sub(r"(?<=[.!?…]) · ", " ", joined), LINE_LIMIT)


def story_pages(live: Live, words: Words, events: list[PastEvent], limit: int) -> list[str]:
    """Return the events as pages of at most ``limit`` characters. A longer event continues on the next page."""
    narrate = sessions.narrator(words, live.session)
    pages: list[list[str]] = [[]]
    room = limit
    for line in (piece for number in valid_events(events) for piece in pieces(narrate(events[number]), limit - BULLET)):
        room -= BULLET + len(line)
        if room < 0 and pages[-1]:
            pages.append([])
            room = limit - BULLET - len(line)
        pages[-1].append(line)
    return list(map(bullets, pages))


def brief_story(live: Live, words: Words, events: list[PastEvent], limit: int, most_lines: int | None = None) -> str:
    """Return the events in at most ``limit`` characters and ``most_lines``.

    If they do not fit, the weightiest are kept, in order. Among events of equal weight, the last event of each kind is
    preferred, then later events. If no event fits, the weightiest is cut after a sentence.
    """
    narrate, weights = sessions.narrator(words, live.session), weights_for(live.game.slug)
    told = [events[number] for number in valid_events(events)]
    lines = list(map(narrate, told))
    said = bullets(lines)
    if len(said) <= limit and len(lines) <= (most_lines or len(lines)):
        return said
    last = {past.event.key: at for at, past in enumerate(told)}
    order = sorted(
        ((weights.get(key, USUAL), last[key] == at, at) for at, key in enumerate(past.event.key for past in told)),
        reverse=True,
    )
    room, least = limit - len(_small(words, len(lines))), 0
    kept: list[int] = []
    for weight, _, number in order:
        needed = BULLET + len(lines[number])
        if weight < least or len(kept) + 1 == most_lines:
            break
        if needed > room:
            least = weight
            continue
        kept.append(number)
        room -= needed
    if not kept:
        return sentences(bullets([lines[order[0][-1]]]), limit)
    return bullets([lines[number] for number in sorted(kept)]) + _small(words, len(lines) - len(kept))


def _small(words: Words, count: int) -> str:
    """Return the small print below a story, which is not told again when the message becomes old."""
    return f"\n-# {words('board-earlier', count=count)}"


def valid_events(events: Sequence[PastEvent]) -> list[int]:
    """Return the indices of the events without postponed deadlines and without choices that are no longer pending."""
    latest = {(past.event.key, past.event.params.get("seat")): number for number, past in enumerate(events)}
    kept = set(latest.values())
    keys = [past.event.key for past in events]
    return [
        number
        for number, key in enumerate(keys)
        if (key not in PUT_OFF or number in kept) and (key != CHOICE_MADE or number + 1 == len(keys))
    ]
