"""Sample positions of Splendor: Marvel."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.match import Match
from tests.gallery import HOSTILE, LONG, NAMES, Sample, first, play_until, start


def gallery(slug: str) -> Iterator[Sample]:
    """Yield every sample position."""
    for seats in (2, 3, 4):
        yield from _both(f"{seats}-start", start(slug, seats, 1))
        yield from _both(f"{seats}-middle", _middle(slug, seats))
        yield from _both(f"{seats}-end", first(slug, seats, lambda match: match.outcome() is not None))
    yield _board("showcase", first(slug, 3, _lively, wild=4))
    full = first(slug, 4, lambda match: sum(len(own.hand) for own in match.state.seats) >= 9, wild=2)
    yield from _both("full-hands", full)
    blind = first(slug, 3, _two_blind, wild=2)
    seat = next(seat for seat in range(3) if _blind(blind, seat) >= 2)
    yield _board("blind", blind)
    yield _own("blind", blind, seat)
    yield _hand("blind", blind, seat)
    for kind in ("payment", "return", "location"):
        yield from _both(kind, first(slug, 3, lambda match, kind=kind: asks(match, kind), wild=3))  # type: ignore[misc]
    yield from _both("qualified", first(slug, 3, lambda match: bool(match.state.qualified()) and not match.outcome()))
    yield from _both("long-names", _middle(slug, 4), LONG)
    yield from _both("hostile-names", _middle(slug, 4), HOSTILE)
    yield from _both("spanish", _middle(slug, 3), NAMES, "es")
    yield from _both("spanish-long-names", _middle(slug, 4), LONG, "es")
    yield from _both("spanish-full-hands-long-names", full, LONG, "es")
    yield from _both("spanish-end", first(slug, 4, lambda match: match.outcome() is not None), LONG, "es")
    yield from _both("round-limit", first(slug, 2, lambda match: match.state.round == 6, round_limit=12))
    yield from _both("round-limit-end", first(slug, 2, lambda match: match.outcome() is not None, round_limit=12))
    yield from _both("empty", _emptied(slug))
    yield _board("shared", _shared(slug))


def _both(name: str, match: Match, names: tuple[str, ...] = NAMES, lang: str = "en") -> Iterator[Sample]:
    yield _board(name, match, names, lang)
    seat = match.decisions()[0].seat if match.decisions() else 0
    yield _hand(name, match, seat, names, lang)


def _board(name: str, match: Match, names: tuple[str, ...] = NAMES, lang: str = "en") -> Sample:
    seats = match.record.seats
    return Sample(f"{name}-board", match.game.slug, match.view(None), names[:seats], lang, "board")


def _hand(name: str, match: Match, seat: int, names: tuple[str, ...] = NAMES, lang: str = "en") -> Sample:
    seats = match.record.seats
    return Sample(f"{name}-hand", match.game.slug, match.view(seat), names[:seats], lang, "hand")


def _own(name: str, match: Match, seat: int) -> Sample:
    return Sample(f"{name}-own-board", match.game.slug, match.view(seat), NAMES[: match.record.seats], "en", "board")


def _middle(slug: str, seats: int) -> Match:
    return play_until(start(slug, seats, 7), lambda match: len(match.moves) >= 15 * seats)


def _lively(match: Match) -> bool:
    """Tell whether there is much to see: a full display, cards in hand, a tile, a location, tokens just taken."""
    state = match.state
    hands = [held.known for own in state.seats for held in own.hand]
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
    return sum(not card.known for card in match.state.seats[seat].hand)


def _two_blind(match: Match) -> bool:
    return any(_blind(match, seat) >= 2 for seat in range(match.record.seats))


def asks(match: Match, kind: str) -> bool:
    """Tell whether a decision of that kind is due."""
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
    """Return the end of a match in which nobody did anything before the last round agreed."""
    match = start(slug, 4, 5, {"round_limit": 1})
    for seat, colours in enumerate(("yellow blue red",) * 4):
        match.play(seat, f"take {colours}")
    return match
