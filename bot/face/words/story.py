"""The texts of events in messages.

A turn message contains the weightiest events; the log and private answers contain all.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise, takewhile

from bot.face.ground.components.parts import bullets
from bot.face.ground.screens import screens
from bot.face.words import sessions
from bot.face.words.sessions import game_words
from bot.host.matches.live import Live
from bot.host.matches.past.replays import Mark, PastEvent
from bot.wording.names import pieces, sentences
from bot.wording.spoken import without_pictures
from bot.wording.weights import INDISPENSABLE, USUAL, roles_for, weights_for, whom_for
from bot.wording.words import Words
from engine.kernel.steps.events import CHOICE_MADE, Event
from engine.kernel.words.phrases import Phrase, SeatRef

# The limits of a turn message's story, which is read at a glance beside the board. An older message keeps only one
# line.
STORY_LIMIT, STORY_LINES = 208, 4
# The limits of a longer story, which only one player reads: the result of their own move.
LONG_LIMIT, LONG_LINES = 2 * STORY_LIMIT, STORY_LINES + 2
LINE_LIMIT = 240
# An event that weighs at least this much is a result, such as points and defeats.
RESULT_WEIGHT = 3
# The small print of a story has at most this many characters about the dice that decided its latest results.
DICE_LIMIT = 260
# The marks of a list in front of a message's own events, and of earlier events, which an older message shows too.
# Discord shows both as bullets. When the message becomes old, only its own events remain.
OWN, EARLIER = "- ", "* "
# What separates the parts of the small print.
SEPARATOR = " · "
# The number of characters that a list adds to each line.
BULLET = 3
# The ranks of the events that are kept first: those that are never left out, the results of a reader's own move, those
# of the turn in which a reader is asked, those that happened to a reader, those that stand for a turn or for another
# player, and those of the latest turn before. Next come events of rank 1, then of rank 0.
ALWAYS, RESULTS, PRESENT, CONCERNS, FOREMOST, LATEST = 7, 6, 5, 4, 3, 2
# The roles of events between two turns.
BETWEEN_TURNS = frozenset({"heading", "closing", "turn"})
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


def turn_story(
    live: Live, events: list[PastEvent], *, first: bool, earlier: Sequence[PastEvent] = (), dice: bool = True
) -> str:
    """Return the weightiest events. The ``first`` message of a match also says what the game is about.

    It is above all for the players who must act now. ``earlier`` are preceding events, which an older message shows
    too. They only fill the room that the others leave. ``dice``: name the decisive rolls in the small print.
    """
    words = game_words(live)
    asked_seats = {decision.seat for decision in live.begun_match.decisions()}
    if not first:
        every = [*earlier, *events]
        return brief_story(
            live, words, every, STORY_LIMIT, STORY_LINES, earlier=len(earlier), concerned=asked_seats, dice=dice
        )
    aim = live.game.aim(live.begun_match.view(None))
    about = " ".join([words("game-blurb"), *([] if aim is None else [words.say(aim)])])
    story = brief_story(live, words, events, STORY_LIMIT - len(about), STORY_LINES, concerned=asked_seats)
    return f"{about}\n{story}"


def story_line(event_line: str) -> str:
    """Return the line to which an older message is reduced: its own events, or for a lobby its title."""
    lines = event_line.splitlines()
    listed = [line.removeprefix(OWN) for line in lines if line.startswith(OWN)]
    title = [line.lstrip("# ") for line in lines[:1] if not line.startswith(EARLIER)]
    joined = " · ".join(listed or title)
    return sentences(re.sub(r"(?<=[.!?…]) · ", " ", joined), LINE_LIMIT)


def story_pages(live: Live, words: Words, events: list[PastEvent], limit: int, rows: int | None = None) -> list[str]:
    """Return the events as pages of at most ``limit`` characters, or of ``rows`` on the screen of a phone.

    An event of more than ``limit`` characters continues on the next page.
    """
    narrate = sessions.narrator(words, live.session)
    event_lines = [narrate(events[number]) for number in valid_events(live.game.slug, events)]
    lines = [piece for line in event_lines for piece in pieces(line, limit - BULLET)]
    return list(map(bullets, _by_letters(lines, limit) if rows is None else screens(lines, rows)))


def _by_letters(lines: Sequence[str], limit: int) -> list[list[str]]:
    pages: list[list[str]] = [[]]
    room = limit
    for line in lines:
        room -= BULLET + len(line)
        if room < 0 and pages[-1]:
            pages.append([])
            room = limit - BULLET - len(line)
        pages[-1].append(line)
    return pages


def brief_story(
    live: Live,
    words: Words,
    events: list[PastEvent],
    limit: int,
    most_lines: int | None = None,
    *,
    earlier: int = 0,
    concerned: Collection[int] = (),
    reader: int | None = None,
    results: Collection[Mark] = (),
    dice: bool = True,
) -> str:
    """Return the events in at most ``limit`` characters and ``most_lines``.

    If they do not all fit, events are chosen in this order, and shown in the order in which they happened:

    - events that no summary leaves out (`INDISPENSABLE`)
    - the ``results`` of the reader's own move
    - for the seat ``reader``, the events of the turn of another player that is not over yet
    - events that happened to the seats ``concerned``, or to the seat ``reader``
    - if further turns begin among the events, the weightiest event of each turn; otherwise, for the seat ``reader``,
      the weightiest event of each other player
    - for the seat ``reader``, the events of the latest turn that is over
    - all other events whose weight is above 0, except the first ``earlier`` ones
    - the rest

    In each of these groups, weightier events are preferred, then the last event of each kind and seat, then later
    events. An event of progress is left out if a later one reports the newer state. If no event fits, the weightiest is
    cut after a sentence. A heading is left out if no event that it announces is kept. The end of a turn is left out
    unless it is the only event. With ``dice``, the small print names the latest rolls that are left out although they
    decided a result.
    """
    narrate, weights = sessions.narrator(words, live.session), weights_for(live.game.slug)
    numbers = _without_closings(live, events, valid_events(live.game.slug, events))
    events_told = [events[number] for number in numbers]
    lines = list(map(narrate, events_told))
    headings = _headings(live, events_told, lines)
    whole = _with_contents(range(len(lines)), headings) or [*range(len(lines))]
    own_lines = [at for at in whole if numbers[at] >= earlier]
    story = _marked_list(lines, whole, own_lines)
    if len(story) <= limit and len(whole) <= (most_lines or len(whole)):
        return story
    last = {_kind(past.event): at for at, past in enumerate(events_told)}
    outdated = outdated_events(roles_for(live.game.slug), [past.event for past in events_told])
    weighed = [0 if at in outdated else weights.get(past.event.key, USUAL) for at, past in enumerate(events_told)]
    # The message always contains at least one new event. Otherwise it would only repeat the older message.
    first = max(own_lines, key=lambda at: (weighed[at], at), default=None)
    foremost = _weightiest_of_turns(live, events_told, own_lines, weighed)
    if reader is not None and not foremost:
        foremost = {*_weightiest_of_others(events_told, own_lines, weighed, reader).values()}

    seats = {*concerned} if reader is None else {*concerned, reader}
    about_seats = {at for at in own_lines if weighed[at] > 0 and _happened_to(live, events_told[at].event) in seats}
    own_results = {at for at in own_lines if events_told[at].mark in results}
    present, latest_turn = (set[int](), set[int]()) if reader is None else _latest_turns(live, events, numbers, reader)

    def rank(at: int) -> int:
        if at not in own_lines or weighed[at] == 0:
            return int(at == first)
        if weighed[at] == INDISPENSABLE:
            return ALWAYS
        turns = ((PRESENT, present), (CONCERNS, about_seats), (FOREMOST, foremost), (LATEST, latest_turn))
        return next((rank for rank, group in ((RESULTS, own_results), *turns) if at in group), 1)

    def others(some: Sequence[int]) -> list[int]:
        return [at for at in some if at not in about_seats]

    newest = [at for at in whole if at not in outdated]
    order = sorted(
        ((rank(at), weighed[at], last[_kind(events_told[at].event)] == at, at) for at in newest), reverse=True
    )
    stage = _stage(live, reader)
    room = limit - len(_small(words, stage, len(whole)))
    heaviest = _heaviest(order, lines, room, most_lines)
    while empty := {*others(heaviest)} - {*_with_contents(others(heaviest), headings)}:
        # A heading is removed if none of its events fits. Then there is room for other events.
        order = [one for one in order if one[-1] not in empty]
        heaviest = _heaviest(order, lines, room, most_lines)
    if not heaviest:
        return sentences(_marked_list(lines, [order[0][-1] if order else whole[0]], own_lines), limit)
    # The number of omitted events does not include the earlier events, because an older message shows them.
    rolls = _decisive_rolls(live, events_told, lines, {*own_lines} - {*heaviest}) if dice else []
    lines_left = sum(at not in heaviest and at not in rolls for at in own_lines)
    small = _small(words, stage, lines_left, [lines[at] for at in rolls])
    return _marked_list(lines, heaviest, own_lines) + small


def _latest_turns(
    live: Live, past_events: Sequence[PastEvent], numbers: Sequence[int], reader: int
) -> tuple[set[int], set[int]]:
    """Return the positions of the events of another player's present turn, and of the latest turn before it.

    ``numbers`` are the numbers of the events at these positions. Both are empty if no turn begins or ends among them.
    """
    roles, weights = roles_for(live.game.slug), weights_for(live.game.slug)
    events = [past.event for past in past_events]
    starts = [number for number, event in enumerate(events) if roles.get(event.key) in BETWEEN_TURNS]
    turns: dict[int, set[int]] = {}
    for at, number in enumerate(numbers):
        if starts and weights.get(events[number].key, USUAL) > 0:
            turns.setdefault(bisect_right(starts, number), set()).add(at)
    present = turns.pop(len(starts), set())
    begins_own = bool(starts) and events[starts[-1]].params.get("seat") == SeatRef(reader)
    if begins_own and roles.get(events[starts[-1]].key) != "closing":
        present = set()
    return present, turns[max(turns)] if turns else set()


def _weightiest_of_turns(
    live: Live, past_events: Sequence[PastEvent], numbers: Sequence[int], weighed: Sequence[int]
) -> set[int]:
    """Return the position of the weightiest event of each turn, among equals the latest.

    The first turn may have begun before these events. The result is empty if no other turn begins among them.
    """
    roles = roles_for(live.game.slug)
    starts = [at for at in numbers if roles.get(past_events[at].event.key) == "turn"]
    found: dict[int, int] = {}
    for at in sorted(numbers, key=lambda at: (weighed[at], at)):
        if starts and weighed[at] > 0:
            found[bisect_right(starts, at)] = at
    return {*found.values()}


def _weightiest_of_others(
    past_events: Sequence[PastEvent], numbers: Sequence[int], weighed: Sequence[int], reader: int
) -> dict[int, int]:
    """Return the position of the weightiest event of each seat except the reader's; among equals, the latest."""
    found: dict[int, int] = {}
    for at in sorted(numbers, key=lambda at: (weighed[at], at)):
        seat = past_events[at].event.params.get("seat")
        if isinstance(seat, SeatRef) and seat.seat != reader and weighed[at] > 0:
            found[seat.seat] = at
    return found


def _happened_to(live: Live, event: Event) -> int | None:
    """Return the seat to which an event happened, None if the event concerns no seat."""
    value = event.params.get(whom_for(live.game.slug).get(event.key, ""))
    return value.seat if isinstance(value, SeatRef) else None


def _kind(event: Event) -> tuple[str, frozenset[int]]:
    """Return the key of an event and the seats that it is about."""
    return event.key, frozenset(value.seat for value in event.params.values() if isinstance(value, SeatRef))


def outdated_events(roles: Mapping[str, str], events: Sequence[Event]) -> set[int]:
    """Return the positions of events of progress after which a later one reports the newer state of the same thing.

    Two events are about the same thing if their texts name the same things. A later event of another kind may also name
    further things.
    """
    found: set[int] = set()
    later: list[tuple[str, frozenset[str]]] = []
    for at in range(len(events) - 1, -1, -1):
        key, params = events[at].key, events[at].params
        if roles.get(key) != "progress":
            continue
        named_things = frozenset(repr(value) for value in params.values() if isinstance(value, Phrase))
        if any(
            named_things == other if key == newer else named_things and named_things <= other for newer, other in later
        ):
            found.add(at)
        later.append((key, named_things))
    return found


def _marked_list(lines: Sequence[str], numbers: Sequence[int], own_lines: Collection[int]) -> str:
    """Return these lines as a list, with the marks of ``own_lines`` and of earlier events."""
    return "\n".join(f"{OWN if at in own_lines else EARLIER}{lines[at]}" for at in numbers)


def _heaviest(
    order: Sequence[tuple[int, int, bool, int]], lines: Sequence[str], room: int, most_lines: int | None
) -> list[int]:
    """Return the positions of the heaviest lines that fit, in ``order``.

    Except for the foremost lines, no kept line is lighter than a line that does not fit.
    """
    least: tuple[int, int] = (0, 0)
    lines_kept: list[int] = []
    for rank, weight, _, number in order:
        needed = BULLET + len(lines[number])
        if (rank, weight) < least or len(lines_kept) + 1 == most_lines:
            break
        if needed > room:
            least = least if rank >= FOREMOST else (rank, weight)
            continue
        lines_kept.append(number)
        room -= needed
    return sorted(lines_kept)


def until_next_turn(slug: str, past_events: Sequence[PastEvent]) -> list[PastEvent]:
    """Return the events before the first one that begins or ends a turn."""
    roles = roles_for(slug)
    return [*takewhile(lambda past: roles.get(past.event.key) not in BETWEEN_TURNS, past_events)]


def weightiest_lines(live: Live, words: Words, events: Sequence[PastEvent], count: int) -> list[str]:
    """Return the lines of at most ``count`` results in the order in which they happened; of equal ones, the latest."""
    weights, narrate = weights_for(live.game.slug), sessions.narrator(words, live.session)
    outdated = outdated_events(roles_for(live.game.slug), [past.event for past in events])
    weighed = [
        (weights.get(events[at].event.key, USUAL), at)
        for at in valid_events(live.game.slug, events)
        if at not in outdated
    ]
    heaviest = sorted((one for one in weighed if one[0] >= RESULT_WEIGHT), reverse=True)[:count]
    return [narrate(events[at]) for at in sorted(at for _, at in heaviest)]


def _without_closings(live: Live, events: Sequence[PastEvent], numbers: Sequence[int]) -> list[int]:
    """Return the numbers of the events that do more than end a turn.

    If there are no such events, return all numbers.
    """
    roles = roles_for(live.game.slug)
    return [one for one in numbers if roles.get(events[one].event.key) != "closing"] or [*numbers]


def _headings(live: Live, past_events: Sequence[PastEvent], lines: Sequence[str]) -> set[int]:
    """Return the positions of headings: events with this role, and events whose text ends with a colon.

    A heading announces the events after it.
    """
    roles = roles_for(live.game.slug)
    return {
        at
        for at, (past, line) in enumerate(zip(past_events, lines, strict=True))
        if roles.get(past.event.key) == "heading" or line.rstrip("* ").endswith(":")
    }


def _with_contents(numbers: Sequence[int], headings: Collection[int]) -> list[int]:
    """Return the positions without empty headings.

    A heading is empty if no other position lies between it and the next heading.
    """
    starts = sorted(headings)
    filled = {bisect_right(starts, number) for number in numbers if number not in headings}
    return [number for number in numbers if number not in headings or bisect_right(starts, number) in filled]


def _decisive_rolls(
    live: Live, events: Sequence[PastEvent], lines: Sequence[str], omitted: Collection[int]
) -> list[int]:
    """Return the positions of the ``omitted`` rolls that decided the latest results, as many results as fit."""
    roles = [roles_for(live.game.slug).get(past.event.key) for past in events]
    ends = [at for at, role in enumerate(roles) if role == "result"]
    found: list[int] = []
    room = DICE_LIMIT
    for start, end in reversed([*pairwise([0, *ends])]):
        rolls = [at for at in range(start, end) if roles[at] == "roll" and at in omitted]
        room -= sum(len(lines[at]) + len(SEPARATOR) for at in rolls)
        if room < 0:
            break
        found = [*rolls, *found]
    return found


def _stage(live: Live, reader: int | None) -> str:
    """Return which buttons show further events.

    An ended match has other buttons than a running one, a deleted match has none, and a player's panel has its own.
    """
    if live.session.deleted_at is not None:
        return "deleted"
    if not live.is_running:
        return "over"
    return "running" if reader is None else "panel"


def _small(words: Words, stage: str, count: int, rolls: Sequence[str] = ()) -> str:
    """Return the small print below a story: some rolls, and the number of further events; "" without both.

    It is dropped when the message becomes old. The number of further events is followed by the names of the buttons
    that show them, which depend on the `_stage`.
    """
    # Only the first roll keeps its pictures of dice.
    parts = [(without_pictures(line) if at else line).rstrip(".") for at, line in enumerate(rolls)]
    parts += [words("board-earlier", count=count, stage=stage)] if count else []
    return f"\n-# {SEPARATOR.join(parts)}" if parts else ""


def valid_events(slug: str, events: Sequence[PastEvent]) -> list[int]:
    """Return the indices of the events without those that a later one replaces.

    These are postponed deadlines, choices that are no longer pending, and interim events directly before their result.
    """
    latest_events = {(past.event.key, past.event.params.get("seat")): number for number, past in enumerate(events)}
    latest_numbers = set(latest_events.values())
    keys = [past.event.key for past in events]
    told_again = _interim(roles_for(slug), keys)
    return [
        number
        for number, key in enumerate(keys)
        if (key not in PUT_OFF or number in latest_numbers)
        and (key != CHOICE_MADE or number + 1 == len(keys))
        and number not in told_again
    ]


def _interim(roles: Mapping[str, str], keys: Sequence[str]) -> set[int]:
    """Return the indices of the interim events that the result directly after them reports again."""
    event_roles = [roles.get(key) for key in keys]
    return {at for at, pair in enumerate(pairwise(event_roles)) if pair == ("interim", "result")}
