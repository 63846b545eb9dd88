"""The view: everything that a seat or a spectator may know of a match (section 7 of the rules)."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from engine.games.marvel_heroes.rules.effects.ratings import Ring, ring_of
from engine.games.marvel_heroes.rules.trouble_dice import threat_dice
from engine.games.marvel_heroes.state import steps
from engine.games.marvel_heroes.state.cards import HEADLINES, place_of
from engine.games.marvel_heroes.state.sheet import PlanSheet, sheet_of
from engine.games.marvel_heroes.state.state import Fight, HeroState, Owned, Since, Solving, State
from engine.kernel.choices.moves import Move
from engine.kernel.contract.game import View
from engine.kernel.steps.stack import present_step

Phase = Literal["setup", "planning", "missions", "showdown", "end"]


class AreaView(msgspec.Struct, frozen=True):
    """An Area in play. ``dice`` is the number of Trouble dice that each seat would roll there now."""

    slug: str
    headline: str
    place: str
    threat: int
    dice: tuple[int, ...]


class SeatView(msgspec.Struct, frozen=True):
    """A seat as the viewer sees it. Hidden cards are None, but their numbers are public.

    ``target``: the seat whose team is opposed by the Mastermind that this seat runs. ``failed``: whether this
    Mastermind cannot attempt its next Plan in this Round. ``next_action``: the announced action, () for none.
    ``next_headline``: the Headline where the announced action takes place.
    """

    team: str
    mastermind: str
    target: int
    followers: int
    vp: int
    pp: int
    heroes: tuple[HeroState, ...]
    resources: tuple[str, ...] | None
    resource_count: int
    villains: tuple[str, ...] | None
    villain_count: int
    allies: tuple[Owned, ...]
    stories: tuple[str, ...]
    headlines: tuple[str, ...]
    powerups: tuple[str, ...]
    plan_cards: tuple[str, ...]
    failed: bool
    next_action: Move
    next_headline: str

    def hero(self, slug: str) -> HeroState:
        """Return a hero of the team. Raises `LookupError` if the team does not have the hero."""
        for hero in self.heroes:
            if hero.slug == slug:
                return hero
        raise LookupError(slug)


class UsedView(msgspec.Struct, frozen=True):
    """An effect that a seat has used. It is carried out next, unless it was cancelled."""

    card: str
    seat: int
    side: steps.Side
    cancelled: bool


class MarvelHeroesView(View, kw_only=True):
    """The state as one viewer sees it. ``special``, ``window`` and ``after`` are "" if there is none.

    ``track`` holds the Stories on the spaces 1 to 4 of the Track. ``case_dice`` is the number of Trouble dice of the
    Troubleshooting action. ``special_dice`` holds the number of Trouble dice of the Special Headline for each seat.
    ``granted_cut`` is the reduction of Trouble by an Event that grants a Troubleshooting action, while the seat chooses
    its place. ``after`` is the scheme option to which the nemesis seat may add its ability. ``seats_to_ask`` holds the
    seats still to be asked for a Lead or Reinforcements, the asked seat first. The last element of ``pending_effects``
    is the latest effect. ``fought`` is the latest finished Combat. ``paying`` and ``power`` are the viewer's secret
    choices.
    """

    scenario: str
    fixed_windows: bool
    round_limit: int
    round: int
    action_round: int
    phase: Phase
    turn_seat: int
    first: int
    archnemesis: int | None
    areas: list[AreaView]
    special: Literal["", "open", "solved"]
    special_dice: tuple[int, ...]
    solver: int | None
    track: tuple[str, ...]
    most_wanted: tuple[str, ...]
    seats: list[SeatView]
    decks: dict[str, int]
    discards: dict[str, tuple[str, ...]]
    case: Solving | None
    case_dice: int
    granted_cut: int
    fight: Fight | None
    ring: Ring | None
    latest_fight: Fight | None = msgspec.field(name="latest")
    fought: Fight | None
    since: Since | None
    window: str
    after: str
    seats_to_ask: list[int] = msgspec.field(name="asking")
    pending_effects: list[UsedView] = msgspec.field(name="used")
    sheet: PlanSheet | None
    paying: list[str]
    dice_side: steps.Side | Literal["", "trouble"]
    picked_dice: tuple[int, ...] = msgspec.field(name="picked")
    dice_to_pick: int
    power: str

    def hero(self, slug: str) -> tuple[int, HeroState]:
        """Return the seat of a hero and the hero's state. Raises `LookupError` if no team has the hero."""
        for number, seat in enumerate(self.seats):
            for hero in seat.heroes:
                if hero.slug == slug:
                    return number, hero
        raise LookupError(slug)

    def planned(self, seat: int) -> bool:
        """Return whether a seat has finished its planning. Outside the Planning, return True."""
        return self.phase != "planning" or seat not in self.active

    def supporting(self, seat: int, area: str) -> list[HeroState]:
        """Return a seat's heroes on the Support spaces of an Area. If ``area`` is "", return an empty list."""
        return [hero for hero in self.seats[seat].heroes if hero.status == "support" and area and hero.place == area]

    def ready_at(self, seat: int, place: str) -> list[HeroState]:
        """Return a seat's Ready heroes at a place."""
        return [hero for hero in self.seats[seat].heroes if hero.status == "ready" and hero.place == place]


def phase_of(state: State) -> Phase:
    """Return the phase of the match."""
    if state.outcome is not None:
        return "end"
    kinds = {type(step) for step in state.steps}
    if steps.ChooseTeam in kinds:
        return "setup"
    if kinds & {steps.Challenger, steps.Challenged}:
        return "showdown"
    return "planning" if steps.Planning in kinds else "missions"


def chapter(state: State) -> str:
    """Return the name of the part of the match to which the next choice belongs.

    It is the planning, an action, or a Combat in an action.
    """
    if state.outcome is not None:
        return "end"
    if phase_of(state) in {"setup", "planning"}:
        return f"round-{state.round}"
    fight = state.fight or state.latest_fight
    return f"turn-{state.turns}" if fight is None else scene_of(fight)


def scene_of(fight: Fight | None) -> str:
    """Return the name of a Combat as a part of the match, "" without a Combat."""
    return "" if fight is None else f"turn-{fight.turn}-fight-{fight.number}"


def _area_view(state: State, area: str) -> AreaView:
    slug = state.headlines.get(area, "")
    if not slug:
        return AreaView(area, "", "", 0, ())
    card = HEADLINES[slug]
    dice = tuple(threat_dice(state, seat, card) for seat in range(len(state.seats)))
    return AreaView(area, slug, place_of(card, area), card.threat, dice)


def _seat_view(state: State, seat: int, viewer: int | None) -> SeatView:
    seat_state = state.seats[seat]
    is_known = seat == viewer or state.outcome is not None
    return SeatView(
        team=seat_state.team,
        mastermind=seat_state.mastermind,
        target=state.target(seat),
        followers=state.followers(seat_state.mastermind) if seat_state.mastermind else 0,
        vp=seat_state.vp,
        pp=seat_state.pp,
        heroes=seat_state.heroes,
        resources=seat_state.resources if is_known else None,
        resource_count=len(seat_state.resources),
        villains=seat_state.villains if is_known else None,
        villain_count=len(seat_state.villains),
        allies=seat_state.allies,
        stories=seat_state.stories,
        headlines=seat_state.headlines,
        powerups=seat_state.powerups,
        plan_cards=seat_state.plan_cards,
        failed=seat_state.failed,
        next_action=seat_state.next_action,
        next_headline=seat_state.next_headline,
    )


def look(state: State, seat: int | None) -> MarvelHeroesView:
    """Return the view of a seat. If ``seat`` is None, return a spectator's view."""
    top = present_step(state)
    special = state.facts.special
    count = len(state.seats)
    return MarvelHeroesView(
        scenario=state.scenario,
        fixed_windows=state.fixed_windows,
        round_limit=state.round_limit,
        round=state.round,
        action_round=state.action_round,
        phase=phase_of(state),
        turn_seat=state.active,
        first=state.first,
        archnemesis=state.archnemesis,
        areas=[_area_view(state, area) for area in state.areas],
        special="open" if state.special_open else "solved" if state.special else "",
        special_dice=tuple(threat_dice(state, one, special) for one in range(count))
        if special and state.special_open
        else (),
        solver=state.solver,
        track=state.track,
        most_wanted=state.most_wanted,
        seats=[_seat_view(state, other, seat) for other in range(count)],
        decks={
            "headlines": len(state.headline_deck),
            "stories": len(state.story_deck),
            "resources": len(state.resource_deck),
            "villains": len(state.villain_deck),
        },
        discards={
            "headlines": state.headline_discard,
            "stories": state.story_discard,
            "resources": state.resource_discard,
            "villains": state.villain_discard,
        },
        case=state.case,
        case_dice=_case_dice(state),
        granted_cut=top.cut if isinstance(top, steps.Solve) else 0,
        fight=None if state.fight is None else replace(state.fight, passed_seats=()),
        ring=None if state.fight is None else ring_of(state),
        latest_fight=None if state.latest_fight is None else replace(state.latest_fight, passed_seats=()),
        fought=None if state.fought is None else replace(state.fought, passed_seats=()),
        scene=scene_of(state.fight or state.fought),
        since=state.since,
        window=window_of(state),
        after=top.after if isinstance(top, steps.Nemesis) else "",
        seats_to_ask=_seats_to_ask(state),
        pending_effects=[
            UsedView(step.card, step.seat, step.side, step.cancelled)
            for step in state.steps
            if isinstance(step, steps.Effect)
        ],
        sheet=_own_sheet(state, seat),
        dice_side=top.side
        if isinstance(top, steps.PickDice)
        else "trouble"
        if isinstance(top, steps.TroubleDice)
        else "",
        picked_dice=top.picked_dice if isinstance(top, steps.PickDice | steps.TroubleDice) else (),
        dice_to_pick=top.remaining if isinstance(top, steps.PickDice | steps.TroubleDice) else 0,
        paying=list(top.chosen_cards) if isinstance(top, steps.Pay) and top.seat == seat else [],
        power=(top.choices.get(seat) or ("", ""))[1] if isinstance(top, steps.Powers) and seat is not None else "",
    )


def _own_sheet(state: State, seat: int | None) -> PlanSheet | None:
    top = present_step(state)
    if seat is None or not isinstance(top, steps.Planning):
        return None
    return sheet_of(state.scenario, state.seats[seat], top.lists[seat])


def window_of(state: State) -> str:
    """Return the name of the open window, "" if none is open."""
    top = present_step(state)
    if isinstance(top, steps.AskLead):
        return "lead"
    if isinstance(top, steps.AskReinforce):
        return "reinforce"
    if isinstance(top, steps.Nemesis):
        return top.window
    return getattr(top, "name", "")


def _seats_to_ask(state: State) -> list[int]:
    top, case = present_step(state), state.case
    if case is None or not isinstance(top, steps.AskLead | steps.AskReinforce):
        return []
    return state.villain_seats(case.seat)[top.turn :]


def _case_dice(state: State) -> int:
    case = state.case
    if case is None:
        return 0
    card = state.headline_at(case.place) or HEADLINES.get(case.headline) or state.facts.special
    if card is None:
        return 0
    return threat_dice(state, case.seat, card, schemed="threat" in case.schemed)


def own_of(view: MarvelHeroesView) -> SeatView:
    """Return the viewer's seat. For a spectator, return the first seat."""
    return view.seats[view.seat or 0]
