-- When and where a guild is shown its puzzle of the day. "next_at" is the timer of the next one; "told_at" says when the
-- moderators were told that the channel is closed to the bot.
CREATE TABLE daily_plans (
    guild_id INTEGER NOT NULL PRIMARY KEY,
    channel_id INTEGER NOT NULL,
    hour INTEGER NOT NULL CHECK (hour BETWEEN 0 AND 23),
    zone TEXT NOT NULL,
    game TEXT,
    next_at INTEGER NOT NULL,
    told_at INTEGER
) STRICT;
CREATE INDEX daily_plans_by_time ON daily_plans (next_at);
-- The puzzles of the day. "day" counts from 1 January of the year 1. A row without a message is still to be posted;
-- "closed_at" says when its message lost its button.
CREATE TABLE daily_puzzles (
    guild_id INTEGER NOT NULL,
    day INTEGER NOT NULL,
    game TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER,
    answers INTEGER NOT NULL DEFAULT 0 CHECK (answers >= 0),
    solved INTEGER NOT NULL DEFAULT 0 CHECK (solved BETWEEN 0 AND answers),
    closed_at INTEGER,
    PRIMARY KEY (guild_id, day)
) STRICT;
CREATE INDEX daily_puzzles_open ON daily_puzzles (guild_id, day) WHERE closed_at IS NULL;
