-- The seat of a lobby's member. A member who leaves frees it, and the others keep theirs.
ALTER TABLE lobby_members ADD COLUMN seat INTEGER NOT NULL DEFAULT 0 CHECK (seat >= 0);
UPDATE lobby_members SET seat = (
    SELECT count(*) FROM lobby_members AS earlier WHERE earlier.session_id = lobby_members.session_id
        AND (earlier.joined_at, earlier.member_id) < (lobby_members.joined_at, lobby_members.member_id));
CREATE UNIQUE INDEX lobby_members_seat ON lobby_members (session_id, seat);
