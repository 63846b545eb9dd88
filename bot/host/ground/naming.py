"""Names for seats without a known player. The host contains no texts, so the caller supplies these names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Naming(Protocol):
    """Names of seats in each language."""

    @property
    def languages(self) -> Sequence[str]:
        """The languages that sessions may have, the default first."""
        ...

    def computer_player(self, language: str, number: int) -> str:
        """Return the name of a computer player by its number. A stored name never changes later."""
        ...

    def removed_player(self, language: str) -> str:
        """Return the name shown for a player whose data was removed."""
        ...
