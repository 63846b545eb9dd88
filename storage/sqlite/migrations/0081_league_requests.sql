-- expand
-- Users who would like to enter a league that asks a question. "answer" is their answer; it is emptied when the request
-- has a "decision" ("admitted", "declined" or "undecided"), and the row is deleted when the user has been told. "told":
-- whether the organisers have been told of the request.
CREATE TABLE league_requests (
    league_id INTEGER NOT NULL REFERENCES leagues (league_id),
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    username TEXT NOT NULL,
    answer TEXT NOT NULL,
    at INTEGER NOT NULL,
    told INTEGER NOT NULL,
    decision TEXT,
    PRIMARY KEY (league_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX league_requests_of_user ON league_requests (user_id);
