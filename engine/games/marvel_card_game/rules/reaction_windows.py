"""Reaction windows, and the events played in windows and at other times (MC-22 to MC-29, MC-70 to MC-73)."""

from __future__ import annotations

from typing import cast

from engine.games.marvel_card_game.rules.choices import holds_event
from engine.games.marvel_card_game.rules.effects import EFFECTS, find_card
from engine.games.marvel_card_game.rules.fights import change, result_of
from engine.games.marvel_card_game.rules.moves import WINDOW_TIMINGS, event_moves, trick
from engine.games.marvel_card_game.rules.reacting import moment_of, playable
from engine.games.marvel_card_game.rules.zones import (
    attach,
    card_name,
    impersonated,
    is_event,
    lay_at_site,
    name_by,
    name_of,
    out_of_hand,
    site_name,
    to_discard,
)
from engine.games.marvel_card_game.state.cards import EVENTS
from engine.games.marvel_card_game.state.codes import DeployFromDeck, DeployFromHand
from engine.games.marvel_card_game.state.state import Ask, Defeat, EntryWindow, Resolve, State, rival
from engine.kernel.choices.decisions import ReactionWindow, Span
from engine.kernel.choices.moves import Move
from engine.kernel.steps.choices import GoRule
from engine.kernel.steps.stack import Run
from engine.kernel.steps.windows import WindowRule
from engine.kernel.words.phrases import Param, Phrase, SeatRef

IMPERSONATE: Move = ("impersonate",)


def span_of(state: State) -> Span:
    """Return the current turn and attack, so that a player's standing order can be limited to one of them."""
    return Span(state.turn, state.attacks[0].fight if state.attacks else None, state.active)


class AskRule(WindowRule[State, Ask]):
    """The rule of a reaction window: it lists the events that each seat may play."""

    def reactions(self, state: State, step: Ask, seat: int) -> tuple[Move, ...]:
        """Return the events that may be played.

        Before a defeat, return the move by which Space Phantom is defeated from hand in place of the victim (MC-61 a).
        """
        if step.name == "defeat":
            return (IMPERSONATE,) if trick(state, seat) else ()
        return tuple(event_moves(state, seat, WINDOW_TIMINGS[step.name], step.name))

    def asks_anyway(self, state: State, step: Ask, seat: int) -> bool:
        """Return True if windows are fixed and the seat has a card of the kind that can answer in this one (MC-73).

        The seat is then asked even if it cannot play the card.
        """
        if not state.fixed_windows:
            return False
        if step.name == "defeat":
            return any(not is_event(card) for card in state.seats[seat].hand)
        return holds_event(state, seat)

    def prompt(self, state: State, step: Ask, seat: int) -> Phrase:
        return question(state, step.name, seat)

    def opening(self, state: State, step: Ask, seat: int) -> ReactionWindow:
        """Return the window's facts, by which a standing order decides whether to ask the player (MC-71)."""
        cards, moment = playable(state, seat, step.name), moment_of(state, seat, step.name)
        return ReactionWindow(step.name, span_of(state), cards, moment, slow=state.fixed_windows)

    def react(self, run: Run[State], step: Ask, seat: int, move: Move) -> None:
        state = run.state
        if step.name in {"event", "defeat"}:
            # A window for answers to an event or a defeat closes with the first answer, because this answer opens a
            # window of its own (MC-29).
            state.steps.pop()
        if step.name != "defeat":
            play_event(run, seat, move)
            return
        victim = state.require_character(cast("Defeat", state.steps.pop()).id)
        change(state, result="impersonated")
        impersonated(run, victim, trick(state, seat) or "")


def question(state: State, name: str, seat: int) -> Phrase:
    """Return what an open window is about: the attack, or the event or the victim that waits below it on the stack.

    After the declaration of an attack, the attacking seat has no answer to give, so its question is another one.
    """
    below = state.steps[-2] if len(state.steps) > 1 else None
    if isinstance(below, Resolve):
        key = "ask-window-event-on" if below.pick else "ask-window-event"
        return Phrase(key, event_phrase(state, below.by, below.card, below.pick))
    if isinstance(below, Defeat):
        return Phrase("ask-window-defeat", {"card": name_by(below.id)})
    if name == "entered":
        return _who_entered(state)
    if name == "declared" and not state.attacks[-1].target:
        name = "declared-location"
    elif name == "declared" and state.attacks[-1].seat == seat:
        name = "declared-own"
    return Phrase(f"ask-window-{name}", scene(state) if state.attacks else {})


def _who_entered(state: State) -> Phrase:
    """Return the names of the active seat's characters that entered play here in this turn (MC-14, MC-17)."""
    names = [name_of(one) for one in state.own_here(state.active) if one.fresh]
    return Phrase("ask-window-entered", {"cards": names, "count": len(names)})


def scene(state: State) -> dict[str, Param]:
    """Return the attacker, the target and the rolls so far of the current attack."""
    attack = state.attacks[-1]
    found: dict[str, Param] = {
        "attacker": name_by(attack.attacker),
        "target": name_by(attack.target) if attack.target else site_name(state.site),
        "mode": Phrase(f"mode-{attack.mode}"),
        "attack": result_of(attack.attack),
        "defence": result_of(attack.defence),
    }
    if attack.check:
        ability = Phrase(f"ability-{attack.check.ability.lower().replace('_', '-')}")
        found |= {"ability": ability, "die": attack.check.die, "least": attack.check.target}
    return found


def event_phrase(state: State, seat: int, card: str, pick: Move) -> dict[str, Param]:
    """Return the parameters for a phrase about a played event.

    They are the seat, the event, its target, and its effect in a few words.
    """
    params: dict[str, Param] = {"seat": SeatRef(seat), "card": card_name(card), "effect": Phrase(f"card-{card}-brief")}
    if pick:
        params["pick"] = pick_name(state, pick[0])
    return params


def play_event(run: Run[State], seat: int, move: Move) -> None:
    """Show an event with its target. If the rival can answer, the event takes effect after the answer (MC-22)."""
    state, card, pick = run.state, move[1], move[2:]
    out_of_hand(state, seat, card)
    state.stirred = True
    phrase = event_phrase(state, seat, card, pick)
    target = state.find(pick[0]) if pick else None
    if pick:
        phrase["whose"] = SeatRef(target.controller) if target is not None and target.controller != seat else ""
    run.tell("event-play-on" if pick else "event-play", phrase)
    if isinstance(EVENTS[card].effect, DeployFromDeck | DeployFromHand):
        state.steps.append(EntryWindow(state.entries))
    state.steps += [Resolve(card, seat, pick), Ask("event", (rival(seat),))]


def pick_name(state: State, word: str) -> Phrase:
    """Return the name of an event's target."""
    found = state.find(word) or find_card(state, word)
    return name_of(found) if found else Phrase(f"pick-{word}")


class ResolveRule(GoRule[State, Resolve]):
    """The rule of an event that takes effect unless it was cancelled (MC-22, MC-25)."""

    def go(self, run: Run[State], step: Resolve) -> None:
        state, card = run.state, EVENTS[step.card]
        if step.cancelled:
            to_discard(state, step.by, step.card)
        elif card.kind == "attachment":
            attach(state, state.require_character(step.pick[0]), step.card, step.by)
        elif card.kind == "location":
            lay_at_site(state, step.card, step.by)
        else:
            to_discard(state, step.by, step.card)
            EFFECTS[type(card.effect)](run, step, card.effect)
