-- Leagues: divisions of players who meet in seasons. "season" is the number of the latest season, 0 before the first one,
-- and "data" holds the settings of the divisions' events. "size", "moves" and "days" are the size of a division, the
-- number of players who move up and down, and the span of a season. "posted" is the revision that the message shows. A
-- league that is not a draft and has another revision is still to be announced.
CREATE TABLE leagues (
    league_id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    language TEXT NOT NULL,
    data BLOB NOT NULL,
    size INTEGER NOT NULL CHECK (size BETWEEN 4 AND 12),
    moves INTEGER NOT NULL CHECK (moves BETWEEN 1 AND 3),
    days INTEGER NOT NULL CHECK (days BETWEEN 7 AND 180),
    state TEXT NOT NULL CHECK (state IN ('draft', 'open', 'playing', 'over')),
    season INTEGER NOT NULL CHECK (season >= 0),
    revision INTEGER NOT NULL,
    created_by INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    posted INTEGER,
    message_id INTEGER
) STRICT;
CREATE INDEX leagues_of_guild ON leagues (guild_id, league_id);
-- The players of a league. "place" is the place in the division, or on the waitlist if "division" is empty. A player who
-- leaves still plays the current season; one who was dropped keeps the place until the next season opens.
CREATE TABLE league_players (
    league_id INTEGER NOT NULL REFERENCES leagues (league_id),
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    division INTEGER CHECK (division >= 1),
    place INTEGER NOT NULL CHECK (place >= 1),
    state TEXT NOT NULL CHECK (state IN ('playing', 'leaving', 'dropped', 'waiting')),
    joined_at INTEGER NOT NULL,
    CHECK ((division IS NULL) = (state = 'waiting')),
    PRIMARY KEY (league_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX league_players_of_user ON league_players (user_id);
-- The tournament of each division of a season.
CREATE TABLE tournament_divisions (
    tournament_id INTEGER NOT NULL PRIMARY KEY REFERENCES tournaments (tournament_id),
    league_id INTEGER NOT NULL REFERENCES leagues (league_id),
    season INTEGER NOT NULL CHECK (season >= 1),
    division INTEGER NOT NULL CHECK (division >= 1),
    UNIQUE (league_id, season, division)
) STRICT;
