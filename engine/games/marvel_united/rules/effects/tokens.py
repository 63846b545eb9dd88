"""Effects on tokens of the board: ADD_TOKEN, DISCARD_TOKEN, MOVE_TOKEN, PLACE_TOKENS, CRISIS, MISSION_BACK."""

from __future__ import annotations

from collections import Counter

from engine.games.marvel_united.rules.board.missions import take_back
from engine.games.marvel_united.rules.board.tokens import add, discard, mark, move_token, slots_free
from engine.games.marvel_united.rules.effects.description import (
    EffectHandler,
    Question,
    asker,
    at_moves,
    choice,
    picked_place,
)
from engine.games.marvel_united.rules.effects.places import home, word_places
from engine.games.marvel_united.state import codes, pieces
from engine.games.marvel_united.state.cards import PLANS
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.steps import Effect
from engine.kernel.choices.moves import Move
from engine.kernel.steps.stack import Run

# A Doombot counts as a thug for every effect (MU-83).
_KINDS: dict[str, tuple[pieces.TokenKind, ...]] = {
    "thug": ("thug", "doombot", "doombot-crisis"),
    "civilian": ("civilian",),
    "either": pieces.TOKENS,
    "both": pieces.TOKENS,
}
# Each kind of token with its column on a Plan, in the order in which these tokens come to a Location (MU-19).
PLAN_TOKENS: tuple[tuple[pieces.TokenKind, int], ...] = (("thug", 0), ("doombot", 2), ("civilian", 1))
_MIX: tuple[pieces.TokenKind, ...] = ("thug", "civilian")
_MISSION_OF: dict[pieces.TokenKind, pieces.MissionKind] = {
    "thug": "thugs",
    "doombot": "thugs",
    "doombot-crisis": "thugs",
    "civilian": "rescue",
}


def _kind(word: str) -> pieces.TokenKind:
    return next(kind for kind in pieces.TOKENS if kind == word)


def _put_moves(state: State, kinds: tuple[pieces.TokenKind, ...], places: tuple[int, ...]) -> list[Move]:
    return [move for kind in kinds for move in at_moves(state, places, "put", kind)]


# --- ADD_TOKEN ---------------------------------------------------------------------------------------------------


def _ask_add(state: State, step: Effect, code: codes.AddToken) -> Question | None:
    places = word_places(state, step, code.at)
    seat = asker(state, step, code.pick)
    if code.kind == "mix":
        token_count = code.n * len(places)
        if len(step.picks) >= token_count:
            return None
        place = places[len(step.picks) // code.n]
        picks_left = code.n - len(step.picks) % code.n
        return choice(state, seat, _put_moves(state, _MIX, (place,)), place=place, n=picks_left)
    if code.each or step.picks or len(places) < 2:
        return None
    return choice(state, seat, at_moves(state, places))


def _add_tokens(run: Run[State], step: Effect, code: codes.AddToken) -> pieces.Memory:
    """Add the tokens. If a Doombot finds no empty slot in the whole ring, the match ends (MU-85)."""
    state = run.state
    if code.kind == "mix":
        token_counts = Counter((picked_place(state, move), move[1]) for move in step.picks)
        for (place, word), count in token_counts.items():
            add(run, place, _kind(word), count)
        return pieces.Memory(places=tuple(place for place, _ in token_counts))
    token_places = tuple(picked_place(state, move) for move in step.picks)
    places = token_places or word_places(state, step, code.at) or ((step.place,) if code.at == "next-free" else ())
    for place in places:
        add(run, place, code.kind, code.n)
    return pieces.Memory(places=places)


def _can_add(state: State, step: Effect, code: codes.AddToken) -> bool:
    """Return whether tokens can be added.

    For the place word "next-free" the answer is True: without any free slot, the step ends the match (MU-85).
    """
    return code.at == "next-free" or bool(word_places(state, step, code.at))


# --- DISCARD_TOKEN, MISSION_BACK ---------------------------------------------------------------------------------


def _discard(run: Run[State], step: Effect, code: codes.DiscardToken) -> pieces.Memory:
    """Discard tokens. Tokens without a Crisis token go first. "both" means n thugs and n civilians (MU-93)."""
    state = run.state
    discarded_tokens: list[pieces.TokenKind] = []
    for place in word_places(state, step, code.at):
        for sort in ("thug", "civilian") if code.kind == "both" else (code.kind,):
            tokens_left = state.ring[place].tokens if code.n == "all" else code.n
            for kind in _KINDS[sort]:
                count = discard(run, place, kind, tokens_left)
                tokens_left -= count
                discarded_tokens += [kind] * count
    return pieces.Memory(kinds=tuple(discarded_tokens), count=len(discarded_tokens))


def _mission_back(run: Run[State], step: Effect, code: codes.MissionBack) -> None:
    for kind in step.memory.kinds:
        for _ in range(code.n):
            take_back(run, _MISSION_OF[kind])


# --- MOVE_TOKEN --------------------------------------------------------------------------------------------------


def _goals(state: State, step: Effect, code: codes.MoveToken, start: int) -> list[int]:
    if code.to == "own":
        places: tuple[int, ...] = (home(state, step),)
    else:
        places = pieces.beside(start) if code.to == "adjacent" else tuple(range(len(state.ring)))
    return [place for place in places if place != start and slots_free(state, place)]


def _starts(state: State, step: Effect, code: codes.MoveToken) -> list[Move]:
    return [
        ("from", state.ring[place].location, kind)
        for place in word_places(state, step, code.from_)
        if _goals(state, step, code, place)
        for kind in _KINDS[code.kind]
        if state.ring[place].count(kind)
    ]


def _ask_move(state: State, step: Effect, code: codes.MoveToken) -> Question | None:
    if len(step.picks) == 2:
        return None
    if not step.picks:
        return choice(state, asker(state, step), _starts(state, step, code))
    start = state.place_of(step.picks[0][1])
    return choice(state, asker(state, step), at_moves(state, _goals(state, step, code, start)), place=start)


def _move_token(run: Run[State], step: Effect, _code: codes.MoveToken) -> None:
    (_, start, word), goal = step.picks
    move_token(run, _kind(word), run.state.place_of(start), picked_place(run.state, goal))


# --- PLACE_TOKENS ------------------------------------------------------------------------------------------------


def plan_tokens(state: State) -> list[pieces.TokenKind]:
    """Return the kinds of tokens of the current Plan, one per token (MU-19, R40).

    Thugs come first, then Doombots, then civilians.
    """
    if state.villain_turn is None:
        return []
    sides = PLANS[state.villain_turn.plan].tokens
    return [kind for kind, column in PLAN_TOKENS for side in sides for _ in range(side[column])]


def _ask_place(state: State, step: Effect, code: codes.PlaceTokens) -> Question | None:
    tokens = plan_tokens(state)
    if len(step.picks) >= len(tokens):
        return None
    kind = tokens[len(step.picks)]
    moves = _put_moves(state, (kind,), word_places(state, step, code.at))
    return choice(state, asker(state, step, code.pick), moves, n=tokens[len(step.picks) :].count(kind))


def _place_tokens(run: Run[State], step: Effect, _code: codes.PlaceTokens) -> None:
    token_counts = Counter((move[1], picked_place(run.state, move)) for move in step.picks)
    for (word, place), count in token_counts.items():
        add(run, place, _kind(word), count)


# --- CRISIS ------------------------------------------------------------------------------------------------------


def _unmarked(state: State, step: Effect, code: codes.Crisis) -> list[int]:
    return [place for place in word_places(state, step, code.at) if state.ring[place].doombots]


def _ask_crisis(state: State, step: Effect, code: codes.Crisis) -> Question | None:
    if code.each or code.n == "all" or step.picks:
        return None
    return choice(state, asker(state, step, code.pick), at_moves(state, _unmarked(state, step, code)))


def _crisis(run: Run[State], step: Effect, code: codes.Crisis) -> None:
    state = run.state
    places = [picked_place(state, move) for move in step.picks] or _unmarked(state, step, code)
    for place in places:
        doombots = state.ring[place].doombots
        for _ in range(doombots if code.n == "all" else min(code.n, doombots)):
            mark(run, place)


TOKEN_HANDLERS: dict[type[codes.EffectCode], EffectHandler] = {
    codes.AddToken: EffectHandler(_add_tokens, _ask_add, _can_add),
    codes.DiscardToken: EffectHandler(_discard),
    codes.MissionBack: EffectHandler(_mission_back),
    codes.MoveToken: EffectHandler(_move_token, _ask_move, lambda state, step, code: bool(_starts(state, step, code))),
    codes.PlaceTokens: EffectHandler(_place_tokens, _ask_place),
    codes.Crisis: EffectHandler(_crisis, _ask_crisis, lambda state, step, code: bool(_unmarked(state, step, code))),
}
