-- Indexes by user and by place, so that lists and a person's data are found without reading whole tables.
CREATE INDEX sessions_active_guild ON sessions (guild_id, session_id)
    WHERE status IN ('lobby', 'running') AND deleted_at IS NULL;
CREATE INDEX moves_user ON moves (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX sessions_created_by ON sessions (created_by);
CREATE INDEX sessions_ended_by ON sessions (ended_by) WHERE ended_by IS NOT NULL;
CREATE INDEX first_readies_user ON first_readies (user_id);
CREATE INDEX ratings_user ON ratings (user_id);
