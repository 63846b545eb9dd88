-- Of the latest correction by which a result of a ladder became a win or no longer is one: "moved" is how many places that
-- moved the challenger down, and "ahead" by how many places the challenger was above the challenged player before. Both may
-- be negative.
ALTER TABLE ladder_results ADD COLUMN moved INTEGER;
ALTER TABLE ladder_results ADD COLUMN ahead INTEGER;
