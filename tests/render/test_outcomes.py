"""Tests each game's pictures of the end, for all reasons that the kernel can store and for all results of sides."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

import msgspec
import pytest

from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.kernel.contract.registry import games
from engine.kernel.table.outcome import Outcome, SideResult
from engine.kernel.words.phrases import Phrase, SeatRef
from render.ground.scene import Scene, Words
from render.registry import painter_for
from tests.engine.tables import people
from tests.gallery.pictures import Sample, samples
from tests.render.checks import check_alt, check_marks, check_params, marks_of, strict_words

NAMES = ("Ana", "Bo", "Cy", "Di", "Eva")


@cache
def ended(slug: str) -> Sample:
    """Return the sample of the game's board after the end, with the most seats."""
    boards = [one for one in samples() if one.slug == slug and one.kind == "board" and one.view.outcome is not None]
    return max(boards, key=lambda one: len(one.names))


def told(scene: Scene, slug: str, words: Words) -> tuple[str, str]:
    """Return everything that is written in the picture of the board, as one text, and its alternative text."""
    marks = marks_of(painter_for(slug).board, scene, words)
    check_marks(marks, least=1 + len(scene.names))
    alt = painter_for(slug).board(scene, words).alt()
    check_alt(alt)
    return "\n".join(mark.full_text for mark in marks), alt


def with_outcome(slug: str, outcome: Outcome) -> Scene:
    """Return the game's finished board with this outcome."""
    sample = ended(slug)
    return Scene(msgspec.structs.replace(sample.view, outcome=outcome), people(NAMES, len(sample.names)))


@pytest.mark.parametrize("slug", games())
def test_a_reason_is_worded_with_its_phrases_lists_and_seats(slug: str) -> None:
    last = len(ended(slug).names) - 1
    deep = Phrase("seat", {"who": SeatRef(last)})
    reason = Phrase("why", {"who": SeatRef(0), "inner": Phrase("inner", {"deep": deep}), "all": [deep, Phrase("bare")]})
    sample = ended(slug)
    assert sample.view.outcome is not None
    scene = with_outcome(slug, msgspec.structs.replace(sample.view.outcome, reason=reason))
    real = words_for(slug, "en")

    def words(key: str, **params: str | int) -> str:
        check_params(key, params)
        texts = {"seat": "seat of {who}", "inner": "inner {deep}", "bare": "bare", "why": "{who}: {inner}; {all}"}
        return texts[key].format(**params) if key in texts else real(key, **params)

    for text in told(scene, slug, words):
        assert f"Ana: inner seat of {scene.names[last]}; seat of {scene.names[last]} and bare" in text


def by_side(*sides: tuple[Sequence[int], bool]) -> Outcome:
    """Return an outcome without ranks."""
    return Outcome(tuple(SideResult(tuple(seats), won) for seats, won in sides), Phrase("board-draw"))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", games())
def test_shared_victories_defeats_and_draws_are_worded_as_such(slug: str, lang: str) -> None:
    words = words_for(slug, lang)
    count = len(ended(slug).names)
    everybody = range(count)
    names = words.listed(people(NAMES, count))
    rest = tuple(everybody)[1:]
    won = words("board-shared", names=names) if rest else words("board-wins", name="Ana")
    cases = [
        (by_side((everybody, True)), won, "yes"),
        (by_side((everybody, False)), words("board-lost", names=names, count=count), "no"),
    ]
    if rest:
        cases += [
            (by_side(((0,), False), (rest, False)), words("board-lost", names=names, count=count), "no"),
            (by_side(((0,), True), (rest, False)), words("board-wins", name="Ana"), "no"),
        ]
    for outcome, headline, badge in cases:
        painted, alt = told(with_outcome(slug, outcome), slug, strict_words(words))
        assert headline in painted
        assert headline in alt
        assert not re.search(rf"\b{re.escape(words('board-place', place=1))}", painted)
        if words("board-place", place=1) in told(Scene(ended(slug).view, people(NAMES, count)), slug, words)[0]:
            assert words("board-unranked", won=badge) in painted
            assert words("alt-came-out", place=0, won=badge) in alt


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", games())
def test_the_ranking_says_who_resigned(slug: str, lang: str) -> None:
    words, sample = words_for(slug, lang), ended(slug)
    last = len(sample.names) - 1
    if not last:
        return
    scene = Scene(sample.view, people(NAMES, len(sample.names)), (last,))
    picture, alt = told(scene, slug, words)
    assert picture.splitlines().count(words("board-resigned")) == 1
    assert alt.count(words("alt-resigned")) == 1
    # A player whom a moderator removed did not resign.
    picture, alt = told(Scene(sample.view, scene.names, (last,), (last,)), slug, words)
    assert picture.splitlines().count(words("board-put-out")) == 1
    assert (alt.count(words("alt-put-out")), words("board-resigned") in picture.splitlines()) == (1, False)
    picture, alt = told(Scene(sample.view, scene.names), slug, words)
    assert words("board-resigned") not in picture.splitlines()
