"""The proof in the record of a finished match: the host makes it once, and anybody with the record can check it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

import msgspec

from engine.kernel.chance.fair import Chance
from engine.kernel.contract.registry import game_named
from engine.kernel.errors import BadRecord, Refused
from engine.kernel.matches.endings import ended_outcome
from engine.kernel.matches.former_outcome import as_written, former_outcome, former_state, is_former, told_outcome
from engine.kernel.matches.match import Match, game_of, initial_match, play_entry
from engine.kernel.matches.record import EndStatus, MatchRecord, PlayedMove, Proof, context_of, newest_version, seed_of
from engine.kernel.table.outcome import Outcome, brief
from engine.kernel.words.phrases import Phrase

T = TypeVar("T")
SHORT = 16
# The maximum number of characters shown of a reason's parameters, because a record from outside may hold any text.
REASON_LIMIT = 100
# Fields in which a changed value can look valid; the proof has a digest of each field.
HEAD = ("scheme", "game", "version", "match_id", "options", "seats", "entropy", "commitment")
# Further fields with a digest. Older records do not have these fields.
LATER = ("rules", "changes")


class RecordingChance(Chance):
    """A source of chance that records its draws: each as the JSON of its kind, label, arguments and result."""

    __slots__ = ("draws",)

    def __init__(self, seed: bytes, context: str) -> None:
        super().__init__(seed, context)
        self.draws: list[bytes] = []

    def _note_draw(self, *draw: object) -> None:
        # The draw is encoded at once, because the game may change the list that it gets.
        self.draws.append(msgspec.json.encode(draw))

    def integer(self, label: str, sides: int) -> int:
        """Draw like `Chance`, and record the draw."""
        result = super().integer(label, sides)
        self._note_draw("integer", label, sides, result)
        return result

    def shuffle(self, label: str, items: Sequence[T]) -> list[T]:
        """Draw like `Chance`, and record the draw."""
        result = super().shuffle(label, items)
        self._note_draw("shuffle", label, items, result)
        return result

    def roll(self, label: str, dice: int, sides: int = 6) -> tuple[int, ...]:
        """Draw like `Chance`, and record the draw."""
        result = super().roll(label, dice, sides)
        self._note_draw("roll", label, [dice, sides], result)
        return result

    def choose(self, label: str, items: Sequence[T]) -> T:
        """Draw like `Chance`, and record the draw."""
        result = items[super().integer(label, len(items))]
        self._note_draw("choose", label, items, result)
        return result


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """The verdict on a record; if it fails, ``where`` names the faulty part ("move 17 (pass)", "seed", "outcome"…).

    ``why`` names the fault. ``moves`` and ``draws`` count the moves and draws that were replayed and found right.
    ``outcome`` is the result of the moves and resignations, None without one. ``digest`` is the digest of the whole
    record, None if the record has no proof. ``unproven`` are the numbers of the first and last move (0: the set-up)
    that older rules played and the current rules cannot replay. The host alone vouches for the board after them.
    ``older``: the faulty part was played by an older version of the rules, which may lead to other states.
    """

    holds: bool
    where: str = ""
    why: str = ""
    moves: int = 0
    draws: int = 0
    outcome: Outcome | None = None
    digest: str | None = None
    unproven: tuple[int, int] | None = None
    older: bool = False


def prove(
    record: MatchRecord,
    resigned: Sequence[int],
    status: EndStatus,
    outcome: Outcome | None,
    unproven: int | None = None,
) -> MatchRecord:
    """Return the record of a finished match, with its proof.

    ``resigned`` are the seats whose players resigned, in that order; ``outcome`` takes them into account. ``unproven``
    is the first move (0: the set-up) that the current rules play differently. The proof leaves out the moves from
    this one until the last change of the rules. Raises `BadRecord` like `replay`.
    """
    run = _Run(record, unproven)
    setup, *steps = run.digests()
    proof = Proof(
        context=_context(record),
        parts=_parts(record, status, resigned),
        setup=setup,
        steps=tuple(steps),
        status=status,
        resigned=tuple(resigned),
        outcome=None if outcome is None else as_written(outcome),
        digest="",
    )
    return _with_digest(msgspec.structs.replace(record, proof=proof), proof)


def verify(record: MatchRecord) -> Verdict:
    """Return the verdict on a record: its seed, its commitment and its proof, if it has one. Raises nothing."""
    run = _Run(record, _first_unproven(record))
    try:
        outcome = _checked(record, run)
    except BadRecord as error:
        older = _is_older(record, error.where)
        return Verdict(holds=False, where=error.where, why=error.why, moves=run.moves, draws=run.draws, older=older)
    except Exception as error:
        # A record from outside may make the rules raise any error.
        why, older = f"the rules cannot go on ({type(error).__name__})", _is_older(record, run.place())
        return Verdict(holds=False, where=run.place(), why=why, moves=run.moves, draws=run.draws, older=older)
    digest = record.proof.digest if record.proof else None
    return Verdict(holds=True, moves=run.moves, draws=run.draws, outcome=outcome, digest=digest, unproven=run.unproven)


def _is_older(record: MatchRecord, where: str) -> bool:
    is_move = where in ("setup", "outcome", "status") or where.startswith("move ")
    return is_move and newest_version(record) < game_named(record.game).version


class _Run:
    """A replay of a record; ``moves`` and ``draws`` count the moves and draws so far.

    The moves in ``unproven`` (the first and last, 0 for the set-up) are left out: the match goes on from the state that
    the record stores for the last change of its rules.
    """

    def __init__(self, record: MatchRecord, unproven: int | None = None) -> None:
        self._record = record
        self.unproven = None if unproven is None or not record.changes else (unproven, record.changes[-1].after)
        self._at = 0
        self._former = record.proof is not None and is_former(record.proof.outcome)
        self._match: Match | None = None
        self.moves = 0
        self.draws = 0

    @property
    def match(self) -> Match:
        """The match as far as it has been replayed. Raises `LookupError` before its setup."""
        if self._match is None:
            raise LookupError
        return self._match

    def place(self) -> str:
        """Return the name of the part of the record that the replay has reached."""
        return "setup" if self._match is None else f"move {self._at + 1}"

    def digests(self) -> Iterator[str]:
        """Yield the digest of the setup, then of each move; "" for an unproven move. Raises `BadRecord`."""
        record = self._record
        chance = RecordingChance(seed_of(record), _context(record))
        first, last = self.unproven or (len(record.moves) + 1, len(record.moves) + 1)
        if first > 0:
            match = initial_match(record, chance)
            yield self._step(None, match, chance)
            self._match, self.draws = match, len(chance.draws)
        else:
            yield ""
            self._match = match = self._resumed(chance)
        for number, entry in enumerate(record.moves, start=1):
            self._at = number - 1
            if first <= number <= last:
                yield ""
                if number == last:
                    self._match = match = self._resumed(chance)
                continue
            chance.draws.clear()
            play_entry(match, number, entry)
            yield self._step(entry, match, chance)
            self.moves, self.draws = self.moves + 1, self.draws + len(chance.draws)
        self._at = len(record.moves)

    def _resumed(self, chance: RecordingChance) -> Match:
        """Return the match in the state at the last change of its rules. Raises `BadRecord`."""
        record = self._record
        state = game_of(record).decode(msgspec.json.encode(record.changes[-1].state))
        return Match(msgspec.structs.replace(record, moves=(), proof=None), state, chance=chance)

    def _step(self, entry: PlayedMove | None, match: Match, chance: RecordingChance) -> str:
        move = msgspec.json.encode([entry.seat, entry.move] if entry else [])
        state = match.game.encode(match.state)
        if self._former:
            state = former_state(state, match.outcome())
        return _short(b"\n".join([move, *chance.draws, state]))


def _checked(record: MatchRecord, run: _Run) -> Outcome | None:
    """Check a whole record and return the outcome. Raises `BadRecord`, and any error of the rules over bad data."""
    proof = record.proof
    if proof is None:
        for _ in run.digests():
            pass
        return run.match.outcome()
    parts = _parts(record, proof.status, proof.resigned)
    for name, part in parts.items():
        if proof.parts.get(name) != part:
            raise BadRecord(name, "does not match the proof")
    if proof.parts.keys() != parts.keys():
        raise BadRecord("parts", "have more parts than the record")
    if proof.context != _context(record):
        raise BadRecord("context", "does not follow from match, version, options, seats and entropy")
    _check_steps(record, proof, run)
    outcome = _check_ending(record, proof, run)
    if proof.digest != _digest(record, proof):
        raise BadRecord("digest", "does not match this record")
    return outcome


def _first_unproven(record: MatchRecord) -> int | None:
    """Return the number of the first move that a proof leaves out, 0 for the set-up; None for a whole proof."""
    steps = () if record.proof is None else (record.proof.setup, *record.proof.steps)
    return steps.index("") if "" in steps else None


def _check_changes(record: MatchRecord, run: _Run, changes: Sequence[str]) -> None:
    """Raise `BadRecord` if the changes of a record's rules are impossible, or if the proof leaves out other moves."""
    places = [change.after for change in record.changes]
    if places != sorted(places) or any(not 0 <= place <= len(record.moves) for place in places):
        raise BadRecord("changes", "are not at moves of this match, in ascending order")
    left_out = [number for number, digest in enumerate(changes) if not digest]
    first, last = run.unproven or (0, -1)
    if left_out != [*range(first, last + 1)]:
        raise BadRecord("steps", "leave out moves that were not played by older rules")


def _check_steps(record: MatchRecord, proof: Proof, run: _Run) -> None:
    step_states = (proof.setup, *proof.steps)
    _check_changes(record, run, step_states)
    for number, digest in enumerate(run.digests()):
        if number == 0 and digest != proof.setup:
            raise BadRecord("setup", "does not match the proof")
        if number >= len(step_states):
            raise BadRecord(f"move {number}", "is missing in the proof")
        if digest != step_states[number]:
            text = record.moves[number - 1].move[:100]
            raise BadRecord(f"move {number} ({text})", "the move or its effect does not match the proof")
    if len(record.moves) + 1 < len(step_states):
        raise BadRecord(f"move {len(record.moves) + 1}", "is missing")


def _check_ending(record: MatchRecord, proof: Proof, run: _Run) -> Outcome | None:
    resigned = proof.resigned
    if len(set(resigned)) < len(resigned) or not set(resigned) <= set(range(record.seats)):
        raise BadRecord("resigned", "names a seat twice, or one that does not exist")
    if proof.status == "abandoned":
        if run.match.outcome() is not None:
            raise BadRecord("status", "the match was played to its end, not abandoned")
        outcome = None
    else:
        outcome = ended_outcome(run.match, resigned)
        if outcome is None:
            raise BadRecord("status", "the match is not over after its moves")
    if proof.outcome != _written_outcome(outcome, former=is_former(proof.outcome)):
        recorded_text, found = _told_text(proof.outcome), outcome_text(outcome)
        raise BadRecord("outcome", f"the record says {recorded_text}, its moves lead to {found}")
    return outcome


def _written_outcome(outcome: Outcome | None, *, former: bool) -> dict[str, Any] | None:
    if outcome is None:
        return None
    return former_outcome(outcome) if former else as_written(outcome)


def _told_text(outcome_fields: dict[str, Any] | None) -> str:
    return outcome_text(None if outcome_fields is None else told_outcome(outcome_fields))


def outcome_text(outcome: Outcome | None) -> str:
    """Return winners, places, scores and the reason as a short text for the command line."""
    if outcome is None:
        return "no result"
    scores = [f"{name} {', '.join(map(str, values))}" for name, values in _columns(outcome).items()]
    return f"{brief(outcome)} ({'; '.join([reason_text(outcome.reason), *scores])})"


def _columns(outcome: Outcome) -> dict[str, list[int]]:
    names = sorted({name for side in outcome.sides for name in side.scores})
    return {name: [side.scores.get(name, 0) for side in outcome.sides] for name in names}


def reason_text(reason: Phrase) -> str:
    """Return the reason of an end for the command line: the key and its parameters."""
    params = _canonical(msgspec.to_builtins(reason.params)).decode()
    return f"{reason.key} {params[:REASON_LIMIT]}" if reason.params else reason.key


def _context(record: MatchRecord) -> str:
    game_of(record)
    seed = seed_of(record)
    try:
        return context_of(record, seed)
    except Refused as error:
        raise BadRecord("setup", error.code) from error


def _parts(record: MatchRecord, status: str, resigned: Sequence[int]) -> dict[str, str]:
    names = (*HEAD, *(name for name in LATER if getattr(record, name)))
    values = {name: msgspec.to_builtins(getattr(record, name)) for name in names}
    values |= {"status": status, "resigned": tuple(resigned)}
    return {name: _short(_canonical(value)) for name, value in values.items()}


def _digest(record: MatchRecord, proof: Proof) -> str:
    document = msgspec.to_builtins(record)
    document["proof"] = msgspec.to_builtins(proof)
    del document["proof"]["digest"]
    return hashlib.sha256(_canonical(document)).hexdigest()


def _with_digest(record: MatchRecord, proof: Proof) -> MatchRecord:
    whole = msgspec.structs.replace(proof, digest=_digest(record, proof))
    return msgspec.structs.replace(record, proof=whole)


def _canonical(value: object) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def _short(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:SHORT]
