"""Effects on Plans and action tokens: PLAN_DOWN, CYCLE_PLANS, PEEK, NO_TOKENS, SABOTAGE."""

from __future__ import annotations

from engine.games.marvel_united.rules.board.heroes import gain, lose_token
from engine.games.marvel_united.rules.board.villain import plan_down, take_plans
from engine.games.marvel_united.rules.effects.description import (
    EffectHandler,
    Question,
    asker,
    choice,
    hero_word,
    seat_named,
)
from engine.games.marvel_united.state import codes
from engine.games.marvel_united.state.names import card_name
from engine.games.marvel_united.state.pieces import KINDS, SymbolKind, symbol_kind
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.steps import Effect
from engine.kernel.choices.moves import DONE, PASS, Move
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import Phrase, SeatRef

# The first answer of a step that shows cards before it asks. This answer is given automatically.
_LOOK: Move = ("look",)


def _plan_down(run: Run[State], _step: Effect, code: codes.PlanDown) -> None:
    for _ in range(code.n):
        plan_down(run)


# --- CYCLE_PLANS -------------------------------------------------------------------------------------------------


def _ask_cycle(state: State, step: Effect, code: codes.CyclePlans) -> Question | None:
    if DONE in step.picks or len(step.picks) >= code.n:
        return None
    moves: list[Move] = [("bottom", card) for card in state.plan_hand]
    return choice(state, asker(state, step), [*moves, DONE], secret=True)


def _cycle(run: Run[State], step: Effect, code: codes.CyclePlans) -> None:
    state, move = run.state, step.picks[-1]
    if move != DONE:
        bottom_plan(run, step.seat, move[1])
    if move == DONE or len(step.picks) == code.n:
        count = sum(pick != DONE for pick in step.picks)
        plans_drawn, state.plans = state.plans[:count], state.plans[count:]
        take_plans(run, plans_drawn)


def bottom_plan(run: Run[State], seat: int, card: str) -> None:
    """Put a Plan, from the Villain seat's hand or from the deck, on the bottom of the deck. Only ``seat`` sees it."""
    state = run.state
    state.plan_hand = tuple(other for other in state.plan_hand if other != card)
    state.plans = (*(other for other in state.plans if other != card), card)
    run.tell("event-plan-bottom", {"seat": SeatRef(seat)})
    run.tell("event-plan-bottom-card", {"card": card_name(card)}, (seat,))


# --- PEEK --------------------------------------------------------------------------------------------------------


def seen_plans(state: State, what: str, count: int = 1) -> tuple[str, ...]:
    """Return the Plans that a Hero looks at: the top ``count`` of the deck, or the Villain seat's hand."""
    return state.plans[:count] if what == "plan-deck" else state.plan_hand


def _ask_peek(state: State, step: Effect, code: codes.Peek) -> Question | None:
    plans_seen = seen_plans(state, code.what, code.n)
    if not step.picks:
        return choice(state, step.seat, [_LOOK] if plans_seen else [])
    if len(step.picks) > 1:
        return None
    return choice(state, step.seat, [*(("bottom", card) for card in plans_seen), PASS], secret=True)


def _peek(run: Run[State], step: Effect, code: codes.Peek) -> None:
    state, move = run.state, step.picks[-1]
    if move == _LOOK:
        cards: list[Phrase] = [card_name(card) for card in seen_plans(state, code.what, code.n)]
        run.tell("event-peeked", {"seat": SeatRef(step.seat)}, reveals=True)
        run.tell("event-peeked-at", {"cards": cards}, (step.seat,), reveals=True)
    elif move != PASS:
        bottom_plan(run, step.seat, move[1])
        if code.what == "plan-hand":
            _tell_victim(run, move[1])
            top_plan = state.plans[:1]
            state.plans = state.plans[1:]
            take_plans(run, top_plan)


def _tell_victim(run: Run[State], card: str) -> None:
    if run.state.villain_seat is not None:
        run.tell("event-plan-bottom-card", {"card": card_name(card)}, (run.state.villain_seat,))


# --- action tokens -----------------------------------------------------------------------------------------------


def _no_tokens(run: Run[State], _step: Effect, _code: codes.NoTokens) -> None:
    run.state.locked_tokens = True
    run.tell("event-tokens-locked", {})


def _collected(state: State) -> list[SymbolKind]:
    """Return the action tokens of all Heroes who are not KO, sorted by kind (R36)."""
    return sorted((kind for _, hero in state.standing_heroes() for kind in hero.tokens), key=KINDS.index)


def _ask_sabotage(state: State, step: Effect, code: codes.Sabotage) -> Question | None:
    """Ask for the tokens to discard, then for the receiver of each remaining token, kind by kind."""
    tokens_left = _collected(state)
    for move in step.picks:
        tokens_left.remove(symbol_kind(move[1]))
    if len(step.picks) < code.n and tokens_left:
        return choice(state, asker(state, step), [("lose", kind) for kind in dict.fromkeys(tokens_left)])
    if not tokens_left:
        return None
    seats = [seat for seat, _ in state.standing_heroes()]
    moves = [("give", tokens_left[0], "to", hero_word(state, seat)) for seat in seats]
    return choice(state, asker(state, step), moves, n=tokens_left.count(tokens_left[0]))


def _sabotage(run: Run[State], step: Effect, _code: codes.Sabotage) -> None:
    state = run.state
    lost_plans = [move[1] for move in step.picks if move[0] == "lose"]
    gifts = sorted((seat_named(state, move[3]), move[1]) for move in step.picks if move[0] == "give")
    for seat, hero in list(state.standing_heroes()):
        for kind in hero.tokens:
            lose_token(run, seat, kind)
    for seat, word in gifts:
        gain(run, seat, symbol_kind(word))
    run.tell("event-sabotage", {"count": len(lost_plans)})


PLAN_HANDLERS: dict[type[codes.EffectCode], EffectHandler] = {
    codes.PlanDown: EffectHandler(_plan_down),
    codes.CyclePlans: EffectHandler(_cycle, _ask_cycle, lambda state, _step, _code: bool(state.plan_hand), each=True),
    codes.Peek: EffectHandler(
        _peek, _ask_peek, lambda state, _step, code: bool(seen_plans(state, code.what)), each=True
    ),
    codes.NoTokens: EffectHandler(_no_tokens),
    codes.Sabotage: EffectHandler(_sabotage, _ask_sabotage, lambda state, _step, _code: bool(_collected(state))),
}
