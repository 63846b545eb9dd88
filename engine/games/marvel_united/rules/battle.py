"""Battle plans of a commander (a player who leads one Hero with support cards), the support row, and Spinnerets.

See MU-69 to MU-71.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.games.marvel_united.rules.board.heroes import distinct
from engine.games.marvel_united.rules.board.pools import turn_of
from engine.games.marvel_united.rules.board.storyline import faceup_entries
from engine.games.marvel_united.rules.effects.conditions import holds
from engine.games.marvel_united.rules.effects.course import EFFECT_HANDLERS, could
from engine.games.marvel_united.rules.flow import push
from engine.games.marvel_united.rules.permanents import row_size
from engine.games.marvel_united.state import codes
from engine.games.marvel_united.state.cards import effect_of, steps_at
from engine.games.marvel_united.state.code_words import On
from engine.games.marvel_united.state.codes import EffectCode
from engine.games.marvel_united.state.names import brief_text, card_name
from engine.games.marvel_united.state.pieces import BASIC, without
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.steps import Effect
from engine.kernel.choices.moves import Move
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import Phrase, SeatRef

# The commander's seat. In the mode with support cards it is the only Hero seat.
COMMANDER = 0


def _plans(state: State, on: On) -> Iterator[tuple[str, EffectCode]]:
    return ((card, code) for card in state.battle for code in steps_at(card, on))


def tell_used(run: Run[State], seat: int, card: str) -> None:
    """Announce that a seat uses one of its cards."""
    run.tell("event-card-used", {"seat": SeatRef(seat), "card": card_name(card), "text": brief_text(card)})


# --- when a support card is played -------------------------------------------------------------------------------


def support_moves(state: State, support_choice: tuple[str, ...] = ()) -> list[Move]:
    """Return the moves that use a battle plan by giving up a part of the support card (bt01, bt06)."""
    found: list[Move] = []
    for card, code in _plans(state, "support"):
        if (
            card in support_choice
            or not isinstance(code, codes.Trade)
            or not could(state, Effect(card, "support", COMMANDER))
        ):
            continue
        gains = any(isinstance(step, codes.Gain) for step in steps_at(card, "support"))
        found += [("use", card, kind) for kind in BASIC] if gains else [("use", card)]
    return found


def use_support(run: Run[State], move: Move) -> None:
    """Use a battle plan: give up a part of the support card, then start the effect of the plan.

    The last words of the move name the token to gain, if there is one.
    """
    tell_used(run, COMMANDER, move[1])
    step = Effect(move[1], "support", COMMANDER)
    (price, *_), *_ = effect_of(move[1])
    EFFECT_HANDLERS[type(price)].do(run, step, price)
    push(run.state, replace(step, index=1, picks=tuple(("take", kind) for kind in move[2:])))


def support_extras(run: Run[State]) -> None:
    """Add the symbols that battle plans give to a support card that shows the same symbol (bt02 to bt05)."""
    for card, code in _plans(run.state, "support"):
        step = Effect(card, "support", COMMANDER)
        if isinstance(code, codes.Extra) and could(run.state, step):
            EFFECT_HANDLERS[codes.Extra].do(run, step, code)


def static_extras(run: Run[State]) -> None:
    """Add the symbols that the active Hero's faceup cards give at the start of the actions (R30).

    The card Spinnerets does this.
    """
    state = run.state
    seat = turn_of(state).seat
    cards = [entry.card for _, entry in faceup_entries(state) if entry.seat == seat]
    for card in cards:
        step = Effect(card, "static", seat)
        for code in steps_at(card, "static"):
            if isinstance(code, codes.Extra) and holds(state, step, code):
                EFFECT_HANDLERS[codes.Extra].do(run, step, code)


# --- a symbol used twice -----------------------------------------------------------------------------------------


def doubles(state: State) -> list[Move]:
    """Return the moves that use a symbol of the preceding support card in this turn too (bt11)."""
    found: list[Move] = []
    for card, code in _plans(state, "play"):
        step = Effect(card, "play", COMMANDER)
        if isinstance(code, codes.Extra) and not turn_of(state).doubled and could(state, step):
            question = EFFECT_HANDLERS[codes.Extra].ask(state, step, code)
            found += question.moves if question else ()
    return found


def double(run: Run[State], move: Move) -> None:
    """Use a symbol of the preceding support card a second time, in this turn."""
    state = run.state
    state.turn = replace(turn_of(state), doubled=True)
    for card, code in _plans(state, "play"):
        if isinstance(code, codes.Extra):
            EFFECT_HANDLERS[codes.Extra].do(run, Effect(card, "play", COMMANDER, picks=(move,)), code)


# --- the row -----------------------------------------------------------------------------------------------------


def refill(run: Run[State]) -> None:
    """Refill the row of support cards until it is full or the support deck is empty (MU-71, MU-78)."""
    state = run.state
    cards_missing = max(0, row_size(state) - len(state.row))
    cards_shown, state.support = state.support[:cards_missing], state.support[cards_missing:]
    state.row += cards_shown
    if cards_shown:
        cards: list[Phrase] = [card_name(card) for card in cards_shown]
        run.tell("event-row", {"cards": cards, "count": len(cards)}, reveals=True)


def cycles(state: State) -> list[Move]:
    """Return the support cards of the row that may be exchanged for the top card of the support deck (bt09)."""
    able = any(isinstance(code, codes.Row) and code.what == "cycle" for _, code in _plans(state, "start"))
    return [("cycle", card) for card in distinct(state.row)] if able and state.support else []


def cycle(run: Run[State], move: Move) -> None:
    """Put a support card of the row under the support deck and refill the row."""
    state = run.state
    state.row, state.support = without(state.row, move[1]), (*state.support, move[1])
    run.tell("event-cycled", {"seat": SeatRef(COMMANDER), "card": card_name(move[1])})
    refill(run)


# --- Last Stand --------------------------------------------------------------------------------------------------


def last_stand(state: State) -> list[Move]:
    """Return the support cards of the row that may leave the game to prevent the main Hero's KO (bt10, R52)."""
    found: list[Move] = []
    for card, code in _plans(state, "ko-me"):
        step = Effect(card, "ko-me", COMMANDER)
        if could(state, step):
            question = EFFECT_HANDLERS[type(code)].ask(state, step, code)
            found += question.moves if question else ()
    return found


def stand(run: Run[State], seat: int, move: Move) -> None:
    """Remove a support card from the game. The Hero draws cards instead of a KO."""
    tell_used(run, seat, move[1])
    for code in steps_at(move[1], "ko-me"):
        EFFECT_HANDLERS[type(code)].do(run, Effect(move[1], "ko-me", seat, picks=(move,)), code)
