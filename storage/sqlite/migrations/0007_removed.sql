-- Digests of removed persons, each of the person's number with a random salt, so that nobody gains anything by being
-- forgotten. "number" is the seat for the part "seat", and the id of the first Ready for the part "ready".
CREATE TABLE removed_parts (
    session_id INTEGER NOT NULL REFERENCES sessions (session_id),
    salt BLOB NOT NULL,
    digest BLOB NOT NULL,
    part TEXT NOT NULL CHECK (part IN ('seat', 'opened', 'ready')),
    number INTEGER NOT NULL,
    PRIMARY KEY (session_id, salt)
) STRICT, WITHOUT ROWID;

-- A first Ready counts until the match begins, and a seat until the match ends for any reason.
CREATE TRIGGER removed_parts_end AFTER UPDATE OF status ON sessions WHEN NEW.status <> OLD.status BEGIN
    DELETE FROM removed_parts WHERE session_id = NEW.session_id AND part <> 'opened';
END;
