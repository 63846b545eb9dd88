"""The picture of a hand: the symbols for the next card, action tokens, and each card with symbols and effect."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from engine.games.marvel_united.seen.view import UnitedView
from engine.games.marvel_united.state.pieces import NOWHERE
from render.cards.parts import draw_asked, draw_nothing, draw_title
from render.games.marvel_united.board.ring import INNER, MARGIN
from render.games.marvel_united.board.storyline import heading_of
from render.games.marvel_united.hand.cards import LARGE, SMALL, TEXT_LEVELS, Size, cards_alt, grid_height, grid_regions
from render.games.marvel_united.hand.holding import Section, asks_for_card, sections_of
from render.games.marvel_united.pieces import figures as pieces
from render.games.marvel_united.pieces.facts import (
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
from render.ground.theme import GAP, MUTED, NAME, NOTE, PANEL, TEXT, TITLE, WIDTH
from render.ground.widgets import panel
from render.ground.wording import sentences
from render.seats.strips import headline_sign

_HEAD, _QUESTION, _BAND, _HEADING = 66, 44, 62, 48
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
    title = say(words, "hand-title", name=brief_name(scene, words, seat, 24, drawn=False))
    regions = [holder_region(scene, words, seat, y, sentences((title, character_line(words, view, seat))))]
    y += _HEAD
    asked = headline(scene, words)
    left = INNER - 54 - 24 - NAME.width(asked)
    line = headline_sign(view), asked, subline(scene, words, left) if left > 0 else "", 12
    alt = headline(scene, words, drawn=False)
    regions.append(Region((MARGIN, y, INNER, _QUESTION), draw_asked, line, alt=alt))
    y += _QUESTION + 8
    bands = bands_of(words, view, seat)
    if bands:
        regions += _band_regions(words, bands, y)
        y += _BAND + 6
    sections = sections_of(words, view, seat)
    size = next((size for size in (LARGE, SMALL) if y + _sections_height(sections, size) <= _MOST), SMALL)
    for section in sections:
        added, y = _section(words, section, size, y)
        regions += added
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
    return Region((MARGIN, y, INNER, _HEAD), _draw_holder, facts, alt=alt)


def character_line(words: Words, view: UnitedView, seat: int) -> str:
    """Return the character that the seat plays, and the place of its figure."""
    if seat >= len(view.heroes):
        name, place = say(words, f"villain-{view.villain}"), view.villain_at
        key = "hand-in-place"
    else:
        own = view.heroes[seat]
        if not own.hero:
            return say(words, "hand-none-yet")
        name, place = hero_word(words, own.hero), own.place
        key = "hand-lying" if own.ko else "hand-in-place"
    if place == NOWHERE:
        return name
    return say(words, key, hero=name, place=place_word(words, view, place))


def _draw_holder(canvas: Canvas, seat: int, ko: bool, title: str, note: str) -> None:
    size = canvas.height - 8
    figure = pieces.villain(size) if seat == pieces.VILLAIN else pieces.hero(seat, size, "ko" if ko else "")
    canvas.sprite(figure, 6, 4)
    left = 6 + figure.width + 14
    wide = min(NAME.width(note), canvas.width // 2)
    right = canvas.width - 8
    canvas.text((right - wide, 0, wide, canvas.height), note, NAME, ink=MUTED, align="right")
    canvas.text((left, 0, right - wide - 26 - left, canvas.height), title, TITLE)


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


def _band_regions(words: Words, bands: Sequence[Band], y: int) -> list[Region]:
    needs = [_band_width(band) for band in bands]
    spare = max(0, INNER - GAP * (len(bands) - 1) - sum(needs)) // len(bands)
    regions, x = [], MARGIN
    for number, (band, need) in enumerate(zip(bands, needs, strict=True)):
        wide = MARGIN + INNER - x if number == len(bands) - 1 else need + spare
        symbols = action_words(words, [kind for kind, count in band.symbols for _ in range(count)])
        alt = label_list(band.text, symbols) if symbols else band.text
        regions.append(Region((x, y, wide, _BAND), _draw_band, (band,), alt=alt))
        x += wide + GAP
    return regions


def _band_width(band: Band) -> int:
    symbols = sum(90 if count > 1 else 50 for _, count in band.symbols)
    return 36 + min(440, NOTE.width(band.text)) + symbols


def _draw_band(canvas: Canvas, band: Band) -> None:
    panel(canvas, PANEL)
    size, right = 44, canvas.width - 10
    for kind, count in reversed(band.symbols):
        if count > 1:
            right = canvas.text_before(right, 0, canvas.height, f"×{count}", NOTE) - 2
        right -= size
        canvas.sprite(pieces.action(kind, size), right, (canvas.height - size) // 2)
        right -= 6
    canvas.text((16, 0, right - 22, canvas.height), band.text, NOTE, ink=TEXT if band.symbols else MUTED)


def _sections_height(sections: Sequence[Section], size: Size) -> int:
    return sum(_HEADING + (grid_height(len(one.cards), size) if one.cards else 92) for one in sections)


def _section(words: Words, section: Section, size: Size, y: int) -> tuple[list[Region], int]:
    """Return a section's title and cards, and the height below them; the title's alternative text names all cards."""
    alt = partial(cards_alt, words, section.title, section.cards) if section.cards else section.empty
    regions = [Region((MARGIN, y, INNER, _HEADING), draw_title, (section.title,), alt=alt)]
    y += _HEADING
    if not section.cards:
        regions.append(Region((MARGIN, y, INNER, 80), draw_nothing, (section.empty,)))
        return regions, y + 92
    regions += grid_regions(section.cards, size, MARGIN, y, INNER)
    return regions, y + grid_height(len(section.cards), size)
