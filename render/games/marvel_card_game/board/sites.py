"""The two locations: a banner, and on each side of it one seat's characters and marks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from PIL import Image

from engine.games.marvel_card_game.seen.view import CardGameView, CharacterView, SiteView
from engine.games.marvel_card_game.state.cards import ATTRS, LOCATIONS
from engine.games.marvel_card_game.state.codes import Nothing
from render.cards.heads import grain
from render.cards.parts import draw_lines
from render.games.marvel_card_game.pieces import cards
from render.games.marvel_card_game.pieces.facts import (
    NAMES,
    NUMBERS_END,
    SEAT_HUES,
    WARN,
    Figure,
    ability_of,
    attack_shown,
    card_name,
    figure,
    listing,
    name_in_play,
    place_name,
    roles,
    threat,
    view_of,
)
from render.games.marvel_card_game.pieces.styles import FIGURE, NAME, NOTE, PLACE
from render.games.marvel_card_game.pieces.symbols import sign
from render.ground import sprites
from render.ground.audit import Box
from render.ground.caches import images
from render.ground.canvas import Canvas
from render.ground.compose import NamedPart, Region
from render.ground.names import brief_name, seat_name
from render.ground.scene import Scene, Words, say
from render.ground.theme import (
    ACCENT,
    BACK,
    CARD,
    GAP,
    HIGHLIGHT,
    INK,
    MARGIN,
    MUTED,
    PANEL,
    RADIUS,
    RAISED,
    TEXT,
    WIDTH,
    Colour,
    mix,
)
from render.ground.typeset import wrap
from render.ground.widgets import badge, medal, panel

INNER = WIDTH - 2 * MARGIN
COLUMN = (INNER - GAP) // 2
_BANNER = 84
_EVENTS = 52
_PAD = 12
_SPACE = 8
_TRACK = 52
_VACANT = 64
# The styles in which a side's characters are drawn, the number of characters beside each other, and the styles' sizes.
_LARGE, _MEDIUM, _PLATES, _FOLDED = range(4)
_ABREAST = 2
_SIZES = (cards.LARGE, cards.MEDIUM, cards.PLATE, cards.NAME_ONLY)
# The maximum numbers on one side for large cards and for smaller cards; if there are more characters, they are drawn as
# plates.
_MOST = (4, 8)
_FAVOUR = 300
# The maximum number of characters of each side in the alternative text: first in the full text (level 0), then in the
# shorter ones. Below are the levels from which on the text leaves out the names of abilities, attached cards, the
# letters of abilities, and states.
_MOST_TOLD = (99, 99, 99, 99, 99, 99, 12, 10, 8, 12, 10, 6, 3, 0)
_NAMED_ABILITIES_END, _TAGS_END, _ABILITIES_END, _STATES_END = 2, 4, 5, 10


class Plan(NamedTuple):
    """How one side of a location is drawn: as large cards, smaller cards or plates, and in which rows.

    In the last ``name_rows`` rows, plates show only names. If there is no room for all names, some characters
    are only counted (folded).
    """

    style: int
    rows: tuple[cards.CardRow, ...]
    name_rows: int = 0

    @property
    def height(self) -> int:
        """The height of the side."""
        rows = len(self.rows)
        return _TRACK + (sum(map(self.tall, range(rows))) + rows * _SPACE + 4 if rows else _VACANT)

    def size(self, number: int) -> cards.Size:
        """Return the size of the cards in a row."""
        return cards.NAME_ONLY if number >= len(self.rows) - self.name_rows else _SIZES[self.style]

    def tall(self, number: int) -> int:
        """Return the height of a row."""
        return cards.card_height(self.size(number), self.rows[number])


class Side(NamedTuple):
    """One seat's side of a location.

    It has its ``figures``, the possible ``plans`` to draw them, largest first, and the number of the chosen plan.
    ``first_plan`` is the number of the plan for this many characters if there is room for it.
    """

    figures: tuple[Figure, ...]
    plans: tuple[Plan, ...]
    first_plan: int
    plan_number: int

    @property
    def plan(self) -> Plan:
        """The chosen plan."""
        return self.plans[self.plan_number]

    @property
    def figures_drawn(self) -> tuple[Figure, ...]:
        """The figures that the plan has room for; the last place is left for the number of the others."""
        places = _ABREAST * len(self.plan.rows)
        return self.figures if len(self.figures) <= places else _foremost(self.figures, places - 1)


class Block(NamedTuple):
    """A location with everything that the picture shows there. The first of the ``sides`` belongs to seat 0."""

    number: int
    site: SiteView
    sides: tuple[Side, Side]

    @property
    def body(self) -> int:
        """The height of the sides."""
        return max(side.plan.height for side in self.sides)

    @property
    def height(self) -> int:
        """The height of banner and sides."""
        if self.site.status != "open":
            return _BANNER
        return _banner_height(self.site) + _SPACE + self.body


def _banner_height(site: SiteView) -> int:
    return _BANNER + (_EVENTS if site.events else 0)


def blocks_of(scene: Scene, words: Words, view: CardGameView) -> list[Block]:
    """Return both locations, as large as they are drawn if there is room."""
    parts = roles(view)
    return [
        Block(number, site, (_side(scene, words, site, 0, parts), _side(scene, words, site, 1, parts)))
        for number, site in enumerate(view.sites)
    ]


def fitted(blocks: Sequence[Block], first: int, room: int) -> list[Block]:
    """Return the blocks as large as ``room`` pixels of height allow; block ``first`` is the location of the turn."""
    blocks = list(blocks)
    while _height(blocks) > room:
        able = [block for block in blocks if _shrunk_block(block) is not block]
        if not able:
            break
        block = min(able, key=lambda one: _loss(one, first))
        blocks[block.number] = _shrunk_block(block)
    return [_filled(block) for block in _grown(blocks, first, room)]


def _height(blocks: Sequence[Block]) -> int:
    return sum(block.height for block in blocks) + GAP


def _loss(block: Block, first: int) -> tuple[int, int]:
    """Return a key of what players lose if a block is shrunk: blocks with a smaller key are shrunk first.

    Names are left out last. Before them, the numbers of characters are left out: first at the other location, then at
    ``first``, the location of the turn. Otherwise, the location of the turn stays larger than the other one.
    """
    is_first, smaller = block.number == first, _shrunk_block(block)
    (plan,) = (new.plan for old, new in zip(block.sides, smaller.sides, strict=True) if old != new)
    rank = 3 if plan.style == _FOLDED else 1 + is_first if plan.name_rows else 0
    return rank, _FAVOUR * is_first - block.height


def _grown(blocks: list[Block], first: int, room: int) -> list[Block]:
    """Return the blocks with shrunk sides drawn larger again where there is room for it. Block ``first`` goes first."""
    for number in (first, 1 - first):
        for seat in (0, 1):
            while blocks[number].sides[seat].plan_number > blocks[number].sides[seat].first_plan:
                block = _with_plan(blocks[number], seat, blocks[number].sides[seat].plan_number - 1)
                if _height([block, blocks[1 - number]]) > room:
                    break
                blocks[number] = block
    return blocks


def _with_plan(block: Block, seat: int, number: int) -> Block:
    side = block.sides[seat]._replace(plan_number=number)
    return block._replace(sides=(side, block.sides[1]) if seat == 0 else (block.sides[0], side))


def _side(scene: Scene, words: Words, site: SiteView, seat: int, parts: dict[str, str]) -> Side:
    figures = tuple(
        figure(scene, words, one, parts.get(one.id, "")) for one in site.characters if one.controller == seat
    )
    rows = _rows(figures)
    plans = [Plan(style, rows) for style in (_LARGE, _MEDIUM, _PLATES)]
    plans += [Plan(_PLATES, rows, count) for count in range(1, len(rows) + 1)]
    counts = range(len(rows) - 1, 0, -1)
    plans += [Plan(_FOLDED, _rows(_foremost(figures, count * _ABREAST - 1))) for count in counts]
    side_style = next((style for style, most in enumerate(_MOST) if len(figures) <= most), _PLATES)
    return Side(figures, tuple(plans), side_style, side_style)


def _rows(figures: Sequence[Figure]) -> tuple[cards.CardRow, ...]:
    return tuple(cards.row_of(figures[first : first + _ABREAST]) for first in range(0, len(figures), _ABREAST))


def _shrunk_block(block: Block) -> Block:
    """Return the block with its taller side drawn smaller, if possible."""
    seat = max((0, 1), key=lambda seat: block.sides[seat].plan.height)
    side = block.sides[seat]
    if side.plan_number == len(side.plans) - 1:
        return block
    return _with_plan(block, seat, side.plan_number + 1)


def _filled(block: Block) -> Block:
    """Return the block with each side drawn as large as the height of the taller side allows."""
    first, second = (
        side._replace(plan_number=next(number for number, plan in enumerate(side.plans) if plan.height <= block.body))
        for side in block.sides
    )
    return block._replace(sides=(first, second))


def block_regions(scene: Scene, words: Words, view: CardGameView, block: Block, y: int) -> list[Region]:
    """Return the regions of a location."""
    site = block.site
    here = view.site == block.number and view.outcome is None
    regions = [_banner_region(scene, words, view, block, y)]
    if site.status != "open":
        return regions
    y += _banner_height(site) + _SPACE
    attack = attack_shown(view)
    hit = attack.seat if attack and not attack.target and view.site == block.number else None
    letters = tuple(say(words, f"attr-{attr}-letter") for attr in ATTRS)
    threatening_seat = threat(view, site)
    alone = say(words, "board-nobody" if threatening_seat is None else "board-undefended")
    for seat in (0, 1):
        box = (MARGIN + seat * (COLUMN + GAP), y, COLUMN, block.body)
        track = Track(site.marks[seat], site.value, seat, seat == hit, seat == threatening_seat)
        turn = here and seat == view.turn_seat
        side = block.sides[seat]
        is_undefended = threatening_seat == 1 - seat
        facts = (track, side.figures_drawn, _rest(side), side.plan, letters, (alone, is_undefended), turn)
        regions.append(Region(box, _draw_side, facts))
    return regions


def block_parts(block: Block, y: int) -> list[NamedPart]:
    """Return the parts of a location's sides that can be explained: the marks, and the first character as a card."""
    if block.site.status != "open":
        return []
    y += _banner_height(block.site) + _SPACE
    parts = [NamedPart("marks", (MARGIN + 8, y + 4, COLUMN - 16, _TRACK - 8))]
    for seat, side in enumerate(block.sides):
        if side.figures and side.plan.style in {_LARGE, _MEDIUM}:
            x = MARGIN + seat * (COLUMN + GAP) + _PAD
            parts.append(NamedPart("character", (x, y + _TRACK, cards.CARD_WIDTH, side.plan.tall(0))))
    return parts


class Banner(NamedTuple):
    """The facts of a location's banner."""

    number: int
    card: str
    name: str
    value: int
    note: str
    here: bool
    winner: int | None
    events: tuple[tuple[str, int], ...]


def _banner_region(scene: Scene, words: Words, view: CardGameView, block: Block, y: int) -> Region:
    site = block.site
    note = ""
    if site.status == "down":
        note = say(words, "board-face-down-note")
    elif site.winner is not None:
        name = seat_name(scene, words, site.winner)
        note = say(words, "board-won-by", name=name, one=site.marks[0], two=site.marks[1])
    elif view.location_effects:
        note = say(words, f"place-{site.card}-text")
    banner = Banner(
        number=block.number,
        card=site.card,
        name=place_name(words, site),
        value=site.value,
        note=note,
        here=view.site == block.number and view.outcome is None,
        winner=site.winner,
        events=tuple((card_name(words, event.card), event.by) for event in site.events),
    )
    height = _banner_height(site) if site.status == "open" else _BANNER
    alt = partial(_site_alt, scene, words, banner)
    return Region((MARGIN, y, INNER, height), _draw_banner, (banner,), "location", alt)


def _site_alt(scene: Scene, words: Words, banner: Banner, level: int) -> str:
    view, letter = view_of(scene), f"L{banner.number + 1}"
    site, names = view.sites[banner.number], _names(scene, words, level)
    if site.status == "down":
        return say(words, "alt-site-down", number=letter)
    params: dict[str, str | int] = {"number": letter, "place": banner.name, "value": banner.value}
    if site.winner is not None:
        return words("alt-site-won", **params, name=names[site.winner])
    one, two = site.marks
    parts = [say(words, "alt-site-here" if banner.here else "alt-site", **params, one=one, two=two)]
    if level == 0 and banner.note and not isinstance(LOCATIONS[site.card].effect, Nothing):
        parts.append(banner.note)
    if (seat := threat(view, site)) is not None:
        parts.append(words("alt-site-threat", name=names[seat]))
    if banner.events:
        parts.append(say(words, "alt-site-events", cards=", ".join(name for name, _ in banner.events)))
    if not site.characters:
        return " ".join((*parts, say(words, "alt-empty")))
    for seat, name in enumerate(names):
        there = [one for one in site.characters if one.controller == seat]
        texts = [_character_alt(words, one, names, level) for one in there[: _MOST_TOLD[level]]]
        if len(there) > len(texts):
            texts.append(say(words, "alt-more", count=len(there) - len(texts)))
        listed = ("; " if level < NUMBERS_END else ", ").join(texts) or say(words, "alt-nobody")
        parts.append(listing(words, "alt-side", listed, name=name))
    return " ".join(parts)


def _names(scene: Scene, words: Words, level: int) -> tuple[str, ...]:
    return tuple(brief_name(scene, words, seat, NAMES[level], in_picture=False) for seat in (0, 1))


def _character_alt(words: Words, one: CharacterView, names: tuple[str, ...], level: int) -> str:
    """Return a character in words, for example "Thor 6/5/6/4 v6 Flight (new, Mighty Blow)"."""
    text = name_in_play(words, one.id)
    if level < NUMBERS_END:
        stats = "/".join("-" if value is None else str(value) for value in one.attrs)
        text += f" {stats} {say(words, 'alt-value', value=one.value)}"
    able = [ability_of(words, code) for code in one.abilities]
    if able and level < _NAMED_ABILITIES_END:
        text += " " + ", ".join(ability.name for ability in able)
    elif able and level < _ABILITIES_END:
        text += " " + " ".join(ability.letters for ability in able)
    states = _states_alt(words, one, names) if level < _STATES_END else []
    if level < _TAGS_END:
        states += [card_name(words, attached.card) for attached in one.attached]
        states += [say(words, "alt-copied", card=card_name(words, one.copied))] if one.copied else []
    return f"{text} ({', '.join(states)})" if states else text


def _states_alt(words: Words, one: CharacterView, names: tuple[str, ...]) -> list[str]:
    states = []
    if one.exhausted:
        states.append(say(words, "alt-exhausted"))
    if one.fresh:
        states.append(say(words, "alt-fresh"))
    if one.attack_blocked or one.mark_seats:
        states.append(say(words, "alt-held"))
    if one.owner != one.controller:
        states.append(words("alt-foreign", name=names[one.owner]))
    return states


@images
def _art(card: str, width: int, height: int, fill: Colour) -> Image.Image:
    image = Image.new("RGB", (width, height), fill)
    tint = mix(fill, BACK, 0.22 if fill == RAISED else 0.6)
    image.paste(tint, (0, 0), sprites.motif(width, height, grain(card)))
    return image


@images
def _rounded(width: int, height: int, radius: int) -> Image.Image:
    canvas = Canvas(width, height, (0, 0, 0))
    canvas.rounded((0, 0, width, height), (255, 255, 255), radius)
    return canvas.image.getchannel(0)


# The left edge and the width of a location's name; the value and the note are to the right of it.
_NAME_LEFT, _NAME_WIDTH = 88, 326
_NOTE_LINE = 36


def _draw_banner(canvas: Canvas, banner: Banner) -> None:
    is_closed = banner.winner is not None
    plain = is_closed or not banner.card
    panel(canvas, mix(BACK, PANEL, 0.6) if is_closed else RAISED, ACCENT if banner.here else None)
    if not is_closed:
        # A location that is still face down shows the back of its card.
        edge = 5 if banner.here else 0
        fill = RAISED if banner.card else PANEL
        art = _art(banner.card or "back", canvas.width - 2 * edge, canvas.height - 2 * edge, fill)
        canvas.image.paste(art, (edge, edge), _rounded(art.width, art.height, RADIUS - edge))
    middle = (_BANNER - 52) // 2
    fill, ink = (ACCENT, INK) if banner.here else (BACK, TEXT)
    badge(canvas, 14, middle, 52, f"L{banner.number + 1}", fill=fill, ink=ink, slim=True)
    ink = MUTED if plain else TEXT
    _draw_place_name(canvas, banner.name, ink)
    left = _NAME_LEFT + _NAME_WIDTH + 8
    if banner.value:
        medal(canvas, left, middle, 52, banner.value)
        left += 52 + 18
    if banner.winner is not None:
        canvas.sprite(sign("flag", 44, SEAT_HUES[banner.winner].fill), left, 20)
        left += 58
    lines = wrap(banner.note, NOTE, canvas.width - left - 14, 2) if banner.note else ()
    top = (_BANNER - _NOTE_LINE * len(lines)) // 2
    draw_lines(canvas, (left, top, canvas.width - left - 14, _NOTE_LINE), lines, NOTE, ink)
    _draw_events(canvas, banner.events)


def _draw_place_name(canvas: Canvas, name: str, ink: Colour) -> None:
    """Write a location's name in one line, or in two if it is too long."""
    if NAME.width(name) <= _NAME_WIDTH:
        canvas.text((_NAME_LEFT, 0, _NAME_WIDTH, _BANNER), name, PLACE, ink=ink)
        return
    lines = wrap(name, NAME, _NAME_WIDTH, 2)
    draw_lines(canvas, (_NAME_LEFT, (_BANNER - 2 * _NOTE_LINE) // 2, _NAME_WIDTH, _NOTE_LINE), lines, NAME, ink)


def _draw_events(canvas: Canvas, events: tuple[tuple[str, int], ...]) -> None:
    x, y, height = 16, _BANNER - 6, 46
    for number, (name, seat) in enumerate(events):
        rest = len(events) - number
        wide = height + 18 + NOTE.width(name)
        if x + wide > canvas.width - (100 if rest > 1 else 16):
            badge(canvas, x, y, height, f"+{rest}", fill=BACK)
            return
        canvas.rounded((x, y, wide, height), BACK, 10)
        canvas.sprite(sign("bolt", 28, SEAT_HUES[seat].fill), x + 10, y + 9)
        canvas.text((x + height, y, wide - height - 10, height), name, NOTE)
        x += wide + 10


class Track(NamedTuple):
    """A seat's marks at a location: ``hit`` if they grow now, ``can_win`` if the seat can soon win the location."""

    marks: int
    value: int
    seat: int
    hit: bool
    can_win: bool


def _draw_side(
    canvas: Canvas,
    track: Track,
    figures: tuple[Figure, ...],
    rest: tuple[str, ...],
    plan: Plan,
    letters: tuple[str, ...],
    vacancy: tuple[str, bool],
    turn: bool,
) -> None:
    panel(canvas, PANEL, ACCENT if turn else None)
    _draw_track(canvas, track, turn)
    if not figures:
        _draw_vacancy(canvas, *vacancy)
        return
    wide = (canvas.width - 2 * _PAD + _SPACE) // _ABREAST
    sprites_shown = [
        cards.card(one, plan.size(number // _ABREAST), letters, plan.rows[number // _ABREAST])
        for number, one in enumerate(figures)
    ]
    if rest:
        sprites_shown.append(cards.folded(len(rest), ", ".join(rest)))
    y = _TRACK
    for number in range(len(plan.rows)):
        for column, sprite in enumerate(sprites_shown[number * _ABREAST : (number + 1) * _ABREAST]):
            canvas.sprite(sprite, _PAD + column * wide, y)
        y += plan.tall(number) + _SPACE


def _draw_vacancy(canvas: Canvas, words_there: str, is_undefended: bool) -> None:
    """Write that a side is empty, with a warning sign if the other side can soon win the location."""
    top, height = _TRACK, canvas.height - _TRACK - 8
    if not is_undefended:
        canvas.text((20, top, canvas.width - 40, height), words_there, NOTE, ink=MUTED, align="centre")
        return
    edge = 34
    x = (canvas.width - NOTE.width(words_there) - edge - 12) // 2
    canvas.sprite(sign("alarm", edge, WARN), x, top + (height - edge) // 2)
    x += edge + 12
    canvas.text((x, top, canvas.width - x - 8, height), words_there, NOTE, ink=WARN)


def _rest(side: Side) -> tuple[str, ...]:
    """Return the names of the characters that are only counted."""
    return tuple(f"{one.name} {one.number}".rstrip() for one in side.figures if one not in side.figures_drawn)


def _foremost(figures: tuple[Figure, ...], count: int) -> tuple[Figure, ...]:
    """Return ``count`` figures in their order. Figures with a role are chosen first."""
    ranked = sorted(range(len(figures)), key=lambda index: (not figures[index].role, index))
    return tuple(figures[index] for index in sorted(ranked[:count]))


def _draw_track(canvas: Canvas, track: Track, turn: bool) -> None:
    marks, value, seat, hit, can_win = track
    hue = SEAT_HUES[seat]
    x, y, height = 16, 10, 34
    if turn:
        canvas.sprite(sprites.glyph("play", 28, ACCENT), x, y + 3)
        x += 38
    ink = HIGHLIGHT if hit else hue.fill if marks else MUTED
    canvas.sprite(sign("alarm", 32, WARN) if can_win else sign("burst", 32, ink), x, y + 1)
    x += 42
    ink = WARN if can_win else TEXT if marks else MUTED
    right = canvas.text_before(canvas.width - 18, y, height, f"{marks}/{value}", FIGURE, ink=ink)
    _draw_bar(canvas, (x, y + 6, right - 14 - x, 22), marks, value, hue.fill, hit=hit)


def _draw_bar(canvas: Canvas, box: Box, marks: int, value: int, fill: Colour, *, hit: bool) -> None:
    x, y, width, height = box
    for point in range(value):
        left, right = x + width * point // value, x + width * (point + 1) // value - 4
        part = (left, y, right - left, height)
        if point < marks:
            canvas.rounded(part, HIGHLIGHT if hit else fill, 5)
        else:
            canvas.rounded(part, mix(CARD, RAISED, 0.6), 5)
