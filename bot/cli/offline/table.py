"""`sobremesa table`: the table protocol, one JSON object per line on standard input and output."""

from __future__ import annotations

import argparse
import codecs
import io
import os
import re
import secrets
import string
import sys
from collections.abc import Iterator
from typing import Any, BinaryIO

import msgspec

from bot.wording.languages import LANGUAGES, READABLE
from bot.wording.required_words import check_words
from bot.wording.words import words_for
from engine.kernel.chance.fair import SEED_BYTES
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import move_text
from engine.kernel.choices.orders import Order
from engine.kernel.contract.registry import game_named, games
from engine.kernel.errors import BadRecord, IncompleteGame, Refused
from engine.kernel.matches.match import Match, replay, told_moves
from engine.kernel.matches.proof import prove, verify
from engine.kernel.matches.record import MatchRecord, new_record, sealed
from engine.kernel.steps.events import Event
from engine.kernel.words.plain_text import plain_json

LINE_LIMIT = 1 << 20
# A UTF-16 file is read whole, up to this many bytes.
FILE_LIMIT = 16 * LINE_LIMIT
UTF16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
# The bytes that are ignored at the end of the input: the end-of-file sign of DOS, the zeros that fill a disk block, and
# white space.
_END = b"\x1a\0 \t\r"
_REQUEST_END = re.compile(rb"(?<=\})\r(?=\{)")
# The maximum length of an error message, in characters, because it must not quote a whole long line.
WHY_LIMIT = 300
MATCH_ID = "table"

Answer = dict[str, Any]


class TableRequest(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """One line of input; ``do`` names the kind of request."""


class DecisionsRequest(TableRequest, frozen=True, tag="decisions"):
    """Ask for the pending decisions: the seats that must choose, and their legal moves."""


class PlayRequest(TableRequest, frozen=True, tag="play"):
    """Make a move."""

    seat: int
    move: str


class ViewRequest(TableRequest, frozen=True, tag="view"):
    """Ask for the view of a seat; null means a spectator."""

    seat: int | None


class RecordRequest(TableRequest, frozen=True, tag="record"):
    """Ask for the match so far as a record. Before the match ends the record is sealed, unless --open is given."""


class LoadRequest(TableRequest, frozen=True, tag="load"):
    """Replay a record and continue from its end. If the record has a proof, the table verifies it first."""

    record: MatchRecord


class TakeBackRequest(TableRequest, frozen=True, tag="undo"):
    """Undo the last move."""


class OrderRequest(TableRequest, frozen=True, tag="order"):
    """Give a seat a standing order."""

    seat: int
    order: str


class SetupRequest(TableRequest, frozen=True, tag="setup"):
    """Ask for the events of the setup."""


class StateRequest(TableRequest, frozen=True, tag="state"):
    """Ask for the whole state, including all hidden information (--open)."""


class LoadStateRequest(TableRequest, frozen=True, tag="load_state"):
    """Continue from the state in the request (--open)."""

    state: msgspec.Raw


AnyRequest = (
    DecisionsRequest
    | PlayRequest
    | ViewRequest
    | RecordRequest
    | LoadRequest
    | TakeBackRequest
    | OrderRequest
    | SetupRequest
    | StateRequest
    | LoadStateRequest
)
_REQUESTS = msgspec.json.Decoder(AnyRequest)


class Table:
    """A match that answers requests, and passes for seats with a standing order.

    ``revision`` grows with every change.
    """

    def __init__(self, record: MatchRecord, lang: str, *, open_hands: bool = False) -> None:
        self.match = Match(record)
        self.match.orders = _always_ask(record.seats)
        self._setup_events = self.match.setup_events
        self.revision = 0
        # The numbers of the moves that standing orders made.
        self._by_order: set[int] = set()
        self._words = words_for(record.game, lang)
        self._open = open_hands
        # The encoded state from `load_state`, as it was before the first move; None if the match began with a record.
        self._loaded: bytes | None = None

    def answer(self, line: bytes) -> Answer:
        """Return the answer to one line of input, which may contain anything."""
        snapshot = self._snapshot() if self._open else None
        try:
            if len(line) > LINE_LIMIT:
                raise Refused("line_too_long", limit=LINE_LIMIT)
            return {"ok": True, **self._carry_out(_parsed(line))}
        except Refused as error:
            return _error(error.code, self._words.say(error.phrase))
        except BadRecord as error:
            return self._unfit(error.where, error.why)
        except Exception as error:
            if snapshot is None:
                raise
            # The rules may fail on a loaded state, because no check finds every impossible state.
            self.match, self.revision, self._by_order = snapshot
            return self._unfit("state", f"the rules cannot go on ({type(error).__name__})")

    def _snapshot(self) -> tuple[Match, int, set[int]]:
        match = self.match.following(self.match.state)
        match.moves = list(self.match.moves)
        return match, self.revision, set(self._by_order)

    def _unfit(self, where: str, why: str) -> Answer:
        return _error("bad_record", self._words("refused-bad-record", where=where, why=why[:WHY_LIMIT]))

    def _carry_out(self, request: AnyRequest) -> Answer:
        match request:
            case DecisionsRequest():
                body = self._decisions()
            case PlayRequest(seat, move):
                events = self._play_move(seat, move)
                body = {"events": self._event_answers(events + self._follow_orders())}
            case OrderRequest(seat, text):
                order = self.match.give_order(seat, text)
                body = {"order": order.text(), **self._play_standing_orders()}
            case SetupRequest():
                body = {"events": self._event_answers(self._setup_events)}
            case ViewRequest(seat):
                body = {"view": self.match.view(seat)}
            case RecordRequest():
                body = {"record": self._record()}
            case LoadRequest(record):
                self._load(record)
                body = {}
            case TakeBackRequest():
                body = self._undo()
            case StateRequest():
                self._only_open()
                body = {"state": msgspec.Raw(self.match.game.encode(self.match.state))}
            case LoadStateRequest(state):
                self._only_open()
                self._load_state(bytes(state))
                body = {}
        return {"revision": self.revision, **body}

    def _play_move(self, seat: int, move: str) -> list[Event]:
        events = self.match.play(seat, move)
        self.revision += 1
        return events

    def _follow_orders(self) -> list[Event]:
        """Make the moves of standing orders until no order answers. Return the events."""
        events: list[Event] = []
        while ordered := self.match.ordered():
            self._by_order.add(len(self.match.moves))
            events += self.match.play_ordered(*ordered)
            self.revision += 1
        return events

    def _play_standing_orders(self) -> Answer:
        """Make the moves of standing orders until no order answers.

        Return the events in a field "events", or an empty answer if there was no move.
        """
        events = self._follow_orders()
        return {"events": self._event_answers(events)} if events else {}

    def _only_open(self) -> None:
        if not self._open:
            raise Refused("not_open")

    def _decisions(self) -> Answer:
        return {
            "decisions": [self._decision(decision) for decision in self.match.decisions()],
            "outcome": self.match.outcome(),
        }

    def _decision(self, decision: Decision) -> Answer:
        return {
            "seat": decision.seat,
            "kind": decision.kind,
            "prompt": self._words.say(decision.prompt),
            "secret": decision.secret,
            "moves": [move_text(move) for move in decision.moves],
        }

    def _event_answers(self, events: list[Event]) -> list[Answer]:
        return [
            {"key": event.key, "params": event.params, "to": event.to, "text": self._words.say(event.phrase())}
            for event in events
        ]

    def _record(self) -> MatchRecord:
        """Return the match as a record. After the end of the match, the record contains the proof.

        Before the end, the record is sealed, unless the table is open. Raises `Refused` ("no_record") after
        `load_state`.
        """
        if self._loaded is not None:
            raise Refused("no_record")
        record = self.match.full_record()
        outcome = self.match.outcome()
        if outcome is not None:
            return prove(record, (), "finished", outcome)
        if self._open:
            return record
        return msgspec.structs.replace(sealed(record), moves=told_moves(record))

    def _load(self, record: MatchRecord) -> None:
        game = self.match.record.game
        if record.game != game:
            raise BadRecord("game", f"{record.game[:100]!r} is not {game!r}, the game of this table")
        if record.proof is not None:
            verdict = verify(record)
            if not verdict.holds:
                raise BadRecord(verdict.where, verdict.why)
        self._begin_match(replay(record))
        self._loaded = None

    def _load_state(self, data: bytes) -> None:
        game = self.match.game
        try:
            state = game.decode(data)
        except RecursionError as error:
            raise BadRecord("state", "is nested too deeply") from error
        game.validate(state)
        seats = game.seats_of(state)
        match = Match(msgspec.structs.replace(self.match.record, seats=seats), state)
        match.decisions()
        self._begin_match(match)
        self._loaded = data

    def _begin_match(self, match: Match) -> None:
        match.orders = _always_ask(match.record.seats)
        self.match, self._setup_events = match, match.setup_events
        self._by_order.clear()
        self.revision += 1

    def _undo(self) -> Answer:
        """Undo the last move that is not from a standing order. Raises `Refused` ("nothing_to_undo")."""
        move_numbers = [number for number in range(len(self.match.moves)) if number not in self._by_order]
        if not move_numbers:
            raise Refused("nothing_to_undo")
        keep, moves = move_numbers[-1], self.match.moves
        state = None if self._loaded is None else self.match.game.decode(self._loaded)
        match = Match(self.match.record, state, self.match.orders)
        for entry in moves[:keep]:
            match.play(entry.seat, entry.move)
        match.orders = match.settled_orders()
        self.match = match
        self._by_order.intersection_update(range(keep))
        self.revision += 1
        return {"undone": moves[keep], **self._play_standing_orders()}


def _always_ask(seats: int) -> dict[int, Order]:
    return dict.fromkeys(range(seats), Order("always-ask"))


def _parsed(line: bytes) -> AnyRequest:
    try:
        request: AnyRequest = _REQUESTS.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("bad_request", why=str(error)[:WHY_LIMIT]) from error
    return request


def _error(code: str, message: str) -> Answer:
    return {"ok": False, "error": {"code": code, "message": message}}


def _input_lines(source: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of the input; an overlong line is cut just above the limit.

    UTF-16 input is read whole, because only files use that encoding. The end-of-file sign of DOS is not a line.
    """
    first = source.readline(LINE_LIMIT + 1)
    if first.startswith(UTF16_MARKS):
        whole = first + source.read(FILE_LIMIT - len(first))
        source = io.BytesIO(plain_json(whole))
    else:
        yield from _requests_in(_bounded_line(source, first).removeprefix(codecs.BOM_UTF8))
    while line := source.readline(LINE_LIMIT + 1):
        yield from _requests_in(_bounded_line(source, line))


def _bounded_line(source: BinaryIO, line: bytes) -> bytes:
    rest = line
    while len(rest) > LINE_LIMIT and not rest.endswith(b"\n"):
        rest = source.readline(LINE_LIMIT + 1)
    return line


def _requests_in(line: bytes) -> Iterator[bytes]:
    """Yield the requests in a line. A carriage return between two requests separates them too.

    The end-of-file sign of DOS is not a request.
    """
    last = not line.endswith(b"\n") and len(line) <= LINE_LIMIT
    if not (last and line and not line.strip(_END)):
        yield from _REQUEST_END.split(line)


def serve(table: Table, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer each line of ``source`` with exactly one line on ``sink``, until the end."""
    for line in _input_lines(source):
        sink.write(msgspec.json.encode(table.answer(line)) + b"\n")
        sink.flush()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("--game", required=True, help=f"one of: {', '.join(games())}")
    parser.add_argument("--seats", type=int, required=True, help="the number of seats")
    parser.add_argument("--seed", type=_seed, default=None, help="up to 64 hexadecimal digits (default: drawn)")
    parser.add_argument("--options", type=_json, default={}, help="the game's options as JSON")
    parser.add_argument("--lang", choices=READABLE, default=LANGUAGES[0], help="language of prompts and texts")
    parser.add_argument("--open", action="store_true", help="also answer state and load_state, and reveal the seed")


def _seed(text: str) -> bytes:
    """Read a seed; a short one is padded with zeros on the left. Raises `argparse.ArgumentTypeError`."""
    digits = text.zfill(2 * SEED_BYTES)
    if not 1 <= len(text) <= 2 * SEED_BYTES or not set(digits) <= set(string.hexdigits):
        raise argparse.ArgumentTypeError(f"a seed has 1 to {2 * SEED_BYTES} hexadecimal digits")
    return bytes.fromhex(digits)


def _json(text: str) -> object:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as error:
        raise argparse.ArgumentTypeError(f"not JSON: {error}") from error


def _fail(why: str) -> int:
    sys.stderr.write(f"sobremesa table: {why}\n")
    return 2


def run(args: argparse.Namespace) -> int:
    """Serve standard input and return 0 at its end, 130 after Ctrl-C, or 2 with one line about a wrong argument."""
    try:
        game = game_named(args.game)
        check_words(game)
        record = new_record(
            game,
            match_id=MATCH_ID,
            options=game.parse_options(args.options),
            seats=args.seats,
            entropy=(),
            seed=args.seed or secrets.token_bytes(SEED_BYTES),
        )
        table = Table(record, args.lang, open_hands=args.open)
    except Refused as error:
        return _fail(words_for(None, args.lang).say(error.phrase))
    except IncompleteGame as error:
        return _fail(str(error))
    try:
        serve(table, sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:
        # The reader closed the pipe. Standard output is redirected, because the flush at exit would fail.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        return 130
    return 0
