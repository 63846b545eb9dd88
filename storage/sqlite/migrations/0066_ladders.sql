-- Ladders: players of one game in places, who challenge players above. "data" holds the settings of the matches. "reach"
-- is how many places above their own players can challenge, "days" the time to answer. "paused_at" is the beginning of a
-- pause, "pair_at" the timer of the next weekly pairing. "posted" is the revision that the message shows, "posted_in"
-- its channel.
CREATE TABLE ladders (
    ladder_id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    language TEXT NOT NULL,
    data BLOB NOT NULL,
    reach INTEGER NOT NULL CHECK (reach BETWEEN 1 AND 10),
    days INTEGER NOT NULL CHECK (days BETWEEN 1 AND 14),
    weekly INTEGER NOT NULL CHECK (weekly IN (0, 1)),
    state TEXT NOT NULL CHECK (state IN ('paused', 'open', 'over')),
    paused_at INTEGER,
    pair_at INTEGER,
    revision INTEGER NOT NULL,
    created_by INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    posted INTEGER,
    message_id INTEGER,
    posted_in INTEGER
) STRICT;
CREATE INDEX ladders_of_guild ON ladders (guild_id, ladder_id);
-- The players of a ladder. A player who leaves has no row, so places may have gaps until the next change.
-- "last_challenger" challenged the player last, and "freed_at" is the end of that challenge.
CREATE TABLE ladder_players (
    ladder_id INTEGER NOT NULL REFERENCES ladders (ladder_id),
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    place INTEGER NOT NULL CHECK (place >= 1),
    warned INTEGER NOT NULL CHECK (warned IN (0, 1)),
    wins INTEGER NOT NULL CHECK (wins >= 0),
    draws INTEGER NOT NULL CHECK (draws >= 0),
    losses INTEGER NOT NULL CHECK (losses >= 0),
    last_opponent INTEGER,
    last_challenger INTEGER,
    freed_at INTEGER,
    joined_at INTEGER NOT NULL,
    PRIMARY KEY (ladder_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX ladder_players_of_user ON ladder_players (user_id);
-- Challenges and weekly pairings. "due_at" is the timer of the answer. "posted" is the state that the message shows: a row
-- with another state is still to be announced. "posted_due" is the "due_at" that the message shows, NULL if it shows a
-- pause. A challenge that is over is deleted once that is announced. Its number is
-- never given again, because buttons of old messages contain it.
CREATE TABLE ladder_challenges (
    challenge_id INTEGER PRIMARY KEY AUTOINCREMENT,
    ladder_id INTEGER NOT NULL REFERENCES ladders (ladder_id),
    challenger INTEGER NOT NULL,
    challenged INTEGER NOT NULL,
    weekly INTEGER NOT NULL CHECK (weekly IN (0, 1)),
    state TEXT NOT NULL CHECK (state IN ('asked', 'warned', 'accepted', 'playing', 'over')),
    result TEXT CHECK (result IN ('won', 'lost', 'draw', 'declined', 'taken', 'left', 'withdrawn', 'void')),
    asked_at INTEGER NOT NULL,
    due_at INTEGER,
    match_id TEXT NOT NULL UNIQUE,
    seed BLOB NOT NULL,
    thread_id INTEGER,
    session_id INTEGER,
    message_id INTEGER,
    posted_due INTEGER,
    posted TEXT CHECK (posted IN ('asked', 'warned', 'accepted', 'playing', 'over')),
    posted_in INTEGER,
    CHECK ((state = 'over') = (result IS NOT NULL))
) STRICT;
CREATE INDEX ladder_challenges_of_ladder ON ladder_challenges (ladder_id);
