"""Sample positions of Splendor: Marvel."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial

from engine.games.splendor_marvel.game import GAME
from engine.kernel.matches.match import Match
from tests.gallery.pictures import HOSTILE, LONG, NAMES, Kind, Position, Sample, first, play_until, start

Played = Callable[[], Match]


def gallery(slug: str) -> Iterator[Sample]:
    middle = {seats: cache(partial(_middle, slug, seats)) for seats in (2, 3, 4)}
    end = {seats: cache(partial(first, slug, seats, _over)) for seats in (2, 3, 4)}
    for seats in (2, 3, 4):
        yield from _both(f"{seats}-start", partial(start, slug, seats, 1))
        yield from _both(f"{seats}-middle", middle[seats])
        yield from _both(f"{seats}-end", end[seats])
    yield _board("showcase", partial(first, slug, 3, _lively, wild=4, tried_first=7))
    full = cache(partial(first, slug, 4, _full_hands, wild=2))
    yield from _both("full-hands", full)
    blind = cache(partial(first, slug, 3, _two_blind, wild=2, tried_first=3))
    yield _board("blind", blind)
    yield _sample("blind-own-board", "board", blind, _who_is_blind)
    yield _sample("blind-hand", "hand", blind, _who_is_blind)
    for kind, seed in (("payment", 0), ("return", 0), ("location", 10)):
        yield from _both(kind, partial(first, slug, 3, partial(has_decision, kind=kind), wild=3, tried_first=seed))
    yield from _both("qualified", partial(first, slug, 3, _qualified))
    yield from _both("long-names", middle[4], LONG)
    yield from _both("hostile-names", middle[4], HOSTILE)
    yield from _both("spanish", middle[3], NAMES, "es")
    yield from _both("spanish-long-names", middle[4], LONG, "es")
    yield from _both("spanish-full-hands-long-names", full, LONG, "es")
    yield from _both("spanish-end", end[4], LONG, "es")
    yield from _both("round-limit", partial(first, slug, 2, lambda match: match.state.round == 6, round_limit=12))
    yield from _both("round-limit-end", partial(first, slug, 2, _over, round_limit=12))
    yield from _both("empty", partial(_emptied, slug))
    yield _board("shared", partial(_shared, slug))


def _both(name: str, played: Played, names: tuple[str, ...] = NAMES, lang: str = "en") -> Iterator[Sample]:
    played = cache(played)
    yield _board(name, played, names, lang)
    yield _sample(f"{name}-hand", "hand", played, _due, names, lang)


def _board(name: str, played: Played, names: tuple[str, ...] = NAMES, lang: str = "en") -> Sample:
    return _sample(f"{name}-board", "board", played, lambda _match: None, names, lang)


def _sample(
    name: str,
    kind: Kind,
    played: Played,
    viewer: Callable[[Match], int | None],
    names: tuple[str, ...] = NAMES,
    lang: str = "en",
) -> Sample:
    def reach() -> Position:
        match = played()
        return Position(match.view(viewer(match)), names[: match.record.seats])

    return Sample(name, GAME.slug, lang, kind, reach)


def _due(match: Match) -> int:
    """Return the first seat on turn, or seat 0 after the end."""
    return match.decisions()[0].seat if match.decisions() else 0


def _over(match: Match) -> bool:
    return match.outcome() is not None


def _full_hands(match: Match) -> bool:
    return sum(len(seat_state.hand) for seat_state in match.state.seats) >= 9


def _qualified(match: Match) -> bool:
    return bool(match.state.qualified()) and not _over(match)


def _middle(slug: str, seats: int) -> Match:
    return play_until(start(slug, seats, 7), lambda match: len(match.moves) >= 15 * seats)


def _lively(match: Match) -> bool:
    """Return whether a picture of the position has much to show.

    It needs full decks, cards in hand, a tile, a location, and tokens just taken.
    """
    state = match.state
    hands = [hand_card.is_public for seat_state in state.seats for hand_card in seat_state.hand]
    return (
        not match.outcome()
        and len(hands) >= 4
        and 0 < hands.count(False) < 3
        and all(state.decks)
        and state.tile is not None
        and len(state.locations) < 3
        and state.last.moves[0].startswith("take")
    )


def _blind(match: Match, seat: int) -> int:
    return sum(not card.is_public for card in match.state.seats[seat].hand)


def _two_blind(match: Match) -> bool:
    return any(_blind(match, seat) >= 2 for seat in range(match.record.seats))


def _who_is_blind(match: Match) -> int:
    return next(seat for seat in range(match.record.seats) if _blind(match, seat) >= 2)


def has_decision(match: Match, kind: str) -> bool:
    return bool(match.decisions()) and match.decisions()[0].kind == kind


def _emptied(slug: str) -> Match:
    """Return a position without decks, with gaps in the display and no token of three kinds left."""
    match = play_until(start(slug, 4, 3), lambda match: len(match.moves) >= 40)
    state = match.state.copy()
    rest = [card for deck in state.decks for card in deck]
    state.decks = [[], [], []]
    state.display[0] = [None] * 4
    state.display[2][1] = None
    assert rest
    state.supply[0] = state.supply[3] = state.supply[5] = 0
    emptied = Match(match.record, state)
    emptied.moves = match.moves
    return emptied


def _shared(slug: str) -> Match:
    """Return the end of a match with a limit of one round. In it every seat only took tokens."""
    match = start(slug, 4, 5, {"round_limit": 1})
    for seat, colours in enumerate(("yellow blue red",) * 4):
        match.play(seat, f"take {colours}")
    return match
