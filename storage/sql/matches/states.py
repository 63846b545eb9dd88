"""Keeps the states of a match after each revision, compressed: they show past positions even if the rules changed."""

import zlib

from storage.sql.connection import Connection

_LATEST_REVISION = "SELECT max(revision) FROM states WHERE session_id = ? AND revision < ?"
_PRESENT = "SELECT state FROM snapshots WHERE session_id = ?"
_KEEP = "INSERT INTO states VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
_ALL = "SELECT revision, based, data FROM states WHERE session_id = ? ORDER BY revision"


def keep_state(connection: Connection, session_id: int, revision: int, state: bytes) -> None:
    """Store the state after a revision. Call it before the snapshot, which is the previous state, is replaced."""
    # Both queries are sent before the first result is read, which saves a round trip to a server.
    newest_rows = connection.execute(_LATEST_REVISION, (session_id, revision))
    present = connection.execute(_PRESENT, (session_id,))
    before = b"" if newest_rows.fetchone()[0] is None else present.fetchone()[0]
    connection.execute(_KEEP, (session_id, revision, int(bool(before)), packed(state, before)))


def states_of(connection: Connection, session_id: int) -> dict[int, bytes]:
    """Return the stored states by revision. States that can no longer be read are left out."""
    found: dict[int, bytes] = {}
    before: bytes | None = None
    for revision, based, data in connection.execute(_ALL, (session_id,)):
        try:
            before = None if based and before is None else unpacked(data, before if based and before else b"")
        except zlib.error:
            before = None
        if before is not None:
            found[revision] = before
    return found


def packed(state: bytes, before: bytes) -> bytes:
    """Return a state compressed, with the previous state as the dictionary."""
    packer = zlib.compressobj(level=6, zdict=before) if before else zlib.compressobj(level=6)
    return packer.compress(state) + packer.flush()


def unpacked(data: bytes, before: bytes) -> bytes:
    """Return a state that `packed` compressed. Raises `zlib.error`."""
    unpacker = zlib.decompressobj(zdict=before) if before else zlib.decompressobj()
    return unpacker.decompress(data) + unpacker.flush()
