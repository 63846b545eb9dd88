"""Effects that grant actions and symbols: ACT, EXTRA, UPGRADE, GAIN, TRADE, RECHARGE, RELOCATE, STUN."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.marvel_united.rules.actions import listed, perform
from engine.games.marvel_united.rules.board import pools
from engine.games.marvel_united.rules.board.heroes import gain, place_hero, turn_gear
from engine.games.marvel_united.rules.board.storyline import uncovered_symbols
from engine.games.marvel_united.rules.effects.description import (
    EffectHandler,
    Question,
    asker,
    at_moves,
    choice,
    hero_word,
    others,
    picked_place,
    seat_named,
)
from engine.games.marvel_united.rules.effects.places import home, word_places
from engine.games.marvel_united.state import codes, pieces
from engine.games.marvel_united.state.cards import THREATS
from engine.games.marvel_united.state.names import action_name, card_name, threat_name, villain_name
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.steps import Effect
from engine.kernel.choices.moves import SKIP, Move
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import SeatRef

# --- ACT ---------------------------------------------------------------------------------------------------------


def _actor(state: State, step: Effect, code: codes.Act) -> int:
    return seat_named(state, step.picks[0][1]) if code.who == "other" and step.picks else step.seat


def _performed(step: Effect, code: codes.Act) -> tuple[Move, ...]:
    return step.picks[1:] if code.who == "other" else step.picks


def _reach(state: State, step: Effect, code: codes.Act) -> tuple[int, ...]:
    """Return the places where the next granted action may happen.

    The place of the first attack is also the place of all further attacks.
    """
    before = _performed(step, code)
    if before and code.kind == "attack":
        return (picked_place(state, before[0], home(state, step)),)
    return word_places(state, step, code.at)


def _ways(state: State, step: Effect, code: codes.Act, actor: int) -> list[Move]:
    if state.heroes[actor].ko:
        return []
    return listed(state, actor, (code.kind,), _reach(state, step, code), only=code.only, sure=code.sure)


def _ask_act(state: State, step: Effect, code: codes.Act) -> Question | None:
    if code.who == "other" and not step.picks:
        return choice(state, step.seat, [("to", hero_word(state, seat)) for seat in others(state, step.seat)])
    before = _performed(step, code)
    if len(before) >= code.n or (before and (code.target == "same" or before[-1] == SKIP)):
        return None
    actor = _actor(state, step, code)
    moves = _ways(state, step, code, actor)
    return Question(actor, "action", (*moves, SKIP) if moves else (), n=code.n - len(before))


def _act(run: Run[State], step: Effect, code: codes.Act) -> None:
    """Perform the granted action that was chosen.

    If all attacks must hit the same target, they are dealt together (R45).
    """
    move, state = step.picks[-1], run.state
    if move == SKIP or move[0] == "to":
        return
    perform(run, _actor(state, step, code), move, count=code.n if code.target == "same" else 1, sure=code.sure)


def _can_act(state: State, step: Effect, code: codes.Act) -> bool:
    actors = others(state, step.seat) if code.who == "other" else [step.seat]
    return any(_ways(state, step, code, actor) for actor in actors)


# --- symbols -----------------------------------------------------------------------------------------------------


def _ask_extra(state: State, step: Effect, code: codes.Extra) -> Question | None:
    if code.symbol != "previous" or step.picks:
        return None
    return choice(state, step.seat, double_moves(state))


def double_moves(state: State) -> list[Move]:
    """Return the symbols of the preceding card that may be repeated, without ignored and covered symbols (R44)."""
    before = pools.turn_of(state).before
    return [("double", kind) for kind in pieces.KINDS if kind in before]


def _extra(run: Run[State], step: Effect, code: codes.Extra) -> None:
    symbol = step.picks[0][1] if code.symbol == "previous" else code.symbol
    kind = next(word for word in pieces.KINDS if word == symbol)
    pools.add_symbols(run.state, [kind] * code.n)
    run.tell("event-extra", {"seat": SeatRef(step.seat), "action": action_name(kind), "card": card_name(step.source)})


def _can_extra(state: State, _step: Effect, code: codes.Extra) -> bool:
    """Return whether a support card shows the symbol, or the preceding card has a symbol that can be repeated."""
    if code.symbol == "previous":
        return bool(double_moves(state))
    return code.on != "support" or code.symbol in uncovered_symbols(state.story[-1])


def _upgrade(run: Run[State], step: Effect, code: codes.Upgrade) -> None:
    if code.scope == "all":
        pools.upgrade_all(run.state)
    elif pools.can_upgrade(run.state, every=False):
        pools.upgrade_one(run.state)
    run.tell("event-upgraded", {"seat": SeatRef(step.seat), "count": 1 if code.scope == "one" else 2})


def _can_upgrade(state: State, step: Effect, code: codes.Upgrade) -> bool:
    """Return whether a move symbol can be made wild (R44).

    If all move symbols of the turn become wild, a move token is enough, because it can still add a symbol in this turn.
    """
    every = code.scope == "all"
    return pools.can_upgrade(state, every=every) or (every and "move" in state.heroes[step.seat].tokens)


def _trade(run: Run[State], step: Effect, code: codes.Trade) -> None:
    state = run.state
    state.turn = replace(pools.turn_of(state), special="none")
    if code.give == "all":
        pools.drop_own(state)
    run.tell("event-given-up", {"seat": SeatRef(step.seat), "card": card_name(pools.turn_of(state).card)})


def _can_trade(state: State, _step: Effect, code: codes.Trade) -> bool:
    return code.give == "all" or pools.turn_of(state).special == "open"


# --- tokens and gear of Heroes -----------------------------------------------------------------------------------


def _receivers(state: State, step: Effect, code: codes.Gain) -> list[int]:
    found = others(state, step.seat)
    if code.at:
        places = word_places(state, step, code.at)
        found = [seat for seat in found if state.heroes[seat].place in places]
    return found


def _leaves_open(code: codes.Gain) -> bool:
    return code.token not in pieces.KINDS


def _ask_gain(state: State, step: Effect, code: codes.Gain) -> Question | None:
    picks_left = list(step.picks)
    if code.who == "other":
        if not picks_left:
            return choice(state, step.seat, [("to", hero_word(state, seat)) for seat in _receivers(state, step, code)])
        picks_left.pop(0)
    takes = [("take", kind) for kind in pieces.BASIC] if _leaves_open(code) and not picks_left else []
    return choice(state, step.seat, takes) if takes else None


def _gain(run: Run[State], step: Effect, code: codes.Gain) -> pieces.Memory:
    targets = [move[1] for move in step.picks if move[0] == "to"]
    seat = seat_named(run.state, targets[0]) if targets else step.seat
    tokens_taken = [move[1] for move in step.picks if move[0] == "take"]
    kind: pieces.SymbolKind = next(
        word for word in pieces.KINDS if word == (tokens_taken[0] if tokens_taken else code.token)
    )
    for _ in range(code.n):
        gain(run, seat, kind)
    return pieces.Memory(seats=(seat,))


def _can_gain(state: State, step: Effect, code: codes.Gain) -> bool:
    return code.who == "me" or bool(_receivers(state, step, code))


def _rechargeable(state: State, step: Effect) -> list[tuple[int, str]]:
    """Return the seat and the card of each facedown gear of Heroes who are not KO.

    The gear whose effect this is does not count (R36).
    """
    return [
        (seat, gear.card)
        for seat, hero in state.standing_heroes()
        for gear in hero.gear
        if not gear.faceup and gear.card != step.source
    ]


def _ask_recharge(state: State, step: Effect, code: codes.Recharge) -> Question | None:
    if code.gear != "other" or step.picks:
        return None
    return choice(state, step.seat, [("recharge", card) for _, card in _rechargeable(state, step)])


def _recharge(run: Run[State], step: Effect, code: codes.Recharge) -> None:
    gear = step.picks[0][1] if step.picks else code.gear
    for seat, card in _rechargeable(run.state, step):
        if card == gear and (step.picks or seat == step.seat):
            turn_gear(run, seat, card, faceup=True)


def _can_recharge(state: State, step: Effect, code: codes.Recharge) -> bool:
    """Return whether the Hero has the named gear.

    Faceup gear counts too: it may be turned facedown before the turn ends.
    """
    if code.gear == "other":
        return bool(_rechargeable(state, step))
    return any(gear.card == code.gear for gear in state.heroes[step.seat].gear)


# --- places ------------------------------------------------------------------------------------------------------


def _ask_relocate(state: State, step: Effect, code: codes.Relocate) -> Question | None:
    if step.picks:
        return None
    return choice(state, step.seat, at_moves(state, word_places(state, step, code.at)))


def _relocate(run: Run[State], step: Effect, _code: codes.Relocate) -> None:
    place_hero(run, step.seat, picked_place(run.state, step.picks[0]))


def _stunnable(state: State, step: Effect) -> list[str]:
    here = home(state, step)
    threat = state.ring[here].threat
    found = ["villain"] if state.villain_at == here else []
    return [*found, threat.slug] if threat and THREATS[threat.slug].henchman else found


def _ask_stun(state: State, step: Effect, _code: codes.Stun) -> Question | None:
    if step.picks:
        return None
    return choice(state, asker(state, step), [("stun", who) for who in _stunnable(state, step)])


def _stun(run: Run[State], step: Effect, _code: codes.Stun) -> None:
    state = run.state
    threat = state.ring[home(state, step)].threat
    if step.picks[0][1] == "villain":
        state.stunned = pieces.VILLAIN_STUNNED
        run.tell("event-stunned", {"card": villain_name(state.villain)})
    else:
        state.stunned = threat.number if threat else pieces.UNSTUNNED
        run.tell("event-stunned", {"card": threat_name(step.picks[0][1])})


ACTION_HANDLERS: dict[type[codes.EffectCode], EffectHandler] = {
    codes.Act: EffectHandler(_act, _ask_act, _can_act, each=True),
    codes.Extra: EffectHandler(_extra, _ask_extra, _can_extra),
    codes.Upgrade: EffectHandler(_upgrade, able=_can_upgrade),
    codes.Trade: EffectHandler(_trade, able=_can_trade),
    codes.Gain: EffectHandler(_gain, _ask_gain, _can_gain),
    codes.Recharge: EffectHandler(_recharge, _ask_recharge, _can_recharge),
    codes.Relocate: EffectHandler(_relocate, _ask_relocate),
    codes.Stun: EffectHandler(_stun, _ask_stun, lambda state, step, _code: bool(_stunnable(state, step))),
}
