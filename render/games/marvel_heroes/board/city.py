"""The city: each Area with its Headline, its four Districts with the heroes there, and its two Support spaces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.games.marvel_heroes.seen.view import AreaView, MarvelHeroesView
from engine.games.marvel_heroes.state.cards import AREAS, DISTRICTS, HEADLINES
from engine.games.marvel_heroes.state.state import HeroState
from render.cards.parts import draw_lines
from render.games.marvel_heroes.board.districts import DistrictSizes, DrawnDistrict, draw_district, ground_tall, lay
from render.games.marvel_heroes.pieces.facts import (
    area_of,
    arrived,
    card,
    dice_of,
    heroes_at,
    moved_heroes,
    place,
    removed_headlines,
    short,
    solver_of,
)
from render.games.marvel_heroes.pieces.plates import DANGER, EVIL, SEAT_HUES, WARN, Plate, plate
from render.games.marvel_heroes.pieces.symbols import sign
from render.ground.audit import Box
from render.ground.canvas import Canvas
from render.ground.compose import NamedPart, Region
from render.ground.scene import Words, say
from render.ground.theme import ACCENT, BACK, CARD, GOOD, HUES, LINE, MUTED, PANEL, RAISED, TEXT, WIDTH, Colour, mix
from render.ground.typeset import Style, largest_lines
from render.maps.arrows import Arrow, crossing, draw_arrows

# The city's tiles are side by side without gaps; the margin around each panel belongs to its tile.
_EDGE, _INSET, _PAD = 6, 6, 10
# The letters of a title, from the largest to the smallest.
_TITLES = tuple(Style("bold", size) for size in range(31, 18, -1))
_DICE = Style("bold", 54)
_POINTS = Style("bold", 38)


class TileSize(NamedTuple):
    """The heights of the parts of an Area's tile, and the styles of its name and of its small print."""

    head: int
    news: int
    foot: int
    districts: DistrictSizes
    support: int
    name: Style
    note: Style

    @property
    def tall(self) -> int:
        """The height of a tile."""
        return 2 * _INSET + self.head + self.news + ground_tall(self.districts) + self.support + 12


ROOMY = TileSize(
    46, 130, 40, DistrictSizes(93, 58, 46, shows_names=True), 44, Style("bold", 32, 24), Style("regular", 28, 22)
)
# The size while the board also shows a Combat.
SNUG = TileSize(
    40, 112, 36, DistrictSizes(80, 32, 40, shows_names=False), 36, Style("bold", 28, 22), Style("regular", 26, 20)
)
TYPE_FILLS: dict[str, Colour] = {"crime": HUES["blue"].fill, "danger": DANGER, "mystery": HUES["purple"].fill}


class HeadlineFacts(NamedTuple):
    """A Headline on the map. ``lit`` says whether a seat is troubleshooting it now."""

    name: str
    type: str
    dice: int
    vp: int
    skill: str
    skill_word: str
    icon: bool
    lit: bool


class DrawnArea(NamedTuple):
    """Everything that an Area shows; ``quiet`` are the words for an Area without a Headline."""

    name: str
    news: HeadlineFacts | None
    quiet: tuple[str, str]
    headline_lost: bool
    districts: tuple[DrawnDistrict, ...]
    boxes: tuple[Box, ...]
    size: TileSize
    supporters: tuple[Plate, ...]
    spaces: int


class CityPlan(NamedTuple):
    """The layout of the city.

    It has the number of columns, the width of a tile and the heights of its parts, and the Areas in play, in order.
    """

    columns: int
    wide: int
    size: TileSize
    areas: tuple[str, ...]

    @property
    def tall(self) -> int:
        """The height of the city."""
        return -(-len(self.areas) // self.columns) * self.size.tall

    def tile(self, area: str) -> Box:
        """Return the box of an Area's tile, relative to the upper left corner of the city."""
        row, column = divmod(self.areas.index(area), self.columns)
        return column * self.wide, row * self.size.tall, self.wide, self.size.tall


def plan_of(view: MarvelHeroesView) -> CityPlan:
    """Return the layout for the Areas in play: two or three columns; in three, a Combat makes the tiles lower."""
    areas = tuple(area.slug for area in view.areas)
    columns = 2 if len(areas) <= 4 else 3
    size = SNUG if columns > 2 and view.fight is not None else ROOMY
    return CityPlan(columns, (WIDTH - 2 * _EDGE) // columns, size, areas)


def city_regions(words: Words, view: MarvelHeroesView, y: int) -> tuple[list[Region], list[NamedPart]]:
    """Return the Areas with the arrows of the latest action, and the parts within the first of them."""
    plan, fresh = plan_of(view), arrived(view)
    areas_drawn = {area.slug: area_facts(words, view, area, fresh, plan) for area in view.areas}
    busy = view.case is not None or view.fight is not None
    arrows = () if busy else arrows_of(view, plan, areas_drawn)
    quiet = [facts.name for facts in areas_drawn.values() if facts.news is None]
    regions, parts = [], []
    for slug, facts in areas_drawn.items():
        x, top, wide, tall = tile = plan.tile(slug)
        visible = crossing(arrows, tile)
        if facts.news is not None:
            alt = headline_words(words, view, slug)
        else:
            alt = say(words, "alt-quiet", areas=", ".join(quiet)) if facts.name == quiet[0] else ""
        regions.append(Region((_EDGE + x, y + top, wide, tall), _draw_tile, (facts, visible, tile), alt=alt))
        parts += _parts(facts, (_EDGE + x, y + top, wide, tall))
    return regions, parts


def _parts(facts: DrawnArea, tile: Box) -> list[NamedPart]:
    x, y, wide, _ = tile
    name = (x + _INSET, y + _INSET, wide - 2 * _INSET, facts.size.head)
    found = [NamedPart("area", name), NamedPart("support", _on(tile, _support_box(tile[2], facts.size)))]
    if facts.news is not None:
        found.append(NamedPart("headline", _on(tile, _news_box(wide, facts.size))))
    for box, district in zip(facts.boxes, facts.districts, strict=True):
        if district.heroes:
            found.append(NamedPart("ready", _on(tile, box)))
    return found


def _on(tile: Box, box: Box) -> Box:
    return tile[0] + box[0], tile[1] + box[1], box[2], box[3]


def _districts(area: str) -> list[str]:
    return [slug for slug, one in DISTRICTS.items() if one.area == area]


def _support_box(wide: int, size: TileSize) -> Box:
    return _INSET + _PAD, size.tall - _INSET - size.support - 8, wide - 2 * _INSET - 2 * _PAD, size.support


def arrows_of(view: MarvelHeroesView, plan: CityPlan, areas_drawn: Mapping[str, DrawnArea]) -> tuple[Arrow, ...]:
    """Return an arrow for each hero that the latest action moved from one place of the map to another."""
    found = []
    for walk in moved_heroes(view):
        start, end = _box_of(plan, areas_drawn, walk.before), _box_of(plan, areas_drawn, walk.now)
        if start is not None and end is not None and start != end:
            found.append(Arrow(start, end, SEAT_HUES[walk.seat]))
    return tuple(found)


def _box_of(plan: CityPlan, areas_drawn: Mapping[str, DrawnArea], hero: HeroState) -> Box | None:
    area = area_of(hero.place)
    if area not in areas_drawn:
        return None
    if hero.place == area:
        return _on(plan.tile(area), _support_box(plan.wide, plan.size))
    return _on(plan.tile(area), areas_drawn[area].boxes[_districts(area).index(hero.place)])


def area_facts(
    words: Words, view: MarvelHeroesView, area: AreaView, fresh: frozenset[str], plan: CityPlan
) -> DrawnArea:
    """Return the facts that an Area shows on its tile."""
    districts = tuple(
        DrawnDistrict(
            place(words, slug),
            DISTRICTS[slug].symbol,
            slug == area.place,
            tuple(_plate(words, seat, hero, fresh) for seat, hero in heroes_at(view, slug, "ready")),
        )
        for slug in _districts(area.slug)
    )
    districts_laid = lay(districts, plan.size.districts, plan.wide - 2 * _INSET - 2 * _PAD)
    ground = (_INSET + _PAD, _INSET + plan.size.head + plan.size.news + 4, 0, 0)
    supporters = [_plate(words, seat, hero, fresh) for seat, hero in heroes_at(view, area.slug, "support")]
    return DrawnArea(
        name=place(words, area.slug),
        news=_news(words, view, area) if area.headline else None,
        quiet=quiet_words(words, view, area),
        headline_lost=area.slug in removed_headlines(view)
        and solver_of(view, removed_headlines(view)[area.slug]) is None,
        districts=districts_laid.districts,
        boxes=tuple(_on(ground, box) for box in districts_laid.boxes),
        size=plan.size,
        supporters=tuple(supporters),
        spaces=AREAS[area.slug].support_spaces,
    )


def headline_words(words: Words, view: MarvelHeroesView, slug: str) -> str:
    """Return an Area's Headline in words."""
    area = next(area for area in view.areas if area.slug == slug)
    facts = HEADLINES[area.headline]
    key, kind = "alt-headline-icon" if facts.icon else "alt-headline", say(words, f"type-{facts.type}")
    return say(words, key, place=place(words, area.place), type=kind, dice=dice_of(area), vp=facts.vp)


def _plate(words: Words, seat: int, hero: HeroState, fresh: frozenset[str]) -> Plate:
    return Plate(short(words, hero.slug), seat, hero.ko, hero.slug in fresh)


def _news(words: Words, view: MarvelHeroesView, area: AreaView) -> HeadlineFacts:
    facts = HEADLINES[area.headline]
    case = view.case
    return HeadlineFacts(
        name=card(words, area.headline),
        type=facts.type,
        dice=dice_of(area),
        vp=facts.vp,
        skill=facts.skill,
        skill_word=say(words, f"skill-{facts.skill}"),
        icon=facts.icon,
        lit=case is not None and case.headline == area.headline,
    )


def quiet_words(words: Words, view: MarvelHeroesView, area: AreaView) -> tuple[str, str]:
    """Return the words for an Area without a Headline: the lack of a Headline, and the fate of the last Headline."""
    if area.headline:
        return "", ""
    slug = removed_headlines(view).get(area.slug, "")
    if not slug:
        return say(words, "area-quiet"), ""
    solved = solver_of(view, slug) is not None
    return say(words, "area-solved" if solved else "area-lost"), card(words, slug)


def _draw_tile(canvas: Canvas, area: DrawnArea, arrows: tuple[Arrow, ...], tile: Box) -> None:
    """Draw an Area; arrows are above the ground, but below all text and all heroes."""
    _draw_ground(canvas, area)
    draw_arrows(canvas, arrows, tile)
    _draw_content(canvas, area, arrows, tile)


def _news_box(wide: int, size: TileSize) -> Box:
    return _INSET + _PAD, _INSET + size.head, wide - 2 * _INSET - 2 * _PAD, size.news - 4


def _draw_ground(canvas: Canvas, area: DrawnArea) -> None:
    wide, tall = canvas.width - 2 * _INSET, canvas.height - 2 * _INSET
    box = (_INSET, _INSET, wide, tall)
    if area.news is not None and area.news.lit:
        canvas.frame(box, ACCENT, PANEL, 5)
    else:
        canvas.rounded(box, PANEL)
    news = _news_box(canvas.width, area.size)
    if area.news is None:
        canvas.rounded(news, mix(BACK, PANEL, 0.6), 10)
    else:
        fill = TYPE_FILLS[area.news.type]
        canvas.rounded(news, mix(CARD, fill, 0.22), 10)
    for where, district in zip(area.boxes, area.districts, strict=True):
        if district.has_headline:
            canvas.frame(where, WARN, RAISED, 3, 10)
        else:
            canvas.rounded(where, CARD, 10)
    for where in _spaces(canvas, area):
        canvas.rounded(where, mix(BACK, PANEL, 0.5), 8)


def _spaces(canvas: Canvas, area: DrawnArea) -> list[Box]:
    x, y, wide, tall = _support_box(canvas.width, area.size)
    room = (wide - 40 - 6 * (area.spaces - 1)) // area.spaces
    return [(x + 40 + number * (room + 6), y, room, tall) for number in range(area.spaces)]


def _draw_content(canvas: Canvas, area: DrawnArea, arrows: tuple[Arrow, ...], tile: Box) -> None:
    wide = canvas.width - 2 * _INSET
    canvas.text((_INSET + 14, _INSET, wide - 28, area.size.head - 6), area.name, area.size.name)
    news = _news_box(canvas.width, area.size)
    if area.news is None:
        _draw_quiet(canvas, area, news)
    else:
        _draw_news(canvas, area.news, area.size, news)
    for box, district in zip(area.boxes, area.districts, strict=True):
        on_map = (tile[0] + box[0], tile[1] + box[1], box[2], box[3])
        draw_district(canvas, district, area.size.districts, box, crossed=bool(crossing(arrows, on_map)))
    _draw_supporters(canvas, area)


def _draw_quiet(canvas: Canvas, area: DrawnArea, box: Box) -> None:
    x, y, wide, tall = box
    line, name = area.quiet
    if not name:
        canvas.text((x + 10, y, wide - 20, tall), line, area.size.note, ink=MUTED, align="centre")
        return
    canvas.text((x + 12, y + 4, wide - 24, 38), line, area.size.name, ink=WARN if area.headline_lost else GOOD)
    _draw_title(canvas, name, (x + 12, y + 42, wide - 24, tall - 46), MUTED)


def _draw_news(canvas: Canvas, news: HeadlineFacts, size: TileSize, box: Box) -> None:
    x, y, wide, tall = box
    fill = TYPE_FILLS[news.type]
    side = 78
    canvas.rounded((x, y, side, tall), mix(fill, BACK, 0.34), 10)
    canvas.sprite(sign(news.type, 40, TEXT), x + (side - 40) // 2, y + 8 + (tall - 106) // 3)
    canvas.text((x, y + 50, side, tall - 54), str(news.dice), _DICE, align="centre")
    left, right, top = x + side + 10, x + wide - 10, y + tall - size.foot - 2
    _draw_title(canvas, news.name, (left, y + 3, right - left - 38 * news.icon, top - y - 3), TEXT)
    if news.icon:
        canvas.sprite(sign("mask", 34, EVIL.fill), right - 34, y + 8)
    points = canvas.text_before(right, top, size.foot, str(news.vp), _POINTS)
    canvas.sprite(sign("star", 28, HUES["yellow"].fill), points - 33, top + (size.foot - 28) // 2)
    canvas.sprite(sign(news.skill, 26, TEXT), left, top + (size.foot - 26) // 2)
    canvas.text((left + 33, top, points - 40 - left - 33, size.foot), news.skill_word, size.note, ink=TEXT)


def _draw_title(canvas: Canvas, text: str, box: Box, ink: Colour) -> None:
    x, y, wide, tall = box
    style, lines = largest_lines(text, _TITLES, wide, tall)
    high = style.size + 2
    draw_lines(canvas, (x, y + (tall - high * len(lines)) // 2, wide, high), lines, style._replace(least=17), ink)


def _draw_supporters(canvas: Canvas, area: DrawnArea) -> None:
    x, y, _, tall = _support_box(canvas.width, area.size)
    canvas.sprite(sign("support", 28, MUTED), x + 2, y + (tall - 28) // 2)
    for number, (at, _, room, _) in enumerate(_spaces(canvas, area)):
        if number < len(area.supporters):
            one = area.supporters[number]
            size = next(size for size in range(tall - 4, 15, -1) if plate(one, size).width <= room - 4 or size == 16)
            plate_drawn = plate(one, size)
            canvas.sprite(plate_drawn, at + (room - plate_drawn.width) // 2, y + (tall - size) // 2)
        else:
            canvas.sprite(sign("life", 14, LINE), at + room // 2 - 7, y + tall // 2 - 7)
