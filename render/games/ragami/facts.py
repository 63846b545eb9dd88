"""Facts for the pictures, read from a view: the headline and the line below it."""

from __future__ import annotations

from typing import NamedTuple

from engine.games.ragami.seen.view import RagamiView, ResolutionView
from engine.games.ragami.state.board import is_building, word
from engine.games.ragami.state.match_state import NEUTRAL
from render.games.ragami.pieces import hue_of
from render.games.ragami.place_pieces import piece_hue
from render.ground.names import brief_name
from render.ground.scene import Scene, Words, say
from render.ground.wording import ending, enumerated, verdict

# The smallest letters of the board, except for the names of players: a phone shows them as 9 pixels.
LETTERS = 31
BADGE = 46
READYING = ("new-demon", "value", "boxes")
# The maximum length of players' names in the alternative text of the board: first in the full text, then in the shorter
# ones.
NAMES = (32, 20, 16, 12, 8)


class LinePart(NamedTuple):
    """A part of a line: either words, or a piece with its kind, hue and value. ``strong`` words are emphasised."""

    text: str
    kind: str = ""
    hue: str = ""
    value: int = 0
    strong: bool = False


def view_of(scene: Scene) -> RagamiView:
    """Return the scene's view. Raises `TypeError` if it belongs to another game."""
    return scene.view_as(RagamiView)


def headline(scene: Scene, words: Words, *, in_picture: bool = True, limit: int = 24) -> str:
    """Return the headline: the player whose turn it is, or the winner."""
    view = view_of(scene)

    def name(seat: int) -> str:
        return brief_name(scene, words, seat, limit, in_picture=in_picture)

    if view.outcome is not None:
        return verdict(scene, words, view.outcome, in_picture=in_picture, limit=limit)
    if not view.active or view.decision is None:
        return say(words, "board-ended")
    if len(view.active) > 1:
        return say(words, "board-ask-keep-all", names=enumerated(words, [name(seat) for seat in view.active]))
    key = f"board-ask-{view.decision}"
    if view.resolution is not None:
        return say(words, key, name=name(view.active[0]), space=view.resolution.space)
    return say(words, key, name=name(view.active[0]))


def letter(words: Words, colour: int) -> str:
    """Return the letter that stands for a colour in alternative texts."""
    return say(words, f"alt-colour-{hue_of(colour)}")


def place_text(words: Words, place: int) -> str:
    """Return a place as pictures show it: the number of a square, the name of a building, a dash for `NOWHERE`."""
    if is_building(place):
        return say(words, f"building-{word(place)}")
    return str(place) if place else "–"


def line_of(scene: Scene, words: Words) -> tuple[LinePart, ...]:
    """Return the reason for the end, a resolution's sum, a roll, or the turn's actions and movements."""
    view = view_of(scene)
    if view.outcome is not None:
        return (LinePart(ending(scene, words)),)
    if view.resolution is not None:
        return _sum(view, words, view.resolution)
    if view.decision in READYING:
        dice = [LinePart("", "action", value=value) for value in view.dice]
        return (LinePart(say(words, "board-action-dice")), *dice)
    if view.turn_seat is None:
        placing = view.round == 1 and (0 in view.saints or any(not seat_view.ragami for seat_view in view.seats))
        return (LinePart(say(words, "board-setting-up" if placing else "board-preparing")), *_move_lines(view, words))
    if view.decision == "retreat":
        return (LinePart(say(words, "board-rolled")), *(LinePart(str(value)) for value in view.rolled))
    return (LinePart(used_words(view, words)), *_move_lines(view, words))


def used_words(view: RagamiView, words: Words) -> str:
    """Return the words for the actions that the turn has used, and whether an action die is left for it."""
    dice = sum(map(bool, view.boxes))
    return say(words, "board-used", die=int(view.die_used), card=int(view.card_used), dice=dice)


def _move_lines(view: RagamiView, words: Words) -> list[LinePart]:
    parts: list[LinePart] = []
    for last in view.last:
        kind, _, number = last.piece.partition(" ")
        start = f"{place_text(words, last.start)} " if last.start else ""
        parts.append(LinePart("", kind, piece_hue(last.piece), int(number) if number else 1))
        parts.append(LinePart(f"{start}→ {place_text(words, last.end)}", strong=True))
    return parts


def _sum(view: RagamiView, words: Words, resolution: ResolutionView) -> tuple[LinePart, ...]:
    """Return the sum of a resolution: the points required, helping, committed and missing (RG-42, RG-43)."""
    parts = [LinePart("", "conflict", value=resolution.value)]
    if resolution.demons:
        parts += [LinePart("+"), LinePart("", "demon", value=resolution.demons)]
    for colour, space in enumerate(view.saints):
        if space == resolution.space:
            parts += [LinePart("−"), LinePart("", "saint", hue_of(colour))]
    if resolution.helper:
        parts += [LinePart("−"), LinePart("", "ragami", hue_of(_helper(view, resolution))), LinePart("2")]
    if resolution.cubes:
        parts += [LinePart("−"), LinePart("", "cube"), LinePart(str(resolution.cubes))]
    if resolution.virtue:
        parts += [LinePart("−"), LinePart("", "virtue", hue_of(resolution.seat), resolution.virtue)]
    if resolution.card:
        parts += [LinePart("−"), LinePart("", "card"), LinePart(str(resolution.card_points or "?"))]
    return (*parts, LinePart("="), LinePart(say(words, "board-missing", gap=resolution.gap)))


def _helper(view: RagamiView, resolution: ResolutionView) -> int:
    """Return the colour of the Ragami that helps in a resolution: another seat's number, or `NEUTRAL`."""
    others = [
        seat
        for seat, seat_view in enumerate(view.seats)
        if seat != resolution.seat and seat_view.ragami == resolution.space
    ]
    return others[0] if others else NEUTRAL
