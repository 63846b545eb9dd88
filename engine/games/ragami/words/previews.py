"""Previews of legal moves: phrases made from a view alone."""

from __future__ import annotations

from collections import Counter

from engine.games.ragami.rules.moves import CUBES_FOR_POINT, die_after, rolls, virtue_by_card
from engine.games.ragami.rules.pieces import box_name, card_name
from engine.games.ragami.seen.view import RagamiView
from engine.games.ragami.state.board import is_building, place_of
from engine.games.ragami.state.cards import BOXES, COLOURS
from engine.games.ragami.state.position import base_gap, demon_cubes, purified, saint_cubes
from engine.games.ragami.words.labels import label, next_turn, odds_of, use_cost
from engine.kernel.choices.moves import Move
from engine.kernel.words.phrases import Phrase


def preview(view: RagamiView, move: Move) -> list[Phrase]:
    """Return the effects of a legal move, as far as the viewer can know them."""
    move_label = label(view, move)
    head, note, more = _HEADS.get(move[0]), _NOTES.get(move[0]), _MORE.get(move[0])
    lines = [head(view, move) if head else Phrase("preview", {"choice": move_label.name})]
    if note is not None:
        lines.append(note(view, move))
    elif move_label.note is not None:
        lines += _standalone_note(move_label.note)
    return [*lines, *more(view, move)] if more else lines


def _standalone_note(note: Phrase) -> list[Phrase]:
    """Return the note of a choice in a form that reads well without the menu around it.

    Cubes that a move brings are left out, because a sentence of their own tells them.
    """
    inner = note.params.get("note")
    if note.key == "place-effect" and isinstance(inner, Phrase):
        effect = note.params["effect"]
        if isinstance(effect, Phrase) and effect.key == "effect-cubes":
            return _standalone_note(inner)
        return [Phrase("preview-there", {"there": note}) if inner.key in {"place-with", "place-empty"} else note]
    if note.key == "place-with":
        return [Phrase("preview-there", note.params)]
    return [] if note.key == "place-empty" else [note]


# --- instead of the choice's name ------------------------------------------------------------------------------


def _keeping(_view: RagamiView, move: Move) -> Phrase:
    return Phrase("preview-keep", {"cards": [card_name(int(no)) for no in move[1:]]})


def _discarding(_view: RagamiView, move: Move) -> Phrase:
    return Phrase("preview-discard", {"card": card_name(int(move[1]))})


_HEADS = {"keep": _keeping, "discard": _discarding}


# --- texts that replace the menu's texts and tell the counts after the move -------------------------------------


def _box_after(view: RagamiView, move: Move) -> Phrase:
    index = BOXES.index(move[1])
    return Phrase("preview-box", {"box": box_name(index), "left": die_after(view.boxes[index], use_cost(view))})


def _cubes_after(view: RagamiView, _move: Move) -> Phrase:
    return Phrase("preview-cubes", {"count": view.seats[view.seat or 0].cubes - CUBES_FOR_POINT})


_NOTES = {"die": _box_after, "move": _box_after, "cubes": _cubes_after}


# --- further effects -------------------------------------------------------------------------------------------


def _ragami(view: RagamiView, move: Move) -> list[Phrase]:
    count = purified(view, view.seat or 0, place_of(move[1]))
    return [Phrase("preview-purify", {"count": count})] if count else []


def _saint(view: RagamiView, move: Move) -> list[Phrase]:
    if view.decision == "place":
        return []
    start, place = view.saints[COLOURS.index(move[1])], int(move[2])
    return _cube_gain(view, saint_cubes(view, start, place, by_card=view.decision == "card-saint"))


def _demon(view: RagamiView, move: Move) -> list[Phrase]:
    if move[1] == "new":
        return []
    return _cube_gain(view, demon_cubes(view, int(move[1]), int(move[2]), by_card=view.decision == "card-demon"))


def _cube_gain(view: RagamiView, cubes: int) -> list[Phrase]:
    count = min(cubes, view.cube_supply)
    return [Phrase("preview-cube", {"count": count})] if count else []


def _virtue(view: RagamiView, move: Move) -> list[Phrase]:
    """Return the value that the virtue die will have at another building (RG-18).

    It is 1, or after card 14 the present value plus one.
    """
    if not is_building(place_of(move[1])):
        return []
    now = view.seats[view.seat or 0].virtue.value
    value = virtue_by_card(now) if view.decision == "card-virtue" else 1
    return [Phrase("preview-virtue", {"value": value})]


def _preview_attempt(view: RagamiView, move: Move) -> list[Phrase]:
    if move not in {("die", "conflict"), ("play", "2")}:
        return []
    place = view.seats[view.seat or 0].ragami
    gap = max(0, base_gap(view, place, view.seat or 0))
    phrases = [Phrase("preview-attempt", {"gap": gap, "value": view.conflicts[place]})]
    if odds := odds_of(view, gap, 1):
        phrases.append(Phrase("preview-at-once", {"odds": odds}))
    return [*phrases, Phrase("preview-risk")] if gap and view.power_die else phrases


def _power(view: RagamiView, move: Move) -> list[Phrase]:
    resolution = view.resolution
    if resolution is None or move[1] == "die":
        return []
    if move[1] != "card":
        return [Phrase("preview-resolved", {"value": resolution.value})] * (int(move[2]) >= resolution.gap)
    odds = odds_of(view, resolution.gap, rolls(int(move[2])))
    return [Phrase("preview-at-once", {"odds": odds})] if rolls(int(move[2])) > 1 and odds else []


def _left_out(view: RagamiView, move: Move) -> list[Phrase]:
    rest = sorted((Counter(view.looking) - Counter(map(int, move[1:]))).elements())
    return [Phrase("preview-rest", {"cards": [card_name(no) for no in rest]})] if rest else []


def _passing(view: RagamiView, _move: Move) -> list[Phrase]:
    others = [seat_view for seat, seat_view in enumerate(view.seats) if seat != view.seat]
    return [Phrase("turn-ends-round") if all(seat_view.has_passed for seat_view in others) else next_turn(view)]


_MORE = {
    "pass": _passing,
    "ragami": _ragami,
    "saint": _saint,
    "demon": _demon,
    "virtue": _virtue,
    "die": _preview_attempt,
    "play": _preview_attempt,
    "power": _power,
    "keep": _left_out,
}
