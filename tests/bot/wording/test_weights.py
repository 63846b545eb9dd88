"""Each event has a weight, by which a message without room for all of them chooses what it tells."""

from __future__ import annotations

import pytest

from bot.wording import weights
from bot.wording.required_words import check_words
from bot.wording.weights import unweighted, weights_for
from bot.wording.words import words_for
from engine.kernel.contract.registry import games
from engine.kernel.errors import IncompleteGame


@pytest.mark.parametrize("slug", games())
def test_every_event_of_a_game_has_a_weight(slug: str) -> None:
    words = words_for(slug, "en")
    assert unweighted(slug) == []
    assert [key for key in weights_for(slug) if not words.has(key)] == []
    assert set(weights_for(slug).values()) <= {0, 1, 2, 3}


def test_a_game_without_weights_is_named_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = weights_for("noughts")
    monkeypatch.setattr(weights, "weights_for", lambda _: usual)
    with pytest.raises(IncompleteGame, match=r"no weight in engine/games/locked_safe/weights\.csv for event-dials"):
        check_words(games()["locked_safe"])
