"""Runs effects.

Each step asks its questions and is carried out, then the next step follows (section 3 of the rules).
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.games.marvel_united.rules.effects.actions import ACTION_HANDLERS
from engine.games.marvel_united.rules.effects.cards import CARD_HANDLERS
from engine.games.marvel_united.rules.effects.conditions import holds
from engine.games.marvel_united.rules.effects.description import EffectHandler, Question, seat_named
from engine.games.marvel_united.rules.effects.harm import HARM_HANDLERS
from engine.games.marvel_united.rules.effects.plans import PLAN_HANDLERS
from engine.games.marvel_united.rules.effects.tokens import TOKEN_HANDLERS
from engine.games.marvel_united.rules.effects.villain import VILLAIN_HANDLERS
from engine.games.marvel_united.rules.flow import over
from engine.games.marvel_united.state import codes, names
from engine.games.marvel_united.state.cards import effect_of
from engine.games.marvel_united.state.code_reading import CODES
from engine.games.marvel_united.state.code_words import On
from engine.games.marvel_united.state.codes import EffectCode
from engine.games.marvel_united.state.names import source_name
from engine.games.marvel_united.state.pieces import NOWHERE, TOKENS, Memory
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.steps import Effect
from engine.games.marvel_united.state.subjects import Subject
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import PASS, SKIP, Move
from engine.kernel.errors import BadData
from engine.kernel.steps.stack import Rule, Run
from engine.kernel.words.phrases import Param, Phrase, SeatRef

EFFECT_HANDLERS: Mapping[type[EffectCode], EffectHandler] = {
    **ACTION_HANDLERS,
    **CARD_HANDLERS,
    **HARM_HANDLERS,
    **PLAN_HANDLERS,
    **TOKEN_HANDLERS,
    **VILLAIN_HANDLERS,
}
# Codes without an `EffectHandler`. The modules of the setup, the turns, the Missions and the match's end read them.
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
# Codes that can be the price of the steps after them: without paying it, those steps do not happen (R43).
PRICES = (codes.CardDown, codes.Cover, codes.Trade)
_NAMES: Mapping[type[EffectCode], str] = {kind: name for name, kind in CODES.items()}


def present(step: Effect) -> tuple[int, EffectCode] | None:
    """Return the index and the code of an effect's current step, None if the effect is over."""
    steps = effect_of(step.source)[step.alternative] if effect_of(step.source) else ()
    for index in range(step.index, len(steps)):
        if steps[index].on == step.on:
            return index, steps[index]
    return None


def question(state: State, step: Effect) -> Question | None:
    """Return the pending question of an effect, None if its current step needs no further answer."""
    effect_subject = present(step)
    if effect_subject is None or not happens(state, step, effect_subject[1]):
        return None
    return EFFECT_HANDLERS[type(effect_subject[1])].ask(state, step, effect_subject[1])


def subject(state: State, step: Effect) -> Subject:
    """Return what an effect's question is about, without secret answers, because everybody may see it."""
    effect_subject, question_asked = present(step), question(state, step)
    code = _NAMES[type(effect_subject[1])] if effect_subject else ""
    place = question_asked.place if question_asked and question_asked.place != NOWHERE else step.place
    picks = () if question_asked and question_asked.secret else step.picks
    return Subject(step.source, code, place, step.seat, question_asked.n if question_asked else 0, picks, step.on)


def usable(state: State, source: str, on: On, seat: int, place: int = NOWHERE) -> tuple[int, ...]:
    """Return the alternatives of a card's effect that could do something now and whose prices can be paid (R43)."""
    count = len(effect_of(source))
    return tuple(number for number in range(count) if could(state, Effect(source, on, seat, number, place=place)))


def could(state: State, step: Effect) -> bool:
    """Return whether an effect could do something. If its price cannot be paid, it does nothing."""
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
    """Return whether a step is carried out.

    It is, if it was already answered, or if its condition is met and it could do something.
    """
    if type(code) in READ:
        return False
    return bool(step.picks) or (holds(state, step, code) and EFFECT_HANDLERS[type(code)].able(state, step, code))


def is_price(step: Effect, index: int) -> bool:
    """Return whether a step is the price of later steps."""
    steps = effect_of(step.source)[step.alternative]
    return isinstance(steps[index], PRICES) and any(code.on == step.on for code in steps[index + 1 :])


def _prompt(state: State, step: Effect, question_asked: Question) -> Phrase:
    """Return the text of the question.

    If an effect asks twice with the same choices, the second question mentions the first answer.
    """
    params: dict[str, Param] = {"card": source_name(step.source)}
    before = step.picks[-1] if step.picks else ("",)
    verb = question_asked.moves[0][0]
    if verb == "swap":
        return Phrase("ask-swap", {**params, "number": int(before[1]) if before[0] == "swap" else 0})
    if verb == "take" and before[0] == "to":
        return Phrase("ask-take-for", {**params, "seat": SeatRef(seat_named(state, before[1]))})
    return Phrase(f"ask-{question_asked.kind}", params)


class EffectRule(Rule[State, Effect]):
    """Carries out effects step by step. A question with one answer is answered automatically."""

    def decisions(self, state: State, step: Effect) -> tuple[Decision, ...]:
        question_asked = question(state, step)
        if question_asked is None or len(question_asked.moves) <= (not question_asked.always):
            return ()
        return (
            Decision(
                question_asked.seat,
                question_asked.kind,
                _prompt(state, step, question_asked),
                question_asked.moves,
                secret=question_asked.secret,
            ),
        )

    def answer(self, run: Run[State], step: Effect, seat: int, move: Move) -> None:
        question_asked, events = question(run.state, step), list(run.events)
        _take(run, step, move)
        after = run.state.steps[-1] if run.state.steps else None
        more = isinstance(after, Effect) and after.picks and question(run.state, after) is not None
        if (
            more
            and run.events == events
            and question_asked is not None
            and not question_asked.secret
            and move not in (PASS, SKIP)
        ):
            _tell_answer(run, step.source, move)

    def go(self, run: Run[State], step: Effect) -> None:
        effect_subject = present(step)
        if effect_subject is None or over(run.state):
            return
        index, code = effect_subject
        step = replace(step, index=index)
        if not happens(run.state, step, code):
            if not is_price(step, index):
                run.state.steps.append(_after(step))
            return
        question_asked = EFFECT_HANDLERS[type(code)].ask(run.state, step, code)
        if question_asked is not None and question_asked.moves:
            _take(run, step, question_asked.moves[0])
        elif question_asked is not None or EFFECT_HANDLERS[type(code)].each:
            run.state.steps.append(_after(step))
        else:
            _carry_out(run, step, code)


def _take(run: Run[State], step: Effect, move: Move) -> None:
    """Record an answer.

    If a step handles each answer separately, it is carried out now. If the seat declines to pay a price, the effect
    ends.
    """
    effect_subject = present(step)
    if effect_subject is None:
        return
    step = replace(step, index=effect_subject[0], picks=(*step.picks, move))
    if move == PASS and isinstance(effect_subject[1], codes.CardDown):
        return
    run.state.steps.append(step)
    if EFFECT_HANDLERS[type(effect_subject[1])].each:
        EFFECT_HANDLERS[type(effect_subject[1])].do(run, step, effect_subject[1])


def _carry_out(run: Run[State], step: Effect, code: EffectCode) -> None:
    """Carry out a step.

    The next step is put on the stack first, because the results of this step are stored in it for later use.
    """
    stack = run.state.steps
    after, at = replace(_after(step), memory=Memory()), len(stack)
    stack.append(after)
    memory = EFFECT_HANDLERS[type(code)].do(run, step, code)
    if memory is not None and len(stack) > at and stack[at] is after:
        stack[at] = replace(after, memory=memory)


def _after(step: Effect) -> Effect:
    return replace(step, index=step.index + 1, picks=())


def _check_codes() -> None:
    """Raise `BadData` unless each effect code has either an `EffectHandler` or an entry in ``READ``, and not both."""
    if codes_missing := [name for name, kind in CODES.items() if (kind in EFFECT_HANDLERS) == (kind in READ)]:
        raise BadData(f"not exactly one function for {codes_missing}")


_check_codes()


def _tell_answer(run: Run[State], source: str, move: Move) -> None:
    """Announce the Hero, place or card that an answer names, together with the card that asks for it."""
    run.tell("event-answer", {"card": names.source_name(source), "what": _target_name(run.state, move)})


def _target_name(state: State, move: Move) -> Phrase:
    """Return the name of what a move ends with: a Location, Hero, card, Threat or token."""
    verb, *words = move
    if verb == "from" or move[-2:-1] == ("at",):
        return names.place_name(words[0] if verb == "from" else words[-1])
    if verb == "swap":
        return names.card_name(state.story[int(words[0]) - 1].card)
    if verb == "return":
        return names.threat_name(words[0])
    if verb in ("pay", "lose", "take"):
        return names.chip_name(words[0])
    if words[-1] in TOKENS:
        return names.token_name(words[-1])
    return _hero_or_place(state, words[-1])


def _hero_or_place(state: State, word: str) -> Phrase:
    try:
        return names.hero_name(state.heroes[seat_named(state, word)].hero)
    except LookupError:
        return names.place_name(word)
