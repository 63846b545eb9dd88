"""Parts of closer looks at an Area and at a hero: the head, heroes in a grid, the viewer's moves, notes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.games.marvel_heroes.seen.view import MarvelHeroesView
from engine.games.marvel_heroes.state.cards import AREAS, DISTRICTS, HEROES, SPECIAL
from engine.games.marvel_heroes.state.state import HeroState
from engine.kernel.choices.moves import parse_move
from render.cards.parts import draw_lines
from render.games.marvel_heroes.board.shelf import EDGE, INNER
from render.games.marvel_heroes.board.table import ROUND, draw_round, turn_of
from render.games.marvel_heroes.pieces.facts import card, place
from render.games.marvel_heroes.pieces.plates import WARN, Plate, draw_marks, plate
from render.games.marvel_heroes.pieces.symbols import sign
from render.ground.canvas import Canvas
from render.ground.compose import Alt, Region
from render.ground.scene import Words, say
from render.ground.theme import ACCENT, CARD, GAP, MUTED, NOTE, PANEL, TEXT, TITLE, mix
from render.ground.typeset import Style, wrap

HEAD, SPACE = 92, 10
# The number of levels of the alternative texts. Level 0 is the full text, and each further level is shorter.
TEXT_LEVELS = 4
HALF = (INNER - GAP) // 2
# The height of a hero's row, and of its plate.
ROW, PLATE = 66, 52
LABEL = Style("bold", 32, 22)
SENTENCE = Style("regular", 30, 22)
FIGURE = Style("bold", 40)
_LINE, _AFFAIR = 38, 62
# The maximum number of targets named for each kind of move, and of lines for all moves.
_THINGS, _LINES = 4, 4
_PLACES = frozenset({*DISTRICTS, *AREAS, SPECIAL})


class HeroLine(NamedTuple):
    """A hero in a grid.

    ``rating`` is the hero's rating of the type ``kind``. ``skill`` is the Skill that the Headline asks for, "" if the
    hero lacks it.
    """

    plate: Plate
    limit: int
    kind: str
    rating: int
    skill: str


def head_regions(words: Words, view: MarvelHeroesView, title: str, icon: str, line: str, alt: str) -> list[Region]:
    """Return the head with the name and the description, and the Game Round at the same position as on the board."""
    room = INNER - ROUND
    return [
        Region((EDGE, EDGE, room, HEAD), _draw_head, (title, icon, line), alt=alt),
        Region((EDGE + room, EDGE, ROUND, HEAD), draw_round, turn_of(words, view)),
    ]


def _draw_head(canvas: Canvas, title: str, icon: str, line: str) -> None:
    canvas.sprite(sign(icon, 44, ACCENT), 4, 6)
    canvas.text((60, 3, canvas.width - 70, 50), title, TITLE)
    canvas.text((60, 51, canvas.width - 70, 40), line, NOTE, ink=MUTED)


def hero_line(words: Words, seat: int, hero: HeroState, kind: str = "", skill: str = "") -> HeroLine:
    """Return a hero's line in a grid: the rating and Skill that count against a Headline of that type and Skill."""
    facts = HEROES[hero.slug]
    rating = {"crime": facts.crime, "danger": facts.danger, "mystery": facts.mystery}.get(kind, 0)
    limit = facts.ko if hero.status == "ready" else 0
    has = skill if skill in facts.skills else ""
    return HeroLine(Plate(card(words, hero.slug), seat, hero.ko), limit, kind, rating, has)


def draw_hero_line(canvas: Canvas, one: HeroLine, x: int, y: int, width: int) -> None:
    """Draw a hero: the plate at the left, and at the right the rating, the Skill, and KO markers with their limit."""
    right = x + width
    right -= one.limit * 35
    draw_marks(canvas, right, y + (PLATE - 30) // 2, 30, one.plate.ko, one.limit)
    if one.kind:
        right -= 92
        ink = TEXT if one.rating else MUTED
        canvas.sprite(sign(one.kind, 34, ink), right, y + 9)
        canvas.text((right + 42, y, 40, PLATE), str(one.rating), FIGURE, ink=ink)
        if one.skill:
            right -= 46
            canvas.sprite(sign(one.skill, 34, ACCENT), right, y + 9)
    plate_drawn = one.plate._replace(ko=0)
    size = next(size for size in range(PLATE, 15, -1) if plate(plate_drawn, size).width <= right - 8 - x or size == 16)
    canvas.sprite(plate(plate_drawn, size), x, y + (PLATE - size) // 2)


def grid_tall(count: int) -> int:
    """Return the height of ``count`` heroes, two side by side."""
    return -(-count // 2) * ROW


def draw_grid(canvas: Canvas, heroes: Sequence[HeroLine], y: int) -> None:
    """Draw heroes in two columns."""
    wide = (canvas.width - 2 * 16 - 24) // 2
    for number, one in enumerate(heroes):
        row, column = divmod(number, 2)
        draw_hero_line(canvas, one, 16 + column * (wide + 24), y + row * ROW + (ROW - PLATE) // 2, wide)


# ---- notes: helpers and effects of cards, in lines


class Note(NamedTuple):
    """A noted effect: a sign, a name, Plot Points (``number``), and a text below.

    ``lit`` says whether the effect counts now.
    """

    sign: str
    name: str
    text: str
    number: str = ""
    lit: bool = True


def note_regions(notes: Sequence[tuple[Note, Alt]], y: int) -> tuple[list[Region], int]:
    """Return the regions of notes with their alternative texts in two columns, and the height below them."""
    regions = []
    for first in range(0, len(notes), 2):
        pair = notes[first : first + 2]
        wide = HALF if len(pair) > 1 else INNER
        texts = [wrap(one.text, SENTENCE, wide - 40, 5) if one.text else () for one, _ in pair]
        tall = max(58 + _LINE * len(lines) + (10 if lines else 0) for lines in texts)
        for column, ((one, alt), lines) in enumerate(zip(pair, texts, strict=True)):
            box = (EDGE + column * (HALF + GAP), y, wide, tall)
            regions.append(Region(box, _draw_note, (one, lines), alt=alt))
        y += tall + SPACE
    return regions, y


def _draw_note(canvas: Canvas, one: Note, lines: tuple[str, ...]) -> None:
    canvas.rounded((0, 0, canvas.width, canvas.height), CARD if one.lit else mix(CARD, PANEL, 0.7))
    ink = TEXT if one.lit else MUTED
    canvas.sprite(sign(one.sign, 34, ACCENT if one.lit else MUTED), 16, 12)
    right = canvas.width - 16
    if one.number:
        right = canvas.text_before(right, 4, 50, one.number, FIGURE, ink=ink) - 42
        canvas.sprite(sign("plot", 32, ink), right, 13)
        right -= 10
    canvas.text((62, 4, right - 62, 50), one.name, LABEL, ink=ink)
    draw_lines(canvas, (20, 56, canvas.width - 36, _LINE), lines, SENTENCE, TEXT if one.lit else MUTED)


# ---- the viewer's moves


def deeds_with(words: Words, view: MarvelHeroesView, things: Iterable[str], reach: int) -> tuple[str, ...]:
    """Return a phrase for each verb among the viewer's legal moves that name one of these things.

    It includes the heroes and places that these moves name, places with a Headline first. Only the first ``reach``
    words after the verb are searched for a thing.
    """
    slugs, happening = set(things), {area.place for area in view.areas}
    found: dict[str, dict[str, None]] = {}
    for text in view.moves:
        verb, *rest = parse_move(text)
        if slugs & set(rest[:reach]):
            others = [word for word in rest[:2] if word not in slugs and (word in HEROES or word in _PLACES)]
            found.setdefault(verb, {}).update(dict.fromkeys(others))
    return tuple(
        _deed(words, verb, sorted(others, key=lambda word: word not in happening)) for verb, others in found.items()
    )


def _deed(words: Words, verb: str, others: Sequence[str]) -> str:
    text = say(words, f"verb-{verb}")
    card_names = [card(words, word) if word in HEROES else place(words, word) for word in others[:_THINGS]]
    more = [f"+{len(others) - _THINGS}"] if len(others) > _THINGS else []
    return f"{text}: {', '.join([*card_names, *more])}" if others else text


def deed_regions(words: Words, deed_lines: Sequence[str], y: int) -> tuple[list[Region], int]:
    """Return the regions of the viewer's moves, and the height below them; no region if there are no moves."""
    if not deed_lines:
        return [], y
    text = say(words, "closer-can", moves="; ".join(deed_lines))
    lines = wrap(text, LABEL, INNER - 96, _LINES)
    tall = 24 + 42 * len(lines)
    return [Region((EDGE, y, INNER, tall), _draw_deeds, (lines,), alt=text)], y + tall + SPACE


def _draw_deeds(canvas: Canvas, lines: tuple[str, ...]) -> None:
    canvas.frame((0, 0, canvas.width, canvas.height), ACCENT, PANEL, 4)
    canvas.sprite(sign("play", 36, ACCENT), 20, (canvas.height - 36) // 2)
    draw_lines(canvas, (74, 12, canvas.width - 90, 42), lines, LABEL)


# ---- ongoing actions


def affair_regions(text: str, y: int) -> tuple[list[Region], int]:
    """Return the region for the text of an ongoing action, and the height below it; no region for an empty text."""
    if not text:
        return [], y
    return [Region((EDGE, y, INNER, _AFFAIR), _draw_affair, (text,), alt=text)], y + _AFFAIR + SPACE


def _draw_affair(canvas: Canvas, text: str) -> None:
    canvas.frame((0, 0, canvas.width, canvas.height), WARN, PANEL, 4)
    canvas.sprite(sign("a", 34, WARN), 20, 14)
    canvas.text((68, 0, canvas.width - 88, canvas.height), text, LABEL)
