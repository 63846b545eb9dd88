-- Users who would like to enter an event whose organisers decide about each entry. "answer" is their answer to the event's
-- question. A row is deleted when an organiser has decided, or when the event begins.
CREATE TABLE tournament_requests (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (tournament_id),
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    username TEXT NOT NULL,
    choice TEXT,
    answer TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (tournament_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX tournament_requests_of_user ON tournament_requests (user_id);
