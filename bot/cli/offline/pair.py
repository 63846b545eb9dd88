"""`sobremesa pair`: pairs a round from a file, for organisers without Discord (TN-16 … TN-19)."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec

from bot.cli.offline.names_once import RepeatedNameError, names_once
from engine.kernel.words.plain_text import NotText, plain_text
from engine.tournaments.draws import event_chance
from engine.tournaments.duels.dutch import pair_dutch
from engine.tournaments.duels.large_swiss import OneMatching
from engine.tournaments.duels.round_robin import berger
from engine.tournaments.duels.trf import read_trf
from engine.tournaments.errors import PairingError, TournamentError
from engine.tournaments.pods.pod_pairing import pair_pods
from engine.tournaments.pods.pod_scores import USUAL_POINTS, Player, PodEvent, PodTable
from engine.tournaments.rounds.next_round import MOST_PLAYERS
from engine.tournaments.rounds.schedules import pod_schedule

RequestKind = TypeVar("RequestKind")
STDIN = "-"
DUTCH = "dutch"
LARGEST_FILE = 4 * 1024 * 1024
SEATS = range(2, 7)
DUEL = (2,)
# A note about ignored lines lists at most this many line numbers.
LINES_NAMED = 5


class Paired(NamedTuple):
    """A pairing as printed text, and notes about input lines that the pairing ignores."""

    text: str
    notes: tuple[str, ...] = ()


class PodFile(msgspec.Struct, forbid_unknown_fields=True):
    """The input for a round of pods."""

    players: list[Player]
    seats: list[int]
    seed: str
    rounds: list[list[PodTable]] = []
    forbidden: list[list[Player]] = []
    absent: list[Player] = []


class RoundRobinFile(msgspec.Struct, forbid_unknown_fields=True):
    """The input for a round robin. ``seats``: the allowed table sizes. ``seed`` is used unless all tables are duels."""

    players: list[Player]
    double: bool = False
    seats: tuple[int, ...] = DUEL
    seed: str = ""


_PODS = msgspec.json.Decoder(PodFile)
_ROUND_ROBIN = msgspec.json.Decoder(RoundRobinFile)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("--system", choices=tuple(SYSTEMS), required=True, help="how to pair")
    parser.add_argument("file", metavar="FILE", help="dutch: TRF-16; pods, roundrobin: JSON; - is standard input")


def run(args: argparse.Namespace) -> int:
    """Print the pairing, and ignored lines on standard error; return 0, or 2 if the input is wrong."""
    try:
        # TRF files contain names, and some of the programs that write them do not use Unicode. So old encodings are
        # accepted.
        paired = SYSTEMS[args.system](read(args.file, legacy=args.system == DUTCH))
    except (TournamentError, PairingError) as error:
        # The error may quote the file, so its line breaks are removed to keep the message on one line.
        sys.stderr.write(f"sobremesa: {input_label(args.file)}: {' '.join(str(error).splitlines())}\n")
        return 2
    for note in paired.notes:
        sys.stderr.write(f"sobremesa: {input_label(args.file)}: {note}\n")
    sys.stdout.write(paired.text)
    return 0


def input_label(file: str) -> str:
    """Return the name of the input for messages."""
    return "standard input" if file == STDIN else file


def read(file: str, *, legacy: bool = False) -> str:
    """Return the text of a file or of standard input. ``legacy``: see `plain_text`. Raises `TournamentError`."""
    try:
        data = sys.stdin.buffer.read(LARGEST_FILE + 1) if file == STDIN else _bytes(Path(file))
    except OSError as error:
        raise TournamentError("", error.strerror or str(error)) from None
    if len(data) > LARGEST_FILE:
        raise TournamentError("", f"larger than {LARGEST_FILE // 1024 // 1024} MiB")
    try:
        text = plain_text(data, legacy=legacy)
    except NotText as error:
        raise TournamentError(f"line {error.line}", "this is not UTF-8") from None
    # In a legacy file each line begins with an ASCII code. Other characters there mean that the encoding is unknown.
    strange = next((number for number, line in enumerate(text.split("\n"), 1) if not line[:3].isascii()), None)
    if legacy and strange is not None:
        raise TournamentError(f"line {strange}", "this is not UTF-8")
    return text


def _bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(LARGEST_FILE + 1)


def dutch(text: str) -> Paired:
    """Return the number of pairs, then one pair per line: starting numbers, first seat first, 0 for the bye."""
    report = read_trf(text)
    pairs = pair_dutch(report, engine=OneMatching if report.one_matching else None)
    lines = [len(pairs), *(f"{one} {other or 0}" for one, other in pairs)]
    notes = tuple(_not_heeded(kind, numbers) for kind, numbers in report.ignored)
    return Paired("".join(f"{line}\n" for line in lines), notes)


def _not_heeded(kind: str, numbers: Sequence[int]) -> str:
    some = ", ".join(map(str, numbers[:LINES_NAMED])) + (" …" if len(numbers) > LINES_NAMED else "")
    printable = "".join(letter if letter.isascii() and letter.isprintable() else "?" for letter in kind)
    return f"{'line' if len(numbers) == 1 else 'lines'} {some}: {printable!r} is not heeded by the pairing"


def pods(text: str) -> Paired:
    """Return the tables and byes of a round of pods as JSON."""
    pod_file = _decoded(text, _PODS)
    found = pair_pods(pod_event(pod_file), event_chance(_seed(pod_file.seed)))
    return Paired(json.dumps({"tables": found.tables, "byes": found.byes}, ensure_ascii=False) + "\n")


def round_robin(text: str) -> Paired:
    """Return all rounds of a round robin as JSON: the tables, first seat first, and the players who sit out."""
    robin_file = _decoded(text, _ROUND_ROBIN)
    _no_doubles(robin_file.players, "players")
    rounds = [
        {
            "tables": [[robin_file.players[number - 1] for number in table] for table in tables],
            "byes": [robin_file.players[number - 1] for number in byes],
        }
        for tables, byes in (duel_schedule(robin_file) if robin_file.seats == DUEL else table_schedule(robin_file))
    ]
    return Paired(json.dumps({"rounds": rounds}, ensure_ascii=False) + "\n")


# The tables of a round, and the players without a table; players are numbered from 1.
Scheduled = tuple[list[Sequence[int]], list[int]]


def duel_schedule(robin_file: RoundRobinFile) -> list[Scheduled]:
    """Return the rounds of a round robin of duels."""
    return [
        ([(one, other) for one, other in pairs if other is not None], [one for one, other in pairs if other is None])
        for pairs in berger(len(robin_file.players), double=robin_file.double)
    ]


def table_schedule(robin_file: RoundRobinFile) -> list[Scheduled]:
    """Return the rounds of a round robin with tables of more than two seats."""
    _check_seats(robin_file.seats)
    if robin_file.double:
        raise TournamentError("double", "applies only to systems for duels")
    found = pod_schedule(len(robin_file.players), robin_file.seats, event_chance(_seed(robin_file.seed)))
    return [
        ([table.seats for table in each.tables], [seat for result in each.known_results for seat in result.seats])
        for each in found
    ]


SYSTEMS: dict[str, Callable[[str], Paired]] = {DUTCH: dutch, "pods": pods, "roundrobin": round_robin}


def _decoded(text: str, decoder: msgspec.json.Decoder[RequestKind]) -> RequestKind:
    try:
        found = decoder.decode(text)
        json.loads(text, object_pairs_hook=names_once)
    except RepeatedNameError as error:
        raise TournamentError("", str(error)) from None
    except msgspec.ValidationError as error:
        fault, _, place = str(error).partition(" - at `")
        where = place.rstrip("`").removeprefix("$").removeprefix(".")
        raise TournamentError(where, fault[:1].lower() + fault[1:]) from None
    except msgspec.DecodeError as error:
        raise TournamentError("", f"not valid JSON: {error}") from None
    return found


def _seed(text: str) -> bytes:
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        raise TournamentError("seed", "is not hexadecimal") from None
    if not seed:
        raise TournamentError("seed", "must not be empty")
    return seed


def _check_seats(seats: Sequence[int]) -> None:
    if not seats or any(size not in SEATS for size in seats):
        raise TournamentError("seats", f"tables have {SEATS[0]} to {SEATS[-1]} seats")


def _no_doubles(players: Sequence[Player], place: str) -> None:
    players_seen: set[Player] = set()
    for number, player in enumerate(players):
        if player in players_seen:
            raise TournamentError(f"{place}[{number}]", f"{player!r} is listed twice")
        players_seen.add(player)


def pod_event(pod_file: PodFile) -> PodEvent:
    """Return the event to pair. Raises `TournamentError`, which says where the fault is."""
    known_players = set(pod_file.players)
    if len(pod_file.players) > MOST_PLAYERS:
        raise TournamentError("players", f"a round has at most {MOST_PLAYERS} players, not {len(pod_file.players)}")
    _no_doubles(pod_file.players, "players")
    _check_seats(pod_file.seats)
    for place, names in [
        *((f"forbidden[{number}]", group) for number, group in enumerate(pod_file.forbidden)),
        ("absent", pod_file.absent),
    ]:
        for name in names:
            if name not in known_players:
                raise TournamentError(place, f"there is no player {name!r}")
    for number, tables in enumerate(pod_file.rounds):
        _check_round(tables, known_players, f"rounds[{number}]")
    return PodEvent(
        tuple(pod_file.players),
        tuple(pod_file.seats),
        tuple(map(tuple, pod_file.rounds)),
        tuple(map(tuple, pod_file.forbidden)),
        frozenset(pod_file.absent),
    )


def _check_round(tables: Sequence[PodTable], known_players: set[Player], place: str) -> None:
    seated: set[Player] = set()
    for number, table in enumerate(tables):
        where = f"{place}[{number}]"
        if len(table.table) not in USUAL_POINTS:
            raise TournamentError(f"{where}.table", f"a table has {SEATS[0]} to {SEATS[-1]} players")
        for player in table.table:
            if player not in known_players:
                raise TournamentError(f"{where}.table", f"there is no player {player!r}")
            if player in seated:
                raise TournamentError(f"{where}.table", f"{player!r} sits twice in this round")
            seated.add(player)
        if sorted(table.places) != sorted(1 + sum(one < place for one in table.places) for place in table.places):
            raise TournamentError(f"{where}.places", "places start at 1, and tied players share a place")
        if len(table.places) != len(table.table):
            raise TournamentError(f"{where}.places", "every player of the table needs a place")
