"""Tests every sample position: sizes, boxes, texts and alternative texts."""

from __future__ import annotations

import io
from functools import cache
from typing import NamedTuple

import pytest
from PIL import Image, ImageChops

from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.kernel.contract.registry import games
from render.ground import audit, caches
from render.ground.audit import Box, DrawnBox
from render.ground.caches import PART_BYTES, TEXT_BYTES
from render.ground.compose import lent
from render.ground.limits import ALT_GOAL, LEAST_WIDTH, MOST_BYTES, SHAPES
from render.ground.typeset import ELLIPSIS
from render.ground.wording import fitting
from render.pictures import Picture, finished
from render.registry import painter_for
from tests.chances import fresh
from tests.gallery.pictures import HOSTILE, Sample, picture_of, samples, scene_of
from tests.render.checks import (
    DENSE_LETTERS,
    PHONE_LETTERS,
    PHONE_WIDTH,
    check_alt,
    check_marks,
    check_params,
    check_regions,
)

SAMPLES = samples()
# Games whose painters shorten only names of players.
WHOLE = {"marvel_heroes", "marvel_united"}
# The pictures that are readable on a phone, each with the smallest letters there, in pixels.
ON_A_PHONE = {
    ("marvel_united", "board"): PHONE_LETTERS,
    ("marvel_united", "hand"): PHONE_LETTERS,
    ("marvel_united", "hands"): PHONE_LETTERS,
    ("marvel_heroes", "board"): DENSE_LETTERS,
    ("marvel_heroes", "hand"): PHONE_LETTERS,
    ("ragami", "board"): DENSE_LETTERS,
    ("splendor_marvel", "board"): DENSE_LETTERS,
    ("marvel_card_game", "board"): DENSE_LETTERS,
    ("splendor_marvel", "hand"): DENSE_LETTERS,
}
BOARDS = [sample for sample in SAMPLES if sample.kind == "board"]


def _name(sample: Sample) -> str:
    return f"{sample.slug}-{sample.name}"


def _numbered(number: int) -> str:
    return _name(SAMPLES[number])


every_sample = pytest.mark.parametrize("number", range(len(SAMPLES)), ids=map(_name, SAMPLES))


class Cold(NamedTuple):
    """The result of painting a sample without caches."""

    picture: Picture
    size: tuple[int, int]
    # Whether the file contains exactly the pixels that were painted.
    unchanged: bool
    marks: tuple[DrawnBox, ...]
    regions: tuple[Box, ...]
    untranslated: tuple[str, ...]


@cache
def _cold(number: int) -> Cold:
    """Paint a sample without caches. Collect the positions of texts, and texts without a translation."""
    sample = SAMPLES[number]
    words, painter, scene = words_for(sample.slug, sample.lang), painter_for(sample.slug), scene_of(sample)
    untranslated = []

    def noting(key: str, **params: object) -> str:
        check_params(key, params)
        text = words(key, **params)  # type: ignore[arg-type]
        if not words.has(key) or "{" in text:
            untranslated.append(key)
        return text

    paint = {"board": painter.board, "hand": painter.hand, "hands": painter.hands}[sample.kind]
    caches.clear_painted()
    with audit.collecting() as marks:
        sheet = paint(scene, noting)
        with lent(sheet) as image:
            picture = finished(sheet, sample.kind)
            unchanged = ImageChops.difference(Image.open(io.BytesIO(picture.png)), image).getbbox() is None
    return Cold(
        picture,
        image.size,
        unchanged,
        tuple(marks),
        tuple(region.box for region in sheet.regions),
        tuple(untranslated),
    )


@pytest.mark.parametrize("kind", ["board", "hand", "hands"])
def test_every_game_has_a_painter_and_samples(kind: str) -> None:
    def having(slug: str) -> bool:
        return {"hand": games()[slug].features.hand, "hands": painter_for(slug).paints_all_hands}.get(kind, True)

    lacking = {*filter(having, games())} ^ {sample.slug for sample in SAMPLES if sample.kind == kind}
    assert not lacking, f"tests/gallery/SLUG.py must yield a sample of each kind of picture ({kind}): {lacking}"


@every_sample
def test_picture_is_a_png_of_the_right_size(number: int) -> None:
    picture = _cold(number).picture
    image = Image.open(io.BytesIO(picture.png))
    assert image.format == "PNG"
    assert image.mode == "RGB"
    assert image.width >= LEAST_WIDTH
    assert SHAPES[0] < image.height / image.width < SHAPES[1]
    assert len(picture.png) < MOST_BYTES
    assert image.size == _cold(number).size
    assert _cold(number).unchanged


def test_pictures_are_the_same_whatever_is_in_the_caches_which_keep_to_their_bytes() -> None:
    """The order is new in each run. Before some samples the caches are emptied; the other samples fill and use them."""
    every = [_cold(number).picture for number in range(len(SAMPLES))]
    for place, number in enumerate(fresh("warm").sample(range(len(SAMPLES)), len(SAMPLES))):
        if place < len(SAMPLES) // 6 and place % 4 == 0:
            caches.clear()
        picture = picture_of(SAMPLES[number])
        assert (picture.png, picture.alt) == (every[number].png, every[number].alt), _name(SAMPLES[number])
        assert caches.PARTS.size <= PART_BYTES
        assert caches.TEXTS.size <= TEXT_BYTES
    assert caches.PARTS.size
    assert caches.TEXTS.size


@pytest.mark.parametrize("number", [number for number, one in enumerate(SAMPLES) if one.slug in WHOLE], ids=_numbered)
def test_only_names_of_players_are_cut(number: int) -> None:
    """Card names and all other texts are shown in full, even the longest card names in the most crowded places."""
    cut = [mark.full_text for mark in _cold(number).marks if mark.full_text != mark.shown_text]
    names = SAMPLES[number].names
    # Names in unusual characters are shortened to parts that this test does not recognise.
    assert names[0] == HOSTILE[0] or not [text for text in cut if not any(name[:6] in text for name in names)]


@every_sample
def test_nothing_leaves_its_box_and_nothing_is_cut_without_an_ellipsis(number: int) -> None:
    sample = SAMPLES[number]
    # A board names every seat. Each hand, shown alone or beside others, has a heading and at least one line.
    hands = len(painter_for(sample.slug).hands_seen(sample.view))
    least = {"board": 1 + len(sample.names), "hand": 2, "hands": 2 * hands}[sample.kind]
    check_marks(_cold(number).marks, least=least)


@pytest.mark.parametrize(
    "number", [number for number, one in enumerate(SAMPLES) if (one.slug, one.kind) in ON_A_PHONE], ids=_numbered
)
def test_pictures_are_readable_on_a_phone(number: int) -> None:
    """Only long names of players may have smaller letters."""
    sample = SAMPLES[number]
    least = ON_A_PHONE[sample.slug, sample.kind] * _cold(number).size[0] / PHONE_WIDTH
    small = [mark for mark in _cold(number).marks if mark.full_text and mark.letters < least]
    # Names in unusual characters are shortened to parts that this test does not recognise.
    assert sample.names[0] == HOSTILE[0] or not [mark for mark in small if mark.full_text not in sample.names], small


@every_sample
def test_regions_do_not_overlap(number: int) -> None:
    check_regions(_cold(number).regions, _cold(number).size, least=2)


@every_sample
def test_every_word_has_a_translation(number: int) -> None:
    sample = SAMPLES[number]
    lacking = f"{sample.slug}: no words in texts/{sample.lang}, or parameters not given, for keys of its painter"
    assert not _cold(number).untranslated, lacking


@every_sample
def test_alt_text_is_short_and_plain(number: int) -> None:
    alt = _cold(number).picture.alt
    check_alt(alt)
    assert not alt.endswith(ELLIPSIS), f"nothing follows a cut name: a hand without cards says so in words: {alt!r}"


@pytest.mark.parametrize("number", [number for number, one in enumerate(SAMPLES) if one.kind == "board"], ids=_numbered)
def test_alt_text_of_a_board_begins_with_who_acts_or_has_won_and_ends_with_its_letters(number: int) -> None:
    """People who listen to the text hear the most important part first, and may stop then."""
    sample, alt = SAMPLES[number], _cold(number).picture.alt
    first = alt.partition(". ")[0]
    outcome = sample.view.outcome
    if outcome is None:
        named = [sample.names[seat] for seat in sample.view.active]
    else:
        named = [sample.names[seat] for side in outcome.sides if side.is_winner for seat in side.seats]
    # Names in unusual characters are shortened to parts that this test does not recognise.
    assert sample.names[0] == HOSTILE[0] or any(name[:5] in first for name in named) or not named, (first, named)
    words = words_for(sample.slug, sample.lang)
    keys = [words(key, count=len(sample.names)) for key in ("alt-key", "alt-key-short") if words.has(key)]
    assert all(alt.endswith(key) for key in keys if key in alt), "letters and signs are explained last"


def test_an_alternative_text_leaves_out_details_above_the_goal_and_is_cut_at_the_limit() -> None:
    assert fitting(["a" * 1020, "b" * 1001, "c" * 1000, "d"]) == "c" * 1000
    assert fitting(["a" * 1030, "b" * 1024]) == "b" * 1024
    assert fitting(["a" * 1025]) == "a" * 1023 + ELLIPSIS


def test_most_alternative_texts_of_samples_keep_to_the_goal() -> None:
    longer = [_name(SAMPLES[number]) for number in range(len(SAMPLES)) if len(_cold(number).picture.alt) > ALT_GOAL]
    assert len(longer) <= len(SAMPLES) // 100, longer


def test_both_languages_have_pictures() -> None:
    assert {sample.lang for sample in SAMPLES} == set(LANGUAGES)


@pytest.mark.parametrize("sample", [one for one in BOARDS if games()[one.slug].features.hand], ids=_name)
def test_hand_of_a_spectator_is_refused(sample: Sample) -> None:
    if sample.view.seat is not None:
        assert sample.name.endswith("-own-board")
        return
    painter, words = painter_for(sample.slug), words_for(sample.slug, sample.lang)
    with pytest.raises(ValueError, match="spectator"):
        painter.hand(scene_of(sample), words)


def test_hands_are_refused_to_viewers_who_see_none() -> None:
    visited = set()
    for sample in BOARDS:
        painter, words = painter_for(sample.slug), words_for(sample.slug, sample.lang)
        if not painter.paints_all_hands or painter.hands_seen(sample.view):
            continue
        visited.add(sample.slug)
        with pytest.raises(ValueError, match="hand"):
            painter.hands(scene_of(sample), words)
    assert "brigade" in visited
