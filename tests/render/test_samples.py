"""Every sample position: sizes, boxes, texts and alternative texts."""

from __future__ import annotations

import io
import unicodedata
from itertools import combinations

import pytest
from PIL import Image

from bot.words import LANGUAGES, Words, words_for
from engine.kernel.registry import games
from render import audit, caches, compose
from render.audit import Box, Mark
from render.painter import ALT_LIMIT
from render.registry import painter_for
from render.typeset import ELLIPSIS
from tests.gallery import Sample, picture_of, samples, scene_of

SAMPLES = samples()
BOARDS = [sample for sample in SAMPLES if sample.kind == "board"]
HANDS = [sample for sample in SAMPLES if sample.kind == "hand"]


def _name(sample: Sample) -> str:
    return f"{sample.slug}-{sample.name}"


def _paint(sample: Sample, words: Words) -> Image.Image:
    painter = painter_for(sample.slug)
    paint = painter.board if sample.kind == "board" else painter.hand
    return paint(scene_of(sample), words)


@pytest.mark.parametrize("kind", ["board", "hand"])
def test_every_game_has_a_painter_and_samples(kind: str) -> None:
    assert {sample.slug for sample in SAMPLES if sample.kind == kind} == set(games())
    for slug in games():
        assert painter_for(slug)


@pytest.mark.parametrize("sample", SAMPLES, ids=_name)
def test_picture_is_a_png_of_the_right_size(sample: Sample) -> None:
    picture = picture_of(sample)
    image = Image.open(io.BytesIO(picture.png))
    assert image.format == "PNG"
    assert image.mode == "RGB"
    assert image.width >= 1200
    assert 0.5 < image.height / image.width < 1.5
    assert len(picture.png) < 400_000
    assert image.tobytes() == _paint(sample, words_for(sample.slug, sample.lang)).tobytes()


def _overlap(one: Box, other: Box) -> bool:
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )


def _inside(inner: Box, width: int, height: int) -> bool:
    return inner[0] >= 0 and inner[1] >= 0 and inner[0] + inner[2] <= width and inner[1] + inner[3] <= height


@pytest.mark.parametrize("sample", SAMPLES, ids=_name)
def test_nothing_leaves_its_box_and_nothing_is_cut_without_an_ellipsis(sample: Sample) -> None:
    caches.clear()
    with audit.collecting() as marks:
        _paint(sample, words_for(sample.slug, sample.lang))
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


@pytest.mark.parametrize("sample", SAMPLES, ids=_name)
def test_regions_do_not_overlap(sample: Sample) -> None:
    caches.clear_pictures()
    image = _paint(sample, words_for(sample.slug, sample.lang))
    boxes = [region.box for region in compose.latest_regions()]
    assert len(boxes) > 5
    for box in boxes:
        assert _inside(box, *image.size)
    assert not any(_overlap(one, other) for one, other in combinations(boxes, 2))


@pytest.mark.parametrize("sample", SAMPLES, ids=_name)
def test_every_word_has_a_translation(sample: Sample) -> None:
    words = words_for(sample.slug, sample.lang)
    painter = painter_for(sample.slug)

    def strict(key: str, **params: object) -> str:
        assert words.has(key), key
        text = words(key, **params)  # type: ignore[arg-type]
        assert "{" not in text
        return text

    caches.clear()
    scene = scene_of(sample)
    if sample.kind == "board":
        painter.board(scene, strict)
        painter.board_alt(scene, strict)
    else:
        painter.hand(scene, strict)
        painter.hand_alt(scene, strict)


@pytest.mark.parametrize("sample", SAMPLES, ids=_name)
def test_alt_text_is_short_and_plain(sample: Sample) -> None:
    alt = picture_of(sample).alt
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
