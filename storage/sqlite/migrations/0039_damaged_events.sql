-- Whether the moderators know that a tournament cannot be read: they are told once, also over starts of the bot.
ALTER TABLE tournaments ADD COLUMN damage_told INTEGER NOT NULL DEFAULT 0 CHECK (damage_told IN (0, 1));
