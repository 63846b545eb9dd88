"""The ring: six Locations around the middle of the board, with slots, figures and Threats, and links between them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from engine.games.marvel_united.seen.reading import slots_free
from engine.games.marvel_united.seen.view import UnitedView
from engine.games.marvel_united.state.cards import LOCATIONS, THREATS
from engine.games.marvel_united.state.pieces import THREAT_TOKENS, TOKENS, VILLAIN_STUNNED, Threat
from render.cards.parts import draw_lines
from render.games.marvel_united.pieces import figures as pieces
from render.games.marvel_united.pieces.facts import (
    hero_word,
    label_list,
    lost_tokens,
    passed_places,
    place_word,
    recent_tokens,
)
from render.games.marvel_united.pieces.figures import DANGER, EVIL, RICK, VILLAIN, Figure, SlotToken
from render.games.marvel_united.pieces.symbols import sign
from render.ground.audit import Box
from render.ground.canvas import Canvas
from render.ground.compose import Region
from render.ground.scene import Words, say
from render.ground.theme import (
    ACCENT,
    BACK,
    CARD,
    GOOD,
    INK,
    LINE,
    MUTED,
    PANEL,
    RAISED,
    SMALL_RADIUS,
    TEXT,
    WIDTH,
    Colour,
    mix,
)
from render.ground.typeset import Style, largest_lines, wrap
from render.ground.widgets import badge
from render.maps.packing import pack

MARGIN = 12
INNER = WIDTH - 2 * MARGIN
LINK = 30
WIDE = (INNER - 2 * LINK) // 3
TALL = 398
# The width of the links at both ends of the middle band.
SIDE = 46
_PAD = 8
_HEAD, _FIGURES, _SLOTS, _THREAT = 50, 66, 60, 202
_NAME = Style("bold", 40, 34)
_FOES = tuple(Style("bold", size) for size in range(38, 33, -1))
_NOTES = tuple(Style("regular", size) for size in range(36, 33, -1))
_NOTE_LINE = 37
_COUNT = Style("bold", 40)
_DELTA = Style("bold", 36)
_DELTA_SIGN, _DELTA_TALL = 32, 32
# In a mode with one Hero, a Henchman has the Health for two Heroes.
_COMMANDER_HEROES = 2
# From these levels on, the alternative text leaves out free slots, and the names of Threats. Level 0 is the full text.
_FREE_ENDS, _THREATS_END = 5, 9


class FacedThreat(NamedTuple):
    """A Threat.

    If it is a Henchman (``health``), ``have`` and ``need`` are its current and its full Health. Otherwise they are its
    heroic tokens and the needed number.
    """

    name: str
    health: bool
    have: int
    need: int
    triggers: tuple[str, ...]
    note: str
    marks: tuple[str, ...] = ()
    fresh: bool = False


class Delta(NamedTuple):
    """A change in a Location: the number of tokens of a kind that were added (positive) or removed (negative)."""

    kind: str
    by: int


class Spot(NamedTuple):
    """A Location.

    ``free`` describes its effect, and ``always`` says whether this is permanent. ``spilled`` says whether the Location
    overflowed recently.
    """

    number: int
    name: str
    slots: tuple[SlotToken, ...]
    figures: tuple[Figure, ...]
    threat: FacedThreat | None
    free: str
    always: bool = False
    deltas: tuple[Delta, ...] = ()
    lit: bool = False
    spilled: bool = False


def spots_of(words: Words, view: UnitedView) -> list[Spot]:
    """Return the six Locations."""
    return [_spot(words, view, number) for number in range(len(view.ring))]


def is_permanent(location: str) -> bool:
    """Return whether the effect of a Location always applies, which a padlock shows."""
    return any(code.on == "start" for steps in LOCATIONS[location].effect for code in steps)


def _spot(words: Words, view: UnitedView, number: int) -> Spot:
    place = view.ring[number]
    return Spot(
        number=number + 1,
        name=place_word(words, view, number),
        slots=tuple(_slots(view, number)),
        figures=tuple(_figures(view, number)),
        threat=None if place.threat is None else threat_of(words, view, place.threat, number),
        free="" if place.threat is not None else say(words, f"place-{place.location}-brief"),
        always=is_permanent(place.location),
        deltas=tuple(_deltas(view, number)),
        spilled=any(one.kind == "overflow" and one.place == number for one in view.recent),
        lit=number == view.villain_at,
    )


def _slots(view: UnitedView, number: int) -> Iterator[SlotToken]:
    """Yield the slots of a Location, slots with tokens first; the latest tokens of each kind are marked."""
    place, fresh = view.ring[number], recent_tokens(view, number)
    for kind in TOKENS:
        count = place.count(kind)
        for index in range(count):
            yield SlotToken(kind.partition("-")[0], kind == "doombot-crisis", index >= count - fresh[kind])
    for _ in range(slots_free(place)):
        yield SlotToken()


def _figures(view: UnitedView, number: int) -> Iterator[Figure]:
    if view.villain_at == number:
        yield Figure(VILLAIN, "stun" if view.stunned == VILLAIN_STUNNED else "")
    elif any(one.kind == "villain" and one.start == number for one in view.recent):
        yield Figure(VILLAIN, "ghost")
    lead = view.turn.seat if view.turn is not None and view.outcome is None else None
    for hero in view.heroes:
        if hero.place == number:
            yield Figure(hero.seat, "ko" if hero.ko else "", hero.seat == lead)
    if view.rick == number:
        yield Figure(RICK)


def _deltas(view: UnitedView, number: int) -> Iterator[Delta]:
    new, tokens_lost = recent_tokens(view, number), lost_tokens(view, number)
    for kind in ("thug", "civilian", "doombot"):
        marked_kind = "doombot-crisis" if kind == "doombot" else ""
        for count in (new[kind] + new[marked_kind], -tokens_lost[kind] - tokens_lost[marked_kind]):
            if count:
                yield Delta(kind, count)


def threat_of(words: Words, view: UnitedView, threat: Threat, number: int) -> FacedThreat:
    """Return the facts of a Threat as a Location shows it."""
    card = THREATS[threat.slug]
    occasions = {code.on for steps in card.effect for code in steps}
    triggers = tuple(name for name in ("bam", "arrival", "static") if name in occasions)
    stunned = view.stunned == threat.number
    note = say(words, f"pic-threat-{threat.slug}")
    if stunned:
        note = say(words, "pic-stunned")
    elif threat.guarded:
        note = say(words, "pic-guarded")
    marks = (*(("stun",) if stunned else ()), *(("shield",) if threat.guarded else ()))
    full = card.health(len(view.heroes) if view.mode not in ("commander", "versus") else _COMMANDER_HEROES)
    has_arrived = any(one.kind in ("threat", "returned") and one.place == number for one in view.recent)
    have = threat.health - (threat.hurt if threat.slug == "purple-man" else 0) if card.henchman else threat.heroic
    return FacedThreat(
        name=say(words, f"threat-{threat.slug}"),
        health=card.henchman,
        have=have,
        need=full if card.henchman else THREAT_TOKENS,
        triggers=triggers,
        note=note,
        marks=marks,
        fresh=has_arrived,
    )


def _column_and_row(number: int) -> tuple[int, int]:
    """Return the column and row of a position of the ring; positions go clockwise from the upper left corner."""
    return (number - 1, 0) if number <= 3 else (6 - number, 1)


def ring_regions(words: Words, view: UnitedView, y: int, band: int) -> list[Region]:
    """Return the six Locations and the links between them; ``band`` is the height between the rows."""
    regions, went_from = [], passed_places(view)
    for spot in spots_of(words, view):
        column, row = _column_and_row(spot.number)
        box = (MARGIN + column * (WIDE + LINK), y + row * (TALL + band), WIDE, TALL)
        alt = partial(_spot_alt, words, view, spot)
        regions.append(Region(box, draw_spot, (spot,), "villain-place" if spot.lit else "location", alt))
    for number in (1, 2, 4, 5):
        column, row = _column_and_row(number if number < 3 else number + 1)
        box = (MARGIN + column * (WIDE + LINK) + WIDE, y + row * (TALL + band), LINK, TALL)
        regions.append(Region(box, _draw_link, ("right" if number < 3 else "left", number - 1 in went_from), "link"))
    for number, x in ((3, WIDTH - MARGIN - SIDE), (6, MARGIN)):
        box = (x, y + TALL, SIDE, band)
        regions.append(Region(box, _draw_link, ("down" if number == 3 else "up", number - 1 in went_from), "link"))
    return regions


def _spot_alt(words: Words, view: UnitedView, spot: Spot, level: int) -> str:
    place = view.ring[spot.number - 1]
    facts = [say(words, f"alt-{kind}", count=count) for kind in TOKENS if (count := place.count(kind))]
    if level < _FREE_ENDS:
        facts.append(say(words, "alt-free", count=slots_free(place)))
    threat = spot.threat
    if threat is not None:
        key = "alt-threat-health" if threat.health else "alt-threat"
        name = threat.name if level < _THREATS_END else say(words, "alt-some-threat")
        facts.append(say(words, key, threat=name, have=threat.have, need=threat.need))
        facts += [say(words, f"alt-mark-{mark}") for mark in threat.marks]
    heroes = [one.seat for one in spot.figures if one.seat >= 0 and one.state != "ko"]
    facts += [hero_word(words, view.heroes[seat].hero) for seat in heroes]
    head = say(words, "alt-place", number=spot.number, place=spot.name)
    return label_list(head, facts) if facts else head


_TURNS = {"right": 0, "down": -90, "left": 180, "up": 90}


def _draw_link(canvas: Canvas, way: str, lit: bool) -> None:
    """Draw the link to the next Location clockwise; it is bright if the Villain's latest move crossed it."""
    size = 38 if min(canvas.width, canvas.height) > 40 else LINK
    ink = EVIL.fill if lit else LINE
    upright = way in ("down", "up")
    middle, long = canvas.width // 2, canvas.height
    if upright:
        for top in range(14, long - 14, 34):
            canvas.rectangle((middle - 3, top, 6, 18), mix(BACK, ink, 1.0 if lit else 0.6))
    part = sign("steps" if lit else "play", size if lit else size - 6, ink).rotate(_TURNS[way])
    y = (canvas.height - part.height) // 2
    if upright:
        canvas.rectangle((0, y - 8, canvas.width, part.height + 16), BACK)
    canvas.sprite(part, (canvas.width - part.width) // 2, y)


def draw_spot(canvas: Canvas, spot: Spot) -> None:
    """Draw a Location; the Location with the Villain has an edge in the Villain's colour."""
    box = (0, 0, canvas.width, canvas.height)
    if spot.lit:
        canvas.frame(box, EVIL.fill, mix(PANEL, EVIL.fill, 0.10), 5)
    else:
        canvas.rounded(box, PANEL)
    wide = canvas.width - 2 * _PAD
    top = _PAD
    _draw_head(canvas, spot, (_PAD, top, wide, _HEAD))
    top += _HEAD + 2
    _draw_figures(canvas, spot, (_PAD, top, wide, _FIGURES))
    _draw_slots(canvas, spot.slots, (_PAD, top + _FIGURES + 2, wide, _SLOTS))
    top = canvas.height - _THREAT - _PAD
    if spot.threat is None:
        _draw_free(canvas, spot, (_PAD, top, wide, _THREAT))
    else:
        _draw_threat(canvas, spot.threat, (_PAD, top, wide, _THREAT))


def _draw_head(canvas: Canvas, spot: Spot, box: Box) -> None:
    x, y, width, height = box
    fill, letters = (EVIL.fill, INK) if spot.lit else (RAISED, TEXT)
    wide = badge(canvas, x, y, height, str(spot.number), fill=fill, ink=letters, slim=True)
    right = x + width
    for name, there, ink in (("static", spot.always, MUTED), ("overflow", spot.spilled, ACCENT)):
        if there:
            right -= 38
            canvas.sprite(sign(name, 30, ink), right, y + 9)
    canvas.text((x + wide + 8, y, right - x - wide - 8, height), spot.name, _NAME)


def _delta_text(delta: Delta) -> str:
    return f"+{delta.by}" if delta.by > 0 else f"−{-delta.by}"


def _delta_width(delta: Delta) -> int:
    return _DELTA.width(_delta_text(delta)) + 2 + _DELTA_SIGN


def _draw_figures(canvas: Canvas, spot: Spot, box: Box) -> None:
    x, y, width, height = box
    columns = [spot.deltas[first : first + 2] for first in range(0, len(spot.deltas), 2)]
    right = x + width
    for column in reversed(columns):
        wide = max(map(_delta_width, column))
        right -= wide
        for row, delta in enumerate(column):
            _draw_delta(canvas, delta, right, y + row * (_DELTA_TALL + 2))
        right -= 10
    ratios = tuple(map(pieces.figure_ratio, spot.figures))
    figures_packed = pack(ratios, (right - x, height), (0, 0), height, 30)
    left = min((one.x for one in figures_packed), default=0)
    for one, place in zip(spot.figures, figures_packed, strict=True):
        canvas.sprite(pieces.figure(one, place.size), x + place.x - left, y + place.y)


def _draw_delta(canvas: Canvas, delta: Delta, x: int, y: int) -> None:
    text = _delta_text(delta)
    wide = _DELTA.width(text)
    canvas.text((x, y, wide, _DELTA_TALL), text, _DELTA, ink=ACCENT)
    canvas.sprite(sign(delta.kind, _DELTA_SIGN, ACCENT), x + wide + 2, y)


def _draw_slots(canvas: Canvas, slots: tuple[SlotToken, ...], box: Box) -> None:
    x, y, width, height = box
    step = min(height + 6, (width + 6) // max(1, len(slots)))
    for number, slot in enumerate(slots):
        canvas.sprite(pieces.token(slot, height), x + number * step, y)


def _draw_threat(canvas: Canvas, threat: FacedThreat, box: Box) -> None:
    x, y, width, height = box
    canvas.rounded(box, mix(CARD, DANGER, 0.22 if threat.fresh else 0.10), SMALL_RADIUS)
    # What clears the Threat is beside the second line of its name.
    middle, right = y + 46, x + width - 8
    draw_progress = _draw_health if threat.health else _draw_heroic
    right = draw_progress(canvas, threat, right, middle)
    _draw_name(canvas, threat.name, (x + 10, y + 3, width - 16, 42), right - x - 14)
    _draw_trigger(canvas, (*threat.marks, *threat.triggers), threat.note, (x + 10, y + 89, width - 14, height - 92))


def _draw_health(canvas: Canvas, threat: FacedThreat, right: int, y: int) -> int:
    left = canvas.text_before(right, y, 40, f"{threat.have}/{threat.need}", _COUNT) - 42
    canvas.sprite(sign("heart", 36, DANGER), left, y + 3)
    return left - 6


def _draw_heroic(canvas: Canvas, threat: FacedThreat, right: int, y: int) -> int:
    size = 36
    for number in reversed(range(threat.need)):
        right -= size
        sprite = pieces.action("heroic", size) if number < threat.have else pieces.ghost_action("heroic", size)
        canvas.sprite(sprite, right, y + 2)
        right -= 3
    return right


def _draw_name(canvas: Canvas, name: str, box: Box, second: int) -> None:
    """Write a name in one or two lines: the first as wide as the box, the second only ``second`` pixels wide."""
    x, y, width, height = box
    for style in _FOES:
        lines = wrap(name, style, width, 2)
        if style.width(lines[-1]) <= (second if len(lines) > 1 else width):
            break
    draw_lines(canvas, (x, y, width, height), lines, style)


def _draw_trigger(canvas: Canvas, signs: tuple[str, ...], note: str, box: Box) -> None:
    """Draw the signs of a Threat's states and triggers one below the other, and its effect beside them."""
    x, y, width, height = box
    size = 36
    top = y + (height - len(signs) * size) // 2
    for number, name in enumerate(signs):
        canvas.sprite(sign(name, size, TEXT), x, top + number * size)
    _draw_note(canvas, note, (x + size + 8, y, width - size - 8, height), MUTED)


def _draw_note(canvas: Canvas, note: str, box: Box, ink: Colour) -> None:
    x, y, width, height = box
    style, lines = largest_lines(note, _NOTES, width, height)
    top = y + (height - _NOTE_LINE * len(lines)) // 2
    draw_lines(canvas, (x, top, width, _NOTE_LINE), lines, style, ink)


def _draw_free(canvas: Canvas, spot: Spot, box: Box) -> None:
    x, y, width, height = box
    canvas.rounded(box, mix(CARD, GOOD, 0.10), SMALL_RADIUS)
    canvas.sprite(sign("check", 36, GOOD), x + 10, y + (height - 36) // 2)
    _draw_note(canvas, spot.free, (x + 54, y, width - 58, height), TEXT)
