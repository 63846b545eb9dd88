-- Log entries about moves of a session to another channel that were not announced to its table yet.
CREATE TABLE untold_moves (
    audit_id INTEGER PRIMARY KEY REFERENCES audit (audit_id)
) STRICT;
