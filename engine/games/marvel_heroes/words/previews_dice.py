"""Previews with chances: dice to be rerolled, Trouble that may be left, and whole Combats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from engine.games.marvel_heroes.rules.effects.combat_changes import rerollable
from engine.games.marvel_heroes.rules.effects.odds import Spread
from engine.games.marvel_heroes.rules.effects.ratings import ring_ahead, roll_of
from engine.games.marvel_heroes.rules.usable import effect_of
from engine.games.marvel_heroes.seen.combat_forecast import (
    against_lead,
    confrontation,
    forecast_of,
    sending,
    with_power,
)
from engine.games.marvel_heroes.seen.combat_reading import role_of, side_of
from engine.games.marvel_heroes.seen.rerolls import Picking, best_throw, result, trouble_after
from engine.games.marvel_heroes.seen.view import MarvelHeroesView
from engine.games.marvel_heroes.state.cards import FACES
from engine.games.marvel_heroes.state.names import card_name, dice_words
from engine.games.marvel_heroes.state.state import Die, Fight
from engine.games.marvel_heroes.state.steps import THROUGH, Side
from engine.games.marvel_heroes.words.trouble_forecast import trouble_cut
from engine.kernel.choices.moves import DONE, Move
from engine.kernel.words.odds import percent
from engine.kernel.words.phrases import Param, Phrase, chained

# All Trouble of ``MUCH`` or more is shown as one entry. A chance of at most ``LEAST_TOLD`` is not shown.
MUCH = 6
LEAST_TOLD = Fraction(1, 200)
# Sums of floats are rounded to this number of decimal places, because further places are not exact.
_PLACES = 12


# --- rerolls ---------------------------------------------------------------------------------------------------


def thrown_again(view: MarvelHeroesView, move: Move) -> Iterator[Phrase]:
    """Yield the chances after picking one more die, or after rerolling the picked dice."""
    if view.dice_side == "trouble":
        yield from _trouble_again(view, move)
    elif view.fight is not None and view.dice_side:
        dice = roll_of(view.fight, view.dice_side).dice or ()
        dice_left = [
            place for place in rerollable(roll_of(view.fight, view.dice_side)) if place not in view.picked_dice
        ]
        yield _again(view.fight, view.dice_side, (*view.picked_dice, *_next(dice, dice_left, move)))


def used_again(view: MarvelHeroesView, card: str) -> Iterator[Phrase]:
    """Yield the chances after the reroll that a card gives, with the best choice of dice."""
    fight = view.fight
    effect = effect_of(card, role_of(view, card))
    if fight is not None and isinstance(effect, Picking):
        side, picked, _ = best_throw(fight, side_of(view), effect)
        yield _again(fight, side, picked)


def _next(dice: Sequence[Die], remaining_dice: Sequence[int], move: Move) -> tuple[int, ...]:
    """Return the position of the first die with the picked face."""
    if move == DONE:
        return ()
    return tuple(place for place in remaining_dice if FACES[dice[place].face - 1] == move[1])[:1]


def _again(fight: Fight, side: Side, picked: tuple[int, ...]) -> Phrase:
    then, now = result(fight, side, picked), result(fight)
    dice = roll_of(fight, side).dice or ()
    attacker = fight.hero if fight.attacker == "hero" else fight.villain
    params: dict[str, Param] = {
        "dice": list(dice_words([dice[place] for place in picked])),
        "card": card_name(attacker),
        "odds": percent(then.first),
        "before": percent(now.first),
    }
    if fight.stage != "duel":
        return Phrase("preview-again-attack", params)
    return Phrase("preview-again-duel", {**params, "lost": percent(then.second)})


def _trouble_again(view: MarvelHeroesView, move: Move) -> Iterator[Phrase]:
    case = view.case
    if case is None or case.dice is None:
        return
    dice_left = [place for place, die in enumerate(case.dice) if die.fresh and place not in view.picked_dice]
    picked = (*view.picked_dice, *_next(case.dice, dice_left, move))
    yield trouble_left(trouble_after(case.dice, picked, case.rise - case.cut - cut_of(view)))


def cut_of(view: MarvelHeroesView) -> int:
    """Return by how much the heroes reduce Trouble in the current Troubleshooting action."""
    case = view.case
    return 0 if case is None else trouble_cut(view, case.seat, case.place)


def trouble_left(spread: Spread, least: int = 0) -> Phrase:
    """Return the chance of each amount of Trouble, from ``least`` on, that may be left.

    Very small chances are left out.
    """
    shares = [("trouble-share", trouble, spread.get(trouble, Fraction(0))) for trouble in range(least, MUCH)]
    much = sum((chance for trouble, chance in spread.items() if trouble >= MUCH), Fraction(0))
    phrases = [
        Phrase(key, {"trouble": trouble, "odds": percent(chance)})
        for key, trouble, chance in [*shares, ("trouble-much", MUCH, much)]
        if chance > LEAST_TOLD
    ]
    return Phrase("preview-trouble-left", {"shares": chained(phrases)})


# --- whole Combats ---------------------------------------------------------------------------------------------


def of_power(view: MarvelHeroesView, move: Move) -> Iterator[Phrase]:
    """Yield the chances of a Combat if the viewer uses a Power.

    If the move ends with `THROUGH`, first explain what it means to fight through.
    """
    if THROUGH in move:
        yield Phrase("preview-through")
    if view.fight is not None and view.ring is not None:
        side = side_of(view)
        yield from _whole(view.fight, side, with_power(view, view.fight, view.ring, side, move[1]))


def of_fighter(view: MarvelHeroesView, move: Move) -> Iterator[Phrase]:
    """Yield the chances of a Combat if this hero fights next."""
    if view.fight is not None and view.ring is not None:
        yield from _whole(view.fight, "hero", sending(view, view.fight, view.ring, move[1]))


def of_lead(view: MarvelHeroesView, move: Move) -> Iterator[Phrase]:
    """Yield the chances of the Combat against a Lead."""
    fight = against_lead(view, move[2]) if move[1] == "lead" else None
    if fight is not None:
        yield from _combat_forecast(view, fight, "villain")


def of_confrontation(view: MarvelHeroesView, _move: Move) -> Iterator[Phrase]:
    """Yield the chances of a confrontation, without Followers."""
    fight = confrontation(view)
    if fight is not None:
        yield from _combat_forecast(view, fight, "hero")


def _combat_forecast(view: MarvelHeroesView, fight: Fight, asker: Side) -> Iterator[Phrase]:
    found = forecast_of(view, fight, ring_ahead(view, fight), asker)
    if found is not None:
        forecast, stand = found
        yield from _whole(fight, asker, (forecast.heroes_win(stand), forecast.contest.estimated))


def _whole(fight: Fight, asker: Side, outcome_odds: tuple[float, bool] | None) -> Iterator[Phrase]:
    if outcome_odds is None:
        return
    chance, estimated = outcome_odds
    odds = percent(round(chance if asker == "hero" else 1 - chance, _PLACES))
    # The bounds "<1" and ">99" are true even of an estimate, so the word "about" is left out before them.
    about = int(estimated and isinstance(odds, int))
    params: dict[str, Param] = {"card": card_name(fight.villain), "odds": odds, "about": about}
    yield Phrase(f"preview-combat-{asker}", params)
    yield Phrase("preview-combat-terms")
