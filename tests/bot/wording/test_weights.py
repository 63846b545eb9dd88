"""Tests the weights of events. A message that has no room for all events tells the heaviest."""

from __future__ import annotations

import pytest

from bot.face.play.undo import SHOWN_KINDS
from bot.wording import weights
from bot.wording.required_words import check_words
from bot.wording.weights import roles_for, shows_for, unweighted, weights_for
from bot.wording.words import words_for
from engine.kernel.contract.registry import games
from engine.kernel.errors import IncompleteGame
from engine.kernel.matches.match import replay_events
from tests.records.recorded import records_of
from tests.toys import DUEL, SAFE, TOYS


@pytest.mark.parametrize("slug", games())
def test_every_event_of_a_game_with_a_table_of_weights_has_one(slug: str) -> None:
    words = words_for(slug, "en")
    assert unweighted(slug) == []
    assert [key for key in weights_for(slug) if not words.has(key)] == []
    assert set(weights_for(slug).values()) <= {0, 1, 2, 3, 4}
    assert set(roles_for(slug).values()) <= {"heading", "closing", "interim", "result", "progress", "turn"}
    assert set(shows_for(slug).values()) <= {*SHOWN_KINDS}


@pytest.mark.parametrize("slug", sorted(games().keys() - {*TOYS}))
def test_every_event_that_reveals_something_says_what(slug: str) -> None:
    """Except for the end of a match: the question before it gives another reason."""
    kinds, told = shows_for(slug), set[str]()
    for recorded in records_of(slug).values():
        for events in replay_events(recorded.record)[1]:
            told |= {event.key for event in events if event.reveals}
    assert told
    assert told - kinds.keys() <= {"event-end"}


def test_an_event_that_a_table_of_weights_lacks_is_named_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {key: weight for key, weight in weights_for(DUEL).items() if key != "event-gust"}
    monkeypatch.setattr(weights, "weights_for", lambda _: known)
    with pytest.raises(IncompleteGame, match=r"no weight in engine/games/toy_duel/weights\.csv for event-gust"):
        check_words(games()[DUEL])


def test_a_game_needs_no_table_of_weights() -> None:
    assert unweighted(SAFE) == []
    assert "event-dials" not in weights_for(SAFE)
