"""Paints the ongoing actions above the city: the Headline being troubleshot with its dice, and the Combat."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import NamedTuple

from engine.games.marvel_heroes.rules.effects.odds import TROUBLE_WORTH
from engine.games.marvel_heroes.seen.view import MarvelHeroesView
from engine.games.marvel_heroes.state.cards import PICKS
from engine.games.marvel_heroes.state.names import faces_of
from engine.games.marvel_heroes.state.state import Die, Solving
from render.cards.parts import draw_lines
from render.games.marvel_heroes.board.shelf import EDGE, INNER
from render.games.marvel_heroes.pieces.facts import LETTERS, card
from render.games.marvel_heroes.pieces.fighters import Helper, PowerFacts, SideFacts, sides_of, stage_line
from render.games.marvel_heroes.pieces.plates import (
    EVIL,
    POWER_FILLS,
    WARN,
    dice_width,
    draw_dice,
    draw_due,
    draw_marks,
    fill_of,
    seat_tile,
)
from render.games.marvel_heroes.pieces.symbols import sign
from render.ground.audit import Box
from render.ground.canvas import Canvas
from render.ground.compose import Region
from render.ground.limits import LEAST_LETTERS
from render.ground.scene import Words, say
from render.ground.theme import ACCENT, BACK, CARD, GAP, GOOD, HIGHLIGHT, INK, MUTED, PANEL, RAISED, TEXT, mix
from render.ground.typeset import Style, advance, wrap
from render.ground.widgets import badge, badge_width, panel
from render.ground.wording import sentences

# The heights of a line of the title, of a Combat and of a Headline being troubleshot.
_LINE, FIGHT, CASE = 46, 256, 80
_TITLE = Style("bold", 31)
_WHO = Style("bold", 36, 31)
_NOTE = Style("regular", 31)
_HELPER = Style("regular", 31)
_POWER = Style("bold", 28, 18)
# The smallest letters of a Power's name in one line.
_SMALL_POWER = 20
_RATING = Style("bold", 31)
_HITS = Style("bold", 64)
# The style of the name of a Power that is drawn for a phone, and the height of the name.
_LARGE_NAME, _NAME_LINE = Style("bold", LETTERS), 44
_DIE = 54
# The heights of a fighter's name, of a Power that was shown, of one that may still be chosen, of dice and of helpers.
_FIGHTER, _SHOWN_POWER, _FREE_POWER, _ROLL, _HELP = 54, 98, 40, 58, 40
# The space before the title line.
_TITLE_LEFT = 52
# The largest number of Powers that a fighter has.
_POWERS = 3
# From this level on, the alternative text leaves out the helpers in a Combat. Level 0 is the full text.
_HELPERS_END = 9


class CaseFacts(NamedTuple):
    """A Troubleshooting action.

    ``line`` names its stage. ``trouble`` is the remaining Trouble, None before the roll; until then ``dice_count`` is
    the number of dice to roll. ``lead`` is the name of the villain who leads, and ``helpers`` are the others.
    """

    line: str
    label: str
    trouble: int | None
    dice: tuple[Die, ...]
    dice_count: int
    lead: str
    helpers: tuple[Helper, ...]


def focus_regions(words: Words, view: MarvelHeroesView, y: int) -> list[Region]:
    """Return the regions of the Headline being troubleshot and of the Combat, empty without either."""
    if view.outcome is not None or (view.fight is None and view.case is None):
        return []
    title = _title(words, view, y)
    y += title.box[3]
    if view.fight is None and view.case is not None:
        return [title, Region((EDGE, y, INNER, CASE), _draw_case, (case_of(words, view, view.case),), "case")]
    return [title, *_fight_regions(words, view, y)]


def _title(words: Words, view: MarvelHeroesView, y: int) -> Region:
    """Return the title: the Headline or the attempt, and beside it (or below, without room) the phase of a Combat."""
    stage = stage_line(words, view.fight) if view.fight is not None else ""
    icon = "news" if view.case is not None else "mask"
    line = case_line(words, view)
    room = INNER - _TITLE_LEFT - 8
    lines = wrap(line, _TITLE, room, 2)
    beside = _TITLE.width(lines[-1]) + _TITLE.width(stage) + 30 <= room
    tall = _LINE * (len(lines) + (bool(stage) and not beside))
    alt = sentences((_case_alt(words, view), stage))
    return Region((EDGE, y, INNER, tall), _draw_title, (icon, lines, stage), alt=alt)


def _case_alt(words: Words, view: MarvelHeroesView) -> str:
    case = view.case
    if case is None:
        return ""
    facts = [affair_words(words, view, case)]
    if case.attempt:
        facts.append(say(words, "case-attempt", stage=say(words, f"stage-{case.attempt}")))
    if case.lead and view.fight is None:
        facts.append(say(words, "alt-lead", card=card(words, case.lead)))
    if cards := (*case.reinforcements, *case.agents):
        facts.append(say(words, "alt-with", cards=", ".join(card(words, slug) for slug in cards)))
    return ", ".join(facts)


def affair_words(words: Words, view: MarvelHeroesView, case: Solving) -> str:
    """Return the Headline of a Troubleshooting action with its Trouble, or before the roll with its dice."""
    if case.dice is None:
        return say(words, "alt-case-due", card=card(words, case.headline), count=view.case_dice)
    return say(words, "alt-case", card=card(words, case.headline), trouble=max(0, case.trouble + case.rise))


def case_line(words: Words, view: MarvelHeroesView) -> str:
    """Return the Headline being troubleshot and the villains' attempt; without a Headline, the showdown."""
    case = view.case
    if case is None:
        return say(words, "case-showdown")
    facts = [say(words, "case-title", card=card(words, case.headline))]
    if case.attempt:
        facts.append(say(words, "case-attempt", stage=say(words, f"stage-{case.attempt}")))
    if case.schemed:
        options = ", ".join(say(words, f"case-schemed-{option}") for option in case.schemed)
        facts.append(say(words, "case-schemed", options=options))
    return " · ".join(facts)


def case_of(words: Words, view: MarvelHeroesView, case: Solving) -> CaseFacts:
    """Return the facts of a Troubleshooting action."""
    helpers = [Helper("villain", slug, card(words, slug)) for slug in case.reinforcements]
    helpers += [Helper("followers", slug, card(words, slug)) for slug in case.agents]
    thrown = case.dice is not None
    return CaseFacts(
        line=say(words, f"case-{case.stage}"),
        label=say(words, "case-trouble"),
        trouble=max(0, case.trouble + case.rise) if thrown else None,
        dice=case.dice or (),
        dice_count=0 if thrown else view.case_dice,
        lead=card(words, case.lead) if case.lead else "",
        helpers=tuple(helpers),
    )


def _draw_title(canvas: Canvas, icon: str, lines: tuple[str, ...], stage: str) -> None:
    canvas.sprite(sign(icon, 32, WARN), 8, 7)
    draw_lines(canvas, (_TITLE_LEFT, 0, canvas.width - _TITLE_LEFT - 8, _LINE), lines, _TITLE)
    if stage:
        wide = _TITLE.width(stage)
        right = canvas.height == _LINE * len(lines)
        x = canvas.width - 8 - wide if right else _TITLE_LEFT
        canvas.text((x, canvas.height - _LINE, wide, _LINE), stage, _TITLE, ink=ACCENT)


def _draw_case(canvas: Canvas, case: CaseFacts) -> None:
    panel(canvas, PANEL, WARN)
    middle = canvas.height // 2
    x = 18
    x += canvas.text((x, 0, 190, canvas.height), case.label, _NOTE, ink=MUTED) + 12
    if case.trouble is not None:
        text = str(case.trouble)
        wide = _HITS.width(text)
        canvas.text((x, 0, wide, canvas.height), text, _HITS, ink=WARN)
        x += wide + 18
        size = 48
        counts = tuple(TROUBLE_WORTH[die.face - 1] > 0 for die in case.dice)
        x = draw_dice(canvas, x, middle - size // 2, size, case.dice, counts) + 14
    else:
        x = draw_due(canvas, x, middle - 24, 48, case.dice_count) + 14
    if case.lead:
        canvas.sprite(sign("villain", 34, EVIL.fill), x, middle - 17)
        x += 44
        x += canvas.text((x, 0, canvas.width - x - 16, canvas.height), case.lead, _TITLE) + 14
        _draw_helpers(canvas, case.helpers, (x, middle - 20, canvas.width - 16 - x, 40))
    elif canvas.width - x > 160:
        canvas.text((x, 0, canvas.width - x - 16, canvas.height), case.line, _NOTE, ink=MUTED)


# ---- the Combat


def _fight_regions(words: Words, view: MarvelHeroesView, y: int) -> list[Region]:
    if view.fight is None:
        return []
    half = (INNER - GAP) // 2
    secret = say(words, "fight-secret")
    sides = sides_of(words, view, view.fight)
    first, second = (
        Region((EDGE + number * (half + GAP), y, half, FIGHT), _draw_side, (side, secret), "fight")
        for number, side in enumerate(sides)
    )
    return [first._replace(alt=partial(fight_words, words, sides)), second]


def fight_words(words: Words, sides: tuple[SideFacts, SideFacts], level: int) -> str:
    """Return both sides of a Combat in words, with KO markers, Power, dice and helpers."""
    hero, villain = (_fighter_words(words, side, level) for side in sides)
    return say(words, "alt-fight", hero=hero, villain=villain)


def _fighter_words(words: Words, side: SideFacts, level: int) -> str:
    facts = [say(words, "alt-side", card=side.name, marks=side.ko, limit=side.limit) if side.limit else side.name]
    if side.power is not None:
        facts.append(say(words, "alt-power", power=side.power.name, colour=side.power.colour_word))
    if side.hits is not None:
        facts.append(say(words, "alt-hits", count=side.hits, dice=dice_words(words, side.dice or ())))
    if side.helpers and level < _HELPERS_END:
        facts.append(say(words, "alt-with", cards=", ".join(one.name for one in side.helpers)))
    return ", ".join(facts)


def dice_words(words: Words, dice: tuple[Die, ...]) -> str:
    """Return a roll in words: the number of dice for each face."""
    counts = Counter(faces_of(dice))
    texts = [say(words, f"faces-{face}", count=counts[face]) for face in PICKS if counts[face]]
    return ", ".join(texts) or say(words, "faces-none")


def _draw_side(canvas: Canvas, side: SideFacts, secret: str) -> None:
    hue = fill_of(side.seat) if side.side == "hero" else EVIL.fill
    panel(canvas, mix(PANEL, hue, 0.10), HIGHLIGHT if side.is_ahead else None)
    right = canvas.width - 14
    marks = side.limit * 41
    draw_marks(canvas, right - marks + 5, 10, 36, side.ko, side.limit)
    seat_tile(canvas, 14, 9, 38, side.seat)
    x = 64
    if side.initiative:
        canvas.sprite(sign("flag", 30, ACCENT), x, 13)
        x += 38
    canvas.text((x, 6, right - marks - 10 - x, 44), side.name, _WHO)
    wide = canvas.width - 28
    if side.power is None:
        _draw_secret(canvas, side, secret, (14, _FIGHTER, wide, _SHOWN_POWER + 4 + _ROLL))
    else:
        draw_large_power(canvas, side.power, side.letter, (14, _FIGHTER, wide, _SHOWN_POWER))
        _draw_roll(canvas, side, (14, _FIGHTER + _SHOWN_POWER + 4, wide, _ROLL))
    _draw_helpers(canvas, side.helpers, (14, canvas.height - _HELP - 4, wide, _HELP))


def _draw_secret(canvas: Canvas, side: SideFacts, secret: str, box: Box) -> None:
    """Draw colours and ratings of all Powers that a side may still choose; the picture of the Combat names them."""
    x, y, wide, tall = box
    free = [power for power in side.powers if not power.locked]
    if 1 < len(free) < _POWERS:
        canvas.text((x, y + tall - _FREE_POWER, wide, _FREE_POWER), secret, _NOTE, ink=MUTED)
    for number, power in enumerate(free):
        _draw_free_power(canvas, power, (x, y + 2 + number * (_FREE_POWER + 4), wide, _FREE_POWER))


def _draw_free_power(canvas: Canvas, power: PowerFacts, box: Box) -> None:
    x, y, _, tall = box
    fill = POWER_FILLS[power.colour]
    canvas.rounded(box, mix(CARD, fill, 0.20), 10)
    colour = _RATING.width(power.colour_word) + 20
    canvas.rounded((x, y, colour, tall), fill, 10)
    canvas.text((x + 10, y, colour - 20, tall), power.colour_word, _RATING, ink=INK)
    _draw_numbers(canvas, power, "", box, faded=False, step=100)


def draw_ratings(canvas: Canvas, power: PowerFacts, letter: str, box: Box, *, faded: bool = False) -> None:
    """Draw a Power: its colour and name, and three ratings at the right; a faded Power was not chosen."""
    x, y, wide, tall = box
    fill = POWER_FILLS[power.colour]
    canvas.rounded(box, mix(CARD, fill, 0.06 if faded else 0.20), 10)
    side = badge_width(tall - 8, power.colour_word, slim=True)
    badge(
        canvas,
        x + 4,
        y + 4,
        tall - 8,
        power.colour_word,
        fill=RAISED if faded else fill,
        ink=MUTED if faded else INK,
        slim=True,
    )
    right = _draw_numbers(canvas, power, letter, (x, y, wide, tall), faded=faded)
    left = x + side + 16
    style, lines = _fit_power_name(power.name, right - left - 8, tall)
    high = tall // len(lines)
    top = y + (tall - high * len(lines)) // 2
    draw_lines(canvas, (left, top, right - left - 8, high), lines, style, MUTED if faded else TEXT)


def _draw_numbers(
    canvas: Canvas, power: PowerFacts, letter: str, box: Box, *, faded: bool, step: int = 70, style: Style = _RATING
) -> int:
    """Draw the three ratings of a Power at the right of a box; return their left edge."""
    x, y, wide, tall = box
    right, size = x + wide - 6, style.size - 4
    for name, number in reversed(tuple(zip("adw", power.ratings, strict=True))):
        lit = name == letter
        right -= step
        if lit:
            canvas.rounded((right, y + 3, step - 4, tall - 6), TEXT, 8)
        ink = INK if lit else MUTED if faded else TEXT
        canvas.sprite(sign(name, size, ink), right + 6, y + (tall - size) // 2)
        canvas.text((right + size + 10, y, step - size - 16, tall), str(number), style, ink=ink)
    return right


def draw_large_power(canvas: Canvas, power: PowerFacts, letter: str, box: Box, *, faded: bool = False) -> None:
    """Draw a Power in letters for a phone: its name, and below it its colour and ratings."""
    x, y, wide, tall = box
    fill = POWER_FILLS[power.colour]
    canvas.rounded(box, mix(CARD, fill, 0.06 if faded else 0.20), 10)
    canvas.text((x + 12, y + 2, wide - 20, _NAME_LINE), power.name, _LARGE_NAME, ink=MUTED if faded else TEXT)
    low, high = y + _NAME_LINE, tall - _NAME_LINE - 4
    fill, ink = (RAISED, MUTED) if faded else (fill, INK)
    badge(canvas, x + 8, low, high, power.colour_word, fill=fill, ink=ink, slim=True)
    _draw_numbers(canvas, power, letter, (x, low, wide, high), faded=faded, step=90, style=_LARGE_NAME)


def _fit_power_name(name: str, width: int, tall: int) -> tuple[Style, tuple[str, ...]]:
    if advance(name, _POWER.weight, _SMALL_POWER) <= width:
        return _POWER, (name,)
    for size in range(tall // 2 - 2, LEAST_LETTERS, -1):
        style = Style(_POWER.weight, size)
        lines = wrap(name, style, width, 2)
        if all(advance(line, style.weight, size) <= width for line in lines):
            return style, lines
    style = Style(_POWER.weight, LEAST_LETTERS)
    return style, wrap(name, style, width, 2)


def _draw_roll(canvas: Canvas, side: SideFacts, box: Box) -> None:
    x, y, wide, tall = box
    if side.dice is None:
        size = min(_DIE, (wide - 10) // max(1, side.dice_count) - 6)
        draw_due(canvas, x, y + (tall - size) // 2, size, side.dice_count)
        return
    hits = str(side.hits)
    room = max(56, _HITS.width(hits) + 16)
    canvas.rounded((x + wide - room, y, room, tall), RAISED if side.is_ahead else mix(BACK, PANEL, 0.5), 10)
    ink = GOOD if side.is_ahead else TEXT
    canvas.text((x + wide - room, y, room, tall), hits, Style("bold", 52), ink=ink, align="centre")
    size = _DIE
    while size > 26 and dice_width(side.dice, size) > wide - room - 12:
        size -= 2
    draw_dice(canvas, x, y + (tall - size) // 2, size, side.dice, side.counts)


def _draw_helpers(canvas: Canvas, helpers: tuple[Helper, ...], box: Box) -> None:
    """Draw as many helpers as fit, and the number of the others."""
    x, y, wide, tall = box
    right = x + wide
    for number, one in enumerate(helpers):
        text = f"{one.name} {one.number}".strip()
        need = 36 + _HELPER.width(text)
        last = number == len(helpers) - 1
        if x + need + (0 if last else 60) > right:
            canvas.text((x, y, right - x, tall), f"+{len(helpers) - number}", _NOTE, ink=MUTED)
            return
        canvas.sprite(sign(one.sign, 28, MUTED), x, y + (tall - 28) // 2)
        canvas.text((x + 36, y, need - 36, tall), text, _HELPER, ink=TEXT)
        x += need + 16
