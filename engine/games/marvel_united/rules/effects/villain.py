"""Effects on the Villain, Threats and the end of the match.

VILLAIN_MOVE, SET_MOVE, BAM, PACE, TRACK, LIFE, GUARD, MOVE_THREAT, RETURN_THREAT, RULE, WIN.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.marvel_united.rules.board.foes import return_threat
from engine.games.marvel_united.rules.board.tokens import change, move_threat
from engine.games.marvel_united.rules.board.villain import (
    advance_track,
    board_bam,
    gain_health,
    move_villain,
    pace,
    rick_appears,
)
from engine.games.marvel_united.rules.effects.description import (
    EffectHandler,
    Question,
    asker,
    at_moves,
    choice,
    picked_place,
)
from engine.games.marvel_united.rules.effects.places import home, itself, word_places
from engine.games.marvel_united.rules.flow import win
from engine.games.marvel_united.state import codes, pieces
from engine.games.marvel_united.state.cards import THREATS, VILLAINS
from engine.games.marvel_united.state.names import threat_name, villain_name
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.steps import Effect
from engine.kernel.choices.moves import Move
from engine.kernel.steps.stack import Run

# --- movement ----------------------------------------------------------------------------------------------------


def _ask_villain_move(state: State, step: Effect, code: codes.VillainMove) -> Question | None:
    """Ask for the Villain's new place. His current place may be chosen, too (R36)."""
    if code.to != "any" or step.picks:
        return None
    return choice(state, asker(state, step, code.pick), at_moves(state, range(pieces.PLACES)))


def _next_hero(state: State) -> int | None:
    """Return the nearest place with a Hero, clockwise from the Villain's place, which counts too.

    Return None if all Heroes are KO (R24).
    """
    order = (state.villain_at, *pieces.clockwise(state.villain_at))
    return next((place for place in order if state.at(place)), None)


def _villain_move(run: Run[State], step: Effect, code: codes.VillainMove) -> None:
    """Move the Villain. If he is already at the place of the next Hero, he stays there and does not arrive again."""
    state = run.state
    if code.to == "any":
        move_villain(run, picked_place(state, step.picks[0]))
    elif code.to == "opposite":
        move_villain(run, (state.villain_at + pieces.PLACES // 2) % pieces.PLACES)
    else:
        goal = _next_hero(state)
        if goal is not None and goal != state.villain_at:
            move_villain(run, goal)


def _ask_steps(state: State, step: Effect, code: codes.SetMove) -> Question | None:
    if step.picks:
        return None
    return choice(state, asker(state, step), [("steps", str(count)) for count in range(code.min, code.max + 1)])


def _set_move(run: Run[State], step: Effect, _code: codes.SetMove) -> None:
    state, count = run.state, int(step.picks[0][1])
    if state.villain_turn is not None:
        state.villain_turn = replace(state.villain_turn, steps=count)
        run.tell("event-steps", {"villain": villain_name(state.villain), "count": count})


# --- BAM, pace, track, Health ------------------------------------------------------------------------------------


def _ask_bam(state: State, step: Effect, code: codes.Bam) -> Question | None:
    if not code.at or step.picks:
        return None
    return choice(state, asker(state, step, code.pick), at_moves(state, word_places(state, step, code.at)))


def _bam(run: Run[State], step: Effect, _code: codes.Bam) -> None:
    board_bam(run, picked_place(run.state, step.picks[0]) if step.picks else None)


def _pace(run: Run[State], _step: Effect, code: codes.Pace) -> None:
    pace(run, int(code.shift))


def _track(run: Run[State], step: Effect, code: codes.Track) -> None:
    times = 1
    if code.per == "discarded":
        times = step.memory.count
    elif code.per == "location-with-thugs":
        times = sum(place.foes > 0 for place in run.state.ring)
    advance_track(run, code.n * times)


def _life(run: Run[State], _step: Effect, code: codes.Life) -> None:
    gain_health(run, code.n)


# --- Threats -----------------------------------------------------------------------------------------------------


def _guard(run: Run[State], step: Effect, _code: codes.Guard) -> None:
    state = run.state
    place = state.find_threat(step.number)
    threat = None if place is None else state.ring[place].threat
    if place is not None and threat is not None:
        change(state, place, threat=replace(threat, guarded=True))
        run.tell("event-guarded", {"threat": threat_name(threat.slug)})


def _henchmen(state: State) -> list[tuple[int, pieces.Threat]]:
    return [
        (place, here.threat)
        for place, here in enumerate(state.ring)
        if here.threat is not None and THREATS[here.threat.slug].henchman
    ]


def _ask_threat(state: State, step: Effect, code: codes.MoveThreat) -> Question | None:
    """Ask which Henchman is to move. A Henchman who cannot take damage may be chosen, too (R38)."""
    if code.what == "self" or step.picks:
        return None
    return choice(state, asker(state, step), _summoned(state, step))


def _summoned(state: State, step: Effect) -> list[Move]:
    here = home(state, step)
    if state.ring[here].threat is not None:
        return []
    return [("from", state.ring[place].location) for place, _ in _henchmen(state)]


def _move_threat(run: Run[State], step: Effect, code: codes.MoveThreat) -> pieces.Memory:
    state = run.state
    if code.what == "henchman":
        start, goal = state.place_of(step.picks[0][1]), home(state, step)
    else:
        start = itself(state, step)
        found = (place for place in pieces.clockwise(start) if state.at(place) and state.ring[place].threat is None)
        goal = next(found, start)
    threat = state.ring[start].threat
    if threat is not None and goal != start:
        move_threat(run, threat, goal)
    return pieces.Memory(places=(goal,))


def _returning(state: State, step: Effect) -> list[pieces.Threat]:
    """Return the cleared Threats that have not been picked yet.

    If there are copies of a picked Threat, the first copy counts as picked.
    """
    cards_left = list(state.cleared)
    for move in step.picks:
        if move[0] == "return":
            cards_left.remove(next(threat for threat in cards_left if threat.slug == move[1]))
    return cards_left


def _ask_return(state: State, step: Effect, code: codes.ReturnThreat) -> Question | None:
    free = word_places(state, step, code.at)
    count = min(code.n, len(free), len(state.cleared))
    seat = asker(state, step, code.pick)
    picked = [move for move in step.picks if move[0] == "return"]
    if len(picked) < count:
        words = dict.fromkeys(threat.slug for threat in _returning(state, step))
        return choice(state, seat, [("return", slug) for slug in words], n=count - len(picked))
    if code.at == "threatless" and len(step.picks) == count:
        return choice(state, seat, at_moves(state, free))
    return None


def _return(run: Run[State], step: Effect, code: codes.ReturnThreat) -> None:
    """Bring the picked Threats back. The Threat that was chosen first goes to the nearest Location (R50)."""
    state = run.state
    places = [picked_place(state, move) for move in step.picks if move[0] == "at"] or [
        *word_places(state, step, code.at)
    ]
    slugs = [move[1] for move in step.picks if move[0] == "return"]
    for slug, place in zip(slugs, places, strict=False):
        number = next(threat.number for threat in state.cleared if threat.slug == slug)
        return_threat(run, number, place)


def _can_return(state: State, step: Effect, code: codes.ReturnThreat) -> bool:
    return bool(state.cleared and word_places(state, step, code.at))


# --- rules and the end -------------------------------------------------------------------------------------------


def _rule(run: Run[State], _step: Effect, code: codes.BoardRule) -> None:
    if code.type == "rick":
        rick_appears(run)


def _win(run: Run[State], step: Effect, _code: codes.Win) -> None:
    win(run, "end-purple-man" if step.on == "cleared" else "end-objective")


VILLAIN_HANDLERS: dict[type[codes.EffectCode], EffectHandler] = {
    codes.VillainMove: EffectHandler(_villain_move, _ask_villain_move),
    codes.SetMove: EffectHandler(_set_move, _ask_steps),
    codes.Bam: EffectHandler(_bam, _ask_bam),
    codes.Pace: EffectHandler(_pace),
    codes.Track: EffectHandler(_track),
    codes.Life: EffectHandler(_life, able=lambda state, _step, _code: VILLAINS[state.villain].life[0] is not None),
    codes.Guard: EffectHandler(_guard),
    codes.MoveThreat: EffectHandler(
        _move_threat, _ask_threat, lambda state, step, code: code.what == "self" or bool(_summoned(state, step))
    ),
    codes.ReturnThreat: EffectHandler(_return, _ask_return, _can_return),
    codes.BoardRule: EffectHandler(_rule),
    codes.Win: EffectHandler(_win),
}
