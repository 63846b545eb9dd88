"""All formats together: rounds, rankings, standings, schedules, brackets and files of duels."""
