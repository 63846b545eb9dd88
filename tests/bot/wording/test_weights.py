"""Tests the weights of events. If a message has no room for all events, it shows those with the greatest weights."""

from __future__ import annotations

import pytest

from bot.face.play.confirming import SHOWN_KINDS
from bot.wording import weights
from bot.wording.required_words import check_words
from bot.wording.weights import roles_for, shows_for, unweighted, weights_for, whom_for
from bot.wording.words import words_for
from engine.kernel.contract.registry import games
from engine.kernel.errors import IncompleteGame
from engine.kernel.matches.match import replay_events
from engine.kernel.words.phrases import SeatRef
from tests.records.recorded import records_of
from tests.toys import DUEL, SAFE, TOYS

ROLES = {"heading", "closing", "interim", "result", "roll", "outcome", "progress", "turn"}


@pytest.mark.parametrize("slug", games())
def test_every_event_of_a_game_with_a_table_of_weights_has_one(slug: str) -> None:
    words = words_for(slug, "en")
    assert unweighted(slug) == []
    assert [key for key in weights_for(slug) if not words.has(key)] == []
    assert set(weights_for(slug).values()) <= {0, 1, 2, 3, 4, 5}
    assert set(roles_for(slug).values()) <= ROLES
    assert set(shows_for(slug).values()) <= {*SHOWN_KINDS}


@pytest.mark.parametrize("slug", sorted(games().keys() - {*TOYS}))
def test_every_event_that_reveals_something_says_what(slug: str) -> None:
    """The question about an undo gives the reason, namely what the event revealed.

    The end of a match has a question of its own.
    """
    kinds, told = shows_for(slug), set[str]()
    for recorded in records_of(slug).values():
        for events in replay_events(recorded.record)[1]:
            told |= {event.key for event in events if event.reveals}
    assert told
    assert told - kinds.keys() <= {"event-end"}


@pytest.mark.parametrize("slug", sorted(games().keys() - {*TOYS}))
def test_every_event_that_happens_to_a_seat_names_the_seat(slug: str) -> None:
    """The column `whom` names the parameter with the seat, except for events that nobody else caused."""
    told: dict[str, bool] = {}
    for recorded in records_of(slug).values():
        for event in (one for events in replay_events(recorded.record)[1] for one in events):
            whom = event.params.get(whom_for(slug).get(event.key, ""))
            told[event.key] = told.get(event.key, False) or isinstance(whom, SeatRef)
            assert whom in (None, "") or isinstance(whom, SeatRef)
    assert whom_for(slug).keys() <= weights_for(slug).keys()
    named = {key for key in whom_for(slug) if told.get(key, True)}
    assert named == {*whom_for(slug)}


def test_an_event_that_a_table_of_weights_lacks_is_named_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {key: weight for key, weight in weights_for(DUEL).items() if key != "event-gust"}
    monkeypatch.setattr(weights, "weights_for", lambda _: known)
    with pytest.raises(IncompleteGame, match=r"no weight in engine/games/toy_duel/weights\.csv for event-gust"):
        check_words(games()[DUEL])


def test_a_game_needs_no_table_of_weights() -> None:
    assert unweighted(SAFE) == []
    assert "event-dials" not in weights_for(SAFE)
