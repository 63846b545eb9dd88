"""The rules of play: one rule for each step of a turn (SM-7 to SM-40)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from msgspec.structs import replace

from engine.games.splendor_marvel.cards import CARDS, COLOURS, KINDS, PLACES, SHIELD, TIME
from engine.games.splendor_marvel.moves import (
    default_payment,
    net_cost,
    parse_payment,
    pay_moves,
    places_in_reach,
    return_moves,
    turn_moves,
)
from engine.games.splendor_marvel.state import (
    TOKEN_LIMIT,
    Close,
    Last,
    Pay,
    Reserved,
    Return,
    Seat,
    State,
    TellLocations,
    Turn,
    Visit,
    find_card,
)
from engine.kernel.choices.moves import PASS, Move, move_text
from engine.kernel.steps.choices import ChoiceRule, GoRule
from engine.kernel.steps.stack import Rules, Run, on, rule_table
from engine.kernel.table.outcome import places_of, ranking, told_end
from engine.kernel.words.phrases import Param, Phrase, SeatRef

_KIND = {kind: index for index, kind in enumerate(KINDS)}
_TOKENS = {kind: Phrase(f"token-{kind}") for kind in KINDS}
_BONUSES = {colour: Phrase(f"bonus-{colour}") for colour in COLOURS}
_CARDS = {card: Phrase(f"card-{card}") for card in CARDS}
_PLACES = {place: Phrase(f"place-{place}") for place in PLACES}
_TURN_PROMPT, _PASS_PROMPT = Phrase("ask-turn"), Phrase("ask-pass")
_RETURN_PROMPTS = tuple(Phrase("ask-return", {"count": count}) for count in range(12))
_VISIT_PROMPT = Phrase("ask-location")


@cache
def amount(kind: str, count: int) -> Phrase:
    """Return "2 yellow" as a phrase. Its text may use another word for more than one token."""
    return Phrase("amount", {"count": count, "token": _TOKENS[kind] if count == 1 else Phrase(f"tokens-{kind}")})


def amounts(counts: Sequence[int]) -> list[Phrase]:
    """Return "2 yellow, 1 shield" as phrases, in the order of `KINDS`. Kinds with the number 0 are left out."""
    return [amount(kind, count) for kind, count in zip(KINDS, counts, strict=False) if count]


def bonuses_said(counts: Sequence[int]) -> list[Phrase]:
    """Return a phrase for each colour of which the seat has bonuses.

    It is not the phrase for tokens, because some languages use different words for bonuses and tokens.
    """
    colour_counts = [(colour, count) for colour, count in zip(COLOURS, counts, strict=True) if count]
    bonus_phrases = [_BONUSES[colour] if count == 1 else Phrase(f"bonuses-{colour}") for colour, count in colour_counts]
    return [
        Phrase("amount", {"count": count, "token": name})
        for (_, count), name in zip(colour_counts, bonus_phrases, strict=True)
    ]


class TurnRule(ChoiceRule[State, Turn]):
    """The choice of one action per turn (SM-7). If no action is possible, the seat is asked to `pass` (SM-8)."""

    always = True

    def moves(self, state: State, step: Turn) -> tuple[Move, ...]:
        return turn_moves(state, step.seat)

    def prompt(self, state: State, step: Turn) -> Phrase:
        # To list the moves takes long, so the supply is checked first: if it has a token, there is an action.
        if any(state.supply[: len(COLOURS)]) or turn_moves(state, step.seat) != (PASS,):
            return _TURN_PROMPT
        return _PASS_PROMPT

    def play(self, run: Run[State], step: Turn, seat: int, move: Move) -> None:
        state = run.state
        state.last = Last(seat, (move_text(move),))
        state.steps += [Close(seat, state.qualified()), Visit(seat), Return(seat)]
        kind = move[0]
        if kind == "take":
            _take(run, seat, move[1:])
        elif kind == "reserve":
            _reserve(run, seat, move[1])
        elif kind == "recruit" and len(move) == 3:
            _show_for_payment(run, seat, move[1])
        elif kind == "recruit":
            _recruit(run, seat, move[1])
        else:
            state.passes += 1
            run.tell("event-pass", {"seat": SeatRef(seat)})


class PayRule(ChoiceRule[State, Pay]):
    """The choice of a payment (SM-19, R9). The seat is asked only if there are several payments."""

    kind = "payment"
    always = True

    def moves(self, state: State, step: Pay) -> tuple[Move, ...]:
        return pay_moves(state.seats[step.seat], _card_at(state, step.seat, step.source))

    def prompt(self, state: State, step: Pay) -> Phrase:
        return Phrase("ask-payment", {"card": _CARDS[_card_at(state, step.seat, step.source)]})

    def play(self, run: Run[State], step: Pay, seat: int, move: Move) -> None:
        _remember(run.state, move)
        _recruit(run, seat, step.source, parse_payment(move[1:]))


class ReturnRule(ChoiceRule[State, Return]):
    """The choice of tokens to give back, if a seat has more than ten at the end of its turn (SM-30)."""

    def moves(self, state: State, step: Return) -> tuple[Move, ...]:
        seat_state = state.seats[step.seat]
        return return_moves(seat_state) if sum(seat_state.tokens) > TOKEN_LIMIT else ()

    def prompt(self, state: State, step: Return) -> Phrase:
        return _RETURN_PROMPTS[self.rest(state, step)]

    def rest(self, state: State, step: Return) -> int:
        return sum(state.seats[step.seat].tokens) - TOKEN_LIMIT

    def play(self, run: Run[State], step: Return, seat: int, move: Move) -> None:
        state, kind = run.state, _KIND[move[1]]
        _remember(state, move)
        seat_state = state.seats[seat]
        state.seats[seat] = replace(seat_state, tokens=_tokens_with(seat_state.tokens, kind, -1))
        state.supply[kind] += 1
        run.tell("event-return", {"seat": SeatRef(seat), "token": _TOKENS[move[1]]})
        state.steps.append(step)


class VisitRule(ChoiceRule[State, Visit]):
    """The choice of a location, at most one per turn.

    A seat is asked only if its team meets the needs of several locations (SM-31, SM-32).
    """

    kind = "location"

    def moves(self, state: State, step: Visit) -> list[Move]:
        return [("location", place) for place in places_in_reach(state.locations, state.seats[step.seat].bonuses)]

    def prompt(self, state: State, step: Visit) -> Phrase:
        return _VISIT_PROMPT

    def answer(self, run: Run[State], step: Visit, seat: int, move: Move) -> None:
        _remember(run.state, move)
        self.play(run, step, seat, move)

    def play(self, run: Run[State], step: Visit, seat: int, move: Move) -> None:
        _visit(run, seat, move[1])


class CloseRule(GoRule[State, Close]):
    """The rule that checks at the end of a turn whether the match ends (SM-36 to SM-40, R14)."""

    def go(self, run: Run[State], step: Close) -> None:
        state, seat = run.state, step.seat
        now, following = state.qualified(), seat + 1
        last = following == len(state.seats)
        reason = _end_of_round(state, now) if last else None
        if now == (seat,) and seat not in step.qualified:
            # If the seat that triggers the end is the last of the round, the match ends now, and only this is logged.
            if not last:
                run.tell("event-end-triggered", {"seat": SeatRef(seat), "points": state.points(seat)})
        elif step.qualified and not now:
            run.tell(
                "event-trigger-lost-last" if reason else "event-trigger-lost", {"seat": SeatRef(step.qualified[0])}
            )
        if reason:
            _finish(run, reason)
            return
        if last:
            state.round += 1
            state.passes = state.visits = following = 0
        state.steps.append(Turn(following))


class TellLocationsRule(GoRule[State, TellLocations]):
    """The rule that announces which locations were drawn, and who begins (SM-4, SM-6)."""

    def go(self, run: Run[State], step: TellLocations) -> None:
        places = [_PLACES[place] for place in run.state.locations]
        run.tell("event-locations", {"seat": SeatRef(step.seat), "places": places}, reveals=True)


RULES: Rules[State] = rule_table(
    on(TellLocations, TellLocationsRule()),
    on(Turn, TurnRule()),
    on(Pay, PayRule()),
    on(Return, ReturnRule()),
    on(Visit, VisitRule()),
    on(Close, CloseRule()),
)


def _remember(state: State, move: Move) -> None:
    if state.last is not None:
        state.last = Last(state.last.seat, (*state.last.moves, move_text(move)))


def _card_at(state: State, seat: int, source: str) -> str:
    card = find_card(state, seat, source)
    if card is None:
        raise LookupError(source)
    return card


def _tokens_with(tokens: tuple[int, ...], kind: int, by: int) -> tuple[int, ...]:
    return (*tokens[:kind], tokens[kind] + by, *tokens[kind + 1 :])


def _take(run: Run[State], seat: int, colours: Move) -> None:
    """Give a seat tokens of these colours from the supply (SM-9 to SM-12)."""
    seat_state, supply = run.state.seats[seat], run.state.supply
    tokens = [*seat_state.tokens]
    for colour in colours:
        kind = _KIND[colour]
        tokens[kind] += 1
        supply[kind] -= 1
    run.state.seats[seat] = replace(seat_state, tokens=tuple(tokens))
    if len(colours) == 2 and colours[0] == colours[1]:
        run.tell("event-take-alike", {"seat": SeatRef(seat), "token": Phrase(f"tokens-{colours[0]}")})
    else:
        run.tell("event-take", {"seat": SeatRef(seat), "tokens": [_TOKENS[colour] for colour in colours]})


def _reserve(run: Run[State], seat: int, source: str) -> None:
    """Let a seat put a card in hand, and take a shield if one is left (SM-13 to SM-15, R11)."""
    state, seat_state = run.state, run.state.seats[seat]
    row, _, number = source.partition("-")
    blind = row == "deck"
    card = state.decks[int(number) - 1].pop() if blind else _card_at(state, seat, source)
    shield = 1 if state.supply[SHIELD] else 0
    state.supply[SHIELD] -= shield
    state.seats[seat] = replace(
        seat_state,
        tokens=_tokens_with(seat_state.tokens, SHIELD, shield),
        hand=(*seat_state.hand, Reserved(card, is_public=not blind)),
    )
    params: dict[str, Param] = {"seat": SeatRef(seat), "shield": shield}
    if blind:
        # Only the seat learns which card it drew. Because it has learned this, an undo of the move must need the other
        # players' consent.
        run.tell("event-reserve-blind", {**params, "level": int(number)}, reveals=True)
        run.tell("event-drawn", {"card": _CARDS[card]}, to=(seat,), reveals=True)
    else:
        run.tell("event-reserve", {**params, "card": _CARDS[card]})
        _refill(run, source)


def _show_for_payment(run: Run[State], seat: int, source: str) -> None:
    """Commit the seat to a card before it chooses the payment.

    A card that was hidden in its hand becomes public (section 4 of the rules).
    """
    state, seat_state = run.state, run.state.seats[seat]
    card = _card_at(state, seat, source)
    is_hidden = Reserved(card, is_public=False) in seat_state.hand
    if is_hidden:
        hand = (Reserved(card, is_public=True) if reserved.card == card else reserved for reserved in seat_state.hand)
        state.seats[seat] = replace(seat_state, hand=tuple(hand))
    run.tell("event-choosing", {"seat": SeatRef(seat), "card": _CARDS[card]}, reveals=is_hidden)
    state.steps.append(Pay(seat, source))


def _recruit(run: Run[State], seat: int, source: str, payment: tuple[int, ...] | None = None) -> None:
    """Let a seat pay for a card and recruit it, by default with the fewest shields.

    It may gain the time token and the Avengers tile, and the slot is refilled (SM-17 to SM-28).
    """
    state, seat_state = run.state, run.state.seats[seat]
    card = CARDS[_card_at(state, seat, source)]
    if payment is None:
        payment = default_payment(seat_state.tokens, net_cost(seat_state.bonuses, card.id))
    tokens, bonuses = [*seat_state.tokens], [*seat_state.bonuses]
    for kind, count in enumerate(payment):
        if count:
            tokens[kind] -= count
            state.supply[kind] += count
    bonuses[card.bonus] += 1
    gains_time = card.level == 3 and not tokens[TIME]
    if gains_time:
        tokens[TIME] = 1
        state.supply[TIME] -= 1
    from_hand = source.startswith("hand-")
    is_hidden = from_hand and Reserved(card.id, is_public=False) in seat_state.hand
    state.seats[seat] = Seat(
        tuple(tokens),
        (*seat_state.team, card.id),
        tuple(bonuses),
        seat_state.tags + card.tags,
        seat_state.card_points + card.points,
        seat_state.locations,
        tuple([reserved for reserved in seat_state.hand if reserved.card != card.id]) if from_hand else seat_state.hand,
    )
    tokens_paid = amounts(payment)
    params: dict[str, Param] = {
        "seat": SeatRef(seat),
        "card": _CARDS[card.id],
        "paid": tokens_paid,
        "points": card.points,
        "bonus": _BONUSES[COLOURS[card.bonus]],
        "free": 0 if tokens_paid else 1,
    }
    run.tell("event-recruit", params, reveals=is_hidden)
    if not from_hand:
        _refill(run, source)
    if gains_time:
        run.tell("event-time", {"seat": SeatRef(seat)})
    if card.tags:
        _assemble(run, seat)


def _assemble(run: Run[State], seat: int) -> None:
    """Give the Avengers tile to the seat that now has the most tags, if it has at least three (SM-26, SM-27)."""
    state, owner = run.state, run.state.tile
    tags = state.seats[seat].tags
    if owner == seat or tags < 3 or (owner is not None and tags <= state.seats[owner].tags):
        return
    state.tile = seat
    if owner is None:
        run.tell("event-tile", {"seat": SeatRef(seat), "tags": tags})
    else:
        run.tell("event-tile-from", {"seat": SeatRef(seat), "tags": tags, "owner": SeatRef(owner)})


def _refill(run: Run[State], slot: str) -> None:
    """Deal a new card to an empty slot, unless the deck is empty (SM-23)."""
    state = run.state
    level, index = int(slot[0]) - 1, int(slot[2]) - 1
    deck = state.decks[level]
    if not deck:
        state.display[level][index] = None
        return
    card = deck.pop()
    state.display[level][index] = card
    run.tell("event-refill", {"slot": slot, "card": _CARDS[card]}, reveals=True)


def _visit(run: Run[State], seat: int, place: str) -> None:
    """Give a seat a location, which it keeps (SM-33)."""
    state, seat_state = run.state, run.state.seats[seat]
    state.locations.remove(place)
    state.seats[seat] = replace(seat_state, locations=(*seat_state.locations, place))
    state.visits += 1
    run.tell("event-location", {"seat": SeatRef(seat), "place": _PLACES[place], "points": PLACES[place].points})


def _end_of_round(state: State, qualified: tuple[int, ...]) -> Phrase | None:
    """Return the reason why the match ends with this round, None if it goes on (SM-37 to SM-40)."""
    if qualified:
        return Phrase("end-gauntlet")
    if not state.visits and (state.passes == len(state.seats) or _exhausted(state)):
        return Phrase("end-stalemate")
    if state.round_limit and state.round >= state.round_limit:
        return Phrase("end-round-limit", {"rounds": state.round_limit})
    return None


def _exhausted(state: State) -> bool:
    """Return True if the decks, the display and all hands are empty (SM-40)."""
    return (
        not any(state.decks)
        and not any(map(any, state.display))
        and not any(seat_state.hand for seat_state in state.seats)
    )


def _finish(run: Run[State], reason: Phrase) -> None:
    """Rank all seats by qualification, points, the tile and the fewest cards.

    Seats that are equal in all of these share a place (SM-38, R17).
    """
    state = run.state
    qualified = state.qualified()
    keys = [
        (seat not in qualified, -state.points(seat), state.tile != seat, len(seat_state.team))
        for seat, seat_state in enumerate(state.seats)
    ]
    points = [state.points(seat) for seat in range(len(state.seats))]
    outcome = ranking(places_of(keys), reason, points)
    # All viewers may see all hands at the end (section 5 of the rules).
    has_hidden = any(not reserved.is_public for seat_state in state.seats for reserved in seat_state.hand)
    run.tell("event-end", told_end(outcome), reveals=has_hidden)
    state.outcome = outcome
