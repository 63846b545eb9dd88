refused-lesson-first = In this lesson first ⭐, please. Nothing has changed.
