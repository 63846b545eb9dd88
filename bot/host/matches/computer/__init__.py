"""Computer players: the questions that workers answer for them, and hints for players."""
