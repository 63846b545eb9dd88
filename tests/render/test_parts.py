"""Tests the parts of pictures: theme, text, names, PNG framing, caches, painters by name."""

from __future__ import annotations

import io
import zlib
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from bot.wording.words import words_for
from render.ground import caches, png, sprites, theme
from render.ground.canvas import Canvas
from render.ground.compose import Region, Sheet, lent, painted
from render.ground.fonts import Weight
from render.ground.limits import CONTRAST, STRONG_CONTRAST
from render.ground.names import clean
from render.ground.scene import Scene
from render.ground.theme import Colour
from render.ground.typeset import ELLIPSIS, Style, advance, fit, line, wrap
from render.registry import painter_for
from tests.gallery.pictures import HOSTILE, NAMES, picture_of, samples, start
from tests.pixels import fingerprint
from tests.render.checks import contrast

BOLD = Style("bold", 30, 24)


@pytest.mark.parametrize("hue", theme.HUES.values(), ids=lambda hue: hue.name)
def test_ink_reads_on_every_hue_and_its_pattern(hue: theme.Hue) -> None:
    assert contrast(theme.INK, hue.fill) >= 6
    assert contrast(theme.INK, hue.tint) >= CONTRAST
    assert contrast(hue.fill, theme.PANEL) >= CONTRAST


@pytest.mark.parametrize("ground", [theme.BACK, theme.PANEL, theme.CARD, theme.RAISED])
def test_text_reads_on_every_ground(ground: Colour) -> None:
    assert contrast(theme.TEXT, ground) >= STRONG_CONTRAST
    assert contrast(theme.MUTED, ground) >= CONTRAST


@pytest.mark.parametrize("fill", [theme.ACCENT, theme.GOOD, theme.TEXT])
def test_ink_reads_on_bright_badges(fill: Colour) -> None:
    assert contrast(theme.INK, fill) >= STRONG_CONTRAST


def test_each_hue_has_a_shape_of_its_own() -> None:
    shapes = [hue.shape for hue in theme.HUES.values()]
    assert len(set(shapes)) == len(shapes)
    masks = {shape: sprites.mask(shape, 48) for shape in shapes}
    for one, other in combinations(shapes, 2):
        differing = ImageStat.Stat(ImageChops.difference(masks[one], masks[other])).mean[0] / 255
        assert differing > 0.06, (one, other)


def test_shapes_have_smooth_edges() -> None:
    greys = sprites.mask("hexagon", 48).histogram()[1:255]
    assert sum(greys) > 50


@given(st.text(max_size=60), st.integers(40, 400))
@settings(max_examples=150)
def test_fitted_text_is_never_wider_than_its_room(text: str, room: int) -> None:
    cleaned = clean(text)
    fitted = fit(cleaned, BOLD, room)
    assert fitted.advance <= room
    assert fitted.text == cleaned or fitted.text.endswith(ELLIPSIS)
    if fitted.text != cleaned:
        assert fitted.size == 24
        assert cleaned.startswith(fitted.text[:-1].rstrip())


@given(st.text(max_size=300))
@settings(max_examples=200)
def test_clean_names_are_one_short_drawable_line(name: str) -> None:
    cleaned = clean(name)
    assert len(cleaned) <= 48
    assert cleaned == cleaned.strip()
    assert cleaned.isprintable()
    assert clean(cleaned) == cleaned
    glyphs = line(cleaned, "bold", 30)
    assert glyphs.advance == advance(cleaned, "bold", 30)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Ana", "Ana"),
        ("  Ana \n\t Banana  ", "Ana Banana"),
        ("a\u202eb\u200bc\u2066d", "abcd"),
        ("a\u0300\u0301\u0302\u0303\u0304", "à\u0301\u0302"),
        ("\u0301x", "x"),
        ("𝕱𝖗𝖆", "Fra"),
        ("田中", "田中"),
        ("\U00017000\U00017001", "# 4044"),
        ("\U00017000Alex", "Alex 5083"),
        ("\U00017000\U00017001 (ana_77)", "ana_77"),
        ("\U00017000Alex (ana_77)", "Alex (ana_77)"),
        ("🔥 Ana 🐉", "🔥 Ana 🐉"),
        ("\U0001f468\u200d\U0001f469\U0001f3fd!", "\U0001f468\U0001f469!"),
        ("\u3164\u2800\u115f", ""),
        ("", ""),
    ],
)
def test_clean(name: str, expected: str) -> None:
    assert clean(name) == expected


@pytest.mark.parametrize("weight", ["regular", "bold"])
def test_emoji_of_names_are_drawn_each_in_a_shape_of_its_own(weight: Weight) -> None:
    shown = "🔥🐉🦄🎲👑🕷🚀🌈😀🇪"
    assert clean(shown) == shown
    assert len({line(sign, weight, 40).mask.tobytes() for sign in shown}) == len(shown)
    missing = line("\uffff", weight, 40).mask.tobytes()
    assert missing not in {line(sign, weight, 40).mask.tobytes() for sign in shown}


def test_a_space_after_an_emoji_is_as_wide_as_any_other() -> None:
    assert advance("🔥 A", "bold", 40) - advance("🔥", "bold", 40) - advance(" A", "bold", 40) in (-1, 0, 1)


def test_alt_texts_keep_letters_that_no_face_has() -> None:
    assert clean("田中\u202e", in_picture=False) == "田中"


def test_right_to_left_names_are_drawn() -> None:
    shalom = clean(HOSTILE[0])
    assert shalom.startswith("שלום")
    assert line(shalom, "bold", 30).mask.getbbox() is not None


def test_letters_have_few_shades_of_which_the_darkest_and_the_brightest_are_kept() -> None:
    """With few shades, a picture with many texts is smaller. Letters are still as bright as their colour."""
    shades = {shade for _, shade in line("Ready, señor? 0123456789", "bold", 30).mask.getcolors() or ()}
    assert {0, 255} < shades
    assert 8 < len(shades) <= 32


def test_wrap_keeps_every_word() -> None:
    style = Style("bold", 28)
    assert wrap("Captain America", style, 150, 2) == ("Captain", "America")
    assert wrap("Thor", style, 150, 2) == ("Thor",)
    assert " ".join(wrap("one two three four five six", style, 90, 3)) == "one two three four five six"


@given(st.lists(st.text("abWi.ñ", min_size=1, max_size=9), min_size=1, max_size=12), st.integers(40, 400))
def test_each_line_of_a_wrapped_text_holds_as_many_words_as_fit(words: list[str], width: int) -> None:
    style = Style("regular", 20)
    *full, _ = wrap(" ".join(words), style, width, len(words))
    rest = list(words)
    for said in full:
        count = len(said.split(" "))
        assert count == 1 or style.width(said) <= width
        assert style.width(" ".join(rest[: count + 1])) > width
        rest = rest[count:]


def test_canvas_text_stays_in_its_box() -> None:
    canvas = Canvas(200, 60, (0, 0, 0))
    canvas.text((20, 10, 100, 40), "W" * 32, BOLD)
    left, _, right, _ = canvas.image.getbbox() or (0, 0, 0, 0)
    assert left >= 18
    assert right <= 122


@given(st.integers(1, 40), st.integers(1, 40), st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_png_keeps_every_pixel(width: int, height: int, random: object) -> None:
    image = Image.frombytes("RGB", (width, height), random.randbytes(width * height * 3))  # type: ignore[attr-defined]
    decoded = Image.open(io.BytesIO(png.encode(image)))
    decoded.load()
    assert decoded.tobytes() == image.tobytes()


def test_png_without_isal_has_the_same_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene(start("splendor_marvel", 2, 1).view(None), NAMES[:2])
    image = painted(painter_for("splendor_marvel").board(scene, words_for("splendor_marvel", "en")))
    fast = png.encode(image)
    monkeypatch.setattr(png, "pack", zlib.compress)
    slow = png.encode(image)
    assert slow != fast
    assert Image.open(io.BytesIO(slow)).tobytes() == Image.open(io.BytesIO(fast)).tobytes()


def test_png_is_no_larger_than_pillows() -> None:
    scene = Scene(start("splendor_marvel", 4, 1).view(None), NAMES)
    image = painted(painter_for("splendor_marvel").board(scene, words_for("splendor_marvel", "en")))
    theirs = io.BytesIO()
    image.save(theirs, "PNG", compress_level=1)
    assert len(png.encode(image)) <= len(theirs.getvalue())


@pytest.mark.parametrize("mode", ["L", "RGBA", "P"])
def test_png_refuses_other_modes(mode: str) -> None:
    with pytest.raises(ValueError, match=mode):
        png.encode(Image.new(mode, (4, 4)))


@pytest.mark.parametrize("slug", ["no_such_game", "../bot", "", "a.b"])
def test_a_game_without_a_painter_is_a_lookup_error(slug: str) -> None:
    with pytest.raises(LookupError):
        painter_for(slug)


def test_threads_paint_what_one_thread_paints() -> None:
    chosen = samples()[:10] * 2

    def work(job: int) -> tuple[str, str]:
        picture = picture_of(chosen[job])
        return fingerprint(picture.png), picture.alt

    alone = [work(job) for job in range(len(chosen))]
    for _ in range(2):
        caches.clear()
        with ThreadPoolExecutor(4) as pool:
            assert list(pool.map(work, range(len(chosen)))) == alone


def test_each_text_is_requested_only_once() -> None:
    asked: list[str] = []
    real = words_for("splendor_marvel", "en")

    def words(key: str, **params: object) -> str:
        asked.append(key)
        return real(key, **params)  # type: ignore[arg-type]

    scene = Scene(start("splendor_marvel", 2, 1).view(None), NAMES[:2])
    painter = painter_for("splendor_marvel")
    painter.board(scene, words)
    before = len(asked)
    assert before > 10
    painter.board(scene, words)
    assert len(asked) == before


def _sheet(*colours: Colour) -> Sheet:
    """Return a sheet of squares in these colours, side by side."""
    box = (0, 0, 8, 8)
    regions = [Region((8 * place, 0, 8, 8), Canvas.rectangle, (box, colour)) for place, colour in enumerate(colours)]
    return Sheet((8 * len(colours), 8), regions)


def test_a_picture_is_painted_over_only_after_it_is_given_back() -> None:
    red, blue, green = (200, 0, 0), (0, 0, 200), (0, 200, 0)
    caches.clear()
    with lent(_sheet(red, blue)) as first:
        with lent(_sheet(red, green)) as second, lent(_sheet(red, blue)) as again:
            assert second is not first
            assert again is first
        assert [first.getpixel((4, 4)), first.getpixel((12, 4))] == [red, blue]
        assert [second.getpixel((4, 4)), second.getpixel((12, 4))] == [red, green]
    with lent(_sheet(blue, blue)) as third:
        assert third is first
        assert [third.getpixel((4, 4)), third.getpixel((12, 4))] == [blue, blue]
    own = painted(_sheet(blue, blue))
    assert own is not third
    assert own.tobytes() == third.tobytes()


def _spoilt(_canvas: Canvas, *_facts: object) -> None:
    raise ValueError("no paint")


@pytest.mark.parametrize("squares", [2, 3])
def test_a_picture_is_given_back_if_painting_another_from_it_fails(squares: int) -> None:
    red, blue = (200, 0, 0), (0, 0, 200)
    caches.clear()
    with lent(_sheet(red, blue)) as first:
        size, regions, *_ = _sheet(*[blue] * squares)
        broken = Sheet(size, [*regions[:-1], regions[-1]._replace(draw=_spoilt)])
        with pytest.raises(ValueError, match="no paint"):
            painted(broken)
    with lent(_sheet(blue, red)) as second:
        assert second is first, "no loan is left"
