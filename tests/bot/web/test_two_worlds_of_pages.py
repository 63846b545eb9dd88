"""Tests that two matches which a spectator cannot tell apart have pages of equal bytes."""

from __future__ import annotations

import random

import msgspec
import pytest

from bot.face.studio import scene_of
from bot.host.host import LogLine
from bot.host.matches.live import Live
from bot.host.matches.past.replays import PastEvent, Story, WholeMatch
from bot.web.documents.matches import match_document
from bot.web.rendering import match_html
from bot.wording.words import words_for
from engine.kernel.contract.registry import games
from engine.kernel.steps.events import Event
from render.pictures import board_picture
from tests.bot.host.matches.past.test_replays import whole_match_of
from tests.bot.host.matches.test_two_worlds import HIDING, live_of
from tests.engine.playing import any_move, differing_world, start

MOVES = 60
# Each game with its smallest table.
SMALLEST = list(dict(reversed(HIDING)).items())


@pytest.mark.parametrize(("slug", "seats"), SMALLEST)
def test_hidden_facts_change_no_byte_of_a_page(slug: str, seats: int) -> None:
    chances = random.Random(seats)
    match = start(games()[slug], seats, 9_000 + seats)
    events_told: list[list[Event]] = []
    states, known_to_all = [match.state], []
    while match.decisions() and len(events_told) < MOVES:
        seat, text = any_move(match, chances)
        decision = match.decision_of(seat)
        assert decision is not None
        known_to_all.append(not decision.secret and not (decision.window and text == "pass"))
        events_told.append(match.play(seat, text))
        states.append(match.state)
    if match.outcome() is not None:
        for held in (match.moves, events_told, states, known_to_all):
            held.pop()
    tried = [differing_world(match.game, state, None, chances) for state in states]
    others = [state if other is None else other for state, other in zip(states, tried, strict=True)]
    assert others != states, f"{slug} says that something is hidden, and no redeal differs"
    hidden = [[event for event in events if event.visible_to(None)] for events in events_told]
    one = page_of(live_of(match, states[-1]), whole_match_of(match, states, events_told, known_to_all, None))
    two = page_of(live_of(match, others[-1]), whole_match_of(match, others, hidden, known_to_all, chances))
    assert one == two


def page_of(live: Live, whole: WholeMatch) -> list[bytes]:
    """Return the page, its JSON and its picture at two steps, one of them the latest."""
    story, words = Story(live, whole), words_for(live.game.slug, "es")
    found = []
    for step in (story.count // 2, story.count):
        shown = story.at(step)
        board = board_picture(live.game.slug, scene_of(shown, None), words)
        lines = [
            LogLine(number, PastEvent(past.revision, past.event))
            for number in range(story.count + 1)
            for past in story.events(number)
            if past.event.visible_to(None)
        ]
        document = match_document(story, words, step, lines, board, "https://games.example.org/match/1-0", None)
        found += [match_html(document, words, "1-0"), msgspec.json.encode(document), board.png]
    return found
