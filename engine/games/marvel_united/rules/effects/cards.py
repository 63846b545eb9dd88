"""Effects on cards of Heroes and of the Storyline: DRAW, CARD_DOWN, COVER, SWAP_CARD, ERASE, REVERSE, LAST_STAND."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.marvel_united.rules.board import storyline
from engine.games.marvel_united.rules.board.heroes import distinct, draw, pay_card
from engine.games.marvel_united.rules.effects.description import (
    EffectHandler,
    Question,
    asker,
    choice,
    hero_word,
    others,
    seat_named,
)
from engine.games.marvel_united.rules.permanents import protected
from engine.games.marvel_united.state import codes
from engine.games.marvel_united.state.cards import in_order
from engine.games.marvel_united.state.names import card_name
from engine.games.marvel_united.state.pieces import NOBODY, Entry, Memory, without
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.steps import Effect
from engine.games.marvel_united.state.visibility import open_hands
from engine.kernel.choices.moves import PASS, Move
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import SeatRef

# --- drawing -----------------------------------------------------------------------------------------------------


def _draw_count(state: State, seat: int, code: codes.Draw) -> int:
    """Return how many cards a Hero would draw. The size of the deck limits the number (MU-23)."""
    hero = state.heroes[seat]
    draw_count = code.n or max(0, code.upto - len(hero.hand))
    return min(draw_count, len(hero.deck))


def _drawers(state: State, step: Effect, code: codes.Draw) -> list[int]:
    if code.who == "me":
        found = [step.seat]
    elif code.who == "same":
        found = list(step.memory.seats)
    elif code.who == "other":
        found = others(state, step.seat)
    else:
        found = [seat for seat, _ in state.standing_heroes()]
    if code.at == "own":
        found = [seat for seat in found if state.heroes[seat].place == state.heroes[step.seat].place]
    return [seat for seat in found if _draw_count(state, seat, code)]


def _ask_draw(state: State, step: Effect, code: codes.Draw) -> Question | None:
    if code.who not in ("one", "other") or step.picks:
        return None
    return choice(state, step.seat, [("to", hero_word(state, seat)) for seat in _drawers(state, step, code)])


def _draw_cards(run: Run[State], step: Effect, code: codes.Draw) -> Memory:
    seats = [seat_named(run.state, step.picks[0][1])] if step.picks else _drawers(run.state, step, code)
    for seat in seats:
        draw(run, seat, _draw_count(run.state, seat, code))
    return Memory(seats=tuple(seats))


# --- paying hand cards -------------------------------------------------------------------------------------------


def _ask_card_down(state: State, step: Effect, code: codes.CardDown) -> Question | None:
    """Ask which hand card goes to the bottom of the deck. The seat may decline only before the first card."""
    if len(step.picks) >= code.n:
        return None
    picked = [move[1] for move in step.picks]
    hand = state.heroes[step.seat].hand
    for card in picked:
        hand = without(hand, card)
    moves: list[Move] = [("bottom", card) for card in dict.fromkeys(hand)]
    if code.opt and moves and not picked:
        moves.append(PASS)
    is_hidden = not open_hands(state)
    cards_left = code.n - len(picked)
    return choice(state, step.seat, moves, n=cards_left, secret=is_hidden, always=is_hidden and len(hand) > 1)


def _card_down(run: Run[State], step: Effect, _code: codes.CardDown) -> None:
    for _, card in step.picks:
        pay_card(run, step.seat, card)


def _can_card_down(state: State, step: Effect, code: codes.CardDown) -> bool:
    return len(state.heroes[step.seat].hand) >= code.n + code.keep


# --- the Storyline -----------------------------------------------------------------------------------------------


def _coverable(state: State, step: Effect, code: codes.Cover) -> int | None:
    """Return the index of the Hero card that a Crisis token would cover, None if there is none.

    The Villain cannot cover protected cards.
    """
    index = storyline.latest_hero_index(state, faceup=code.card == "last-faceup")
    if index is None or not storyline.uncovered_symbols(state.story[index]):
        return None
    return None if step.seat == NOBODY and protected(state, state.story[index]) else index


def _ask_cover(state: State, step: Effect, code: codes.Cover) -> Question | None:
    index = _coverable(state, step, code)
    if step.picks:
        return None
    kinds = dict.fromkeys(storyline.uncovered_symbols(state.story[index])) if index is not None else ()
    return choice(state, asker(state, step, code.pick), [("cover", kind) for kind in kinds])


def _cover(run: Run[State], step: Effect, code: codes.Cover) -> None:
    index = _coverable(run.state, step, code)
    if index is not None:
        kind = next(kind for kind in storyline.uncovered_symbols(run.state.story[index]) if kind == step.picks[0][1])
        storyline.cover(run, index, kind)


def _swapped(state: State, step: Effect, code: codes.SwapCard) -> list[int]:
    if code.with_ == "own":
        # A support card cannot be exchanged with a hand card (MU-74).
        return storyline.own_entries(state, step.seat, is_played=code.from_ == "own")
    found = [storyline.latest_hero_index(state, nth, faceup=True) for nth in (1, 2)]
    return [index for index in found if index is not None and not protected(state, state.story[index])]


def _ask_swap(state: State, step: Effect, code: codes.SwapCard) -> Question | None:
    if code.with_ != "own" or len(step.picks) == 2:
        return None
    if code.from_ == "hand" and not step.picks:
        return choice(state, step.seat, [("take", card) for card in distinct(state.heroes[step.seat].hand)])
    moves = [("swap", str(index + 1)) for index in _swapped(state, step, code)]
    return choice(state, step.seat, [move for move in moves if move not in step.picks])


def _swap(run: Run[State], step: Effect, code: codes.SwapCard) -> None:
    state = run.state
    if code.from_ == "hand":
        _into_story(run, step, int(step.picks[1][1]) - 1)
        return
    one, other = [int(move[1]) - 1 for move in step.picks] or _swapped(state, step, code)
    storyline.swap(run, one, other)


def _into_story(run: Run[State], step: Effect, index: int) -> None:
    """Exchange a hand card for a card of the Storyline, whose Crisis tokens are discarded (R47)."""
    state = run.state
    hero, card, story_card = state.heroes[step.seat], step.picks[0][1], state.story[index].card
    state.heroes[step.seat] = replace(hero, hand=in_order(without((*hero.hand, story_card), card)))
    state.story[index] = Entry(card, step.seat)
    run.tell("event-swapped", {"card": card_name(card), "other": card_name(story_card)}, reveals=True)


def _can_swap(state: State, step: Effect, code: codes.SwapCard) -> bool:
    found = len(_swapped(state, step, code))
    return bool(found and state.heroes[step.seat].hand) if code.from_ == "hand" else found >= 2


def _erase(run: Run[State], _step: Effect, _code: codes.Erase) -> None:
    index = storyline.latest_hero_index(run.state, faceup=True)
    if index is not None and not protected(run.state, run.state.story[index]):
        storyline.erase(run, index)


def _reverse(run: Run[State], _step: Effect, _code: codes.Reverse) -> None:
    """Reverse the order of turns, starting from the Hero who acted last (R32)."""
    run.state.way = 1 if run.state.way == -1 else -1
    run.tell("event-reversed", {"seat": SeatRef(run.state.next_hero())})


# --- Last Stand --------------------------------------------------------------------------------------------------


def _ask_last_stand(state: State, step: Effect, _code: codes.LastStand) -> Question | None:
    if step.picks:
        return None
    return choice(state, step.seat, [("use", step.source, card) for card in in_order(set(state.row))])


def _last_stand(run: Run[State], step: Effect, code: codes.LastStand) -> None:
    state, card = run.state, step.picks[0][-1]
    state.row, state.out_of_game = without(state.row, card), (*state.out_of_game, card)
    run.tell("event-stood", {"seat": SeatRef(step.seat), "card": card_name(card)})
    draw(run, step.seat, code.n)


CARD_HANDLERS: dict[type[codes.EffectCode], EffectHandler] = {
    codes.Draw: EffectHandler(_draw_cards, _ask_draw, lambda state, step, code: bool(_drawers(state, step, code))),
    codes.CardDown: EffectHandler(_card_down, _ask_card_down, _can_card_down),
    codes.Cover: EffectHandler(_cover, _ask_cover, lambda state, step, code: _coverable(state, step, code) is not None),
    codes.SwapCard: EffectHandler(_swap, _ask_swap, _can_swap),
    codes.Erase: EffectHandler(
        _erase, able=lambda state, _step, _code: storyline.latest_hero_index(state, faceup=True) is not None
    ),
    codes.Reverse: EffectHandler(_reverse),
    codes.LastStand: EffectHandler(
        _last_stand, _ask_last_stand, lambda state, step, _code: bool(state.row and state.heroes[step.seat].deck)
    ),
}
