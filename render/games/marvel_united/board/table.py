"""The table: head, warnings, the ring around Missions and Villain, the Storyline, the Heroes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from engine.games.marvel_united.seen.view import UnitedView
from engine.games.marvel_united.state.cards import THREATS
from engine.games.marvel_united.state.pieces import KINDS, NOBODY, NOWHERE
from engine.kernel.choices.moves import parse_move
from render.games.marvel_united.board.alarms import TALL as ALARM_TALL
from render.games.marvel_united.board.alarms import alarm_regions
from render.games.marvel_united.board.centre import TALL as CENTRE_TALL
from render.games.marvel_united.board.centre import centre_regions
from render.games.marvel_united.board.commander import commander_of, commander_regions
from render.games.marvel_united.board.ring import INNER, MARGIN, is_permanent, ring_regions
from render.games.marvel_united.board.ring import TALL as RING_TALL
from render.games.marvel_united.board.seats import TALL as SEAT_TALL
from render.games.marvel_united.board.seats import strip_region, villain_strip_region
from render.games.marvel_united.board.storyline import HEADING, MAX_CARDS, story_regions
from render.games.marvel_united.board.storyline import TALL as STORY_TALL
from render.games.marvel_united.pieces import figures as pieces
from render.games.marvel_united.pieces.facts import LINE_STYLE, LOSSES, NAMES, headline, subline, view_of
from render.games.marvel_united.pieces.symbols import SIGNS
from render.ground.compose import Region, Sheet
from render.ground.limits import SHAPES
from render.ground.scene import Scene, Words, holder, say
from render.ground.theme import ACCENT, WIDTH
from render.ground.wording import sentences
from render.maps.legends import LINE_HEIGHT, LegendKey, legend_lines, legend_regions
from render.seats.strips import draw_title, headline_sign

_HEAD = 92
_SPACE, _SEAT_SPACE = 6, 4
# The greatest height of the board above its last margin.
_ROOM = round(SHAPES[1] * WIDTH) - MARGIN
# The functions by which the legend draws each action symbol; they are made once, so that legends can be compared.
_TILES = {kind: partial(pieces.action, kind) for kind in KINDS}
# The maximum number of the legend's lines, and the signs to leave out first if there are more.
_LEGEND = 2
# The level from which on the alternative text leaves out the line below the headline (level 0 is the full text); and
# the width of the latest changes in this line, in pixels of the picture.
_LINE_ENDS, _LINE = 6, 900
_GIVING_WAY = ("hand", "deck", "delta", "track", "thug", "civilian", "doombot", "gear", "steps", "overflow")


def board(scene: Scene, words: Words) -> Sheet:
    """Return the board as the view's seat (None: everybody) may see it."""
    view = view_of(scene)
    regions, story, y = _upper(scene, words)
    commander = commander_of(words, view)
    if commander is None:
        strips = _strips(scene, words, y, range(len(view.heroes)))
    else:
        strips = commander_regions(scene, words, commander, y)
    y = _below(strips)
    if view.villain_seat is not None:
        strips.append(villain_strip_region(scene, words, (MARGIN, y, INNER, SEAT_TALL)))
        y = _below(strips)
    lines = _legend(words, view, min(_LEGEND, (_ROOM - y + 4) // LINE_HEIGHT))
    # The alternative text ends with the Storyline.
    regions += [*strips, *story, *legend_regions(lines, MARGIN, y - 4, INNER, size=LINE_STYLE.least)]
    return Sheet((WIDTH, y - 4 + len(lines) * LINE_HEIGHT + MARGIN), regions, levels=len(NAMES))


def _below(regions: Sequence[Region]) -> int:
    """Return the vertical position below these regions."""
    return max(y + tall for _, y, _, tall in (region.box for region in regions)) + _SEAT_SPACE


def own_board(scene: Scene, words: Words) -> Sheet:
    """Return the board without the other players' strips and without the legend, for a seat that must choose.

    All Heroes' strips are shown if the choice is among Heroes. A commander's board stays whole: it has the cards that
    the choice is about.
    """
    view = view_of(scene)
    if commander_of(words, view) is not None:
        return board(scene, words)
    seat = holder(view)
    regions, story, y = _upper(scene, words)
    if _chooses_heroes(view, seat):
        strips = _strips(scene, words, y, range(len(view.heroes)))
    elif seat < len(view.heroes):
        strips = _strips(scene, words, y, (seat,))
    else:
        strips = [villain_strip_region(scene, words, (MARGIN, y, INNER, SEAT_TALL))]
    height = _below(strips) - _SEAT_SPACE + MARGIN
    return Sheet((WIDTH, height), [*regions, *strips, *story], levels=len(NAMES))


def _chooses_heroes(view: UnitedView, seat: int) -> bool:
    """Return whether a legal move names a Hero of another seat, for example the one who takes the damage."""
    others = {hero.hero for hero in view.heroes if hero.seat != seat and hero.hero}
    return view.phase != "setup" and any(not others.isdisjoint(parse_move(text)) for text in view.moves)


def _upper(scene: Scene, words: Words) -> tuple[list[Region], list[Region], int]:
    """Return the board above the strips, its Storyline apart, and the vertical position below them."""
    view = view_of(scene)
    y = MARGIN
    regions = _head_regions(scene, words, y)
    y += _HEAD + 6
    regions += alarm_regions(scene, words, y)
    y += ALARM_TALL + _SPACE
    regions += centre_regions(scene, words, y + RING_TALL)
    regions += ring_regions(words, view, y, CENTRE_TALL)
    y += 2 * RING_TALL + CENTRE_TALL + 4
    return regions, story_regions(words, view, y), y + HEADING + STORY_TALL + _SPACE


def _head_regions(scene: Scene, words: Words, y: int) -> list[Region]:
    view = view_of(scene)
    facts = (headline(scene, words), headline_sign(view), subline(scene, words, INNER - 70), LINE_STYLE)
    return [Region((MARGIN, y, INNER, _HEAD), draw_title, facts, "head", partial(_head_alt, scene, words))]


def _head_alt(scene: Scene, words: Words, level: int) -> str:
    title = headline(scene, words, in_picture=False, limit=NAMES[level])
    if level >= _LINE_ENDS and view_of(scene).outcome is None:
        return title
    return sentences((title, subline(scene, words, _LINE, in_picture=False)))


def _legend(words: Words, view: UnitedView, most: int) -> list[tuple[LegendKey, ...]]:
    """Return the legend in at most ``most`` lines; the most familiar signs are left out first."""
    keys = legend_of(words, view)
    lines = legend_lines(keys.values(), INNER, LINE_STYLE.least)
    for name in _GIVING_WAY:
        if len(lines) <= most:
            break
        keys.pop(name, None)
        lines = legend_lines(keys.values(), INNER, LINE_STYLE.least)
    return lines[:most]


def legend_of(words: Words, view: UnitedView) -> dict[str, LegendKey]:
    """Return the meanings of the signs that the board shows, by the names of the signs."""
    keys: dict[str, LegendKey] = {kind: LegendKey(say(words, f"action-{kind}"), piece=_TILES[kind]) for kind in KINDS}
    keys |= {name: LegendKey(say(words, f"legend-{name}"), SIGNS.get(name, name)) for name in _legend_names(view)}
    if any(one.kind in ("added", *LOSSES) for one in view.recent):
        keys["delta"] = LegendKey(say(words, "legend-delta"), letters="+1", ink=ACCENT)
    if "steps" in keys:
        keys["cells"] = LegendKey(say(words, "legend-cells"), piece=pieces.plan_cells)
    return keys


def _legend_names(view: UnitedView) -> Iterator[str]:
    yield from ("thug", "civilian")
    if any(place.bots for place in view.ring):
        yield "doombot"
    if any(place.marked_bots for place in view.ring) or any(entry.covered for entry in view.story[-MAX_CARDS:]):
        yield "crisis"
    if view.rick != NOWHERE:
        yield "rick"
    occasions = {
        code.on
        for place in view.ring
        if place.threat is not None
        for steps in THREATS[place.threat.slug].effect
        for code in steps
    }
    yield "bam"
    if view.track_end:
        yield "track"
    if any(one.kind == "overflow" for one in view.recent):
        yield "overflow"
    if "arrival" in occasions:
        yield "arrival"
    if "static" in occasions or any(is_permanent(place.location) for place in view.ring):
        yield "static"
    yield from ("hand", "deck")
    if any(hero.gear for hero in view.heroes):
        yield "gear"
    if any(hero.cards_size for hero in view.heroes):
        yield "super"
    if view.villain_seat is not None:
        yield from ("plan", "scheme")
    if any(entry.seat == NOBODY and not entry.facedown for entry in view.story[-MAX_CARDS:]):
        yield "steps"
    for name, there in (
        ("shield", any(hero.safe for hero in view.heroes)),
        ("mask", any(hero.shifts for hero in view.heroes)),
        ("random", any(hero.next_card == "random" for hero in view.heroes)),
        ("facedown", any(hero.next_card == "facedown" for hero in view.heroes)),
    ):
        if there:
            yield name


def _strips(scene: Scene, words: Words, y: int, seats: Sequence[int]) -> list[Region]:
    step = SEAT_TALL + _SEAT_SPACE
    return [
        strip_region(scene, words, seat, (MARGIN, y + row * step, INNER, SEAT_TALL)) for row, seat in enumerate(seats)
    ]
