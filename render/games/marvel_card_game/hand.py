"""The picture of a hand: every card with its effects, the playable ones framed, and the seat's private facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from engine.games.marvel_card_game.seen.view import CardGameView
from engine.games.marvel_card_game.state.cards import ATTRS, CHARACTERS, EVENTS, Ability, ability_word
from engine.games.marvel_card_game.state.codes import DeployCopies, DeployFromDeck
from render.cards.heads import draw_head
from render.cards.parts import draw_lines, draw_pills, draw_vacant, grid_boxes, grid_height
from render.games.marvel_card_game.board.seats import draw_sign_and_number
from render.games.marvel_card_game.pieces.facts import (
    ATTR_HUES,
    SEAT_HUES,
    card_name,
    headline,
    listing,
    subline,
    view_of,
)
from render.games.marvel_card_game.pieces.symbols import sign
from render.ground import sprites
from render.ground.canvas import Canvas
from render.ground.compose import Region, Sheet
from render.ground.names import brief_name, seat_name
from render.ground.scene import Scene, Words, holder, is_choice_of_cards, say
from render.ground.theme import (
    ACCENT,
    BACK,
    CARD,
    GAP,
    GOOD,
    HEADING,
    HUES,
    INK,
    MARGIN,
    MUTED,
    NAME,
    NOTE,
    PANEL,
    RADIUS,
    TEXT,
    TITLE,
    WIDTH,
)
from render.ground.typeset import Style, wrap
from render.ground.widgets import badge, medal, panel
from render.seats.strips import draw_points

_INNER = WIDTH - 2 * MARGIN
_HEAD = 62
_QUESTION = 44
_COUNTS = 60
# The maximum height of a picture, for any number of cards in the hand.
_MOST_HEIGHT = 1780
_LEAST_HEIGHT = 640
_COLUMN = (_INNER - GAP) // 2
_TALL = 206
_BAND = 56
_TEXT = Style("regular", 28, 25)
_LETTER = Style("bold", 31)
_WORDS = Style("regular", 31, 22)
_NUMBER = Style("bold", 40)
_SMALL_TALL = 92
_TITLE_TALL = 52
_SMALL_NAME = Style("bold", 31, 22)
EVENT_HUE = HUES["green"].name
# The maximum length of players' names and the maximum number of cards in the alternative text: first in the full text
# (level 0), then in the shorter ones. Below are the levels from which on the text leaves out abilities and numbers.
# Only the full text has effects.
_NAMES, _MOST_TOLD = (32, 20, 16, 8, 8, 8), (99, 99, 99, 99, 40, 20)
_ABILITIES_END, _NUMBERS_END = 2, 3


class HandCard(NamedTuple):
    """A card as the hand shows it. If it can be used now, ``can_be_used``, it has a frame."""

    card: str
    name: str
    can_be_used: bool
    kind: str
    lines: tuple[str, ...]


# The verb of a card, by the first words of a move that names the card.
_VERBS: Mapping[tuple[str, ...], str] = {
    ("deploy",): "deploy",
    ("event",): "play",
    ("discard",): "discard",
    ("dodge", "discard"): "discard",
    ("regenerate", "discard"): "discard",
    ("enter",): "enter",
}


def playable(view: CardGameView) -> dict[str, str]:
    """Return the verb of each usable card in the viewer's hand: "deploy", "play", "discard" or "enter"."""
    seat_view = view.seats[holder(view)]
    found: dict[str, str] = {}
    for text in view.moves:
        words = tuple(text.split())
        for length in (1, 2):
            verb = _VERBS.get(words[:length])
            if verb and len(words) > length and words[length] in (seat_view.hand or ()):
                found.setdefault(words[length], verb)
    if "impersonate" in view.moves:
        found |= {card: "play" for card in seat_view.hand or () if _takes_places(card)}
    if "army hand" in view.moves:
        found |= {card: "enter" for card in _newcomer_with_army(view) if card in (seat_view.hand or ())}
    return found


def _takes_places(card: str) -> bool:
    facts = CHARACTERS.get(card)
    return facts is not None and any(ability.code == "IMPERSONATE" for ability in facts.abilities)


def _newcomer_with_army(view: CardGameView) -> list[str]:
    """Return the card whose copies may enter now: the latest newcomer that has the ability Army."""
    newcomers = [one.card for one in view.sites[view.site].characters if one.fresh and one.controller == view.seat]
    return [card for card in newcomers if any(ability.code == "ARMY" for ability in CHARACTERS[card].abilities)][-1:]


def choice(scene: Scene, words: Words) -> Sheet | None:
    """Return the hand if each legal move of more than one word names a card in it, None otherwise."""
    view = view_of(scene)
    holder_hand = frozenset(view.seats[view.seat].hand or ()) if view.seat is not None else frozenset()
    return hand(scene, words) if is_choice_of_cards(view.moves, holder_hand.intersection) else None


def hand(scene: Scene, words: Words) -> Sheet:
    """Return the hand of the view's seat. Raises `ValueError` for a spectator's view."""
    view = view_of(scene)
    seat = holder(view)
    seat_view = view.seats[seat]
    y = MARGIN - 4
    regions = _head_regions(scene, words, view, y)
    y += _HEAD + _QUESTION + 8
    regions += _counts(words, view, y)
    y += _COUNTS + GAP
    rival = seat_name(scene, words, 1 - seat)
    sections = [
        (say(words, "hand-looking"), view.looking, True, "alt-looking"),
        (say(words, "hand-seen", name=rival), view.seen_hand or [], False, "alt-seen"),
    ]
    sections = [section for section in sections if section[1]]
    below = sum(_section_height(section_cards) for _, section_cards, _, _ in sections) + MARGIN
    seat_hand = seat_view.hand or ()
    if y + grid_height(len(seat_hand), 2, _TALL) + below <= _MOST_HEIGHT:
        (first, *others), y = _large(words, view, seat_hand, y)
    else:
        (first, *others), y = _small(words, view, seat_hand, y, _MOST_HEIGHT - below)
    regions += [first._replace(alt=partial(_hand_alt, words, view)), *others]
    for title, section_cards, ordered, key in sections:
        (first, *others), y = _section(words, title, section_cards, y, ordered=ordered)
        regions += [first._replace(alt=partial(_others_alt, scene, words, key, section_cards)), *others]
    return Sheet((WIDTH, max(y + MARGIN - GAP, _LEAST_HEIGHT)), regions, levels=len(_NAMES))


def _head_alt(scene: Scene, words: Words, level: int) -> str:
    view, limit = view_of(scene), _NAMES[level]
    seat = holder(view)
    seat_view, name = view.seats[seat], brief_name(scene, words, seat, limit, in_picture=False)
    params = {
        "name": name,
        "points": seat_view.points,
        "deck": seat_view.character_deck,
        "others": seat_view.event_deck,
    }
    return words("alt-hand", **params, asked=headline(scene, words, in_picture=False, limit=limit))


def _hand_alt(words: Words, view: CardGameView, level: int) -> str:
    verbs, most, cards = playable(view), _MOST_TOLD[level], []
    holder_hand = view.seats[holder(view)].hand or ()
    for card in holder_hand[:most]:
        text = _card_alt(words, card, level)
        verb = say(words, f"hand-can-{verbs[card]}") if card in verbs else ""
        cards.append(say(words, "alt-hand-can", card=text, verb=verb) if verb else text)
    if len(holder_hand) > most:
        cards.append(say(words, "alt-more", count=len(holder_hand) - most))
    joined = ("; " if level < _NUMBERS_END else ", ").join(cards)
    return listing(words, "alt-hand-cards", joined) if cards else say(words, "alt-hand-none")


def _others_alt(scene: Scene, words: Words, key: str, card_texts: Sequence[str], level: int) -> str:
    most, seat = _MOST_TOLD[level], holder(scene.view)
    names = [card_name(words, card) for card in card_texts[:most]]
    names += [say(words, "alt-more", count=len(card_texts) - most)] if len(card_texts) > most else []
    rival = brief_name(scene, words, 1 - seat, _NAMES[level], in_picture=False)
    return listing(words, key, ", ".join(names), name=rival)


def _card_alt(words: Words, card: str, level: int) -> str:
    name = card_name(words, card)
    if card in EVENTS:
        return f"{name} ({say(words, f'card-{card}-text')})" if level == 0 else name
    if level >= _NUMBERS_END:
        return name
    facts = CHARACTERS[card]
    stats = "?" if facts.copies else "/".join("-" if value is None else str(value) for value in facts.attrs)
    text = f"{name} {stats} {say(words, 'alt-value', value=facts.value)}"
    if not facts.abilities or level >= _ABILITIES_END:
        return text
    if level:
        return f"{text} {', '.join(say(words, f'ability-{ability_word(one.code)}') for one in facts.abilities)}"
    return f"{text} {', '.join(ability_text(words, one) for one in facts.abilities)}"


def _head_regions(scene: Scene, words: Words, view: CardGameView, y: int) -> list[Region]:
    seat = holder(view)
    points = view.seats[seat].points
    is_acting = seat in view.active
    title = say(words, "hand-title", name=seat_name(scene, words, seat))
    question_lines = (headline(scene, words), is_acting, subline(scene, words))
    left = _INNER - 280
    return [
        Region((MARGIN, y, left, _HEAD), _draw_head, (seat, title), alt=partial(_head_alt, scene, words)),
        Region((MARGIN + left, y, 280, _HEAD), _draw_own_points, (points, say(words, "board-unit", points=points))),
        Region((MARGIN, y + _HEAD, _INNER, _QUESTION), _draw_asked, question_lines),
    ]


def _draw_head(canvas: Canvas, seat: int, title: str) -> None:
    left = 4 + badge(canvas, 4, 7, 48, str(seat + 1), fill=SEAT_HUES[seat].fill, ink=INK) + 16
    canvas.text((left, 3, canvas.width - 14 - left, 56), title, TITLE)


def _draw_asked(canvas: Canvas, question_text: str, is_asked: bool, line: str) -> None:
    x = 6
    if is_asked:
        canvas.sprite(sprites.glyph("play", 28, ACCENT), x, 8)
        x += 40
    x += canvas.text((x, 0, canvas.width - x - 14, 44), question_text, NAME, ink=TEXT if is_asked else MUTED) + 16
    if canvas.width - x > 200:
        canvas.text((x, 0, canvas.width - x - 14, 44), line, NOTE, ink=MUTED)


def _draw_own_points(canvas: Canvas, points: int, unit: str) -> None:
    draw_points(canvas, canvas.width - 6, 31, points, unit)


def _counts(words: Words, view: CardGameView, y: int) -> list[Region]:
    seat_view = view.seats[holder(view)]
    groups = (
        (say(words, "board-hand"), (("bust", seat_view.hand_characters), ("bolt", seat_view.hand_events))),
        (say(words, "board-decks"), (("bust", seat_view.character_deck), ("bolt", seat_view.event_deck))),
        (say(words, "board-discard"), (("pile", len(seat_view.discard)),)),
    )
    wide = (_INNER - 2 * GAP) // 3
    return [
        Region((MARGIN + number * (wide + GAP), y, wide, _COUNTS), _draw_counts, group)
        for number, group in enumerate(groups)
    ]


def _draw_counts(canvas: Canvas, label: str, counts: tuple[tuple[str, int], ...]) -> None:
    panel(canvas, PANEL)
    x = 18
    x += canvas.text((x, 0, 180, canvas.height), label, _WORDS, ink=MUTED) + 14
    for name, number in counts:
        x += draw_sign_and_number(canvas, x, 8, name, number) + 18


# ---- large cards


def _large(words: Words, view: CardGameView, hand_shown: Sequence[str], y: int) -> tuple[list[Region], int]:
    if not hand_shown:
        return [Region((MARGIN, y, _INNER, 96), draw_vacant, (say(words, "hand-none"),))], y + 96 + GAP
    verbs = playable(view)
    letters = tuple(say(words, f"attr-{attr}-letter") for attr in ATTRS)
    choosing = bool(verbs)
    regions = []
    for card, box in zip(hand_shown, grid_boxes(len(hand_shown), 2, _TALL, (MARGIN, y), _INNER), strict=True):
        facts = (_hand_card(words, card, card in verbs), letters, choosing, holder(view))
        regions.append(Region(box, _draw_card, facts))
    return regions, y + grid_height(len(hand_shown), 2, _TALL)


def _hand_card(words: Words, card: str, can_be_used: bool) -> HandCard:
    room = _COLUMN - 36
    if card in EVENTS:
        facts = EVENTS[card]
        kind = say(words, f"kind-{facts.kind}")
        timing = say(words, f"timing-{facts.timing.lower().replace('_', '-')}")
        text = wrap(say(words, f"card-{card}-text"), _TEXT, room, 3)
        return HandCard(
            card, card_name(words, card), can_be_used, say(words, "hand-event", kind=kind, timing=timing), text
        )
    character = CHARACTERS[card]
    able = ", ".join(ability_text(words, ability) for ability in character.abilities)
    teams = ", ".join(say(words, f"team-{team}") for team in character.teams)
    return HandCard(card, card_name(words, card), can_be_used, teams, (able or say(words, "hand-no-ability"),))


def ability_text(words: Words, ability: Ability) -> str:
    """Return an ability's name, with the parameters printed on the card."""
    name = say(words, f"ability-{ability_word(ability.code)}")
    effect = ability.effect
    if isinstance(effect, DeployCopies):
        return say(words, "hand-army", name=name, count=effect.n)
    if isinstance(effect, DeployFromDeck):
        if effect.name:
            return say(words, "hand-companion", name=name, who=card_name(words, effect.name))
        return say(words, "hand-companion-of", name=name, who=say(words, f"team-{effect.team}"), most=effect.max_value)
    return name


def _draw_card(canvas: Canvas, hand_card: HandCard, letters: tuple[str, ...], choosing: bool, seat: int) -> None:
    can = hand_card.can_be_used
    event = hand_card.card in EVENTS
    edge = 5 if can else 0
    box = (0, 0, canvas.width, canvas.height)
    if can:
        canvas.rounded(box, GOOD)
    inner = (edge, edge, canvas.width - 2 * edge, canvas.height - 2 * edge)
    canvas.rounded(inner, CARD if can or not choosing else PANEL, RADIUS - edge)
    hue = EVENT_HUE if event else SEAT_HUES[seat].name
    dim = choosing and not can
    draw_head(canvas, (edge, edge, inner[2], _BAND - edge), hand_card.card, hue, RADIUS - edge, dim=dim)
    left, right = 14, canvas.width - 14
    ink = TEXT if dim else INK
    if event:
        canvas.sprite(sign("bolt", 36, ink), left, 11)
        left += 46
    else:
        medal(canvas, left, 8, 42, CHARACTERS[hand_card.card].value, letters=_LETTER.size)
        left += 54
    canvas.text((left, 2, right - left, _BAND - 2), hand_card.name, Style("bold", 36, 26), ink=ink)
    if event:
        _draw_event(canvas, hand_card)
    else:
        _draw_character(canvas, hand_card, letters, dim=dim)


def _draw_event(canvas: Canvas, hand_card: HandCard) -> None:
    width = canvas.width - 36
    canvas.text((18, _BAND + 3, width, 34), hand_card.kind, NOTE, ink=MUTED)
    draw_lines(canvas, (18, _BAND + 39, width, 33), hand_card.lines, _TEXT)


def _draw_character(canvas: Canvas, hand_card: HandCard, letters: tuple[str, ...], *, dim: bool) -> None:
    character = CHARACTERS[hand_card.card]
    step = (canvas.width - 36) // len(letters)
    y = _BAND + 6
    for number, value in enumerate(character.attrs):
        x = 18 + number * step
        wide = _LETTER.width(letters[number])
        canvas.text((x, y, wide, 52), letters[number], _LETTER, ink=ATTR_HUES[number].fill)
        value_text = "?" if character.copies else "–" if value is None else str(value)
        ink = MUTED if value is None or character.copies or dim else TEXT
        canvas.text((x + wide + 12, y, step - wide - 16, 52), value_text, _NUMBER, ink=ink)
    width = canvas.width - 36
    able = hand_card.lines[0]
    canvas.text((18, y + 54, width, 40), able, NAME, ink=TEXT if character.abilities else MUTED)
    canvas.text((18, y + 94, width, 38), hand_card.kind, NOTE, ink=MUTED)


# ---- small cards


def _small(
    words: Words, view: CardGameView, hand_shown: Sequence[str], y: int, bottom: int
) -> tuple[list[Region], int]:
    """Return the small cards; if not all fit above ``bottom``, the playable cards come first."""
    verbs = playable(view)
    most = max(1, (bottom - y - _TITLE_TALL) // (_SMALL_TALL + GAP)) * 3
    cards_drawn = (
        list(hand_shown) if len(hand_shown) <= most else sorted(hand_shown, key=lambda card: card not in verbs)[:most]
    )
    regions = _grid(words, cards_drawn, y, verbs=verbs)
    y += grid_height(len(cards_drawn), 3, _SMALL_TALL)
    if len(hand_shown) > most:
        rest = say(words, "hand-more", count=len(hand_shown) - most)
        regions.append(Region((MARGIN, y, _INNER, _TITLE_TALL), _draw_title, (rest,)))
        y += _TITLE_TALL
    return regions, y


_MOST_SECTION = 18


def _section_height(card_texts: Sequence[str]) -> int:
    return _TITLE_TALL + grid_height(min(len(card_texts), _MOST_SECTION), 3, _SMALL_TALL)


def _section(words: Words, title: str, card_texts: Sequence[str], y: int, *, ordered: bool) -> tuple[list[Region], int]:
    """Return a heading with cards below it; if ``ordered``, the cards are numbered, topmost first."""
    if len(card_texts) > _MOST_SECTION:
        title += " " + say(words, "hand-more", count=len(card_texts) - _MOST_SECTION)
    regions = [Region((MARGIN, y, _INNER, _TITLE_TALL), _draw_title, (title,))]
    regions += _grid(words, card_texts[:_MOST_SECTION], y + _TITLE_TALL, numbered=ordered)
    return regions, y + _section_height(card_texts)


def _grid(
    words: Words, card_texts: Sequence[str], y: int, *, verbs: dict[str, str] | None = None, numbered: bool = False
) -> list[Region]:
    verbs = verbs or {}
    regions = []
    for number, box in enumerate(grid_boxes(len(card_texts), 3, _SMALL_TALL, (MARGIN, y), _INNER)):
        card = card_texts[number]
        facts = (small_of(words, card), card in verbs, bool(verbs), number + 1 if numbered else 0)
        regions.append(Region(box, _draw_small, facts))
    return regions


class Small(NamedTuple):
    """A card that is drawn small.

    A character has a value, and its attributes with their letters. An event has the value 0 and a timing.
    """

    card: str
    name: str
    value: int
    attrs: tuple[tuple[str, str], ...]
    timing: str
    letters: tuple[str, ...]


def small_of(words: Words, card: str) -> Small:
    """Return the facts of a card that is drawn small."""
    if card in EVENTS:
        timing = say(words, f"timing-{EVENTS[card].timing.lower().replace('_', '-')}")
        return Small(card, card_name(words, card), 0, (), timing, ())
    facts = CHARACTERS[card]
    attrs = tuple(
        (say(words, f"attr-{attr}-letter"), "?" if facts.copies else "–" if value is None else str(value))
        for attr, value in zip(ATTRS, facts.attrs, strict=True)
    )
    short = tuple(say(words, f"ability-{ability_word(ability.code)}-short") for ability in facts.abilities)
    return Small(card, card_name(words, card), facts.value, attrs, "", short)


def _draw_small(canvas: Canvas, small: Small, can: bool, choosing: bool, number: int) -> None:
    panel(canvas, CARD if can or not choosing else PANEL, GOOD if can else None)
    left, right = 14, canvas.width - 14
    if number:
        left += badge(canvas, left, 8, 36, str(number), fill=BACK, slim=True, letters=_LETTER.size) + 8
    if small.value:
        medal(canvas, left, 8, 36, small.value, letters=_LETTER.size)
    else:
        canvas.sprite(sign("bolt", 30, HUES[EVENT_HUE].fill), left, 11)
    left += 44
    canvas.text((left, 4, right - left, 44), small.name, _SMALL_NAME)
    y = 48
    if small.timing:
        canvas.text((16, y, canvas.width - 32, 38), small.timing, _WORDS, ink=MUTED)
        return
    x = 16
    for index, (letter, value) in enumerate(small.attrs):
        wide = _LETTER.width(letter)
        canvas.text((x, y, wide, 38), letter, _LETTER, ink=ATTR_HUES[index].fill)
        canvas.text((x + wide + 2, y, 24, 38), value, _LETTER)
        x += 55
    draw_pills(canvas, x, canvas.width - 10, y, 38, small.letters, letters=_LETTER.size)


def _draw_title(canvas: Canvas, text: str) -> None:
    canvas.text((6, 4, canvas.width - 12, canvas.height - 8), text, HEADING)
