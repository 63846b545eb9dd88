-- expand
-- The decks that players of leagues have chosen for the next seasons: values of the game, or codes of own decks.
CREATE TABLE league_decks (
    league_id INTEGER NOT NULL REFERENCES leagues (league_id),
    user_id INTEGER NOT NULL,
    choice TEXT NOT NULL,
    PRIMARY KEY (league_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX league_decks_of_user ON league_decks (user_id);
