"""The showdown: the seats challenge a Mastermind one after another (MH-100, MH-101, R11)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.marvel_heroes.rules.scoring import finish, over
from engine.games.marvel_heroes.rules.troubleshooting import begin_fight, draw_followers
from engine.games.marvel_heroes.state.cards import SPECIAL
from engine.games.marvel_heroes.state.names import card_name
from engine.games.marvel_heroes.state.state import Fight, State
from engine.games.marvel_heroes.state.steps import Challenged, Challenger, NextChallenger
from engine.games.marvel_heroes.state.victory_codes import Showdown
from engine.kernel.choices.moves import Move
from engine.kernel.steps.choices import ChoiceRule, GoRule
from engine.kernel.steps.stack import Run
from engine.kernel.table.outcome import POINTS, Outcome, SideResult
from engine.kernel.words.phrases import Phrase, SeatRef


def showdown_of(state: State) -> Showdown:
    """Return the showdown of the scenario. Raises `LookupError` if it has none."""
    if not isinstance(state.facts.victory, Showdown):
        raise LookupError("no showdown")
    return state.facts.victory


class NextChallengerRule(GoRule[State, NextChallenger]):
    """Starts the next seat's challenge. After the last challenge, all seats have lost (MH-100, MH-101)."""

    def go(self, run: Run[State], step: NextChallenger) -> None:
        state = run.state
        if not step.order:
            _all_lose(run)
            return
        seat = step.order[0]
        state.action_round = 0
        state.active = seat
        state.turns += 1
        state.latest_fight = None
        run.tell("event-challenge", {"seat": SeatRef(seat), "card": card_name(showdown_of(state).who)}, opens=True)
        state.steps += [NextChallenger(step.order[1:]), Challenged(seat), Challenger(seat)]


def _all_lose(run: Run[State]) -> None:
    """End the match as a loss for all seats, without a ranking (MH-101)."""
    sides = tuple(
        SideResult((seat,), False, None, {POINTS: seat_state.vp}) for seat, seat_state in enumerate(run.state.seats)
    )
    over(run, Outcome(sides, Phrase("end-showdown-lost")))


class ChallengerRule(ChoiceRule[State, Challenger]):
    """Lets a seat choose the heroes for its challenge, wounded or not (R11)."""

    def moves(self, state: State, step: Challenger) -> list[Move]:
        return [
            ("challenger", hero.slug) for hero in state.seats[step.seat].heroes if hero.slug not in step.challengers
        ]

    def rest(self, state: State, step: Challenger) -> int:
        return showdown_of(state).heroes - len(step.challengers)

    def prompt(self, state: State, step: Challenger) -> Phrase:
        return Phrase("ask-challenger", {"card": card_name(showdown_of(state).who)})

    def play(self, run: Run[State], step: Challenger, seat: int, move: Move) -> None:
        state, discards = run.state, (*step.challengers, move[1])
        run.tell("event-challenger", {"seat": SeatRef(seat), "card": card_name(move[1])})
        if len(discards) < showdown_of(state).heroes:
            state.steps.append(Challenger(seat, discards))
            return
        seat_state = state.seats[seat]
        heroes = tuple(replace(hero, ko=0) for hero in seat_state.heroes)
        state.seats[seat] = replace(seat_state, heroes=heroes)
        mastermind = showdown_of(state).who
        reinforcements, agents = draw_followers(run, mastermind)
        team = tuple(hero.slug for hero in heroes if hero.slug in discards)
        begin_fight(
            run,
            Fight(
                number=0,
                seat=seat,
                controller=state.nemesis(seat),
                villain=mastermind,
                place=SPECIAL,
                boss=True,
                boosts=True,
                team=team,
                reinforcements=reinforcements,
                agents=agents,
            ),
        )


class ChallengedRule(GoRule[State, Challenged]):
    """Ends a challenge. The first seat that beats the Mastermind wins (MH-101)."""

    def go(self, run: Run[State], step: Challenged) -> None:
        state = run.state
        if state.latest_fight is not None and state.latest_fight.winner == "hero":
            finish(run, Phrase("end-showdown-won"), {step.seat})
