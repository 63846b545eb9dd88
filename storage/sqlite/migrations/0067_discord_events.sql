-- Discord's scheduled events, in which a server shows the bot's events. "wanted" is what Discord is to show, as JSON.
-- "done" is what Discord has carried out last, and "event_id" the id that it gave. "refused" is 1 if Discord refuses it for
-- good. A tournament may be deleted before its event in Discord is, so the rows do not refer to it.
CREATE TABLE discord_events (
    tournament_id INTEGER NOT NULL PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    wanted BLOB NOT NULL,
    done BLOB,
    event_id INTEGER,
    refused INTEGER NOT NULL CHECK (refused IN (0, 1))
) STRICT;
CREATE INDEX discord_events_of_guild ON discord_events (guild_id);
-- Whether the moderators of a guild let organisers show events there.
ALTER TABLE guild_settings ADD COLUMN discord_events INTEGER NOT NULL DEFAULT 0 CHECK (discord_events IN (0, 1));
