-- The language of the user's own Discord as the user's latest press or command told it, while the user plays: what the bot
-- writes in private by itself is in it where the user has chosen none.
ALTER TABLE user_settings ADD COLUMN seen_language TEXT;
