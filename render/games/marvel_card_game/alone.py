"""The picture of a single card or location."""

from __future__ import annotations

from engine.games.marvel_card_game.state.cards import ATTRS, CHARACTERS, EVENTS, LOCATIONS
from render.cards.alone import SIDE, TOP, card_sheet, draw_face, draw_words
from render.games.marvel_card_game.hand import EVENT_HUE, ability_text
from render.games.marvel_card_game.pieces.facts import ATTR_HUES
from render.games.marvel_card_game.pieces.symbols import sign
from render.ground.canvas import Canvas
from render.ground.compose import Sheet
from render.ground.scene import Words, say
from render.ground.theme import HUES, INK, MUTED, TEXT
from render.ground.typeset import Style
from render.ground.widgets import medal

_MEDAL = 106
_LEFT = SIDE + _MEDAL + 28
_LETTER, _FIGURE, _WORD = Style("bold", 56), Style("bold", 96), Style("regular", 34, 24)
_ATTRS = 190
_CHARACTER_HUE, _PLACE_HUE = HUES["blue"].name, HUES["grey"].name


def card(key: str, words: Words) -> Sheet | None:
    """Return the sheet of a character, an event or a location by the key of its name, or None."""
    kind, _, slug = key.partition("-")
    name = say(words, key)
    if kind == "place" and slug in LOCATIONS:
        note = say(words, "kind-place", value=LOCATIONS[slug].value)
        return card_sheet(_draw_place, slug, name, note, say(words, f"{key}-text"), LOCATIONS[slug].value)
    if slug in EVENTS:
        facts = EVENTS[slug]
        timing = say(words, f"timing-{facts.timing.lower().replace('_', '-')}")
        note = say(words, "hand-event", kind=say(words, f"kind-{facts.kind}"), timing=timing)
        return card_sheet(_draw_event, slug, name, note, say(words, f"{key}-text"))
    if slug in CHARACTERS:
        return _character(slug, name, words)
    return None


def _character(slug: str, name: str, words: Words) -> Sheet:
    facts = CHARACTERS[slug]
    teams = ", ".join(say(words, f"team-{team}") for team in facts.teams)
    able = ", ".join(ability_text(words, ability) for ability in facts.abilities) or say(words, "hand-no-ability")
    values = tuple("?" if facts.copies else "–" if value is None else str(value) for value in facts.attrs)
    letters = tuple((say(words, f"attr-{attr}-letter"), say(words, f"attr-{attr}")) for attr in ATTRS)
    return card_sheet(_draw_character, slug, name, teams, able, facts.value, values, letters)


def _draw_character(
    canvas: Canvas,
    slug: str,
    name: str,
    teams: str,
    able: str,
    value: int,
    values: tuple[str, ...],
    letters: tuple[tuple[str, str], ...],
) -> None:
    draw_face(canvas, slug, _CHARACTER_HUE, name, teams, (_LEFT, SIDE))
    medal(canvas, SIDE, 32, _MEDAL, value)
    step = (canvas.width - 2 * SIDE) // len(values)
    for number, (value_shown, (letter, word)) in enumerate(zip(values, letters, strict=True)):
        x = SIDE + number * step
        canvas.text((x, TOP, 70, 100), letter, _LETTER, ink=ATTR_HUES[number].fill)
        ink = TEXT if value_shown.isdecimal() else MUTED
        canvas.text((x + 70, TOP, step - 74, 100), value_shown, _FIGURE, ink=ink)
        canvas.text((x, TOP + 104, step - 12, 44), word, _WORD, ink=MUTED)
    draw_words(canvas, TOP + _ATTRS - 24, able)


def _draw_event(canvas: Canvas, slug: str, name: str, note: str, text: str) -> None:
    draw_face(canvas, slug, EVENT_HUE, name, note, (_LEFT, SIDE))
    canvas.sprite(sign("bolt", _MEDAL, INK), SIDE, 32)
    draw_words(canvas, TOP, text)


def _draw_place(canvas: Canvas, slug: str, name: str, note: str, text: str, value: int) -> None:
    draw_face(canvas, slug, _PLACE_HUE, name, note, (_LEFT, SIDE))
    medal(canvas, SIDE, 32, _MEDAL, value)
    draw_words(canvas, TOP, text)
