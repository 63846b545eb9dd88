"""What the commands on a database share: how it is named, and what is said where it cannot be used."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from storage.errors import is_damage
from storage.sqlite.failures import words_of

BAD_INPUT = 2
DATABASE_HELP = (
    "the database (default: the one that the settings name for Discord; "
    "the local table's file is only taken when it is named here)"
)
# Said where a file is damaged.
RESTORE = "; restore a backup: docs/operators.md says how"


def add_database(parser: argparse.ArgumentParser) -> None:
    """Let a command name another database than the bot's."""
    parser.add_argument("--database", type=Path, default=None, help=DATABASE_HELP)


def why_not(path: Path, error: Exception) -> str:
    """Return in one line what went wrong, with the file it went wrong with, and what helps."""
    said = words_of(error) if path.name in str(error) else f"{path}: {words_of(error)}"
    return said + RESTORE if is_damage(error) else said


def refused(command: str, path: Path, error: Exception) -> int:
    """Say on standard error why a command cannot use a file, and return its exit code."""
    sys.stderr.write(f"sobremesa {command}: {why_not(path, error)}\n")
    return BAD_INPUT
