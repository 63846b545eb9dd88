"""The end of a match: the scene, the wall of foes, what each seat did most, and the closest call."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from engine.games.marvel_united.seen.view import UnitedView
from engine.games.marvel_united.state.pieces import Happening
from engine.kernel.contract.game import View
from render.cards.parts import draw_lines
from render.games.marvel_united.board.centre import Mission, missions_of
from render.games.marvel_united.pieces import figures
from render.games.marvel_united.pieces.facts import NAMES, hero_word, label_list, view_of
from render.games.marvel_united.pieces.symbols import sign
from render.ground import sprites
from render.ground.canvas import Canvas
from render.ground.compose import Region
from render.ground.names import brief_name
from render.ground.scene import Scene, Words, say
from render.ground.theme import (
    CARD,
    GAP,
    GOOD,
    HUES,
    INK,
    MARGIN,
    MUTED,
    PANEL,
    TEXT,
    WIDTH,
    Colour,
    Hue,
    mix,
)
from render.ground.typeset import Style, largest_lines
from render.ground.wording import seat_result
from render.painter import Epilogue
from render.seats.strips import SeatHead, draw_strip, head_of

_INNER = WIDTH - 2 * MARGIN
_SCENE, _WALL_HEAD, _FOE_TALL, _SEAT = 236, 56, 84, 108
_TITLE, _WALL_TITLE = Style("bold", 42, 34), Style("bold", 38)
_COUNT, _MISSION, _DEED = Style("bold", 42), Style("bold", 36, 34), Style("regular", 36, 34)
_HERO, _PLAYER = Style("bold", 42, 34), Style("regular", 40, 34)
_FOE = tuple(Style("bold", size) for size in range(38, 33, -1))
_FOES_IN_ROW = 3
# The signs of the deeds that are counted for Heroes, and for the Villain's seat.
_DEEDS, _VILLAIN_DEEDS = ("civilian", "thug", "threat", "attack"), ("hand", "plan")
_KINDS = {"rescued": "civilian", "defeated": "thug", "struck": "attack"}


class Deed(NamedTuple):
    """Something that a seat did during the match, with the number of times.

    ``most`` says whether no other seat did it more often.
    """

    sign: str
    words: str
    number: int
    most: bool


def epilogue(course: Sequence[View], scene: Scene, words: Words) -> Epilogue:
    """Return the part of the picture of the end that is below the headline."""
    view = view_of(scene)
    views = [one for one in course if isinstance(one, UnitedView)]
    heroes = tuple((hero.seat, "ko" if hero.ko else "") for hero in view.heroes)
    has_won = view.outcome is not None and view.outcome.is_winner(0)
    facts = (heroes, has_won, say(words, f"villain-{view.villain}"), _health(view), missions_of(view))
    foes = tuple(_threats_beaten(words, view))
    wall, tall = (say(words, "end-wall"), foes), _WALL_HEAD + _foe_rows(foes) * (_FOE_TALL + 8) + 4
    regions = [
        Region((MARGIN, 0, _INNER, _SCENE), _draw_scene, facts),
        Region((MARGIN, _SCENE + GAP, _INNER, tall), _draw_wall, wall, alt=_wall_alt(words, foes)),
    ]
    y, deed_counts = _SCENE + tall + 2 * GAP, deeds(views)
    for seat in range(len(scene.names)):
        box = (MARGIN, y + seat * (_SEAT + GAP), _INNER, _SEAT)
        role = hero_word(words, view.heroes[seat].hero) if seat < len(view.heroes) else facts[2]
        seat_deeds = tuple(_deeds_of(words, view, deed_counts, seat))
        alt = partial(_seat_alt, scene, words, seat, role, seat_deeds)
        regions.append(Region(box, _draw_seat, (head_of(scene, words, seat), role, seat_deeds), alt=alt))
    return Epilogue(tuple(regions), _closest_call(views, scene, words))


def _foe_rows(foes: Sequence[tuple[str, bool]]) -> int:
    return max(1, -(-len(foes) // _FOES_IN_ROW))


def deeds(views: Sequence[UnitedView]) -> Counter[tuple[int, str]]:
    """Return the number of each seat's deeds in the whole match, by seat and sign; the Villain's seat is -1."""
    found: Counter[tuple[int, str]] = Counter()
    for before, after in pairwise(views):
        turn = before.turn or after.turn
        changes = _new_changes(before.recent, after.recent)
        deed_counts: Counter[str] = Counter()
        for one in changes:
            if one.kind in _KINDS and one.seat >= 0:
                deed_counts[_KINDS[one.kind]] += max(one.n, 1)
                found[one.seat, _KINDS[one.kind]] += max(one.n, 1)
            elif one.kind == "hurt":
                found[figures.VILLAIN, "hand"] += max(one.n, 1)
        # After a move that ends a turn, the view may list no changes, but Missions and Health show them.
        for name, count in _progress(before, after):
            if turn is not None and count > deed_counts[name]:
                found[turn.seat, name] += count - deed_counts[name]
    return found


def _progress(before: UnitedView, after: UnitedView) -> Iterator[tuple[str, int]]:
    for name, old, new in zip(_DEEDS, before.missions, after.missions, strict=False):
        yield name, new.filled - old.filled
    yield "attack", before.health - after.health


def _new_changes(before: tuple[Happening, ...], after: tuple[Happening, ...]) -> tuple[Happening, ...]:
    """Return the changes that the earlier view did not show; the list of changes is empty when a turn begins."""
    return after[len(before) :] if after[: len(before)] == before else after


def _deeds_of(words: Words, view: UnitedView, deed_counts: Counter[tuple[int, str]], seat: int) -> Iterator[Deed]:
    if seat >= len(view.heroes):
        for name, count in zip(_VILLAIN_DEEDS, (deed_counts[figures.VILLAIN, "hand"], view.villain_turns), strict=True):
            yield Deed(name, say(words, f"end-{name}", count=count), count, most=False)
        return
    for name in _DEEDS:
        count = deed_counts[seat, name]
        most = max(deed_counts[hero.seat, name] for hero in view.heroes)
        yield Deed(name, say(words, f"end-{name}", count=count), count, most=count == most > 0 and len(view.heroes) > 1)


def _closest_call(course: Sequence[UnitedView], scene: Scene, words: Words) -> str:
    """Return how near the opposite result was: by the Plans left after a win, by Health or a Mission after a loss."""
    view = view_of(scene)
    if view.outcome is None or not view.villain_turns:
        return ""
    if view.outcome.is_winner(0):
        return say(words, "end-close-plans", count=view.plans_left + view.plan_hand_size)
    least = min((one.health for one in course if one.phase != "setup"), default=0)
    if 0 < least < view.first_health:
        villain = say(words, f"villain-{view.villain}")
        return say(words, "end-close-health", villain=villain, health=least, whole=view.first_health)
    missions = [one for one in view.missions if not one.complete]
    if not missions:
        return ""
    best = max(missions, key=lambda one: one.filled / one.spaces)
    name = say(words, f"alt-mission-{best.mission}")
    return say(words, "end-close-mission", mission=name, have=best.filled, need=best.spaces)


def _health(view: UnitedView) -> str:
    return f"{view.health}/{view.first_health}" if view.first_health else ""


def _threats_beaten(words: Words, view: UnitedView) -> Iterator[tuple[str, bool]]:
    """Yield the name of each Threat, and whether it left play."""
    for threat in view.cleared:
        yield say(words, f"threat-{threat.slug}"), True
    for place in view.ring:
        if place.threat is not None:
            yield say(words, f"threat-{place.threat.slug}"), False


def _wall_alt(words: Words, foes: Sequence[tuple[str, bool]]) -> str:
    beaten, names_left = ([name for name, is_beaten in foes if is_beaten is want] for want in (True, False))
    parts = [label_list(say(words, "alt-end-beaten"), beaten)] if beaten else []
    return ". ".join([*parts, label_list(say(words, "alt-end-left"), names_left)] if names_left else parts)


def _seat_alt(scene: Scene, words: Words, seat: int, role: str, seat_deeds: Sequence[Deed], level: int) -> str:
    name = brief_name(scene, words, seat, NAMES[level], in_picture=False)
    facts = [seat_result(scene, words, seat), *(f"{deed.number} {deed.words}" for deed in seat_deeds if deed.number)]
    return label_list(f"{name} ({role})", [*filter(None, facts)])


def _draw_scene(
    canvas: Canvas,
    heroes: tuple[tuple[int, str], ...],
    has_won: bool,
    villain: str,
    health: str,
    missions: tuple[Mission, ...],
) -> None:
    sky: Colour = mix(PANEL, GOOD if has_won else HUES["red"].fill, 0.16)
    canvas.rounded((0, 0, canvas.width, canvas.height), sky)
    for number in range(29):
        tall = 60 + (number * 53 + number * number * 17) % 110
        canvas.rectangle((16 + number * 26, canvas.height - 12 - tall, 22, tall), mix(sky, INK, 0.34))
    canvas.rectangle((0, canvas.height - 24, 780, 12), mix(sky, INK, 0.6))
    for place, (seat, state) in enumerate(heroes):
        canvas.sprite(
            figures.hero(seat, 136, state, active=has_won and not state), 40 + place * 138, canvas.height - 154
        )
    canvas.sprite(figures.villain(184, "stun" if has_won else ""), 600, 30)
    x = 806
    canvas.text((x, 18, canvas.width - x - 20, 54), villain, _TITLE)
    if health:
        canvas.sprite(sprites.glyph("heart", 36, HUES["red"].fill), x, 84)
        canvas.text((x + 48, 78, 200, 48), health, _COUNT)
    for place, one in enumerate(missions):
        left = x + place * 112
        canvas.sprite(sign(one.kind, 40, TEXT), left, 150)
        if one.complete:
            canvas.sprite(sprites.glyph("check", 36, GOOD), left + 48, 152)
        else:
            canvas.text((left + 46, 146, 64, 48), f"{one.have}/{one.need}", _MISSION)


def _draw_wall(canvas: Canvas, title: str, foes: tuple[tuple[str, bool], ...]) -> None:
    canvas.rounded((0, 0, canvas.width, canvas.height), PANEL)
    canvas.text((22, 4, canvas.width - 44, _WALL_HEAD - 4), title, _WALL_TITLE, ink=MUTED)
    columns = max(1, min(_FOES_IN_ROW, len(foes)))
    wide = (canvas.width - 28 - 8 * (columns - 1)) // columns
    for place, (name, beaten) in enumerate(foes):
        row, column = divmod(place, columns)
        x, y = 14 + column * (wide + 8), _WALL_HEAD + row * (_FOE_TALL + 8)
        canvas.rounded((x, y, wide, _FOE_TALL), CARD if beaten else mix(PANEL, figures.EVIL.fill, 0.26), 10)
        shape = sprites.glyph("check", 36, GOOD) if beaten else sign("villain", 36, figures.EVIL.fill)
        canvas.sprite(shape, x + 8, y + (_FOE_TALL - 36) // 2)
        left, room = x + 50, wide - 54
        style, lines = largest_lines(name, _FOE, room, _FOE_TALL - 4)
        top = y + (_FOE_TALL - 40 * len(lines)) // 2
        draw_lines(canvas, (left, top, room, 40), lines, style, MUTED if beaten else TEXT)


def _draw_seat(canvas: Canvas, head: SeatHead, role: str, seat_deeds: tuple[Deed, ...]) -> None:
    draw_strip(canvas, head)
    evil = len(seat_deeds) == len(_VILLAIN_DEEDS)
    hue = figures.EVIL if evil else HUES[figures.SEAT_HUES[head.seat]]
    canvas.rounded((0, 0, 12, canvas.height), hue.fill, 6)
    canvas.sprite(figures.villain(84) if evil else figures.hero(head.seat, 92), 22, 8)
    x = 122
    x += canvas.text((x, 4, 500, 48), role, _HERO) + 14
    canvas.text((x, 4, canvas.width - x - 16, 48), head.name, _PLAYER, ink=MUTED)
    x = 122
    for deed in seat_deeds:
        x = _draw_deed(canvas, deed, hue, x) + 18


def _draw_deed(canvas: Canvas, deed: Deed, hue: Hue, x: int) -> int:
    """Draw a deed; a crown on the hue of the seat marks the highest number. Return its right edge."""
    y, tall, ink = 54, 48, INK if deed.most else TEXT if deed.number else MUTED
    number = str(deed.number)
    wide = 42 + _COUNT.width(number) + (38 if deed.most else 0)
    if deed.most:
        canvas.rounded((x - 6, y, wide + 12, tall), hue.fill, 10)
        canvas.sprite(sprites.glyph("crown", 30, INK), x + wide - 30, y + 9)
    canvas.sprite(sign(deed.sign, 36, ink), x, y + 6)
    canvas.text((x + 42, y, _COUNT.width(number), tall), number, _COUNT, ink=ink)
    x += wide + 16
    return x + canvas.text((x, y, canvas.width - x - 12, tall), deed.words, _DEED, ink=MUTED)
