"""The setup of a match (MH-1 to MH-10, R6, R30)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.marvel_heroes.state import cards
from engine.games.marvel_heroes.state.codes import RandomNemesis
from engine.games.marvel_heroes.state.names import card_names, team_name
from engine.games.marvel_heroes.state.state import HeroState, Options, Seat, State
from engine.games.marvel_heroes.state.steps import BeginRound, ChooseTeam, SetUp, TellHands, TellTeams
from engine.kernel.chance.fair import Chance
from engine.kernel.choices.moves import Move
from engine.kernel.steps.choices import ChoiceRule, GoRule
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import SeatRef

FIRST_CARDS = 2
FIRST_CARDS_OF_TWO = 3


def initial_state(options: Options, seats: int, chance: Chance) -> State:
    """Return the first state. The teams are dealt now, unless the seats are to choose them."""
    chooses_teams = options.teams == "chosen"
    teams = [""] * seats if chooses_teams else chance.shuffle("teams#0", cards.TEAMS)[:seats]
    scenario = options.scenario
    picked = chance.choose("scenario#0", tuple(cards.SCENARIOS)) if scenario == "random" else scenario
    teams_known = [ChooseTeam(seat) for seat in reversed(range(seats))] if chooses_teams else [TellTeams()]
    return State(
        scenario=picked,
        fixed_windows=options.fixed_windows,
        round_limit=options.round_limit,
        seats=[Seat(team=team) for team in teams],
        steps=[SetUp(), *teams_known],
    )


class ChooseTeamRule(ChoiceRule[State, ChooseTeam]):
    """The seats choose their teams one after another."""

    def moves(self, state: State, step: ChooseTeam) -> list[Move]:
        teams_taken = {seat_state.team for seat_state in state.seats}
        return [("team", team) for team in cards.TEAMS if team not in teams_taken]

    def play(self, run: Run[State], step: ChooseTeam, seat: int, move: Move) -> None:
        run.state.seats[seat] = replace(run.state.seats[seat], team=move[1])
        run.tell("event-team", {"seat": SeatRef(seat), "team": team_name(move[1])})


class TellTeamsRule(GoRule[State, TellTeams]):
    """Tells which teams were dealt."""

    def go(self, run: Run[State], step: TellTeams) -> None:
        for seat, seat_state in enumerate(run.state.seats):
            run.tell("event-team", {"seat": SeatRef(seat), "team": team_name(seat_state.team)}, reveals=True)


class TellHandsRule(GoRule[State, TellHands]):
    """Announces who begins, and tells each seat its first cards."""

    def go(self, run: Run[State], step: TellHands) -> None:
        run.tell("event-first", {"seat": SeatRef(run.state.first)}, reveals=True)
        for seat, seat_state in enumerate(run.state.seats):
            run.tell_dealt(seat, card_names([*seat_state.resources, *seat_state.villains]))


class SetUpRule(GoRule[State, SetUp]):
    """Sets up the match after the teams are known."""

    def go(self, run: Run[State], step: SetUp) -> None:
        """Assign Masterminds, shuffle, deal, lay out the city, and draw lots for the First Player (MH-6 to MH-10)."""
        state, chance = run.state, run.chance
        teams = [seat_state.team for seat_state in state.seats]
        masterminds = _masterminds(state, chance, teams)
        state.resource_deck = tuple(chance.shuffle("resource-deck#0", cards.RESOURCES))
        state.villain_deck = tuple(chance.shuffle("villain-deck#0", cards.VILLAIN_CARDS))
        state.headline_deck = tuple(chance.shuffle("headline-deck#0", tuple(cards.HEADLINES)))
        stories = [slug for slug, card in cards.STORIES.items() if card.team in teams]
        state.story_deck = tuple(chance.shuffle("story-deck#0", stories))
        count = FIRST_CARDS_OF_TWO if len(teams) == 2 else FIRST_CARDS
        for seat, team in enumerate(teams):
            resources, state.resource_deck = state.resource_deck[:count], state.resource_deck[count:]
            villains, state.villain_deck = state.villain_deck[:count], state.villain_deck[count:]
            state.seats[seat] = Seat(
                team=team,
                mastermind=masterminds[state.target(seat)],
                heroes=tuple(HeroState(slug) for slug in cards.TEAM_HEROES[team]),
                resources=cards.in_order(resources),
                villains=cards.in_order(villains),
            )
        for area in state.areas:
            state.headlines[area], state.headline_deck = state.headline_deck[0], state.headline_deck[1:]
        first, state.story_deck = state.story_deck[: cards.TRACK], state.story_deck[cards.TRACK :]
        state.track = tuple(reversed(first))
        state.first = chance.integer("first#0", len(teams))
        state.steps += [BeginRound(), TellHands()]


def _masterminds(state: State, chance: Chance, teams: list[str]) -> list[str]:
    """Return the Mastermind that opposes each team, in seat order (MH-6, RANDOM_NEMESIS)."""
    usual = [cards.USUAL_MASTERMIND[team] for team in teams]
    if not any(isinstance(code, RandomNemesis) for code in state.facts.effects):
        return usual
    dealt, number = usual, 0
    while any(one == other for one, other in zip(dealt, usual, strict=True)):
        dealt = chance.shuffle(f"masterminds#{number}", tuple(cards.MASTERMINDS))[: len(teams)]
        number += 1
    return dealt
