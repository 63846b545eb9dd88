"""Fixtures for hosts that run tournaments, each on its own database."""

from tests.bot.events import event_table

__all__ = ["event_table"]
