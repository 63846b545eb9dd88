"""The middle of the ring: the three Missions, and the Villain's dashboard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from engine.games.marvel_united.seen.view import UnitedView
from engine.games.marvel_united.state.pieces import NOWHERE, VILLAIN_STUNNED
from render.cards.parts import draw_lines
from render.games.marvel_united.board.ring import MARGIN, SIDE
from render.games.marvel_united.pieces.facts import NAMES, amount, place_word, signed, view_of
from render.games.marvel_united.pieces.figures import DANGER, EVIL, WARN
from render.games.marvel_united.pieces.symbols import sign
from render.ground.audit import Box
from render.ground.canvas import Canvas
from render.ground.compose import Region
from render.ground.names import brief_name
from render.ground.scene import Scene, Words, say
from render.ground.theme import (
    ACCENT,
    GAP,
    GOOD,
    INK,
    MUTED,
    PANEL,
    RAISED,
    TEXT,
    WIDTH,
    Colour,
    mix,
)
from render.ground.typeset import Style, largest_lines, wrap
from render.ground.widgets import badge, badge_width, panel
from render.ground.wording import seat_result

TALL = 288
_MISSIONS = 386
_TITLE = Style("bold", 42, 36)
_COUNT, _CHANGE = Style("bold", 42), Style("bold", 36)
_FIGURE = Style("bold", 46)
_NOTES = tuple(Style("regular", size) for size in range(36, 33, -1))
_BADGE, _LEAST_BADGE, _LINE = 56, 50, 37
_MISSION_SIGNS = {"rescue": "civilian", "thugs": "thug", "threats": "threat"}
_SAFE_MISSIONS = 2
# The tone of the pill of pressure. The Missions and the warnings show the pressure as well, so this state is the first
# to give way, and is then not counted among the hidden states.
PRESSURE_TONE = "pressure"
# The share of the track's spaces from which the end of the match is close.
_CLOSE_TRACK = 0.75
# The width of the track's sign with the gap beside it, and the margin of the warning around sign and figure.
_TRACK_SIGN, _TRACK_PAD = 42, 8
# The number of lines of the BAM and of the effects of an overflow and a KO together.
_RULE_LINES = 4


class Mission(NamedTuple):
    """A Mission.

    ``kind`` is the kind of the tokens that fill it. It has ``have`` of the ``need`` tokens, and ``complete`` says
    whether it is completed.
    """

    kind: str
    have: int
    need: int
    complete: bool
    fresh: bool = False


class BoardLine(NamedTuple):
    """A line of the Villain's board: a sign and a text."""

    sign: str
    text: str


class Dashboard(NamedTuple):
    """The Villain.

    ``health`` is "" for a Villain that cannot be damaged. ``goal`` is the winning condition if it is not the Villain's
    Health. ``is_track_close``: the track is close to its end.
    """

    name: str
    states: tuple[tuple[str, str], ...]
    health: str
    change: str
    track: tuple[int, int] | None
    track_change: str
    is_track_close: bool
    rules: tuple[BoardLine, ...]
    goal: str = ""


def missions_of(view: UnitedView) -> tuple[Mission, ...]:
    """Return the three Missions."""
    return tuple(
        Mission(
            _MISSION_SIGNS[one.mission],
            one.filled,
            one.spaces,
            one.complete,
            amount(view, "mission", one.mission) > 0,
        )
        for one in view.missions
    )


def reward_of(words: Words, view: UnitedView) -> str:
    """Return the words for the reward of the next Missions."""
    complete_count = sum(one.complete for one in view.missions)
    if view.villain == "immortus" and complete_count in (1, 2):
        return say(words, "board-next-immortus")
    if view.villain == "maestro" and complete_count == 1:
        return say(words, "board-next-maestro")
    return say(words, f"board-next-{complete_count}")


def dashboard_of(words: Words, view: UnitedView) -> Dashboard:
    """Return the Villain's board."""
    return Dashboard(
        name=say(words, f"villain-{view.villain}"),
        states=tuple(_states(words, view)),
        health=_health_word(view),
        change=signed(amount(view, "health")),
        track=(view.track, view.track_end) if view.track_end else None,
        track_change=signed(amount(view, "track")),
        is_track_close=view.outcome is None and _is_track_close(view),
        rules=tuple(_rules(words, view)),
        goal="" if view.first_health else say(words, "pic-goal"),
    )


def _is_track_close(view: UnitedView) -> bool:
    """Return whether the track has reached three quarters of its spaces; at its end the Heroes lose (MU-81)."""
    return view.track_end > 0 and view.track >= view.track_end * _CLOSE_TRACK


def _health_word(view: UnitedView) -> str:
    """Return the Villain's Health, beside the full Health unless it has grown beyond it; "" if he cannot be damaged."""
    if not view.first_health:
        return ""
    return str(view.health) if view.health > view.first_health else f"{view.health}/{view.first_health}"


def _states(words: Words, view: UnitedView) -> Iterator[tuple[str, str]]:
    """Yield the Villain's states, each with the tone of its pill."""
    if view.outcome is not None:
        return
    complete_count = sum(one.complete for one in view.missions)
    if not view.first_health:
        yield say(words, "state-never"), "plain"
    elif complete_count < _SAFE_MISSIONS:
        yield say(words, "state-shut", done=complete_count, need=_SAFE_MISSIONS), "plain"
    elif view.villain == "maestro" and view.rick != view.villain_at:
        yield say(words, "state-ignores"), "plain"
    else:
        yield say(words, "state-open"), "good"
    if view.stunned == VILLAIN_STUNNED:
        yield say(words, "state-stunned"), "good"
    if view.flees:
        yield say(words, "state-flees"), "warn"
    if view.bewildered is not None:
        yield say(words, "state-astray"), "good"
    if view.locked_tokens:
        yield say(words, "state-locked"), "warn"
    if view.shift:
        yield say(words, "state-later" if view.shift > 0 else "state-earlier", count=abs(view.shift)), "plain"
    if view.pressure:
        yield say(words, "state-pressure"), PRESSURE_TONE


def _rules(words: Words, view: UnitedView) -> Iterator[BoardLine]:
    pressed = view.villain == "emperor-doom" and view.pressure
    yield BoardLine("bam", say(words, f"pic-pressure-{view.villain}" if pressed else f"pic-bam-{view.villain}"))
    yield BoardLine("overflow", say(words, f"pic-overflow-{view.villain}"))


def centre_regions(scene: Scene, words: Words, y: int) -> list[Region]:
    """Return the two panels between the links at both ends: the Villain's dashboard, and the Missions to its left."""
    view = view_of(scene)
    missions, dashboard = missions_of(view), dashboard_of(words, view)
    left = MARGIN + SIDE + 8
    wide = WIDTH - 2 * left
    side = wide - _MISSIONS - GAP
    bounds = (y + 10, TALL - 20)
    alt = partial(_villain_alt, scene, words, dashboard)
    missions_alt = say(words, "alt-missions", missions=", ".join(_missions_alt(words, view, missions)))
    box, facts = (left, bounds[0], _MISSIONS, bounds[1]), (missions, reward_of(words, view))
    return [
        Region((left + _MISSIONS + GAP, bounds[0], side, bounds[1]), _draw_dashboard, (dashboard,), "dashboard", alt),
        Region(box, _draw_missions, facts, "mission", missions_alt),
    ]


def _villain_alt(scene: Scene, words: Words, dashboard: Dashboard, level: int) -> str:
    view = view_of(scene)
    facts = [dashboard.name]
    if view.villain_at != NOWHERE:
        facts.append(place_word(words, view, view.villain_at))
    if dashboard.health:
        facts.append(say(words, "alt-health", health=dashboard.health))
    if dashboard.track is not None:
        facts.append(say(words, "alt-track", at=dashboard.track[0], end=dashboard.track[1]))
    facts += [text for text, _ in dashboard.states]
    if view.rick != NOWHERE:
        facts.append(say(words, "alt-rick", place=place_word(words, view, view.rick)))
    if view.villain_seat is not None:
        name = brief_name(scene, words, view.villain_seat, NAMES[level], in_picture=False)
        facts.append(say(words, "alt-villain-seat", name=name, plans=view.plan_hand_size, schemes=view.schemes_size))
        facts.append(seat_result(scene, words, view.villain_seat))
    return ", ".join(filter(None, facts))


def _missions_alt(words: Words, view: UnitedView, missions: Sequence[Mission]) -> Iterator[str]:
    for one, mission_view in zip(missions, view.missions, strict=True):
        name = say(words, f"alt-mission-{mission_view.mission}")
        progress = say(words, "alt-complete") if one.complete else f"{one.have}/{one.need}"
        yield f"{name} {progress}"


def _draw_missions(canvas: Canvas, missions: tuple[Mission, ...], reward: str) -> None:
    panel(canvas, PANEL)
    tall = 52
    for number, mission in enumerate(missions):
        _draw_mission(canvas, mission, (16, 10 + number * tall, canvas.width - 32, tall - 4))
    top = 10 + len(missions) * tall
    room = canvas.height - top - 4
    style, lines = largest_lines(reward, _NOTES, canvas.width - 28, room)
    draw_lines(canvas, (16, top + (room - _LINE * len(lines)) // 2, canvas.width - 28, _LINE), lines, style, MUTED)


def _draw_mission(canvas: Canvas, mission: Mission, box: Box) -> None:
    x, y, width, height = box
    ink = GOOD if mission.complete else TEXT
    canvas.sprite(sign(mission.kind, 36, ink), x, y + (height - 36) // 2)
    text = f"{mission.have}/{mission.need}"
    wide = max(_COUNT.width("9/9"), _COUNT.width(text))
    right = x + width
    if mission.complete:
        canvas.sprite(sign("check", 36, GOOD), right - (wide + 36) // 2, y + (height - 36) // 2)
    else:
        canvas.text((right - wide, y, wide, height), text, _COUNT, align="right")
    left, room = x + 48, width - 48 - wide - 12
    step = (room + 4) / mission.need
    for number in range(mission.need):
        start, end = left + round(number * step), left + round((number + 1) * step) - 4
        filled = number < mission.have or mission.complete
        fill: Colour = GOOD if mission.complete else ACCENT
        fresh = mission.fresh and number == mission.have - 1
        canvas.rounded((start, y + 9, end - start, height - 18), TEXT if fresh else fill if filled else RAISED, 5)


def _draw_dashboard(canvas: Canvas, dashboard: Dashboard) -> None:
    panel(canvas, mix(PANEL, EVIL.fill, 0.10))
    canvas.sprite(sign("villain", 46, EVIL.fill), 12, 6)
    right = _draw_health(canvas, dashboard, canvas.width - 14)
    canvas.text((66, 4, right - 66, 52), dashboard.name, _TITLE)
    x = _draw_track(canvas, dashboard, 12, 58)
    _draw_states(canvas, dashboard.states, (x, 58, canvas.width - 14 - x, _BADGE))
    _draw_rules(canvas, dashboard.rules, (12, 116, canvas.width - 22, canvas.height - 120))


def _draw_states(canvas: Canvas, states: tuple[tuple[str, str], ...], box: Box) -> None:
    tones: dict[str, tuple[Colour, Colour]] = {
        "plain": (RAISED, TEXT),
        "warn": (WARN, INK),
        PRESSURE_TONE: (WARN, INK),
        "good": (GOOD, INK),
    }
    x, y, width, most = box
    if _states_width(states, _LEAST_BADGE) > width:
        states = tuple(state for state in states if state[1] != PRESSURE_TONE)
    right = x + width
    heights = range(most, _LEAST_BADGE - 1, -2)
    height = next((one for one in heights if _states_width(states, one) <= width), _LEAST_BADGE)
    y += (most - height) // 2
    for number, (text, tone) in enumerate(states):
        wide = badge_width(height, text, slim=True)
        more = f"+{len(states) - number}"
        last = number == len(states) - 1
        if x + wide + (0 if last else 8 + badge_width(height, more, slim=True)) > right:
            badge(canvas, x, y, height, more, fill=RAISED, ink=MUTED, slim=True)
            return
        fill, ink = tones[tone]
        x += badge(canvas, x, y, height, text, fill=fill, ink=ink, slim=True) + 8


def _states_width(states: tuple[tuple[str, str], ...], height: int) -> int:
    return sum(badge_width(height, text, slim=True) + 8 for text, _ in states) - 8


def _draw_health(canvas: Canvas, dashboard: Dashboard, right: int) -> int:
    """Draw the Health, or the winning condition in its place, leftwards from ``right``; return the left edge."""
    if not dashboard.health:
        return canvas.text_before(right, 4, 52, dashboard.goal, _CHANGE, ink=GOOD) - 14
    if dashboard.change:
        right = canvas.text_before(right, 4, 52, dashboard.change, _CHANGE, ink=ACCENT) - 8
    right = canvas.text_before(right, 4, 52, dashboard.health, _FIGURE) - 44
    canvas.sprite(sign("heart", 38, DANGER), right, 12)
    return right - 14


def _draw_track(canvas: Canvas, dashboard: Dashboard, x: int, y: int) -> int:
    """Draw the track, with "!" in the colour of warnings if its end is close; return the left edge beside it."""
    if dashboard.track is None:
        return x
    figure = "{}/{}".format(*dashboard.track)
    ink = TEXT
    if dashboard.is_track_close:
        figure, ink = f"{figure} !", INK
        canvas.rounded((x, y, _TRACK_SIGN + _COUNT.width(figure) + 2 * _TRACK_PAD, _BADGE), WARN)
        x += _TRACK_PAD
    canvas.sprite(sign("track", 38, ink), x, y + 8)
    x += _TRACK_SIGN
    x += canvas.text((x, y, 190, _BADGE), figure, _COUNT, ink=ink) + 6
    if dashboard.is_track_close:
        x += _TRACK_PAD
    if dashboard.track_change:
        wide = _CHANGE.width(dashboard.track_change)
        x += canvas.text((x, y, wide, _BADGE), dashboard.track_change, _CHANGE, ink=ACCENT) + 6
    return x + 4


def _draw_rules(canvas: Canvas, rules: tuple[BoardLine, ...], box: Box) -> None:
    x, y, width, height = box
    for style in _NOTES:
        texts = [wrap(rule.text, style, width - 42, _RULE_LINES) for rule in rules]
        if sum(map(len, texts)) <= _RULE_LINES:
            break
    y += (height - _LINE * sum(map(len, texts))) // 2
    for number, (rule, lines) in enumerate(zip(rules, texts, strict=True)):
        canvas.sprite(sign(rule.sign, 32, TEXT), x, y + 2)
        draw_lines(canvas, (x + 42, y, width - 42, _LINE), lines, style, MUTED if number else TEXT)
        y += _LINE * len(lines)
