"""The moves that a player may think of, and the reasons why some of them are illegal (section 4 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from engine.games.splendor_marvel.cards import COLOURS, KINDS, LEVELS, PLACES, SHIELD, TIME
from engine.games.splendor_marvel.labels import card_at
from engine.games.splendor_marvel.moves import net_cost
from engine.games.splendor_marvel.rules import bonuses_said
from engine.games.splendor_marvel.state import HAND_LIMIT, SLOTS
from engine.games.splendor_marvel.view import SeatView, SplendorView
from engine.kernel.choices.moves import PASS, Move, move_text
from engine.kernel.words.phrases import Phrase, listed

SUPPLY_FOR_TWO = 4
MOST_TAKEN = 3
# Reasons that anybody can see on the board come last. Equal ranks keep the order of the vocabulary, in which the cards
# with the fewest missing tokens are first.
REASON_RANKS: Mapping[str, int] = dict.fromkeys(
    (
        "lacks-two-alike",
        "lacks-bonuses",
    ),
    -1,
) | dict.fromkeys(
    (
        "lacks-slot-empty",
        "lacks-deck-empty",
        "lacks-can-act",
        "lacks-take-more",
        "lacks-none-held",
    ),
    1,
)


def vocabulary(view: SplendorView) -> Iterator[Move]:
    """Yield the moves that a player may think of. The cards for which the fewest tokens are missing come first."""
    if view.decision == "turn":
        yield from sorted(_recruits(view), key=lambda move: sum(_missing_tokens(view, move[1])))
        yield from (("reserve", source) for source in (*_slots(), *(f"deck-{level}" for level in LEVELS)))
        yield from (("take", *colours) for colours in combinations(COLOURS, MOST_TAKEN))
        yield from (("take", colour, colour) for colour in COLOURS)
        yield PASS
    elif view.decision == "return":
        yield from (("return", kind) for kind in KINDS)
    elif view.decision == "location":
        yield from (("location", place) for place in view.locations)


def _slots() -> list[str]:
    return [f"{level}-{slot + 1}" for level in LEVELS for slot in range(SLOTS)]


def _recruits(view: SplendorView) -> list[Move]:
    hand = [f"hand-{position + 1}" for position in range(len(_own_seat(view).hand))]
    return [("recruit", source) for source in (*_slots(), *hand)]


def _own_seat(view: SplendorView) -> SeatView:
    return view.seats[view.seat or 0]


def why_not(view: SplendorView, words: Move) -> Phrase | None:
    """Return why a move is illegal, None for a legal move.

    The reason says what is missing: tokens of the seat or of the supply, a place in hand, or bonuses.
    """
    kind, *rest = words
    if kind == "recruit" and view.decision == "turn":
        return _why_not_recruit(view, rest[0])
    if kind == "reserve" and view.decision == "turn":
        return _why_not_reserve(view, rest[0])
    if kind == "take" and view.decision == "turn":
        return _why_not_take(view, rest)
    if kind == "return" and view.decision == "return":
        return _why_not_return(view, rest[0])
    if kind == "location" and view.decision == "location":
        return _why_not_location(view, rest[0])
    if words == PASS and move_text(PASS) not in view.moves:
        return Phrase("lacks-can-act")
    return None


def _missing_tokens(view: SplendorView, source: str) -> list[int]:
    """Return, per colour, how many tokens the seat lacks for a card after its bonuses and tokens, without shields."""
    seat_view, card = _own_seat(view), card_at(view, source)
    payable = [bonus + token for bonus, token in zip(seat_view.bonuses, seat_view.tokens, strict=False)]
    return net_cost(payable, card)


def _tokens(counts: Sequence[int]) -> list[Phrase]:
    colour_counts = zip(COLOURS, counts, strict=False)
    return [Phrase(f"say-count-{colour}", {"count": count}) for colour, count in colour_counts if count]


def _why_not_recruit(view: SplendorView, source: str) -> Phrase | None:
    if card_at(view, source) is None:
        return Phrase("lacks-slot-empty")
    tokens_missing, shields = _missing_tokens(view, source), _own_seat(view).tokens[SHIELD]
    if sum(tokens_missing) <= shields:
        return None
    return Phrase("lacks-tokens", {"tokens": _tokens(tokens_missing), "shields": shields})


def _why_not_reserve(view: SplendorView, source: str) -> Phrase | None:
    if len(_own_seat(view).hand) >= HAND_LIMIT:
        return Phrase("lacks-hand-full", {"count": HAND_LIMIT})
    if source.startswith("deck-"):
        return None if view.decks[int(source.removeprefix("deck-")) - 1] else Phrase("lacks-deck-empty")
    return None if card_at(view, source) else Phrase("lacks-slot-empty")


def _why_not_take(view: SplendorView, colours: Sequence[str]) -> Phrase | None:
    """Return why these tokens cannot be taken, or None.

    Two tokens of one colour can be taken only if the supply has four of this colour (SM-9, SM-10).
    """
    tokens_left = dict(zip(COLOURS, view.supply, strict=False))
    lacking_colours = [Phrase(f"tokens-{colour}") for colour in dict.fromkeys(colours) if not tokens_left[colour]]
    if lacking_colours:
        return Phrase("lacks-none-left", {"tokens": listed(lacking_colours, "nor")})
    if len(set(colours)) < len(colours):
        count = tokens_left[colours[0]]
        return Phrase("lacks-two-alike", {"count": count, "needed": SUPPLY_FOR_TWO}) if count < SUPPLY_FOR_TWO else None
    token_count = min(MOST_TAKEN, sum(map(bool, tokens_left.values())))
    return Phrase("lacks-take-more", {"count": token_count}) if len(colours) < token_count else None


def _why_not_return(view: SplendorView, kind: str) -> Phrase | None:
    if kind == KINDS[TIME]:
        return Phrase("lacks-time-stays")
    return None if _own_seat(view).tokens[KINDS.index(kind)] else Phrase("lacks-none-held")


def _why_not_location(view: SplendorView, place: str) -> Phrase | None:
    pairs = zip(PLACES[place].needs, _own_seat(view).bonuses, strict=True)
    counts_missing = [max(0, need - have) for need, have in pairs]
    return Phrase("lacks-bonuses", {"tokens": bonuses_said(counts_missing)}) if any(counts_missing) else None
