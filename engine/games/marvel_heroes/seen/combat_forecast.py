"""Forecasts the result of a current or possible Combat from a view: its fighters, dice and chances."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.marvel_heroes.rules.effects.combat_changes import choosable
from engine.games.marvel_heroes.rules.effects.ratings import Ring, ko_limit, opponent, powers_of, rating, rerolls_boosts
from engine.games.marvel_heroes.seen.forecast import Contender, Contest, Forecast, Ratings, Stand
from engine.games.marvel_heroes.seen.view import MarvelHeroesView
from engine.games.marvel_heroes.state.cards import HEROES, LETTERS, SCENARIOS, VILLAINS
from engine.games.marvel_heroes.state.codes import MwBoost
from engine.games.marvel_heroes.state.state import Fight
from engine.games.marvel_heroes.state.steps import Side


def against_lead(view: MarvelHeroesView, card: str) -> Fight | None:
    """Return the Combat that a Lead would begin in the current Troubleshooting action."""
    case = view.case
    if case is None:
        return None
    is_most_wanted = VILLAINS[card].most_wanted and any(
        isinstance(code, MwBoost) for code in SCENARIOS[view.scenario].effects
    )
    return Fight(0, case.seat, case.controller, card, case.place, case.area, boosts=case.boosts or is_most_wanted)


def confrontation(view: MarvelHeroesView) -> Fight | None:
    """Return the Combat against the Mastermind of the current Headline, without its Followers."""
    case = view.case
    if case is None:
        return None
    nemesis = (case.seat + 1) % len(view.seats)
    return Fight(0, case.seat, nemesis, view.seats[nemesis].mastermind, case.place, case.area, boss=True, boosts=True)


def fighters_of(view: MarvelHeroesView, fight: Fight) -> tuple[str, ...]:
    """Return the heroes who can still fight: first the current fighter, then by descending Level."""
    able = fight.team or tuple(hero.slug for hero in view.ready_at(fight.seat, fight.place))
    return tuple(sorted(able, key=lambda slug: (slug != fight.hero, -HEROES[slug].level)))


def forecast_of(view: MarvelHeroesView, fight: Fight, ring: Ring, asker: Side) -> tuple[Forecast, Stand] | None:
    """Return the chances of a Combat, and its state before the next Sequence; None if no hero can fight.

    Effects that last only for the current Sequence are left out.
    """
    heroes = fighters_of(view, fight)
    if not heroes:
        return None
    plain = replace(
        fight,
        hero_part=fight.hero_part.lasting(),
        villain_part=fight.villain_part.lasting(),
        support_off="combat" if fight.support_off == "combat" else "",
    )
    contest = Contest(
        tuple(_contender(replace(plain, hero=slug), ring, "hero") for slug in heroes),
        _contender(replace(plain, hero=heroes[0]), ring, "villain"),
        rerolls_boosts(plain, ring, "hero"),
        rerolls_boosts(plain, ring, "villain"),
        ring.opening,
    )
    marks = tuple(view.hero(slug)[1].ko for slug in heroes)
    return Forecast(contest, asker), Stand(marks, fight.ko, fight.initiative, fight.has_begun or not ring.opening)


def with_power(view: MarvelHeroesView, fight: Fight, ring: Ring, asker: Side, colour: str) -> tuple[float, bool] | None:
    """Return the heroes' chance to win if ``asker`` uses a Power in this Sequence, and whether it is an estimate.

    Return None if no hero can fight.
    """
    found = forecast_of(view, fight, ring, asker)
    if found is None:
        return None
    forecast, stand = found
    other = opponent(asker)
    power_colour = fight.part(other).colour
    against = tuple(
        _ratings(fight, ring, other, one) for one in ([power_colour] if power_colour else choosable(fight, other))
    )
    boosted, guarded = rerolls_boosts(fight, ring, "hero"), rerolls_boosts(fight, ring, "villain")
    now = replace(forecast.contest, boosted=boosted, guarded=guarded)
    chance = forecast.with_power(stand, 0, _ratings(fight, ring, asker, colour), against, now)
    return chance, forecast.contest.estimated


def sending(view: MarvelHeroesView, fight: Fight, ring: Ring, hero: str) -> tuple[float, bool] | None:
    """Return the heroes' chance to win if ``hero`` fights in the next Sequence, and whether it is an estimate."""
    found = forecast_of(view, replace(fight, hero=hero), ring, "hero")
    if found is None:
        return None
    forecast, stand = found
    ours, theirs = forecast.contest.heroes[0].powers, forecast.contest.villain.powers
    return max(forecast.with_power(stand, 0, one, theirs) for one in ours), forecast.contest.estimated


def _contender(fight: Fight, ring: Ring, side: Side) -> Contender:
    powers = tuple(_ratings(fight, ring, side, colour) for colour in powers_of(fight, side))
    return Contender(ko_limit(fight, side), powers)


def _ratings(fight: Fight, ring: Ring, side: Side, colour: str) -> Ratings:
    attack, defense, wit = (rating(fight, ring, side, letter, colour) for letter in LETTERS)
    return attack, defense, wit
