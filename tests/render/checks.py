"""Checks for all pictures: boxes, texts, regions, alternative texts, and that no painted picture changes."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from bot.wording.words import Words
from engine.kernel.contract.registry import AnyGame
from engine.kernel.steps.choices import ChoiceRule
from engine.kernel.words.names import split_suffix
from render.ground import audit, caches, compose
from render.ground.audit import Box, DrawnBox
from render.ground.compose import Region, Sheet, lent, painted
from render.ground.limits import ALT_LIMIT, CONTRAST, CUT_LETTERS, CUT_WIDTH, LEAST_LETTERS
from render.ground.scene import Scene
from render.ground.scene import Words as Say
from render.ground.theme import Colour
from render.ground.typeset import ELLIPSIS
from render.painter import Painter
from tests.pixels import fingerprint

# Text that shows a Python value where words should be: a struct, a list or a dict.
OF_PYTHON = re.compile(r"\b\w+\(\w+=|\[\]|\{\}|[\[{]['\"]|<[\w.]+ object")
Paint = Callable[[Scene, Say], Sheet | None]
# The width of a picture in a phone's channel, and the minimum type size there, in pixels. Capitals are as high as 0.69
# of the type size.
PHONE_WIDTH, PHONE_LETTERS = 350, 9.9
# The minimum type size of pictures with many names and numbers in a phone's channel.
DENSE_LETTERS = 9.0


def small_on_a_phone(marks: Iterable[DrawnBox], width: int) -> list[DrawnBox]:
    """Return the texts of a picture ``width`` pixels wide whose letters are too small on a phone."""
    least = DENSE_LETTERS * width / PHONE_WIDTH
    return [mark for mark in marks if mark.full_text and mark.letters < least]


def overlap(one: Box, other: Box) -> bool:
    """Return whether two boxes share a pixel."""
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )


def is_inside(inner: Box, width: int, height: int) -> bool:
    """Return whether a box lies within a surface of that size."""
    return inner[0] >= 0 and inner[1] >= 0 and inner[0] + inner[2] <= width and inner[1] + inner[3] <= height


def none_overlap(boxes: Iterable[Box]) -> bool:
    """Return whether no two of the boxes overlap."""
    return not any(overlap(one, other) for one, other in combinations(boxes, 2))


def marks_of(paint: Callable[..., object], *args: object) -> list[DrawnBox]:
    """Paint everything again, including the sheet; return the boxes of all texts and pieces."""
    caches.clear_painted()
    with audit.collecting() as marks:
        made = paint(*args)
        if isinstance(made, Sheet):
            painted(made)
    return marks


@cache
def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours by WCAG: 1 for equal ones, 21 for black and white."""
    low, high = sorted(map(_luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Colour) -> float:
    parts = [part / 255 for part in colour]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def check_marks(marks: Iterable[DrawnBox], *, least: int) -> None:
    """Check the drawn texts: at least ``least`` of them, in their boxes, not overlapping, all readable."""
    texts = [mark for mark in marks if mark.full_text]
    assert len(texts) >= least, f"{least} texts or more: the name of each seat, and what else the picture shows"
    for mark in marks:
        assert is_inside(mark.box, *mark.size), f"a text's box leaves its region: {mark}"
        assert is_inside(mark.ink, *mark.size), f"a text leaves its region: {mark}"
    by_surface: dict[int, list[DrawnBox]] = {}
    for mark in texts:
        assert mark.ink[0] >= mark.box[0] - 2, mark
        assert mark.ink[0] + mark.ink[2] <= mark.box[0] + mark.box[2] + 2, mark
        assert mark.ink[1] >= mark.box[1] - 2, f"letters above their box: {mark}"
        assert mark.ink[1] + mark.ink[3] <= mark.box[1] + mark.box[3] + 2, f"letters below their box: {mark}"
        assert mark.shown_text == mark.full_text or is_cut(mark.shown_text, mark.full_text), (
            f"cut without an ellipsis: {mark}"
        )
        assert not OF_PYTHON.search(mark.full_text), f"a value of Python is shown_text, not its words: {mark}"
        assert mark.letters >= LEAST_LETTERS, f"letters of less than {LEAST_LETTERS} pixels: {mark}"
        pale = [ground for ground in mark.grounds if contrast(mark.colour, ground) < CONTRAST]
        assert not pale, f"letters too much like their ground {pale}: {mark}"
        enough = len(mark.shown_text) > CUT_LETTERS or mark.box[2] >= CUT_WIDTH * mark.letters
        assert enough or mark.shown_text == mark.full_text, f"cut to too few letters: {mark}"
        by_surface.setdefault(mark.surface, []).append(mark)
    for together in by_surface.values():
        for one, other in combinations(together, 2):
            assert not overlap(one.ink, other.ink), f"two texts overlap: {one}, {other}"


def is_cut(shown: str, wanted_text: str) -> bool:
    """Return whether a text ends with an ellipsis, not counting the part that distinguishes a name."""
    base, mark = split_suffix(wanted_text)
    return shown.endswith((ELLIPSIS, ELLIPSIS + wanted_text[len(base) :])) or (mark != "" and shown == mark)


def check_regions(boxes: Sequence[Box], size: tuple[int, int], *, least: int) -> None:
    """Check the regions of a picture: at least ``least`` of them, all within the picture, none overlapping."""
    assert len(boxes) >= least, f"a picture has {least} regions or more"
    assert all(is_inside(box, *size) for box in boxes), f"a region leaves the picture of {size}: {boxes}"
    assert none_overlap(boxes), f"two regions overlap: {boxes}"


def has_gap(text: str, params: Iterable[object]) -> bool:
    """Return whether a text has an unfilled parameter. Braces that a user typed do not count."""
    return ("{$" if any("{" in str(value) for value in params) else "{") in text


def strict_words(words: Words) -> Say:
    """Return the same words, but raise `AssertionError` for a missing text or an unfilled gap.

    It is also raised for a parameter that the painter has not worded itself.
    """

    def say(key: str, **params: object) -> str:
        assert words.has(key), f"no words in texts/{words.lang} for {key}"
        check_params(key, params)
        text = words(key, **params)  # type: ignore[arg-type]
        assert not has_gap(text, params.values()), (key, text)
        return text

    return say


def check_params(key: str, params: Mapping[str, object]) -> None:
    """Check that a text is given finished words and numbers, and no phrases or lists."""
    plain = {type(value) for value in params.values()} <= {str, int}
    assert plain, f"a painter gives {key} finished words and numbers, such as `words(KEY)` of a phrase, not {params}"


def check_alt(alt: str) -> None:
    """Check that an alternative text is there, short enough, and without control characters."""
    assert 0 < len(alt) <= ALT_LIMIT, f"an alternative text has 1 to {ALT_LIMIT} characters, not {len(alt)}: `until`"
    assert not OF_PYTHON.search(alt), alt
    assert not [char for char in alt if unicodedata.category(char) in {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}]


def alt_of(sheet: Sheet | None) -> str:
    """Return the alternative text of a sheet, or "" without a sheet."""
    return "" if sheet is None else sheet.alt()


def shown_to_viewer(painter: Painter, scene: Scene, words: Say) -> tuple[str, ...]:
    """Return everything that the scene's viewer is shown, painted again: board, closer looks, hands."""
    caches.clear_painted()
    found: tuple[str, ...] = (fingerprint(painted(painter.board(scene, words))), painter.board(scene, words).alt())
    found = (*found, *closer_look_texts(painter, scene, words))
    if painter.hands_seen(scene.view):
        found = (*found, fingerprint(painted(painter.hands(scene, words))), painter.hands(scene, words).alt())
    if scene.view.seat is None or not painter.paints_hands:
        return found
    return *found, fingerprint(painted(painter.hand(scene, words))), painter.hand(scene, words).alt()


def closer_look_texts(painter: Painter, scene: Scene, words: Say) -> Iterator[str]:
    """Yield the texts of all closer looks that the scene's viewer may open, without painting them."""
    closer = painter.closer
    for key in closer.keys(scene.view) if closer is not None else ():
        assert closer is not None
        sheet = closer.paint(key, scene, words)
        assert sheet is not None, key
        yield from (closer.note(key, scene, words), sheet.alt())
        yield painted_data(sheet)


def painted_data(sheet: Sheet) -> str:
    """Return the data from which a sheet is painted. A region depends only on its box and facts."""
    return repr([(region.box, region.draw.__qualname__, region.facts) for region in sheet.regions])


def check_same_cold(paint: Paint, scene: Scene, words: Say, *, everything: bool) -> None:
    """Check that pictures from caches equal pictures painted without caches.

    With ``everything``, sprites and texts are painted again, too.
    """
    sheet = paint(scene, words)
    warm = sheet and painted(sheet)
    (caches.clear if everything else caches.PICTURES.clear)()
    again = paint(scene, words)
    assert (warm is None) == (again is None)
    assert warm is None or again is None or ImageChops.difference(warm, painted(again)).getbbox() is None


def check_lent(sheets: Iterable[Sheet]) -> int:
    """Check that a picture that was lent out does not change while later ones are painted.

    Return the number of pictures.
    """
    with ExitStack() as loans:
        held = [(image, image.tobytes()) for image in map(loans.enter_context, map(lent, sheets))]
        assert all(image.tobytes() == pixels for image, pixels in held)
    return len(held)


@contextmanager
def painted_regions() -> Iterator[list[Region]]:
    """Collect every region that is painted instead of taken from a cache."""
    paint, found = compose.paint, []

    def noting(region: Region) -> Image.Image:
        found.append(region)
        return paint(region)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compose, "paint", noting)
        yield found


def asked_kinds(game: AnyGame) -> set[str]:
    """Return the kinds of all choices that a game's rules ask."""
    rules = [(step, rule) for step, rule in game.rules.items() if isinstance(rule, ChoiceRule)]
    return {rule.kind or str(step.__struct_config__.tag) for step, rule in rules}
