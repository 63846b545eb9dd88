-- Decks that users keep. "folded" is the name without regard to case, by which a user's names differ; ids are never
-- given twice, for old buttons carry them.
CREATE TABLE decks (
    deck_id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,
    code TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX decks_name ON decks (user_id, game, folded);

-- What a member brings to the table, where the game has such a thing.
ALTER TABLE lobby_members ADD COLUMN choice TEXT;
