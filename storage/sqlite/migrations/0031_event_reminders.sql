-- The users who asked for a reminder before the registration of a tournament ends. The rows are deleted when it is
-- sent.
CREATE TABLE tournament_reminders (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (tournament_id),
    user_id INTEGER NOT NULL,
    PRIMARY KEY (tournament_id, user_id)
) STRICT, WITHOUT ROWID;
