"""The rules of the setup (RG-2 to RG-12)."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from engine.games.ragami.rules.moves import keep_moves
from engine.games.ragami.rules.pieces import (
    card_name,
    give_card,
    place_name,
    put_ragami,
    ragami_name,
    saint_name,
    set_virtue,
    to_pile,
)
from engine.games.ragami.state.board import BUILDINGS, SPACES, place_of, word
from engine.games.ragami.state.cards import CARDS, COLOURS, CONFLICT_DICE, CONFLICT_FACES
from engine.games.ragami.state.match_state import NEUTRAL, Die, KeepFirst, Place, ReadyDice, Seat, State, TellHands
from engine.games.ragami.state.position import standing_at
from engine.kernel.chance.fair import Chance
from engine.kernel.choices.moves import Move
from engine.kernel.steps.choices import ChoiceRule, GoRule
from engine.kernel.steps.stack import Run
from engine.kernel.steps.together import TogetherRule
from engine.kernel.words.phrases import Phrase, SeatRef

FIRST_DEMONS = 4
DEALT_CARDS = 3


def lay_out(seats: int, chance: Chance, *, power_die: bool) -> State:
    """Return the state before the first choice (RG-2 to RG-7, R4)."""
    tiles = tuple(chance.shuffle("tiles#0", SPACES))
    out, rest = tiles[: CONFLICT_DICE + FIRST_DEMONS], tiles[CONFLICT_DICE + FIRST_DEMONS :]
    # These draws have labels that begin with "conflict#0", because the numbers in the labels of later conflict dice
    # begin with 1.
    rolled = [roll_face(chance, f"conflict#0.{number}", CONFLICT_FACES) for number in range(CONFLICT_DICE)]
    neutrals = len(COLOURS) - seats
    state = State(
        power_die=power_die,
        seats=[Seat()] * seats,
        steps=[],
        saints=[0] * seats + list(rest[:neutrals]),
        tiles=tuple(chance.shuffle("tiles-again#0", sorted(rest))),
        laid_tiles=out,
        deck=(),
        conflicts=dict(sorted(zip(out, rolled, strict=False))),
        demons=dict(sorted((space, 1) for space in out[CONFLICT_DICE:])),
        first=chance.integer("first#0", seats),
    )
    deck = tuple(chance.shuffle("deck#0", deck_of(seats, power_die=power_die)))
    hands: list[tuple[int, ...]] = [()] * seats
    for seat in state.order():
        hands[seat], deck = deck[:DEALT_CARDS], deck[DEALT_CARDS:]
    state.deck = deck
    keep = KeepFirst(_only_choices(hands), tuple(hands))
    state.steps = [ReadyDice(), *reversed(_placing(state)), keep, TellHands()]
    return state


def roll_face(chance: Chance, label: str, faces: tuple[int, ...]) -> int:
    """Roll a die that has these faces."""
    return faces[chance.integer(label, len(faces))]


def deck_of(seats: int, *, power_die: bool) -> list[int]:
    """Return the cards of the deck for this number of seats (RG-7)."""
    return [
        card.no
        for card in CARDS.values()
        if (card.two_seats or seats > 2) and (power_die or not hasattr(card.effect, "rolls"))
        for _ in range(card.copies)
    ]


def _only_choices(hands: list[tuple[int, ...]]) -> dict[int, Move | None]:
    """Return the choice of each seat whose dealt cards are all equal. These seats need not be asked."""
    listed = [keep_moves(hand, 1) for hand in hands]
    return {seat: moves[0] if len(moves) == 1 else None for seat, moves in enumerate(listed)}


def _placing(state: State) -> list[Place]:
    """Return the steps by which the seats place their pieces in the setup, in order (RG-8 to RG-11, R3)."""
    if len(state.seats) == 2:
        first, second = state.order()
        return [
            Place(first, "saint"),
            Place(first, "virtue"),
            Place(second, "saint"),
            Place(second, "virtue"),
            Place(second, "ragami"),
            Place(second, "neutral"),
            Place(first, "ragami"),
        ]
    return [
        *(Place(seat, "saint") for seat in state.order()),
        *(Place(seat, "virtue") for seat in state.order(1)),
        *(Place(seat, "ragami") for seat in state.order(2)),
    ]


class TellHandsRule(GoRule[State, TellHands]):
    """The rule that announces who begins, and shows each seat the cards of which it will keep one (RG-7)."""

    def go(self, run: Run[State], step: TellHands) -> None:
        run.tell("event-first", {"seat": SeatRef(run.state.first)})
        choice = run.state.steps[-1]
        if isinstance(choice, KeepFirst):
            for seat, cards in enumerate(choice.dealt_cards):
                run.tell_dealt(seat, [card_name(no) for no in sorted(cards)])


class KeepFirstRule(TogetherRule[State, KeepFirst]):
    """The rule by which each seat keeps one of three cards.

    All other cards are shown together (RG-7, R5).
    """

    def choices(self, state: State, step: KeepFirst, seat: int) -> tuple[Move, ...]:
        return tuple(keep_moves(step.dealt_cards[seat], 1))

    def prompt(self, state: State, step: KeepFirst, seat: int) -> Phrase:
        return Phrase("ask-keep", {"count": 1})

    def reveal(self, run: Run[State], step: KeepFirst) -> None:
        state = run.state
        for seat in state.order():
            kept_card = int((step.choices[seat] or ("", "0"))[1])
            rest = Counter(step.dealt_cards[seat]) - Counter([kept_card])
            give_card(state, seat, kept_card, fresh=False)
            to_pile(state, *rest.elements())
            cards: list[Phrase] = [card_name(no) for no in sorted(rest.elements())]
            run.tell("event-kept-first", {"seat": SeatRef(seat), "cards": cards}, reveals=True)


class PlaceRule(ChoiceRule[State, Place]):
    """The rule by which a seat places a piece in the setup."""

    def prompt(self, state: State, step: Place) -> Phrase:
        return Phrase(f"ask-place-{step.piece}")

    def moves(self, state: State, step: Place) -> list[Move]:
        """Return the places where the piece may go (RG-8 to RG-11)."""
        if step.piece == "saint":
            return [("saint", COLOURS[step.seat], str(space)) for space in SPACES]
        if step.piece == "virtue":
            return [("virtue", word(place)) for place in BUILDINGS]
        return [(step.piece, word(place)) for place in BUILDINGS if not standing_at(state, place)]

    def play(self, run: Run[State], step: Place, seat: int, move: Move) -> None:
        state, place = run.state, place_of(move[-1])
        if step.piece == "saint":
            state.saints[seat] = place
            run.tell("event-placed", {"seat": SeatRef(seat), "piece": saint_name(seat), "place": place_name(place)})
        elif step.piece == "virtue":
            set_virtue(run, seat, Die(place, 1))
        else:
            ragami = NEUTRAL if step.piece == "neutral" else seat
            put_ragami(state, ragami, place)
            run.tell("event-placed", {"seat": SeatRef(seat), "piece": ragami_name(ragami), "place": place_name(place)})


def replaced_hand(seat_state: Seat) -> Seat:
    """Return the seat with the same cards, but all of them usable from now on (RG-27)."""
    if not any(hand_card.fresh for hand_card in seat_state.hand):
        return seat_state
    return replace(seat_state, hand=tuple(replace(hand_card, fresh=False) for hand_card in seat_state.hand))
