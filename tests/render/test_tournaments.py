"""Tests the pictures of tournaments: sizes, boxes, texts, pages, and alternative texts."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from render.ground import caches
from render.ground.audit import DrawnBox
from render.ground.compose import Sheet
from render.ground.limits import MOST_BYTES
from render.record import RECORD_SIZE, record_sheet
from render.tournaments.brackets import (
    BracketRows,
    DrawnBracket,
    DrawnColumn,
    DrawnEntrant,
    DrawnMatch,
    DrawnPage,
    bracket_pages,
    bracket_sheet,
)
from render.tournaments.crosstable import crosstable_sheet
from render.tournaments.grid import GridLine
from render.tournaments.round_tables import round_pages, round_sheet, tables_on_page
from render.tournaments.standings import standings_pages, standings_sheet
from render.tournaments.way import way_sheet
from render.tournaments.winners import winners_sheet
from tests.gallery.tournaments import (
    EVENT,
    LABELS,
    RESULTS,
    TournamentSample,
    crosstable,
    double_elimination,
    knock_out_way,
    names,
    painted_sample,
    record,
    round_of_tables,
    standings,
    tournament_samples,
    tree,
    winners,
)
from tests.render.checks import check_alt, check_marks, check_regions, marks_of, small_on_a_phone, strict_words

SAMPLES = tournament_samples()
EACH = pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
ENGLISH = words_for(None, "en")


# The picture of a whole double elimination with more than eight players may be taller, because readers enlarge it.
# Pictures of its parts follow it.
WHOLE = {
    "bracket-double-1": 2.5,
    "bracket-double-32-1": 2.5,
    "bracket-double-64-es-1": 3.0,
    "bracket-double-128-1": 3.5,
}
LARGEST = "bracket-double-128-1"


def marks(sheet: Sheet) -> list[DrawnBox]:
    """Return the texts and pieces that are drawn in a picture."""
    return marks_of(lambda: sheet)


def shown(sheet: Sheet) -> list[str]:
    """Return the legible texts of a picture."""
    return [mark.full_text for mark in marks(sheet) if mark.full_text]


@pytest.mark.parametrize("sample", [one for one in SAMPLES if one.name not in WHOLE], ids=lambda one: one.name)
def test_the_picture_is_readable_on_a_phone(sample: TournamentSample) -> None:
    """Long names are cut, because smaller letters could not be read.

    The pictures of whole large brackets are left out, because their readers enlarge them.
    """
    sheet = sample.sheet(words_for(None, sample.lang))
    assert small_on_a_phone(marks(sheet), sheet.size[0]) == []


@EACH
def test_the_picture_has_a_good_size_and_words_beside_it(sample: TournamentSample) -> None:
    picture = painted_sample(sample)
    image = Image.open(io.BytesIO(picture.png))
    assert (image.format, image.mode, image.width) == ("PNG", "RGB", 1200)
    assert 0.25 < image.height / image.width < WHOLE.get(sample.name, 1.5)
    assert len(picture.png) < (1.5 if sample.name == LARGEST else 1) * MOST_BYTES
    check_alt(picture.alt)
    assert not re.search(r"\s[.,;]", picture.alt), "no sign stands apart from its word"


@EACH
def test_nothing_leaves_its_box_and_regions_do_not_overlap(sample: TournamentSample) -> None:
    sheet = sample.sheet(words_for(None, sample.lang))
    check_marks(marks(sheet), least=2)
    check_regions([region.box for region in sheet.regions], sheet.size, least=2)


@EACH
def test_every_word_has_a_translation(sample: TournamentSample) -> None:
    words = strict_words(words_for(None, sample.lang))
    caches.clear()
    sample.sheet(words).alt()


def test_both_languages_are_painted() -> None:
    assert {sample.lang for sample in SAMPLES} == set(LANGUAGES)


def test_standings_have_sixteen_lines_a_page() -> None:
    table = standings(names(33), own=32)
    assert standings_pages(table) == 3
    first, last = (shown(standings_sheet(table, page, ENGLISH)) for page in (0, 2))
    assert set(names(33)[:16]) <= set(first)
    assert names(33)[16] not in first
    assert names(33)[32] in last
    assert {"16½", "12½", "14", "9¾"} <= set(first)
    assert set(LABELS) <= set(first)
    assert "(you)" in standings_sheet(table, 2, ENGLISH).alt()


def test_standings_name_players_who_left_and_the_count_below() -> None:
    table = standings(names(8))
    assert "left" in shown(standings_sheet(table, 0, ENGLISH))
    assert "left" in standings_sheet(table, 0, ENGLISH).alt()


def test_places_that_are_no_ranks_have_no_medals_and_no_figures() -> None:
    table = standings(names(8), labels=())
    first_lines = [
        standings_sheet(one, 0, ENGLISH).regions[2].facts[0] for one in (table, replace(table, ranked=False))
    ]
    assert [line.rank for line in first_lines if isinstance(line, GridLine)] == [1, 0]
    alt = standings_sheet(table, 0, ENGLISH).alt()
    assert "1. Ana. 2. Bruno Díaz." in alt
    assert "left" in alt


def test_the_labels_of_a_ladder_are_whole_in_every_language() -> None:
    drawn = marks(standings_sheet(standings(names(4), labels=RESULTS), 0, words_for(None, "es")))
    assert {*RESULTS} <= {mark.shown_text for mark in drawn}


def test_a_record_shows_the_figures_of_each_game() -> None:
    drawn = record_sheet(record(("Ragami", "Splendor: Marvel", "Marvel United")), ENGLISH)
    assert {"Bruno Díaz", "Ragami", "1611?", "40", "21", "–"} <= {*shown(drawn)}
    assert "Ragami: Rating: 1611?, Matches: 40, Wins: 21." in drawn.alt()
    assert "Marvel United: Matches: 34, Wins: 19." in drawn.alt(), "a game without a rating has no figure for it"
    many = record_sheet(record([f"Game {number}" for number in range(RECORD_SIZE + 1)]), ENGLISH)
    assert f"Game {RECORD_SIZE}" not in shown(many)


@pytest.mark.parametrize(("players", "pages", "first"), [(4, 1, 2), (16, 1, 8), (32, 5, 4), (64, 5, 8), (128, 9, 8)])
def test_brackets_have_pages_by_quarter_above_sixteen(players: int, pages: int, first: int) -> None:
    found = bracket_pages(DrawnBracket(EVENT, (("Bracket", tree(names(players))),)))
    assert len(found) == pages
    assert len(found[0].bands[0].rounds[0].matches) == first
    assert len(matches_of(found)) == players - 1


def matches_of(pages: Iterable[DrawnPage]) -> list[DrawnMatch]:
    return [match for page in pages for band in page.bands for one in band.rounds for match in one.matches]


@pytest.mark.parametrize("players", [4, 8, 16])
def test_a_double_elimination_of_up_to_sixteen_is_one_picture(players: int) -> None:
    drawn = double_elimination(names(players))
    page, *parts = bracket_pages(drawn)
    assert [part.description for part in parts] == ([] if players <= 8 else ["Winners", "Losers", "Losers", "Finals"])
    assert [band.part for band in page.bands if band.part] == [part for part, rounds in drawn.parts if rounds]
    # Every player but the winner loses two matches, and the winner may lose one. So at most twice the players, less
    # one, are played.
    assert len(matches_of([page])) == 2 * players - 1
    texts = shown(bracket_sheet(drawn, 0, ENGLISH))
    assert {"Winners", "Finals", "Grand final", "Reset, if needed"} <= set(texts)


@pytest.mark.parametrize("players", [32, 64, 128])
def test_a_larger_double_elimination_is_one_picture_and_has_pages_for_its_parts(players: int) -> None:
    drawn = double_elimination(names(players), played=9)
    whole, *pages = bracket_pages(drawn)
    assert whole.description == "Winners · Losers · Finals"
    assert list(dict.fromkeys(page.description for page in pages)) == ["Winners", "Losers", "Finals"]
    assert len(matches_of([whole])) == len(matches_of(pages)) == 2 * players - 1
    texts = shown(bracket_sheet(drawn, 0, ENGLISH))
    seen = [side.name for match in matches_of([whole]) for side in match.sides if side.name]
    assert Counter(one for one in texts if one in set(seen)) == Counter(seen), "each side of each match is written"


@pytest.mark.parametrize("players", [32, 64, 128])
def test_the_last_rounds_of_a_large_bracket_are_as_large_as_on_their_pages(players: int) -> None:
    drawn = double_elimination(names(players), played=9)
    last = matches_of([DrawnPage("", (BracketRows("", drawn.parts[0][1][-2:]),))])
    written = marks(bracket_sheet(drawn, 0, ENGLISH))
    for name in {side.name for match in last for side in match.sides}:
        largest = max(mark.letters for mark in written if name == mark.full_text == mark.shown_text)
        assert largest * 550 / 1200 > 13, f"{name} is to be read where Discord shows the picture 550 pixels wide"


def test_a_round_whose_name_has_no_room_is_named_by_its_code() -> None:
    texts = shown(bracket_sheet(double_elimination(names(128), played=9), 0, ENGLISH))
    assert {"L3", "L4", "Losers' round 5"} <= set(texts)
    assert not any(text.startswith("Losers' round 3") for text in texts)


def test_a_brackets_alt_text_begins_with_the_latest_round() -> None:
    alt = bracket_sheet(DrawnBracket(EVENT, (("Bracket", tree(names(4), played=1)),)), 0, ENGLISH).alt()
    assert alt.index("Final:") < alt.index("Semi-finals:")
    assert "Ana beat Dmitri 2–1" in alt


def test_a_match_of_one_game_has_no_score() -> None:
    sides = (DrawnEntrant("Ana", 1, is_winner=True), DrawnEntrant("Ben", 2))
    final = (DrawnColumn("Final", (DrawnMatch(sides),)),)
    assert bracket_sheet(DrawnBracket(EVENT, (("", final),)), 0, ENGLISH).alt().endswith("Final: Ana beat Ben.")


def test_a_cross_table_has_every_result_once() -> None:
    table = crosstable(names(6))
    texts = shown(crosstable_sheet(table, ENGLISH))
    results = [one for number, line in enumerate(table.lines) for at, one in enumerate(line.results) if at != number]
    assert texts.count("×") == 6
    assert texts.count("½") == results.count("½")
    assert texts.count("·") == results.count("")
    # The figures 0 and 1 also appear outside the table of results.
    assert texts.count("1") == results.count("1") + 2
    assert texts.count("0") == results.count("0")


def test_the_samples_contain_no_impossible_results() -> None:
    table = crosstable(names(6))
    assert {line.results[at] for at, line in enumerate(table.lines)} == {""}, "nobody meets themselves"
    assert [one.result for one in winners(names(8)).players][-2:] == ["2 points", "1 point"]


def test_a_round_shows_sixteen_players_a_page_and_the_byes_last() -> None:
    duels, pods = round_of_tables(names(40), 2, byes=("Zoe",)), round_of_tables(names(40), 4)
    assert (tables_on_page(duels), tables_on_page(pods)) == (8, 4)
    assert (round_pages(duels), round_pages(pods)) == (3, 3)
    assert "Bye: Zoe" not in shown(round_sheet(duels, 0, ENGLISH))
    assert "Bye: Zoe" in shown(round_sheet(duels, 2, ENGLISH))
    assert "Zoe" in round_sheet(duels, 2, ENGLISH).alt()


def test_the_first_place_is_in_the_middle_of_the_podium() -> None:
    sheet = winners_sheet(winners(names(5)), ENGLISH)
    left = {mark.full_text: mark.ink[0] for mark in marks(sheet) if mark.full_text}
    assert left["Bruno Díaz"] < left["Ana"] < left["Chloé"]


def test_a_user_without_a_visible_name_is_called_somebody() -> None:
    assert shown(standings_sheet(standings(("\u202e\u200b", "")), 0, ENGLISH)).count("Somebody") == 2


def test_tn38_a_match_bears_the_name_by_which_others_refer_to_it() -> None:
    drawn = double_elimination(names(8))
    for page, shown_page in enumerate(bracket_pages(drawn)):
        texts = shown(bracket_sheet(drawn, page, ENGLISH))
        bare = {text.partition(" · ")[0] for text in texts}
        assert {match.label for match in matches_of([shown_page])} <= bare
    assert (
        "F Winner of W4-1 against Winner of L6-1" in bracket_sheet(drawn, len(bracket_pages(drawn)) - 1, ENGLISH).alt()
    )


def test_tn38_byes_and_forfeits_are_shown_by_more_than_colour() -> None:
    drawn = DrawnBracket(EVENT, (("Bracket", tree(names(11), played=3)),))
    texts, alt = shown(bracket_sheet(drawn, 0, ENGLISH)), bracket_sheet(drawn, 0, ENGLISH).alt()
    assert texts.count("bye") == 5
    assert {"W2-2 · forfeit", "+", "−"} <= set(texts)
    assert "Dmitri beat Eun-ji (forfeit)" in alt
    assert "Ana has a bye" in alt


def test_tn38_a_knock_out_shows_no_points() -> None:
    assert "Points" not in shown(way_sheet(knock_out_way(), 0, ENGLISH))
    assert "points" not in way_sheet(knock_out_way(), 0, ENGLISH).alt()


def test_tn38_two_results_of_a_pair_are_one_above_the_other_if_there_is_no_room() -> None:
    table = crosstable(names(16), cells=("1 0", "½ ½"))
    texts = shown(crosstable_sheet(table, ENGLISH))
    assert texts.count("½") == 2 * sum(
        one == "½ ½" for number, line in enumerate(table.lines) for at, one in enumerate(line.results) if at != number
    )


def test_results_one_above_the_other_do_not_touch_the_edges_of_their_line() -> None:
    sheet = crosstable_sheet(crosstable(names(16), cells=("1 0", "½ ½")), ENGLISH)
    results = [mark for mark in marks(sheet) if mark.full_text in {"½", "1", "0"} and mark.size[1] == 68]
    assert len(results) > 200
    assert min(mark.ink[1] for mark in results) >= 5
    assert max(mark.ink[1] + mark.ink[3] for mark in results) <= 63
    assert min(mark.letters for mark in results) >= 30


def test_the_labels_of_columns_keep_a_space_and_one_size() -> None:
    drawn = standings(names(4))
    labels = [mark for mark in marks(standings_sheet(drawn, 0, ENGLISH)) if mark.full_text in drawn.labels]
    ends = [(mark.ink[0], mark.ink[0] + mark.ink[2]) for mark in labels]
    assert len(labels) == 4
    assert all(right[0] - left[1] >= 16 for left, right in pairwise(sorted(ends)))
    assert len({mark.letters for mark in labels}) == 1


def test_both_lines_of_a_name_on_the_podium_have_one_size() -> None:
    name = "The Honourable Mr. Featherstonehaugh"
    drawn = marks(winners_sheet(winners((name, *names(4))), ENGLISH))
    sizes = {mark.letters for mark in drawn if mark.full_text and mark.full_text in name and mark.full_text != name}
    assert len(sizes) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_results_are_described_in_words(lang: str) -> None:
    words = words_for(None, lang)
    cross = crosstable_sheet(crosstable(names(6)), words).alt()
    # No player plays against themselves. For each other cell, the text gives its content next to the opponent's name.
    assert f"1. Ana: {words('drawn-points')}: 6½, {words('drawn-against', results='Bruno Díaz 0, Chloé 1')}" in cross
    told = round_sheet(round_of_tables(names(4), 2), 0, words).alt()
    assert "Ana (had 2½, got 5)" in told
    assert "→" not in told
