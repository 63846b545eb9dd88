"""Computes the worth of heroes' actions: each attack, each heroic action, and ending the turn, at each place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec

from engine.games.marvel_united.advice.hand import loss
from engine.games.marvel_united.advice.scenes import MissionScene, PlanScene, distance
from engine.games.marvel_united.state import pieces
from engine.games.marvel_united.state.cards import LOCATIONS, PACKAGE, THREATS, steps_at
from engine.kernel.cards.data_files import DataFile

RESCUE, THUGS, THREAT = 0, 1, 2
# The worth of a whole mission, counted in actions. A token on a mission is worth its share of this number.
MISSION_ACTIONS = 9.0
# For each villain, the cost to the heroes of an overflow.
OVERFLOW: Mapping[str, float] = {"cosmic-ghost-rider": 1.6, "emperor-doom": 1.0, "maestro": 1.6, "immortus": 1.8}
HIT, VICTORY = 3.5, 60.0
# The chance that a location soon overflows, by the number of its free slots.
FILLS: Mapping[int, float] = {0: 0.45, 1: 0.25, 2: 0.1}


class Worth(msgspec.Struct, frozen=True):
    """A row of ``worths.csv``: the worth of a card to its user, or of a threat or location to the heroes.

    For a card it is the worth of choosing the card before the first turn. For a threat it is the worth of clearing the
    threat, not counting the mission token for it. For a location it is the worth of the location's effect for a hero
    who ends the turn there.
    """

    slug: str
    worth: float


WORTH_BY_SLUG = {row.slug: row.worth for row in DataFile(PACKAGE, "worths.csv", Worth).read()}


def fill_worth(scene: PlanScene, mission: int) -> float:
    """Return the worth of the next token on a mission."""
    return _fill_worth(scene.missions, mission, scene.locked, scene.villain)


@lru_cache(maxsize=256)
def _fill_worth(missions: tuple[MissionScene, ...], mission: int, locked: bool, villain: str) -> float:
    filled, spaces, complete = missions[mission]
    if complete:
        return 0.0
    spaces_left = spaces - filled
    if spaces_left == 1 and locked:
        return 0.0
    worth = MISSION_ACTIONS / spaces * (1.0 + 0.4 * filled / spaces)
    complete_count = sum(full for _, _, full in missions)
    if complete_count == 0 and spaces_left == 1 and _far_behind(missions, mission):
        # The first complete mission makes the villain stronger, so it should not come long before the second.
        return 0.3 * worth
    if complete_count >= 2 and villain != "immortus":
        return 0.1 * worth
    return worth * (1.3 if spaces_left <= 2 else 1.0)


def _far_behind(missions: tuple[MissionScene, ...], mission: int) -> bool:
    others = [one for number, one in enumerate(missions) if number != mission]
    return min((spaces - filled) / spaces for filled, spaces, _ in others) > 0.4


def relief(scene: PlanScene, at: int) -> float:
    """Return the worth of removing a token from a place. A free slot makes a later overflow less likely."""
    place = scene.ring[at]
    free = LOCATIONS[place.location].slots - place.tokens
    return FILLS.get(free, 0.03) * OVERFLOW[scene.villain]


def thug_worth(scene: PlanScene, at: int) -> float:
    """Return the worth of removing one thug from a place."""
    worth = fill_worth(scene, THUGS) + relief(scene, at)
    if scene.villain != "cosmic-ghost-rider":
        return worth
    # Thugs at and next to Cosmic Ghost Rider's place advance his punishment track.
    return worth + (0.35 if distance(at, scene.villain_at) <= 2 else 0.15)


def foe_worths(scene: PlanScene, at: int, target: str, budget: int) -> list[float]:
    """Return the worths of successive attacks on one kind of target at a place."""
    place = scene.ring[at]
    if target == "villain":
        return _villain(scene, budget) if scene.open and scene.villain_at == at else []
    if target == "thug":
        return [thug_worth(scene, at)] * place.thugs if place.thugs else []
    if target == "doombot":
        return [thug_worth(scene, at) + 0.5] * place.doombots if place.doombots else []
    if target == "doombot-crisis":
        if not place.marked_bots or (budget < 2 and not place.dented):
            return []
        worth = thug_worth(scene, at) + 0.5
        return [worth] * place.dented or [worth / 2, worth / 2]
    threat = place.threat
    return _henchman(scene, threat, budget) if threat is not None and THREATS[threat.slug].henchman else []


def attacks_at(scene: PlanScene, at: int, budget: int) -> tuple[float, ...]:
    """Return the worth of each attack at a place, best first, for at most ``budget`` attacks."""
    place = scene.ring[at]
    if not (place.thugs or place.doombots or place.marked_bots or place.threat or scene.villain_at == at):
        return ()
    targets = ("thug", "doombot", "doombot-crisis", "henchman", "villain")
    found = [worth for target in targets for worth in foe_worths(scene, at, target, budget)]
    return tuple(sorted(found, reverse=True)[:budget])


def _henchman(scene: PlanScene, threat: pieces.Threat, budget: int) -> list[float]:
    if threat.slug == "purple-man":
        health_left = threat.health - threat.hurt
        ends = scene.complete_missions == len(scene.missions) and budget >= health_left
        return [VICTORY / health_left] * health_left if ends else []
    if threat.guarded:
        return []
    ignored = 1 if threat.slug == "nova" and not threat.hurt else 0
    health_left = threat.health + ignored
    if budget <= ignored:
        return []
    worth = clear_worth(scene, threat) / threat.health
    hits = min(budget, health_left)
    bonus = 0.6 if hits == health_left else 0.0
    return [(worth * (hits - ignored) + bonus) / hits] * hits


def clear_worth(scene: PlanScene, threat: pieces.Threat) -> float:
    """Return the total worth of clearing a threat."""
    locked = scene.locked and threat.slug == "tachyon-field-generator"
    filled, spaces, complete = scene.missions[THREAT]
    last = not complete and locked and spaces - filled == 1
    mission = MISSION_ACTIONS / spaces if last else fill_worth(scene, THREAT)
    urgent = 3.0 if locked and any(not is_done and n - have <= 2 for have, n, is_done in scene.missions) else 0.0
    return mission + WORTH_BY_SLUG.get(threat.slug, 0.5) + urgent


def _villain(scene: PlanScene, budget: int) -> list[float]:
    through = budget - scene.hits
    if through <= 0:
        return []
    if through >= scene.health:
        needed = scene.health + scene.hits
        return [VICTORY / needed] * needed
    return [HIT * through / budget] * budget


def rescue_worth(scene: PlanScene, at: int) -> float:
    """Return the worth of a rescue at a place."""
    return fill_worth(scene, RESCUE) + relief(scene, at)


def token_worths(scene: PlanScene, at: int, budget: int) -> list[float]:
    """Return the worths of the next heroic tokens on the threat at a place, one worth per token, at most ``budget``."""
    threat = scene.ring[at].threat
    if threat is None or THREATS[threat.slug].henchman or budget <= 0:
        return []
    tokens_left = pieces.THREAT_TOKENS - threat.heroic
    tokens = min(tokens_left, budget)
    bonus = 0.6 if tokens == tokens_left else 0.0
    return [clear_worth(scene, threat) / pieces.THREAT_TOKENS + bonus / tokens] * tokens


def rick_worth(scene: PlanScene, at: int) -> float:
    """Return the worth of sending Rick Jones from a place to the villain at a neighbouring place."""
    return 3.0 if scene.open and scene.hits and scene.rick == at and distance(at, scene.villain_at) == 1 else 0.0


def heroics_at(scene: PlanScene, at: int, budget: int) -> tuple[float, ...]:
    """Return the worth of each heroic action at a place, best first, for at most ``budget`` actions."""
    civilians = scene.ring[at].civilians
    found = [rescue_worth(scene, at)] * civilians if civilians else []
    found += token_worths(scene, at, budget)
    rick = rick_worth(scene, at)
    found += [rick] if rick else []
    return tuple(sorted(found, reverse=True)[:budget])


def best_action_at(scene: PlanScene, at: int) -> float:
    """Return the worth of the best attack plus the worth of the best heroic action at a place."""
    return sum(attacks_at(scene, at, 1)) + sum(heroics_at(scene, at, 1))


def ending_at(scene: PlanScene, at: int, best_actions: Sequence[float]) -> float:
    """Return the worth of ending the turn at a place.

    It is the worth of the location's effect and of the targets there and nearby, minus the danger. ``best_actions``
    holds `best_action_at` of each place.
    """
    place = scene.ring[at]
    work = sum(attacks_at(scene, at, 2)[:2]) + sum(heroics_at(scene, at, 2)[:2])
    beside = best_actions[(at - 1) % pieces.PLACES] + best_actions[(at + 1) % pieces.PLACES]
    worth = 0.08 * work + 0.03 * beside + _effect(scene, place)
    if scene.open:
        worth += 0.5 * (pieces.PLACES // 2 - _way(scene, at))
        if scene.hits and scene.rick != pieces.NOWHERE:
            worth += 0.3 * (pieces.PLACES // 2 - distance(at, scene.rick))
    return worth - danger(scene, at)


def _way(scene: PlanScene, at: int) -> float:
    """Return the expected number of moves to the villain, from the place where his next movement ends, if any."""
    if not any(scene.landing):
        return distance(at, scene.villain_at)
    return sum(chance * distance(at, goal) for goal, chance in enumerate(scene.landing))


def _effect(scene: PlanScene, place: pieces.Place) -> float:
    if place.threat is not None:
        return 0.0
    if place.location == "kun-lun" and scene.hand not in (1, 2):
        return 0.1
    if place.location == "london":
        return WORTH_BY_SLUG["london"] * (2.0 if _company(scene, place) else 0.2)
    if place.location == "project-pegasus":
        return WORTH_BY_SLUG[place.location] * any(
            one.threat is not None and THREATS[one.threat.slug].henchman for one in scene.ring
        )
    return WORTH_BY_SLUG[place.location]


def _company(scene: PlanScene, place: pieces.Place) -> bool:
    at = scene.ring.index(place)
    return any(where == at and not ko for seat, (where, _, ko) in enumerate(scene.heroes) if seat != scene.seat)


def danger(scene: PlanScene, at: int) -> float:
    """Return the expected harm of the next villain turn to a hero at a place."""
    heavy = {"maestro": 3, "cosmic-ghost-rider": 1, "emperor-doom": int(scene.complete_missions > 0)}.get(
        scene.villain, 0
    )
    harm = scene.bams[at] * loss(scene.hand, heavy, scene.villain) if heavy else 0.0
    reach = sum(_reach(place.threat, far) for place, far in _around(scene, at) if place.threat is not None)
    # If several heroes are at the place, Maestro's BAM hits only one of them.
    company = 1 + sum(where == at and not ko for seat, (where, _, ko) in enumerate(scene.heroes) if seat != scene.seat)
    harm /= company if scene.villain == "maestro" else 1
    return harm + sum(scene.bams) * min(reach, 2.0) * loss(scene.hand, 1, scene.villain) / company


def _around(scene: PlanScene, at: int) -> list[tuple[pieces.Place, int]]:
    return [(scene.ring[(at + step) % pieces.PLACES], abs(step)) for step in (-1, 0, 1)]


def _reach(threat: pieces.Threat, far: int) -> float:
    """Return roughly how much damage a threat's BAM (its printed effect) does to a hero ``far`` places away."""
    if not steps_at(threat.slug, "bam"):
        return 0.0
    return _REACH.get(threat.slug, (0.0, 0.0))[far]


# For each threat, the damage to a hero at its place, and to a hero at a neighbouring place.
_REACH: Mapping[str, tuple[float, float]] = {
    "dogs-of-war": (1.0, 0.0),
    "starfox": (1.0, 1.0),
    "yondu": (1.0, 1.0),
    "captain-marvel": (0.0, 1.0),
    "silver-surfer": (2.0, 0.3),
}
