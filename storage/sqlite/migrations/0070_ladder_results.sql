-- The results of a ladder, for its history and for corrections. "result" is how the challenge ended, "counted" how it
-- counts now, and "gained" how many places the challenger gained by it. "reason" is that of the latest correction, and
-- "told" the number of the correction that was announced last. A result's number is never given again, because buttons
-- of old messages contain it.
CREATE TABLE ladder_results (
    result_id INTEGER PRIMARY KEY AUTOINCREMENT,
    ladder_id INTEGER NOT NULL REFERENCES ladders (ladder_id),
    challenger INTEGER NOT NULL,
    challenged INTEGER NOT NULL,
    result TEXT NOT NULL CHECK (result IN ('won', 'lost', 'draw', 'taken', 'void')),
    counted TEXT NOT NULL CHECK (counted IN ('won', 'lost', 'draw', 'taken', 'void')),
    gained INTEGER NOT NULL CHECK (gained >= 0),
    ended_at INTEGER NOT NULL,
    corrections INTEGER NOT NULL CHECK (corrections >= 0),
    corrected_at INTEGER,
    reason TEXT,
    told INTEGER NOT NULL CHECK (told BETWEEN 0 AND corrections)
) STRICT;
CREATE INDEX ladder_results_of_ladder ON ladder_results (ladder_id, result_id);
