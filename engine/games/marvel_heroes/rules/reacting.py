"""The windows of a Combat (pauses in which seats may use effects), the effects used there, and their payment.

See F1 to F3, MH-85 to MH-88 and section 6 of the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from engine.games.marvel_heroes.rules.decks import deal, discard, discard_from_hand
from engine.games.marvel_heroes.rules.effects.card_chances import usual_uses
from engine.games.marvel_heroes.rules.effects.combat_changes import choosable, lockable, rerollable
from engine.games.marvel_heroes.rules.effects.combat_questions import fighter_of, throw_again
from engine.games.marvel_heroes.rules.effects.ratings import fight_of, hits, opponent, ring_of, roll_of
from engine.games.marvel_heroes.rules.usable import (
    Use,
    absorbable,
    bystanders,
    circle,
    fights_through,
    hand_of,
    side_of,
    uses,
    worth_of_card,
)
from engine.games.marvel_heroes.state.cards import FACES, PICKS
from engine.games.marvel_heroes.state.combat_codes import CancelEffect, PeekPower
from engine.games.marvel_heroes.state.effect_phrases import effect_line
from engine.games.marvel_heroes.state.names import card_name, card_names
from engine.games.marvel_heroes.state.reaction_windows import opening
from engine.games.marvel_heroes.state.state import State
from engine.games.marvel_heroes.state.steps import Ask, Effect, NameColour, OpenPower, Pay, PickDice, Side
from engine.kernel.choices.decisions import Decision, ReactionWindow
from engine.kernel.choices.moves import DONE, PASS, Move
from engine.kernel.steps.choices import ChoiceRule
from engine.kernel.steps.stack import Run
from engine.kernel.steps.windows import WindowRule
from engine.kernel.words.phrases import Param, Phrase, SeatRef

ASK: Move = ("ask",)
REACTION, ASKED_WINDOW = "reaction", "asked"


def open_window(run: Run[State], name: str, first: Side) -> None:
    """Open a window of the Combat. No effect has been used in it yet (F1, F3)."""
    state = run.state
    state.fight = replace(fight_of(state), used_cards=(), bystanders_asked=False)
    state.steps.append(Ask(name, circle(state, first)))


def window_meant(state: State, step: Ask) -> str:
    """Return the name of a window.

    For the window "asked", return the name of the window in which the question arose.
    """
    if step.name != ASKED_WINDOW:
        return step.name
    return next(below.name for below in reversed(state.steps) if isinstance(below, Ask) and below.name != ASKED_WINDOW)


class AskRule(WindowRule[State, Ask]):
    """The rule of a window of a Combat: it lists the effects that each seat can use."""

    def reactions(self, state: State, step: Ask, seat: int) -> tuple[Move, ...]:
        moves: list[Move] = [("use", use.card) for use in uses(state, seat, window_meant(state, step))]
        if self._may_ask(state, step, seat):
            moves.append(ASK)
        return tuple(moves)

    def _may_ask(self, state: State, step: Ask, seat: int) -> bool:
        """Return whether the controller may ask the bystanders (the other villain seats).

        The controller may ask them once in each window, if one of them could use an effect.
        """
        fight = fight_of(state)
        if (
            step.name in {REACTION, ASKED_WINDOW}
            or seat != fight.controller
            or fight.bystanders_asked
            or state.fixed_windows
        ):
            return False
        return any(uses(state, other, step.name) for other in bystanders(state))

    def asks_anyway(self, state: State, step: Ask, seat: int) -> bool:
        """Return False: whether a seat has a usable effect is public, so it need not be asked without one."""
        return False

    def prompt(self, state: State, step: Ask, seat: int) -> Phrase:
        fight = fight_of(state)
        params: dict[str, Param] = {
            "hero": card_name(fight.hero),
            "villain": card_name(fight.villain),
            "stage": Phrase(f"fight-{fight.stage}"),
        }
        if fight.hero_part.roll is not None and fight.hero_part.roll.dice is not None:
            params |= {"hero_hits": hits(fight, "hero"), "villain_hits": hits(fight, "villain")}
        if step.name == REACTION:
            used = next(below for below in reversed(state.steps) if isinstance(below, Effect))
            params |= {"card": card_name(used.card), "other": SeatRef(used.seat)}
        return Phrase(f"ask-window-{step.name}", params)

    def opening(self, state: State, step: Ask, seat: int) -> ReactionWindow:
        fight = fight_of(state)
        listed = uses(state, seat, window_meant(state, step))
        able = self._usual(state, step, seat, listed)
        cards = [(use.card, usual) for use, usual in zip(listed, able, strict=True)]
        if self._may_ask(state, step, seat) and fight.villain not in {card for card, _ in cards}:
            others = bystanders(state)
            seat_uses = uses(state, next(one for one in others if uses(state, one, step.name)), step.name)
            others_may_react = any(other not in fight.passed_seats for other in others)
            cards.append(
                (fight.villain, not others_may_react and any(self._at_stake(state, step, "villain", seat_uses)))
            )
        return opening(state, step.name, cards)

    def _usual(self, state: State, step: Ask, seat: int, listed: list[Use]) -> list[bool]:
        """Return for each use whether the seat is asked about it by default (section 6 of the rules).

        A bystander (a villain seat that does not control the villain) is not asked if the controller can use the
        effect, or if the bystander passed earlier in this Combat. It is asked after all if the controller asks for help
        or if windows are fixed.
        """
        fight = fight_of(state)
        if seat in bystanders(state) and step.name != ASKED_WINDOW and not state.fixed_windows:
            controller = {use.card for use in uses(state, fight.controller, step.name)}
            if seat in fight.passed_seats or fight.villain in controller:
                return [False] * len(listed)
        return self._at_stake(state, step, side_of(state, seat), listed)

    def _at_stake(self, state: State, step: Ask, side: Side, listed: list[Use]) -> list[bool]:
        """Return for each use whether it would matter now. In the windows "reaction" and "asked", every use matters."""
        if step.name in {REACTION, ASKED_WINDOW}:
            return [True] * len(listed)
        effects = [use.effect for use in listed]
        return usual_uses(fight_of(state), ring_of(state), side, effects, absorbable(state, opponent(side)))

    def answer(self, run: Run[State], step: Ask, seat: int, move: Move) -> None:
        state = run.state
        if move == PASS and seat in bystanders(state) and self.opening(state, step, seat).able:
            fight = fight_of(state)
            state.fight = replace(fight, passed_seats=tuple(sorted({*fight.passed_seats, seat})))
        if move == ASK:
            state.fight = replace(fight_of(state), bystanders_asked=True)
            run.tell("event-asks", {"seat": SeatRef(seat)})
            # Asking is not a pass: before this window can close, the controller gets another turn in it (F2).
            state.steps.append(replace(step, turn=(step.turn + 1) % len(step.seats), passes=0))
            state.steps.append(Ask(ASKED_WINDOW, tuple(bystanders(state))))
            return
        super().answer(run, step, seat, move)

    def decisions(self, state: State, step: Ask) -> tuple[Decision, ...]:
        may_react = step.passes < len(step.seats) and not fights_through(state, step.asked_seat)
        return super().decisions(state, step) if may_react else ()

    def go(self, run: Run[State], step: Ask) -> None:
        """Pass for a seat that is not asked. For a seat that fights through, use a card if one is worth it (R47)."""
        use = self._automatic_use(run.state, step)
        if use is None:
            super().go(run, step)
        else:
            self.answer(run, step, step.asked_seat, ("use", use.card))

    def _automatic_use(self, state: State, step: Ask) -> Use | None:
        """Return the cheapest use that helps a seat that fights through, None if there is none.

        PEEK_POWER makes the other side choose first. It is left out, because a side that fights through has no Power to
        choose.
        """
        if step.passes >= len(step.seats) or not fights_through(state, step.asked_seat):
            return None
        listed = uses(state, step.asked_seat, window_meant(state, step))
        if not listed:
            return None
        usual = self._usual(state, step, step.asked_seat, listed)
        automatic_uses = [
            use for use, able in zip(listed, usual, strict=True) if able and not isinstance(use.effect, PeekPower)
        ]
        return min(automatic_uses, key=lambda use: use.cost, default=None)

    def react(self, run: Run[State], step: Ask, seat: int, move: Move) -> None:
        state = run.state
        use = next(use for use in uses(state, seat, window_meant(state, step)) if use.card == move[1])
        if step.name == REACTION:
            # This window closes at once, because one reaction is enough to cancel the effect.
            state.steps.pop()
        use_card(run, seat, use)


def use_card(run: Run[State], seat: int, use: Use) -> None:
    """Announce a used effect, and stack its payment, the reaction to it and the effect itself (MH-85 to MH-88)."""
    state, side = run.state, side_of(run.state, seat)
    fight = fight_of(state)
    once = (*fight.once, use.card) if use.role == "powerup" else fight.once
    state.fight = replace(fight, used_cards=(*fight.used_cards, use.card), once=once)
    part = use.role if use.role in {"support", "reinforcement"} else ""
    params: dict[str, Param] = {"seat": SeatRef(seat), "card": card_name(use.card)}
    run.tell("event-used", {**params, "effect": effect_line(use.card, part)})
    if use.role == "ally":
        _spend_ally(run, seat, use.card)
    elif use.role == "reinforcement":
        reinforcements_left = tuple(card for card in fight.reinforcements if card != use.card)
        state.fight = replace(fight_of(state), reinforcements=reinforcements_left)
        discard(state, "villain", use.card)
    state.steps.append(Effect(seat, side, use.card, use.role))
    if use.role != "powerup" and not isinstance(use.effect, CancelEffect):
        others = circle(state, opponent(side))
        state.steps.append(Ask(REACTION, tuple(one for one in others if side_of(state, one) != side)))
    if use.cost:
        state.steps.append(Pay(seat, hand_of(side), use.cost))


def _spend_ally(run: Run[State], seat: int, slug: str) -> None:
    """Take a Plot Point from the Ally. Without Plot Points, discard the Ally (MH-87)."""
    state = run.state
    seat_state = state.seats[seat]
    ally = next(one for one in seat_state.allies if one.slug == slug)
    if ally.pp:
        allies_after = tuple(replace(one, pp=one.pp - 1) if one.slug == slug else one for one in seat_state.allies)
    else:
        allies_after = tuple(one for one in seat_state.allies if one.slug != slug)
        discard(state, "resource", slug)
        run.tell("event-ally-gone", {"card": card_name(slug)})
    state.seats[seat] = replace(seat_state, allies=allies_after)


class PayRule(ChoiceRule[State, Pay]):
    """Lets a seat choose the cards that it discards as payment.

    The cards are shown only after all of them are chosen.
    """

    secret = True
    foreseeable = True

    def moves(self, state: State, step: Pay) -> list[Move]:
        hand = getattr(state.seats[step.seat], step.hand)
        moves: list[Move] = [("discard", card) for card in hand if card not in step.chosen_cards]
        if fights_through(state, step.seat):
            return sorted(moves, key=lambda move: worth_of_card(move[1]))
        return [*moves, DONE] if step.cycle and step.chosen_cards else moves

    def rest(self, state: State, step: Pay) -> int:
        return 1 if step.cycle else step.card_count - len(step.chosen_cards)

    def combinable(self, state: State, step: Pay, moves: Sequence[Move]) -> Sequence[Move]:
        return [move for move in moves if step.cycle and move != DONE]

    def is_asked(self, state: State, step: Pay, moves: Sequence[Move]) -> bool:
        """Return whether the seat has a choice of cards.

        For a seat that fights through, the weakest cards are chosen (R47).
        """
        if fights_through(state, step.seat):
            return False
        hand = getattr(state.seats[step.seat], step.hand)
        return len(hand) > step.card_count or (step.cycle and len(hand) > 1)

    def prompt(self, state: State, step: Pay) -> Phrase:
        used = next((one.card for one in reversed(state.steps) if isinstance(one, Effect)), "")
        card = card_name(used or state.seats[step.seat].mastermind)
        cards_left = step.card_count - len(step.chosen_cards)
        return Phrase("ask-pay", {"count": cards_left, "card": card, "cycle": int(step.cycle)})

    def play(self, run: Run[State], step: Pay, seat: int, move: Move) -> None:
        if move != DONE:
            step = replace(step, chosen_cards=(*step.chosen_cards, move[1]))
            if len(step.chosen_cards) < step.card_count:
                run.tell("event-paying", {"card": card_name(move[1])}, to=(seat,))
                run.state.steps.append(step)
                return
        self._pay(run, step)

    def _pay(self, run: Run[State], step: Pay) -> None:
        discard_from_hand(run.state, step.seat, step.hand, *step.chosen_cards)
        params: dict[str, Param] = {"seat": SeatRef(step.seat), "cards": list(card_names(step.chosen_cards))}
        run.tell("event-paid", params, reveals=True)
        if step.cycle:
            deal(run, step.seat, step.hand, len(step.chosen_cards))


class PickDiceRule(ChoiceRule[State, PickDice]):
    """Lets a seat pick dice one by one by their face. All picked dice are then rerolled together (F8)."""

    def moves(self, state: State, step: PickDice) -> list[Move]:
        dice = roll_of(fight_of(state), step.side).dice or ()
        faces = {FACES[dice[place].face - 1] for place in self._dice_to_pick(state, step)} if step.remaining else set()
        picks: list[Move] = [("pick", face) for face in PICKS if face in faces]
        return [*picks, DONE] if step.picked_dice else picks

    def _dice_to_pick(self, state: State, step: PickDice) -> list[int]:
        return [place for place in rerollable(roll_of(fight_of(state), step.side)) if place not in step.picked_dice]

    def combinable(self, state: State, step: PickDice, moves: Sequence[Move]) -> Sequence[Move]:
        return [move for move in moves if move != DONE]

    def prompt(self, state: State, step: PickDice) -> Phrase:
        fight = fight_of(state)
        params: dict[str, Param] = {"hero_hits": hits(fight, "hero"), "villain_hits": hits(fight, "villain")}
        return Phrase("ask-dice", {**params, "card": card_name(fighter_of(state, step.side))})

    def play(self, run: Run[State], step: PickDice, seat: int, move: Move) -> None:
        state = run.state
        if move == DONE:
            throw_again(run, step.side, step.picked_dice)
            return
        dice = roll_of(fight_of(state), step.side).dice or ()
        place = next(place for place in self._dice_to_pick(state, step) if FACES[dice[place].face - 1] == move[1])
        run.tell("event-picked-die", {"seat": SeatRef(seat), "face": Phrase(f"faces-{move[1]}", {"count": 1})})
        state.steps.append(replace(step, remaining=step.remaining - 1, picked_dice=(*step.picked_dice, place)))


class NameColourRule(ChoiceRule[State, NameColour]):
    """Lets a seat choose the colour that the other side may not choose (LOCK_COLOUR)."""

    def moves(self, state: State, step: NameColour) -> list[Move]:
        return [("colour", colour) for colour in lockable(fight_of(state), step.side)]

    def play(self, run: Run[State], step: NameColour, seat: int, move: Move) -> None:
        state, other = run.state, opponent(step.side)
        fight = fight_of(state)
        part = fight.part(other)
        locked: Any = (*part.locked, move[1])
        state.fight = fight.with_part(other, replace(part, locked=locked))
        run.tell("event-locked", {"seat": SeatRef(seat), "colour": Phrase(f"colour-{move[1]}")})


class OpenPowerRule(ChoiceRule[State, OpenPower]):
    """Lets a side choose a Power openly (CHANGE_POWER, PEEK_POWER, R38)."""

    kind = "power"

    def seat(self, state: State, step: OpenPower) -> int:
        fight = fight_of(state)
        return fight.seat if step.side == "hero" else fight.controller

    def moves(self, state: State, step: OpenPower) -> list[Move]:
        fight = fight_of(state)
        now = fight.part(step.side).colour if step.change else ""
        return [("power", colour) for colour in choosable(fight, step.side) if colour != now]

    def prompt(self, state: State, step: OpenPower) -> Phrase:
        if not step.change and fight_of(state).part(opponent(step.side)).colour:
            hero, villain = (card_name(fighter_of(state, side)) for side in ("hero", "villain"))
            return Phrase("ask-power", {"hero": hero, "villain": villain})
        key = "ask-power-change" if step.change else "ask-power-open"
        return Phrase(key, {"card": card_name(fighter_of(state, step.side))})

    def play(self, run: Run[State], step: OpenPower, seat: int, move: Move) -> None:
        show_power(run, step.side, move[1])


def show_power(run: Run[State], side: Side, colour: str, *, through: bool = False) -> None:
    """Show the Power of a side. ``through`` is True if the side keeps this Power for the next Sequences (R47)."""
    state = run.state
    fight = fight_of(state)
    power_colour: Any = colour
    kept_power: Any = colour if through else fight.part(side).through
    state.fight = fight.with_part(side, replace(fight.part(side), colour=power_colour, through=kept_power))
    slug = fighter_of(state, side)
    params: dict[str, Param] = {"card": card_name(slug), "colour": Phrase(f"colour-{colour}")}
    params |= {"power": Phrase(f"power-{slug}-{colour}"), "through": int(through)}
    run.tell("event-power", params, reveals=True)
