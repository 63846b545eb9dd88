"""The rules of a turn: action dice, cards, conversions (RG-22 to RG-41, RG-58 to RG-61)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.games.ragami.rules.last_round import AskRule
from engine.games.ragami.rules.moves import (
    card_demon_moves,
    card_saint_moves,
    conflict_moves,
    demon_moves,
    die_after,
    discard_moves,
    extra_moves,
    idle_ragamis,
    keep_moves,
    lowest,
    ragami_moves,
    saint_moves,
    scores,
    turn_moves,
    virtue_by_card,
    virtue_places,
)
from engine.games.ragami.rules.pieces import (
    box_name,
    card_name,
    convert_cubes,
    convert_virtue,
    draw_cards,
    gain_cubes,
    give_card,
    move_ragami,
    move_saint,
    pay_cubes,
    place_name,
    put_demon,
    put_ragami,
    ragami_name,
    score,
    set_virtue,
    take_card,
    to_pile,
)
from engine.games.ragami.rules.resolving import attempt
from engine.games.ragami.rules.rounds import begin_turn
from engine.games.ragami.rules.setting_up import replaced_hand
from engine.games.ragami.state import cards as codes
from engine.games.ragami.state.board import NOWHERE, place_of
from engine.games.ragami.state.cards import BOXES, CARDS, COLOURS, EXTRA_CARD
from engine.games.ragami.state.match_state import (
    NEUTRAL,
    CardConflict,
    CardDemon,
    CardSaint,
    CardVirtue,
    Die,
    EndRound,
    Extra,
    Keep,
    Look,
    MakeRoom,
    MoveDemon,
    MoveRagamiStep,
    MoveSaint,
    State,
    ToPile,
    Turn,
)
from engine.games.ragami.state.position import demon_cubes
from engine.kernel.cards.effect_codes import Code
from engine.kernel.choices.moves import END, PASS, STOP, Move
from engine.kernel.steps.choices import GoRule
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import Param, Phrase, SeatRef

LOOK, KEEP = 3, 1


class TurnRule(AskRule[Turn]):
    """The rule of a turn: the seat uses at most one die and any number of cards (RG-22, R2)."""

    always = True

    def moves(self, state: State, step: Turn) -> list[Move]:
        return turn_moves(state, step)

    def prompt(self, state: State, step: Turn) -> Phrase:
        cards = len(state.seats[step.seat].hand)
        params: dict[str, Param] = {
            "die": int(step.die),
            "card": int(step.card),
            "dice": sum(map(bool, state.boxes)),
            "cards": cards,
            "held": Phrase("cards-held", {"count": cards}),
        }
        return Phrase("ask-turn", params)

    def play(self, run: Run[State], step: Turn, seat: int, move: Move) -> None:
        steps, kind = run.state.steps, move[0]
        if move in (END, PASS):
            _end_turn(run, seat, is_passed=move == PASS)
        elif kind in {"die", "move"}:
            steps.append(replace(step, die=True))
            use_box(run, seat, move)
        elif kind == "play":
            steps.append(replace(step, card=True))
            _play_card(run, seat, move)
        elif kind == "trade":
            steps.append(replace(step, card=True))
            take_card(run.state, seat, int(move[1]))
            to_pile(run.state, int(move[1]))
            run.tell("event-traded", {"seat": SeatRef(seat), "card": card_name(int(move[1]))})
            gain_cubes(run, seat, 1)
        else:
            steps.append(step)
            (convert_cubes if kind == "cubes" else convert_virtue)(run, seat)


def _end_turn(run: Run[State], seat: int, *, is_passed: bool) -> None:
    state = run.state
    state.seats[seat] = replaced_hand(state.seats[seat])
    state.passes = state.passes + 1 if is_passed else 0
    # The event reveals that the player has finished, so the others must agree to an undo of the end of a turn.
    run.tell("event-pass" if is_passed else "event-turn-over", {"seat": SeatRef(seat)}, reveals=True)
    if state.passes == len(state.seats):
        state.steps.append(EndRound())
    else:
        begin_turn(run, (seat + 1) % len(state.seats))


def use_box(run: Run[State], seat: int, move: Move, reduce: int = 1) -> None:
    """Use the die of a box and reduce its value (RG-26). For a use by card 15, the card says by how much (R19)."""
    state, index = run.state, BOXES.index(move[1])
    boxes = list(state.boxes)
    boxes[index] = die_after(boxes[index], reduce)
    state.boxes = tuple(boxes)
    run.tell("event-box-used", {"seat": SeatRef(seat), "box": box_name(index), "left": boxes[index]})
    if move[0] == "move":
        state.steps.append(MoveRagamiStep(seat))
    else:
        _MAIN[move[1]](run, seat)


def _main_saint(run: Run[State], seat: int) -> None:
    run.state.steps += [MoveDemon(seat), MoveSaint(seat)]


def _main_cards(run: Run[State], seat: int) -> None:
    run.state.steps += [Look(seat, LOOK, KEEP), MakeRoom(seat)]


_MAIN: Mapping[str, Callable[[Run[State], int], None]] = {
    "saint": _main_saint,
    "cards": _main_cards,
    "conflict": attempt,
}


def _play_card(run: Run[State], seat: int, move: Move) -> None:
    """Pay for a card, carry out its effect, and then put it on the discard pile (RG-59)."""
    card = CARDS[int(move[1])]
    take_card(run.state, seat, card.no)
    run.tell("event-card", {"seat": SeatRef(seat), "card": card_name(card.no)})
    run.state.steps.append(ToPile(card.no))
    other = COLOURS.index(move[2]) if len(move) > 2 else None
    pay_cubes(run, seat, card.cost, other)
    _EFFECTS[type(card.effect)](run, seat, card.effect, other)


# --- effects of cards, one small function per code -------------------------------------------------------------


def _draw_cards(run: Run[State], seat: int, effect: codes.Draw, _other: int | None) -> None:
    run.state.steps.append(Look(seat, effect.look, effect.keep))


def _main_action(run: Run[State], seat: int, effect: codes.MainAction, _other: int | None) -> None:
    _MAIN[effect.action](run, seat)


def _move_ragami(run: Run[State], seat: int, _effect: codes.MoveRagami, _other: int | None) -> None:
    run.state.steps.append(MoveRagamiStep(seat))


def _swap(run: Run[State], seat: int, _effect: codes.SwapRagami, other: int | None) -> None:
    """Let two Ragamis change places. This does not count as a movement, so they purify nothing (R11)."""
    state = run.state
    if other is None:
        raise LookupError("no seat to swap with")
    mine, theirs = state.seats[seat].ragami, state.seats[other].ragami
    put_ragami(state, seat, theirs)
    put_ragami(state, other, mine)
    run.tell("event-swapped", {"piece": ragami_name(seat), "other": ragami_name(other), "whose": SeatRef(other)})


def _idle(run: Run[State], seat: int, effect: codes.CubesPerIdleRagami, _other: int | None) -> None:
    gain_cubes(run, seat, effect.each * idle_ragamis(run.state, seat, effect))


def _help_last(run: Run[State], seat: int, effect: codes.HelpLast, _other: int | None) -> None:
    last = lowest(scores(run.state))
    for one in last:
        score(run, one, effect.vp, "help")
    gain_cubes(run, seat, effect.cubes_single if len(last) == 1 else effect.cubes_tied_two)


def _saints(run: Run[State], seat: int, effect: codes.MoveSaints, _other: int | None) -> None:
    run.state.steps.append(CardSaint(seat, effect.count))


def _demons(run: Run[State], seat: int, effect: codes.MoveDemons, _other: int | None) -> None:
    run.state.steps.append(CardDemon(seat, effect.count))


def _conflict(run: Run[State], seat: int, _effect: codes.ConflictDie, _other: int | None) -> None:
    run.state.steps.append(CardConflict(seat))


def _virtue(run: Run[State], seat: int, _effect: codes.MoveVirtueDie, _other: int | None) -> None:
    run.state.steps.append(CardVirtue(seat))


def _extra(run: Run[State], seat: int, _effect: codes.ExtraDieAction, _other: int | None) -> None:
    run.state.steps.append(Extra(seat))


_EFFECTS: Mapping[type[Code], Callable[[Run[State], int, Any, int | None], None]] = {
    codes.Draw: _draw_cards,
    codes.MainAction: _main_action,
    codes.MoveRagami: _move_ragami,
    codes.SwapRagami: _swap,
    codes.CubesPerIdleRagami: _idle,
    codes.HelpLast: _help_last,
    codes.MoveSaints: _saints,
    codes.MoveDemons: _demons,
    codes.ConflictDie: _conflict,
    codes.MoveVirtueDie: _virtue,
    codes.ExtraDieAction: _extra,
}


class ToPileRule(GoRule[State, ToPile]):
    """The rule by which a played card goes to the discard pile."""

    def go(self, run: Run[State], step: ToPile) -> None:
        to_pile(run.state, step.card)


# --- the choices that actions ask for --------------------------------------------------------------------------


class MoveRagamiRule(AskRule[MoveRagamiStep]):
    """The rule by which a seat moves a Ragami (RG-29 to RG-34)."""

    def moves(self, state: State, step: MoveRagamiStep) -> list[Move]:
        return ragami_moves(state, step.seat)

    def play(self, run: Run[State], step: MoveRagamiStep, seat: int, move: Move) -> None:
        move_ragami(run, seat, NEUTRAL if move[0] == "neutral" else seat, place_of(move[1]))


class MoveSaintRule(AskRule[MoveSaint]):
    """The rule by which a seat moves a Saint of any colour.

    A Saint that is moved onto a conflict gives the seat a cube (RG-36, RG-37).
    """

    def moves(self, state: State, step: MoveSaint) -> list[Move]:
        return saint_moves(state, step.seat)

    def play(self, run: Run[State], step: MoveSaint, seat: int, move: Move) -> None:
        move_saint(run, seat, COLOURS.index(move[1]), int(move[2]), by_card=False)


class MoveDemonRule(AskRule[MoveDemon]):
    """The rule by which a seat moves a Demon or places a new one (RG-38)."""

    def moves(self, state: State, step: MoveDemon) -> list[Move]:
        return demon_moves(state)

    def prompt(self, state: State, step: MoveDemon) -> Phrase:
        if not state.demon_supply:
            return Phrase("ask-demon-move")
        return Phrase("ask-demon" if state.demons else "ask-demon-new")

    def play(self, run: Run[State], step: MoveDemon, seat: int, move: Move) -> None:
        put_demon(run, seat, NOWHERE if move[1] == "new" else int(move[1]), int(move[2]))


class MakeRoomRule(AskRule[MakeRoom]):
    """The rule by which a seat with a full hand discards a card before it draws (RG-39)."""

    def moves(self, state: State, step: MakeRoom) -> list[Move]:
        return discard_moves(state.seats[step.seat])

    def play(self, run: Run[State], step: MakeRoom, seat: int, move: Move) -> None:
        """Discard a card. Of equal cards, the one that was gained in this turn is discarded (R22)."""
        take_card(run.state, seat, int(move[1]), fresh_first=True)
        to_pile(run.state, int(move[1]))
        run.tell("event-discarded", {"seat": SeatRef(seat), "card": card_name(int(move[1]))})


class LookRule(GoRule[State, Look]):
    """The rule by which a seat draws cards to choose from."""

    def go(self, run: Run[State], step: Look) -> None:
        looked = draw_cards(run, step.look)
        cards: list[Phrase] = [card_name(no) for no in sorted(looked)]
        run.tell("event-looked", {"seat": SeatRef(step.seat), "count": len(looked)}, reveals=True)
        run.tell("event-looked-at", {"cards": cards}, to=(step.seat,), reveals=True)
        run.state.steps.append(Keep(step.seat, looked, min(step.keep, len(looked))))


class KeepRule(AskRule[Keep]):
    """The rule by which a seat keeps some of the cards that it looks at. The other cards go to the discard pile."""

    kind = "keep"
    secret = True

    def prompt(self, state: State, step: Keep) -> Phrase:
        return Phrase("ask-keep", {"count": step.keep})

    def moves(self, state: State, step: Keep) -> list[Move]:
        return keep_moves(step.looked, step.keep)

    def play(self, run: Run[State], step: Keep, seat: int, move: Move) -> None:
        """Keep the chosen cards as fresh cards: they can be used from the next turn on (RG-27)."""
        kept_cards = list(map(int, move[1:]))
        rest = sorted((Counter(step.looked) - Counter(kept_cards)).elements())
        for no in kept_cards:
            give_card(run.state, seat, no, fresh=True)
        to_pile(run.state, *rest)
        mine: list[Phrase] = [card_name(no) for no in kept_cards]
        card_phrases: list[Phrase] = [card_name(no) for no in rest]
        params: dict[str, Param] = {
            "seat": SeatRef(seat),
            "count": len(kept_cards),
            "rest": len(rest),
            "cards": card_phrases,
        }
        run.tell("event-kept", params, reveals=True)
        run.tell("event-kept-these", {"cards": mine}, to=(seat,))


class CardSaintRule(AskRule[CardSaint]):
    """The rule of card 11: the seat moves 1 or 2 different Saints (R18, R20)."""

    def prompt(self, state: State, step: CardSaint) -> Phrase:
        return Phrase("ask-card-saint", {"left": step.remaining})

    def moves(self, state: State, step: CardSaint) -> list[Move]:
        return card_saint_moves(state, step)

    def play(self, run: Run[State], step: CardSaint, seat: int, move: Move) -> None:
        if move == STOP:
            run.tell("event-stop", {"seat": SeatRef(seat)})
            return
        colour = COLOURS.index(move[1])
        move_saint(run, seat, colour, int(move[2]), by_card=True)
        if step.remaining > 1:
            run.state.steps.append(
                replace(step, remaining=step.remaining - 1, moved_saints=(*step.moved_saints, colour))
            )


class CardDemonRule(AskRule[CardDemon]):
    """The rule of card 12: the seat moves 1 or 2 different Demons (R18)."""

    def prompt(self, state: State, step: CardDemon) -> Phrase:
        return Phrase("ask-card-demon", {"left": step.remaining})

    def moves(self, state: State, step: CardDemon) -> list[Move]:
        return card_demon_moves(state, step)

    def play(self, run: Run[State], step: CardDemon, seat: int, move: Move) -> None:
        if move == STOP:
            run.tell("event-stop", {"seat": SeatRef(seat)})
            return
        start, space = int(move[1]), int(move[2])
        put_demon(run, seat, start, space)
        gain_cubes(run, seat, demon_cubes(run.state, start, space, by_card=True))
        if step.remaining > 1:
            run.state.steps.append(replace(step, remaining=step.remaining - 1, moved_to=space))


class CardConflictRule(AskRule[CardConflict]):
    """The rule of card 13: the seat gives a conflict die a new value."""

    def moves(self, state: State, step: CardConflict) -> list[Move]:
        return conflict_moves(state)

    def play(self, run: Run[State], step: CardConflict, seat: int, move: Move) -> None:
        space, value = int(move[1]), int(move[2])
        run.state.conflicts[space] = value
        run.tell("event-turned", {"seat": SeatRef(seat), "place": place_name(space), "value": value})


class CardVirtueRule(AskRule[CardVirtue]):
    """The rule of card 14: the seat moves its virtue die, which gains 1 point."""

    def moves(self, state: State, step: CardVirtue) -> list[Move]:
        return virtue_places(state, step.seat)

    def play(self, run: Run[State], step: CardVirtue, seat: int, move: Move) -> None:
        value = virtue_by_card(run.state.seats[seat].virtue.value)
        set_virtue(run, seat, Die(place_of(move[1]), value))


class ExtraRule(AskRule[Extra]):
    """The rule of card 15: the seat uses any box once, even one whose die is parked (used up) (R19)."""

    def moves(self, state: State, step: Extra) -> list[Move]:
        return extra_moves(state, step.seat)

    def play(self, run: Run[State], step: Extra, seat: int, move: Move) -> None:
        use_box(run, seat, move, EXTRA_CARD.reduce)
