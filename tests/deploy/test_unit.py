"""Tests the systemd unit with systemd's own checks, where these are installed."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

UNIT = Path(__file__).resolve().parents[2] / "deploy" / "sobremesa.service"
TOOL = shutil.which("systemd-analyze") or ""
INSTALLED = "/opt/sobremesa/.venv/bin/sobremesa"

pytestmark = pytest.mark.skipif(not TOOL, reason="systemd-analyze is not installed")


def checked(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([TOOL, *words], capture_output=True, text=True, timeout=60, check=False)


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """Return the unit with a program that exists on this machine."""
    copy = tmp_path / UNIT.name
    text = UNIT.read_text(encoding="utf-8")
    assert f"ExecStart={INSTALLED} run\n" in text
    copy.write_text(text.replace(f"ExecStart={INSTALLED}", f"ExecStart={sys.executable}"), encoding="utf-8")
    return copy


def test_systemd_finds_no_fault_in_the_unit(unit: Path) -> None:
    verified = checked("verify", str(unit))
    assert (verified.returncode, verified.stderr) == (0, "")


def test_the_unit_gives_the_program_few_rights(unit: Path) -> None:
    # systemd rates the exposure from 0 (safe) to 10, and calls up to 2 "OK". The threshold is ten times the rating.
    rated = checked("security", "--offline=true", "--threshold=20", str(unit))
    assert rated.returncode == 0, rated.stdout
