-- Entries of the log by which a session went to another channel, of which its table was not told yet.
CREATE TABLE untold_moves (
    audit_id INTEGER PRIMARY KEY REFERENCES audit (audit_id)
) STRICT;
