-- The lesson that a user plays: "lesson_id" is drawn anew for each, "moves" are the user's own, one a line. A lesson is no
-- session: all of its match follows from these moves.
CREATE TABLE lessons (
    user_id INTEGER PRIMARY KEY,
    lesson_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    moves TEXT NOT NULL,
    revision INTEGER NOT NULL CHECK (revision >= 0),
    touched_at INTEGER NOT NULL
) STRICT;
