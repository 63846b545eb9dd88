"""Forecasts from a view what an action leads to: missions, wins, KOs, overflow."""

from __future__ import annotations

from engine.games.marvel_united.seen.reading import (
    completed,
    generator_in_play,
    goal_of_plan,
    mission_of,
    slots_free,
    soaks,
)
from engine.games.marvel_united.seen.view import SeenHero, UnitedView
from engine.games.marvel_united.state.cards import PLANS, THREATS, steps_at
from engine.games.marvel_united.state.names import mission_name, place_name, threat_name, villain_name
from engine.games.marvel_united.state.pieces import THREAT_TOKENS, VILLAIN_STUNNED, around
from engine.kernel.words.phrases import Param, Phrase, SeatRef, turn_passes

WINS_BY_MISSIONS = "immortus"
# On the board of this villain, a KO resolves the BAM (the printed effect). On other boards a KO has another effect.
KO_BRINGS_BAM = "cosmic-ghost-rider"


def ko_follows(view: UnitedView) -> Phrase:
    """Return what the villain's board does when a hero is KO (MU-46, MU-51)."""
    if view.stunned == VILLAIN_STUNNED and view.villain_turn is not None and view.villain == KO_BRINGS_BAM:
        return Phrase("fallen-stunned")
    return Phrase(f"fallen-{view.villain}", _stake_params(view, 1))


def overflow_follows(view: UnitedView, times: int = 1) -> Phrase:
    """Return what ``times`` overflows lead to (MU-20)."""
    return Phrase(f"spill-{view.villain}", _stake_params(view, times))


def _stake_params(view: UnitedView, plans: int) -> dict[str, Param]:
    if view.villain == "cosmic-ghost-rider":
        return {"track": view.track}
    return {"left": max(0, plans_left(view) - plans)} if view.villain == "immortus" else {}


def plans_left(view: UnitedView) -> int:
    """Return the number of plans that are not in the Storyline yet."""
    return view.plans_left + view.plan_hand_size


def fills(view: UnitedView, mission: str, *, by_generator: bool = False) -> list[Phrase]:
    """Return what a further token on a mission leads to (MU-37, MU-41, MU-95)."""
    one = mission_of(view, mission)
    name: Param = mission_name(mission)
    if one.complete:
        return [Phrase("see-full", {"mission": name})]
    count = one.filled + 1
    if count == one.spaces and generator_in_play(view) and not by_generator:
        return [Phrase("see-wasted", {"mission": name, "count": one.filled})]
    lines = [Phrase("see-fills", {"mission": name, "count": count, "of": one.spaces})]
    return [*lines, *_completes(view, name)] if count == one.spaces else lines


def _completes(view: UnitedView, name: Param) -> list[Phrase]:
    is_complete = completed(view)
    lines = [Phrase("see-completes", {"mission": name})]
    if is_complete == 0:
        return [*lines, Phrase("see-pressure")]
    if is_complete == 1:
        return [*lines, Phrase("see-opens")] if view.first_health else lines
    return [*lines, Phrase("see-wins")] if view.villain == WINS_BY_MISSIONS else [*lines, Phrase("see-draws")]


def strikes(view: UnitedView, place: int, target: str, count: int = 1) -> list[Phrase]:
    """Return what ``count`` damage to one target leads to (MU-29, MU-83, MU-86, MU-89, MU-95)."""
    if target == "villain":
        return _villain_hurt(view, count)
    if target == "doombot-crisis":
        return fills(view, "thugs") if count > 1 or view.ring[place].dented else [Phrase("see-dent")]
    if target not in THREATS:
        return fills(view, "thugs")
    return _henchman_hurt(view, place, count)


def _villain_hurt(view: UnitedView, count: int) -> list[Phrase]:
    foe: Param = villain_name(view.villain)
    through = count - soaks(view)
    if through <= 0:
        return [Phrase("see-ignored", {"foe": foe})]
    if through >= view.health:
        return [Phrase("see-wins")]
    return [Phrase("see-hurts", {"foe": foe, "left": view.health - through})]


def _henchman_hurt(view: UnitedView, place: int, count: int) -> list[Phrase]:
    threat = view.ring[place].threat
    if threat is None:
        return []
    name: Param = threat_name(threat.slug)
    if threat.slug == "nova" and threat.hurt == 0:
        count -= 1
    if count <= 0:
        return [Phrase("see-ignored", {"foe": name})]
    if threat.slug == "purple-man":
        health_left = threat.health - threat.hurt - count
        return [Phrase("see-hurts", {"foe": name, "left": health_left})] if health_left > 0 else [Phrase("see-wins")]
    if count >= threat.health:
        return cleared(view, place)
    lines = [Phrase("see-hurts", {"foe": name, "left": threat.health - count})]
    return [*lines, Phrase("see-strikes-back")] if threat.slug == "captain-marvel" else lines


def heroic_on(view: UnitedView, place: int, count: int = 1) -> list[Phrase]:
    """Return what ``count`` heroic tokens on a threat lead to (MU-30, MU-38)."""
    threat = view.ring[place].threat
    if threat is None:
        return []
    if threat.heroic + count >= THREAT_TOKENS:
        return cleared(view, place)
    return [Phrase("see-heroic", {"count": threat.heroic + count, "of": THREAT_TOKENS})]


def cleared(view: UnitedView, place: int) -> list[Phrase]:
    """Return what follows if the threat at a place is cleared."""
    threat, location = view.ring[place].threat, view.ring[place].location
    if threat is None:
        return []
    line = Phrase("see-clears", {"threat": threat_name(threat.slug), "place": place_name(location)})
    return [line, *fills(view, "threats", by_generator=threat.slug == "tachyon-field-generator")]


def damaged(view: UnitedView, hero: SeenHero, count: int) -> list[Phrase]:
    """Return what ``count`` damage to a hero leads to (MU-44, MU-45, MU-49)."""
    return [Phrase("see-safe", {"hero": _hero_phrase(hero)})] if hero.safe else loses_cards(view, hero, count)


def loses_cards(view: UnitedView, hero: SeenHero, count: int) -> list[Phrase]:
    """Return what follows if a hero loses ``count`` cards, or all of them if there are fewer (MU-44, MU-45)."""
    if count < hero.hand_size:
        return [Phrase("see-loses", {"hero": _hero_phrase(hero), "left": hero.hand_size - count})]
    return [Phrase("see-ko", {"hero": _hero_phrase(hero), "then": ko_follows(view)})]


def _hero_phrase(hero: SeenHero) -> Param:
    return Phrase(f"hero-{hero.hero}")


def turn_ends(view: UnitedView, hand: int) -> list[Phrase]:
    """Return what happens at the end of the turn of a hero with ``hand`` cards: overflow, KO, and who plays next."""
    villain_lines = [] if view.until <= 0 else villain_due(view, 0)
    return [*turn_end_harm(view, hand), next_turn(view), *villain_lines]


def turn_end_harm(view: UnitedView, hand: int) -> list[Phrase]:
    """Return the overflow and the KO at the end of the turn of a hero with ``hand`` cards."""
    lines = []
    if view.spilled:
        places: list[Phrase] = [place_name(view.ring[at].location) for at in sorted(set(view.spilled))]
        lines.append(Phrase("see-spilled", {"places": places, "then": overflow_follows(view, len(places))}))
    if hand == 0:
        lines.append(Phrase("see-empty-hand", {"then": ko_follows(view)}))
    return lines


def next_turn(view: UnitedView) -> Phrase:
    """Return the sentence that says that the turn of the viewer's Hero ends and who plays next."""
    if view.until <= 0:
        return turn_passes(villain_name(view.villain))
    seat = ((view.seat or 0) + view.way) % len(view.heroes)
    return Phrase("turn-again") if seat == view.seat else turn_passes(SeatRef(seat))


def villain_due(view: UnitedView, more: int) -> list[Phrase]:
    """Return lines that say when the villain's next turn comes, after ``more`` further hero cards."""
    turns_left = view.until - more
    return [Phrase("see-villain-next")] if turns_left <= 0 else [Phrase("see-villain-in", {"count": turns_left})]


def plan_does(view: UnitedView, plan: str, steps: int | None = None) -> list[Phrase]:
    """Return what a plan does if it is played now.

    The lines tell the villain's destination, his arrival, the BAM (his printed effect), and overflow of the plan's
    tokens.
    """
    card = PLANS[plan]
    goal = goal_of_plan(view, plan, steps)
    lines = [Phrase("see-villain-goes", {"place": place_name(view.ring[goal].location)})]
    threat = view.ring[goal].threat
    if threat is not None and steps_at(threat.slug, "arrival"):
        lines.append(Phrase("see-arrives", {"threat": threat_name(threat.slug)}))
    lines.append(Phrase("see-hits-here", {"count": sum(hero.place == goal and not hero.ko for hero in view.heroes)}))
    if card.bam:
        others = sum(bool(place.threat and steps_at(place.threat.slug, "bam")) for place in view.ring)
        lines.append(Phrase("see-bam", {"count": others}))
    return [*lines, *_overflow(view, plan, goal), Phrase("see-plans-left", {"count": plans_left(view) - 1})]


def overflowing(view: UnitedView, plan: str, goal: int) -> list[int]:
    """Return the places that now have too few free slots for a plan's tokens."""
    sides = zip(around(goal), PLANS[plan].tokens, strict=True)
    return [at for at, tokens in sides if sum(tokens) > slots_free(view.ring[at])]


def _overflow(view: UnitedView, plan: str, goal: int) -> list[Phrase]:
    full = overflowing(view, plan, goal)
    if not full:
        return []
    places: list[Phrase] = [place_name(view.ring[at].location) for at in full]
    return [Phrase("see-overflow", {"places": places, "then": overflow_follows(view, len(full))})]
