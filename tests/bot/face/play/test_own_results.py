"""Tests which results of their own last move a player reads above the next question, and which they know already."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.face.play.news import own_results, result_lines
from bot.face.words.sessions import narrator
from bot.host.matches.live import Live
from bot.host.matches.past.news import Missed
from bot.host.matches.past.replays import PastEvent
from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.kernel.contract.registry import games
from engine.kernel.steps.events import Event
from engine.kernel.words.phrases import SeatRef
from tests.bot.unstored import session_of
from tests.engine.playing import start

HEROES, SPLENDOR = "marvel_heroes", "splendor_marvel"
ROLL = Event("event-roll", {"card": "Thing", "stat": "attack", "dice": "hit", "hits": 1})
POINTS = Event("event-vp", {"seat": SeatRef(0), "count": 3, "total": 3})
POWER = Event("event-power", {"card": "Blob", "power": "Tremor"})
BEN_ACTS = Event("event-turn", {"seat": SeatRef(1), "number": 3})
BEN_MOVES = Event("event-moved", {"seat": SeatRef(1), "card": "Storm", "place": "Midtown"})
BEN_READIES = Event("event-readied", {"seat": SeatRef(1), "card": "Storm", "place": "Midtown"})


def missed(*moves: Sequence[Event]) -> Missed:
    """Return the events of these moves. The first is the player's, and creates revision 2."""
    events = [
        PastEvent(revision, event, number)
        for revision, move in enumerate(moves, 2)
        for number, event in enumerate(move)
    ]
    return Missed(1, 2, events)


def live_of(slug: str) -> Live:
    match = start(games()[slug], 2, 7)
    return Live(session_of(match, ["Ana", "Ben"], 1), match)


def results(slug: str, *moves: Sequence[Event]) -> list[Event]:
    return [past.event for past in own_results(live_of(slug), missed(*moves))]


def test_a_result_that_dice_or_another_player_decided_is_read_again() -> None:
    assert results(HEROES, [ROLL, POINTS, BEN_ACTS], [BEN_MOVES]) == [POINTS]
    assert results(HEROES, [], [POWER, POINTS, BEN_ACTS, POINTS]) == [POINTS], "not what the next turn brought"


def test_a_result_that_the_preview_showed_is_not_read_again() -> None:
    assert results(HEROES, [POINTS, BEN_ACTS], [BEN_MOVES]) == []
    recruit = Event("event-recruit", {"seat": SeatRef(0), "card": "Hulk"})
    assert results(SPLENDOR, [recruit], [recruit]) == []
    assert own_results(live_of(HEROES), Missed(None, 0, [PastEvent(1, POINTS)])) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_results_of_a_turn_that_is_over_come_first_and_without_the_dice(lang: str) -> None:
    live, words = live_of(HEROES), words_for(HEROES, lang)
    found = missed([ROLL, POWER, POINTS, BEN_ACTS], [BEN_MOVES, BEN_READIES] * 4)
    narrate = narrator(words, live.session)
    lines = result_lines(live, words, found, 0).splitlines()
    assert lines[0] == f"- {narrate(PastEvent(2, POINTS))}"
    assert f"- {narrate(PastEvent(3, BEN_MOVES))}" in lines
    assert narrate(PastEvent(2, POWER)) not in "\n".join(lines)
    unfinished = result_lines(live, words, missed([ROLL, POINTS], [POWER]), 0)
    assert f"- {narrate(PastEvent(3, POWER))}" in unfinished.splitlines(), "the question may be about it"
