"""The secret planning of all seats, and its reveal (MH-18 to MH-30, R14)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.marvel_heroes.rules.decks import discard
from engine.games.marvel_heroes.rules.scoring import check_powerups
from engine.games.marvel_heroes.state.cards import Headline
from engine.games.marvel_heroes.state.effect_phrases import effect_line
from engine.games.marvel_heroes.state.names import card_name, card_names, place_name
from engine.games.marvel_heroes.state.sheet import PlanSheet, choices, sheet_of, stays_out
from engine.games.marvel_heroes.state.state import HeroState, State
from engine.games.marvel_heroes.state.steps import Planning
from engine.kernel.choices.moves import DONE, Move
from engine.kernel.steps.parallel import ParallelRule, SheetPlace
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import Param, Phrase, SeatRef


class PlanningRule(ParallelRule[State, Planning]):
    """Lets every seat plan its heroes, then Allies and Power-Ups. All plans are revealed together."""

    on_sheet = True

    def sheet_place(self, move: Move) -> SheetPlace | None:
        if move == DONE:
            return None
        return SheetPlace(move[:2], blank=move[2] == "recovery") if move[0] == "plan" else SheetPlace(move[:1])

    def choices(self, state: State, step: Planning, seat: int) -> tuple[Move, ...]:
        seat_state = state.seats[seat]
        return choices(
            state.scenario, seat_state, sheet_of(state.scenario, seat_state, step.lists[seat]), state.headline_places
        )

    def prompt(self, state: State, step: Planning, seat: int) -> Phrase:
        return Phrase("ask-plan", {"round": state.round})

    def reveal(self, run: Run[State], step: Planning) -> None:
        state = run.state
        run.tell("event-revealed", {"round": state.round}, reveals=True)
        for seat, move_list in sorted(step.lists.items()):
            sheet = sheet_of(state.scenario, state.seats[seat], move_list)
            _announce_plan(run, seat, sheet)
            state.seats[seat] = sheet.seat
            _keep_first(state, seat, sheet)
            discard(state, "resource", *sheet.discarded)
            discard(state, "story", *sheet.paid_stories)
        check_powerups(run)


def _announce_plan(run: Run[State], seat: int, sheet: PlanSheet) -> None:
    before = run.state.seats[seat]
    heroes: list[Phrase] = [hero_line(before.hero(hero.slug), hero) for hero in sheet.seat.heroes]
    # A planned first action is a line within the event of the plan. As an event of its own it would show that the plan
    # has a first action, because everybody sees the keys of events.
    heroes += _first_actions(run.state, sheet)
    params: dict[str, Param] = {
        "seat": SeatRef(seat),
        "heroes": heroes,
        "count": sheet.points_spent,
        "left": sheet.seat.pp,
    }
    run.tell("event-planned", params, reveals=True)
    for hero in before.heroes:
        if hero.wounded:
            run.tell("event-healed", {"card": card_name(hero.slug)})
    if sheet.discarded:
        run.tell("event-dismissed", {"seat": SeatRef(seat), "cards": list(card_names(sheet.discarded))}, reveals=True)
    for slug in sheet.played_cards:
        lying = next((ally.pp for ally in sheet.seat.allies if ally.slug == slug), 0)
        run.tell("event-ally", {"seat": SeatRef(seat), "card": card_name(slug), "count": lying}, reveals=True)
    for slug in sheet.bought:
        params = {"seat": SeatRef(seat), "card": card_name(slug), "effect": effect_line(slug)}
        run.tell("event-powerup", params, reveals=True)


def _first_headline(state: State, sheet: PlanSheet) -> Headline | None:
    """Return the Headline of the planned first action, if any (R50)."""
    return state.headline_at(sheet.first_place) if sheet.first_place else None


def _first_actions(state: State, sheet: PlanSheet) -> list[Phrase]:
    """Return the planned first action as a line (R50), if any."""
    card = _first_headline(state, sheet)
    if card is None:
        return []
    params: dict[str, Param] = {"card": card_name(sheet.first_hero), "place": place_name(sheet.first_place)}
    params["other"] = card_name(card.slug)
    if sheet.companion:
        return [Phrase("planned-first-with", {**params, "hero": card_name(sheet.companion)})]
    return [Phrase("planned-first", params)]


def _keep_first(state: State, seat: int, sheet: PlanSheet) -> None:
    """Record the planned first action, which the seat later makes without a question (R50)."""
    card = _first_headline(state, sheet)
    if card is not None:
        state.seats[seat] = replace(state.seats[seat], next_action=sheet.first_action, next_headline=card.slug)


def hero_line(before: HeroState, after: HeroState) -> Phrase:
    """Return a line about the planned status of a hero."""
    name = card_name(after.slug)
    if after.status == "ready" and after.place:
        return Phrase("planned-stay", {"card": name, "place": place_name(after.place)})
    stays_out_now = after.status == "recovery" and stays_out(before)
    return Phrase("planned-leaves" if stays_out_now else f"planned-{after.status}", {"card": name})
