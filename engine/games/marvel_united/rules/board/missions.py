"""Missions: their spaces, what happens once they are complete, and tokens that leave them again (MU-37 to MU-41)."""

from __future__ import annotations

from engine.games.marvel_united.rules.board.tokens import record
from engine.games.marvel_united.rules.flow import begin, begin_if_any, over
from engine.games.marvel_united.state.cards import REWARDS, SPACES, VILLAINS, steps_at
from engine.games.marvel_united.state.codes import BoardRule, EffectCode, Reward
from engine.games.marvel_united.state.names import mission_name, villain_name
from engine.games.marvel_united.state.pieces import MISSIONS, Happening, MissionKind
from engine.games.marvel_united.state.state import State
from engine.kernel.steps.stack import Run


def _has(steps: tuple[EffectCode, ...], kind: str) -> bool:
    return any(isinstance(step, BoardRule) and step.type == kind for step in steps)


def locked(state: State) -> bool:
    """Return whether a Threat in play blocks the last space of each Mission (MU-95)."""
    return any(
        place.threat is not None and _has(steps_at(place.threat.slug, "static"), "lock-last-space")
        for place in state.ring
    )


def _set_mission(state: State, mission: MissionKind, count: int) -> None:
    filled = list(state.filled)
    filled[MISSIONS.index(mission)] = count
    state.filled = (filled[0], filled[1], filled[2])


def filled(state: State, mission: MissionKind) -> int:
    """Return the number of tokens on a Mission."""
    return state.filled[MISSIONS.index(mission)]


def fill(run: Run[State], mission: MissionKind) -> None:
    """Put a token on a Mission, unless it is complete or its last space is blocked (MU-37)."""
    state = run.state
    if over(state) or mission in state.complete:
        return
    count = filled(state, mission) + 1
    if count == SPACES[mission] and locked(state):
        run.tell("event-mission-wasted", {"mission": mission_name(mission)})
        return
    _set_mission(state, mission, count)
    record(state, Happening("mission", n=1, what=mission))
    names = {"mission": mission_name(mission)}
    run.tell("event-mission", {**names, "count": count, "spaces": SPACES[mission]})
    if count == SPACES[mission]:
        run.tell("event-mission-complete", {**names})
        _reward(run, mission)


def take_back(run: Run[State], mission: MissionKind) -> bool:
    """Return a token from an unfinished Mission to the supply. Return False if there was no token (MU-93)."""
    state = run.state
    if mission in state.complete or not filled(state, mission):
        return False
    _set_mission(state, mission, filled(state, mission) - 1)
    record(state, Happening("mission", n=-1, what=mission))
    run.tell("event-mission-back", {"mission": mission_name(mission), "count": filled(state, mission)})
    return True


def _reward(run: Run[State], mission: MissionKind) -> None:
    """Record that a Mission is complete. The Villain's special rules resolve before its reward (MU-40, MU-41)."""
    state = run.state
    state.complete = (*state.complete, mission)
    number = len(state.complete)
    reward_types = {step.type for steps in REWARDS[number] for step in steps if isinstance(step, Reward)}
    # A Villain without Health cannot be damaged (MU-92), so the reward that allows damage to him is not announced.
    harmless = VILLAINS[state.villain].life[0] is None
    for reward in sorted(reward_types - {"open-villain"} if harmless else reward_types):
        run.tell(f"event-{reward}", {"villain": villain_name(state.villain)})
    if not reward_types:
        begin(state, f"missions-{number}", "")
    if number > 1:
        begin_if_any(state, state.villain, "missions-2" if number == 2 else "missions-3")


def villain_is_open(state: State) -> bool:
    """Return whether Heroes may damage the Villain directly (MU-41)."""
    openings = (number for number, alternatives in REWARDS.items() if _opens(alternatives))
    return len(state.complete) >= min(openings)


def _opens(alternatives: tuple[tuple[EffectCode, ...], ...]) -> bool:
    return any(isinstance(step, Reward) and step.type == "open-villain" for steps in alternatives for step in steps)
