-- expand
-- When the next season of a league began to wait, or when somebody was last asked again to open it; how often that
-- happened since the last season, and how often it was announced.
ALTER TABLE leagues ADD COLUMN asked_at INTEGER;
ALTER TABLE leagues ADD COLUMN asks INTEGER NOT NULL DEFAULT 0;
ALTER TABLE leagues ADD COLUMN asks_told INTEGER NOT NULL DEFAULT 0;
