"""Tests bold text: names of players are bold, and no bold text contains another, which would show asterisks."""

from __future__ import annotations

import pytest

from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.kernel.contract.registry import games
from engine.kernel.words.phrases import Phrase
from tests.chances import deals, fresh
from tests.engine.playing import any_move, start
from tests.engine.stand import options_for
from tests.engine.tables import people, seat_counts

NAMES = ("Ana", "Ben", "Chen", "Eva", "Leo")


@pytest.mark.parametrize("slug", games())
def test_no_name_is_within_bold_text(slug: str) -> None:
    game, chooser = games()[slug], fresh("bold", slug)
    (number,) = deals(1, "bold", slug)
    seats = seat_counts(game)[-1]
    match = start(game, seats, number, options_for(game, seats)[0])
    told: dict[str, Phrase] = {}
    while match.decisions():
        for decision in match.decisions():
            told.setdefault(decision.prompt.key, decision.prompt)
        told.update({event.key: event.phrase() for event in match.play(*any_move(match, chooser))})
    names = [f"**{name}**" for name in people(NAMES, seats)]
    for lang in LANGUAGES:
        for key, phrase in told.items():
            said = str(words_for(slug, lang).say(phrase, names))
            for name in names:
                before = said.split(name)[:-1]
                assert all(part.count("**") % 2 == 0 for part in before), f"names are bold already: {key}: {said}"
