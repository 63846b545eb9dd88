"""Lines that a process writes to standard error, as text or as JSON like its log."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Mapping
from datetime import UTC, datetime


def json_line(created: float, level: str, logger: str, text: str, fields: Mapping[str, object]) -> str:
    """Return a line of the log as JSON. ``created``: its time in seconds since 1970; ``fields``: what it is about."""
    at = datetime.fromtimestamp(created, UTC).isoformat(timespec="milliseconds")
    return json.dumps({"at": at, "level": level, "logger": logger, **fields, "text": text}, ensure_ascii=False)


def write_line(text: str, log_format: str, level: str = "error") -> None:
    """Write a line about the process itself, such as why it ends. ``log_format``: "text" or "json"."""
    line = json_line(time.time(), level, "bot.cli", text, {}) if log_format == "json" else f"sobremesa: {text}"
    sys.stderr.write(f"{line}\n")
