"""The rules for characters that enter play, their enter abilities, and searches.

See MC-18, MC-56, MC-57, MC-61 to MC-63 and MC-66.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from engine.games.marvel_card_game.rules.choices import SeatChoiceRule, distinct, quiet_window
from engine.games.marvel_card_game.rules.moves import matches
from engine.games.marvel_card_game.rules.stats import abilities
from engine.games.marvel_card_game.rules.zones import (
    card_name,
    deck_of,
    draw,
    enter,
    filled_decks,
    into_hand,
    name_of,
    out_of_deck,
    out_of_hand,
    shuffle_characters,
    site_name,
    with_deck,
)
from engine.games.marvel_card_game.state import codes
from engine.games.marvel_card_game.state.cards import CHARACTERS, EVENTS, ability_word
from engine.games.marvel_card_game.state.state import (
    Arrive,
    Ask,
    EntryWindow,
    ExtraDraw,
    Fetch,
    InPlay,
    Mirror,
    Muster,
    Pose,
    RecoverStep,
    Reorder,
    Search,
    State,
    Under,
    in_order,
    rival,
)
from engine.kernel.cards.effect_codes import Code
from engine.kernel.choices.moves import SKIP, Move
from engine.kernel.steps.choices import GoRule
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import Param, Phrase, SeatRef


class EnteredRule(GoRule[State, EntryWindow]):
    """The rule that opens a reaction window after characters entered play (MC-27)."""

    def go(self, run: Run[State], step: EntryWindow) -> None:
        if run.state.entries > step.since:
            run.state.steps.append(quiet_window(run.state, "entered"))


class ArriveRule(GoRule[State, Arrive]):
    """The rule that carries out a character's enter abilities one after another, in printed order (MC-18)."""

    def go(self, run: Run[State], step: Arrive) -> None:
        state = run.state
        character = state.find(step.id)
        printed = list(abilities(state, character).values()) if character else []
        if character is None or step.index >= len(printed):
            return
        state.steps.append(replace(step, index=step.index + 1))
        effect = printed[step.index].effect
        begin = _ENTERING.get(type(effect))
        if begin is not None:
            begin(run, character, effect, step.deployed)


def _cause(state: State) -> Phrase | None:
    """Return the arriving character and the ability that causes the question; None if something else causes it."""
    below = state.steps[-2]
    character = state.find(below.id) if isinstance(below, Arrive) else None
    if character is None or not isinstance(below, Arrive):
        return None
    ability = list(abilities(state, character).values())[below.index - 1]
    phrase = Phrase(f"ability-{ability_word(ability.code)}")
    return Phrase("by-ability", {"card": name_of(character), "ability": phrase})


def _event_of(effect: type[Code], **facts: object) -> Phrase:
    """Return the name of the event whose effect has this type and these field values. Raises `LookupError`."""
    for event in EVENTS.values():
        if isinstance(event.effect, effect) and all(getattr(event.effect, key) == facts[key] for key in facts):
            return card_name(event.slug)
    raise LookupError(effect)


def _companion(run: Run[State], character: InPlay, effect: codes.DeployFromDeck, _deployed: bool) -> None:
    fetch = Fetch(character.controller, "deck", effect.count, effect.team, effect.name, effect.max_value)
    run.state.steps.append(fetch)


def _army(run: Run[State], character: InPlay, effect: codes.DeployCopies, deployed: bool) -> None:
    if deployed:
        run.state.steps.append(Muster(character.controller, character.card, effect.n))


def _genius(run: Run[State], character: InPlay, effect: codes.Draw, _deployed: bool) -> None:
    run.state.steps.append(ExtraDraw(character.controller, effect.count))


def _pose(run: Run[State], character: InPlay, _effect: codes.Impersonate, _deployed: bool) -> None:
    run.state.steps.append(Pose(character.id))


def _mirror(run: Run[State], character: InPlay, _effect: codes.Copy, _deployed: bool) -> None:
    run.state.steps.append(Mirror(character.id))


_ENTERING: Mapping[type[Code], Callable[[Run[State], InPlay, Any, bool], None]] = {
    codes.DeployFromDeck: _companion,
    codes.DeployCopies: _army,
    codes.Draw: _genius,
    codes.Impersonate: _pose,
    codes.Copy: _mirror,
}


class FetchRule(SeatChoiceRule[Fetch]):
    """The rule by which matching characters may enter play from deck or hand (MC-56)."""

    kind = "enter"

    def asks_single(self, state: State, step: Fetch) -> bool:
        """Return True if windows are fixed: the seat is then asked even if it has a single move.

        Otherwise the automatic move would reveal hidden cards.
        """
        return state.fixed_windows

    def moves(self, state: State, step: Fetch) -> list[Move]:
        seat_state = state.seats[step.seat]
        cards = in_order(seat_state.characters) if step.source == "deck" else seat_state.hand
        fitting = [card for card in distinct(cards) if matches(card, step.team, step.name, step.max_value)]
        return [*(("enter", card) for card in fitting), SKIP]

    def prompt(self, state: State, step: Fetch) -> Phrase:
        effect = codes.DeployFromDeck if step.source == "deck" else codes.DeployFromHand
        cause = _cause(state) or _event_of(effect, team=step.team, max_value=step.max_value)
        return Phrase("ask-enter", {"cause": cause})

    def play(self, run: Run[State], step: Fetch, seat: int, move: Move) -> None:
        state = run.state
        if move == SKIP:
            if step.searched:
                shuffle_characters(run, seat)
            else:
                run.tell("event-skip-enter", {"seat": SeatRef(seat)})
            return
        if step.remaining > 1:
            state.steps.append(replace(step, remaining=step.remaining - 1))
        if step.source == "deck":
            out_of_deck(state, seat, move[1])
            shuffle_characters(run, seat)
        else:
            out_of_hand(state, seat, move[1])
        enter(run, seat, move[1])


class MusterRule(SeatChoiceRule[Muster]):
    """The rule by which further copies of a deployed card may enter play (MC-57)."""

    kind = "army"

    def asks_single(self, state: State, step: Muster) -> bool:
        """Return True if windows are fixed: the seat is then asked even if it has a single move.

        Otherwise the automatic move would reveal hidden cards.
        """
        return state.fixed_windows

    def moves(self, state: State, step: Muster) -> list[Move]:
        seat_state = state.seats[step.seat]
        moves: list[Move] = [("army", "hand")] if step.card in seat_state.hand else []
        if step.card in seat_state.characters:
            moves.append(("army", "deck"))
        return [*moves, SKIP]

    def prompt(self, state: State, step: Muster) -> Phrase:
        return Phrase("ask-army", {"card": card_name(step.card), "count": step.remaining})

    def play(self, run: Run[State], step: Muster, seat: int, move: Move) -> None:
        state = run.state
        if move == SKIP:
            self._end_muster(run, step)
            return
        from_deck = move[1] == "deck"
        (out_of_deck if from_deck else out_of_hand)(state, seat, step.card)
        following = replace(step, remaining=step.remaining - 1, from_deck=step.from_deck or from_deck)
        if following.remaining:
            state.steps.append(following)
        else:
            self._end_muster(run, following)
        enter(run, seat, step.card)

    def _end_muster(self, run: Run[State], step: Muster) -> None:
        if step.from_deck:
            shuffle_characters(run, step.seat)
        else:
            run.tell("event-skip-enter", {"seat": SeatRef(step.seat)}) if step.remaining else None


class PoseRule(SeatChoiceRule[Pose]):
    """The rule by which Space Phantom, on entering play, may take the place of a rival's character (MC-61 b)."""

    kind = "impersonate"

    def seat(self, state: State, step: Pose) -> int:
        return state.require_character(step.id).controller

    def moves(self, state: State, step: Pose) -> list[Move]:
        others = state.own_here(rival(self.seat(state, step)))
        return [*(("impersonate", other.id) for other in others), SKIP]

    def prompt(self, state: State, step: Pose) -> Phrase:
        return Phrase("ask-impersonate", {"card": name_of(state.require_character(step.id))})

    def play(self, run: Run[State], step: Pose, seat: int, move: Move) -> None:
        state = run.state
        if move == SKIP:
            run.tell("event-skip-enter", {"seat": SeatRef(seat)})
            return
        phantom, target = state.require_character(step.id), state.require_character(move[1])
        state.characters = [other for other in state.characters if other.id != phantom.id]
        under = (*target.under, Under(phantom.card, phantom.owner))
        state.replace_character(replace(target, controller=seat, fresh=True, under=under))
        params: dict[str, Param] = {"card": card_name(phantom.card), "target": name_of(target), "seat": SeatRef(seat)}
        run.tell("event-posed", {**params, "whose": SeatRef(target.controller)})


class MirrorRule(SeatChoiceRule[Mirror]):
    """The rule by which Mimic, on entering play, copies another character of its seat (MC-63)."""

    kind = "copy"

    def seat(self, state: State, step: Mirror) -> int:
        return state.require_character(step.id).controller

    def moves(self, state: State, step: Mirror) -> list[Move]:
        seat = self.seat(state, step)
        return [("copy", other.id) for other in state.characters if other.controller == seat and other.id != step.id]

    def prompt(self, state: State, step: Mirror) -> Phrase:
        return Phrase("ask-copy", {"card": name_of(state.require_character(step.id))})

    def play(self, run: Run[State], step: Mirror, seat: int, move: Move) -> None:
        state = run.state
        mimic, model = state.require_character(step.id), state.require_character(move[1])
        state.replace_character(replace(mimic, copied=model.copied or model.card))
        # A copying character does not carry out the enter abilities of the character that it copies (MC-63).
        arriving = state.steps[-1]
        if isinstance(arriving, Arrive) and arriving.id == step.id:
            state.steps.pop()
        run.tell("event-copied", {"card": name_of(mimic), "target": name_of(model)})


class ExtraDrawRule(SeatChoiceRule[ExtraDraw]):
    """The rule by which a seat draws more cards, each from a deck of its choice."""

    def moves(self, state: State, step: ExtraDraw) -> list[Move]:
        return [("draw", kind) for kind in filled_decks(state.seats[step.seat])]

    def compulsory(self, state: State, step: ExtraDraw, moves: Sequence[Move]) -> Sequence[Move]:
        """Return all moves, because the seat must draw."""
        return moves

    def prompt(self, state: State, step: ExtraDraw) -> Phrase:
        below = state.steps[-2]
        # The step below shows the cause. A window below means a location, because no event that draws cards is played
        # in a window.
        other = site_name(state.site) if isinstance(below, Ask) else _event_of(codes.Draw)
        return Phrase("ask-extra-draw", {"cause": _cause(state) or other, "count": step.remaining})

    def play(self, run: Run[State], step: ExtraDraw, seat: int, move: Move) -> None:
        if step.remaining > 1:
            run.state.steps.append(replace(step, remaining=step.remaining - 1))
        draw(run, seat, move[1])


class SearchRule(SeatChoiceRule[Search]):
    """The rule of a search, for example with Distress Signal.

    A matching card from the seat's deck is shown and goes to its hand.
    """

    def asks_single(self, state: State, step: Search) -> bool:
        """Return True if windows are fixed: the seat is then asked even if it has a single move.

        Otherwise the automatic move would reveal cards of the deck.
        """
        return state.fixed_windows

    def moves(self, state: State, step: Search) -> list[Move]:
        cards = distinct(in_order(state.seats[step.seat].characters))
        return [("take", card) for card in cards if matches(card, "", "", step.max_value)]

    def prompt(self, state: State, step: Search) -> Phrase:
        return Phrase("ask-search", {"card": _event_of(codes.SearchToHand)})

    def play(self, run: Run[State], step: Search, seat: int, move: Move) -> None:
        state = run.state
        if step.remaining > 1:
            state.steps.append(replace(step, remaining=step.remaining - 1))
        out_of_deck(state, seat, move[1])
        into_hand(state, seat, move[1])
        run.tell("event-searched", {"seat": SeatRef(seat), "card": card_name(move[1])}, reveals=True)
        shuffle_characters(run, seat)


class RecoverRule(SeatChoiceRule[RecoverStep]):
    """The rule by which a character from the seat's discard pile goes to the hand."""

    def moves(self, state: State, step: RecoverStep) -> list[Move]:
        cards = distinct(in_order(state.seats[step.seat].discard))
        return [("take", card) for card in cards if card in CHARACTERS]

    def prompt(self, state: State, step: RecoverStep) -> Phrase:
        return Phrase("ask-recover", {"card": _event_of(codes.Recover)})

    def play(self, run: Run[State], step: RecoverStep, seat: int, move: Move) -> None:
        state, seat_state = run.state, run.state.seats[seat]
        if step.remaining > 1:
            state.steps.append(replace(step, remaining=step.remaining - 1))
        pile = list(seat_state.discard)
        pile.remove(move[1])
        state.seats[seat] = replace(seat_state, discard=tuple(pile))
        into_hand(state, seat, move[1])
        run.tell("event-recovered", {"seat": SeatRef(seat), "card": card_name(move[1])})


class ReorderRule(SeatChoiceRule[Reorder]):
    """The rule by which a seat puts cards back on its deck in the order that it chooses, topmost first."""

    secret = True

    def asks_single(self, state: State, step: Reorder) -> bool:
        """Return True if windows are fixed: the seat is then asked even if it has a single move.

        Otherwise the automatic move would reveal that the cards are equal.
        """
        return state.fixed_windows and len(step.looked) > 1

    def moves(self, state: State, step: Reorder) -> list[Move]:
        return [("top", card) for card in distinct(step.looked)]

    def prompt(self, state: State, step: Reorder) -> Phrase:
        return Phrase("ask-reorder", {"card": _event_of(codes.LookDeck), "place": len(step.on_top) + 1})

    def play(self, run: Run[State], step: Reorder, seat: int, move: Move) -> None:
        looked = list(step.looked)
        looked.remove(move[1])
        following = replace(step, looked=tuple(looked), on_top=(*step.on_top, move[1]))
        run.tell("event-placed", {"card": card_name(move[1]), "place": len(following.on_top)}, to=(seat,))
        if looked:
            run.state.steps.append(following)
            return
        seat_state = run.state.seats[seat]
        rest = deck_of(seat_state, step.deck)[len(following.on_top) :]
        run.state.seats[seat] = with_deck(seat_state, step.deck, (*following.on_top, *rest))
        run.tell("event-reordered", {"seat": SeatRef(seat), "deck": Phrase(f"{step.deck}-deck")})
