-- The roles that the bot gives because of events, seasons, leagues and ladders. "source" says which of them, and
-- "source_id" is its number. The other columns are those of the former table of events' roles: "wanted" is 1 for a role to
-- be given, and 0 for a role to be taken. "done" is 0 until Discord has carried that out. "refused" is 1 if Discord refuses
-- it for good, and "told" is 1 once somebody was told of that. The rows stay until a role is taken, even if the source is
-- deleted before.
CREATE TABLE given_roles (
    source TEXT NOT NULL CHECK (source IN ('event', 'season', 'league', 'ladder')),
    source_id INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('entrant', 'champion', 'division')),
    user_id INTEGER NOT NULL,
    role_id INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    wanted INTEGER NOT NULL CHECK (wanted IN (0, 1)),
    done INTEGER NOT NULL CHECK (done IN (0, 1)),
    refused INTEGER NOT NULL CHECK (refused IN (0, 1)),
    told INTEGER NOT NULL DEFAULT 0 CHECK (told IN (0, 1)),
    PRIMARY KEY (source, source_id, kind, user_id, role_id)
) STRICT, WITHOUT ROWID;
INSERT INTO given_roles (source, source_id, kind, user_id, role_id, guild_id, wanted, done, refused, told)
SELECT 'event', tournament_id, kind, user_id, role_id, guild_id, wanted, done, refused, told FROM event_roles;
DROP TABLE event_roles;
CREATE INDEX given_roles_pending ON given_roles (guild_id) WHERE done = 0 AND refused = 0;
CREATE INDEX given_roles_of_user ON given_roles (user_id);
-- The roles that organisers chose for a season, a league or a ladder: the role of a division of the league, or with
-- division 0 the champion's. Events keep their choice among their settings.
CREATE TABLE role_choices (
    source TEXT NOT NULL CHECK (source IN ('season', 'league', 'ladder')),
    source_id INTEGER NOT NULL,
    division INTEGER NOT NULL CHECK (division >= 0),
    guild_id INTEGER NOT NULL,
    role_id INTEGER NOT NULL,
    PRIMARY KEY (source, source_id, division)
) STRICT, WITHOUT ROWID;
CREATE INDEX role_choices_of_guild ON role_choices (guild_id);
-- The first player of division 1 in the latest season that had an order.
ALTER TABLE leagues ADD COLUMN champion INTEGER;
-- After a season, the places are its final order. If the first was dropped or forgotten, that may have happened later, so
-- the champion is unknown until the next season ends.
UPDATE leagues SET champion = (
    SELECT one.user_id FROM league_players AS one
    WHERE one.league_id = leagues.league_id AND one.division = 1 AND one.state <> 'dropped' AND NOT EXISTS (
        SELECT 1 FROM league_players AS other
        WHERE other.league_id = one.league_id AND other.division = 1 AND other.user_id <> one.user_id
            AND other.place <= one.place))
WHERE leagues.state = 'open' AND EXISTS (
    SELECT 1 FROM tournament_divisions AS last JOIN tournaments ON tournaments.tournament_id = last.tournament_id
    WHERE last.league_id = leagues.league_id AND last.season = leagues.season AND last.division = 1
        AND tournaments.state = 'finished');
