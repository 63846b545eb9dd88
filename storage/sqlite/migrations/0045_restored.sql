-- The mark of a copy of the database. It stays until a bot that uses the copy has searched for boards of later moves.
ALTER TABLE presence ADD COLUMN restored INTEGER NOT NULL DEFAULT 0 CHECK (restored IN (0, 1));
