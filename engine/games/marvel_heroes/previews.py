"""Previews of legal moves: what they will do, with the exact chances of the dice, from a view alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import MappingProxyType

from engine.games.marvel_heroes.advice_fights import role_of, side_of
from engine.games.marvel_heroes.asking import WINDOW_OF
from engine.games.marvel_heroes.cards import HEROES
from engine.games.marvel_heroes.changes import CHANGES
from engine.games.marvel_heroes.codes import SkillAny, TroubleCut
from engine.games.marvel_heroes.labels import dice_here, headline_here, label, own_of
from engine.games.marvel_heroes.moving import area_of
from engine.games.marvel_heroes.odds import at_most, attack_wins, duel_wins, trouble_spread
from engine.games.marvel_heroes.spoken import spoken
from engine.games.marvel_heroes.state import Fight
from engine.games.marvel_heroes.sums import Ring, dice_count, hits, opponent, rerolls_boosts
from engine.games.marvel_heroes.uses import effect_of
from engine.games.marvel_heroes.view import MarvelHeroesView
from engine.games.marvel_heroes.words import card_name
from engine.kernel.moves import Move
from engine.kernel.odds import percent
from engine.kernel.phrases import Param, Phrase
from engine.kernel.spoken import joined


def preview(view: MarvelHeroesView, move: Move) -> list[Phrase]:
    """Return what a legal move will do, as far as the viewer can know."""
    said = label(view, move)
    lines = [Phrase("preview", {"choice": joined(spoken(view, move))})]
    if said.note is not None:
        lines.append(said.note)
    more = _MORE.get(move[0])
    return [*lines, *more(view, move)] if more is not None else lines


def _planned(view: MarvelHeroesView, _move: Move) -> Iterator[Phrase]:
    """Say what the planning comes to, before its part is ended."""
    sheet = view.sheet
    if view.decision == "plan" and sheet is not None:
        yield Phrase("preview-sheet", {"count": sheet.spent, "left": sheet.seat.pp})


def trouble_odds(view: MarvelHeroesView, place: str) -> dict[str, Param] | None:
    """Return dice, what is taken off, and the chance that nothing is left; None where there is no Headline."""
    card = headline_here(view, place)
    if card is None:
        return None
    seat, area = view.seat or 0, area_of(place)
    heroes, support = view.ready_at(seat, place), view.supporting(seat, area)
    codes = [
        code
        for hero in support
        if HEROES[hero.slug].support_kind == "troubleshoot"
        for code in HEROES[hero.slug].support
    ]
    skilled = any(card.skill in HEROES[hero.slug].skills for hero in (*heroes, *support))
    skilled = skilled or any(isinstance(code, SkillAny) for code in codes)
    cut = max((HEROES[hero.slug].solving(card.type) for hero in heroes), default=0)
    boons = [effect_of(slug, "powerup") for slug in own_of(view).powerups]
    cut += sum(code.n for code in (*codes, *boons) if isinstance(code, TroubleCut) and code.type in ("any", card.type))
    dice = dice_here(view, place)
    odds = at_most(trouble_spread(dice, boosts=not skilled), cut)
    return {"count": dice, "cut": cut, "odds": percent(odds), "skilled": int(skilled)}


def _troubleshoot(view: MarvelHeroesView, move: Move) -> Iterator[Phrase]:
    odds = trouble_odds(view, move[1])
    if odds is not None:
        yield Phrase("preview-trouble", odds)


def chance_now(fight: Fight, ring: Ring) -> tuple[int, int]:
    """Return the chances of the comparison about to be rolled, in per cent: the attacker's KO, or both duel wins."""
    first, second = fight.attacker, opponent(fight.attacker)
    dice, guard = dice_count(fight, ring, first), dice_count(fight, ring, second)
    boosted, guarded = rerolls_boosts(fight, ring, first), rerolls_boosts(fight, ring, second)
    if fight.stage == "duel":
        won = duel_wins(dice, guard, boosted, guarded)
        lost = duel_wins(guard, dice, guarded, boosted)
        return percent(won), percent(lost)
    won = attack_wins(dice, guard, boosted, guarded)
    return percent(won), percent(1 - won)


def _use(view: MarvelHeroesView, move: Move) -> Iterator[Phrase]:
    fight, ring = view.fight, view.ring
    if fight is None or ring is None or view.after:
        return
    effect = effect_of(move[1], role_of(view, move[1]))
    window = WINDOW_OF[type(effect)]
    if type(effect) not in CHANGES:
        return
    after = CHANGES[type(effect)](fight, ring, side_of(view), effect)
    if window == "before-rolls" and not after.skipped:
        before, then = chance_now(fight, ring), chance_now(after, ring)
        slug = fight.hero if fight.attacker == "hero" else fight.villain
        key = "preview-duel-odds" if fight.stage == "duel" else "preview-attack-odds"
        yield Phrase(key, {"card": card_name(slug), "before": before[0], "odds": then[0]})
    elif window == "after-rolls":
        yield Phrase("preview-hits", {"hero": hits(after, "hero"), "villain": hits(after, "villain")})


_MORE: MappingProxyType[str, Callable[[MarvelHeroesView, Move], Iterator[Phrase]]] = MappingProxyType(
    {"troubleshoot": _troubleshoot, "use": _use, "done": _planned}
)
