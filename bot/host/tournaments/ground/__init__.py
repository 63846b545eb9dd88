"""What every clerk of tournaments uses: settings, facts, rights, moments, and the store that serialises changes."""
