-- The key from which the addresses of a guild's public pages are derived; NULL while the guild shows no pages.
ALTER TABLE guild_settings ADD COLUMN web_key BLOB CHECK (length(web_key) = 32);
