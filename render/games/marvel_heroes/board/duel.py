"""The Combat in a separate picture: both sides with all Powers, thrown dice, helpers with their effects, and odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from engine.games.marvel_heroes.rules.effects.odds import attack_wins, duel_wins
from engine.games.marvel_heroes.seen.view import MarvelHeroesView
from engine.games.marvel_heroes.state.cards import HEROES, MASTERMINDS, VILLAINS
from engine.games.marvel_heroes.state.effect_phrases import effect_line
from engine.games.marvel_heroes.state.state import Die, Fight
from engine.kernel.words.odds import percent
from render.cards.parts import draw_lines
from render.games.marvel_heroes.board.dice_legend import dice_legend
from render.games.marvel_heroes.board.fights import case_line, draw_large_power, fight_words
from render.games.marvel_heroes.board.shelf import EDGE, INNER
from render.games.marvel_heroes.pieces.facts import LETTERS, view_of
from render.games.marvel_heroes.pieces.fighters import Helper, SideFacts, fight_shown, lies_duel, sides_of, stage_line
from render.games.marvel_heroes.pieces.plates import (
    EVIL,
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
from render.ground.compose import Region, Sheet
from render.ground.names import brief_name
from render.ground.scene import Scene, Words, say
from render.ground.theme import (
    ACCENT,
    BACK,
    GAP,
    GOOD,
    HIGHLIGHT,
    INK,
    MUTED,
    NOTE,
    PANEL,
    RAISED,
    TEXT,
    TITLE,
    WIDTH,
    mix,
)
from render.ground.typeset import Style, wrap
from render.ground.widgets import panel
from render.ground.wording import phrase_text, sentences
from render.maps.legends import LINE_HEIGHT, legend_regions

_HEAD, _FOOT = 98, 66
# The heights of a side without helpers, of a helper's name, and of a line of its effect.
_TOP, _HELPER, _LINE = 580, 44, 41
_POWERS, POWER_TALL, _ROLL = 116, 98, 424
_STAGE, _STAGE_TALL = Style(NOTE.weight, LETTERS), 42
_WHO = Style("bold", 42, 24)
_NOTE = Style("regular", LETTERS)
_TEXT = Style("regular", LETTERS)
_NAME = Style("bold", LETTERS)
_HITS = Style("bold", 84)
_DIE, _LEAST_DIE = 64, 30
_LEAST = 660
HALF = (INNER - GAP) // 2


class Helping(NamedTuple):
    """A possible helper, and its effect as lines of text."""

    helper: Helper
    lines: tuple[str, ...]


class Odds(NamedTuple):
    """A text with the chances or the result of a roll, or the result of the Combat.

    ``good`` says whether the result of a roll is good for the heroes. The result of the Combat is good only for a
    viewer who won it, and otherwise None.
    """

    text: str
    good: bool | None = None


def scene(scene: Scene, words: Words) -> Sheet | None:
    """Return the Combat under way or the latest Combat as everybody may see it; None before the first Combat."""
    view = view_of(scene)
    fight = fight_shown(view)
    if fight is None:
        return None
    sides = sides_of(words, view, fight)
    y = EDGE
    names = [one.name for one in sides]
    line = stage_line(words, fight)
    if view.case is not None:
        line = f"{case_line(words, view)} · {line}"
    lines = wrap(line, _STAGE, INNER - 76, 3)
    facts = say(words, "duel-title", hero=names[0], villain=names[1]), lines
    head = _HEAD + _STAGE_TALL * (len(lines) - 1)
    case = case_line(words, view) if view.case is not None else ""
    fight_alt = sentences((case, stage_line(words, fight), fight_words(words, sides, 0)))
    regions = [Region((EDGE, y, INNER, head), _draw_head, facts, alt=fight_alt)]
    y += head
    helpings = [tuple(_helpings(scene, words, view, side)) for side in sides]
    tall = max(_TOP + max(map(_helping_tall, helpings)), _LEAST - head - _FOOT - 2 * EDGE)
    odds, count = odds_of(words, view, fight, sides), sum(map(len, helpings))
    regions.append(Region((EDGE, y + tall + GAP, INNER, _FOOT), _draw_odds, (odds,), alt=odds.text))
    moves_left = count
    for number, (side, helps) in enumerate(zip(sides, helpings, strict=True)):
        box = (EDGE + number * (HALF + GAP), y, HALF, tall)
        player = brief_name(scene, words, side.seat, 24)
        # The alternative text of each further level has one helper fewer.
        regions.append(Region(box, _draw_side, (side, player, helps), alt=partial(_helpings_alt, helps, moves_left)))
        moves_left -= len(helps)
    below = y + tall + GAP + _FOOT
    legend = dice_legend(words, LETTERS) if any(side.dice for side in sides) else []
    regions += legend_regions(legend, EDGE, below + 4, INNER, size=LETTERS)
    return Sheet((WIDTH, below + len(legend) * LINE_HEIGHT + EDGE), regions, levels=count + 1)


def _helpings_alt(helps: Sequence[Helping], empty_level: int, level: int) -> str:
    """Return helpers with their effects in words, the last ones left out: at level ``empty_level`` there are none."""
    texts = (
        ": ".join(filter(None, [one.helper.name, " ".join(one.lines)])) for one in helps[: max(0, empty_level - level)]
    )
    return sentences(texts)


def _helpings(scene: Scene, words: Words, view: MarvelHeroesView, side: SideFacts) -> Iterator[Helping]:
    facts = HEROES.get(side.slug) or MASTERMINDS.get(side.slug) or VILLAINS.get(side.slug)
    if facts is not None and facts.combat is not None and view.fight is not None:
        icon = "resource" if side.side == "hero" else "villain"
        name = say(words, "duel-ability", count=facts.combat_cost)
        yield Helping(Helper(icon, side.slug, name), _text_lines(phrase_text(scene, words, effect_line(side.slug))))
    for one in side.helpers:
        yield Helping(one, _text_lines(_combat_effect(scene, words, one)))


def _combat_effect(scene: Scene, words: Words, one: Helper) -> str:
    """Return a helper's effect in a Combat, "" for a Supporter whose effect is not for Combat."""
    if one.sign == "support":
        if HEROES[one.slug].support_kind != "combat":
            return ""
        return phrase_text(scene, words, effect_line(one.slug, "support"))
    return phrase_text(scene, words, effect_line(one.slug, "reinforcement" if one.sign == "villain" else ""))


def _text_lines(text: str) -> tuple[str, ...]:
    return wrap(text, _TEXT, HALF - 76, 6) if text else ()


def _helping_tall(helps: tuple[Helping, ...]) -> int:
    return sum(_HELPER + _LINE * len(one.lines) for one in helps) + 14


def odds_of(words: Words, view: MarvelHeroesView, fight: Fight, sides: tuple[SideFacts, SideFacts]) -> Odds:
    """Return the chances of the pending roll, or the result of the dice, or of the Combat."""
    hero, villain = sides
    if fight.winner:
        winner = fight.seat if fight.winner == "hero" else fight.controller
        return Odds(stage_line(words, fight), True if view.seat == winner else None)
    if view.fight is None or not (hero.letter and villain.letter):
        return Odds(say(words, "duel-open"))
    if hero.hits is not None and villain.hits is not None:
        return _current_result(words, fight, hero, villain)
    if fight.stage == "duel":
        win_chance = duel_wins(hero.dice_count, villain.dice_count, hero.boosts, villain.boosts)
        loss_chance = duel_wins(villain.dice_count, hero.dice_count, villain.boosts, hero.boosts)
        params: dict[str, str | int] = {
            "hero": hero.name,
            "villain": villain.name,
            "won": percent(win_chance),
            "lost": percent(loss_chance),
        }
        return Odds(say(words, "duel-odds-wit", **params))
    first, second = (hero, villain) if fight.attacker == "hero" else (villain, hero)
    chance = attack_wins(first.dice_count, second.dice_count, first.boosts, second.boosts)
    return Odds(say(words, "duel-odds-attack", card=first.name, chance=percent(chance)))


def _current_result(words: Words, fight: Fight, hero: SideFacts, villain: SideFacts) -> Odds:
    params: dict[str, str | int] = {"hero": hero.hits or 0, "villain": villain.hits or 0}
    if not hero.is_ahead and not villain.is_ahead:
        return Odds(say(words, "duel-tie", **params))
    ahead = hero if hero.is_ahead else villain
    if lies_duel(fight):
        return Odds(say(words, "duel-wit-won", card=ahead.name, **params), hero.is_ahead)
    attacks = fight.attacker == ahead.side
    key = "duel-attack-works" if attacks else "duel-attack-held"
    return Odds(say(words, key, card=ahead.name, **params), hero.is_ahead)


def _draw_head(canvas: Canvas, title: str, lines: tuple[str, ...]) -> None:
    canvas.sprite(sign("a", 42, WARN), 6, 8)
    canvas.text((62, 3, canvas.width - 70, 50), title, TITLE)
    draw_lines(canvas, (62, 51, canvas.width - 70, _STAGE_TALL), lines, _STAGE, ACCENT)


def _draw_side(canvas: Canvas, side: SideFacts, player: str, helps: tuple[Helping, ...]) -> None:
    hue = fill_of(side.seat) if side.side == "hero" else EVIL.fill
    bright = side.is_ahead or side.is_winner
    panel(canvas, mix(PANEL, hue, 0.10), HIGHLIGHT if bright else None)
    right = canvas.width - 16
    marks = side.limit * 47
    draw_marks(canvas, right - marks + 5, 16, 42, side.ko, side.limit)
    seat_tile(canvas, 16, 14, 46, side.seat)
    canvas.text((76, 12, right - marks - 88, 50), side.name, _WHO)
    x = 18
    if side.initiative:
        canvas.sprite(sign("flag", 30, ACCENT), x, 73)
        x += 40
    canvas.text((x, 70, right - x, 36), player, _NOTE, ink=MUTED)
    has_power = side.power is not None
    for number, power in enumerate(side.powers):
        box = (14, _POWERS + number * (POWER_TALL + 4), canvas.width - 28, POWER_TALL)
        faded = power.locked or (has_power and not power.is_shown)
        draw_large_power(canvas, power, side.letter if power.is_shown else "", box, faded=faded)
    _draw_roll(canvas, side, (16, _ROLL, canvas.width - 32, 144))
    y = _TOP
    for one in helps:
        canvas.sprite(sign(one.helper.sign, 28, MUTED), 18, y + 4)
        text = f"{one.helper.name} {one.helper.number}".strip()
        canvas.text((56, y, canvas.width - 72, _HELPER), text, _NAME)
        draw_lines(canvas, (56, y + _HELPER - 2, canvas.width - 68, _LINE), one.lines, _TEXT, MUTED)
        y += _HELPER + _LINE * len(one.lines)


def _draw_roll(canvas: Canvas, side: SideFacts, box: Box) -> None:
    x, y, wide, tall = box
    if side.dice is None:
        size = min(_DIE, (wide - 10) // max(1, side.dice_count) - 6)
        draw_due(canvas, x, y + (tall - size) // 2, size, side.dice_count)
        return
    canvas.rounded((x + wide - 120, y + 8, 120, tall - 16), RAISED if side.is_ahead else mix(BACK, PANEL, 0.5), 12)
    ink = GOOD if side.is_ahead else TEXT
    canvas.text((x + wide - 120, y + 8, 120, tall - 16), str(side.hits), _HITS, ink=ink, align="centre")
    size, rows = _dice_rows(side.dice, wide - 134)
    first, top = 0, y + (tall - len(rows) * (size + 8)) // 2
    for count in rows:
        part = slice(first, first + count)
        draw_dice(canvas, x, top, size, side.dice[part], side.counts[part])
        first += count
        top += size + 8


def _dice_rows(dice: tuple[Die, ...], width: int) -> tuple[int, list[int]]:
    """Return the size of the dice, and the number of dice in each of at most two rows."""
    for size in range(_DIE, _LEAST_DIE, -2):
        if dice_width(dice, size) <= width:
            return size, [len(dice)]
        for count in range(len(dice) - 1, len(dice) // 2 - 1, -1):
            if max(dice_width(dice[:count], size), dice_width(dice[count:], size)) <= width:
                return size, [count, len(dice) - count]
    half = -(-len(dice) // 2)
    return _LEAST_DIE, [half, len(dice) - half]


def _draw_odds(canvas: Canvas, odds: Odds) -> None:
    fill = PANEL if odds.good is None else GOOD if odds.good else EVIL.fill
    canvas.rounded((0, 0, canvas.width, canvas.height), fill)
    style = Style("bold", 36, LETTERS)
    ink = TEXT if odds.good is None else INK
    room = canvas.width - 40
    wide = min(room, style.width(odds.text))
    canvas.text((20 + (room - wide) // 2, 0, wide, canvas.height), odds.text, style, ink=ink)
