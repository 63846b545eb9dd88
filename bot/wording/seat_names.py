"""Names seats without a known player, in every language."""

from __future__ import annotations

from bot.wording.languages import READABLE
from bot.wording.words import words_for


class SeatNames:
    """Names seats by the messages "seat-of-computer" and "seat-somebody"."""

    languages = READABLE

    def computer_player(self, language: str, number: int) -> str:
        """Return the name of the computer player with that number."""
        return words_for(None, language)("seat-of-computer", number=number)

    def removed_player(self, language: str) -> str:
        """Return the name for the seat of a player whose data was removed."""
        return words_for(None, language)("seat-somebody")
