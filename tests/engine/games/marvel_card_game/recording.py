"""Plays the matches of the Marvel card game that are recorded: each ending, each kind of deck, and many answers."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engine.games.marvel_card_game.state.decks import DECKS
from engine.kernel.choices.moves import move_text
from engine.kernel.contract.registry import game_named
from engine.kernel.matches.match import Match
from engine.kernel.steps.events import Event
from tests.engine.games.marvel_card_game.some_decks import legal_deck
from tests.engine.playing import any_move, ended, good_move
from tests.engine.tables import places_in, points_in
from tests.records.recorded import Chooser, Recorded, Wanted, ends, found, recorded, tells


def idle(match: Match, _chooser: random.Random) -> tuple[int, str]:
    """Return the seat that must choose, and its move with the least effect."""
    (decision,) = match.decisions()
    return decision.seat, move_text(decision.idle())


def _decided_by_locations(match: Match, _events: list[Event]) -> bool:
    outcome = ended(match)
    return len(set(points_in(outcome))) == 1 and len(set(places_in(outcome))) == 2


def _draw(match: Match, _events: list[Event]) -> bool:
    return places_in(ended(match)) == (1, 1) and points_in(ended(match))[0] > 0


def _own(seed: int) -> str:
    return DECKS.write(legal_deck(seed))


def _with(starter: str, *cards: str) -> str:
    """Return the code of a starter deck in which these characters replace the most expensive ones."""
    deck = dict(DECKS.starter(starter) or {})
    dearest = sorted(deck, key=lambda card: DECKS.cards[card].points, reverse=True)
    for card in [card for card in cards if card not in deck]:
        del deck[next(other for other in dearest if other in deck and other not in cards)]
        deck[card] = 1
    return DECKS.write(deck)


ANSWERS = ("event-cancelled", "event-attack-cancelled", "event-dodged", "event-regenerated", "event-sacrifice")
SPECIALS = ("event-posed", "event-copied", "event-borrowed", "event-impersonate")


def recordings() -> Iterator[tuple[str, Recorded]]:
    """Yield a match for each ending, for each kind of deck, and matches with many answers to events."""
    game = game_named("marvel_card_game")
    limit: dict[str, object] = {"turn_limit": 40}
    endless: dict[str, object] = {"turn_limit": 400, "deck": ["x-men", "brotherhood-and-sinister"]}
    own: dict[str, object] = {"deck": [_own(1), _own(2)], "first": 2}
    fixed: dict[str, object] = {"deck": "sealed", "fixed_windows": True, "location_effects": False}
    cast = ("space-phantom", "rogue", "hobgoblin-imperial-guard")
    special: dict[str, object] = {"deck": [_with("x-men", *cast), _with("avengers", *cast)]}
    plans: tuple[tuple[str, str, dict[str, object], Chooser, Wanted], ...] = (
        ("two-locations", "both locations are won", {}, good_move, ends("end-locations")),
        ("turn-limit", "the last turn agreed", limit, any_move, ends("end-turn-limit")),
        ("stalemate", "nobody does anything any more", endless, idle, ends("end-stalemate")),
        ("own-decks", "decks of the players' own", own, good_move, ends("end-locations")),
        ("fixed-windows", "sealed decks, every window opened", fixed, any_move, ends("end-locations")),
        ("answers", "attacks and events answered in many ways", {"deck": "sealed"}, any_move, tells(*ANSWERS)),
        ("specials", "Space Phantom, Mimic and Rogue", special, any_move, tells(*SPECIALS)),
        ("level", "equal points, decided by locations", limit, any_move, _decided_by_locations),
        ("draw", "equal points and a location each", {"deck": "sealed"}, any_move, _draw),
    )
    for name, about, options, choose, wanted in plans:
        yield name, recorded(about, found(game, 2, options, choose, wanted))
