"""The contests between computer players that show how strong they are, with their goals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_args

import msgspec

from engine.games.marvel_united.state.pieces import VillainSlug
from engine.players.levels import LEVELS

RANDOM, AHEAD, EASY = "random", "ahead", "easy"
PLAYERS = (RANDOM, AHEAD, *LEVELS)
SCENARIOS = ("born-again", "brood-wars", "house-of-m", "secret-wars")


class Contest(msgspec.Struct, frozen=True):
    """A row of the table: the matches of the player named ``one`` against the player named ``other``.

    Each deal is played once for each seat, and ``one`` has that seat. If ``together`` names seats, each deal is played
    only once, and ``one`` has all these seats.
    """

    game: str
    seats: int
    one: str
    other: str
    options: Mapping[str, Any] = {}
    goal: str = ""
    together: tuple[int, ...] = ()

    @property
    def name(self) -> str:
        """The name of a row: the game, its options and number of seats, and the two players."""
        chosen = "".join(f", {value}" for value in self.options.values())
        against = (
            f"{self.one} together" if self.together == (*range(self.seats),) else f"{self.one} against {self.other}"
        )
        return f"{self.game}{chosen}, {self.seats} seats, {against}"

    def places(self) -> tuple[tuple[int, ...], ...]:
        """Return the seats of ``one`` in each match that is played on the same deal."""
        return (self.together,) if self.together else tuple((seat,) for seat in range(self.seats))


def _against_ahead() -> Iterator[Contest]:
    for game, seats, strong, normal in (
        ("splendor_marvel", 2, "≥ 95 %", "≥ 85 %"),
        ("splendor_marvel", 4, "≥ 65 %", ""),
        ("ragami", 2, "≥ 97 %", "≥ 90 %"),
        ("ragami", 4, "≥ 70 %", ""),
        ("marvel_card_game", 2, "≥ 75 %", "≥ 65 %"),
    ):
        yield Contest(game, seats, "strong", AHEAD, goal=strong)
        if normal:
            yield Contest(game, seats, "normal", AHEAD, goal=normal)
    for scenario in SCENARIOS:
        options = {"scenario": scenario}
        yield Contest("marvel_heroes", 2, "strong", AHEAD, options, "≥ 90 %")
        yield Contest("marvel_heroes", 4, "strong", AHEAD, options, "≥ 55 %")
        yield Contest("marvel_heroes", 2, "normal", AHEAD, options, "≥ 75 %")


def _united() -> Iterator[Contest]:
    goals = {"strong": "+ 20 points or ≥ 90 %", "normal": "+ 10 points", AHEAD: "", EASY: "", RANDOM: ""}
    for villain in get_args(VillainSlug):
        for seats in (2, 4):
            for one, goal in goals.items():
                yield Contest(
                    "marvel_united", seats, one, AHEAD, {"villain": villain}, goal, together=tuple(range(seats))
                )
        against = {"mode": "villain", "villain": villain}
        yield Contest("marvel_united", 3, "strong", "strong", against, "25 to 60 %", together=(0, 1))


def _ladder() -> Iterator[Contest]:
    for game in ("splendor_marvel", "ragami", "marvel_card_game", "marvel_heroes"):
        for one, other in (("strong", "normal"), ("normal", EASY), (EASY, RANDOM)):
            yield Contest(game, 2, one, other, goal="≥ 60 %")


CONTESTS = (*_against_ahead(), *_united(), *_ladder())
