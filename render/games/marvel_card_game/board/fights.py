"""Paints the attack under way, or the latest of the turn: the fighters, the mode, the dice, and the result."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from engine.games.marvel_card_game.seen.view import AttackView, CardGameView
from render.games.marvel_card_game.board.sites import COLUMN, INNER
from render.games.marvel_card_game.pieces.facts import (
    DIE_ABILITIES,
    MODE_SIGNS,
    NAMES,
    SEAT_HUES,
    attack_dice,
    attack_shown,
    card_name,
    guard_dice,
    name_in_play,
    place_name,
    target_name,
    tone_of,
    view_of,
)
from render.games.marvel_card_game.pieces.styles import HEADING, LEAST, NAME, NOTE
from render.games.marvel_card_game.pieces.symbols import left_arrow, sign
from render.ground.canvas import Canvas
from render.ground.compose import Region
from render.ground.dice import die
from render.ground.names import brief_name
from render.ground.scene import Scene, Words, say
from render.ground.theme import (
    ACCENT,
    BACK,
    CARD,
    COUNT,
    GAP,
    GOOD,
    HIGHLIGHT,
    HUES,
    INK,
    MARGIN,
    MUTED,
    PANEL,
    RAISED,
    TEXT,
    Colour,
    mix,
)
from render.ground.widgets import badge, badge_width, panel

_LINE = 60
_FIGHTER = 122
# The height of a further line of text: what the attack answers, or the character who defends the target.
_NOTE_LINE = 42
_PLAYED_EVENT = 58
_SPACE = 8
# The maximum number of waiting events that are shown; further events are only counted.
_MOST_PLAYED = 3
_DIE, _RESULT = 58, 96


class Fighter(NamedTuple):
    """One side of an attack.

    ``name`` is that of the character, or of an attacked location. ``dice`` are the rolled dice, None before the roll;
    until then ``dice_count`` says how many dice will be rolled. ``result`` is the result of the roll.
    """

    seat: int
    name: str
    sign: str
    dice: tuple[int, ...] | None
    dice_count: int | None
    result: int | None
    is_ahead: bool
    note: str


# The mark before a result, and its colour: for an attack that hit, an attack that was held off, and any other attack.
_TONES: Mapping[str, tuple[str, Colour]] = {
    "hit": ("✖", HUES["orange"].fill),
    "held off": ("✔", GOOD),
    "other": ("", ACCENT),
}


class Line(NamedTuple):
    """The line above the fighters.

    It shows the mode and the direction of the attack, the die that an ability rolled (``check``, ``die``) with the
    result that it needs (``least``), and the outcome in words.
    """

    sign: str
    mode: str
    rightwards: bool
    note: str
    check: str
    die: int
    least: str
    outcome: str
    tone: str


def fight_height(view: CardGameView) -> int:
    """Return the height of the attack and the waiting events, 0 without an attack and events."""
    attack = attack_shown(view)
    height = _line_height(view) + _SPACE + _fighter_height(attack) + GAP if attack else 0
    return height + min(len(view.pending_events), _MOST_PLAYED) * (_PLAYED_EVENT + GAP)


def _line_height(view: CardGameView) -> int:
    return _LINE + (_NOTE_LINE if len(view.attacks) > 1 else 0)


def _fighter_height(attack: AttackView) -> int:
    return _FIGHTER + (_NOTE_LINE if attack.lender else 0) if attack.target else _LINE


def fight_regions(scene: Scene, words: Words, view: CardGameView, y: int) -> list[Region]:
    """Return the regions of the attack and of the events that wait to take effect."""
    regions = []
    attack = attack_shown(view)
    if attack is not None:
        line, attack_alt = _attack_line(words, view, attack), _attack_alt(words, view, attack)
        regions.append(Region((MARGIN, y, INNER, _line_height(view)), _draw_line, (line,), alt=attack_alt))
        y += _line_height(view) + _SPACE
        for seat in (0, 1):
            box = (MARGIN + seat * (COLUMN + GAP), y, COLUMN, _fighter_height(attack))
            fighter = _attacker(words, view, attack) if seat == attack.seat else _defender(words, view, attack)
            regions.append(Region(box, _draw_fighter, (fighter, bool(attack.target)), "fight"))
        y += _fighter_height(attack) + GAP
    for number, event in enumerate(view.pending_events[-_MOST_PLAYED:]):
        pick = target_name(words, event)
        state = say(words, "board-countered" if event.cancelled else "board-waits")
        facts = (event.seat, card_name(words, event.card), pick, state, event.cancelled)
        alt = "" if number else partial(_played_alt, scene, words)
        regions.append(Region((MARGIN, y, INNER, _PLAYED_EVENT), _draw_played, facts, "waiting", alt))
        y += _PLAYED_EVENT + GAP
    return regions


def _played_alt(scene: Scene, words: Words, level: int) -> str:
    """Return all waiting events in words, including events for which the picture has no room."""
    texts = []
    for event in view_of(scene).pending_events:
        name = brief_name(scene, words, event.seat, NAMES[level], in_picture=False)
        pick, card = target_name(words, event), card_name(words, event.card)
        state = say(words, "board-countered" if event.cancelled else "board-waits")
        texts.append(words("alt-played-on" if pick else "alt-played", name=name, card=card, pick=pick, state=state))
    return " ".join(texts)


def _attack_alt(words: Words, view: CardGameView, attack: AttackView) -> str:
    outcome = say(words, f"board-result-{attack.result}") if attack.result else ""
    ending = words("alt-outcome", result=outcome) if outcome else ""
    attacker = name_in_play(words, attack.attacker)
    if not attack.target:
        return words("alt-fight-location", attacker=attacker, outcome=ending)
    text = words(
        "alt-fight",
        mode=say(words, f"mode-{attack.mode}"),
        attacker=attacker,
        dice=_dice_alt(words, attack.attack, attack.attack_result, attack_dice(view, attack), attack.result),
        target=name_in_play(words, attack.target),
        guard=_dice_alt(words, attack.defence, attack.defence_result, guard_dice(view, attack), attack.result),
        more=_more_alt(words, attack),
        outcome=ending,
    )
    if len(view.attacks) < 2:
        return text
    before = view.attacks[-2]
    one, other = name_in_play(words, before.attacker), name_in_play(words, before.target)
    return f"{text} {say(words, 'alt-within', attacker=one, target=other)}"


def _dice_alt(words: Words, dice: tuple[int, ...] | None, result: int | None, dice_due: int | None, over: str) -> str:
    if dice is not None:
        return say(words, "alt-dice", dice=" ".join(map(str, dice)) or "–", result=result or 0)
    return say(words, "alt-dice-due", count=dice_due) if dice_due and not over else say(words, "alt-dice-none")


def _more_alt(words: Words, attack: AttackView) -> str:
    more = ""
    if attack.lender:
        more += say(words, "alt-behind", behind=say(words, "board-lender", name=name_in_play(words, attack.lender)))
    word = DIE_ABILITIES.get(attack.check)
    if word:
        name = say(words, f"ability-{word}")
        more += say(words, "alt-check", ability=name, die=attack.check_die, least=f"{attack.check_target}+")
    return more


def _attack_line(words: Words, view: CardGameView, attack: AttackView) -> Line:
    note = ""
    if len(view.attacks) > 1:
        before = view.attacks[-2]
        one, other = name_in_play(words, before.attacker), name_in_play(words, before.target)
        note = say(words, "board-within", attacker=one, target=other)
    word = DIE_ABILITIES.get(attack.check, "")
    return Line(
        sign=MODE_SIGNS[attack.mode],
        mode=say(words, f"mode-{attack.mode}" if attack.target else "board-mode-location"),
        rightwards=attack.seat == 0,
        note=note,
        check=say(words, f"ability-{word}") if word else "",
        die=attack.check_die,
        least=f"{attack.check_target}+" if word else "",
        outcome=say(words, f"board-result-{attack.result}") if attack.result else "",
        tone=tone_of(attack),
    )


def _attacker(words: Words, view: CardGameView, attack: AttackView) -> Fighter:
    ahead = attack.defence_result is not None and (attack.attack_result or 0) > attack.defence_result
    return Fighter(
        seat=attack.seat,
        name=name_in_play(words, attack.attacker),
        sign="sword",
        dice=attack.attack,
        dice_count=attack_dice(view, attack) if attack.target and not attack.result else None,
        result=attack.attack_result,
        is_ahead=ahead,
        note="",
    )


def _defender(words: Words, view: CardGameView, attack: AttackView) -> Fighter:
    seat = 1 - attack.seat
    if not attack.target:
        site = view.sites[view.site]
        marks = site.marks[attack.seat]
        note = f"{marks}/{site.value}" if site.status == "open" else ""
        return Fighter(seat, place_name(words, site), "flag", None, None, None, is_ahead=False, note=note)
    holds = attack.defence_result is not None and attack.defence_result >= (attack.attack_result or 0)
    lender = say(words, "board-lender", name=name_in_play(words, attack.lender)) if attack.lender else ""
    return Fighter(
        seat=seat,
        name=name_in_play(words, attack.target),
        sign="aim",
        dice=attack.defence,
        dice_count=guard_dice(view, attack) if not attack.result else None,
        result=attack.defence_result,
        is_ahead=holds,
        note=lender,
    )


def _draw_line(canvas: Canvas, line: Line) -> None:
    panel(canvas, CARD)
    wide, right = HEADING.width(line.mode), canvas.width - 14
    if line.outcome:
        mark, fill = _TONES[line.tone]
        text = f"{mark} {line.outcome}".strip()
        room = badge_width(42, text, slim=True, letters=LEAST)
        right -= room
        badge(canvas, right, 9, 42, text, fill=fill, ink=INK, slim=True, letters=LEAST)
        right -= 16
    arrow, side = 40, 40 + 24
    # The mode is in the middle, unless the outcome needs this room.
    left = min((canvas.width - wide - 52) // 2, right - side - wide - 52)
    pointer = sign("arrow", arrow, ACCENT) if line.rightwards else left_arrow(arrow, ACCENT)
    for x in (left - side, left + wide + 52 + side - arrow):
        canvas.sprite(pointer, x, 10)
    canvas.sprite(sign(line.sign, 38, TEXT), left, 11)
    canvas.text((left + 52, 0, wide, _LINE), line.mode, HEADING)
    _draw_check(canvas, line, left - side - 16)
    if line.note:
        canvas.text((18, _LINE - 6, canvas.width - 36, _NOTE_LINE), line.note, NOTE, ink=MUTED, align="centre")


def _draw_check(canvas: Canvas, line: Line, right: int) -> None:
    if not line.check:
        return
    x = 18
    x += canvas.text((x, 0, right - x - 112, _LINE), line.check, NAME) + 12
    worked = line.die >= int(line.least[:-1])
    canvas.sprite(die(line.die, 44, "counts" if worked else ""), x, 8)
    canvas.text((x + 54, 0, 46, _LINE), line.least, NOTE, ink=MUTED)


def _draw_fighter(canvas: Canvas, fighter: Fighter, has_dice: bool) -> None:
    panel(canvas, PANEL, HIGHLIGHT if fighter.is_ahead else None)
    first, hue = fighter.seat == 0, SEAT_HUES[fighter.seat]
    left, right = 18, canvas.width - 18
    canvas.sprite(sign(fighter.sign, 34, hue.fill), left, 12)
    wide = NOTE.width(fighter.note) + 14 if fighter.note and not has_dice else 0
    canvas.text((left + 46, 6, right - left - 46 - wide, 46), fighter.name, HEADING)
    if wide:
        canvas.text((right - wide + 14, 6, wide - 14, 46), fighter.note, NOTE, ink=MUTED)
    elif fighter.note:
        canvas.text((left, 52, right - left, _NOTE_LINE - 2), fighter.note, NOTE, ink=MUTED)
    top = canvas.height - _DIE - 10
    if fighter.result is not None:
        box = (canvas.width - 14 - _RESULT if first else 14, top - 2, _RESULT, _DIE + 4)
        canvas.rounded(box, RAISED)
        ink = TEXT if fighter.is_ahead else MUTED
        canvas.text(box, str(fighter.result), COUNT, ink=ink, align="centre")
    # The results of both fighters are beside each other, in the middle of the picture.
    _draw_dice(canvas, left if first else _RESULT + 28, top, canvas.width - _RESULT - 52, fighter)


def _draw_dice(canvas: Canvas, x: int, y: int, room: int, fighter: Fighter) -> None:
    count = len(fighter.dice) if fighter.dice is not None else fighter.dice_count or 0
    if not count:
        return
    size = min(_DIE, (room + 6) // count - 6)
    y += (_DIE - size) // 2
    for number in range(count):
        face, state = 0, "unrolled"
        if fighter.dice is not None:
            # The dice are sorted from the highest down: the highest die is dropped, the next die counts (MC-37).
            face, state = fighter.dice[number], ("dropped", "counts")[number] if number < 2 else ""
        canvas.sprite(die(face, size, state), x + number * (size + 6), y)


def _draw_played(canvas: Canvas, seat: int, card: str, pick: str, state: str, cancelled: bool) -> None:
    panel(canvas, mix(BACK, PANEL, 0.6) if cancelled else CARD, None if cancelled else ACCENT)
    hue = SEAT_HUES[seat].fill
    x = 12 + badge(canvas, 12, 8, 42, str(seat + 1), fill=hue, ink=INK, letters=LEAST) + 12
    canvas.sprite(sign("bolt", 32, hue), x, 13)
    x += 42
    wide = badge_width(42, state, slim=True, letters=LEAST)
    right, ink = canvas.width - 12 - wide, MUTED if cancelled else TEXT
    badge(canvas, right, 8, 42, state, fill=RAISED, ink=ink, slim=True, letters=LEAST)
    room = right - 14 - x
    used = canvas.text((x, 0, room, canvas.height), card, HEADING, ink=ink)
    if pick:
        canvas.sprite(sign("arrow", 28, MUTED), x + used + 12, 15)
        canvas.text((x + used + 50, 0, room - used - 50, canvas.height), pick, NAME)
