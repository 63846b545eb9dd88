"""The view: all that a seat or a spectator may know of a match (section 7 of the rules)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Literal

import msgspec

from engine.games.marvel_card_game.rules.fights import result_of
from engine.games.marvel_card_game.rules.reacting import is_fitting, is_useful
from engine.games.marvel_card_game.rules.reaction_windows import span_of
from engine.games.marvel_card_game.rules.stats import abilities, attack_modes, attribute, can_attack, may_act, printed
from engine.games.marvel_card_game.rules.table import RULES
from engine.games.marvel_card_game.rules.zones import is_event
from engine.games.marvel_card_game.state.cards import ATTRS, CHARACTERS, LOCATIONS
from engine.games.marvel_card_game.state.decks import DECKS
from engine.games.marvel_card_game.state.state import (
    Ask,
    Attached,
    Attack,
    AttackMode,
    AttackPhase,
    Deploy,
    DrawPhase,
    InPlay,
    Reorder,
    Resolve,
    Result,
    State,
    in_order,
)
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import PASS, move_text
from engine.kernel.contract.game import View
from engine.kernel.steps.stack import decide, present_step

Phase = Literal["start", "draw", "deploy", "attack", "end"]
# The word that replaces the name or code of a chosen deck if the viewer must not know the choice.
OWN_DECK = "own"


class CharacterView(msgspec.Struct, frozen=True):
    """A character in play.

    ``attrs`` and ``printed`` list the attributes in the order of `ATTRS`, with None for a missing attribute. ``modes``
    maps each mode in which the character can attack to the dice that it would roll now. ``mark_seats`` lists, for each
    held mark, the seat in whose next turn the mark applies. ``can_attack`` is True if the character may attack as soon
    as there is a target. ``under`` lists the cards below the character. ``returns_to`` is the seat that gets the
    character back at the end of the turn.
    """

    id: str
    card: str
    owner: int
    controller: int
    value: int
    attrs: tuple[int | None, ...]
    printed: tuple[int | None, ...]
    modes: dict[str, int]
    abilities: tuple[str, ...]
    teams: tuple[str, ...]
    fresh: bool
    exhausted: bool
    attack_blocked: bool = msgspec.field(name="bound")
    mark_seats: tuple[int, ...] = msgspec.field(name="held")
    can_attack: bool
    may_act: bool
    attached: tuple[Attached, ...]
    copied: str
    borrowed: str
    under: tuple[str, ...]
    returns_to: int | None


class SiteView(msgspec.Struct, frozen=True):
    """A location as a viewer sees it: ``card`` is "" while it is face down.

    It includes each seat's damage marks, and the event cards and characters there.
    """

    card: str
    status: Literal["down", "open", "closed"]
    value: int
    winner: int | None
    marks: tuple[int, ...]
    events: tuple[Attached, ...]
    characters: tuple[CharacterView, ...]


class SeatView(msgspec.Struct, frozen=True):
    """The cards of a seat that are not in play. A card that the viewer may not see is None.

    ``deck`` lists the cards left in the viewer's decks, in card order. ``choice`` is the name of a starter deck,
    "sealed" or "own".
    """

    choice: str
    hand: tuple[str, ...] | None
    hand_characters: int
    hand_events: int
    character_deck: int
    event_deck: int
    deck: tuple[str, ...] | None
    discard: tuple[str, ...]
    victory: tuple[str, ...]
    locations: tuple[str, ...]
    points: int


class AttackView(msgspec.Struct, frozen=True):
    """An attack. ``target`` is "" if the location is attacked.

    Dice are listed from the highest down; results are None before the roll.
    """

    seat: int
    attacker: str
    target: str
    mode: AttackMode
    bonus: int
    guard: int
    attack: tuple[int, ...] | None
    attack_result: int | None
    defence: tuple[int, ...] | None
    defence_result: int | None
    check: str
    check_die: int
    check_target: int
    lender: str
    result: Result


class PlayedView(msgspec.Struct, frozen=True):
    """A played event that waits to take effect: the card, its seat, and its target."""

    card: str
    seat: int
    pick: str
    cancelled: bool


class CardGameView(View, kw_only=True):
    """The state as one viewer sees it.

    ``slot`` is the position of the turn in the cycle of four, from 0. ``site`` is the location of this turn. ``window``
    is "" if no window is open. The last elements of ``attacks`` and ``pending_events`` are the latest;
    ``latest_attack`` is None if this turn had no attack. ``looking`` lists the cards that the viewer is looking at,
    topmost first. ``seen_hand`` is the rival's hand as the viewer saw it this turn. In an open window,
    ``fitting_answers`` lists the viewer's moves that fit the window, and ``useless_answers`` lists the moves that
    cannot help the viewer.
    """

    turn: int
    turn_limit: int
    slot: int
    first: int
    turn_seat: int
    phase: Phase
    window: str
    fixed_windows: bool
    location_effects: bool
    site: int
    sites: list[SiteView]
    seats: list[SeatView]
    attacks: list[AttackView]
    latest_attack: AttackView | None = msgspec.field(name="latest")
    pending_events: list[PlayedView] = msgspec.field(name="played")
    looking: list[str]
    seen_hand: list[str] | None = msgspec.field(name="seen")
    fitting_answers: list[str]
    useless_answers: list[str]

    def character(self, name: str) -> CharacterView | None:
        """Return the character in play with this id, or None."""
        return next((one for site in self.sites for one in site.characters if one.id == name), None)


def phase_of(state: State) -> Phase:
    """Return the phase of the turn, read from the steps on the stack."""
    step_types = {type(step) for step in state.steps}
    windows = {step.name for step in state.steps if isinstance(step, Ask)}
    if "start" in windows:
        return "start"
    if DrawPhase in step_types or "drawn" in windows:
        return "draw"
    if Deploy in step_types:
        return "deploy"
    return "attack" if AttackPhase in step_types else "end"


def chapter(state: State) -> str:
    """Return the name of the part of the match to which the next choice belongs: a turn, or an attack in a turn."""
    if state.outcome is not None:
        return "end"
    fight = state.attacks[0].fight if state.attacks else state.latest_attack.fight if state.latest_attack else None
    return f"turn-{state.turn}" if fight is None else f"turn-{state.turn}-attack-{fight}"


def _character_view(state: State, character: InPlay) -> CharacterView:
    facts = CHARACTERS[character.card]
    return CharacterView(
        id=character.id,
        card=character.card,
        owner=character.owner,
        controller=character.controller,
        value=facts.value,
        attrs=tuple(attribute(state, character, attr) for attr in ATTRS),
        printed=printed(character).attrs,
        modes=attack_modes(state, character),
        abilities=tuple(abilities(state, character)),
        teams=facts.teams,
        fresh=character.fresh,
        exhausted=character.exhausted,
        attack_blocked=character.attack_blocked,
        mark_seats=tuple(mark.seat for mark in character.marks),
        can_attack=can_attack(state, character),
        may_act=may_act(state, character),
        attached=character.attached,
        copied=character.copied,
        borrowed=character.borrowed,
        under=tuple(under.card for under in character.under),
        returns_to=character.returns_to,
    )


# A cache of the views of all characters at a location. The key holds everything on which they depend, and most moves
# change little of it.
_character_cache: dict[Hashable, tuple[CharacterView, ...]] = {}
_CACHED_PLACES = 1024


def _character_views(state: State, place: int) -> tuple[CharacterView, ...]:
    site, here = state.sites[place], tuple(state.at(place))
    key = (here, site.card, site.events, state.location_effects)
    found = _character_cache.get(key)
    if found is None:
        if len(_character_cache) >= _CACHED_PLACES:
            _character_cache.clear()
        found = _character_cache[key] = tuple(_character_view(state, character) for character in here)
    return found


def _site_view(state: State, place: int) -> SiteView:
    site = state.sites[place]
    if site.status == "down" and state.outcome is None:
        return SiteView("", "down", 0, None, site.marks, (), ())
    return SiteView(
        card=site.card,
        status=site.status,
        value=LOCATIONS[site.card].value,
        winner=site.winner,
        marks=site.marks,
        events=site.events,
        characters=_character_views(state, place),
    )


def _seat_view(state: State, seat: int, viewer: int | None) -> SeatView:
    seat_state = state.seats[seat]
    is_known = seat == viewer or state.outcome is not None
    events = sum(map(is_event, seat_state.hand))
    choice = state.decks[seat]
    return SeatView(
        choice=DECKS.unveil(choice) if choice in DECKS.words or is_known else OWN_DECK,
        hand=seat_state.hand if is_known else None,
        hand_characters=len(seat_state.hand) - events,
        hand_events=events,
        character_deck=len(seat_state.characters),
        event_deck=len(seat_state.events),
        deck=in_order((*seat_state.characters, *seat_state.events)) if is_known else None,
        discard=seat_state.discard,
        victory=seat_state.victory,
        locations=tuple(site.card for site in state.sites if site.winner == seat),
        points=state.points(seat),
    )


def _attack_view(attack: Attack) -> AttackView:
    check = attack.check
    return AttackView(
        seat=attack.seat,
        attacker=attack.attacker,
        target=attack.target,
        mode=attack.mode,
        bonus=attack.bonus,
        guard=attack.guard,
        attack=attack.attack,
        attack_result=None if attack.attack is None else result_of(attack.attack),
        defence=attack.defence,
        defence_result=None if attack.defence is None else result_of(attack.defence),
        check=check.ability if check else "",
        check_die=check.die if check else 0,
        check_target=check.target if check else 0,
        lender=attack.lender,
        result=attack.result,
    )


def _sorted_answers(state: State, decisions: Sequence[Decision], viewer: int | None) -> tuple[list[str], list[str]]:
    """Return the viewer's moves that fit the open window, and those that cannot help.

    Without a window, both lists are empty.
    """
    for decision in decisions:
        if decision.seat == viewer and decision.window is not None:
            seat, name = decision.seat, decision.window.name
            moves = [move for move in decision.moves if move != PASS]
            fitting = [move_text(move) for move in moves if is_fitting(state, seat, name, move)]
            return fitting, [move_text(move) for move in moves if not is_useful(state, seat, move)]
    return [], []


def look(state: State, seat: int | None) -> CardGameView:
    """Return the view of a seat (None: a spectator)."""
    decisions = decide(RULES, state)
    fitting, useless = _sorted_answers(state, decisions, seat)
    top = present_step(state)
    looking = top.looked if isinstance(top, Reorder) and top.seat == seat else ()
    seen_hand = state.seats[seat].seen_hand if seat is not None else None
    opening = decisions[0].window if decisions else None
    return CardGameView(
        turn=span_of(state).turn,
        turn_limit=state.turn_limit,
        slot=state.slot % 4,
        first=state.first,
        turn_seat=state.active,
        phase=phase_of(state),
        window=opening.name if opening else "",
        fixed_windows=state.fixed_windows,
        location_effects=state.location_effects,
        site=state.here,
        sites=[_site_view(state, place) for place in (0, 1)],
        seats=[_seat_view(state, other, seat) for other in (0, 1)],
        attacks=[_attack_view(attack) for attack in state.attacks],
        latest_attack=_attack_view(state.latest_attack) if state.latest_attack else None,
        pending_events=[
            PlayedView(step.card, step.by, step.pick[0] if step.pick else "", step.cancelled)
            for step in state.steps
            if isinstance(step, Resolve)
        ],
        looking=list(looking),
        seen_hand=None if seen_hand is None else list(seen_hand),
        fitting_answers=fitting,
        useless_answers=useless,
    )
