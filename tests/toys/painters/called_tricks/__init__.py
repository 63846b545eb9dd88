"""Pictures of the tricks: the strips of the seats, the round, and the cards of the trick; in private, the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from engine.games.called_tricks import CARDS, TricksView
from engine.kernel.cards.suits import card_name, rank_of, suit_of
from render.ground import sprites
from render.ground.canvas import Canvas
from render.ground.compose import Region, Sheet
from render.ground.names import brief_name
from render.ground.scene import Scene, Words
from render.ground.theme import ACCENT, CARD, COLOSSAL, GAP, GOOD, HUES, MARGIN, NAME, PANEL, WIDTH
from render.ground.widgets import panel
from render.ground.wording import phrased, sentences
from render.painter import Painter
from render.plain import below, holder_region, plain_hand, seat_regions, whole

# The width of a card, its height in a trick and in a hand, and the size of its sign.
WIDE, HIGH, TALL, SIGN = 220, 260, 440, 100
LINE, SHORT = 60, 24
INKS = {"sun": ACCENT, "drop": HUES["blue"].fill, "star": GOOD}


def board(scene: Scene, words: Words) -> Sheet:
    view, count = view_of(scene), len(scene.names)
    regions = seat_regions(scene, words, calls_of(scene, words))
    box, alt = (MARGIN, below(regions), WIDTH - 2 * MARGIN, LINE), [round_of(scene, words, in_picture=False)]
    if view.outcome is None:
        alt.append(words("board-trick", cards=cards_said(words, view.trick) or words("board-no-cards")))
    line = Region(box, draw_line, (round_of(scene, words),), "round", sentences(alt))
    if view.outcome is not None:
        return whole([*regions, line])
    names = [brief_name(scene, words, (view.leader + number) % count, SHORT) for number in range(count)]
    trick_shown = [*view.trick, *[""] * (count - len(view.trick))]
    return whole([*regions, line, *card_regions(trick_shown, names, below([line]), "trick")])


def hand(scene: Scene, words: Words) -> Sheet:
    cards = view_of(scene).hand
    if not cards:
        return plain_hand(scene, words, [words("plain-empty")])
    head, names = holder_region(scene, words), [cards_said(words, [card]) for card in cards]
    first, *others = card_regions(cards, names, below([head]), high=TALL)
    return whole([head, first._replace(alt=cards_said(words, cards)), *others])


def view_of(scene: Scene) -> TricksView:
    return cast("TricksView", scene.view)


def cards_said(words: Words, cards: Sequence[str]) -> str:
    return ", ".join(phrased(words, card_name(card)) for card in cards)


def calls_of(scene: Scene, words: Words) -> list[str]:
    """Return the call and the tricks of each seat. Until all seats have called, return only the tricks."""
    view = view_of(scene)
    if not view.calls:
        return [words("board-took", taken=tricks) for tricks in view.tricks_taken]
    both = zip(view.calls, view.tricks_taken, strict=True)
    return [words("board-called", called=call, taken=tricks) for call, tricks in both]


def round_of(scene: Scene, words: Words, *, in_picture: bool = True) -> str:
    view = view_of(scene)
    number = words("plain-round", number=view.round, count=CARDS)
    if view.outcome is not None:
        return number
    leader = brief_name(scene, words, view.leader, SHORT, in_picture=in_picture)
    return f"{number} · {words('board-lead', name=leader)}"


def card_regions(
    cards: Sequence[str], labels: Sequence[str], top: int, part: str = "", *, high: int = HIGH
) -> list[Region]:
    """Return a row of cards, each with a text below it. "" stands for a card that is not played yet."""
    card_left = (WIDTH - len(cards) * WIDE - (len(cards) - 1) * GAP) // 2
    return [
        Region((card_left + place * (WIDE + GAP), top, WIDE, high), draw_card, (card, label), part)
        for place, (card, label) in enumerate(zip(cards, labels, strict=True))
    ]


def draw_line(canvas: Canvas, text: str) -> None:
    panel(canvas, PANEL)
    canvas.text((MARGIN, 0, canvas.width - 2 * MARGIN, canvas.height), text, NAME)


def draw_card(canvas: Canvas, card: str, label: str) -> None:
    panel(canvas, CARD if card else PANEL)
    if card:
        suit = suit_of(card)
        canvas.sprite(sprites.glyph(suit, SIGN, INKS[suit]), MARGIN, (canvas.height - LINE - SIGN) // 2)
        card_left = MARGIN + SIGN
        canvas.text(
            (card_left, 0, WIDE - card_left, canvas.height - LINE), str(rank_of(card)), COLOSSAL, align="centre"
        )
    canvas.text((GAP, canvas.height - LINE, WIDE - 2 * GAP, LINE), label, NAME, align="centre")


PAINTER = Painter(board=board, hand=hand)
