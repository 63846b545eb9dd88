"""A card game for three to five: each seat secretly bids a number of tricks, then all play them.

Suit must be followed. A seat that does not follow shows that its hand lacks the suit. Stars beat the other suits.
"""

from __future__ import annotations

from engine.kernel.chance.fair import Chance
from engine.kernel.chance.redealing import Draws
from engine.kernel.choices.moves import Move, move_text
from engine.kernel.contract.features import Features, NoOptions
from engine.kernel.contract.game import Adviser, Game, Phrasing, View
from engine.kernel.contract.lessons import FREE, Lesson, LessonStep
from engine.kernel.contract.states import PlainState
from engine.kernel.errors import BadRecord
from engine.kernel.steps.choices import ChoiceRule, GoRule
from engine.kernel.steps.stack import Rules, Run, Step, on, rule_table
from engine.kernel.steps.together import Together, TogetherRule
from engine.kernel.table.outcome import POINTS, Outcome, places_of, ranking
from engine.kernel.table.table_rules import TableRules, each_alone
from engine.kernel.words.glossary import Glossary, Topic
from engine.kernel.words.phrases import Label, Param, Phrase, SeatRef

TRUMP = "star"
SUITS = ("sun", "drop", TRUMP)
RANKS = 7
DECK = tuple(f"{suit}-{rank}" for suit in SUITS for rank in range(1, RANKS + 1))
# The number of cards dealt to each seat, and the points for a bid that comes true.
CARDS, EXACT = 4, 3


class Deal(Step, frozen=True, tag="deal"):
    """Show every seat its hand."""


class Call(Together, frozen=True, tag="call"):
    """Every seat calls how many tricks it will take."""


class Play(Step, frozen=True, tag="play"):
    """A seat plays a card to the trick."""

    seat: int


class TricksState(PlainState):
    """Hands, bids and tricks by seat, the undealt cards, and the cards of the present trick from its leader on.

    ``lacks`` are the suits that a hand is known to lack.
    """

    hands: list[tuple[str, ...]]
    stock: list[str]
    calls: list[int]
    tricks_taken: list[int]
    lacks: list[tuple[str, ...]]
    steps: list[Deal | Call | Play]
    trick: list[str]
    number: int = 1
    leader: int = 0
    outcome: Outcome | None = None


class TricksView(View, kw_only=True):
    """The viewer's hand and the open cards. ``calls`` are empty until all seats have called."""

    hand: tuple[str, ...]
    calls: list[int]
    tricks_taken: list[int]
    trick: list[str]
    number: int
    leader: int


class DealRule(GoRule[TricksState, Deal]):
    """Logs the deal that `setup` made."""

    def go(self, run: Run[TricksState], step: Deal) -> None:
        for seat, hand in enumerate(run.state.hands):
            run.tell_dealt(seat, [Phrase("move-card", card_params(card)) for card in hand])


class CallRule(TogetherRule[TricksState, Call]):
    """Any number up to the number of tricks, in secret until all seats have called."""

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
    """A card of the suit that was led, or any card if the hand lacks it. The best card takes the trick."""

    kind = "play"
    # A seat with one legal card is asked as well. Skipping the question would reveal the hand.
    always = True

    def moves(self, state: TricksState, step: Play) -> list[Move]:
        hand = state.hands[step.seat]
        following = [card for card in hand if state.trick and suit_of(card) == suit_of(state.trick[0])]
        return [("play", card) for card in following or hand]

    def play(self, run: Run[TricksState], step: Play, seat: int, move: Move) -> None:
        state, card = run.state, move[1]
        state.hands[seat] = tuple(held for held in state.hands[seat] if held != card)
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
        state.trick, state.leader = [], taker
        run.tell("event-takes", {"seat": SeatRef(taker)})
        if any(state.hands):
            state.number += 1
            state.steps.append(Play(taker))
            return
        for seat in range(len(state.hands)):
            if came_true(state, seat):
                run.tell("event-exact", {"seat": SeatRef(seat), "count": EXACT})
        points = [points_of(state, seat) for seat in range(len(state.hands))]
        state.outcome = ranking(places_of([-own for own in points]), Phrase("end-tricks"), points)


RULES: Rules[TricksState] = rule_table(on(Deal, DealRule()), on(Call, CallRule()), on(Play, PlayRule()))


def suit_of(card: str) -> str:
    return card.partition("-")[0]


def rank_of(card: str) -> int:
    return int(card.partition("-")[2])


def card_params(card: str) -> dict[str, Param]:
    """Return the parameters of a card for sentences."""
    return {"suit": Phrase(f"suit-{suit_of(card)}"), "rank": rank_of(card)}


def worth(card: str, led: str) -> int:
    """Return the rank of a card in the trick, 0 if it cannot take it."""
    suit = suit_of(card)
    return rank_of(card) + RANKS if suit == TRUMP else rank_of(card) if suit == led else 0


def best_of(trick: list[str]) -> int:
    """Return the index of the best card."""
    worths = [worth(card, suit_of(trick[0])) for card in trick]
    return worths.index(max(worths))


def came_true(state: TricksState, seat: int) -> bool:
    """Return whether all cards are played and the seat took exactly the tricks that it called."""
    return sum(state.tricks_taken) == CARDS and state.tricks_taken[seat] == state.calls[seat]


def points_of(state: TricksState, seat: int) -> int:
    return state.tricks_taken[seat] + EXACT * came_true(state, seat)


def can_be(state: TricksState) -> bool:
    """Return whether no hand holds a suit that it has shown that it lacks."""
    held = zip(state.hands, state.lacks, strict=True)
    return not any(suit_of(card) in lacks for hand, lacks in held for card in hand)


def label(view: TricksView, words: Move) -> Label:
    if len(words) == 1:
        return Label(Phrase(f"move-{words[0]}"))
    if words[0] == "call":
        return Label(Phrase("move-count", {"count": int(words[1])}))
    return Label(Phrase("move-card", card_params(words[1])))


def wins(view: TricksView, card: str) -> bool:
    """Return whether a card would be the best of the trick so far."""
    trick = [*view.trick, card]
    return best_of(trick) == len(trick) - 1


def preview(view: TricksView, move: Move) -> list[Phrase]:
    if move[0] == "call":
        return [Phrase("preview-call", {"count": int(move[1]), "points": int(move[1]) + EXACT})]
    return [Phrase("preview-best" if wins(view, move[1]) else "preview-beaten")]


def spoken(view: TricksView, words: Move) -> list[Phrase]:
    verb, things = Phrase(f"say-{words[0]}"), words[1:]
    if words[0] == "call":
        return [verb, *(Phrase("say-count", {"count": word}) for word in things)]
    return [verb, *(Phrase("move-card", card_params(card)) for card in things)]


def vocabulary(view: TricksView) -> list[Move]:
    return [("play", card) for card in view.hand] if view.decision == "play" else []


def why_not(view: TricksView, words: Move) -> Phrase | None:
    if len(words) == 1 or move_text(words) in view.moves or not view.trick:
        return None
    return Phrase("lacks-suit", {"suit": Phrase(f"suit-{suit_of(view.trick[0])}")})


def rate(view: TricksView, move: Move) -> float:
    """Call as many tricks as there are high cards.

    Then take tricks cheaply while some are needed, otherwise discard high cards.
    """
    if move[0] == "call":
        return -1.0 * abs(int(move[1]) - sum(worth(card, suit_of(card)) > RANKS + 1 for card in view.hand))
    wanted = view.seat is not None and view.tricks_taken[view.seat] < view.calls[view.seat]
    high = worth(move[1], suit_of(move[1])) / 100
    if wins(view, move[1]) == wanted:
        return 1 + (high if len(view.trick) == 0 or not wanted else -high)
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
    """Three to five seats."""

    slug = "called_tricks"
    version = 1
    minutes_at_table = 5
    features = Features(hidden_information=True, chance=True, hand=True, scores=True, counts="round")
    rules = RULES
    lesson = LESSON
    glossary = GLOSSARY
    phrasing = Phrasing(label=label, preview=preview, spoken=spoken, vocabulary=vocabulary, why_not=why_not)
    adviser = Adviser(rate=rate)

    def table(self, options: NoOptions) -> TableRules:
        return each_alone((3, 4, 5))

    def setup(self, options: NoOptions, seats: int, chance: Chance) -> TricksState:
        deck = list(chance.shuffle("deck#0", DECK))
        hands = [sorted_hand(deck[seat * CARDS : (seat + 1) * CARDS]) for seat in range(seats)]
        steps: list[Deal | Call | Play] = [Call(dict.fromkeys(range(seats))), Deal()]
        return TricksState(hands, deck[seats * CARDS :], [], [0] * seats, [()] * seats, steps, [])

    def look(self, state: TricksState, seat: int | None) -> TricksView:
        return TricksView(
            hand=() if seat is None else state.hands[seat],
            calls=state.calls[:],
            tricks_taken=state.tricks_taken[:],
            trick=state.trick[:],
            number=state.number,
            leader=state.leader,
        )

    def redealt(self, state: TricksState, viewer: int | None, draws: Draws) -> TricksState:
        others = [seat for seat in range(len(state.hands)) if seat != viewer]
        unseen = [card for seat in others for card in state.hands[seat]] + state.stock

        def deal() -> TricksState:
            other, cards = state.copy(), draws.shuffled(unseen)
            for seat in others:
                size = len(state.hands[seat])
                other.hands[seat], cards = sorted_hand(cards[:size]), cards[size:]
            other.stock = cards
            return other

        other = draws.first_possible(deal, can_be) or state.copy()
        if state.steps and isinstance(call := state.steps[-1], Call):
            again = {seat: ("call", str(draws.below(CARDS + 1))) for seat in others if call.choices[seat]}
            other.steps[-1] = Call({**call.choices, **again})
        return other

    def chapter(self, state: TricksState) -> str:
        return f"round {state.number}"

    def seats_of(self, state: TricksState) -> int:
        return len(state.hands)

    def number(self, state: TricksState) -> int:
        return state.number

    def scores(self, state: TricksState) -> tuple[dict[str, int], ...]:
        return tuple({POINTS: points_of(state, seat)} for seat in range(len(state.hands)))

    def check(self, state: TricksState) -> None:
        cards = [*state.stock, *state.trick, *(card for hand in state.hands for card in hand)]
        if len(set(cards)) < len(cards) or not {*cards} <= {*DECK}:
            raise BadRecord("hands", "each card of the deck is there once")
        if not len(state.hands) == len(state.tricks_taken) == len(state.lacks):
            raise BadRecord("hands", "each seat has a hand, tricks, and suits that it lacks")


def sorted_hand(cards: list[str] | tuple[str, ...]) -> tuple[str, ...]:
    """Return the cards by suit and rank."""
    return tuple(sorted(cards, key=DECK.index))


GAME = CalledTricks()
