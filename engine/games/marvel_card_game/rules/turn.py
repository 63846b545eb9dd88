"""The rules of a turn: its place and seat, its phases, and the ends of a match (MC-10 to MC-21, MC-47, MC-49)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from msgspec.structs import replace

from engine.games.marvel_card_game.rules.choices import SeatChoiceRule, distinct, holds_event, quiet_window
from engine.games.marvel_card_game.rules.fights import declare, finish
from engine.games.marvel_card_game.rules.moves import LIST_TIMINGS, attack_moves, event_moves, extra_attack
from engine.games.marvel_card_game.rules.reaction_windows import play_event
from engine.games.marvel_card_game.rules.stats import abilities, location_effect
from engine.games.marvel_card_game.rules.zones import (
    card_name,
    discard_from_hand,
    draw,
    enter,
    filled_decks,
    name_of,
    out_of_hand,
    site_name,
)
from engine.games.marvel_card_game.state.cards import ABILITY_CODE_LIST, CHARACTERS, EVENTS, LOCATIONS, ability_word
from engine.games.marvel_card_game.state.codes import Borrow, DrawFirstTurn
from engine.games.marvel_card_game.state.state import (
    HAND_LIMIT,
    QUIET_TURNS,
    SLOTS,
    Absorb,
    AttackMode,
    AttackPhase,
    BeginAttacks,
    Deploy,
    Discard,
    DrawPhase,
    EndTurn,
    EntryWindow,
    ExtraDraw,
    InPlay,
    NextTurn,
    State,
    TellHands,
    rival,
)
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import DONE, SKIP, Move
from engine.kernel.steps.choices import GoRule
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import Param, Phrase, SeatRef

NOT_BORROWED = {"on enter", "special"}


class TellHandsRule(GoRule[State, TellHands]):
    """The rule that shows each seat its first hand (MC-9)."""

    def go(self, run: Run[State], step: TellHands) -> None:
        for seat, seat_state in enumerate(run.state.seats):
            run.tell_dealt(seat, [card_name(card) for card in seat_state.hand])


class NextTurnRule(GoRule[State, NextTurn]):
    """The rule that begins the next turn. Turns at a closed location are skipped (MC-10 to MC-12)."""

    def go(self, run: Run[State], step: NextTurn) -> None:
        """Find the seat and place of the next turn, ready the seat's characters there, and stack the phases (MC-14).

        If the same seat also had the turn before, the event says so (MC-10).
        """
        state = run.state
        seat, place = self._find_slot(run)
        key = "event-turn-again" if state.turn and seat == state.active else "event-turn"
        state.turn += 1
        state.active, state.here = seat, place
        state.stirred, state.latest_attack = False, None
        state.characters = [_readied(character, seat, place) for character in state.characters]
        params: dict[str, Param] = {"seat": SeatRef(seat), "turn": state.turn, "place": site_name(state.site)}
        run.tell(key, params, opens=True)
        state.steps += [
            EndTurn(),
            Discard(),
            quiet_window(state, "turn-end"),
            AttackPhase(),
            BeginAttacks(),
            Deploy(),
            quiet_window(state, "drawn"),
            DrawPhase(),
            quiet_window(state, "start"),
        ]

    def _find_slot(self, run: Run[State]) -> tuple[int, int]:
        state = run.state
        while True:
            state.slot += 1
            player, place = SLOTS[state.slot % len(SLOTS)]
            if state.slot == 2:
                self._turn_up(run)
            if state.sites[place].status == "open":
                return (state.first if player == 0 else rival(state.first)), place

    def _turn_up(self, run: Run[State]) -> None:
        """Turn the second location (L2) face up when the third turn slot begins (MC-11)."""
        state = run.state
        state.sites[1] = site = replace(state.sites[1], status="open")
        run.tell("event-turned-up", {"place": site_name(site), "value": LOCATIONS[site.card].value}, reveals=True)


def _readied(character: InPlay, seat: int, place: int) -> InPlay:
    """Return a character as it is when a turn of ``seat`` at ``place`` begins (MC-14, MC-54).

    Held marks that apply in this turn take effect. A character of the seat becomes ready and loses its borrowed power.
    """
    if character.place != place:
        return character
    marks_kept = tuple(replace(mark, binding=True) if mark.seat == seat else mark for mark in character.marks)
    if character.controller != seat:
        return replace(character, marks=marks_kept) if marks_kept != character.marks else character
    return replace(character, exhausted=False, fresh=False, borrowed="", marks=marks_kept)


class DrawRule(SeatChoiceRule[DrawPhase]):
    """The Draw Phase (MC-15)."""

    def moves(self, state: State, step: DrawPhase) -> list[Move]:
        decks: list[Move] = [("draw", kind) for kind in filled_decks(state.seats[state.active])]
        return [*decks, *event_moves(state, state.active, LIST_TIMINGS["draw"])] if decks else []

    def compulsory(self, state: State, step: DrawPhase, moves: Sequence[Move]) -> list[Move]:
        """Return only the moves that draw from a deck, because the phase cannot end before a card is drawn."""
        return [move for move in moves if move[0] == "draw"]

    def asks_single(self, state: State, step: DrawPhase) -> bool:
        """Return True if windows are fixed and the hand holds an event.

        The seat is then asked even if it has a single move. Otherwise the automatic move would reveal that none of its
        events can be played now.
        """
        return state.fixed_windows and holds_event(state, state.active)

    def play(self, run: Run[State], step: DrawPhase, seat: int, move: Move) -> None:
        if move[0] == "event":
            run.state.steps.append(step)
            play_event(run, seat, move)
            return
        draw(run, seat, move[1])
        self._visit(run)

    def skipped(self, run: Run[State], step: DrawPhase) -> None:
        """Go on to the next step without a draw, because both decks are empty."""
        self._visit(run)

    def _visit(self, run: Run[State]) -> None:
        state, site, seat = run.state, run.state.site, run.state.active
        if site.visited[seat]:
            return
        visited = tuple(there or other == seat for other, there in enumerate(site.visited))
        state.sites[state.here] = replace(site, visited=visited)
        effect = location_effect(state, site)
        if isinstance(effect, DrawFirstTurn):
            state.steps.append(ExtraDraw(seat, effect.count))


class DeployRule(SeatChoiceRule[Deploy]):
    """The Deploy Phase (MC-16)."""

    def moves(self, state: State, step: Deploy) -> list[Move]:
        """Return deployments, events and `skip`; no moves if the phase has nothing left to offer."""
        seat = state.active
        events = event_moves(state, seat, LIST_TIMINGS["deploy"])
        if step.deployed:
            more = any(EVENTS[move[1]].timing == "OWN_DEPLOY" for move in events)
            return [*events, SKIP] if more or state.fixed_windows else []
        hand = distinct(state.seats[seat].hand)
        return [*(("deploy", card) for card in hand if card in CHARACTERS), *events, SKIP]

    def asks_single(self, state: State, step: Deploy) -> bool:
        """Return True if windows are fixed and the hand holds cards.

        The seat is then asked even if it has a single move. Otherwise the automatic move would reveal that none of
        these cards can be played now.
        """
        return state.fixed_windows and bool(state.seats[state.active].hand)

    def prompt(self, state: State, step: Deploy) -> Phrase:
        return Phrase("ask-deploy-more" if step.deployed else "ask-deploy")

    def play(self, run: Run[State], step: Deploy, seat: int, move: Move) -> None:
        state = run.state
        if move == SKIP:
            if not step.deployed:
                run.tell("event-no-deploy", {"seat": SeatRef(seat)})
        elif move[0] == "event":
            state.steps.append(step)
            play_event(run, seat, move)
        else:
            out_of_hand(state, seat, move[1])
            state.steps += [Deploy(deployed=True), EntryWindow(state.entries)]
            enter(run, seat, move[1], deployed=True)


class BeginAttacksRule(GoRule[State, BeginAttacks]):
    """The rule that begins the Attack Phase."""

    def go(self, run: Run[State], step: BeginAttacks) -> None:
        """Ask about each character that can borrow an ability, in the order in which they entered play (MC-62)."""
        state = run.state
        borrowers = [
            character
            for character in state.own_here(state.active)
            if any(isinstance(ability.effect, Borrow) for ability in abilities(state, character).values())
        ]
        state.steps += [Absorb(character.id) for character in reversed(borrowers)]


class AbsorbRule(SeatChoiceRule[Absorb]):
    """The rule of Borrow Power: a character may take over an ability of another character (MC-62)."""

    kind = "borrow"

    def moves(self, state: State, step: Absorb) -> list[Move]:
        seat = state.require_character(step.id).controller
        there = {
            ability.code
            for other in state.characters
            if other.controller == seat and other.id != step.id
            for ability in abilities(state, other).values()
            if ability.kind not in NOT_BORROWED
        }
        return [*(("borrow", ability_word(code)) for code in ABILITY_CODE_LIST if code in there), SKIP]

    def prompt(self, state: State, step: Absorb) -> Phrase:
        return Phrase("ask-borrow", {"card": name_of(state.require_character(step.id))})

    def play(self, run: Run[State], step: Absorb, seat: int, move: Move) -> None:
        if move == SKIP:
            return
        state = run.state
        code = next(code for code in ABILITY_CODE_LIST if ability_word(code) == move[1])
        character = state.require_character(step.id)
        state.replace_character(replace(character, borrowed=code))
        run.tell("event-borrowed", {"card": name_of(character), "ability": Phrase(f"ability-{move[1]}")})


class AttackRule(SeatChoiceRule[AttackPhase]):
    """The Attack Phase (MC-19)."""

    def moves(self, state: State, step: AttackPhase) -> list[Move]:
        """Return attacks, events and `done`."""
        seat = state.active
        return [*attack_moves(state, seat), *event_moves(state, seat, LIST_TIMINGS["attack"]), DONE]

    def decisions(self, state: State, step: AttackPhase) -> tuple[Decision, ...]:
        decisions = super().decisions(state, step)
        if any(move[0] in {"attack", "immobilize"} for one in decisions for move in one.moves):
            return decisions
        return tuple(replace(one, prompt=Phrase("ask-attack-none")) for one in decisions)

    def asks_single(self, state: State, step: AttackPhase) -> bool:
        """Return True if windows are fixed and the hand holds an event.

        The seat is then asked even if it has a single move. Otherwise the automatic move would reveal that none of its
        events can be played now.
        """
        return state.fixed_windows and holds_event(state, state.active)

    def play(self, run: Run[State], step: AttackPhase, seat: int, move: Move) -> None:
        state = run.state
        if move == DONE:
            return
        state.steps.append(step)
        if move[0] == "event":
            play_event(run, seat, move)
            return
        attacker = state.require_character(move[1])
        if move[0] == "immobilize":
            attacker = replace(attacker, used_abilities=(*attacker.used_abilities, extra_attack(state, attacker) or ""))
            state.replace_character(attacker)
            declare(run, seat, attacker, state.require_character(move[2]), "immobilize", tires=False)
        elif move[2] == "location":
            declare(run, seat, attacker, None, "combat", tires=True)
        else:
            declare(run, seat, attacker, state.require_character(move[2]), cast("AttackMode", move[3]), tires=True)


class DiscardRule(SeatChoiceRule[Discard]):
    """The rule by which the active seat discards down to eight cards (MC-20)."""

    def moves(self, state: State, step: Discard) -> list[Move]:
        hand = state.seats[state.active].hand
        return [("discard", card) for card in distinct(hand)] if len(hand) > HAND_LIMIT else []

    def prompt(self, state: State, step: Discard) -> Phrase:
        return Phrase("ask-discard", {"count": self.rest(state, step)})

    def rest(self, state: State, step: Discard) -> int:
        return len(state.seats[state.active].hand) - HAND_LIMIT

    def play(self, run: Run[State], step: Discard, seat: int, move: Move) -> None:
        discard_from_hand(run, seat, move[1], "limit")
        run.state.steps.append(step)


class EndTurnRule(GoRule[State, EndTurn]):
    """The rule that ends a turn (MC-21, MC-49)."""

    def go(self, run: Run[State], step: EndTurn) -> None:
        state = run.state
        state.characters = [self._lapsed(state, character) for character in state.characters]
        state.seats = [
            replace(seat_state, seen_hand=None) if seat_state.seen_hand is not None else seat_state
            for seat_state in state.seats
        ]
        state.quiet = 0 if state.stirred else state.quiet + 1
        if state.turn >= state.turn_limit:
            finish(run, "end-turn-limit")
        elif state.quiet >= QUIET_TURNS:
            finish(run, "end-stalemate")
        else:
            state.steps.append(NextTurn())

    def _lapsed(self, state: State, character: InPlay) -> InPlay:
        marks_before = character.marks
        if marks_before and character.place == state.here:
            marks_before = tuple(mark for mark in marks_before if not (mark.binding and mark.seat == state.active))
        controller = character.controller if character.returns_to is None else character.returns_to
        lapsed = replace(
            character,
            gained_abilities=(),
            used_abilities=(),
            marks=marks_before,
            controller=controller,
            returns_to=None,
        )
        return lapsed if lapsed != character else character
