"""Every sample position: sizes, boxes, texts and alternative texts."""

from __future__ import annotations

import hashlib
import io
import unicodedata
from functools import cache
from itertools import combinations
from typing import NamedTuple

import pytest
from PIL import Image

from bot.words import LANGUAGES, words_for
from engine.kernel.registry import games
from render import audit, caches, compose
from render.audit import Box, Mark
from render.painter import ALT_LIMIT
from render.pictures import Picture
from render.registry import painter_for
from render.typeset import ELLIPSIS
from tests.gallery import Sample, picture_of, samples, scene_of

SAMPLES = samples()
BOARDS = [sample for sample in SAMPLES if sample.kind == "board"]


def _name(sample: Sample) -> str:
    return f"{sample.slug}-{sample.name}"


every_sample = pytest.mark.parametrize("number", range(len(SAMPLES)), ids=map(_name, SAMPLES))


class Cold(NamedTuple):
    """What came of painting a sample with empty caches."""

    size: tuple[int, int]
    digest: bytes
    marks: tuple[Mark, ...]
    regions: tuple[Box, ...]
    untranslated: tuple[str, ...]


def _digest(image: Image.Image) -> bytes:
    return hashlib.sha256(image.tobytes()).digest()


@cache
def _picture(number: int) -> Picture:
    """Return a sample's picture, painted with whatever the pictures before it left in the caches."""
    return picture_of(SAMPLES[number])


@cache
def _cold(number: int) -> Cold:
    """Paint a sample with empty caches; what is written where is noted, and what has no translation."""
    sample = SAMPLES[number]
    words, painter, scene = words_for(sample.slug, sample.lang), painter_for(sample.slug), scene_of(sample)
    untranslated = []

    def strict(key: str, **params: object) -> str:
        text = words(key, **params)  # type: ignore[arg-type]
        if not words.has(key) or "{" in text:
            untranslated.append(key)
        return text

    caches.clear()
    paint, describe = (painter.board, painter.board_alt) if sample.kind == "board" else (painter.hand, painter.hand_alt)
    with audit.collecting() as marks:
        image = paint(scene, strict)
    regions = tuple(region.box for region in compose.latest_regions())
    describe(scene, strict)
    return Cold(image.size, _digest(image), tuple(marks), regions, tuple(untranslated))


@pytest.mark.parametrize("kind", ["board", "hand"])
def test_every_game_has_a_painter_and_samples(kind: str) -> None:
    assert {sample.slug for sample in SAMPLES if sample.kind == kind} == set(games())
    for slug in games():
        assert painter_for(slug)


@every_sample
def test_picture_is_a_png_of_the_right_size(number: int) -> None:
    picture = _picture(number)
    image = Image.open(io.BytesIO(picture.png))
    assert image.format == "PNG"
    assert image.mode == "RGB"
    assert image.width >= 1200
    assert 0.5 < image.height / image.width < 1.5
    assert len(picture.png) < 400_000
    assert _digest(image) == _cold(number).digest


def _overlap(one: Box, other: Box) -> bool:
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )


def _inside(inner: Box, width: int, height: int) -> bool:
    return inner[0] >= 0 and inner[1] >= 0 and inner[0] + inner[2] <= width and inner[1] + inner[3] <= height


@every_sample
def test_nothing_leaves_its_box_and_nothing_is_cut_without_an_ellipsis(number: int) -> None:
    marks = _cold(number).marks
    texts = [mark for mark in marks if mark.wanted]
    assert len(texts) > 8
    for mark in marks:
        assert _inside(mark.box, *mark.size), mark
        assert _inside(mark.ink, *mark.size), mark
    for mark in texts:
        assert mark.ink[0] >= mark.box[0] - 2, mark
        assert mark.ink[0] + mark.ink[2] <= mark.box[0] + mark.box[2] + 2, mark
        assert mark.shown == mark.wanted or mark.shown.endswith(ELLIPSIS), mark
    by_surface: dict[int, list[Mark]] = {}
    for mark in texts:
        by_surface.setdefault(mark.surface, []).append(mark)
    for together in by_surface.values():
        for one, other in combinations(together, 2):
            assert not _overlap(one.ink, other.ink), (one, other)


@every_sample
def test_regions_do_not_overlap(number: int) -> None:
    size, boxes = _cold(number).size, _cold(number).regions
    assert len(boxes) > 5
    for box in boxes:
        assert _inside(box, *size)
    assert not any(_overlap(one, other) for one, other in combinations(boxes, 2))


@every_sample
def test_every_word_has_a_translation(number: int) -> None:
    assert not _cold(number).untranslated


@every_sample
def test_alt_text_is_short_and_plain(number: int) -> None:
    alt = _picture(number).alt
    assert 0 < len(alt) <= ALT_LIMIT
    assert not alt.endswith(ELLIPSIS)
    assert not [char for char in alt if unicodedata.category(char) in {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}]


def test_languages_have_pictures() -> None:
    assert {sample.lang for sample in SAMPLES} == set(LANGUAGES)


@pytest.mark.parametrize("sample", BOARDS, ids=_name)
def test_hand_of_a_spectator_is_refused(sample: Sample) -> None:
    if sample.view.seat is not None:
        assert sample.name.endswith("-own-board")
        return
    painter, words = painter_for(sample.slug), words_for(sample.slug, sample.lang)
    with pytest.raises(ValueError, match="spectator"):
        painter.hand(scene_of(sample), words)
    with pytest.raises(ValueError, match="spectator"):
        painter.hand_alt(scene_of(sample), words)
