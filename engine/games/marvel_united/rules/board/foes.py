"""Damage to thugs, Doombots, Henchmen and the Villain, and the clearing of Threats (MU-29, MU-37 to MU-39)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.marvel_united.rules.board.missions import fill, villain_is_open
from engine.games.marvel_united.rules.board.pools import turn_of
from engine.games.marvel_united.rules.board.tokens import change, record, site, take
from engine.games.marvel_united.rules.flow import begin_if_any, over, win
from engine.games.marvel_united.state import pieces
from engine.games.marvel_united.state.cards import THREATS, VILLAINS, steps_at
from engine.games.marvel_united.state.codes import Guard
from engine.games.marvel_united.state.names import threat_name, token_name, villain_name
from engine.games.marvel_united.state.state import State
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import Param, SeatRef

THUGS: tuple[pieces.TokenKind, ...] = ("thug", "doombot", "doombot-crisis")
VILLAIN = "villain"
# The number of Heroes that determines Health if one Hero commands support cards (MU-68).
SOLO_COUNT = 2


def reckoned(state: State) -> int:
    """Return the number of Heroes that determines the Villain's Health (MU-2)."""
    return SOLO_COUNT if state.solo else len(state.heroes)


def start_health(state: State, slug: str) -> int:
    """Return the starting Health of a Henchman, 0 for other Threats."""
    return THREATS[slug].health(reckoned(state))


def guard_of(source: str) -> Guard | None:
    """Return the permanent guard (the damage that is ignored) of a Henchman or the Villain, None if there is none."""
    return next((step for step in steps_at(source, "static") if isinstance(step, Guard)), None)


def threat_is_open(state: State, threat: pieces.Threat, *, sure: bool = False) -> bool:
    """Return whether a Threat can be damaged: it is a Henchman and nothing protects him (R16, R17)."""
    guard = guard_of(threat.slug)
    if guard is not None and guard.type == "purple-man" and len(state.complete) < len(pieces.MISSIONS):
        return False
    return THREATS[threat.slug].henchman and (sure or not threat.guarded)


def villain_can_be_hit(state: State) -> bool:
    """Return whether Heroes can damage the Villain now (MU-41, MU-92)."""
    guard = guard_of(state.villain)
    immune = VILLAINS[state.villain].life[0] is None or (guard is not None and guard.type == "immune")
    return villain_is_open(state) and not immune


def targets(state: State, place: int, only: str = "", *, sure: bool = False) -> list[str]:
    """Return the targets of damage at a place, as words of a move.

    If ``only`` is "boss", thugs and Doombots are left out.
    """
    here = state.ring[place]
    found: list[str] = [] if only else [kind for kind in THUGS if here.count(kind)]
    if here.threat is not None and threat_is_open(state, here.threat, sure=sure):
        found.append(here.threat.slug)
    if state.villain_at == place and villain_can_be_hit(state):
        found.append(VILLAIN)
    return found


def strike(run: Run[State], seat: int, place: int, target: str, count: int = 1, *, sure: bool = False) -> None:
    """Deal damage to one target. Damage beyond its health is lost (R45).

    ``seat`` is `NOBODY` for redirected damage.
    """
    state = run.state
    threat = state.ring[place].threat
    if over(state):
        return
    if target == VILLAIN:
        hurt_villain(run, seat, count, sure=sure)
    elif threat is not None and target == threat.slug:
        hurt_threat(run, seat, threat.number, count, sure=sure)
    elif target == "doombot-crisis":
        _dent(run, seat, place, count)
    else:
        defeat(run, seat, place, "thug" if target == "thug" else "doombot")


def _dent(run: Run[State], seat: int, place: int, count: int) -> None:
    """Deal damage to the marked Doombots of a place.

    Two damage defeat a marked Doombot, and a damaged one is hit first (R3, R45).
    """
    state = run.state
    dented = state.ring[place].dented
    if count + (dented > 0) > 1:
        change(state, place, dented=max(0, dented - 1))
        defeat(run, seat, place, "doombot-crisis")
    else:
        change(state, place, dented=dented + 1)
        run.tell("event-doombot-dented", {**_by(seat), "place": site(state, place)})


def _by(seat: int) -> dict[str, Param]:
    return {} if seat == pieces.NOBODY else {"seat": SeatRef(seat)}


def defeat(run: Run[State], seat: int, place: int, kind: pieces.TokenKind) -> None:
    """Defeat a thug or a Doombot. Its token then fills a space of the Mission for thugs (MU-29, MU-83)."""
    state = run.state
    if over(state):
        return
    take(state, place, kind)
    if state.turn is not None:
        state.turn = replace(state.turn, downed=True)
    record(state, pieces.Happening("defeated", place, seat=seat, n=1, what=kind))
    run.tell("event-thug-defeated", {"seat": SeatRef(seat), "place": site(state, place), "token": token_name(kind)})
    fill(run, "thugs")


def rescue(run: Run[State], seat: int, place: int) -> None:
    """Rescue a civilian (MU-30)."""
    state = run.state
    take(state, place, "civilian")
    record(state, pieces.Happening("rescued", place, seat=seat, n=1, what="civilian"))
    run.tell("event-rescued", {"seat": SeatRef(seat), "place": site(state, place)})
    fill(run, "rescue")


def hearten(run: Run[State], seat: int, place: int) -> None:
    """Put a heroic token on the Threat at a place. The third token clears the Threat (MU-30, MU-38)."""
    state = run.state
    threat = state.ring[place].threat
    if threat is None:
        raise LookupError(place)
    heroic = threat.heroic + 1
    change(state, place, threat=replace(threat, heroic=heroic))
    names: dict[str, Param] = {"threat": threat_name(threat.slug), "count": heroic, "needed": pieces.THREAT_TOKENS}
    run.tell("event-heroic", {"seat": SeatRef(seat), **names})
    if heroic == pieces.THREAT_TOKENS:
        clear(run, place)


def hurt_threat(run: Run[State], seat: int, number: int, count: int, *, sure: bool = False) -> None:
    """Deal damage to a Henchman, except for damage that the Henchman ignores (MU-38, MU-86, MU-95)."""
    state = run.state
    place = state.find_threat(number)
    threat = None if place is None else state.ring[place].threat
    if over(state) or place is None or threat is None or not threat_is_open(state, threat, sure=sure):
        return
    guard = guard_of(threat.slug)
    hurt = threat.hurt + count
    change(state, place, threat=replace(threat, hurt=hurt))
    if guard is not None and guard.type == "purple-man":
        _press(run, place, hurt)
        return
    first = guard.n if guard is not None and guard.type == "first" and state.turn is not None and not sure else 0
    counting = min(count, max(0, hurt - first) if threat.hurt < first else count, threat.health)
    if not counting:
        run.tell("event-threat-unhurt", {"threat": threat_name(threat.slug), "count": count})
        return
    if seat != pieces.NOBODY and state.turn is not None:
        attacked = tuple(dict.fromkeys((*state.turn.attacked, number)))
        state.turn = replace(state.turn, attacked=attacked)
    health_left = threat.health - counting
    change(state, place, threat=replace(threat, hurt=hurt, health=health_left))
    record(state, pieces.Happening("struck", place, seat=seat, n=counting, what=threat.slug))
    run.tell("event-threat-hurt", {"threat": threat_name(threat.slug), "count": counting, "left": health_left})
    if health_left == 0:
        clear(run, place)


def _press(run: Run[State], place: int, hurt: int) -> None:
    """Clear Purple Man if the damage that he took in this turn reaches his starting Health (MU-86)."""
    threat = run.state.ring[place].threat
    if threat is None:
        return
    needed = start_health(run.state, threat.slug)
    run.tell("event-threat-pressed", {"threat": threat_name(threat.slug), "count": min(hurt, needed), "needed": needed})
    if hurt >= needed:
        clear(run, place)


def hurt_villain(run: Run[State], seat: int, count: int, *, sure: bool = False) -> None:
    """Deal damage to the Villain, except for damage that he ignores (MU-42, MU-89, R6)."""
    state = run.state
    if not villain_can_be_hit(state):
        return
    turn = turn_of(state)
    before, after = turn.struck, turn.struck + count
    state.turn = replace(turn, struck=after)
    first = 0 if sure or state.rick == state.villain_at else _first_ignored(state)
    counting = min(count, max(0, after - max(first, before)), state.health)
    names: dict[str, Param] = {"villain": villain_name(state.villain)}
    if not counting:
        run.tell("event-villain-unhurt", {**names, "count": count})
        return
    state.health -= counting
    record(state, pieces.Happening("struck", state.villain_at, seat=seat, n=counting, what=VILLAIN))
    run.tell("event-villain-hurt", {**names, "count": counting, "left": state.health})
    if state.health == 0:
        win(run, "end-villain-beaten")


def _first_ignored(state: State) -> int:
    guard = guard_of(state.villain)
    return guard.n if guard is not None and guard.type == "first" else 0


def clear(run: Run[State], place: int) -> None:
    """Clear the Threat at a place.

    The Threat leaves first, then its token fills a space of the Mission for Threats (MU-38, R7).
    """
    state = run.state
    threat = state.ring[place].threat
    if threat is None:
        raise LookupError(place)
    change(state, place, threat=None)
    state.cleared = (*state.cleared, replace(threat, heroic=0, hurt=0, health=0, guarded=False))
    if state.stunned == threat.number:
        state.stunned = pieces.UNSTUNNED
    record(state, pieces.Happening("cleared", place, what=threat.slug))
    run.tell("event-threat-cleared", {"threat": threat_name(threat.slug), "place": site(state, place)})
    fill(run, "threats")
    begin_if_any(state, threat.slug, "cleared", place=place, number=threat.number)


def return_threat(run: Run[State], number: int, place: int) -> None:
    """Bring a cleared Threat back to a place without a Threat. It has its starting Health again (R50)."""
    state = run.state
    threat = next(one for one in state.cleared if one.number == number)
    state.cleared = tuple(one for one in state.cleared if one.number != number)
    change(state, place, threat=pieces.Threat(number, threat.slug, start_health(state, threat.slug)))
    record(state, pieces.Happening("returned", place, what=threat.slug))
    run.tell("event-threat-returned", {"threat": threat_name(threat.slug), "place": site(state, place)})
