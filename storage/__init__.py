"""Durable truth: schema, migrations, repositories. Knows records and bytes, not rules."""

from storage.store import Storage

__all__ = ["Storage"]
