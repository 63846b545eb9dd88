"""The moves that a player may think of, and the reasons why some of them are illegal (section 5 of the rules)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType

from engine.games.ragami.rules.moves import CUBES_FOR_POINT, MOST_TOGETHER, VIRTUE_FOR_POINT, rolls
from engine.games.ragami.seen.view import RagamiView, ResolutionView, own_of, power_at
from engine.games.ragami.state.board import BUILDINGS, FAR, SPACES, TOUCHING, is_building, place_of, word
from engine.games.ragami.state.cards import (
    BEST_POWER,
    BOXES,
    CARDS,
    COLOURS,
    CONFLICT_CARD,
    Draw,
    HelpLast,
    MainAction,
    MoveRagami,
    SwapRagami,
)
from engine.games.ragami.state.match_state import CONFLICT_LIMIT, NEUTRAL
from engine.games.ragami.state.position import base_gap, ragamis
from engine.kernel.cards.effect_codes import Code
from engine.kernel.choices.moves import END, PASS, Move, begins_one
from engine.kernel.words.phrases import Phrase, always

Why = Phrase | None
# Reasons about pieces in the way, or about the conflict at the player's Ragami, come first. Reasons about distances,
# and reasons that the panel shows anyway, come last.
REASON_RANKS: Mapping[str, int] = dict.fromkeys(
    (
        "lacks-own-saint",
        "lacks-full",
        "lacks-blocked",
        "lacks-its-ragami",
        "lacks-your-ragami",
        "lacks-demon-with-you",
        "lacks-occupied",
        "lacks-no-conflict",
        "lacks-no-chance",
        "lacks-virtue-far",
        "lacks-never-enough",
        "lacks-die-too-little",
        "lacks-no-swap",
    ),
    -1,
) | dict.fromkeys(
    (
        "lacks-there-already",
        "lacks-far",
        "lacks-not-beside",
        "lacks-end",
        "lacks-pass",
        "lacks-die-used",
        "lacks-box-empty",
        "lacks-no-trade",
        "lacks-same-value",
        "lacks-change",
        "lacks-more-than-gap",
        "lacks-only-left",
    ),
    1,
)


def vocabulary(view: RagamiView) -> Iterator[Move]:
    """Return the moves that a player may think of at this choice."""
    thought = _THOUGHT.get(view.decision or "")
    return iter(()) if thought is None else thought(view)


def why_not(view: RagamiView, words: Move) -> Phrase | None:
    """Return why a move, or every move that begins with these words, is illegal. Return None if a move is legal."""
    reason = _REASONS.get((view.decision or "", words[0]))
    return None if reason is None or begins_one(view.moves, words) else reason(view, words)


def _hand(view: RagamiView) -> list[int]:
    return sorted({hand_card.no for hand_card in own_of(view).hand or ()})


def _fresh(view: RagamiView, no: int) -> bool:
    """Return True if every copy of a card in the viewer's hand was gained in this turn (RG-27)."""
    return all(hand_card.fresh for hand_card in own_of(view).hand or () if hand_card.no == no)


# --- a turn ----------------------------------------------------------------------------------------------------


def _turn_moves(view: RagamiView) -> Iterator[Move]:
    yield from _uses(view)
    for no in _hand(view):
        yield ("play", str(no))
        if isinstance(CARDS[no].effect, SwapRagami) and begins_one(view.moves, ("play", str(no))):
            others = [COLOURS[seat] for seat in range(len(view.seats)) if seat != view.seat]
            yield from (("play", str(no), colour) for colour in others)
    yield from (("trade", str(no)) for no in _hand(view))
    yield ("cubes", str(CUBES_FOR_POINT))
    yield ("virtue", str(VIRTUE_FOR_POINT))
    yield from (PASS, END)


def _uses(_view: RagamiView) -> Iterator[Move]:
    yield from (("die", box) for box in BOXES)
    yield from (("move", box) for box in BOXES)


def _why_not_use(view: RagamiView, words: Move) -> Why:
    """Return why a box cannot be used (RG-22).

    The reason is that the viewer already used a die in this turn, that the die of the box is used up, or that no action
    is possible.
    """
    extra = view.decision == "extra"
    if view.die_used and not extra:
        return Phrase("lacks-die-used")
    if not view.boxes[BOXES.index(words[1])] and not extra:
        return Phrase("lacks-box-empty")
    if words[0] == "move":
        return Phrase("lacks-no-way")
    return _conflict_there(view, 0) if words[1] == "conflict" else Phrase(f"lacks-no-{words[1]}")


def _why_not_play(view: RagamiView, words: Move) -> Why:
    no = int(words[1])
    card, cubes = CARDS[no], own_of(view).cubes
    if len(words) > 2:
        return Phrase("lacks-no-swap")
    if _fresh(view, no):
        return Phrase("lacks-fresh")
    if card.triangle:
        return Phrase("lacks-triangle")
    if card.cost > cubes:
        return Phrase("lacks-cubes", {"count": card.cost - cubes})
    return _effect(view, card.effect, card.cost)


def _effect(view: RagamiView, effect: Code, cost: int) -> Phrase:
    """Return why a card's effect cannot be used, although the viewer can pay the cost of the card (RG-61)."""
    if isinstance(effect, Draw):
        others = effect.max_other_cards
        over = len(own_of(view).hand or ()) - 1 > others
        return Phrase("lacks-hand", {"count": others}) if over else Phrase("lacks-no-cards")
    if isinstance(effect, HelpLast):
        return Phrase("lacks-too-many-last", {"count": effect.max_tied})
    if isinstance(effect, MainAction):
        return _conflict_there(view, cost)
    return Phrase(_EFFECTS.get(type(effect), "lacks-no-effect"))


def _conflict_there(view: RagamiView, cubes_spent: int) -> Phrase:
    """Return why the viewer's Ragami cannot try to resolve a conflict after paying cubes (RG-42, RG-44)."""
    place = own_of(view).ragami
    if place not in view.conflicts:
        return Phrase("lacks-no-conflict")
    _, most = power_at(view, place, cubes_spent)
    return Phrase("lacks-no-chance", {"gap": base_gap(view, place, view.seat or 0), "most": most})


def _trade(view: RagamiView, words: Move) -> Why:
    if not CARDS[int(words[1])].trade:
        return Phrase("lacks-no-trade")
    return Phrase("lacks-fresh" if _fresh(view, int(words[1])) else "lacks-no-cubes")


def _cubes(view: RagamiView, _words: Move) -> Why:
    return Phrase("lacks-cubes", {"count": CUBES_FOR_POINT - own_of(view).cubes})


def _virtue(view: RagamiView, words: Move) -> Why:
    if words[1] == str(VIRTUE_FOR_POINT):
        return Phrase("lacks-virtue", {"count": VIRTUE_FOR_POINT - own_of(view).virtue.value})
    return Phrase("lacks-there-already")


def _over(view: RagamiView, _words: Move) -> Why:
    """Return why a turn cannot end with this move. A turn in which nothing was done must end with a pass (RG-24)."""
    return Phrase("lacks-end" if view.die_used or view.card_used else "lacks-pass")


# --- movements -------------------------------------------------------------------------------------------------


def _ragami_places(view: RagamiView) -> Iterator[Move]:
    for piece, start in (("ragami", own_of(view).ragami), ("neutral", view.neutral)):
        if start:
            # The move that stays at the start comes last, because hardly any player wants it.
            places = [*(place for place in (*SPACES, *BUILDINGS) if place != start), start]
            yield from ((piece, word(place)) for place in places)


def _ragami(view: RagamiView, words: Move) -> Why:
    """Return why a Ragami cannot go to a place (RG-30 to RG-32)."""
    place, mover = place_of(words[1]), NEUTRAL if words[0] == "neutral" else view.seat
    at = {owner: where for owner, where in ragamis(view) if owner != mover}
    if place == (view.neutral if mover == NEUTRAL else own_of(view).ragami):
        return Phrase("lacks-there-already")
    if place in view.blocked:
        return Phrase("lacks-blocked")
    if mover != NEUTRAL and place == view.saints[view.seat or 0]:
        return Phrase("lacks-own-saint")
    if not is_building(place) and list(at.values()).count(place) >= MOST_TOGETHER:
        return Phrase("lacks-full", {"count": MOST_TOGETHER})
    return Phrase("lacks-far", {"count": FAR})


def _saint_places(view: RagamiView) -> Iterator[Move]:
    for colour in COLOURS:
        if begins_one(view.moves, ("saint", colour)):
            yield from (("saint", colour, str(space)) for space in SPACES)
        else:
            yield ("saint", colour)


def _saint(view: RagamiView, words: Move) -> Why:
    """Return why a Saint cannot be moved to a place, by a die (RG-36) or by card 11 (R18)."""
    if len(words) == 2:
        return Phrase("lacks-moved-already")
    colour, space = COLOURS.index(words[1]), int(words[2])
    if space == view.saints[colour]:
        return Phrase("lacks-there-already")
    if view.steps(f"saint {colour}", space) is None:
        return Phrase("lacks-far", {"count": FAR})
    if colour < len(view.seats) and space == view.seats[colour].ragami:
        return Phrase("lacks-its-ragami")
    return Phrase("lacks-your-ragami")


def _demon_places(view: RagamiView) -> Iterator[Move]:
    for start in view.demons:
        if begins_one(view.moves, ("demon", str(start))):
            yield from (("demon", str(start), str(space)) for space in SPACES)
        else:
            yield ("demon", str(start))
    yield ("demon", "new")


def _demon(view: RagamiView, words: Move) -> Why:
    """Return why a Demon cannot be moved to a place, by a die (RG-38) or by card 12 (R18)."""
    if words[1] == "new":
        return Phrase("lacks-card-no-new" if view.decision == "card-demon" else "lacks-no-demons")
    if len(words) == 2:
        with_you = int(words[1]) == own_of(view).ragami
        return Phrase("lacks-demon-with-you" if with_you else "lacks-moved-already")
    return Phrase("lacks-there-already") if words[1] == words[2] else Phrase("lacks-far", {"count": FAR})


def _building_places(view: RagamiView) -> Iterator[Move]:
    verbs = {move.partition(" ")[0] for move in view.moves} & {"ragami", "neutral", "virtue", "retreat"}
    for verb in sorted(verbs):
        yield from ((verb, word(place)) for place in BUILDINGS)
    if view.decision == "virtue":
        yield ("virtue", str(VIRTUE_FOR_POINT))


def _retreat(view: RagamiView, words: Move) -> Why:
    leaving = view.neutral if view.retreating == NEUTRAL else view.seats[view.retreating or 0].ragami
    return None if place_of(words[1]) in TOUCHING[leaving] else Phrase("lacks-not-beside")


# --- conflicts -------------------------------------------------------------------------------------------------


def _values(view: RagamiView) -> Iterator[Move]:
    for space in view.conflicts:
        yield from (("conflict", str(space), str(value)) for value in range(1, CONFLICT_LIMIT + 1))


def _conflict(view: RagamiView, words: Move) -> Why:
    if view.conflicts.get(int(words[1])) == int(words[2]):
        return Phrase("lacks-same-value")
    return Phrase("lacks-change", {"count": CONFLICT_CARD.max_change})


def _powers(view: RagamiView) -> Iterator[Move]:
    resolution = view.resolution
    if resolution is None:
        return
    yield from (("power", "card", str(no)) for no in _hand(view))
    yield from (("power", "cubes", str(count)) for count in range(1, max(resolution.gap, own_of(view).cubes) + 1))
    if _touches(view, resolution):
        most = max(resolution.gap, own_of(view).virtue.value)
        yield from (("power", "virtue", str(count)) for count in range(1, most + 1))
    else:
        yield ("power", "virtue")
    yield ("power", "die")


def _touches(view: RagamiView, resolution: ResolutionView) -> bool:
    place = own_of(view).virtue.place
    return is_building(place) and place in TOUCHING[resolution.space]


def _power(view: RagamiView, words: Move) -> Why:
    """Return why a source cannot be added to a resolution (RG-43, RG-44, RG-50)."""
    resolution = view.resolution
    return None if resolution is None else _SOURCES[words[1]](view, resolution, words[2:])


def _power_die(view: RagamiView, resolution: ResolutionView, _rest: Sequence[str]) -> Why:
    if not view.power_die:
        return Phrase("lacks-no-power-die")
    return Phrase("lacks-die-too-little", {"gap": resolution.gap, "most": BEST_POWER * resolution.rolls})


def _cubes_left(view: RagamiView, resolution: ResolutionView) -> int:
    return own_of(view).cubes - resolution.cubes - (CARDS[resolution.card].cost if resolution.card else 0)


def _power_cubes(view: RagamiView, resolution: ResolutionView, rest: Sequence[str]) -> Why:
    return _amount(resolution, int(rest[0]), _cubes_left(view, resolution))


def _power_virtue(view: RagamiView, resolution: ResolutionView, rest: Sequence[str]) -> Why:
    if not rest:
        return Phrase("lacks-virtue-far" if is_building(own_of(view).virtue.place) else "lacks-virtue-off")
    return _amount(resolution, int(rest[0]), own_of(view).virtue.value - resolution.virtue)


def _amount(resolution: ResolutionView, count: int, most_left: int) -> Phrase:
    if count > resolution.gap:
        return Phrase("lacks-more-than-gap", {"gap": resolution.gap})
    return Phrase("lacks-only-left", {"count": most_left}) if count > most_left else Phrase("lacks-never-enough")


def _power_card(view: RagamiView, resolution: ResolutionView, rest: Sequence[str]) -> Why:
    no = int(rest[0])
    card, cubes_left = CARDS[no], _cubes_left(view, resolution)
    if resolution.card:
        return Phrase("lacks-one-card")
    if not card.triangle:
        return Phrase("lacks-no-triangle")
    if _fresh(view, no):
        return Phrase("lacks-fresh")
    if card.cost > cubes_left:
        return Phrase("lacks-cubes", {"count": card.cost - cubes_left})
    return Phrase("lacks-never-enough" if view.power_die or rolls(no) == 1 else "lacks-no-power-die")


_EFFECTS: Mapping[type[Code], str] = {MoveRagami: "lacks-no-way", SwapRagami: "lacks-nobody-swaps"}
_SOURCES = MappingProxyType({"die": _power_die, "cubes": _power_cubes, "virtue": _power_virtue, "card": _power_card})
_THOUGHT: Mapping[str, Callable[[RagamiView], Iterator[Move]]] = {
    "turn": _turn_moves,
    "extra": _uses,
    "ragami": _ragami_places,
    "saint": _saint_places,
    "card-saint": _saint_places,
    "demon": _demon_places,
    "card-demon": _demon_places,
    "place": _building_places,
    "virtue": _building_places,
    "card-virtue": _building_places,
    "retreat": _building_places,
    "card-conflict": _values,
    "power": _powers,
}
_REASONS: Mapping[tuple[str, str], Callable[[RagamiView, Move], Why]] = {
    ("turn", "die"): _why_not_use,
    ("turn", "move"): _why_not_use,
    ("turn", "play"): _why_not_play,
    ("turn", "trade"): _trade,
    ("turn", "cubes"): _cubes,
    ("turn", "virtue"): _virtue,
    ("turn", "pass"): _over,
    ("turn", "end"): _over,
    ("extra", "die"): _why_not_use,
    ("extra", "move"): _why_not_use,
    ("ragami", "ragami"): _ragami,
    ("ragami", "neutral"): _ragami,
    ("saint", "saint"): _saint,
    ("card-saint", "saint"): _saint,
    ("demon", "demon"): _demon,
    ("card-demon", "demon"): _demon,
    ("place", "ragami"): always("lacks-occupied"),
    ("place", "neutral"): always("lacks-occupied"),
    ("virtue", "virtue"): _virtue,
    ("card-virtue", "virtue"): _virtue,
    ("retreat", "retreat"): _retreat,
    ("card-conflict", "conflict"): _conflict,
    ("power", "power"): _power,
}
