"""The city: each Area with its Headline, its four Districts with the heroes there, and its two Support spaces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.games.marvel_heroes.seen.view import AreaView, MarvelHeroesView
from engine.games.marvel_heroes.state.cards import AREAS, DISTRICTS, HEADLINES
from engine.games.marvel_heroes.state.state import HeroState
from render.cards.parts import draw_lines
from render.games.marvel_heroes.board.districts import (
    PLATE,
    PLATE_GAP,
    ROW_GAP,
    SYMBOL,
    DrawnDistrict,
    GroundLayout,
    Naming,
    draw_district,
    lay,
    plate_lines,
)
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
from render.games.marvel_heroes.pieces.plates import DANGER, SEAT_HUES, WARN, Plate, plate, plate_width
from render.games.marvel_heroes.pieces.symbols import sign
from render.ground.audit import Box
from render.ground.canvas import Canvas
from render.ground.compose import NamedPart, Region
from render.ground.scene import Words, say
from render.ground.theme import ACCENT, BACK, CARD, GOOD, HUES, LINE, MUTED, PANEL, RAISED, TEXT, WIDTH, Colour, mix
from render.ground.typeset import Style, wrap
from render.maps.arrows import Arrow, crossing, draw_arrows

# The city's tiles are side by side without gaps; the margin around each panel belongs to its tile.
_EDGE, _INSET, _PAD = 6, 5, 8
# The heights of an Area's name, of the facts of a Headline, of a line of its name, and of the Support spaces.
_HEAD, _FACTS, _TITLE_LINE, _SUPPORT_LINE = 44, 114, 34, 48
# The space below an Area's name, in which the frame of a callout around its Headline is drawn.
_FRAME = 8
# The width of the facts at the left of a Headline, and the distance of symbols of empty Districts.
_FACTS_WIDE, _CHIP = 84, 26
_NAME, _TITLE, _NOTE = Style("bold", 31), Style("bold", 31), Style("regular", 31)
_FIGURE = Style("bold", 36)
# The space at the left of Support spaces for their sign, and the width of a free Support space.
_SUPPORT_SIGN, _FREE = 36, 44
_TITLE_LINES = 5
TYPE_FILLS: dict[str, Colour] = {"crime": HUES["blue"].fill, "danger": DANGER, "mystery": HUES["purple"].fill}


class HeadlineFacts(NamedTuple):
    """A Headline on the map. ``lit`` says whether a seat is troubleshooting it now."""

    name: str
    type: str
    dice: int
    vp: int
    skill: str
    icon: bool
    lit: bool


class RowShape(NamedTuple):
    """The heights that the tiles of a row share: a Headline (0 if folded), Districts, and Support spaces."""

    news: int
    ground: int
    support: int

    @property
    def tall(self) -> int:
        """The height of a tile."""
        parts = [part for part in (self.news, self.ground, self.support) if part]
        return 2 * _INSET + _HEAD + sum(parts) + ROW_GAP * max(0, len(parts) - 1) + _PAD


class DrawnArea(NamedTuple):
    """Everything that an Area shows; ``quiet`` are the words for an Area without a Headline."""

    name: str
    news: HeadlineFacts | None
    quiet: tuple[str, str]
    headline_lost: bool
    districts: tuple[DrawnDistrict, ...]
    ground: GroundLayout
    supporters: tuple[Plate, ...]
    spaces: int


class CityPlan(NamedTuple):
    """The layout of the city: the number of columns, the width of a tile, and what each Area shows.

    ``folded`` says whether Headlines are shown without their names, as during a Combat.
    """

    columns: int
    wide: int
    folded: bool
    areas: Mapping[str, DrawnArea]
    rows: tuple[RowShape, ...]

    @property
    def tall(self) -> int:
        """The height of the city."""
        return sum(row.tall for row in self.rows)

    def shape(self, area: str) -> RowShape:
        """Return the heights of the parts of an Area's tile."""
        return self.rows[[*self.areas].index(area) // self.columns]

    def tile(self, area: str) -> Box:
        """Return the box of an Area's tile, relative to the upper left corner of the city."""
        row, column = divmod([*self.areas].index(area), self.columns)
        return column * self.wide, sum(one.tall for one in self.rows[:row]), self.wide, self.rows[row].tall


def plan_of(words: Words, view: MarvelHeroesView, *, headlines: bool = True, districts: bool = True) -> CityPlan:
    """Return the layout for the Areas in play, in two or three columns.

    In two columns, all Districts are named except during a Combat. Otherwise, only Districts with heroes or a Headline
    are named; if ``districts`` is False, only those of them whose heroes leave room beside the name. In three columns,
    Headlines are folded (shown without their names) during a Combat. If ``headlines`` is False, they are also folded
    while one is being troubleshot.
    """
    fresh = arrived(view)
    columns = 2 if len(view.areas) <= 4 else 3
    wide = (WIDTH - 2 * _EDGE) // columns
    folded = columns > 2 and (view.fight is not None or (view.case is not None and not headlines))
    naming: Naming = "all" if columns == 2 and view.fight is None else "used" if districts else "brief"
    areas = {area.slug: area_facts(words, view, area, fresh, wide, naming) for area in view.areas}
    area_list = [*areas.values()]
    rows = [
        _row_shape(area_list[first : first + columns], wide, folded=folded)
        for first in range(0, len(area_list), columns)
    ]
    return CityPlan(columns, wide, folded, areas, tuple(rows))


def _row_shape(areas: list[DrawnArea], wide: int, *, folded: bool) -> RowShape:
    supports = [_supporter_lines(area, wide) for area in areas if area.supporters]
    return RowShape(
        news=0 if folded else max(_news_tall(area, wide) for area in areas),
        ground=max(area.ground.tall for area in areas),
        support=max(map(len, supports), default=0) * _SUPPORT_LINE,
    )


def _news_tall(area: DrawnArea, wide: int) -> int:
    """Return the height that an Area needs for its Headline, or for the words about the lack of one."""
    if area.news is not None:
        return max(_FACTS, _TITLE_LINE * len(_title_lines(area.news, wide)) + 8)
    _, name = area.quiet
    return _TITLE_LINE * (1 + len(_quiet_lines(name, wide))) + 12


def _title_lines(news: HeadlineFacts, wide: int) -> tuple[str, ...]:
    return wrap(news.name, _TITLE, wide - 2 * _INSET - 2 * _PAD - _FACTS_WIDE - 16, _TITLE_LINES)


def _quiet_lines(name: str, wide: int) -> tuple[str, ...]:
    return wrap(name, _TITLE, wide - 2 * _INSET - 2 * _PAD - 24, _TITLE_LINES) if name else ()


def _supporter_lines(area: DrawnArea, wide: int) -> list[int]:
    """Return how many Support spaces are in each line."""
    widths = [plate_width(one, PLATE) for one in area.supporters]
    widths += [_FREE] * (area.spaces - len(widths))
    return plate_lines(widths, wide - 2 * _INSET - 2 * _PAD - _SUPPORT_SIGN) or [1] * area.spaces


def city_regions(words: Words, view: MarvelHeroesView, plan: CityPlan, y: int) -> tuple[list[Region], list[NamedPart]]:
    """Return the Areas with the arrows of the latest action, and the parts within the first of them."""
    busy = view.case is not None or view.fight is not None
    arrows = () if busy else arrows_of(view, plan)
    quiet = [facts.name for facts in plan.areas.values() if facts.news is None]
    regions, parts = [], []
    for slug, facts in plan.areas.items():
        x, top, wide, tall = tile = plan.tile(slug)
        visible = crossing(arrows, tile)
        if facts.news is not None:
            alt = headline_words(words, view, slug)
        else:
            alt = say(words, "alt-quiet", areas=", ".join(quiet)) if facts.name == quiet[0] else ""
        tile_facts = (facts, plan.shape(slug), visible, tile)
        regions.append(Region((_EDGE + x, y + top, wide, tall), _draw_tile, tile_facts, alt=alt))
        parts += _parts(facts, plan.shape(slug), (_EDGE + x, y + top, wide, tall))
    return regions, parts


def _parts(facts: DrawnArea, shape: RowShape, tile: Box) -> list[NamedPart]:
    x, y, wide, _ = tile
    found = [NamedPart("area", (x + _INSET, y + _INSET, wide - 2 * _INSET, _HEAD - 4))]
    if shape.support:
        found.append(NamedPart("support", _on(tile, _support_box(facts, wide, shape))))
    if facts.news is not None and shape.news:
        found.append(NamedPart("headline", _on(tile, _news_box(wide, shape))))
    crowded = [row.box for row in facts.ground.rows if row.district.heroes]
    return found + [NamedPart("ready", _on(tile, _on(_ground_corner(shape), box))) for box in crowded]


def _on(tile: Box, box: Box) -> Box:
    return tile[0] + box[0], tile[1] + box[1], box[2], box[3]


def _districts(area: str) -> list[str]:
    return [slug for slug, one in DISTRICTS.items() if one.area == area]


def _support_box(area: DrawnArea, wide: int, shape: RowShape) -> Box:
    tall = len(_supporter_lines(area, wide)) * _SUPPORT_LINE
    return _INSET + _PAD, shape.tall - _INSET - _PAD - tall, wide - 2 * _INSET - 2 * _PAD, tall


def _ground_corner(shape: RowShape) -> Box:
    return _INSET + _PAD, _INSET + _HEAD + (shape.news + ROW_GAP if shape.news else 0), 0, 0


def _name_box(wide: int) -> Box:
    return _INSET + 12, _INSET, wide - 2 * _INSET - 20, _HEAD - _FRAME


def arrows_of(view: MarvelHeroesView, plan: CityPlan) -> tuple[Arrow, ...]:
    """Return an arrow for each hero that the latest action moved from one place of the map to another."""
    found = []
    for walk in moved_heroes(view):
        start, end = _box_of(plan, walk.before), _box_of(plan, walk.now)
        if start is not None and end is not None and start != end:
            found.append(Arrow(start, end, SEAT_HUES[walk.seat]))
    return tuple(found)


def _box_of(plan: CityPlan, hero: HeroState) -> Box | None:
    """Return the box of a hero's place: Support spaces, a District's row, or else the symbol of an empty District."""
    area = area_of(hero.place)
    if area not in plan.areas:
        return None
    shape, tile, facts = plan.shape(area), plan.tile(area), plan.areas[area]
    if hero.place == area:
        return _on(tile, _support_box(facts, plan.wide, shape) if shape.support else _name_box(plan.wide))
    district = facts.districts[_districts(area).index(hero.place)]
    for row in facts.ground.rows:
        if row.district.symbol == district.symbol:
            return _on(tile, _on(_ground_corner(shape), row.box))
    return _on(tile, dict(_chips(facts, plan.wide))[district.symbol])


def _chips(area: DrawnArea, wide: int) -> list[tuple[str, Box]]:
    """Return the symbols of Districts without a row, and their boxes at the right of the Area's name."""
    symbols_in_rows = {row.district.symbol for row in area.ground.rows}
    symbols = [one.symbol for one in area.districts if one.symbol not in symbols_in_rows]
    right = wide - _INSET - _PAD - 2
    left = right - len(symbols) * _CHIP
    return [(symbol, (left + number * _CHIP, _INSET, _CHIP, _HEAD - _FRAME)) for number, symbol in enumerate(symbols)]


def area_facts(
    words: Words, view: MarvelHeroesView, area: AreaView, fresh: frozenset[str], wide: int, naming: Naming
) -> DrawnArea:
    """Return the facts that an Area shows on its tile, which is ``wide`` pixels wide."""
    districts = tuple(
        DrawnDistrict(
            place(words, slug),
            DISTRICTS[slug].symbol,
            slug == area.place,
            tuple(_plate(words, seat, hero, fresh) for seat, hero in heroes_at(view, slug, "ready")),
        )
        for slug in _districts(area.slug)
    )
    supporters = [_plate(words, seat, hero, fresh) for seat, hero in heroes_at(view, area.slug, "support")]
    return DrawnArea(
        name=place(words, area.slug),
        news=_news(words, view, area) if area.headline else None,
        quiet=quiet_words(words, view, area),
        headline_lost=area.slug in removed_headlines(view)
        and solver_of(view, removed_headlines(view)[area.slug]) is None,
        districts=districts,
        ground=lay(districts, wide - 2 * _INSET - 2 * _PAD, naming),
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


def _draw_tile(canvas: Canvas, area: DrawnArea, shape: RowShape, arrows: tuple[Arrow, ...], tile: Box) -> None:
    """Draw an Area; arrows are above the ground, but below all text and all heroes."""
    _draw_ground(canvas, area, shape)
    draw_arrows(canvas, arrows, tile)
    _draw_content(canvas, area, shape, arrows, tile)


def _news_box(wide: int, shape: RowShape) -> Box:
    return _INSET + _PAD, _INSET + _HEAD, wide - 2 * _INSET - 2 * _PAD, shape.news


def _draw_ground(canvas: Canvas, area: DrawnArea, shape: RowShape) -> None:
    box = (_INSET, _INSET, canvas.width - 2 * _INSET, canvas.height - 2 * _INSET)
    if area.news is not None and area.news.lit:
        canvas.frame(box, ACCENT, PANEL, 5)
    else:
        canvas.rounded(box, PANEL)
    if shape.news:
        fill = mix(BACK, PANEL, 0.6) if area.news is None else mix(CARD, TYPE_FILLS[area.news.type], 0.22)
        canvas.rounded(_news_box(canvas.width, shape), fill, 10)
    for row in area.ground.rows:
        where = _on(_ground_corner(shape), row.box)
        if row.district.has_headline:
            canvas.frame(where, WARN, RAISED, 3, 10)
        else:
            canvas.rounded(where, CARD, 10)


def _draw_content(canvas: Canvas, area: DrawnArea, shape: RowShape, arrows: tuple[Arrow, ...], tile: Box) -> None:
    x, y, wide, tall = _name_box(canvas.width)
    if shape.news:
        for symbol, box in _chips(area, canvas.width):
            ink = TEXT if crossing(arrows, _on(tile, box)) else MUTED
            canvas.sprite(sign(symbol, SYMBOL - 2, ink), box[0] + 3, box[1] + (box[3] - SYMBOL + 2) // 2)
    elif area.news is not None:
        wide -= _draw_short_news(canvas, area.news, (x, y, wide, tall))
    canvas.text((x, y, wide, tall), area.name, _NAME)
    if shape.news and area.news is None:
        box = _news_box(canvas.width, shape)
        _draw_quiet(canvas, area, box, crossed=bool(crossing(arrows, _on(tile, box))))
    elif shape.news and area.news is not None:
        _draw_news(canvas, area.news, _news_box(canvas.width, shape))
    corner = _ground_corner(shape)
    for row in area.ground.rows:
        crossed = bool(crossing(arrows, _on(tile, _on(corner, row.box))))
        draw_district(canvas, row, corner[:2], crossed=crossed)
    if shape.support:
        _draw_supporters(canvas, area, _support_box(area, canvas.width, shape))


def _draw_quiet(canvas: Canvas, area: DrawnArea, box: Box, *, crossed: bool) -> None:
    """Draw the words of an Area without a Headline. ``crossed``: an arrow is behind them, so all letters are bright."""
    x, y, wide, tall = box
    line, name = area.quiet
    muted = TEXT if crossed else MUTED
    if not name:
        canvas.text((x + 10, y, wide - 20, tall), line, _NOTE, ink=muted, align="centre")
        return
    lines = _quiet_lines(name, canvas.width)
    top = y + (tall - _TITLE_LINE * (1 + len(lines))) // 2
    ink = TEXT if crossed else WARN if area.headline_lost else GOOD
    canvas.text((x + 12, top, wide - 24, _TITLE_LINE), line, _NAME, ink=ink)
    draw_lines(canvas, (x + 12, top + _TITLE_LINE, wide - 24, _TITLE_LINE), lines, _TITLE, muted)


def _draw_news(canvas: Canvas, news: HeadlineFacts, box: Box) -> None:
    """Draw a Headline: at the left type and dice, points, Skill and the mask; at the right its name."""
    x, y, wide, tall = box
    canvas.rounded((x, y, _FACTS_WIDE, tall), mix(TYPE_FILLS[news.type], BACK, 0.34), 10)
    step = (tall - 8) // 3
    middles = [y + 4 + step * number + step // 2 for number in range(3)]
    for middle, name, ink, figure in (
        (middles[0], news.type, TEXT, news.dice),
        (middles[1], "star", HUES["yellow"].fill, news.vp),
    ):
        canvas.sprite(sign(name, 32, ink), x + 8, middle - 16)
        canvas.text((x + 44, middle - 18, _FACTS_WIDE - 48, 36), str(figure), _FIGURE, align="centre")
    canvas.sprite(sign(news.skill, 30, TEXT), x + 9, middles[2] - 15)
    if news.icon:
        canvas.sprite(sign("mask", 30, TEXT), x + 48, middles[2] - 15)
    lines = _title_lines(news, canvas.width)
    top = y + (tall - _TITLE_LINE * len(lines)) // 2
    left = x + _FACTS_WIDE + 10
    draw_lines(canvas, (left, top, x + wide - 6 - left, _TITLE_LINE), lines, _TITLE)


def _draw_short_news(canvas: Canvas, news: HeadlineFacts, box: Box) -> int:
    """Draw the type, the dice and the points of a Headline at the right of a box; return their width."""
    x, y, wide, tall = box
    right = x + wide
    for name, ink, figure in (("star", HUES["yellow"].fill, news.vp), (news.type, TYPE_FILLS[news.type], news.dice)):
        right = canvas.text_before(right, y, tall, str(figure), _NAME) - 3 - 24
        canvas.sprite(sign(name, 24, ink), right, y + (tall - 24) // 2)
        right -= 5
    return x + wide - right


def _draw_supporters(canvas: Canvas, area: DrawnArea, box: Box) -> None:
    x, y, _, _ = box
    canvas.sprite(sign("support", 28, MUTED), x + 2, y + (_SUPPORT_LINE - 28) // 2)
    first = 0
    for count in _supporter_lines(area, canvas.width):
        left = x + _SUPPORT_SIGN
        for number in range(first, first + count):
            top = y + (_SUPPORT_LINE - PLATE) // 2
            if number < len(area.supporters):
                supporter = plate(area.supporters[number], PLATE)
                canvas.sprite(supporter, left, top)
                left += supporter.width + PLATE_GAP
            else:
                canvas.rounded((left, top, _FREE, PLATE), mix(BACK, PANEL, 0.5), 8)
                canvas.sprite(sign("life", 16, LINE), left + (_FREE - 16) // 2, top + (PLATE - 16) // 2)
                left += _FREE + PLATE_GAP
        first += count
        y += _SUPPORT_LINE
