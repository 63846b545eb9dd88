"""A card game for three to five: each seat secretly bids a number of tricks, then all play them.

Suit must be followed. A seat that does not follow shows that its hand lacks the suit. Stars beat the other suits.
"""

from __future__ import annotations

from engine.kernel.cards.suits import card_name, card_params, deck_of, rank_of, suit_of
from engine.kernel.chance.fair import Chance
from engine.kernel.chance.redealing import UnseenPlace
from engine.kernel.choices.moves import Move
from engine.kernel.contract.features import Features, NoOptions
from engine.kernel.contract.game import Adviser, Game, View
from engine.kernel.contract.lessons import FREE, Lesson, LessonStep
from engine.kernel.contract.plain_phrasing import plain_phrasing
from engine.kernel.contract.states import PlainState
from engine.kernel.errors import BadRecord
from engine.kernel.steps.choices import ChoiceRule
from engine.kernel.steps.dealing import Dealt, DealtRule
from engine.kernel.steps.stack import Rules, Run, SeatStep, on, rule_table
from engine.kernel.steps.together import Together, TogetherRule
from engine.kernel.table.outcome import by_points
from engine.kernel.table.table_rules import each_alone
from engine.kernel.words.glossary import Glossary, Topic
from engine.kernel.words.phrases import Phrase, SeatRef

TRUMP = "star"
SUITS = ("sun", "drop", TRUMP)
RANKS = 7
DECK = deck_of(SUITS, range(1, RANKS + 1))
# The number of cards dealt to each seat, and the points for a bid that comes true.
CARDS, EXACT = 4, 3


class Call(Together, frozen=True, tag="call"):
    """Every seat calls how many tricks it will take."""


class Play(SeatStep, frozen=True, tag="play"):
    """A seat plays a card to the trick."""


class TricksState(PlainState):
    """Hands, bids, tricks and points by seat, the undealt cards, and the cards of the current trick from its leader on.

    ``lacks`` has for each seat the suits that it is known not to hold.
    """

    hands: list[tuple[str, ...]]
    stock: list[str]
    calls: list[int]
    tricks_taken: list[int]
    lacks: list[tuple[str, ...]]
    points: list[int]
    steps: list[Dealt | Call | Play]
    trick: list[str]
    round: int = 1
    leader: int = 0


class TricksView(View, kw_only=True):
    """The viewer's hand and the open cards. ``calls`` are empty until all seats have called."""

    hand: tuple[str, ...]
    calls: list[int]
    tricks_taken: list[int]
    trick: list[str]
    round: int
    leader: int


class CallRule(TogetherRule[TricksState, Call]):
    """Each seat calls how many tricks it will take. The calls are secret until all seats have called."""

    def choices(self, state: TricksState, step: Call, seat: int) -> tuple[Move, ...]:
        return tuple(("call", str(count)) for count in range(CARDS + 1))

    def prompt(self, state: TricksState, step: Call, seat: int) -> Phrase:
        return Phrase("ask-call")

    def reveal(self, run: Run[TricksState], step: Call) -> None:
        state = run.state
        state.calls = [int(move[1]) for _, move in sorted(step.choices.items()) if move]
        for seat, count in enumerate(state.calls):
            run.tell("event-calls", {"seat": SeatRef(seat), "count": count}, reveals=True)
        state.steps.append(Play(0))


class PlayRule(ChoiceRule[TricksState, Play]):
    """A seat plays a card of the led suit, or any card if its hand lacks the suit. The best card takes the trick."""

    # A seat with one legal card is asked as well. Skipping the question would reveal the hand.
    always = True

    def moves(self, state: TricksState, step: Play) -> list[Move]:
        hand = state.hands[step.seat]
        following = [card for card in hand if state.trick and suit_of(card) == suit_of(state.trick[0])]
        return [("play", card) for card in following or hand]

    def play(self, run: Run[TricksState], step: Play, seat: int, move: Move) -> None:
        state, card = run.state, move[1]
        state.hands[seat] = tuple(hand_card for hand_card in state.hands[seat] if hand_card != card)
        state.trick.append(card)
        led = suit_of(state.trick[0])
        if suit_of(card) != led:
            state.lacks[seat] = tuple(sorted({*state.lacks[seat], led}))
        run.tell("event-plays", {"seat": SeatRef(seat), **card_params(card)}, reveals=True)
        if len(state.trick) < len(state.hands):
            state.steps.append(Play((seat + 1) % len(state.hands)))
        else:
            self._take(run)

    def _take(self, run: Run[TricksState]) -> None:
        state = run.state
        taker = (state.leader + best_of(state.trick)) % len(state.hands)
        state.tricks_taken[taker] += 1
        state.points[taker] += 1
        state.trick, state.leader = [], taker
        run.tell("event-takes", {"seat": SeatRef(taker)})
        if any(state.hands):
            state.round += 1
            state.steps.append(Play(taker))
            return
        for seat, call in enumerate(state.calls):
            if state.tricks_taken[seat] == call:
                state.points[seat] += EXACT
                run.tell("event-exact", {"seat": SeatRef(seat), "count": EXACT})
        state.outcome = by_points(state.points, Phrase("end-tricks"))


RULES: Rules[TricksState] = rule_table(on(Dealt, DealtRule(card_name)), on(Call, CallRule()), on(Play, PlayRule()))


def thing_name(word: str) -> Phrase:
    """Return the name of a number of tricks or of a card."""
    return Phrase("move-count", {"count": int(word)}) if word.isdigit() else card_name(word)


def worth(card: str, led: str) -> int:
    """Return the rank of a card in the trick, 0 if it cannot take it."""
    suit = suit_of(card)
    return rank_of(card) + RANKS if suit == TRUMP else rank_of(card) if suit == led else 0


def best_of(trick: list[str]) -> int:
    """Return the index of the best card."""
    card_worths = [worth(card, suit_of(trick[0])) for card in trick]
    return card_worths.index(max(card_worths))


def wins(view: TricksView, card: str) -> bool:
    """Return whether a card would beat all cards that are in the trick so far."""
    trick = [*view.trick, card]
    return best_of(trick) == len(trick) - 1


def preview(view: TricksView, move: Move) -> list[Phrase]:
    if move[0] == "call":
        return [Phrase("preview-call", {"count": int(move[1]), "points": int(move[1]) + EXACT})]
    return [Phrase("preview-best" if wins(view, move[1]) else "preview-beaten")]


def refusals(view: TricksView) -> dict[Move, Phrase]:
    if view.decision != "play" or not view.trick:
        return {}
    reason = Phrase("lacks-suit", {"suit": Phrase(f"suit-{suit_of(view.trick[0])}")})
    return {("play", card): reason for card in view.hand}


def rate(view: TricksView, move: Move) -> float:
    """Rate calls and cards. The best call is the number of high cards in the hand.

    Then take tricks cheaply while some are needed, otherwise discard high cards.
    """
    if move[0] == "call":
        return -1.0 * abs(int(move[1]) - sum(worth(card, suit_of(card)) > RANKS + 1 for card in view.hand))
    wants_trick = view.seat is not None and view.tricks_taken[view.seat] < view.calls[view.seat]
    high = worth(move[1], suit_of(move[1])) / 100
    if wins(view, move[1]) == wants_trick:
        return 1 + (high if len(view.trick) == 0 or not wants_trick else -high)
    return -high


LESSON = Lesson(
    seats=3,
    seed=5,
    steps=(
        LessonStep("call", ("call 2",)),
        LessonStep("lead", ("play star-7",)),
        LessonStep("small", ("play star-2",)),
        LessonStep("lack", ("play sun-4",)),
        LessonStep("last", (FREE,)),
    ),
)

GLOSSARY = Glossary(
    [
        Topic(Phrase("topic-call"), Phrase("part-call"), ("CT-1", "CT-5")),
        Topic(Phrase("topic-round"), Phrase("part-round"), ("CT-2",)),
        Topic(Phrase("topic-trick"), Phrase("part-trick"), ("CT-2", "CT-4"), sentences=("lacks-suit",)),
        *(Topic(Phrase(f"suit-{suit}"), Phrase("topic-suit-text"), ("CT-2",)) for suit in SUITS if suit != TRUMP),
        Topic(Phrase(f"suit-{TRUMP}"), Phrase("topic-star-text"), ("CT-3",)),
    ],
)


class CalledTricks(Game[TricksState, NoOptions, TricksView]):
    """A game for three to five seats."""

    slug = "called_tricks"
    version = 1
    minutes_at_table = 5
    features = Features(hidden_information=True, chance=True, hand=True, scores=True, counts="round")
    usual_table = each_alone((3, 4, 5))
    rules = RULES
    lesson = LESSON
    glossary = GLOSSARY
    phrasing = plain_phrasing(thing_name, preview, refusals)
    adviser = Adviser(rate=rate)

    def setup(self, options: NoOptions, seats: int, chance: Chance) -> TricksState:
        deck = list(chance.shuffle("deck#0", DECK))
        hands = [tuple(sorted(deck[seat * CARDS : (seat + 1) * CARDS])) for seat in range(seats)]
        steps: list[Dealt | Call | Play] = [Call(dict.fromkeys(range(seats))), Dealt()]
        return TricksState(hands, deck[seats * CARDS :], [], [0] * seats, [()] * seats, [0] * seats, steps, [])

    def unseen(self, state: TricksState, viewer: int | None) -> list[UnseenPlace]:
        return [
            *(UnseenPlace("hands", seat) for seat in range(len(state.hands)) if seat != viewer),
            UnseenPlace("stock"),
        ]

    def barred(self, state: TricksState, place: UnseenPlace, card: str) -> bool:
        return place.seat is not None and suit_of(card) in state.lacks[place.seat]

    def check(self, state: TricksState) -> None:
        cards = [*state.stock, *state.trick, *(card for hand in state.hands for card in hand)]
        if len(set(cards)) < len(cards) or not {*cards} <= {*DECK}:
            raise BadRecord("hands", "each card of the deck is there once")
        if not len(state.hands) == len(state.points) == len(state.lacks):
            raise BadRecord("hands", "each seat has a hand, points, and suits that it lacks")


GAME = CalledTricks()
