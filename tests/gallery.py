"""Sample positions of every game as pictures: ``python -m tests.gallery [DIR]`` writes them with their alt texts."""

from __future__ import annotations

import hashlib
import importlib
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from bot.words import words_for
from engine.kernel.game import View
from engine.kernel.match import Match
from engine.kernel.record import new_record
from engine.kernel.registry import game_named, games
from render.pictures import Picture, board_picture, hand_picture
from render.scene import Scene

Kind = Literal["board", "hand"]
NAMES = ("Ana", "Bruno Díaz", "Chloé", "Dmitri")
LONG = (
    "Maximiliana Fernández de la Vega y Ortiz",
    "The Honourable Mr. Featherstonehaugh",
    "Wolfeschlegelsteinhausenbergerdorff",
    "W" * 32,
)
HOSTILE = (
    "שלום עולם \u202egnp.exe",
    "Z\u0351\u0352\u0353\u0354\u0355\u0356a\u0300\u0301\u0302\u0303l\u0310\u0311g\u0312o\u0357\n\n@everyone",
    "👩‍👩‍👧‍👦🔥\u200b\u200b\u2060",
    "\ufdfd𝕱𝖗𝖆𝖐𝖙𝖚𝖗 田中",
)


class Sample(msgspec.Struct, frozen=True):
    """A position to be painted."""

    name: str
    slug: str
    view: View
    names: tuple[str, ...]
    lang: str
    kind: Kind


def start(slug: str, seats: int, seed: int, options: dict[str, object] | None = None) -> Match:
    """Return a new match whose seed is derived from a number."""
    game = game_named(slug)
    secret = hashlib.sha256(f"{slug}/{seats}/{seed}".encode()).digest()
    return Match(
        new_record(
            game,
            match_id=f"gallery-{seed}",
            options=game.parse_options(options or {}),
            seats=seats,
            entropy=tuple(map(str, range(seats))),
            seed=secret,
        )
    )


def step(match: Match, number: int, *, wild: int = 9) -> None:
    """Play one move: mostly the one that looks best, every ``wild``-th time any."""
    decision = match.decisions()[0]
    dice = int.from_bytes(hashlib.sha256(f"{match.record.match_id}/{number}".encode()).digest()[:8], "big")
    moves = decision.moves
    if dice % wild:
        view = match.view(decision.seat)
        move = max(moves, key=lambda some: (match.game.rate(view, some), hashlib.sha256(repr(some).encode()).digest()))
    else:
        move = moves[dice // wild % len(moves)]
    match.play(decision.seat, " ".join(move))


def positions(match: Match, *, wild: int = 9, limit: int = 600) -> Iterator[Match]:
    """Play on, yielding the match before every move and at its end."""
    for number in range(limit):
        yield match
        if match.outcome() is not None:
            return
        step(match, number, wild=wild)


def play_until(match: Match, done: Callable[[Match], bool], *, wild: int = 9) -> Match:
    """Play on until ``done``. Raises `LookupError` when that never happens."""
    for position in positions(match, wild=wild):
        if done(position):
            return position
    raise LookupError("the match ended before such a position came up")


def first(slug: str, seats: int, done: Callable[[Match], bool], wild: int = 9, **options: object) -> Match:
    """Return the first such position over many matches. Raises `LookupError` when there is none."""
    for seed in range(200):
        try:
            return play_until(start(slug, seats, seed, dict(options)), done, wild=wild)
        except LookupError:
            continue
    raise LookupError(slug)


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


def _splendor_marvel(slug: str) -> Iterator[Sample]:
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
    state = match.game.copy(match.state)
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


_GALLERIES: dict[str, Callable[[str], Iterator[Sample]]] = {"splendor_marvel": _splendor_marvel}


@cache
def samples() -> tuple[Sample, ...]:
    """Return the sample positions of every game. Raises `ImportError` for a game that has none."""
    return tuple(sample for slug in games() for sample in _gallery(slug)(slug))


def _gallery(slug: str) -> Callable[[str], Iterator[Sample]]:
    """Return what yields a game's samples: a function of this file, or ``gallery`` of ``tests.gallery_<slug>``."""
    if slug in _GALLERIES:
        return _GALLERIES[slug]
    found: Callable[[str], Iterator[Sample]] = importlib.import_module(f"tests.gallery_{slug}").gallery
    return found


def scene_of(sample: Sample) -> Scene:
    """Return what is to be painted."""
    return Scene(sample.view, sample.names)


def picture_of(sample: Sample) -> Picture:
    """Paint a sample."""
    paint = board_picture if sample.kind == "board" else hand_picture
    return paint(sample.slug, scene_of(sample), words_for(sample.slug, sample.lang))


def main() -> None:
    """Write every sample as PNG and alt text."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "gallery")
    folder.mkdir(parents=True, exist_ok=True)
    for sample in samples():
        picture = picture_of(sample)
        path = folder / f"{sample.slug}-{sample.name}"
        path.with_suffix(".png").write_bytes(picture.png)
        path.with_suffix(".txt").write_text(picture.alt + "\n", encoding="utf-8")
        print(f"{path}.png  {len(picture.png) // 1000} kB  alt {len(picture.alt)}")  # noqa: T201


if __name__ == "__main__":
    main()
