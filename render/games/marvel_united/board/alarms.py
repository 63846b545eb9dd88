"""The warning strip: Plans left, Hero cards until the Villain acts, free slots around the Villain."""

from __future__ import annotations

from typing import NamedTuple

from engine.games.marvel_united.seen.reading import slots_free
from engine.games.marvel_united.seen.view import UnitedView
from engine.games.marvel_united.state.pieces import NOWHERE, around
from render.cards.parts import draw_lines
from render.games.marvel_united.board.ring import INNER, MARGIN
from render.games.marvel_united.pieces.facts import view_of
from render.games.marvel_united.pieces.figures import WARN
from render.games.marvel_united.pieces.symbols import sign
from render.ground.canvas import Canvas
from render.ground.compose import Region
from render.ground.scene import Scene, Words, say
from render.ground.theme import GAP, MUTED, PANEL, TEXT, mix
from render.ground.typeset import Style, wrap
from render.ground.widgets import panel

TALL = 84
_FIGURE = Style("bold", 50)
_LABEL = Style("regular", 38, 34)
_SIGN, _PAD, _LINE = 42, 11, 38
_FEW_PLANS, _SOON, _FEW_SLOTS = 2, 1, 5


class Alarm(NamedTuple):
    """A warning: a sign, a figure, and a label that gives its meaning."""

    sign: str
    figure: str
    label: str
    danger: bool


def alarms_of(words: Words, view: UnitedView) -> list[Alarm]:
    """Return the warnings: Plans left, Hero cards until the Villain acts, free slots near the Villain."""
    over, has_started = view.outcome is not None, bool(view.story)
    plans = view.plans_left + view.plan_hand_size
    label = say(words, "alarm-plans", hand=view.plan_hand_size)
    found = [Alarm("plan", str(plans), label, plans <= _FEW_PLANS and not over)]
    if has_started:
        soon = view.until <= _SOON and not over
        found.append(Alarm("time", str(view.until), say(words, "alarm-until", count=view.until), soon))
    else:
        found.append(Alarm("time", "0", say(words, "alarm-first"), False))
    found.append(_slots_alarm(words, view)._replace(danger=False) if over else _slots_alarm(words, view))
    return found


def _slots_alarm(words: Words, view: UnitedView) -> Alarm:
    label = say(words, "alarm-slots")
    if view.villain_at == NOWHERE:
        return Alarm("slot", "–", label, False)
    free = [slots_free(view.ring[place]) for place in around(view.villain_at)]
    is_end_near = False
    if view.villain == "emperor-doom":
        total = sum(map(slots_free, view.ring))
        label = say(words, "alarm-slots-doom", count=total)
        # The Heroes lose if a Doombot finds no slot in any Location (MU-85).
        is_end_near = total <= _FEW_SLOTS
    return Alarm("slot", "·".join(map(str, free)), label, 0 in free or is_end_near)


def alarm_regions(scene: Scene, words: Words, y: int) -> list[Region]:
    """Return the warnings side by side, each as wide as it needs, with labels in the largest size at which all fit."""
    view = view_of(scene)
    alarms = alarms_of(words, view)
    plans = say(words, "alt-plans", plans=view.plans_left + view.plan_hand_size, count=view.until)
    room = INNER - GAP * (len(alarms) - 1)
    for size in range(_LABEL.size, _LABEL.least - 1, -1):
        style = Style(_LABEL.weight, size)
        needs = [_two_line_width(one, style) for one in alarms]
        if sum(needs) <= room:
            break
    spare = (room - sum(needs)) // len(alarms)
    regions, x = [], MARGIN
    for number, (one, need) in enumerate(zip(alarms, needs, strict=True)):
        last = number == len(alarms) - 1
        wide = MARGIN + INNER - x if last else need + spare
        alt = "" if number or view.outcome is not None else plans
        regions.append(Region((x, y, wide, TALL), _draw_alarm, (one, style), "alarms", alt))
        x += wide + GAP
    return regions


def _two_line_width(alarm: Alarm, style: Style) -> int:
    figure = _FIGURE.width(alarm.figure)
    return 2 * _PAD + _SIGN + 10 + figure + 12 + _label_width(alarm.label, style)


def _label_width(label: str, style: Style) -> int:
    return next(
        width
        for width in range(60, INNER, 4)
        if all(style.width(part) <= width for part in wrap(label, style, width, 2))
    )


def _draw_alarm(canvas: Canvas, alarm: Alarm, style: Style) -> None:
    panel(canvas, mix(PANEL, WARN, 0.12) if alarm.danger else PANEL, WARN if alarm.danger else None)
    ink = WARN if alarm.danger else TEXT
    x = _PAD
    canvas.sprite(sign(alarm.sign, _SIGN, ink), x, (canvas.height - _SIGN) // 2)
    x += _SIGN + 10
    wide = _FIGURE.width(alarm.figure)
    x += canvas.text((x, 0, wide, canvas.height), alarm.figure, _FIGURE, ink=ink) + 12
    room = canvas.width - x - _PAD
    lines = wrap(alarm.label, style, room, 2)
    top = (canvas.height - _LINE * len(lines)) // 2
    draw_lines(canvas, (x, top, room, _LINE), lines, Style(style.weight, style.size, _LABEL.least), MUTED)
