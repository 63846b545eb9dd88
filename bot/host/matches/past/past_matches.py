"""Reads a past match: its moves, its log, and the stored positions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from bot.host.ground.refusals import replaying
from bot.host.matches.live import Live, sealed_record
from engine.kernel.errors import BadRecord
from engine.kernel.matches.past import Past, play_again
from engine.kernel.matches.proof import prove
from engine.kernel.matches.record import MatchRecord, RulesChange, sealed
from engine.kernel.steps.events import Event
from storage.records.matches import LogEntry, Move, Session
from storage.store import Storage

_EVENT = msgspec.json.Decoder(Event)
UNREADABLE = "event-unreadable"
"""This event stands for one that cannot be read any more."""


class PastMatch(msgspec.Struct, frozen=True):
    """A match up to a revision: the moves that were not taken back, the log, and the positions."""

    moves: tuple[Move, ...]
    entries: tuple[LogEntry, ...]
    past: Past


async def read_past(storage: Storage, live: Live) -> PastMatch:
    """Return a match up to the revision of ``live``. Raises `Refused` ("no_replay") for a match of newer rules."""
    session = live.session
    every = await storage.moves.list(session.session_id, with_undone=True)
    # Since ``live`` was read, the match may have continued, or moves may have been taken back. Later changes are left
    # out.
    entries = await storage.log.after(session.session_id, -1, as_of=session.revision)
    stored_states = await storage.moves.states(session.session_id)
    return await replaying(_past_match, live, every, entries, stored_states)


def _past_match(
    live: Live, every: Sequence[Move], entries: Sequence[LogEntry], stored_states: Mapping[int, bytes]
) -> PastMatch:
    session, last = live.session, live.session.revision
    moves = tuple(move for move in every if is_in_force(move, last))
    states = states_by_move(every, last, stored_states)
    states[len(moves)] = live.game.encode(live.begun_match.state)
    events_by_move: dict[int, list[Event]] = {}
    for entry in entries:
        events_by_move.setdefault(entry.revision, []).append(event_of(entry))
    events = [events_by_move.get(move.revision, []) for move in moves]
    return PastMatch(moves, tuple(entries), Past(sealed_record(session, moves), states, events))


def event_of(entry: LogEntry) -> Event:
    """Return the event of a log entry, or a placeholder event if the entry cannot be read."""
    try:
        return _EVENT.decode(entry.data)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return Event(UNREADABLE)


def is_in_force(move: Move, revision: int) -> bool:
    """Return whether a move had been made by a revision and had not been taken back by then."""
    return move.revision <= revision and (move.undone_by is None or move.undone_by > revision)


def states_by_move(every: Iterable[Move], last: int, stored_states: Mapping[int, bytes]) -> dict[int, bytes]:
    """Return the stored states that were reached only by moves still in force at the revision ``last``.

    The key of a state is the number of the moves that led to it.
    """
    moves = [*every]
    found: dict[int, bytes] = {}
    for revision, state in stored_states.items():
        moves_in_force = [move for move in moves if is_in_force(move, revision)]
        if revision <= last and all(is_in_force(move, last) for move in moves_in_force):
            found[len(moves_in_force)] = state
    return found


def rules_lead_here(past_match: PastMatch, session: Session) -> bool:
    """Return whether the current rules lead to the stored state.

    Only the moves since the last change of the rules are played.
    """
    past, end = past_match.past, past_match.past.positions[-1]
    if not session.rule_changes or past.whole:
        return past.whole
    after = sum(move.revision <= session.rule_changes[-1].revision for move in past_match.moves)
    match = past.positions[after]
    if match is None or end is None:
        return False
    match = match.following(match.state)
    try:
        for number, entry in enumerate(past.record.moves[after:], start=after + 1):
            play_again(match, number, entry)
    except BadRecord:
        return False
    return match.game.encode(match.state) == match.game.encode(end.state)


def exported(live: Live, past_match: PastMatch) -> MatchRecord:
    """Return the public record of a match.

    After the end it has a proof, unless the current rules play the end differently.
    """
    session, past = live.session, past_match.past
    record, status = _with_changes(live, past_match), session.status
    if not session.seed_revealed:
        public_moves = tuple(past.record.moves[number - 1] for number in past.public_moves())
        return msgspec.structs.replace(sealed(record), moves=public_moves)
    if live.match is None or status not in ("finished", "abandoned"):
        return record
    unproven = None if past.whole else past.same + 1
    if unproven is not None and (not record.changes or unproven > record.changes[-1].after):
        return record
    try:
        return prove(record, gave_up(live), status, live.outcome(), unproven)
    except BadRecord:
        return record
    except Exception:
        # Changed rules may fail in any way on moves that older rules allowed.
        if past.whole:
            raise
        return record


def _with_changes(live: Live, past_match: PastMatch) -> MatchRecord:
    """Return the whole record with the changes of its rules, each with the position from which new rules applied."""
    changes = []
    for change in live.session.rule_changes:
        after = sum(move.revision <= change.revision for move in past_match.moves)
        position = past_match.past.positions[after]
        state = None if position is None else msgspec.json.decode(position.game.encode(position.state))
        changes.append(RulesChange(after=after, version=change.version, rules=change.rules, state=state))
    return msgspec.structs.replace(past_match.past.record, changes=tuple(changes))


def gave_up(live: Live) -> list[int]:
    """Return the seats whose players left the match, in order. If leaving a seat ended the match, that seat is last."""
    last = live.session.ended_seat
    since = {seat.seat: seat.resigned_at or 0 for seat in live.session.seats}
    return sorted(live.resigned(), key=lambda seat: (seat == last, since[seat], seat))
