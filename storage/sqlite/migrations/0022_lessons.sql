-- The lesson that a user plays. "lesson_id" is random; "moves" are the user's own moves, one a line. A lesson is not a
-- session: its whole match follows from these moves.
CREATE TABLE lessons (
    user_id INTEGER PRIMARY KEY,
    lesson_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    moves TEXT NOT NULL,
    revision INTEGER NOT NULL CHECK (revision >= 0),
    touched_at INTEGER NOT NULL
) STRICT;
