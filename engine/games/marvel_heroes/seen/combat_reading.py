"""Reads the current Combat from a view: the viewer's side, the role of a card, the odds of a Power."""

from __future__ import annotations

from fractions import Fraction

from engine.games.marvel_heroes.rules.effects.combat_changes import choosable
from engine.games.marvel_heroes.rules.effects.odds import attack_wins, duel_wins
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
    """Return the chances of a Power to deal and to suffer a KO, by an attack and by the wit duel (MH-75, MH-77).

    Each chance is that of one roll against the other side's Powers: one number, or the least and the greatest.
    """
    other = opponent(side)
    power_colour = fight.part(other).colour
    against = [power_colour] if power_colour else choosable(fight, other)
    boosted, guarded = rerolls_boosts(fight, ring, side), rerolls_boosts(fight, ring, other)
    attack, defense, wit = (rating(fight, ring, side, letter, mine) for letter in LETTERS)
    theirs = [[rating(fight, ring, other, letter, colour) for letter in LETTERS] for colour in against]
    return {
        "attack": _span([attack_wins(attack, guard, boosted, guarded) for _, guard, _ in theirs]),
        "wit": _span([duel_wins(wit, cunning, boosted, guarded) for _, _, cunning in theirs]),
        "attack_risk": _span([attack_wins(blow, defense, guarded, boosted) for blow, _, _ in theirs]),
        "wit_risk": _span([duel_wins(cunning, wit, guarded, boosted) for _, _, cunning in theirs]),
    }


def _span(chances: list[Fraction]) -> Phrase:
    least, most = percent(min(chances)), percent(max(chances))
    return Phrase("chance", {"odds": least}) if least == most else Phrase("chance-span", {"least": least, "most": most})
