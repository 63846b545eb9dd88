-- Tournaments. `plan`, `options`, `terms` and `settings` are as the host wrote them. The seed is committed to when the
-- tournament is created, and revealed when it is over. Every change raises the revision.
CREATE TABLE tournaments (
    tournament_id INTEGER PRIMARY KEY,
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
    ended_at INTEGER
) STRICT;

CREATE INDEX tournaments_of_guild ON tournaments (guild_id, tournament_id);

-- The officials of a tournament: users, or all members with a role.
CREATE TABLE tournament_officials (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (tournament_id),
    role TEXT NOT NULL CHECK (role IN ('organiser', 'judge')),
    kind TEXT NOT NULL CHECK (kind IN ('user', 'role')),
    id INTEGER NOT NULL,
    PRIMARY KEY (tournament_id, role, kind, id)
) STRICT, WITHOUT ROWID;

-- The entries, numbered in the order of registration. `place` orders the list and the waitlist. `entropy` is the
-- interaction of the check-in; `choice` is secret. `entered` is the first round, `dropped` the first round without the
-- entry (0: none).
CREATE TABLE tournament_entries (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (tournament_id),
    number INTEGER NOT NULL CHECK (number >= 1),
    user_id INTEGER,
    name TEXT NOT NULL,
    computer INTEGER NOT NULL CHECK (computer IN (0, 1)),
    state TEXT NOT NULL CHECK (state IN ('entered', 'waiting', 'left', 'dropped', 'disqualified')),
    place INTEGER NOT NULL,
    registered_at INTEGER NOT NULL,
    checked_in_at INTEGER,
    entropy TEXT,
    rating REAL,
    seed INTEGER,
    choice TEXT,
    team TEXT NOT NULL,
    entered INTEGER NOT NULL,
    dropped INTEGER NOT NULL,
    absent_since INTEGER,
    PRIMARY KEY (tournament_id, number)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX tournament_users ON tournament_entries (tournament_id, user_id) WHERE user_id IS NOT NULL;
CREATE INDEX tournaments_of_user ON tournament_entries (user_id) WHERE user_id IS NOT NULL;

-- `given` are results without a table, `field` the entries that begin a stage with this round, `wishes` the organisers'
-- requests for it, and `swapped` whether they swapped players. `told` counts the announcements of the deadline.
CREATE TABLE tournament_rounds (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (tournament_id),
    number INTEGER NOT NULL CHECK (number >= 1),
    stage INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('drawn', 'published', 'playing', 'closed')),
    given TEXT NOT NULL,
    field TEXT NOT NULL,
    wishes TEXT NOT NULL,
    draws TEXT NOT NULL,
    fixed INTEGER NOT NULL CHECK (fixed IN (0, 1)),
    flagged INTEGER NOT NULL CHECK (flagged IN (0, 1)),
    swapped INTEGER NOT NULL CHECK (swapped IN (0, 1)),
    drawn_at INTEGER NOT NULL,
    published_at INTEGER,
    deadline INTEGER,
    told INTEGER NOT NULL,
    extended INTEGER NOT NULL CHECK (extended IN (0, 1)),
    closed_at INTEGER,
    PRIMARY KEY (tournament_id, number)
) STRICT, WITHOUT ROWID;

-- The tables of the rounds, one row for each game of a match. `seats` are numbers of entries, the first seat first.
-- `replays` counts new deals by rulings; `no_show` counts the notices about a player who did not come.
CREATE TABLE tournament_tables (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (tournament_id),
    code TEXT NOT NULL,
    round INTEGER NOT NULL,
    stage INTEGER NOT NULL,
    number INTEGER NOT NULL,
    game INTEGER NOT NULL,
    slot TEXT NOT NULL,
    group_number INTEGER NOT NULL,
    seats TEXT NOT NULL,
    thread_id INTEGER,
    session_id INTEGER UNIQUE REFERENCES sessions (session_id),
    opened_at INTEGER,
    extended_to INTEGER,
    replays INTEGER NOT NULL,
    no_show INTEGER NOT NULL,
    stopped INTEGER NOT NULL CHECK (stopped IN (0, 1)),
    result BLOB,
    decided_at INTEGER,
    PRIMARY KEY (tournament_id, code)
) STRICT, WITHOUT ROWID;

CREATE INDEX tournament_threads ON tournament_tables (thread_id) WHERE thread_id IS NOT NULL;
CREATE INDEX tournament_undecided ON tournament_tables (session_id) WHERE result IS NULL AND stopped = 0;

-- `before` and `after` say what a ruling changed; `undo` are the rows that it replaced, to take it back.
CREATE TABLE tournament_rulings (
    ruling_id INTEGER PRIMARY KEY,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (tournament_id),
    kind TEXT NOT NULL,
    actor INTEGER NOT NULL,
    reason TEXT NOT NULL,
    ruling BLOB NOT NULL,
    before BLOB NOT NULL,
    after BLOB NOT NULL,
    undo BLOB NOT NULL,
    round INTEGER,
    table_code TEXT,
    state TEXT NOT NULL CHECK (state IN ('done', 'waiting', 'undone', 'declined')),
    seconded_by INTEGER,
    undone_by INTEGER,
    at INTEGER NOT NULL
) STRICT;

CREATE INDEX tournament_rulings_of ON tournament_rulings (tournament_id, ruling_id);

CREATE TABLE tournament_calls (
    call_id INTEGER PRIMARY KEY,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (tournament_id),
    table_code TEXT NOT NULL,
    user_id INTEGER,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    answered_by INTEGER,
    answered_at INTEGER
) STRICT;

CREATE INDEX tournament_calls_of ON tournament_calls (tournament_id, call_id);

-- Notices to be announced. Each is stored with the change that it announces.
CREATE TABLE tournament_notices (
    notice_id INTEGER PRIMARY KEY,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (tournament_id),
    kind TEXT NOT NULL,
    round INTEGER,
    table_code TEXT,
    entries TEXT NOT NULL,
    data TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;

-- The timers of a tournament. Every change of the tournament replaces its rows.
CREATE TABLE tournament_timers (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (tournament_id),
    kind TEXT NOT NULL,
    code TEXT NOT NULL,
    due_at INTEGER NOT NULL,
    PRIMARY KEY (tournament_id, kind, code)
) STRICT, WITHOUT ROWID;

CREATE INDEX tournament_timers_due ON tournament_timers (due_at);

CREATE TABLE tournament_templates (
    template_id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    data BLOB NOT NULL,
    created_by INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    UNIQUE (guild_id, name)
) STRICT;

-- The tournament, round and table of a session. Until `reveal_at` it is hidden from others. `deal` is the id from which
-- the random draws of all sessions with the same deal are derived.
ALTER TABLE sessions ADD COLUMN tournament_id INTEGER REFERENCES tournaments (tournament_id);
ALTER TABLE sessions ADD COLUMN tournament_round INTEGER;
ALTER TABLE sessions ADD COLUMN tournament_table TEXT;
ALTER TABLE sessions ADD COLUMN reveal_at INTEGER;
ALTER TABLE sessions ADD COLUMN deal TEXT;
