"""The parts of a Hero turn: its start, the card, and everything after the actions (MU-22 to MU-36)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from engine.games.marvel_united.rules import battle, gear, specials
from engine.games.marvel_united.rules.board.heroes import draw, draw_up, knock_out, set_hero
from engine.games.marvel_united.rules.board.pools import fill_pool, turn_of
from engine.games.marvel_united.rules.board.tokens import change, record
from engine.games.marvel_united.rules.flow import ask_cards, begin_if_any, lose, push
from engine.games.marvel_united.rules.overflow import resolve_spills
from engine.games.marvel_united.rules.pacing import until_villain
from engine.games.marvel_united.rules.permanents import lifts_ban, skips_draw, symbols_to_ignore
from engine.games.marvel_united.state import pieces, steps
from engine.games.marvel_united.state.names import hero_name, pool_name
from engine.games.marvel_united.state.state import State
from engine.kernel.steps.choices import GoRule
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import Phrase, SeatRef


class NextTurnRule(GoRule[State, steps.NextTurn]):
    """Starts the Villain's turn if it is next, otherwise the next Hero's turn (MU-11, MU-12)."""

    def go(self, run: Run[State], step: steps.NextTurn) -> None:
        state = run.state
        push(state, steps.HeroStage("begin") if until_villain(state) else steps.VillainStage("begin"))


class HeroStageRule(GoRule[State, steps.HeroStage]):
    """Carries out the parts of a Hero turn that need no choice."""

    def go(self, run: Run[State], step: steps.HeroStage) -> None:
        _STAGES[step.stage](run)


def _begin_hero_turn(run: Run[State]) -> None:
    """Begin the next Hero's turn.

    Effects that last until this Hero's turn end, and a KO Hero stands up (MU-22).
    """
    state = run.state
    seat = state.next_hero()
    if not state.after_villain:
        state.recent = ()
    state.phase, state.turns = "hero", state.turns + 1
    state.scheme_used = state.card_used = False
    state.turn = pieces.HeroTurn(seat, began=state.heroes[seat].place)
    run.tell("event-hero-turn", {"seat": SeatRef(seat), "hero": hero_name(state.heroes[seat].hero)}, opens=True)
    for other, hero in enumerate(state.heroes):
        if hero.safe_until == seat:
            set_hero(state, other, safe_until=None)
    hero = set_hero(state, seat, shifts=False)
    if not hero.hand and not hero.deck and not (state.solo and support_cards(state)):
        lose(run, "end-no-card" if state.solo else "end-empty", {"seat": SeatRef(seat)})
        return
    if hero.ko:
        set_hero(state, seat, ko=False)
        record(state, pieces.Happening("stands", hero.place, seat=seat))
        run.tell("event-hero-stands", {"seat": SeatRef(seat)})
        draw_up(run, seat)
    push(state, steps.HeroStage("draw"), steps.StartChoice())


def support_cards(state: State) -> tuple[str, ...]:
    """Return the support cards of the row that may be played in this turn.

    Right after a Villain turn there are none (MU-71, MU-72).
    """
    banned = state.after_villain and not lifts_ban(state)
    return () if banned or not state.solo else state.row


def _draw_card(run: Run[State]) -> None:
    """Let the Hero draw a card. A commander may play a support card instead (MU-23, MU-71)."""
    state = run.state
    if support_cards(state):
        push(state, steps.DrawChoice())
    else:
        draw_step(run)


def draw_step(run: Run[State]) -> None:
    """Let the Hero draw a card, unless the Location skips the draw. Then the Hero plays a card."""
    state = run.state
    seat = turn_of(state).seat
    if skips_draw(state, seat):
        run.tell("event-skip-draw", {"seat": SeatRef(seat)})
    elif not draw(run, seat, 1):
        run.tell("event-no-draw", {"seat": SeatRef(seat)})
    push(state, steps.PlayChoice())


def _after_card(run: Run[State]) -> None:
    """Fill the pool of symbols.

    Then a Hero in Niffleheim ignores a symbol, and battle plans may change a support card.
    """
    state = run.state
    fill_pool(state)
    specials.open_special(run)
    push(state, steps.HeroStage("symbols"))
    turn = turn_of(state)
    if turn.support:
        push(state, steps.SupportChoice())
    if symbols_to_ignore(state, turn.seat, turn.began):
        push(state, steps.IgnoreChoice())


def _symbols(run: Run[State]) -> None:
    """Add the symbols that battle plans and Spinnerets give, then ask for the actions."""
    state = run.state
    if turn_of(state).support:
        battle.support_extras(run)
    battle.static_extras(run)
    turn = turn_of(state)
    counts = {kind: sum(symbol.kind == kind for symbol in turn.pool) for kind in pieces.KINDS}
    symbols: list[Phrase] = [pool_name(kind, count) for kind, count in counts.items() if count]
    if symbols:
        run.tell("event-pool", {"seat": SeatRef(turn.seat), "symbols": symbols})
    push(state, steps.HeroStage("done"), steps.ActionChoice())


def _after_actions(run: Run[State]) -> None:
    """Continue after the actions.

    First foes strike back, then the effects of the Location and other end-of-turn effects resolve (MU-34 to MU-36).
    """
    state = run.state
    state.turn = replace(turn_of(state), pool=())
    push(state, steps.HeroStage("ends"), steps.LocationChoice())
    for number in reversed(turn_of(state).attacked):
        place = state.find_threat(number)
        threat = None if place is None else state.ring[place].threat
        if place is not None and threat is not None:
            begin_if_any(state, threat.slug, "done", place=place, number=number)


def _ends(run: Run[State]) -> None:
    """Resolve the end-of-turn effects of the card.

    A KO Hero gets none, because the KO ended the Hero's part of the turn (R15).
    """
    state = run.state
    push(state, steps.HeroStage("overflow"))
    if not state.heroes[turn_of(state).seat].ko:
        specials.own_ends(run)
        gear.recharge_at_end(run)


def _overflow(run: Run[State]) -> None:
    """Resolve the overflows of this turn (MU-21)."""
    state = run.state
    state.turn = replace(turn_of(state), overflows_done=True)
    push(state, steps.HeroStage("empty"))
    resolve_spills(state)


def _empty(run: Run[State]) -> None:
    """Knock out a Hero without cards, ask for Super-villain cards, and let the Hero discard excess tokens.

    See MU-36, MU-48 and MU-75.
    """
    state = run.state
    seat = turn_of(state).seat
    hero = state.heroes[seat]
    push(state, steps.HeroStage("end"), steps.ExcessChoice())
    ask_cards(state, "hero-turn-end")
    if not hero.ko and not hero.hand:
        knock_out(state, seat)


def _end_turn(run: Run[State]) -> None:
    """End the turn and remove damage that defeated nobody. After a support card, refill the row (MU-36, MU-71)."""
    state = run.state
    turn = turn_of(state)
    heal(state)
    if turn.support:
        battle.refill(run)
    state.last, state.turn, state.after_villain = turn.seat, None, False
    push(state, steps.NextTurn())


def heal(state: State) -> None:
    """Remove the damage of this turn from Doombots and Henchmen (R3, R38)."""
    for at in range(pieces.PLACES):
        here = state.ring[at]
        threat = here.threat
        if here.dented or (threat is not None and threat.hurt):
            change(state, at, dented=0, threat=None if threat is None else replace(threat, hurt=0))


_STAGES: Mapping[str, Callable[[Run[State]], None]] = {
    "begin": _begin_hero_turn,
    "draw": _draw_card,
    "played": _after_card,
    "symbols": _symbols,
    "done": _after_actions,
    "ends": _ends,
    "overflow": _overflow,
    "empty": _empty,
    "end": _end_turn,
}
