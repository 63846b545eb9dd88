"""Makes the recorded matches anew: `python -m tests.records.make` searches the seeds for each kind of ending."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import msgspec

from engine.games.marvel_card_game.decks import DECKS
from engine.games.splendor_marvel.state import Turn
from engine.kernel.events import Event
from engine.kernel.match import Match
from engine.kernel.moves import move_text
from engine.kernel.registry import game_named
from tests.engine.games.marvel_card_game.some_decks import legal_deck
from tests.engine.playing import any_move, ended, good_move
from tests.engine.tables import places_in, points_in
from tests.records.ragami_plans import ragami
from tests.records.recorded import Chooser, Recorded, Wanted, found, recorded

FOLDER = Path(__file__).parent


def hoard(match: Match, chooser: random.Random) -> tuple[int, str]:
    """Keep what others need: fill the hand from the third deck, then take, and recruit only when nothing else goes."""
    (decision,) = match.decisions()
    texts = [move_text(move) for move in decision.moves]
    for beginning in ("reserve deck-3", "return shield", "take"):
        some = [text for text in texts if text.startswith(beginning)]
        if some:
            return decision.seat, _least_of_use(match, some, chooser)
    return decision.seat, chooser.choice(texts)


def _least_of_use(match: Match, texts: list[str], chooser: random.Random) -> str:
    """Return the move after which the seat could pay for the fewest cards."""
    seat = match.decisions()[0].seat

    def useful(text: str) -> int:
        state = match.attempt(seat, text).state
        turn = msgspec.structs.replace(state, steps=[Turn(seat)], outcome=None)
        return sum(move[0] == "recruit" for decision in match.game.decisions(turn) for move in decision.moves)

    chooser.shuffle(texts)
    return min(texts, key=useful)


def _ends(reason: str) -> Wanted:
    return lambda match, _events: ended(match).reason.key == reason


def _tells(key: str) -> Wanted:
    return lambda _match, events: any(event.key == key for event in events)


def _both_qualified(match: Match, events: list[Event]) -> bool:
    return len(match.state.qualified()) > 1 and _ends("end-gauntlet")(match, events)


def _level(match: Match, events: list[Event]) -> bool:
    """The best two that qualified have the same points."""
    best = sorted(points_in(ended(match))[seat] for seat in match.state.qualified())[-2:]
    return len(best) == 2 and len(set(best)) == 1 and _both_qualified(match, events)


def splendor_marvel() -> Iterator[tuple[str, Recorded]]:
    """Each table size, and each way in which a match can end."""
    game = game_named("splendor_marvel")
    plans: tuple[tuple[str, str, int, dict[str, object], Chooser, Wanted], ...] = (
        ("two-seats", "two seats that play well", 2, {}, good_move, _ends("end-gauntlet")),
        ("three-seats", "three seats that play anything", 3, {}, any_move, _ends("end-gauntlet")),
        ("four-seats", "four seats that play well", 4, {}, good_move, _ends("end-gauntlet")),
        ("round-limit", "the last round agreed", 3, {"round_limit": 15}, good_move, _ends("end-round-limit")),
        ("stalemate", "nobody can act any more", 2, {}, hoard, _ends("end-stalemate")),
        ("trigger-lost", "the end is triggered, and lost with the tile", 4, {}, any_move, _tells("event-trigger-lost")),
        ("overtaken", "two seats qualify in one round", 4, {}, good_move, _both_qualified),
        ("level", "equal points, decided by the tie-breaks", 4, {}, good_move, _level),
    )
    for name, about, seats, options, choose, wanted in plans:
        yield name, recorded(about, found(game, seats, options, choose, wanted))


def idle(match: Match, _chooser: random.Random) -> tuple[int, str]:
    """Draw, discard and do nothing else."""
    (decision,) = match.decisions()
    return decision.seat, move_text(decision.idle())


def _tells_all(*wanted: str) -> Wanted:
    return lambda _match, events: set(wanted) <= {event.key for event in events}


def _decided_by_locations(match: Match, _events: list[Event]) -> bool:
    outcome = ended(match)
    return len(set(points_in(outcome))) == 1 and len(set(places_in(outcome))) == 2


def _draw(match: Match, _events: list[Event]) -> bool:
    return places_in(ended(match)) == (1, 1) and points_in(ended(match))[0] > 0


def _own(seed: int) -> str:
    return DECKS.write(legal_deck(seed))


def _with(starter: str, *cards: str) -> str:
    """Return the code of a starter deck in which these characters take the places of the dearest ones."""
    deck = dict(DECKS.starter(starter) or {})
    dearest = sorted(deck, key=lambda card: DECKS.cards[card].points, reverse=True)
    for card in [card for card in cards if card not in deck]:
        del deck[next(other for other in dearest if other in deck and other not in cards)]
        deck[card] = 1
    return DECKS.write(deck)


ANSWERS = ("event-cancelled", "event-attack-cancelled", "event-dodged", "event-regenerated", "event-sacrifice")
SPECIALS = ("event-posed", "event-copied", "event-borrowed", "event-impersonate")


def marvel_card_game() -> Iterator[tuple[str, Recorded]]:
    """Each way in which a match can end, each kind of deck, and matches full of answers."""
    game = game_named("marvel_card_game")
    limit: dict[str, object] = {"turn_limit": 40}
    endless: dict[str, object] = {"turn_limit": 400, "deck": ["x-men", "brotherhood-and-sinister"]}
    own: dict[str, object] = {"deck": [_own(1), _own(2)], "first": 2}
    fixed: dict[str, object] = {"deck": "sealed", "fixed_windows": True, "location_effects": False}
    cast = ("space-phantom", "rogue", "hobgoblin-imperial-guard")
    special: dict[str, object] = {"deck": [_with("x-men", *cast), _with("avengers", *cast)]}
    plans: tuple[tuple[str, str, dict[str, object], Chooser, Wanted], ...] = (
        ("two-locations", "both locations are won", {}, good_move, _ends("end-locations")),
        ("turn-limit", "the last turn agreed", limit, any_move, _ends("end-turn-limit")),
        ("stalemate", "nobody does anything any more", endless, idle, _ends("end-stalemate")),
        ("own-decks", "decks of the players' own", own, good_move, _ends("end-locations")),
        ("fixed-windows", "sealed decks, every window opened", fixed, any_move, _ends("end-locations")),
        ("answers", "attacks and events answered in many ways", {"deck": "sealed"}, any_move, _tells_all(*ANSWERS)),
        ("specials", "Space Phantom, Mimic and Rogue", special, any_move, _tells_all(*SPECIALS)),
        ("level", "equal points, decided by locations", limit, any_move, _decided_by_locations),
        ("draw", "equal points and a location each", {"deck": "sealed"}, any_move, _draw),
    )
    for name, about, options, choose, wanted in plans:
        yield name, recorded(about, found(game, 2, options, choose, wanted))


MAKERS = {"splendor_marvel": splendor_marvel, "marvel_card_game": marvel_card_game, "ragami": ragami}


def main() -> None:
    """Write every record."""
    for slug, make in MAKERS.items():
        folder = FOLDER / slug
        folder.mkdir(exist_ok=True)
        for name, document in make():
            (folder / f"{name}.json").write_bytes(msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n")


if __name__ == "__main__":
    main()
