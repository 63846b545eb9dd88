"""How choices are offered and previewed: phrases made from a view alone."""

from __future__ import annotations

from engine.games.ragami.board import place_of
from engine.games.ragami.cards import BOXES, CARDS, COLOURS
from engine.games.ragami.moves import rolls
from engine.games.ragami.odds import at_least, percent
from engine.games.ragami.pieces import box_name, card_name, place_name, ragami_name, saint_name
from engine.games.ragami.state import NEUTRAL
from engine.games.ragami.view import RagamiView
from engine.kernel.moves import Move
from engine.kernel.phrases import Label, Param, Phrase


def label(view: RagamiView, words: Move) -> Label:
    """Return how a choice is offered: a verb, a piece, or a whole move."""
    kind = words[0]
    if len(words) == 1:
        return Label(Phrase(f"verb-{kind}"), Phrase(f"verb-{kind}-note"))
    return _LABELS[kind](view, words)


def here(view: RagamiView, place: int) -> list[Phrase]:
    """Return what stands at a place: conflict, Demons, Saints, Ragamis, no passage."""
    found: list[Phrase] = []
    if place in view.conflicts:
        found.append(Phrase("here-conflict", {"value": view.conflicts[place]}))
    if place in view.demons:
        found.append(Phrase("here-demons", {"count": view.demons[place]}))
    found += [saint_name(colour) for colour, space in enumerate(view.saints) if space == place]
    found += [ragami_name(seat) for seat, own in enumerate(view.seats) if own.ragami == place]
    if view.neutral == place:
        found.append(ragami_name(NEUTRAL))
    found += [
        Phrase("here-virtue", {"seat": Phrase(f"colour-{COLOURS[seat]}"), "value": own.virtue.value})
        for seat, own in enumerate(view.seats)
        if own.virtue.place == place
    ]
    if place in view.blocked:
        found.append(Phrase("here-blocked"))
    return found


def place_note(view: RagamiView, place: int, piece: str = "") -> Phrase:
    """Return how far a place is for the piece to be moved, and what is there."""
    there = here(view, place)
    steps = view.reach.get(piece, {}).get(place)
    if steps is not None:
        params: dict[str, Param] = {"steps": steps}
        return Phrase("place-far-with", {**params, "there": there}) if there else Phrase("place-far", params)
    return Phrase("place-with", {"there": there}) if there else Phrase("place-empty")


def _ragami(view: RagamiView, words: Move) -> Label:
    place = place_of(words[1])
    key = "go-neutral" if words[0] == "neutral" else "go-ragami"
    return Label(Phrase(key, {"place": place_name(place)}), place_note(view, place, words[0]))


def _saint(view: RagamiView, words: Move) -> Label:
    colour = COLOURS.index(words[1])
    if len(words) == 2:
        return Label(saint_name(colour), Phrase("stands-at", {"place": place_name(view.saints[colour])}))
    place = int(words[2])
    name = Phrase("go-piece", {"piece": saint_name(colour), "place": place_name(place)})
    return Label(name, place_note(view, place, f"saint {colour}"))


def _demon(view: RagamiView, words: Move) -> Label:
    new = words[1] == "new"
    if len(words) == 2:
        if new:
            return Label(Phrase("demon-new"), Phrase("demon-supply", {"count": view.demon_supply}))
        start = int(words[1])
        return Label(Phrase("demon-from", {"place": place_name(start)}), place_note(view, start))
    place = int(words[2])
    params: dict[str, Param] = {"place": place_name(place)}
    if new:
        return Label(Phrase("go-demon-new", params), place_note(view, place))
    name = Phrase("go-demon", {**params, "start": place_name(int(words[1]))})
    return Label(name, place_note(view, place, f"demon {words[1]}"))


def _virtue(view: RagamiView, words: Move) -> Label:
    if words[1] == "3":
        return Label(Phrase("convert-virtue"), Phrase("convert-virtue-note"))
    place = place_of(words[1])
    return Label(Phrase("go-virtue", {"place": place_name(place)}), place_note(view, place))


def _retreat(view: RagamiView, words: Move) -> Label:
    place = place_of(words[1])
    return Label(Phrase("go-retreat", {"place": place_name(place)}), place_note(view, place))


def _boxes(_view: RagamiView, words: Move) -> Label:
    values = dict(zip(BOXES, map(int, words[1:]), strict=False))
    return Label(Phrase("boxes", {**values}) if len(values) == len(BOXES) else Phrase("dice", {"dice": words[-1]}))


def _value(_view: RagamiView, words: Move) -> Label:
    return Label(Phrase("die-value", {"value": int(words[1])}))


def _box(view: RagamiView, words: Move) -> Label:
    index = BOXES.index(words[1])
    key = f"use-{words[1]}" if words[0] == "die" else "use-move"
    return Label(Phrase(key, {"box": box_name(index)}), Phrase("box-left", {"left": view.boxes[index]}))


def _card(view: RagamiView, words: Move) -> Label:
    no = int(words[1])
    if len(words) > 2:
        other = COLOURS.index(words[2])
        name = Phrase("play-with", {"card": card_name(no), "piece": ragami_name(other)})
        return Label(name, Phrase("stands-at", {"place": place_name(view.seats[other].ragami)}))
    cost = CARDS[no].cost
    note = Phrase("card-note-cost", {"text": Phrase(f"card-{no}-text"), "cost": cost}) if cost else None
    return Label(card_name(no), note or Phrase(f"card-{no}-text"))


def _trade(_view: RagamiView, words: Move) -> Label:
    return Label(Phrase("trade-card", {"card": card_name(int(words[1]))}), Phrase("trade-note"))


def _cubes(view: RagamiView, _words: Move) -> Label:
    return Label(Phrase("convert-cubes"), Phrase("cubes-note", {"count": view.seats[view.seat or 0].cubes}))


def _keep(_view: RagamiView, words: Move) -> Label:
    numbers = [int(word) for word in words[1:]]
    if len(numbers) == 1:
        return Label(card_name(numbers[0]), Phrase(f"card-{numbers[0]}-text"))
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
    missing = resolution.gap if resolution else 0
    if words[1] == "die":
        times = resolution.rolls if resolution else 1
        note = Phrase("power-die-note", {"gap": missing, "rolls": times, "odds": percent(at_least(missing, times))})
        return Label(Phrase("power-die"), note)
    if len(words) == 2:
        return Label(Phrase(f"power-{words[1]}"), Phrase("power-missing", {"gap": missing}))
    if words[1] == "card":
        no = int(words[2])
        note = Phrase(f"card-{no}-text")
        return Label(Phrase("power-with-card", {"card": card_name(no)}), note)
    amount = int(words[2])
    left = max(0, missing - amount)
    return Label(Phrase(f"power-{words[1]}-count", {"count": amount}), Phrase("power-left", {"gap": left}))


_LABELS = {
    "ragami": _ragami,
    "neutral": _ragami,
    "saint": _saint,
    "demon": _demon,
    "virtue": _virtue,
    "retreat": _retreat,
    "boxes": _boxes,
    "value": _value,
    "die": _box,
    "move": _box,
    "play": _card,
    "trade": _trade,
    "cubes": _cubes,
    "keep": _keep,
    "discard": _keep,
    "conflict": _conflict,
    "power": _power,
}


def preview(view: RagamiView, move: Move) -> list[Phrase]:
    """Say what a legal move will do, as far as the viewer can know."""
    said = label(view, move)
    lines = [Phrase("preview", {"choice": said.name})]
    if said.note is not None:
        lines.append(said.note)
    if move[0] == "ragami" and (count := purified(view, place_of(move[1]))):
        lines.append(Phrase("preview-purify", {"count": count}))
    if move[0] == "power" and move[1] == "card" and rolls(int(move[2])) > 1 and view.resolution is not None:
        odds = percent(at_least(view.resolution.gap, rolls(int(move[2]))))
        lines.append(Phrase("preview-twice", {"odds": odds}))
    return lines


def purified(view: RagamiView, place: int) -> int:
    """Return how many Demons the own Ragami would purify by ending there (RG-33)."""
    others = [own.ragami for seat, own in enumerate(view.seats) if seat != view.seat]
    if place in view.conflicts or place in view.saints or place in others or place == view.neutral:
        return 0
    return view.demons.get(place, 0)
