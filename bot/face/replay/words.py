"""Describes a replay in words: one step, or the whole match as a text."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec

from bot.face.replay.odds import Curve, odds_at
from bot.face.words.past_moves import move_line
from bot.face.words.sessions import TYPED_LIMIT, holders, plain_names, result_lines, spoken_names, unranked, with_former
from bot.face.words.story import story_pages
from bot.host.matches.live import Live, public_record
from bot.host.matches.past.replays import PastEvent, Story, visible_events
from bot.wording.names import clean_name, clean_text
from bot.wording.words import Words, without_emphasis
from engine.kernel.words.phrases import Phrase
from storage.records.matches import Session

HAPPENED_LIMIT = 2000
OPTION_LIMIT = 200


def step_words(story: Story, words: Words, number: int, viewer: int | None, curve: Curve = ()) -> list[str]:
    """Return a step's number, its player, the chances after it (``curve``) and the events announced to the viewer.

    Long texts have several pages.
    """
    live = story.live
    move, phrase = story.move(number), story.move_phrase(number)
    lines = [words("replay-title", game=words("game-name"), session=str(live.session.session_id))]
    if move is None or phrase is None:
        lines.append(words("replay-start", count=story.count))
    else:
        who = spoken_names(live.session, story.revision(number))[move.seat]
        lines.append(words("replay-move", number=number, count=story.count, who=who, move=phrase))
    if odds := odds_at(story, words, curve, number, spoken_names(live.session, story.revision(number))):
        lines.append(words("replay-odds", odds=odds))
    if story.other_rules_from is not None and number >= story.other_rules_from:
        lines.append(other_rules_line(story, words))
    pages = story_pages(live, words, visible_events(story.events(number), viewer), HAPPENED_LIMIT)
    title, *others = lines
    titles = [words("panel-page", title=title, page=place, pages=len(pages)) for place in range(1, len(pages) + 1)]
    return [
        "\n".join(line for line in (head, *others, text_of_event) if line)
        for head, text_of_event in zip(titles if len(pages) > 1 else [title], pages, strict=True)
    ]


def other_rules_line(story: Story, words: Words) -> str:
    """Return the line that names the first move played under older rules, "" if there is no such move."""
    first = story.other_rules_from
    return "" if first is None else words("replay-other-rules", number=first)


def whole_text(story: Story, words: Words, viewer: int | None) -> str:
    """Return the match as plain text: a head, each move in words, and the events below it.

    During the match, it contains only events announced to the viewer; afterwards, all events with their receivers.
    """
    lines = _replay_head(story.live, words)
    session = story.live.session
    for number in range(story.count + 1):
        if number == story.other_rules_from:
            lines += ["", other_rules_line(story, words).removeprefix("-# ")]
        lines += ["", move_line(story, words, number)]
        told_here = story.events(number) if story.open else visible_events(story.events(number), viewer)
        lines += [f"    {event_text(past, words, session)}" for past in told_here]
    if story.open:
        lines += ["", *_ending(story, words, plain_names(session))]
    return "\n".join(lines) + "\n"


def _replay_head(live: Live, words: Words) -> list[str]:
    session = live.session
    players = ", ".join(f"{number}. {names}" for number, names in enumerate(holders(session, clean_name), start=1))
    options = public_record(session).options
    return [
        words("game-name"),
        words("replay-text-match", match=session.match_id, session=str(session.session_id)),
        words("replay-text-players", players=players),
        words("replay-text-begun", when=_date(session.started_at or session.created_at)),
        words(
            "replay-text-options", options=" · ".join(_option(words, name, value) for name, value in options.items())
        ),
    ]


def _option(words: Words, name: str, value: object) -> str:
    """Return an option in words.

    Choices of each seat are shown in their stored form, so a deck is shown as its code.
    """
    return (
        words(f"option-value-{name}", value=value) if isinstance(value, int | str) else f"{name}={_plain_value(value)}"
    )


def _plain_value(value: object) -> str:
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return clean_text(text, OPTION_LIMIT)


def _date(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M} UTC"


def event_text(past: PastEvent, words: Words, session: Session) -> str:
    """Return an event in plain words. A private event is preceded by the names of its receivers."""
    event, names = past.event, plain_names(session, past.revision)
    params = {
        name: clean_text(value, TYPED_LIMIT) if isinstance(value, str) else value
        for name, value in event.params.items()
    }
    phrase = with_former(Phrase(event.key, params), lambda: plain_names(session, past.revision - 1))
    text = " ".join(without_emphasis(words.say(phrase, names)).split())
    return text if event.to is None else f"[{', '.join(names[seat] for seat in event.to)}] {text}"


def _ending(story: Story, words: Words, names: Sequence[str]) -> list[str]:
    outcome, session = story.outcome(), story.live.session
    lines = [words("replay-text-ended", when=_date(session.ended_at))] if session.ended_at is not None else []
    if outcome is None:
        return [*lines, unranked(session, words)]
    lines.append(words.say(outcome.reason, names))
    return lines + result_lines(outcome, names, words, story.live.resigned(), story.live.put_out())
