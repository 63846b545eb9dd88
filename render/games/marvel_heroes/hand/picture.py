"""The picture of a hand (the viewer's team, as it is or as planned, with its cards), or of a planning alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from engine.games.marvel_heroes.seen.view import MarvelHeroesView
from render.cards.parts import draw_nothing, draw_title
from render.games.marvel_heroes.board.shelf import EDGE, INNER
from render.games.marvel_heroes.hand.held_cards import SIZES, HeldCard, Size, grid_regions, held_cards
from render.games.marvel_heroes.hand.planning import (
    RESTING_ENDS,
    planning_regions,
    sum_region,
    sum_words,
    team_regions,
)
from render.games.marvel_heroes.pieces.facts import LETTERS, headline, team, view_of
from render.games.marvel_heroes.pieces.plates import seat_tile
from render.games.marvel_heroes.pieces.symbols import SIGNS, sign
from render.ground import sprites
from render.ground.canvas import Canvas
from render.ground.compose import Region, Sheet
from render.ground.names import brief_name, seat_name
from render.ground.scene import Scene, Words, holder, say
from render.ground.theme import ACCENT, GAP, HUES, MUTED, TEXT, TITLE, WIDTH, mix
from render.ground.typeset import Style
from render.ground.wording import sentences
from render.maps.legends import LegendKey, legend_lines, legend_regions
from render.seats.strips import headline_sign

_HEAD, _QUESTION, _HEADING, _EMPTY = 66, 50, 52, 68
# The maximum and minimum height of a picture, with any number of cards.
_MOST, _LEAST = 1780, 640
_COUNT = Style("bold", 38)
_QUESTION_STYLE, _SECTION, _NOTE = Style("bold", LETTERS), Style("bold", 36, LETTERS), Style("regular", LETTERS)
# The signs on Villain cards, whose meanings are below them.
_SIGNS = ("trouble", "life", "a", "d", "w")


class Section(NamedTuple):
    """A group of cards under a title. If it has no cards, the text ``empty`` is shown."""

    title: str
    cards: tuple[HeldCard, ...]
    empty: str


def hand(scene: Scene, words: Words) -> Sheet:
    """Return the hand of the view's seat. Raises `ValueError` for a spectator's view."""
    view = view_of(scene)
    seat = holder(view)
    title = say(words, "hand-title", name=seat_name(scene, words, seat))
    alt = say(words, "hand-title", name=brief_name(scene, words, seat, 22, in_picture=False))
    head = _head_region(words, view, seat, title, (alt,))
    heroes, sections = partial(_team, words, view, seat), sections_of(scene, words, view, seat)
    return _sheet(words, [head, *_question_regions(scene, words, view)], sections, heroes, _LEAST)


def cards_choice(scene: Scene, words: Words) -> Sheet:
    """Return the question and those cards of the view's seat among which it chooses, without its heroes.

    Raises `ValueError` for a spectator's view.
    """
    view = view_of(scene)
    sections = sections_of(scene, words, view, holder(view))
    sections_offered = [one for one in sections if any(card.verb for card in one.cards)]
    return _sheet(words, _question_regions(scene, words, view, EDGE), sections_offered or sections)


def _question_regions(scene: Scene, words: Words, view: MarvelHeroesView, y: int = EDGE + _HEAD) -> list[Region]:
    facts = headline_sign(view), _headline(scene, words, view)
    alt = _headline(scene, words, view, in_picture=False)
    return [Region((EDGE, y, INNER, _QUESTION), _draw_question, facts, alt=alt)]


def _team(words: Words, view: MarvelHeroesView, seat: int, y: int) -> list[Region]:
    """Return the heroes of a team from ``y`` on, and the totals of its plan."""
    regions = team_regions(words, view, seat, y)
    if view.sheet is not None:
        below = _bottom(regions, y)
        regions.append(sum_region(words, view.sheet, below))
    return regions


def _bottom(regions: Sequence[Region], y: int) -> int:
    """Return the y coordinate where the next region may begin: below ``regions`` with a gap, or ``y`` without any."""
    return max((one.box[1] + one.box[3] + GAP for one in regions), default=y)


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
    heroes, sections = partial(planning_regions, words, view, seat), sections_of(scene, words, view, seat)[:1]
    return _sheet(words, [_head_region(words, view, seat, title, alts)], sections, heroes)


def _head_region(words: Words, view: MarvelHeroesView, seat: int, title: str, alts: tuple[str, ...]) -> Region:
    seat_view, note = view.seats[seat], _team_title(words, view, seat)
    counts = (("plot", view.sheet.seat.pp if view.sheet is not None else seat_view.pp), ("star", seat_view.vp))
    # The long title of a planning leaves no room for the Mastermind, who has no part in it.
    facts = seat, title, team(words, seat_view.team) if view.sheet is not None else note, counts
    return Region((EDGE, EDGE, INNER, _HEAD), _draw_holder, facts, alt=sentences((alts[0], note, *alts[1:])))


def _sheet(
    words: Words,
    head: list[Region],
    sections: Sequence[Section],
    heroes: Callable[[int], list[Region]] = lambda _y: [],
    least: int = 0,
) -> Sheet:
    """Return a picture with ``head``, the heroes, and the sections below them; it is at least ``least`` high.

    The largest cards are shown that fit, with the heroes if these fit too.
    """
    y = _bottom(head, EDGE)
    sheets = (
        _laid_out(words, [*head, *team_part], sections, size, least) for team_part in (heroes(y), []) for size in SIZES
    )
    # A hand that never fits is shown as small as possible.
    return next((sheet for sheet in sheets if sheet.size[1] <= _MOST), None) or _laid_out(
        words, head, sections, SIZES[-1], least
    )


def _laid_out(words: Words, head: list[Region], sections: Sequence[Section], size: Size, least: int) -> Sheet:
    regions = [*head]
    for section in sections:
        regions += _section(words, section, size, _bottom(regions, EDGE))
    regions += _legend(words, sections, size, _bottom(regions, EDGE))
    return Sheet((WIDTH, max(least, _bottom(regions, EDGE) - GAP + EDGE)), regions, levels=RESTING_ENDS + 1)


def _legend(words: Words, sections: Sequence[Section], size: Size, y: int) -> list[Region]:
    """Return the meanings of the signs on Villain cards; none without Villain cards."""
    if not any(card.powers for section in sections for card in section.cards):
        return []
    signs = _SIGNS if size.has_ratings else _SIGNS[:2]
    keys = [LegendKey(say(words, f"legend-{name}"), SIGNS[name]) for name in signs]
    return legend_regions(legend_lines(keys, INNER, LETTERS), EDGE, y, INNER, size=LETTERS)


def _headline(scene: Scene, words: Words, view: MarvelHeroesView, *, in_picture: bool = True) -> str:
    """Return the headline of a hand. An unfinished planning has its own headline, because its view looks finished."""
    if view.sheet is not None:
        return say(words, "hand-asked", round=view.round)
    return headline(scene, words, in_picture=in_picture)


def _team_title(words: Words, view: MarvelHeroesView, seat: int) -> str:
    seat_view = view.seats[seat]
    if not seat_view.team:
        return ""
    if not seat_view.mastermind:
        return team(words, seat_view.team)
    return f"{team(words, seat_view.team)} · {say(words, f'card-{seat_view.mastermind}')}"


def sections_of(scene: Scene, words: Words, view: MarvelHeroesView, seat: int) -> list[Section]:
    """Return the Resource and the Villain cards of a seat."""
    seat_view, sheet = view.seats[seat], view.sheet
    resources = (sheet.seat.resources if sheet is not None else seat_view.resources) or ()
    villains = seat_view.villains or ()
    empty = say(words, "hand-none")
    first = say(words, "hand-resources-title", count=len(resources))
    second = say(words, "hand-villains-title", count=len(villains))
    return [
        Section(first, held_cards(scene, words, view, resources), empty),
        Section(second, held_cards(scene, words, view, villains), empty),
    ]


def _section(words: Words, section: Section, size: Size, y: int) -> list[Region]:
    """Return a section's title and cards. The title's alternative text names all cards."""
    alt = partial(_section_alt, words, section)
    title = Region((EDGE, y, INNER, _HEADING), draw_title, (section.title, _SECTION), alt=alt)
    y += _HEADING
    if not section.cards:
        return [title, Region((EDGE, y, INNER, _EMPTY), draw_nothing, (section.empty, _NOTE))]
    return [title, *grid_regions(section.cards, size, EDGE, y, INNER)]


def _draw_question(canvas: Canvas, shape: str, question_text: str) -> None:
    """Write the question with its sign."""
    canvas.sprite(sprites.glyph(shape, 30, ACCENT), 14, (canvas.height - 30) // 2)
    canvas.text((58, 0, canvas.width - 66, canvas.height), question_text, _QUESTION_STYLE, ink=mix(TEXT, MUTED, 0.2))


def _draw_holder(canvas: Canvas, seat: int, title: str, note: str, counts: tuple[tuple[str, int], ...]) -> None:
    seat_tile(canvas, 6, 8, 50, seat)
    right = canvas.width - 8
    for name, count in reversed(counts):
        right = canvas.text_before(right, 0, canvas.height, str(count), _COUNT) - 42
        ink = HUES["yellow"].fill if name == "star" else TEXT
        canvas.sprite(sign(name, 34, ink), right, (canvas.height - 34) // 2)
        right -= 20
    wide = _QUESTION_STYLE.width(note)
    canvas.text((right - wide, 0, wide, canvas.height), note, _QUESTION_STYLE, ink=MUTED, align="right")
    canvas.text((70, 0, right - wide - 90, canvas.height), title, TITLE._replace(least=LETTERS))


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
