"""Errors of tournaments."""

from __future__ import annotations


class TournamentError(ValueError):
    """An invalid description of a tournament; ``place`` says where ("line 7, columns 5-8", "rounds[2].table")."""

    def __init__(self, place: str, fault: str) -> None:
        super().__init__(f"{place}: {fault}" if place else fault)
        self.place = place
        self.fault = fault


class PairingError(ValueError):
    """No pairing respects all bans."""
