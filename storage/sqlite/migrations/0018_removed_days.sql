-- The vacation days that removed persons spent in the year that begins at "year_from", by a digest of the person's
-- number with a random salt, so that nobody gains vacation by being forgotten.
CREATE TABLE removed_days (
    salt BLOB PRIMARY KEY,
    digest BLOB NOT NULL,
    year_from INTEGER NOT NULL,
    days INTEGER NOT NULL CHECK (days > 0)
) STRICT, WITHOUT ROWID;
