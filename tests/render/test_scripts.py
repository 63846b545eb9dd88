"""Tests names in all scripts: the typeface, direction and line height are right, and names stay distinguishable."""

from __future__ import annotations

import unicodedata
from itertools import groupby
from random import Random

import pytest

from bot.wording.words import words_for
from engine.kernel.words import names
from render.ground import audit, fonts, typeset
from render.ground.compose import painted
from render.ground.fonts import FIRST_SCRIPT, link_for
from render.ground.limits import ALT_LIMIT
from render.ground.names import clean, drawable
from render.ground.typeset import Style, cap_height, fit, line
from render.tournaments.brackets import DrawnBracket, DrawnColumn, DrawnEntrant, DrawnMatch, bracket_sheet
from tests.chances import fresh

LETTERS = frozenset({"Lu", "Ll", "Lo", "Lt"})
WORDS = {
    "Han": "龍虎",
    "kana": "さくらサクラ",
    "Hangul": "김민준",
    "Armenian": "Արմեն",
    "Tamil": "செல்வன்",
    "Bengali": "রহমান",
    "Ethiopic": "አበበ",
    "Thai": "สมชาย",
    "Devanagari": "क्षत्रिय",
    "Georgian": "გიორგი",
    "Hebrew": "שלום",
    "Arabic": "محمد",
    "Thaana": "ދިވެހި",
    "Tibetan": "རྒྱུ",
    "Burmese": "မြို့",
    "Khmer": "ខ្ញុំ",
    "Sinhala": "ශ්\u200dරී",
    "Cherokee": "ᏣᎳᎩ",
    "hieroglyphs": "𓀀𓂀",
}
# No bundled typeface has these two characters.
TANGUT = "\U00017000\U00017001"


def letters_of_all_scripts(random: Random) -> list[str]:
    """Return a few letters of each typeface, and many more from all of Unicode."""
    index = fonts._index()
    own = [chr(random.randint(first, last)) for first, last, _ in random.choices(index.ranges, k=300)]
    firsts = [chr(next(one)[0]) for _, one in groupby(sorted(index.ranges, key=lambda one: one[2]), lambda one: one[2])]
    others = [chr(random.randrange(0x80, 0x30000)) for _ in range(2000)]
    return [char for char in (*own, *firsts, *others) if unicodedata.category(char) in LETTERS]


def test_a_letter_of_any_script_is_a_name_and_shows_something() -> None:
    for char in letters_of_all_scripts(fresh("scripts")):
        plain = names.clean(char)
        # Some of these characters are marks that need a letter, so they are cleaned away when alone.
        alone = unicodedata.normalize("NFKC", char).startswith(" ")
        assert bool(plain) == (char not in names.BLANK and not alone), hex(ord(char))
        if plain:
            assert line(clean(char), "bold", 30).mask.getbbox() is not None, hex(ord(char))


def test_a_letter_that_shows_nothing_by_itself_is_replaced() -> None:
    assert line("\u0d4e", "bold", 30).mask.getbbox() is None
    assert not drawable("\u0d4e")
    assert clean("\u0d4e").startswith("M ")
    assert clean("\u0d4e (ana_77)") == "ana_77"


def test_different_names_of_any_script_are_drawn_differently() -> None:
    random = fresh("names of scripts")
    letters = sorted({names.clean(char) for char in letters_of_all_scripts(random)} - {""})
    people = {"".join(random.choices(letters, k=3)) for _ in range(40)}
    people = {name for name in people if names.clean(name) == name}
    drawn = {name: clean(name) for name in people}
    assert len(set(drawn.values())) == len(people)
    assert len({bytes(line(name, "bold", 30).mask.tobytes()) for name in drawn.values()}) == len(people)


@pytest.mark.parametrize("script", WORDS)
def test_every_common_script_is_drawn_whole(script: str) -> None:
    word = WORDS[script]
    assert clean(word) == word
    assert drawable(word)
    assert line(word, "bold", 34).mask.getbbox() is not None


def test_lines_of_every_script_are_as_high_as_those_of_latin() -> None:
    latin = line("Ana", "bold", 34)
    for word in WORDS.values():
        other = line(word, "bold", 34)
        assert (other.mask.height, other.ascent) == (latin.mask.height, latin.ascent), word
        # No part is cut off: the ink is as high as in a line with free room above and below.
        first, last = other.mask.getbbox() or (0, 0, 0, 0), cap_height("bold", 34)
        assert first[3] - first[1] >= last // 2, word


def test_latin_needs_no_typeface_of_another_script() -> None:
    for char in "AZaz09ñáüÉßøŁжЯΩ…·–🔥":
        assert (link_for(char, "bold") or 0) < FIRST_SCRIPT


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ana ދިވެހި", [("Ana ", "ltr"), ("ދިވެހި", "rtl")]),
        # Words from right to left begin at the right, even with other text between them.
        ("ދިވެހި 🔥 ދި", [("ދި", "rtl"), (" ", "rtl"), ("🔥", "rtl"), (" ", "rtl"), ("ދިވެހި", "rtl")]),
        ("ދި 12 Ana", [(" 12", "rtl"), ("ދި", "rtl"), (" Ana", "ltr")]),
        ("ދި…", [("…", "rtl"), ("ދި", "rtl")]),
        ("שלום ދި Ana", [("ދި", "rtl"), ("שלום ", "rtl"), (" Ana", "ltr")]),
        ("Ana שלום (ana_77)", [("Ana ", "ltr"), ("שלום", "rtl"), (" (ana_77)", "ltr")]),
    ],
)
def test_words_from_right_to_left(text: str, shown: list[tuple[str, str]]) -> None:
    with fonts.LOCK:
        assert [(run.text, run.direction) for run in typeset._runs(text, "bold", 30)] == shown


def test_marks_shape_their_letters() -> None:
    # A conjunct is narrower than its separate letters, and joined letters are narrower than single ones.
    for joined, apart in (("ক্ষ", "কষ"), ("க்ஷ", "கஷ")):
        assert line(joined, "bold", 40).mask.tobytes() != line(apart, "bold", 40).mask.tobytes()
    arabic = "ݐݐݐ"
    assert line(arabic, "bold", 40).advance < 3 * line(arabic[0], "bold", 40).advance


@pytest.mark.parametrize("name", sorted(names.BLANK))
def test_blank_letters_show_nothing_and_are_no_names(name: str) -> None:
    assert names.clean(name * 3) == ""
    assert link_for(name, "bold") is None


def test_characters_that_the_typeface_draws_blank_make_no_name() -> None:
    random, index = fresh("blank"), fonts._index()
    spans = random.choices(index.ranges, k=400)
    some = [chr(random.randint(first, last)) for first, last, _ in spans] + [chr(one) for one in range(0x2000, 0x3000)]
    for char in some:
        if unicodedata.category(char)[0] in "LNSP" and fonts._script_of(ord(char)) is not None:
            assert (link_for(char, "bold") is None) == (char in names.BLANK), hex(ord(char))


def bracket(*people: str) -> DrawnBracket:
    matches = tuple(
        DrawnMatch((DrawnEntrant(one, 1), DrawnEntrant(other, 2)))
        for one, other in zip(people[::2], people[1::2], strict=True)
    )
    return DrawnBracket("Copa", (("", (DrawnColumn("R1", matches),)),))


@pytest.mark.parametrize(
    "people",
    [
        ("田中", "김민준", "Արմեն", "செல்வன்", "রহমান", "አበበ"),
        ("龍Alex", "虎Alex", "Alex", "鳳Alex", "Álex", "Alex Kim"),
        # Names are distinguished even if their characters cannot be drawn.
        (TANGUT, TANGUT[::-1], TANGUT[0], "\U00018b00", "\U00017000Alex", "\U00017001Alex"),
    ],
)
def test_six_players_of_a_bracket_have_six_different_names(people: tuple[str, ...]) -> None:
    words = words_for(None, "en")
    with audit.collecting() as marks:
        painted(bracket_sheet(bracket(*people), 0, words))
    shown = [mark.shown_text for mark in marks if mark.full_text in {clean(one) for one in people}]
    assert len(set(shown)) == 6
    assert words("leaderboard-unnamed") not in shown
    alt = bracket_sheet(bracket(*people), 0, words).alt()
    assert len(alt) <= ALT_LIMIT
    assert all(one in alt for one in people)


def test_a_name_that_is_cut_keeps_its_distinguishing_suffix() -> None:
    style = Style("bold", 30, 24)
    one, other = (fit(f"Alexander the Great of Macedon (alex_{end})", style, 260).text for end in "ab")
    assert one != other
    assert one.endswith("… (alex_a)")
    assert fit("龍Alex (alex_a)", style, 124).text == "alex_a"
    assert fit("Alexander (alex_the_great)", style, 200).text == "alex_the_great"
    assert fit("Alexander (alex_the_great)", style, 60).text.startswith("a")
