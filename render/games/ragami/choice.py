"""The private picture of a choice on the map: the pieces to choose from, or the places where a piece may go."""

from __future__ import annotations

from functools import partial

from engine.games.ragami.seen.view import RagamiView
from engine.games.ragami.state.board import SPACES
from engine.games.ragami.state.cards import COLOURS
from engine.games.ragami.state.match_state import NEUTRAL
from render.games.ragami.board import draw_title
from render.games.ragami.facts import LinePart, place_text, view_of
from render.games.ragami.hand import hand
from render.games.ragami.holding import asks_for_card
from render.games.ragami.map import map_regions
from render.games.ragami.plan import MAP_HEIGHT
from render.games.ragami.ways import ways_of
from render.ground.compose import Region, Sheet
from render.ground.scene import Scene, Words, say
from render.ground.theme import WIDTH
from render.maps.choices import NOWHERE, Way, marks_of
from render.seats.strips import headline_sign

# The kinds of pieces whose picture asks where they go.
_MOVING_PIECES = frozenset({"ragami", "neutral", "saint", "demon"})
_MARGIN = 12
_HEAD = 104


def choice(scene: Scene, words: Words) -> Sheet | None:
    """Return the map with the viewer's current choices, the hand for a choice of cards, None for another choice.

    If several pieces can be moved, the map shows where they are; the ends of one piece are shown once it is chosen.
    """
    view = view_of(scene)
    ways = ways_of(view)
    if not ways:
        return hand(scene, words) if asks_for_card(view) else None
    facts = (_title(words, view, ways), headline_sign(view), (LinePart(_choice_note(words, ways)),))
    alt = partial(_choice_alt, words, view, ways)
    head = Region((_MARGIN, _MARGIN, WIDTH - 2 * _MARGIN, _HEAD), draw_title, facts, alt=alt)
    regions = [head, *map_regions(view, words, _MARGIN + _HEAD, marks_of(ways, tag_of))]
    return Sheet((WIDTH, _MARGIN + _HEAD + MAP_HEIGHT), regions, levels=2)


def _title(words: Words, view: RagamiView, ways: tuple[Way, ...]) -> str:
    if view.decision == "demon" and all(way.start == NOWHERE for way in ways):
        return say(words, "choice-new-demon")
    if view.decision == "retreat":
        return say(words, "choice-retreat", piece=_way_name(words, ways[0]))
    if ways[0].kind in _MOVING_PIECES and ways[0].start and not _several(ways) and len(ways) > 1:
        return say(words, "choice-piece", piece=_way_name(words, ways[0]), place=place_text(words, ways[0].start))
    return say(words, f"choice-place-{ways[0].kind}" if view.decision == "place" else f"choice-{view.decision}")


def _several(ways: tuple[Way, ...]) -> bool:
    return len({way.piece for way in ways}) > 1


def _choice_note(words: Words, ways: tuple[Way, ...]) -> str:
    if len(ways) == 1:
        return say(words, "choice-note-one")
    if _several(ways):
        return say(words, "choice-note-pieces")
    if ways[0].kind == "demon" and ways[0].start == NOWHERE:
        return say(words, "choice-note-anywhere")
    return say(words, "choice-note-values" if ways[0].kind == "conflict" else "choice-note")


def tag_of(way: Way) -> str:
    """Return the note for the end of a way: the new value of a conflict die, otherwise ""."""
    return str(way.figure) if way.kind == "conflict" else ""


def _choice_alt(words: Words, view: RagamiView, ways: tuple[Way, ...], level: int) -> str:
    """Return the choice in words. The full text (level 0) also names the conflicts on the squares to choose from."""
    pieces = dict.fromkeys(way.piece for way in ways)
    texts = [
        say(words, "alt-choice", title=_title(words, view, ways)),
        *(_piece_alt(words, view, [way for way in ways if way.piece == piece]) for piece in pieces),
    ]
    ends = {way.end for way in ways}
    conflicts = [f"{space} ({value})" for space, value in view.conflicts.items() if space in ends]
    if conflicts and ways[0].kind != "conflict" and level == 0:
        texts.append(say(words, "alt-choice-conflicts", places=", ".join(conflicts)))
    return " ".join(texts)


def _piece_alt(words: Words, view: RagamiView, ways: list[Way]) -> str:
    first = ways[0]
    name = _way_name(words, first)
    if first.start != NOWHERE:
        name = say(words, "alt-choice-from", piece=name, place=place_text(words, first.start))
    if first.kind == "conflict":
        values = {space: [str(way.figure) for way in ways if way.end == space] for space in view.conflicts}
        listed = [f"{space}: {' '.join(texts)}" for space, texts in values.items() if texts]
        return say(words, "alt-choice-places", piece=name, places="; ".join(listed))
    if {way.end for way in ways} == {*SPACES}:
        return say(words, "alt-choice-places", piece=name, places=say(words, "alt-choice-everywhere"))
    steps = sorted({way.figure for way in ways})
    groups = []
    for step in steps:
        places = ", ".join(place_text(words, way.end) for way in ways if way.figure == step)
        groups.append(say(words, "alt-choice-steps", steps=step, places=places) if step else places)
    return say(words, "alt-choice-places", piece=name, places="; ".join(groups))


def _way_name(words: Words, way: Way) -> str:
    if way.kind in {"ragami", "neutral", "retreat"}:
        return say(words, "ragami-neutral" if way.colour == NEUTRAL else f"ragami-{COLOURS[way.colour]}")
    if way.kind == "saint":
        return say(words, f"saint-{COLOURS[way.colour]}")
    return say(words, f"alt-choice-{way.kind}" if way.start or way.kind != "demon" else "alt-choice-demon-new")
