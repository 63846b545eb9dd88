"""A database with a row in every table, and the ways to damage each of its columns."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from bot.host.clocks.terms import Terms
from bot.host.lobbies.lobby import SessionPlace
from bot.host.rulings import Extend, LockOut, RequestedRuling
from storage.sql.connection import Connection
from tests.bot.hosted import ANA, BEN, CHEN, DORA, Table
from tests.toys import DUEL as GAME

GUILD = 7
EVA, FRAN = 5, 6
# The leases are not part of the data: they are released when the bot stops.
APART = {"leases", "processes", "sqlite_sequence"}
GARBAGE: dict[str, tuple[object, ...]] = {
    "TEXT": (b"\xff\xfe broken", "", None),
    "INTEGER": (2**62, None),
    "REAL": (9e999, -1.5, None),
    "BLOB": (b"\xff garbage", b'{"wrong": [1, "type"]}', b"[[[7]]]", None),
}


# A league of guild 7 in its first season.
LEAGUE = (
    "INSERT INTO leagues VALUES (1, 7, 100, 'Liga', 'en', CAST("
    '\'{"game":"noughts","options":{},"plan":{"stages":[{"format":"round_robin"}]},"clock":"bank",\''
    " || '\"settings\":{},\"officials\":[]}' AS BLOB), 8, 2, 28, 'open', 1, 3, 1, 5, 3, 75, NULL, 1, 5, 1, 1)"
)


class Damage(NamedTuple):
    """A column with a value that the program never writes."""

    table: str
    column: str
    value: object

    def __str__(self) -> str:
        return f"{self.table}.{self.column} = {self.value!r}"


class Sessions(NamedTuple):
    """Two sessions of each kind, by their ids. The tests damage one of them and leave the other sound."""

    victim: int
    lobby: int
    ended: int
    other: int
    other_lobby: int

    @property
    def victims(self) -> tuple[int, int, int]:
        """Return the ids of the sessions that may be damaged."""
        return self.victim, self.lobby, self.ended


async def filled(table: Table) -> Sessions:
    """Play until every table of the database has a row for each session that may be damaged."""
    host, storage = table.host, table.storage
    ended = await table.begin(Terms())
    for user in (ANA, BEN):
        await host.seats.resign(ended, user)
    await host.results.rate_finished()
    victim = await table.begin(Terms("turn", limit=24, at_zero="computer"))
    other = await table.begin(Terms("turn", limit=24, at_zero="computer"))
    await table.move(victim, ANA, "rest")
    await host.standing_orders.give(victim, CHEN, "always-ask", interaction_id=table.interaction())
    lobbies, dora = [], (DORA, "Dora")
    for channel in (900, 901):
        lobby = await host.lobby.open(
            SessionPlace(GUILD, channel), game=GAME, seats=3, options={}, language="es", user=dora, terms=Terms("bank")
        )
        lobbies.append(lobby.session_id)
        await host.lobby.join(lobby.session_id, EVA, "Eva", table.interaction())
        await host.lobby.ready(lobby.session_id, EVA, table.interaction())
    await storage.settings.set_user_language(ANA, "en")
    await storage.database.write(lambda connection: _fill(connection, victim, lobbies[0], ended))
    await host.rulings.rule(
        RequestedRuling(
            guild_id=GUILD, session_id=victim, actor=ANA, ruling=Extend(1, 3), reason="why", interaction_id=1
        )
    )
    await host.rulings.rule(RequestedRuling(guild_id=GUILD, actor=DORA, ruling=LockOut(FRAN), reason="rude"))
    untold = "INSERT INTO untold_moves SELECT max(audit_id) FROM audit WHERE session_id IS NOT NULL"
    asked = f"INSERT INTO table_questions SELECT {victim}, max(ruling_id), 100, 78 FROM pending_rulings"
    await storage.database.write(lambda connection: connection.execute(untold).rowcount)
    await storage.database.write(lambda connection: connection.execute(asked).rowcount)
    await storage.presence.beat(table.now)
    return Sessions(victim, lobbies[0], ended, other, lobbies[1])


def _fill(connection: Connection, victim: int, lobby: int, ended: int) -> None:
    """Write rows that a short match rarely has."""
    for statement in (
        "INSERT INTO former_holders VALUES (:victim, 2, 0, 9, 'Gone')",
        "UPDATE seats SET changes = 1 WHERE session_id = :victim AND seat = 2",
        "INSERT INTO votes VALUES (:victim, 1, 0, 'computer', 5)",
        "INSERT INTO rule_changes VALUES (:victim, 1, 1, 'former')",
        "INSERT INTO proposals VALUES (:victim, 0, 1, 'rest', 7, 1, 5)",
        "INSERT INTO drafts VALUES (:victim, 0, 'rest', 7, 5)",
        "INSERT INTO hidden_pages VALUES (:victim, 1)",
        "INSERT INTO identifies VALUES (0, 5)",
        "INSERT INTO analyses VALUES (:ended, 1, 1, CAST('{}' AS BLOB))",
        "INSERT INTO feats VALUES (:ended, 0, 'foe-blaze', 'feat-brigade', 'level-secret', 3, 1)",
        "INSERT INTO ratings VALUES (7, 1, 'all', 26.5, 7.25, 1)",
        "INSERT INTO vacation_days VALUES (1, 5, 6)",
        "INSERT INTO usernames VALUES (1, 'ana_77')",
        "INSERT INTO undo_requests VALUES (:victim, 0, 1, 1, 0, '[0]', 77, 5)",
        "INSERT INTO worn_boards VALUES (70, :victim, 100, 'board', NULL, NULL, NULL)",
        "INSERT INTO worn_boards VALUES (71, :victim, 100, 'call', 1, CAST('{}' AS BLOB), 'shown')",
        "UPDATE user_settings SET zone = 'Europe/Madrid', quiet_from = 60, quiet_to = 120 WHERE user_id = 1",
        "INSERT INTO removed_parts VALUES (:victim, x'01', x'02', 'seat', 2), (:lobby, x'01', x'02', 'ready', 3)",
        "INSERT INTO removed_days VALUES (x'01', x'02', 5, 3)",
        "INSERT INTO postings VALUES (:victim, 1, 100, NULL, '1', 0, 0, '')",
        "INSERT INTO closures VALUES (:victim, 5, 0, 2048, 5)",
        "INSERT INTO puzzle_answers VALUES (1, 'ragami', '7-12', 1, 5)",
        "INSERT INTO daily_plans VALUES (7, 100, 9, 'Europe/Madrid', 'ragami', 5, 5)",
        "INSERT INTO daily_puzzles VALUES (7, 740000, 'ragami', '7-12', 100, 73, 2, 1, 5)",
        "INSERT INTO tournament_series VALUES (1, 7, 'Cup', 'week', 'Europe/Madrid', 5, 6, 1, NULL, CAST("
        '\'{"template":{"game":"noughts","options":{},"plan":{"stages":[{"format":"swiss"}]},"clock":"bank",\''
        ' || \'"settings":{},"officials":[]}}\' AS BLOB), 1, 5)',
        "INSERT INTO seasons VALUES (1, 7, 100, 'Cup', '[]', 'month', 'Europe/Madrid', 5, 6, 'both', 10, 1, 0, 1, 5, 6,"
        " 6, 74, 1, 0, 5)",
        "INSERT INTO season_places VALUES (1, 1, 1, 1, 60, 1)",
        LEAGUE,
        "INSERT INTO league_players VALUES (1, 1, 'Ana', 1, 1, 'playing', 5)",
        "INSERT INTO league_decks VALUES (1, 1, 'avengers')",
        "INSERT INTO league_requests VALUES (1, 1, 'Ana', 'ana_77', 'Please', 5, 1, 'declined')",
        "INSERT INTO ladders VALUES (1, 7, 100, 'Escalera', 'en', CAST("
        '\'{"game":"noughts","options":{},"plan":{"stages":[{"format":"round_robin"}]},"clock":"bank",\''
        " || '\"settings\":{},\"officials\":[]}' AS BLOB), 3, 3, 1, 'open', NULL, 6, 1, 5, 3, 1, 79, 100, 6, NULL)",
        "INSERT INTO ladder_players VALUES (1, 1, 'Ana', 1, 0, 2, 0, 1, 2, 2, 5, 5, 0, 0),"
        " (1, 2, 'Ben', 2, 1, 0, 0, 0, 1, NULL, NULL, 5, 1, 1)",
        "INSERT INTO ladder_challenges VALUES (1, 1, 2, 1, 0, 'playing', NULL, 5, 6, 'abcdef',"
        " x'000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', 81, :victim, 80, 6, 'playing', 100, 0)",
        "INSERT INTO ladder_results VALUES (1, 1, 2, 1, 'won', 'lost', 2, 5, 1, 6, 'Why', 0, 1, 1)",
        "INSERT INTO tournament_requests SELECT min(tournament_id), 1, 'Ana', 'ana_77', NULL, 'Please', 5"
        " FROM tournaments HAVING count(*) > 0",
        "INSERT INTO given_roles VALUES ('event', 1, 'entrant', 1, 99, 7, 1, 0, 0, 0)",
        "INSERT INTO role_choices VALUES ('league', 1, 0, 7, 97), ('season', 1, 0, 7, 96)",
        'INSERT INTO discord_events VALUES (1, 7, CAST(\'{"status":"deleted"}\' AS BLOB), NULL, 99, 0, 0)',
        "INSERT INTO claimed_interactions VALUES (52, 5)",
        "INSERT INTO lessons VALUES (1, 7, 'noughts', 'mark 1', 1, 5, '{}')",
        "INSERT INTO notices VALUES (72, :victim, 100, 'en', 1)",
        "INSERT INTO guild_settings VALUES (7, 'es', 99, 5, NULL, 0, 0, 98)",
        "INSERT INTO decks (user_id, game, name, folded, code, created_at, changed_at)"
        " VALUES (1, 'marvel_card_game', 'Mine', 'mine', 'MC1;C=2;E=;K=ffff', 5, 5)",
    ):
        connection.execute(statement, {"victim": victim, "lobby": lobby, "ended": ended})


def damages(path: Path) -> Iterator[Damage]:
    """Yield each kind of damage that the schema allows in the rows of a file, column by column."""
    with closing(sqlite3.connect(path)) as connection:
        names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for table in sorted(set(names) - APART):
            for column in connection.execute(f"PRAGMA table_info({table})").fetchall():
                # For a time or a count, a value that is too small is as wrong as one that is too large.
                below = (-(2**62),) if column[1].endswith("_at") or column[1] in {"number", "left", "ahead"} else ()
                for value in (*GARBAGE[column[2]], *below):
                    if value is not None or not column[3]:
                        yield Damage(table, column[1], value)


def rows(path: Path, table: str) -> int:
    """Return how many rows a table of a file has."""
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


def spoil(path: Path, damage: Damage, sessions: Sessions) -> bool:
    """Damage the rows of the sessions that may be damaged; return False if the schema prevents it."""
    table, column, value = damage
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("DROP TRIGGER IF EXISTS audit_never_changes")
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        where = f"WHERE session_id IN {sessions.victims}" if "session_id" in columns else ""
        text = isinstance(value, bytes) and column not in _blobs(connection, table)
        given = "CAST(? AS TEXT)" if text else "?"
        try:
            return connection.execute(f"UPDATE {table} SET {column} = {given} {where}", (value,)).rowcount > 0
        except sqlite3.IntegrityError:
            return False


def _blobs(connection: sqlite3.Connection, table: str) -> set[str]:
    return {row[1] for row in connection.execute(f"PRAGMA table_info({table})") if row[2] == "BLOB"}


def copy_of(path: Path, folder: Path) -> Path:
    """Return a copy of a database to damage; it replaces the previous copy."""
    copy = folder / "damaged.db"
    for name in ("damaged.db", "damaged.db-wal", "damaged.db-shm"):
        (folder / name).unlink(missing_ok=True)
    shutil.copy(path, copy)
    return copy
