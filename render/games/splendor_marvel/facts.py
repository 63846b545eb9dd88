"""Facts for the pictures, read from a view: names, headline, the changes of the latest turn, prices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.games.splendor_marvel.cards import CARDS, COLOURS, KINDS, SHIELD, TIME
from engine.games.splendor_marvel.state import POINTS_TO_END, TOKEN_LIMIT
from engine.games.splendor_marvel.view import SeatView, SplendorView
from render.ground.names import brief_name
from render.ground.scene import Scene, Words, say
from render.ground.wording import verdict
from render.seats.goals import Goal

# The theme's hue of each kind of token, in the order of KINDS; the hue determines the shape.
HUE = ("yellow", "blue", "orange", "red", "purple", "grey", "green")
STAR = "star"
# The smallest letters and digits of the board: a phone shows them as 9 pixels. A gem or badge of this size has such a
# digit.
LETTERS, GEM, BADGE = 31, 50, 46
# The maximum length of players' names in the alternative text of the board: first in the full text, then in the shorter
# ones.
NAMES = (32, 20, 20, 16, 12, 8)
# From these levels on, the alternative text leaves out the latest turn, and the names of cards. Level 0 is the full
# text.
LATEST_ENDS, CARDS_END = 3, 4


class Piece(NamedTuple):
    """A part of a headline: either words, or a token of the hue ``hue`` with a number on it."""

    text: str
    hue: str = ""


class Trace(NamedTuple):
    """The cards and tokens that the latest turn changed; the picture marks them."""

    seat: int | None = None
    token_changes: tuple[int, ...] = (0,) * len(KINDS)
    slot: str = ""
    deck: int = 0
    bonus: int | None = None
    place: str = ""
    hand_position: int = 0


def view_of(scene: Scene) -> SplendorView:
    """Return the scene's view. Raises `TypeError` if it belongs to another game."""
    return scene.view_as(SplendorView)


def card_name(words: Words, card: str) -> str:
    """Return a character's name."""
    return say(words, f"card-{card}")


def place_name(words: Words, place: str) -> str:
    """Return a location's name."""
    return say(words, f"place-{place}")


def headline(scene: Scene, words: Words, *, in_picture: bool = True, limit: int = 22) -> str:
    """Return the headline: the player whose turn it is and the choice, or the winner."""
    view = view_of(scene)
    if view.outcome is not None:
        return verdict(scene, words, view.outcome, in_picture=in_picture, limit=limit)
    if not view.active:
        return say(words, "board-ended")
    name = brief_name(scene, words, view.active[0], limit, in_picture=in_picture)
    if view.decision == "payment" and view.paying:
        return say(words, "board-turn-payment", name=name, card=card_name(words, view.paying))
    if view.decision in {"return", "location"}:
        return say(words, f"board-turn-{view.decision}", name=name)
    return say(words, "board-turn", name=name)


def latest_turn_pieces(scene: Scene, words: Words, *, in_picture: bool = True) -> tuple[Piece, ...]:
    """Return the latest turn as pieces of a line."""
    view = view_of(scene)
    if view.last is None:
        return (Piece(say(words, "board-last-none")),)
    name = brief_name(scene, words, view.last.seat, 18, in_picture=in_picture)
    seat_view = view.seats[view.last.seat]
    pieces: list[Piece] = []
    returned = [move.split()[1] for move in view.last.moves if move.startswith("return ")]
    for move in view.last.moves:
        kind, *rest = move.split()
        if kind == "location":
            pieces.append(Piece(say(words, "board-last-location", place=place_name(words, rest[0]))))
        elif kind not in {"return", "pay"}:
            pieces += _action(view, seat_view, words, name, kind, rest)
    if returned:
        pieces += [Piece(say(words, "board-last-return")), *_tokens(returned)]
    return tuple(pieces)


def _tokens(kinds: list[str]) -> list[Piece]:
    counts = {kind: kinds.count(kind) for kind in kinds}
    return [Piece(str(count), HUE[KINDS.index(kind)]) for kind, count in counts.items()]


def _action(
    view: SplendorView, seat_view: SeatView, words: Words, name: str, kind: str, rest: list[str]
) -> list[Piece]:
    if kind == "take":
        return [Piece(say(words, "board-last-take", name=name)), *_tokens(rest)]
    if kind == "pass":
        return [Piece(say(words, "board-last-pass", name=name))]
    if kind == "reserve":
        level = rest[0].removeprefix("deck-")
        card = seat_view.hand[-1].card
        if rest[0] != level or card is None:
            return [Piece(say(words, "board-last-reserve-blind", name=name, level=level))]
        return [Piece(say(words, "board-last-reserve", name=name, card=card_name(words, card)))]
    if view.paying:
        return [Piece(say(words, "board-last-choosing", name=name, card=card_name(words, view.paying)))]
    return [Piece(say(words, "board-last-recruit", name=name, card=card_name(words, seat_view.team[-1])))]


def trace(view: SplendorView) -> Trace:
    """Return the changes of the latest turn that the view shows."""
    if view.last is None:
        return Trace()
    gained = [0] * len(KINDS)
    found = Trace(seat=view.last.seat)
    for move in view.last.moves:
        kind, *rest = move.split()
        if kind in {"take", "return"}:
            for word in rest:
                gained[KINDS.index(word)] += 1 if kind == "take" else -1
        elif kind == "location":
            found = found._replace(place=rest[0])
        elif kind in {"reserve", "recruit"}:
            found = _source(view, found, kind, rest[0])
            # If no shield is left, the view does not show whether a shield was gained in this turn.
            gained[SHIELD] += kind == "reserve" and view.supply[SHIELD] > 0
    return found._replace(token_changes=tuple(gained))


def _source(view: SplendorView, source_trace: Trace, kind: str, source: str) -> Trace:
    row, _, number = source.partition("-")
    seat_view = view.seats[source_trace.seat or 0]
    if row == "deck":
        source_trace = source_trace._replace(deck=int(number))
    elif row != "hand":
        source_trace = source_trace._replace(slot=source)
    if kind == "reserve":
        return source_trace._replace(hand_position=len(seat_view.hand))
    if view.paying:
        return source_trace._replace(hand_position=int(number)) if row == "hand" else source_trace
    return source_trace._replace(bonus=CARDS[seat_view.team[-1]].bonus)


def amounts(words: Words, counts: Sequence[int]) -> str:
    """Return numbers of tokens or bonuses in words, for example "3B 5O"."""
    some = [f"{count}{say(words, f'alt-kind-{kind}')}" for kind, count in zip(KINDS, counts, strict=False) if count]
    return " ".join(some) or say(words, "alt-nothing")


def card_words(words: Words, card_id: str) -> str:
    """Return a card's points, bonus, tags and cost in words, for example "3p P** for 3B 5O 3R 3P"."""
    card = CARDS[card_id]
    worth = f"{card.points}p " if card.points else ""
    bonus = say(words, f"alt-kind-{COLOURS[card.bonus]}")
    return say(words, "alt-facts", worth=f"{worth}{bonus}{'*' * card.tags}", cost=amounts(words, card.cost))


def goals_of(words: Words, seat_view: SeatView) -> tuple[Goal, ...]:
    """Return the goals for claiming the Gauntlet: points, each colour, and the time token (SM-35)."""
    colours, time = sum(map(bool, seat_view.bonuses)), min(1, seat_view.tokens[TIME])
    return (
        Goal(
            say(words, "board-goal-points", have=seat_view.points, need=POINTS_TO_END), seat_view.points, POINTS_TO_END
        ),
        Goal(say(words, "board-goal-colours", have=colours, need=len(COLOURS)), colours, len(COLOURS)),
        Goal(say(words, "board-goal-time"), time, 1),
    )


def tokens_held(words: Words, seat_view: SeatView) -> tuple[str, str]:
    """Return the words for the number of a seat's tokens and for its limit."""
    return say(words, "hand-tokens"), say(words, "board-tokens-held", count=sum(seat_view.tokens), limit=TOKEN_LIMIT)


class Price(NamedTuple):
    """A card's price for one player; ``short`` counts the tokens that are missing even if all shields are used."""

    net: tuple[int, ...]
    missing_tokens: tuple[int, ...]
    shields: int
    short: int

    @property
    def payment(self) -> tuple[int, ...]:
        """The tokens to pay: with the fewest shields if they suffice (R9), else the net cost."""
        if self.short:
            return self.net
        cost_paid = (net - missing_cost for net, missing_cost in zip(self.net, self.missing_tokens, strict=True))
        return (*cost_paid, sum(self.missing_tokens))


def price(seat_view: SeatView, card: str) -> Price:
    """Return the price of a card for the player now (SM-18, SM-19)."""
    net = tuple(max(0, cost - bonus) for cost, bonus in zip(CARDS[card].cost, seat_view.bonuses, strict=True))
    tokens_missing = tuple(
        max(0, cost - token) for cost, token in zip(net, seat_view.tokens[: len(COLOURS)], strict=True)
    )
    shields = seat_view.tokens[SHIELD]
    return Price(net, tokens_missing, shields, max(0, sum(tokens_missing) - shields))
