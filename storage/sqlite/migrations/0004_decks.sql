-- Decks that users keep. "folded" is the name without regard to case; it is unique among a user's decks. Ids are never
-- reused, because old buttons contain them.
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

-- The deck that a member brings to the table, if the game has decks.
ALTER TABLE lobby_members ADD COLUMN choice TEXT;
