"""Tests the rows and buttons of whole matches: a description adds something to the name, and says nothing twice."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.face.ground.components.parts import described
from bot.wording.words import Words, words_for
from engine.kernel.choices.moves import move_text
from engine.kernel.contract.registry import AnyGame, games
from engine.kernel.matches.match import replay
from engine.kernel.matches.record import new_record
from engine.kernel.words.phrases import Label
from engine.players.greedy import choose

MOVES = 90


def offered(game: AnyGame, options: dict[str, object], seats: int, seed: int) -> Iterator[Label]:
    """Yield the labels of all whole moves in the first questions of a match between computer players."""
    record = new_record(
        game, match_id="m", options=game.parse_options(options), seats=seats, entropy=(), seed=bytes([seed]) * 32
    )
    match = replay(record)
    for _ in range(MOVES):
        asked = match.decisions()
        if not asked:
            return
        view = match.view(asked[0].seat)
        yield from (game.phrasing.label(view, move) for move in asked[0].moves)
        move_result = match.attempt(asked[0].seat, move_text(choose(game, view, asked[0])))
        match = match.after(move_result)


def check(words: Words, game: AnyGame, label: Label) -> None:
    name, said = words.say(label.name), described(words, label, game.glossary)
    parts = [part.rstrip(".").casefold() for part in said.split(" · ") if part]
    assert len({*parts}) == len(parts), (name, said)
    assert name.casefold() not in parts, (name, said)


@pytest.mark.parametrize(
    ("slug", "options", "seats"),
    [
        ("marvel_united", {"villain": "cosmic-ghost-rider", "mode": "villain"}, 3),
        ("marvel_united", {"villain": "emperor-doom", "mode": "versus"}, 2),
        ("marvel_united", {"villain": "maestro", "mode": "coop", "gear": True}, 2),
        ("marvel_card_game", {}, 2),
    ],
)
def test_a_description_says_nothing_twice(slug: str, options: dict[str, object], seats: int) -> None:
    game = games()[slug]
    words = [words_for(slug, lang) for lang in ("en", "es")]
    labels = {repr(label): label for seed in (1, 2) for label in offered(game, options, seats, seed)}
    assert len(labels) > 30
    for label in labels.values():
        for one in words:
            check(one, game, label)
