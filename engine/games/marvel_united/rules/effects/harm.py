"""Effects that harm foes and Heroes or protect Heroes: DEFEAT, HURT, DAMAGE, IGNORE, REDIRECT, CANCEL."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from engine.games.marvel_united.rules.board.foes import THUGS, defeat, hurt_threat
from engine.games.marvel_united.rules.board.heroes import lose_token, set_hero, spendable
from engine.games.marvel_united.rules.board.tokens import change, site
from engine.games.marvel_united.rules.effects.description import (
    EffectHandler,
    Question,
    QuestionKind,
    asker,
    hero_word,
    picked_place,
    seat_named,
)
from engine.games.marvel_united.rules.effects.places import home, word_places
from engine.games.marvel_united.rules.flow import over, push
from engine.games.marvel_united.state import codes
from engine.games.marvel_united.state.code_words import At
from engine.games.marvel_united.state.names import source_name
from engine.games.marvel_united.state.pieces import KINDS, Hit, TokenKind
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.steps import Damages, Effect, SpillAt
from engine.kernel.choices.moves import PASS, Move
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import SeatRef

# --- DEFEAT, HURT ------------------------------------------------------------------------------------------------


def _thug_moves(state: State, step: Effect, places: tuple[int, ...]) -> list[Move]:
    home_place = home(state, step)
    return [
        ("attack", kind) if place == home_place else ("attack", kind, "at", state.ring[place].location)
        for place in places
        for kind in THUGS
        if state.ring[place].count(kind)
    ]


def _hunted(state: State, step: Effect, code: codes.Defeat) -> tuple[int, ...]:
    return tuple(place for place in word_places(state, step, code.at) if state.ring[place].foes)


def _ask_defeat(state: State, step: Effect, code: codes.Defeat) -> Question | None:
    """Ask for all targets before the first of them is defeated (R42).

    There is one target in each place, or there are n in total.
    """
    places = _hunted(state, step, code)
    count = len(places) if code.each else code.n
    if len(step.picks) >= count:
        return None
    here = places[len(step.picks)] if code.each else home(state, step)
    moves = _thug_moves(state, step, (here,) if code.each else places)
    return Question(asker(state, step), "action", tuple(moves), place=here, n=count - len(step.picks))


def _defeat(run: Run[State], step: Effect, _code: codes.Defeat) -> None:
    home_place = home(run.state, step)
    for move in step.picks:
        defeat(run, step.seat, picked_place(run.state, move, home_place), _thug(move[1]))


def _thug(word: str) -> TokenKind:
    return next(kind for kind in THUGS if kind == word)


def _hurt(run: Run[State], step: Effect, code: codes.Hurt) -> None:
    if code.kind == "same":
        threats = [run.state.ring[place].threat for place in step.memory.places]
        for threat in threats:
            if threat is not None:
                hurt_threat(run, step.seat, threat.number, code.n)
    else:
        _hurt_thugs(run, step.seat, home(run.state, step), code.n)


def _hurt_thugs(run: Run[State], seat: int, place: int, count: int) -> None:
    """Deal damage to each thug and Doombot. A marked Doombot survives its first damage in a turn (MU-83)."""
    here = run.state.ring[place]
    tough = here.marked_bots if count > 1 else here.dented
    falling: dict[TokenKind, int] = {"thug": here.thugs, "doombot": here.doombots, "doombot-crisis": tough}
    dented = here.marked_bots - tough
    for kind in THUGS:
        for _ in range(falling[kind]):
            defeat(run, seat, place, kind)
    if dented and not over(run.state):
        change(run.state, place, dented=dented)
        run.tell("event-doombot-dented", {"seat": SeatRef(seat), "place": site(run.state, place)})


def _can_hurt(state: State, step: Effect, code: codes.Hurt) -> bool:
    """Return whether there is a target. The word "same" means the Threat that the preceding step moved."""
    return bool(step.memory.places if code.kind == "same" else state.ring[home(state, step)].foes)


# --- DAMAGE ------------------------------------------------------------------------------------------------------


def _struck(state: State, step: Effect, code: codes.Damage) -> list[list[int]]:
    """Return the Heroes that the damage may hit, grouped by Location."""
    if code.who == "attacker":
        seats = [] if state.turn is None or state.heroes[state.turn.seat].ko else [state.turn.seat]
        return [seats] if seats else []
    at = cast("At", code.at)
    groups = [state.at(place) for place in word_places(state, step, at)]
    if code.if_ == "hand-4+":
        groups = [[seat for seat in group if len(state.heroes[seat].hand) >= 4] for group in groups]
    return [group for group in groups if group]


def _ask_damage(state: State, step: Effect, code: codes.Damage) -> Question | None:
    groups = _struck(state, step, code)
    if code.unless:
        return _ask_pay(state, step, sorted(seat for group in groups for seat in group))
    if code.who != "one" or len(step.picks) >= len(groups):
        return None
    group = groups[len(step.picks)]
    moves = tuple(("hit", hero_word(state, seat)) for seat in group)
    seat = asker(state, step, code.pick)
    kind: QuestionKind = "scheme" if seat == state.villain_seat else "hit"
    return Question(seat, kind, moves, place=state.heroes[group[0]].place, n=code.n)


def _ask_pay(state: State, step: Effect, seats: list[int]) -> Question | None:
    """Ask each Hero who can pay to avoid the damage, one after another (MU-95, R22)."""
    able = [seat for seat in seats if spendable(state, seat)]
    if len(step.picks) >= len(able):
        return None
    seat = able[len(step.picks)]
    return Question(seat, "pay", (*(("pay", kind) for kind in spendable(state, seat)), PASS))


def _damage(run: Run[State], step: Effect, code: codes.Damage) -> None:
    """Deal all damage of one damage sentence at once (R13)."""
    state = run.state
    groups = _struck(state, step, code)
    if code.who == "one":
        seats = [seat_named(state, move[1]) for move in step.picks]
    else:
        seats = sorted(seat for group in groups for seat in group)
    if code.unless:
        payers = _pay(run, [seat for seat in seats if spendable(state, seat)], step.picks)
        seats = [seat for seat in seats if seat not in payers]
    deal(run, [Hit(seat, code.n, code.sure) for seat in seats], step.source)


def _pay(run: Run[State], able: list[int], picks: tuple[Move, ...]) -> list[int]:
    payers = []
    for seat, move in zip(able, picks, strict=True):
        if move != PASS:
            lose_token(run, seat, next(kind for kind in KINDS if kind == move[1]), "event-token-spent")
            payers.append(seat)
    return payers


# --- protection --------------------------------------------------------------------------------------------------


def _ignore(run: Run[State], step: Effect, _code: codes.Ignore) -> None:
    """Make the Heroes at this place invulnerable until the user's next turn (R4)."""
    for seat in run.state.at(home(run.state, step)):
        set_hero(run.state, seat, safe_until=step.seat)
        run.tell("event-invulnerable", {"seat": SeatRef(seat)})


def _redirect(run: Run[State], step: Effect, _code: codes.Redirect) -> None:
    """Let the Hero redirect damage from now until the Hero's next turn (R17)."""
    set_hero(run.state, step.seat, shifts=True)
    run.tell("event-shifts", {"seat": SeatRef(step.seat)})


def _cancel(run: Run[State], step: Effect, _code: codes.Cancel) -> None:
    """Remove the pending overflow at this place from the stack (R55)."""
    state = run.state
    for index in range(len(state.steps) - 1, -1, -1):
        other = state.steps[index]
        if isinstance(other, SpillAt) and other.place == step.place:
            del state.steps[index]
            run.tell("event-overflow-stopped", {"place": site(state, step.place)})
            return


HARM_HANDLERS: dict[type[codes.EffectCode], EffectHandler] = {
    codes.Defeat: EffectHandler(_defeat, _ask_defeat, lambda state, step, code: bool(_hunted(state, step, code))),
    codes.Hurt: EffectHandler(_hurt, able=_can_hurt),
    codes.Damage: EffectHandler(_damage, _ask_damage, lambda state, step, code: bool(_struck(state, step, code))),
    codes.Ignore: EffectHandler(_ignore),
    codes.Redirect: EffectHandler(_redirect),
    codes.Cancel: EffectHandler(_cancel),
}


def deal(run: Run[State], hits: Sequence[Hit], attacker: str) -> None:
    """Deal the damage of one sentence of a card. After it, the KOs that it causes are resolved (MU-44, R13).

    Hits on KO Heroes are dropped (MU-47).
    """
    state = run.state
    standing_hits = tuple(hit for hit in hits if not state.heroes[hit.seat].ko and hit.n)
    for hit in standing_hits:
        run.tell("event-hit", {"seat": SeatRef(hit.seat), "count": hit.n, "card": source_name(attacker)})
    push(state, Damages(standing_hits, attacker))
