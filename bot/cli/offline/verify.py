"""`sobremesa verify`: replays an exported match or event, and prints in one line whether it is correct."""

from __future__ import annotations

import argparse
import json
import re
import stat
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO, TextIO

import msgspec

from bot.cli.offline.names_once import RepeatedNameError, names_once
from engine.kernel.contract.registry import games
from engine.kernel.matches.proof import Verdict, verify
from engine.kernel.matches.record import MatchRecord, newest_version
from engine.kernel.table.outcome import brief
from engine.kernel.words.plain_text import plain_json
from engine.tournaments.records.document import EventRecord
from engine.tournaments.records.document_check import UNPROVEN, verify_event
from engine.tournaments.records.verdict import EventVerdict

# The maximum size of a match file, in bytes: about a hundred times the size of the longest matches.
FILE_LIMIT = 10_000_000
LINE_LIMIT = 1000
DATABASE = b"SQLite format 3\x00"
ARCHIVES = (b"PK\x03\x04", b"\x1f\x8b", b"BZh", b"\xfd7zXZ\x00", b"\x28\xb5\x2f\xfd", b"7z\xbc\xaf")
_TOO_LARGE = f"is larger than the limit for match records ({FILE_LIMIT // 1_000_000} MB)"
# A record may omit these fields; their defaults apply.
OPTIONAL = {"moves", "scheme", "rules", "changes", "proof"}
# Finds the format of an event, anywhere in the file and with any white space.
_EVENT_MARK = re.compile(rb'"format"\s*:\s*"event/')
_CHUNK, _OVERLAP = 1 << 20, 100
# A message lists at most this many tables.
TABLES_NAMED = 5
_RECORD = msgspec.json.Decoder(MatchRecord)
_EVENT = msgspec.json.Decoder(EventRecord)
# The maximum size of an event file, in bytes. An event of 256 players has a few hundred matches.
EVENT_LIMIT = 200_000_000
# Texts for the error codes of the rules.
WHY = {
    "illegal_move": "is not legal there",
    "no_such_move_now": "is not legal there",
    "not_your_turn": "it is not that seat's turn",
    "no_such_seat": "there is no such seat",
    "match_over": "the match was over before",
    "unknown_game": "is unknown to this program",
    "bad_options": "these options cannot be",
    "bad_seats": "the game is not for that many seats",
}


class Unreadable(Exception):  # noqa: N818
    """A file that cannot be checked, because it is not a match or event record; the text says why."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a match or an event as exported after it ended")


def run(args: argparse.Namespace) -> int:
    """Check the file. Return 0 if it is correct, 1 if it is not, 2 if it cannot be checked completely."""
    try:
        record = read(args.file)
    except Unreadable as error:
        _print_line(sys.stderr, f"sobremesa verify: {args.file}: {error}")
        return 2
    if isinstance(record, EventRecord):
        found = verify_event(record)
        if found.holds and found.older:
            _print_line(
                sys.stderr, f"holds in part: {event_holding(record, found).removeprefix('holds: ')}; {_older(found)}"
            )
            return 2
        _print_line(sys.stdout, event_holding(record, found) if found.holds else event_failing(found))
        return 0 if found.holds else 1
    verdict = verify(record)
    limit = other_rules(record, verdict)
    if limit:
        _print_line(sys.stderr, limit)
        return 2
    _print_line(sys.stdout, holding(record, verdict) if verdict.holds else failing(verdict))
    return 0 if verdict.holds else 1


def read(path: Path) -> MatchRecord | EventRecord:
    """Return the record in a file; no more bytes are read than a record can have. Raises `Unreadable`."""
    try:
        facts = path.stat()
        if not stat.S_ISREG(facts.st_mode):
            raise Unreadable("is not a file")
        if facts.st_size > EVENT_LIMIT:
            raise Unreadable(_TOO_LARGE)
        with path.open("rb") as file:
            limit = FILE_LIMIT if facts.st_size <= FILE_LIMIT or not _is_event(file) else EVENT_LIMIT
            if facts.st_size > limit:
                raise Unreadable(_TOO_LARGE)
            file.seek(0)
            data = file.read(limit + 1)
    except (OSError, ValueError) as error:
        raise Unreadable(getattr(error, "strerror", None) or "cannot be read") from error
    if len(data) > limit:
        raise Unreadable(_TOO_LARGE)
    return parse(plain_json(data))


def _is_event(file: BinaryIO) -> bool:
    tail = b""
    while chunk := file.read(_CHUNK):
        if _EVENT_MARK.search(tail + chunk):
            return True
        tail = chunk[-_OVERLAP:]
    return False


def parse(data: bytes) -> MatchRecord | EventRecord:
    """Return the record in some bytes. Raises `Unreadable` for anything else, and for a sealed record."""
    if _EVENT_MARK.search(data):
        return _parsed_event(data)
    if len(data) > FILE_LIMIT:
        raise Unreadable(_TOO_LARGE)
    if data.startswith(DATABASE):
        raise Unreadable("is a database, not a match record; it is not opened")
    if data.startswith(ARCHIVES):
        raise Unreadable("is an archive, not a match record; it is not unpacked")
    try:
        record = _RECORD.decode(data)
        found = json.loads(data, object_pairs_hook=names_once)
        fault = _difference(found, _file_form(record, found))
    except msgspec.ValidationError as error:
        raise Unreadable(f"is not a match record: {error}") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Unreadable(f"is not JSON: {error}") from error
    except RecursionError as error:
        raise Unreadable("is nested too deeply to be a match record") from error
    except RepeatedNameError as error:
        raise Unreadable(f"is not a match record: {error}") from error
    if fault:
        raise Unreadable(f"is not a match record: {fault}")
    if record.seed is None:
        raise Unreadable("is still sealed: there is nothing to check before the match is over and its seed revealed")
    return record


def _parsed_event(data: bytes) -> EventRecord:
    """Return the event in some bytes. Raises `Unreadable` if they are not an event, or if it is still sealed."""
    if len(data) > EVENT_LIMIT:
        raise Unreadable(_TOO_LARGE)
    try:
        record = _EVENT.decode(data)
        found = json.loads(data, object_pairs_hook=names_once)
        fault = _difference(found, json.loads(msgspec.json.encode(record)))
    except msgspec.ValidationError as error:
        raise Unreadable(f"is not an event: {error}") from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, RepeatedNameError) as error:
        raise Unreadable(f"is not an event: {error}") from error
    if fault:
        raise Unreadable(f"is not an event: {fault}")
    if record.seed is None:
        raise Unreadable("is still sealed: there is nothing to check before the event is over and its seed revealed")
    return record


def _file_form(record: MatchRecord, record_fields: dict[str, object]) -> dict[str, object]:
    """Return the JSON form of a record, without the optional fields that the file omits."""
    document: dict[str, object] = json.loads(msgspec.json.encode(record))
    return {name: value for name, value in document.items() if name in record_fields or name not in OPTIONAL}


def _difference(computed: object, written_value: object, place: str = "") -> str | None:
    """Return where a file first differs from its record as written; None if there is no difference.

    The digest is computed from the record as written, so it does not detect differences in the file.
    """
    if isinstance(computed, dict) and isinstance(written_value, dict):
        for name in {**computed, **written_value}:
            inside = f"{place}.{name[:100]}" if place else name[:100]
            if name not in written_value:
                # An optional field that is null means the same as a missing one.
                if name in OPTIONAL and not place and computed[name] is None:
                    continue
                return f"{inside} is unknown"
            if name not in computed:
                return f"{inside} is missing"
            if fault := _difference(computed[name], written_value[name], inside):
                return fault
        return None
    if isinstance(computed, list) and isinstance(written_value, list) and len(computed) == len(written_value):
        pairs = enumerate(zip(computed, written_value, strict=True))
        faults = (_difference(*pair, f"{place}[{number}]") for number, pair in pairs)
        return next((fault for fault in faults if fault), None)
    return None if _is_equal(computed, written_value) else f"{place} is not written like that"


def _is_equal(computed: object, written_value: object) -> bool:
    """Return whether two values are equal and of one type; a whole number may be written with or without .0."""
    numbers = type(computed) in (int, float) and type(written_value) in (int, float)
    return computed == written_value and (numbers or type(computed) is type(written_value))


def holding(record: MatchRecord, verdict: Verdict) -> str:
    """Return the output line for a match record that passes verification."""
    proof, outcome = record.proof, verdict.outcome
    facts = [
        record.game,
        f"{record.seats} seats",
        f"{verdict.moves} moves",
        f"{verdict.draws} draws",
        "seed fits its commitment",
    ]
    places = brief(outcome) if outcome else None
    if proof is None:
        facts.append(f"the moves lead to outcome {places}" if places else "the moves lead to no end")
        return f"holds: {', '.join(facts)}; it has no proof of the outcome to compare"
    if proof.resigned:
        facts.append(f"resigned {', '.join(map(str, proof.resigned))}")
    facts.append(f"outcome {places}" if places else "ended without a result")
    return f"holds: {', '.join(facts)}; digest {verdict.digest}"


def other_rules(record: MatchRecord, verdict: Verdict) -> str | None:
    """Return the line for a match that these rules cannot check, or only in part; None if they can check all of it."""
    known_game = games().get(record.game)
    present = 0 if known_game is None else known_game.version
    if verdict.where == "version" and newest_version(record) > present > 0:
        return (
            f"cannot be checked: it was played by version {newest_version(record)} of the rules of {record.game},"
            f" and this program has version {present}: use a newer one"
        )
    if verdict.older:
        found = f"the {_count_phrase(verdict.moves, 'move')} before hold; " if verdict.moves else ""
        return (
            f"cannot be checked from {verdict.where} on: {found}it was played by version {newest_version(record)} of"
            f" the rules of {record.game}, and version {present} plays it differently"
        )
    if verdict.holds and verdict.unproven is not None:
        first, last = verdict.unproven
        begins = "the set-up" if first == 0 else f"move {first}"
        return (
            f"holds in part: {holding(record, verdict).removeprefix('holds: ')}; from {begins} to move {last} it was"
            f" played by older rules that this program does not have, so the board after move {last} is taken as it"
            f" stands in the record; from move {last + 1} on version {record.changes[-1].version} holds"
        )
    return None


def event_holding(record: EventRecord, verdict: EventVerdict) -> str:
    """Return the output line for an event that passes verification."""
    facts = [
        record.game,
        _count_phrase(sum(one.seed > 0 for one in record.players), "player"),
        _count_phrase(len(record.rounds), "round"),
        _count_phrase(len(record.tables), "table"),
        "seed fits its commitment",
        f"{_count_phrase(verdict.matches, 'match', 'matches')} {'holds' if verdict.matches == 1 else 'hold'}",
    ]
    if not verdict.former:
        facts.append(_results(verdict))
    facts.append(
        f"{_count_phrase(verdict.rounds, 'round')} {'is' if verdict.rounds == 1 else 'are'} drawn from the seed"
    )
    for numbers, why in ((verdict.hand_made, "made by hand"), (verdict.older_rounds, "drawn by an earlier program")):
        if numbers:
            facts.append(f"{'round' if len(numbers) == 1 else 'rounds'} {_listed(numbers)} {why}")
    name = f"event {record.event}{' (called off)' if record.state == 'cancelled' else ''}"
    if verdict.former:
        return f"holds: {name}, {', '.join(facts)}; {_former(verdict)}; digest {verdict.digest}"
    if record.state == "finished":
        facts.append("standings follow")
    return f"holds: {name}, {', '.join(facts)}; digest {verdict.digest} (it alone covers: {', '.join(UNPROVEN)})"


def _results(verdict: EventVerdict) -> str:
    kinds = [f"{verdict.by_matches} by matches"] if verdict.by_matches else []
    if verdict.by_rulings:
        kinds.append(f"{len(verdict.by_rulings)} by ruling{_tables_text(verdict.by_rulings)}")
    if verdict.forfeits:
        kinds.append(f"{_count_phrase(len(verdict.forfeits), 'forfeit')}{_tables_text(verdict.forfeits)}")
    if verdict.walkovers:
        kinds.append(_count_phrase(verdict.walkovers, "walkover"))
    total = _count_phrase(verdict.results + verdict.walkovers, "result")
    return f"{total}: {', '.join(kinds)}" if kinds else total


def _tables_text(tables: Sequence[str]) -> str:
    return f" at {'table' if len(tables) == 1 else 'tables'} {_listed(tables)}"


def _listed(some: Sequence[object]) -> str:
    first_ones = [str(one) for one in some[:TABLES_NAMED]]
    if len(some) > TABLES_NAMED:
        return f"{', '.join(first_ones)} …"
    return " and ".join([", ".join(first_ones[:-1]), first_ones[-1]] if len(first_ones) > 1 else first_ones)


def _former(verdict: EventVerdict) -> str:
    count_text = f"{_count_phrase(len(verdict.unproven), 'result')} that judges decided or that have no match"
    found = f"{count_text}{_tables_text(verdict.unproven)}, and " if verdict.unproven else ""
    return f"it is of an earlier version, in which nothing proves {found}scores, penalties and standings"


def _older(verdict: EventVerdict) -> str:
    return f"older rules played, and these cannot check: table {', table '.join(verdict.older)}"


def _count_phrase(count: int, one: str, more: str = "") -> str:
    return f"{count} {one if count == 1 else more or f'{one}s'}"


def event_failing(verdict: EventVerdict) -> str:
    """Return the output line for an event that fails verification: where the fault is, and what it is."""
    return f"does not hold: {verdict.where}: {WHY.get(verdict.why, verdict.why)}"


def failing(verdict: Verdict) -> str:
    """Return the output line for a match record that fails verification: where the fault is, and what it is."""
    return f"does not hold: {verdict.where}: {WHY.get(verdict.why, verdict.why)}"


def _print_line(stream: TextIO, line: str) -> None:
    printable = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in line[:LINE_LIMIT])
    encoding = stream.encoding or "utf-8"
    stream.write(printable.encode(encoding, "backslashreplace").decode(encoding) + "\n")
