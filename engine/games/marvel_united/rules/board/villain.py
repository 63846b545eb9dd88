"""What the Villain does: movement, arrival, BAM (his printed effect), track, Health, pace, Plans (MU-13 to MU-18)."""

from __future__ import annotations

from typing import cast

from engine.games.marvel_united.rules.board.heroes import move_rick
from engine.games.marvel_united.rules.board.tokens import record, site
from engine.games.marvel_united.rules.flow import ask_cards, begin, lose, over, push
from engine.games.marvel_united.state.cards import VILLAINS, in_order, steps_at
from engine.games.marvel_united.state.codes import Plot
from engine.games.marvel_united.state.names import card_name, source_name, threat_name, villain_name
from engine.games.marvel_united.state.pieces import PLACES, VILLAIN_STUNNED, Entry, Happening
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.steps import DownChoice
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import Param, Phrase, SeatRef


def walk(run: Run[State], steps: int) -> None:
    """Move the Villain clockwise by ``steps`` places. He arrives even after 0 steps (MU-16)."""
    _go(run, (run.state.villain_at + steps) % PLACES, steps)


def move_villain(run: Run[State], place: int) -> None:
    """Put the Villain at a place by an effect. He arrives there."""
    _go(run, place, 0)


def _go(run: Run[State], place: int, steps: int) -> None:
    state = run.state
    if over(state):
        return
    start, state.villain_at = state.villain_at, place
    params: dict[str, Param] = {"villain": villain_name(state.villain), "place": site(state, place)}
    if start == place:
        run.tell("event-villain-stays", params)
    else:
        record(state, Happening("villain", place, start, n=steps))
        key = "event-villain-moves" if steps else "event-villain-placed"
        run.tell(key, {**params, "count": steps} if steps else params)
    arrive(run)


def arrive(run: Run[State]) -> None:
    """Resolve the arrival effect of the Threat at the Villain's place. Then Heroes there may use cards (MU-16, R39)."""
    state = run.state
    ask_cards(state, "arrive", state.villain_at)
    threat = state.ring[state.villain_at].threat
    if threat is not None and steps_at(threat.slug, "arrival"):
        run.tell("event-arrival", {"threat": threat_name(threat.slug), "place": site(state, state.villain_at)})
        begin(state, threat.slug, "arrival", place=state.villain_at, number=threat.number)


def board_bam(run: Run[State], place: int | None = None) -> None:
    """Resolve the BAM (the effect printed on the Villain's board), unless he is stunned (MU-51).

    It resolves as if the Villain stood at ``place``, by default at his own place.
    """
    state = run.state
    center = state.villain_at if place is None else place
    if state.stunned == VILLAIN_STUNNED and state.villain_turn is not None:
        run.tell("event-bam-stunned", {"card": source_name(state.villain)})
        return
    record(state, Happening("bam", center, what=state.villain))
    run.tell("event-bam", {"card": source_name(state.villain), "place": site(state, center)})
    begin(state, state.villain, "bam", place=center)


def threat_bam(run: Run[State], number: int) -> None:
    """Resolve the BAM (the printed effect) of a Threat, unless it has left play or is stunned (MU-17, MU-51)."""
    state = run.state
    place = state.find_threat(number)
    threat = None if place is None else state.ring[place].threat
    if place is None or threat is None:
        return
    if state.stunned == number:
        run.tell("event-bam-stunned", {"card": source_name(threat.slug)})
        return
    record(state, Happening("bam", place, what=threat.slug))
    run.tell("event-bam", {"card": source_name(threat.slug), "place": site(state, place)})
    begin(state, threat.slug, "bam", place=place, number=number)


def fold_idle_bam(run: Run[State]) -> None:
    """Log a BAM that changed nothing. One event replaces several such BAMs in a row and lists their places."""
    if not run.events or run.events[-1].key != "event-bam":
        return
    place = cast("Phrase", run.events.pop().params["place"])
    places: list[Phrase] = []
    if run.events and run.events[-1].key == "event-bam-idle":
        places = cast("list[Phrase]", run.events.pop().params["places"])
    run.tell("event-bam-idle", {"places": places if place in places else [*places, place]})


def pace(run: Run[State], shift: int) -> None:
    """Delay the next Villain turn by one card (+1) or bring it forward by one (-1) (MU-13)."""
    run.state.shift += shift
    run.tell("event-pace-later" if shift > 0 else "event-pace-earlier", {"villain": villain_name(run.state.villain)})


def advance_track(run: Run[State], count: int) -> None:
    """Advance the Villain's track. At its end the Heroes lose (MU-81)."""
    state = run.state
    if over(state) or not count:
        return
    end = track_end(state)
    state.track = min(end, state.track + count)
    record(state, Happening("track", n=count))
    run.tell("event-track", {"count": count, "total": state.track, "end": end})
    if state.track == end:
        lose(run, "end-track", {"end": end})


def track_end(state: State) -> int:
    """Return the last space of the Villain's track, 0 for a Villain without a track."""
    plots = (step for steps in VILLAINS[state.villain].effect for step in steps if isinstance(step, Plot))
    return max((plot.max for plot in plots), default=0)


def gain_health(run: Run[State], count: int) -> None:
    """Give the Villain Health, without a maximum. A Villain without Health gains none."""
    state = run.state
    if over(state) or VILLAINS[state.villain].life[0] is None:
        return
    state.health += count
    record(state, Happening("health", n=count))
    run.tell("event-health", {"villain": villain_name(state.villain), "count": count, "total": state.health})


def rick_appears(run: Run[State]) -> None:
    """Bring Rick Jones to the Location opposite the Villain (MU-89)."""
    state = run.state
    state.rick_came = True
    move_rick(run, (state.villain_at + PLACES // 2) % PLACES, is_announced=False)
    run.tell("event-rick-appears", {"place": site(state, state.rick)})


def plan_down(run: Run[State]) -> None:
    """Put a Plan facedown into the Storyline (MU-64, MU-94, R19).

    It is the top Plan of the deck, or a Plan that the Villain seat chooses. If there is none, the Heroes lose.
    """
    state = run.state
    if over(state):
        return
    if state.villain_seat is None:
        if not state.plans:
            lose(run, "end-plans")
            return
        card, *rest = state.plans
        state.plans = tuple(rest)
        lay_down(run, card)
        return
    draw_plan(run)
    if state.plan_hand:
        push(state, DownChoice(state.villain_seat))
    else:
        lose(run, "end-empty-hand")


def lay_down(run: Run[State], card: str) -> None:
    """Put a Plan facedown at the end of the Storyline."""
    state = run.state
    state.story.append(Entry(card, facedown=True))
    record(state, Happening("down"))
    run.tell("event-plan-down", {"villain": villain_name(state.villain)})


def draw_plan(run: Run[State]) -> None:
    """Let the Villain seat draw a Plan if the deck is not empty (MU-63)."""
    state = run.state
    if state.plans and state.villain_seat is not None:
        card, *rest = state.plans
        state.plans = tuple(rest)
        take_plans(run, (card,))


def take_plans(run: Run[State], cards: tuple[str, ...]) -> None:
    """Add Plans to the Villain seat's hand. Only the Villain seat sees which Plans."""
    state = run.state
    if state.villain_seat is None or not cards:
        return
    state.plan_hand = in_order((*state.plan_hand, *cards))
    seat = state.villain_seat
    names: list[Phrase] = [card_name(card) for card in cards]
    run.tell("event-plans-drawn", {"seat": SeatRef(seat), "count": len(cards)}, reveals=True)
    run.tell("event-plans-seen", {"cards": names}, (seat,), reveals=True)
