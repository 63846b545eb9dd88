"""The picture of a hand (the viewer's team, as it is or as planned, with its cards), or of a planning alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from engine.games.marvel_heroes.seen.view import MarvelHeroesView
from render.cards.parts import draw_asked, draw_nothing, draw_title
from render.games.marvel_heroes.board.shelf import EDGE, INNER
from render.games.marvel_heroes.hand.held_cards import (
    SIZES,
    TINY,
    HeldCard,
    Size,
    flat,
    grid_height,
    grid_regions,
    held_cards,
)
from render.games.marvel_heroes.hand.planning import HERO, RESTING_ENDS, SUM, sum_region, sum_words, team_regions
from render.games.marvel_heroes.pieces.facts import headline, subline, team, view_of
from render.games.marvel_heroes.pieces.plates import seat_tile
from render.games.marvel_heroes.pieces.symbols import sign
from render.ground.canvas import Canvas
from render.ground.compose import Region, Sheet
from render.ground.names import brief_name, seat_name
from render.ground.scene import Scene, Words, holder, say
from render.ground.theme import GAP, HUES, MUTED, NAME, TEXT, TITLE, WIDTH
from render.ground.typeset import Style
from render.ground.wording import sentences
from render.seats.strips import headline_sign

_HEAD, _QUESTION, _HEADING, _EMPTY = 66, 44, 46, 68
# The maximum and minimum height of a picture, with any number of cards.
_MOST, _LEAST = 1780, 640
_COUNT = Style("bold", 38)


class Section(NamedTuple):
    """A group of cards under a title. If it has no cards, the text ``empty`` is shown."""

    title: str
    cards: tuple[HeldCard, ...]
    empty: str
    flat: bool = False

    def fit(self, size: Size) -> Size:
        """Return the size of the section's cards; cards without Powers are shorter."""
        return flat(size) if self.flat else size


def hand(scene: Scene, words: Words) -> Sheet:
    """Return the hand of the view's seat. Raises `ValueError` for a spectator's view."""
    view = view_of(scene)
    seat = holder(view)
    title = say(words, "hand-title", name=seat_name(scene, words, seat))
    alt = say(words, "hand-title", name=brief_name(scene, words, seat, 22, drawn=False))
    head = _head_region(words, view, seat, title, (alt,))
    y = EDGE + _HEAD
    asked = _headline(scene, words, view)
    left = INNER - 80 - NAME.width(asked)
    line = headline_sign(view), asked, subline(scene, words, left) if left > 200 else "", 14
    alt = _headline(scene, words, view, drawn=False)
    regions = [head, Region((EDGE, y, INNER, _QUESTION), draw_asked, line, alt=alt)]
    y += _QUESTION + 8
    heroes = team_regions(words, view, seat, y)
    y += HERO + GAP if heroes else 0
    if view.sheet is not None:
        regions.append(sum_region(words, view.sheet, y))
        y += SUM + GAP
    return _sheet(words, [*regions, *heroes], sections_of(scene, words, view, seat), y, _LEAST)


def plan(scene: Scene, words: Words) -> Sheet:
    """Return the planning of the view's seat, with its Resource cards: Villain cards have no part in it (MH-25).

    The menus and buttons of the planning fit on a phone's screen together with this picture.
    Raises `ValueError` for a spectator's view.
    """
    view = view_of(scene)
    seat = holder(view)
    title = _headline(scene, words, view)
    # The button that submits the plan names the sum, so the sum is not drawn here.
    alts = (title, *sum_words(words, view.sheet)) if view.sheet is not None else (title,)
    y = EDGE + _HEAD
    regions = [_head_region(words, view, seat, title, alts), *team_regions(words, view, seat, y)]
    return _sheet(words, regions, sections_of(scene, words, view, seat)[:1], y + HERO + GAP)


def _head_region(words: Words, view: MarvelHeroesView, seat: int, title: str, alts: tuple[str, ...]) -> Region:
    own, note = view.seats[seat], _team_title(words, view, seat)
    counts = (("plot", view.sheet.seat.pp if view.sheet is not None else own.pp), ("star", own.vp))
    facts = seat, title, note, counts
    return Region((EDGE, EDGE, INNER, _HEAD), _draw_holder, facts, alt=sentences((alts[0], note, *alts[1:])))


def _sheet(words: Words, regions: list[Region], sections: Sequence[Section], y: int, least: int = 0) -> Sheet:
    """Return the picture of ``regions`` with the sections below them, from ``y``; it is at least ``least`` high."""
    size = next((size for size in SIZES if y + _sections_height(sections, size) <= _MOST), TINY)
    for section in sections:
        added, y = _section(words, section, size, y)
        regions += added
    return Sheet((WIDTH, max(least, y - GAP + EDGE)), regions, levels=RESTING_ENDS + 1)


def _headline(scene: Scene, words: Words, view: MarvelHeroesView, *, drawn: bool = True) -> str:
    """Return the headline of a hand. A planning has its own headline, because the view shows it as if submitted."""
    if view.sheet is not None:
        return say(words, "hand-asked", round=view.round)
    return headline(scene, words, drawn=drawn)


def _team_title(words: Words, view: MarvelHeroesView, seat: int) -> str:
    own = view.seats[seat]
    if not own.team:
        return ""
    if not own.mastermind:
        return team(words, own.team)
    return f"{team(words, own.team)} · {say(words, f'card-{own.mastermind}')}"


def sections_of(scene: Scene, words: Words, view: MarvelHeroesView, seat: int) -> list[Section]:
    """Return the Resource and the Villain cards of a seat."""
    own, sheet = view.seats[seat], view.sheet
    resources = (sheet.seat.resources if sheet is not None else own.resources) or ()
    villains = own.villains or ()
    empty = say(words, "hand-none")
    first = say(words, "hand-resources-title", count=len(resources))
    second = say(words, "hand-villains-title", count=len(villains))
    return [
        Section(first, held_cards(scene, words, view, resources), empty, flat=True),
        Section(second, held_cards(scene, words, view, villains), empty),
    ]


def _sections_height(sections: Sequence[Section], size: Size) -> int:
    return sum(
        _HEADING + (grid_height(len(one.cards), one.fit(size)) if one.cards else _EMPTY + GAP) for one in sections
    )


def _section(words: Words, section: Section, size: Size, y: int) -> tuple[list[Region], int]:
    """Return a section's title and cards, and the height below them. The title's alternative text names all cards."""
    alt = partial(_section_alt, words, section)
    regions = [Region((EDGE, y, INNER, _HEADING), draw_title, (section.title,), alt=alt)]
    y += _HEADING
    if not section.cards:
        regions.append(Region((EDGE, y, INNER, _EMPTY), draw_nothing, (section.empty,)))
        return regions, y + _EMPTY + GAP
    size = section.fit(size)
    regions += grid_regions(section.cards, size, EDGE, y, INNER)
    return regions, y + grid_height(len(section.cards), size)


def _draw_holder(canvas: Canvas, seat: int, title: str, note: str, counts: tuple[tuple[str, int], ...]) -> None:
    seat_tile(canvas, 6, 8, 50, seat)
    right = canvas.width - 8
    for name, count in reversed(counts):
        right = canvas.text_before(right, 0, canvas.height, str(count), _COUNT) - 42
        ink = HUES["yellow"].fill if name == "star" else TEXT
        canvas.sprite(sign(name, 34, ink), right, (canvas.height - 34) // 2)
        right -= 20
    wide = min(NAME.width(note), canvas.width // 2)
    canvas.text((right - wide, 0, wide, canvas.height), note, NAME, ink=MUTED, align="right")
    canvas.text((70, 0, right - wide - 90, canvas.height), title, TITLE)


def _section_alt(words: Words, section: Section, level: int) -> str:
    cards = "; ".join(_card_alt(words, one, level) for one in section.cards)
    return f"{section.title}: {cards or section.empty}"


def _card_alt(words: Words, one: HeldCard, level: int) -> str:
    facts = [one.verb] if one.verb else []
    texts = one.texts if level == 0 else one.texts[:1] if level == 1 else ()
    if level < 3 and one.figures:
        facts += [say(words, f"alt-figure-{name}", count=number) for name, number in one.figures]
    facts += [text.rstrip(".") for _, text in texts]
    name = f"{one.name} ×{one.copies}" if one.copies > 1 else one.name
    return f"{name} ({'; '.join(facts)})" if facts else name
