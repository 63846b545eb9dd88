"""Boards and hands without drawings: a head, on boards a strip for each seat, and facts as lines of text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from engine.kernel.contract.game import View
from engine.kernel.words.phrases import Phrase
from render.ground import sprites
from render.ground.canvas import Canvas
from render.ground.compose import Region, Sheet, until
from render.ground.limits import SHAPES
from render.ground.names import brief_name
from render.ground.scene import Scene, V, Words, holder, say
from render.ground.theme import ACCENT, GAP, MARGIN, MUTED, NAME, NOTE, PANEL, TITLE, WIDTH
from render.ground.widgets import panel, seat_badge
from render.ground.wording import ending, enumerated, phrase_text, seat_result, sentences, verdict
from render.painter import Painter
from render.seats.strips import SeatHead, draw_badges, draw_name, draw_strip, head_of, headline_sign

INNER = WIDTH - 2 * MARGIN
LEAST_HEIGHT = round(WIDTH * SHAPES[0]) + 40
_HEAD, _STRIP, _LINE, _BADGE = 76, 64, 60, 44
# A line of at least this height uses larger letters.
_TALL = 84
_SHORT = 24


def plain_board(
    scene: Scene, words: Words, facts: Sequence[str], notes: Sequence[str] = (), *, parts: Sequence[str] = ()
) -> Sheet:
    """Return a sheet of facts under the seats' strips; ``parts`` are the keys of the facts' meanings."""
    regions = seat_regions(scene, words, notes)
    lines = _text_regions(facts, below(regions))
    named_lines = [line._replace(part=part) for line, part in zip(lines, parts, strict=False)]
    return whole([*regions, *named_lines, *lines[len(named_lines) :]])


def plain_hand(scene: Scene, words: Words, facts: Sequence[str]) -> Sheet:
    """Return a sheet of facts about the viewer's hand, under the viewer's name. Raises `ValueError` for a spectator."""
    head = holder_region(scene, words)
    return whole([head, *_text_regions(facts, below([head]))])


def plain_painter(
    facts: Callable[[V], Sequence[tuple[str, Phrase]]],
    seats: Callable[[V], Sequence[Phrase]] | None = None,
    hand: Callable[[V], Sequence[Phrase]] | None = None,
) -> Painter:
    """Return a painter of boards and hands of text; ``facts`` returns each line with the key of its meaning.

    Without ``seats``, a strip shows the seat's points, if the view has ``points``.
    """

    def board(scene: Scene, words: Words) -> Sheet:
        view = cast("V", scene.view)
        lines, notes = facts(view), _points(view) if seats is None else seats(view)
        texts = [phrase_text(scene, words, line) for _, line in lines]
        about = [phrase_text(scene, words, note) for note in notes]
        return plain_board(scene, words, texts, about, parts=[part for part, _ in lines])

    if hand is None:
        return Painter(board=board)
    cards = hand

    def held_cards(scene: Scene, words: Words) -> Sheet:
        texts = [phrase_text(scene, words, card) for card in cards(cast("V", scene.view))]
        return plain_hand(scene, words, texts or [words("plain-empty")])

    return Painter(board=board, hand=held_cards)


def turn_line(number: int) -> tuple[str, Phrase]:
    """Return the line of `plain_painter` that says which turn it is."""
    return "turn", Phrase("plain-turn", {"number": number})


def round_line(number: int, count: int) -> tuple[str, Phrase]:
    """Return the line of `plain_painter` that says which round of how many it is."""
    return "round", Phrase("plain-round", {"number": number, "count": count})


def _points(view: View) -> list[Phrase]:
    return [Phrase("score-points", {"count": points}) for points in getattr(view, "points", ())]


def holder_region(scene: Scene, words: Words) -> Region:
    """Return the head of a hand, with its holder. Raises `ValueError` for a spectator."""
    return _holder_region(scene, words, holder(scene.view), MARGIN)


def _holder_region(scene: Scene, words: Words, seat: int, top: int) -> Region:
    short_name, text = (say(words, "plain-hand", name=brief_name(scene, words, seat, _SHORT, in_picture=in_picture))
                   for in_picture in (True, False))  # fmt: skip
    return Region((MARGIN, top, INNER, _HEAD), _holder, (seat, short_name), alt=text)


def plain_hands(scene: Scene, words: Words, hands: Mapping[int, Sequence[str]]) -> Sheet:
    """Return a sheet of facts about each seat's hand, under its name. Raises `ValueError` if no hand is visible."""
    if not hands:
        raise ValueError("a spectator has no hand")
    regions: list[Region] = []
    for seat, facts in hands.items():
        regions.append(_holder_region(scene, words, seat, below(regions) if regions else MARGIN))
        # If the alternative text is too long, it only names the holders of the visible hands.
        regions += [
            line._replace(alt=until(1, text))
            for line, text in zip(_text_regions(facts, below(regions)), facts, strict=True)
        ]
    return whole(regions)


def seat_regions(scene: Scene, words: Words, notes: Sequence[str] = ()) -> list[Region]:
    """Return the head of a board (the turn or the result), and below it a strip for each seat."""
    title, *why = _headline(scene, words)
    head = (headline_sign(scene.view), title, _turn_text(scene, words))
    # A listener hears first what matters most: who acts, or who has won.
    alt = sentences((_turn_text(scene, words, in_picture=False), *_headline(scene, words, in_picture=False)))
    regions = [Region((MARGIN, MARGIN, INNER, _HEAD), _draw_plain_head, head, "head", alt)]
    # The head's alternative text includes the reason, with names as the players wrote them.
    regions += [line._replace(alt="") for line in _text_regions(why, below(regions))]
    y = below(regions)
    for seat, note in enumerate(_noted(scene, notes)):
        facts = (_strip_head(scene, words, seat), note)
        seat_alt = until(1, _note_alt(scene, words, seat, note))
        regions.append(Region((MARGIN, y, INNER, _STRIP), _strip, facts, "seat", seat_alt))
        y += _STRIP + GAP
    return regions


def _text_regions(texts: Sequence[str], top: int) -> list[Region]:
    return [
        Region((MARGIN, top + place * (_LINE + GAP), INNER, _LINE), _fact, (text,), alt=text)
        for place, text in enumerate(texts)
    ]


def _strip_head(scene: Scene, words: Words, seat: int) -> SeatHead:
    """Return the facts of a seat's strip; in a match with one seat, only the headline shows the result."""
    head = head_of(scene, words, seat)
    return head._replace(badges=()) if len(scene.names) == 1 else head


def _noted(scene: Scene, notes: Sequence[str]) -> list[str]:
    return [notes[seat] if seat < len(notes) else "" for seat in range(len(scene.names))]


def _headline(scene: Scene, words: Words, *, in_picture: bool = True) -> list[str]:
    outcome = scene.view.outcome
    if outcome is None:
        return [say(words, "game-name")]
    return [verdict(scene, words, outcome, in_picture=in_picture), ending(scene, words, in_picture=in_picture)]


def _turn_text(scene: Scene, words: Words, *, in_picture: bool = True) -> str:
    names = [brief_name(scene, words, seat, _SHORT, in_picture=in_picture) for seat in scene.view.active]
    return say(words, "plain-due", names=enumerated(words, names)) if names and scene.view.outcome is None else ""


def _note_alt(scene: Scene, words: Words, seat: int, note: str) -> str:
    """Return the note about a seat and its result; with one seat, the verdict already gives the result."""
    texts = [note, "" if len(scene.names) == 1 else seat_result(scene, words, seat)]
    name = brief_name(scene, words, seat, _SHORT, in_picture=False)
    return f"{name}: {', '.join(filter(None, texts))}" if any(texts) else ""


def below(regions: Sequence[Region]) -> int:
    """Return the top of the area below these regions."""
    return max(y + height for _, y, _, height in (region.box for region in regions)) + GAP


def whole(regions: Sequence[Region]) -> Sheet:
    """Return the sheet of these regions, as high as they need; if it is too short, head, strips and lines grow."""
    height = below(regions) - GAP + MARGIN
    if height < LEAST_HEIGHT:
        regions = _grown(regions, LEAST_HEIGHT - height)
    return Sheet((WIDTH, max(LEAST_HEIGHT, height)), regions, levels=2)


def _grown(regions: Sequence[Region], more: int) -> list[Region]:
    """Return the regions, together ``more`` pixels higher: each region drawn by this module takes a share."""
    tops = [region.box[1] for region in regions if region.draw in _GROWING]
    grown = []
    for region in regions:
        x, y, width, height = region.box
        above = more * sum(top < y for top in tops) // len(tops)
        if region.draw in _GROWING:
            height += more * (1 + sum(top < y for top in tops)) // len(tops) - above
        grown.append(region._replace(box=(x, y + above, width, height)))
    return grown


def _draw_plain_head(canvas: Canvas, shape: str, title: str, actor: str) -> None:
    panel(canvas, PANEL)
    canvas.sprite(sprites.glyph(shape, 40, ACCENT), MARGIN, (canvas.height - 40) // 2)
    left, right = MARGIN + 56, canvas.width - MARGIN
    if actor:
        middle = canvas.width * 9 // 20
        canvas.text((middle + GAP, 0, right - middle - GAP, canvas.height), actor, NAME, align="right")
        right = middle
    canvas.text((left, 0, right - left, canvas.height), title, TITLE)


def _holder(canvas: Canvas, seat: int, title: str) -> None:
    panel(canvas, PANEL)
    seat_badge(canvas, MARGIN, (canvas.height - _BADGE) // 2, _BADGE, seat, lit=True)
    left = MARGIN + _STRIP
    canvas.text((left, 0, canvas.width - MARGIN - left, canvas.height), title, TITLE)


def _strip(canvas: Canvas, head: SeatHead, note: str) -> None:
    draw_strip(canvas, head)
    middle, left = canvas.height // 2, MARGIN + _STRIP
    seat_badge(canvas, MARGIN, middle - _BADGE // 2, _BADGE, head.seat, lit=head.bright)
    right = draw_badges(canvas, head, canvas.width - MARGIN, middle)
    half = canvas.width // 2
    draw_name(canvas, head, left, half, middle)
    if note:
        canvas.text((half + GAP, 0, right - half - 2 * GAP, canvas.height), note, NOTE, ink=MUTED, align="right")


def _fact(canvas: Canvas, text: str) -> None:
    panel(canvas, PANEL)
    style = TITLE if canvas.height >= _TALL else NAME
    canvas.text((MARGIN, 0, canvas.width - 2 * MARGIN, canvas.height), text, style)


_GROWING = (_draw_plain_head, _holder, _strip, _fact)
