"""Explains in one public line why a seat is asked. The line tells the state of the Troubleshooting action or Combat."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.games.marvel_heroes.rules.effects.card_chances import chances
from engine.games.marvel_heroes.rules.effects.ratings import Ring, hits, ko_limit
from engine.games.marvel_heroes.rules.scoring import fixed_end
from engine.games.marvel_heroes.seen.view import MarvelHeroesView
from engine.games.marvel_heroes.state.cards import ACTION_ROUNDS, PLANS_OF, SCENARIOS, TEAM_POWERUPS
from engine.games.marvel_heroes.state.effect_phrases import effect_line
from engine.games.marvel_heroes.state.names import card_name
from engine.games.marvel_heroes.state.state import Fight, Solving
from engine.games.marvel_heroes.state.victory_codes import SpecialHeadline
from engine.games.marvel_heroes.words.trouble_forecast import card_at, trouble_cut
from engine.kernel.words.odds import percent
from engine.kernel.words.phrases import Param, Phrase, SeatRef


def occasion(view: MarvelHeroesView) -> Phrase | None:
    """Return the state of a Combat, or what depends on the answer. Return None if the question needs no explanation."""
    if view.fight is not None and view.ring is not None and view.fight.hero:
        return _of_fight(view, view.fight, view.ring)
    if view.case is None:
        return _last_actions(view)
    return _OF_CASE.get(view.decision or "", _trouble)(view, view.case)


def _last_actions(view: MarvelHeroesView) -> Phrase | None:
    """Return the warning at the actions of the last Action Round of a match (MH-94, MH-97, R41)."""
    if view.decision != "action" or view.action_round < ACTION_ROUNDS:
        return None
    victory = SCENARIOS[view.scenario].victory
    # Without a fixed end, the match ends in the Round in which the Special Headline enters.
    late = isinstance(victory, SpecialHeadline) and not victory.last and bool(view.special)
    if late or view.round == fixed_end(view.scenario, view.round_limit):
        return Phrase("why-last-special" if view.special == "open" else "why-last-round")
    return None


def series_budget(view: MarvelHeroesView) -> Param:
    """Return the Trouble that Reinforcements and Agents may cost together (MH-53); "" for other choices."""
    if view.decision != "reinforce" or view.case is None:
        return ""
    return Phrase("series-trouble", {"count": view.case.trouble})


def _of_fight(view: MarvelHeroesView, fight: Fight, ring: Ring) -> Phrase:
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
        params = {"hero_hits": hits(fight, "hero"), "villain_hits": hits(fight, "villain")}
        return Phrase("why-rolled", {**marks, **params})
    first = card_name(fight.hero if fight.attacker == "hero" else fight.villain)
    key = "why-duel" if fight.stage == "duel" else "why-attack"
    return Phrase(key, {**marks, "card": first, "odds": percent(chances(fight, ring).first)})


def _trouble(_view: MarvelHeroesView, case: Solving) -> Phrase | None:
    if case.dice is None:
        return None
    return Phrase("why-case", {"card": card_name(case.headline), "trouble": case.trouble})


def _scheme(view: MarvelHeroesView, case: Solving) -> Phrase | None:
    """Return what a scheme decides: before the roll the Trouble, after it the strength of the villains."""
    card = card_at(view, case.place)
    if case.dice is not None or card is None:
        return Phrase("why-scheme-rolled", {"seat": SeatRef(case.seat), "trouble": case.trouble})
    return Phrase("why-scheme-start", {"type": Phrase(f"type-{card.type}"), "count": view.case_dice, "vp": card.vp})


def _lead(view: MarvelHeroesView, case: Solving) -> Phrase | None:
    """Return what happens to the Headline if nobody plays a Lead (MH-50)."""
    card = card_at(view, case.place)
    if card is None:
        return None
    return Phrase("why-lead", {"seat": SeatRef(case.seat), "card": card_name(card.slug), "count": card.vp})


def _confront(view: MarvelHeroesView, case: Solving) -> Phrase | None:
    """Return what the hero seat can gain and lose by a confrontation (MH-66, MH-69, MH-70)."""
    nemesis, seat_view = next(
        (seat, seat_view) for seat, seat_view in enumerate(view.seats) if seat_view.target == case.seat
    )
    plan = PLANS_OF[seat_view.mastermind][len(seat_view.plan_cards)]
    hero = view.seats[case.seat]
    key = "why-confront-bare" if {*TEAM_POWERUPS[hero.team]} <= {*hero.powerups} else "why-confront"
    return Phrase(key, {"other": SeatRef(nemesis), "plan": card_name(plan), "effect": effect_line(plan)})


def _cut(view: MarvelHeroesView, case: Solving) -> Phrase | None:
    """Return by how much the heroes will reduce the Trouble, while its dice may still be rerolled (MH-47)."""
    cut = case.cut + trouble_cut(view, case.seat, case.place)
    return Phrase("why-reduced", {"seat": SeatRef(case.seat), "count": cut})


def _nothing(_view: MarvelHeroesView, _case: Solving) -> Phrase | None:
    return None


_OF_CASE: Mapping[str, Callable[[MarvelHeroesView, Solving], Phrase | None]] = {
    "nemesis": _scheme,
    "lead": _lead,
    "reinforce": lambda _view, _case: Phrase("why-reinforce"),
    "confront": _confront,
    "reward": _nothing,
    "most-wanted": _nothing,
    "pay": _nothing,
    "dice": _cut,
}
