"""Paints the end of a match: the podium, the scores over the turns, and the margin of the win."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

import msgspec

from engine.kernel.contract.game import View
from engine.kernel.table.outcome import Outcome, SideResult
from render.ground import sprites
from render.ground.audit import Box
from render.ground.canvas import Canvas
from render.ground.charts import Curve, draw_chart
from render.ground.compose import Region, Sheet
from render.ground.limits import SHAPES
from render.ground.names import brief_name, seat_name
from render.ground.scene import Scene, Words, say
from render.ground.theme import (
    ACCENT,
    BACK,
    CARD,
    GAP,
    HEADING,
    HUES,
    INK,
    MARGIN,
    MUTED,
    PANEL,
    SEAT_HUES,
    TITLE,
    WIDTH,
    mix,
)
from render.ground.typeset import Style, advance, wrap
from render.ground.widgets import badge, badge_width, panel
from render.ground.wording import ending, enumerated, place_badge, seat_result, sentences, verdict
from render.painter import Epilogue
from render.pictures import Picture, finished
from render.podium import PodiumStep, draw_podium, in_steps
from render.seats.strips import headline_sign

_INNER = WIDTH - 2 * MARGIN
_HEAD, _PODIUM, _CHART, _REASON = 110, 400, 420, 92
# The head of a side's result, the minimum height of a seat below it, and the number of seats beside each other.
_SIDE_HEAD, _TILE, _COLUMNS = 86, 66, 2
_LEAST_HEIGHT = round(WIDTH * SHAPES[0]) + 20
_VERDICT, _ENDING = Style("bold", 52, 30), Style("regular", 38, 22)
_DECIDING_TEXT, _CHART_TITLE = Style("bold", 36, 34), Style("bold", 31)
# The maximum lengths of a name in the headline, tried in this order until the headline fits.
_VERDICT_NAMES = (26, 20, 15, 12, 10, 8)
# The maximum length of players' names in the alternative text: first in the full text, then in the shorter ones.
_NAMES = (32, 16, 8)


class _Tile(NamedTuple):
    seat: int
    hue: str
    name: str
    note: str


class Feast(msgspec.Struct, frozen=True):
    """An ended match: the names, the seats that resigned or were removed, the outcome, and the history of a score.

    ``history`` has a row for the start and for each turn or round (``unit``), with a value for each side; it is empty
    for a game without scores. ``score`` is the score's name. ``hues`` are the hues of the seats on the board.
    ``epilogue`` returns what the game shows instead of the results of sides.
    """

    names: tuple[str, ...]
    resigned: tuple[int, ...]
    outcome: Outcome
    score: str = ""
    history: tuple[tuple[int, ...], ...] = ()
    put_out: tuple[int, ...] = ()
    unit: str = "turn"
    hues: tuple[str, ...] = SEAT_HUES
    epilogue: Callable[[Words], Epilogue] = lambda _: Epilogue()

    @property
    def scene(self) -> Scene:
        """The end as a scene."""
        return Scene(View(outcome=self.outcome, active=[]), self.names, self.resigned, self.put_out)


def feast_picture(feast: Feast, words: Words) -> Picture:
    """Paint the end of a match. Synchronous and thread-safe: call it in a worker thread."""
    return finished(feast_sheet(feast, words), "end.png")


def feast_sheet(feast: Feast, words: Words) -> Sheet:
    """Return the picture of the end."""
    scene, outcome = feast.scene, feast.outcome
    head = (headline_sign(scene.view), _verdict(scene, words, outcome), ending(scene, words))
    regions = [Region((MARGIN, MARGIN, _INNER, _HEAD), _draw_head, head, alt=partial(_head_alt, feast, words))]
    y = MARGIN + _HEAD + GAP
    epilogue = feast.epilogue(words)
    if epilogue.regions:
        regions += [one._replace(box=(one.box[0], y + one.box[1], *one.box[2:])) for one in epilogue.regions]
        y = max(one.box[1] + one.box[3] for one in regions) + GAP
    elif any(side.place is None for side in outcome.sides):
        heights = [_SIDE_HEAD + _TILE * _row_count(len(side.seats)) for side in outcome.sides]
        # If the results of sides do not fill the minimum height of a picture, they grow to fill it.
        spare = max(0, (_LEAST_HEIGHT - y - MARGIN - sum(heights)) // len(heights) - GAP)
        for side in sorted(outcome.sides, key=lambda side: not side.is_winner):
            tall = _SIDE_HEAD + _TILE * _row_count(len(side.seats)) + spare
            alt = partial(_seats_alt, feast, words, side.seats)
            regions.append(Region((MARGIN, y, _INNER, tall), _draw_side, _side_facts(feast, words, side), alt=alt))
            y += tall + GAP
    else:
        alt = partial(_seats_alt, feast, words, outcome.seats())
        regions.append(Region((MARGIN, y, _INNER, _PODIUM), draw_podium, (tuple(_podium(feast, words)),), alt=alt))
        y += _PODIUM + GAP
    if _scores_differ(feast):
        title = say(words, "feast-chart", count=len(feast.history) - 1, unit=feast.unit)
        regions.append(Region((MARGIN, y, _INNER, _CHART), _draw_curves, (title, tuple(_curves(feast, words)))))
        y += _CHART + GAP
    decisive = epilogue.closest_call or decided_by(feast, words)
    if decisive:
        reason = epilogue.closest_call or decided_by(feast, words, in_picture=False)
        regions.append(Region((MARGIN, y, _INNER, _REASON), _draw_decided, (decisive,), alt=reason))
        y += _REASON + GAP
    return Sheet((WIDTH, max(y - GAP + MARGIN, _LEAST_HEIGHT)), regions, levels=len(_NAMES))


def _verdict(scene: Scene, words: Words, outcome: Outcome) -> str:
    verdicts = [verdict(scene, words, outcome, limit=limit) for limit in _VERDICT_NAMES]
    room = _INNER - 96
    return next((one for one in verdicts if advance(one, _VERDICT.weight, _VERDICT.least) <= room), verdicts[-1])


def _head_alt(feast: Feast, words: Words, level: int) -> str:
    verdict_text = verdict(feast.scene, words, feast.outcome, in_picture=False, limit=_NAMES[level])
    return sentences((verdict_text, ending(feast.scene, words, in_picture=False)))


def _seats_alt(feast: Feast, words: Words, seats: Iterable[int], level: int) -> str:
    names = {seat: brief_name(feast.scene, words, seat, _NAMES[level], in_picture=False) for seat in seats}
    results = {seat: [seat_result(feast.scene, words, seat), *_scores(words, feast.outcome.of(seat))] for seat in names}
    return sentences(f"{name}: {', '.join(results[seat])}" for seat, name in names.items())


def decided_by(feast: Feast, words: Words, *, in_picture: bool = True) -> str:
    """Return a sentence about how one side won: its margin and the start of its lead, or how a tie was broken."""
    sides = feast.outcome.sides
    winners = [number for number, side in enumerate(sides) if side.is_winner]
    others = [number for number, side in enumerate(sides) if not side.is_winner]
    if len(winners) != 1 or not others or len(feast.history) < 2 or _all_left(feast, others):
        return ""
    winner = winners[0]
    final = [side.scores.get(feast.score, last) for side, last in zip(sides, feast.history[-1], strict=True)]
    margin = final[winner] - max(final[number] for number in others)
    if margin <= 0:
        return say(words, "feast-tie") if margin == 0 else ""
    ahead = [row[winner] - max(row[number] for number in others) for row in feast.history]
    turns = len(ahead) - 1
    since = next((turn + 1 for turn in range(turns, -1, -1) if ahead[turn] <= 0), 1)
    key = "feast-overtook" if any(lead < 0 for lead in ahead) else "feast-led"
    names = [brief_name(feast.scene, words, seat, 22, in_picture=in_picture) for seat in sides[winner].seats]
    won_by = say(words, f"score-{feast.score}", count=margin)
    return say(
        words, key, name=enumerated(words, names), number=min(since, turns), count=turns, unit=feast.unit, margin=won_by
    )


def _scores_differ(feast: Feast) -> bool:
    return len(feast.history) > 2 and any(len(set(row)) > 1 for row in feast.history)


def _all_left(feast: Feast, sides: Sequence[int]) -> bool:
    return all(seat in feast.resigned for number in sides for seat in feast.outcome.sides[number].seats)


def _scores(words: Words, side: SideResult) -> list[str]:
    return [say(words, f"score-{name}", count=value) for name, value in side.scores.items()]


def _seat_note(feast: Feast, words: Words, seat: int) -> str:
    departure = feast.scene.departure(seat)
    return say(words, f"board-{departure}") if departure else ""


def _podium(feast: Feast, words: Words) -> list[PodiumStep]:
    outcome, scene = feast.outcome, feast.scene
    return in_steps(
        PodiumStep(
            brief_name(scene, words, seat, 32),
            enumerated(words, _scores(words, outcome.of(seat))),
            place_badge(words, outcome, seat),
            _seat_note(feast, words, seat),
            outcome.is_winner(seat),
            outcome.place(seat) or 1,
        )
        for seat in outcome.seats()
    )


def _side_facts(feast: Feast, words: Words, side: SideResult) -> tuple[str, tuple[_Tile, ...], str, bool]:
    came = say(words, "board-unranked", won="yes" if side.is_winner else "no")
    tiles = tuple(
        _Tile(
            seat,
            feast.hues[seat % len(feast.hues)],
            seat_name(feast.scene, words, seat),
            _seat_note(feast, words, seat),
        )
        for seat in side.seats
    )
    return came, tiles, enumerated(words, _scores(words, side)), side.is_winner


def _row_count(seats: int) -> int:
    return -(-seats // _COLUMNS)


def _curves(feast: Feast, words: Words) -> list[Curve]:
    """Return a line for each side, the winner's first."""
    order = sorted(range(len(feast.outcome.sides)), key=lambda number: not feast.outcome.sides[number].is_winner)
    found = []
    for number in order:
        seats = feast.outcome.sides[number].seats
        name = enumerated(words, [brief_name(feast.scene, words, seat, 18) for seat in seats])
        values = tuple(row[number] for row in feast.history)
        hue = feast.hues[seats[0] % len(feast.hues)]
        found.append(Curve(name, str(seats[0] + 1), hue, values))
    return found


def _draw_head(canvas: Canvas, shape: str, title: str, reason: str) -> None:
    canvas.sprite(sprites.glyph(shape, 62, ACCENT), 6, 6)
    canvas.text((88, 0, canvas.width - 96, 66), title, _VERDICT)
    canvas.text((88, 66, canvas.width - 96, 42), reason, _ENDING, ink=MUTED)


def _draw_side(canvas: Canvas, came: str, tiles: tuple[_Tile, ...], scores: str, has_won: bool) -> None:
    ink = ACCENT if has_won else MUTED
    panel(canvas, CARD if has_won else PANEL, ACCENT if has_won else None)
    canvas.sprite(sprites.glyph("crown" if has_won else "cross", 48, ink), 24, 14)
    canvas.text((88, 9, 272, 58), came, TITLE, ink=ink)
    canvas.text((380, 9, canvas.width - 404, 58), scores, HEADING, align="right")
    columns = min(_COLUMNS, len(tiles))
    wide, tall = (
        (canvas.width - 40 - 10 * (columns - 1)) // columns,
        (canvas.height - _SIDE_HEAD) // _row_count(len(tiles)),
    )
    for number, tile in enumerate(tiles):
        row, column = divmod(number, columns)
        _draw_tile(canvas, (20 + column * (wide + 10), _SIDE_HEAD - 12 + row * tall, wide, tall - 8), tile)


def _draw_tile(canvas: Canvas, box: Box, tile: _Tile) -> None:
    x, y, width, height = box
    hue = HUES[tile.hue].fill
    canvas.frame(box, hue, mix(BACK, hue, 0.12), 4)
    # A seat that is alone on its side has a tall tile, so the size of its badge is limited.
    middle, size = y + height // 2, max(40, min(72, height // 4))
    badge(canvas, x + 16, middle - size // 2, size, str(tile.seat + 1), fill=hue, ink=INK)
    right = x + width - 16
    if tile.note:
        right -= badge_width(34, tile.note)
        badge(canvas, right, middle - 17, 34, tile.note)
        right -= 8
    left, style = x + 36 + size, Style("bold", size * HEADING.size // 40, 20)
    half = size * 3 // 5
    canvas.text((left, middle - half, right - left, 2 * half), tile.name, style)


def _draw_curves(canvas: Canvas, title: str, curves: tuple[Curve, ...]) -> None:
    panel(canvas, PANEL)
    canvas.text((22, 8, canvas.width - 44, 46), title, _CHART_TITLE, ink=MUTED)
    draw_chart(canvas, (16, 58, canvas.width - 40, canvas.height - 66), curves)


def _draw_decided(canvas: Canvas, text: str) -> None:
    canvas.rounded((0, 0, canvas.width, canvas.height), CARD)
    canvas.sprite(sprites.glyph("star", 44, ACCENT), 20, (canvas.height - 44) // 2)
    room, tall = canvas.width - 108, 42
    one_line = advance(text, _DECIDING_TEXT.weight, _DECIDING_TEXT.least) <= room
    lines = (text,) if one_line else wrap(text, HEADING, room, 2)
    for number, line in enumerate(lines):
        top = (canvas.height - tall * len(lines)) // 2 + number * tall
        canvas.text((84, top, room, tall), line, _DECIDING_TEXT if one_line else HEADING)
