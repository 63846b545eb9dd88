-- Who asked to be told before the registration of a tournament ends. The rows go when it is told.
CREATE TABLE tournament_reminders (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (tournament_id),
    user_id INTEGER NOT NULL,
    PRIMARY KEY (tournament_id, user_id)
) STRICT, WITHOUT ROWID;
