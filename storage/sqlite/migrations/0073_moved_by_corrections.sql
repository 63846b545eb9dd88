-- After a correction by which a result of a ladder no longer counts as a win: "moved" is how many places that has moved the
-- challenger down, and "ahead" by how many places the challenger was above the challenged player before.
ALTER TABLE ladder_results ADD COLUMN moved INTEGER;
ALTER TABLE ladder_results ADD COLUMN ahead INTEGER;
