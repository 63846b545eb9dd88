-- New names: seats without a player belong to the "computer" instead of "the house", and leaderboards are separated by
-- "division", because "mode" is how a table is played.
ALTER TABLE sessions RENAME COLUMN house_seats TO computer_seats;
ALTER TABLE seats RENAME COLUMN house_since TO computer_since;
ALTER TABLE results RENAME COLUMN mode TO division;

UPDATE seats SET name = 'Computer ' || substr(name, 7) WHERE user_id IS NULL AND name GLOB 'House [0-9]*';
UPDATE seats SET name = 'Máquina ' || substr(name, 6) WHERE user_id IS NULL AND name GLOB 'Casa [0-9]*';
UPDATE former_holders SET name = 'Computer ' || substr(name, 7) WHERE user_id IS NULL AND name GLOB 'House [0-9]*';
UPDATE former_holders SET name = 'Máquina ' || substr(name, 6) WHERE user_id IS NULL AND name GLOB 'Casa [0-9]*';
UPDATE votes SET choice = 'computer' WHERE choice = 'house';
UPDATE results SET status = 'computer' WHERE status = 'house';

-- The JSON that the host wrote contains these words with their keys. Quotes inside a JSON text are escaped, so no text
-- that a user wrote is changed.
UPDATE sessions SET terms = CAST(replace(CAST(terms AS TEXT), '"at_zero":"house"', '"at_zero":"computer"') AS BLOB)
WHERE instr(terms, CAST('"at_zero":"house"' AS BLOB));
UPDATE events SET data = CAST(replace(CAST(data AS TEXT), '"key":"event-house', '"key":"event-computer') AS BLOB)
WHERE instr(data, CAST('"key":"event-house' AS BLOB));
UPDATE pending_rulings SET data = CAST(replace(CAST(data AS TEXT), '"by":"house"', '"by":"computer"') AS BLOB)
WHERE instr(data, CAST('"by":"house"' AS BLOB));

-- Entries of the audit log are never deleted; here they only get the new names.
DROP TRIGGER audit_never_changes;
UPDATE audit SET
    before = CAST(replace(replace(replace(CAST(before AS TEXT), '"by":"house"', '"by":"computer"'),
        '"at_zero":"house"', '"at_zero":"computer"'), '"house_seats":', '"computer_seats":') AS BLOB),
    after = CAST(replace(replace(replace(CAST(after AS TEXT), '"by":"house"', '"by":"computer"'),
        '"at_zero":"house"', '"at_zero":"computer"'), '"house_seats":', '"computer_seats":') AS BLOB)
WHERE (instr(before, CAST('"house' AS BLOB)) OR instr(after, CAST('"house' AS BLOB)));
CREATE TRIGGER audit_never_changes BEFORE UPDATE ON audit BEGIN
    SELECT RAISE(ABORT, 'the audit log is append only');
END;
