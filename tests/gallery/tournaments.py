"""Sample pictures of tournaments: ``python -m tests.gallery.tournaments [DIR]`` writes them with their alt texts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import NamedTuple

import msgspec

from bot.wording.words import words_for
from render.ground.compose import Sheet
from render.ground.scene import Words
from render.pictures import Picture, finished
from render.record import DrawnRecord, RecordLine, record_sheet
from render.tournaments.brackets import (
    DrawnBracket,
    DrawnColumn,
    DrawnEntrant,
    DrawnMatch,
    bracket_pages,
    bracket_sheet,
)
from render.tournaments.crosstable import CrosstableLine, DrawnCrosstable, crosstable_sheet
from render.tournaments.round_tables import (
    DrawnRound,
    DrawnSeat,
    SeatedTable,
    round_pages,
    round_sheet,
)
from render.tournaments.standings import (
    DrawnStandings,
    StandingsLine,
    standings_pages,
    standings_sheet,
)
from render.tournaments.way import PlayerWay, WayLine, way_sheet
from render.tournaments.winners import DrawnWinners, RankedPlayer, winners_sheet
from tests.gallery.leaderboard import MANY
from tests.gallery.pictures import HOSTILE, LONG, write_pictures

EVENT = "Autumn Cup 2026"
LABELS = ("Points", "Buch. C1", "Buchholz", "S–B")
# The columns of a ladder in Spanish, whose words are the longest.
RESULTS = ("Ganadas", "Empatadas", "Perdidas")


class TournamentSample(NamedTuple):
    """A picture to paint, with a function that returns its sheet."""

    name: str
    sheet: Callable[[Words], Sheet]
    lang: str = "en"


def names(count: int) -> tuple[str, ...]:
    more = tuple(f"Player {number}" for number in range(1, count + 1))
    return (*MANY, *more)[:count]


def standings(players: Sequence[str], *, own: int | None = None, labels: tuple[str, ...] = LABELS) -> DrawnStandings:
    """Return standings of these players. Every seventh player has left."""
    lines = []
    for index, name in enumerate(players):
        figures = (f"{(len(players) - index) / 2:g}".replace(".5", "½"), "12½", "14", "9¾", "3")[: len(labels)]
        out = index % 7 == 6
        lines.append(StandingsLine(index + 1, name, figures, "left" if out else "", is_reader=index == own, out=out))
    return DrawnStandings(EVENT, "After round 4", labels, tuple(lines))


def tree(players: Sequence[str], *, played: int = 9) -> tuple[DrawnColumn, ...]:
    """Return a bracket in which the first-named player wins each match, with results for some rounds.

    If the number of players is not a power of two, the first players have a bye. The player named fourth wins by
    forfeits.
    """
    order = [0]
    while len(order) < len(players):
        order = [seed for one in order for seed in (one, 2 * len(order) - 1 - one)]
    standing: list[int | None] = [*order]
    rounds, number = list[DrawnColumn](), 0
    while len(standing) > 1:
        matches, going = list[DrawnMatch](), list[int | None]()
        for first, second in zip(standing[::2], standing[1::2], strict=True):
            rests = first is not None and second is not None and max(first, second) >= len(players)
            known = first is not None and second is not None
            winner = min(first, second) if first is not None and second is not None and number < played else None
            without = winner == 3 and not rests
            sides = tuple(
                DrawnEntrant(
                    players[one] if one is not None and one < len(players) else "",
                    one + 1 if one is not None and one < len(players) else 0,
                    "" if winner is None or rests else ("+−" if without else "21")[one != winner],
                    is_winner=one is not None and one == winner,
                    is_reader=one == 2,
                )
                for one in (first, second)
            )
            label, before = f"W{number + 1}-{len(matches) + 1}", f"winner of W{number}-{2 * len(matches) + 1}"
            hints = ("bye", "bye") if known else (before, f"winner of W{number}-{2 * len(matches) + 2}")
            note = "forfeit" if without else ""
            matches.append(DrawnMatch((sides[0], sides[1]), hints, label, note, bye=rests))
            going.append(winner)
        left = len(standing) // 2
        rounds.append(DrawnColumn({1: "Final", 2: "Semi-finals"}.get(left, f"Round of {2 * left}"), tuple(matches)))
        standing, number = going, number + 1
    return tuple(rounds)


def double_elimination(players: Sequence[str], *, played: int = 2) -> DrawnBracket:
    """Return a double elimination after its first rounds, or (``played`` above two) before its finals."""
    upper = tree(players, played=played)
    lower = []
    for number in range(max(0, 2 * len(upper) - 2)):
        count = len(players) >> (2 + number // 2)
        hints = tuple(
            DrawnMatch(
                _losers(players, number + at) if played > 2 else (DrawnEntrant(), DrawnEntrant()),
                (f"Winner of L{number}-{at}", f"Loser of W{number // 2 + 2}-{at}"),
                f"L{number + 1}-{at}",
            )
            for at in range(1, count + 1)
        )
        lower.append(DrawnColumn(f"Losers' round {number + 1}", hints))
    final = DrawnMatch((DrawnEntrant(), DrawnEntrant()), ("Winner of W4-1", "Winner of L6-1"), "F")
    again = DrawnMatch((DrawnEntrant(), DrawnEntrant()), ("Loser of F", "Winner of F"), "R")
    grand = (DrawnColumn("Grand final", (final,)), DrawnColumn("Reset, if needed", (again,)))
    return DrawnBracket(EVENT, (("Winners", upper), ("Losers", tuple(lower)), ("Finals", grand)))


def _losers(players: Sequence[str], at: int) -> tuple[DrawnEntrant, DrawnEntrant]:
    """Return two players of the losers' bracket; the first one won."""
    one, other = (players[(2 * at + side) % len(players)] for side in (0, 1))
    return DrawnEntrant(one, 0, "2", is_winner=True), DrawnEntrant(other, 0, "0")


def knock_out_standings(players: Sequence[str]) -> DrawnStandings:
    """Return the standings of a knock-out. They say in words how far each player came."""
    far = ("Final", "Final", "Semi-finals", "Semi-finals", *["Quarter-finals"] * 4, *["Round 1"] * len(players))
    lines = (
        StandingsLine(place, name, (said,), "forfeit" if place == 5 else "", is_reader=name == "Chloé")
        for place, name, said in zip((1, 2, 3, 3, 5, 5, 5, 5, *[9] * len(players)), players, far, strict=False)
    )
    return DrawnStandings(EVENT, "After round 4", ("Reached",), tuple(lines))


def crosstable(players: Sequence[str], *, cells: tuple[str, ...] = ("1", "½", "0", "")) -> DrawnCrosstable:
    """Return a group with all kinds of results."""
    lines = [
        CrosstableLine(
            number + 1,
            name,
            tuple("" if other == number else cells[(number + 2 * other) % len(cells)] for other in range(len(players))),
            f"{len(players) - number}½",
            is_reader=number == 1,
        )
        for number, name in enumerate(players)
    ]
    note = "+ and −: without a game" if "+" in cells else ""
    return DrawnCrosstable(EVENT, "Group A", tuple(lines), note)


def round_of_tables(players: Sequence[str], seats: int, *, over: bool = True, byes: Sequence[str] = ()) -> DrawnRound:
    """Return a round with the players in order. With ``over``, every second table is over, from the first on."""
    tables = []
    for number in range(0, len(players), seats):
        done = over and number // seats % 2 == 0
        who = tuple(
            DrawnSeat(
                name,
                "2½",
                ("5", "3", "2", "1")[seat] if done else "",
                f"had 2½, got {'5321'[seat]}" if done else "had 2½",
                is_reader=name == "Chloé",
                is_winner=seat == 0,
            )
            for seat, name in enumerate(players[number : number + seats])
        )
        tables.append(SeatedTable(f"Table {number // seats + 1}", "over" if done else "turn 12", who))
    return DrawnRound(EVENT, "Round 3", tuple(tables), tuple(byes))


def way(rounds: int) -> PlayerWay:
    """Return a player's path through this many rounds. One round is a bye."""
    lines = []
    for number in range(1, rounds + 1):
        if number == 3:
            lines.append(WayLine(number, (), "1", "2", note="bye"))
        else:
            rivals = names(16)[number % 13 : number % 13 + 3]
            lines.append(WayLine(number, rivals, "2nd of 4", f"{number}½", "table 4", was_won=number % 2 == 0))
    return PlayerWay(EVENT, "Chloé · 3rd of 16", tuple(lines))


def knock_out_way() -> PlayerWay:
    """Return a player's path through a knock-out, in which points do not count."""
    lines = (
        WayLine(1, (), "", "", note="rest"),
        WayLine(2, (LONG[0],), "1", "", "Table 2-2", was_won=True),
        WayLine(3, ("Ana",), "−", "", "Table 3-1 · forfeit"),
    )
    return PlayerWay(EVENT, "Chloé · 3 of 11", lines)


def winners(players: Sequence[str], places: Sequence[int] | None = None) -> DrawnWinners:
    """Return the final picture of an event."""
    given = places or range(1, len(players) + 1)
    ranked = (
        RankedPlayer(place, name, "1 point" if place == 8 else f"{9 - place} points")
        for place, name in zip(given, players, strict=False)
    )
    return DrawnWinners(EVENT, "Splendor: Marvel · 8 players · 3 rounds", tuple(ranked))


def record(titles: Sequence[str]) -> DrawnRecord:
    """Return a player's record in these games. Every third game has no rating."""
    lines = (
        RecordLine(title, 40 - 3 * number, 21 - number, "" if number % 3 == 2 else f"{1611 - 37 * number}?")
        for number, title in enumerate(titles)
    )
    note = "? fewer than 5 rated matches: still settling"
    return DrawnRecord("Bruno Díaz", "All games: rating 1590? · 114 matches, 60 won", tuple(lines), note)


def _standings(name: str, shown: DrawnStandings, lang: str = "en") -> Iterator[TournamentSample]:
    for page in range(standings_pages(shown)):
        yield TournamentSample(
            f"standings-{name}-{page + 1}",
            partial(standings_sheet, shown, page),
            lang,
        )


def _bracket(name: str, shown: DrawnBracket, lang: str = "en") -> Iterator[TournamentSample]:
    for page in range(len(bracket_pages(shown))):
        yield TournamentSample(
            f"bracket-{name}-{page + 1}",
            partial(bracket_sheet, shown, page),
            lang,
        )


def _whole(name: str, shown: DrawnBracket, lang: str = "en") -> Iterator[TournamentSample]:
    yield next(_bracket(name, shown, lang))


def _round(name: str, shown: DrawnRound, lang: str = "en") -> Iterator[TournamentSample]:
    for page in range(round_pages(shown)):
        yield TournamentSample(
            f"round-{name}-{page + 1}",
            partial(round_sheet, shown, page),
            lang,
        )


def _crosstable(name: str, shown: DrawnCrosstable, lang: str = "en") -> TournamentSample:
    return TournamentSample(
        f"crosstable-{name}",
        partial(crosstable_sheet, shown),
        lang,
    )


def _way(name: str, shown: PlayerWay, lang: str = "en") -> TournamentSample:
    return TournamentSample(f"way-{name}", partial(way_sheet, shown, 0), lang)


def _winners(name: str, shown: DrawnWinners, lang: str = "en") -> TournamentSample:
    return TournamentSample(f"podium-{name}", partial(winners_sheet, shown), lang)


def _record(name: str, shown: DrawnRecord, lang: str = "en") -> TournamentSample:
    return TournamentSample(f"record-{name}", partial(record_sheet, shown), lang)


def _samples() -> Iterator[TournamentSample]:
    hostile = (*HOSTILE, *LONG)
    yield from _standings("none", standings(()))
    yield from _standings("some", standings(names(16), own=4))
    yield from _standings("two-pages-es", standings(names(21), own=18), "es")
    yield from _standings("hostile", standings(hostile, labels=LABELS[:1]))
    yield from _standings("knock-out", knock_out_standings((*names(10), *LONG)))
    yield from _standings("ladder-es", standings(names(16), labels=RESULTS), "es")
    yield from _standings("waitlist", msgspec.structs.replace(standings((*names(7), *LONG), labels=()), ranked=False))
    yield from _bracket("eleven", DrawnBracket(EVENT, (("Bracket", tree(names(11), played=3)),)))
    yield from _bracket("four", DrawnBracket(EVENT, (("Bracket", tree(names(4))),)))
    yield from _bracket("sixteen", DrawnBracket(EVENT, (("Bracket", tree(names(16), played=2)),)))
    yield from _bracket("thirty-two-es", DrawnBracket(EVENT, (("Cuadro", tree(names(32), played=3)),)), "es")
    yield from _bracket("double", double_elimination(names(16)))
    yield from _whole("double-32", double_elimination(names(32)))
    yield from _whole("double-64-es", double_elimination(names(64), played=9), "es")
    yield from _whole("double-128", double_elimination(names(128), played=9))
    yield from _bracket("hostile", DrawnBracket("W" * 60, (("Bracket", tree(hostile)),)))
    yield from _bracket("none", DrawnBracket(EVENT, ()))
    yield _crosstable("six", crosstable(names(6)))
    yield _crosstable("sixteen-es", crosstable(names(16)), "es")
    yield _crosstable("double", crosstable(names(8), cells=("1 0", "½ ½", "1 1", "")))
    yield _crosstable("double-sixteen", crosstable(names(16), cells=("1 0", "½ ½", "+ 1", "")))
    yield _crosstable("forfeits", crosstable(names(5), cells=("1", "+", "−")))
    yield _crosstable("hostile", crosstable(hostile))
    yield from _round("pods", round_of_tables(names(20), 4))
    yield from _round("duels-es", round_of_tables(names(17)[:16], 2, byes=names(17)[16:]), "es")
    yield from _round("threes", round_of_tables(names(7), 4))
    yield from _round("hostile", round_of_tables(hostile, 4, byes=hostile[:3]))
    yield _way("five", way(5))
    yield _way("none-es", PlayerWay(EVENT, "Chloé", ()), "es")
    yield _way("sixteen", way(16))
    yield _way("knock-out", knock_out_way())
    yield _winners("eight", winners(names(8)))
    yield _winners("shared-es", winners(names(9), (1, 2, 3, 3, 5, 5, 5, 5, 9)), "es")
    yield _winners("hostile", winners(hostile))
    yield _winners("two", winners(names(2)))
    yield _record("one-es", record(("Tres en raya",)), "es")
    yield _record("games", record(("Ragami", "Splendor: Marvel", "Marvel United", "Marvel United (together)")))
    yield _record("hostile", record((*HOSTILE, *LONG)))
    yield _record("none", record(()))


@cache
def tournament_samples() -> tuple[TournamentSample, ...]:
    return tuple(_samples())


def painted_sample(sample: TournamentSample) -> Picture:
    words = words_for(None, sample.lang)
    return finished(sample.sheet(words), f"{sample.name}.png")


def main() -> None:
    write_pictures((sample.name, painted_sample(sample)) for sample in tournament_samples())


if __name__ == "__main__":
    main()
