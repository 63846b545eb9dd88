-- "pause_reason" is the reason of a league's pause, NULL without a pause. Since "paused_at", the timers and the matches of
-- a tournament stand still.
ALTER TABLE leagues ADD COLUMN pause_reason TEXT;
ALTER TABLE tournaments ADD COLUMN paused_at INTEGER;
