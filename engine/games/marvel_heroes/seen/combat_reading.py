"""Reads the current Combat from a view: the viewer's side, the role of a card, the odds of a Power."""

from __future__ import annotations

from fractions import Fraction

from engine.games.marvel_heroes.rules.effects.combat_changes import choosable
from engine.games.marvel_heroes.rules.effects.odds import attack_wins
from engine.games.marvel_heroes.rules.effects.ratings import Ring, opponent, rating, rerolls_boosts
from engine.games.marvel_heroes.rules.lasting_effects import schemes
from engine.games.marvel_heroes.rules.usable import combat_effect
from engine.games.marvel_heroes.seen.view import MarvelHeroesView
from engine.games.marvel_heroes.state.cards import ALLIES, HEROES, LETTERS, POWERUPS, VILLAINS
from engine.games.marvel_heroes.state.codes import AllyTax
from engine.games.marvel_heroes.state.state import Fight
from engine.games.marvel_heroes.state.steps import Role, Side
from engine.kernel.cards.effect_codes import Code
from engine.kernel.words.odds import percent
from engine.kernel.words.phrases import Param, Phrase


def side_of(view: MarvelHeroesView) -> Side:
    """Return the viewer's side in the Combat."""
    return "hero" if view.fight is not None and view.fight.seat == view.seat else "villain"


def role_of(view: MarvelHeroesView, card: str) -> Role:
    """Return the role of a card that can be used now."""
    fight = view.fight
    if card in ALLIES:
        return "ally"
    if card in HEROES:
        return "ability" if fight is not None and card == fight.hero else "support"
    if fight is not None and card in fight.reinforcements:
        return "reinforcement"
    return "powerup" if card not in VILLAINS and fight is not None and card != fight.villain else "ability"


def effect_and_cost(view: MarvelHeroesView, fight: Fight, card: str) -> tuple[Code | None, int]:
    """Return a card's effect in a Combat (None without one), and the number of hand cards that it costs."""
    if card in ALLIES:
        nemesis = next(seat for seat, seat_view in enumerate(view.seats) if seat_view.target == fight.seat)
        return ALLIES[card].effect, sum(code.n for code in schemes(view, nemesis, AllyTax))
    if card in fight.reinforcements:
        return VILLAINS[card].reinforcement, 0
    if card in POWERUPS:
        return POWERUPS[card].effect, 0
    if card in HEROES and card != fight.hero:
        hero = HEROES[card]
        return (hero.support[0], hero.support_cost) if hero.support_kind == "combat" else (None, 0)
    return combat_effect(card)


def exchange_odds(fight: Fight, ring: Ring, side: Side, mine: str) -> dict[str, Param]:
    """Return the ratings of a Power, and its chances to deal and to suffer a KO against the other side's Powers."""
    other = opponent(side)
    power_colour = fight.part(other).colour
    against = [power_colour] if power_colour else choosable(fight, other)
    boosted, guarded = rerolls_boosts(fight, ring, side), rerolls_boosts(fight, ring, other)
    damage_dealt: list[Fraction] = []
    damage_taken: list[Fraction] = []
    for theirs in against:
        ours = rating(fight, ring, side, "a", mine), rating(fight, ring, side, "d", mine)
        both = rating(fight, ring, other, "a", theirs), rating(fight, ring, other, "d", theirs)
        damage_dealt.append(attack_wins(ours[0], both[1], boosted, guarded))
        damage_taken.append(attack_wins(both[0], ours[1], guarded, boosted))
    names = ("attack", "defense", "wit")
    ratings = {name: rating(fight, ring, side, letter, mine) for name, letter in zip(names, LETTERS, strict=True)}
    return {**ratings, "given": _span(damage_dealt), "taken": _span(damage_taken)}


def _span(chances: list[Fraction]) -> Phrase:
    least, most = percent(min(chances)), percent(max(chances))
    return Phrase("chance", {"odds": least}) if least == most else Phrase("chance-span", {"least": least, "most": most})
