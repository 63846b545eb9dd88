-- Seasons: spans of time in which events and free matches of a guild count into one table. "ends_at" is the timer of the
-- end. "name" is empty for a season that is named after its span, and "games" is a list of games, empty for all games.
-- "best" is the number of results that count for a player. A row with "ended_at" and without "announced_at" is still to be
-- announced, or its message must lose the name of a removed user.
CREATE TABLE seasons (
    season_id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    games TEXT NOT NULL,
    span TEXT NOT NULL CHECK (span IN ('month', 'quarter', 'dates')),
    zone TEXT NOT NULL,
    starts_at INTEGER NOT NULL,
    ends_at INTEGER NOT NULL CHECK (ends_at > starts_at),
    counting TEXT NOT NULL CHECK (counting IN ('both', 'events', 'rating')),
    best INTEGER CHECK (best >= 1),
    repeats INTEGER NOT NULL CHECK (repeats IN (0, 1)),
    revision INTEGER NOT NULL,
    created_by INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    ended_at INTEGER,
    announced_at INTEGER,
    message_id INTEGER
) STRICT;
CREATE INDEX seasons_of_guild ON seasons (guild_id, season_id);
CREATE INDEX seasons_by_time ON seasons (ends_at) WHERE ended_at IS NULL;
CREATE INDEX seasons_unannounced ON seasons (season_id) WHERE ended_at IS NOT NULL AND announced_at IS NULL;
-- The final table of a season. It is stored when the season ends, and does not change afterwards.
CREATE TABLE season_places (
    season_id INTEGER NOT NULL REFERENCES seasons (season_id),
    number INTEGER NOT NULL CHECK (number >= 1),
    user_id INTEGER,
    place INTEGER NOT NULL CHECK (place >= 1),
    points INTEGER NOT NULL,
    results INTEGER NOT NULL CHECK (results >= 1),
    PRIMARY KEY (season_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX season_places_of_user ON season_places (user_id) WHERE user_id IS NOT NULL;
