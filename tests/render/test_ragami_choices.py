"""Tests the private pictures of Ragami's choices on the map, and their texts."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from bot.wording.words import words_for
from engine.games.ragami.seen.view import RagamiView
from engine.games.ragami.state.board import SPACES, place_of, word
from render.games.ragami.choice import tag_of
from render.games.ragami.facts import place_text
from render.games.ragami.ways import ON_THE_MAP, ways_of
from render.ground import audit, caches, compose
from render.ground.scene import Scene
from render.maps.choices import marks_of
from render.pictures import choice_picture
from render.registry import painter_for
from tests.engine.games.ragami.positions import build
from tests.gallery.pictures import NAMES
from tests.gallery.ragami import ChoiceSample, choices, matches
from tests.render import checks
from tests.render.checks import alt_of, check_marks, check_regions, strict_words

SLUG = "ragami"
PAINTER = painter_for(SLUG)
WORDS = words_for(SLUG, "en")
CHOICES = tuple(choices())


def _name(sample: ChoiceSample) -> str:
    return sample.name


def _scene(sample: ChoiceSample) -> Scene:
    return Scene(sample.view, sample.names)


@pytest.mark.parametrize("sample", CHOICES, ids=_name)
def test_nothing_leaves_its_box_in_a_choice(sample: ChoiceSample) -> None:
    caches.clear()
    with audit.collecting() as marks:
        sheet = PAINTER.choice(_scene(sample), words_for(SLUG, sample.lang))
        assert sheet is not None
        compose.painted(sheet)
    check_marks(marks, least=21)
    assert not [mark for mark in marks if mark.shown_text != mark.full_text]
    check_regions([region.box for region in sheet.regions], sheet.size, least=2)


@pytest.mark.parametrize("sample", CHOICES, ids=_name)
def test_places_that_can_be_chosen_are_named_in_letters_for_a_phone(sample: ChoiceSample) -> None:
    """A phone shows 1200 pixels as 350, letters of 28 pixels as 8, and those of 31 pixels as 9."""
    words = words_for(SLUG, sample.lang)
    sizes: dict[str, int] = {}
    for mark in checks.marks_of(PAINTER.choice, _scene(sample), words):
        sizes[mark.full_text] = max(sizes.get(mark.full_text, 0), mark.letters)
    for place in _choosable(sample.view):
        assert sizes[place_text(words, place)] >= (50 if place in SPACES else 31)
    assert min(size for text, size in sizes.items() if text.isdecimal()) >= 28


@pytest.mark.parametrize("sample", CHOICES, ids=_name)
def test_every_word_of_a_choice_has_a_translation(sample: ChoiceSample) -> None:
    words = strict_words(words_for(SLUG, sample.lang))
    caches.clear()
    PAINTER.choice(_scene(sample), words)
    assert alt_of(PAINTER.choice(_scene(sample), words))


def test_the_gallery_has_every_kind_of_choice() -> None:
    assert {sample.view.decision for sample in CHOICES} == ON_THE_MAP


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_exactly_the_possible_choices_are_marked(seats: int) -> None:
    """During a match, the marked places are always those of the legal moves.

    A player who is not on turn sees no marks.
    """
    visited = set()
    for table in matches(seats, seed=seats + 10, moves=260):
        for seat in (None, *range(seats)):
            view = table.view(seat)
            due = view.seat in view.active
            marks = marks_of(ways_of(view), tag_of)
            free = {place for place, mark in marks.items() if mark.free}
            if not due or view.decision not in ON_THE_MAP:
                assert not marks
                continue
            visited.add(view.decision)
            assert free == _choosable(view)
            for place, mark in marks.items():
                assert mark.start <= (place in _starts(view))
    assert len(visited) >= 6


def test_only_the_chosen_place_is_marked_in_a_preview() -> None:
    table = build(ragami={0: "25"}, saints={"yellow": 16}, blocked=(19,), tiles=10)
    table.play("move saint")
    whole = table.view(0)
    chosen = whole.moves[3]
    view = replace(whole, moves=[chosen])
    free = [word(place) for place, mark in marks_of(ways_of(view), tag_of).items() if mark.free]
    assert free == [chosen.split()[-1]]
    sheet = PAINTER.choice(Scene(view, NAMES[:2]), WORDS)
    assert WORDS("choice-note-one") in str([region.facts for region in (sheet.regions if sheet else ())])


def _choosable(view: RagamiView) -> set[int]:
    """Return the places to choose from.

    For one piece these are its goals, and for several pieces the places where they stand.
    """
    ways = ways_of(view)
    return _ends(view) if len({way.piece for way in ways}) == 1 else {way.start for way in ways if way.start}


def _ends(view: RagamiView) -> set[int]:
    words = [text.split() for text in view.moves]
    words = [move for move in words if len(move) > 1 and move != ["virtue", "3"]]
    return {place_of(move[1] if move[0] == "conflict" else move[-1]) for move in words}


def _starts(view: RagamiView) -> set[int]:
    seat_view = view.seats[view.seat or 0]
    return {*view.saints, *view.demons, seat_view.ragami, seat_view.virtue.place, view.neutral}


def test_a_map_shows_no_more_than_the_reachable_places() -> None:
    """While a piece is moved, the places that it can reach show only their numbers.

    Conflict dice show their new values.
    """
    for sample in CHOICES:
        marks = marks_of(ways_of(sample.view), tag_of)
        tagged = {place for place, mark in marks.items() if mark.tags}
        assert tagged == (_ends(sample.view) if sample.view.decision == "card-conflict" else set()), sample.name


def test_the_head_names_the_piece_that_is_moved() -> None:
    chosen = next(sample for sample in CHOICES if sample.name == "card-demon-one-en")
    start = ways_of(chosen.view)[0].start
    alt = alt_of(PAINTER.choice(_scene(chosen), WORDS))
    assert alt.startswith(WORDS("choice-piece", piece=WORDS("alt-choice-demon"), place=str(start)))


def test_choice_alt_names_every_place_of_every_piece() -> None:
    for sample in CHOICES:
        alt = alt_of(PAINTER.choice(_scene(sample), words_for(SLUG, sample.lang)))
        ways = ways_of(sample.view)
        if {way.end for way in ways if not way.start} >= {*SPACES}:
            assert words_for(SLUG, sample.lang)("alt-choice-everywhere") in alt
            continue
        for way in ways:
            text = place_text(words_for(SLUG, sample.lang), way.end)
            assert re.search(rf"\b{text}\b", alt), sample.name


def test_a_retreat_marks_the_ragami_that_leaves() -> None:
    for name, start_place in (("retreat-en", 22), ("retreat-expired-en", 23), ("2-retreat-neutral-en", 23)):
        ways = ways_of(next(sample for sample in CHOICES if sample.name == name).view)
        assert {way.start for way in ways} == {start_place}
        assert {way.colour for way in ways} == ({-1} if "neutral" in name else {0})


def test_there_is_no_choice_picture_if_no_place_on_the_map_is_chosen() -> None:
    table = build()
    for seat in (None, 0, 1):
        scene = Scene(table.view(seat), NAMES)
        assert PAINTER.choice(scene, WORDS) is None
        assert alt_of(PAINTER.choice(scene, WORDS)) == ""
        assert choice_picture(SLUG, scene, WORDS) is None
    table.play("move saint")
    assert choice_picture(SLUG, Scene(table.view(1), NAMES), WORDS) is None
    assert choice_picture(SLUG, Scene(table.view(None), NAMES), WORDS) is None
    picture = choice_picture(SLUG, Scene(table.view(0), NAMES), WORDS)
    assert picture is not None
    assert picture.filename == "choice.png"
    piece = WORDS("choice-piece", piece=WORDS("ragami-yellow"), place=place_text(WORDS, table.view(0).seats[0].ragami))
    assert picture.alt.startswith(piece)
