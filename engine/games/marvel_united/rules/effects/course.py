"""The course of an effect: each step asks what it must know, is carried out, and makes way for the next (section 3)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from msgspec.structs import replace

from engine.games.marvel_united.rules.effects.actions import ACTION_DEEDS
from engine.games.marvel_united.rules.effects.answers import tell_answer
from engine.games.marvel_united.rules.effects.cards import CARD_DEEDS
from engine.games.marvel_united.rules.effects.conditions import holds
from engine.games.marvel_united.rules.effects.description import Deed, Question
from engine.games.marvel_united.rules.effects.harm import HARM_DEEDS
from engine.games.marvel_united.rules.effects.plans import PLAN_DEEDS
from engine.games.marvel_united.rules.effects.tokens import TOKEN_DEEDS
from engine.games.marvel_united.rules.effects.villain import VILLAIN_DEEDS
from engine.games.marvel_united.rules.flow import over
from engine.games.marvel_united.state import codes
from engine.games.marvel_united.state.cards import effect_of
from engine.games.marvel_united.state.code_reading import CODES
from engine.games.marvel_united.state.codes import EffectCode, On
from engine.games.marvel_united.state.names import source_name
from engine.games.marvel_united.state.pieces import (
    NOWHERE,
    Memory,
)
from engine.games.marvel_united.state.state import (
    State,
)
from engine.games.marvel_united.state.steps import (
    Effect,
)
from engine.games.marvel_united.state.subjects import Subject
from engine.kernel.decisions import Decision
from engine.kernel.errors import BadData
from engine.kernel.moves import PASS, SKIP, Move
from engine.kernel.phrases import Phrase
from engine.kernel.steps.stack import Rule, Run

DEEDS: Mapping[type[EffectCode], Deed] = MappingProxyType(
    {**ACTION_DEEDS, **CARD_DEEDS, **HARM_DEEDS, **PLAN_DEEDS, **TOKEN_DEEDS, **VILLAIN_DEEDS}
)
# Codes that nothing carries out: setup, turns, Missions and the end read them where they matter.
READ: frozenset[type[EffectCode]] = frozenset(
    {
        codes.EndAt,
        codes.MissionSpaces,
        codes.Plot,
        codes.RemoveCard,
        codes.Reward,
        codes.Row,
        codes.LeaveOut,
    }
)
# What is paid before the steps after it (R43).
PRICES = (codes.CardDown, codes.Cover, codes.Trade)
_NAMES: Mapping[type[EffectCode], str] = MappingProxyType({kind: name for name, kind in CODES.items()})


def present(step: Effect) -> tuple[int, EffectCode] | None:
    """Return the index and the code of the step that is due, None if the effect is over."""
    steps = effect_of(step.source)[step.alternative] if effect_of(step.source) else ()
    for index in range(step.index, len(steps)):
        if steps[index].on == step.on:
            return index, steps[index]
    return None


def question(state: State, step: Effect) -> Question | None:
    """Return the question that an effect asks now, None if its step is carried out without another one."""
    due = present(step)
    if due is None or not happens(state, step, due[1]):
        return None
    return DEEDS[type(due[1])].ask(state, step, due[1])


def subject(state: State, step: Effect) -> Subject:
    """Return what the question of an effect is about; all may know it, so answers in secret are not part of it."""
    due, asked = present(step), question(state, step)
    code = _NAMES[type(due[1])] if due else ""
    place = asked.place if asked and asked.place != NOWHERE else step.place
    picks = () if asked and asked.secret else step.picks
    return Subject(step.source, code, place, step.seat, asked.n if asked else 0, picks, step.on)


def usable(state: State, source: str, on: On, seat: int, place: int = NOWHERE) -> tuple[int, ...]:
    """Return the alternatives of a source that could do something at a moment, their prices being payable (R43)."""
    count = len(effect_of(source))
    return tuple(number for number in range(count) if could(state, Effect(source, on, seat, number, place=place)))


def could(state: State, step: Effect) -> bool:
    """Tell whether a step of an effect could be carried out; a price that cannot be paid rules out the rest."""
    worth = False
    for index, code in enumerate(effect_of(step.source)[step.alternative]):
        if code.on != step.on:
            continue
        able, price = happens(state, step, code), is_price(step, index)
        if price and not able:
            return False
        worth = worth or (able and not price)
    return worth


def happens(state: State, step: Effect, code: EffectCode) -> bool:
    """Tell whether a step is carried out: it is under way, or its condition is met and it could do something."""
    if type(code) in READ:
        return False
    return bool(step.picks) or (holds(state, step, code) and DEEDS[type(code)].able(state, step, code))


def is_price(step: Effect, index: int) -> bool:
    """Tell whether a step is paid for steps after it."""
    steps = effect_of(step.source)[step.alternative]
    return isinstance(steps[index], PRICES) and any(code.on == step.on for code in steps[index + 1 :])


class EffectRule(Rule[State, Effect]):
    """Carries effects out step by step; a question with one answer is not asked."""

    def waits(self, state: State, step: Effect) -> bool:
        """Tell whether the present step asks a seat for a real choice."""
        asked = question(state, step)
        return asked is not None and len(asked.moves) > (not asked.always)

    def decisions(self, state: State, step: Effect) -> tuple[Decision, ...]:
        """Return the choice of the present step."""
        asked = question(state, step)
        if asked is None:
            return ()
        prompt = Phrase(f"ask-{asked.kind}", {"card": source_name(step.source)})
        return (Decision(asked.seat, asked.kind, prompt, asked.moves, secret=asked.secret),)

    def answer(self, run: Run[State], step: Effect, seat: int, move: Move) -> None:
        """Take an answer; one that only leads to the next question is told."""
        asked, told = question(run.state, step), len(run.events)
        _take(run, step, move)
        after = run.state.steps[-1] if run.state.steps else None
        more = isinstance(after, Effect) and after.picks and question(run.state, after) is not None
        if more and len(run.events) == told and asked is not None and not asked.secret and move not in (PASS, SKIP):
            tell_answer(run, step.source, move)

    def go(self, run: Run[State], step: Effect) -> None:
        """Go on with an effect that asks nothing: take the only answer, do the step, or leave it out."""
        due = present(step)
        if due is None or over(run.state):
            return
        index, code = due
        step = replace(step, index=index)
        if not happens(run.state, step, code):
            if not is_price(step, index):
                run.state.steps.append(_after(step))
            return
        asked = DEEDS[type(code)].ask(run.state, step, code)
        if asked is not None and asked.moves:
            _take(run, step, asked.moves[0])
        elif asked is not None or DEEDS[type(code)].each:
            run.state.steps.append(_after(step))
        else:
            _carry_out(run, step, code)


def _take(run: Run[State], step: Effect, move: Move) -> None:
    """Note an answer; where each is carried out by itself, do so, else ask on. Declining a price ends the effect."""
    due = present(step)
    if due is None:
        return
    step = replace(step, index=due[0], picks=(*step.picks, move))
    if move == PASS and isinstance(due[1], codes.CardDown):
        return
    run.state.steps.append(step)
    if DEEDS[type(due[1])].each:
        DEEDS[type(due[1])].do(run, step, due[1])


def _carry_out(run: Run[State], step: Effect, code: EffectCode) -> None:
    """Do a step with the next one waiting below what it brings about, which may write into its memory."""
    stack = run.state.steps
    after, at = replace(_after(step), memory=Memory()), len(stack)
    stack.append(after)
    memory = DEEDS[type(code)].do(run, step, code)
    if memory is not None and len(stack) > at and stack[at] is after:
        stack[at] = replace(after, memory=memory)


def _after(step: Effect) -> Effect:
    return replace(step, index=step.index + 1, picks=())


def _check_codes() -> None:
    """Raise `BadData` for an effect code that nothing carries out or reads."""
    if missing := [name for name, kind in CODES.items() if (kind in DEEDS) == (kind in READ)]:
        raise BadData(f"no deed, or two, for {missing}")


_check_codes()
