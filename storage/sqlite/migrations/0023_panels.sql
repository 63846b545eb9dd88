-- A user's settings for panels: which moves must be confirmed, and whether an only move is made automatically.
ALTER TABLE user_settings ADD COLUMN confirm TEXT CHECK (confirm IN ('always', 'lasting', 'never'));
ALTER TABLE user_settings ADD COLUMN only_move TEXT CHECK (only_move IN ('open', 'always', 'never'));
