-- The roles that the bot gives to the players of events and to their champions. "wanted" is 1 for a role to be given, and 0
-- for a role to be taken. "done" is 0 until Discord has carried that out. "refused" is 1 if Discord refuses it for good.
-- A tournament may be deleted before its roles are taken, so the rows do not refer to it.
CREATE TABLE event_roles (
    tournament_id INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('entrant', 'champion')),
    user_id INTEGER NOT NULL,
    role_id INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    wanted INTEGER NOT NULL CHECK (wanted IN (0, 1)),
    done INTEGER NOT NULL CHECK (done IN (0, 1)),
    refused INTEGER NOT NULL CHECK (refused IN (0, 1)),
    PRIMARY KEY (tournament_id, kind, user_id, role_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX event_roles_pending ON event_roles (guild_id) WHERE done = 0 AND refused = 0;
CREATE INDEX event_roles_of_user ON event_roles (user_id);
