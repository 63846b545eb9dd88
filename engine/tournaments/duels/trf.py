"""Reads and writes TRF-16, the standard text file of tournaments of duels; the reader is strict (TN-40).

Columns are counted from 1, as in the format's description. Points are halves in the file and floats here. From the
later TRF-25 the reader knows the lines that the pairing of a round needs. The reader lists each ignored line that might
matter for the pairing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

import msgspec

from engine.kernel.words.names import split_suffix
from engine.tournaments.errors import TournamentError

Colour = Literal["white", "black"]
COLOURS: dict[str, Colour] = {"w": "white", "b": "black"}
# The points of each result code.
POINTS = {"1": 1.0, "W": 1.0, "+": 1.0, "F": 1.0, "U": 1.0, "=": 0.5, "D": 0.5, "H": 0.5}
# The default points of a win, a draw, a loss and rounds without a game. The keys are the codes of lines that other
# programs write.
USUAL_POINTS = {"BBW": 1.0, "BBD": 0.5, "BBL": 0.0, "BBZ": 0.0, "BBF": 0.0, "BBU": 1.0}
PLAYED_CODES = frozenset("10=WDL")
BYES = frozenset("HFUZ")
CODES = PLAYED_CODES | BYES | frozenset("+-")
FIRST_ROUND, ROUND_WIDTH = 92, 10
LONGEST_NUMBER = 9
_LINE_END = re.compile(r"\r\n|\r|\n")
_NAME_WIDTH = 33
# Lines with information for people (place, dates, arbiters, teams, time control, tie-breaks). The pairing of a round
# does not depend on them.
INFORMATIVE = frozenset(
    {"013", "022", "032", "042", "052", "062", "072", "082", "102", "112", "122", "132", "172", "182"}
    | {"192", "202", "212", "222", "310", "320", "801", "802", "###"}
)
# The pairing system that a file names (``092``); "" if it names none.
System = Literal["", "swiss", "round_robin", "knock_out"]
SYSTEM_NAMES: dict[System, str] = {
    "swiss": "Individual: Swiss-System",
    "round_robin": "Individual: Round-Robin",
    "knock_out": "Individual: Knock-out",
}
SYSTEM_WORDS: dict[str, System] = {
    "swiss": "swiss",
    "dutch": "swiss",
    "robin": "round_robin",
    "berger": "round_robin",
    "knock": "knock_out",
    "elimination": "knock_out",
}


class TrfRound(msgspec.Struct, frozen=True):
    """A player's round: the opponent's number, the seat (first is "white"), the result ("": not played yet)."""

    opponent: int | None
    colour: Colour | None
    code: str

    @property
    def was_played(self) -> bool:
        """Whether a game was played."""
        return self.opponent is not None and self.code in PLAYED_CODES

    @property
    def paired(self) -> bool:
        """Whether the pairing gave the player a game (played or not) or the bye."""
        return self.opponent is not None or self.code in ("U", "+")

    @property
    def points(self) -> float:
        """The points of the round."""
        return POINTS.get(self.code, 0.0)


class Entrant(msgspec.Struct, frozen=True):
    """A player: starting number, name, rating (0: none), points and rank as written, and a cell per round."""

    number: int
    name: str
    rating: int = 0
    points: float = 0.0
    rank: int = 0
    cells: tuple[TrfRound | None, ...] = ()

    def cell(self, number: int) -> TrfRound | None:
        """Return the cell of a round, counted from 1; None if it is empty."""
        return self.cells[number - 1] if number <= len(self.cells) else None

    def points_after(self, rounds: int) -> float:
        """Return the points of the first ``rounds`` rounds."""
        return sum(cell.points for cell in self.cells[:rounds] if cell is not None)

    def last_paired(self) -> int:
        """Return the last round for which the player was paired or got the bye of the pairing, 0 if there is none."""
        rounds = [number for number, cell in enumerate(self.cells, 1) if cell is not None and cell.paired]
        return max(rounds, default=0)


class Report(msgspec.Struct, frozen=True):
    """A tournament as a file describes it.

    ``rounds`` is the planned number of rounds (``XXR``), None if the file does not state it. ``first`` is the colour of
    the first player in round 1 (``XXC``), None if the file does not state it. ``order`` are the starting numbers in the
    order of the file, if this order ranks the players (``XXC rank``). ``order`` is empty if starting numbers rank the
    players. ``forbidden`` are groups whose members do not meet (``XXP``). ``extra`` are points by player and round that
    count only for pairing (``XXA``). ``absent`` are not paired in the coming round (``XXZ``). ``forced`` are pairs of
    the coming round that organisers chose, first seat first (``XXT``, a line of this program). ``system`` is the
    pairing system. ``one_matching``: the next round is paired by one matching of the whole field (``XXM``, also a line
    of this program). ``ignored`` are kinds of lines that the reader does not know, each with its line numbers.
    """

    name: str
    players: dict[int, Entrant]
    rounds: int | None
    first: Colour | None = None
    order: tuple[int, ...] = ()
    forbidden: tuple[tuple[int, ...], ...] = ()
    extra: dict[int, tuple[float, ...]] = {}
    absent: tuple[int, ...] = ()
    forced: tuple[tuple[int, int], ...] = ()
    system: System = ""
    one_matching: bool = False
    ignored: tuple[tuple[str, tuple[int, ...]], ...] = ()

    def ranked(self) -> list[Entrant]:
        """Return the players, the strongest first."""
        return [self.players[number] for number in self.order or sorted(self.players)]

    def next_round(self) -> int:
        """Return the number of the first round without pairings; a round of byes for all counts as paired."""
        coming = 1 + max((one.last_paired() for one in self.players.values()), default=0)
        while self.players and all(one.cell(coming) is not None for one in self.players.values()):
            coming += 1
        return coming


class Reading:
    """The reader of a file, line by line."""

    def __init__(self) -> None:
        self.name = ""
        self.rounds: int | None = None
        self.first: Colour | None = None
        self.by_rank = False
        self.players: dict[int, Entrant] = {}
        self.lines: dict[int, str] = {}
        self.forbidden: list[tuple[int, ...]] = []
        self.extra: dict[int, tuple[float, ...]] = {}
        self.absent: list[int] = []
        self.forced: list[tuple[int, int]] = []
        self.system: System = ""
        self.one_matching = False
        # Bans and byes that hold only in some rounds: the rounds, the kind of bye, and the players. They are applied
        # once all lines are read.
        self.forbidden_in: list[tuple[int, int, tuple[int, ...]]] = []
        self.asked_off: list[tuple[int, str, tuple[int, ...]]] = []
        self.ignored: dict[str, list[int]] = {}

    def read(self, number: int, line: str) -> None:
        """Read one line. An unknown line that may matter for the pairing is recorded. Raises `TournamentError`."""
        kind, place = line[:3], f"line {number}"
        if kind == "001":
            entrant = read_entrant(line, place)
            if entrant.number in self.players:
                raise TournamentError(f"{place}, columns 5-8", f"player {entrant.number} is listed twice")
            self.players[entrant.number] = entrant
            if line[80:84].strip():
                self.lines[entrant.number] = place
        elif kind == "012":
            self.name = line[4:].strip()
        elif kind == "092":
            self.system = next((system for word, system in SYSTEM_WORDS.items() if word in line[3:].lower()), "")
        elif kind in ("XXR", "142"):
            self.rounds = one_number(line[3:], place)
        elif kind == "152":
            self._first_colour(line[3:].strip().lower(), place)
        elif kind == "XXC":
            self._configure(line[3:].split(), place)
        elif kind == "XXP":
            self.forbidden.append(tuple(one_number(word, place) for word in line[3:].split()))
        elif kind == "XXZ":
            self.absent += [one_number(word, place) for word in line[3:].split()]
        elif kind == "XXA":
            player, points = read_extra(line, place)
            if player in self.extra:
                raise TournamentError(f"{place}, columns 5-8", f"player {player} has points already")
            self.extra[player] = points
        elif kind == "XXT":
            pair = tuple(one_number(word, place) for word in line[3:].split())
            if len(set(pair)) != 2 or len(pair) != 2:
                raise TournamentError(place, "a forced table needs two players")
            self.forced.append((pair[0], pair[1]))
        elif kind == "XXM":
            self.one_matching = True
        elif kind == "240":
            self._ask_off(line[3:].split(), place)
        elif kind == "260":
            first, last, *group = (one_number(word, place) for word in self._words(line, 4, place))
            self.forbidden_in.append((first, last, tuple(group)))
        elif line.strip() and kind not in INFORMATIVE and not _is_usual_value(kind, line[3:]):
            self.ignored.setdefault(kind.strip(), []).append(number)

    def _words(self, line: str, least: int, place: str) -> list[str]:
        words = line[3:].split()
        if len(words) < least:
            raise TournamentError(place, f"a line {line[:3]} needs at least {least} words")
        return words

    def _ask_off(self, words: list[str], place: str) -> None:
        if len(words) < 3 or words[0].upper() not in BYES - {"U"}:
            raise TournamentError(place, "a line 240 needs F, H or Z, the round, and players")
        number, *players = (one_number(word, place) for word in words[1:])
        self.asked_off.append((number, words[0].upper(), tuple(players)))

    def _first_colour(self, word: str, place: str) -> None:
        colour = COLOURS.get(word[:1])
        if colour is None:
            raise TournamentError(place, f"{word[:20]!r} is not a colour: W or B")
        self.first = colour

    def _configure(self, words: Iterable[str], place: str) -> None:
        for word in words:
            if word in ("white1", "black1"):
                self.first = "white" if word == "white1" else "black"
            elif word == "rank":
                self.by_rank = True
            else:
                raise TournamentError(place, f"XXC knows white1, black1 and rank, not {word[:20]!r}")

    def report(self) -> Report:
        """Return the tournament. Raises `TournamentError` if players and rounds contradict each other."""
        if not self.players:
            raise TournamentError("", "there are no players (lines that begin with 001)")
        for number in range(1, len(self.players) + 1):
            if number not in self.players and not self.by_rank:
                raise TournamentError("", f"player {number} is missing: starting numbers must have no gaps")
        round_count = max(len(one.cells) for one in self.players.values())
        self._check_players()
        report = Report(
            self.name,
            dict(sorted(self.players.items())),
            self.rounds,
            self.first,
            tuple(self.players) if self.by_rank else (),
            tuple(self.forbidden),
            self.extra,
            tuple(self.absent),
            tuple(self.forced),
            self.system,
            self.one_matching,
            tuple((kind, tuple(lines)) for kind, lines in self.ignored.items()),
        )
        check_games(report, round_count)
        check_points(report, self.lines)
        return self._for_the_coming_round(report)

    def _check_players(self) -> None:
        """Raise `TournamentError` if a line refers to an unknown player, or if a player has two forced tables."""
        player_codes: list[tuple[set[int], str]] = [
            (set().union(*self.forbidden), "XXP"),
            (set(self.extra), "XXA"),
            (set(self.absent), "XXZ"),
            (set().union(*self.forced), "XXT"),
            ({one for _, _, players in self.asked_off for one in players}, "240"),
            ({one for _, _, group in self.forbidden_in for one in group}, "260"),
        ]
        for numbers, kind in player_codes:
            for number in sorted(numbers - set(self.players)):
                raise TournamentError(kind, f"there is no player {number}")
        seated = [one for pair in self.forced for one in pair]
        for player in seated:
            if seated.count(player) > 1:
                raise TournamentError("XXT", f"player {player} is listed twice")

    def _for_the_coming_round(self, report: Report) -> Report:
        number = report.next_round()
        byes = {one: code for half_round, code, players in self.asked_off if half_round == number for one in players}
        players = {
            one.number: one if one.number not in byes or one.cell(number) is not None else _excused(one, number, byes)
            for one in report.players.values()
        }
        groups = (group for first, last, group in self.forbidden_in if first <= number <= last)
        return msgspec.structs.replace(report, players=players, forbidden=(*report.forbidden, *groups))


def _excused(player: Entrant, number: int, byes: Mapping[int, str]) -> Entrant:
    cells = (*player.cells[: number - 1], *(None,) * (number - 1 - len(player.cells)))
    bye = TrfRound(None, None, byes[player.number])
    return msgspec.structs.replace(player, cells=(*cells, bye))


def _is_usual_value(kind: str, text: str) -> bool:
    """Return whether a line gives a result the points that it has by default (``BBW 1.0``)."""
    try:
        return kind in USUAL_POINTS and float(text) == USUAL_POINTS[kind]
    except ValueError:
        return False


def read_trf(text: str) -> Report:
    """Return the tournament of a TRF-16 file. Raises `TournamentError` with line and columns of the first fault."""
    reading = Reading()
    for number, line in enumerate(_LINE_END.split(text.lstrip("\ufeff")), 1):
        reading.read(number, line.rstrip())
    return reading.report()


def read_entrant(line: str, place: str) -> Entrant:
    """Return the player of a line 001. Raises `TournamentError`."""
    number = _whole(line[4:8], f"{place}, columns 5-8", "a starting number")
    if number < 1:
        raise TournamentError(f"{place}, columns 5-8", "starting numbers begin at 1")
    rating = line[48:52].strip()
    return Entrant(
        number,
        line[14:47].strip(),
        _whole(rating, f"{place}, columns 49-52", "a rating") if rating else 0,
        _points(line[80:84], f"{place}, columns 81-84"),
        _whole(line[85:89], f"{place}, columns 86-89", "a rank") if line[85:89].strip() else 0,
        tuple(read_cells(line, place)),
    )


def read_cells(line: str, place: str) -> Iterator[TrfRound | None]:
    """Yield a player's rounds, up to the last one that is written."""
    text = line[FIRST_ROUND - 1 :]
    for start in range(0, len(text), ROUND_WIDTH):
        where = f"{place}, columns {FIRST_ROUND + start}-{FIRST_ROUND + start + ROUND_WIDTH - 1}"
        yield read_cell(text[start : start + ROUND_WIDTH], where)


def read_cell(block: str, place: str) -> TrfRound | None:
    """Return the round of a block of ten columns (opponent, seat, code), None for an empty block."""
    words = block.split()
    if not words:
        return None
    if len(words) > 3 or (len(words) == 1 and words[0] not in BYES):
        raise TournamentError(place, f"{block.strip()!r} is not a round: opponent, w or b, result")
    if len(words) == 1:
        return TrfRound(None, None, words[0])
    opponent = _whole(words[0], place, "an opponent")
    code = words[2].upper() if len(words) == 3 else ""
    if code and code not in CODES:
        raise TournamentError(place, f"{words[2]!r} is not a result: one of 1 0 = + - W D L H F U Z")
    if opponent == 0:
        return TrfRound(None, None, code or "Z")
    colour = COLOURS.get(words[1].lower())
    if colour is None or code in BYES:
        raise TournamentError(place, f"{block.strip()!r} is not a game: opponent, w or b, result")
    return TrfRound(opponent, colour, code)


def read_extra(line: str, place: str) -> tuple[int, tuple[float, ...]]:
    """Return the player and the extra points per round of a line XXA."""
    player = _whole(line[4:8], f"{place}, columns 5-8", "a starting number")
    text = line[9:]
    blocks = (text[start : start + 5] for start in range(0, len(text), 5))
    return player, tuple(_points(block, place) for block in blocks)


def check_games(report: Report, last_round_written: int) -> None:
    """Raise `TournamentError` if the entries of two players about a game contradict each other."""
    for player in report.players.values():
        for number in range(1, last_round_written + 1):
            cell = player.cell(number)
            if cell is None or cell.opponent is None:
                continue
            other = report.players.get(cell.opponent)
            back = other.cell(number) if other is not None else None
            if back is None or back.opponent != player.number or back.colour == cell.colour:
                fault = f"player {player.number} meets {cell.opponent}, whose line does not have that game"
                raise TournamentError(f"round {number}", fault)
            if back.was_played != cell.was_played or back.points + cell.points > 1:
                fault = f"{player.number} has {cell.code!r} against {cell.opponent}, who has {back.code!r}"
                raise TournamentError(f"round {number}", fault)


def check_points(report: Report, lines: Mapping[int, str]) -> None:
    """Raise `TournamentError` if written points do not follow from a player's rounds.

    ``lines`` says in which line the points of each player are written. The written points may include a bye of the
    coming round and the points of `Report.extra`, or leave them out.
    """
    number = report.next_round()
    for player, place in lines.items():
        one, extra = report.players[player], report.extra.get(player, ())
        supplement = (0.0, *extra[number - 1 : number])
        if one.points not in {
            one.points_after(rounds) + more for rounds in (number - 1, number) for more in supplement
        }:
            fault = f"player {player} has {one.points_after(number - 1):.1f} from the rounds, not {one.points:.1f}"
            raise TournamentError(f"{place}, columns 81-84", fault)


def one_number(text: str, place: str) -> int:
    """Return a text that is a number and nothing else. Raises `TournamentError` if it is not."""
    return _whole(text.strip(), place, "a number")


def _whole(text: str, place: str, what: str) -> int:
    word = text.strip()
    if not (word.isascii() and word.isdigit()):
        raise TournamentError(place, f"{word[:20]!r} is not {what}")
    if len(word) > LONGEST_NUMBER:
        raise TournamentError(place, f"{word[:20]!r} is too large for {what}")
    return int(word)


def _points(text: str, place: str) -> float:
    word = text.strip()
    try:
        points = float(word) if word else 0.0
    except ValueError:
        raise TournamentError(place, f"{word!r} is not a number of points") from None
    if not 0 <= points < 10_000 or (points * 2) % 1:
        raise TournamentError(place, f"{word!r} is not a number of points")
    return points


def write_trf(report: Report) -> str:
    """Return a tournament as a TRF-16 file; each line ends with a line feed."""
    lines = [f"012 {' '.join(report.name.split())}", f"062 {len(report.players)}"]
    if report.system:
        lines.append(f"092 {SYSTEM_NAMES[report.system]}")
    if report.rounds is not None:
        lines.append(f"XXR {report.rounds}")
    if report.first is not None or report.order:
        words = [*([f"{report.first}1"] if report.first else []), *(["rank"] if report.order else [])]
        lines.append(" ".join(["XXC", *words]))
    if report.one_matching:
        lines.append("XXM")
    lines += [" ".join(["XXP", *map(str, group)]) for group in report.forbidden]
    for player, points in sorted(report.extra.items()):
        lines.append(f"XXA {player:4d} " + " ".join(f"{one:4.1f}" for one in points))
    if report.absent:
        lines.append(" ".join(["XXZ", *map(str, report.absent)]))
    lines += [f"XXT {one} {other}" for one, other in report.forced]
    lines += [_player_line(one) for one in report.ranked()]
    return "\n".join(lines) + "\n"


def written_name(name: str) -> str:
    """Return a player's name as it is written into a file: at most 33 characters, with its whole suffix."""
    base, mark = split_suffix(" ".join(name.split()))
    end = f" ({mark})" if mark else ""
    return base[: max(0, _NAME_WIDTH - len(end))] + end[-_NAME_WIDTH:]


def _player_line(player: Entrant) -> str:
    head = f"001 {player.number:4d}      {written_name(player.name):<{_NAME_WIDTH}} {player.rating:4d}"
    head = f"{head:<80}{player.points:4.1f} {player.rank:4d}"
    return (head + "".join(_written_cell(one) for one in player.cells)).rstrip()


def _written_cell(cell: TrfRound | None) -> str:
    if cell is None:
        return " " * ROUND_WIDTH
    if cell.opponent is None:
        return f"  0000 - {cell.code}"
    return f"  {cell.opponent:4d} {'w' if cell.colour == 'white' else 'b'} {cell.code or ' '}"
