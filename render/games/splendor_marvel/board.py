"""The table: headline, locations, display with decks and supply, and a strip for each player."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engine.games.splendor_marvel.cards import COLOURS, KINDS, PLACES
from engine.games.splendor_marvel.view import SplendorView
from render.cards.parts import draw_lines
from render.games.splendor_marvel import cards
from render.games.splendor_marvel.facts import (
    BADGE,
    CARDS_END,
    HUE,
    LATEST_ENDS,
    LETTERS,
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
from render.games.splendor_marvel.holding import CELL_STEP, CELL_WIDTH, draw_tokens
from render.games.splendor_marvel.players import GRID_LEFT, STRIP_HEIGHT, player_region, strip_parts
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
    PANEL,
    TEXT,
    WIDTH,
    mix,
)
from render.ground.typeset import Style, wrap
from render.ground.widgets import medal, panel, seat_badge
from render.ground.wording import ending, sentences
from render.seats.strips import draw_turn, headline_sign

_INNER = WIDTH - 2 * MARGIN
_HEAD = 98
# The width of the round's number, alone and below the sign of the last round.
_ROUND, _FLAGGED_ROUND = 270, 380
_TITLE, _NOTE = Style("bold", 42, LETTERS), Style("regular", LETTERS)
_NAME, _NAME_LINE = Style("bold", 33, LETTERS), 34
TILE_POINTS = 3
# The widths of the supply and of the tile beside it.
_SUPPLY = 690
_SUPPLY_HEIGHT, _SUPPLY_GEM = 70, 54
_PLACE_SIDE, _PLACE_TOP, _PLACE_FOOT, _CHIP = 12, 10, 62, 62
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
    y += places[0].box[3] + GAP
    table = _display(words, view, touched, y)
    y += 3 * (_card_height(view) + GAP)
    supply = [_supply(words, view, touched, y), _tile_region(scene, words, view, y)]
    y += _SUPPLY_HEIGHT + GAP
    parts = strip_parts(MARGIN, y)
    seats = []
    for seat in strips:
        seats.append(player_region(scene, words, view, touched, seat, (MARGIN, y, _INNER, STRIP_HEIGHT)))
        y += STRIP_HEIGHT + GAP
    # The alternative text describes the players before the table.
    regions = [*head, *seats, supply[0], *table, *places, supply[1]]
    return Sheet((WIDTH, y + MARGIN - GAP), regions, parts, len(NAMES))


def _head_regions(scene: Scene, words: Words, view: SplendorView, y: int) -> list[Region]:
    over = view.outcome is not None
    flag = say(words, "board-triggered") if view.anyone_qualified and not over else ""
    reason = (Piece(ending(scene, words)),) if over else ()
    limit = f"/{view.round_limit}" if view.round_limit else ""
    number = (say(words, "board-round"), view.round, limit, flag, _NOTE, BADGE)
    title = (headline(scene, words), headline_sign(view), reason or latest_turn_pieces(scene, words))
    left = _INNER - (_FLAGGED_ROUND if flag else _ROUND)
    return [
        Region((MARGIN, y, left, _HEAD), _draw_title, title, "head", partial(_head_alt, scene, words)),
        Region((MARGIN + left, y, _INNER - left, _HEAD), draw_turn, number),
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
    canvas.text((56, 0, canvas.width - 70, 50), title, _TITLE)
    _draw_line(canvas, 56, 53, canvas.width - 14, line)


def _draw_line(canvas: Canvas, x: int, y: int, right: int, line: tuple[Piece, ...]) -> None:
    """Write words and tokens one after another; words are cut to make room for the tokens after them."""
    size, step = 38, 42
    counts = [int(piece.text) if piece.hue else 0 for piece in line]
    after = sum(counts) * step
    for piece, count in zip(line, counts, strict=True):
        for _ in range(count):
            canvas.sprite(sprites.gem(piece.hue, size), x, y + 1)
            x += step
        after -= count * step
        if not piece.hue and right - x - after > 40:
            x += 10 + canvas.text((x, y, right - x - after, 40), piece.text, _NOTE, ink=MUTED)


def _place_regions(scene: Scene, words: Words, view: SplendorView, touched: Trace, y: int) -> list[Region]:
    owners = {place: seat for seat, seat_view in enumerate(view.seats) for place in seat_view.locations}
    places = sorted((*view.locations, *owners), key=lambda place: (PLACES[place].tile, place))
    wide = (_INNER - GAP * (len(places) - 1)) // len(places)
    names = [
        wrap(place_name(words, place), Style(_NAME.weight, LETTERS), wide - 2 * _PLACE_SIDE, 2) for place in places
    ]
    height = _PLACE_TOP + max(map(len, names)) * _NAME_LINE + _PLACE_FOOT
    regions = []
    for index, (place, lines) in enumerate(zip(places, names, strict=True)):
        owner = owners.get(place)
        name = seat_name(scene, words, owner) if owner is not None else ""
        facts = (place, lines, owner, name, place == touched.place)
        box = (MARGIN + index * (wide + GAP), y, wide, height)
        alt = "" if index else _places_alt(words, view)
        regions.append(Region(box, _draw_place, facts, "location", alt))
    return regions


def _tile_region(scene: Scene, words: Words, view: SplendorView, y: int) -> Region:
    holder = view.tile_owner
    name = seat_name(scene, words, holder) if holder is not None else say(words, "board-tile-free")
    x = MARGIN + _SUPPLY + GAP
    box = (x, y, MARGIN + _INNER - x, _SUPPLY_HEIGHT)
    facts = (say(words, "board-tile"), holder, name)
    return Region(box, _draw_tile, facts, "tile", partial(_tile_alt, words, view))


def _places_alt(words: Words, view: SplendorView) -> str:
    needs = [f"{place_name(words, place)} {amounts(words, PLACES[place].needs)}" for place in view.locations]
    return say(words, "alt-places", places=", ".join(needs)) if needs else ""


def _tile_alt(words: Words, view: SplendorView, level: int) -> str:
    key = say(words, "alt-key" if level < _SHORT_KEY else "alt-key-short")
    return key if view.tile_owner is not None else f"{say(words, 'alt-tile-free')} {key}"


def _draw_place(canvas: Canvas, place: str, lines: tuple[str, ...], owner: int | None, holder: str, lit: bool) -> None:
    is_taken = owner is not None
    panel(canvas, mix(BACK, PANEL, 0.55) if is_taken else PANEL, HIGHLIGHT if lit else None)
    x, y, wide = _PLACE_SIDE, canvas.height - BADGE - 10, canvas.width - 2 * _PLACE_SIDE
    top = (y - len(lines) * _NAME_LINE) // 2 + 2
    draw_lines(canvas, (x, top, wide, _NAME_LINE), lines, _NAME, MUTED if is_taken else TEXT)
    if owner is not None:
        seat_badge(canvas, x, y, BADGE, owner, lit=False)
        canvas.text((x + BADGE + 10, y, wide - BADGE - 10, BADGE), holder, _NOTE, ink=MUTED)
        return
    medal(canvas, x, y, BADGE, PLACES[place].points)
    x += BADGE + 10
    for colour, need in enumerate(PLACES[place].needs):
        if need:
            canvas.sprite(sprites.chip(HUE[colour], _CHIP, BADGE, str(need)), x, y)
            x += _CHIP + 6


def _draw_tile(canvas: Canvas, title: str, owner: int | None, name: str) -> None:
    """Draw the tile's points and title; a long name of its owner takes the title's place."""
    panel(canvas, PANEL)
    y, x, right = (canvas.height - BADGE) // 2, 110, canvas.width - 12
    medal(canvas, 12, y, BADGE, TILE_POINTS)
    canvas.sprite(sprites.glyph(STAR, 32, TEXT), 70, y + 7)
    after = _NOTE.width(name) + (38 if owner is None else BADGE + 10)
    if x + _NAME.width(title) + 12 + after <= right:
        x += 12 + canvas.text((x, y, right - x, BADGE), title, _NAME)
    if owner is None:
        x += canvas.text((x, y, right - x - 38, BADGE), name, _NOTE, ink=MUTED)
        canvas.sprite(sprites.glyph(STAR, 28, MUTED), x + 8, y + 9)
        return
    seat_badge(canvas, x, y, BADGE, owner, lit=False)
    x += BADGE + 10
    canvas.text((x, y, right - x, BADGE), name, _NOTE)


def _has_prices(view: SplendorView) -> bool:
    return view.seat is not None and view.outcome is None


def _card_height(view: SplendorView) -> int:
    return cards.card_height(has_prices=_has_prices(view))


def _display(words: Words, view: SplendorView, touched: Trace, y: int) -> list[Region]:
    regions, height = [], _card_height(view)
    for line, level in enumerate((3, 2, 1)):
        top = y + line * (height + GAP)
        box = (MARGIN, top, cards.DECK_WIDTH, height)
        deck = (level, view.decks[level - 1], touched.deck == level)
        regions.append(Region(box, _draw_deck, deck, "deck", partial(_row_alt, words, view, level)))
        for index, card in enumerate(view.display[level - 1]):
            slot = f"{level}-{index + 1}"
            x = MARGIN + cards.DECK_WIDTH + GAP + index * (cards.CARD_WIDTH + GAP)
            name = card_name(words, card) if card else ""
            box = (x, top, cards.CARD_WIDTH, height)
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


def _draw_deck(canvas: Canvas, level: int, count: int, lit: bool) -> None:
    canvas.sprite(cards.deck(level, count, canvas.height, lit=lit), 0, 0)


def _offer(words: Words, view: SplendorView, card: str | None) -> cards.PriceTag | None:
    """Return a card's price for the viewer; None for a spectator, for an empty slot, and after the end."""
    if card is None or view.seat is None or not _has_prices(view):
        return None
    cost = price(view.seats[view.seat], card)
    return cards.PriceTag(cost.missing_tokens, not cost.short, say(words, "board-payable"))


def _draw_card(canvas: Canvas, slot: str, card: str | None, name: str, offer: cards.PriceTag | None, lit: bool) -> None:
    if card is None:
        cards.empty_slot(canvas, slot, lit=lit)
    else:
        canvas.sprite(cards.table_card(slot, card, name, offer, lit=lit), 0, 0)


def _supply(words: Words, view: SplendorView, touched: Trace, y: int) -> Region:
    lit = tuple(change != 0 for change in touched.token_changes)
    alt = say(words, "alt-supply", tokens=amounts(words, view.supply))
    return Region((MARGIN, y, _SUPPLY, _SUPPLY_HEIGHT), _draw_supply, (tuple(view.supply), lit), "supply", alt)


def _draw_supply(canvas: Canvas, supply: tuple[int, ...], lit: tuple[bool, ...]) -> None:
    """Draw each colour above the players' tokens of this colour."""
    panel(canvas, PANEL)
    y = (canvas.height - _SUPPLY_GEM) // 2
    for kind, count in enumerate(supply):
        if kind < len(COLOURS):
            middle = GRID_LEFT + kind * CELL_STEP + CELL_WIDTH // 2
        else:
            middle = canvas.width - 94 + (kind - len(COLOURS)) * 62
        draw_tokens(canvas, middle - _SUPPLY_GEM // 2, y, _SUPPLY_GEM, HUE[kind], count, lit=lit[kind])
