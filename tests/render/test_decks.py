"""Tests the picture of a deck: sizes, boxes, texts, numbers, alternative texts; and the painter's function for it."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.games.marvel_card_game.state.cards import CHARACTERS
from engine.games.marvel_card_game.state.decks import DECKS
from render.games.marvel_card_game.deck import curve_of, deck, teams_of
from render.ground import caches
from render.ground.compose import painted
from render.pictures import deck_picture
from render.registry import painter_for
from tests.gallery.decks import GAME, DeckSample, deck_samples, faults_of, sheet_of
from tests.render.checks import check_alt, check_marks, check_regions, marks_of, strict_words

SAMPLES = deck_samples()
BY_NAME = {sample.name: sample for sample in SAMPLES}
EACH = pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)


def _shown(sample: DeckSample) -> list[str]:
    return [mark.shown_text for mark in marks_of(sheet_of, sample) if mark.full_text]


@EACH
def test_the_picture_has_a_good_size(sample: DeckSample) -> None:
    image = painted(sheet_of(sample))
    assert (image.mode, image.width) == ("RGB", 1200)
    assert 0.5 < image.height / image.width < 2.3
    if not faults_of(sample.deck, words_for(GAME, sample.lang)):
        assert image.height / image.width < (2 if sample.name == "most-kinds" else 1.7)


@EACH
def test_nothing_leaves_its_box_and_nothing_is_cut_without_an_ellipsis(sample: DeckSample) -> None:
    check_marks(marks_of(sheet_of, sample), least=16)


@EACH
def test_regions_do_not_overlap(sample: DeckSample) -> None:
    sheet = sheet_of(sample)
    check_regions([region.box for region in sheet.regions], sheet.size, least=8)


@EACH
def test_every_word_has_a_translation(sample: DeckSample) -> None:
    words = words_for(GAME, sample.lang)
    view, faults = DECKS.view(sample.deck), faults_of(sample.deck, words)
    caches.clear()
    deck(view, sample.title, faults, strict_words(words))
    deck(view, sample.title, faults, strict_words(words)).alt()


@EACH
def test_the_alt_text_is_short_and_plain(sample: DeckSample) -> None:
    alt = sheet_of(sample).alt()
    check_alt(alt)


def test_languages_have_decks() -> None:
    assert {sample.lang for sample in SAMPLES} == set(LANGUAGES)


def test_a_legal_deck_says_so_with_its_totals_and_all_its_cards() -> None:
    shown = _shown(BY_NAME["avengers"])
    assert "✔ Legal" in shown
    assert shown.count("✔") == 3
    assert "✖" not in shown
    assert {"45", "≥ 45", "119", "≤ 120", "25", "≥ 25", "×4", "×3"} <= set(shown)
    words = words_for(GAME, "en")
    assert {words(f"card-{slug}") for slug in BY_NAME["avengers"].deck} <= set(shown)
    assert {"Avengers", "30"} <= set(shown)


def test_faults_of_a_deck_are_written_and_marked_without_colour() -> None:
    shown = _shown(BY_NAME["illegal"])
    assert "✖ Not legal yet" in shown
    assert "73 points too many: at most 120 are allowed" in shown
    assert "Spider-Man: 1 copy too many, at most 1 allowed" in shown
    assert {"×9 ✖", "×2 ✖", "×7 ✖"} <= set(shown)
    assert "… and 3 more" in shown, "not every fault has room"
    # There is a mark for each of the five faults, and one for the wrong total.
    assert shown.count("✖") == 5 + 1


def test_cards_beyond_the_room_are_counted() -> None:
    shown = _shown(BY_NAME["every-card"])
    listed = 3 * 30 - 1
    assert f"… y {len(CHARACTERS) - listed} más" in shown


def test_the_curve_and_the_teams_count_copies() -> None:
    view = DECKS.view({"shield-agent": 3, "wolverine": 1, "fog": 2})
    words = words_for(GAME, "en")
    assert curve_of(view) == (3, 0, 0, 1, 0, 0, 0, 0)
    assert teams_of(view, words) == [("S.H.I.E.L.D.", 3), ("X-Men", 1)]


def test_long_alt_texts_keep_the_important_part() -> None:
    alt = sheet_of(BY_NAME["every-card"]).alt()
    assert f"Personajes: {228} (mínimo 45)" in alt
    assert "sobran" in alt or "Sobran" in alt
    assert "más" in alt


def test_the_painter_of_decks_is_found_by_its_game() -> None:
    sample = BY_NAME["x-men"]
    found = deck_picture(GAME, DECKS.view(sample.deck), sample.title, (), words_for(GAME, "en"))
    assert Image.open(io.BytesIO(found.png)).tobytes() == painted(sheet_of(sample)).tobytes()
    assert (found.alt, found.filename) == (sheet_of(sample).alt(), "deck.png")


def test_a_game_without_decks_has_no_picture_of_one() -> None:
    with pytest.raises(LookupError):
        deck_picture("splendor_marvel", DECKS.view({}), "x", (), words_for(None, "en"))
    with pytest.raises(LookupError):
        painter_for("splendor_marvel").deck(DECKS.view({}), "x", (), words_for(None, "en"))
