"""The table: headline, locations, display with decks and supply, and a strip for each player."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engine.games.splendor_marvel.cards import KINDS, PLACES
from engine.games.splendor_marvel.view import SplendorView
from render.cards.parts import draw_lines
from render.games.splendor_marvel import cards
from render.games.splendor_marvel.facts import (
    CARDS_END,
    HUE,
    LATEST_ENDS,
    NAMES,
    STAR,
    Piece,
    Trace,
    amounts,
    card_name,
    card_words,
    headline,
    latest_turn_pieces,
    place_name,
    price,
    trace,
    view_of,
)
from render.games.splendor_marvel.players import STRIP_HEIGHT, player_region, strip_parts
from render.ground import sprites
from render.ground.canvas import Canvas
from render.ground.compose import Region, Sheet
from render.ground.names import seat_name
from render.ground.scene import Scene, Words, say
from render.ground.theme import (
    ACCENT,
    BACK,
    GAP,
    HIGHLIGHT,
    MARGIN,
    MUTED,
    NAME,
    NOTE,
    PANEL,
    TEXT,
    TITLE,
    WIDTH,
    mix,
)
from render.ground.typeset import Style, wrap
from render.ground.widgets import medal, panel, seat_badge, token
from render.ground.wording import ending, sentences
from render.seats.strips import draw_turn, headline_sign

_INNER = WIDTH - 2 * MARGIN
_HEAD = 92
_ROUND = 330
_PLACE = 122
_PLACE_NAME = Style("bold", 25, 20)
TILE_POINTS = 3
_SUPPLY = 96
_STEP = cards.CARD_HEIGHT + GAP
# From this level on, the alternative text explains fewer letters. Level 0 is the full text.
_SHORT_KEY = 2


def board(scene: Scene, words: Words) -> Sheet:
    """Return the board as the view's seat (None: everybody) may see it."""
    return _table_sheet(scene, words, range(len(view_of(scene).seats)))


def choice(scene: Scene, words: Words) -> Sheet | None:
    """Return the table with no strip except the viewer's while the viewer must choose, None otherwise."""
    view = view_of(scene)
    return _table_sheet(scene, words, [view.seat]) if view.seat is not None and view.moves else None


def _table_sheet(scene: Scene, words: Words, strips: Sequence[int]) -> Sheet:
    view = view_of(scene)
    touched = trace(view)
    y = MARGIN - 4
    head = _head_regions(scene, words, view, y)
    y += _HEAD + GAP
    places = _place_regions(scene, words, view, touched, y)
    y += _PLACE + GAP
    table = [*_supply(words, view, touched, y), *_display(words, view, touched, y)]
    y += 3 * _STEP
    parts = strip_parts(MARGIN, y)
    seats = []
    for seat in strips:
        seats.append(player_region(scene, words, view, touched, seat, (MARGIN, y, _INNER, STRIP_HEIGHT)))
        y += STRIP_HEIGHT + GAP
    # The alternative text describes the players before the table.
    return Sheet((WIDTH, y + MARGIN - GAP), [*head, *seats, *table, *places], parts, len(NAMES))


def _head_regions(scene: Scene, words: Words, view: SplendorView, y: int) -> list[Region]:
    over = view.outcome is not None
    flag = say(words, "board-triggered") if view.anyone_qualified and not over else ""
    reason = (Piece(ending(scene, words)),) if over else ()
    limit = f"/{view.round_limit}" if view.round_limit else ""
    title = (headline(scene, words), headline_sign(view), reason or latest_turn_pieces(scene, words))
    left = _INNER - _ROUND
    return [
        Region((MARGIN, y, left, _HEAD), _draw_title, title, "head", partial(_head_alt, scene, words)),
        Region((MARGIN + left, y, _ROUND, _HEAD), draw_turn, (say(words, "board-round"), view.round, limit, flag)),
    ]


def _head_alt(scene: Scene, words: Words, level: int) -> str:
    view = view_of(scene)
    turn = headline(scene, words, in_picture=False, limit=NAMES[level])
    key = "alt-round-limit" if view.round_limit else "alt-round"
    number = say(words, key, round=view.round, limit=view.round_limit)
    if view.outcome is not None:
        return sentences((turn, ending(scene, words, in_picture=False), number))
    if view.last is None or level >= LATEST_ENDS:
        return sentences((turn, number))
    letters = {hue: say(words, f"alt-kind-{kind}") for hue, kind in zip(HUE, KINDS, strict=True)}
    pieces = (piece.text + letters.get(piece.hue, "") for piece in latest_turn_pieces(scene, words, in_picture=False))
    return sentences((turn, " ".join(pieces), number))


def _draw_title(canvas: Canvas, title: str, shape: str, line: tuple[Piece, ...]) -> None:
    canvas.sprite(sprites.glyph(shape, 40, ACCENT), 4, 5)
    canvas.text((56, 0, canvas.width - 70, 50), title, TITLE)
    _draw_line(canvas, 56, 50, canvas.width - 14, line)


def _draw_line(canvas: Canvas, x: int, y: int, right: int, line: tuple[Piece, ...]) -> None:
    """Write the pieces one after another; words are cut to make room for the tokens after them."""
    size = 38
    after = sum(size + 6 for piece in line if piece.hue)
    for piece in line:
        if piece.hue:
            after -= size + 6
            canvas.sprite(sprites.gem(piece.hue, size, piece.text), x, y + 1)
            x += size + 6
        elif right - x - after > 40:
            x += 10 + canvas.text((x, y, right - x - after, 40), piece.text, NOTE, ink=MUTED)


def _place_regions(scene: Scene, words: Words, view: SplendorView, touched: Trace, y: int) -> list[Region]:
    owners = {place: seat for seat, seat_view in enumerate(view.seats) for place in seat_view.locations}
    places = sorted((*view.locations, *owners), key=lambda place: (PLACES[place].tile, place))
    wide = (_INNER - GAP * len(places)) // (len(places) + 1)
    regions = []
    for index, place in enumerate(places):
        owner = owners.get(place)
        name = seat_name(scene, words, owner) if owner is not None else ""
        facts = (place, place_name(words, place), owner, name, place == touched.place)
        box = (MARGIN + index * (wide + GAP), y, wide, _PLACE)
        alt = "" if index else _places_alt(words, view)
        regions.append(Region(box, _draw_place, facts, "location", alt))
    x = MARGIN + len(places) * (wide + GAP)
    holder = view.tile_owner
    name = seat_name(scene, words, holder) if holder is not None else say(words, "board-tile-free")
    box = (x, y, MARGIN + _INNER - x, _PLACE)
    tile = (say(words, "board-tile"), holder, name)
    return [*regions, Region(box, _draw_tile, tile, "tile", partial(_tile_alt, words, view))]


def _places_alt(words: Words, view: SplendorView) -> str:
    needs = [f"{place_name(words, place)} {amounts(words, PLACES[place].needs)}" for place in view.locations]
    return say(words, "alt-places", places=", ".join(needs)) if needs else ""


def _tile_alt(words: Words, view: SplendorView, level: int) -> str:
    key = say(words, "alt-key" if level < _SHORT_KEY else "alt-key-short")
    return key if view.tile_owner is not None else f"{say(words, 'alt-tile-free')} {key}"


def _draw_place(canvas: Canvas, place: str, name: str, owner: int | None, holder: str, lit: bool) -> None:
    is_taken = owner is not None
    panel(canvas, mix(BACK, PANEL, 0.55) if is_taken else PANEL, HIGHLIGHT if lit else None)
    lines = wrap(name, NAME, canvas.width - 28, 2)
    style, high = (NAME, 42) if len(lines) == 1 else (_PLACE_NAME, 27)
    draw_lines(
        canvas, (14, 10 if len(lines) == 1 else 5, canvas.width - 28, high), lines, style, MUTED if is_taken else TEXT
    )
    if owner is not None:
        seat_badge(canvas, 16, 62, 44, owner, lit=False)
        canvas.text((70, 62, canvas.width - 86, 44), holder, NOTE, ink=MUTED)
        return
    medal(canvas, 12, 62, 46, PLACES[place].points)
    needs = [(colour, need) for colour, need in enumerate(PLACES[place].needs) if need]
    wide = min(72, (canvas.width - 72) // 3 - 3)
    for index, (colour, need) in enumerate(needs):
        canvas.sprite(sprites.chip(HUE[colour], wide, 46, str(need)), 64 + index * (wide + 3), 62)


def _draw_tile(canvas: Canvas, title: str, owner: int | None, name: str) -> None:
    panel(canvas, PANEL)
    canvas.sprite(sprites.glyph(STAR, 30, TEXT), 14, 14)
    canvas.text((52, 10, canvas.width - 66, 42), title, NAME)
    medal(canvas, 8, 62, 46, TILE_POINTS)
    if owner is None:
        wide = canvas.text((74, 61, canvas.width - 124, 48), name, NOTE, ink=MUTED)
        canvas.sprite(sprites.glyph(STAR, 28, MUTED), 74 + wide + 10, 70)
        return
    seat_badge(canvas, 59, 63, 44, owner, lit=False)
    canvas.text((107, 62, canvas.width - 113, 46), name, NOTE)


def _display(words: Words, view: SplendorView, touched: Trace, y: int) -> list[Region]:
    regions = []
    for line, level in enumerate((3, 2, 1)):
        top = y + line * _STEP
        box = (MARGIN, top, cards.DECK_WIDTH, cards.CARD_HEIGHT)
        label = say(words, "board-level", level=level)
        deck = (level, view.decks[level - 1], label, touched.deck == level)
        regions.append(Region(box, _draw_deck, deck, "deck", partial(_row_alt, words, view, level)))
        for index, card in enumerate(view.display[level - 1]):
            slot = f"{level}-{index + 1}"
            x = MARGIN + cards.DECK_WIDTH + GAP + index * (cards.CARD_WIDTH + GAP)
            name = card_name(words, card) if card else ""
            box = (x, top, cards.CARD_WIDTH, cards.CARD_HEIGHT)
            facts = (slot, card, name, _offer(words, view, card), slot == touched.slot)
            # Only a card of level 2 is explained, because the line to it crosses no deck that is explained.
            regions.append(Region(box, _draw_card, facts, "card" if level == 2 else ""))
    return regions


def _row_alt(words: Words, view: SplendorView, row: int, level: int) -> str:
    cards = ", ".join(
        _card_alt(words, f"{row}-{index}", card, level) for index, card in enumerate(view.display[row - 1], 1)
    )
    return say(words, "alt-row", cards=cards, count=view.decks[row - 1])


def _card_alt(words: Words, slot: str, card: str | None, level: int) -> str:
    if card is None:
        return say(words, "alt-slot-empty", slot=slot)
    facts = card_words(words, card)
    if level >= CARDS_END:
        return say(words, "alt-card-short", slot=slot, facts=facts)
    return say(words, "alt-card", slot=slot, name=card_name(words, card), facts=facts)


def _draw_deck(canvas: Canvas, level: int, count: int, label: str, lit: bool) -> None:
    canvas.sprite(cards.deck(level, count, label, lit=lit), 0, 0)


def _offer(words: Words, view: SplendorView, card: str | None) -> cards.PriceTag | None:
    """Return a card's price for the viewer; None for a spectator, for an empty slot, and after the end."""
    if card is None or view.seat is None or view.outcome is not None:
        return None
    cost = price(view.seats[view.seat], card)
    text = say(words, "board-lacks" if cost.short else "board-payable")
    return cards.PriceTag(cost.missing_tokens, not cost.short, text)


def _draw_card(canvas: Canvas, slot: str, card: str | None, name: str, offer: cards.PriceTag | None, lit: bool) -> None:
    if card is None:
        cards.empty_slot(canvas, slot, lit=lit)
    else:
        canvas.sprite(cards.table_card(slot, card, name, offer, lit=lit), 0, 0)


def _supply(words: Words, view: SplendorView, touched: Trace, y: int) -> list[Region]:
    height = 3 * _STEP - GAP
    box = (MARGIN + _INNER - _SUPPLY, y, _SUPPLY, height)
    lit = tuple(change != 0 for change in touched.token_changes)
    alt = say(words, "alt-supply", tokens=amounts(words, view.supply))
    return [Region(box, _draw_supply, (tuple(view.supply), lit), "supply", alt)]


def _draw_supply(canvas: Canvas, supply: tuple[int, ...], lit: tuple[bool, ...]) -> None:
    panel(canvas, PANEL)
    step = canvas.height // len(KINDS)
    for kind, count in enumerate(supply):
        token(canvas, (5, 4 + kind * step, canvas.width - 10, step - 4), HUE[kind], count, lit=lit[kind])
