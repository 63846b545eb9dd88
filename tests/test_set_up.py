"""Tests that the set-up chooses the quickest Python on the path among those that are new enough."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent.parent


def planned(folders: list[Path], *arguments: str) -> str:
    """Return the commands that the set-up would run, with these folders first on the path."""
    path = os.pathsep.join([*map(str, folders), "/usr/bin", "/bin"])
    command = ["make", "--dry-run", "--always-make", "--directory", str(HERE), "setup", *arguments]
    return subprocess.run(command, env={"PATH": path}, capture_output=True, text=True, check=True).stdout


def fake_python(folder: Path, *printed: str) -> Path:
    """Write a fake Python that prints a measured time and its path. One that is too old prints nothing and fails."""
    folder.mkdir()
    program = folder / "python3"
    program.write_text(f"#!/bin/sh\necho {' '.join(printed)}\n" if printed else "#!/bin/sh\nexit 1\n")
    program.chmod(0o755)
    return folder


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
def test_the_set_up_takes_the_quickest_python(tmp_path: Path) -> None:
    old = fake_python(tmp_path / "old")
    slow = fake_python(tmp_path / "slow", "0.000002", "/opt/slow/python3")
    quick = fake_python(tmp_path / "quick", "0.000001", "/opt/quick/python3")
    assert "/opt/quick/python3 -m venv .venv" in planned([old, slow, quick])
    assert "/opt/slow/python3 -m venv .venv" in planned([old, slow])
    assert "mine -m venv .venv" in planned([old, slow, quick], "PYTHON=mine")
