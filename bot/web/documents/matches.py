"""The contents of a match's page: one document, shown as HTML and, at the address ending in `.json`, as JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from bot.face.replay.words import event_text, other_rules_line
from bot.face.words.past_moves import said_move
from bot.face.words.sessions import drop_past_choices, plain_names, question, result_lines, seat_call, unranked
from bot.face.words.story import valid_events
from bot.host.host import LogLine
from bot.host.matches.live import Live
from bot.host.matches.past.replays import PastEvent, Story, visible_events
from bot.web.documents.parts import VERSION, PictureLink, picture_link, plain
from bot.wording.words import Words
from render.pictures import Picture
from storage.records.matches import Session


class LoggedText(msgspec.Struct, frozen=True):
    """A line of the log, and the step of the replay that it belongs to."""

    step: int
    text: str


class MatchDocument(msgspec.Struct, frozen=True, kw_only=True):
    """A match as a spectator may see it, at one step of its replay."""

    version: int = VERSION
    kind: str = "match"
    url: str
    lang: str
    game: str
    game_name: str
    number: int
    state: str  # "running", "paused", or the status of an ended match.
    players: tuple[str, ...]
    step: int
    steps: int
    move: str  # The move of the step in words, empty at the start.
    events: tuple[str, ...]
    asked: tuple[str, ...]  # The players who must act now, and their questions; empty at earlier steps.
    result: tuple[str, ...]
    notes: tuple[str, ...]
    log: tuple[LoggedText, ...]
    board: PictureLink
    film: str | None
    event: str | None  # The URL of the event's page, None unless the event is in the public list.

    @property
    def is_last(self) -> bool:
        """Whether the step is the latest one."""
        return self.step == self.steps

    @property
    def title(self) -> str:
        """The title of the page: the game and its players."""
        return f"{self.game_name} · {', '.join(self.players)}"


def match_document(
    story: Story, words: Words, step: int, lines: Sequence[LogLine], board: Picture, url: str, event: str | None
) -> MatchDocument:
    """Return the document of a step. ``lines``: the log up to this step, as spectators may read it.

    ``url`` is the URL of the page, ``event`` the URL of the page of its event.
    """
    live, session = story.live, story.live.session
    last = step == story.count
    narrate = _narrator(words, session)
    log = drop_past_choices(list(lines))
    return MatchDocument(
        url=url,
        lang=words.lang,
        game=live.game.slug,
        game_name=words("game-name"),
        number=session.session_id,
        state="paused" if live.is_running and session.paused_at is not None else session.status,
        players=plain_names(session, story.revision(step)),
        step=step,
        steps=story.count,
        move=_describe_move(story, words, step),
        events=tuple(map(narrate, _drop_void(live.game.slug, visible_events(story.events(step), None)))),
        asked=tuple(_list_questions(live, words)) if last else (),
        result=tuple(map(plain, _list_results(live, words))) if last else (),
        notes=tuple(map(plain, _list_notes(story, words, step))),
        log=tuple(LoggedText(line.number, narrate(line.past)) for line in log),
        board=picture_link(board, f"{url}/board.png?step={step}&lang={words.lang}"),
        film=f"{url}/film.gif?lang={words.lang}" if story.open else None,
        event=event,
    )


def _narrator(words: Words, session: Session) -> Callable[[PastEvent], str]:
    return lambda past: plain(event_text(past, words, session))


def _drop_void(slug: str, events: list[PastEvent]) -> list[PastEvent]:
    return [events[number] for number in valid_events(slug, events)]


def _describe_move(story: Story, words: Words, step: int) -> str:
    move = story.move(step)
    if move is None:
        return ""
    return plain(f"{plain_names(story.live.session, story.revision(step))[move.seat]}: {said_move(story, words, step)}")


def _list_questions(live: Live, words: Words) -> list[str]:
    """Return a line for each player who must act: the name, and the question that everybody may read."""
    if not live.is_running:
        return []
    names = plain_names(live.session)
    return [
        plain(seat_call(live, words, decision, names[decision.seat], question(live, words, decision, names)))
        for decision in live.begun_match.decisions()
    ]


def _list_results(live: Live, words: Words) -> list[str]:
    session, outcome = live.session, live.outcome()
    if session.active:
        return []
    if outcome is None:
        return [unranked(session, words)]
    return result_lines(outcome, plain_names(session), words, live.resigned(), live.put_out())


def _list_notes(story: Story, words: Words, step: int) -> list[str]:
    notes = [words("status-paused")] if story.live.is_running and story.live.session.paused_at is not None else []
    if story.other_rules_from is not None and step >= story.other_rules_from:
        notes.append(other_rules_line(story, words))
    return [*notes, words("web-open" if story.open else "web-running")]
