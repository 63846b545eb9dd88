-- The number of a deleted tournament is never given again, because rows of its roles and of its event in Discord may remain,
-- and buttons of old messages contain it.
CREATE TABLE numbered_tournaments (
    tournament_id INTEGER PRIMARY KEY AUTOINCREMENT,
    public_id TEXT NOT NULL UNIQUE,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER,
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    options BLOB NOT NULL,
    plan BLOB NOT NULL,
    terms BLOB NOT NULL,
    settings BLOB NOT NULL,
    language TEXT NOT NULL,
    state TEXT NOT NULL
        CHECK (state IN ('draft', 'registration', 'checkin', 'running', 'finished', 'cancelled')),
    revision INTEGER NOT NULL CHECK (revision >= 0),
    commitment TEXT NOT NULL,
    seed BLOB NOT NULL,
    seed_revealed INTEGER NOT NULL DEFAULT 0 CHECK (seed_revealed IN (0, 1)),
    created_by INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    opened_at INTEGER,
    checkin_until INTEGER,
    started_at INTEGER,
    ended_at INTEGER,
    damage_told INTEGER NOT NULL DEFAULT 0 CHECK (damage_told IN (0, 1)),
    asked INTEGER NOT NULL DEFAULT 0,
    asked_at INTEGER
) STRICT;
INSERT INTO numbered_tournaments SELECT * FROM tournaments;
DROP TABLE tournaments;
ALTER TABLE numbered_tournaments RENAME TO tournaments;
CREATE INDEX tournaments_of_guild ON tournaments (guild_id, tournament_id);
-- The number after which the next tournament is numbered: the highest one that a tournament has or that such rows name.
DELETE FROM sqlite_sequence WHERE name = 'tournaments';
INSERT INTO sqlite_sequence (name, seq)
SELECT 'tournaments', coalesce(max(tournament_id), 0) FROM (
    SELECT tournament_id FROM tournaments
    UNION ALL SELECT tournament_id FROM event_roles
    UNION ALL SELECT tournament_id FROM discord_events);
-- "told" is 1 once the organisers were told that Discord refuses it. It stays while Discord is asked again.
ALTER TABLE discord_events ADD COLUMN told INTEGER NOT NULL DEFAULT 0 CHECK (told IN (0, 1));
ALTER TABLE event_roles ADD COLUMN told INTEGER NOT NULL DEFAULT 0 CHECK (told IN (0, 1));
UPDATE discord_events SET told = refused;
UPDATE event_roles SET told = refused;
