"""Sample leaderboards as pictures: ``python -m tests.gallery.leaderboard [DIR]`` writes them with their alt texts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec

from bot.wording.words import words_for
from render.leaderboard import Leaderboard, LeaderboardLine, leaderboard_picture
from render.pictures import Picture
from tests.gallery.pictures import HOSTILE, LONG, NAMES, write_pictures

MANY = (*NAMES, "Eun-ji", "Farid", "Grace", "Hiroshi", "Inés", "Jürgen", "Kofi", "Līga", "Mateo", "Nour", "Øyvind")


class BoardSample(msgspec.Struct, frozen=True):
    name: str
    board: Leaderboard
    lang: str = "en"


def lines(
    names: tuple[str, ...], *, own: int | None = None, best: int = 1614, step: int = 37, tied: bool = False
) -> tuple[LeaderboardLine, ...]:
    """Return one line per name, with ever smaller numbers. With ``tied``, every two players share a rank."""
    found = []
    for index, name in enumerate(names):
        place = index - index % 2 if tied else index
        found.append(
            LeaderboardLine(
                place=place + 1,
                name=name,
                matches=3 + (7 * index) % 41,
                wins=(5 * index) % 17,
                number=best - step * place,
                open=(3 + (7 * index) % 41) < 5,
                is_reader=index == own,
            )
        )
    return tuple(found)


def _samples() -> Iterator[BoardSample]:
    title = words_for("splendor_marvel", "en")("game-name")
    yield BoardSample("empty", Leaderboard("Ragami", ()))
    yield BoardSample("empty-es", Leaderboard("Todos los juegos", ()), "es")
    yield BoardSample("one", Leaderboard(title, lines(NAMES[:1], own=0)))
    yield BoardSample("fifteen", Leaderboard(title, lines(MANY, own=4)))
    yield BoardSample("fifteen-es", Leaderboard("Todos los juegos", lines(MANY)), "es")
    crowd = tuple(f"Player {number}" for number in range(1, 400))
    yield BoardSample("own-far-below", Leaderboard("All games", lines(crowd, own=278, best=3000, step=6)))
    yield BoardSample("own-sixteenth", Leaderboard("All games", lines(crowd[:16], own=15)))
    yield BoardSample("ties", Leaderboard(title, lines(MANY[:8], own=3, tied=True)))
    yield BoardSample("long-names", Leaderboard("W" * 60, lines((*LONG, *HOSTILE), own=3)))
    yield BoardSample("long-names-es", Leaderboard("W" * 60, lines((*HOSTILE, *LONG) * 3, own=23)), "es")
    yield BoardSample("shares", Leaderboard("Together", lines(MANY[:5], best=100, step=23, own=1), shares=True))
    huge = tuple(
        LeaderboardLine(9_999, "W" * 32, 99_999, 99_999, -9_999, open=True, is_reader=number == 14)
        for number in range(15)
    )
    yield BoardSample("large-numbers", Leaderboard(title, huge))


@cache
def board_samples() -> tuple[BoardSample, ...]:
    return tuple(_samples())


def painted_sample(sample: BoardSample) -> Picture:
    return leaderboard_picture(sample.board, words_for(None, sample.lang))


def main() -> None:
    write_pictures((f"leaderboard-{sample.name}", painted_sample(sample)) for sample in board_samples())


if __name__ == "__main__":
    main()
