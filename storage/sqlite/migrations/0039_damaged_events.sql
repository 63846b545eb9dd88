-- Whether the moderators were notified that a tournament cannot be read. They are notified once, even over restarts.
ALTER TABLE tournaments ADD COLUMN damage_told INTEGER NOT NULL DEFAULT 0 CHECK (damage_told IN (0, 1));
