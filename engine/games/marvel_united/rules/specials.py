"""Starts the effects of a Hero's card, a Plan and a Location at the right moments.

The special of a card is its printed effect. See MU-18, MU-32, MU-34, MU-36 and R46.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.marvel_united.rules.board.pools import turn_of
from engine.games.marvel_united.rules.board.tokens import site
from engine.games.marvel_united.rules.effects.course import could, usable
from engine.games.marvel_united.rules.flow import begin
from engine.games.marvel_united.state.cards import HERO_CARDS, LOCATIONS, PLANS, effect_of, steps_at
from engine.games.marvel_united.state.codes import EndAt
from engine.games.marvel_united.state.names import brief_text, card_name, villain_name
from engine.games.marvel_united.state.pieces import NOWHERE, PLACES, PendingSpecial
from engine.games.marvel_united.state.plan_phrases import plan_text
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.steps import Effect
from engine.kernel.choices.moves import PASS, Move
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import Param, SeatRef

# --- the special of the card just played -------------------------------------------------------------------------


def open_special(run: Run[State]) -> None:
    """Make the special (printed effect) of the card just played usable, if it has one and is faceup (MU-26, MU-32)."""
    turn = turn_of(run.state)
    has = any(code.on != "static" for steps in effect_of(turn.card) for code in steps)
    run.state.turn = replace(turn, special="open" if has and not turn.facedown else "none")


def moves(state: State) -> list[Move]:
    """Return the moves that use the special now.

    There are none if the special resolves automatically at the end of the turn.
    """
    found = _ways(state)
    several = len(effect_of(turn_of(state).card)) > 1
    return [("special", str(number + 1)) if several else ("special",) for number in found]


def _ways(state: State) -> list[int]:
    """Return the alternatives of the usable special that could do something (R43)."""
    turn = turn_of(state)
    if turn.special != "open" or _comes_by_itself(turn.card):
        return []
    return [number for number in range(len(effect_of(turn.card))) if _worth(state, turn.card, number)]


def _comes_by_itself(card: str) -> bool:
    """Return whether a special is mandatory and has only an end-of-turn part (R46)."""
    return HERO_CARDS[card].mandatory and all(code.on == "end" for steps in effect_of(card) for code in steps)


def _worth(state: State, card: str, number: int) -> bool:
    """Return whether an alternative of a special could do something.

    It may do it now, at the end of the turn, or in the next Villain turn.
    """
    seat = turn_of(state).seat
    steps = effect_of(card)[number]
    if any(isinstance(code, EndAt) or code.on == "villain-move" for code in steps):
        return True
    return could(state, Effect(card, "", seat, number)) or could(state, Effect(card, "end", seat, number))


def must(state: State) -> bool:
    """Return whether a mandatory special must still be resolved during the actions (MU-32)."""
    return bool(_ways(state)) and HERO_CARDS[turn_of(state).card].mandatory


def use(run: Run[State], move: Move) -> None:
    """Use the special.

    Its immediate part starts now. Its other parts wait for the end of the turn or for the Villain turn.
    """
    state = run.state
    turn = turn_of(state)
    number = int(move[1]) - 1 if len(move) > 1 else 0
    occasions = [code.on for code in effect_of(turn.card)[number]]
    ends = (*turn.ends, PendingSpecial(turn.card, number)) if "end" in occasions else turn.ends
    state.turn = replace(turn, special="used", ends=ends)
    names: dict[str, Param] = {"card": card_name(turn.card), "text": brief_text(turn.card)}
    run.tell("event-special", {"seat": SeatRef(turn.seat), **names})
    if "villain-move" in occasions:
        state.bewildered = turn.seat
        run.tell("event-bewildered", {"seat": SeatRef(turn.seat), "villain": villain_name(state.villain)})
    if "" in occasions:
        begin(state, turn.card, "", turn.seat, alternative=number)


def bewilderer() -> str:
    """Return the Hero card that lets its Hero choose the Villain's movement."""
    return next(card for card in HERO_CARDS if steps_at(card, "villain-move"))


def own_ends(run: Run[State]) -> None:
    """Begin the end-of-turn effects that were chosen, and a mandatory one that needs no choice (MU-36, R46)."""
    state = run.state
    turn = turn_of(state)
    for turn_end in reversed(turn.ends):
        begin(state, turn_end.source, "end", turn.seat, alternative=turn_end.alternative)
    if turn.special == "open" and _comes_by_itself(turn.card):
        begin(state, turn.card, "end", turn.seat)


# --- Plans -------------------------------------------------------------------------------------------------------


def plan_special(run: Run[State], plan: str) -> None:
    """Begin the special effect of a Plan.

    The effect of Quick Escape Plan begins only when a Hero moves to the Villain's place (MU-18, MU-87).
    """
    state = run.state
    occasions = {code.on for steps in effect_of(plan) for code in steps}
    if occasions:
        run.tell("event-effect", {"card": card_name(plan), "text": plan_text(PLANS[plan]) or card_name(plan)})
    if "hero-moves-in" in occasions:
        state.flees = plan
        run.tell("event-flees", {"villain": villain_name(state.villain)})
    if "" in occasions:
        begin(state, plan, "")


# --- Locations ---------------------------------------------------------------------------------------------------


def location_moves(state: State, place: int = NOWHERE) -> list[Move]:
    """Return the moves that use the end-of-turn effect of the Hero's Location, or of ``place`` (MU-34, R46)."""
    turn = turn_of(state)
    location = state.heroes[turn.seat].place if place == NOWHERE else place
    found = location_ways(state, turn.seat, location)
    if place != NOWHERE:
        return found
    mandatory = bool(found) and LOCATIONS[state.ring[location].location].mandatory
    if _ends_elsewhere(state):
        others = (at for at in range(PLACES) if at != location and location_ways(state, turn.seat, at))
        found += [("at", state.ring[at].location) for at in others]
    return found if mandatory or not found else [*found, PASS]


def location_ways(state: State, seat: int, place: int) -> list[Move]:
    """Return the moves for those alternatives of a Location's effect that could do something for a Hero there."""
    here = state.ring[place]
    if here.threat is not None or not steps_at(here.location, "end"):
        return []
    several = len(effect_of(here.location)) > 1
    found = usable(state, here.location, "end", seat, place)
    return [("location", str(number + 1) if several else "yes") for number in found]


def _ends_elsewhere(state: State) -> bool:
    return any(
        isinstance(code, EndAt)
        for turn_end in turn_of(state).ends
        for code in effect_of(turn_end.source)[turn_end.alternative]
    )


def use_location(run: Run[State], place: int, move: Move) -> None:
    """Begin the end-of-turn effect of the Hero's Location, or of the Location that was chosen instead."""
    state = run.state
    seat = turn_of(state).seat
    at = state.heroes[seat].place if place == NOWHERE else place
    number = 0 if move[1] == "yes" else int(move[1]) - 1
    run.tell("event-location", {"seat": SeatRef(seat), "place": site(state, at)})
    begin(state, state.ring[at].location, "end", seat, alternative=number, place=at)
