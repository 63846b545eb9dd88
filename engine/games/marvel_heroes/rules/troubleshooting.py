"""The stages of troubleshooting (MH-43 to MH-49, MH-56 to MH-60) and the confrontation (MH-66 to MH-70)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.games.marvel_heroes.rules.decks import deal, discard, draw
from engine.games.marvel_heroes.rules.effects.ratings import BOOST_FACE, TROUBLE_FACE
from engine.games.marvel_heroes.rules.lasting_effects import scenario_codes
from engine.games.marvel_heroes.rules.moving import area_of
from engine.games.marvel_heroes.rules.scoring import complete_plan, gain_powerup, gain_vp
from engine.games.marvel_heroes.rules.trouble_dice import (
    has_skill,
    reduction,
    support_codes,
    threat_dice,
    threat_sources,
)
from engine.games.marvel_heroes.state import cards, steps
from engine.games.marvel_heroes.state.codes import MwBoost, TroubleReroll
from engine.games.marvel_heroes.state.names import card_name, card_names, dice_words, place_name, with_sources
from engine.games.marvel_heroes.state.state import Die, Fight, Solving, State
from engine.kernel.chance.fair import draw_label
from engine.kernel.choices.moves import DONE, Move
from engine.kernel.steps.choices import ChoiceRule, GoRule
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import Param, Phrase, SeatRef


def case_of(state: State) -> Solving:
    """Return the current Troubleshooting action. Raises `LookupError` if there is none."""
    if state.case is None:
        raise LookupError("nothing is troubleshot")
    return state.case


def change_case(state: State, **fields: object) -> Solving:
    """Change fields of the current Troubleshooting action and return the changed action."""
    state.case = replace(case_of(state), **fields)
    return state.case


def headline_of(state: State, case: Solving) -> cards.Headline:
    """Return the Headline of a Troubleshooting action, even after it has left its space."""
    special = state.facts.special
    if case.place == cards.SPECIAL and special is not None:
        return special
    return cards.HEADLINES[case.headline]


def begin_case(run: Run[State], seat: int, place: str, cut: int) -> None:
    """Begin a Troubleshooting action with ``cut`` less Trouble (MH-42, MH-43).

    Raises `LookupError` if the place has no Headline.
    """
    state = run.state
    card = state.headline_at(place)
    if card is None:
        raise LookupError(place)
    state.case = Solving(state.turns, seat, place, area_of(place), card.slug, cut=cut)
    heroes = card_names(hero.slug for hero in state.ready_at(seat, place))
    params: dict[str, Param] = {"seat": SeatRef(seat), "card": card_name(card.slug), "place": place_name(place)}
    run.tell("event-troubleshoot", {**params, "heroes": list(heroes)}, opens=True)
    state.steps += [steps.Trouble("roll"), steps.Nemesis("action-start")]


class TroubleRule(GoRule[State, steps.Trouble]):
    """Carries out the stages of a Troubleshooting action that need no choice."""

    def go(self, run: Run[State], step: steps.Trouble) -> None:
        _STAGES[step.stage](run)


def _roll(run: Run[State]) -> None:
    """Roll the Trouble dice. If the Skill is missing, Boosts are rerolled (MH-44 to MH-46, R45)."""
    state, case = run.state, case_of(run.state)
    card = headline_of(state, case)
    count = threat_dice(state, case.seat, card, schemed="threat" in case.schemed)
    skilled = has_skill(state, case.seat, case.place, case.area, card)
    dice = throw(run, "trouble", count, boosts=not skilled)
    case = change_case(state, stage="rolled", dice=dice, trouble=trouble_in(dice))
    params: dict[str, Param] = {"count": count, "dice": list(dice_words(dice)), "trouble": case.trouble}
    key = "event-trouble-skilled" if skilled else "event-trouble"
    run.tell(*with_sources(key, params, threat_sources(state, case.seat, card)), reveals=True)
    tell_boosts(run, dice)
    rerolls = sum(code.n for code in support_codes(state, case.seat, case.area) if isinstance(code, TroubleReroll))
    state.steps.append(steps.Trouble("nemesis-dice"))
    if rerolls:
        state.steps.append(steps.TroubleDice(case.seat, rerolls))


def throw(run: Run[State], purpose: str, count: int, *, boosts: bool, again: bool = False) -> tuple[Die, ...]:
    """Roll dice, then reroll Boosts if ``boosts`` is set (MH-46, MH-79, R45)."""
    faces = run.chance.roll(draw_label(run.state, purpose), count) if count else ()
    raised = [number for number, face in enumerate(faces) if boosts and face == BOOST_FACE]
    more = run.chance.roll(draw_label(run.state, f"{purpose}-boost"), len(raised)) if raised else ()
    boost = dict(zip(raised, more, strict=True))
    return tuple(Die(face, boost.get(number, 0), again) for number, face in enumerate(faces))


def tell_boosts(run: Run[State], dice: tuple[Die, ...]) -> None:
    """Announce the number of rerolled Boosts, because each reroll adds a further face to the result."""
    again = sum(bool(die.boost) for die in dice)
    if again:
        run.tell("event-boosts-again", {"count": again}, reveals=True)


def trouble_in(dice: tuple[Die, ...]) -> int:
    """Return the Trouble that dice show: Hits and Trouble icons, including those of Boost rerolls (MH-44, MH-46)."""
    faces = [face for die in dice for face in (die.face, die.boost) if face]
    return sum(cards.FACE_HITS[face - 1] + (face == TROUBLE_FACE) for face in faces)


class TroubleDiceRule(ChoiceRule[State, steps.TroubleDice]):
    """Lets a seat reroll some Trouble dice (TROUBLE_REROLL, SCHEME_BONUS, F8)."""

    kind = "dice"

    def moves(self, state: State, step: steps.TroubleDice) -> list[Move]:
        dice = case_of(state).dice or ()
        faces = {
            cards.FACES[die.face - 1] for place, die in enumerate(dice) if die.fresh and place not in step.picked_dice
        }
        picks = [("pick", face) for face in cards.PICKS if face in faces] if step.remaining else []
        return [*picks, DONE]

    def combinable(self, state: State, step: steps.TroubleDice, moves: Sequence[Move]) -> Sequence[Move]:
        return [move for move in moves if move != DONE]

    def prompt(self, state: State, step: steps.TroubleDice) -> Phrase:
        return Phrase("ask-trouble-dice", {"count": step.remaining, "trouble": case_of(state).trouble})

    def play(self, run: Run[State], step: steps.TroubleDice, seat: int, move: Move) -> None:
        state = run.state
        if move == DONE:
            if step.picked_dice:
                self._reroll(run, step)
            return
        dice = case_of(state).dice or ()
        place = next(
            place
            for place, die in enumerate(dice)
            if die.fresh and place not in step.picked_dice and cards.FACES[die.face - 1] == move[1]
        )
        run.tell("event-picked-die", {"seat": SeatRef(seat), "face": Phrase(f"faces-{move[1]}", {"count": 1})})
        state.steps.append(replace(step, remaining=step.remaining - 1, picked_dice=(*step.picked_dice, place)))

    def _reroll(self, run: Run[State], step: steps.TroubleDice) -> None:
        state, case = run.state, case_of(run.state)
        fresh = throw(run, "trouble-again", len(step.picked_dice), boosts=False, again=True)
        dice = rerolled(case.dice or (), step.picked_dice, fresh)
        trouble = trouble_in(dice)
        change_case(state, dice=dice, trouble=trouble)
        params: dict[str, Param] = {"seat": SeatRef(step.seat), "dice": list(dice_words(fresh)), "trouble": trouble}
        run.tell("event-trouble-again", params, reveals=True)


def rerolled(dice: tuple[Die, ...], picked: tuple[int, ...], fresh: tuple[Die, ...]) -> tuple[Die, ...]:
    """Return the dice, with the ``picked`` dice replaced by the ``fresh`` dice."""
    new = dict(zip(picked, fresh, strict=True))
    return tuple(new.get(place, die) for place, die in enumerate(dice))


def _nemesis_dice(run: Run[State]) -> None:
    state, case = run.state, case_of(run.state)
    state.steps.append(steps.Trouble("reduce"))
    if case.rerolls:
        state.steps.append(steps.TroubleDice(state.nemesis(case.seat), case.rerolls))


def _reduce(run: Run[State]) -> None:
    """Reduce Trouble. If none is left, the Headline is solved (MH-47, MH-48, R34)."""
    state, case = run.state, case_of(run.state)
    card = headline_of(state, case)
    cut = reduction(state, case.seat, case.place, case.area, card) + case.cut
    if case.rise:
        run.tell("event-trouble-up", {"count": case.rise, "trouble": case.trouble + case.rise})
    trouble = max(0, case.trouble + case.rise - cut)
    change_case(state, trouble=trouble, rise=0)
    run.tell("event-reduced", {"count": cut, "trouble": trouble})
    if trouble:
        state.steps += [steps.Trouble("draw"), steps.Nemesis("villains-start")]
    else:
        change_case(state, solved=True)
        state.steps.append(steps.Trouble("over"))


def _draw_villain_cards(run: Run[State]) -> None:
    """Let every villain seat draw a card, then ask for a Lead (MH-49, MH-50, SCHEME_ALSO)."""
    state, case = run.state, case_of(run.state)
    change_case(state, stage="villains")
    if case.also:
        change_case(state, also=False)
        deal(run, state.nemesis(case.seat), "villains", best_level(state, case))
    for seat in state.villain_seats(case.seat):
        deal(run, seat, "villains", 1)
    state.steps.append(steps.AskLead())


def best_level(state: State, case: Solving) -> int:
    """Return the highest Level among the hero seat's heroes at the place of the Headline (MH-62, R17)."""
    return max((cards.HEROES[hero.slug].level for hero in state.ready_at(case.seat, case.place)), default=0)


def _opposed(run: Run[State]) -> None:
    """Solve the Headline if nobody played a Lead, otherwise ask for Reinforcements (MH-50, MH-53)."""
    state, case = run.state, case_of(run.state)
    if case.lead:
        state.steps += [steps.Trouble("combat"), steps.Nemesis("combat-start"), steps.AskReinforce()]
    else:
        change_case(state, solved=True)
        run.tell("event-unopposed", {})
        state.steps.append(steps.Trouble("over"))


def _ask_others(run: Run[State]) -> None:
    """Ask the other villain seats for Reinforcements; the Lead's player has named them with the Lead (R51)."""
    state, case = run.state, case_of(run.state)
    state.steps += [steps.Trouble("combat"), steps.Nemesis("combat-start")]
    if len(state.villain_seats(case.seat)) > 1:
        state.steps.append(steps.AskReinforce(1))


def lead_boosts(state: State, case: Solving) -> bool:
    """Return whether the Lead rerolls Boosts, because of a scheme or the scenario (MH-62, MW_BOOST)."""
    return case.boosts or (cards.VILLAINS[case.lead].most_wanted and any(scenario_codes(state, MwBoost)))


def _combat(run: Run[State]) -> None:
    state, case = run.state, case_of(run.state)
    change_case(state, stage="combat", reinforcements=(), agents=())
    begin_fight(
        run,
        Fight(
            number=0,
            seat=case.seat,
            controller=case.controller,
            villain=case.lead,
            place=case.place,
            area=case.area,
            boosts=lead_boosts(state, case),
            reinforcements=case.reinforcements,
            agents=case.agents,
        ),
    )


def begin_fight(run: Run[State], fight: Fight) -> None:
    """Begin a Combat. The steps that follow the Combat are pushed below it."""
    state = run.state
    state.fights += 1
    state.fight = replace(fight, number=state.fights, turn=state.turns)
    state.fought = None
    below = [steps.Trouble("faced" if fight.boss else "over")] if state.case else []
    params: dict[str, Param] = {"seat": SeatRef(fight.seat), "card": card_name(fight.villain)}
    run.tell("event-fight", {**params, "other": SeatRef(fight.controller)}, opens=True)
    state.steps += [*below, steps.Bout("begin")]


def _over(run: Run[State]) -> None:
    """Resolve the Headline (MH-56 to MH-58)."""
    state, case = run.state, case_of(run.state)
    solved = case.solved or (state.latest_fight is not None and state.latest_fight.winner == "hero")
    change_case(state, stage="resolution", solved=solved)
    state.steps.append(steps.Trouble("close"))
    if solved:
        if case.lead:
            change_case(state, lead="")
            discard(state, "villain", case.lead)
        if case.attempt:
            state.steps.append(steps.AskConfront())
        _score(run, case)
    else:
        _lose(run, case)


def _score(run: Run[State], case: Solving) -> None:
    """Give the hero seat the Headline and its Victory Points (MH-57, MH-97)."""
    state, card = run.state, headline_of(run.state, case)
    seat_state = state.seats[case.seat]
    if case.place == cards.SPECIAL:
        state.solver = case.seat
    else:
        state.headlines = {area: slug for area, slug in state.headlines.items() if area != case.area}
    state.seats[case.seat] = replace(seat_state, headlines=(*seat_state.headlines, card.slug))
    solved: dict[str, Param] = {"seat": SeatRef(case.seat), "card": card_name(card.slug), "count": card.vp}
    # Without a fight, Trouble is left only if nobody played a Lead (MH-50).
    is_unopposed = case.solved and case.trouble > 0
    key = "event-solved-unopposed" if is_unopposed else "event-solved"
    run.tell(key, {**solved, "last": int(case.place == cards.SPECIAL)})
    gain_vp(run, case.seat, card.vp)


def _lose(run: Run[State], case: Solving) -> None:
    """Discard the Headline, place the Lead, and complete an attempted Plan (MH-58, R1, R12)."""
    state = run.state
    if case.place != cards.SPECIAL:
        state.headlines = {area: slug for area, slug in state.headlines.items() if area != case.area}
        discard(state, "headline", case.headline)
    run.tell("event-lost", {"seat": SeatRef(case.seat), "card": card_name(case.headline)})
    if not cards.VILLAINS[case.lead].most_wanted:
        change_case(state, lead="")
        discard(state, "villain", case.lead)
    elif len(state.most_wanted) < cards.MOST_WANTED_SPACES:
        change_case(state, lead="")
        state.most_wanted = (*state.most_wanted, case.lead)
        run.tell("event-wanted", {"card": card_name(case.lead)})
    else:
        state.steps.append(steps.FindRoom())
    if case.attempt:
        complete_plan(run, state.nemesis(case.seat))


class WantedRule(ChoiceRule[State, steps.FindRoom]):
    """Lets the nemesis seat find room among the Most Wanted for the Lead that won (MH-59, R12).

    The Lead replaces a card there or is discarded.
    """

    def seat(self, state: State, step: steps.FindRoom) -> int:
        return state.nemesis(case_of(state).seat)

    def moves(self, state: State, step: steps.FindRoom) -> list[Move]:
        return [*(("most-wanted", "replace", card) for card in state.most_wanted), ("most-wanted", "discard")]

    def prompt(self, state: State, step: steps.FindRoom) -> Phrase:
        return Phrase("ask-most-wanted", {"card": card_name(case_of(state).lead)})

    def play(self, run: Run[State], step: steps.FindRoom, seat: int, move: Move) -> None:
        state, lead = run.state, case_of(run.state).lead
        change_case(state, lead="")
        card_lost = lead if move[1] == "discard" else move[2]
        if card_lost != lead:
            state.most_wanted = tuple(lead if card == card_lost else card for card in state.most_wanted)
            run.tell("event-wanted", {"card": card_name(lead)})
        discard(state, "villain", card_lost)
        run.tell("event-wanted-out", {"seat": SeatRef(seat), "card": card_name(card_lost)})


class AskConfrontRule(ChoiceRule[State, steps.AskConfront]):
    """Lets the hero seat confront the Mastermind or decline (MH-66)."""

    def seat(self, state: State, step: steps.AskConfront) -> int:
        return case_of(state).seat

    def moves(self, state: State, step: steps.AskConfront) -> list[Move]:
        return [("confront",), ("decline",)]

    def prompt(self, state: State, step: steps.AskConfront) -> Phrase:
        nemesis = state.nemesis(case_of(state).seat)
        seat_state = state.seats[nemesis]
        plan = card_name(cards.PLANS_OF[seat_state.mastermind][seat_state.plans])
        return Phrase(
            "ask-confront", {"card": card_name(seat_state.mastermind), "plan": plan, "other": SeatRef(nemesis)}
        )

    def play(self, run: Run[State], step: steps.AskConfront, seat: int, move: Move) -> None:
        state, case = run.state, case_of(run.state)
        nemesis = state.nemesis(seat)
        mastermind = state.seats[nemesis].mastermind
        if move[0] == "decline":
            run.tell("event-declined", {"seat": SeatRef(seat), "card": card_name(mastermind)})
            complete_plan(run, nemesis)
            return
        run.tell("event-confronts", {"seat": SeatRef(seat), "card": card_name(mastermind)})
        reinforcements, agents = draw_followers(run, mastermind)
        begin_fight(
            run,
            Fight(
                number=0,
                seat=seat,
                controller=nemesis,
                villain=mastermind,
                place=case.place,
                area=case.area,
                boss=True,
                boosts=True,
                reinforcements=reinforcements,
                agents=agents,
            ),
        )


def draw_followers(run: Run[State], mastermind: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Draw a Mastermind's Followers. Return the Reinforcements and the Agents among them (MH-68, R18)."""
    count = run.state.followers(mastermind)
    followers = [card for card in (draw(run, "villain") for _ in range(count)) if card is not None]
    if followers:
        run.tell("event-followers", {"card": card_name(mastermind), "cards": list(card_names(followers))}, reveals=True)
    return tuple(card for card in followers if card in cards.VILLAINS), tuple(
        card for card in followers if card in cards.AGENTS
    )


def _faced(run: Run[State]) -> None:
    """Settle a confrontation: either side may have won it (MH-69, MH-70)."""
    state, case = run.state, case_of(run.state)
    nemesis = state.nemesis(case.seat)
    seat_state = state.seats[nemesis]
    if state.latest_fight is not None and state.latest_fight.winner == "hero":
        state.seats[nemesis] = replace(seat_state, failed=True)
        plan = card_name(cards.PLANS_OF[seat_state.mastermind][seat_state.plans])
        run.tell("event-plan-failed", {"card": plan, "whose": SeatRef(nemesis)})
        state.steps.append(steps.Reward(case.seat))
    else:
        complete_plan(run, nemesis)


class RewardRule(ChoiceRule[State, steps.Reward]):
    """Lets the hero seat put a Power-Up into play as a reward (MH-69, R24)."""

    def moves(self, state: State, step: steps.Reward) -> list[Move]:
        seat_state = state.seats[step.seat]
        return [("powerup", card) for card in cards.TEAM_POWERUPS[seat_state.team] if card not in seat_state.powerups]

    def play(self, run: Run[State], step: steps.Reward, seat: int, move: Move) -> None:
        gain_powerup(run, seat, move[1])


def _close_action(run: Run[State]) -> None:
    """Remove all KO markers and end the action (MH-60)."""
    state = run.state
    state.seats = [
        replace(seat_state, heroes=tuple(replace(hero, ko=0) if hero.ko else hero for hero in seat_state.heroes))
        for seat_state in state.seats
    ]
    state.case = None


_STAGES = {
    "roll": _roll,
    "nemesis-dice": _nemesis_dice,
    "reduce": _reduce,
    "draw": _draw_villain_cards,
    "opposed": _opposed,
    "settled": _ask_others,
    "combat": _combat,
    "over": _over,
    "faced": _faced,
    "close": _close_action,
}


def next_stage(state: State, seat: int) -> str:
    """Return the stage of the Plan that a seat's Mastermind can attempt next, "" after the last Plan (MH-64, MH-65)."""
    plan_count = state.seats[seat].plans
    return cards.STAGES[plan_count] if plan_count < len(cards.STAGES) else ""
