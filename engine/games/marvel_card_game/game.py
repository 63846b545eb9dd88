"""The Marvel card game as a `Game` of the engine."""

from __future__ import annotations

from types import MappingProxyType
from typing import Annotated, Literal

import msgspec

from engine.games.marvel_card_game import advice
from engine.games.marvel_card_game.rules import reaction_windows
from engine.games.marvel_card_game.rules.moves import WINDOWS
from engine.games.marvel_card_game.rules.reacting import REACTIONS
from engine.games.marvel_card_game.rules.table import RULES
from engine.games.marvel_card_game.rules.zones import card_name
from engine.games.marvel_card_game.seen import checks, redealing, view
from engine.games.marvel_card_game.seen.view import CardGameView
from engine.games.marvel_card_game.seen.whereabouts import whereabouts
from engine.games.marvel_card_game.state.cards import CHARACTERS, EVENTS, LOCATIONS, MOMENTS
from engine.games.marvel_card_game.state.decks import DECKS, SEALED, VEILED_SEALED, sealed_deck
from engine.games.marvel_card_game.state.state import NextTurn, Seat, Site, State, TellHands, in_order
from engine.games.marvel_card_game.value import value
from engine.games.marvel_card_game.words import illegal_moves, labels, occasions, spoken
from engine.games.marvel_card_game.words.glossary import GLOSSARY
from engine.kernel.cards.decks import DeckChoice
from engine.kernel.chance.fair import Chance
from engine.kernel.contract.features import Features
from engine.kernel.contract.game import Adviser, Game, Lookahead, Phrasing
from engine.kernel.contract.lessons import read_lesson
from engine.kernel.errors import Refused
from engine.kernel.table.outcome import POINTS
from engine.kernel.table.table_rules import each_alone
from engine.kernel.words.phrases import Phrase

FIRST_CHARACTERS = 4
FIRST_EVENTS = 3


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a match (section 1 of the rules).

    ``deck`` holds for each seat the name of a starter deck, "sealed", "veiled-sealed" or a deck code.
    """

    deck: tuple[str, str] = ("avengers", "masters-of-evil")
    location_effects: bool = True
    turn_limit: Annotated[int, msgspec.Meta(ge=40, le=400)] = 120
    first: Literal["random", "1", "2"] = "random"
    fixed_windows: bool = False


class MarvelCardGame(Game[State, Options, CardGameView]):
    """Two seats, each with its own decks, fight for two locations."""

    slug = "marvel_card_game"
    version = 1
    minutes_at_table = 60
    features = Features(hidden_information=True, chance=True, hand=True, scores=True)
    # Each seat plays alone; a full tie is a draw (MC-48).
    usual_table = msgspec.structs.replace(each_alone((2,), shared=False), choice=DeckChoice(DECKS))
    rules = RULES
    lesson = read_lesson(__package__)
    phrasing = Phrasing(
        label=labels.label,
        preview=labels.preview,
        spoken=spoken.spoken,
        vocabulary=illegal_moves.vocabulary,
        why_not=illegal_moves.why_not,
        reason_ranks=illegal_moves.REASON_RANKS,
        any_order=spoken.any_order,
    )
    adviser = Adviser(rate=advice.rate, value=value, lookahead=Lookahead(candidates=3, choices=10, margin=1.5))
    look = staticmethod(view.look)
    chapter = staticmethod(view.chapter)
    occasion = staticmethod(occasions.occasion)
    redealt = staticmethod(redealing.redealt)
    check = staticmethod(checks.check)
    span = staticmethod(reaction_windows.span_of)
    windows = WINDOWS
    moments = MOMENTS
    reactions = REACTIONS
    plans = MappingProxyType({"attack": ("deploy",)})
    decks = DECKS
    glossary = GLOSSARY
    whereabouts = staticmethod(whereabouts)

    def parse_options(self, options: object) -> Options:
        """Return typed options. A single deck counts for both seats, and ``first`` may be written as a number.

        Raises `Refused` with the code "bad_options", with "bad_deck" and the faults of the deck, or with a code of
        `DeckBook.read`.
        """
        if isinstance(options, dict):
            options = dict(options)
            if isinstance(options.get("deck"), str):
                options["deck"] = [options["deck"]] * 2
            if type(options.get("first")) is int:
                options["first"] = str(options["first"])
        parsed = super().parse_options(options)
        return msgspec.structs.replace(parsed, deck=tuple(_legal(choice) for choice in parsed.deck))

    def setup(self, options: Options, seats: int, chance: Chance) -> State:
        """Draw lots for the first seat (P1) and the locations, shuffle, deal, and begin the first turn.

        See MC-6 to MC-10 and R12.
        """
        lot = chance.integer("first#0", 2)
        sites = chance.shuffle("locations#0", tuple(LOCATIONS))[:2]
        return State(
            location_effects=options.location_effects,
            turn_limit=options.turn_limit,
            fixed_windows=options.fixed_windows,
            decks=options.deck,
            first=lot if options.first == "random" else int(options.first) - 1,
            sites=[Site(sites[0], status="open"), Site(sites[1])],
            seats=[_dealt_seat(choice, seat, chance) for seat, choice in enumerate(options.deck)],
            steps=[NextTurn(), TellHands()],
        )

    def scores(self, state: State) -> tuple[dict[str, int], ...]:
        return {POINTS: state.points(0)}, {POINTS: state.points(1)}

    def changes_board(self, before: CardGameView, after: CardGameView) -> bool:
        """Return whether a picture of ``after`` is needed: not if an attack is declared, or if only the phase changes.

        The words of the move say both.
        """
        if len(after.attacks) > len(before.attacks):
            return False
        as_before = msgspec.structs.replace(
            after,
            phase=before.phase,
            window=before.window,
            fitting_answers=before.fitting_answers,
            useless_answers=before.useless_answers,
        )
        return super().changes_board(before, as_before)

    def reactions_held(self, view: CardGameView) -> tuple[str, ...]:
        hand = None if view.seat is None else view.seats[view.seat].hand
        return tuple(dict.fromkeys(card for card in hand or () if card in REACTIONS))

    def reaction_name(self, card: str) -> Phrase:
        return card_name(card)

    def slow_windows(self, state: State) -> bool:
        """Return True if windows are fixed.

        Then every reaction window asks every seat, even a seat without a possible answer (MC-73).
        """
        return state.fixed_windows


def _legal(choice: str) -> str:
    """Return the name of a deck unchanged, or the canonical code of a legal deck. Raises `Refused`."""
    if choice in (*DECKS.words, VEILED_SEALED):
        return choice
    deck = DECKS.read(choice)
    faults = DECKS.faults(deck)
    if faults:
        raise Refused("bad_deck", faults=faults)
    return DECKS.write(deck)


def _dealt_seat(choice: str, seat: int, chance: Chance) -> Seat:
    """Return a seat with its decks shuffled and its first hand drawn (MC-9)."""
    dealt = choice in (SEALED, VEILED_SEALED)
    deck = sealed_deck(chance, seat) if dealt else DECKS.starter(choice) or DECKS.read(choice)
    cards = [card for card, count in deck.items() for _ in range(count)]
    characters = chance.shuffle(f"characters:{seat}#0", in_order([card for card in cards if card in CHARACTERS]))
    events = chance.shuffle(f"events:{seat}#0", in_order([card for card in cards if card in EVENTS]))
    return Seat(
        hand=in_order([*characters[:FIRST_CHARACTERS], *events[:FIRST_EVENTS]]),
        characters=tuple(characters[FIRST_CHARACTERS:]),
        events=tuple(events[FIRST_EVENTS:]),
    )


GAME = MarvelCardGame()
