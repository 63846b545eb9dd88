-- A copy bears this mark until a bot that goes on from it has looked for the boards of what was played since.
ALTER TABLE presence ADD COLUMN restored INTEGER NOT NULL DEFAULT 0 CHECK (restored IN (0, 1));
