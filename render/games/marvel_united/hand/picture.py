"""The picture of a hand: the symbols for the next card, action tokens, and each card with symbols and effect."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from engine.games.marvel_united.seen.view import UnitedView
from engine.games.marvel_united.state.pieces import NOWHERE
from render.cards.parts import draw_nothing, draw_title
from render.games.marvel_united.board.ring import INNER, MARGIN
from render.games.marvel_united.board.storyline import heading_of
from render.games.marvel_united.hand.cards import (
    LARGE,
    SHORT,
    SMALL,
    TEXT_LEVELS,
    Size,
    cards_alt,
    grid_height,
    grid_regions,
)
from render.games.marvel_united.hand.holding import Section, asks_for_card, sections_of
from render.games.marvel_united.pieces import figures as pieces
from render.games.marvel_united.pieces.facts import (
    LINE_STYLE,
    action_words,
    headline,
    hero_word,
    label_list,
    place_word,
    subline,
    view_of,
)
from render.ground.canvas import Canvas
from render.ground.compose import Alt, Region, Sheet
from render.ground.names import brief_name, seat_name
from render.ground.scene import Scene, Words, holder, say
from render.ground.theme import GAP, MUTED, PANEL, TEXT, WIDTH
from render.ground.typeset import Style
from render.ground.widgets import panel
from render.ground.wording import sentences
from render.seats.strips import draw_title as draw_question
from render.seats.strips import headline_sign

HEAD = 98
_QUESTION, _BAND, _HEADING, _EMPTY = 92, 66, 56, 80
_PLACE = Style("bold", 38, 34)
WORDS_STYLE = Style("regular", 38, 34)
_TITLE = Style("bold", 42, 34)
# The maximum and minimum height of a picture, with any number of cards.
_MOST, _LEAST = 1790, 640


class Band(NamedTuple):
    """A part of the line above the cards. Its words are followed by action symbols with their numbers."""

    text: str
    symbols: tuple[tuple[str, int], ...]


def hand(scene: Scene, words: Words) -> Sheet:
    """Return the hand of the view's seat. Raises `ValueError` for a spectator's view."""
    view = view_of(scene)
    seat = holder(view)
    y = MARGIN
    title = say(words, "hand-title", name=brief_name(scene, words, seat, 24, in_picture=False))
    regions = [holder_region(scene, words, seat, y, sentences((title, character_line(words, view, seat))))]
    y += HEAD
    facts = (headline(scene, words), headline_sign(view), subline(scene, words, INNER - 70), LINE_STYLE)
    alt = headline(scene, words, in_picture=False)
    regions.append(Region((MARGIN, y, INNER, _QUESTION), draw_question, facts, alt=alt))
    y += _QUESTION + 8
    bands = bands_of(words, view, seat)
    if bands:
        band_regions, y = _band_regions(words, bands, y)
        regions += band_regions
    sections = sections_of(words, view, seat)
    sizes = (LARGE, SHORT, SMALL)
    size = next((size for size in sizes if y + _sections_height(sections, size) <= _MOST), SMALL)
    for section in sections:
        band_regions, y = _section(words, section, size, y)
        regions += band_regions
    return Sheet((WIDTH, max(_LEAST, y - GAP + MARGIN)), regions, levels=TEXT_LEVELS)


def choice(scene: Scene, words: Words) -> Sheet | None:
    """Return the hand if the viewer must choose a card, None otherwise."""
    return hand(scene, words) if asks_for_card(view_of(scene)) else None


def holder_region(scene: Scene, words: Words, seat: int, y: int, alt: Alt) -> Region:
    """Return the line with the figure, the holder, and the Hero's place."""
    view, title = view_of(scene), say(words, "hand-title", name=seat_name(scene, words, seat))
    hero = seat < len(view.heroes)
    ko = hero and view.heroes[seat].ko
    facts = (seat if hero else pieces.VILLAIN, ko, title, character_line(words, view, seat))
    return Region((MARGIN, y, INNER, HEAD), _draw_holder, facts, alt=alt)


def character_line(words: Words, view: UnitedView, seat: int) -> str:
    """Return the character that the seat plays, and the place of its figure."""
    if seat >= len(view.heroes):
        name, place = say(words, f"villain-{view.villain}"), view.villain_at
        key = "hand-in-place"
    else:
        seat_hero = view.heroes[seat]
        if not seat_hero.hero:
            return say(words, "hand-none-yet")
        name, place = hero_word(words, seat_hero.hero), seat_hero.place
        key = "hand-lying" if seat_hero.ko else "hand-in-place"
    if place == NOWHERE:
        return name
    return say(words, key, hero=name, place=place_word(words, view, place))


def _draw_holder(canvas: Canvas, seat: int, ko: bool, title: str, note: str) -> None:
    size = canvas.height - 8
    figure = pieces.villain(size) if seat == pieces.VILLAIN else pieces.hero(seat, size, "ko" if ko else "")
    canvas.sprite(figure, 6, 4)
    left = 6 + figure.width + 14
    wide = canvas.width - left - 8
    canvas.text((left, 2, wide, 50), title, _TITLE)
    canvas.text((left, 52, wide, 44), note, _PLACE, ink=MUTED)


def bands_of(words: Words, view: UnitedView, seat: int) -> list[Band]:
    """Return a Hero's symbols that count now and action tokens; nothing for the Villain."""
    if seat >= len(view.heroes) or (view.phase == "setup" and not view.heroes[seat].tokens):
        return []
    label, symbols = heading_of(words, view)
    kinds = view.heroes[seat].tokens
    tokens = tuple((kind, kinds.count(kind)) for kind in dict.fromkeys(kinds))
    return [
        Band(label, tuple((kind, 1) for kind in symbols)),
        Band(say(words, "hand-tokens" if tokens else "hand-no-tokens"), tokens),
    ]


def _band_regions(words: Words, bands: Sequence[Band], y: int) -> tuple[list[Region], int]:
    """Return the regions of the bands, side by side or one below the other, and the height below them."""
    needs = [_band_width(band) for band in bands]
    spare = (INNER - GAP * (len(bands) - 1) - sum(needs)) // len(bands)
    regions, x = [], MARGIN
    for number, (band, need) in enumerate(zip(bands, needs, strict=True)):
        last = number == len(bands) - 1
        wide = INNER if spare < 0 else MARGIN + INNER - x if last else need + spare
        symbols = action_words(words, [kind for kind, count in band.symbols for _ in range(count)])
        alt = label_list(band.text, symbols) if symbols else band.text
        regions.append(Region((x, y, wide, _BAND), _draw_band, (band,), alt=alt))
        if spare < 0 or last:
            y += _BAND + 6
        else:
            x += wide + GAP
    return regions, y


def _band_width(band: Band) -> int:
    symbols = sum(110 if count > 1 else 52 for _, count in band.symbols)
    return 40 + WORDS_STYLE.width(band.text) + symbols


def _draw_band(canvas: Canvas, band: Band) -> None:
    panel(canvas, PANEL)
    size, right = 44, canvas.width - 10
    for kind, count in reversed(band.symbols):
        if count > 1:
            right = canvas.text_before(right, 0, canvas.height, f"×{count}", WORDS_STYLE) - 2
        right -= size
        canvas.sprite(pieces.action(kind, size), right, (canvas.height - size) // 2)
        right -= 6
    canvas.text((16, 0, right - 22, canvas.height), band.text, WORDS_STYLE, ink=TEXT if band.symbols else MUTED)


def _sections_height(sections: Sequence[Section], size: Size) -> int:
    return sum(_HEADING + (grid_height(one.cards, size, INNER) if one.cards else _EMPTY + GAP) for one in sections)


def _section(words: Words, section: Section, size: Size, y: int) -> tuple[list[Region], int]:
    """Return a section's title and cards, and the height below them; the title's alternative text names all cards."""
    alt = partial(cards_alt, words, section.title, section.cards) if section.cards else section.empty
    regions = [Region((MARGIN, y, INNER, _HEADING), draw_title, (section.title, _PLACE), alt=alt)]
    y += _HEADING
    if not section.cards:
        regions.append(Region((MARGIN, y, INNER, _EMPTY), draw_nothing, (section.empty, WORDS_STYLE)))
        return regions, y + _EMPTY + GAP
    regions += grid_regions(section.cards, size, MARGIN, y, INNER)
    return regions, y + grid_height(section.cards, size, INNER)
