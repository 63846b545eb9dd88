"""Names for seats without a known player. The host holds no words, so it is given these names from outside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Naming(Protocol):
    """Names of seats in each language."""

    @property
    def languages(self) -> Sequence[str]:
        """The languages that sessions may have, the usual one first."""
        ...

    def computer_player(self, language: str, number: int) -> str:
        """Return what the computer player of that number is called; the name stays as it was given."""
        ...

    def removed_player(self, language: str) -> str:
        """Return what a seat is called whose player had their data removed."""
        ...
