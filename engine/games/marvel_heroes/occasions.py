"""Tells in one public line why a seat is asked: how the Troubleshooting action or the Combat stands."""

from __future__ import annotations

from engine.games.marvel_heroes.previews import chance_now
from engine.games.marvel_heroes.sums import hits, ko_limit
from engine.games.marvel_heroes.view import MarvelHeroesView
from engine.games.marvel_heroes.words import card_name
from engine.kernel.phrases import Param, Phrase


def occasion(view: MarvelHeroesView) -> Phrase | None:
    """Return how a Combat stands, or which Headline is troubleshot; None where the question says all."""
    fight, ring, case = view.fight, view.ring, view.case
    if fight is not None and ring is not None and fight.hero:
        marks: dict[str, Param] = {
            "hero": card_name(fight.hero),
            "villain": card_name(fight.villain),
            "hero_marks": ring.hero_ko,
            "hero_limit": ko_limit(fight, "hero"),
            "villain_marks": fight.ko,
            "villain_limit": ko_limit(fight, "villain"),
        }
        roll = fight.hero_part.roll
        if view.window not in {"before-rolls", "after-rolls"} or roll is None:
            return Phrase("why-fight", marks)
        if roll.dice is not None:
            said = {"hero_hits": hits(fight, "hero"), "villain_hits": hits(fight, "villain")}
            return Phrase("why-rolled", {**marks, **said})
        first = card_name(fight.hero if fight.attacker == "hero" else fight.villain)
        key = "why-duel" if fight.stage == "duel" else "why-attack"
        return Phrase(key, {**marks, "card": first, "odds": chance_now(fight, ring)[0]})
    if case is not None:
        return Phrase("why-case", {"card": card_name(case.headline), "trouble": case.trouble})
    return None
