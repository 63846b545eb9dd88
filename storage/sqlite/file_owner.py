"""Gives files that root has made to the user who runs the bot."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def give_to_owner(file: Path, database: Path) -> None:
    """Give a file or folder to the owner of the database, or of its folder if there is no database.

    Otherwise the bot could not open what root has restored or migrated. Only root can give files away, so for any other
    user nothing changes. Of a link, the link itself is given, not what it names. Raises `OSError`.
    """
    if sys.platform == "win32" or os.geteuid() != 0:
        return
    about = (database if database.is_file() else database.parent).stat()
    os.chown(file, about.st_uid, about.st_gid, follow_symlinks=False)
