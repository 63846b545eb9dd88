-- Whether the guild's public pages include leaderboards and players' records. Only moderators turn them on.
ALTER TABLE guild_settings ADD COLUMN web_records INTEGER NOT NULL DEFAULT 0 CHECK (web_records IN (0, 1));
