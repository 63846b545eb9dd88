"""Victory Points, Plans and Power-Ups, and the end of a match (MH-94 to MH-99, R9, R10, R14)."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from engine.games.marvel_heroes.state.cards import PLANS_OF, SCENARIOS, in_order
from engine.games.marvel_heroes.state.effect_phrases import effect_line
from engine.games.marvel_heroes.state.names import card_name
from engine.games.marvel_heroes.state.state import State
from engine.games.marvel_heroes.state.victory_codes import AllPlans, AllPowerups, EndRound, ReachVp, SpecialHeadline
from engine.kernel.steps.stack import Run
from engine.kernel.table.outcome import Outcome, places_of, ranking, told_end
from engine.kernel.words.phrases import Phrase, SeatRef


def gain_vp(run: Run[State], seat: int, points: int) -> None:
    """Give a seat Victory Points.

    This may end the match or bring the Special Headline into play (REACH_VP, SPECIAL_HEADLINE, R10).
    """
    state = run.state
    total = state.seats[seat].vp + points
    state.seats[seat] = replace(state.seats[seat], vp=total)
    run.tell("event-vp", {"seat": SeatRef(seat), "count": points, "total": total})
    victory = state.facts.victory
    if isinstance(victory, ReachVp) and total >= victory.n:
        finish(run, Phrase("end-reached", {"count": victory.n}), {seat})
    elif isinstance(victory, SpecialHeadline) and victory.vp and not state.special and total >= victory.vp:
        enter_special(run)


def enter_special(run: Run[State]) -> None:
    """Bring the Special Headline into play (MH-95)."""
    run.state.special = run.state.round
    run.tell("event-special", {"card": card_name(run.state.scenario)})


def complete_plan(run: Run[State], seat: int) -> None:
    """Complete the next Plan of the Mastermind that a seat runs (MH-71, ALL_PLANS)."""
    state = run.state
    seat_state = state.seats[seat]
    card = PLANS_OF[seat_state.mastermind][seat_state.plans]
    state.seats[seat] = seat_state = replace(seat_state, plans=seat_state.plans + 1)
    run.tell("event-plan-done", {"seat": SeatRef(seat), "card": card_name(card), "effect": effect_line(card)})
    victory = state.facts.victory
    if isinstance(victory, AllPlans) and seat_state.plans >= victory.n:
        finish(run, Phrase("end-plans", {"count": victory.n}), {seat})


def gain_powerup(run: Run[State], seat: int, card: str) -> None:
    """Put a Power-Up into play (MH-71)."""
    seat_state = run.state.seats[seat]
    run.state.seats[seat] = replace(seat_state, powerups=in_order((*seat_state.powerups, card)))
    run.tell("event-powerup", {"seat": SeatRef(seat), "card": card_name(card), "effect": effect_line(card)})
    check_powerups(run)


def check_powerups(run: Run[State]) -> None:
    """End the match if a seat has enough Power-Ups; several such seats are ranked (ALL_POWERUPS, R14)."""
    victory = run.state.facts.victory
    if isinstance(victory, AllPowerups):
        ready = {seat for seat, seat_state in enumerate(run.state.seats) if len(seat_state.powerups) >= victory.n}
        if ready:
            finish(run, Phrase("end-powerups", {"count": victory.n}), ready)


def finish(run: Run[State], reason: Phrase, ahead: Collection[int] = ()) -> None:
    """End the match and rank the seats. The seats in ``ahead`` come first (MH-94, MH-99)."""
    state = run.state
    keys = [
        (seat not in ahead, -seat_state.vp, seat != state.solver, -len(seat_state.powerups))
        for seat, seat_state in enumerate(state.seats)
    ]
    points = [seat_state.vp for seat_state in state.seats]
    over(run, ranking(places_of(keys), reason, points))


def over(run: Run[State], outcome: Outcome) -> None:
    """Set the outcome of the match. From now on all players may see all hands (section 7 of the rules)."""
    run.state.steps.clear()
    run.tell("event-end", told_end(outcome), reveals=True, opens=True)
    run.state.outcome = outcome


def last_round(state: State) -> int:
    """Return the number of the last Round under the scenario and the options, 0 for no limit (R41).

    If the scenario ends in the Round of the Special Headline, that Round counts once the Headline has entered.
    """
    victory, last = state.facts.victory, fixed_end(state.scenario, state.round_limit)
    late = isinstance(victory, SpecialHeadline) and not victory.last
    return sooner(state.special, last) if late else last


def fixed_end(scenario: str, limit: int) -> int:
    """Return the number of the Round that is the last in any case, by a scenario or an option; 0 for none (R41)."""
    victory, last = SCENARIOS[scenario].victory, 0
    if isinstance(victory, EndRound):
        last = victory.n
    elif isinstance(victory, AllPlans | AllPowerups | SpecialHeadline):
        last = victory.last
    return sooner(last, limit)


def sooner(*rounds: int) -> int:
    """Return the earliest of several Rounds. 0 means none."""
    return min((number for number in rounds if number), default=0)
