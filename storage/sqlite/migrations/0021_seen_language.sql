-- The language of the user's Discord at their latest press or command, while the user plays. Private messages of the
-- bot use it if the user has not chosen a language.
ALTER TABLE user_settings ADD COLUMN seen_language TEXT;
