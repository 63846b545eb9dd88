"""The leases: each slot belongs to at most one process at a time. Processes also store that they are alive."""

from __future__ import annotations

import os
import secrets
import socket
import sys
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from storage.errors import LeaseHeld, LeaseLost
from storage.slots import SLOTS, mask_of, missing_from, shards_of, slots_in, slots_of
from storage.sql.connection import Connection, Values
from storage.sql.leases.process import is_gone, process_start
from storage.sql.versions import program_version

STALE_AFTER_MS = 30_000
HEARTBEAT_SECONDS = 10.0
# The first version of the tables whose programs use `leases`. Older programs use the single row of the table `lease`.
FIRST_VERSION = 60

# The leases are not part of the numbered migrations, because a process must hold them before any of them runs.
CREATE = """
CREATE TABLE IF NOT EXISTS leases (
    slot INTEGER NOT NULL PRIMARY KEY CHECK (slot BETWEEN 0 AND 63),
    fence INTEGER NOT NULL DEFAULT 0,
    owner TEXT,
    host TEXT,
    pid INTEGER,
    process_start TEXT,
    beat INTEGER
) STRICT
"""
FILL = f"""
WITH RECURSIVE numbers (slot) AS (VALUES (0) UNION ALL SELECT slot + 1 FROM numbers WHERE slot < {SLOTS - 1})
INSERT INTO leases (slot) SELECT slot FROM numbers WHERE true ON CONFLICT (slot) DO NOTHING
"""  # noqa: S608 - a number from above

_OWNERS = "SELECT DISTINCT host, pid, process_start, beat FROM leases WHERE owner IS NOT NULL"
_TAKE_ALL = """
UPDATE leases SET owner = :token, host = :host, pid = :pid, process_start = :start, beat = :now, fence = fence + 1
"""
_HELD = "SELECT slot, fence FROM leases WHERE owner = ?"
# The fence that was read is checked, so that of two processes only one takes a slot.
_TAKE = f"{_TAKE_ALL} WHERE slot = :slot AND fence = :fence"
_ALL = "SELECT slot, fence, owner, host, pid, process_start, beat FROM leases ORDER BY slot"
_BEAT = "UPDATE leases SET beat = ? WHERE owner = ?"
_RELEASE = """
UPDATE leases SET owner = NULL, host = NULL, pid = NULL, process_start = NULL, beat = NULL WHERE owner = ?
"""
_RELEASE_ONE = f"{_RELEASE} AND slot = ?"

CREATE_FORMER = """
CREATE TABLE IF NOT EXISTS lease (
    lease_id INTEGER PRIMARY KEY CHECK (lease_id = 1),
    token TEXT NOT NULL,
    host TEXT NOT NULL,
    pid INTEGER NOT NULL,
    process_start TEXT,
    heartbeat_at INTEGER NOT NULL
) STRICT
"""
_FORMER = "SELECT host, pid, process_start, heartbeat_at FROM lease"
_BEAT_FORMER = "UPDATE lease SET heartbeat_at = ? WHERE token = ?"
_DROP_FORMER = "DELETE FROM lease"
_TAKE_FORMER = "INSERT INTO lease VALUES (1, :token, :host, :pid, :start, :now)"

_REGISTER = """
INSERT INTO processes (token, host, pid, process_start, program, since, heartbeat_at)
VALUES (:token, :host, :pid, :start, :program, :now, :now)
ON CONFLICT (token) DO UPDATE SET heartbeat_at = excluded.heartbeat_at
"""
_FORMER_BEAT = "SELECT heartbeat_at FROM processes WHERE token = ?"
_BEAT_PROCESS = "UPDATE processes SET heartbeat_at = ? WHERE token = ?"
_IS_MEMBER = "SELECT 1 FROM processes WHERE token = ?"
_SHARDS = "SELECT shards FROM processes WHERE token <> ? AND shards IS NOT NULL ORDER BY since, token LIMIT 1"
_NOTE_SHARDS = "UPDATE processes SET shards = ? WHERE token = ?"
_NOTE_READY = "UPDATE processes SET ready_slots = ? WHERE token = ?"
_LEAVE = "UPDATE processes SET leaving = 1 WHERE token = ?"
_MEMBERS = "SELECT token, ready_slots FROM processes WHERE shards IS NOT NULL AND leaving = 0 ORDER BY since, token"
_OTHERS = "SELECT token, host, pid, process_start, heartbeat_at FROM processes WHERE token <> ?"
_REMOVE = "DELETE FROM processes WHERE token = ?"


class Balance(NamedTuple):
    """The slots that concern a process, as masks."""

    # The slots that the process holds.
    held: int
    # Those of them that other processes should get.
    surplus: int = 0
    # Those of the surplus whose next owner has connected their shards.
    awaited: int = 0
    # The slots of other processes that this one should get, as soon as it has connected their shards.
    promised: int = 0
    # The slots of other processes that are alive.
    elsewhere: int = 0
    # Whether no other process shares the slots.
    is_alone: bool = True


class _Lease(NamedTuple):
    slot: int
    fence: int
    owner: str | None
    host: str
    pid: int
    process_start: str | None
    beat: int


class Leases:
    """The leases that one open database holds. Its methods run inside a transaction of the caller."""

    def __init__(self, stale_after_ms: int = STALE_AFTER_MS, *, locking: str = "") -> None:
        """``locking``: the clause with which a SELECT locks its rows until the commit, if several processes write."""
        self.token = secrets.token_hex(16)
        self._stale_after_ms = stale_after_ms
        self._held = _HELD + locking
        # The others may have removed this process as ended and begun a newer program, so before each commit it checks
        # that it is still registered.
        self._is_member = _IS_MEMBER + locking if locking else None
        # The fence of each slot as this process took it. A slot with another fence has had another owner since.
        self._fences: dict[int, int] = {}
        self._is_registered = False
        # Until this time, other processes are not counted as ended because of their heartbeats.
        self._trusts_until = 0
        self._holds_former = False

    def take_all(self, connection: Connection, now: int) -> None:
        """Take all slots. Raises LeaseHeld while another opening that owns slots, in this or another process, is alive.

        An owner is alive until it releases its slots or its process has ended (checked on the same machine only). An
        owner also counts as dead if its heartbeat is further from `now` than ``stale_after_ms``. After a clock was set
        back, the heartbeat may be in the future.
        """
        _refuse_alive(connection, _OWNERS, now, self._stale_after_ms)
        connection.execute(_TAKE_ALL, self._values(now))
        self._fences = dict(connection.execute(_HELD, (self.token,)).fetchall())

    def take_former(self, connection: Connection, now: int) -> None:
        """Take the single lease of programs before `FIRST_VERSION`, so that none starts while the tables change.

        `CREATE_FORMER` has created its table. Raises LeaseHeld while one of these programs is alive.
        """
        _refuse_alive(connection, _FORMER, now, self._stale_after_ms)
        connection.execute(_DROP_FORMER)
        connection.execute(_TAKE_FORMER, self._values(now))
        self._holds_former = True

    def beat_former(self, connection: Connection, now: int) -> None:
        """Write a heartbeat into the single lease of programs before `FIRST_VERSION`."""
        connection.execute(_BEAT_FORMER, (now, self.token))

    def note_former_dropped(self) -> None:
        """Note that a migration has dropped the table of the single lease."""
        self._holds_former = False

    def refuse_others(self, connection: Connection, now: int) -> None:
        """Raise LeaseHeld while another process that stored itself is alive, even one without slots."""
        _refuse_alive(connection, _OTHERS, now, self._stale_after_ms, (self.token,))

    def check(self, slots: int, connection: Connection) -> None:
        """Raise LeaseLost if another opening of the database has taken one of these slots, given as a mask."""
        found = connection.execute(self._held, (self.token,))
        member = connection.execute(self._is_member, (self.token,)) if self._is_member else None
        held_slots = mask_of(slot for slot, fence in found.fetchall() if self._fences.get(slot) == fence)
        if member is not None and member.fetchone() is None:
            raise LeaseLost("the other processes count this one as ended")
        if missing_from(held_slots, slots):
            raise LeaseLost("another process has taken slots of this one", held_slots)

    def beat(self, connection: Connection, now: int) -> None:
        """Write a heartbeat, which shows other openings that this one is alive. Remove ended processes."""
        connection.execute(_BEAT, (now, self.token))
        if self._is_registered:
            self._excuse_others(connection, now)
            connection.execute(_BEAT_PROCESS, (now, self.token))
            self._remove_ended(connection, now)

    def agree(self, connection: Connection, now: int, shards: int) -> int:
        """Return the number of shards of the running processes. If no other one runs, it is ``shards``."""
        self._remove_ended(connection, now)
        found = known_shards(connection, except_for=self.token)
        agreed = shards if found is None else found
        self.note_shards(connection, agreed)
        return agreed

    def note_shards(self, connection: Connection, shards: int) -> None:
        """Store the number of shards of this process."""
        connection.execute(_NOTE_SHARDS, (shards, self.token))

    def balance(self, connection: Connection, now: int, shards: int) -> Balance:
        """Write a heartbeat, and take free slots, by whole shards, up to the fair share of this process.

        A shard is free if each of its slots has no owner, or one that is not alive. If another process has connected a
        free shard, it is left to that one.
        """
        self.beat(connection, now)
        members = dict(connection.execute(_MEMBERS).fetchall())
        ready = {token: shards_of(slots, shards) for token, slots in members.items()}
        shares = {token: fair_share(shards, len(members), rank) for rank, token in enumerate(members)}
        by_shard: defaultdict[int, list[_Lease]] = defaultdict(list)
        for row in connection.execute(_ALL).fetchall():
            by_shard[row[0] % shards].append(_Lease(*row))
        owners = {shard: self._owner_of(leases, now) for shard, leases in sorted(by_shard.items())}
        self._take_free(connection, now, by_shard, owners, shares.get(self.token, 0), ready)
        own_shards = [shard for shard, owner in owners.items() if owner == self.token]
        heirs = _heirs(owners, shares, ready)
        held_slots = mask_of(one.slot for leases in by_shard.values() for one in leases if self._is_own(one))
        return Balance(
            held_slots | slots_of(own_shards, shards),
            slots_of(own_shards[shares.get(self.token, 0) :], shards),
            slots_of([shard for shard in own_shards if shard in heirs and shard in ready[heirs[shard]]], shards),
            slots_of([shard for shard, heir in heirs.items() if heir == self.token and owners[shard]], shards),
            slots_of([shard for shard, owner in owners.items() if owner not in ("", self.token)], shards),
            not members.keys() - {self.token},
        )

    def note_ready(self, connection: Connection, slots: int) -> None:
        """Store the slots of which this process has connected the shards before it owns them."""
        connection.execute(_NOTE_READY, (slots, self.token))

    def leave(self, connection: Connection) -> bool:
        """Let the other processes get all slots of this one. Return False if there is no other process."""
        others = [token for token, _ in connection.execute(_MEMBERS).fetchall() if token != self.token]
        if others:
            connection.execute(_LEAVE, (self.token,))
        return bool(others)

    def release_slots(self, connection: Connection, slots: int) -> None:
        """Release the slots of a mask, so that another process can take them immediately."""
        connection.executemany(_RELEASE_ONE, [(self.token, slot) for slot in slots_in(slots)])

    def release(self, connection: Connection) -> None:
        """Release all slots, so that another opening can take them immediately, and remove this process."""
        connection.execute(_RELEASE, (self.token,))
        if self._holds_former:
            connection.execute(_DROP_FORMER)
        if self._is_registered:
            connection.execute(_REMOVE, (self.token,))

    def register(self, connection: Connection, now: int) -> None:
        """Store that this process runs the bot, or waits for slots. The tables must be of this program's version."""
        connection.execute(_REGISTER, {**self._values(now), "program": program_version()})
        self._is_registered = True
        self._remove_ended(connection, now)

    def _owner_of(self, leases: Iterable[_Lease], now: int) -> str | None:
        """Return the token of the living process that owns all slots of a shard, "" if it is free, None otherwise."""
        if all(map(self._is_own, leases)):
            return self.token
        found = {"" if self._is_free(one, now) else one.owner for one in leases}
        return found.pop() if len(found) == 1 else None

    def _take_free(
        self,
        connection: Connection,
        now: int,
        by_shard: Mapping[int, Collection[_Lease]],
        owners: dict[int, str | None],
        share: int,
        ready: Mapping[str, Collection[int]],
    ) -> None:
        """Take free shards, first connected ones, until this process has its ``share``; enter them in ``owners``."""
        values, mine = self._values(now), ready.get(self.token, ())
        reserved = {shard for token, found in ready.items() if token != self.token for shard in found}
        free = [shard for shard, owner in owners.items() if owner == "" and (shard in mine or shard not in reserved)]
        for shard in sorted(free, key=lambda shard: (shard not in mine, shard)):
            if list(owners.values()).count(self.token) >= share:
                return
            leases = by_shard[shard]
            if sum(self._take(connection, one, values) for one in leases) == len(leases):
                owners[shard] = self.token

    def _is_own(self, lease: _Lease) -> bool:
        return lease.owner == self.token and self._fences.get(lease.slot) == lease.fence

    def _is_free(self, lease: _Lease, now: int) -> bool:
        if lease.owner is None or lease.owner == self.token:
            return True
        return not self._is_alive((lease.host, lease.pid, lease.process_start, lease.beat), now)

    def _is_alive(self, row: tuple[str, int, str | None, int], now: int) -> bool:
        stale_after_ms = sys.maxsize if now < self._trusts_until else self._stale_after_ms
        return is_alive(*row, host=socket.gethostname(), now=now, stale_after_ms=stale_after_ms)

    def _excuse_others(self, connection: Connection, now: int) -> None:
        """If this process could not renew its leases for long, give the others time to renew theirs.

        The database may have stood still for all of them.
        """
        (former,) = connection.execute(_FORMER_BEAT, (self.token,)).fetchone() or (now,)
        if abs(now - former) > self._stale_after_ms // 2:
            self._trusts_until = now + self._stale_after_ms

    def _take(self, connection: Connection, lease: _Lease, values: Mapping[str, object]) -> bool:
        """Take a slot; ``values`` are those of `_values`. Return False if another process was quicker."""
        if not connection.execute(_TAKE, {**values, "slot": lease.slot, "fence": lease.fence}).rowcount:
            return False
        self._fences[lease.slot] = lease.fence + 1
        return True

    def _values(self, now: int) -> dict[str, object]:
        pid = os.getpid()
        host, start = socket.gethostname(), process_start(pid)
        return {"token": self.token, "host": host, "pid": pid, "start": start, "now": now}

    def _remove_ended(self, connection: Connection, now: int) -> None:
        """Remove the processes that have ended without removing themselves."""
        for token, *row in connection.execute(_OTHERS, (self.token,)).fetchall():
            if not self._is_alive((row[0], row[1], row[2], row[3]), now):
                connection.execute(_REMOVE, (token,))


def known_shards(connection: Connection, *, except_for: str = "") -> int | None:
    """Return the number of shards stored by the oldest process that knows it, None if none does.

    ``except_for``: the token of a process that is left out.
    """
    found = connection.execute(_SHARDS, (except_for,)).fetchone()
    return int(found[0]) if found else None


def _heirs(
    owners: Mapping[int, str | None], shares: Mapping[str, int], ready: Mapping[str, Collection[int]]
) -> dict[int, str]:
    """Return, for each shard that is free or that its owner should give up, the process that should get it.

    An owner should give up the shards beyond its share in ``shares``; a process that leaves has no share. A process
    that is ``ready`` for a shard comes first, then the earliest process that lacks shards.
    """
    of: defaultdict[str | None, list[int]] = defaultdict(list)
    for shard, owner in owners.items():
        of[owner].append(shard)
    free = of.pop("", [])
    of.pop(None, None)
    deficits = {token: share - len(of[token]) for token, share in shares.items()}
    open_shards = [*free, *(shard for owner, found in of.items() for shard in found[shares.get(owner or "", 0) :])]
    heirs: dict[int, str] = {}
    for only_ready in (True, False):
        for shard in open_shards:
            wants = (one for one, count in deficits.items() if count > 0 and (not only_ready or shard in ready[one]))
            if shard not in heirs and (heir := next(wants, None)) is not None:
                heirs[shard] = heir
                deficits[heir] -= 1
    return heirs


def fair_share(shards: int, processes: int, rank: int) -> int:
    """Return how many shards the process with this rank (from 0) gets. The earliest ones share those left over."""
    return shards // processes + (rank < shards % processes)


def refuse_if_held(connection: Connection, now: int, *, former: bool) -> None:
    """Raise LeaseHeld while an opening of the database, in this or another process, is alive. Nothing is written.

    ``former``: look at the single lease of older programs.
    """
    _refuse_alive(connection, _FORMER if former else _OWNERS, now, STALE_AFTER_MS)


def _refuse_alive(connection: Connection, sql: str, now: int, stale_after_ms: int, values: Values = ()) -> None:
    """Raise LeaseHeld if a process that a SELECT finds is alive; `is_alive` takes the SELECT's last four columns."""
    here = socket.gethostname()
    for *_, host, pid, start, beat in connection.execute(sql, values).fetchall():
        if is_alive(host, pid, start, beat, host=here, now=now, stale_after_ms=stale_after_ms):
            raise LeaseHeld(host, pid, stale_after_ms - (now - beat) + 1)


def is_alive(
    of_host: str, pid: int, start: str | None, heartbeat_at: int, *, host: str, now: int, stale_after_ms: int
) -> bool:
    """Return False if a process gives no sign of life, or ran on this machine (``host``) and has ended."""
    if of_host == host and is_gone(pid, start):
        return False
    return abs(now - heartbeat_at) <= stale_after_ms
