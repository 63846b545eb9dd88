"""A Game Round: Deployment, income, the order of actions, and its end (MH-12 to MH-20, MH-31, R41)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.marvel_heroes.rules import lasting_effects
from engine.games.marvel_heroes.rules.decks import deal, discard, draw
from engine.games.marvel_heroes.rules.scoring import enter_special, finish
from engine.games.marvel_heroes.state import steps
from engine.games.marvel_heroes.state.cards import ACTION_ROUNDS, HEADLINES, place_of
from engine.games.marvel_heroes.state.codes import PpBonus, PpPerRound, PpTax, ResourcePerRound, VillainPerRound
from engine.games.marvel_heroes.state.names import card_name, place_name
from engine.games.marvel_heroes.state.sheet import heals_first, is_available
from engine.games.marvel_heroes.state.state import State
from engine.games.marvel_heroes.state.victory_codes import AllPlans, AllPowerups, EndRound, Showdown, SpecialHeadline
from engine.kernel.chance.fair import draw_label
from engine.kernel.steps.choices import GoRule
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import Phrase, SeatRef

FIRST_INCOME_VP = 5


class BeginRoundRule(GoRule[State, steps.BeginRound]):
    """Begins a Game Round. The first Round has no Deployment (MH-12)."""

    def go(self, run: Run[State], step: steps.BeginRound) -> None:
        """Carry out the Deployment (the first part of a Game Round) in the order of MH-13."""
        state = run.state
        last_actor = state.active if state.round else None
        state.round += 1
        state.action_round = state.acted = 0
        state.active = state.first
        state.latest_fight = state.since = None
        run.tell("event-round", {"round": state.round}, opens=True)
        if state.round > 1:
            _deploy(run)
        state.steps.append(steps.Income(last_actor))


def _deploy(run: Run[State]) -> None:
    state = run.state
    state.seats = [replace(seat_state, failed=False) for seat_state in state.seats]
    for seat in state.around(state.first):
        for code in lasting_effects.schemes(state, seat, VillainPerRound):
            deal(run, seat, "villains", code.n)
    last = advance_track(run)
    if last:
        discard(state, "story", last)
        run.tell("event-story-out", {"card": card_name(last)})
    for area in state.areas:
        fill_area(run, area)
    _assign(run)
    victory = state.facts.victory
    if isinstance(victory, SpecialHeadline) and victory.round == state.round:
        enter_special(run)


def advance_track(run: Run[State]) -> str:
    """Move the Stories one space on (MH-14, R31). Return the Story that leaves space 4, "" for none."""
    state = run.state
    new = draw(run, "story") or ""
    last = state.track[-1]
    state.track = (new, *state.track[:-1])
    if new:
        run.tell("event-story-in", {"card": card_name(new)}, reveals=True)
    return last


def fill_area(run: Run[State], area: str) -> None:
    """Refill an empty Headline space (MH-9, MH-15)."""
    state = run.state
    if area in state.headlines:
        return
    slug = draw(run, "headline")
    if slug is None:
        return
    state.headlines = {
        one: slug if one == area else state.headlines[one]
        for one in state.areas
        if one == area or one in state.headlines
    }
    place = place_name(place_of(HEADLINES[slug], area))
    kind = Phrase(f"type-{HEADLINES[slug].type}")
    threat = HEADLINES[slug].threat
    run.tell("event-headline", {"card": card_name(slug), "place": place, "type": kind, "count": threat}, reveals=True)


def _assign(run: Run[State]) -> None:
    """Determine the Archnemesis and the First Player (MH-16, MH-17, R23)."""
    state = run.state
    seats = range(len(state.seats))
    leaders = _best(list(seats), [state.seats[seat].vp for seat in seats])
    rivals = [state.nemesis(seat) for seat in leaders]
    rivals = _best(rivals, [state.followers(state.seats[seat].mastermind) for seat in rivals])
    state.archnemesis = _lot(run, "archnemesis", rivals)
    name = card_name(state.seats[state.archnemesis].mastermind)
    run.tell("event-archnemesis", {"seat": SeatRef(state.archnemesis), "card": name})
    last = _best(list(seats), [-state.seats[seat].vp for seat in seats])
    last = _best(last, [-len(state.seats[seat].powerups) for seat in last])
    state.first = state.active = _lot(run, "first", last)
    run.tell("event-first", {"seat": SeatRef(state.first)})


def _best(seats: list[int], values: list[int]) -> list[int]:
    return [seat for seat, value in zip(seats, values, strict=True) if value == max(values)]


def _lot(run: Run[State], purpose: str, seats: list[int]) -> int:
    if len(seats) == 1:
        return seats[0]
    return run.chance.choose(draw_label(run.state, purpose), sorted(seats))


class IncomeRule(GoRule[State, steps.Income]):
    """Begins the Planning (MH-19, MH-20)."""

    def go(self, run: Run[State], step: steps.Income) -> None:
        state = run.state
        for seat in state.around(state.first):
            for resource in lasting_effects.power_up_effects(state, seat, ResourcePerRound):
                deal(run, seat, "resources", resource.n)
        for seat in range(len(state.seats)):
            _return_supporters(run, seat)
            points = income(state, seat)
            seat_state = state.seats[seat]
            state.seats[seat] = replace(seat_state, pp=seat_state.pp + points)
            run.tell("event-income", {"seat": SeatRef(seat), "count": points, "total": seat_state.pp + points})
        # In the Planning, the seat that was asked last comes first, and the First Player, who acts next, comes last. So
        # the turn passes between players less often.
        order = sorted(state.around(state.first), key=lambda seat: (seat == state.first, seat != step.last_actor))
        state.steps += [steps.NextAction(), steps.Planning(dict.fromkeys(order, ()))]


def _return_supporters(run: Run[State], seat: int) -> None:
    seat_state = run.state.seats[seat]
    healed = heals_first(seat_state)
    for hero in seat_state.heroes if healed else ():
        if hero.wounded:
            run.tell("event-healed", {"card": card_name(hero.slug)})
    run.state.seats[seat] = replace(
        seat_state,
        heroes=tuple(
            replace(
                hero,
                place="" if hero.status == "support" else hero.place,
                wounded=hero.wounded and not healed,
            )
            for hero in seat_state.heroes
        ),
    )


def income(state: State, seat: int) -> int:
    """Return a seat's Plot Points at the beginning of the Planning (MH-20, PP_PER_ROUND, PP_BONUS, PP_TAX)."""
    seat_state = state.seats[seat]
    points = sum(map(is_available, seat_state.heroes)) + seat_state.vp // FIRST_INCOME_VP
    points += sum(code.n for code in lasting_effects.power_up_effects(state, seat, PpPerRound))
    points += sum(bonus.n for bonus in lasting_effects.scenario_codes(state, PpBonus))
    for tax in lasting_effects.opposing_plan_effects(state, seat, PpTax):
        points = min(points, max(tax.min, points - tax.n))
    return points


class NextActionRule(GoRule[State, steps.NextAction]):
    """Starts the actions. There are five Action Rounds, and each seat acts once in each of them (MH-31)."""

    def go(self, run: Run[State], step: steps.NextAction) -> None:
        state = run.state
        if state.action_round == 0 or state.acted == len(state.seats):
            if state.solver is not None:
                finish(run, Phrase("end-special"))
                return
            if state.action_round == ACTION_ROUNDS:
                state.steps.append(steps.RoundOver())
                return
            state.action_round += 1
            state.acted = 0
            params = {"round": state.round, "number": state.action_round}
            run.tell("event-action-round", {**params}, opens=True)
        seat = state.around(state.first)[state.acted]
        state.acted += 1
        state.active = seat
        state.turns += 1
        state.latest_fight = None
        run.tell("event-turn", {"seat": SeatRef(seat), "number": state.action_round}, opens=True)
        state.steps += [steps.NextAction(), steps.Act(seat)]


class EndRoundRule(GoRule[State, steps.RoundOver]):
    """Ends a Game Round.

    The scenario and then the option for the last Round decide whether the match continues (MH-94, R5, R41).
    """

    def go(self, run: Run[State], step: steps.RoundOver) -> None:
        state, victory = run.state, run.state.facts.victory
        if isinstance(victory, Showdown) and state.round == victory.after_round:
            state.steps.append(steps.NextChallenger(_challengers(state)))
        elif isinstance(victory, EndRound) and state.round == victory.n:
            missed = max(seat_state.vp for seat_state in state.seats) < victory.target
            finish(run, Phrase("end-missed" if missed else "end-round", {"round": state.round}))
        elif isinstance(victory, AllPlans | AllPowerups) and state.round == victory.last:
            finish(run, Phrase("end-round", {"round": state.round}))
        elif isinstance(victory, SpecialHeadline) and state.special and state.round == (victory.last or state.special):
            finish(run, Phrase("end-special-failed"))
        elif state.round == state.round_limit:
            finish(run, Phrase("end-limit", {"round": state.round}))
        else:
            state.steps.append(steps.BeginRound())


def _challengers(state: State) -> tuple[int, ...]:
    """Return the seats that take part in a showdown.

    They are sorted by Victory Points, then by Power-Ups, then clockwise (MH-100, R11).
    """
    around = state.around(state.first)
    return tuple(
        sorted(around, key=lambda seat: (-state.seats[seat].vp, -len(state.seats[seat].powerups), around.index(seat)))
    )
