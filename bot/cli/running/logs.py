"""Sets up the log, which hides folder names of this machine and tokens of interactions."""

from __future__ import annotations

import copy
import logging
import re
import sys

from bot.cli.console import json_line
from bot.face.ground.discord_errors import is_lost_connection
from bot.host.ground.log_fields import log_fields
from bot.host.ground.metrics import count_error
from storage.postgres.address import hide_passwords

_TOKENS = re.compile(r"(/(?:webhooks|interactions)/\d+)/[\w.%-]+")
# Absolute paths with at least one folder. An address such as https://host/path does not match.
_PATHS = re.compile(r"(?<![\w:/.])(?:[A-Za-z]:[\\/]|/)(?:[^\s\\/:\"'<>]+[\\/])+(?=[^\s\\/:\"'<>]*)")
_PACKAGES = re.compile(r"(?:.*[\\/])?((?:bot|engine|render|storage|discord|aiohttp|asyncio)[\\/].*)")
_FILE = re.compile(r'File "([^"]+)"')


def hide(text: str) -> str:
    """Return a text without interaction tokens, passwords in URLs, and folder names of this machine."""
    text = _FILE.sub(lambda file_match: f'File "{_short(file_match[1])}"', text)
    return _PATHS.sub("…/", _TOKENS.sub(r"\1/…", hide_passwords(text)))


def _short(path: str) -> str:
    """Return a source file's path, starting at its package's folder; for any other file, only the name."""
    inside = _PACKAGES.fullmatch(path)
    return inside[1] if inside else re.split(r"[\\/]", path)[-1]


class Formatter(logging.Formatter):
    """Formats a record and applies `hide`. A lost connection is logged without its traceback."""

    def __init__(self, line: str = "{asctime} {levelname:<7} {name}: {message}") -> None:
        super().__init__(line, style="{")

    def format(self, record: logging.LogRecord) -> str:
        """Return the lines to write."""
        error = record.exc_info[1] if record.exc_info else None
        if is_lost_connection(error):
            record = copy.copy(record)
            record.msg, record.args = f"{record.getMessage()}: {error!r}", None
            record.exc_info = record.exc_text = None
        return hide(super().format(record))


class JsonFormatter(Formatter):
    """Writes a record as one line of JSON.

    The line also contains the fields of `log_fields`, which say what the record is about.
    """

    def __init__(self) -> None:
        super().__init__("{message}")

    def format(self, record: logging.LogRecord) -> str:
        """Return the line. ``at`` is in UTC; ``text`` has all lines of a traceback."""
        text = super().format(record)
        return json_line(record.created, record.levelname.lower(), record.name, text, log_fields())


class ErrorCounter(logging.Handler):
    """Counts the records of level ERROR and above for the metrics. A lost connection is no fault, and not counted."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)

    def emit(self, record: logging.LogRecord) -> None:
        """Count a record."""
        if not is_lost_connection(record.exc_info[1] if record.exc_info else None):
            count_error(record.name)


def log_to_stderr(level: str, kind: str = "text") -> None:
    """Write log records of this ``level`` or higher to standard error, as "text" or "json", and count errors.

    Records of discord.py are written from level WARNING on, or from a higher ``level``.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_formatter(kind))
    logging.basicConfig(handlers=[handler, ErrorCounter()])
    change_log(level, kind)


def change_log(level: str, kind: str) -> None:
    """Change the level and the format of the log, which `log_to_stderr` has set up."""
    root = logging.getLogger()
    root.setLevel(level.upper())
    for handler in root.handlers:
        if isinstance(handler.formatter, Formatter):
            handler.setFormatter(_formatter(kind))
    # Below the level WARNING, discord.py logs addresses that contain interaction tokens, so its level is never lower.
    logging.getLogger("discord").setLevel(max(logging.WARNING, root.level))


def log_format() -> str:
    """Return the format of the log, "text" or "json": "text" if it is not set up yet."""
    return "json" if any(isinstance(one.formatter, JsonFormatter) for one in logging.getLogger().handlers) else "text"


def _formatter(kind: str) -> Formatter:
    return JsonFormatter() if kind == "json" else Formatter()
