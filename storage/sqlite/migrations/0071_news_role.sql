-- The role of a guild's members who want to hear of new events. They take it and give it back by themselves.
ALTER TABLE guild_settings ADD COLUMN news_role INTEGER;
