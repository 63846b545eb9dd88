-- Events that repeat. "next_at" is the timer of the next edition, and "first_at" the opening from which the rhythm counts.
-- Where "every" is "full" there is no timer: check-in opens once "places" players have entered, and the next edition
-- opens when the latest one has started. "edition" is the number of the latest one, and "data" holds the settings.
CREATE TABLE tournament_series (
    series_id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    every TEXT NOT NULL CHECK (every IN ('week', 'fortnight', 'month', 'full')),
    zone TEXT NOT NULL,
    first_at INTEGER NOT NULL,
    next_at INTEGER CHECK ((next_at IS NULL) = (every = 'full')),
    edition INTEGER NOT NULL CHECK (edition >= 1),
    places INTEGER CHECK ((places IS NOT NULL) = (every = 'full')),
    data BLOB NOT NULL,
    created_by INTEGER NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX tournament_series_by_time ON tournament_series (next_at);
CREATE TABLE tournament_editions (
    tournament_id INTEGER NOT NULL PRIMARY KEY REFERENCES tournaments (tournament_id),
    series_id INTEGER NOT NULL REFERENCES tournament_series (series_id),
    edition INTEGER NOT NULL CHECK (edition >= 1),
    UNIQUE (series_id, edition)
) STRICT;
