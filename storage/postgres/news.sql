-- Announces each change of a session, of a tournament, and of what is stored about a user. The processes that listen hear
-- of it at its commit.
CREATE OR REPLACE FUNCTION announce_session() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changed bigint := coalesce(NEW.session_id, OLD.session_id);
BEGIN
    -- The slot follows the number, so that only its owner looks for what the change requires.
    PERFORM pg_notify('sobremesa', concat_ws(
        ' ', 'session', changed, (SELECT (guild_id >> 22) & 63 FROM sessions WHERE session_id = changed)
    ));
    RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION announce_tournament() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('sobremesa', concat_ws(' ', 'tournament', NEW.tournament_id, (NEW.guild_id >> 22) & 63));
    RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION announce_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('sobremesa', 'user ' || coalesce(NEW.user_id, OLD.user_id));
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER news AFTER UPDATE ON sessions FOR EACH ROW EXECUTE FUNCTION announce_session();
CREATE OR REPLACE TRIGGER news AFTER UPDATE ON snapshots FOR EACH ROW EXECUTE FUNCTION announce_session();
CREATE OR REPLACE TRIGGER news AFTER UPDATE OR DELETE ON seats FOR EACH ROW EXECUTE FUNCTION announce_session();
CREATE OR REPLACE TRIGGER news AFTER INSERT OR UPDATE OR DELETE ON lobby_members
    FOR EACH ROW EXECUTE FUNCTION announce_session();
CREATE OR REPLACE TRIGGER news AFTER INSERT OR UPDATE OR DELETE ON user_settings
    FOR EACH ROW EXECUTE FUNCTION announce_user();
CREATE OR REPLACE TRIGGER news AFTER UPDATE OR DELETE ON usernames FOR EACH ROW EXECUTE FUNCTION announce_user();
CREATE OR REPLACE TRIGGER news AFTER UPDATE OF fired_at ON timers FOR EACH ROW EXECUTE FUNCTION announce_session();
CREATE OR REPLACE TRIGGER news AFTER INSERT OR UPDATE ON tournaments
    FOR EACH ROW EXECUTE FUNCTION announce_tournament();
