"""Damage to Heroes and KOs (MU-44 to MU-50).

All hits of one damage sentence of a card are resolved before the KOs that they cause (R13).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.games.marvel_united.rules import battle, reactions
from engine.games.marvel_united.rules.board.heroes import distinct, most_alike, put_under, set_hero
from engine.games.marvel_united.rules.board.tokens import record
from engine.games.marvel_united.rules.flow import begin_if_any, over, push
from engine.games.marvel_united.state import steps
from engine.games.marvel_united.state.names import source_name
from engine.games.marvel_united.state.pieces import Happening, Hit, Memory
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.visibility import open_hands
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import PASS, Move
from engine.kernel.steps.choices import ChoiceRule, GoRule
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import Phrase, SeatRef

REDIRECT, PREVENT, DISCARD = "redirect", "prevent", "discard"


class DamagesRule(ChoiceRule[State, steps.Damages]):
    """Resolves one hit after another.

    For each hit, seats may first redirect it, and then seats may prevent some of its damage (R17).
    """

    kind = "reaction"

    def seat(self, state: State, step: steps.Damages) -> int:
        return _reacting(state, step)[0]

    def moves(self, state: State, step: steps.Damages) -> Sequence[Move]:
        _, moves = _reacting(state, step)
        return [*moves, PASS] if moves else []

    def prompt(self, state: State, step: steps.Damages) -> Phrase:
        hit = step.hits[0]
        card = source_name(step.attacker)
        return Phrase("ask-reaction", {"seat": SeatRef(hit.seat), "count": hit.n, "card": card})

    def play(self, run: Run[State], step: steps.Damages, seat: int, move: Move) -> None:
        if move == PASS:
            push(run.state, replace(step, answered_seats=(*step.answered_seats, seat)))
            return
        hit, *others = step.hits
        if step.stage == PREVENT:
            push(run.state, replace(step, hits=(reactions.prevent(run, seat, move, hit), *others)))
            return
        # The defeat of a Henchman may have consequences. They are resolved before the remaining hits.
        stack, below = run.state.steps, len(run.state.steps)
        push(run.state, step)
        redirected_hit = reactions.redirect(run, seat, move, hit)
        steps_left = tuple(others) if redirected_hit is None else (redirected_hit, *others)
        if not over(run.state):
            stack[below] = replace(step, hits=steps_left, answered_seats=())

    def skipped(self, run: Run[State], step: steps.Damages) -> None:
        state = run.state
        if not step.hits:
            _end_sentence(state, step)
            return
        hit, *others = step.hits
        if step.stage == REDIRECT:
            harm_left = reactions.ignored(run, hit, step.attacker)
            push(state, replace(step, hits=(harm_left, *others), stage=PREVENT, answered_seats=()))
        elif step.stage == PREVENT:
            _strike(run, replace(step, stage=DISCARD, answered_seats=()), hit)
        else:
            fallen = step.fallen if state.heroes[hit.seat].hand else (*step.fallen, hit.seat)
            push(state, replace(step, hits=tuple(others), stage=REDIRECT, answered_seats=(), fallen=fallen))


def _reacting(state: State, step: steps.Damages) -> tuple[int, list[Move]]:
    """Return the next seat that can react to the first hit, and its moves.

    The target's seat comes first.
    """
    if step.stage == DISCARD or not step.hits or step.hits[0].n == 0 or state.heroes[step.hits[0].seat].ko:
        return 0, []
    hit = step.hits[0]
    for seat in (hit.seat, *(one for one in range(len(state.heroes)) if one != hit.seat)):
        if seat in step.answered_seats:
            continue
        found = (
            reactions.redirects(state, seat, hit) if step.stage == REDIRECT else reactions.prevents(state, seat, hit)
        )
        if found:
            return seat, found
    return 0, []


def _strike(run: Run[State], step: steps.Damages, hit: Hit) -> None:
    """Make a Hero discard cards for a hit. A KO Hero or a Hero without cards loses nothing (MU-47, R5)."""
    state = run.state
    hand = len(state.heroes[hit.seat].hand)
    if not hit.n or not hand or state.heroes[hit.seat].ko:
        push(state, replace(step, hits=step.hits[1:], stage=REDIRECT))
        return
    loss_count = min(hit.n, hand)
    record(state, Happening("hurt", state.heroes[hit.seat].place, seat=hit.seat, n=loss_count))
    push(state, replace(step, hurt=(*step.hurt, hit.seat)), steps.DiscardChoice(hit.seat, loss_count))


def _end_sentence(state: State, step: steps.Damages) -> None:
    """Resolve the KOs of a damage sentence in seat order (R13).

    The seats that lost cards are stored in the memory of the effect that is below on the stack.
    """
    below = state.steps[-1] if state.steps else None
    if isinstance(below, steps.Effect):
        hurt = tuple(dict.fromkeys(step.hurt))
        state.steps[-1] = replace(below, memory=Memory(seats=hurt, count=len(hurt)))
    push(state, *(steps.KnockOut(seat) for seat in sorted(set(step.fallen), reverse=True)))


class DiscardRule(ChoiceRule[State, steps.DiscardChoice]):
    """Lets the Hero put hand cards to the bottom of the deck one by one.

    Losing the last card is a KO (MU-44, MU-45).
    """

    def moves(self, state: State, step: steps.DiscardChoice) -> Sequence[Move]:
        return [("discard", card) for card in distinct(state.heroes[step.seat].hand)] if step.remaining else []

    def prompt(self, state: State, step: steps.DiscardChoice) -> Phrase:
        if len(state.heroes[step.seat].hand) <= step.remaining:
            return Phrase("ask-discard-all")
        return Phrase("ask-discard", {"count": step.remaining})

    def decisions(self, state: State, step: steps.DiscardChoice) -> tuple[Decision, ...]:
        return tuple(replace(decision, secret=not open_hands(state)) for decision in super().decisions(state, step))

    def rest(self, state: State, step: steps.DiscardChoice) -> int:
        hand = state.heroes[step.seat].hand
        unasked = most_alike(hand) if open_hands(state) else 1
        return max(1, min(step.remaining, len(hand) - unasked))

    def asks_single(self, state: State, step: steps.DiscardChoice) -> bool:
        return not open_hands(state) and len(state.heroes[step.seat].hand) > 1

    def play(self, run: Run[State], step: steps.DiscardChoice, seat: int, move: Move) -> None:
        put_under(run, seat, move[1])
        if not run.state.heroes[seat].hand:
            push(run.state, steps.Fall(seat))
        elif step.remaining > 1:
            push(run.state, steps.DiscardChoice(seat, step.remaining - 1))


class FallRule(ChoiceRule[State, steps.Fall]):
    """Decides whether a Hero without cards is KO or a Last Stand prevents this (MU-45, R52)."""

    kind = "reaction"

    def moves(self, state: State, step: steps.Fall) -> Sequence[Move]:
        hero = state.heroes[step.seat]
        saving = [] if hero.ko or hero.hand else battle.last_stand(state)
        return [*saving, PASS] if saving else []

    def prompt(self, state: State, step: steps.Fall) -> Phrase:
        return Phrase("ask-fall", {"seat": SeatRef(step.seat)})

    def play(self, run: Run[State], step: steps.Fall, seat: int, move: Move) -> None:
        if move == PASS:
            self.skipped(run, step)
        else:
            battle.stand(run, seat, move)

    def skipped(self, run: Run[State], step: steps.Fall) -> None:
        state = run.state
        hero = state.heroes[step.seat]
        if hero.ko or hero.hand:
            return
        set_hero(state, step.seat, ko=True)
        record(state, Happening("ko", hero.place, seat=step.seat))
        run.tell("event-ko", {"seat": SeatRef(step.seat)})


class KnockOutRule(GoRule[State, steps.KnockOut]):
    """Resolves a KO: the board's BAM, or the effect that replaces it.

    The KO Hero may then use a card (MU-46).
    """

    def go(self, run: Run[State], step: steps.KnockOut) -> None:
        state = run.state
        hero = state.heroes[step.seat]
        if hero.ko:
            begin_if_any(state, state.villain, "ko", place=hero.place)
            push(state, steps.CardChoice("ko-me", step.seat))
