-- Asynchronous play: clocks, pings, changes of seats' players, rulings, results and ratings.

-- How and when a user may be pinged: an IANA time zone, and quiet hours in minutes since midnight there.
ALTER TABLE user_settings ADD COLUMN calls TEXT CHECK (calls IN ('channel', 'private', 'both', 'none'));
ALTER TABLE user_settings ADD COLUMN zone TEXT;
ALTER TABLE user_settings ADD COLUMN quiet_from INTEGER;
ALTER TABLE user_settings ADD COLUMN quiet_to INTEGER;

-- The days on which a user's clocks were stopped. Each was used when a deadline would have passed.
CREATE TABLE vacation_days (
    user_id INTEGER NOT NULL,
    from_at INTEGER NOT NULL,
    until_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, from_at)
) STRICT, WITHOUT ROWID;

-- The terms agreed on before the start (such as the clock), as the host wrote them; the seats of the computer; who
-- paused or deleted the session; the session of which this one is a rematch.
ALTER TABLE sessions ADD COLUMN terms BLOB;
ALTER TABLE sessions ADD COLUMN house_seats INTEGER NOT NULL DEFAULT 0 CHECK (house_seats >= 0);
ALTER TABLE sessions ADD COLUMN paused_at INTEGER;
ALTER TABLE sessions ADD COLUMN deleted_at INTEGER;
ALTER TABLE sessions ADD COLUMN rematch_of INTEGER REFERENCES sessions (session_id);

CREATE UNIQUE INDEX sessions_rematch ON sessions (rematch_of) WHERE rematch_of IS NOT NULL;
DROP INDEX sessions_active_channel;
CREATE UNIQUE INDEX sessions_active_channel ON sessions (channel_id)
    WHERE status IN ('lobby', 'running') AND deleted_at IS NULL;

-- The seats' clocks at the last revision, as the host wrote them. They change with nearly every state, so they are
-- stored beside it.
ALTER TABLE snapshots ADD COLUMN clocks BLOB;

-- When a seat was opened, when the computer began to play it for its player, and how often its player changed.
ALTER TABLE seats ADD COLUMN opened_at INTEGER;
ALTER TABLE seats ADD COLUMN house_since INTEGER;
ALTER TABLE seats ADD COLUMN changes INTEGER NOT NULL DEFAULT 0;

-- Former players of a seat, each up to a revision. Events up to that revision are shown under that name.
CREATE TABLE former_holders (
    session_id INTEGER NOT NULL REFERENCES sessions (session_id),
    seat INTEGER NOT NULL,
    revision INTEGER NOT NULL CHECK (revision >= 0),
    user_id INTEGER,
    name TEXT NOT NULL,
    PRIMARY KEY (session_id, seat, revision)
) STRICT, WITHOUT ROWID;

CREATE INDEX former_holders_user ON former_holders (user_id) WHERE user_id IS NOT NULL;

-- A fired timer is kept until its effect was announced. Its id identifies the announcement, so none is repeated.
CREATE TABLE new_timers (
    timer_id INTEGER PRIMARY KEY AUTOINCREMENT,
    session_id INTEGER NOT NULL REFERENCES sessions (session_id),
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL,
    revision INTEGER NOT NULL CHECK (revision >= 0),
    number INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER NOT NULL,
    fired_at INTEGER,
    UNIQUE (session_id, kind, seat, revision, number)
) STRICT;
INSERT INTO new_timers (session_id, kind, seat, revision, due_at)
    SELECT session_id, kind, seat, revision, due_at FROM timers ORDER BY timer_id;
DROP TABLE timers;
ALTER TABLE new_timers RENAME TO timers;
CREATE INDEX timers_due ON timers (due_at) WHERE fired_at IS NULL;
CREATE INDEX timers_fired ON timers (timer_id) WHERE fired_at IS NOT NULL;

-- The votes of the other players about a seat that ran out of time.
CREATE TABLE votes (
    session_id INTEGER NOT NULL REFERENCES sessions (session_id),
    seat INTEGER NOT NULL,
    voter INTEGER NOT NULL,
    choice TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (session_id, seat, voter)
) STRICT, WITHOUT ROWID;

-- Users who may not sit at a guild's tables.
CREATE TABLE lockouts (
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    by_user INTEGER NOT NULL,
    reason TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (guild_id, user_id)
) STRICT, WITHOUT ROWID;

-- Rulings that wait for a second moderator, each as the host wrote it.
CREATE TABLE pending_rulings (
    ruling_id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    session_id INTEGER REFERENCES sessions (session_id),
    actor INTEGER NOT NULL,
    data BLOB NOT NULL,
    at INTEGER NOT NULL
) STRICT;

-- The result of each seat of a match. "team" is the seat's side, "counted" whether it counts for the user's rating.
CREATE TABLE results (
    session_id INTEGER NOT NULL REFERENCES sessions (session_id),
    seat INTEGER NOT NULL,
    user_id INTEGER,
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    seats INTEGER NOT NULL,
    place INTEGER NOT NULL,
    points INTEGER NOT NULL,
    team INTEGER NOT NULL,
    status TEXT NOT NULL,
    counted INTEGER NOT NULL CHECK (counted IN (0, 1)),
    ended_at INTEGER NOT NULL,
    PRIMARY KEY (session_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX results_user ON results (user_id, ended_at) WHERE user_id IS NOT NULL;
CREATE INDEX results_guild ON results (guild_id, ended_at);

-- The strength of a user in a guild by the results so far, per scope: a game's slug, or all games of one kind.
CREATE TABLE ratings (
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    scope TEXT NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    matches INTEGER NOT NULL,
    PRIMARY KEY (guild_id, user_id, scope)
) STRICT, WITHOUT ROWID;

-- The last time at which the bot was certainly running. A deadline after it passed without any player's fault.
CREATE TABLE presence (
    presence_id INTEGER PRIMARY KEY CHECK (presence_id = 1),
    at INTEGER NOT NULL
) STRICT;
