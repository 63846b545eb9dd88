"""Tokens and Threats on the ring, overflow, and the record of recent changes."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from engine.games.marvel_united.rules.flow import lose, over
from engine.games.marvel_united.state import pieces
from engine.games.marvel_united.state.cards import LOCATIONS, VILLAINS
from engine.games.marvel_united.state.codes import BoardRule, Plot
from engine.games.marvel_united.state.names import place_name, threat_name, token_name, tokens_name
from engine.games.marvel_united.state.state import State
from engine.kernel.steps.events import Event
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import Phrase

_FIELDS = {"thug": "thugs", "civilian": "civilians", "doombot": "doombots", "doombot-crisis": "marked_bots"}


def site(state: State, place: int) -> Phrase:
    """Return the name of the Location at a place."""
    return place_name(state.ring[place].location)


def record(state: State, change: pieces.Happening) -> None:
    """Add a change of the board to the latest changes, which views show."""
    state.recent = (*state.recent, change)


def change(state: State, place: int, **fields: object) -> pieces.Place:
    """Change fields of a place, and return the changed place."""
    state.ring[place] = replace(state.ring[place], **fields)
    return state.ring[place]


def slots_free(state: State, place: int) -> int:
    """Return the number of empty slots of a place."""
    here = state.ring[place]
    return LOCATIONS[here.location].slots - here.tokens


def has_rule(villain: pieces.VillainSlug, rule: str) -> bool:
    """Return whether a Villain's board has this special rule."""
    return any(
        isinstance(step, BoardRule) and step.type == rule for steps in VILLAINS[villain].effect for step in steps
    )


def add(run: Run[State], place: int, kind: pieces.TokenKind, count: int = 1, event: str = "event-added") -> int:
    """Add tokens as far as there are free slots, and return the number of added tokens.

    The tokens without a slot make the place overflow (MU-19, MU-20). ``event`` is the key of the event that announces
    the tokens.
    """
    state = run.state
    if kind == "doombot" and count > 1:
        return sum(add(run, place, kind, event=event) for _ in range(count))
    if not count or over(state) or (kind == "doombot" and _no_room_for_doombot(run)):
        return 0
    fitting = min(count, slots_free(state, place))
    if fitting:
        _count(state, place, kind, fitting)
        record(state, pieces.Happening("added", place, n=fitting, what=kind))
        _tell_tokens(run, event, place, kind, fitting)
    if fitting < count:
        spill(state, place)
        if state.turn is not None and not state.turn.overflows_done:
            run.tell("event-full", {"place": site(state, place)})
    return fitting


def _tell_tokens(run: Run[State], event: str, place: int, kind: pieces.TokenKind, count: int) -> None:
    """Announce a change of tokens at a place.

    If the latest event announced the same kind of change, one event for both replaces it.
    """
    last = run.events[-1] if run.events and run.state.outcome is None else None
    found: dict[str, dict[str, int]] = {}
    if last is not None and last.key in (event, f"{event}-places"):
        run.events.pop()
        found = _announced(last)
    counts = found.setdefault(site(run.state, place).key, {})
    counts[kind] = counts.get(kind, 0) + count
    where = [
        Phrase("tokens-at", {"place": Phrase(at), "token": [tokens_name(one, many) for one, many in here.items()]})
        for at, here in found.items()
    ]
    if len(where) == 1:
        run.tell(event, {**where[0].params, "count": sum(counts.values())})
    else:
        run.tell(f"{event}-places", {"where": where})


def _announced(event: Event) -> dict[str, dict[str, int]]:
    """Return the tokens that an event announced: the number of each kind, by the key of the Location's name."""
    parts = [one.params for one in cast("list[Phrase]", event.params.get("where", []))] or [event.params]
    return {
        cast("Phrase", part["place"]).key: {
            name.key.removeprefix("tokens-"): cast("int", name.params["count"])
            for name in cast("list[Phrase]", part["token"])
        }
        for part in parts
    }


def spill(state: State, place: int) -> None:
    """Record that a place overflows. An effect that adds tokens can make each place overflow only once."""
    if place not in state.spilled:
        state.spilled = (*state.spilled, place)


def _no_room_for_doombot(run: Run[State]) -> bool:
    """If there is no free slot for a Doombot in the whole ring, end the match (MU-85, R2).

    Return whether this happened.
    """
    state = run.state
    plots = (step for steps in VILLAINS[state.villain].effect for step in steps if isinstance(step, Plot))
    if all(plot.type != "doombot-full" for plot in plots) or any(slots_free(state, at) for at in range(pieces.PLACES)):
        return False
    lose(run, "end-doombots")
    return True


def _count(state: State, place: int, kind: pieces.TokenKind, more: int) -> None:
    field = _FIELDS[kind]
    here = change(state, place, **{field: getattr(state.ring[place], field) + more})
    if here.dented > here.marked_bots:
        change(state, place, dented=here.marked_bots)


def take(state: State, place: int, kind: pieces.TokenKind, count: int = 1) -> None:
    """Remove tokens from a place without announcing it."""
    _count(state, place, kind, -count)


def discard(run: Run[State], place: int, kind: pieces.TokenKind, count: int = 1) -> int:
    """Return up to ``count`` tokens from a place to the supply. Return the number of removed tokens."""
    state = run.state
    discard_count = min(count, state.ring[place].count(kind))
    if discard_count:
        take(state, place, kind, discard_count)
        record(state, pieces.Happening("discarded", place, n=discard_count, what=kind))
        _tell_tokens(run, "event-discarded", place, kind, discard_count)
    return discard_count


def move_token(run: Run[State], kind: pieces.TokenKind, start: int, goal: int) -> None:
    """Move a token to a place with an empty slot. A Doombot keeps its Crisis token (R48) and its damage."""
    state = run.state
    before = state.ring[start].dented
    take(state, start, kind)
    dent = before - state.ring[start].dented
    _count(state, goal, kind, 1)
    change(state, goal, dented=state.ring[goal].dented + dent)
    record(state, pieces.Happening("discarded", start, n=1, what=kind))
    record(state, pieces.Happening("added", goal, n=1, what=kind))
    names = {"start": site(state, start), "place": site(state, goal)}
    run.tell("event-token-moved", {"token": token_name(kind), **names})


def mark(run: Run[State], place: int) -> None:
    """Mark a Doombot at a place: put a Crisis token on a Doombot that has none."""
    state = run.state
    here = state.ring[place]
    change(state, place, doombots=here.doombots - 1, marked_bots=here.marked_bots + 1)
    record(state, pieces.Happening("discarded", place, n=1, what="doombot"))
    record(state, pieces.Happening("added", place, n=1, what="doombot-crisis"))
    run.tell("event-crisis", {"place": site(state, place)})


def move_threat(run: Run[State], threat: pieces.Threat, goal: int) -> None:
    """Move a Threat with its tokens to a place without a Threat (MU-39)."""
    state = run.state
    start = state.find_threat(threat.number)
    if start is not None:
        change(state, start, threat=None)
    change(state, goal, threat=threat)
    record(state, pieces.Happening("threat", goal, -1 if start is None else start, what=threat.slug))
    run.tell("event-threat-moved", {"threat": threat_name(threat.slug), "place": site(state, goal)})
