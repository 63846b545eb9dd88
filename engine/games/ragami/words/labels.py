"""Labels of choices: phrases made from a view alone."""

from __future__ import annotations

from engine.games.ragami.rules.moves import VIRTUE_FOR_POINT, card_points, die_after, rolls
from engine.games.ragami.rules.pieces import box_name, card_name, colour_name, place_name, ragami_name, saint_name
from engine.games.ragami.seen.view import RagamiView, power_at
from engine.games.ragami.state.board import FAR, READING, TOUCHING, is_building, place_of
from engine.games.ragami.state.cards import BOXES, CARDS, COLOURS, EXTRA_CARD
from engine.games.ragami.state.match_state import NEUTRAL
from engine.games.ragami.state.odds import at_least
from engine.games.ragami.state.position import base_gap, demon_cubes, ragamis_near, saint_cubes, standing_at
from engine.kernel.choices.moves import Move
from engine.kernel.words.odds import percent
from engine.kernel.words.phrases import Label, MapMark, Param, Phrase, SeatRef, chained, listed, turn_passes


def label(view: RagamiView, words: Move) -> Label:
    """Return the label of the last word of a move: a verb, a piece, or a whole move."""
    kind = words[0]
    if len(words) == 1:
        if kind == "end":
            return Label(Phrase("verb-end"), next_turn(view))
        way = _verb_way(view, kind)
        note = Phrase(f"verb-{kind}-note-{way}" if way else f"verb-{kind}-note")
        return Label(Phrase(f"verb-{kind}"), note, next_question=_where_to(view, kind))
    return _LABELS[kind](view, words)


def _where_to(view: RagamiView, verb: str) -> Phrase | None:
    """Return the question where a Ragami goes, once the player has chosen which one; None for another verb."""
    if verb not in {"ragami", "neutral"} or view.decision != "ragami":
        return None
    colour = NEUTRAL if verb == "neutral" else view.seat or 0
    start = view.neutral if verb == "neutral" else view.seats[colour].ragami
    return Phrase("ask-where-to", {"piece": ragami_name(colour), "place": place_name(start)})


def _verb_way(view: RagamiView, kind: str) -> str:
    """Return the ending of the text key for a verb's note.

    It is "" unless the verb means something unusual in this choice.
    """
    if view.decision == "place" and kind in {"saint", "ragami", "neutral", "virtue"}:
        return "place"
    ways = {move.split()[1] for move in view.moves if move.startswith(f"{kind} ")}
    if kind == "virtue":
        return "place" if "3" not in ways else "convert" if ways == {"3"} else ""
    if kind == "demon":
        return "move" if "new" not in ways else "new" if ways == {"new"} else ""
    return ""


def next_turn(view: RagamiView) -> Phrase:
    """Return the sentence that says that the viewer's turn ends and who plays next."""
    return turn_passes(SeatRef(((view.seat or 0) + 1) % len(view.seats)))


def here(view: RagamiView, place: int, *, reach: bool = False) -> Param:
    """Return the pieces at a place in a few words, short enough for a line of a menu; "" if the place is empty.

    If ``reach`` is True, the words also say how many power points a conflict there needs, and how many the viewer can
    add.
    """
    found: list[Phrase] = []
    if place in view.conflicts:
        power = _power_in_reach(view, place) if reach else {}
        key = "here-conflict-reach" if reach else "here-conflict"
        found.append(Phrase(key, {"value": view.conflicts[place], **power}))
    if place in view.demons:
        found.append(Phrase("here-demons", {"count": view.demons[place]}))
    found += _several("here-saints", [colour_name(colour) for colour in _where(view.saints, place)])
    ragamis = [colour_name(seat) for seat in _where([seat_view.ragami for seat_view in view.seats], place)]
    found += _several("here-ragamis", ragamis + [Phrase("colour-neutral")] * (view.neutral == place))
    dice = [
        Phrase("here-die", {"colour": colour_name(seat), "value": seat_view.virtue.value})
        for seat, seat_view in enumerate(view.seats)
        if seat_view.virtue.place == place
    ]
    found += _several("here-virtue", dice)
    if place in view.blocked:
        found.append(Phrase("here-blocked"))
    lists = any("names" in one.params and one.params["count"] != 1 for one in found)
    return chained(found) if lists else listed(found)


def _power_in_reach(view: RagamiView, place: int) -> dict[str, Param]:
    """Return the power points that a conflict needs, and how many the viewer can add there (RG-42 to RG-44).

    If the Ragami moves there by a die, the attempt can follow only in a later turn. So the cards gained in this turn
    count too.
    """
    sure, most = power_at(view, place, fresh=view.die_used)
    gap = max(0, base_gap(view, place, view.seat or 0))
    return {"gap": gap, "sure": sure, "most": most, "rolls": "yes" if sure < most else "no"}


def _where(places: list[int], place: int) -> list[int]:
    return [number for number, other in enumerate(places) if other == place]


def _several(key: str, names: list[Phrase]) -> list[Phrase]:
    return [Phrase(key, {"names": names, "count": len(names)})] if names else []


def place_note(view: RagamiView, place: int, piece: str = "") -> Phrase:
    """Return the distance of a place from the piece to be moved, and the pieces there."""
    there = here(view, place, reach=piece == "ragami")
    steps = view.steps(piece, place)
    if steps is not None:
        params: dict[str, Param] = {"steps": steps}
        return Phrase("place-far-with", {**params, "there": there}) if there else Phrase("place-far", params)
    return Phrase("place-with", {"there": there}) if there else Phrase("place-empty")


def mark_of(place: int) -> MapMark:
    """Return the mark of a place on the map: the number of a square, the name of a building."""
    return MapMark(place_name(place) if is_building(place) else place, READING[place])


def _ragami(view: RagamiView, words: Move) -> Label:
    place = place_of(words[1])
    key = "go-neutral" if words[0] == "neutral" else "go-ragami"
    placing = is_building(place) and view.decision == "place"
    note = _with_effect(_touching_squares(view, place), _effect_on_die(view, place))
    if not placing:
        note = place_note(view, place, words[0])
    # The rank does not change the order of places, which is the map's. A rank below 0 makes a panel show the note of
    # the choice, here for squares with a conflict.
    rank = -1 if place in view.conflicts else 0
    return Label(Phrase(key, {"place": place_name(place)}), note, rank, mark_of(place))


def _effect_on_die(view: RagamiView, building: int) -> Phrase | None:
    """Return whose virtue die a Ragami in a building would increase (RG-16), None if no die is there."""
    owners = _where([seat_view.virtue.place for seat_view in view.seats], building)
    return Phrase("effect-die", {"own": "yes" if view.seat in owners else "no"}) if owners else None


def _saint(view: RagamiView, words: Move) -> Label:
    colour = COLOURS.index(words[1])
    if len(words) == 2:
        start = view.saints[colour]
        if not start:
            return Label(saint_name(colour))
        params: dict[str, Param] = {"piece": saint_name(colour), "place": place_name(start)}
        note = Phrase("stands-at", {"place": params["place"]})
        return Label(saint_name(colour), note, next_question=Phrase("ask-where-to", params))
    place = int(words[2])
    name = Phrase("go-piece", {"piece": saint_name(colour), "place": place_name(place)})
    note = _with_effect(place_note(view, place, f"saint {colour}"), _effect_of_saint(view, colour, place))
    # As for a Ragami, a rank below 0 only makes a panel show the note of the choice.
    rank = -1 if place in view.conflicts else 0
    return Label(name, note, rank, mark_of(place), rest_name=place_name(place))


def _effect_of_saint(view: RagamiView, colour: int, place: int) -> Phrase | None:
    """Return what the viewer gains by a Saint on a square: VP in the setup (RG-48), later cubes (RG-37).

    In the setup the square is the Saint's for a while, so the chance of a conflict there counts as well (R7).
    """
    if view.decision != "place":
        by_card = view.decision == "card-saint"
        return _cubes_gained(view, saint_cubes(view, view.saints[colour], place, by_card=by_card))
    if place in view.conflicts:
        return Phrase("effect-saint-conflict")
    return Phrase("effect-saint-never" if place in view.laid_tiles else "effect-saint-later")


def _cubes_gained(view: RagamiView, cubes: int) -> Phrase | None:
    count = min(cubes, view.cube_supply)
    return Phrase("effect-cubes", {"count": count}) if count else None


def _with_effect(note: Phrase, effect: Phrase | None) -> Phrase:
    """Return a note on a place that also says what the place is good for."""
    return note if effect is None else Phrase("place-effect", {"note": note, "effect": effect})


def _demon(view: RagamiView, words: Move) -> Label:
    new = words[1] == "new"
    if len(words) == 2:
        if new:
            supply = Phrase("demon-supply", {"count": view.demon_supply})
            return Label(Phrase("demon-new"), supply, next_question=Phrase("ask-new-demon-to"))
        here_name = place_name(int(words[1]))
        note, following = place_note(view, int(words[1])), Phrase("ask-demon-to", {"place": here_name})
        name = Phrase("demon-from", {"place": here_name})
        return Label(name, note, mark=mark_of(int(words[1])), next_question=following)
    place, start = int(words[2]), None if new else int(words[1])
    params: dict[str, Param] = {"place": place_name(place)}
    name = Phrase("go-demon-new", params)
    if start is not None:
        name = Phrase("go-demon", {**params, "start": place_name(start)})
    note = place_note(view, place, "" if new else f"demon {start}")
    # As for a Ragami, a rank below 0 only makes a panel show the note of the choice.
    rank = -1 if place in view.conflicts else 0
    effect = _effect_of_demon(view, start, place)
    return Label(name, _with_effect(note, effect), rank, mark_of(place), rest_name=place_name(place))


def _effect_of_demon(view: RagamiView, start: int | None, place: int) -> Phrase | None:
    """Return what a Demon on a square changes: a conflict's power (RG-42), or VP for purifying (RG-33).

    If the viewer gains cubes by moving it from ``start`` (None: it is new), return these instead.
    """
    by_card = view.decision == "card-demon"
    if start is not None and (gained := _cubes_gained(view, demon_cubes(view, start, place, by_card=by_card))):
        return gained
    if place in view.conflicts:
        return Phrase("effect-demon-conflict")
    if place in view.saints or place in view.blocked or standing_at(view, place):
        return None
    return Phrase("effect-demon-alone", {"count": view.demons.get(place, 0) + 1})


def _virtue(view: RagamiView, words: Move) -> Label:
    if words[1] == "3":
        virtue_over = view.seats[view.seat or 0].virtue.value - VIRTUE_FOR_POINT
        key = "convert-virtue-note-preparing" if view.decision == "virtue" else "convert-virtue-note"
        return Label(Phrase("convert-virtue"), Phrase(key, {"left": max(0, virtue_over)}))
    place = place_of(words[1])
    growth = 1 + ragamis_near(view, place)
    effect = Phrase("effect-growth", {"count": growth}) if growth > 1 else None
    note = _with_effect(_touching_squares(view, place), effect)
    return Label(Phrase("go-virtue", {"place": place_name(place)}), note, mark=mark_of(place))


def _retreat(view: RagamiView, words: Move) -> Label:
    place = place_of(words[1])
    return Label(
        Phrase("go-retreat", {"place": place_name(place)}), _touching_squares(view, place), mark=mark_of(place)
    )


def _touching_squares(view: RagamiView, place: int) -> Phrase:
    spaces = TOUCHING[place]
    conflicts = [space for space in spaces if space in view.conflicts]
    params: dict[str, Param] = {"spaces": listed(spaces), "conflicts": listed(conflicts), "count": len(conflicts)}
    return Phrase("building-touches", params)


def _boxes(_view: RagamiView, words: Move) -> Label:
    values = dict(zip(BOXES, map(int, words[1:]), strict=False))
    return Label(Phrase("boxes", {**values}) if len(values) == len(BOXES) else Phrase("dice", {"dice": words[-1]}))


def _box(view: RagamiView, words: Move) -> Label:
    """Return the label of a use of an action die, with the number of uses left before and after it (RG-26)."""
    index = BOXES.index(words[1])
    key = f"use-{words[1]}" if words[0] == "die" else "use-move"
    uses = view.boxes[index]
    params: dict[str, Param] = {"box": box_name(index), "left": uses, "after": die_after(uses, use_cost(view))}
    note = Phrase("box-left", params)
    place = view.seats[view.seat or 0].ragami
    if key == "use-conflict" and place in view.conflicts:
        note = Phrase("box-attempt", {"gap": max(0, base_gap(view, place, view.seat or 0)), "uses": note})
    elif key == "use-move":
        note = Phrase("box-move", {"count": FAR, "uses": note})
    return Label(Phrase(key, {"box": box_name(index)}), note)


def use_cost(view: RagamiView) -> int:
    """Return by how much the present use of an action die lowers it."""
    return EXTRA_CARD.reduce if view.decision == "extra" else 1


def _card_label(view: RagamiView, words: Move) -> Label:
    no = int(words[1])
    if len(words) > 2:
        other = COLOURS.index(words[2])
        name = Phrase("play-with", {"card": card_name(no), "piece": ragami_name(other)})
        return Label(name, Phrase("stands-at", {"place": place_name(view.seats[other].ragami)}))
    return Label(Phrase("play-card", {"card": card_name(no)}), Phrase(f"card-{no}-text"))


def _trade(_view: RagamiView, words: Move) -> Label:
    return Label(Phrase("trade-card", {"card": card_name(int(words[1]))}), Phrase("trade-note"))


def _cubes(view: RagamiView, _words: Move) -> Label:
    return Label(Phrase("convert-cubes"), Phrase("cubes-note", {"count": view.seats[view.seat or 0].cubes}))


def _keep(_view: RagamiView, words: Move) -> Label:
    """Return a label with the names of the cards to keep.

    For a single card, add its effect and whether it can be traded (RG-60).
    """
    numbers = [int(word) for word in words[1:]]
    if len(numbers) == 1:
        text = Phrase(f"card-{numbers[0]}-text")
        return Label(card_name(numbers[0]), Phrase("card-or-cube", {"text": text}) if CARDS[numbers[0]].trade else text)
    return Label(Phrase("cards", {"cards": [card_name(no) for no in numbers]}))


def _conflict(view: RagamiView, words: Move) -> Label:
    place = int(words[1])
    before = view.conflicts.get(place, 0)
    if len(words) == 2:
        return Label(Phrase("conflict-at", {"place": place_name(place), "value": before}), place_note(view, place))
    params: dict[str, Param] = {"place": place_name(place), "before": before, "value": int(words[2])}
    return Label(Phrase("turn-conflict", params))


def _power(view: RagamiView, words: Move) -> Label:
    resolution = view.resolution
    gap_missing = resolution.gap if resolution else 0
    if words[1] == "die":
        times = resolution.rolls if resolution else 1
        note = Phrase(
            "power-die-note", {"gap": gap_missing, "rolls": times, "odds": percent(at_least(gap_missing, times))}
        )
        return Label(Phrase("power-die"), note)
    if len(words) == 2:
        return Label(Phrase(f"power-{words[1]}"), Phrase("power-missing", {"gap": gap_missing}))
    if words[1] == "card":
        no = int(words[2])
        return Label(Phrase("power-with-card", {"card": card_name(no)}), _power_card_note(view, no, gap_missing))
    amount = int(words[2])
    power_missing = max(0, gap_missing - amount)
    params: dict[str, Param] = {
        "gap": power_missing,
        "odds": odds_of(view, power_missing, resolution.rolls if resolution else 1),
    }
    return Label(Phrase(f"power-{words[1]}-count", {"count": amount}), Phrase("power-left", params))


def _power_card_note(view: RagamiView, no: int, cubes_missing: int) -> Phrase:
    if rolls(no) > 1:
        return Phrase(f"card-{no}-text")
    points = card_points([seat_view.vp for seat_view in view.seats], view.seat or 0, no)
    power_missing = max(0, cubes_missing - points)
    params: dict[str, Param] = {
        "points": points,
        "cost": CARDS[no].cost,
        "gap": power_missing,
        "odds": odds_of(view, power_missing, 1),
    }
    return Phrase("power-card-note", params)


def odds_of(view: RagamiView, gap: int, times: int) -> int | str:
    """Return the chance in per cent that ``times`` rolls give the missing points; 0 without the power die (RG-50)."""
    return percent(at_least(gap, times)) if view.power_die and gap > 0 else 0


_LABELS = {
    "ragami": _ragami,
    "neutral": _ragami,
    "saint": _saint,
    "demon": _demon,
    "virtue": _virtue,
    "retreat": _retreat,
    "boxes": _boxes,
    "value": lambda _view, words: Label(Phrase("die-value", {"value": int(words[1])})),
    "die": _box,
    "move": _box,
    "play": _card_label,
    "trade": _trade,
    "cubes": _cubes,
    "keep": _keep,
    "discard": lambda _view, words: Label(card_name(int(words[1])), Phrase(f"card-{words[1]}-text")),
    "conflict": _conflict,
    "power": _power,
}
